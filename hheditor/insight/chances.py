"""Win chance and turning points: how a battle stood at every step, and what changed it.

The quick estimate reads the system's own `prospect` of a position as a chance; it costs nothing and follows
every step, so that each change has a cause: an order (a decision) or a throw (the dice). The **simulated**
chance plays a position to its end many times by bots that see what a player sees, and comes with the range
in which the truth lies; it says how far the estimate can be trusted.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import exp
from typing import Any, NamedTuple

from hheditor.battles import ROOT, Battle
from hheditor.insight.bots import Tactician
from hheditor.insight.intervals import wilson
from hheditor.insight.playing import Stop as Interrupt
from hheditor.insight.playing import System, never, play_out
from hheditor.rules.api import Rolled
from hheditor.values import Value


class Point(Value, frozen=True):
    """How the first side stood after a step."""

    node: int
    chance: float
    """Of the first side winning, by the quick estimate; a draw counts half."""
    dice: bool = False
    """Whether dice made the step."""


class Parts(NamedTuple):
    """A change in points of a hundred, from the side that gained by it; the parts add up to the whole."""

    gains: int
    points: int
    decisions: int
    dice: int


class Swing(Value, frozen=True):
    """How the chance of the first side changed over a bound."""

    start: int
    """The node before its first step."""
    end: int
    turn: int
    side: int
    """Whose bound it was."""
    before: float
    after: float
    decisions: float
    """What orders changed, both sides' together."""
    dice: float
    """What throws changed."""

    @property
    def change(self) -> float:
        """The whole change."""
        return self.after - self.before

    @property
    def parts(self) -> Parts:
        """The change as it is said."""
        sign = 1 if self.change > 0 else -1
        points, dice = round(100 * abs(self.change)), round(100 * sign * self.dice)
        return Parts(0 if sign > 0 else 1, points, points - dice, dice)


class Simulated(Value, frozen=True):
    """The chance of the first side from a position, by playing on."""

    games: int
    chance: float
    low: float
    high: float


def estimate(ruleset: System, position: Any) -> float:
    """The first side's chance at a glance."""
    outcome = ruleset.outcome(position)
    if outcome is not None:
        return 0.5 if outcome.winner < 0 else float(outcome.winner == 0)
    scale = ruleset.prospect_scale
    away = max(-30.0, min(30.0, ruleset.prospect(position, 0) / scale)) if scale else 0.0
    return 1 / (1 + exp(-away))


def course(battle: Battle, nodes: Iterable[int]) -> tuple[Point, ...]:
    """How the first side stood after every step of a line."""
    found = []
    for node in nodes:
        dice = node != ROOT and isinstance(battle.order(node), Rolled)
        found.append(Point(node, estimate(battle.ruleset, battle.position(node)), dice))
    return tuple(found)


def swings(battle: Battle, points: Iterable[Point]) -> tuple[Swing, ...]:
    """The changes bound by bound, in their order."""
    listed = list(points)
    found: list[Swing] = []
    begun = 0
    for at in range(1, len(listed) + 1):
        if at < len(listed) and _bound(battle, listed[at].node) == _bound(battle, listed[begun].node):
            continue
        # The step that opens the next bound closes this one.
        end = min(at, len(listed) - 1)
        if end > begun:
            found.append(_swing(battle, listed[begun : end + 1]))
        begun = at
    return tuple(found)


def _bound(battle: Battle, node: int) -> tuple[int, int]:
    moment = battle.node(node).moment
    return moment.turn, moment.side


def _swing(battle: Battle, points: list[Point]) -> Swing:
    parts = {True: 0.0, False: 0.0}
    for one, other in pairwise(points):
        parts[other.dice] += other.chance - one.chance
    moment = battle.node(points[0].node).moment
    return Swing(
        points[0].node,
        points[-1].node,
        moment.turn,
        moment.side,
        points[0].chance,
        points[-1].chance,
        parts[False],
        parts[True],
    )


def whole(found: Iterable[Swing]) -> Swing | None:
    """All changes together: what decisions and dice made of the battle from its beginning to its end."""
    listed = list(found)
    if not listed:
        return None
    first, last = listed[0], listed[-1]
    parts = (sum(each.decisions for each in listed), sum(each.dice for each in listed))
    return Swing(first.start, last.end, first.turn, first.side, first.before, last.after, *parts)


def turning_points(found: Iterable[Swing], count: int = 5, least: float = 0.05) -> tuple[Swing, ...]:
    """The largest changes, in the order of the battle; none smaller than a shrug."""
    large = [swing for swing in found if abs(swing.change) >= least]
    chosen = sorted(large, key=lambda swing: -abs(swing.change))[:count]
    return tuple(sorted(chosen, key=lambda swing: (swing.turn, swing.start)))


def simulated(
    ruleset: System, position: Any, games: int = 40, seed: int = 1, stop: Interrupt = never
) -> Simulated:
    """The chance of the first side from a position, by bots who play on from there."""
    won, played = 0.0, 0
    for number in range(games):
        bots = tuple(Tactician() for _ in range(ruleset.sides(position)))
        outcome = play_out(ruleset, position, bots, seed * 1_000_003 + number, stop).outcome
        if outcome is None:
            break
        played += 1
        won += 0.5 if outcome.winner < 0 else float(outcome.winner == 0)
    return Simulated(played, won / played if played else 0.5, *wilson(won, played))


def joined(one: Simulated, other: Simulated) -> Simulated:
    """Two lots of games together."""
    games = one.games + other.games
    won = one.chance * one.games + other.chance * other.games
    return Simulated(games, won / games if games else 0.5, *wilson(won, games))
