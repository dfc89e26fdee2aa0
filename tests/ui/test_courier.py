"""Word from other threads: heard on the window's thread, and by nobody once whoever asked is gone."""

from threading import Thread, current_thread, main_thread

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from hheditor.ui.safety.courier import to


def _thinks(carry: object, *words: object) -> None:
    """Another thread thinks, says its word and ends."""
    thread = Thread(target=carry, args=words)  # type: ignore[arg-type]
    thread.start()
    thread.join()


def test_an_answer_is_heard_on_the_windows_thread(qtbot: QtBot) -> None:
    panel = QLabel()
    qtbot.addWidget(panel)
    threads = []

    def hear(word: str) -> None:
        panel.setText(word)
        threads.append(current_thread())

    _thinks(to(panel, hear), "attack")
    assert panel.text() == "", "not from the thread that thinks"
    qtbot.waitUntil(lambda: panel.text() == "attack")
    assert threads == [main_thread()]


def test_an_answer_after_the_widget_is_gone_harms_nothing(qtbot: QtBot) -> None:
    window = QWidget()
    panel, other = QLabel(window), QObject()
    heard: list[str] = []

    def show(word: str) -> None:
        heard.append(word)
        panel.setText(word)

    carry = to(panel, show)
    on_its_way = to(panel, show)
    _thinks(on_its_way, "said while it was there")
    delete(window)
    _thinks(carry, "said when it was gone")
    # Words are delivered in the order they were said: once this one is heard, the others were.
    last: list[str] = []
    _thinks(to(other, last.append), "last")
    qtbot.waitUntil(lambda: last == ["last"])
    assert heard == []


def test_a_courier_that_is_gone_is_replaced_and_its_words_are_dropped(qtbot: QtBot) -> None:
    from hheditor.ui.safety import courier

    listener = QTimer()
    heard: list[str] = []
    old = to(listener, heard.append)
    delete(courier._couriers[0])
    _thinks(old, "lost")
    _thinks(to(listener, heard.append), "found")
    qtbot.waitUntil(lambda: heard == ["found"])
