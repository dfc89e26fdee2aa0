"""Chains of hexsides, drawn from corner to corner."""

import itertools

import pytest

from hheditor.hexes import Board, cell_of_pose, grid
from hheditor.hexes.hexsides import ends, side
from hheditor.maps.hexsides.chains import Chain, between

BOARD = Board(9, 9)
CELL = BOARD.cell(4, 4)
SIDES = [side(grid(BOARD), CELL, direction) for direction in range(6)]


def corners() -> list[tuple[float, float]]:
    """The corners of the cell, in board units and in the order of its sides."""
    table = grid(BOARD)
    found = [ends(table, which) for which in SIDES]
    return [(x * 250.0, y * 144.337567) for _, (x, y) in ((a, b) for a, b in _ordered(found))]


def _ordered(
    found: list[tuple[tuple[int, int], tuple[int, int]]],
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Each side begun where the one before ended."""
    made = []
    for number, (one, other) in enumerate(found):
        following = found[(number + 1) % 6]
        made.append((one, other) if other in following else (other, one))
    return made


def drawn(points: list[tuple[float, float]]) -> Chain:
    chain = Chain(BOARD)
    chain.near(cell_of_pose(BOARD, (round(points[0][0]), round(points[0][1]))), *points[0])
    for start, end in itertools.pairwise(points):
        for x, y in between(start, end):
            chain.near(cell_of_pose(BOARD, (round(x), round(y))), x, y)
    chain.end(*points[-1])
    return chain


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("start", range(6))
def test_from_corner_to_corner_only_the_sides_between_them_are_built(count: int, start: int) -> None:
    around = corners()
    points = [around[(start + step) % 6] for step in range(count + 1)]
    chain = drawn(points)
    assert set(chain.sides) <= set(SIDES), "no spur"
    assert len(chain.sides) == count


def test_a_click_in_the_middle_of_a_side_is_that_side() -> None:
    around = corners()
    middle = ((around[0][0] + around[1][0]) / 2, (around[0][1] + around[1][1]) / 2)
    assert drawn([middle, middle]).sides == [SIDES[1]]
