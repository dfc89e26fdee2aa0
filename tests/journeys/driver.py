"""Walks the program as a person does, and counts what that costs.

The driver holds the real window and sends real events of mouse, wheel and keyboard; it never calls an
operation. Every input a person would feel is counted: a press or click, a drag (press, way and release are
one), a notch of the wheel, a key (with its modifiers). Typing a word costs its letters. Looking is free:
finding a widget, reading what it says, hovering.

    with driver.budget(2):
        driver.key("Ctrl+2")
        driver.click(driver.find("empty:button"))

While it walks it measures how long the window is busy with one thing at a time. With `HHEDITOR_LONGEST=FILE`
in the environment it writes all of that into the file, and `python -m tests.journeys.longest FILE` lists what
took longest.
"""

import gc
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from html import unescape
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.ui.application import create_window
from hheditor.ui.frame.ahead import steps
from hheditor.ui.frame.window import Window
from tests.saved import Checker, notes_in, shown_in

_NOTCH = 120


def _line(path: str = "/proc/thread-self/schedstat") -> Callable[[], float]:
    """Seconds that this thread stood in line for a processor; a system that does not tell says none."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return lambda: 0.0
    return lambda: int(os.pread(handle, 100, 0).split()[1]) / 1e9


class Longest:
    """How long the window was busy with one thing: with one input, or with one round of what came after it.
    Whoever waits for work done beside lets the window go on: a new round.

    Busy is what a person would wait on a machine of their own: the time by the clock, without what the thread
    stood in line for a processor, because other programs had it. So the thread's own work counts, and so does
    what blocks it: a lock, a file, Python held by another thread. A round that may sleep until something
    happens, in a dialogue or while work is done beside, counts its work alone: sleep is no blocking.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._last = ""
        self._line = _line() if path else lambda: 0.0
        self._start(sleeps=False)
        self._longest, self._work = 0.0, 0.0
        if path:
            turning = QAbstractEventDispatcher.instance()
            assert turning is not None
            turning.awake.connect(lambda: self._turn())
            turning.aboutToBlock.connect(lambda: self._turn(sleeps=True))

    def _start(self, *, sleeps: bool) -> None:
        self._sleeps = sleeps
        self._clock, self._worked, self._stood = time.perf_counter(), time.thread_time(), self._line()

    def _turn(self, *, sleeps: bool = False) -> None:
        worked = time.thread_time() - self._worked
        busy = worked
        if not self._sleeps:
            busy = max(busy, time.perf_counter() - self._clock - (self._line() - self._stood))
        if busy > self._longest:
            self._longest, self._work = busy, worked
        self._start(sleeps=sleeps)

    @contextmanager
    def watch(self, what: str) -> Iterator[None]:
        """Measure what happens inside, if anybody wants it; what settles is named by the input before."""
        if not self._path:
            yield
            return
        if not what.startswith("settling"):
            self._last = what
        self._longest = self._work = 0.0
        self._start(sleeps=False)
        yield
        self._turn()
        name = what if what == self._last else f"{what} after {self._last}"
        test = os.environ.get("PYTEST_CURRENT_TEST", "")
        with Path(self._path).open("a", encoding="utf-8") as file:
            file.write(f"{1000 * self._longest:.1f}\t{1000 * self._work:.1f}\t{test}\t{name}\n")


class Driver:
    """A person at the window."""

    def __init__(self, qtbot: QtBot, application: QApplication, desk: Desk) -> None:
        self._qtbot = qtbot
        self.inputs = 0
        measured = os.environ.get("HHEDITOR_LONGEST", "")
        self.longest = Longest(measured)
        if measured:
            # The program looks for garbage as Python does, tests seldom: a rare look is a long one.
            gc.set_threshold(700, 10, 10)
            # A few seconds after its start the program has read ahead (`ui.frame.ahead`); nobody sits longer
            # before the first input than here.
            for step in steps():
                with suppress(ImportError):  # a game that a test brings has no room among the rules
                    step()
        self.desk = desk
        self.checker = Checker(desk)
        application.setStyle("Fusion")
        self.window: Window = create_window(application, desk)
        qtbot.addWidget(self.window)
        with qtbot.waitSignal(self.window.first_frame, timeout=20_000):
            self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    # What costs nothing

    def find(self, name: str) -> QWidget:
        """The visible widget of that object name."""
        found = [widget for widget in self.window.findChildren(QWidget, name) if widget.isVisible()]
        assert len(found) == 1, f"{len(found)} visible widgets are called {name}"
        return found[0]

    def sees(self, name: str) -> bool:
        """Whether a widget of that name is visible."""
        return any(widget.isVisible() for widget in self.window.findChildren(QWidget, name))

    def hover(self, widget: QWidget, at: QPoint | None = None) -> str:
        """Rest the pointer; the tooltip that comes up."""
        place = at or widget.rect().center()
        with self.longest.watch(f"hover over {widget.objectName() or type(widget).__name__}"):
            QTest.mouseMove(widget, place)
        event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
        with self.longest.watch(f"tip of {widget.objectName() or type(widget).__name__}"):
            QApplication.sendEvent(widget, event)
        text = unescape(re.sub(r"<[^>]*>", "", QToolTip.text().replace("<br>", "\n"))).replace("\xa0", " ")
        QToolTip.hideText()
        self.settle()
        return text

    def settle(self) -> None:
        """Let the window finish what the last input started."""
        with self.longest.watch("settling"):
            QApplication.processEvents()
        with self.longest.watch("settling again"):
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            QApplication.processEvents()
        if self.window.busy:
            with self.longest.watch("settling beside"):
                self._qtbot.waitUntil(lambda: not self.window.busy, timeout=30_000)
                for _ in range(2):  # what has arrived is laid out, then shown
                    QApplication.processEvents()
        self.look_at_saved()

    def look_at_saved(self) -> None:
        """What the header calls saved, another connection reads: after every input of every journey."""
        if self.desk.library.is_open:
            self.checker.check(shown_in(self.window), notes_in(self.window))

    # What is counted

    def _target(self) -> QWidget:
        if QApplication.activeWindow() is None and QApplication.activePopupWidget() is None:
            # The window of the test before takes the activation with it when it goes, late on a busy machine.
            self.window.activateWindow()
            self._qtbot.waitUntil(self.window.isActiveWindow)
        modal = QApplication.activeModalWidget()
        return QApplication.focusWidget() or modal or self.window

    def click(
        self,
        widget: QWidget,
        at: QPoint | None = None,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """One click."""
        self.inputs += 1
        name = widget.objectName() or type(widget).__name__
        with self.longest.watch(f"way to {name}"):
            QTest.mouseMove(widget, at or widget.rect().center())
        with self.longest.watch(f"click on {name}"):
            QTest.mouseClick(widget, button, modifiers, at or widget.rect().center())
        self.settle()

    def drag(
        self,
        widget: QWidget,
        *way: QPoint,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press at the first point, move along the others, release at the last: one input."""
        self.inputs += 1
        name = widget.objectName() or type(widget).__name__
        with self.longest.watch(f"press on {name}"):
            QTest.mousePress(widget, button, modifiers, way[0])
        for point in way[1:]:
            with self.longest.watch(f"drag on {name}"):
                QTest.mouseMove(widget, point)
                QApplication.processEvents()
        with self.longest.watch(f"release on {name}"):
            QTest.mouseRelease(widget, button, modifiers, way[-1])
        self.settle()

    def wheel(
        self,
        widget: QWidget,
        notches: int,
        at: QPoint | None = None,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Turn the wheel, away from the person for positive notches; each notch is an input."""
        place = at or widget.rect().center()
        for _ in range(abs(notches)):
            self.inputs += 1
            delta = QPoint(0, _NOTCH if notches > 0 else -_NOTCH)
            event = QWheelEvent(
                QPointF(place),
                QPointF(widget.mapToGlobal(place)),
                QPoint(),
                delta,
                Qt.MouseButton.NoButton,
                modifiers,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            with self.longest.watch("wheel"):
                QApplication.sendEvent(widget, event)
            self.settle()

    def key(self, keys: str, *, settle: bool = True) -> None:
        """One key with its modifiers in Qt's spelling, e.g. ``Ctrl+K``, ``Down``, ``PgUp``, ``Esc``.

        What is over in a moment is looked at without letting the window settle first.
        """
        self.inputs += 1
        assert keys not in ("PageUp", "PageDown"), "Qt says PgUp and PgDown"
        sequence = QKeySequence(keys, QKeySequence.SequenceFormat.PortableText)
        combination = sequence[0]  # type: ignore[index]
        target = self._target()
        with self.longest.watch(f"key {keys}"):
            QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
        if settle:
            self.settle()

    def type(self, text: str) -> None:
        """Type; each letter is an input."""
        for letter in text:
            self.inputs += 1
            target = self._target()
            with self.longest.watch(f"letter {letter}"):
                QTest.keyClicks(target, letter)
            self.look_at_saved()
        self.settle()

    @contextmanager
    def budget(self, inputs: int) -> Iterator[None]:
        """What happens inside may cost a person so many inputs, and no more."""
        before = self.inputs
        yield
        spent = self.inputs - before
        assert spent <= inputs, f"{spent} inputs where {inputs} were allowed"
