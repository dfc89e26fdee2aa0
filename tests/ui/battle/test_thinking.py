"""An opponent's answer from another thread: taken when the field rests, dropped when the battle has gone."""

from typing import Any

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from hheditor.ui.workspaces.battle.thinking import Thinker


def test_an_answer_waits_for_the_field_to_rest(qtbot: QtBot) -> None:
    page, taken = QWidget(), list[Any]()
    qtbot.addWidget(page)
    rests = [False, False, True]
    thinker = Thinker(page, taken.append, lambda: rests.pop(0))
    thinker._receive("charge")
    assert taken == []
    qtbot.waitUntil(lambda: taken == ["charge"])
    assert rests == []


def test_an_answer_after_the_page_has_gone_is_dropped(qtbot: QtBot) -> None:
    page, taken = QWidget(), list[Any]()

    def resting() -> bool:
        return page.isVisible() or True  # as a deleted page answers: with an error

    thinker = Thinker(page, taken.append, resting)
    delete(page)
    thinker._receive("charge")
    thinker.stop()
    assert taken == []
