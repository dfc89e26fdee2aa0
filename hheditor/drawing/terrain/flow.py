"""Which way rivers run, and how wide they are: they gather their streams and widen on the way down.

A map does not say where a river comes from. Its mouth is taken to be the lake or sea it reaches, or of its
ways off the field the lowest, then the most southern one; every other end is a source. Width grows with the
number of sources upstream and, from each source, over the first hexes.
"""

from hheditor.hexes import grid
from hheditor.maps.document import RIVERS, STILL, Crossing, Map
from hheditor.maps.edits import levels_of, terrain_of

WIDTH = {"river": 190.0, "stream": 84.0}
_GROWING = 7
_TRIBUTARY = 0.24


def _ends(map_: Map, entry: Crossing) -> tuple[int, int]:
    """The two nodes a crossing joins: cells, or a node of its own below zero where it leaves the field."""
    beyond = grid(map_.board).neighbours[entry.cell][entry.direction]
    return entry.cell, beyond if beyond >= 0 else -2 - entry.cell * 6 - entry.direction


def widths(map_: Map) -> dict[Crossing, float]:
    """The width of each river crossing, in board units."""
    wet = [entry for entry in map_.crossings if entry.kind in RIVERS]
    if not wet:
        return {}
    joined: dict[int, list[tuple[int, Crossing]]] = {}
    for entry in wet:
        a, b = _ends(map_, entry)
        joined.setdefault(a, []).append((b, entry))
        joined.setdefault(b, []).append((a, entry))
    found: dict[Crossing, float] = {}
    seen: set[int] = set()
    for start in sorted(joined):
        if start in seen:
            continue
        network, todo = {start}, [start]
        while todo:
            for node, _ in joined[todo.pop()]:
                if node not in network:
                    network.add(node)
                    todo.append(node)
        seen |= network
        found.update(_network(map_, network, joined))
    return found


def _mouth(map_: Map, network: set[int], joined: dict[int, list[tuple[int, Crossing]]]) -> int:
    terrain, levels = terrain_of(map_), levels_of(map_)
    board = map_.board

    def worth(node: int) -> tuple[int, int, int, int]:
        cell = node if node >= 0 else (-2 - node) // 6
        column, row = board.column_row(cell)
        lake = 2 if node >= 0 and terrain[node] in STILL else 0
        rim = 1 if node < 0 else 0
        return (lake + rim, -levels[cell], row, column)

    ends = [node for node in network if len(joined[node]) == 1 or (node >= 0 and terrain[node] in STILL)]
    return max(ends or network, key=worth)


def _network(
    map_: Map, network: set[int], joined: dict[int, list[tuple[int, Crossing]]]
) -> dict[Crossing, float]:
    mouth = _mouth(map_, network, joined)
    order: list[int] = [mouth]
    parent: dict[int, tuple[int, Crossing]] = {}
    reached = {mouth}
    for node in order:
        for other, entry in joined[node]:
            if other not in reached:
                reached.add(other)
                parent[other] = (node, entry)
                order.append(other)
    sources, length, found = dict.fromkeys(network, 0), dict.fromkeys(network, 0), {}
    for node in reversed(order[1:]):
        up, entry = parent[node]
        count = max(1, sources[node])
        sources[up] += count
        length[up] = max(length[up], length[node] + 1)
        fresh = node >= 0 and len(joined[node]) == 1
        grown = min(1.0, 0.55 + 0.45 * length[node] / _GROWING) if fresh or length[node] else 1.0
        if node < 0:
            length[up] = _GROWING
            grown = 1.0
        base = WIDTH.get(entry.kind, WIDTH["stream"])
        found[entry] = base * grown * min(1.7, 1 + _TRIBUTARY * (count - 1))
    for entry in (entry for node in network for _, entry in joined[node]):
        found.setdefault(entry, WIDTH.get(entry.kind, WIDTH["stream"]))
    return found
