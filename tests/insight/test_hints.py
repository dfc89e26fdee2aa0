"""Hints: lawful, few, with odds and a reason that can be said."""

from itertools import islice

import pytest

from hheditor import text
from hheditor.insight.bots import Tactician
from hheditor.insight.hints import MOST, hints
from hheditor.insight.playing import played
from hheditor.rules.hordes_heroes import RULESET
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.systems.supplies import SUPPLIES, Supply


def test_hints_of_a_battle() -> None:
    position = RULESET.opening(random_scenario(23, size=4, turns=3))
    reasons, with_odds = set(), 0
    for number, (_, after) in enumerate(
        islice(played(RULESET, position, (Tactician(), Tactician()), 2), 400)
    ):
        side = RULESET.to_act(after)
        if number % 11 or side < 0:
            continue
        found = hints(RULESET, after, side)
        assert 1 <= len(found) <= MOST
        assert len({hint.order for hint in found}) == len(found)
        for hint in found:
            assert RULESET.refusal(after, hint.order) is None
            assert text.knows(hint.why.message) and text.knows(hint.wording.message)
            reasons.add(hint.why.message)
            with_odds += bool(hint.odds)
        assert hints(RULESET, after, side) == found
        assert hints(RULESET, after, 1 - side) == ()
    assert len(reasons) >= 8


@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: supply.system.id)
def test_systems_without_opinions_give_no_hints(supply: Supply) -> None:
    system, position = supply.system, supply.opening(1)
    side = max(0, system.to_act(position))
    found = hints(system, position, side)
    assert system.has_counsel or found == ()
