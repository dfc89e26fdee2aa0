"""How quick the rules of Hordes & Heroes are: listing, playing, whole battles, memory.

    python -m pytest tests/benchmarks/test_hordes_heroes.py -n0 -q --benchmark-enable

`HHEDITOR_BATTLES` is how many random battles the long runs play: 2,000 for time and rules, 1,000 for memory
in a benchmark run unless told otherwise, a few where the benchmarks are only tried. Times are those of this
process, and of a repeated thing the least counts, so that what else the machine does matters little. The
figures are in docs/rules-speed.md.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE, NOBODY, Order, Rolled, faces_of
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Move
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.scenarios import Scenario
from hheditor.values import encode
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, RED, Field
from tests.rules.hordes_heroes.fantastic import fantastic_scenario
from tests.rules.hordes_heroes.test_battery import FANTASTIC, check_tally, seldom_first
from tests.rules.hordes_heroes.watch import Watched, check_memory
from tests.systems.battery import Tally, tag

pytestmark = pytest.mark.benchmark(timer=time.process_time)

ONE_UNIT, ONE_SIDE = 5e-3, 25e-3
MEDIAN, NINETY_NINTH = 100e-6, 2e-3
BATTLE = 1.5
ENDS = 0.15
"""How often a random player has had enough of a phase."""
REPEATS = 5
ENDLESS = 10_000
"""Orders after which a battle is held to have no end; some hundreds are usual."""
LONG = 3600
"""Seconds the long runs may take on a busy machine."""


def battles(wanted: int, few: int, *, enabled: bool) -> int:
    """How many battles to play."""
    told = os.environ.get("HHEDITOR_BATTLES", "")
    return int(told) if told else wanted if enabled else few


def random_order(table: Table, draw: random.Random) -> Order:
    """A piece first, then one of its orders; now and then the end of the phase."""
    if RULESET.to_act(table) == CHANCE:
        roll = RULESET.roll(table)
        assert roll is not None
        return Rolled(faces_of(roll, [draw.randrange(1 << 30) for _ in range(roll.count)]))
    subjects = RULESET.subjects(table)
    if draw.random() < ENDS and RULESET.refusal(table, EndPhase()) is None:
        return EndPhase()
    about = draw.choice(subjects) if subjects else None
    return draw.choice(list(RULESET.orders(table, about)))


def random_battle(seed: int) -> list[tuple[Table, Order]]:
    """A battle of fifteen units a side to its end: each position with the order given there."""
    draw = random.Random(seed)
    table: Table = RULESET.opening(random_scenario(seed))
    told = []
    while RULESET.to_act(table) != NOBODY:
        order = random_order(table, draw)
        told.append((table, order))
        table = RULESET.follow(table, order)
    return told


def moving(seed: int) -> Table:
    """The first movement phase of a random battle, everybody in command."""
    table: Table = RULESET.opening(random_scenario(seed))
    while table.phase == "command":
        table = RULESET.follow(table, EndPhase())
    return replace(table, commanded=tuple(range(len(table.units))))


def least(work: Callable[[], object]) -> float:
    """The quickest of some runs."""
    best = 1e9
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


# Listing -------------------------------------------------------------------------------------------------


def test_the_orders_of_one_fast_unit(benchmark: Any) -> None:
    field = Field()
    fast = field.unit(RED, "B 2/4 s5R 7+ E2 F S kind=cavalry", (0, 0), "N")
    for place in range(14):
        field.unit(RED, "C 3/4 s1CR", (place - 7, 5))
    for place in range(15):
        field.unit(BLUE, "C 3/4 s1CR", (place - 7, -8))
    table = field.table()
    listed = benchmark(lambda: list(RULESET.orders(replace(table), fast)))
    moves = [order for order in listed if isinstance(order, Move)]
    assert len(moves) > 500
    assert len({encode(order) for order in listed}) == len(listed)
    if benchmark.enabled:
        assert benchmark.stats["min"] < ONE_UNIT


@pytest.mark.parametrize("seed", [1, 4, 5])
def test_the_orders_of_a_whole_side(benchmark: Any, seed: int) -> None:
    table = moving(seed)
    listed = benchmark(lambda: list(RULESET.orders(replace(table))))
    assert len(listed) > 100
    if benchmark.enabled:
        assert benchmark.stats["min"] < ONE_SIDE


# Playing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["follow", "play"])
def test_an_order_is_played(benchmark: Any, how: str) -> None:
    """Every order of some random battles, each from the position it was given in, as its player left it."""
    told = [pair for seed in range(8 if benchmark.enabled else 1) for pair in random_battle(seed)]
    play = getattr(RULESET, how)

    def all_of_them() -> None:
        for table, order in told:
            play(table, order)

    benchmark.pedantic(all_of_them, rounds=3)
    times = sorted(least(lambda pair=pair: play(*pair)) for pair in told)  # type: ignore[misc]
    median, most = times[len(times) // 2], times[len(times) * 99 // 100]
    benchmark.extra_info["median, microseconds"] = round(median * 1e6, 1)
    benchmark.extra_info["99th percentile, microseconds"] = round(most * 1e6, 1)
    if benchmark.enabled:
        assert median < MEDIAN
        assert most < NINETY_NINTH


@pytest.mark.timeout(LONG)
def test_a_random_battle(benchmark: Any) -> None:
    """Fifteen units a side; the slowest of those tried must keep the time."""
    number = battles(2_000, 2, enabled=benchmark.enabled)
    times, steps = [], 0
    for seed in range(number):
        began = time.process_time()
        steps += len(random_battle(seed))
        times.append(time.process_time() - began)
    benchmark.pedantic(random_battle, args=(1,), rounds=3)
    benchmark.extra_info["battles"] = number
    benchmark.extra_info["orders"] = steps
    benchmark.extra_info["median, seconds"] = round(sorted(times)[number // 2], 3)
    benchmark.extra_info["slowest, seconds"] = round(max(times), 3)
    if benchmark.enabled:
        assert max(times) < BATTLE


@pytest.mark.timeout(LONG)
@pytest.mark.parametrize("scenario", [random_scenario, fantastic_scenario], ids=["medieval", "fantasy"])
def test_random_battles_keep_the_rules(benchmark: Any, scenario: Callable[[int], Scenario]) -> None:
    """Each comes to its end; nothing impossible happens, nothing goes untold, nothing remembered is stale.

    The player is the one of the gate's battery, who prefers the rare kinds of orders.
    """
    number = battles(2_000, 2, enabled=benchmark.enabled)
    watched, tally = Watched(), Tally()

    def look_on() -> None:
        for seed in range(number):
            draw, orders = random.Random(seed), 0
            table: Table = RULESET.opening(scenario(seed))
            while RULESET.to_act(table) != NOBODY:
                order = seldom_first(RULESET, table, draw, tally)
                table = watched.play(table, order).after
                assert not watched.problems(table), (seed, orders)
                check_memory(table)
                tally.orders[tag(order)] += 1
                orders += 1
                assert orders < ENDLESS, f"battle {seed} does not come to its end"

    benchmark.pedantic(look_on, rounds=1)
    benchmark.extra_info["battles"] = number
    benchmark.extra_info["orders"] = tally.orders.total()
    benchmark.extra_info["kinds"] = dict(tally.orders.most_common())
    if benchmark.enabled and scenario is fantastic_scenario:
        check_tally(tally, tuple(FANTASTIC), number // 10)


@pytest.mark.timeout(LONG)
def test_memory_stays_flat(benchmark: Any) -> None:
    """After a tenth of the battles nothing more is kept: neither blocks of memory nor pages of the system."""
    number = battles(1_000, 4, enabled=benchmark.enabled)
    process = psutil.Process()

    def play(first: int, last: int) -> None:
        for seed in range(first, last):
            random_battle(seed)
        gc.collect()

    warm = max(2, number // 10)
    play(0, warm)
    before, held = process.memory_info().rss, sys.getallocatedblocks()
    benchmark.pedantic(play, args=(warm, number), rounds=1)
    grown = process.memory_info().rss - before
    kept = sys.getallocatedblocks() - held
    benchmark.extra_info["battles"] = number
    benchmark.extra_info["resident growth, MB"] = round(grown / 1e6, 1)
    benchmark.extra_info["blocks kept"] = kept
    if benchmark.enabled:
        assert kept < 20_000
        assert grown < 30e6
