"""How random battles are fought so that something happens in them, and how closely the battery looks."""

from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, NOBODY, Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.orders import Decline, EndPhase, Move, Pass, Recall, Turn
from hheditor.rules.men_of_iron.position.table import Table
from tests.rules.men_of_iron.watch import watched
from tests.systems.battery import Tally, random_order, tag

PLAIN = frozenset({Decline, Pass, Recall, Turn, Move, EndPhase})
"""Kinds of orders that hurt nobody."""
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
    rest = [order for order in orders if type(order) not in PLAIN]
    if rest and draw.random() < 0.6:
        return draw.choice(rest)
    ends = [order for order in orders if type(order) is EndPhase]
    if ends and draw.random() < 0.12:
        return ends[0]
    return draw.choice(orders)


def headlong(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """Battles that come to their end soon: nearly every attack and shot is taken, and of some marches the one
    that leads nearest to an enemy."""
    if system.to_act(table) == CHANCE:
        return random_order(system, table, draw)
    orders: list[Order] = list(system.orders(table))
    rest = [order for order in orders if type(order) not in PLAIN]
    if rest and draw.random() < 0.9:
        return draw.choice(rest)
    ends = [order for order in orders if type(order) is EndPhase]
    if ends and draw.random() < 0.1:
        return ends[0]
    moves = [order for order in orders if type(order) is Move]
    if moves and draw.random() < 0.9:
        foes = [unit.cell for unit in table.units if unit.side != table.active and unit.cell >= 0]
        away = table.grid.distance
        some = draw.sample(moves, min(6, len(moves)))
        return min(some, key=lambda move: min((away(move.cell, foe) for foe in foes), default=0))
    return draw.choice(orders)


def curious(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """Now headlong, now what was rarely done: the battles in which most happens."""
    if system.to_act(table) == CHANCE or draw.random() < 0.5:
        return headlong(system, table, draw, tally)
    orders: list[Order] = list(system.orders(table))
    return draw.choices(orders, [1 / (1 + tally.orders[tag(order)]) ** 2 for order in orders])[0]


LONGEST = 6_000
"""A battle of that many orders does not come to its end."""


def whole_battle(opening: Opening, number: int) -> int:
    """The n-th random battle from an opening to its end, every step under the watch; how many there were.

    Armies run at half their flight level: the latter half of a random battle is more of the same.
    """
    sides = opening.setup.sides
    halved = tuple(replace(side, level=side.level // 2) for side in sides)
    draw = Random(number)
    table: Table = RULESET.opening(replace(opening, setup=replace(opening.setup, sides=halved)))
    for step in range(LONGEST):
        if RULESET.to_act(table) == NOBODY:
            return step
        after = RULESET.follow(table, headlong(RULESET, table, draw, Tally()))
        watched(table, after)
        table = after
    raise AssertionError(f"battle {number} does not end")
