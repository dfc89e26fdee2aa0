"""What comes next is read before anybody asks for it."""

import gc
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from hheditor.rules.names import systems
from hheditor.text.speech import unread
from hheditor.ui.frame import ahead
from hheditor.ui.workspaces import PLACES


def test_pages_of_all_workspaces_and_all_games_are_read() -> None:
    for step in ahead.steps("it"):
        step()
    assert not unread("it")
    pages = {f"{place.module}.page" for place in PLACES}
    assert pages <= set(sys.modules)
    assert {f"hheditor.rules.{system}.ruleset" for system in systems()} <= set(sys.modules)


@pytest.mark.usefixtures("qapp")
def test_one_after_another_and_nothing_breaks_where_something_is_missing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def missing() -> None:
        raise ImportError("no such library")

    def three(_: str) -> Iterator[object]:
        yield lambda: read.append("first")
        yield missing
        yield lambda: read.append("last")

    monkeypatch.setattr(ahead, "steps", three)
    kept = [{"read": [number]} for number in range(1000)]
    looked_through = gc.get_freeze_count()
    parent = QObject()
    reading = ahead.Ahead(parent)
    assert not read
    qtbot.waitUntil(lambda: reading.done)
    assert read == ["first", "last"]
    assert gc.get_freeze_count() - looked_through >= len(kept), "nobody looks for garbage in what stays"
