"""Saying what the reference names, in the language of the print."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

from hheditor.rules.api.paper.reference import Cell, Remark
from hheditor.text import Language, knows, say, say_finding
from hheditor.text.naming import rules_name
from hheditor.text.numbers import numerals
from hheditor.text.speech import own
from hheditor.values import Finding, Parameter

T = TypeVar("T")


@lru_cache(maxsize=4096)
def _said(remark: Remark, language: Language) -> str:
    lists = {name: ", ".join(named(item, language) for item in items) for name, items in remark.lists}
    return say(remark.message, language, **dict(remark.parameters), **lists)


def named(message: str, language: Language) -> str:
    """A word that data brought along: said if the catalogues know it, else its last part."""
    return say(message, language) if knows(message) else message.rpartition(".")[2]


class Speaker:
    """Speaks one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.measured: dict[Hashable, Any] = {}
        """What was laid out in its words while a sheet is made: a page is composed many times over."""

    def once(self, key: Hashable, made: Callable[[], T]) -> T:
        """What was made of this before, or made now."""
        if key not in self.measured:
            self.measured[key] = made()
        found: T = self.measured[key]
        return found

    def say(self, message: str, **parameters: Parameter) -> str:
        """A message."""
        return say(message, self.language, **parameters)

    def cell(self, cell: Cell) -> str:
        """A cell of a chart: plain, or a remark in words."""
        if isinstance(cell, str):
            return numerals(cell, self.language)
        return self.remark(cell)

    def remark(self, remark: Remark) -> str:
        """A remark in words; its stars stay."""
        return _said(remark, self.language)

    def named(self, message: str) -> str:
        """A word that data brought along: said if the catalogues know it, else its last part."""
        return named(message, self.language)

    def rules(self, name: str) -> str:
        """The name of a set of rules; that of a whole game as the language of the print has it."""
        return rules_name(name, self.language)

    def word_of(self, system: str, family: str, word: str) -> str:
        """A word of a rules system, or of every game."""
        return self.named(own(family, system, word))

    def finding(self, finding: Finding) -> str:
        """A finding as a sentence."""
        return say_finding(finding, self.language)

    def own(self, english: str, italian: str) -> str:
        """Of a person's own text in two languages, that of the print; the other where it is missing."""
        if self.language == "it":
            return italian or english
        return english or italian


def plain(text: str) -> str:
    """A remark without its stars."""
    return text.replace("*", "")
