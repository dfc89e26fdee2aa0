"""The rulebook of a system, looked up by id, chapter, phase, or wherever a sentence names a rule."""

import re
from functools import cache, cached_property
from typing import Any, NamedTuple

from hheditor.app.rules.rulebook.search import Index
from hheditor.rules.api import Ruleset, find
from hheditor.rules.api.paper.rulebook import Rule, Rulebook, RuleChapter

_TELLING = re.compile(r"[A-Za-z].*\d|\d.*[A-Za-z]")
"""An id of letters and digits, which no sentence has by chance."""


def _any(ids: list[str]) -> str:
    """One of these ids, the longest that fits. What they begin with is written once: several hundred of them
    are read in a tenth of the time then."""
    tails: dict[str, list[str]] = {}
    for each in sorted(ids, key=len, reverse=True):
        head, dash, tail = each.rpartition("-")
        tails.setdefault(head + dash, []).append(re.escape(tail))
    heads = sorted(tails.items(), key=lambda known: len(known[0]), reverse=True)
    ways = (rf"{re.escape(head)}(?:{'|'.join(found)})" for head, found in heads)
    return f"(?:{'|'.join(ways)})"


class Span(NamedTuple):
    """A stretch of a sentence; `rule` where it names one."""

    text: str
    rule: str = ""


class Book:
    """The rulebook of one system."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.system = ruleset.id
        self.rulebook: Rulebook = ruleset.rulebook()
        self._by_id = {rule.id: rule for rule in self.rulebook.rules}
        self._indexes: dict[str, Index] = {}

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def __getitem__(self, rule: str) -> Rule:
        return self._by_id[rule]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All of them, in order."""
        return self.rulebook.rules

    def chapter(self, identity: str) -> RuleChapter | None:
        """A chapter by its id."""
        return next((each for each in self.rulebook.chapters if each.id == identity), None)

    def of_chapter(self, identity: str) -> tuple[Rule, ...]:
        """The rules of a chapter: rules, then rulings, then switches."""
        return tuple(rule for rule in self.rules if rule.chapter == identity)

    def of_phase(self, phase: str) -> tuple[Rule, ...]:
        """The rules looked up in a phase; rulings are found from them."""
        return tuple(rule for rule in self.rules if phase in rule.phases and rule.kind == "rule")

    def rulings(self, chapter: str = "") -> tuple[Rule, ...]:
        """The rulings, of one chapter or of all."""
        return tuple(rule for rule in self.rules if rule.kind == "ruling" and chapter in ("", rule.chapter))

    @cached_property
    def _referring(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for rule in self.rules:
            for other in rule.related:
                found.setdefault(other, []).append(rule.id)
        return {rule: tuple(others) for rule, others in found.items()}

    def related(self, rule: str) -> tuple[Rule, ...]:
        """What to read next: what a rule names, then what names it."""
        ids = dict.fromkeys((*self[rule].related, *self._referring.get(rule, ())))
        return tuple(self[each] for each in ids if each in self and each != rule)

    def terms_of(self, rule: str) -> tuple[str, ...]:
        """Terms of the profile that are figures of this rule."""
        return tuple(term for term, rules in self.rulebook.terms.items() if rule in rules)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Every id as it is written. One that might be a plain number or word (``6.3``, ``Movement``) counts
        only where ids stand: at the beginning, as findings have it, or behind a bracket or a section mark."""
        plain = [rule.id for rule in self.rules if not _TELLING.search(rule.id)]
        telling = [rule.id for rule in self.rules if _TELLING.search(rule.id)]
        ways = [rf"(?<![\w.-]){_any(telling)}"] if telling else []
        ways += [rf"^{_any(plain)}(?=:|$)", rf"(?:(?<=[(\[§])|(?<=§ )){_any(plain)}"] if plain else []
        return re.compile(rf"(?:{'|'.join(ways)})(?![\w-]|\.\d)" if ways else r"(?!)")

    def spans(self, sentence: str) -> tuple[Span, ...]:
        """A sentence cut at the rules it names."""
        found, start = [], 0
        for match in self._pattern.finditer(sentence):
            if match[0] in self:
                if match.start() > start:
                    found.append(Span(sentence[start : match.start()]))
                found.append(Span(match[0], match[0]))
                start = match.end()
        if start < len(sentence):
            found.append(Span(sentence[start:]))
        return tuple(found)

    def search(self, typed: str, language: str) -> tuple[str, ...]:
        """Ids of the rules that fit what was typed, best first."""
        index = self._indexes.get(language)
        if index is None:
            index = self._indexes[language] = Index(self.rulebook, language)
        return index.search(typed)


@cache
def _book(ruleset: Ruleset[Any]) -> Book:
    return Book(ruleset)


def book_of(system: str) -> Book:
    """The book of a system; `KeyError` where nobody knows it."""
    return _book(find(system))
