"""How every widget of the program behaves, whoever made it: one listener before them all."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QComboBox, QScrollBar, QTabBar

from hheditor.ui.tips import answer_tip


class Manners(QObject):
    """Listens to an application: tooltips are plain text, and the wheel changes no value."""

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
