"""The frame of a unit on hexes: front, side and rear hexes, lanes and wedges, tabled once for a board.

HEX-1: a unit faces a point of its hex, so of the twelve facings only the odd ones occur; here they are
counted 0 to 5. HEX-2, HEX-3: with u the front-left and v the front-right step a displacement is x·u + y·v;
ahead is x + y, drift y - x.
"""

from functools import lru_cache
from itertools import product

from hheditor.hexes import DIRECTIONS, Board, Grid, grid

Directions = tuple[int, ...]


class Frames:
    """The tables of one board; get them with `frames(board)`."""

    def __init__(self, board: Board) -> None:
        self.grid: Grid = grid(board)
        neighbours = self.grid.neighbours
        self.fronts = tuple(
            tuple((around[k], around[(k + 1) % 6]) for k in range(6)) for around in neighbours
        )
        """For each cell and facing the two front hexes, the left one first."""
        self.front_mask = tuple(
            tuple(sum(1 << cell for cell in pair if cell >= 0) for pair in row) for row in self.fronts
        )
        self._coordinates: dict[int, tuple[int, int]] = {}

    def coordinates(self, origin: int, k: int, cell: int) -> tuple[int, int]:
        """HEX-3: x and y of a cell in the frame of a unit."""
        key = (origin * self.grid.cells + cell) * 6 + k
        found = self._coordinates.get(key)
        if found is None:
            here, there = self.grid.hexes[origin], self.grid.hexes[cell]
            q, r = there.q - here.q, there.r - here.r
            u, v = DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]
            found = (q * v.r - r * v.q, u.q * r - u.r * q)
            if len(self._coordinates) < 1 << 18:
                self._coordinates[key] = found
        return found

    def walk(self, cell: int, directions: Directions) -> tuple[int, ...] | None:
        """The cells entered by steps; None where they lead off the board."""
        neighbours, way = self.grid.neighbours, []
        for direction in directions:
            cell = neighbours[cell][direction]
            if cell < 0:
                return None
            way.append(cell)
        return tuple(way)


@lru_cache(maxsize=32)
def frames(board: Board) -> Frames:
    """The tables of a board, made on first use."""
    return Frames(board)


def in_lane(x: int, y: int) -> bool:
    """HEX-4: whether such a displacement lies in the lane before the front.

    >>> in_lane(1, 0), in_lane(1, 1), in_lane(2, 0), in_lane(0, 0)
    (True, True, False, False)
    """
    return x >= 0 and y >= 0 and (x or y) != 0 and -1 <= y - x <= 1


@lru_cache(maxsize=4096)
def straight_steps(k: int, x: int, y: int) -> tuple[Directions, ...]:
    """HEX-6: the ways through the lane to a displacement in it, as directions.

    >>> straight_steps(4, 1, 1)
    ((4, 5), (5, 4))
    """
    if not in_lane(x, y):
        return ()
    left, right = k, (k + 1) % 6
    pairs = product(((left, right), (right, left)), repeat=min(x, y))
    last = (left,) if x > y else (right,) if y > x else ()
    return tuple(tuple(step for pair in way for step in pair) + last for way in pairs)


@lru_cache(maxsize=4096)
def oblique_steps(k: int, x: int, y: int) -> tuple[Directions, ...]:
    """HEX-6: the ways through front hexes that leave the lane at least once.

    >>> oblique_steps(4, 2, 0), oblique_steps(4, 1, 1)
    (((4, 4),), ())
    """
    if x < 0 or y < 0 or not 2 <= x + y <= 8:
        return ()
    left, right = k, (k + 1) % 6
    found = []
    for way in product((left, right), repeat=x + y):
        if way.count(left) != x:
            continue
        drift, strayed = 0, False
        for step in way:
            drift += 1 if step == right else -1
            strayed = strayed or abs(drift) > 1
        if strayed:
            found.append(way)
    return tuple(found)


def back_steps(k: int, x: int, y: int) -> tuple[Directions, ...]:
    """HEX-6: the ways through the rear lane.

    >>> back_steps(4, -1, 0), back_steps(4, -1, -1)
    (((1,),), ((1, 2), (2, 1)))
    """
    return tuple(tuple((step + 3) % 6 for step in way) for way in straight_steps(k, -x, -y))
