"""The list of a long history costs what a short one does."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from hheditor.app import desk_in_memory
from hheditor.app.frame.history import History
from hheditor.app.frame.journal import Did, Entry, encode_record
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.maps.edits import Edit, SetTerrain, apply, join
from hheditor.ui.application import create_window
from hheditor.ui.parts.history import HistoryList


def long_history(entries: int) -> "History[Any, Any]":
    """A map with so many entries in its history, as it comes back after a restart."""
    records = []
    for number in range(entries):
        kinds = ("wood", "open") if number % 2 else ("open", "wood")
        forth, back = (SetTerrain((number % 100,), (kind,)) for kind in kinds)
        records.append(encode_record(Did(Entry("map.mended", (forth,), (back,)))))
    return History.restore(blank(Board(18, 13)), apply, records, Edit, join=join)


def test_one_more_entry_says_no_other_one_again(
    qtbot: QtBot, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = create_window(qapp, desk_in_memory())
    qtbot.addWidget(window)
    shown = HistoryList(window.frame, "history", "map.history-start", lambda _: None)
    qtbot.addWidget(shown)
    shown.resize(240, 200)
    shown.show()
    history = long_history(3_000)
    shown.follow(history)
    shown.grab()
    said: list[str] = []
    say = window.frame.say

    def counted(message: str, **more: Any) -> str:
        said.append(message)
        return say(message, **more)

    monkeypatch.setattr(window.frame, "say", counted)
    history.do(SetTerrain((7,), ("marsh",)), "map.mended")
    shown.follow(history)
    shown.grab()
    assert shown.model().rowCount() == 3_002
    assert 0 < len(said) < 60, "what is out of sight is not said"
