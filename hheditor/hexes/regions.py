"""Turning and mirroring: the middle of a region, and the images of a whole board onto itself.

Mirror lines are named by the facing they run along (0 to 5, see `facings`); `mirror_axis` gives the facing
for swapping left and right or top and bottom on a board.
"""

from collections.abc import Iterable
from typing import Literal

from hheditor.hexes.board import Board, Orientation
from hheditor.hexes.coordinates import Hex, distance, reflected

Swap = Literal["left-right", "top-bottom"]


def middle_hex(hexes: Iterable[tuple[int, int]]) -> Hex:
    """The hex of a region nearest to all the others: the least greatest distance, then the least sum.

    >>> middle_hex([Hex(0, 0), Hex(1, 0), Hex(2, 0)])
    Hex(q=1, r=0)
    """
    members = sorted(Hex(*at) for at in hexes)
    if not members:
        raise ValueError("an empty region has no middle")

    def farness(at: Hex) -> tuple[int, int]:
        distances = [distance(at, other) for other in members]
        return max(distances), sum(distances)

    return min(members, key=farness)


def mirror_axis(swap: Swap, orientation: Orientation) -> int:
    """The facing of the mirror line that swaps left and right, or top and bottom.

    >>> mirror_axis("left-right", "pointy"), mirror_axis("top-bottom", "flat")
    (3, 5)
    """
    if orientation == "pointy":
        return 3 if swap == "left-right" else 0
    return 2 if swap == "left-right" else 5


def half_turn(board: Board, cell: int) -> int:
    """The image of a cell when the board is turned by 180 degrees, `NO_CELL` where it falls off.

    The first cell and the last change places. Where the count of staggered rows (columns on a flat board) is
    odd, every second row has one hex whose image falls off.

    >>> half_turn(Board(4, 4), 0), half_turn(Board(4, 4), 7)
    (15, 8)
    """
    return board.cell_of(board.hex(board.cells - 1) - board.hex(cell))


def mirror_columns(board: Board, cell: int) -> int:
    """The image of a cell with left and right swapped, `NO_CELL` where it falls off.

    The first row of a pointy board is mirrored onto itself exactly; rows staggered the other way have one hex
    whose image falls off. A flat board with an even number of columns has no mirror line between them: there
    the last column has no image.

    >>> mirror_columns(Board(4, 3), 0), mirror_columns(Board(4, 3), 7)
    (3, -1)
    """
    last = board.columns - 1
    if board.orientation == "flat":
        last -= last % 2
    return board.cell_of(
        board.hex_at(last, 0) + reflected(board.hex(cell), mirror_axis("left-right", board.orientation))
    )


def mirror_rows(board: Board, cell: int) -> int:
    """The image of a cell with top and bottom swapped, `NO_CELL` where it falls off.

    The counterpart of `mirror_columns`: a pointy board with an even number of rows has no image of its last
    row, and on a flat board every second column has one hex whose image falls off.

    >>> mirror_rows(Board(4, 3), 0), mirror_rows(Board(4, 3), 5)
    (8, 5)
    """
    last = board.rows - 1
    if board.orientation == "pointy":
        last -= last % 2
    return board.cell_of(
        board.hex_at(0, last) + reflected(board.hex(cell), mirror_axis("top-bottom", board.orientation))
    )
