"""Every shipped scenario is fought out by every bot and prints every sheet in both languages."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.battles import read_battle
from hheditor.battles.notation import Loaded
from hheditor.insight.bots import Soldier, Tactician
from hheditor.insight.captain import Captain
from hheditor.insight.playing import play_out
from hheditor.rules.api import find
from hheditor.sheets import PrintOptions, make
from hheditor.sheets.subject import of_battle
from tests.examples.printing import print_all
from tests.examples.test_scenarios import FILES, scenario
from tests.sheets.pdfs import words
from tools.examples.record_battles import path_of

BOTS: tuple[tuple[str, Any], ...] = (
    ("soldier", Soldier),
    ("tactician", Tactician),
    ("captain", partial(Captain, looks=4)),
)


@pytest.mark.parametrize(("_name", "make"), BOTS, ids=[name for name, _ in BOTS])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_bot_reaches_the_end(path: Path, _name: str, make: Any) -> None:
    """Each bot fights each of them out against itself; the captain thinks but briefly here."""
    document = replace(scenario(path), start="deployed")
    ruleset = find(document.system)
    ending = play_out(ruleset, ruleset.opening(document), (make(), make()), 1)
    assert ending.outcome is not None


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_prints_every_sheet(path: Path, language: str) -> None:
    """All but the report, which tells of a battle, the rulings, of none, the fold-out, of an old map, and the
    tracks of games that have some."""
    print_all(scenario(path), language, without=("report", "rulings", "foldout", "tracks"))


def test_a_report_is_told_in_the_language_of_the_print() -> None:
    """Title, sides, units and what the chronicler says; in English nothing of it is Italian."""
    found = read_battle(path_of("agincourt-1415").read_bytes())
    assert isinstance(found, Loaded)
    battle = found.battle
    said = {}
    for language in ("en", "it"):
        printed = make("report", of_battle(battle), PrintOptions(language=language, moments=(81,)))
        assert printed.finding is None
        said[language] = words(printed.pdf)
    assert "Agincourt: six charges and no battle" in said["en"]
    assert "Boucicaut falls" in said["en"] and "(The chronicler)" in said["en"]
    for italian in (
        "Azincourt: sei cariche",
        "Cade Boucicaut",
        "Battaglia del re",
        "(Il cronista)",
        "Inglesi",
    ):
        assert italian in said["it"], italian
        assert italian not in said["en"]
    assert "King's Battle" not in said["it"] and "English" not in said["it"]
