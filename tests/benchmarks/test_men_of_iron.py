"""How quick the rules of Men of Iron are: an order judged and played, all orders of a Battle listed.

    python -m pytest tests/benchmarks/test_men_of_iron.py -n0 -q --benchmark-enable

Listing is asked of a position with nothing remembered but the field and its charts. An order is judged and
played as a battle plays it: on a position whose orders have been listed.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board
from hheditor.insight.bots import Tactician
from hheditor.insight.playing import play_out
from hheditor.rules.men_of_iron import RULESET, Builder
from hheditor.rules.men_of_iron.position.orders import Activate
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS, opening
from tests.rules.men_of_iron.eagerness import eager, whole_battle
from tests.systems.battery import Tally

pytestmark = pytest.mark.benchmark(timer=time.process_time)

LISTING, ORDER, BATTLE = 15e-3, 150e-6, 3.0
RANDOM_BATTLES = int(os.environ.get("HHEDITOR_BATTLES", "2000"))
REPEATS = 20


def sixty() -> Table:
    """Sixty units in six Battles on 34 x 24 hexes, the first of them active."""
    board = Board(34, 24)
    field = Builder("men_of_iron", board)
    for side, row in ((0, 18), (1, 4)):
        for division in range(3):
            leader = field.leader(
                side, board.cell(5 + 10 * division, row), activation=4, range=6, oc=division == 0
            )
            battle = field.battle(side, leader)
            for number in range(10):
                kind = ("PK", "MM", "LB", "DM", "CB")[number % 5]
                behind = number % 2 * (1 if side == 0 else -1)
                field.unit(kind, side, board.cell(2 + 10 * division + number, row + behind), battle)
        field.standard(side, board.cell(16, 22 if side == 0 else 1))
        field.side(side, level=60)
    return RULESET.play(RULESET.opening(field.opening()), Activate(0)).after


def test_listing_all_orders_of_a_battle(benchmark: Any) -> None:
    table = sixty()
    times = []

    def listed() -> int:
        fresh = replace(table)
        start = time.process_time()
        count = sum(1 for _ in RULESET.orders(fresh))
        times.append(time.process_time() - start)
        return count

    assert benchmark.pedantic(listed, rounds=REPEATS) > 1000
    if benchmark.enabled:
        assert statistics.median(times) < LISTING


def test_judging_and_playing_an_order(benchmark: Any) -> None:
    draw, table, times = random.Random(1), sixty(), []

    def played() -> None:
        position = table
        for _ in range(200):
            if RULESET.to_act(position) < -1:
                break
            order = eager(RULESET, position, draw, Tally())
            start = time.perf_counter()
            position = RULESET.play(position, order).after
            times.append(time.perf_counter() - start)

    benchmark.pedantic(played, rounds=3)
    assert times
    if benchmark.enabled:
        assert statistics.median(times) < ORDER


def test_an_order_straight_from_disk(benchmark: Any) -> None:
    """A position nobody has asked anything yet, as it comes from a file."""
    draw, position, pairs, times = random.Random(1), sixty(), [], []
    for _ in range(200):
        if RULESET.to_act(position) < -1:
            break
        order = eager(RULESET, position, draw, Tally())
        pairs.append((position, order))
        position = RULESET.play(position, order).after

    def played() -> None:
        for before, order in pairs:
            fresh = replace(before)
            start = time.perf_counter()
            RULESET.play(fresh, order)
            times.append(time.perf_counter() - start)

    benchmark.pedantic(played, rounds=3)
    if benchmark.enabled:
        assert statistics.median(times) < ORDER


def test_tacticians_play_agincourt(benchmark: Any) -> None:
    times = []

    def played() -> None:
        for seed in range(3):
            start = time.process_time()
            table = RULESET.opening(opening("agincourt"))
            assert play_out(RULESET, table, (Tactician(), Tactician()), seed).outcome is not None
            times.append(time.process_time() - start)

    benchmark.pedantic(played, rounds=1)
    if benchmark.enabled:
        assert statistics.median(times) < BATTLE


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", SCENARIOS)
def test_random_battles_keep_the_rules(benchmark: Any, name: str) -> None:
    """Two thousand in all, each played to its end and each step watched; in an ordinary run one."""

    def played() -> int:
        battles = RANDOM_BATTLES // len(SCENARIOS) + 1 if benchmark.enabled else 1
        return sum(whole_battle(opening(name), seed) for seed in range(battles))

    benchmark.extra_info["orders"] = benchmark.pedantic(played, rounds=1)
