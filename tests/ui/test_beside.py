"""Files come in beside the window: it goes on painting, says so after a moment, and can be told to stop."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from hheditor.store import StoreError
from hheditor.store.errors import refused
from hheditor.ui.labels import Text
from hheditor.ui.parts.beside import Stopped, beside


def pressed(dialog: QDialog) -> None:
    button = dialog.findChild(QPushButton)
    assert button is not None
    button.click()


def shown() -> QDialog | None:
    found = [
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QDialog) and each.objectName() == "beside:progress" and each.isVisible()
    ]
    return found[0] if found else None


@contextmanager
def somebody_who_presses(look: Callable[[QDialog], None] = lambda _: None) -> Iterator[None]:
    """Press the button of the dialog as soon as it shows, and look no further, whatever came of it."""
    timer = QTimer()

    def press() -> None:
        dialog = shown()
        if dialog is not None:
            timer.stop()
            look(dialog)
            pressed(dialog)

    timer.timeout.connect(press)
    timer.start(20)
    try:
        yield
    finally:
        timer.stop()


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
    said: list[tuple[str, Qt.TextFormat]] = []

    def work(_stop: threading.Event) -> str:
        release.wait(60)
        return "too late"

    def look(dialog: QDialog) -> None:
        said.extend((label.text(), label.textFormat()) for label in dialog.findChildren(Text))

    with somebody_who_presses(look), pytest.raises(Stopped):
        beside(None, "<b>Taking in</b>", "Cancel", work)
    release.set()
    assert said == [("<b>Taking in</b>", Qt.TextFormat.PlainText)]
    assert shown() is None


def test_what_has_begun_to_write_is_waited_for(qtbot) -> None:
    def work(stop: threading.Event) -> str:
        stop.wait(60)
        raise refused("exchange.stopped", file="x")

    with somebody_who_presses(), pytest.raises(StoreError, match="stopped"):
        beside(None, "Taking in", "Cancel", work, finish=True)
