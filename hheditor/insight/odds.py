"""Exact odds of a shot or a fight, before anybody commits to it.

Every reading the dice can give is run through the very code that plays, up to the next real decision: answers
the rules leave no choice about are given, equal positions are taken together, and chances are whole numbers
of equally likely throws. Where a side must decide something in the middle (where to recoil to, whether to
follow up) the odds stop and say what will be asked.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from hheditor.insight.playing import System
from hheditor.rules.api import CHANCE, Order, Phrase
from hheditor.rules.api.screen.measures import Deed
from hheditor.values import Value

_MOST = 20_000
"""Positions after which the question is too large to be answered on the spot."""


class Fate(Value, frozen=True, order=True):
    """What happens to a piece; said as ``fate.<kind>``."""

    piece: int
    kind: str
    number: int = 1
    ends: bool = False
    """Whether nothing else matters of the piece."""


class Chance(Value, frozen=True):
    """One of the things that may come out."""

    weight: int
    """Throws out of `Odds.whole` that lead to it."""
    fates: tuple[Fate, ...] = ()
    """What happens to whom; nothing where nothing does."""
    asks: int = -1
    """The side that then decides something, or -1."""
    question: str = ""
    """Message id of what it is asked."""
    options: tuple[Phrase, ...] = ()
    """What it may answer, each with all the places it may be about."""


class Odds(Value, frozen=True):
    """All that may come out of a shot or a fight."""

    title: Phrase
    whole: int
    """The number of equally likely throws; the weights add up to it."""
    chances: tuple[Chance, ...]
    """The likeliest first."""
    losses: tuple[tuple[int, int], ...] = ()
    """For each side what it loses of what the system counts, summed over all throws, and `whole`: the mean is
    their quotient."""
    counted: str = "plain"
    """What that is: `Strength.of`."""

    def share(self, chance: Chance) -> Fraction:
        """How likely it is."""
        return Fraction(chance.weight, self.whole)

    def by_piece(self) -> dict[int, dict[str, Fraction]]:
        """For each piece how likely each kind of fate is, whatever else happens; the likeliest first."""
        found: dict[int, dict[str, int]] = {}
        for chance in self.chances:
            for piece, kind in {(fate.piece, fate.kind) for fate in chance.fates}:
                kinds = found.setdefault(piece, {})
                kinds[kind] = kinds.get(kind, 0) + chance.weight
        return {
            piece: {
                kind: Fraction(weight, self.whole)
                for kind, weight in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))
            }
            for piece, kinds in sorted(found.items())
        }


class TooMany(Exception):
    """There are more positions than can be run through on the spot."""


class _Branch(NamedTuple):
    position: Any
    fates: tuple[Fate, ...]


def odds(ruleset: System, position: Any, order: Order | None = None) -> tuple[Odds, ...]:
    """The odds of each shot and fight a legal order leads to; without one, of what is in hand."""
    return _at_last(odds_by_steps(ruleset, position, order))


def odds_of(ruleset: System, position: Any, title: Phrase) -> Odds:
    """The odds of the dice a position waits for, up to the next real decision."""
    return _at_last(_steps(ruleset, position, title))


def odds_by_steps(
    ruleset: System, position: Any, order: Order | None = None
) -> Iterator[tuple[Odds, ...] | None]:
    """The same as `odds`, a reading of the dice at a time: nothing while there is more to do, all at last."""
    found: list[Odds] = []
    for venture in ruleset.ventures(position, order):
        for step in _steps(ruleset, venture.position, venture.title):
            if step is None:
                yield None
            else:
                found.append(step)
    yield tuple(found)


Found = TypeVar("Found")


def _at_last(steps: Iterator[Found | None]) -> Found:
    return next(found for found in steps if found is not None)


def _steps(ruleset: System, position: Any, title: Phrase) -> Iterator[Odds | None]:
    whole = 1
    ended: dict[Any, tuple[_Branch, int]] = {}
    wave: dict[Any, tuple[_Branch, int]] = {"": (_Branch(position, ()), 1)}
    looked = 0
    while wave:
        rolling: list[tuple[_Branch, int, list[tuple[Any, int]]]] = []
        following: dict[Any, tuple[_Branch, int]] = {}
        for branch, weight in wave.values():
            yield None
            if ruleset.to_act(branch.position) == CHANCE:
                rolling.append((branch, weight, list(ruleset.chance_orders(branch.position))))
                continue
            order = ruleset.forced(branch.position)
            if order is None:
                _gather(ended, position, branch, weight)
            else:
                looked += 1
                _gather(following, position, _after(ruleset, branch, order), weight)
        scale = lcm(*(sum(count for _, count in listed) for _, _, listed in rolling)) if rolling else 1
        if scale > 1:
            whole *= scale
            ended = {key: (branch, weight * scale) for key, (branch, weight) in ended.items()}
            following = {key: (branch, weight * scale) for key, (branch, weight) in following.items()}
        for branch, weight, listed in rolling:
            each = weight * (scale // sum(count for _, count in listed))
            looked += len(listed)
            if looked > _MOST:
                raise TooMany
            for rolled, count in listed:
                _gather(following, position, _after(ruleset, branch, rolled), each * count)
                yield None
        wave = following
    yield from _told(ruleset, position, title, whole, list(ended.values()))


def _after(ruleset: System, branch: _Branch, order: Order) -> _Branch:
    after, events = ruleset.witness(branch.position, order)
    fates = branch.fates
    for event in events:
        fates = _with(fates, ruleset.fates(event))
    return _Branch(after, fates)


def _with(fates: tuple[Fate, ...], more: Iterable[Deed]) -> tuple[Fate, ...]:
    """Fates together: numbers add up where they do, and nothing else matters of a piece that has ended."""
    found = {(fate.piece, fate.kind): fate for fate in fates}
    for deed in more:
        key = deed.piece, deed.kind
        known = found.get(key)
        number = (known.number if known is not None else 0) + deed.number if deed.how == "sum" else 1
        found[key] = Fate(*key, number, deed.how == "end")
    ended = {fate.piece for fate in found.values() if fate.ends}
    return tuple(sorted(fate for fate in found.values() if fate.ends or fate.piece not in ended))


def _gather(into: dict[Any, tuple[_Branch, int]], start: Any, branch: _Branch, weight: int) -> None:
    key = _key(start, branch)
    known = into.get(key)
    into[key] = (branch, weight) if known is None else (known[0], known[1] + weight)


def _key(start: Any, branch: _Branch) -> Any:
    return changed(start, branch.position), branch.fates


def changed(start: Any, position: Any) -> Any:
    """What tells positions apart that come of the same start: whatever is no longer the very thing it was."""
    key = tuple(
        (name, value)
        for name in position.__struct_fields__
        if (value := getattr(position, name)) is not getattr(start, name)
    )
    try:
        hash(key)
    except TypeError:
        return id(position)
    return key


def _told(
    ruleset: System, start: Any, title: Phrase, whole: int, ended: list[tuple[_Branch, int]]
) -> Iterator[Odds | None]:
    before = ruleset.left(start)
    lost = dict.fromkeys(range(ruleset.sides(start)), 0)
    weights: dict[tuple[tuple[Fate, ...], int, str], int] = {}
    answers: dict[tuple[tuple[Fate, ...], int, str], dict[Phrase, None]] = {}
    for branch, weight in ended:
        now = ruleset.left(branch.position)
        for side in lost:
            lost[side] += weight * (before.get(side, 0) - now.get(side, 0))
        fates = _with(branch.fates, ruleset.pending(branch.position))
        asks, question, options = _asked(ruleset, branch.position)
        key = (fates, asks, question)
        weights[key] = weights.get(key, 0) + weight
        answers.setdefault(key, {}).update(dict.fromkeys(options))
        yield None
    chances = [
        Chance(weight, fates, asks, question, _gathered(answers[fates, asks, question]))
        for (fates, asks, question), weight in weights.items()
    ]
    chances.sort(key=lambda chance: (-chance.weight, chance.fates, chance.question))
    losses = tuple((number, whole) for number in lost.values())
    yield Odds(title, whole, tuple(chances), losses, ruleset.counted)


def _asked(ruleset: System, position: Any) -> tuple[int, str, list[Phrase]]:
    actor = ruleset.to_act(position)
    question = ruleset.question(position) if actor >= 0 else None
    if question is None:
        return -1, "", []
    return actor, question.message, [ruleset.wording(position, order) for order in ruleset.orders(position)]


def _gathered(options: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Answers that differ only in their place as one with all the places."""
    found: dict[Phrase, dict[int, None]] = {}
    for option in options:
        found.setdefault(replace(option, places=()), {}).update(dict.fromkeys(option.places))
    return tuple(replace(option, places=tuple(sorted(places))) for option, places in found.items())
