"""Which way somebody faces, where all answers but "leave it so" turn pieces on the spot.

Twelve facings of several pieces are no list to read. So one piece is asked about at a time: its likeliest
facings are rows, the hexes around it are clicked to be faced, and the others are a row or a click away.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hheditor.hexes import FACINGS, facing_towards, facings_towards, grid
from hheditor.rules.api import Order
from hheditor.rules.api.screen.answers import turn

if TYPE_CHECKING:
    from hheditor.app.battle import Entry, Table
    from hheditor.rules.api.screen.scene import Piece

_OTHERS = 3
"""Other pieces that get a row; all of them can be clicked."""
_NEAR = 2
"""Within so many hexes every facing looks straight at one."""


class Facings(NamedTuple):
    """A choice of facing for one of several pieces."""

    piece: int
    others: tuple[int, ...]
    """Those that may turn, too."""
    keep: Order | None
    """Leave everybody as they are."""
    orders: tuple[Order, ...]
    """The turns of the piece, the likeliest first."""
    by_cell: dict[int, tuple[Order, ...]]
    """By the hex that would be faced."""
    places: dict[int, int]
    """The others by the hexes they stand in."""

    def rows(self, most: int) -> tuple[tuple[Order, ...], tuple[int, ...]]:
        """The turns and the other pieces that have a row, where there is room for so many in all."""
        others = self.others[:_OTHERS]
        return self.orders[: most - len(others) - (self.keep is not None)], others


def facings(table: "Table", entries: "Sequence[Entry]", wanted: int) -> Facings | None:
    """The facings of the piece wanted, or else of the first; None where something else is asked."""
    position, ruleset = table.position, table.ruleset
    resting = ruleset.resting(position)
    pieces = {piece.id: piece for piece in ruleset.scene(position).pieces}
    turns: dict[int, dict[int, Order]] = {}
    for entry in entries:
        if entry.order == resting:
            continue
        shown = ruleset.gesture(position, entry.order)
        stood = pieces.get(shown.piece)
        if stood is None or shown.facing < 0 or shown.cell not in stood.places or shown.formation:
            return None
        turns.setdefault(shown.piece, {})[shown.facing] = entry.order
    if not turns or max(map(len, turns.values())) < FACINGS - 1:
        return None
    piece = wanted if wanted in turns else next(iter(turns))
    others = tuple(each for each in turns if each != piece)
    cell = pieces[piece].places[0]
    return Facings(
        piece,
        others,
        resting,
        _likeliest(table, pieces, piece, turns[piece]),
        _faced(table, cell, turns[piece]),
        {pieces[each].places[0]: each for each in others},
    )


def _faced(table: "Table", cell: int, turns: dict[int, Order]) -> dict[int, tuple[Order, ...]]:
    """The nearest hex that lies straight in every facing."""
    board = table.battle.header.scenario.map.board
    around, here = grid(board), board.hex(cell)
    found: dict[int, tuple[Order, ...]] = {}
    taken: set[int] = set()
    near = (other for other in range(board.cells) if 0 < around.distance(cell, other) <= _NEAR)
    for other in sorted(near, key=lambda other: around.distance(cell, other)):
        looks = facings_towards(here, board.hex(other))
        if len(looks) == 1 and looks[0] in turns and looks[0] not in taken:
            taken.add(looks[0])
            found[other] = (turns[looks[0]],)
    return found


def _likeliest(
    table: "Table", pieces: "dict[int, Piece]", piece: int, turns: dict[int, Order]
) -> tuple[Order, ...]:
    """Towards the nearest enemy first, then by how little that differs."""
    board = table.battle.header.scenario.map.board
    own = pieces[piece]
    around, cell = grid(board), own.places[0]
    foes = [each.places[0] for each in pieces.values() if each.side != own.side and each.places]
    foes = [foe for foe in foes if foe != cell]
    if not foes:
        return tuple(turns.values())
    nearest = min(foes, key=lambda foe: around.distance(cell, foe))
    best = facing_towards(board.hex(cell), board.hex(nearest))
    return tuple(turns[facing] for facing in sorted(turns, key=lambda facing: turn(best, facing)))
