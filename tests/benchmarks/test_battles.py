"""A battle of ten thousand steps with forty units: shown, kept in memory, loaded, written, read.

Run with ``uv run pytest tests/benchmarks/test_battles.py -n0 --benchmark-enable``.
"""

import gc
import random
import time
import tracemalloc

import pytest

from hheditor.battles import Battle, Timeline, read_battle, replay, write_battle
from hheditor.battles.entries import Entry
from hheditor.battles.notation import Loaded
from hheditor.rules.api import CHANCE, Rolled
from hheditor.values import decode
from tests.battles.help import Clock, Kept, header
from tests.battles.pebbles import RULESET, Guess, Take
from tests.benchmarks.long_battle import FIELD, STEPS, play_long


@pytest.fixture(scope="module")
def rows() -> list[bytes]:
    """The journal as a store keeps it."""
    journal = Kept()
    battle = Battle.begin(header(**FIELD), RULESET, journal=journal, clock=Clock(), author="Anna")
    play_long(battle)
    return journal.rows


def load(rows: list[bytes]) -> Battle:
    return Battle.open(header(**FIELD), [decode(row, Entry) for row in rows], RULESET)


@pytest.fixture
def battle(rows: list[bytes]) -> Battle:
    return load(rows)


def test_any_step_is_shown_in_16_ms(benchmark, battle: Battle) -> None:
    """The worst of random jumps, each to a position nobody has asked for yet, with its scene.

    The worst is taken in time of this process alone: what else the machine does is not the record's fault.
    """
    chance = random.Random(7)

    def jump() -> None:
        battle.go(chance.randint(1, STEPS))
        battle.scene()

    benchmark.pedantic(jump, rounds=500)
    worst = 0.0
    for number in [STEPS, 63, STEPS - 1, 127, *(chance.randint(1, STEPS) for _ in range(300))]:
        start = time.process_time()
        battle.go(number)
        battle.scene()
        worst = max(worst, time.process_time() - start)
    benchmark.extra_info["worst ms"] = round(1000 * worst, 2)
    assert worst < 0.016


def test_stepping_back_through_the_battle(benchmark, battle: Battle) -> None:
    numbers = iter(range(STEPS, 0, -1))
    benchmark.pedantic(lambda: battle.position(next(numbers)), rounds=2000)


def test_the_tree_takes_less_than_150_mb(benchmark, rows: list[bytes]) -> None:
    """Nodes, journal, key-frames and all, measured by what Python allocates for them."""
    gc.collect()
    tracemalloc.start()
    battle = load([bytes(bytearray(row)) for row in rows])
    for number in range(1, STEPS, 50):
        battle.scene(number)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    benchmark.extra_info["MB"] = round(used / 2**20, 1)
    benchmark.extra_info["journal MB"] = round(sum(map(len, rows)) / 2**20, 1)
    assert used < 150 * 2**20
    benchmark.pedantic(gc.collect, rounds=1)


def test_a_journal_is_loaded(benchmark, rows: list[bytes]) -> None:
    battle = benchmark.pedantic(load, (rows,), rounds=3)
    assert len(battle.tree.nodes) == STEPS + 1


def test_an_order_is_played_and_taken_back(benchmark, battle: Battle) -> None:
    """With everything the record does about it: the rules, the events and their patches, the journal."""
    battle.go(STEPS)
    while RULESET.to_act(battle.position()) == CHANCE:
        battle.go(battle.node().parent)
    side = battle.position().side
    cells = iter(range(10**9))

    def play_and_undo() -> None:
        battle.play(Take(1, side, next(cells) % 2))
        battle.undo()

    benchmark.pedantic(play_and_undo, rounds=500)


def test_a_new_order_is_played(benchmark, battle: Battle) -> None:
    battle.go(1)

    def play() -> None:
        position = battle.position()
        if RULESET.to_act(position) == CHANCE:
            battle.play(Rolled((1,) * RULESET.roll(position).count))  # type: ignore[union-attr]
        else:
            battle.play(
                Guess("odd") if position.agenda else Take(1, position.side, battle.node().depth % 234)
            )

    benchmark.pedantic(play, rounds=1000)


def test_a_time_line_is_drawn(benchmark, battle: Battle) -> None:
    assert len(benchmark(lambda: Timeline(battle, battle.cursor.tip).stretches("fine"))) > 1000


def test_a_battle_is_written(benchmark, battle: Battle) -> None:
    text = benchmark.pedantic(write_battle, (battle,), rounds=3)
    benchmark.extra_info["MB"] = round(len(text.encode()) / 2**20, 1)


def test_a_battle_is_read(benchmark, battle: Battle) -> None:
    text = write_battle(battle)
    loaded = benchmark.pedantic(read_battle, (text,), {"rules": lambda _: RULESET}, rounds=3)
    assert isinstance(loaded, Loaded)
    assert loaded.battle.position(STEPS) == battle.position(STEPS)


def test_the_rules_run_over_the_record(benchmark, battle: Battle) -> None:
    assert benchmark.pedantic(replay, (battle,), rounds=1) is None
