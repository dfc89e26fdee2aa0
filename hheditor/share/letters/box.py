"""Matches in a library: kept letter by letter, found again by the id of their battle."""

from msgspec.structs import replace

from hheditor.share.letters.letter import Letter
from hheditor.share.letters.match import Match, game_of
from hheditor.store import Library
from hheditor.store.correspondence import keep_part, part
from hheditor.values import BadValue


def find_match(library: Library, battle: str) -> Match | None:
    """The match of a battle; None where it is not played by letters. `BadValue` where it cannot be read."""
    own = part(library, battle, 0, Match)
    if own is None:
        return None
    letters: list[Letter] = []
    while (letter := part(library, battle, len(letters) + 1, Letter)) is not None:
        letters.append(letter)
    if not letters:
        raise BadValue("a match without letters")
    match = replace(own, letters=tuple(letters))
    game_of(match)
    return match


def keep_match(library: Library, match: Match, before: int) -> None:
    """Keep a match of which so many letters are kept already."""
    battle = match.letters[0].match
    with library.writing():
        keep_part(library, battle, 0, replace(match, letters=()))
        for letter in match.letters[before:]:
            keep_part(library, battle, letter.number, letter)
