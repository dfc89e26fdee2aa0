"""The rules of the figure game to read: every id and ruling in both languages, with the charts they quote."""

import re
from pathlib import Path

import pytest

from hheditor.app.rules.rulebook import Book, page_of
from hheditor.rules.api.paper.rulebook import told
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.position.profile import Profile, book
from hheditor.text import knows, languages
from tests.rules.figures.test_traceability import IDS

BOOK = Book(RULESET)
RULINGS = Path(__file__).resolve().parents[3] / "docs" / "rulings-figures.md"


@pytest.mark.parametrize("language", languages())
def test_every_id_and_every_ruling_has_its_page(language: str) -> None:
    documented = re.findall(r"^- \*\*(FR-\d+) ", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(documented) > 10
    for rule in {*IDS, *documented}:
        page = page_of(BOOK, rule, book(), language)
        assert page.title and page.chapter and len(page.text.split()) >= 2, rule
        assert page.kind != "ruling" or page.why, rule
        assert page.kind == "rule" or rule.startswith("FR-")


def test_each_language_has_words_of_its_own() -> None:
    texts = [(told(rule.text, "en"), told(rule.text, "it")) for rule in BOOK.rules]
    assert [both for both in texts if both[0] == both[1]] == []


def test_nothing_leads_nowhere() -> None:
    chapters = {chapter.id for chapter in BOOK.rulebook.chapters}
    for rule in BOOK.rules:
        assert rule.chapter in chapters
        assert [other for other in rule.related if other not in BOOK] == [], rule.id
        assert set(rule.phases) <= set(BOOK.rulebook.phases)
    assert all(knows(f"phase.figures.{phase}") for phase in BOOK.rulebook.phases)


def test_every_term_of_the_profile_belongs_to_a_rule_and_has_words() -> None:
    terms = set(Profile.__struct_fields__) - {"id", "name", "sources"}
    assert set(BOOK.rulebook.terms) == terms
    assert [rule for rules in BOOK.rulebook.terms.values() for rule in rules if rule not in BOOK] == []
    assert [term for term in terms if not knows(f"rulebook-term.figures.{term.replace('_', '-')}")] == []


def test_a_page_shows_its_whole_chart() -> None:
    page = page_of(BOOK, "ENG-1", book(), "it")
    engines = next(figure for figure in page.figures if figure.term == "engines")
    assert [row["id"] for row in engines.value] == [row.id for row in book().engines]


@pytest.mark.parametrize(("words", "rule"), [("rout survivors", "ROU-1"), ("mangonel heading", "ENG-6")])
def test_rules_are_found_by_what_they_say(words: str, rule: str) -> None:
    assert rule in list(BOOK.search(words, "en"))[:8]
