"""The house stands: imports point down only, every room is in the contracts, each contract can break."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hheditor.rules.hordes_heroes import chapters as hordes_heroes
from hheditor.rules.men_of_iron import chapters as men_of_iron

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "hheditor"
CONTRACTS = {
    contract["id"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}


def lint(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    program = (
        "import sys; sys.path.insert(0, '.'); from importlinter.cli import lint_imports_command as c; c()"
    )
    return subprocess.run(
        [sys.executable, "-P", "-c", program, "--no-cache", "--no-logo", *options],
        cwd=folder,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def folders(path: Path) -> set[str]:
    return {child.name for child in path.iterdir() if (child / "__init__.py").is_file()}


ROOMS = folders(PACKAGE)
SYSTEMS = folders(PACKAGE / "rules") - {"api"}


def test_imports_point_down_only() -> None:
    result = lint(ROOT)
    if result.returncode:
        pytest.fail(result.stdout + result.stderr, pytrace=False)


def test_every_room_has_its_storey() -> None:
    listed = {name.strip() for layer in CONTRACTS["house"]["layers"] for name in layer.split("|")}
    rooms = {f"hheditor.{room}" for room in ROOMS - {"rules"}}
    systems = {f"hheditor.rules.{system}" for system in SYSTEMS | {"api"}}
    assert listed == rooms | systems | {"hheditor.__main__"}


def test_rules_systems_share_a_storey_and_so_are_strangers() -> None:
    storeys = [{name.strip() for name in layer.split("|")} for layer in CONTRACTS["house"]["layers"]]
    assert {f"hheditor.rules.{system}" for system in SYSTEMS} in storeys


def test_every_rules_system_is_forbidden_to_those_who_serve_all() -> None:
    assert set(CONTRACTS["systems"]["forbidden_modules"]) == {f"hheditor.rules.{name}" for name in SYSTEMS}


@pytest.mark.parametrize(
    ("name", "package", "rooms"),
    [
        ("chapters", hordes_heroes.PACKAGE, hordes_heroes.ROOMS),
        ("chapters-men-of-iron", men_of_iron.PACKAGE, men_of_iron.ROOMS),
    ],
)
def test_every_room_of_the_rules_is_a_chapter_or_tells_of_them(
    name: str, package: str, rooms: tuple[str, ...]
) -> None:
    contract = CONTRACTS[name]
    listed = {*contract["source_modules"], *contract["forbidden_modules"]}
    assert listed == {f"{package}.{room}" for room in folders(ROOT.joinpath(*package.split(".")))}
    assert set(contract["source_modules"]) == {f"{package}.{room}" for room in rooms}


@pytest.mark.parametrize(
    ("contract", "exempt"),
    [
        ("speech", {"cli", "share", "sheets", "text", "ui"}),
        ("qt", {"ui"}),
        ("paper", {"sheets"}),
        ("geometry", {"drawing", "sheets", "tables"}),
        ("library", {"store"}),
    ],
)
def test_every_other_room_is_held_to(contract: str, exempt: set[str]) -> None:
    sources = {name.removeprefix("hheditor.") for name in CONTRACTS[contract]["source_modules"]} - {
        "__main__"
    }
    assert sources == ROOMS - exempt


def test_every_room_above_the_maps_asks_the_surface() -> None:
    sources = {name.removeprefix("hheditor.") for name in CONTRACTS["hexes"]["source_modules"]}
    below = {"hexes", "maps", "tables", "values"}
    assert sources == (ROOMS - below - {"rules"}) | {"__main__", "rules.api"}


# The module a line is put into, what it imports there, and the contract that must catch it.
VIOLATIONS = {
    "house": [
        ("values.ids", "hheditor.hexes"),
        ("hexes", "hheditor.maps"),
        ("tables", "hheditor.hexes"),
        ("maps", "hheditor.armies"),
        ("armies", "hheditor.scenarios"),
        ("scenarios", "hheditor.rules.api"),
        ("rules.api", "hheditor.battles"),
        ("rules.hordes_heroes", "hheditor.battles"),
        ("battles", "hheditor.store"),
        ("store", "hheditor.drawing"),
        ("drawing", "hheditor.text"),
        ("text", "hheditor.sheets"),
        ("sheets", "hheditor.insight"),
        ("insight", "hheditor.app"),
        ("app", "hheditor.share"),
        ("share", "hheditor.ui"),
        ("ui", "hheditor.cli"),
        ("cli", "hheditor.ui"),
    ],
    "systems": [(room, "hheditor.rules.hordes_heroes") for room in ("battles", "rules.api", "store", "ui")],
    "chapters": [
        ("rules.hordes_heroes.melee", "hheditor.rules.hordes_heroes.screen"),
        ("rules.hordes_heroes.movement.flying", "hheditor.rules.hordes_heroes.bot"),
        ("rules.hordes_heroes.armies", "hheditor.rules.hordes_heroes.paper"),
    ],
    "chapters-men-of-iron": [
        ("rules.men_of_iron.attack", "hheditor.rules.men_of_iron.screen"),
        ("rules.men_of_iron.scenarios", "hheditor.rules.men_of_iron.paper"),
        ("rules.men_of_iron.victory.flight", "hheditor.rules.men_of_iron.bot"),
    ],
    "chapters-figures": [
        ("rules.figures.movement", "hheditor.rules.figures.screen"),
        ("rules.figures.armies", "hheditor.rules.figures.paper"),
    ],
    "chapters-impetus": [("rules.impetus.movement", "hheditor.rules.impetus.screen")],
    "speech": [("app", "hheditor.text"), ("insight", "hheditor.text"), ("rules.api", "hheditor.text")],
    "qt": [("drawing", "PySide6"), ("cli", "PySide6"), ("share", "pyqtgraph"), ("rules.api", "shiboken6")],
    "paper": [("ui", "reportlab"), ("drawing", "reportlab")],
    "geometry": [("hexes", "shapely"), ("ui", "shapely"), ("rules.hordes_heroes", "shapely")],
    "hexes": [
        ("app.battle", "hheditor.hexes"),
        ("drawing.pieces", "hheditor.hexes"),
        ("rules.api", "hheditor.hexes"),
        ("sheets.armies", "hheditor.hexes"),
        ("text", "hheditor.hexes"),
        ("ui.workspaces.battle", "hheditor.hexes"),
        ("ui.canvas", "hheditor.hexes"),
    ],
    "library": [("app", "sqlite3"), ("ui", "sqlite_utils"), ("battles", "sqlite_utils")],
}


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rooms with nothing in them, so that only the line under test can break a contract."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for init in PACKAGE.rglob("__init__.py"):
        copy = folder / "hheditor" / init.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True)
        copy.touch()
    (folder / "hheditor" / "__main__.py").touch()
    (folder / "hheditor" / "values" / "ids.py").touch()
    return folder


def test_the_empty_house_keeps_every_contract(shell: Path) -> None:
    result = lint(shell)
    assert result.returncode == 0, result.stdout
    assert VIOLATIONS.keys() == CONTRACTS.keys()


@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_contract_can_break(shell: Path, contract: str) -> None:
    """A contract that can never fail is worth nothing: each is broken on purpose, inside a function even."""
    written = []
    for module, target in VIOLATIONS[contract]:
        path = shell.joinpath("hheditor", *module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        path.write_text(f"def late():\n    import {target}\n", encoding="utf-8")
        written.append(path)
    try:
        result = lint(shell, "--contract", contract)
    finally:
        for path in written:
            path.write_text("", encoding="utf-8")
    assert result.returncode == 1, result.stdout
    for module, target in VIOLATIONS[contract]:
        assert f"hheditor.{module} -> {target} (l.2)" in result.stdout, result.stdout
