"""A rules system is its package, its words and its data, and nobody else knows it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "hheditor"
SMALL = ("activation", "gridless", "training")
DOORS = {"rules.api", "values", "armies", "scenarios", "maps", "hexes", "tables"}
"""What a system may know: the API, and the documents and boards below it."""


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _door(module: str) -> str:
    parts = module.split(".")[1:]
    return ".".join(parts[:2]) if parts[:1] == ["rules"] else parts[0] if parts else ""


@pytest.mark.parametrize("system", SMALL)
def test_a_small_system_needs_the_api_and_what_lies_below(system: str) -> None:
    found = {
        _door(module)
        for path in (ROOT / "tests" / "systems" / system).rglob("*.py")
        for module in _imports(path)
        if module.startswith("hheditor.")
    }
    assert found <= DOORS


@pytest.mark.parametrize("system", SMALL)
def test_nobody_in_the_program_knows_a_small_system(system: str) -> None:
    package = f"tests.systems.{system}"
    words = re.compile(rf"\b(?:event|order|phase|question|refusal|problem|roll|term|outcome)\.{system}\.")
    knowing = [
        path.relative_to(ROOT).as_posix()
        for folder in (PACKAGE, ROOT / "resources")
        for path in folder.rglob("*")
        if path.suffix in (".py", ".po", ".json")
        and (package in (text := path.read_text(encoding="utf-8")) or words.search(text))
    ]
    assert knowing == []


def test_who_imports_the_activation_system_is_itself_or_a_test() -> None:
    importing = {
        path.relative_to(ROOT)
        for folder in ("hheditor", "tests", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if any(module.startswith("tests.systems.activation") for module in _imports(path))
    }
    assert importing
    assert [path.as_posix() for path in importing if path.parts[0] != "tests"] == []


def test_a_system_that_is_known_would_be_found() -> None:
    assert _door("hheditor.rules.hordes_heroes.ruleset") == "rules.hordes_heroes"
    assert _door("hheditor.rules.api.screen.scene") == "rules.api"
    assert _door("hheditor.text") not in DOORS
