"""The generic battery over random battles of every flavour."""

from typing import get_args

import pytest

from hheditor.rules.men_of_iron import RULESET
from tests.rules.men_of_iron.eagerness import OPTIONS, eager
from tests.rules.men_of_iron.openings import FLAVOURS, skirmish
from tests.systems.battery import run_battery


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_random_battles_pass_the_battery(flavour: str) -> None:
    tally = run_battery(
        RULESET,
        lambda number: RULESET.opening(skirmish(number, flavour)),
        battles=3,
        chooser=eager,
        **OPTIONS,
    )
    assert tally.battles == 3
    assert tally.hidden > 0
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(RULESET.order_type)}
    assert set(tally.orders) <= kinds
    assert {"activate", "move", "declare", "fire", "shock", "end-phase"} <= set(tally.orders)
