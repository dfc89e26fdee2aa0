"""Bases and the ways they go: who is met, and how near. TAB-4 (IR-54): contact, and the gap of other moves.

A way is a row of places a base comes through, near enough to each other that the hulls of neighbours are
what it sweeps (TAB-7). Whoever is nearer than the gap already when a base sets off is not met unless the
base would go into it: lines that touch can part, and who lies on another (MEL-16) can leave.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from hheditor.tables import (
    FINE,
    Polygon,
    Pose,
    Rect,
    about,
    ahead,
    furthest,
    gap_squared,
    hull,
    overlap,
    within,
)
from hheditor.tables.measure import Point, box

TOUCH = 5
"""TAB-4: bases so near are in contact: half a millimetre."""
CLEAR = 10
"""TAB-4: how far every other move stays from enemies: a millimetre."""
SLACK = 2
"""What rounding may do to bases that stand side by side at an odd angle."""
_STEP = 50
"""TAB-7: placements of a wheel are five degrees apart."""


def nearer(one: Polygon, other: Polygon, gap: int) -> bool:
    """Whether two shapes come nearer than a gap; for no gap, whether they share an inside."""
    if not gap:
        return overlap(one, other)
    if not within(one, other, gap * FINE):
        return False
    squared, parts = gap_squared(one, other)
    return squared < (gap * FINE) ** 2 * parts


def touch(one: Rect, other: Rect) -> bool:
    """TAB-4: whether they are in contact."""
    return within(one.corners, other.corners, TOUCH * FINE)


class Way:
    """The places a base comes through, the first and the last included."""

    def __init__(self, rects: tuple[Rect, ...]) -> None:
        self.rects = rects
        self.start, self.end = rects[0], rects[-1]

    @cached_property
    def parts(self) -> tuple[Polygon, ...]:
        """TAB-7: what it sweeps."""
        return tuple(_hulls(self.rects))

    @cached_property
    def _box(self) -> tuple[int, int, int, int]:
        return box(tuple(corner for rect in self.rects for corner in rect.corners))

    def _far_from(self, other: Polygon) -> bool:
        """Whether not even the boxes around them come near: quickly seen."""
        ours, theirs, gap = self._box, box(other), CLEAR * FINE
        return (
            ours[2] + gap < theirs[0]
            or theirs[2] + gap < ours[0]
            or ours[3] + gap < theirs[1]
            or theirs[3] + gap < ours[1]
        )

    def meets(self, other: Rect, gap: int) -> bool:
        """Whether it comes nearer to a base than a gap on its way."""
        there = other.corners
        if self._far_from(there):
            return False
        if not nearer(self.start.corners, there, gap or TOUCH):
            return any(nearer(part, there, gap) for part in self.parts)
        for slack in (SLACK, TOUCH):
            small = [rect.grown(-slack) for rect in self.rects]
            if not overlap(small[0].corners, there):
                return any(overlap(part, there) for part in _hulls(small))
        return overlap(self.end.grown(-TOUCH).corners, there)


def _hulls(rects: Iterable[Rect]) -> Iterator[Polygon]:
    shapes = [rect.corners for rect in rects]
    if len(shapes) == 1:
        yield shapes[0]
    for one, other in pairwise(shapes):
        yield hull(one + other)


def shifted(rect: Rect, length: int, angle: int = 0) -> Rect:
    """A base so much further at an angle to its heading."""
    return rect.at(ahead(rect.pose, length, angle))


def carried(rect: Rect, start: Rect, end: Rect) -> Rect:
    """A base moved as another one was."""
    x, y = end.pose.x - start.pose.x, end.pose.y - start.pose.y
    return rect.at(Pose(rect.pose.x + x, rect.pose.y + y, rect.pose.a))


def wheeled(rect: Rect, pivot: Point, angle: int) -> tuple[Rect, ...]:
    """TAB-6, TAB-7: the placements of a wheel, the start and the end included."""
    step = _STEP if angle > 0 else -_STEP
    between = (rect.at(about(rect.pose, pivot, part)) for part in (*range(step, angle, step), angle) if part)
    return (rect, *between)


def wheel_cost(frontage: int, angle: int) -> int:
    """TAB-6: the way of the other front corner, rounded up.

    >>> wheel_cost(800, 300), wheel_cost(800, 572), wheel_cost(800, -573), wheel_cost(1600, 286)
    (419, 799, 801, 799)
    """
    return -(-frontage * abs(angle) * 31416 // (1800 * 10000))


def how_far(rect: Rect, angle: int, most: int, others: Iterable[Rect], gap: int) -> int:
    """How far a base goes at an angle to its heading before it comes nearer than a gap to any of some; -1
    where it cannot even stand there."""
    near = tuple(others)
    if not near:
        return most

    def free(length: int) -> bool:
        way = Way((rect, shifted(rect, length, angle)) if length else (rect,))
        return not any(way.meets(other, gap) for other in near)

    return furthest(free, most)


def clear_of(rect: Rect, angle: int, least: int, other: Rect) -> int:
    """The least length from `least` on at which a base no longer shares an inside with another."""
    beyond = least + 2 * (rect.radius + other.radius)
    inside = furthest(
        lambda more: overlap(shifted(rect, least + more, angle).corners, other.corners), beyond - least
    )
    return least + inside + 1
