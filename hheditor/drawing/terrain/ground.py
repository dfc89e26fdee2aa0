"""The map as the painter wants it: what each cell looks like, and the ways and works by cell.

Built once for a map and carried over from one edit to the next: only what an edit touched is looked up again.
"""

from hheditor.drawing.terrain.flow import widths
from hheditor.drawing.terrain.patterns import parts
from hheditor.hexes import grid
from hheditor.maps.difference import difference
from hheditor.maps.document import RIVERS, STILL, Map
from hheditor.maps.edits import levels_of, terrain_of
from hheditor.maps.hexsides.meeting import Lanes, meetings
from hheditor.maps.terrains import UNKNOWN, side_look, terrain
from hheditor.maps.ways import crossings_by_cell

ROAD_WIDTH = {"road": 112.0, "track": 70.0}

Passing = tuple[tuple[str, int, float], ...]
"""Kind, direction and width of what passes the sides of a cell."""


def look_of(kind: str) -> str:
    """How a terrain is drawn; a look nobody can draw is as strange as a terrain nobody lists."""
    look = terrain(kind).look
    return UNKNOWN if "/" in look and not parts(look)[0] else look


class Ground:
    """Looks, levels, ways and works of a map, by cell."""

    def __init__(
        self, map_: Map, before: "Ground | None" = None, edited: frozenset[int] | None = None
    ) -> None:
        self.map = map_
        self.levels = levels_of(map_)
        if before is None or before.map.board != map_.board:
            kinds = {kind: look_of(kind) for kind in {*map_.terrain, "open"}}
            self.looks = [kinds[kind] for kind in terrain_of(map_)]
            self.rivers, self.roads = _passing(map_)
            self.lanes = _lanes(map_)
            self.works = _works(map_)
            self.features = _features(map_)
            return
        old = before.map
        changed = difference(old, map_).cells if edited is None else edited
        self.looks = before.looks
        if old.terrain is not map_.terrain:
            self.looks = before.looks.copy()
            kinds_now = terrain_of(map_)
            for cell in changed:
                self.looks[cell] = look_of(kinds_now[cell])
        # How wide a river is depends on the lakes and the heights along it, on nothing else.
        same = old.crossings == map_.crossings and not any(
            cell in before.rivers
            and (STILL & {before.looks[cell], self.looks[cell]} or before.levels[cell] != self.levels[cell])
            for cell in changed
        )
        self.rivers, self.roads = (before.rivers, before.roads) if same else _passing(map_)
        self.lanes = before.lanes if old.crossings == map_.crossings else _lanes(map_)
        self.works = before.works if old.edges == map_.edges else _works(map_)
        self.features = before.features if old.features == map_.features else _features(map_)

    def differing(self, other: "Ground") -> set[int]:
        """Cells that an edit far away changed: rivers have another width than before where one gained a
        source, and ways another lane where one was drawn beside them."""
        found: set[int] = set()
        if self.rivers is not other.rivers:
            cells = self.rivers.keys() | other.rivers.keys()
            found |= {cell for cell in cells if self.rivers.get(cell) != other.rivers.get(cell)}
        if self.lanes is not other.lanes:
            sides = self.lanes.keys() | other.lanes.keys()
            found |= {side[0] for side in sides if self.lanes.get(side) != other.lanes.get(side)}
        return found

    def lane(self, cell: int, direction: int, family: str) -> int:
        """Where a way passes a side: in its middle (0), or towards the corner before (-1) or after (1) it,
        going round the cell, where a road and a river pass it together."""
        first = self.lanes.get((cell, direction))
        if first is None:
            return 0
        return -1 if first == (family == "road") else 1


def _passing(map_: Map) -> tuple[dict[int, Passing], dict[int, Passing]]:
    neighbours = grid(map_.board).neighbours
    wide = widths(map_)
    rivers: dict[int, list[tuple[str, int, float]]] = {}
    roads: dict[int, list[tuple[str, int, float]]] = {}
    for entry in map_.crossings:
        wet = entry.kind in RIVERS
        table, width = (rivers, wide[entry]) if wet else (roads, ROAD_WIDTH.get(entry.kind, 80.0))
        table.setdefault(entry.cell, []).append((entry.kind, entry.direction, width))
        beyond = neighbours[entry.cell][entry.direction]
        if beyond >= 0:
            table.setdefault(beyond, []).append((entry.kind, (entry.direction + 3) % 6, width))
    return (
        {cell: tuple(sorted(things)) for cell, things in rivers.items()},
        {cell: tuple(sorted(things)) for cell, things in roads.items()},
    )


def _lanes(map_: Map) -> Lanes:
    return meetings(map_, crossings_by_cell(map_)).lanes


def _features(map_: Map) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for feature in map_.features:
        found.setdefault(feature.cell, []).append(feature.kind)
    return found


def _works(map_: Map) -> dict[int, list[tuple[str, int]]]:
    found: dict[int, list[tuple[str, int]]] = {}
    for edge in map_.edges:
        found.setdefault(edge.cell, []).append((side_look(edge.kind), edge.direction))
    return found
