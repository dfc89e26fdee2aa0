"""Bases of a bare table while they are deployed: a hand is imprecise, what is kept is exact.

A base that is let go near a friend stands flush with it, near the rim of its zone exactly along it. Several
are moved and turned as one body, or laid in a line. Nothing here judges: the rules do.
"""

from collections.abc import Mapping, Sequence
from math import hypot

from hheditor.rules.api.surfaces import Contour, Spot
from hheditor.scenarios import Placement
from hheditor.tables import (
    CIRCLE,
    FINE,
    Pose,
    Rect,
    Size,
    about,
    ahead,
    end,
    flush,
    heading,
    nearest,
    overlap,
    turn,
)

PULL = 100
"""How far a hand may be from flush and still mean it: a centimetre."""
STRAIGHT = 50
"""A line drawn within five degrees of the zone's own direction is meant to be along it."""
LATTICE = 250
"""Free places are looked for so far apart."""


def base(placement: Placement, size: tuple[int, int]) -> Rect | None:
    """The base of a piece that stands on a spot; None where it takes places."""
    if placement.spot is None or not all(size):
        return None
    return Rect(Pose(*placement.spot, placement.facing % CIRCLE), Size(*size))


def clash(one: Rect, other: Rect) -> bool:
    """Whether two bases lie on each other; touching is none."""
    return overlap(one.corners, other.corners)


def settled(rect: Rect, friends: Sequence[Rect], zone: Sequence[Contour]) -> Rect:
    """Where a base stands that was let go about there: flush with the nearest friend, else along the rim."""
    near = sorted(friends, key=lambda each: hypot(each.pose.x - rect.pose.x, each.pose.y - rect.pose.y))
    for friend in near:
        steps = flush(rect, friend, PULL)
        moved = end(rect, steps)
        if steps and not any(clash(moved, each) for each in friends):
            return moved
    for box in filter(None, map(_box, zone)):
        rect = _along(rect, box)
    return rect


def _box(contour: Contour) -> tuple[int, int, int, int] | None:
    """An upright rectangle by its sides; None for any other outline."""
    xs, ys = sorted(set(contour[::2])), sorted(set(contour[1::2]))
    if len(contour) != 8 or len(xs) != 2 or len(ys) != 2:
        return None
    return round(xs[0]), round(ys[0]), round(xs[1]), round(ys[1])


def _along(rect: Rect, box: tuple[int, int, int, int]) -> Rect:
    """A base that is nearly within a box or nearly at its rim, exactly at it and within."""
    left, top, right, bottom = box
    xs, ys = [x for x, _ in rect.corners], [y for _, y in rect.corners]
    pose = rect.pose
    across = _to_rim(min(xs), max(xs), left, right)
    down = _to_rim(min(ys), max(ys), top, bottom)
    return rect.at(Pose(pose.x + across, pose.y + down, pose.a))


def _to_rim(low: int, high: int, least: int, most: int) -> int:
    # Rounded inwards, so that no corner is left outside by a part of a tenth.
    inwards = -((low - least * FINE) // FINE)
    outwards = (most * FINE - high) // FINE
    if abs(inwards) <= PULL:
        return inwards
    return outwards if abs(outwards) <= PULL else 0


def turned(bases: Mapping[int, Rect], angle: int) -> dict[int, Pose]:
    """Several bases turned clockwise about the middle of them all; one alone about its own.

    Poses are whole tenths: where rounding lays a base on one that it only touched, it gives way by so much.
    """
    if not bases:
        return {}
    xs, ys = [each.pose.x for each in bases.values()], [each.pose.y for each in bases.values()]
    middle_ = min(xs) + max(xs), min(ys) + max(ys)
    pivot = middle_[0] * (FINE // 2), middle_[1] * (FINE // 2)
    found: dict[int, Rect] = {}

    def away(number: int) -> tuple[int, int]:
        pose = bases[number].pose
        return (2 * pose.x - middle_[0]) ** 2 + (2 * pose.y - middle_[1]) ** 2, number

    for number in sorted(bases, key=away):
        rect = bases[number].at(about(bases[number].pose, pivot, angle))
        apart = [each for other, each in found.items() if not clash(bases[number], bases[other])]
        found[number] = _beside(rect, apart, middle_)
    return {number: found[number].pose for number in bases}


def _beside(rect: Rect, others: Sequence[Rect], doubled: tuple[int, int]) -> Rect:
    """A base a few tenths further from a point, given twice over, if only that keeps it off others."""
    pose = rect.pose
    across = (2 * pose.x > doubled[0]) - (2 * pose.x < doubled[0])
    down = (2 * pose.y > doubled[1]) - (2 * pose.y < doubled[1])
    ways = (
        (0, 0),
        *((x * step, y * step) for step in (1, 2) for x, y in ((across, 0), (0, down), (across, down))),
    )
    tried = (rect.at(Pose(pose.x + x, pose.y + y, pose.a)) for x, y in ways)
    return next((each for each in tried if not any(clash(each, other) for other in others)), rect)


def in_line(widths: Mapping[int, int], start: Spot, finish: Spot, facing: int) -> dict[int, Pose]:
    """Bases side by side from a spot towards another, as they fit, their fronts on one side of the line: that
    which is nearer to a heading.

    >>> in_line({0: 800, 1: 600}, (1000, 5000), (4000, 5060), 2700)
    {0: Pose(x=1400, y=5000, a=2700), 1: Pose(x=2100, y=5000, a=2700)}
    """
    along = heading(round(finish[0] - start[0]), round(finish[1] - start[1]))
    for quarter in range(4):
        straight = (facing + 900 * quarter) % CIRCLE
        if abs(turn(along, straight)) <= STRAIGHT:
            along = straight
    look = min(((along + 900) % CIRCLE, (along + 2700) % CIRCLE), key=lambda each: abs(turn(facing, each)))
    at, found = Pose(round(start[0]), round(start[1]), along), dict[int, Pose]()
    gone = 0
    for number, width in widths.items():
        middle = ahead(at, gone + nearest(width, 2))
        found[number] = Pose(middle.x, middle.y, look)
        gone += width
    return found


def middle(contour: Contour) -> Spot:
    """The middle of an outline's box."""
    return (min(contour[::2]) + max(contour[::2])) / 2, (min(contour[1::2]) + max(contour[1::2])) / 2


def lattice(zone: Sequence[Contour], home: Spot) -> list[Spot]:
    """Spots of a zone, those nearest to a spot first."""
    found: list[Spot] = []
    for contour in zone:
        left, right = min(contour[::2]), max(contour[::2])
        top, bottom = min(contour[1::2]), max(contour[1::2])
        found += [
            (x, y)
            for x in range(round(left), round(right) + 1, LATTICE)
            for y in range(round(top), round(bottom) + 1, LATTICE)
        ]
    return sorted(found, key=lambda each: (hypot(each[0] - home[0], each[1] - home[1]), each))
