"""How random battles are fought so that something happens in them, and how closely the battery looks."""

from random import Random
from typing import Any

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.men_of_iron.position.orders import Decline, EndPhase, Move, Pass, Recall, Turn
from tests.systems.battery import Tally, random_order

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
