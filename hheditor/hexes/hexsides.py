"""Sides of hexes as values of their own: a stream, a wall or a hedge between two hexes.

Both hexes name the same `Side`: a shared side belongs to the hex that sees it in direction 0, 1 or 2. A side
on the rim of the board belongs to its only cell, whatever the direction.

>>> from hheditor.hexes.board import Board
>>> from hheditor.hexes.grids import grid
>>> table = grid(Board(3, 3))
>>> side(table, 4, 3) == side(table, 3, 0)
True
>>> side(table, 4, 3), side(table, 0, 4)
(Side(cell=3, direction=0), Side(cell=0, direction=4))
"""

from typing import NamedTuple

from hheditor.hexes.coordinates import SIDES
from hheditor.hexes.grids import Grid
from hheditor.hexes.layout import CORNERS, Point, centre, side_middle

_HALF = SIDES // 2


class Side(NamedTuple):
    """One side of a hex; make it with `side`, which gives both its hexes the same value."""

    cell: int
    direction: int


def side(grid: Grid, cell: int, direction: int) -> Side:
    """The side of a cell in a direction, the same value from either of its hexes."""
    if direction >= _HALF:
        beside = grid.neighbours[cell][direction]
        if beside >= 0:
            return Side(beside, direction - _HALF)
    return Side(cell, direction)


def side_between(grid: Grid, a: int, b: int) -> Side:
    """The side two neighbouring cells share.

    >>> from hheditor.hexes.board import Board
    >>> from hheditor.hexes.grids import grid
    >>> side_between(grid(Board(3, 3)), 4, 3)
    Side(cell=3, direction=0)
    """
    if b < 0 or b not in grid.neighbours[a]:
        raise ValueError(f"cells {a} and {b} do not touch")
    return side(grid, a, grid.neighbours[a].index(b))


def cells_of_side(grid: Grid, which: Side) -> tuple[int, int]:
    """The two cells of a side, the second one `NO_CELL` on the rim."""
    return which.cell, grid.neighbours[which.cell][which.direction]


def ends(grid: Grid, which: Side) -> tuple[Point, Point]:
    """The two corners of a side on the layout's lattice, clockwise as its cell sees it."""
    x, y = centre(grid.board, which.cell)
    offsets = CORNERS[grid.board.orientation]
    (ax, ay), (bx, by) = offsets[which.direction - 1], offsets[which.direction]
    return (x + ax, y + ay), (x + bx, y + by)


def middle(grid: Grid, which: Side) -> Point:
    """The middle of a side on the layout's lattice."""
    return side_middle(grid.board, which.cell, which.direction)


def meeting(grid: Grid, which: Side) -> tuple[tuple[Side, ...], tuple[Side, ...]]:
    """The other sides that meet a side at each of its two ends, in the order of `ends`.

    Two at an end inside the board, one or two at its rim: always all that belong to a cell of the board.
    """
    cell, direction = which
    return (
        _others(grid, cell, direction, (direction - 1) % SIDES, -2),
        _others(grid, cell, direction, (direction + 1) % SIDES, 2),
    )


def _others(grid: Grid, cell: int, direction: int, next_direction: int, turn: int) -> tuple[Side, ...]:
    """The sides at the corner between two neighbouring directions, without the one given."""
    found = [side(grid, cell, next_direction)]
    across, next_cell = grid.neighbours[cell][direction], grid.neighbours[cell][next_direction]
    if across >= 0:
        found.append(side(grid, across, (direction + turn) % SIDES))
    elif next_cell >= 0:
        found.append(side(grid, next_cell, (direction + turn + _HALF) % SIDES))
    return tuple(found)
