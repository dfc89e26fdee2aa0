"""Battles that were written down play as they did."""

import pytest

from hheditor.rules.men_of_iron import RULESET
from tests.rules.men_of_iron.recorded import BATTLES, file, opening
from tests.systems import recorded


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_plays_as_it_was_written_down(name: str) -> None:
    recorded.check(RULESET, opening(name), file(name))
