"""Every refusal and every phrase a player can provoke is said in both languages, with its rule."""

import re
from pathlib import Path
from typing import Any

import pytest

from hheditor import text
from hheditor.app.battle import Table, choosing
from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.rules.api import Rolled
from hheditor.rules.hordes_heroes import RULESET
from hheditor.text.speech import say_loosely
from hheditor.ui.frame.window import Window
from hheditor.ui.parts.speech import Speech
from hheditor.values import Finding
from tests.journeys.battlefield import Ground

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
BOWS = "B 2/4 s1CR 6+ A1"


def table() -> Table:
    ground = Ground()
    ground.paint("lake", "F6 F7")
    ground.paint("wood", "J6 K6")
    ground.unit(0, HORSE, "H8", name="Knights")
    ground.unit(0, BOWS, "E8", name="Archers")
    ground.unit(0, FOOT, "L8", name="Spears")
    ground.leader(0, "H10", "Henry", reach=2)
    ground.unit(1, FOOT, "H6", name="Militia")
    ground.unit(1, FOOT, "E6", name="Guard")
    ground.leader(1, "H2", "Charles", reach=2)
    header = BattleHeader(
        "sample", ground.scenario(), "hordes_heroes", RULESET.version, DiceSettings("seeded", "x")
    )
    return Table(Battle.begin(header))


def refusals(played: Table) -> list[Finding]:
    """Everything the pieces may not do at a position, a hex each, and whom they may not aim at."""
    found: dict[tuple[str, str], Finding] = {}
    pieces = [piece.id for piece in played.scene().pieces]
    for piece in pieces:
        for cell in range(0, 18 * 13, 3):
            why = choosing.why_not(played.ruleset, played.position, piece, cell)
            if why is not None:
                found[(why.message, why.rule)] = why
        for target in pieces:
            aimed = choosing.order_at(played.ruleset, played.position, piece, target)
            if isinstance(aimed, Finding):
                found[(aimed.message, aimed.rule)] = aimed
    wrong = RULESET.refusal(played.position, Rolled(reading=(99,)))
    if wrong is not None:
        found[(wrong.message, wrong.rule)] = wrong
    return list(found.values())


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_refusal_on_the_way_is_a_sentence(window: Window, language: str) -> None:
    window.desk.settings.change(language=language)
    played = table()
    speech = Speech(window.frame, played.battle)
    seen: set[str] = set()
    for _ in range(8):
        for finding in refusals(played):
            said = speech.finding(finding)
            assert said
            assert "{" not in said
            assert not finding.rule or said.startswith(finding.rule)
            seen.add(finding.message)
        if played.ruleset.resting(played.position) is None:
            break
        played.rest()
    assert len(seen) >= 6, seen


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_kind_of_refusal_has_its_sentence(language: str) -> None:
    # Numbers and names stand in for those a refusal would bring.
    anything = dict.fromkeys(_gaps(), "7")
    kinds = [message for message in text.ids() if message.startswith("refusal.")]
    assert len(kinds) > 60
    for message in kinds:
        said = say_loosely(message, language, {**anything, "n": 2})
        assert said
        assert "{" not in said


def _gaps() -> set[str]:
    """Every gap any refusal has."""
    found: set[str] = set()
    for name in resource_names():
        found |= set(re.findall(r"\{(\w+)(?::[\w.]+)?\}", name))
    return found


def resource_names() -> list[str]:
    folder = Path(text.__file__).parent / "catalogues" / "en"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.po"))]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_log_of_a_bound_in_both_languages(window: Window, language: str) -> None:
    window.desk.settings.change(language=language)
    played = table()
    for _ in range(6):
        played.rest()
        if played.waiting.kind == "question":
            played.give(played.answers()[0].order)
    speech = Speech(window.frame, played.battle)
    said: list[Any] = [speech.line(line) for line in played.log.lines]
    assert all("{" not in line for line in said)
    assert any("2" in line or "Archers" in line for line in said)


def test_units_of_one_name_are_told_apart() -> None:
    assert text.told_apart({0: "Bows", 1: "Bows", 2: "Foot", 3: ""}) == {
        0: "Bows 1",
        1: "Bows 2",
        2: "Foot",
        3: "",
    }
