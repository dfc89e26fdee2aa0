"""A page: everything the program has to say about one rule."""

from typing import Any

from hheditor.app.rules.rulebook.book import Book
from hheditor.app.rules.rulebook.figures import Figure, figures_of
from hheditor.rules.api.paper.rulebook import Rule, Source, told
from hheditor.values import Value


class Reference(Value, frozen=True):
    """Another rule by its name."""

    id: str
    title: str


class Page(Value, frozen=True):
    """A page in one language under one profile."""

    id: str
    title: str
    chapter: str
    chapter_id: str
    source: Source
    kind: str
    text: str
    why: str = ""
    """Of a ruling: its reason."""
    phases: tuple[str, ...] = ()
    rulings: tuple[Rule, ...] = ()
    """Rulings that belong to it, whole: where players argue, they must not have to leaf."""
    related: tuple[Reference, ...] = ()
    figures: tuple[Figure, ...] = ()
    holds: bool = True
    """Whether it holds under the profile at all."""


def page_of(book: Book, rule: str, profile: Any, language: str) -> Page:
    """The page of a rule; `KeyError` if there is none."""
    found = book[rule]
    chapter = book.chapter(found.chapter)
    profiles = book.ruleset.profiles()
    shipped = profiles.get(str(getattr(profile, "id", "")))
    related = book.related(rule)
    rulings = tuple(each for each in related if each.kind == "ruling" and each.id in found.related)
    base = str(getattr(profile, "id", ""))
    return Page(
        rule,
        told(found.title, language),
        told(chapter.title, language) if chapter is not None else "",
        found.chapter,
        found.source,
        found.kind,
        told(found.text, language),
        told(found.why, language),
        found.phases,
        rulings,
        tuple(Reference(each.id, told(each.title, language)) for each in related if each not in rulings),
        figures_of(book, rule, profile, shipped),
        not found.profiles or base in found.profiles,
    )
