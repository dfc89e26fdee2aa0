"""The chapters of the profile, ``chapters.json``: which charts stand together where they are typed."""

from functools import cache

from hheditor.rules.api.paper.rulebook import Rulebook, RuleChapter, Texts
from hheditor.values import Value, decode
from hheditor.values.resources import resource_path


class _Chapter(Value, frozen=True):
    id: str
    title: Texts
    terms: tuple[str, ...]


@cache
def rulebook() -> Rulebook:
    """Chapters alone: what a rule says stands in the refusal that names it."""
    data = resource_path("rules", "men_of_iron", "chapters.json").read_bytes()
    chapters: tuple[_Chapter, ...] = decode(data, tuple[_Chapter, ...])
    return Rulebook(
        tuple(RuleChapter(each.id, each.title) for each in chapters),
        sections={term: each.id for each in chapters for term in each.terms},
    )
