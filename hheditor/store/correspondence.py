"""Battles played by letters: what a player keeps of each match, and whose letter is awaited.

It lies beside the battles, in the settings of the library: part by part, so that a letter more is a row more,
and whose turn it is for all of them in one, so that cards can say it without opening a match.
"""

from typing import Any, TypeVar

from hheditor.store.library import Library
from hheditor.values import Value

T = TypeVar("T")

_TURNS = "letters"


class Awaited(Value, frozen=True):
    """What a match waits for."""

    state: str
    """Message id part: ``letters.state.<state>``."""
    other: str = ""
    """What the other player is called."""


def awaited(library: Library) -> dict[str, Awaited]:
    """What each match waits for, by the id of its battle."""
    return library.settings.get(_TURNS, dict[str, Awaited], {})


def await_(library: Library, battle: str, what: Awaited) -> None:
    """Keep what a match waits for."""
    known = awaited(library)
    if known.get(battle) != what:
        library.settings.set(_TURNS, {**known, battle: what})


def part(library: Library, battle: str, number: int, wanted: type[T]) -> T | None:
    """A part of a match: 0 is the player's own, then come the letters by their numbers."""
    unset: Any = None
    found: T | None = library.settings.get(_name(battle, number), wanted, unset)
    return found


def keep_part(library: Library, battle: str, number: int, value: Value) -> None:
    """Keep a part of a match."""
    library.settings.set(_name(battle, number), value)


def _name(battle: str, number: int) -> str:
    return f"{_TURNS}.{battle}.{number}"
