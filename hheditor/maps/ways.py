"""Roads and rivers: from a chain of cells to the hexsides they pass, and back.

A way is drawn hex to hex; it passes the middle of the side between each cell and the next. A way that
begins or ends in a cell at the rim may go on off the field, through the side that best continues it.
"""

import itertools
from collections.abc import Iterable, Sequence

from hheditor.hexes import Board, grid, side, side_between, side_middle
from hheditor.maps.document import RIVERS, ROADS, Crossing, Edge, Feature, Map
from hheditor.maps.edits import ChangeCrossings, ChangeFeatures, Edit, Several
from hheditor.maps.hexsides.meeting import meetings

SERVES = frozenset({"bridge", "ford"})
"""What lets a road go through a river."""


def crossing(board: Board, kind: str, cell: int, direction: int) -> Crossing:
    """The crossing of a side, in its normal form."""
    which = side(grid(board), cell, direction)
    return Crossing(kind, which.cell, which.direction)


def edge(board: Board, kind: str, cell: int, direction: int) -> Edge:
    """What stands on a side, in its normal form."""
    which = side(grid(board), cell, direction)
    return Edge(kind, which.cell, which.direction)


def way(board: Board, kind: str, cells: Sequence[int]) -> tuple[Crossing, ...]:
    """The crossings of a way through neighbouring cells."""
    table = grid(board)
    passed = [side_between(table, start, end) for start, end in itertools.pairwise(cells) if start != end]
    return tuple(dict.fromkeys(Crossing(kind, which.cell, which.direction) for which in passed))


def way_out(board: Board, cell: int, away_from: int) -> int:
    """The direction in which a way leaves the field from a cell at the rim: the straightest, or -1 inside."""
    table = grid(board)
    rim = [direction for direction, beside in enumerate(table.neighbours[cell]) if beside < 0]
    if not rim:
        return -1
    if away_from < 0 or away_from == cell:
        return rim[len(rim) // 2]
    came = table.neighbours[cell].index(away_from) if away_from in table.neighbours[cell] else rim[0]
    straight = (came + 3) % 6
    return min(rim, key=lambda direction: min((direction - straight) % 6, (straight - direction) % 6))


def crossings_by_cell(map_: Map) -> dict[int, list[tuple[str, int]]]:
    """For each cell the kinds and directions of what passes its sides."""
    neighbours = grid(map_.board).neighbours
    found: dict[int, list[tuple[str, int]]] = {}
    for entry in map_.crossings:
        found.setdefault(entry.cell, []).append((entry.kind, entry.direction))
        beyond = neighbours[entry.cell][entry.direction]
        if beyond >= 0:
            found.setdefault(beyond, []).append((entry.kind, (entry.direction + 3) % 6))
    return found


def spans(map_: Map, crossings: Iterable[Crossing]) -> tuple[Feature, ...]:
    """Bridges to add where new ways make a road cross a river that has neither bridge nor ford there."""
    after = Map(map_.board, crossings=tuple(set(map_.crossings) | set(crossings)))
    served = {feature.cell for feature in map_.features if feature.kind in SERVES}
    touched: set[int] = set()
    neighbours = grid(map_.board).neighbours
    for entry in crossings:
        touched.update((entry.cell, neighbours[entry.cell][entry.direction]))
    return tuple(
        Feature("bridge", cell)
        for cell, stretch in meetings(after, crossings_by_cell(after)).crossings.items()
        if stretch & touched and not stretch & served
    )


def way_edit(map_: Map, kind: str, cells: Sequence[int], *, leave: bool = True, bridges: bool = True) -> Edit:
    """Draw a way through cells: it leaves the field at its ends where they lie at the rim, and bridges what
    it meets."""
    board = map_.board
    crossings = list(way(board, kind, cells))
    if leave and len(cells) > 1:
        for end, before in ((cells[0], cells[1]), (cells[-1], cells[-2])):
            out = way_out(board, end, before)
            if out >= 0:
                crossings.append(crossing(board, kind, end, out))
    others = RIVERS if kind in RIVERS else ROADS
    replaced = tuple(
        Crossing(other, entry.cell, entry.direction)
        for entry in crossings
        for other in others
        if other != kind and Crossing(other, entry.cell, entry.direction) in set(map_.crossings)
    )
    change = ChangeCrossings(tuple(crossings), replaced)
    added = spans(map_, crossings) if bridges else ()
    return Several((change, ChangeFeatures(added))) if added else change


def nearest_side(board: Board, cell: int, x: float, y: float) -> int:
    """The direction of a cell's side whose middle lies nearest to a point in board units."""
    across, down = (250.0, 144.337567) if board.orientation == "pointy" else (144.337567, 250.0)

    def far(direction: int) -> float:
        mx, my = side_middle(board, cell, direction)
        return (mx * across - x) ** 2 + (my * down - y) ** 2

    return min(range(6), key=far)
