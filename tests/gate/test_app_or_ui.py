"""App or ui? A module of `ui` paints or speaks; what does neither belongs to `app`."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "hheditor" / "ui"
PAINTS = ("PySide6", "shiboken6", "pyqtgraph")
SPEAKS = ("hheditor.text", "hheditor.ui.context", "hheditor.ui.rules.words")
NEITHER = {
    "canvas/keys.py": "the keys of every field: layout data",
    "rich.py": "our own markup: layout data",
}
"""Modules that import neither Qt nor words, each with what keeps it here."""


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Everything a module imports, for types alone included: who holds a widget paints."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return frozenset(found)


def module_of(path: Path) -> str:
    name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    return name.removesuffix(".__init__")


def at_home() -> set[str]:
    """Modules of ui that paint or speak, by themselves or through another that does."""
    modules = {module_of(path): path for path in UI.rglob("*.py")}
    found = {name for name, path in modules.items() if any(
        each.split(".")[0] in PAINTS or each.startswith(SPEAKS) for each in imports_of(path)
    )}  # fmt: skip
    grown = True
    while grown:
        more = {name for name, path in modules.items() if name not in found and imports_of(path) & found}
        found |= more
        grown = bool(more)
    return found


def test_what_neither_paints_nor_speaks_is_in_app() -> None:
    home = at_home()
    strange = {
        path.relative_to(UI).as_posix()
        for path in UI.rglob("*.py")
        if path.name != "__init__.py" and module_of(path) not in home
    }
    assert strange == set(NEITHER)
