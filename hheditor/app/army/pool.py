"""The pool of troop types an army can be built from: shipped ones, the person's own, those at hand.

Everything a row shows is worked out once (`recruits`), so that a search over two thousand types is a walk
over prepared strings. The screen gives the words (names of peoples and periods), since this room does not
speak.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from hheditor.app.frame.fuzzy import fold
from hheditor.armies import TroopType
from hheditor.rules.api import Figure, Price
from hheditor.rules.api.armies.muster import Mustering
from hheditor.values import BadValue

Origin = Literal["shipped", "own", "army"]


class Recruit(NamedTuple):
    """A troop type as the list shows it."""

    troop: TroopType
    origin: Origin
    """Whether it ships with the rules, is the person's own, or came with the army at hand."""
    price: Price | None
    figures: tuple[Figure, ...]
    words: str
    """Everything a search may find, folded."""
    name: str = ""
    """Its name, folded."""


def priced(ruleset: Mustering, troop: TroopType) -> Price | None:
    """What a type costs; None where there are no points, it is not priced or cannot be read."""
    if not ruleset.has_points:
        return None
    try:
        return ruleset.price(troop)
    except BadValue:
        return None


def recruits(
    ruleset: Mustering,
    types: Iterable[tuple[TroopType, Origin]],
    spoken: Callable[[TroopType], str],
    called: Callable[[TroopType], str] = lambda troop: troop.name,
) -> tuple[Recruit, ...]:
    """Types made ready to be shown; `spoken` gives the words of people and period to search by, `called` the
    name in the person's language, which finds it as well as its own."""
    found = []
    for troop, origin in types:
        figures = ruleset.figures(troop)
        sets = (each for each in troop.characteristics.values() if isinstance(each, tuple | list))
        letters = " ".join(each for values in sets for each in values if isinstance(each, str))
        name = called(troop)
        words = fold(f"{name} {troop.name} {spoken(troop)} {letters} {troop.symbol}".replace("_", " "))
        found.append(Recruit(troop, origin, priced(ruleset, troop), figures, words, fold(name)))
    return tuple(found)


@lru_cache(maxsize=256)
def _number(query: str) -> tuple[int, str]:
    head, _, rest = query.partition(" ")
    if not query or not head.rstrip("x×").isdecimal() or len(head) > 4:
        return 1, query
    return max(1, int(head.rstrip("x×"))), rest


def counted(query: str) -> tuple[int, str]:
    """A number before the words says how many are meant.

    >>> counted("6 longbow"), counted("longbow")
    ((6, 'longbow'), (1, 'longbow'))
    """
    return _number(query.strip())


class Pool:
    """The types there are, and those of them that fit what is asked for."""

    def __init__(self, everything: tuple[Recruit, ...] = ()) -> None:
        self.everything = everything
        self.query = ""
        self.people = ""
        """Empty: all; otherwise the id of a people."""
        self.period = ""
        self.own_only = False
        self.kin: frozenset[str] = frozenset()
        """The peoples the army at hand is of: among names that fit as well, theirs come first."""
        self.ages: frozenset[str] = frozenset()
        """The periods it is of, which come next."""

    @property
    def peoples(self) -> tuple[str, ...]:
        """The peoples there are types of, within the chosen period, as they come."""
        return tuple(
            dict.fromkeys(
                each.troop.people
                for each in self.everything
                if each.troop.people and (not self.period or each.troop.period == self.period)
            )
        )

    @property
    def periods(self) -> tuple[str, ...]:
        """The periods there are types of."""
        return tuple(dict.fromkeys(each.troop.period for each in self.everything if each.troop.period))

    def shown(self) -> tuple[Recruit, ...]:
        """The types that fit; all words of the query must occur.

        The very name comes first, then names that hold what was typed; among them what the army is made of.
        """
        _, query = counted(self.query)
        whole = " ".join(fold(query).split())
        words = whole.split()
        found = [
            each
            for each in self.everything
            if (not self.people or each.troop.people == self.people)
            and (not self.period or each.troop.period == self.period)
            and (not self.own_only or each.origin != "shipped")
            and all(word in each.words for word in words)
        ]
        if words:
            found.sort(
                key=lambda each: (
                    each.name != whole,
                    any(word not in each.name for word in words),
                    each.troop.people not in self.kin,
                    each.troop.period not in self.ages,
                    whole not in each.name,
                )
            )
        return tuple(found)

    @property
    def number(self) -> int:
        """How many the query asks for."""
        return counted(self.query)[0]
