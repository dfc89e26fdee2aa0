"""Deploying from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result
from msgspec.structs import replace

from hheditor.cli.battle_files import read_scenario
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.scenarios import Deployment, Placement
from hheditor.values import encode_pretty
from hheditor.values.resources import example_path

SPEECH = Speech("en", open_window=lambda: 0)
EXAMPLE = example_path("hadlow-bridge.hhscenario")


def call(*arguments: object) -> Result:
    return CliRunner().invoke(program(SPEECH), [str(argument) for argument in arguments])


def test_both_sides_are_deployed_and_written_first(tmp_path: Path) -> None:
    target = tmp_path / "out.hhscenario"
    result = call("deploy", EXAMPLE, "--auto", "-o", target, "--name", "Swift")
    assert result.exit_code == 0, result.output
    assert "English: 14 of 14 placed" in result.output
    assert "J11" in result.output or "I11" in result.output
    made = read_scenario(SPEECH, target)
    assert [(each.side, each.name) for each in made.deployments[:2]] == [(0, "Swift"), (1, "Swift")]
    assert len(made.deployments) == 4, "those of the file are kept"
    assert call("validate", target).exit_code == 0
    assert json.loads(target.read_text())["id"] == json.loads(EXAMPLE.read_text())["id"]


def test_one_side_as_data_and_nothing_is_written(tmp_path: Path) -> None:
    before = EXAMPLE.read_bytes()
    result = call("deploy", EXAMPLE, "--auto", "--side", 1, "--json", "--seed", 3)
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert [entry["side"] for entry in report] == [1]
    assert len(report[0]["placements"]) == 13
    assert EXAMPLE.read_bytes() == before


def test_a_call_without_auto_and_a_file_that_is_none(tmp_path: Path) -> None:
    assert call("deploy", EXAMPLE).exit_code == 2
    nonsense = tmp_path / "no.hhscenario"
    nonsense.write_text("{}")
    result = call("deploy", nonsense, "--auto")
    assert result.exit_code == 1
    assert "Traceback" not in result.output


def test_a_host_that_does_not_fit_ends_with_one(tmp_path: Path) -> None:
    made = read_scenario(SPEECH, EXAMPLE)
    army = replace(made.sides[0].army, units=made.sides[0].army.units * 12)
    crowded = tmp_path / "crowd.hhscenario"
    crowded.write_text(encode_pretty(replace(made, sides=(replace(made.sides[0], army=army), made.sides[1]))))
    result = call("deploy", crowded, "--auto", "--side", 0)
    assert result.exit_code == 1
    assert "of 146 placed" in result.output


def test_validate_finds_what_is_wrong_with_a_deployment(tmp_path: Path) -> None:
    made = read_scenario(SPEECH, EXAMPLE)
    wrong = Deployment("Wrong", 0, (Placement(0, 200), Placement(1, 200), Placement(2, 100)))
    path = tmp_path / "wrong.hhscenario"
    path.write_text(encode_pretty(replace(made, deployments=(wrong,))))
    result = call("validate", path)
    assert result.exit_code == 1
    assert "DEP-4" in result.output
    assert "DEP-1" in result.output
    assert "deployments.Wrong.1" in result.output


def test_a_deployment_of_pieces_nobody_has_is_not_read(tmp_path: Path) -> None:
    made = read_scenario(SPEECH, EXAMPLE)
    path = tmp_path / "wrong.hhscenario"
    path.write_text(encode_pretty(replace(made, deployments=(Deployment("Wrong", 0, (Placement(77, 3),)),))))
    result = call("validate", path)
    assert result.exit_code == 1
    assert "deployments.0" in result.output
