"""Search as you type: every word typed must begin some word of the rule; where it does decides the order."""

import re
import unicodedata
from functools import lru_cache

import msgspec

from hheditor.rules.api.paper.rulebook import Rule, Rulebook, told
from hheditor.values.resources import resource_path

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


@lru_cache
def _synonyms(language: str) -> dict[str, list[str]]:
    path = resource_path("rulebook", "synonyms.json")
    known: dict[str, dict[str, list[str]]] = msgspec.json.decode(
        path.read_bytes(), type=dict[str, dict[str, list[str]]]
    )
    return known.get(language, {})


def meant(word: str, language: str) -> tuple[str, ...]:
    """What the book may call what wargamers call so; three letters of their word are enough.

    >>> meant("flank", "en")
    ('front', 'rear', 'facing')
    """
    if len(word) < 3:
        return ()
    found = [
        other for name, others in _synonyms(language).items() if name.startswith(word) for other in others
    ]
    return tuple(dict.fromkeys(found))


class _Entry:
    """What is compared of one rule."""

    __slots__ = ("chapter", "id", "language", "rule", "text", "title")

    def __init__(self, rule: Rule, chapter: str, language: str) -> None:
        self.rule = rule.id
        self.language = language
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
            own = self._score(word)
            # What players call it is worth less than what the book does.
            best = own or max((self._score(other) // 2 for other in meant(word, self.language)), default=0)
            if not best:
                return 0
            total += best
        return total

    def _score(self, word: str) -> int:
        start = f" {word}"
        if self.id.startswith(word):
            return _ID_START
        if self.title.startswith(start):
            return _TITLE_START
        if start in self.title:
            return _TITLE
        if start in self.chapter:
            return _CHAPTER
        return _TEXT if start in self.text else 0


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
