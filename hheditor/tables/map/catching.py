"""Catching: a point near something is meant to be on it. The edge of the table, a corner, the grid.

>>> table = TableMap(18000, 12000)
>>> caught(table, 12.0, 5030.0, 60.0), caught(table, 260.0, 5030.0, 60.0, grid=500)
((0, 5030), (500, 5000))
"""

from hheditor.tables.map.document import TableMap
from hheditor.tables.map.things import Ref, corners, refs, thing_of

_SHAPED = ("outlines", "lines")


def caught(
    table: TableMap, x: float, y: float, reach: float, *, grid: int = 0, but: Ref | None = None
) -> tuple[int, int]:
    """The spot that is meant: of several near things a corner, then the edge of the table; with a grid
    everything is on it. What is being drawn (`but`) does not catch itself."""
    if grid:
        return _clamped(round(x / grid) * grid, table.width), _clamped(round(y / grid) * grid, table.height)
    near = [
        (abs(cx - x) + abs(cy - y), (cx, cy))
        for ref in refs(table)
        if ref != but and ref.list in _SHAPED
        for cx, cy in corners(thing_of(table, ref))
        if abs(cx - x) <= reach / 2 and abs(cy - y) <= reach / 2
    ]
    if near:
        return min(near)[1]
    return _edge(x, table.width, reach), _edge(y, table.height, reach)


def _edge(at: float, most: int, reach: float) -> int:
    if at <= reach:
        return 0 if at >= -reach else round(at)
    if at >= most - reach:
        return most if at <= most + reach else round(at)
    return round(at)


def _clamped(at: int, most: int) -> int:
    return min(most, max(0, at))
