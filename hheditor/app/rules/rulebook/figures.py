"""The figures of a rule: terms of the profile in force, where they come from, and whether they are the
shipped ones."""

from typing import Any

import msgspec

from hheditor.app.rules.rulebook.book import Book
from hheditor.rules.api.paper.rulebook import Source
from hheditor.values import Value


class Figure(Value, frozen=True):
    """A term of the profile as a page quotes it."""

    term: str
    value: Any
    """As the profile's schema has it, in JSON's types; of a table only the rows that concern the rule."""
    source: Source = "book"
    changed: bool = False
    """Whether it differs from the shipped profile."""


def source_of(profile: Any, term: str) -> Source:
    """Where a value comes from; what nobody has tagged is the book's."""
    sources = getattr(profile, "sources", {})
    return sources.get(term, "book")  # type: ignore[no-any-return]


def figures_of(book: Book, rule: str, profile: Any, shipped: Any) -> tuple[Figure, ...]:
    """The figures of a rule under a profile."""
    found = []
    for term in book.terms_of(rule):
        if not hasattr(profile, term):
            continue
        value = whole(getattr(profile, term))
        before = whole(getattr(shipped, term, None)) if shipped is not None else value
        changed = value != before
        rows = isinstance(value, list) and bool(value) and isinstance(value[0], dict)
        if rows and not book.rulebook.whole_charts:
            value = [row for row in value if row.get("rule") == rule]
            if not value:
                continue
            changed = value != [row for row in before if row.get("rule") == rule]
        source: Source = "user" if changed else source_of(profile, term)
        found.append(Figure(term, value, source, changed))
    return tuple(found)


def full_terms(profile: Any) -> dict[str, Any]:
    """All terms of a profile in JSON's types, defaults included."""
    return {name: whole(getattr(profile, name)) for name in profile.__struct_fields__}


def whole(value: Any) -> Any:
    """A value in JSON's types with every field, those that have their default too."""
    if isinstance(value, msgspec.Struct):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [whole(each) for each in value]
    return value
