"""What a fight is worth before the dice: the result table averaged over all throws, in hundredths of a stand.

Pure arithmetic on the profile's own table; nothing here decides what happens.
"""

from functools import lru_cache
from itertools import product

from hheditor.rules.hordes_heroes.position.profile import Result, parse_result

Results = tuple[tuple[str, str, str, str, str], ...]
Losses = tuple[int, int]
"""Hundredths of a stand: what the one side and what the other may expect to lose."""

_DISRUPTED, _RECOIL, _FLEE = 70, 40, 220
"""A result beside stands, in hundredths of a stand: out of order, driven back, running."""


def harm(result: Result) -> int:
    """How bad a result is, in hundredths of a stand."""
    moved = {"": 0, "recoil": _RECOIL, "flee": _FLEE}[result.move]
    return 100 * result.stands + moved + (_DISRUPTED if result.disrupted else 0)


@lru_cache(maxsize=64)
def _sums(dice: int) -> tuple[tuple[int, int], ...]:
    """Every sum of so many dice, with how many throws give it."""
    counts: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        counts[sum(faces)] = counts.get(sum(faces), 0) + 1
    return tuple(sorted(counts.items()))


def _harm_of(text: str) -> int:
    result = parse_result(text)
    return harm(result) if result is not None else 0


class Exchanges:
    """What fights are worth under one result table; each kind of fight is worked out once."""

    def __init__(self, results: Results) -> None:
        self._harms = tuple(tuple(_harm_of(text) for text in row) for row in results)
        self._known: dict[tuple[int, int, int, int, int], Losses] = {}

    def losses(self, lead: int, ours: int, theirs: int, our_dice: int = 1, their_dice: int = 1) -> Losses:
        """What both may expect to lose where our score leads by so much before the dice.

        `ours` and `theirs` are columns of the result table, 0 for class A.
        """
        key = (max(-24, min(24, lead)), ours, theirs, our_dice, their_dice)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worked_out(*key)
        return found

    def _worked_out(self, lead: int, ours: int, theirs: int, our_dice: int, their_dice: int) -> Losses:
        last = len(self._harms) - 1
        lost = [0, 0]
        throws = 0
        for (mine, often), (other, count) in product(_sums(our_dice), _sums(their_dice)):
            weight = often * count
            throws += weight
            hits = lead + mine - other
            if hits > 0:
                lost[1] += weight * self._harms[min(hits - 1, last)][theirs]
            elif hits < 0:
                lost[0] += weight * self._harms[min(-hits - 1, last)][ours]
        return lost[0] // throws, lost[1] // throws


@lru_cache(maxsize=16)
def exchanges(results: Results) -> Exchanges:
    """The exchanges of a combat result table."""
    return Exchanges(results)
