"""One pace of a whole set of cells in one direction.

Between neighbours in a direction lie at most two different steps of cell numbers (rows are staggered), so a
pace of a mask is two masked shifts, whatever the board's orientation.

>>> from hheditor.hexes.board import Board
>>> from hheditor.hexes.bits import cells_of, mask_of
>>> from hheditor.hexes.grids import grid
>>> cells_of(pace(paces(Board(5, 5)), mask_of([4, 12]), 0))
[13]
"""

from functools import lru_cache

from hheditor.hexes.board import Board
from hheditor.hexes.coordinates import SIDES
from hheditor.hexes.grids import grid

Paces = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=64)
def paces(board: Board) -> Paces:
    """For each direction the (cells, step) pairs: those cells' neighbour lies that many numbers on."""
    table = grid(board)
    result = []
    for direction in range(SIDES):
        steps: dict[int, int] = {}
        for cell in range(table.cells):
            beside = table.neighbours[cell][direction]
            if beside >= 0:
                steps[beside - cell] = steps.get(beside - cell, 0) | 1 << cell
        result.append(tuple((mask, step) for step, mask in sorted(steps.items())))
    return tuple(result)


def pace(table: Paces, mask: int, direction: int) -> int:
    """The cells reached from those of the mask by one pace; steps off the board vanish."""
    moved = 0
    for cells, step in table[direction]:
        part = mask & cells
        if part:
            moved |= part << step if step > 0 else part >> -step
    return moved
