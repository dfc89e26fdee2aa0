"""Pieces cut out of a map: copied, turned by 60 degrees, flipped, pasted, and kept as stamps.

A `Clip` holds hexes relative to an anchor, each with all that lies in it and on its six sides, so it can be
turned and flipped like the cardboard it stands for.

>>> clip = Clip((Patch(0, 0, "wood"), Patch(1, 0, "lake")))
>>> [(patch.q, patch.r) for patch in turned_clip(clip, 1).patches]
[(0, 0), (0, 1)]
"""

from collections.abc import Iterable

from msgspec.structs import replace

from hheditor.hexes import (
    DIRECTIONS,
    Hex,
    Orientation,
    Swap,
    grid,
    middle_hex,
    mirror_axis,
    reflected,
    side,
    turned,
)
from hheditor.maps.document import OPEN, Crossing, Edge, Feature, Map
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
from hheditor.maps.ways import crossings_by_cell
from hheditor.values import Value

Sided = tuple[tuple[str, int], ...]


class Patch(Value, frozen=True, order=True):
    """One hex of a clip, relative to its anchor."""

    q: int
    r: int
    terrain: str = OPEN
    level: int = 0
    crossings: Sided = ()
    edges: Sided = ()
    features: tuple[str, ...] = ()


class Clip(Value, frozen=True):
    """What was cut out, ready to be put down elsewhere."""

    patches: tuple[Patch, ...]
    name: str = ""


def edges_by_cell(map_: Map) -> dict[int, list[tuple[str, int]]]:
    """For each cell the kinds and directions of what stands on its sides."""
    neighbours = grid(map_.board).neighbours
    found: dict[int, list[tuple[str, int]]] = {}
    for entry in map_.edges:
        found.setdefault(entry.cell, []).append((entry.kind, entry.direction))
        beyond = neighbours[entry.cell][entry.direction]
        if beyond >= 0:
            found.setdefault(beyond, []).append((entry.kind, (entry.direction + 3) % 6))
    return found


def copied(map_: Map, cells: Iterable[int]) -> Clip:
    """What lies in the cells, anchored at their middle hex."""
    chosen = sorted(set(cells))
    if not chosen:
        return Clip(())
    table, terrain, levels = grid(map_.board), terrain_of(map_), levels_of(map_)
    anchor = middle_hex(table.hexes[cell] for cell in chosen)
    passing, standing = crossings_by_cell(map_), edges_by_cell(map_)
    features: dict[int, list[str]] = {}
    for feature in map_.features:
        features.setdefault(feature.cell, []).append(feature.kind)
    patches = []
    for cell in chosen:
        at = table.hexes[cell] - anchor
        patches.append(
            Patch(
                at.q,
                at.r,
                terrain[cell],
                levels[cell],
                tuple(sorted(passing.get(cell, ()))),
                tuple(sorted(standing.get(cell, ()))),
                tuple(sorted(features.get(cell, ()))),
            )
        )
    return Clip(tuple(sorted(patches)))


def turned_clip(clip: Clip, times: int) -> Clip:
    """The clip turned clockwise by 60 degrees so many times about its anchor."""

    def sided(things: Sided) -> Sided:
        return tuple(sorted((kind, (direction + times) % 6) for kind, direction in things))

    patches = []
    for patch in clip.patches:
        at = turned(Hex(patch.q, patch.r), times)
        patches.append(
            replace(patch, q=at.q, r=at.r, crossings=sided(patch.crossings), edges=sided(patch.edges))
        )
    return Clip(tuple(sorted(patches)), clip.name)


def flipped_clip(clip: Clip, swap: Swap, orientation: Orientation) -> Clip:
    """The clip mirrored left to right or top to bottom."""
    axis = mirror_axis(swap, orientation)
    turn = [DIRECTIONS.index(reflected(step, axis)) for step in DIRECTIONS]

    def sided(things: Sided) -> Sided:
        return tuple(sorted((kind, turn[direction]) for kind, direction in things))

    patches = []
    for patch in clip.patches:
        at = reflected(Hex(patch.q, patch.r), axis)
        patches.append(
            replace(patch, q=at.q, r=at.r, crossings=sided(patch.crossings), edges=sided(patch.edges))
        )
    return Clip(tuple(sorted(patches)), clip.name)


def landing(map_: Map, clip: Clip, cell: int) -> tuple[tuple[int, Patch], ...]:
    """Where each patch comes to lie with the anchor on that cell; what falls off the field is left out."""
    table = grid(map_.board)
    anchor = table.hexes[cell]
    placed = ((table.cell(anchor + Hex(patch.q, patch.r)), patch) for patch in clip.patches)
    return tuple((target, patch) for target, patch in placed if target >= 0)


def clear_edit(map_: Map, cells: Iterable[int]) -> Edit:
    """Empty the cells: open ground at level 0, nothing in them or on their sides."""
    chosen = set(cells)
    ordered = tuple(sorted(chosen))
    neighbours = grid(map_.board).neighbours

    def touches(entry: Crossing | Edge) -> bool:
        return entry.cell in chosen or neighbours[entry.cell][entry.direction] in chosen

    parts: list[Edit] = [
        SetTerrain(ordered, (OPEN,) * len(ordered)),
        SetLevels(ordered, (0,) * len(ordered)),
    ]
    if crossings := tuple(entry for entry in map_.crossings if touches(entry)):
        parts.append(ChangeCrossings((), crossings))
    if edges := tuple(entry for entry in map_.edges if touches(entry)):
        parts.append(ChangeEdges((), edges))
    if features := tuple(entry for entry in map_.features if entry.cell in chosen):
        parts.append(ChangeFeatures((), features))
    return Several(tuple(parts))


def paste_edit(map_: Map, clip: Clip, cell: int) -> Edit:
    """Put a clip down with its anchor on a cell, replacing what was there."""
    table = grid(map_.board)
    placed = landing(map_, clip, cell)
    cells = tuple(target for target, _ in placed)
    crossings, edges, features = [], [], []
    for target, patch in placed:
        for kind, direction in patch.crossings:
            which = side(table, target, direction)
            crossings.append(Crossing(kind, which.cell, which.direction))
        for kind, direction in patch.edges:
            which = side(table, target, direction)
            edges.append(Edge(kind, which.cell, which.direction))
        features += [Feature(kind, target) for kind in patch.features]
    parts: list[Edit] = [
        clear_edit(map_, cells),
        SetTerrain(cells, tuple(patch.terrain for _, patch in placed)),
        SetLevels(cells, tuple(patch.level for _, patch in placed)),
    ]
    if crossings:
        parts.append(ChangeCrossings(tuple(sorted(set(crossings)))))
    if edges:
        parts.append(ChangeEdges(tuple(sorted(set(edges)))))
    if features:
        parts.append(ChangeFeatures(tuple(sorted(features))))
    return Several(tuple(parts))
