"""How quick the rules of Basic Impetus are, on hexes and on a bare table.

python -m pytest tests/benchmarks/test_impetus.py -n0 -q --benchmark-enable
"""

from __future__ import annotations

import os
import random
import statistics
import time
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import NOBODY, Order
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.position.table import Table
from tests.rules.impetus.bare import tables
from tests.rules.impetus.battlefields import scenario
from tests.rules.impetus.watch import meddled_battle, whole_battle
from tests.systems.battery import Tally, random_order

pytestmark = pytest.mark.benchmark(timer=time.process_time)

MEDIAN = {"hexes": 150e-6, "table": 2e-3}
BATTLE = {"hexes": 2.0, "table": 20.0}
REPEATS = 3
RANDOM_BATTLES = int(os.environ.get("HHEDITOR_BATTLES", "2000"))


def line(number: int, board: str = "hexes") -> list[tuple[Table, Order]]:
    """A random battle: every position with the order given there."""
    draw, tally = random.Random(number), Tally()
    made = tables.scenario(number) if board == "table" else scenario(number, units=9, turns=6)
    position: Table = RULESET.opening(made)
    found = []
    while RULESET.to_act(position) != NOBODY:
        if board == "table":
            order = tables.brisk(RULESET, position, draw, tally)
        else:
            order = random_order(RULESET, position, draw)
        found.append((position, order))
        position = RULESET.follow(position, order)
    return found


def forgotten(position: Table) -> Table:
    """The position as an order finds it: who stands where is known, nothing is judged yet."""
    return position.hand_on(replace(position), ("held", "occupied", "fighting", "zones"))


@pytest.mark.parametrize("board", MEDIAN)
def test_an_order_is_judged_and_played_in_time(benchmark: Any, board: str) -> None:
    battles = 4 if benchmark.enabled else 1
    given = [pair for number in range(battles) for pair in line(number, board)]
    times = []
    for position, order in given:
        best = float("inf")
        for _ in range(REPEATS):
            fresh = forgotten(position)
            start = time.process_time()
            assert RULESET.refusal(fresh, order) is None
            RULESET.play(fresh, order)
            best = min(best, time.process_time() - start)
        times.append(best)
    median = statistics.median(times)
    benchmark.extra_info["median_us"] = round(median * 1e6, 1)
    benchmark.pedantic(lambda: RULESET.play(forgotten(given[0][0]), given[0][1]), rounds=5)
    if benchmark.enabled:
        assert median < MEDIAN[board]


@pytest.mark.parametrize("board", BATTLE)
def test_a_whole_random_battle(benchmark: Any, board: str) -> None:
    benchmark.pedantic(line, args=(1, board), rounds=1)
    if benchmark.enabled:
        assert benchmark.stats.stats.max < BATTLE[board]


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("board", BATTLE)
def test_random_battles_keep_the_rules(benchmark: Any, board: str) -> None:
    """Two thousand in all, one in five on a table, each played to its end and each step watched."""
    share = RANDOM_BATTLES // 5

    def played() -> int:
        battles = share if board == "table" else RANDOM_BATTLES - share
        tallies = [whole_battle(board, seed) for seed in range(battles if benchmark.enabled else 1)]
        return sum(tally.orders.total() for tally in tallies)

    benchmark.extra_info["orders"] = benchmark.pedantic(played, rounds=1)


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("board", BATTLE)
def test_whatever_an_umpire_forces_battles_go_on(benchmark: Any, board: str) -> None:
    """One battle in ten, with an umpire who forces something odd at any moment."""
    share = RANDOM_BATTLES // 50

    def played() -> int:
        battles = share if board == "table" else RANDOM_BATTLES // 10 - share
        tallies = [meddled_battle(board, seed) for seed in range(battles if benchmark.enabled else 1)]
        return sum(tally.orders["override"] for tally in tallies)

    benchmark.extra_info["overrides"] = benchmark.pedantic(played, rounds=1)
