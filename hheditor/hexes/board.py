"""The board: how many hexes, which way up, and which rows or columns are shoved.

A *cell* is a plain integer, `row * columns + column`; `NO_CELL` stands for "off the board".

>>> board = Board(columns=18, rows=13)
>>> board.cell(2, 1)
20
>>> board.column_row(20)
(2, 1)
>>> board.hex(20)
Hex(q=2, r=1)
>>> Board(0, 5)
Traceback (most recent call last):
...
ValueError: a board has 1 to 200 columns, not 0
"""

from typing import Literal

from hheditor.hexes.coordinates import Hex
from hheditor.values import Quantity, Value

Orientation = Literal["pointy", "flat"]
Shift = Literal["odd", "even"]
Style = Literal["letters", "numeric"]
"""How places are called: letters and a number (`C5`), or digits, column and row (`0305`)."""
Edge = Literal["north", "south", "west", "east"]

NO_CELL = -1
LARGEST = 200
EDGES: tuple[Edge, ...] = ("north", "south", "west", "east")


class Board(Value, frozen=True):
    """A rectangular field of hexes, its rows (pointy) or columns (flat) staggered by half a hex."""

    columns: Quantity
    rows: Quantity
    orientation: Orientation = "pointy"
    """`pointy`: a corner up, rows run straight; `flat`: a side up, columns run straight."""
    shift: Shift = "odd"
    """Which rows (pointy) or columns (flat), counted from 0, are shoved right (down) by half a hex."""
    numbering: Style = "letters"
    """What is printed on it."""

    def __post_init__(self) -> None:
        """Refuse boards nobody can play on."""
        for name, size in (("columns", self.columns), ("rows", self.rows)):
            if not 1 <= size <= LARGEST:
                raise ValueError(f"a board has 1 to {LARGEST} {name}, not {size}")
        if self.orientation not in ("pointy", "flat"):
            raise ValueError(f"a board is pointy or flat, not {self.orientation!r}")
        if self.shift not in ("odd", "even"):
            raise ValueError(f"odd or even rows are shoved, not {self.shift!r}")
        if self.numbering not in ("letters", "numeric"):
            raise ValueError(f"a board is numbered by letters or numeric, not {self.numbering!r}")

    def alike(self, other: "Board") -> bool:
        """Whether the same hexes lie in the same places, however they are numbered.

        >>> Board(3, 3).alike(Board(3, 3, numbering="numeric")), Board(3, 3).alike(Board(3, 3, "flat"))
        (True, False)
        """
        return (self.columns, self.rows, self.orientation, self.shift) == (
            other.columns,
            other.rows,
            other.orientation,
            other.shift,
        )

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    def cell(self, column: int, row: int) -> int:
        """The cell in that column and row, or `NO_CELL`."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return NO_CELL

    def column_row(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell, both from 0."""
        row, column = divmod(cell, self.columns)
        return column, row

    def holds(self, cell: int) -> bool:
        """Whether the number is a cell of this board."""
        return 0 <= cell < self.columns * self.rows

    def shoved(self, column: int, row: int) -> bool:
        """Whether that hex stands half a hex to the right (pointy) or down (flat).

        >>> Board(3, 3).shoved(0, 1), Board(3, 3, "flat", "even").shoved(1, 0)
        (True, False)
        """
        counted = row if self.orientation == "pointy" else column
        return (counted % 2 == 1) == (self.shift == "odd")

    def hex_at(self, column: int, row: int) -> Hex:
        """The hex in that column and row, which may lie off the board. Cell 0 is `Hex(0, 0)`."""
        lean = 0 if self.shift == "odd" else 1
        if self.orientation == "pointy":
            return Hex(column - (row + lean) // 2, row)
        return Hex(column, row - (column + lean) // 2)

    def hex(self, cell: int) -> Hex:
        """The hex of a cell."""
        row, column = divmod(cell, self.columns)
        return self.hex_at(column, row)

    def place(self, at: tuple[int, int]) -> tuple[int, int]:
        """Column and row of any hex, on the board or off it.

        >>> Board(3, 3).place(Hex(-1, 1))
        (-1, 1)
        """
        q, r = at
        lean = 0 if self.shift == "odd" else 1
        if self.orientation == "pointy":
            return q + (r + lean) // 2, r
        return q, r + (q + lean) // 2

    def cell_of(self, at: tuple[int, int]) -> int:
        """The cell of a hex, or `NO_CELL` where the hex lies off the board.

        >>> Board(3, 3).cell_of(Hex(1, 1)), Board(3, 3).cell_of(Hex(-1, 1))
        (4, -1)
        """
        column, row = self.place(at)
        return self.cell(column, row)
