"""The neutral rooms speak of no one game: no identifier there is a noun of one rules system.

A noun is looked for in names of functions, classes, variables, arguments and attributes, word by word:
``stands_lost`` has one, ``stands_at`` (a verb) is excepted below. Every exception says why it is honest.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

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
