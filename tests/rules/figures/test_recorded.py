"""Battles and sieges that were written down play as they did."""

import pytest

from hheditor.rules.figures import RULESET
from tests.rules.figures.recorded import BATTLES, LISTING, file, opening
from tests.systems import recorded


@pytest.mark.parametrize(("kind", "number"), BATTLES)
def test_a_battle_plays_as_it_was_written_down(kind: str, number: int) -> None:
    recorded.check(RULESET, opening(kind, number), file(kind, number), LISTING[kind])
