"""The generic battery over random battles of every flavour."""

from random import Random
from typing import Any, get_args

import pytest

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.orders import Decline, EndPhase, Move, Pass, Recall, Turn
from tests.rules.men_of_iron.openings import FLAVOURS, skirmish
from tests.systems.battery import Tally, random_order, run_battery

DULL = (Decline, Pass, Recall, Turn)
OPTIONS: dict[str, Any] = {
    # Two chargers nobody shoots at may be placed in either order.
    "distinct": False,
    "thoroughly": 0.004,
    "closely": 1,
    "checking": 0.08,
    "fuzz": 2,
}


def eager(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """Battles in which things happen: attacks and shots before marches, marches toward the enemy."""
    if system.to_act(table) == CHANCE:
        return random_order(system, table, draw)
    orders: list[Order] = list(system.orders(table))
    rest = [order for order in orders if not isinstance(order, (*DULL, Move, EndPhase))]
    if rest and draw.random() < 0.6:
        return draw.choice(rest)
    ends = [order for order in orders if isinstance(order, EndPhase)]
    if ends and draw.random() < 0.12:
        return ends[0]
    return draw.choice(orders)


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
