"""Where a piece stands: a pose, a size, and the rectangle they make.

A pose is what a record keeps. A rectangle is made anew from its pose whenever it is needed, so that no error
grows over a battle.

>>> base = Rect(Pose(1000, 1000, 2700), Size(800, 400))
>>> [(x // FINE, y // FINE) for x, y in base.corners]
[(600, 800), (1400, 800), (1400, 1200), (600, 1200)]
"""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from hheditor.tables.measure import CIRCLE, FINE, Point, Polygon, corners, cosine, nearest, sine
from hheditor.values import Value

LARGEST = 200_000
"""Twenty metres: no table is as large."""

Length = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
"""Tenths of a millimetre."""
Angle = Annotated[int, Meta(ge=-CIRCLE, le=CIRCLE)]
"""Tenths of a degree, clockwise."""
Extent = Annotated[int, Meta(ge=0, le=LARGEST)]

Pivot = Literal["centre", "front-left", "front-right", "rear-right", "rear-left"]
PIVOTS: tuple[Pivot, ...] = ("centre", "front-left", "front-right", "rear-right", "rear-left")
Edge = Literal["front", "right", "rear", "left"]
EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
"""Clockwise, as the corners are."""


class Pose(Value, frozen=True):
    """A centre and a heading, clockwise from east."""

    x: Length
    y: Length
    a: Annotated[int, Meta(ge=0, lt=CIRCLE)] = 0

    @property
    def point(self) -> Point:
        """The centre, fine."""
        return self.x * FINE, self.y * FINE


class Size(Value, frozen=True):
    """How large a base is: across and along its heading."""

    width: Extent
    depth: Extent


class Rect(Value, frozen=True):
    """A base on the table."""

    pose: Pose
    size: Size

    @property
    def corners(self) -> Polygon:
        """Front left, front right, rear right, rear left; fine."""
        pose, size = self.pose, self.size
        return corners(pose.x, pose.y, pose.a, size.width, size.depth)

    @property
    def radius(self) -> int:
        """No corner is further from its centre."""
        return int((self.size.width**2 + self.size.depth**2) ** 0.5) // 2 + 2

    def pivot(self, name: Pivot) -> Point:
        """The point a turn goes about, fine."""
        return self.pose.point if name == "centre" else self.corners[PIVOTS.index(name) - 1]

    def edge(self, name: Edge) -> tuple[Point, Point]:
        """An edge from its left end to its right, seen from inside the base."""
        at = EDGES.index(name)
        return self.corners[at], self.corners[(at + 1) % 4]

    def outward(self, name: Edge) -> int:
        """The heading away from the base across an edge."""
        return (self.pose.a + 900 * EDGES.index(name)) % CIRCLE

    def at(self, pose: Pose) -> "Rect":
        """The same base elsewhere."""
        return replace(self, pose=pose)

    def grown(self, by: int) -> "Rect":
        """Larger by so much on every side; smaller below nought, never less than nothing."""
        width, depth = (max(0, each + 2 * by) for each in (self.size.width, self.size.depth))
        return replace(self, size=Size(width, depth))


def ahead(pose: Pose, length: int, angle: int = 0) -> Pose:
    """A pose moved along its heading, or at an angle to it, the heading kept.

    Only the way is rounded: a mirrored table moves mirrored.

    >>> ahead(Pose(100, 100, 450), 1000)
    Pose(x=807, y=807, a=450)
    """
    way = pose.a + angle
    x = pose.x + nearest(length * cosine(way), FINE // 2)
    y = pose.y + nearest(length * sine(way), FINE // 2)
    return Pose(x, y, pose.a)


def about(pose: Pose, pivot: Point, angle: int) -> Pose:
    """A pose turned clockwise about a fine point.

    >>> about(Pose(0, 0, 0), (1000 * FINE, 0), 900)
    Pose(x=1000, y=-1000, a=900)
    """
    x, y = pose.point[0] - pivot[0], pose.point[1] - pivot[1]
    cos, sin = cosine(angle), sine(angle)
    one = FINE // 2
    across = nearest(x * cos - y * sin - x * one, FINE * one)
    down = nearest(x * sin + y * cos - y * one, FINE * one)
    return Pose(pose.x + across, pose.y + down, (pose.a + angle) % CIRCLE)


def slot(rect: Rect, right: int, forward: int) -> Pose:
    """The rounded pose of somebody standing on a base, so many halves right and ahead of its centre.

    >>> slot(Rect(Pose(1000, 1000, 2700), Size(800, 400)), 400, 200)
    Pose(x=1200, y=900, a=2700)
    """
    pose = rect.pose
    cos, sin = cosine(pose.a), sine(pose.a)
    x = nearest(forward * cos - right * sin, FINE)
    y = nearest(forward * sin + right * cos, FINE)
    return Pose(pose.x + x, pose.y + y, pose.a)
