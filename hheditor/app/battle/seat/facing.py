"""Which way somebody faces, where all answers but "leave it so" turn pieces on the spot.

A dozen facings of several pieces are no list to read. So one piece is asked about at a time: its likeliest
facings are rows, the places around it are clicked to be faced, and the others are a row or a click away.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hheditor.rules.api import Order
from hheditor.rules.api.surfaces import NO_HEADING, Where

if TYPE_CHECKING:
    from hheditor.app.battle import Entry, Table
    from hheditor.rules.api.screen.scene import Piece

_OTHERS = 3
"""Other pieces that get a row; all of them can be clicked."""
_NEAR = 2
"""Within so many steps every heading looks straight at a place."""


class Facings(NamedTuple):
    """A choice of facing for one of several pieces."""

    piece: int
    others: tuple[int, ...]
    """Those that may turn, too."""
    keep: Order | None
    """Leave everybody as they are."""
    orders: tuple[Order, ...]
    """The turns of the piece, the likeliest first."""
    by_place: dict[Where, tuple[Order, ...]]
    """By the place that would be faced."""
    places: dict[Where, int]
    """The others by the places they stand in."""

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
    headings = table.surface.headings
    if not turns or not headings or max(map(len, turns.values())) < len(headings) - 1:
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


def _faced(table: "Table", cell: int, turns: dict[int, Order]) -> dict[Where, tuple[Order, ...]]:
    """The nearest place that lies straight in every heading."""
    surface = table.surface
    here = surface.spot_of(cell)
    found: dict[Where, tuple[Order, ...]] = {}
    taken: set[int] = {NO_HEADING}
    near = (other for other in range(surface.places) if 0 < surface.distance(cell, other) <= _NEAR)
    for other in sorted(near, key=lambda other: surface.distance(cell, other)):
        looks = surface.straight(here, surface.spot_of(other))
        if looks in turns and looks not in taken:
            taken.add(looks)
            found[other] = (turns[looks],)
    return found


def _likeliest(
    table: "Table", pieces: "dict[int, Piece]", piece: int, turns: dict[int, Order]
) -> tuple[Order, ...]:
    """Towards the nearest enemy first, then by how little that differs."""
    surface, own = table.surface, pieces[piece]
    cell = own.places[0]
    foes = [each.places[0] for each in pieces.values() if each.side != own.side and each.places]
    foes = [foe for foe in foes if foe != cell]
    if not foes:
        return tuple(turns.values())
    nearest = min(foes, key=lambda foe: surface.distance(cell, foe))
    best = surface.aim(surface.spot_of(cell), surface.spot_of(nearest))
    return tuple(turns[facing] for facing in sorted(turns, key=lambda facing: surface.apart(best, facing)))
