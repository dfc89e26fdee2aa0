"""Moves as an order keeps them, where they end, and what they pass over on the way.

A straight move passes over exactly the hull of start and end. A turn passes over the hulls of placements five
degrees apart, which miss less than a tenth of a millimetre of the true way. A loose figure goes by straight
legs, turning as it likes.

>>> from hheditor.tables import Size
>>> base = Rect(Pose(1000, 1000, 2700), Size(800, 400))
>>> end(base, (Advance(500), Turn(900, "front-right"))).pose
Pose(x=1200, y=-100, a=0)
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from hheditor.tables.measure import CIRCLE, Polygon, heading, hull, length_up
from hheditor.tables.poses import Angle, Extent, Length, Pivot, Pose, Rect, about, ahead
from hheditor.values import Value

STEP = 50
"""Placements of a turn are five degrees apart."""
MOST_LEGS = 8


class Motion(Value, frozen=True, tag_field="move"):
    """One primitive."""


class Advance(Motion, frozen=True, tag="advance"):
    """Straight ahead."""

    length: Extent


class Back(Motion, frozen=True, tag="back"):
    """Straight back, looking ahead."""

    length: Extent


class Slide(Motion, frozen=True, tag="slide"):
    """Sideways: to the right, or left below nought."""

    length: Length


class Oblique(Motion, frozen=True, tag="oblique"):
    """At an angle to the heading, which is kept."""

    length: Extent
    angle: Angle


class Turn(Motion, frozen=True, tag="turn"):
    """Clockwise, or the other way round below nought; a wheel goes about a front corner."""

    angle: Angle
    pivot: Pivot = "centre"


class Way(Motion, frozen=True, tag="way"):
    """The way of a loose figure: point by point, then facing as it likes."""

    points: tuple[tuple[Length, Length], ...]
    facing: Angle


AnyMotion = Advance | Back | Slide | Oblique | Turn | Way


def end(rect: Rect, moves: AnyMotion | Iterable[AnyMotion]) -> Rect:
    """Where a base stands after a move, or after several one after another."""
    for move in moves if isinstance(moves, Iterable) else (moves,):
        rect = rect.at(_pose(rect, move))
    return rect


def _pose(rect: Rect, move: AnyMotion) -> Pose:
    pose = rect.pose
    match move:
        case Advance(length):
            return ahead(pose, length)
        case Back(length):
            return ahead(pose, -length)
        case Slide(length):
            return ahead(pose, length, 900)
        case Oblique(length, angle):
            return ahead(pose, length, angle)
        case Turn(angle, "centre"):
            return Pose(pose.x, pose.y, (pose.a + angle) % CIRCLE)
        case Turn(angle, pivot):
            return about(pose, rect.pivot(pivot), angle)
        case Way(points, facing):
            x, y = points[-1] if points else (pose.x, pose.y)
            return Pose(x, y, facing % CIRCLE)


def sweep(rect: Rect, moves: AnyMotion | Iterable[AnyMotion]) -> Iterator[Polygon]:
    """What a base passes over, part by part from the start; the parts together are the way."""
    for move in moves if isinstance(moves, Iterable) else (moves,):
        after = end(rect, move)
        match move:
            case Turn(angle, pivot):
                yield from _turning(rect, angle, pivot)
            case Way(points, _):
                yield from _legs(rect, points)
                yield after.corners
            case _:
                yield hull(rect.corners + after.corners)
        rect = after


def _turning(rect: Rect, angle: int, pivot: Pivot) -> Iterator[Polygon]:
    if angle == 0:
        return iter((rect.corners,))
    step = STEP if angle > 0 else -STEP
    shapes = (
        end(rect, Turn(part, pivot)).corners if part else rect.corners
        for part in (*range(0, angle, step), angle)
    )
    return (hull(one + other) for one, other in pairwise(shapes))


def _legs(rect: Rect, points: Iterable[tuple[int, int]]) -> Iterator[Polygon]:
    """Each leg as the hull of the figure laid along it at both ends."""
    start = (rect.pose.x, rect.pose.y)
    for point in points:
        along = heading(point[0] - start[0], point[1] - start[1])
        placed = (rect.at(Pose(x, y, along)).corners for x, y in (start, point))
        yield hull(tuple(corner for shape in placed for corner in shape))
        start = point


def cost(rect: Rect, move: AnyMotion) -> int:
    """How long a move is along the way of the centre; a turn about a corner as its far front corner goes.

    >>> from hheditor.tables import Size
    >>> cost(Rect(Pose(0, 0), Size(800, 400)), Turn(286, "front-left"))
    400
    >>> cost(Rect(Pose(0, 0), Size(800, 400)), Way(((300, 400), (300, 500)), 0))
    600
    """
    match move:
        case Turn(_, "centre"):
            return 0
        case Turn(angle, _):
            # Frontage times the angle, with 31416 / 10000 for a half circle; a part begun counts whole.
            return -(-rect.size.width * abs(angle) * 31416 // (1800 * 10000))
        case Way(points, _):
            stops = ((rect.pose.x, rect.pose.y), *points)
            return sum(length_up(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(stops))
        case _:
            return abs(move.length)
