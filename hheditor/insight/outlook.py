"""The outlook of a position: how likely the first side wins, dice that are already in the air included.

Where a side decides, the outlook is what the rules' own appraisal says. Where dice are about to fall it is
the average over all they can show, each run through the rules, so that what was to be expected is known
*before* the throw; a throw then is good or bad luck by as much as the outlook after it differs from that
average, and the average of that over all readings is nothing, whatever the appraisal is worth. Answers the
rules leave no choice about are given on the way, and a throw that is followed by another (the two dice of a
fight, one volley after another) is looked through as far as that stays small and within the stretch of time
in hand.
"""

from collections import OrderedDict
from hashlib import blake2b
from math import exp, log
from threading import Lock
from typing import Any, NamedTuple

from hheditor.insight.odds import changed
from hheditor.insight.playing import System
from hheditor.rules.api import CHANCE, Order, Rolled, read
from hheditor.values import encode

_MOST = 120
"""Positions looked at for one throw: beyond them the dice that follow are not looked through."""

_DEEPEST = 8
"""Throws looked through after the first, at most."""

Reading = tuple[int, ...]


class Outlook(NamedTuple):
    """What is to be expected at a position."""

    chance: float
    """Of the first side winning; a draw counts half."""
    readings: dict[Reading, float] = {}  # noqa: RUF012 - never changed
    """Where dice are about to fall, what each reading makes of the chance."""
    variance: float = 0.0
    """Of that over the readings."""


def estimate(ruleset: System, position: Any) -> float:
    """The first side's chance at a glance."""
    outcome = ruleset.outcome(position)
    if outcome is not None:
        return 0.5 if outcome.winner < 0 else float(outcome.winner == 0)
    scale = ruleset.prospect_scale
    away = max(-30.0, min(30.0, ruleset.prospect(position, 0) / scale)) if scale else 0.0
    return 1 / (1 + exp(-away))


def band(ruleset: System, chance: float) -> tuple[float, float]:
    """Between what chances the truth lies in two positions of three where the estimate says this."""
    if chance in (0.0, 1.0) or not ruleset.prospect_scale:
        return chance, chance
    away, doubt = log(chance / (1 - chance)), ruleset.prospect_doubt / ruleset.prospect_scale
    return 1 / (1 + exp(doubt - away)), 1 / (1 + exp(-doubt - away))


def outlook(ruleset: System, position: Any) -> Outlook:
    """What is to be expected here."""
    stretch = _stretch(ruleset, position)
    position = _led_on(ruleset, position, stretch)
    if not _rolls(ruleset, position, stretch):
        return Outlook(estimate(ruleset, position))
    listed = list(ruleset.chance_orders(position))
    whole = sum(weight for _, weight in listed)
    after = (_led_on(ruleset, ruleset.follow(position, order), stretch) for order, _ in listed)
    waves = [_Wave(position, stretch, {0: (each, 1.0)}) for each in after]
    # Every reading is looked through equally far, or their average would not be the outlook before them.
    for _ in range(_DEEPEST):
        more = sum(wave.breadth(ruleset) for wave in waves)
        if more > _MOST or more == sum(len(wave.positions) for wave in waves):
            break
        waves = [wave.deeper(ruleset) for wave in waves]
    chances = [wave.chance(ruleset) for wave in waves]
    mean = sum(chance * weight for chance, (_, weight) in zip(chances, listed, strict=True)) / whole
    spread = sum((each - mean) ** 2 * weight for each, (_, weight) in zip(chances, listed, strict=True))
    readings = {order.reading: each for each, (order, _) in zip(chances, listed, strict=True)}
    return Outlook(mean, readings, spread / whole)


class Outlooks:
    """The outlooks of the last so many positions: whoever comes back to a battle, or prints the report of one
    that was just reviewed, need not wait for the same sums again. Equal positions have the same outlook."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[tuple[System, bytes], Outlook] = OrderedDict()
        self._lock = Lock()
        """Sheets are made on a thread beside the window."""

    def of(self, ruleset: System, position: Any) -> Outlook:
        """What is to be expected here."""
        key = ruleset, blake2b(encode(position), digest_size=16).digest()
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
        found = outlook(ruleset, position)
        with self._lock:
            self._found[key] = found
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return found


def fortune(ruleset: System, position: Any, order: Order | None, before: Outlook) -> float | None:
    """What a throw at a position changed by luck alone; None where the order is no throw, or one the rules
    do not know there."""
    roll = ruleset.roll(position) if isinstance(order, Rolled) else None
    if roll is None or not isinstance(order, Rolled):
        return None
    after = before.readings.get(read(roll, order.faces) if order.faces else order.reading)
    return None if after is None else after - before.chance


Stretch = tuple[int | str, ...]
"""What tells one stretch of the system's time from the next."""


class _Wave(NamedTuple):
    """Positions a reading may lead to, with how likely each is."""

    start: Any
    stretch: Stretch
    positions: dict[Any, tuple[Any, float]]

    def breadth(self, ruleset: System) -> int:
        """How many positions there are a throw further on."""
        return sum(
            sum(1 for _ in ruleset.chance_orders(position)) if _rolls(ruleset, position, self.stretch) else 1
            for position, _ in self.positions.values()
        )

    def deeper(self, ruleset: System) -> "_Wave":
        """The positions a throw further on, equal ones taken together."""
        found: dict[Any, tuple[Any, float]] = {}

        def gather(position: Any, share: float) -> None:
            key = changed(self.start, position)
            found[key] = (position, found[key][1] + share if key in found else share)

        for position, share in self.positions.values():
            if not _rolls(ruleset, position, self.stretch):
                gather(position, share)
                continue
            listed = list(ruleset.chance_orders(position))
            whole = sum(weight for _, weight in listed)
            for order, weight in listed:
                after = _led_on(ruleset, ruleset.follow(position, order), self.stretch)
                gather(after, share * weight / whole)
        return _Wave(self.start, self.stretch, found)

    def chance(self, ruleset: System) -> float:
        """What the first side may expect of them."""
        return sum(estimate(ruleset, position) * share for position, share in self.positions.values())


def _stretch(ruleset: System, position: Any) -> Stretch:
    return ruleset.stretch(ruleset.moment(position))


def _rolls(ruleset: System, position: Any, stretch: Stretch) -> bool:
    """Whether dice are in the air, and still those of the stretch."""
    return ruleset.to_act(position) == CHANCE and _stretch(ruleset, position) == stretch


def _led_on(ruleset: System, position: Any, stretch: Stretch) -> Any:
    """Past the answers the rules leave no choice about."""
    while ruleset.to_act(position) != CHANCE and _stretch(ruleset, position) == stretch:
        order = ruleset.forced(position)
        if order is None:
            break
        position = ruleset.follow(position, order)
    return position
