"""The words of a page: every sentence once, in all the languages it may be read in."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from hheditor.text import PSEUDO, Language, languages, say

LANGUAGES: tuple[Language, ...] = tuple(sorted(set(languages()) - {PSEUDO}))
"""What a page can be read in."""

Speaker = TypeVar("Speaker")


class Phrases:
    """Sentences by number."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], int] = {}

    def add(self, said: Sequence[str]) -> int:
        """The number of a sentence, given in every language."""
        return self._known.setdefault(tuple(said), len(self._known))

    def message(self, message: str) -> int:
        """The number of a message."""
        return self.add([say(message, language) for language in LANGUAGES])

    def of(self, speakers: Sequence[Speaker], told: Callable[[Speaker], str]) -> int:
        """The number of what speakers of all languages say."""
        return self.add([told(speaker) for speaker in speakers])

    @property
    def table(self) -> list[str | tuple[str, ...]]:
        """All of them; one string where it is the same in every language."""
        return [said[0] if len(set(said)) == 1 else said for said in self._known]
