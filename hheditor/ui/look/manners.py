"""How every widget of the program behaves, whoever made it: one listener before them all."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QScrollBar,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from hheditor.ui.look.widgets import once
from hheditor.ui.tips import answer_tip


class Manners(QObject):
    """Listens to an application: tooltips are plain text, and the wheel changes no value."""

    def __init__(self, application: QApplication, window: QWidget) -> None:
        super().__init__(window)
        self._application = application
        self._resting = 0
        self._soon = once(self, self._listen)
        self._listen()

    def _listen(self) -> None:
        self._application.installEventFilter(self)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Hear nothing while widgets are made: thousands of events go by then, none of them from a person,
        and to hear of each costs as much as it does. A loop of events that runs meanwhile is heard by the
        timer."""
        self._resting += 1
        if self._resting == 1:
            self._application.removeEventFilter(self)
            self._soon.start(0)
        try:
            yield
        finally:
            self._resting -= 1
            if not self._resting and isValid(self):
                self._soon.stop()
                self._listen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Few events concern it; all of them come by, and their class is told sooner than their type."""
        kind = type(event)
        if kind is QWheelEvent:
            return keeps_value(watched, event)
        if kind is QHelpEvent and event.type() is QEvent.Type.ToolTip:
            return answer_tip(watched, event)
        return False


def keeps_value(watched: QObject, event: QEvent) -> bool:
    """Whether the wheel must not reach a widget: a page that passes under the pointer stays as it was. What
    lies around the widget gets the wheel instead."""
    if not isinstance(watched, QComboBox | QAbstractSpinBox | QAbstractSlider | QTabBar):
        return False
    if isinstance(watched, QScrollBar):
        return False
    event.ignore()
    return True
