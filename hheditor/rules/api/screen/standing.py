"""How things stand beside the pieces: what a game keeps count of on its table, section by section.

Works with their points, engines with their crews: whatever a player would like to see at a glance, and find
on the field by a click. It shows and decides nothing; a game with nothing of the kind says nothing.
"""

from typing import Generic, TypeVar

from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import ANY, Phrase
from hheditor.values import Value

P = TypeVar("P", bound=Position)


class Thing(Value, frozen=True):
    """One thing that is counted, as a row."""

    piece: int
    """Its number, by which it has its name."""
    side: int = ANY
    """Whose it is now; -1: nobody's."""
    now: int = 0
    full: int = 0
    """How much is left of it; 0 where nothing is counted."""
    notes: tuple[Phrase, ...] = ()
    """What else there is to say, in a word or two each."""
    spot: tuple[int, int] | None = None
    """Where it lies on a bare table."""
    alarm: bool = False
    """Whether somebody should look at it soon."""


class Section(Value, frozen=True):
    """Things of one kind."""

    title: str
    """Message id."""
    things: tuple[Thing, ...]


class Standing(Value, frozen=True):
    """All of it, below a few lines about the whole."""

    lines: tuple[Phrase, ...] = ()
    sections: tuple[Section, ...] = ()


class Standings(Generic[P]):
    """The part of a `Ruleset` that is about this. By default there is nothing."""

    def standing(self, position: P, /) -> Standing | None:
        """How things stand; None where the game has nothing of the kind here."""
        return None
