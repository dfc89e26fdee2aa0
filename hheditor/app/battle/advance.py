"""Group advance: several pieces go together as far as each may, in one gesture.

The shape of the group is kept: each piece goes as far as its leader in the same direction, or, where it
cannot, to the nearest place on its way that it can reach. Whoever stands in front goes first, so that nobody
is in the way of his own friends. An advance never charges: a move that would make contact, or raise a
question, is shortened until it does not.
"""

from typing import Any

from hheditor.app.battle.choosing import choices, order_towards, why_not
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.api.surfaces import NO_PLACE, Spot, Surface, Where
from hheditor.values import Finding, Value, refuse

System = Ruleset[Any]


class Held(Value, frozen=True):
    """A piece that could not go along, or not all the way."""

    piece: int
    wanted: Where
    """Where it was to go, or -1 where that is off the board."""
    reached: Where
    """Where it goes instead; its own place if it stays."""
    finding: Finding
    """Why."""


class Plan(Value, frozen=True):
    """A group advance, ready to be given."""

    orders: tuple[Order, ...] = ()
    """In the order in which they are to be given."""
    goes: tuple[tuple[int, Where], ...] = ()
    """(piece, place) of everybody who goes."""
    held: tuple[Held, ...] = ()


def plan_to(
    ruleset: System, surface: Surface, position: Any, pieces: tuple[int, ...], leader: int, where: Where
) -> Plan:
    """The leader goes somewhere, the others keep their places beside it."""
    places = _places(ruleset, position)
    if leader not in places or not surface.holds(where):
        return Plan()
    led = (leader, *(piece for piece in dict.fromkeys(pieces) if piece != leader))
    joint = ruleset.together(position, led, where)
    if joint is not None:
        refused = ruleset.refusal(position, joint.order)
        if refused is None:
            return Plan((joint.order,), joint.goes)
        return Plan(held=(Held(leader, where, places[leader], refused),))
    here, there = surface.spot_of(places[leader]), surface.spot_of(where)
    return _plan(ruleset, surface, position, pieces, (there[0] - here[0], there[1] - here[1]))


def _places(ruleset: System, position: Any) -> dict[int, Where]:
    found = {piece.id: piece.where for piece in ruleset.scene(position).pieces}
    return {piece: where for piece, where in found.items() if where != NO_PLACE}


def _plan(ruleset: System, surface: Surface, position: Any, pieces: tuple[int, ...], by: Spot) -> Plan:
    places = _places(ruleset, position)
    waiting = [piece for piece in dict.fromkeys(pieces) if piece in places]

    def ahead(piece: int) -> int:
        """How far in front a piece stands, along the way of the advance."""
        x, y = surface.spot_of(places[piece])
        return round((x * by[0] + y * by[1]) / 1000)

    waiting.sort(key=lambda piece: (-ahead(piece), piece))
    orders: list[Order] = []
    goes: list[tuple[int, Where]] = []
    held: list[Held] = []
    before, moment = position, ruleset.moment(position)
    for piece in waiting:
        reached = places[piece]
        x, y = surface.spot_of(reached)
        goal = x + by[0], y + by[1]
        wanted = surface.at(goal)
        if ruleset.moment(position) == moment:
            before = position
        found = _farthest(ruleset, surface, position, piece, goal)
        if found is not None:
            order, reached, position = found
            orders.append(order)
            goes.append((piece, reached))
        if surface.distance(reached, goal) > surface.near:
            held.append(Held(piece, wanted, reached, _reason(ruleset, before, piece, wanted)))
    return Plan(tuple(orders), tuple(goes), tuple(held))


def _farthest(
    ruleset: System, surface: Surface, position: Any, piece: int, goal: Spot
) -> tuple[Order, Where, Any] | None:
    """The order that takes a piece nearest to its goal without raising a question, the place, and the table
    after it; None where it would come no nearer."""
    far = surface.distance(_places(ruleset, position)[piece], goal)
    reachable = choices(ruleset, position, piece).destinations
    near = sorted(
        ((surface.distance(where, goal), found.cost, where) for where, found in reachable.items()),
        key=lambda each: (each[:2], (each[2], 0) if isinstance(each[2], int) else each[2]),
    )
    if not surface.places and (there := surface.at(goal)) != NO_PLACE:
        # What can be reached is not all listed there: the very spot is tried first.
        near.insert(0, (0, 0, there))
    actor, moment = ruleset.to_act(position), ruleset.moment(position)
    for away, _, where in near:
        if away >= far:
            return None
        order = order_towards(ruleset, surface, position, piece, where)
        if isinstance(order, Finding):
            continue
        after = ruleset.follow(position, order)
        # Where nobody else can move the phase ends by itself, and whoever is asked then was not asked because
        # of this move.
        over = ruleset.moment(after) != moment
        question = ruleset.question(after)
        unasked = ruleset.to_act(after) == actor and (question is None or piece not in question.pieces)
        if (over or unasked) and _calm(ruleset, surface, after, piece):
            return order, ruleset.gesture(position, order).where, after
    return None


def _calm(ruleset: System, surface: Surface, after: Any, piece: int) -> bool:
    """Whether a piece has come into no contact: nobody it touches is an enemy."""
    scene = ruleset.scene(after)
    mine = next((each for each in scene.pieces if each.id == piece), None)
    if mine is None:
        return True
    near = {beside for place in mine.places for beside in surface.beside(place)}
    return not any(
        each.side != mine.side and each.host < 0 and near.intersection(each.places) for each in scene.pieces
    )


def _reason(ruleset: System, position: Any, piece: int, wanted: Where) -> Finding:
    """Why a piece did not come to its place."""
    if wanted == NO_PLACE:
        return refuse("table.advance-off-board", pieces=(piece,))
    why = why_not(ruleset, position, piece, wanted)
    places = (wanted,) if isinstance(wanted, int) else ()
    return why or refuse("table.advance-contact", pieces=(piece,), places=places)
