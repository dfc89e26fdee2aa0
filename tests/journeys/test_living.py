"""The person in a hurry whom `tests.benchmarks.kills` kills: every way of working is walked a little, so that
the long trial can always be run."""

import json
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import desk_on_disk
from hheditor.app.games import choose
from tests.benchmarks import living
from tests.benchmarks.kills import furnish, read_claims, verify
from tests.journeys.driver import Driver
from tests.saved import shown_in

_ACTS = 5


def test_every_way_of_working_is_told_and_found(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HHEDITOR_HOME", str(tmp_path))
    furnish(tmp_path)
    claims = tmp_path / "claims"

    def say(claim: dict[str, object]) -> None:
        with claims.open("a") as file:
            file.write(json.dumps(claim) + os.linesep)

    monkeypatch.setattr(living, "say", say)
    desk = desk_on_disk()
    choose(desk, "hordes_heroes")
    life = living.Life(7)
    life.window = Driver(qtbot, qapp, desk).window
    desk.settings.change(reduced_motion=True)
    for way in living.WAYS:
        life.turn_to(way)
        for _ in range(_ACTS):
            life.do_something()
        desk.library.hand_on()
        life.tell()
    told = read_claims(claims)
    kinds = {type(thing).__name__ for _, thing in shown_in(life.window)}
    assert kinds == {"Map", "Army", "Scenario", "Battle"}
    assert {next(iter(claim)) for claim in told} >= {"act", "document", "words", "battle", "note"}
    path = desk.library.path
    life.window.close()
    desk.library.close()
    assert verify(path, told) == []
    assert verify(path, [{**claim, "digest": "another", "n": 9_999, "text": "nowhere"} for claim in told])
