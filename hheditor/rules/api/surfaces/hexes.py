"""A board of hexes as a surface: cells are places, facings are headings.

Games look at sides of hexes, at points (corners), or at both. A heading keeps the number `hheditor.hexes`
has for it, even for a side and odd for a point, whichever of them a game allows; so a facing in a record
means the same in every game.

>>> from hheditor.hexes import Board
>>> points = hex_surface(Board(34, 24), "points", "numeric")
>>> points.headings, points.label(0), points.turned(11, 1), points.apart(1, 11)
((1, 3, 5, 7, 9, 11), '0101', 1, 1)
"""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property, lru_cache
from math import sqrt
from typing import Literal

from hheditor.hexes import (
    FACINGS,
    UNITS_ACROSS,
    Board,
    Hex,
    Style,
    angle,
    cell_at,
    cell_labelled,
    distance,
    extent,
    facing_name,
    grid,
    hex_at,
    label,
    middle_hex,
    mirror_axis,
    mirror_facing,
    reflected,
)
from hheditor.hexes.layout import CORNERS, lattice_centre
from hheditor.maps.shapes import line, rectangle
from hheditor.rules.api.surfaces.surface import NO_HEADING, Contour, Heading, Place, Spot, Surface, Where

Facings = Literal["all", "sides", "points"]
"""What a piece may look at: sides and points of its hex, or one of the two."""

_HEADINGS: dict[Facings, tuple[Heading, ...]] = {
    "all": tuple(range(FACINGS)),
    "sides": tuple(range(0, FACINGS, 2)),
    "points": tuple(range(1, FACINGS, 2)),
}
_SIZE = UNITS_ACROSS / sqrt(3)
"""Centre to corner of a hex, in board units."""
_LONG, _SHORT = UNITS_ACROSS / 4, UNITS_ACROSS / 4 / sqrt(3)
"""A unit of the lattice across the flats, and along a side."""
_CIRCLE = 3600


class HexSurface(Surface):
    """A board of hexes; ask `hex_surface` for one."""

    def __init__(self, board: Board, facings: Facings = "all", labels: Style | None = None) -> None:
        self.board = board
        self.labels: Style = labels or board.numbering
        self.places = board.cells
        self.headings = _HEADINGS[facings]
        self.size = extent(board, _SIZE)
        self._unit = (_LONG, _SHORT) if board.orientation == "pointy" else (_SHORT, _LONG)
        self._angles = {heading: 10 * angle(heading, board.orientation) for heading in self.headings}

    def place_at(self, spot: Spot) -> Place:
        """See `Surface`."""
        return cell_at(self.board, spot[0], spot[1], _SIZE)

    def holds(self, where: Where) -> bool:
        """See `Surface`."""
        return self.board.holds(self._place(where))

    def _place(self, where: Where) -> Place:
        return where if isinstance(where, int) else self.place_at(where)

    def _hex(self, where: Where) -> Hex:
        """A hex by its place or by a spot in it, on the board or off it."""
        if isinstance(where, int):
            return grid(self.board).hexes[where]
        return hex_at(self.board, where[0], where[1], _SIZE)

    @cached_property
    def _centres(self) -> tuple[tuple[int, int], ...]:
        """The middle of every place, on the lattice."""
        rows, columns = range(self.board.rows), range(self.board.columns)
        return tuple(lattice_centre(self.board, column, row) for row in rows for column in columns)

    def spot_of(self, where: Where) -> Spot:
        """See `Surface`."""
        if not isinstance(where, int):
            return where
        x, y = self._centres[where]
        return x * self._unit[0], y * self._unit[1]

    def shape(self, where: Where, share: float = 1.0) -> Contour:
        """See `Surface`."""
        x, y = self._centres[self._place(where)]
        across, down = self._unit
        points: list[float] = []
        for dx, dy in CORNERS[self.board.orientation]:
            points += ((x + dx * share) * across, (y + dy * share) * down)
        return tuple(points)

    def outline(self, wheres: Iterable[Where], inset: float = 0.0) -> tuple[Contour, ...]:
        """See `Surface`; along the hexsides, each contour beginning at the lowest place that has one."""
        chosen = set(map(self._place, wheres))
        neighbours = grid(self.board).neighbours
        sides = {
            (place, direction): None
            for place in sorted(chosen)
            for direction in range(6)
            if neighbours[place][direction] not in chosen
        }
        across, down = self._unit
        centres = self._centres
        corners, share = CORNERS[self.board.orientation], 1 - inset / round(_SIZE)
        found: list[Contour] = []
        while sides:
            side = next(iter(sides))
            points: list[float] = []
            while side in sides:
                del sides[side]
                place, direction = side
                x, y = centres[place]
                dx, dy = corners[direction]
                points += ((x + dx * share) * across, (y + dy * share) * down)
                ahead = (direction + 1) % 6
                beside = neighbours[place][ahead]
                side = (place, ahead) if beside not in chosen else (beside, (direction + 5) % 6)
            found.append(tuple(points))
        return tuple(found)

    def border(self, place: Place, side: int) -> Contour:
        """See `Surface`; sides are numbered as neighbours are."""
        if not self.board.holds(place) or not 0 <= side < 6:
            return ()
        corners = self.shape(place)
        one, other = 2 * ((side + 5) % 6), 2 * side
        return (*corners[one : one + 2], *corners[other : other + 2])

    def beside(self, place: Place) -> tuple[Place, ...]:
        """See `Surface`."""
        return tuple(each for each in grid(self.board).neighbours[place] if each >= 0)

    def distance(self, one: Where, other: Where) -> int:
        """See `Surface`."""
        return distance(self._hex(one), self._hex(other))

    def step(self, where: Where, across: int, down: int) -> Place:
        """See `Surface`."""
        board, place = self.board, self._place(where)
        if not board.holds(place):
            return board.cell(board.columns // 2, board.rows // 2)
        column, row = board.column_row(place)
        return board.cell(
            min(board.columns - 1, max(0, column + across)), min(board.rows - 1, max(0, row + down))
        )

    def between(self, one: Where, other: Where) -> tuple[Place, ...]:
        """See `Surface`."""
        return line(self.board, self._place(one), self._place(other))

    def within(self, one: Where, other: Where) -> tuple[Place, ...]:
        """See `Surface`; by columns and rows."""
        return rectangle(self.board, self._place(one), self._place(other))

    def carried(self, where: Where, start: Where, end: Where) -> Place:
        """See `Surface`."""
        return grid(self.board).cell(self._hex(where) + (self._hex(end) - self._hex(start)))

    def mirror(self, among: Collection[Where], *, upright: bool) -> Callable[[Where], Place]:
        """See `Surface`."""
        pivot = middle_hex(map(self._hex, among))
        axis = mirror_axis("left-right" if upright else "top-bottom", self.board.orientation)
        return lambda where: grid(self.board).cell(pivot + reflected(self._hex(where) - pivot, axis))

    def label(self, where: Where) -> str:
        """See `Surface`."""
        place = self._place(where)
        return label(self.board, place, self.labels) if self.board.holds(place) else ""

    def labelled(self, text: str) -> Place:
        """See `Surface`."""
        return cell_labelled(self.board, text)

    def heading_name(self, heading: Heading) -> str:
        """See `Surface`."""
        return facing_name(heading, self.board.orientation) if heading >= 0 else ""

    def angle(self, heading: Heading) -> int:
        """See `Surface`."""
        return self._angles[heading]

    def heading_at(self, angle: float) -> Heading:
        """See `Surface`; of two equally near the one met first clockwise."""
        return min(
            self.headings,
            key=lambda heading: abs((self._angles[heading] - angle + _CIRCLE / 2) % _CIRCLE - _CIRCLE / 2),
        )

    def turned(self, heading: Heading, steps: int) -> Heading:
        """See `Surface`."""
        at = self.headings.index(heading)
        return self.headings[(at + steps) % len(self.headings)]

    def apart(self, one: Heading, other: Heading) -> int:
        """See `Surface`."""
        if NO_HEADING in (one, other):
            return 0
        all_ = len(self.headings)
        away = (self.headings.index(one) - self.headings.index(other)) % all_
        return min(away, all_ - away)

    def mirrored(self, heading: Heading, *, upright: bool) -> Heading:
        """See `Surface`."""
        if heading == NO_HEADING:
            return heading
        # East is facing 0 of a pointy board and 11 of a flat one; up and down lie three steps from it.
        east = 0 if self.board.orientation == "pointy" else FACINGS - 1
        return mirror_facing(heading, east + 3 if upright else east)


@lru_cache(maxsize=256)
def hex_surface(board: Board, facings: Facings = "all", labels: Style | None = None) -> HexSurface:
    """The surface of a board: what may be faced, and how its places are labelled where the game says it and
    not the board."""
    return HexSurface(board, facings, labels)
