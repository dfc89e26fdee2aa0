"""Whatever lies on a table as one sort of thing: found under a finger, moved, turned, scaled, mirrored.

A thing is named by its list and its place there. Nothing here asks what it is unless it must.

>>> from hheditor.tables.map.shapes import outline
>>> table = TableMap(outlines=(outline("wood", ((0, 0), (1000, 0), (1000, 1000), (0, 1000))),))
>>> under(table, 500, 500)
Ref(list='outlines', at=0)
>>> moved(thing_of(table, Ref("outlines", 0)), 100, 0).points[0]
(100, 0)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from hheditor.tables.ground import Outline
from hheditor.tables.map import shapes
from hheditor.tables.map.document import Crossing, Label, Line, TableMap, Work
from hheditor.tables.map.edits import (
    ChangeCrossings,
    ChangeLabels,
    ChangeLines,
    ChangeOutlines,
    ChangeWorks,
    Edit,
    Several,
)
from hheditor.tables.measure import CIRCLE, ONE, cosine, nearest, sine
from hheditor.tables.poses import Pose, Size

ListName = Literal["outlines", "lines", "crossings", "works", "labels"]
Thing = Outline | Line | Crossing | Work | Label
Spot = tuple[int, int]
Box = tuple[int, int, int, int]
"""West, north, east and south."""

LISTS: tuple[ListName, ...] = ("outlines", "lines", "crossings", "works", "labels")
_SPLICES: dict[ListName, Any] = {
    "outlines": ChangeOutlines,
    "lines": ChangeLines,
    "crossings": ChangeCrossings,
    "works": ChangeWorks,
    "labels": ChangeLabels,
}
_LIST_OF: dict[type, ListName] = {
    Outline: "outlines",
    Line: "lines",
    Crossing: "crossings",
    Work: "works",
    Label: "labels",
}
_SLIMMEST = 20


class Ref(NamedTuple):
    """Which thing of a table."""

    list: ListName
    at: int


def thing_of(table: TableMap, ref: Ref) -> Any:
    """The thing; `LookupError` where there is none."""
    return getattr(table, ref.list)[ref.at]


def known(table: TableMap, ref: Ref) -> bool:
    """Whether a table has it."""
    return ref.at < len(getattr(table, ref.list))


def refs(table: TableMap) -> Iterator[Ref]:
    """All things, from the ground up."""
    for name in LISTS:
        for at in range(len(getattr(table, name))):
            yield Ref(name, at)


# Where things are -------------------------------------------------------------------------------------------


def corners(thing: Thing) -> tuple[Spot, ...]:
    """The corners of what a thing covers; of a name a box about it."""
    if isinstance(thing, Outline | Line):
        return thing.points
    if isinstance(thing, Label):
        wide, tall = round(thing.size * (0.28 * len(thing.text) + 0.2)), thing.size
        spots = ((-wide, -tall), (wide, -tall), (wide, tall // 3), (-wide, tall // 3))
        return tuple(_turned((thing.x + x, thing.y + y), thing.angle, (thing.x, thing.y)) for x, y in spots)
    deep, wide = thing.size.depth // 2, thing.size.width // 2
    spots = ((deep, -wide), (deep, wide), (-deep, wide), (-deep, -wide))
    x, y = thing.pose.x, thing.pose.y
    return tuple(_turned((x + dx, y + dy), thing.pose.a, (x, y)) for dx, dy in spots)


def box_of(things: Iterable[Thing]) -> Box:
    """What things cover together."""
    spots = [spot for thing in things for spot in corners(thing)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def middle_of(things: Iterable[Thing]) -> Spot:
    """The middle of what they cover."""
    west, north, east, south = box_of(things)
    return (west + east) // 2, (north + south) // 2


def under(table: TableMap, x: float, y: float, reach: float = 60.0) -> Ref | None:
    """The uppermost thing under a finger that is so broad."""
    for name in reversed(LISTS):
        for at in reversed(range(len(getattr(table, name)))):
            if _touched(thing_of(table, Ref(name, at)), x, y, reach):
                return Ref(name, at)
    return None


def within(table: TableMap, box: Box) -> tuple[Ref, ...]:
    """All that lies wholly within a box."""
    west, north, east, south = box
    return tuple(
        ref
        for ref in refs(table)
        if all(west <= x <= east and north <= y <= south for x, y in corners(thing_of(table, ref)))
    )


def _touched(thing: Thing, x: float, y: float, reach: float) -> bool:
    if isinstance(thing, Line):
        return to_course(thing.points, x, y) <= max(reach, thing.width / 2)
    return holds(corners(thing), x, y)


def holds(points: tuple[Spot, ...], x: float, y: float) -> bool:
    """Whether a point lies within an outline."""
    inside = False
    for (ax, ay), (bx, by) in pairwise((*points, points[0])):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def to_course(points: Iterable[Spot], x: float, y: float) -> float:
    """How far a point lies from a line."""
    return min(
        (_to_leg(one, other, x, y)[0] for one, other in pairwise(points)),
        default=float("inf"),
    )


def nearest_leg(points: Iterable[Spot], x: float, y: float) -> tuple[float, int, float, float]:
    """How far the nearest leg of a line lies, its number, and the point of it that is nearest."""
    legs = (
        (*_to_leg(one, other, x, y), number) for number, (one, other) in enumerate(pairwise(tuple(points)))
    )
    away, px, py, number = min(legs)
    return away, number, px, py


def _to_leg(one: Spot, other: Spot, x: float, y: float) -> tuple[float, float, float]:
    (ax, ay), (bx, by) = one, other
    dx, dy = bx - ax, by - ay
    share = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1)
    share = min(1.0, max(0.0, share))
    px, py = ax + dx * share, ay + dy * share
    return ((px - x) ** 2 + (py - y) ** 2) ** 0.5, px, py


# The same thing, elsewhere ----------------------------------------------------------------------------------


def _turned(spot: Spot, angle: int, about: Spot) -> Spot:
    cos, sin = cosine(angle % CIRCLE), sine(angle % CIRCLE)
    x, y = spot[0] - about[0], spot[1] - about[1]
    return about[0] + nearest(x * cos - y * sin, ONE), about[1] + nearest(x * sin + y * cos, ONE)


def _placed(thing: Any, spot: Callable[[Spot], Spot], angle: Callable[[int], int], scale: int = 1000) -> Any:
    """A thing each of whose points is carried elsewhere."""
    if isinstance(thing, Line):
        width = nearest(thing.width * scale, 1000)
        return replace(thing, points=tuple(map(spot, thing.points)), width=min(5_000, width))
    if isinstance(thing, Label):
        x, y = spot((thing.x, thing.y))
        size = min(5_000, max(_SLIMMEST, nearest(thing.size * scale, 1000)))
        return replace(thing, x=x, y=y, size=size, angle=angle(thing.angle) % CIRCLE)
    x, y = spot((thing.pose.x, thing.pose.y))
    wide, deep = (
        max(_SLIMMEST, nearest(side * scale, 1000)) for side in (thing.size.width, thing.size.depth)
    )
    after = replace(thing, pose=Pose(x, y, angle(thing.pose.a) % CIRCLE), size=Size(wide, deep))
    return replace(after, doors=tuple(map(spot, thing.doors))) if isinstance(thing, Work) else after


def moved(thing: Any, x: int, y: int) -> Any:
    """The same thing so much further east and south."""
    if isinstance(thing, Outline):
        return shapes.moved(thing, x, y)
    return _placed(thing, lambda spot: (spot[0] + x, spot[1] + y), lambda angle: angle)


def turned(thing: Any, angle: int, about: Spot) -> Any:
    """The same thing turned clockwise about a point."""
    if isinstance(thing, Outline):
        return shapes.turned(thing, angle % CIRCLE, about)
    return _placed(thing, lambda spot: _turned(spot, angle, about), lambda own: own + angle)


def scaled(thing: Any, thousandths: int, about: Spot) -> Any:
    """The same thing larger or smaller."""
    if isinstance(thing, Outline):
        return shapes.scaled(thing, thousandths, about)

    def spot(here: Spot) -> Spot:
        x, y = (nearest((at - mid) * thousandths, 1000) for at, mid in zip(here, about, strict=True))
        return about[0] + x, about[1] + y

    return _placed(thing, spot, lambda angle: angle, thousandths)


def mirrored(thing: Any, middle: int, *, across: bool = True) -> Any:
    """The same thing seen in a mirror that stands at x, or at y, twice the number given; a name stays as
    it is read."""
    if isinstance(thing, Outline):
        return shapes.mirrored(thing, middle, across=across)

    def spot(here: Spot) -> Spot:
        return (middle - here[0], here[1]) if across else (here[0], middle - here[1])

    if isinstance(thing, Label):
        return _placed(thing, spot, lambda angle: angle)
    return _placed(thing, spot, lambda angle: (CIRCLE // 2 if across else 0) - angle)


# Edits ------------------------------------------------------------------------------------------------------


def added(table: TableMap, things: Iterable[Any]) -> Edit:
    """The edit that lays things on top of what is there."""
    fresh: dict[ListName, list[Any]] = {}
    for thing in things:
        fresh.setdefault(_LIST_OF[type(thing)], []).append(thing)
    return Several(
        tuple(
            _SPLICES[name](len(getattr(table, name)), 0, tuple(fresh[name]))
            for name in LISTS
            if name in fresh
        )
    )


def next_refs(table: TableMap, things: Iterable[Any]) -> tuple[Ref, ...]:
    """What things will be called once they are added."""
    counts = {name: len(getattr(table, name)) for name in LISTS}
    found = []
    for thing in things:
        name = _LIST_OF[type(thing)]
        found.append(Ref(name, counts[name]))
        counts[name] += 1
    return tuple(found)


def changed(things: Mapping[Ref, Any]) -> Edit:
    """The edit that puts others in the places of some."""
    return Several(tuple(_SPLICES[ref.list](ref.at, 1, (thing,)) for ref, thing in sorted(things.items())))


def removed(gone: Iterable[Ref]) -> Edit:
    """The edit that takes things away."""
    return Several(
        tuple(_SPLICES[ref.list](ref.at, 1) for ref in sorted(gone, key=lambda ref: (ref.list, -ref.at)))
    )


def exchanged(table: TableMap, gone: Iterable[Ref], come: Iterable[Any]) -> Edit:
    """The edit that takes some away and lays others on top."""
    from hheditor.tables.map.edits import apply

    away = removed(gone)
    return Several((away, added(apply(table, away)[0], come)))
