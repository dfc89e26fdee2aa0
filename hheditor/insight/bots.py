"""Bots: opponents that see what a player sees and answer with orders like anybody.

`Soldier` draws by lot. `Tactician` takes what the system's counsel finds best at a glance. The third, the
`Captain`, has a module of its own. None knows a rules system: they ask `counsel`, which every system answers,
if only with what it lists. None looks at a clock, so that the same seed gives the same battle on a slow
machine as on a fast one.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hheditor.insight.playing import Stop, System
from hheditor.rules.api import Order, tag_of

Candidate = tuple[int, Order]
"""An order with its merit at a glance."""

_FOLLY = -150
"""A merit of this or less is a stand and a half thrown away: nobody does that."""


class Soldier:
    """A piece by lot, a kind of order by which it could gain, and then any order of that kind but folly.

    So he stays on his wall while nobody comes and casts no spell at nobody; but how well he does what is to
    be done is chance, and now and then he lets the rest be. Where somebody must be answered, and in a system
    without opinions, it is anything lawful.
    """

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:  # noqa: ARG002
        """See `hheditor.insight.playing.Bot`."""
        random = Random(seed)
        resting = ruleset.resting(view)
        if resting is None or not ruleset.has_counsel:
            return by_lot(ruleset, view, random)
        pieces = list(ruleset.subjects(view))
        if _lets_be(pieces, random):
            return resting
        random.shuffle(pieces)
        for piece in pieces:
            listed = list(ruleset.counsel(view, piece))
            kinds = {tag_of(order) for merit, order in listed if merit > 0}
            if kinds:
                sane = [order for merit, order in listed if merit > _FOLLY and tag_of(order) in kinds]
                return _one_of(sane, random)
        return resting


def by_lot(ruleset: System, view: Any, random: Random) -> Order:
    """An order by lot: now and then a rest, else a piece, a kind of order, and one of that kind."""
    subjects = ruleset.subjects(view)
    resting = ruleset.resting(view)
    if resting is not None and _lets_be(subjects, random):
        return resting
    if subjects and (listed := list(ruleset.orders(view, random.choice(subjects)))):
        return _one_of(listed, random)
    return random.choice(list(ruleset.orders(view)) if subjects else worthiest(ruleset, view))


def _lets_be(pieces: Sequence[int], random: Random) -> bool:
    """Whether it is enough for now, by lot: the more pieces there are, the less likely."""
    return not pieces or random.randrange(2 + len(pieces)) == 0


def _one_of(listed: list[Order], random: Random) -> Order:
    """A kind of order by lot, and one of that kind: a rare one is not lost among a thousand moves."""
    kind = random.choice(sorted({tag_of(order) for order in listed}))
    return random.choice([order for order in listed if tag_of(order) == kind])


def worthiest(ruleset: System, view: Any) -> list[Order]:
    """The orders nobody has a better one than, as the system sees it at a glance."""
    listed = list(ruleset.counsel(view))
    most = max(merit for merit, _ in listed)
    return [order for merit, order in listed if merit == most]


class Tactician:
    """The best order at a glance; where the side may rest, piece by piece until nothing is worth it.

    In a system without opinions nobody sees anything at a glance: it draws by lot.
    """

    def __init__(self) -> None:
        self._when: Any = None
        self._settled: set[int] = set()
        """Pieces that had nothing worth doing in this phase: they are not asked again until it ends."""

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:  # noqa: ARG002
        """See `hheditor.insight.playing.Bot`."""
        return self.candidates(ruleset, view, 1, Random(seed))[0][1]

    def candidates(self, ruleset: System, view: Any, count: int, random: Random) -> list[Candidate]:
        """The best few orders with their merits, best first; at least one.

        Where the side may rest these are the orders of one piece that are worth more than resting, or only
        the rest; otherwise somebody must be answered, and they are the best whatever they are worth.
        """
        if not ruleset.has_counsel:
            return [
                (0, order) for order in dict.fromkeys(by_lot(ruleset, view, random) for _ in range(count))
            ]
        resting = ruleset.resting(view)
        if resting is None:
            return _best(ruleset.counsel(view), count)
        when = ruleset.moment(view)
        if when != self._when:
            self._when, self._settled = when, set()
        for piece in self.asked(ruleset, view):
            if piece in self._settled:
                continue
            found = [each for each in _best(self.judged(ruleset, view, piece), count) if each[0] > 0]
            if found:
                return found
            self._settled.add(piece)
        return [(0, resting)]

    def asked(self, ruleset: System, view: Any) -> Sequence[int]:
        """The pieces, in the order in which they are asked."""
        return ruleset.subjects(view)

    def judged(self, ruleset: System, view: Any, piece: int) -> Iterator[Candidate]:
        """What a piece may do, with its merits."""
        return ruleset.counsel(view, piece)


def _best(counsel: Iterator[Candidate], count: int) -> list[Candidate]:
    listed = list(counsel)
    if count == 1:
        return [max(listed, key=merit_of)] if listed else []
    return sorted(listed, key=merit_of, reverse=True)[:count]


def merit_of(candidate: Candidate) -> int:
    """By which candidates are sorted."""
    return candidate[0]
