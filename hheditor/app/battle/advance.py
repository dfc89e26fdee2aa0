"""Group advance: several pieces go together as far as each may, in one gesture.

The shape of the group is kept: each piece goes by the same number of hexes in the same direction, or, where
it cannot, to the nearest cell on its way that it can reach. Whoever stands in front goes first, so that
nobody is in the way of his own friends. An advance never charges: a move that would make contact, or raise a
question, is shortened until it does not.
"""

from typing import Any

from hheditor.app.battle.choosing import choices, order_towards, why_not
from hheditor.hexes import DIRECTIONS, NO_CELL, Board, Hex, distance, grid
from hheditor.rules.api import Order, Ruleset
from hheditor.values import Finding, Value, refuse

System = Ruleset[Any]


class Held(Value, frozen=True):
    """A piece that could not go along, or not all the way."""

    piece: int
    wanted: int
    """The cell it was to go to, or -1 where that is off the board."""
    reached: int
    """Where it goes instead; its own cell if it stays."""
    finding: Finding
    """Why."""


class Plan(Value, frozen=True):
    """A group advance, ready to be given."""

    orders: tuple[Order, ...] = ()
    """In the order in which they are to be given."""
    goes: tuple[tuple[int, int], ...] = ()
    """(piece, cell) of everybody who goes."""
    held: tuple[Held, ...] = ()


def plan_to(ruleset: System, position: Any, pieces: tuple[int, ...], leader: int, cell: int) -> Plan:
    """The leader goes to a cell, the others keep their places beside it."""
    board = ruleset.board(position)
    places = _places(ruleset, position)
    if board is None or leader not in places or not 0 <= cell < board.cells:
        return Plan()
    hexes = grid(board).hexes
    here, there = hexes[places[leader]], hexes[cell]
    return _plan(ruleset, position, board, pieces, (there.q - here.q, there.r - here.r))


def plan_by(ruleset: System, position: Any, pieces: tuple[int, ...], direction: int, hexes: int) -> Plan:
    """Everybody goes by so many hexes in one of the six directions."""
    board = ruleset.board(position)
    if board is None:
        return Plan()
    step = DIRECTIONS[direction % 6]
    return _plan(ruleset, position, board, pieces, (step.q * hexes, step.r * hexes))


def _places(ruleset: System, position: Any) -> dict[int, int]:
    return {piece.id: piece.places[0] for piece in ruleset.scene(position).pieces if piece.places}


def _plan(ruleset: System, position: Any, board: Board, pieces: tuple[int, ...], by: tuple[int, int]) -> Plan:
    hexes, cells = grid(board).hexes, grid(board)
    places = _places(ruleset, position)
    waiting = [piece for piece in dict.fromkeys(pieces) if piece in places]

    def ahead(piece: int) -> int:
        """How far in front a piece stands, along the way of the advance."""
        at = hexes[places[piece]]
        return 2 * (at.q * by[0] + at.r * by[1]) + at.q * by[1] + at.r * by[0]

    waiting.sort(key=lambda piece: (-ahead(piece), piece))
    orders: list[Order] = []
    goes: list[tuple[int, int]] = []
    held: list[Held] = []
    before, moment = position, ruleset.moment(position)
    for piece in waiting:
        at = hexes[places[piece]]
        goal = Hex(at.q + by[0], at.r + by[1])
        wanted, reached = cells.cell(goal), places[piece]
        if ruleset.moment(position) == moment:
            before = position
        found = _farthest(ruleset, position, board, piece, goal)
        if found is not None:
            order, reached, position = found
            orders.append(order)
            goes.append((piece, reached))
        if reached != wanted:
            held.append(Held(piece, wanted, reached, _reason(ruleset, before, piece, wanted)))
    return Plan(tuple(orders), tuple(goes), tuple(held))


def _farthest(
    ruleset: System, position: Any, board: Board, piece: int, goal: Hex
) -> tuple[Order, int, Any] | None:
    """The order that takes a piece nearest to its goal without raising a question, the cell, and the table
    after it; None where it would come no nearer."""
    hexes = grid(board).hexes
    start = _places(ruleset, position)[piece]
    far = distance(hexes[start], goal)
    reachable = choices(ruleset, position, piece).destinations
    near = sorted((distance(hexes[cell], goal), found.cost, cell) for cell, found in reachable.items())
    actor, moment = ruleset.to_act(position), ruleset.moment(position)
    for away, _, cell in near:
        if away >= far:
            return None
        order = order_towards(ruleset, position, piece, cell)
        if isinstance(order, Finding):
            continue
        after = ruleset.follow(position, order)
        # Where nobody else can move the phase ends by itself, and whoever is asked then was not asked because
        # of this move.
        over = ruleset.moment(after) != moment
        question = ruleset.question(after)
        unasked = ruleset.to_act(after) == actor and (question is None or piece not in question.pieces)
        if (over or unasked) and _calm(ruleset, after, piece):
            return order, cell, after
    return None


def _calm(ruleset: System, after: Any, piece: int) -> bool:
    """Whether a piece has come into no contact: nobody it touches is an enemy."""
    scene = ruleset.scene(after)
    mine = next((each for each in scene.pieces if each.id == piece), None)
    board = ruleset.board(after)
    if mine is None or board is None:
        return True
    around = grid(board).neighbours
    near = {beside for place in mine.places for beside in around[place]}
    return not any(
        each.side != mine.side and each.host < 0 and near.intersection(each.places) for each in scene.pieces
    )


def _reason(ruleset: System, position: Any, piece: int, wanted: int) -> Finding:
    """Why a piece did not come to its place."""
    if wanted == NO_CELL:
        return refuse("table.advance-off-board", pieces=(piece,))
    why = why_not(ruleset, position, piece, wanted)
    return why or refuse("table.advance-contact", pieces=(piece,), places=(wanted,))
