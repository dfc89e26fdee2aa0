"""How a field lies to somebody who thinks of moving on it: what is in front, how far, how long the march."""

from functools import lru_cache
from heapq import heappop, heappush

from hheditor.hexes import Board, Grid, front_sides
from hheditor.rules.hordes_heroes.setup import Setup

FAR = 99
"""Farther than anybody goes."""
_SIGHT = 12


@lru_cache(maxsize=32)
def fronts(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """For each cell and facing the mask of the hexes in front of it."""
    found = []
    for cell in range(len(grid.neighbours)):
        sides = []
        for facing in range(12):
            mask = 0
            for direction in front_sides(facing):
                beside = grid.neighbours[cell][direction]
                if beside >= 0:
                    mask |= 1 << beside
            sides.append(mask)
        found.append(tuple(sides))
    return tuple(found)


class Distances(dict[int, tuple[int, ...]]):
    """For each cell how far every other is; a row is made when first asked for."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, cell: int) -> tuple[int, ...]:
        grid = self._grid
        row = self[cell] = tuple(grid.distance(cell, other) for other in range(grid.cells))
        return row


@lru_cache(maxsize=8)
def distances(grid: Grid) -> Distances:
    """The distances of a board."""
    return Distances(grid)


_PACES = {"free": 1, "stop": 2, "river": 4, "lake": FAR, "closed": FAR}
"""What entering a kind of ground costs a march, roughly: a stop is half a move lost, a river a whole one."""


class Marches(dict[int, tuple[int, ...]]):
    """For each cell how long the march there is from every other, by the ground on the way."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._neighbours = setup.grid.neighbours
        self._paces = tuple(_PACES[effects.entry] for effects in setup.effects)

    def __missing__(self, cell: int) -> tuple[int, ...]:
        far = [FAR] * len(self._neighbours)
        far[cell] = 0
        heap = [(0, cell)]
        while heap:
            so_far, at = heappop(heap)
            if so_far > far[at]:
                continue
            # Backwards from the goal: stepping from the neighbour into `at` costs what `at` costs.
            length = so_far + (self._paces[at] if at != cell else 1)
            for beside in self._neighbours[at]:
                if beside >= 0 and length < far[beside]:
                    far[beside] = length
                    heappush(heap, (length, beside))
        row = self[cell] = tuple(far)
        return row


def marches(setup: Setup) -> Marches:
    """The marches of a field, remembered with it."""
    known = setup.__dict__
    if "marches" not in known:
        known["marches"] = Marches(setup)
    found: Marches = known["marches"]
    return found


@lru_cache(maxsize=20_000)
def looks_at(grid: Grid, cell: int, facing: int) -> int:
    """The cells somebody looks at who faces so, near and far."""
    return grid.arc(cell, facing, _SIGHT)


def edge_distance(board: Board, edge: str, cell: int) -> int:
    """How many rows a cell lies from an edge of the board; the edge row is 0."""
    row, column = divmod(cell, board.columns)
    if edge in ("north", "south"):
        return row if edge == "north" else board.rows - 1 - row
    return column if edge == "west" else board.columns - 1 - column
