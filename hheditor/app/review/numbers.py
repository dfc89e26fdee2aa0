"""Numbers of a battle: measures over time, what each piece did and suffered, and the dice.

Measures need positions, and a long battle has many: `Gauge` reads them in small portions, so that a screen
stays alive and shows what is known so far.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import NamedTuple

from hheditor.battles import ROOT, Battle, Timeline, thrown, told
from hheditor.rules.api import Measure

MOST_SAMPLES = 360
"""Places of a line at which measures are read: as fine as a screen can show."""


class Series(NamedTuple):
    """One measure over a line."""

    id: str
    at: tuple[int, ...]
    """How far along the line each value was read."""
    values: tuple[tuple[int, ...], ...]
    """For each side its values."""
    limits: tuple[int, ...] = ()
    scale: int = 1
    unit: str = ""

    def value(self, side: int, at: int) -> float | None:
        """The value that held at a place; None before the first."""
        from bisect import bisect_right

        found = bisect_right(self.at, at) - 1
        return None if found < 0 else self.values[side][found] / self.scale


def samples(line: Timeline) -> list[int]:
    """Where to read: every step of a short line; of a long one evenly, with both ends and every beginning."""
    if len(line) <= MOST_SAMPLES:
        return list(range(len(line)))
    step = len(line) / MOST_SAMPLES
    found = {0, line.last, *(int(step * number) for number in range(MOST_SAMPLES))}
    begun = line.starts("middle")
    if len(begun) <= MOST_SAMPLES // 3:
        found |= set(begun)
    return sorted(found)


class Gauge:
    """Reads the measures of a line, a portion at a time."""

    def __init__(self, battle: Battle, line: Timeline) -> None:
        self._battle, self._line = battle, line
        self._ahead = samples(line)
        self._ahead.reverse()
        self._at: list[int] = []
        self._read: list[tuple[Measure, ...]] = []

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return not self._ahead

    def work(self, seconds: float = 0.0) -> bool:
        """Read for about so long, at least one place; whether there is more to read."""
        end = perf_counter() + seconds
        rules, battle = self._battle.ruleset, self._battle
        while self._ahead:
            at = self._ahead.pop()
            self._read.append(rules.measures(battle.position(self._line.nodes[at])))
            self._at.append(at)
            if perf_counter() >= end:
                break
        return bool(self._ahead)

    def series(self) -> tuple[Series, ...]:
        """What has been read so far, a series for each measure."""
        if not self._read:
            return ()
        at, found = tuple(self._at), []
        for number, first in enumerate(self._read[0]):
            sides = range(len(first.values))
            values = tuple(tuple(_value(read, number, side) for read in self._read) for side in sides)
            limits = max((read[number].limits for read in self._read if number < len(read)), default=())
            found.append(Series(first.id, at, values, limits, first.scale, first.unit))
        return tuple(found)


def _value(read: Sequence[Measure], number: int, side: int) -> int:
    if number >= len(read) or side >= len(read[number].values):
        return 0
    return read[number].values[side]


class Account(NamedTuple):
    """What a piece did and suffered."""

    piece: int
    side: int
    deeds: dict[str, int]


def accounts(battle: Battle, nodes: Iterable[int]) -> list[Account]:
    """The accounts of all pieces over some steps, by side and number."""
    found: dict[int, Counter[str]] = {}
    sides: dict[int, int] = {}
    for number in nodes:
        for event in told(battle, number):
            for deed in battle.ruleset.deeds(event):
                found.setdefault(deed.piece, Counter())[deed.kind] += deed.number
    for node in (battle.tree.end_of_line(ROOT), ROOT):
        for piece in battle.scene(node).pieces:
            sides.setdefault(piece.id, piece.side)
    _learn_sides(battle, sides, found)
    for known in sides:
        found.setdefault(known, Counter())
    told_of = [Account(number, sides.get(number, -1), dict(deeds)) for number, deeds in found.items()]
    return sorted(told_of, key=lambda account: (account.side, account.piece))


def _learn_sides(battle: Battle, sides: dict[int, int], wanted: Iterable[int]) -> None:
    """Pieces that came after the opening and were gone at the end: look for them where they were."""
    missing = set(wanted) - sides.keys()
    if not missing:
        return
    line = battle.main_line()
    step = max(1, len(line) // 40)
    for node in line[::step]:
        for piece in battle.scene(node).pieces:
            sides.setdefault(piece.id, piece.side)
        if missing <= sides.keys():
            return


def kinds_of(accounts_: Iterable[Account], order: tuple[str, ...] = ()) -> list[str]:
    """The kinds of deeds there are, in the order in which the system lists them (`Ruleset.deed_order`)."""
    found = {kind for account in accounts_ for kind in account.deeds}
    return [*(kind for kind in order if kind in found), *sorted(found - set(order))]


class Dice(NamedTuple):
    """All dice of one kind that a side threw."""

    side: int
    sides: int
    """Faces of a die."""
    counts: tuple[tuple[int, int], ...]
    """How often each face fell, every face from the lowest to the highest seen or possible."""
    throws: tuple[tuple[int, tuple[int, ...]], ...]
    """The throws in their order: node and faces."""

    @property
    def number(self) -> int:
        """How many dice."""
        return sum(count for _, count in self.counts)

    @property
    def average(self) -> float:
        """Of the faces."""
        return sum(face * count for face, count in self.counts) / max(1, self.number)


def dice(battle: Battle, nodes: Iterable[int]) -> list[Dice]:
    """The dice of each side as thrown, by kind of die."""
    counted: dict[tuple[int, int], Counter[int]] = {}
    throws: dict[tuple[int, int], list[tuple[int, tuple[int, ...]]]] = {}
    lowest: dict[tuple[int, int], int] = {}
    for number in nodes:
        for cast in thrown(battle, number):
            key = cast.side, cast.sides
            counted.setdefault(key, Counter()).update(cast.faces)
            throws.setdefault(key, []).append((number, cast.faces))
            lowest[key] = min(cast.lowest, lowest.get(key, cast.lowest))
    found = []
    for key in sorted(counted):
        faces = range(lowest[key], lowest[key] + key[1])
        counts = tuple((face, counted[key][face]) for face in faces)
        found.append(Dice(*key, counts, tuple(throws[key])))
    return found
