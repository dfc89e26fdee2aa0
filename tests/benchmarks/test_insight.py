"""How strong the bots are, how quick they and the odds are, and whether a long run stays flat.

    python -m pytest tests/benchmarks/test_insight.py -n0 -q -s --benchmark-enable

`HHEDITOR_GAMES` is how many games the matches and the long run play: 112 of the tactician, 896 of the captain
and 1,000 of the long run in a benchmark run unless told otherwise, two where the benchmarks are only tried.
Bots and first moves change sides from game to game with the same dice; four such games are one observation
of a match, so that what the side or the dice decide cancels out of the interval. The tactician plays the
shipped scenarios as they are; the captain plays **mirrored** battles on their fields: both sides have the
same army, once that of the first side and once that of the second, lined up by the rules. Times are CPU time,
for a machine is seldom idle. The figures are in docs/insight.md.
"""

import gc
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple

import psutil  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from hheditor.battles import Flaw, read_battle
from hheditor.insight import balance
from hheditor.insight.balance import Game, Plan, play_game, run, summed
from hheditor.insight.intervals import average, wilson
from hheditor.insight.odds import TooMany, odds_by_steps, odds_of
from hheditor.insight.opponents import bot
from hheditor.insight.playing import Bot, System, played
from hheditor.rules.api import Order, Phrase, find
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from tests.insight.test_odds import sampled, situations

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "examples").glob("*.hhscenario"))
FOUGHT = [
    *sorted((ROOT / "examples").rglob("*.hhbattle")),
    *sorted((ROOT / "examples" / "impetus").glob("*-table.hhscenario")),
]
"""A battle of every game on every board."""
LONG = 7_200
CORES = 2
TRIED = 2
"""Games where a benchmark is only tried."""


def games(wanted: int, *, enabled: bool) -> int:
    told = os.environ.get("HHEDITOR_GAMES", "")
    return int(told) if told else wanted if enabled else TRIED


def scenario(path: Path) -> Scenario:
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return found


def mirrored(found: Scenario, side: int) -> Scenario:
    """The field of a scenario with one army on both sides."""
    army = found.sides[side].army
    return replace(found, sides=tuple(replace(each, army=army) for each in found.sides), deployments=())


class Timed:
    """A bot and the time it takes."""

    spent = 0.0
    orders = 0

    def __init__(self, own: Bot) -> None:
        self._own = own

    def choose(self, *about: Any) -> Order:
        began = time.process_time()
        try:
            return self._own.choose(*about)
        finally:
            Timed.spent += time.process_time() - began
            Timed.orders += 1


class Played(NamedTuple):
    """A game of a match."""

    field: str
    game: Game
    spent: float
    orders: int
    units: int
    """Units of the first bot times turns."""

    @property
    def score(self) -> float:
        return 0.5 if self.game.winner < 0 else float(self.game.winner == self.game.swapped)


def play_one(job: tuple[Path, int, str, str, str, int]) -> Played:
    """A game of a match in a process of its own; the first bot is timed."""
    path, side, first, second, seed, number = job
    found = scenario(path) if side < 0 else mirrored(scenario(path), side)
    vars(balance)["bot"] = lambda name: Timed(bot(first)) if name == "first" else bot(second)
    Timed.spent, Timed.orders = 0.0, 0
    game = play_game(Plan(found, ("first", "second"), seed), number)
    units = len(found.sides[int(game.swapped)].army.units) * game.turns
    return Played(path.stem, game, Timed.spent, Timed.orders, units)


class Match(NamedTuple):
    """The first bot's share, the lower end of its interval, its milliseconds an order and a unit and turn."""

    share: float
    low: float
    order: float
    unit: float


def match(first: str, second: str, count: int, sides: tuple[int, ...]) -> Match:
    """So many games, field by field in fours; draws count half."""
    fields = [(path, side) for path in SCENARIOS for side in sides]
    jobs = [
        (*fields[number // 4 % len(fields)], first, second, str(number // 4 // len(fields)), number % 4)
        for number in range(count)
    ]
    if count <= TRIED:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(balance, "bot", bot)
            done = [play_one(job) for job in jobs]
    else:
        with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as pool:
            done = list(pool.map(play_one, jobs))
    score = sum(each.score for each in done)
    _, low, high = average(
        mean(each.score for each in done[at : at + 4]) for at in range(0, count - count % 4, 4)
    )
    if count < 8:
        low, high = wilson(score, count)
    won, drawn = (sum(each.score == value for each in done) for value in (1.0, 0.5))
    print(f"\n{first} against {second}, {count} games: {won} won, {drawn} drawn, {count - won - drawn} lost")
    print(f"{score / count:.3f} ({low:.3f} to {high:.3f})")
    for path in SCENARIOS:
        own = [each.score for each in done if each.field == path.stem]
        print(f"  {path.stem}: {sum(own):g} of {len(own)}")
    spent = 1000 * sum(each.spent for each in done)
    found = Match(
        score / count, low, spent / sum(each.orders for each in done), spent / sum(e.units for e in done)
    )
    print(f"{found.order:.1f} ms an order, {found.unit:.2f} a unit and turn")
    return found


@pytest.mark.timeout(LONG)
def test_the_tactician_against_the_soldier(benchmark: Any) -> None:
    benchmark(lambda: None)
    count = games(112, enabled=benchmark.enabled)
    found = match("tactician", "soldier", count, (-1,))
    if count >= 100:
        assert found.share >= 0.95
        assert found.unit < 8


@pytest.mark.timeout(LONG)
def test_the_captain_against_the_tactician(benchmark: Any) -> None:
    benchmark(lambda: None)
    count = games(896, enabled=benchmark.enabled)
    found = match("captain", "tactician", count, (0, 1))
    if count >= 400:
        assert found.low > 0.5
        assert found.order < 20


@pytest.mark.timeout(LONG)
def test_a_thousand_battles_on_two_cores(benchmark: Any) -> None:
    """Of Hadlow Bridge: in time, memory flat, and the games those of a run on one core."""
    benchmark(lambda: None)
    plan = Plan(scenario(ROOT / "examples" / "hadlow-bridge.hhscenario"), ("tactician", "tactician"))
    count = games(1_000, enabled=benchmark.enabled)
    process = psutil.Process()
    found: list[Game] = []
    sizes: list[float] = []
    began, spent = time.perf_counter(), _children(process)
    cores = CORES if count > TRIED else 1
    for game in run(plan, range(count), cores):
        found.append(game)
        if len(found) % max(1, count // 20) == 0:
            workers = process.children() or [process]
            sizes.append(max(worker.memory_info().rss for worker in workers) / 1e6)
    wall, cpu = time.perf_counter() - began, _children(process) - spent
    print(f"\n{count} games: {wall:.0f} s by the clock, {cpu:.0f} s of CPU on {cores} cores")
    print("largest process, MB:", " ".join(f"{size:.0f}" for size in sizes))
    print(summed(found))
    few = sorted(found, key=lambda game: game.number)[: 2 * TRIED]
    assert few == list(run(plan, range(len(few)), 1))
    if count >= 1_000:
        assert cpu / CORES < 25 * 60
        assert sizes[-1] - sizes[len(sizes) // 4] < 10


def _children(process: Any) -> float:
    used = process.cpu_times()
    return float(used.children_user + used.children_system)


def _positions(path: Path, count: int) -> Iterator[tuple[System, Any]]:
    """Where a side is to act: in a recorded battle, or in one that bots play."""
    if path.suffix == ".hhbattle":
        loaded = read_battle(path.read_bytes())
        assert not isinstance(loaded, Flaw)
        system, nodes = loaded.battle.ruleset, loaded.battle.main_line()
        line = [loaded.battle.position(node) for node in nodes]
    else:
        found = scenario(path)
        system = find(found.system)
        bots = (bot("tactician"), bot("tactician"))
        steps = played(system, system.opening(found), bots, 1)
        line = [after for _, after in islice(steps, 4 * count)]
    asked = [position for position in line if system.to_act(position) >= 0]
    yield from ((system, position) for position in asked[:: max(1, len(asked) // count)])


@pytest.mark.timeout(LONG)
@pytest.mark.parametrize("path", FOUGHT, ids=lambda path: path.stem)
def test_odds_on_hover(benchmark: Any, path: Path) -> None:
    """How a score is built is there at once, and no bit of the odds keeps the window from its events."""
    benchmark(lambda: None)
    draw = Random(1)
    first, bits, whole = [0.0], [0.0], [0.0]
    asked = list(_positions(path, 40 if benchmark.enabled else 2))
    gc.collect()
    gc.freeze()  # as the program does once it has begun
    for system, position in asked:
        listed = list(islice(system.orders(position), 2_000))
        for order in draw.sample(listed, min(60, len(listed))):
            began = time.process_time()
            counted = system.accounts(position, order)
            first.append(1000 * (time.process_time() - began))
            if not counted:
                continue
            start = last = time.process_time()
            with suppress(TooMany):
                for _ in odds_by_steps(system, position, order):
                    bits.append(1000 * (time.process_time() - last))
                    last = time.process_time()
            whole.append(1000 * (last - start))
    gc.unfreeze()
    print(
        f"\n{path.stem}: {len(whole) - 1} times odds, {max(whole):.0f} ms at most, "
        f"the sum {max(first):.1f} ms, a bit {max(bits):.1f} ms at most"
    )
    if benchmark.enabled:
        assert max(first) < 50
        assert max(bits) < 50


@pytest.mark.timeout(LONG)
def test_a_hundred_thousand_throws(benchmark: Any) -> None:
    benchmark(lambda: None)
    count = 100_000 if benchmark.enabled else 500
    for number, position in enumerate(situations(20 if benchmark.enabled else 2)):
        from hheditor.rules.hordes_heroes import RULESET

        found = odds_of(RULESET, position, Phrase("venture.dice"))
        counts = sampled(position, Random(number), count)
        exact: dict[Any, int] = {}
        for chance in found.chances:
            exact[chance.fates] = exact.get(chance.fates, 0) + chance.weight
        for fates, weight in exact.items():
            share = weight / found.whole
            assert abs(counts[fates] / count - share) <= 5 * (share * (1 - share) / count) ** 0.5 + 1e-9
