"""Files come in beside the window: it goes on painting, says so after a moment, and can be told to stop."""

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton

from hheditor.store import StoreError
from hheditor.store.errors import refused
from hheditor.ui.workspaces.library.beside import Stopped, beside


def pressed(dialog: QProgressDialog) -> None:
    button = dialog.findChild(QPushButton)
    assert button is not None
    button.click()


def shown() -> QProgressDialog | None:
    found = [
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QProgressDialog) and each.isVisible()
    ]
    return found[0] if found else None


def test_what_is_done_soon_shows_nothing(qtbot) -> None:
    assert beside(None, "Taking in", "Cancel", lambda stop: 7) == 7
    assert shown() is None


def test_what_goes_wrong_is_raised_where_somebody_waits(qtbot) -> None:
    def wrong(_stop: threading.Event) -> None:
        raise refused("exchange.too-full")

    with pytest.raises(StoreError, match="too-full"):
        beside(None, "Taking in", "Cancel", wrong)


def test_the_window_lives_and_a_press_stops_it(qtbot) -> None:
    release = threading.Event()
    painted: list[bool] = []

    def work(_stop: threading.Event) -> str:
        release.wait(60)
        return "too late"

    def press() -> None:
        dialog = shown()
        if dialog is None:
            QTimer.singleShot(20, press)
            return
        painted.append(True)
        assert dialog.labelText() in ("", "<b>Taking in</b>")
        pressed(dialog)

    QTimer.singleShot(0, press)
    with pytest.raises(Stopped):
        beside(None, "<b>Taking in</b>", "Cancel", work)
    release.set()
    assert painted == [True]
    assert shown() is None


def test_what_has_begun_to_write_is_waited_for(qtbot) -> None:
    def work(stop: threading.Event) -> str:
        stop.wait(60)
        raise refused("exchange.stopped", file="x")

    def press() -> None:
        dialog = shown()
        if dialog is None:
            QTimer.singleShot(20, press)
        else:
            pressed(dialog)

    QTimer.singleShot(0, press)
    with pytest.raises(StoreError, match="stopped"):
        beside(None, "Taking in", "Cancel", work, finish=True)
