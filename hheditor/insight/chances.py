"""Win chance and turning points: how a battle stood at every step, and what changed it.

The quick estimate reads the system's own `prospect` of a position as a chance, the dice in the air averaged
over (`outlook`). It follows every step, so that each change has a cause. The share of a throw is the chance
after it less the average over all it could have shown; everything else, what was to be expected of a throw
included, belongs to the decisions. So the shares add up exactly, and over many battles those of the dice come
to nothing. The **simulated** chance plays a position to its end many times by bots that see what a player
sees, and comes with the range in which the truth lies.
"""

from collections.abc import Iterable
from math import sqrt
from typing import Any, NamedTuple

from hheditor.battles import ROOT, Battle
from hheditor.insight.bots import Tactician
from hheditor.insight.intervals import wilson
from hheditor.insight.luck import normal_rarity
from hheditor.insight.outlook import Outlook, Outlooks, fortune
from hheditor.insight.playing import Stop as Interrupt
from hheditor.insight.playing import System, never, play_out
from hheditor.rules.api import Rolled
from hheditor.values import Value

_OUTLOOKS = Outlooks(1024)
"""Of the steps of some four battles."""


class Point(Value, frozen=True):
    """How the first side stood after a step."""

    node: int
    chance: float
    """Of the first side winning, by the quick estimate; a draw counts half."""
    dice: bool = False
    """Whether dice made the step."""
    luck: float = 0.0
    """By how much a throw was better for the first side than it is on average."""
    variance: float = 0.0
    """Of that, over all the throw could have shown."""


class Parts(NamedTuple):
    """A change in hundredths of the win chance, from the side that gained; the parts add up to the whole."""

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
    """What orders changed, both sides' together, and what was to be expected of the dice they led to."""
    dice: float
    """By how much throws were better for the first side than on average."""
    spread: float = 0.0
    """The standard deviation of that, had the same dice been thrown again."""

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

    @property
    def rarity(self) -> tuple[str, int]:
        """How rare such dice are, from the side that gained: ``lucky``, ``unlucky`` or ``ordinary``, and one
        battle in how many; the sum of many throws is taken for normal."""
        sign = 1 if self.change > 0 else -1
        return normal_rarity(sign * self.dice / self.spread if self.spread else 0.0)


class Simulated(Value, frozen=True):
    """The chance of the first side from a position, by playing on."""

    games: int
    chance: float
    low: float
    high: float


class Surveyor:
    """Reads how the first side stood after the steps of a battle; cheapest in their order."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._last: tuple[int, Outlook] | None = None

    def point(self, node: int) -> Point:
        """How it stood after a step, and what a throw had to do with it."""
        battle = self._battle
        order = battle.order(node) if node != ROOT else None
        if not isinstance(order, Rolled):
            return Point(node, self._outlook(node).chance)
        parent = battle.node(node).parent
        before = self._outlook(parent)
        luck = fortune(battle.ruleset, battle.position(parent), order, before)
        chance = self._outlook(node).chance
        return Point(
            node, chance, dice=True, luck=luck or 0.0, variance=before.variance if luck is not None else 0.0
        )

    def _outlook(self, node: int) -> Outlook:
        if self._last is None or self._last[0] != node:
            battle = self._battle
            self._last = node, _OUTLOOKS.of(battle.ruleset, battle.position(node))
        return self._last[1]


def course(battle: Battle, nodes: Iterable[int]) -> tuple[Point, ...]:
    """How the first side stood after every step of a line."""
    surveyor = Surveyor(battle)
    return tuple(surveyor.point(node) for node in nodes)


def swings(battle: Battle, points: Iterable[Point]) -> tuple[Swing, ...]:
    """The changes bound by bound, in their order."""
    listed = list(points)
    found: list[Swing] = []
    begun = 0
    for at in range(1, len(listed) + 1):
        if at < len(listed) and _time(battle, listed[at].node) == _time(battle, listed[begun].node):
            continue
        # The step that opens the next stretch closes this one.
        end = min(at, len(listed) - 1)
        if end > begun:
            found.append(_swing(battle, listed[begun : end + 1]))
        begun = at
    return tuple(found)


def _time(battle: Battle, node: int) -> tuple[int | str, ...]:
    return battle.ruleset.stretch(battle.node(node).moment)


def _swing(battle: Battle, points: list[Point]) -> Swing:
    moment = battle.node(points[0].node).moment
    before, after = points[0].chance, points[-1].chance
    dice = sum(point.luck for point in points[1:])
    spread = sqrt(sum(point.variance for point in points[1:]))
    return Swing(
        points[0].node,
        points[-1].node,
        moment.turn,
        moment.side,
        before,
        after,
        after - before - dice,
        dice,
        spread,
    )


def whole(found: Iterable[Swing]) -> Swing | None:
    """All changes together: what decisions and dice made of the battle from its beginning to its end."""
    listed = list(found)
    if not listed:
        return None
    first, last = listed[0], listed[-1]
    dice = sum(each.dice for each in listed)
    spread = sqrt(sum(each.spread**2 for each in listed))
    before, after = first.before, last.after
    change = after - before - dice
    return Swing(first.start, last.end, first.turn, first.side, before, after, change, dice, spread)


_SHRUG = 0.05


def turning_points(found: Iterable[Swing], count: int = 5) -> tuple[Swing, ...]:
    """The largest changes, in the order of the battle; none smaller than a shrug."""
    large = [swing for swing in found if abs(swing.change) >= _SHRUG]
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
