"""The golden playthroughs: every event as it was read and found right."""

from collections.abc import Callable

import pytest

from tests.rules.men_of_iron.field import Played
from tests.rules.men_of_iron.playthroughs import BATTLES, GOLDEN, told


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: str(battle.__name__))
def test_the_battle_is_told_as_before(battle: Callable[[], Played]) -> None:
    golden = (GOLDEN / f"{battle.__name__}.txt").read_text(encoding="utf-8")
    assert told(battle()) == golden, "read the new one, then: python -m tests.rules.men_of_iron.playthroughs"


def test_no_playthrough_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {battle.__name__ for battle in BATTLES}
