"""Where hexes lie on paper and screen: an exact integer lattice first, floats only for pixels.

The lattice of a pointy board has units of a quarter of the hex's width across and a quarter of its *size*
(centre to corner) down; on a flat board the two change places. On it every centre, corner and side middle is
a pair of whole numbers, and hexes that share a corner share the very same pair:

- pointy: corners at (2, 2), (0, 4), (-2, 2), (-2, -2), (0, -4), (2, -2) from the centre,
- flat: corners at (2, 2), (-2, 2), (-4, 0), (-2, -2), (2, -2), (4, 0).

Corner `k` lies in facing `2 * k + 1`, so side `d` runs from corner `d - 1` to corner `d`. The top left of the
board's bounding box is (0, 0). Multiply by `scale(board)` and the size to get true proportions.

>>> board = Board(2, 2)
>>> centre(board, 0), centre(board, 3)
((2, 4), (8, 10))
>>> side_middle(board, 0, 0), side_middle(board, 1, 3)
((4, 4), (4, 4))
>>> cell_at(board, *to_pixels(board, 3, size=20.0), size=20.0)
3
"""

from math import sqrt

from hheditor.hexes.board import Board, Orientation
from hheditor.hexes.coordinates import Hex

Point = tuple[int, int]

_QUARTER_WIDTH = sqrt(3) / 4
_QUARTER_SIZE = 1 / 4

CORNERS: dict[Orientation, tuple[Point, ...]] = {
    "pointy": ((2, 2), (0, 4), (-2, 2), (-2, -2), (0, -4), (2, -2)),
    "flat": ((2, 2), (-2, 2), (-4, 0), (-2, -2), (2, -2), (4, 0)),
}
"""The six corners from the centre of a hex, on the lattice."""

MIDDLES: dict[Orientation, tuple[Point, ...]] = {
    "pointy": ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3)),
    "flat": ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1)),
}
"""The middles of the six sides from the centre of a hex, on the lattice."""

UNITS_ACROSS = 1000
"""Board units from side to opposite side of a hex: the measure of poses."""
_POSE_LONG = UNITS_ACROSS // 4
_POSE_SHORT = 144_337_567  # millionths: a quarter of the size of such a hex


def scale(board: Board) -> tuple[float, float]:
    """The size of a lattice unit across and down, in sizes (centre to corner) of a hex."""
    if board.orientation == "pointy":
        return _QUARTER_WIDTH, _QUARTER_SIZE
    return _QUARTER_SIZE, _QUARTER_WIDTH


def centre(board: Board, cell: int) -> Point:
    """The centre of a cell on the lattice."""
    return lattice_centre(board, *board.column_row(cell))


def lattice_centre(board: Board, column: int, row: int) -> Point:
    """The centre of any hex, on the board or off it, on the lattice."""
    shove = 2 if board.shoved(column, row) else 0
    if board.orientation == "pointy":
        return 4 * column + 2 + shove, 6 * row + 4
    return 6 * column + 4, 4 * row + 2 + shove


def corners(board: Board, cell: int) -> tuple[Point, ...]:
    """The six corners of a cell on the lattice, clockwise.

    >>> corners(Board(1, 1), 0)
    ((4, 6), (2, 8), (0, 6), (0, 2), (2, 0), (4, 2))
    """
    x, y = centre(board, cell)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS[board.orientation])


def side_middle(board: Board, cell: int, direction: int) -> Point:
    """The middle of a cell's side on the lattice."""
    x, y = centre(board, cell)
    dx, dy = MIDDLES[board.orientation][direction]
    return x + dx, y + dy


def lattice_extent(board: Board) -> Point:
    """Width and height of the board's bounding box on the lattice.

    >>> lattice_extent(Board(2, 2)), lattice_extent(Board(2, 1))
    ((10, 14), (8, 8))
    """
    xs, ys = zip(*(point for cell in _outermost(board) for point in corners(board, cell)), strict=True)
    return max(xs), max(ys)


def _outermost(board: Board) -> list[int]:
    """The cells that decide how far a board extends: the last two of the last two rows."""
    return [
        board.cell(column, row)
        for column in range(max(0, board.columns - 2), board.columns)
        for row in range(max(0, board.rows - 2), board.rows)
    ]


def point_to_pixels(board: Board, point: Point, size: float) -> tuple[float, float]:
    """A point of the lattice in pixels, for hexes of a size (centre to corner)."""
    across, down = scale(board)
    return point[0] * across * size, point[1] * down * size


def to_pixels(board: Board, cell: int, size: float) -> tuple[float, float]:
    """The centre of a cell in pixels."""
    return point_to_pixels(board, centre(board, cell), size)


def extent(board: Board, size: float) -> tuple[float, float]:
    """Width and height of the whole board in pixels."""
    return point_to_pixels(board, lattice_extent(board), size)


def hex_at(board: Board, x: float, y: float, size: float) -> Hex:
    """The hex under a pixel, on the board or off it."""
    left, top = to_pixels(board, 0, size)
    x, y = (x - left) / size, (y - top) / size
    if board.orientation == "pointy":
        q, r = x / sqrt(3) - y / 3, y * 2 / 3
    else:
        q, r = x * 2 / 3, y / sqrt(3) - x / 3
    return _rounded(q, r)


def _rounded(q: float, r: float) -> Hex:
    """The hex nearest to fractional axial coordinates."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    error_q, error_r, error_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if error_q > error_r and error_q > error_s:
        near_q = -near_r - near_s
    elif error_r > error_s:
        near_r = -near_q - near_s
    return Hex(near_q, near_r)


def cell_at(board: Board, x: float, y: float, size: float) -> int:
    """The cell under a pixel, `NO_CELL` beside the board.

    >>> cell_at(Board(2, 2), 0.0, 0.0, 10.0)
    -1
    """
    return board.cell_of(hex_at(board, x, y, size))


def pose_of(board: Board, cell: int) -> Point:
    """The centre of a cell in board units, 1000 from side to opposite side of a hex.

    >>> pose_of(Board(2, 2), 0), pose_of(Board(2, 2), 3)
    ((500, 577), (2000, 1443))
    """
    x, y = centre(board, cell)
    if board.orientation == "pointy":
        return x * _POSE_LONG, _short(y)
    return _short(x), y * _POSE_LONG


def _short(units: int) -> int:
    return (units * _POSE_SHORT + 500_000) // 1_000_000


def cell_of_pose(board: Board, pose: Point) -> int:
    """The cell that holds a point given in board units, `NO_CELL` beside the board.

    >>> cell_of_pose(Board(2, 2), (2100, 1400))
    3
    """
    return cell_at(board, pose[0], pose[1], UNITS_ACROSS / sqrt(3))
