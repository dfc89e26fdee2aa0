"""A bare table as a surface: no places, any angle, spots in tenths of a millimetre.

For words the table is divided into squares of ten centimetres with letters and numbers, as on a map; a spot
is called by its square, and found again by it or by two lengths in centimetres.

>>> table = TableSurface(18000, 12000)
>>> table.label((1250, 4000)), table.labelled("B5"), table.labelled("12.5 40")
('B5', (1500.0, 4500.0), (1250.0, 4000.0))
"""

import re
from collections.abc import Callable, Collection, Iterable
from math import cos, dist, radians, sin

from hheditor.hexes import column_letters
from hheditor.rules.api.surfaces.surface import (
    NO_HEADING,
    NO_PLACE,
    Contour,
    Heading,
    Place,
    Spot,
    Surface,
    Where,
)
from hheditor.tables.map.document import TableMap

SQUARE = 1000
"""Ten centimetres: the squares that places on a table are called by."""
RING = 150
"""The ring about a spot that is pointed at or told of: a centimetre and a half."""
STEP = 50
"""A step of turning: five degrees."""
_CIRCLE = 3600
_NORTH = 2700
_CENTIMETRE = 100
_SQUARE = re.compile(r"([A-Z]{1,2})([0-9]{1,2})")
_LENGTHS = re.compile(r"([0-9]{1,4}(?:[.,][0-9]{1,2})?)[ ;/x]+([0-9]{1,4}(?:[.,][0-9]{1,2})?)")


class TableSurface(Surface):
    """A table of so many tenths of a millimetre."""

    near = RING

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)

    def place_at(self, spot: Spot) -> Place:
        """See `Surface`: a table has no places."""
        return NO_PLACE

    def at(self, spot: Spot) -> Where:
        """See `Surface`: the spot, in whole tenths of a millimetre."""
        found = round(spot[0]), round(spot[1])
        return found if self.holds(found) else NO_PLACE

    def holds(self, where: Where) -> bool:
        """See `Surface`."""
        return not isinstance(where, int) and all(
            0 <= at < most for at, most in zip(where, self.size, strict=True)
        )

    def spot_of(self, where: Where) -> Spot:
        """See `Surface`; of what is no spot the middle of the table, as nothing else is known."""
        return (self.size[0] / 2, self.size[1] / 2) if isinstance(where, int) else where

    def outline(self, wheres: Iterable[Where], inset: float = 0.0) -> tuple[Contour, ...]:
        """See `Surface`; a ring about each spot."""
        share = 1 - inset / RING
        return tuple(self.shape(each, share) for each in dict.fromkeys(wheres) if not isinstance(each, int))

    def shape(self, where: Where, share: float = 1.0) -> Contour:
        """See `Surface`."""
        if isinstance(where, int):
            return ()
        x, y = where
        return tuple(
            value
            for turn in range(0, 360, 30)
            for value in (x + cos(radians(turn)) * RING * share, y + sin(radians(turn)) * RING * share)
        )

    def strip(self, edge: str, depth: int) -> Contour:
        """The ground within so much of an edge: ``north``, ``south``, ``east`` or ``west``.

        >>> TableSurface(18000, 12000).strip("south", 3000)
        (0.0, 9000.0, 18000.0, 9000.0, 18000.0, 12000.0, 0.0, 12000.0)
        """
        wide, tall = self.size
        left, top, right, bottom = {
            "north": (0.0, 0.0, wide, min(depth, tall)),
            "south": (0.0, max(0.0, tall - depth), wide, tall),
            "west": (0.0, 0.0, min(depth, wide), tall),
            "east": (max(0.0, wide - depth), 0.0, wide, tall),
        }[edge]
        corners = (left, top, right, top, right, bottom, left, bottom)
        return tuple(float(each) for each in corners)

    def border(self, place: Place, side: int) -> Contour:
        """See `Surface`."""
        return ()

    def beside(self, place: Place) -> tuple[Place, ...]:
        """See `Surface`."""
        return ()

    def distance(self, one: Where, other: Where) -> int:
        """See `Surface`."""
        return round(dist(self.spot_of(one), self.spot_of(other)))

    def step(self, where: Where, across: int, down: int) -> Where:
        """See `Surface`; by a centimetre."""
        if isinstance(where, int):
            return self.spot_of(where)
        steps = zip(where, (across, down), self.size, strict=True)
        x, y = (min(most - 1, max(0, at + by * _CENTIMETRE)) for at, by, most in steps)
        return x, y

    def between(self, one: Where, other: Where) -> tuple[Where, ...]:
        """See `Surface`; nothing lies between but the table."""
        return (one,) if one == other else (one, other)

    def within(self, one: Where, other: Where) -> tuple[Place, ...]:
        """See `Surface`: a table has no places."""
        return ()

    def carried(self, where: Where, start: Where, end: Where) -> Where:
        """See `Surface`."""
        at, one, other = self.spot_of(where), self.spot_of(start), self.spot_of(end)
        return self.at((at[0] + other[0] - one[0], at[1] + other[1] - one[1]))

    def mirror(self, among: Collection[Where], *, upright: bool) -> Callable[[Where], Where]:
        """See `Surface`."""
        along = [self.spot_of(each)[0 if upright else 1] for each in among]
        ends = min(along) + max(along)

        def seen(where: Where) -> Where:
            x, y = self.spot_of(where)
            return self.at((ends - x, y) if upright else (x, ends - y))

        return seen

    def label(self, where: Where) -> str:
        """See `Surface`: the square a spot lies in, empty beside the table."""
        if isinstance(where, int) or not self.holds(where):
            return ""
        return f"{column_letters(int(where[0] // SQUARE))}{int(where[1] // SQUARE) + 1}"

    def labelled(self, text: str) -> Spot:
        """See `Surface`: the middle of a square ("B5"), or a spot by two lengths in centimetres ("12.5 40").

        >>> TableSurface(18000, 12000).labelled("Z99")
        Traceback (most recent call last):
        ...
        ValueError: 'Z99' is not on this table of 180 x 120 cm
        """
        wanted = text.strip().upper()
        if square := _SQUARE.fullmatch(wanted):
            column = 0
            for letter in square[1]:
                column = column * 26 + ord(letter) - ord("A") + 1
            spot = (column - 0.5) * SQUARE, (int(square[2]) - 0.5) * SQUARE
        elif lengths := _LENGTHS.fullmatch(wanted.lower()):
            across, down = (float(each.replace(",", ".")) for each in lengths.groups())
            spot = across * _CENTIMETRE, down * _CENTIMETRE
        else:
            raise ValueError(f"{text!r} is no spot: write a square like B5, or centimetres like 12.5 40")
        if not self.holds(spot):
            width, height = (int(each) // _CENTIMETRE for each in self.size)
            raise ValueError(f"{text!r} is not on this table of {width} x {height} cm")
        return spot

    def heading_name(self, heading: Heading) -> str:
        """See `Surface`: degrees clockwise from north."""
        if heading == NO_HEADING:
            return ""
        tenths = (heading - _NORTH) % _CIRCLE
        return f"{tenths / 10:g}°"

    def heading_named(self, text: str) -> Heading:
        """See `Surface`: so many degrees clockwise from north.

        >>> TableSurface(18000, 12000).heading_named("92,5°")
        25
        """
        degrees = float(text.strip().rstrip("°").replace(",", "."))
        if not -360 <= degrees <= 360:
            raise ValueError(f"{text!r} is no heading: write degrees from north, like 90")
        return self.heading_at(10 * degrees + _NORTH)

    def angle(self, heading: Heading) -> int:
        """See `Surface`: a heading is its angle."""
        return heading

    def heading_at(self, angle: float) -> Heading:
        """See `Surface`."""
        return round(angle) % _CIRCLE

    def turned(self, heading: Heading, steps: int) -> Heading:
        """See `Surface`; by steps of five degrees."""
        return (heading + STEP * steps) % _CIRCLE

    def apart(self, one: Heading, other: Heading) -> int:
        """See `Surface`; in tenths of a degree, the finest steps there are."""
        if NO_HEADING in (one, other):
            return 0
        away = (one - other) % _CIRCLE
        return min(away, _CIRCLE - away)

    def mirrored(self, heading: Heading, *, upright: bool) -> Heading:
        """See `Surface`."""
        if heading == NO_HEADING:
            return heading
        return ((_CIRCLE // 2 if upright else 0) - heading) % _CIRCLE


def table_surface(table: TableMap | None) -> TableSurface:
    """The surface of a table; where none is chosen, of a bare one as most people have."""
    sheet = table or TableMap()
    return TableSurface(sheet.width, sheet.height)
