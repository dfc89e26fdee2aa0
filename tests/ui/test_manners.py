"""Words of strangers are shown as they are, everywhere, and the wheel changes nothing but the view."""

import ctypes
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from struct import calcsize

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QImage, QTextDocument, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QScrollArea,
    QScrollBar,
    QSlider,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.ui.application import create_window
from hheditor.ui.frame.window import Window
from hheditor.ui.labels import Text
from hheditor.ui.parts.text_page import TextPage
from hheditor.ui.rich import only_ours
from hheditor.ui.settings import PAGES, SettingsDialog
from hheditor.ui.workspaces import PLACES
from tests.ui.strangers import furnish_with_strangers


@pytest.fixture
def home() -> Iterator[Desk]:
    desk = desk_on_disk()
    yield desk
    desk.library.close()


@pytest.fixture
def room(qtbot: QtBot, qapp: QApplication, home: Desk) -> Window:
    window = create_window(qapp, home)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    return window


def _settle() -> None:
    for _ in range(6):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _wheel(widget: QWidget, notches: int = -3) -> None:
    middle = widget.rect().center()
    event = QWheelEvent(
        QPointF(middle),
        QPointF(widget.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


# The wheel -----------------------------------------------------------------------------------------------


def test_manners_rest_while_widgets_are_made_and_no_longer(room: Window, qtbot: QtBot) -> None:
    box = QSpinBox(room)
    box.setRange(-100, 100)
    box.show()
    heard: list[int] = []

    def turned() -> None:
        _wheel(box)
        heard.append(box.value())

    with room.frame.undisturbed():
        with room.frame.undisturbed():
            turned()
        # A dialog that has the person's ear in the middle of something.
        loop = QEventLoop()
        QTimer.singleShot(20, turned)
        QTimer.singleShot(40, loop.quit)
        loop.exec()
    assert heard[0] != 0, "while widgets are made nobody listens"
    assert heard[1] == heard[0], "the loop inside did"
    turned()
    assert heard[-1] == heard[0]
    with pytest.raises(ZeroDivisionError), room.frame.undisturbed():
        raise ZeroDivisionError
    turned()
    assert heard[-1] == heard[0], "what fails ends the rest, too"


def _value(widget: QWidget) -> object:
    if isinstance(widget, QComboBox | QTabBar):
        return widget.currentIndex()
    if isinstance(widget, QSpinBox | QAbstractSlider):
        return widget.value()
    return None


@pytest.mark.parametrize("focused", [False, True])
def test_the_wheel_scrolls_the_page_and_leaves_the_values(room: Window, qtbot: QtBot, focused: bool) -> None:
    area, inside = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    layout = QVBoxLayout(inside)
    box, spin, slider, tabs = QComboBox(), QSpinBox(), QSlider(Qt.Orientation.Horizontal), QTabBar()
    box.addItems(["one", "two", "three"])
    box.setCurrentIndex(1)
    spin.setValue(50)
    slider.setValue(50)
    for name in ("a", "b", "c"):
        tabs.addTab(name)
    tabs.setCurrentIndex(1)
    for widget in (box, spin, slider, tabs):
        layout.addWidget(widget)
        layout.addSpacing(200)
    area.setWidget(inside)
    area.resize(300, 200)
    area.show()
    for widget in (box, spin, slider, tabs):
        if focused:
            widget.setFocus()
        area.ensureWidgetVisible(widget, 0, 80)
        QApplication.processEvents()
        before, bar = _value(widget), area.verticalScrollBar()
        at, place = bar.value(), QPointF(widget.mapTo(area, widget.rect().center()))
        way = -1 if at < bar.maximum() else 1
        QTest.wheelEvent(area.windowHandle(), place, QPoint(0, 120 * way))
        assert _value(widget) == before
        assert bar.value() != at


def test_the_wheel_changes_no_value_on_any_screen(room: Window, home: Desk, tmp_path: Path) -> None:
    furnish_with_strangers(home, "x", tmp_path)
    seen = set()

    def turn(root: QWidget) -> None:
        for widget in root.findChildren(QWidget):
            if not widget.isVisible() or isinstance(widget, QScrollBar):
                continue
            if isinstance(widget, QComboBox | QAbstractSpinBox | QAbstractSlider | QTabBar):
                before = _value(widget)
                for notches in (-1, 1, 1):
                    _wheel(widget, notches)
                    assert _value(widget) == before, widget.objectName()
                seen.add(type(widget).__mro__[-5].__name__)

    for place in PLACES:
        room.show_workspace(place.id)
        _settle()
        turn(room)
    for page in PAGES:
        room.open_settings(page)
        _settle()
        dialog = room.findChild(SettingsDialog)
        assert dialog is not None
        turn(dialog)
    assert seen, "there is something to turn"


# Words ---------------------------------------------------------------------------------------------------


def test_a_label_says_markup_letter_by_letter(qtbot: QtBot) -> None:
    label = Text("<b>Kent</b>")
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText
    label.show_markup("<b>Kent</b>")
    assert label.textFormat() is Qt.TextFormat.RichText
    label.setText("<b>Kent</b>")
    assert label.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize(
    "foreign",
    [
        "<img src='/dev/zero'>",
        "<IMG SRC=/dev/zero>",
        "<img\nsrc='x'>",
        "<link rel='stylesheet' href='x'>",
        "<table background='x'></table>",
        "<div style='background-image: url(x)'></div>",
        "<div style='background: U\\rl(x)'></div>",
        "<style>p { background-image: url(x) }</style>",
        '<span title=">" background="x">',
        "<br/><img src='x'/>",
    ],
)
def test_no_markup_of_a_label_names_a_file(foreign: str) -> None:
    asked = []

    class Watching(QTextDocument):
        def loadResource(self, kind: int, name: object) -> None:
            asked.append((kind, name))

    document = Watching()
    document.setHtml(only_ours(f"<b>{foreign}</b>"))
    document.setTextWidth(200)
    assert asked == []


def test_a_page_follows_no_path(qtbot: QtBot, tmp_path: Path) -> None:
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    path = tmp_path / "canary.png"
    assert picture.save(str(path))
    page = TextPage()
    qtbot.addWidget(page)
    page.setHtml(f"<img src='{path.as_posix()}'><img src='file://{path.as_posix()}'>")
    page.show()
    found = page.document().resource(QTextDocument.ResourceType.ImageResource.value, path.as_posix())
    assert isinstance(found, QImage)
    assert found.isNull()


class Opened:
    """Tells whether a file is opened, by whomever in this process or another; Linux tells."""

    def __init__(self, path: Path) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._watch = self._libc.inotify_init1(os.O_NONBLOCK)
        assert self._libc.inotify_add_watch(self._watch, os.fsencode(path), 0x20) > 0

    def times(self) -> int:
        try:
            return len(os.read(self._watch, 65_536)) // calcsize("iIII")
        except BlockingIOError:
            return 0


def _hovered(widget: QWidget, at: QPoint) -> str:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    said = QToolTip.text()
    QToolTip.hideText()
    return said


def _tips(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QAbstractItemView):
        for y in range(4, widget.viewport().height(), 24):
            yield _hovered(widget.viewport(), QPoint(widget.viewport().width() // 3, y))
    else:
        yield _hovered(widget, widget.rect().center())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who opens a file")
def test_names_of_a_stranger_open_nothing_and_are_read_as_they_are(
    room: Window, home: Desk, tmp_path_factory: pytest.TempPathFactory
) -> None:
    tmp_path = tmp_path_factory.mktemp("s")  # its name stands in tags, which are short
    canary = tmp_path / "canary.png"
    assert QImage(40, 40, QImage.Format.Format_RGB32).save(str(canary))
    mark = f"<img src='{canary.as_posix()}'>"
    furnish_with_strangers(home, mark, tmp_path)
    opened = Opened(canary)
    shown = told = 0
    for place in PLACES:
        room.show_workspace(place.id)
        _settle()
        room.grab()
        for widget in room.findChildren(QWidget):
            if not widget.isVisible():
                continue
            if isinstance(widget, QLabel) and "qtooltip" not in widget.objectName():
                assert widget.textFormat() is not Qt.TextFormat.AutoText, widget.text()
                if widget.textFormat() is Qt.TextFormat.RichText:
                    assert "<img" not in widget.text(), widget.objectName()
                shown += canary.name in widget.text()
            if isinstance(widget, QTextEdit):
                assert "<img" not in widget.toHtml()
            for tip in _tips(widget):
                assert "<img" not in tip, widget.objectName()
                told += canary.name in tip
        assert opened.times() == 0, place.id
    assert shown >= 5
    assert told >= 5
    assert QImage(str(canary)).width() == 40
    assert opened.times() > 0, "the watch works"
