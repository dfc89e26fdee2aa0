"""Search as you type: every word typed must begin some word of the rule; where it does decides the order."""

import re
import unicodedata

from hheditor.rules.api.rulebook import Rule, Rulebook, told

_WORD = re.compile(r"\w+")
MOST = 60
"""Found rules shown; nobody reads more."""

_ID, _ID_START, _TITLE_START, _TITLE, _CHAPTER, _TEXT = 400, 120, 40, 30, 8, 4


def folded(text: str) -> str:
    """Small letters without accents.

    >>> folded("Unità")
    'unita'
    """
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


class _Entry:
    """What is compared of one rule."""

    __slots__ = ("chapter", "id", "rule", "text", "title")

    def __init__(self, rule: Rule, chapter: str, language: str) -> None:
        self.rule = rule.id
        self.id = folded(rule.id)
        self.title = " " + " ".join(_WORD.findall(folded(told(rule.title, language))))
        words = f"{told(rule.text, language)} {told(rule.why, language)}"
        self.text = " " + " ".join(_WORD.findall(folded(words)))
        self.chapter = " " + " ".join(_WORD.findall(folded(chapter)))

    def score(self, words: list[str], whole: str) -> int:
        """How well the rule fits; 0: not at all."""
        if self.id == whole or self.id.replace("-", "") == whole:
            return _ID
        total = 0
        for word in words:
            start = f" {word}"
            if self.id.startswith(word):
                total += _ID_START
            elif self.title.startswith(start):
                total += _TITLE_START
            elif start in self.title:
                total += _TITLE
            elif start in self.chapter:
                total += _CHAPTER
            elif start in self.text:
                total += _TEXT
            else:
                return 0
        return total


class Index:
    """The words of a rulebook in one language."""

    def __init__(self, rulebook: Rulebook, language: str) -> None:
        chapters = {chapter.id: told(chapter.title, language) for chapter in rulebook.chapters}
        self._entries = [_Entry(rule, chapters.get(rule.chapter, ""), language) for rule in rulebook.rules]

    def search(self, typed: str) -> tuple[str, ...]:
        """Ids, best first; equal ones in the order of the book."""
        whole = folded(typed).strip()
        words = whole.split()
        if not words:
            return ()
        parts = [part for word in words for part in ([word] if "-" in word else _WORD.findall(word))]
        scored = [(entry.score(parts, whole), entry.rule) for entry in self._entries]
        found = [(score, rule) for score, rule in scored if score]
        found.sort(key=lambda pair: -pair[0])
        return tuple(rule for _, rule in found[:MOST])
