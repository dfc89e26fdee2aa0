"""The neutral rooms speak of no one game: neither their identifiers nor their sentences have its nouns.

A noun is looked for in names of functions, classes, variables, arguments and attributes, word by word:
``stands_lost`` has one, ``stands_at`` (a verb) is excepted below; and in every sentence of the catalogues
that lie in no system's folder, in all languages. Every exception says why it is honest.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hheditor import text
from hheditor.text.catalogue import read_domain
from hheditor.text.po import Entry
from hheditor.text.speech import FOLDER

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("rules/api", "battles", "store", "insight", "drawing", "sheets", "app", "ui", "cli", "share", "text")
NOUNS = frozenset(
    {"stands", "general", "generals", "chief", "chiefs", "hero", "heroes", "bound", "bounds", "breaking"}
    | {"artillery", "guns", "wizard", "wizards", "magician", "magicians"}
)

ORDINARY = {
    "bound": "of a type variable, of a command to its session, of a number; never a side's share of a turn",
    "bounds": "of a drawing, of a range",
    "_bounds": "of a range",
    "bounds_on": "of a picture on a page",
    "general": "of settings: the page that is none in particular",
    "_stands": "a verb: whether a piece stands there",
    "_stands_at": "a verb",
    "stands_at": "a verb",
    "_stands_out": "a verb: of colours",
}
"""Names that are no noun of a game wherever they occur."""

HERE = {
    "app/army/editor.py": {"stands": "the stored field of a unit"},
    "app/army/fixes.py": {"stands": "the stored field of a unit"},
    "app/army/sheet.py": {"stands": "a column of sheets that people have"},
    "rules/api/armies/muster.py": {"stands": "the stored field of a unit"},
    "rules/api/paper/reference.py": {"stands": "the stored field of a unit"},
    "store/exchange/checks.py": {"stands": "the stored field of a unit"},
    "ui/workspaces/armies/panels/details.py": {"stands": "the stored field of a unit"},
    "ui/workspaces/scenario/sheet/hero.py": {"Hero": "the large picture at the top of a page"},
    "ui/workspaces/scenario/sheet/past.py": dict.fromkeys(
        ("Hero", "_hero", "hero"), "the large picture at the top of a page"
    ),
    "ui/workspaces/scenario/sheet/sheet.py": dict.fromkeys(
        ("Hero", "hero"), "the large picture at the top of a page"
    ),
}
"""Names that are honest in one module, each with its reason."""


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Every name a module gives or uses."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
                yield name


def nouns(name: str) -> frozenset[str]:
    """The nouns of one game in a name."""
    words = re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().split("_")
    return NOUNS & set(words)


@cache
def found() -> dict[str, set[str]]:
    """By module, the names with a noun of one game in them."""
    names: dict[str, set[str]] = defaultdict(set)
    for room in ROOMS:
        for path in sorted((ROOT / "hheditor" / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for name in identifiers(tree):
                if nouns(name) and name not in ORDINARY:
                    names[path.relative_to(ROOT / "hheditor").as_posix()].add(name)
    return dict(names)


def test_no_identifier_is_a_noun_of_one_game() -> None:
    unexcused = {
        module: sorted(names - HERE.get(module, {}).keys())
        for module, names in found().items()
        if names - HERE.get(module, {}).keys()
    }
    assert unexcused == {}


def test_no_exception_outlives_what_it_excuses() -> None:
    known = found()
    gone = {
        module: sorted(excused.keys() - known.get(module, set()))
        for module, excused in HERE.items()
        if excused.keys() - known.get(module, set())
    }
    assert gone == {}


def test_the_search_finds_what_it_looks_for() -> None:
    code = "class Generals: ...\ndef stands_lost(self, hero): return self.breaking + count(bounds=1)"
    seen = {name for name in identifiers(ast.parse(code)) if nouns(name)}
    assert seen == {"Generals", "stands_lost", "hero", "breaking", "bounds"}
    assert not nouns("stranded") and not nouns("outbound")


# Sentences -----------------------------------------------------------------------------------------------

SAID = {
    "en": r"\b(hex|hexes|hexsides?|generals?|hero|heroes|wizards?|magicians?|commanders?-in-chief)\b"
    r"|(?<!are )(?<!is )\bbounds?\b"
    r"|\b(?:a|an|one|each|per|of|for|its|their|the|lost|usual|six|four|\d+|\{n\}|\{number\}) stands?\b"
    r"|\bstands? lost\b|^stands?$|: stands?,",
    "it": r"\b(esagon[oi]|general[ei]|ero[ei]|eroic[oi]|magh?[oi]|basett[ae]|comandant[ei] in capo)\b",
}
"""Nouns of one game, or of one kind of ground. A stand is a noun in English where it is counted or owned."""
HEXES = re.compile(r"\b(hex|hexes|hexsides?|esagon[oi])\b", re.IGNORECASE)

ON_HEXES = {
    "boards": "what changes between a field of hexes and a bare table",
    "map_workspace": "hexes are what a map of hexes is painted in",
    "maps": "what lies on a map of hexes, and what it is built from",
}
"""Domains that may say hex, and no other noun of one game."""
OF_HEXES = {
    "library.card.size": "how large a map of hexes is; one of a table says centimetres",
    **dict.fromkeys(
        ("print.hex", "print.grid", "settings.coordinates.hexes", "sheet.coordinates.hexes"),
        "a setting of fields of hexes",
    ),
    **dict.fromkeys(
        ("cli.sheet.hex.help", "cli.sheet.grid.help", "cli.sheet.coordinates.help"),
        "a setting of fields of hexes",
    ),
    **dict.fromkeys(
        ("sheet.map-scale", "sheet.poster-scale", "sheet.poster.true"), "the scale of a field of hexes"
    ),
    **dict.fromkeys(
        ("sheet.plan-text", "sheet.plan-trimmed", "sheet.too-many-pages", "sheet.build-note"),
        "pages of a field of hexes, to be laid together or built",
    ),
}
"""Sentences that may say hex, each with its reason."""


def domains(language: str) -> dict[str, dict[str, Entry]]:
    """The catalogues of what every game says, by domain."""
    return {path.stem: read_domain(path) for path in sorted((FOLDER / language).glob("*.po"))}


def spoken(language: str) -> Iterator[tuple[str, str, str, frozenset[str]]]:
    """Domain, message, sentence and the nouns of one game in it, where it has any."""
    nouns = re.compile(SAID[language], re.IGNORECASE)
    for domain, entries in domains(language).items():
        for message, entry in entries.items():
            for form in entry.forms:
                found = frozenset(match.group(0).lower() for match in nouns.finditer(form))
                if found:
                    yield domain, message, form, found


@pytest.mark.parametrize("language", text.languages())
def test_what_every_game_says_has_no_nouns_of_one(language: str) -> None:
    assert [
        f"{domain}: {message}: {form}"
        for domain, message, form, found in spoken(language)
        if not all(HEXES.fullmatch(noun) for noun in found) or not (domain in ON_HEXES or message in OF_HEXES)
    ] == []


def test_no_excuse_outlives_its_sentence() -> None:
    said = [found for language in text.languages() for found in spoken(language)]
    assert set(ON_HEXES) <= {domain for domain, *_ in said}
    assert set(OF_HEXES) <= {message for _, message, *_ in said}


def test_the_search_hears_nouns_and_not_verbs() -> None:
    english, italian = (re.compile(SAID[each], re.IGNORECASE) for each in ("en", "it"))
    for sentence in ("Add a general", "one stand lost", "Stands", "boxes for its stands", "Whose bound"):
        assert english.search(sentence)
    for sentence in ("What stands there", "both are bound", "The terms stand here.", "outbound"):
        assert not english.search(sentence)
    assert italian.search("tre basette") and not italian.search("la base")
