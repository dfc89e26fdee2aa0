"""The catalogues that ship: every language says every message, and every message the code names exists."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
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


@cache
def _domains(language: str) -> dict[str, dict[str, Entry]]:
    folder = FOLDER / language
    paths = sorted(folder.rglob("*.po"))
    return {path.relative_to(folder).with_suffix("").as_posix(): read_domain(path) for path in paths}


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
        if name == "Operation" and node.args:
            found.append(_literal(node.args[0]))
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


# Words of one system -------------------------------------------------------------------------------------

SYSTEMS = sorted(
    path.parent.name for path in (PACKAGE / "rules").glob("*/ruleset.py") if path.parent.name != "api"
)
SHARED = ("rules", "maps")
"""The domains whose messages any rules system may name: what every game says, and what lies on a map."""


def _strange(domain: str, message: str) -> bool:
    """Whether a message lies where it does not belong: a system's own in its folder and nowhere else."""
    owner = domain.partition("/")[0] if "/" in domain else ""
    parts = message.split(".")
    return parts[1] != owner if owner else len(parts) > 2 and any(part in SYSTEMS for part in parts[1:])


def test_every_message_of_a_system_begins_with_its_name_and_lies_in_its_folder() -> None:
    domains = _domains(text.SOURCE)
    assert {domain.partition("/")[0] for domain in domains if "/" in domain} == set(SYSTEMS)
    assert [
        f"{domain}: {message}"
        for domain, entries in domains.items()
        for message in entries
        if _strange(domain, message)
    ] == []


def test_a_message_in_the_wrong_place_is_found() -> None:
    assert _strange("hordes_heroes/rules", "refusal.too-far")
    assert _strange("hordes_heroes/rules", "refusal.impetus.too-far")
    assert _strange("armies", "rulebook.term.impetus.vbu")
    assert not _strange("impetus/rules", "refusal.impetus.too-far")
    assert not _strange("rulebook", "rules.figures")


def _literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every literal, those of f-strings as well, that may be a message id or its beginning."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and re.fullmatch(r"[a-z][a-z0-9_.-]*", _literal(node) or ""):
            yield node.lineno, str(node.value)


def _borrowed(system: str, code: str, ids: frozenset[str], shared: frozenset[str]) -> list[str]:
    """What code of a system names that is neither its own nor every system's to say."""
    families = {message.split(".")[0] for message in ids if message.split(".")[1] == system}
    found = []
    for line, named in _literals(ast.parse(code)):
        family, _, rest = named.partition(".")
        whole = named in ids and named not in shared and rest.split(".")[0] != system
        begun = (
            named not in ids
            and family in families
            and bool(re.fullmatch(r"[a-z]+\.[a-z-]*", named))
            and not any(other.startswith(named) for other in shared)
        )
        if whole or begun:
            found.append(f"{line}: {named}")
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_names_its_own_messages_and_those_of_every_game(system: str) -> None:
    domains = _domains(text.SOURCE)
    shared = frozenset(message for domain in SHARED for message in domains[domain])
    assert [
        f"{path.relative_to(ROOT)}:{found}"
        for path in sorted((PACKAGE / "rules" / system).rglob("*.py"))
        for found in _borrowed(system, path.read_text(encoding="utf-8"), text.ids(), shared)
    ] == []


def test_a_borrowed_message_is_found() -> None:
    ids = frozenset(
        {"refusal.training.far", "mark.training.on", "refusal.impetus.far", "terrain.wood", "go.map"}
    )
    shared = frozenset({"terrain.wood"})
    code = (
        "a('refusal.training.far'); b('terrain.wood'); c(f'terrain.{x}'); d(f'mark.training.{x}'); e('moved')"
    )
    assert _borrowed("training", code, ids, shared) == []
    code = "a('refusal.impetus.far')\nb('go.map')\nc(f'mark.{x}')\nd(f'mark.on{x}')"
    found = ["1: refusal.impetus.far", "2: go.map", "3: mark.", "4: mark.on"]
    assert _borrowed("training", code, ids, shared) == found


def test_the_search_for_messages_finds_them() -> None:
    code = "say('a.b', x=1); refuse('c.d'); Operation('e.f', run=g, category='h.i'); o('j.k'); say(name)"
    assert [message for _, message in _named_messages(ast.parse(code))] == ["a.b", "c.d", "e.f", "h.i"]
