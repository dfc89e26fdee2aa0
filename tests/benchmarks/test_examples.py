"""Every shipped scenario is fought out by every bot and prints every sheet in both languages: minutes, so not
in the gate.
"""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.insight.bots import Captain, Soldier, Tactician
from hheditor.insight.playing import play_out
from hheditor.rules.api import find
from hheditor.sheets import KINDS, PrintOptions, Subject, make
from tests.examples.test_scenarios import FILES, scenario

pytestmark = pytest.mark.timeout(600)


BOTS: tuple[tuple[str, Any], ...] = (
    ("soldier", Soldier),
    ("tactician", Tactician),
    ("captain", partial(Captain, looks=40)),
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
    """All kinds but the report, which tells of a battle, and the rulings, which tell of none."""
    document = scenario(path)
    for kind in KINDS:
        if kind in ("report", "rulings"):
            continue
        printed = make(kind, Subject(document), PrintOptions(language=language, hex_mm=40))
        assert printed.finding is None, kind
        assert printed.pages and printed.pdf.startswith(b"%PDF"), kind
