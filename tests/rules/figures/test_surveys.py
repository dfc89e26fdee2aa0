"""What was asked of lists, lines of battle and places is answered as it was written down."""

import pytest

from tests.rules.figures.surveys import SURVEYS, written


@pytest.mark.parametrize("name", SURVEYS)
def test_questions_are_answered_as_written(name: str) -> None:
    known, asked = written(), dict(SURVEYS[name]())
    for question, answer in asked.items():
        assert answer == known[question], question
    first = {question.split()[0] for question in asked}
    assert set(asked) == {question for question in known if question.split()[0] in first}
