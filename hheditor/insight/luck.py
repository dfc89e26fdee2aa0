"""Luck: what the dice showed against what they show on average, and how rare that is.

Only dice are judged, never decisions: for every throw the mean and the whole distribution of its reading are
known, so that the sum of a side's throws has an exact distribution too. Raw numbers come first; how rare they
are follows from them. What a side lost is set against the exact odds of each shot and fight as it began.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import erf, sqrt
from time import perf_counter
from typing import Any, NamedTuple

from hheditor.battles import ROOT, Battle
from hheditor.insight.odds import Odds, TooMany, odds_of
from hheditor.rules.api import CHANCE, Rolled, read, readings
from hheditor.values import Value

Distribution = dict[int, int]
"""Sums with how many throws give them."""
_ORDINARY = 0.25
"""What happens to one battle in four is nothing to speak of."""


class Throw(Value, frozen=True):
    """One throw, from the side whose dice they are."""

    node: int
    turn: int
    side: int
    purpose: str
    """Message id part: ``roll.<purpose>``."""
    thrown: int
    """What was read; more is better."""
    mean: tuple[int, int]
    """What is read on average, as a fraction."""


class Tally(Value, frozen=True):
    """All throws of a side for one purpose."""

    side: int
    purpose: str
    """Message id part: ``roll.<purpose>``; empty for all dice together."""
    throws: int
    thrown: int
    expected: float
    spread: float
    """The standard deviation of the sum."""
    worse: float
    """How likely a sum as bad as this or worse is."""
    better: float
    """How likely a sum as good as this or better is."""


class Toll(Value, frozen=True):
    """What a side lost of what the system counts, and what it would have lost on average."""

    side: int
    lost: int
    expected: float


class Luck(Value, frozen=True):
    """The luck of a battle, a line of it or a turn."""

    throws: tuple[Throw, ...] = ()
    tallies: tuple[Tally, ...] = ()
    """For each side its purposes, then everything together."""
    tolls: tuple[Toll, ...] = ()
    counted: str = "plain"
    """What the tolls count: `Strength.of`."""

    def turn(self, number: int, kinds: "Sequence[Kind]") -> "Luck":
        """The same for one turn."""
        chosen = tuple(kind for kind in kinds if kind.throw.turn == number)
        return Luck(tuple(kind.throw for kind in chosen), tallies(chosen))


class Kind(NamedTuple):
    """A throw with everything it might have been."""

    throw: Throw
    distribution: Distribution


def thrown_at(battle: Battle, node: int) -> Kind | None:
    """The throw of a step; None where none was made, or where it is nobody's good or bad luck."""
    roll, order = battle.node(node).added.roll, battle.order(node)
    if roll is None or not isinstance(order, Rolled):
        return None
    sign = battle.ruleset.fortune(roll)
    if not sign or roll.how == "faces":
        return None
    reading = read(roll, order.faces) if order.faces else order.reading
    distribution: Distribution = {}
    for each, weight in readings(roll):
        value = sign * _worth(roll.how, each)
        distribution[value] = distribution.get(value, 0) + weight
    whole = sum(distribution.values())
    mean = Fraction(sum(value * weight for value, weight in distribution.items()), whole)
    turn = battle.node(node).moment.turn
    value = sign * _worth(roll.how, reading)
    throw = Throw(node, turn, roll.side, roll.purpose, value, (mean.numerator, mean.denominator))
    return Kind(throw, distribution)


def _worth(how: str, reading: tuple[int, ...]) -> int:
    """What a reading counts: of bands those above the lowest, each by its step."""
    if how == "bands":
        return sum(step * count for step, count in enumerate(reading))
    return sum(reading)


def tallies(kinds: Iterable[Kind]) -> tuple[Tally, ...]:
    """Throws added up: for each side by purpose, then all together."""
    grouped: dict[tuple[int, str], list[Kind]] = {}
    for kind in kinds:
        grouped.setdefault((kind.throw.side, kind.throw.purpose), []).append(kind)
    found: list[Tally] = []
    for side in sorted({side for side, _ in grouped}):
        own = [_tally(key, each) for key, each in sorted(grouped.items()) if key[0] == side]
        found += own
        if len(own) > 1:
            found.append(_together(side, own))
    return tuple(found)


def _tally(key: tuple[int, str], kinds: list[Kind]) -> Tally:
    total: Distribution = {0: 1}
    for kind in kinds:
        total = _added(total, kind.distribution)
    whole = sum(total.values())
    thrown = sum(kind.throw.thrown for kind in kinds)
    mean = Fraction(sum(value * weight for value, weight in total.items()), whole)
    square = Fraction(sum(value * value * weight for value, weight in total.items()), whole)
    return Tally(
        *key,
        len(kinds),
        thrown,
        float(mean),
        sqrt(max(0.0, float(square - mean * mean))),
        float(Fraction(sum(weight for value, weight in total.items() if value <= thrown), whole)),
        float(Fraction(sum(weight for value, weight in total.items() if value >= thrown), whole)),
    )


def _added(one: Distribution, other: Distribution) -> Distribution:
    found: Distribution = {}
    for first, ways in one.items():
        for second, weight in other.items():
            value = first + second
            found[value] = found.get(value, 0) + ways * weight
    return found


def _together(side: int, own: list[Tally]) -> Tally:
    """All purposes: hits and pips cannot be added, but how far each lies from its mean can."""
    parts = [(each.thrown - each.expected) / each.spread for each in own if each.spread]
    away = sum(parts) / sqrt(len(parts)) if parts else 0.0
    better = (1 - erf(away / sqrt(2))) / 2
    return Tally(
        side,
        "",
        sum(each.throws for each in own),
        sum(each.thrown for each in own),
        sum(each.expected for each in own),
        sqrt(sum(each.spread**2 for each in own)),
        1 - better,
        better,
    )


def by_turn(kinds: Sequence[Kind]) -> list[tuple[int, dict[int, float]]]:
    """For each turn how far each side was from its mean, in standard deviations."""
    found = []
    for turn in sorted({kind.throw.turn for kind in kinds}):
        away: dict[int, list[float]] = {}
        for tally in tallies(kind for kind in kinds if kind.throw.turn == turn):
            if tally.purpose and tally.spread:
                away.setdefault(tally.side, []).append((tally.thrown - tally.expected) / tally.spread)
        found.append((turn, {side: sum(each) / sqrt(len(each)) for side, each in away.items()}))
    return found


def rarity(tally: Tally) -> tuple[str, int]:
    """How rare the luck of a tally is: ``lucky``, ``unlucky`` or ``ordinary``, and one in how many."""
    return rare(tally.worse, tally.better) if tally.throws else ("ordinary", 1)


def rare(worse: float, better: float) -> tuple[str, int]:
    """The same of the chances that something as bad or worse, as good or better happens."""
    tail, kind = min((worse, "unlucky"), (better, "lucky"))
    if tail > _ORDINARY:
        return "ordinary", 1
    return kind, min(1_000_000, max(2, round(1 / tail))) if tail > 0 else 1_000_000


def normal_rarity(away: float) -> tuple[str, int]:
    """The same of a sum so many standard deviations from its mean; sums of many throws are nearly normal."""
    better = (1 - erf(away / sqrt(2))) / 2
    return rare(1 - better, better)


class Bookkeeper:
    """Works out the luck of a line, a portion at a time, so that a screen stays alive."""

    def __init__(self, battle: Battle, nodes: Iterable[int]) -> None:
        self._battle = battle
        self._ahead = [node for node in nodes if node != ROOT]
        self._ahead.reverse()
        self.kinds: list[Kind] = []
        self._lost: dict[int, int] = {}
        self._expected: dict[int, Fraction] = {}
        self._title: Any = None
        self.odds: dict[int, Odds] = {}
        """By step, of the shot or fight whose first dice it threw."""

    @property
    def done(self) -> bool:
        """Whether everything has been worked out."""
        return not self._ahead

    def work(self, seconds: float | None = None) -> bool:
        """Work for about so long, at least one step, or to the end; whether there is more to do."""
        end = None if seconds is None else perf_counter() + seconds
        while self._ahead:
            self._step(self._ahead.pop())
            if end is not None and perf_counter() >= end:
                break
        return bool(self._ahead)

    def _step(self, node: int) -> None:
        battle = self._battle
        kind = thrown_at(battle, node)
        if kind is not None:
            self.kinds.append(kind)
        before = battle.position(battle.node(node).parent)
        ruleset = battle.ruleset
        if ruleset.to_act(before) == CHANCE:
            self._expect(node, before)
        else:
            self._title = None
        was, now = ruleset.left(before), ruleset.left(battle.position(node))
        for side, count in was.items():
            self._lost[side] = self._lost.get(side, 0) + max(0, count - now.get(side, 0))

    def _expect(self, node: int, position: Any) -> None:
        """The second die of a fight belongs to the fight: its odds were taken when it began."""
        for venture in self._battle.ruleset.ventures(position)[:1]:
            if venture.title == self._title:
                return
            self._title = venture.title
            try:
                found = self.odds[node] = odds_of(self._battle.ruleset, venture.position, venture.title)
            except TooMany:
                return
            for side, (number, whole) in enumerate(found.losses):
                self._expected[side] = self._expected.get(side, Fraction(0)) + Fraction(number, whole)

    def luck(self) -> Luck:
        """What is known so far."""
        sides = sorted(self._expected)
        tolls = tuple(Toll(side, self._lost.get(side, 0), float(self._expected[side])) for side in sides)
        throws, counted = tuple(kind.throw for kind in self.kinds), self._battle.ruleset.counted
        return Luck(throws, tallies(self.kinds), tolls, counted)
