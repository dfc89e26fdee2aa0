"""The catalogues that ship: every language says every message, and every message the code names exists."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hheditor import text
from hheditor.text.catalogue import read_domain
from hheditor.text.numbers import MEASURES
from hheditor.text.po import Entry
from hheditor.text.speech import FOLDER
from hheditor.text.template import Gap, Template

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "hheditor"
ID = re.compile(r"[a-z][a-z0-9_]*([.-][a-z0-9_]+)+")

# Calls whose first argument is a message id, and the keywords that take one.
SPEAKING_CALLS = {"say", "refuse", "warn", "begin", "stroke", "Message", "Finding"}
SPEAKING_KEYWORDS = {"title", "category", "message", "hint"}


def _domains(language: str) -> dict[str, dict[str, Entry]]:
    return {path.stem: read_domain(path) for path in sorted((FOLDER / language).glob("*.po"))}


def _gaps(entry: Entry) -> set[tuple[str, str]]:
    parts = Template.parse(entry.forms[-1]).parts
    return {(part.name, part.family) for part in parts if isinstance(part, Gap)}


OTHERS = [language for language in text.languages() if language != text.SOURCE]


def test_english_and_italian_are_there() -> None:
    assert set(text.languages()) >= {"en", "it"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_messages_in_the_same_files(language: str) -> None:
    english, other = _domains(text.SOURCE), _domains(language)
    assert english.keys() == other.keys()
    for domain in english:
        assert sorted(english[domain]) == sorted(other[domain]), f"{language}/{domain}.po"


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_gaps(language: str) -> None:
    english, other = _domains(text.SOURCE), _domains(language)
    for domain, entries in english.items():
        for message, entry in entries.items():
            twin = other[domain][message]
            assert entry.plural == twin.plural, message
            # The singular may say "one unit" without a number; the last form has every gap.
            assert _gaps(entry) == _gaps(twin), message


@pytest.mark.parametrize("language", text.languages())
def test_ids_are_well_formed_and_unique_and_sentences_are_not_empty(language: str) -> None:
    domains = _domains(language)
    counts = Counter(message for entries in domains.values() for message in entries)
    assert [message for message, count in counts.items() if count > 1] == []
    for entries in domains.values():
        for message, entry in entries.items():
            assert ID.fullmatch(message), message
            assert all(form.strip() for form in entry.forms), message


@pytest.mark.parametrize("language", text.languages())
def test_every_family_a_gap_asks_for_has_members(language: str) -> None:
    ids, domains = text.ids(language), _domains(language)
    for entries in domains.values():
        for message, entry in entries.items():
            for form in entry.forms:
                for family in set(Template.parse(form).families) - MEASURES.keys():
                    counted = any(family in each and each[family].plural for each in domains.values())
                    assert counted or any(other.startswith(f"{family}.") for other in ids), (message, family)


def _literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _named_messages(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every literal that stands where a message id belongs."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        found = [_literal(node.args[0])] if name in SPEAKING_CALLS and node.args else []
        if name == "Operation" and len(node.args) > 1:
            found.append(_literal(node.args[1]))
        found += [_literal(k.value) for k in node.keywords if k.arg in SPEAKING_KEYWORDS]
        yield from ((node.lineno, literal) for literal in found if literal and ID.fullmatch(literal))


def test_every_message_named_in_the_code_is_in_the_catalogues() -> None:
    known = text.ids()
    unknown = [
        f"{path.relative_to(ROOT)}:{line}: {message}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, message in _named_messages(ast.parse(path.read_text(encoding="utf-8")))
        if message not in known
    ]
    assert unknown == []


def test_the_search_for_messages_finds_them() -> None:
    code = "say('a.b', x=1); refuse('c.d'); Operation('x', 'e.f', run=g, category='h.i'); o('j.k'); say(name)"
    assert [message for _, message in _named_messages(ast.parse(code))] == ["a.b", "c.d", "e.f", "h.i"]
