"""Balance: a scenario played many times by bots, and what that says about it.

Games are numbered. A game's number and the run's seed alone decide how it goes, so that a run is the same
whatever the number of jobs, on one machine or several, in one go or resumed. Four games in a row share their
dice: the bots change sides, and the first move changes sides, each way once. Where a change makes no other
game, because both bots are the same or dice decide who begins, the dice change with it: the same game is
never counted twice.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.insight.intervals import average, wilson, within
from hheditor.insight.opponents import bot
from hheditor.insight.playing import Bot, System, played
from hheditor.rules.api import find
from hheditor.scenarios import Scenario
from hheditor.values import Value, digest

Interval = tuple[float, float, float]
"""The likeliest value, and the ends of the interval in which the truth lies in 95 of 100 cases."""


class Plan(Value, frozen=True):
    """What is to be played."""

    scenario: Scenario
    bots: tuple[str, str]
    """By their ids; the first takes the first side in the first game."""
    seed: str = "1"

    @property
    def key(self) -> str:
        """What tells this run from others: results of another are not taken for its own."""
        return digest((self.scenario, self.bots, self.seed))


class Game(Value, frozen=True):
    """How one game went."""

    number: int
    winner: int
    """The winning side, or -1 for a draw."""
    reason: str
    """Message id of what decided it."""
    turns: int
    lost: tuple[int, ...]
    """What each side has lost of what the system counts."""
    markers: tuple[tuple[str, int], ...] = ()
    """Of each kind of marker the most that lay on the table at once."""
    swapped: bool = False
    """Whether the second bot had the first side."""
    first: int = 0
    """The side that moved first; -1: dice said who."""


class Balance(Value, frozen=True):
    """What many games say."""

    games: int
    sides: tuple[Interval, ...]
    """For each side the share of games it won."""
    draws: Interval
    bots: tuple[Interval, Interval]
    """For each bot the share of games it won, whatever side it had."""
    movers: tuple[Interval, Interval] | None
    """The share of games won by whoever moved first, and by the other; None where dice say who does."""
    turns: Interval
    lost: tuple[Interval, ...]
    """What each side lost of what the system counts."""
    reasons: tuple[tuple[str, int], ...]
    """What decided how many games, the most frequent first."""
    markers: tuple[tuple[str, int], ...]
    """Of each kind of marker as many as are enough in 99 of 100 games."""


def arranged(scenario: Scenario, ruleset: System) -> Scenario:
    """The scenario with both sides deployed: as it says, or as the rules would line them up."""
    deployments = list(scenario.deployments)
    known = {each.side for each in deployments}
    for side in (0, 1):
        if side not in known:
            from hheditor.scenarios import Deployment

            deployments.append(Deployment("array", side, ruleset.array(scenario, side)))
    return replace(scenario, deployments=tuple(deployments), start="deployed")


def _idle(plan: Plan) -> int:
    """Which of the two changes of a game make no other one: 1 that of the bots, 2 that of the first move."""
    ruleset = find(plan.scenario.system)
    scenario = arranged(plan.scenario, ruleset)
    one, other = (ruleset.opening(replace(scenario, first=first)) for first in (0, 1))
    return (1 if plan.bots[0] == plan.bots[1] else 0) + (2 if one == other else 0)


def seed_of(plan: Plan, number: int) -> int:
    """The dice of a game; those among four in a row that differ otherwise have the same."""
    again = number & _idle(plan)
    told = f"{plan.seed}/{number // 4}" + (f"/{again}" if again else "")
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:6], "big")


def _set_up(plan: Plan, number: int) -> tuple[System, Scenario, tuple[Bot, Bot], bool]:
    ruleset = find(plan.scenario.system)
    swapped, other_first = bool(number & 1), bool(number & 2)
    scenario = arranged(plan.scenario, ruleset)
    if other_first:
        scenario = replace(scenario, first=1 - scenario.first)
    names = plan.bots[::-1] if swapped else plan.bots
    return ruleset, scenario, (bot(names[0]), bot(names[1])), swapped


def play_game(plan: Plan, number: int) -> Game:
    """One game of a run."""
    ruleset, scenario, bots, swapped = _set_up(plan, number)
    position: Any = ruleset.opening(scenario)
    before = ruleset.left(position)
    # What pieces bring along is painted on them; markers are what a battle lays down.
    own = set(ruleset.marks(position))
    most: Counter[str] = Counter()
    for _, after in played(ruleset, position, bots, seed_of(plan, number)):
        position = after
        most |= Counter(mark for mark in ruleset.marks(position) if mark not in own)
    outcome = ruleset.outcome(position)
    assert outcome is not None
    now = ruleset.left(position)
    return Game(
        number,
        outcome.winner,
        outcome.reason,
        ruleset.moment(position).turn,
        tuple(before.get(side, 0) - now.get(side, 0) for side in (0, 1)),
        tuple(sorted(most.items())),
        swapped,
        -1 if _idle(plan) & 2 else scenario.first,
    )


def recorded(plan: Plan, number: int, title: str) -> Battle:
    """The same game as a battle to be opened and studied."""
    ruleset, scenario, bots, _ = _set_up(plan, number)
    header = BattleHeader(
        id=digest((plan.key, number)).translate(str.maketrans("ilou", "jkmn")),
        scenario=scenario,
        system=scenario.system,
        rules=ruleset.version,
        dice=DiceSettings("typed"),
        title=title,
        players=plan.bots[::-1] if number & 1 else plan.bots,
    )
    battle = Battle.begin(header, ruleset)
    for order, _ in played(ruleset, battle.position(), bots, seed_of(plan, number)):
        battle.play(order)
    return battle


def run(plan: Plan, numbers: Iterable[int], jobs: int = 1) -> Iterator[Game]:
    """Games as they end, in any order, on so many cores."""
    wanted = list(numbers)
    if jobs <= 1 or len(wanted) <= 1:
        for number in wanted:
            yield play_game(plan, number)
        return
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from multiprocessing import get_context

    # A fresh process knows nothing of windows and threads, and is the same on every platform.
    with ProcessPoolExecutor(min(jobs, len(wanted)), mp_context=get_context("spawn")) as pool:
        waiting: set[Future[Game]] = set()
        left = iter(wanted)
        try:
            for number in left:
                waiting.add(pool.submit(play_game, plan, number))
                if len(waiting) >= 2 * jobs:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield future.result()
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def summed(games: Iterable[Game]) -> Balance:
    """What games say together, whatever order they come in."""
    listed = sorted(games, key=lambda game: game.number)
    count = len(listed)

    def share(successes: int) -> Interval:
        return (successes / count if count else 0.0, *wilson(successes, count))

    by_side = Counter(game.winner for game in listed)
    by_bot = Counter(game.winner ^ game.swapped for game in listed if game.winner >= 0)
    by_mover = Counter(game.winner == game.first for game in listed if game.winner >= 0)
    kinds = sorted({kind for game in listed for kind, _ in game.markers})
    return Balance(
        count,
        (share(by_side[0]), share(by_side[1])),
        share(by_side[-1]),
        (share(by_bot[0]), share(by_bot[1])),
        None if any(game.first < 0 for game in listed) else (share(by_mover[True]), share(by_mover[False])),
        average(game.turns for game in listed),
        tuple(average(game.lost[side] for game in listed) for side in (0, 1)),
        tuple(Counter(game.reason for game in listed).most_common()),
        tuple((kind, within((dict(game.markers).get(kind, 0) for game in listed), 99)) for kind in kinds),
    )
