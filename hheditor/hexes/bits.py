"""Bit boards: a set of cells is one integer, bit `cell` set where the cell belongs to it.

Unions, cuts and differences are `|`, `&` and `& ~`, each a fraction of a microsecond for a whole board.

>>> mask = mask_of([3, 0, 7])
>>> mask, cells_of(mask), count(mask)
(137, [0, 3, 7], 3)
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hheditor.hexes.grids import Grid

# Below these numbers of cells walking bit by bit is quicker than the byte table, and joining tabled
# neighbour masks quicker than shifting the whole board (measured on an 18 x 13 board).
_FEW_TO_LIST = 8
_FEW_TO_EXPAND = 4

_BITS_OF_BYTE: tuple[tuple[int, ...], ...] = tuple(
    tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256)
)


def cells_of(mask: int) -> list[int]:
    """The cells of a mask in ascending order.

    >>> cells_of(0), cells_of(1 << 200 | 6)
    ([], [1, 2, 200])
    """
    found: list[int] = []
    if mask.bit_count() <= _FEW_TO_LIST:
        while mask:
            lowest = mask & -mask
            found.append(lowest.bit_length() - 1)
            mask ^= lowest
        return found
    base = 0
    for byte in mask.to_bytes((mask.bit_length() + 7) // 8, "little"):
        if byte:
            for bit in _BITS_OF_BYTE[byte]:
                found.append(base + bit)  # noqa: PERF401 (so few at a time: a list would double it)
        base += 8
    return found


def mask_of(cells: Iterable[int]) -> int:
    """The mask of some cells; cells off the board are left out.

    >>> mask_of([1, -1, 2])
    6
    """
    mask = 0
    for cell in cells:
        if cell >= 0:
            mask |= 1 << cell
    return mask


def count(mask: int) -> int:
    """How many cells a mask holds."""
    return mask.bit_count()


def expand(grid: "Grid", mask: int) -> int:
    """The cells of a mask together with all their neighbours."""
    if mask.bit_count() <= _FEW_TO_EXPAND:
        grown = mask
        around = grid.around
        while mask:
            lowest = mask & -mask
            grown |= around[lowest.bit_length() - 1]
            mask ^= lowest
        return grown
    columns, up_left, up_right, down_left, down_right, not_first, not_last = grid.shifts
    return (
        mask
        | (mask & not_last) << 1
        | (mask & not_first) >> 1
        | mask << columns
        | mask >> columns
        | (mask & up_left) >> (columns + 1)
        | (mask & up_right) >> (columns - 1)
        | (mask & down_left) << (columns - 1)
        | (mask & down_right) << (columns + 1)
    ) & grid.everywhere


def territory(grid: "Grid", one: int, other: int) -> tuple[int, int]:
    """The cells nearer to one mask than to the other, for each; what is as near to both is nobody's."""
    if not one and not other:
        return 0, 0
    own = [one & ~other, other & ~one]
    front, taken = list(own), one | other
    while front[0] or front[1]:
        ahead = [expand(grid, part) & ~taken if part else 0 for part in front]
        front = [ahead[0] & ~ahead[1], ahead[1] & ~ahead[0]]
        own = [own[0] | front[0], own[1] | front[1]]
        taken |= ahead[0] | ahead[1]
    return own[0], own[1]


def flood(grid: "Grid", start: int, allowed: int, steps: int) -> int:
    """All cells within so many steps of the start mask, walking over allowed cells only.

    The start itself always belongs to the result, allowed or not.
    """
    reached = frontier = start
    for _ in range(steps):
        frontier = expand(grid, frontier) & allowed & ~reached
        if not frontier:
            break
        reached |= frontier
    return reached
