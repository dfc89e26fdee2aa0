"""A window onto the field: the cells of a rectangle with a rim of neighbours, and where they lie.

Everything the field is made of is *local*: the shape of a wood near a hex depends on that hex and the hexes
around it, never on the far end of the wood. So any rectangle can be drawn alone, and an edit redraws the
few hexes around it. A window holds its cells plus a halo of two, numbered row by row; cells beyond the
board repeat the nearest one on it, so that terrain runs out under the rim of the field instead of ending
before it.
"""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from hheditor.hexes import Board, Orientation
from hheditor.hexes.layout import CORNERS, MIDDLES, lattice_centre

HALO = 2
LONG = 250.0
SHORT = 250.0 / sqrt(3)


def units(orientation: Orientation) -> tuple[float, float]:
    """Board units per lattice unit, across and down."""
    return (LONG, SHORT) if orientation == "pointy" else (SHORT, LONG)


def corner_offsets(orientation: Orientation) -> tuple[tuple[int, int], ...]:
    """The six corners from a centre, on the lattice; side `d` runs from corner `d - 1` to corner `d`."""
    return CORNERS[orientation]


def middle_offsets(orientation: Orientation) -> tuple[tuple[int, int], ...]:
    """The middles of the six sides from a centre, on the lattice."""
    return MIDDLES[orientation]


@lru_cache(maxsize=64)
def _shape(
    width: int, height: int, orientation: Orientation, shift_first: bool
) -> tuple[tuple[int, ...], ...]:
    """Neighbour table of a window; -1 beyond it. `shift_first`: whether its first staggered line is
    shoved."""
    table = []
    for row in range(height):
        for column in range(width):
            if orientation == "pointy":
                shoved = (row % 2 == 0) == shift_first
                right = 1 if shoved else 0
                around = ((1, 0), (right, 1), (right - 1, 1), (-1, 0), (right - 1, -1), (right, -1))
            else:
                shoved = (column % 2 == 0) == shift_first
                down = 1 if shoved else 0
                around = ((1, down), (0, 1), (-1, down), (-1, down - 1), (0, -1), (1, down - 1))
            found = []
            for dc, dr in around:
                c, r = column + dc, row + dr
                found.append(r * width + c if 0 <= c < width and 0 <= r < height else -1)
            table.append(tuple(found))
    return tuple(table)


class Window(NamedTuple):
    """A rectangle of cells with its halo."""

    board: Board
    left: int
    """First column, halo included; may lie off the board."""
    top: int
    width: int
    height: int
    neighbours: tuple[tuple[int, ...], ...]
    cells: tuple[int, ...]
    """For each place of the window the cell of the board it shows; beyond the board the nearest one."""
    true: tuple[bool, ...]
    """Whether the place is really that cell, not a repetition beyond the rim."""
    centres: tuple[tuple[int, int], ...]
    """Centres on the lattice."""
    core: tuple[int, ...]
    """Places without the outermost ring: all that can be seen of what stands or runs in a single hex."""

    @property
    def unit(self) -> tuple[float, float]:
        """Board units per lattice unit."""
        return units(self.board.orientation)


@lru_cache(maxsize=256)
def window(board: Board, column: int, row: int, columns: int, rows: int, halo: int = HALO) -> Window:
    """The window of so many columns and rows from a first one, with its halo."""
    left, top = column - halo, row - halo
    width, height = columns + 2 * halo, rows + 2 * halo
    if board.orientation == "pointy":
        first = board.shoved(0, top)
        neighbours = _shape(width, height, "pointy", first)
    else:
        first = board.shoved(left, 0)
        neighbours = _shape(width, height, "flat", first)
    cells: list[int] = []
    true: list[bool] = []
    centres: list[tuple[int, int]] = []
    across = range(left, left + width)
    near = [min(max(c, 0), board.columns - 1) for c in across]
    within, outside = [0 <= c < board.columns for c in across], [False] * width
    # The lines of a board lie alike, two by two: what the first two columns or rows say, all others do.
    shoves = [[lattice_centre(board, c, top + r) for c in (left, left + 1)] for r in (0, 1)]
    step_x, step_y = (8, 12) if board.orientation == "pointy" else (12, 8)
    for r in range(height):
        first_cell = min(max(top + r, 0), board.rows - 1) * board.columns
        cells += [first_cell + c for c in near]
        true += within if 0 <= top + r < board.rows else outside
        (ax, ay), (bx, by) = shoves[r % 2]
        down = r // 2 * step_y
        centres += [
            (bx + c // 2 * step_x, by + down) if c % 2 else (ax + c // 2 * step_x, ay + down)
            for c in range(width)
        ]
    return Window(
        board,
        left,
        top,
        width,
        height,
        neighbours,
        tuple(cells),
        tuple(true),
        tuple(centres),
        _core(width, height),
    )


@lru_cache(maxsize=64)
def _core(width: int, height: int) -> tuple[int, ...]:
    """The places of a window that have all their neighbours in it."""
    return tuple(row * width + column for row in range(1, height - 1) for column in range(1, width - 1))


# A table of random directions: what wobbles, wobbles by its place, so it never moves when something else is
# edited.
_SIZE = 4096


def _table() -> tuple[tuple[float, float], ...]:
    from random import Random

    dice = Random("wobble")
    return tuple((dice.uniform(-1, 1), dice.uniform(-1, 1)) for _ in range(_SIZE))


_WOBBLE = _table()


def wobble(x: int, y: int, salt: int = 0) -> tuple[float, float]:
    """Two numbers between -1 and 1 that belong to a lattice point for ever."""
    return _WOBBLE[(x * 7919 + y * 104729 + salt * 15485863 ^ (x * y)) & (_SIZE - 1)]


def chance(x: int, y: int, salt: int = 0) -> float:
    """A number between 0 and 1 that belongs to a lattice point for ever."""
    return _WOBBLE[(x * 31337 + y * 7907 + salt * 49999 ^ (x + 3 * y) * 613) & (_SIZE - 1)][0] * 0.5 + 0.5
