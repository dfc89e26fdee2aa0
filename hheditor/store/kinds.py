"""The kinds of documents, and what a card of the library shows of each: known without knowing what a document
of that kind is made of (`hheditor.store.contents`), so that the library opens before any of it is read.

A battle is a document, too, but its content is its steps; see `hheditor.store.battles`.
"""

from typing import Any, Literal, NamedTuple, get_args

from hheditor.values import Value

Kind = Literal["map", "army", "troop", "profile", "scenario", "deployment", "battle", "table"]
KINDS: tuple[Kind, ...] = get_args(Kind)

LONGEST_NAME = 200


class Profile(Value, frozen=True):
    """A rules profile a person has made: the terms by the schema of its system."""

    name: str
    system: str
    terms: dict[str, Any] = {}  # noqa: RUF012 - msgspec copies it
    notes: str = ""


class Summary(Value, frozen=True):
    """What a card shows of a document without opening it. Fields that make no sense for a kind stay empty."""

    sides: tuple[str, ...] = ()
    year: str = ""
    place: str = ""
    people: str = ""
    period: str = ""
    columns: int = 0
    rows: int = 0
    centimetres: tuple[int, int] | None = None
    """Of a bare table: how wide and how deep it is."""
    units: int = 0
    turn: int = 0
    """Of a battle: the game turn it has reached."""
    outcome: str = ""
    """Of a battle: message id of how it ended; empty while it goes on."""
    words: dict[str, dict[str, str]] = {}  # noqa: RUF012 - msgspec copies it
    """What the name and the sides are called in other languages: by language, then by the name."""

    def called(self, name: str, language: str) -> str:
        """A name of the card, as a reader of a language knows it."""
        return self.words.get(language, {}).get(name, name)


class Prose(NamedTuple):
    """The words of a document that search finds."""

    name: str
    notes: str = ""
    briefing: str = ""


def short_name(name: str) -> str:
    """A name as the library keeps it: one line, not too long.

    >>> short_name("  Poitiers\\n1356 ")
    'Poitiers 1356'
    """
    return " ".join(name.split())[:LONGEST_NAME].rstrip()
