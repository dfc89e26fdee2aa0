"""Bots: opponents that see what a player sees and answer with orders like anybody.

`Soldier` draws by lot. `Tactician` takes what the system's counsel finds best at a glance. `Captain` looks
at the best few of these where it must answer, plays each a little way on with dice of its own, and takes the
one after which its side stands best. None knows a rules system: they ask `counsel` and `prospect`, which
every system answers, if only with what it lists and who has won.

None looks at a clock: the Captain counts the positions it looks at, so that the same seed gives the same
battle on a slow machine as on a fast one.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hheditor.insight.playing import Stop, System, throw
from hheditor.rules.api import CHANCE, NOBODY, Order, tag_of

Candidate = tuple[int, Order]
"""An order with its merit at a glance."""

QUICK = 300
"""Looks that take less than 20 ms an order: for battles nobody watches."""
_MOST_LOOKS = 60
"""Steps an order is played on: more than the rest of a bound has where everybody rests."""
_MOST_SAVED = 8
"""How much thought may be saved up, in orders."""
_MOST_ROUNDS = 32
"""Rounds of dice after which more would tell no more."""


class Soldier:
    """Anything lawful: a piece by lot, then one of its orders."""

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:  # noqa: ARG002
        """See `hheditor.insight.playing.Bot`."""
        return by_lot(ruleset, view, Random(seed))


def by_lot(ruleset: System, view: Any, random: Random) -> Order:
    """An order by lot: now and then a rest, else a piece, a kind of order, and one of that kind."""
    subjects = ruleset.subjects(view)
    resting = ruleset.resting(view)
    if resting is not None and (not subjects or random.randrange(2 + len(subjects)) == 0):
        return resting
    if subjects:
        listed = list(ruleset.orders(view, random.choice(subjects)))
        kinds = sorted({tag_of(order) for order in listed})
        if kinds:
            kind = random.choice(kinds)
            return random.choice([order for order in listed if tag_of(order) == kind])
    return random.choice(list(ruleset.orders(view)))


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
        for piece in ruleset.subjects(view):
            if piece in self._settled:
                continue
            found = [each for each in _best(ruleset.counsel(view, piece), count) if each[0] > 0]
            if found:
                return found
            self._settled.add(piece)
        return [(0, resting)]


def _best(counsel: Iterator[Candidate], count: int) -> list[Candidate]:
    listed = list(counsel)
    if count == 1:
        return [max(listed, key=_merit)] if listed else []
    return sorted(listed, key=_merit, reverse=True)[:count]


def _merit(candidate: Candidate) -> int:
    return candidate[0]


class Captain:
    """Moves like the tactician and fights with thought: wherever it must answer, the tactician's best few
    are played to the end of the bound with the same dice.

    It must answer in the middle of things: whom to fight first, whether to stand or evade, where to recoil
    to, whether to follow up. There the end of the bound is near, so that many rounds of thought tell chance
    from choice. Moves lie so far before the dice that the few rounds one can afford say little about them. In
    a system without opinions it weighs orders drawn by lot, moves too.

    Every fight has dice of its own in each round of thought, so that fights an order does not touch come out
    alike for all candidates and only what it changes is compared. What is seen is blended with the merit at a
    glance, which a few throws must not outweigh. Orders that need no thought save it for those that do:
    `looks` is how many positions it looks at for an order on average, `wide` how many candidates it weighs,
    `trust` the weight of the first glance in per cent.
    """

    def __init__(self, looks: int = 1_000, wide: int = 5, trust: int = 100) -> None:
        self.looks, self.wide, self.trust = looks, wide, trust
        self._eye = Tactician()
        self._saved = looks

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:
        """See `hheditor.insight.playing.Bot`."""
        self._saved = min(self._saved + self.looks, _MOST_SAVED * self.looks)
        resting = ruleset.resting(view)
        if resting is not None and ruleset.has_counsel:
            return self._eye.choose(ruleset, view, side, seed, stop)
        listed = self._eye.candidates(ruleset, view, self.wide, Random(seed))
        if resting is not None:
            listed.append((0, resting))
        if len(listed) == 1:
            return listed[0][1]
        return self.weigh(ruleset, view, side, listed, seed, stop)[0][1]

    def weigh(
        self, ruleset: System, view: Any, side: int, listed: list[Candidate], seed: int, stop: Stop
    ) -> list[Candidate]:
        """Candidates with what they come to, best first."""
        random = Random(seed)
        totals = [0] * len(listed)
        rounds = 0
        while rounds == 0 or (self._saved > 0 and rounds < _MOST_ROUNDS and not stop()):
            dice = random.getrandbits(48)
            before = ruleset.sample(view, dice)
            thrown = 0
            for number, (_, order) in enumerate(listed):
                after, looked, rolls = _played_on(ruleset, before, order, dice)
                totals[number] += ruleset.prospect(after, side)
                self._saved -= 2 + looked
                thrown += rolls
            rounds += 1
            if not thrown:
                break
        worth = [
            (total // rounds + merit * self.trust // 100, order)
            for total, (merit, order) in zip(totals, listed, strict=True)
        ]
        return sorted(worth, key=_merit, reverse=True)


def _played_on(ruleset: System, position: Any, order: Order, dice: int) -> tuple[Any, int, int]:
    """An order played to the end of its bound, everybody else at rest where he may be and answering at a
    glance where he must; how many positions were looked at, and how many rolls there were."""
    began = ruleset.moment(position)
    position = ruleset.follow(position, order)
    looked, rolls = 1, 0
    while looked < _MOST_LOOKS:
        actor = ruleset.to_act(position)
        if actor == NOBODY:
            break
        if actor == CHANCE:
            roll = ruleset.roll(position)
            about = () if roll is None else (roll.purpose, roll.side, *roll.pieces[:1])
            order = throw(ruleset, position, Random(f"{dice} {about}"))
            rolls += 1
        else:
            now = ruleset.moment(position)
            if (now.turn, now.side) != (began.turn, began.side):
                break
            resting = ruleset.resting(position)
            order = resting if resting is not None else max(ruleset.counsel(position), key=_merit)[1]
        position = ruleset.follow(position, order)
        looked += 1
    return position, looked, rolls
