"""Plans: a whole phase at once, each plan a manner of following the counsel, compared by what comes of them.

Who goes piece by piece never asks whether the attack as a whole is worth it, nor what the enemy does next. A
plan is played to the end of its phase, then with dice through the rest of the stretch in hand and the
enemy's whole next one, all by the counsel; so charging now is weighed against being charged. What is compared
comes of the same dice: every fight has its own, whatever was thrown before it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from hheditor.insight.bots import Candidate, Tactician
from hheditor.insight.playing import Stop, System, throw
from hheditor.rules.api import CHANCE, NOBODY, Order

_GLANCE = 30
"""Looks that asking the counsel about one piece costs: it lists every move."""
_STEP = 2
"""Looks that an order and what follows from it cost."""
_MOST_STEPS = 400
"""More than two stretches of time have: a plan that goes round in circles must not go round for ever."""
_LEAST_ROUNDS = 2
"""Rounds of dice there must be, for one says nothing."""
_MOST_ROUNDS = 6
"""Rounds of dice after which more would tell no more."""
_HALVED = (2, 4)
"""Rounds after which the worse half is given up."""
_MARGIN = 60
"""How much better another plan must seem than the plain one."""
_STRETCHES = 2
"""The own and the enemy's."""


class Manner(NamedTuple):
    """How a plan follows the counsel; as it stands, unless told otherwise."""

    contact: int = 0
    """What going into contact is worth more than the counsel says."""
    last_first: bool = False
    """Whether the pieces are asked in the other order."""


PLAIN = Manner()
TEMPERS = (Manner(contact=-10_000), Manner(contact=60))
"""Wait for the enemy; go at him even where it seems not quite worth it."""
_OTHER_ORDER = Manner(last_first=True)


class Purse:
    """How many positions may still be looked at. It may be overdrawn: nobody stops in the middle."""

    def __init__(self, looks: int = 0) -> None:
        self.looks = looks


class Planned(Tactician):
    """A tactician with a manner, who pays for what he looks at."""

    def __init__(self, manner: Manner = PLAIN, purse: Purse | None = None) -> None:
        super().__init__()
        self.manner = manner
        self._purse = purse or Purse()

    def order(self, ruleset: System, position: Any) -> Order:
        """The best at a glance."""
        self._purse.looks -= _STEP
        return self.candidates(ruleset, position, 1, Random(0))[0][1]

    def asked(self, ruleset: System, view: Any) -> Sequence[int]:
        """See `Tactician`."""
        pieces = ruleset.subjects(view)
        return pieces[::-1] if self.manner.last_first else pieces

    def judged(self, ruleset: System, view: Any, piece: int) -> Iterator[Candidate]:
        """See `Tactician`; only what might be worth something is asked whether it brings contact."""
        self._purse.looks -= _GLANCE
        listed = ruleset.counsel(view, piece)
        bonus = self.manner.contact
        return _with_bonus(ruleset, view, listed, bonus) if bonus else listed


def _with_bonus(ruleset: System, view: Any, listed: Iterator[Candidate], bonus: int) -> Iterator[Candidate]:
    for merit, order in listed:
        if merit + max(bonus, 0) > 0:
            yield merit + (bonus if _brings_contact(ruleset, view, order) else 0), order


def _brings_contact(ruleset: System, view: Any, order: Order) -> bool:
    """Whether a piece goes somewhere to fight; shots, and fights in hand, are done where one stands."""
    shown = ruleset.gesture(view, order)
    return shown.cell >= 0 and not shown.targets and bool(ruleset.ventures(view, order))


def best_manner(ruleset: System, view: Any, side: int, seed: int, purse: Purse, stop: Stop) -> Manner:
    """The manner whose plan comes to most; the plain one unless another is clearly better.

    Where nobody can come into contact there is nothing to weigh; with an empty purse nobody thinks, for a
    single round of dice says nothing.
    """
    if purse.looks <= 0:
        return PLAIN
    position = ruleset.sample(view, seed)
    plans = [(PLAIN, _phase(ruleset, position, side, PLAIN, purse))]
    for manner in (*TEMPERS, _OTHER_ORDER):
        if manner == _OTHER_ORDER and len(plans) == 1:
            return PLAIN
        after = _phase(ruleset, position, side, manner, purse)
        if all(after != other for _, other in plans):
            plans.append((manner, after))
    random = Random(seed)
    totals = [0] * len(plans)
    racing = list(range(len(plans)))
    rounds = 0
    while rounds < _MOST_ROUNDS and (rounds < _LEAST_ROUNDS or purse.looks > 0) and not stop():
        dice = random.getrandbits(48)
        for number in racing:
            manner, after = plans[number]
            totals[number] += _foreseen(ruleset, after, side, manner, dice, purse)
        rounds += 1
        if rounds in _HALVED:
            best = sorted(racing, key=lambda number: totals[number], reverse=True)
            racing = sorted({0, *best[: (len(racing) + 1) // 2]})
    chosen = max(racing, key=lambda number: totals[number])
    return plans[chosen][0] if totals[chosen] > totals[0] + _MARGIN * rounds else PLAIN


def _phase(ruleset: System, position: Any, side: int, manner: Manner, purse: Purse) -> Any:
    """The position at the end of the phase or before the first dice: up to there chance has no say."""
    began = ruleset.moment(position)
    own, other = Planned(manner, purse), Planned(PLAIN, purse)
    for _ in range(_MOST_STEPS):
        actor = ruleset.to_act(position)
        if actor in (CHANCE, NOBODY) or ruleset.moment(position) != began:
            break
        position = ruleset.follow(position, (own if actor == side else other).order(ruleset, position))
    return position


def _foreseen(ruleset: System, position: Any, side: int, manner: Manner, dice: int, purse: Purse) -> int:
    """The side's prospect after its stretch and the enemy's; beyond its phase the plan is the plain one."""
    began = now = ruleset.moment(position)
    passed = 0
    own = Planned(manner, purse)
    players = {side: own}
    for _ in range(_MOST_STEPS):
        actor = ruleset.to_act(position)
        if actor == NOBODY:
            break
        if actor == CHANCE:
            order = throw(ruleset, position, dice_about(ruleset, position, dice, passed))
            purse.looks -= _STEP
        else:
            before, now = now, ruleset.moment(position)
            passed += ruleset.stretch(now) != ruleset.stretch(before)
            if passed == _STRETCHES:
                break
            if now != began:
                own.manner = PLAIN
            order = players.setdefault(actor, Planned(PLAIN, purse)).order(ruleset, position)
        position = ruleset.follow(position, order)
    return ruleset.prospect(position, side)


def dice_about(ruleset: System, position: Any, dice: int, passed: int = 0) -> Random:
    """Dice of its own for what is rolled, so that what a choice does not touch comes out alike."""
    roll = ruleset.roll(position)
    about = () if roll is None else (roll.purpose, roll.side, *roll.pieces[:1])
    return Random(f"{dice} {passed} {about}")
