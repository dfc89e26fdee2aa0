"""What looks wrong about a field, where, and how to mend it. Advice only: nothing here ever blocks."""

from typing import NamedTuple

from hheditor.hexes import Side, cells_of_side, grid, meeting
from hheditor.maps.document import RIVERS, ROADS, STILL, Edge, Feature, Map
from hheditor.maps.edits import (
    ChangeCrossings,
    ChangeEdges,
    ChangeFeatures,
    Edit,
    SetLevels,
    SetTerrain,
    Several,
    levels_of,
    terrain_of,
)
from hheditor.maps.hexsides.meeting import meetings
from hheditor.maps.legend import Legend, legend
from hheditor.maps.terrains import SLOPES, terrain
from hheditor.maps.ways import SERVES, crossing, crossings_by_cell, way_out
from hheditor.values import Finding, warn

CLOSED = STILL | {"mountain"}


class Remark(NamedTuple):
    """A finding, and the edit that mends it where one is obvious."""

    finding: Finding
    fix: Edit | None = None


def inspect(map_: Map) -> tuple[Remark, ...]:
    """All remarks about a map, among them what the game it is made for does not know."""
    passing = crossings_by_cell(map_)
    return (
        *_ends(map_, passing),
        *_closed(map_, passing),
        *_bridges(map_, passing),
        *_fordless(map_, passing),
        *_along_sides(map_),
        *_inland(map_),
        *_zones(map_),
        *strange(map_, legend(map_.system)),
    )


Passing = dict[int, list[tuple[str, int]]]


def _ends(map_: Map, passing: Passing) -> list[Remark]:
    """A river that ends in the middle of the field, unless in a lake, the sea, a marsh or a hill's spring."""
    kinds, levels, remarks = terrain_of(map_), map_.levels, []
    neighbours = grid(map_.board).neighbours
    for cell, things in sorted(passing.items()):
        wet = [direction for kind, direction in things if kind in RIVERS]
        if len(wet) != 1 or kinds[cell] in CLOSED | {"marsh"} or (levels and levels[cell] > 0):
            continue
        name = next(kind for kind, _ in things if kind in RIVERS)
        beyond = neighbours[cell][wet[0]]
        out = way_out(map_.board, cell, beyond)
        fix: Edit | None = None
        if out >= 0 and out != wet[0]:
            fix = ChangeCrossings((crossing(map_.board, name, cell, out),))
        remarks.append(Remark(warn("map.river-ends", places=(cell,), kind=name), fix))
    return remarks


def _closed(map_: Map, passing: Passing) -> list[Remark]:
    """A road that runs into a mountain, a lake or the sea."""
    kinds, remarks = terrain_of(map_), []
    for cell, things in sorted(passing.items()):
        roads = [(kind, direction) for kind, direction in things if kind in ROADS]
        if roads and (terrain(kinds[cell]).closed or kinds[cell] in CLOSED):
            gone = ChangeCrossings((), tuple(crossing(map_.board, kind, cell, d) for kind, d in roads))
            remarks.append(Remark(warn("map.road-closed", places=(cell,), terrain=kinds[cell]), gone))
    return remarks


def _bridges(map_: Map, passing: Passing) -> list[Remark]:
    """A bridge or ford without a river, or a bridge no road leads over."""
    remarks = []
    for feature in map_.features:
        if feature.kind not in SERVES:
            continue
        kinds = {kind for kind, _ in passing.get(feature.cell, ())}
        if not kinds & RIVERS:
            remarks.append(
                Remark(
                    warn("map.bridge-dry", places=(feature.cell,), feature=feature.kind),
                    ChangeFeatures((), (feature,)),
                )
            )
        elif feature.kind == "bridge" and not kinds & ROADS:
            ford = ChangeFeatures((Feature("ford", feature.cell),), (feature,))
            remarks.append(Remark(warn("map.bridge-roadless", places=(feature.cell,)), ford))
    return remarks


def _fordless(map_: Map, passing: Passing) -> list[Remark]:
    """A road that crosses a river with neither bridge nor ford."""
    served = {feature.cell for feature in map_.features if feature.kind in SERVES}
    return [
        Remark(warn("map.road-wet", places=(cell,)), ChangeFeatures((Feature("bridge", cell),)))
        for cell, stretch in meetings(map_, passing).crossings.items()
        if not stretch & served
    ]


def _along_sides(map_: Map) -> list[Remark]:
    """A ford or bridge on a hexside with no water before and behind it; a slope between hexes of one
    level."""
    table, levels, remarks = grid(map_.board), levels_of(map_), []
    # One ford may go on in the next side; at its ends there is water.
    waters = ("stream", "river", "ford", "bridge")
    wet = {Side(edge.cell, edge.direction) for edge in map_.edges if edge.kind in waters}
    for edge in map_.edges:
        which = Side(edge.cell, edge.direction)
        gone = ChangeEdges((), (edge,))
        if edge.kind in ("ford", "bridge") and not all(
            (wet - {which}) & set(end) for end in meeting(table, which)
        ):
            remarks.append(Remark(warn("map.side-dry", places=(edge.cell,), kind=edge.kind), gone))
        elif (
            edge.kind in SLOPES
            and len({levels[cell] for cell in cells_of_side(table, which) if cell >= 0}) < 2
        ):
            remarks.append(Remark(warn("map.side-level", places=(edge.cell,), kind=edge.kind)))
    return remarks


def _inland(map_: Map) -> list[Remark]:
    """A sea that reaches no rim of the field is a lake."""
    sea = {cell for cell, kind in enumerate(map_.terrain) if kind == "sea"}
    neighbours, remarks = grid(map_.board).neighbours, []
    while sea:
        body, frontier = set(), {min(sea)}
        while frontier:
            body |= frontier
            frontier = {beside for cell in frontier for beside in neighbours[cell]} & sea - body
        sea -= body
        if all(beside >= 0 for cell in body for beside in neighbours[cell]):
            cells = tuple(sorted(body))
            fix = SetTerrain(cells, ("lake",) * len(cells))
            remarks.append(Remark(warn("map.sea-inland", places=cells, n=len(cells)), fix))
    return remarks


def _zones(map_: Map) -> list[Remark]:
    """A deployment zone from which no way leads out."""
    kinds, table, remarks = terrain_of(map_), grid(map_.board), []
    for zone in map_.zones:
        cells = set(zone.cells)
        if zone.side < 0 or not cells or len(cells) == map_.board.cells:
            continue
        open_cells = [cell for cell in cells if kinds[cell] not in CLOSED]
        gates = [
            beside
            for cell in open_cells
            for beside in table.neighbours[cell]
            if beside >= 0 and beside not in cells and kinds[beside] not in CLOSED
        ]
        if not gates:
            rim = sorted(
                beside
                for cell in cells
                for beside in table.neighbours[cell]
                if beside >= 0 and beside not in cells
            )
            fix = SetTerrain((rim[len(rim) // 2],), ("open",)) if rim else None
            remarks.append(Remark(warn("map.zone-shut", places=zone.cells, zone=zone.name), fix))
    return remarks


def strange(map_: Map, known: Legend) -> tuple[Remark, ...]:
    """What a map holds that a game does not know, or that does nothing in it."""
    return (*_unknown(map_, known), *idle(map_, known))


def _unknown(map_: Map, known: Legend) -> list[Remark]:
    """Terrain the rules do not know and will play as open."""
    places: dict[str, list[int]] = {}
    for cell, kind in enumerate(map_.terrain):
        places.setdefault(kind, []).append(cell)
    remarks = []
    for kind, cells in sorted(places.items()):
        if not known.knows(kind):
            fix = SetTerrain(tuple(cells), ("open",) * len(cells))
            remarks.append(
                Remark(warn("map.terrain-unknown", places=tuple(cells), terrain=kind, n=len(cells)), fix)
            )
    return remarks


def idle(map_: Map, known: Legend) -> list[Remark]:
    """What lies along sides, stands in hexes or goes up and down, and does nothing in its game."""
    remarks = []
    sides: dict[str, list[Edge]] = {}
    for edge in map_.edges:
        if edge.kind not in known.sides:
            sides.setdefault(edge.kind, []).append(edge)
    for kind, edges in sorted(sides.items()):
        cells = tuple(dict.fromkeys(edge.cell for edge in edges))
        gone = ChangeEdges((), tuple(edges))
        remarks.append(Remark(warn("map.side-unknown", places=cells, kind=kind, n=len(edges)), gone))
    features: dict[str, list[Feature]] = {}
    for feature in map_.features:
        if feature.kind not in known.features:
            features.setdefault(feature.kind, []).append(feature)
    for kind, found in sorted(features.items()):
        cells = tuple(feature.cell for feature in found)
        out = ChangeFeatures((), tuple(found))
        remarks.append(Remark(warn("map.feature-unknown", places=cells, feature=kind, n=len(found)), out))
    low, high = known.levels
    beyond = tuple(cell for cell, level in enumerate(map_.levels) if not low <= level <= high)
    if beyond:
        levels = tuple(min(high, max(low, map_.levels[cell])) for cell in beyond)
        finding = warn("map.level-unknown", places=beyond, low=low, high=high)
        remarks.append(Remark(finding, SetLevels(beyond, levels)))
    return remarks


def fix_all(remarks: tuple[Remark, ...]) -> Edit:
    """One edit with every obvious mend."""
    return Several(tuple(remark.fix for remark in remarks if remark.fix is not None))
