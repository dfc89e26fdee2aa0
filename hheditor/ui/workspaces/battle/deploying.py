"""Deploying within a battle: the orders that place whoever is still to be placed."""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Ruleset
from hheditor.scenarios import Scenario


def orders_for_the_rest(ruleset: Ruleset[Any], position: Any, scenario: Scenario) -> tuple[Order, ...]:
    """Orders for every piece of the side that deploys now and is not on the table, where they are legal one
    after the other; the edges are those chosen in the battle."""
    muster = ruleset.muster(position)
    if muster is None:
        return ()
    sides = tuple(replace(side, edge=edge) for side, edge in zip(scenario.sides, muster.edges, strict=False))
    placements = ruleset.array(replace(scenario, sides=sides), muster.side)
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
    return tuple(orders)
