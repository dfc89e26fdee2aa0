"""Which cells look different after a change, so that only they are drawn again."""

from typing import NamedTuple

from hheditor.hexes import grid
from hheditor.maps.document import Crossing, Edge, Map
from hheditor.maps.edits import levels_of, terrain_of


class Difference(NamedTuple):
    """What differs between two maps."""

    cells: frozenset[int]
    """Cells whose ground, ways, works or features differ."""
    everything: bool = False
    """Whether the board itself differs, so that nothing can be kept."""


_RUN = 128


def _differing(before: tuple[object, ...], after: tuple[object, ...]) -> list[int]:
    """Indices at which two tuples differ; whole runs are compared first, since an edit touches few."""
    found: list[int] = []
    for start in range(0, len(after), _RUN):
        old, new = before[start : start + _RUN], after[start : start + _RUN]
        if old != new:
            found += [start + i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    return found


def difference(before: Map, after: Map) -> Difference:
    """What a view must draw again."""
    if before is after:
        return Difference(frozenset())
    if before.board != after.board:
        return Difference(frozenset(), everything=True)
    cells: set[int] = set()
    if before.terrain is not after.terrain:
        cells.update(_differing(terrain_of(before), terrain_of(after)))
    if before.levels is not after.levels:
        cells.update(_differing(levels_of(before), levels_of(after)))
    neighbours = grid(after.board).neighbours
    sided: set[Crossing | Edge] = set()
    if before.crossings is not after.crossings:
        sided |= set(before.crossings) ^ set(after.crossings)
    if before.edges is not after.edges:
        sided |= set(before.edges) ^ set(after.edges)
    for entry in sided:
        cells.update((entry.cell, neighbours[entry.cell][entry.direction]))
    if before.features is not after.features:
        cells.update(feature.cell for feature in set(before.features) ^ set(after.features))
    cells.discard(-1)
    return Difference(frozenset(cells))
