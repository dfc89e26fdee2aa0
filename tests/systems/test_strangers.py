"""A rules system is its package, its words and its data, and nobody else knows it.

What the two small systems with armies, deployment, sheets and words are proves it: with nothing but their own
folders they are prepared, placed and printed.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hheditor import text
from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.editor import ScenarioEditor
from hheditor.rules.api import Ruleset, find, systems
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.text.catalogue import read_domain
from tests.systems.activation import ACTIVATION
from tests.systems.activation.documents import scenario as at_the_ridge
from tests.systems.gridless import GRIDLESS
from tests.systems.gridless.documents import scenario as on_the_common
from tests.systems.strangers import SYSTEMS, shipped

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
    # A module of another system may be called like this one; a message or a piece of data may not.
    words = re.compile(rf'"[a-z-]+\.{system}\.|"game\.{system}"')
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
        # Only a file with the word in it need be read as a program.
        if "activation" in path.read_text(encoding="utf-8")
        and any(module.startswith("tests.systems.activation") for module in _imports(path))
    }
    assert importing
    assert [path.as_posix() for path in importing if path.parts[0] != "tests"] == []


def test_a_system_that_is_known_would_be_found() -> None:
    assert _door("hheditor.rules.hordes_heroes.ruleset") == "rules.hordes_heroes"
    assert _door("hheditor.rules.api.screen.scene") == "rules.api"
    assert _door("hheditor.text") not in DOORS


# What a folder alone brings --------------------------------------------------------------------------------

WHOLE: tuple[tuple[Ruleset[Any], Callable[[], Scenario]], ...] = (
    (ACTIVATION, at_the_ridge),
    (GRIDLESS, on_the_common),
)


@pytest.mark.parametrize(("ruleset", "made"), WHOLE)
def test_armies_deployment_sheets_and_words_come_with_its_folder(
    ruleset: Ruleset[Any], made: Callable[[], Scenario]
) -> None:
    assert ruleset.id not in systems()
    with pytest.raises(KeyError):
        find(ruleset.id)
    with shipped(ruleset):
        assert ruleset.id in systems()
        for army in ruleset.sample_armies().values():
            appraised = ruleset.appraise(army)
            assert all(each.sound for each in (*appraised.units, *appraised.leaders))
            assert all(text.say(f"total.{total.of}.n", n=total.value) for total in appraised.totals)
        deployer = Deployer(ScenarioEditor.of(made()), lambda: "Line")
        for side in (0, 1):
            deployer.use_side(side)
            assert deployer.auto() is None
            assert deployer.here is not None and not deployer.here.waiting
        assert not deployer.editor.findings
        for language in ("en", "it"):
            for kind in ("qrs", "side", "map", "roster", "evening"):
                printed = make(kind, Subject(deployer.scenario), PrintOptions(language=language))
                assert printed.finding is None and printed.pages, kind
    assert ruleset.id not in systems()
    assert not text.knows(f"game.{ruleset.id}")


@pytest.mark.parametrize("ruleset", [ruleset for ruleset, _ in WHOLE], ids=lambda each: each.id)
def test_every_message_it_names_is_written_in_both_languages(ruleset: Ruleset[Any]) -> None:
    folder = SYSTEMS / ruleset.id
    named = re.compile(rf'"([a-z-]+\.{ruleset.id}\.[a-z.-]*[a-z])"')
    wanted = {
        word for path in folder.rglob("*.py") for word in named.findall(path.read_text(encoding="utf-8"))
    }
    known = [
        {
            name: sorted(set(re.findall(r"\{([a-z]+)", " ".join(entry.forms))))
            for path in (folder / "words" / language).glob("*.po")
            for name, entry in read_domain(path).items()
        }
        for language in ("en", "it")
    ]
    assert wanted <= set(known[0])
    assert known[0] == known[1], "the same messages with the same gaps"
    assert all(ruleset.id in name.split(".") for name in known[0])
