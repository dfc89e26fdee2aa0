"""A chain of hexsides drawn with the pointer: a wall, a hedge, a row of stakes.

A chain goes from corner to corner. What the pointer comes near joins it only at its end, so that passing a
corner leaves no spur behind; where it strayed into the wrong side the right one takes its place, and going
back takes back.
"""

from collections.abc import Iterator

from hheditor.hexes import Board, Side, grid, side
from hheditor.hexes.hexsides import ends
from hheditor.hexes.layout import Point
from hheditor.maps.ways import nearest_side

_NEAR = 190.0
"""Board units from a corner within which a press or a release means the corner, not a side."""
_STEP = 120.0
"""Board units from one look at the pointer's way to the next."""


class Chain:
    """Hexsides that hang together, in the order in which they were drawn."""

    def __init__(self, board: Board) -> None:
        self._table = grid(board)
        self.sides: list[Side] = []
        self._corners: list[Point] = []
        self._pressed = (0.0, 0.0)

    def _at(self, corner: Point, x: float, y: float) -> bool:
        """Whether a point lies at a corner."""
        across, down = _units(self._table.board)
        return (corner[0] * across - x) ** 2 + (corner[1] * down - y) ** 2 <= _NEAR * _NEAR

    def near(self, cell: int, x: float, y: float) -> None:
        """The pointer is at a place of a cell."""
        if cell >= 0:
            board = self._table.board
            if not self.sides:
                self._pressed = (x, y)
            self._meet(side(self._table, cell, nearest_side(board, cell, x, y)))

    def _meet(self, which: Side) -> None:
        one, other = ends(self._table, which)
        if not self.sides:
            self.sides, self._corners = [which], [one, other]
            return
        if which == self.sides[-1]:
            return
        if len(self.sides) > 1 and which == self.sides[-2]:
            self.sides.pop()
            self._corners.pop()
            return
        if which in self.sides:
            return
        if len(self.sides) == 1 and self._corners[0] in (one, other):
            # Of the first side both ends are open.
            self._corners.reverse()
        if (
            len(self.sides) == 1
            and self._corners[1] in (one, other)
            and self._at(self._corners[1], *self._pressed)
        ):
            # Begun at a corner: the side that was nearest then is not the one that is meant.
            start = self._corners[1]
            self.sides, self._corners = [which], [start, other if start == one else one]
            return
        if self._corners[-1] not in (one, other):
            if self._corners[-2] not in (one, other):
                return
            self.sides.pop()
            self._corners.pop()
        self.sides.append(which)
        self._corners.append(other if self._corners[-1] == one else one)

    def end(self, x: float, y: float) -> None:
        """Let go at a place: at a corner nothing is begun beyond it."""
        if len(self.sides) > 1 and self._at(self._corners[-2], x, y):
            self.sides.pop()
            self._corners.pop()


def _units(board: Board) -> tuple[float, float]:
    """Board units to a step of the layout's lattice, across and down."""
    return (250.0, 144.337567) if board.orientation == "pointy" else (144.337567, 250.0)


def between(start: tuple[float, float], end: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Points on the way from one place to another, the last included: a fast pointer skips none."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(1, round((dx * dx + dy * dy) ** 0.5 / _STEP))
    for step in range(1, count + 1):
        yield start[0] + dx * step / count, start[1] + dy * step / count


def side_near(board: Board, cell: int, x: float, y: float, within: float = 190.0) -> Side | None:
    """The side of a cell a point lies on or close to; None in the middle of the hex."""
    from hheditor.hexes import side_middle

    if cell < 0:
        return None
    direction = nearest_side(board, cell, x, y)
    across, down = _units(board)
    mx, my = side_middle(board, cell, direction)
    near = (mx * across - x) ** 2 + (my * down - y) ** 2 <= within * within
    return side(grid(board), cell, direction) if near else None
