"""What looks wrong about a table, where, and how to mend it. Advice only: nothing here ever blocks."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hheditor.tables.ground import Ground, Outline, shares_inside
from hheditor.tables.map.document import WATERS, WAYS, Crossing, Line, TableMap
from hheditor.tables.map.edits import ChangeCrossings, ChangeOutlines, Edit
from hheditor.tables.map.shapes import cut, inside, widened
from hheditor.tables.map.things import box_of, middle_of, refs, removed, thing_of
from hheditor.tables.measure import FINE, Point, heading, overlap
from hheditor.tables.poses import Pose, Size
from hheditor.values import Finding, warn


class Remark(NamedTuple):
    """A finding, the places it is about, and the edit that mends it where one is obvious."""

    finding: Finding
    spots: tuple[tuple[int, int], ...]
    fix: Edit | None = None


def inspect(table: TableMap) -> tuple[Remark, ...]:
    """All remarks about a table."""
    return (
        *_beyond(table),
        *_lost(table),
        *_steep(table),
        *_drowned(table),
        *_dry(table),
        *_wet_roads(table),
        *_crowded_works(table),
    )


def _middle(patch: Outline) -> tuple[int, int]:
    across, down = zip(*patch.points, strict=True)
    return (min(across) + max(across)) // 2, (min(down) + max(down)) // 2


def _beyond(table: TableMap) -> Iterator[Remark]:
    """Ground that runs over the edge of the table."""
    for at, patch in enumerate(table.outlines):
        if any(not (0 <= x <= table.width and 0 <= y <= table.height) for x, y in patch.points):
            fix = ChangeOutlines(at, 1, inside(patch, table.width, table.height))
            yield Remark(warn("table-map.beyond"), (_middle(patch),), fix)


def _lost(table: TableMap) -> Iterator[Remark]:
    """Anything else that nobody can see: a line, a work, a bridge or a name beside the table."""
    for ref in refs(table):
        if ref.list == "outlines":
            continue
        thing = thing_of(table, ref)
        spots = thing.points if isinstance(thing, Line) else (middle_of((thing,)),)
        if all(not (0 <= x <= table.width and 0 <= y <= table.height) for x, y in spots):
            yield Remark(warn("table-map.off"), (spots[0],), removed((ref,)))


_DRY = frozenset({"hill", "wood", "scrub", "scrub-and-trees", "rough", "field", "building", "camp"})


def _drowned(table: TableMap) -> Iterator[Remark]:
    """Dry ground that lies in still water."""
    ponds = [each for each in table.outlines if each.kind == "water"]
    for at, patch in enumerate(table.outlines):
        for pond in ponds:
            if patch.kind not in _DRY or not _boxes_meet(patch, pond):
                continue
            left = cut(patch, pond.points)
            if left != (patch,):
                finding = warn("table-map.drowned", kind=patch.kind)
                yield Remark(finding, (_middle(patch),), ChangeOutlines(at, 1, left))
                break


def _boxes_meet(one: Outline, other: Outline) -> bool:
    (west, north, east, south), (left, top, right, bottom) = box_of((one,)), box_of((other,))
    return west < right and left < east and north < bottom and top < south


def _steep(table: TableMap) -> Iterator[Remark]:
    """A level that stands on ground more than one level lower."""
    hills = Ground(tuple(patch for patch in table.outlines if patch.level > 0))
    for patch in hills.outlines:
        if patch.level < 2:
            continue
        corners: tuple[Point, ...] = patch.shape
        below = Ground(tuple(each for each in hills.outlines if each.level == patch.level - 1))
        if any(not below.under(corner) for corner in corners):
            yield Remark(warn("table-map.steep", level=patch.level), (_middle(patch),))


def _dry(table: TableMap) -> Iterator[Remark]:
    """A bridge or a ford that crosses no water."""
    wet = [
        patch.shape for line in table.lines if line.kind in WATERS and line.width for patch in widened(line)
    ]
    wet += [patch.shape for patch in table.outlines if patch.kind == "water"]
    for at, crossing in enumerate(table.crossings):
        if not any(shares_inside(shape, crossing.rect.corners) for shape in wet):
            spot = (crossing.pose.x, crossing.pose.y)
            yield Remark(warn("table-map.dry"), (spot,), ChangeCrossings(at, 1))


def _wet_roads(table: TableMap) -> Iterator[Remark]:
    """A road that meets a stream where there is neither bridge nor ford."""
    for road in (line for line in table.lines if line.kind in WAYS):
        for stream in (line for line in table.lines if line.kind in WATERS):
            for spot, along in _meetings(road.points, stream.points):
                point = (spot[0] * FINE, spot[1] * FINE)
                if any(shares_inside(each.rect.corners, _dot(point)) for each in table.crossings):
                    continue
                bridge = Crossing(
                    "bridge", Pose(*spot, along), Size(max(road.width, 200), stream.width + 200)
                )
                fix = ChangeCrossings(len(table.crossings), 0, (bridge,))
                yield Remark(warn("table-map.road-wet"), (spot,), fix)


def _dot(point: Point) -> tuple[Point, ...]:
    x, y = point
    return (x - FINE, y - FINE), (x + FINE, y - FINE), (x + FINE, y + FINE), (x - FINE, y + FINE)


def _meetings(
    road: tuple[tuple[int, int], ...], stream: tuple[tuple[int, int], ...]
) -> Iterator[tuple[tuple[int, int], int]]:
    """Where a road passes a stream, and the heading it has there."""
    for (ax, ay), (bx, by) in pairwise(road):
        for (cx, cy), (dx, dy) in pairwise(stream):
            across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if across == 0:
                continue
            at = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)
            on = (cx - ax) * (by - ay) - (cy - ay) * (bx - ax)
            if across < 0:
                across, at, on = -across, -at, -on
            if 0 <= at <= across and 0 <= on <= across:
                spot = ax + (bx - ax) * at // across, ay + (by - ay) * at // across
                yield spot, heading(bx - ax, by - ay)


def _crowded_works(table: TableMap) -> Iterator[Remark]:
    """Two sectors of a fortification in one place."""
    for at, one in enumerate(table.works):
        for other in table.works[at + 1 :]:
            if overlap(one.rect.corners, other.rect.corners):
                spot = (one.pose.x, one.pose.y)
                yield Remark(warn("table-map.works-overlap"), (spot,))
