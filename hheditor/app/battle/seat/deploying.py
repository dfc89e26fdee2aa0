"""Deploying within a battle: who is still to be placed, how it faces, and the orders that place the rest."""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Ruleset
from hheditor.scenarios import Scenario


def _as_chosen(scenario: Scenario, edges: tuple[Any, ...]) -> Scenario:
    """The scenario with the edges chosen in the battle."""
    first, second = scenario.sides
    one, other = edges
    return replace(scenario, sides=(replace(first, edge=one), replace(second, edge=other)))


def facing_ahead(ruleset: Ruleset[Any], position: Any, scenario: Scenario) -> int | None:
    """How a piece of the side that deploys now faces the enemy; None where nobody deploys."""
    muster = ruleset.muster(position)
    return None if muster is None else ruleset.facing_ahead(_as_chosen(scenario, muster.edges), muster.side)


def orders_for_the_rest(ruleset: Ruleset[Any], position: Any, scenario: Scenario) -> tuple[Order, ...]:
    """Orders for every piece of the side that deploys now and is not on the table, where they are legal one
    after the other; the edges are those chosen in the battle. Where the sides place by turns, the one order
    by which the rules draw up the rest, if they have one."""
    muster, start = ruleset.muster(position), position
    if muster is None:
        return ()
    placements = ruleset.array(_as_chosen(scenario, muster.edges), muster.side)
    pieces = ruleset.enlisted(position, muster.side)
    standing = {piece.id for piece in ruleset.scene(position).pieces}
    orders: list[Order] = []
    for placement in placements:
        piece = pieces[placement.piece]
        if piece in standing:
            continue
        order = ruleset.order_to_place(position, piece, placement)
        if ruleset.refusal(position, order) is None:
            orders.append(order)
            position = ruleset.follow(position, order)
    then, rest = ruleset.muster(position), ruleset.resting(start)
    if then is not None and then.side != muster.side and rest is not None:
        return (rest,) if ruleset.refusal(start, rest) is None else tuple(orders)
    return tuple(orders)
