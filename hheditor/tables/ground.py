"""The ground: outlines with a kind and a level, and what a point, a base or a line has of them.

An outline is any simple polygon in whole tenths of a millimetre. Its rim belongs to it for a point, so that a
point on the rim of a hill is on the hill; a base needs a common inside.

>>> wood = Outline("wood", ((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
>>> ground = Ground((wood,))
>>> line = (-500 * FINE, 500 * FINE), (600 * FINE, 500 * FINE)
>>> [(each.outline.kind, each.length) for each in ground.along(*line)]
[('wood', 600)]
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import isqrt
from typing import Annotated, NamedTuple

from msgspec import Meta

from hheditor.tables.measure import FINE, Point, Polygon, box, cross, gap_squared, runs_through
from hheditor.tables.poses import Length, Rect
from hheditor.values import Few, Value

MOST_POINTS = 2_000


class Outline(Value, frozen=True):
    """A piece of ground: what it is, how high it lies, and its corners, clockwise on the screen."""

    kind: Annotated[str, Meta(max_length=60)]
    points: Annotated[tuple[tuple[Length, Length], ...], Meta(min_length=3, max_length=MOST_POINTS)]
    level: Few = 0

    @property
    def shape(self) -> Polygon:
        """The corners, fine; not convex in general."""
        return tuple((x * FINE, y * FINE) for x, y in self.points)


class Stretch(NamedTuple):
    """What a line has of an outline."""

    outline: Outline
    share: Fraction
    """The part of the line inside."""
    squared: int
    """The square of the whole line's length, fine."""

    @property
    def length(self) -> int:
        """The length inside in tenths, rounded to the nearest: to be told."""
        part = self.share
        return (isqrt(4 * self.squared * part.numerator**2 // part.denominator**2) + FINE) // (2 * FINE)


class Section(NamedTuple):
    """A part of a line between two rims."""

    low: Fraction
    high: Fraction
    over: tuple[Outline, ...]
    """The outlines it runs in; along a rim is not in it."""


class Ground:
    """All outlines of a table, in the order they are laid: of two of one kind the later lies on top."""

    def __init__(self, outlines: tuple[Outline, ...]) -> None:
        self.outlines = outlines

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.outlines == other.outlines

    def __hash__(self) -> int:
        return hash(self.outlines)

    @cached_property
    def _shapes(self) -> tuple[tuple[Outline, Polygon, tuple[int, int, int, int]], ...]:
        return tuple((each, shape, box(shape)) for each in self.outlines for shape in (each.shape,))

    def _near(self, shape: Polygon, gap: int = 0) -> Iterator[tuple[Outline, Polygon]]:
        """Outlines whose box comes as near to that of a shape."""
        west, north, east, south = box(shape)
        for outline, points, around in self._shapes:
            if (
                around[0] - gap <= east
                and west <= around[2] + gap
                and around[1] - gap <= south
                and north <= around[3] + gap
            ):
                yield outline, points

    def meets(self, start: Point, end: Point) -> bool:
        """Whether a line between two fine points might have anything of an outline; no if not even boxes
        meet."""
        return any(True for _ in self._near((start, end)))

    def under(self, point: Point) -> tuple[Outline, ...]:
        """The outlines a fine point lies in, rims included."""
        return tuple(outline for outline, shape in self._near((point,)) if holds(shape, point))

    def level(self, point: Point) -> int:
        """How high a fine point lies: a rim belongs to the higher level."""
        return max((outline.level for outline in self.under(point)), default=0)

    def touched(self, rect: Rect) -> tuple[Outline, ...]:
        """The outlines a base shares an inside with."""
        return self.crossed((rect.corners,))

    def crossed(self, parts: "tuple[Polygon, ...]") -> tuple[Outline, ...]:
        """The outlines any of these convex shapes shares an inside with: those of a sweep, for instance."""
        return tuple(
            outline
            for outline, shape, _ in self._shapes
            if any(shares_inside(shape, part) for part in parts if _boxes_meet(shape, part))
        )

    def holding(self, rect: Rect) -> tuple[Outline, ...]:
        """The outlines that hold a base wholly."""
        return tuple(
            outline for outline, shape in self._near(rect.corners) if holds_wholly(shape, rect.corners)
        )

    def within(self, rect: Rect, gap: int) -> tuple[Outline, ...]:
        """The outlines no further from a base than a gap."""
        return tuple(
            outline
            for outline, shape in self._near(rect.corners, gap * FINE)
            if comes_within(shape, rect.corners, gap * FINE)
        )

    def sections(self, start: Point, end: Point) -> tuple["Section", ...]:
        """A line between two fine points cut at every rim, each part with all the outlines it runs in.

        >>> scrub = Outline("scrub", ((0, 0), (9, 0), (9, 9), (0, 9)))
        >>> line = (-3 * FINE, 3 * FINE), (12 * FINE, 3 * FINE)
        >>> [(str(low), str(high), len(over)) for low, high, over in Ground((scrub,)).sections(*line)]
        [('0', '1/5', 0), ('1/5', '4/5', 1), ('4/5', '1', 0)]
        """
        near = tuple(self._near((start, end)))
        marks = sorted({Fraction(0), Fraction(1)}.union(*(_cuts(shape, start, end) for _, shape in near)))
        return tuple(
            Section(
                low,
                high,
                tuple(outline for outline, shape in near if _midway_side(shape, start, end, low, high) > 0),
            )
            for low, high in pairwise(marks)
        )

    def along(
        self, start: Point, end: Point, wanted: Callable[[Outline], bool] | None = None
    ) -> tuple[Stretch, ...]:
        """What a line between two fine points has of each outline it runs through."""
        squared = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
        found = []
        for outline, shape in self._near((start, end)):
            if wanted is None or wanted(outline):
                share = inside(shape, start, end)
                if share:
                    found.append(Stretch(outline, share, squared))
        return tuple(found)


def _boxes_meet(one: Polygon, other: Polygon) -> bool:
    ours, theirs = box(one), box(other)
    return ours[0] < theirs[2] and theirs[0] < ours[2] and ours[1] < theirs[3] and theirs[1] < ours[3]


def _side(shape: Polygon, point: Point) -> int:
    """Where a point lies of any simple polygon: 1 inside, 0 on its rim, -1 outside."""
    x, y = point
    within = False
    for index, (bx, by) in enumerate(shape):
        ax, ay = shape[index - 1]
        side = cross((ax, ay), (bx, by), point)
        if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if (ay > y) != (by > y) and (side > 0) == (by > ay):
            within = not within
    return 1 if within else -1


def holds(shape: Polygon, point: Point) -> bool:
    """Whether any simple polygon has a point inside or on its rim.

    >>> holds(((0, 0), (4, 0), (4, 4), (2, 1), (0, 4)), (2, 3)), holds(((0, 0), (4, 0), (4, 4)), (2, 2))
    (False, True)
    """
    return _side(shape, point) >= 0


def shares_inside(shape: Polygon, convex: Polygon) -> bool:
    """Whether any simple polygon and a convex one share an inside."""
    if any(runs_through(shape[index - 1], end, convex) for index, end in enumerate(shape)):
        return True
    return holds(shape, _middle(convex)) if len(convex) > 2 else False


def holds_wholly(shape: Polygon, convex: Polygon) -> bool:
    """Whether no part of a convex shape lies outside of any simple polygon."""
    if any(runs_through(shape[index - 1], end, convex) for index, end in enumerate(shape)):
        return False
    return holds(shape, _middle(convex))


def _middle(convex: Polygon) -> Point:
    """A point inside, to the nearest part below: parts are finer than anything that is asked."""
    return sum(x for x, _ in convex) // len(convex), sum(y for _, y in convex) // len(convex)


def comes_within(shape: Polygon, convex: Polygon, gap: int) -> bool:
    """Whether any simple polygon comes as near to a convex one as a fine gap, or shares its inside."""
    if shares_inside(shape, convex):
        return True
    for index, end in enumerate(shape):
        squared, parts = gap_squared((shape[index - 1], end), convex)
        if squared <= gap * gap * parts:
            return True
    return False


def inside(shape: Polygon, start: Point, end: Point) -> Fraction:
    """The part of a line that runs inside of any simple polygon.

    >>> inside(((0, 0), (4, 0), (4, 4), (2, 1), (0, 4)), (-2, 2), (6, 2))
    Fraction(1, 3)
    """
    if start == end:
        return Fraction(0)
    marks = sorted(_cuts(shape, start, end) | {Fraction(0), Fraction(1)})
    return sum(
        (high - low for low, high in pairwise(marks) if _midway_side(shape, start, end, low, high) > 0),
        Fraction(0),
    )


def _cuts(shape: Polygon, start: Point, end: Point) -> set[Fraction]:
    """Where a line meets the rim of any simple polygon, as parts of its length."""
    along, down = end[0] - start[0], end[1] - start[1]
    cuts: set[Fraction] = set()
    for index, (bx, by) in enumerate(shape):
        ax, ay = shape[index - 1]
        way, fall = bx - ax, by - ay
        across = along * fall - down * way
        if across == 0:
            # Along an edge: its ends divide the line, and the middle of each part is asked later.
            if (ax - start[0]) * down == (ay - start[1]) * along and (along or down):
                for x, y in ((ax, ay), (bx, by)):
                    at = Fraction(x - start[0], along) if along else Fraction(y - start[1], down)
                    cuts.add(min(max(at, Fraction(0)), Fraction(1)))
            continue
        at = Fraction((ax - start[0]) * fall - (ay - start[1]) * way, across)
        on = Fraction((ax - start[0]) * down - (ay - start[1]) * along, across)
        if 0 <= on <= 1 and 0 < at < 1:
            cuts.add(at)
    return cuts


def _midway_side(shape: Polygon, start: Point, end: Point, low: Fraction, high: Fraction) -> int:
    """Where the middle of a part of a line lies of a polygon, asked in parts so fine that it is a point."""
    middle = (low + high) / 2
    scale = middle.denominator
    point = (
        start[0] * scale + (end[0] - start[0]) * middle.numerator,
        start[1] * scale + (end[1] - start[1]) * middle.numerator,
    )
    return _side(tuple((x * scale, y * scale) for x, y in shape), point)
