"""How far a change of a table shows: what was there, what is there now, and what makes room for it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from hheditor.drawing.tables.shapes import box
from hheditor.drawing.tables.ways import corners_of
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import Crossing, Line, TableMap, Work

_AROUND = 700.0
"""Shadows, hachures, crowns of trees, and grass that gives way."""

Reach = tuple[float, float, float, float]


def reach_of(before: TableMap, after: TableMap) -> Reach | None:
    """West, north, east and south of what looks different; None for all of it. Where nothing does, the west
    lies east of the east."""
    if (before.width, before.height) != (after.width, after.height):
        return None
    boxes = [
        _box(each)
        for one, other in (
            (before.outlines, after.outlines),
            (before.lines, after.lines),
            (before.crossings, after.crossings),
            (before.works, after.works),
        )
        if one is not other
        for each in _different(one, other)
    ]
    if not boxes:
        return 1.0, 1.0, 0.0, 0.0
    return (
        min(each[0] for each in boxes) - _AROUND,
        min(each[1] for each in boxes) - _AROUND,
        max(each[2] for each in boxes) + _AROUND,
        max(each[3] for each in boxes) + _AROUND,
    )


def _different(one: Sequence[Any], other: Sequence[Any]) -> Iterable[Any]:
    """What is in one of two lists only, or in both in another order."""
    first, last = 0, min(len(one), len(other))
    while first < last and one[first] == other[first]:
        first += 1
    end = 0
    while end < last - first and one[-1 - end] == other[-1 - end]:
        end += 1
    old, new = one[first : len(one) - end], other[first : len(other) - end]
    if Counter(old) == Counter(new):
        return old
    return (*old, *new)


def _box(thing: Outline | Line | Crossing | Work) -> Reach:
    if isinstance(thing, Outline):
        return box(thing.points)
    if isinstance(thing, Line):
        west, north, east, south = box(thing.points)
        half = thing.width / 2
        return west - half, north - half, east + half, south + half
    return box(corners_of(thing.pose, thing.size))
