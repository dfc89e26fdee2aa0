"""How strong the bots are, how quick they and the odds are, and whether a long run stays flat.

    python -m pytest tests/benchmarks/test_insight.py -n0 -q -s --benchmark-enable

`HHEDITOR_GAMES` is how many games the matches play: 112 of the tactician and 406 of the captain in a
benchmark run unless told otherwise, two where the benchmarks are only tried. Games are spread over the
shipped scenarios, the bots change sides and the first move changes sides. Times are those of this process.
The figures are in docs/insight.md.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from hheditor.battles import Flaw, read_battle
from hheditor.insight import balance
from hheditor.insight.balance import Plan, play_game
from hheditor.insight.bots import QUICK, Captain, Soldier, Tactician
from hheditor.insight.intervals import wilson
from hheditor.insight.odds import odds, odds_of
from hheditor.insight.playing import Bot
from hheditor.rules.api import Order, Phrase
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from tests.insight.test_odds import BATTLE, sampled, situations

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "examples").glob("*.hhscenario"))
LONG = 7_200


def games(wanted: int, *, enabled: bool) -> int:
    told = os.environ.get("HHEDITOR_GAMES", "")
    return int(told) if told else wanted if enabled else 2


def scenario(path: Path) -> Scenario:
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return found


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
            type(self).spent += time.process_time() - began
            type(self).orders += 1


def match(
    monkeypatch: pytest.MonkeyPatch, first: Callable[[], Bot], second: Callable[[], Bot], count: int
) -> tuple[float, float, float, float, int]:
    """The first bot's share with its interval, draws counting half; its milliseconds an order and a unit and
    turn."""

    class First(Timed):
        pass

    made = {"first": lambda: First(first()), "second": second}
    monkeypatch.setattr(balance, "bot", lambda name: made[name]())
    score, units = 0.0, 0
    for number in range(count):
        found = scenario(SCENARIOS[number // 4 % len(SCENARIOS)])
        plan = Plan(found, ("first", "second"), str(number // 4 // len(SCENARIOS)))
        game = play_game(plan, number % 4)
        score += 0.5 if game.winner < 0 else float(game.winner == game.swapped)
        units += len(found.sides[int(game.swapped)].army.units) * game.turns
    low, high = wilson(score, count)
    print(f"\n{score:g} of {count}: {score / count:.3f} ({low:.3f} to {high:.3f})")
    order, unit = 1000 * First.spent / First.orders, 1000 * First.spent / units
    print(f"{order:.1f} ms an order, {unit:.2f} a unit and turn")
    return score / count, low, order, unit, count


@pytest.mark.timeout(LONG)
def test_the_tactician_against_the_soldier(benchmark: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark(lambda: None)
    share, _, _, unit, count = match(monkeypatch, Tactician, Soldier, games(112, enabled=benchmark.enabled))
    if count >= 100:
        assert share >= 0.95
        assert unit < 8


@pytest.mark.timeout(LONG)
def test_the_captain_against_the_tactician(benchmark: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark(lambda: None)
    count = games(406, enabled=benchmark.enabled)
    _, low, order, _, count = match(monkeypatch, lambda: Captain(QUICK), Tactician, count)
    if count >= 400:
        assert low > 0.5
        assert order < 20


@pytest.mark.timeout(LONG)
def test_memory_of_a_long_run_stays_flat(benchmark: Any) -> None:
    benchmark(lambda: None)
    plan = Plan(scenario(ROOT / "examples" / "hadlow-bridge.hhscenario"), ("tactician", "tactician"))
    count = games(60, enabled=benchmark.enabled)
    process = psutil.Process()
    play_game(plan, 0)
    began, clock = process.memory_info().rss, time.process_time()
    for number in range(count):
        play_game(plan, number)
    grown = (process.memory_info().rss - began) / 1e6
    print(f"\n{(time.process_time() - clock) / count:.2f} s a game, {grown:.1f} MB more after {count}")
    assert grown < 40


def test_odds_on_hover(benchmark: Any) -> None:
    loaded = read_battle(BATTLE.read_bytes())
    assert not isinstance(loaded, Flaw)
    battle = loaded.battle
    benchmark(lambda: None)
    spent = []
    for node in battle.main_line():
        position = battle.position(node)
        began = time.process_time()
        found = odds(battle.ruleset, position)
        if found:
            spent.append(1000 * (time.process_time() - began))
    print(f"\n{len(spent)} times odds: {sum(spent) / len(spent):.1f} ms on average, {max(spent):.1f} at most")
    assert sorted(spent)[len(spent) * 9 // 10] < 50


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
