"""What was asked of lists, lines of battle and places is answered as it was written down."""

import pytest

from tests.rules.figures.surveys import SURVEYS, written


@pytest.mark.parametrize("name", SURVEYS)
def test_questions_are_answered_as_written(name: str) -> None:
    known, asked = written(), 0
    for question, answer in SURVEYS[name]():
        assert answer == known[question], question
        asked += 1
    assert asked > 30
