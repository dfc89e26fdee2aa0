"""Courts: the ground that works close in, by themselves or together with the edges of the table.

Where works leave a gap that is narrower than a figure they close it. Of what they part from each other that
is inside which lies behind more of them than before them: the front of a work is its outer side.
"""

from typing import TYPE_CHECKING, Any

from hheditor.tables.map.shapes import ring_of, whole
from hheditor.tables.measure import FINE

if TYPE_CHECKING:
    from hheditor.tables.map.document import TableMap, Work

Spot = tuple[int, int]

GAP = 190
"""A figure is 200 wide."""
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
        if court.intersection(behind).area > court.intersection(before).area:
            found.append(ring_of(list(court.exterior.coords)[:-1]))
    return tuple(sorted(found, key=lambda points: (-shapely.Polygon(points).area, points)))


def _strip(rect: Any, edge: str) -> Any:
    """A thin strip along the front or the rear of a work, short of its corners."""
    import shapely

    ends = [(x / FINE, y / FINE) for x, y in rect.edge(edge)]
    line = shapely.LineString(ends)
    return line.buffer(_BACK, cap_style="flat")


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
