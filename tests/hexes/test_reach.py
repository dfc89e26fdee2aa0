"""Reach by bit boards gives what a plain Dijkstra gives, and paths are real and the cheapest."""

import heapq
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hheditor.hexes import Board, Grid, cells_of, grid, mask_of, path, reach
from hheditor.hexes.reach import entering_cost, least_cost

boards = st.builds(
    Board,
    st.integers(1, 10),
    st.integers(1, 10),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)


def dijkstra(
    table: Grid, start: int, allowance: int, prices: dict[int, int], stop: set[int]
) -> dict[int, int]:
    """Least costs the plain way: a queue, one cell at a time."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, cell = heapq.heappop(queue)
        if spent > best[cell] or (cell in stop and cell != start):
            continue
        for beside in table.neighbours[cell]:
            if beside in prices and spent + prices[beside] < min(best.get(beside, 1000), allowance + 1):
                best[beside] = spent + prices[beside]
                heapq.heappush(queue, (best[beside], beside))
    return best


@st.composite
def situations(draw: st.DrawFn) -> tuple[Grid, int, int, dict[int, int], set[int]]:
    """A board, a start, an allowance, a price for most cells, some stopping cells."""
    board = draw(boards)
    drawn = draw(st.lists(st.integers(0, 4), min_size=board.cells, max_size=board.cells))
    prices = {cell: price for cell, price in enumerate(drawn) if price}
    stop = draw(st.sets(st.integers(0, board.cells - 1), max_size=board.cells // 4))
    return grid(board), draw(st.integers(0, board.cells - 1)), draw(st.integers(0, 12)), prices, stop


def masks(prices: dict[int, int]) -> dict[int, int]:
    """The prices as the room wants them."""
    return {price: mask_of(c for c, p in prices.items() if p == price) for price in set(prices.values())}


@settings(max_examples=300)
@given(situations())
def test_reach_equals_dijkstra(situation: tuple[Grid, int, int, dict[int, int], set[int]]) -> None:
    table, start, allowance, prices, stop = situation
    reached = reach(table, start, allowance, masks(prices), mask_of(stop))
    wanted = dijkstra(table, start, allowance, prices, stop)
    assert {cell: least_cost(reached, cell) for cell in cells_of(reached.mask)} == wanted
    assert all((least_cost(reached, cell) >= 0) == (cell in wanted) for cell in range(table.cells))
    assert sum(layer.bit_count() for layer in reached.layers) == len(wanted)
    assert len(reached.layers) == allowance + 1
    assert reach(table, start, allowance, list(masks(prices).items()), mask_of(stop)) == reached


@settings(max_examples=200)
@given(situations())
def test_paths_are_cheapest_and_take_the_lowest_direction(
    situation: tuple[Grid, int, int, dict[int, int], set[int]],
) -> None:
    table, start, allowance, prices, stop = situation
    reached = reach(table, start, allowance, masks(prices), mask_of(stop))
    wanted = dijkstra(table, start, allowance, prices, stop)
    for goal in range(table.cells):
        way = path(table, reached, goal)
        if goal not in wanted:
            assert way == ()
            continue
        assert way[0] == start
        assert way[-1] == goal
        assert all(b in table.neighbours[a] for a, b in pairwise(way))
        assert not stop & set(way[1:-1])
        assert sum(prices[cell] for cell in way[1:]) == wanted[goal]
        assert directions(table, way) == lowest(table, start, goal, wanted, prices, stop)


def directions(table: Grid, way: tuple[int, ...]) -> list[int]:
    """The directions a path takes."""
    return [table.neighbours[a].index(b) for a, b in pairwise(way)]


def lowest(
    table: Grid, start: int, goal: int, best: dict[int, int], prices: dict[int, int], stop: set[int]
) -> list[int]:
    """The least sequence of directions among all cheapest paths, found from the goal backwards."""
    ways: dict[int, list[int]] = {goal: []}
    for cell in sorted(best, key=lambda c: -best[c]):
        if cell == goal or (cell in stop and cell != start):
            continue
        options = [
            [direction, *ways[beside]]
            for direction, beside in enumerate(table.neighbours[cell])
            if beside in ways and best[cell] + prices.get(beside, 1000) == best[beside]
        ]
        if options:
            ways[cell] = min(options)
    return ways[start]


def test_a_stopping_cell_is_entered_but_not_left_and_the_start_may_always_leave() -> None:
    table = grid(Board(6, 1))
    open_field = {1: table.everywhere}
    assert cells_of(reach(table, 0, 5, open_field, stop=1 << 2).mask) == [0, 1, 2]
    assert cells_of(reach(table, 2, 2, open_field, stop=1 << 2).mask) == [0, 1, 2, 3, 4]


def test_the_cheapest_of_two_costs_counts() -> None:
    table = grid(Board(3, 1))
    reached = reach(table, 0, 4, [(3, 0b111), (1, 0b010)])
    assert (entering_cost(reached, 1), entering_cost(reached, 2)) == (1, 3)
    assert (least_cost(reached, 1), least_cost(reached, 2)) == (1, 4)
    assert entering_cost(reach(table, 0, 4, {1: 0b010}), 2) == -1


def test_free_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        reach(grid(Board(3, 1)), 0, 4, {0: 0b111})
