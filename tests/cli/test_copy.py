"""A scenario copied to another profile from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from hheditor.cli.battle_files import read_scenario
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.store.exchange.writing import laid_out
from hheditor.values import new_id
from hheditor.values.resources import example_path
from tests.app.test_boards import scenario as meadow

SPEECH = Speech("en", open_window=lambda: 0)
EXAMPLE = example_path("agincourt-1415.hhscenario")


def call(*arguments: object) -> Result:
    return CliRunner().invoke(program(SPEECH), [str(argument) for argument in arguments])


def test_it_says_what_changes_and_writes_a_document_of_its_own(tmp_path: Path) -> None:
    target = tmp_path / "other.hhscenario"
    result = call("copy", EXAMPLE, "--profile", "fantasy", "-o", target)
    assert result.exit_code == 0, result.output
    assert "Highest base speed: 5 | 6" in result.output
    made = read_scenario(SPEECH, target)
    assert made.profile["id"] == "fantasy"
    assert made.map == read_scenario(SPEECH, EXAMPLE).map
    assert json.loads(target.read_text())["id"] != json.loads(EXAMPLE.read_text())["id"]
    assert call("validate", target).exit_code == 0


def test_as_data_without_writing() -> None:
    result = call("copy", EXAMPLE, "--profile", "fantasy", "--json")
    paths = {each["path"] for each in json.loads(result.stdout)["differences"]}
    assert "fastest" in paths


def test_a_profile_nobody_knows_and_a_file_that_is_none(tmp_path: Path) -> None:
    assert call("copy", EXAMPLE, "--profile", "napoleonic").exit_code == 2
    assert call("copy", tmp_path / "none.hhscenario", "--profile", "fantasy").exit_code == 1


def test_the_other_board_is_a_document_of_its_own_and_says_what_changes(tmp_path: Path) -> None:
    source, target = tmp_path / "meadow.hhscenario", tmp_path / "there.hhscenario"
    source.write_bytes(laid_out("scenario", new_id(), (), meadow()))
    result = call("copy", source, "--other-board", "-o", target)
    assert result.exit_code == 0, result.output
    assert "120 × 80 cm" in result.output and "80 mm wide" in result.output
    made = read_scenario(SPEECH, target)
    assert made.table is not None and made.name == "The meadow, on the table"
    assert call("validate", target).exit_code == 0
    told = json.loads(call("copy", target, "--other-board", "--json").stdout)
    assert told[0]["message"] == "board.to-hexes"
    assert call("copy", EXAMPLE, "--other-board").exit_code == 1, "it is played on hexes only"
    assert call("copy", source).exit_code == 2, "neither is said"
    assert call("copy", source, "--profile", "basic", "--other-board").exit_code == 2, "both are"
