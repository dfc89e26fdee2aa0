"""How a field lies to somebody who thinks of moving on it: what is in front, how far, how long the march."""

from functools import lru_cache
from heapq import heappop, heappush

from hheditor.hexes import Board, Grid, facing_towards, front_sides, turn_between
from hheditor.rules.hordes_heroes.position.setup import Setup

FAR = 99
"""Farther than anybody goes."""


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


class Marches(dict[int, tuple[int, ...]]):
    """For each cell how long the march there is from every other, in hexes of open ground, for troops of one
    speed.

    Ground that ends a move costs half of one, a step into or out of a river a whole one (TER-5): nothing to
    foot that goes a hex at a time, much to horse. A bridge is entered and left by its road (TER-10); wheels
    go into closed ground by road alone (TER-13).
    """

    def __init__(self, setup: Setup, speed: int, *, wheels: bool) -> None:
        super().__init__()
        self._setup, self._wheels = setup, wheels
        paces = {"free": 1, "stop": (speed + 1) // 2, "river": speed, "lake": FAR, "closed": FAR}
        self._paces = tuple(paces[effects.entry] for effects in setup.effects)
        self._wet = speed if speed > 1 else 0
        """What leaving a river costs beside the step."""

    def __missing__(self, cell: int) -> tuple[int, ...]:
        neighbours = self._setup.grid.neighbours
        far = [FAR] * len(neighbours)
        far[cell] = 0
        heap = [(0, cell)]
        while heap:
            so_far, at = heappop(heap)
            if so_far > far[at]:
                continue
            # Backwards from the goal: stepping from the neighbour into `at` costs what `at` costs.
            entry = self._paces[at] if at != cell else 1
            for direction, beside in enumerate(neighbours[at]):
                if beside < 0 or not self._may(at, direction, beside):
                    continue
                length = so_far + entry + (self._wet if self._setup.wet >> beside & 1 else 0)
                if length < far[beside]:
                    far[beside] = length
                    heappush(heap, (length, beside))
        row = self[cell] = tuple(far)
        return row

    def _may(self, to: int, direction: int, start: int) -> bool:
        """Whether the step is possible at all; `direction` looks from its end to its start."""
        setup = self._setup
        road = setup.road[direction] >> to & 1
        if (setup.narrows >> to | setup.narrows >> start) & 1 and not road:
            return False
        return bool(road) or not (self._wheels and setup.closed_to_wheels >> to & 1)


def marches(setup: Setup, speed: int = 1, *, wheels: bool = False) -> Marches:
    """The marches of a field for troops of a speed, remembered with it."""
    known: dict[tuple[int, bool], Marches] = setup.memo("marches")
    found = known.get((speed, wheels))
    if found is None:
        found = known[speed, wheels] = Marches(setup, speed, wheels=wheels)
    return found


@lru_cache(maxsize=20_000)
def askew(grid: Grid, cell: int, other: int) -> tuple[int, ...]:
    """For each facing how far somebody would have to turn to look straight at a cell: 0 to 6 times 30
    degrees."""
    straight = facing_towards(grid.hexes[cell], grid.hexes[other])
    return tuple(turn_between(facing, straight) for facing in range(12))


def edge_distance(board: Board, edge: str, cell: int) -> int:
    """How many rows a cell lies from an edge of the board; the edge row is 0."""
    row, column = divmod(cell, board.columns)
    if edge in ("north", "south"):
        return row if edge == "north" else board.rows - 1 - row
    return column if edge == "west" else board.columns - 1 - column
