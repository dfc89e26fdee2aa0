"""FLY-6, R-200 [F]: who joins the fight with flyers that have come low beside him.

Whom the flyers attack, and who comes beside them, is in contact; the others beside them are asked as soon as
the hand-to-hand phase has begun, or as soon as flyers come low in it to attack a leader alone.
"""

from typing import Any

from hheditor.rules.api import Order, Stage
from hheditor.rules.hordes_heroes.contact.responses import may_turn, struck, turn_to
from hheditor.rules.hordes_heroes.contact.zones import contacts, touching
from hheditor.rules.hordes_heroes.position.orders import Decline, Strike
from hheditor.rules.hordes_heroes.position.table import Table, flies, on_table
from hheditor.values import Finding, refuse


def open_joins(table: Table, side: int) -> list[tuple[int, int]]:
    """(unit, flyers) pairs of a side whose unit may join and has not kept out of it in this phase."""
    if not table.setup.flying:
        return []
    return [
        (number, other)
        for number in on_table(table, side)
        if not flies(table, table.units[number])
        for other in touching(table, number)
        if table.units[other].low
        and other not in contacts(table, number)
        and (number, other) not in table.declined
    ]


def judge_join(table: Table, side: int, order: Order) -> Finding | None:
    """Whether an order says of a unit beside flyers that it joins in, or that it keeps out."""
    pairs = open_joins(table, side)
    match order:
        case Strike():
            if (order.unit, order.target) in pairs:
                return None
            return refuse("refusal.hordes_heroes.no-join", rule="FLY-6", pieces=(order.unit, order.target))
        case Decline():
            if any(unit == order.unit for unit, _ in pairs):
                return None
            return refuse("refusal.hordes_heroes.no-join", rule="FLY-6", pieces=(order.unit,))
    units = tuple(dict.fromkeys(unit for unit, _ in pairs))
    return refuse("refusal.hordes_heroes.join-first", rule="FLY-6", pieces=units)


def join_or_keep_out(stage: Stage[Table], order: Any) -> None:
    """Attack the flyers and face them, or keep out of it for this bound."""
    table = stage.position
    unit = table.units[order.unit]
    if isinstance(order, Decline):
        kept = tuple(pair for pair in open_joins(table, unit.side) if pair[0] == order.unit)
        stage.quietly(table.changed(declined=(*table.declined, *kept)))
        return
    pieces = (order.unit, order.target)
    after = struck(table, *pieces)
    stage.happen("joined-in", after, rule="FLY-6", side=unit.side, pieces=pieces, places=(unit.cell,))
    if may_turn(stage.position, *pieces):
        turn_to(stage, *pieces)


def strike_sides(table: Table, unit: int, target: int) -> tuple[int, tuple[int, ...]]:
    """The fight an attack leads to, one against others: on flyers together with those who fight them."""
    friends = contacts(table, target) if flies(table, table.units[target]) else ()
    beside = tuple(other for other in friends if other != unit and not flies(table, table.units[other]))
    return (target, (unit, *beside)) if beside else (unit, (target,))
