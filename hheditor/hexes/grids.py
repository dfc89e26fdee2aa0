"""The tables of one board: neighbours, masks, distances, lines and arcs, made once and shared.

>>> table = grid(Board(5, 5))
>>> table.neighbours[12]
(13, 17, 16, 11, 6, 7)
>>> cells_of(table.around[0])
[1, 5]
>>> table.distance(0, 24)
6
>>> table.line(table.cell(Hex(0, 0)), table.cell(Hex(1, 1)))
((1, 5),)
"""

from collections.abc import Sequence
from functools import lru_cache

from hheditor.hexes.arcs import arc_bounds, wedge_bounds, within
from hheditor.hexes.bits import cells_of, flood
from hheditor.hexes.board import NO_CELL, Board, Edge
from hheditor.hexes.coordinates import DIRECTIONS, Hex
from hheditor.hexes.lines import spots_between
from hheditor.hexes.tables import MadeMasks, keep

Spots = tuple[tuple[int, ...], ...]
Sight = tuple[int, tuple[int, ...]]
Pattern = tuple[int, int, tuple[tuple[Hex, ...], ...]]

# Beyond this many cells the masks of single cells would fill memory (a hundred megabytes at 200 x 200),
# so they are made when asked for.
_TABLED_CELLS = 10_000
_TABLED_DISTANCES = 1_024


class Grid:
    """The cached tables of one board; get it with `grid(board)`.

    Cells given to a method must be on the board: `NO_CELL` is an answer, not a question, except for `step`.
    """

    board: Board
    cells: int
    """How many cells."""
    everywhere: int
    """The mask of all cells."""
    bit: Sequence[int]
    """The mask of each single cell."""
    hexes: tuple[Hex, ...]
    """The hex of each cell."""
    cell_of: dict[tuple[int, int], int]
    """The cell of each hex of the board; for hexes that may lie off it use `cell`."""
    neighbours: tuple[tuple[int, ...], ...]
    """For each cell the six cells around it by direction, `NO_CELL` off the board."""
    around: Sequence[int]
    """For each cell the mask of its neighbours."""
    shifts: tuple[int, int, int, int, int, int, int]
    """The row length and the masks with which `bits.expand` shifts the whole board."""

    def __init__(self, board: Board) -> None:
        """Make the tables; prefer `grid(board)`, which remembers them."""
        self.board = board
        self.cells = board.cells
        self.everywhere = (1 << self.cells) - 1
        self.hexes = tuple(board.hex(cell) for cell in range(self.cells))
        self.cell_of = {at: cell for cell, at in enumerate(self.hexes)}
        find = self.cell_of.get
        self.neighbours = tuple(
            tuple([find((q + dq, r + dr), NO_CELL) for dq, dr in DIRECTIONS]) for q, r in self.hexes
        )
        self.bit = MadeMasks([(cell,) for cell in range(self.cells)])
        self.around = MadeMasks(self.neighbours)
        if self.cells <= _TABLED_CELLS:
            self.bit, self.around = tuple(self.bit), tuple(self.around)
        self.shifts = self._make_shifts()
        self._room = 1 << 17 if self.cells <= _TABLED_DISTANCES else 1 << 13
        self._distances: list[bytes | None] = [None] * self.cells
        self._discs: dict[tuple[int, int], int] = {}
        self._sectors: dict[tuple[int, tuple[int, int], int], int] = {}
        self._lines: dict[int, Spots] = {}
        self._sights: dict[int, Sight] = {}
        self._patterns: dict[tuple[int, int, int], Pattern] = {}

    def __repr__(self) -> str:
        """Name the board it belongs to."""
        return f"grid({self.board!r})"

    def _make_shifts(self) -> tuple[int, int, int, int, int, int, int]:
        board, columns = self.board, self.board.columns
        shoved = 0
        for row in reversed(range(board.rows)):
            pattern = sum(1 << column for column in range(columns) if board.shoved(column, row))
            shoved = shoved << columns | pattern
        not_first = self.everywhere & ~self.edge_mask("west")
        not_last = self.everywhere & ~self.edge_mask("east")
        level = self.everywhere & ~shoved
        if board.orientation == "pointy":
            corners = (level & not_first, shoved & not_last, level & not_first, shoved & not_last)
        else:
            corners = (level & not_first, level & not_last, shoved & not_first, shoved & not_last)
        return (columns, *corners, not_first, not_last)

    def cell(self, at: tuple[int, int]) -> int:
        """The cell of a hex, or `NO_CELL` off the board."""
        return self.cell_of.get(at, NO_CELL)

    def step(self, cell: int, direction: int) -> int:
        """The neighbour in a direction, or `NO_CELL`; a step from `NO_CELL` leads nowhere."""
        return self.neighbours[cell][direction] if cell >= 0 else NO_CELL

    def distance(self, a: int, b: int) -> int:
        """How many steps apart two cells are."""
        row = self._distances[a]
        if row is not None:
            return row[b]
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        if self.cells <= _TABLED_DISTANCES:
            self._distances[a] = bytes(
                [max(abs(q - aq), abs(r - ar), abs(q + r - aq - ar)) for q, r in self.hexes]
            )
        return max(abs(bq - aq), abs(br - ar), abs(bq + br - aq - ar))

    def disc(self, cell: int, radius: int) -> int:
        """The mask of all cells within a distance, the cell itself included."""
        key = (cell, radius)
        mask = self._discs.get(key)
        if mask is None:
            mask = flood(self, self.bit[cell], self.everywhere, radius) if radius >= 0 else 0
            keep(self._discs, key, mask, self._room)
        return mask

    def ring(self, cell: int, radius: int) -> int:
        """The mask of all cells at exactly that distance."""
        return self.disc(cell, radius) & ~self.disc(cell, radius - 1)

    def row_mask(self, edge: Edge, depth: int) -> int:
        """The cells of the `depth` rows (north, south) or columns (west, east) nearest to an edge.

        >>> cells_of(grid(Board(4, 3)).row_mask("south", 1))
        [8, 9, 10, 11]
        """
        columns, rows = self.board.columns, self.board.rows
        if edge in ("north", "south"):
            band = (1 << columns * max(0, min(depth, rows))) - 1
            return band if edge == "north" else band << columns * (rows - max(0, min(depth, rows)))
        depth = max(0, min(depth, columns))
        piece = (1 << depth) - 1 << (0 if edge == "west" else columns - depth)
        mask = 0
        for row in range(rows):
            mask |= piece << row * columns
        return mask

    def edge_mask(self, edge: Edge) -> int:
        """The outermost row or column at an edge."""
        return self.row_mask(edge, 1)

    def line(self, a: int, b: int) -> Spots:
        """The spots strictly between two cells, from `a` to `b`.

        A spot is one cell the straight line crosses, or the two cells (ascending) along whose shared side it
        runs; at the rim of the board one of the two may be `NO_CELL`. See `lines` for the rule.
        """
        key = a * self.cells + b
        spots = self._lines.get(key)
        return keep(self._lines, key, self._spots(a, b), self._room) if spots is None else spots

    def _spots(self, a: int, b: int) -> Spots:
        start, target = self.hexes[a], self.hexes[b]
        return tuple(
            tuple(sorted(self.cell(start + at) for at in spot)) for spot in spots_between(target - start)
        )

    def sight_masks(self, a: int, b: int) -> Sight:
        """What the line between two cells needs clear: a mask of single cells, and masks of two cells.

        The line is blocked where a single is in the way, or both cells of a pair. The partner off the board
        counts as blocking, so its other half is a single here.
        """
        sight = self._sights.get(a * self.cells + b)
        if sight is None:
            pattern, shift, sides = self._pattern(a, b)
            start, singles, pairs = self.hexes[a], pattern << a + shift, []
            for one, other in sides:
                low, high = sorted((self.cell(start + one), self.cell(start + other)))
                if low < 0:
                    singles |= 1 << high
                else:
                    pairs.append(1 << low | 1 << high)
            sight = (singles, tuple(pairs))
            keep(self._sights, a * self.cells + b, sight, self._room)
            keep(self._sights, b * self.cells + a, sight, self._room)
        return sight

    def _pattern(self, a: int, b: int) -> Pattern:
        """A line's single cells as a mask with its shift from cell `a`, and its pairs of hexes from there.

        All lines of one displacement share it, if they start in rows (columns) staggered alike: the lines
        of a whole board come from some hundreds of patterns.
        """
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        key = (bq - aq, br - ar, (ar if self.board.orientation == "pointy" else aq) % 2)
        pattern = self._patterns.get(key)
        if pattern is None:
            spots = spots_between(Hex(bq - aq, br - ar))
            places = [self.board.place((aq + spot[0].q, ar + spot[0].r)) for spot in spots if len(spot) == 1]
            singles = [row * self.board.columns + column for column, row in places]
            low = min(singles, default=a)
            mask = sum(1 << cell - low for cell in singles)
            pattern = (mask, low - a, tuple(spot for spot in spots if len(spot) > 1))
            keep(self._patterns, key, pattern, self._room)
        return pattern

    def blocked_line(self, a: int, b: int, mask: int) -> bool:
        """Whether blocking cells in the mask close the line between two cells; the ends never do."""
        singles, pairs = self.sight_masks(a, b)
        if mask & singles:
            return True
        for pair in pairs:  # noqa: SIM110 (a generator would double the time)
            if mask & pair == pair:
                return True
        return False

    def _sector(self, cell: int, bounds: tuple[int, int], reach: int) -> int:
        key = (cell, bounds, reach)
        mask = self._sectors.get(key)
        if mask is None:
            mask, start, hexes = 0, self.hexes[cell], self.hexes
            for other in cells_of(self.disc(cell, reach)):
                if within(hexes[other] - start, bounds):
                    mask |= 1 << other
            keep(self._sectors, key, mask, self._room)
        return mask

    def wedge(self, cell: int, facing: int, reach: int) -> int:
        """The 60-degree wedge through the side faced, or 120 degrees through the two sides of a point."""
        return self._sector(cell, wedge_bounds(facing), reach)

    def arc(self, cell: int, facing: int, reach: int) -> int:
        """The front arc: 180 degrees facing a side, 120 degrees facing a point."""
        return self._sector(cell, arc_bounds(facing), reach)


@lru_cache(maxsize=32)
def grid(board: Board) -> Grid:
    """The tables of a board, made on first use.

    >>> grid(Board(18, 13)) is grid(Board(18, 13))
    True
    """
    return Grid(board)
