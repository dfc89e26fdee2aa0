"""Where roads and rivers meet, and where they cross.

A road that passes a hex with a river in it need not cross the river: they may run beside each other, share
sides for a while, and part again. They cross where, going round the hex, road and river alternate. A side
that both pass has two lanes; which of them is the road's is decided once for the whole stretch they share,
so that the two cross once at most, in its last hex, and what is drawn, bridged and found fault with agree.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hheditor.hexes import grid
from hheditor.maps.document import RIVERS, ROADS, Map

Passing = dict[int, list[tuple[str, int]]]
"""For each cell the kinds and directions of what passes its sides."""
Lanes = dict[tuple[int, int], bool]
"""For a shared side as a cell and a direction see it: whether, going round the cell by rising directions, the
road comes before the river."""


class Meetings(NamedTuple):
    """Where roads meet rivers."""

    lanes: Lanes
    crossings: dict[int, frozenset[int]]
    """Cells where a road crosses a river, each with the cells of the stretch they share: a bridge in any of
    them serves."""


def meetings(map_: Map, passing: Passing) -> Meetings:
    """All meetings of a map, given what passes its cells."""
    roads, rivers = _by_family(passing, ROADS), _by_family(passing, RIVERS)
    shared = {cell: roads[cell] & rivers[cell] for cell in roads.keys() & rivers.keys()}
    lanes: Lanes = {}
    stretches: dict[int, frozenset[int]] = {}
    neighbours = grid(map_.board).neighbours

    def loose(cell: int) -> bool:
        """Whether road or river ends here, so that neither side is the road's."""
        return not (roads[cell] - shared[cell] and rivers[cell] - shared[cell])

    ends = [cell for cell in shared if shared[cell]]
    for start in sorted(ends, key=lambda cell: (len(shared[cell]) > 1, loose(cell), cell)):
        for first in sorted(shared[start]):
            if (start, first) in lanes:
                continue
            before = _road_first(first, roads[start] - shared[start], rivers[start] - shared[start])
            cell, direction = start, first
            walked = {start}
            while True:
                lanes[cell, direction] = before
                beyond = neighbours[cell][direction]
                if beyond < 0:
                    break
                lanes[beyond, (direction + 3) % 6] = not before
                walked.add(beyond)
                onward = [d for d in sorted(shared.get(beyond, ())) if (beyond, d) not in lanes]
                if len(onward) != 1:
                    break
                cell, direction = beyond, onward[0]
            stretch = frozenset(walked)
            for each in walked:
                stretches[each] = stretches.get(each, frozenset()) | stretch
    crossings = {
        cell: stretches.get(cell, frozenset((cell,)))
        for cell in sorted(shared)
        if _alternate(cell, roads[cell], rivers[cell], lanes)
    }
    return Meetings(lanes, crossings)


def _by_family(passing: Passing, kinds: frozenset[str]) -> dict[int, frozenset[int]]:
    found = {
        cell: frozenset(direction for kind, direction in things if kind in kinds)
        for cell, things in passing.items()
    }
    return {cell: directions for cell, directions in found.items() if directions}


def _road_first(side: int, roads: Iterable[int], rivers: Iterable[int]) -> bool:
    """How the lanes of a side must lie for a stretch to begin there without a crossing: what comes next,
    going round, has the second lane."""
    road = min(((direction - side) % 6 for direction in roads), default=6)
    river = min(((direction - side) % 6 for direction in rivers), default=6)
    return road > river


def _alternate(cell: int, roads: frozenset[int], rivers: frozenset[int], lanes: Lanes) -> bool:
    """Whether road and river take turns going round a cell."""
    around: list[tuple[int, str]] = []
    for direction in range(6):
        first = lanes.get((cell, direction), True)
        here = ["road"] * (direction in roads) + ["river"] * (direction in rivers)
        around += [(direction, name) for name in (here if first else reversed(here))]
    names = [name for _, name in around]
    return sum(name != names[place - 1] for place, name in enumerate(names)) >= 4
