"""How quick the rules of Basic Impetus are on hexes.

python -m pytest tests/benchmarks/test_impetus.py -n0 -q --benchmark-enable
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import NOBODY, Order
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.position.table import Table
from tests.rules.impetus.battlefields import scenario
from tests.systems.battery import random_order

pytestmark = pytest.mark.benchmark(timer=time.process_time)

MEDIAN = 150e-6
BATTLE = 2.0
REPEATS = 3


def line(number: int) -> list[tuple[Table, Order]]:
    """A random battle: every position with the order given there."""
    draw = random.Random(number)
    position: Table = RULESET.opening(scenario(number, units=9, turns=6))
    found = []
    while RULESET.to_act(position) != NOBODY:
        order = random_order(RULESET, position, draw)
        found.append((position, order))
        position = RULESET.follow(position, order)
    return found


def forgotten(position: Table) -> Table:
    """The position as an order finds it: who stands where is known, nothing is judged yet."""
    return position.hand_on(replace(position), ("held", "occupied", "fighting", "zones"))


def test_an_order_is_judged_and_played_in_time(benchmark: Any) -> None:
    given = [pair for number in range(4) for pair in line(number)]
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
        assert median < MEDIAN


def test_a_whole_random_battle(benchmark: Any) -> None:
    benchmark.pedantic(line, args=(1,), rounds=1)
    if benchmark.enabled:
        assert benchmark.stats.stats.max < BATTLE
