"""The golden playthroughs, line by line, and the record of a whole battle."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from click.testing import CliRunner

from hheditor.battles import read_battle
from hheditor.battles.notation import Loaded
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.rules.hordes_heroes import RULESET
from tests.rules.hordes_heroes.playthroughs import whole
from tests.rules.hordes_heroes.playthroughs.reading import files, read
from tests.rules.hordes_heroes.playthroughs.telling import play

CHAPTERS = """
DEP SEQ TER MOV FAC FRM PAS CMP RSP ZOC CMD STD ART SHO H2H CRT
SKI PAV STK HT CMB HOR PIK AGG TRC GEN HER DUE DIS VIC MAG
"""


def _named(path: Path) -> ParameterSet:
    return pytest.param(path, id=path.stem, marks=pytest.mark.rule(*read(path).rules))


@pytest.mark.parametrize("path", [_named(path) for path in files()])
def test_a_playthrough_reads_as_written(path: Path) -> None:
    """Where the rules changed on purpose: ``python -m tests.rules.hordes_heroes.playthroughs --write``."""
    told = read(path)
    assert 0 < len(told.rules) <= 3
    lines, _ = play(told)
    assert not [line for line in lines if "passed over" in line], "an order of somebody who is not to act"
    written = path.read_text(encoding="utf-8").splitlines()
    difference = difflib.unified_diff(written, lines, "as written", "as played", lineterm="", n=6)
    assert written == lines, "\n" + "\n".join(difference)


def test_there_are_playthroughs_enough() -> None:
    """Every chapter has one: at least one rule of it is told in some event or refusal."""
    told = "\n".join(path.read_text(encoding="utf-8") for path in files())
    assert len(files()) >= 15
    assert set(CHAPTERS.split()) - set(re.findall(r"\b([A-Z][A-Z2]+)-\d", told)) == set()


# The whole battle ------------------------------------------------------------------------------------------


def test_the_whole_battle_is_played_as_recorded() -> None:
    """The rules of today agree with every step; ``hheditor replay --check`` says so."""
    speech = Speech("en", open_window=lambda: 0)
    result = CliRunner().invoke(program(speech), ["replay", str(whole.FILE), "--check"])
    assert result.exit_code == 0, result.output
    assert whole.FILE.stat().st_size < 300_000


@pytest.mark.rule("SEQ-1", "DEP-3", "VIC-2")
def test_the_whole_battle_goes_from_deployment_to_victory() -> None:
    loaded = read_battle(whole.FILE.read_text(encoding="utf-8"))
    assert isinstance(loaded, Loaded), loaded
    battle = loaded.battle
    names = [event.event for node in battle.main_line() for event in battle.events(node)]
    assert names[0] == "initiative"
    assert names[-1] == "ended"
    wanted = "deployed moved contact shot fought recoiled fled rallied eliminated"
    assert set(wanted.split()) <= set(names)
    outcome = battle.ruleset.outcome(battle.position(battle.main_line()[-1]))
    assert outcome is not None
    assert outcome.rule == "VIC-2"


def test_a_position_is_written_the_same_everywhere() -> None:
    """No set in it, whose order would differ from one run of the program to the next."""
    opening = RULESET.opening(whole.scenario())
    assert any(len(troop.traits) > 1 for troop in opening.setup.troops)
    for troop in opening.setup.troops:
        assert troop.traits == tuple(sorted(troop.traits))
