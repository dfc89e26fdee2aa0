"""How quick the board is, on 18 x 13 hexes with thirty units: `pytest tests/benchmarks --benchmark-enable`.

Budgets hold for the median; without `--benchmark-enable` every case runs once and nothing is timed.
"""

import random
from typing import Any

import pytest

from hheditor.hexes import Board, Grid, cells_of, expand, grid, mask_of, path, reach
from hheditor.hexes.bits import flood

ZONE_BUDGET = 5e-6
REACH_BUDGET = 50e-6

BOARD = Board(18, 13)
UNITS = random.Random(7).sample(range(BOARD.cells), 30)
OURS, THEIRS = UNITS[:14], UNITS[14:]


@pytest.fixture
def table() -> Grid:
    return grid(BOARD)


def within_budget(benchmark: Any, budget: float) -> None:
    """The median stays below the budget, where anything was measured at all."""
    if benchmark.enabled:
        assert benchmark.stats["median"] < budget


def test_zone_of_control_of_a_side(benchmark: Any, table: Grid) -> None:
    result = benchmark(expand, table, mask_of(THEIRS))
    assert result.bit_count() > len(THEIRS)
    within_budget(benchmark, ZONE_BUDGET)


def test_reach_of_one_unit(benchmark: Any, table: Grid) -> None:
    enemy, own = mask_of(THEIRS), mask_of(OURS)
    wood = mask_of(random.Random(8).sample(range(BOARD.cells), 60)) & ~enemy & ~own
    costs = {1: table.everywhere & ~wood & ~enemy & ~own, 2: wood}
    stop = expand(table, mask_of(THEIRS))
    result = benchmark(reach, table, OURS[3], 6, costs, stop)
    assert result.mask.bit_count() > 5
    within_budget(benchmark, REACH_BUDGET)


def test_reach_in_the_open(benchmark: Any, table: Grid) -> None:
    result = benchmark(reach, table, BOARD.cell(9, 6), 6, {1: table.everywhere})
    assert result.mask.bit_count() == 127
    within_budget(benchmark, REACH_BUDGET)


def test_path_of_one_unit(benchmark: Any, table: Grid) -> None:
    reached = reach(table, 0, 12, {1: table.everywhere})
    assert len(benchmark(path, table, reached, BOARD.cell(9, 6))) == 13


def test_command_range_blocked_by_zones(benchmark: Any, table: Grid) -> None:
    allowed = table.everywhere & ~expand(table, mask_of(THEIRS))
    assert benchmark(flood, table, table.bit[OURS[0]], allowed, 8)


def test_expand_thirty_cells(benchmark: Any, table: Grid) -> None:
    assert benchmark(expand, table, mask_of(UNITS))


def test_cells_of_thirty_units(benchmark: Any) -> None:
    assert benchmark(cells_of, mask_of(UNITS)) == sorted(UNITS)


def test_distance(benchmark: Any, table: Grid) -> None:
    assert benchmark(table.distance, 0, 233) > 0


def test_sight_line_known(benchmark: Any, table: Grid) -> None:
    benchmark(table.blocked_line, 0, 233, mask_of(THEIRS))


def test_all_sight_lines_of_a_board(benchmark: Any) -> None:
    def tabled() -> int:
        fresh = Grid(BOARD)
        return sum(fresh.sight_masks(a, b)[0] for a in range(fresh.cells) for b in range(fresh.cells))

    assert benchmark.pedantic(tabled, rounds=1)


def test_front_arc_known(benchmark: Any, table: Grid) -> None:
    assert benchmark(table.arc, BOARD.cell(9, 6), 0, 4)


def test_tables_of_a_board(benchmark: Any) -> None:
    assert benchmark(Grid, BOARD).cells == BOARD.cells


def test_tables_of_the_largest_board(benchmark: Any) -> None:
    assert benchmark.pedantic(Grid, (Board(200, 200),), rounds=1).cells == 40_000
