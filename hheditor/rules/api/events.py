"""Events: what happened, under which rule, with the numbers, and how it changed the position."""

from hheditor.rules.api.patches import Patch
from hheditor.values import Value

Fact = int | str | tuple[int, ...]


class Term(Value, frozen=True):
    """One term of a sum the rules made: a score, a number to hit, a count of dice."""

    name: str
    """Message id of the term, e.g. ``term.<system>.impact``."""
    value: int
    rule: str = ""
    piece: int = -1
    """The piece that lends it, or -1."""


class Event(Value, frozen=True):
    """A fact of the battle. Its patch turns the position before it into the position after it."""

    event: str
    """What happened, e.g. ``moved``; the sentence is ``event.<system>.<event>`` in the catalogues, or else
    ``event.<event>`` for what can happen in every system (``override``). Empty where the battle only went on
    and there is nothing to tell."""
    rule: str = ""
    side: int = -1
    """The side it happened to or that did it, or -1."""
    pieces: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    """Cells it concerns, in order: a path, a hex shot at."""
    facts: tuple[tuple[str, Fact], ...] = ()
    terms: tuple[Term, ...] = ()
    patch: Patch = ()
    secret: bool = False
    """Its particulars are known to `side` alone; others only see that it happened (`Ruleset.view_step`)."""

    def fact(self, name: str) -> Fact:
        """The fact of that name; `KeyError` if there is none."""
        return dict(self.facts)[name]
