"""The table map as a value: outlines of ground, lines, crossings, works, labels and zones.

Lengths are whole tenths of a millimetre; a screen says them in centimetres. An outline lies on those before
it. A stream or a road is a line with a width, and `ground` makes outlines of it where rules ask what lies
under a base.
"""

from typing import Annotated

from msgspec import Meta

from hheditor.tables.ground import MOST_POINTS, Ground, Outline
from hheditor.tables.poses import Angle, Length, Pose, Rect, Size
from hheditor.values import Few, Value

Name = Annotated[str, Meta(max_length=200)]
Kind = Annotated[str, Meta(max_length=60)]
Points = Annotated[tuple[tuple[Length, Length], ...], Meta(max_length=MOST_POINTS)]

GROUNDS = (
    *("hill", "wood", "scrub", "scrub-and-trees", "rough", "marsh", "water", "field"),
    *("camp", "building", "object", "rubble"),
)
"""Kinds of outlines that are drawn and named; a system may bring others."""
LINES = ("stream", "road", "ditch", "hedge", "wall", "stakes", "palisade")
WATERS = frozenset({"stream"})
WAYS = frozenset({"road"})
WIDTHS = {"stream": 300, "road": 300, "ditch": 300}
"""How wide a line is drawn at first; the others stand on the line itself."""
SMALLEST, LARGEST = 3_000, 60_000


class Line(Value, frozen=True):
    """A stream, a road, a wall: points in their order, and how wide it is; nought is as thin as a line."""

    kind: Kind
    points: Annotated[Points, Meta(min_length=2)]
    width: Annotated[int, Meta(ge=0, le=5_000)] = 0


class Crossing(Value, frozen=True):
    """A bridge or a ford: where a stream may be passed."""

    kind: Kind
    pose: Pose
    size: Size

    @property
    def rect(self) -> Rect:
        """The ground it covers."""
        return Rect(self.pose, self.size)


class Work(Value, frozen=True):
    """A sector of a fortification: wall, tower, gate, palisade."""

    kind: Kind
    pose: Pose
    size: Size
    style: Kind = ""
    doors: tuple[tuple[Length, Length], ...] = ()
    """Where one comes in from the enclosure."""

    @property
    def rect(self) -> Rect:
        """The ground it covers."""
        return Rect(self.pose, self.size)


class Label(Value, frozen=True):
    """A name written on the table."""

    text: Name
    x: Length
    y: Length
    size: Annotated[int, Meta(ge=20, le=5_000)] = 250
    angle: Angle = 0


class TableZone(Value, frozen=True):
    """Ground with a purpose: where a side deploys, or an area of the scenario."""

    name: Name
    points: Annotated[Points, Meta(min_length=3)]
    side: Few = -1


class Trace(Value, frozen=True):
    """A picture under the table, to trace: two of its points and where they lie on the table."""

    picture: Kind
    opacity: Annotated[int, Meta(ge=0, le=100)] = 50
    pixels: tuple[tuple[Length, Length], tuple[Length, Length]] = ((0, 0), (1000, 0))
    places: tuple[tuple[Length, Length], tuple[Length, Length]] = ((0, 0), (18000, 0))


class TableMap(Value, frozen=True):
    """A table of battle."""

    width: Annotated[int, Meta(ge=SMALLEST, le=LARGEST)] = 18_000
    height: Annotated[int, Meta(ge=SMALLEST, le=LARGEST)] = 12_000
    name: Name = ""
    outlines: tuple[Outline, ...] = ()
    lines: tuple[Line, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    works: tuple[Work, ...] = ()
    labels: tuple[Label, ...] = ()
    zones: tuple[TableZone, ...] = ()
    trace: Trace | None = None
    notes: str = ""


def blank(width: int = 18_000, height: int = 12_000, name: str = "") -> TableMap:
    """An open, flat table."""
    return TableMap(width, height, name)


def ground(table: TableMap) -> Ground:
    """What lies under a base: the outlines, and the streams, roads and ditches as wide as they are."""
    from hheditor.tables.map.shapes import widened

    lines = (patch for line in table.lines if line.width for patch in widened(line))
    return Ground((*table.outlines, *lines))
