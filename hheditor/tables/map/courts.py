"""Courts: the ground that works close in, by themselves or together with the edges of the table.

Where works leave a gap that is narrower than a figure they close it. What they close in by themselves is
inside, whichever way they look; of what they part with the help of an edge that which lies behind more of
them than before them. The front of a work is its outer side.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.tables.map.shapes import ring_of, whole
from hheditor.tables.measure import CIRCLE, FINE
from hheditor.tables.poses import Pose, slot

if TYPE_CHECKING:
    from hheditor.tables.map.document import TableMap, Work

Spot = tuple[int, int]

GAP = 190
"""A figure is 200 wide."""
PASSAGE = 600
"""The door of a gate is so far, in halves, beside its passage."""
_STEP, _SHOULDER = 200, 100
"""So far from what is built a door is looked for, and so near it may be to anything else."""
_BACK = 150
"""So far behind and before a work one looks to see what lies there."""


def closes(work: "Work") -> bool:
    """Whether a work is part of an outer ring: an inner gate is not."""
    return work.style != "inner"


def courts(table: "TableMap") -> tuple[tuple[Spot, ...], ...]:
    """The courts of a table, the largest first."""
    import shapely

    works = [work for work in table.works if closes(work)]
    if not works:
        return ()
    rects = [work.rect for work in works]
    shapes = [shapely.Polygon([(x / FINE, y / FINE) for x, y in rect.corners]) for rect in rects]
    ring = shapely.union_all(shapes)
    sheet = shapely.box(0, 0, table.width, table.height)
    half = GAP / 2
    behind = shapely.union_all([_strip(rect, "rear") for rect in rects])
    before = shapely.union_all([_strip(rect, "front") for rect in rects])
    found = []
    # Walls grown until gaps close, and each part of what is left grown back to them.
    for part in shapely.get_parts(shapely.difference(sheet, ring.buffer(half, join_style="mitre"))):
        grown = shapely.intersection(part.buffer(half, join_style="mitre"), sheet)
        court = max(shapely.get_parts(shapely.difference(grown, ring)), key=lambda each: each.area)
        closed = court.disjoint(sheet.boundary)
        if closed or court.intersection(behind).area > court.intersection(before).area:
            points = ring_of(list(court.exterior.coords)[:-1])
            found.append((not closed, -shapely.Polygon(points).area, points))
    # With the help of the edge only where works alone close nothing in.
    kept = [each for each in sorted(found) if each[0] == min(found)[0]]
    return tuple(points for *_, points in kept)


def _strip(rect: Any, edge: str) -> Any:
    """A thin strip along the front or the rear of a work, short of its corners."""
    import shapely

    ends = [(x / FINE, y / FINE) for x, y in rect.edge(edge)]
    line = shapely.LineString(ends)
    return line.buffer(_BACK, cap_style="flat")


def turned_outwards(works: "tuple[Work, ...]", court: Sequence[Spot]) -> "tuple[Work, ...]":
    """The works with their fronts away from a court, and a door in it for each tower and gate without one."""
    import shapely

    inside = shapely.Polygon(court)
    facing = tuple(_outwards(work, inside) if closes(work) else work for work in works)
    built = [shapely.Polygon([(x / FINE, y / FINE) for x, y in work.rect.corners]) for work in facing]
    free = shapely.difference(inside, shapely.union_all(built).buffer(_SHOULDER))
    return tuple(
        replace(work, doors=_door(work, free)) if not work.doors and _opens(work) else work for work in facing
    )


def _outwards(work: "Work", inside: Any) -> "Work":
    """A work as it is, or turned so that its front looks into the court least; a long one right about."""
    turns = (0, 1800, 900, 2700) if work.size.width == work.size.depth else (0, 1800)
    tried = [
        replace(work, pose=Pose(work.pose.x, work.pose.y, (work.pose.a + angle) % CIRCLE)) for angle in turns
    ]
    seen = [round(inside.intersection(_strip(each.rect, "front")).area) for each in tried]
    return tried[seen.index(min(seen))] if seen[0] else work


def _opens(work: "Work") -> bool:
    return work.kind == "tower" or (work.kind == "gate" and closes(work))


def _door(work: "Work", free: Any) -> tuple[Spot, ...]:
    """The foot of a door at the inner side: behind its middle, at a corner, at its sides; of a gate beside
    the passage."""
    import shapely

    wide, deep = work.size.width + 2 * _STEP, work.size.depth + 2 * _STEP
    aside = (PASSAGE, -PASSAGE) if work.kind == "gate" else (0,)
    tries = [
        *((side, -deep) for side in aside),
        *((wide, -deep), (-wide, -deep), (wide, 0), (-wide, 0), (0, deep), (wide, deep), (-wide, deep)),
    ]
    for across, forward in tries:
        pose = slot(work.rect, across, forward)
        if free.covers(shapely.Point(pose.x, pose.y)):
            return ((pose.x, pose.y),)
    return ()


def beyond(table: "TableMap", gap: int) -> tuple[tuple[Spot, ...], ...]:
    """The ground that is no nearer to any work than so much, without holes, the largest part first."""
    import shapely

    sheet = shapely.box(0, 0, table.width, table.height)
    near = [
        shapely.Polygon([(x / FINE, y / FINE) for x, y in work.rect.corners]).buffer(gap)
        for work in table.works
    ]
    left = shapely.difference(sheet, shapely.union_all(near)) if near else sheet
    return tuple(each.points for each in whole("", 0, left))
