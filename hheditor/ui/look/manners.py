"""How every widget of the program behaves, whoever made it: one listener before them all."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QComboBox, QScrollBar, QTabBar

from hheditor.ui.tips import answer_tip

_TIP, _WHEEL = QEvent.Type.ToolTip, QEvent.Type.Wheel


class Manners(QObject):
    """Listens to an application: tooltips are plain text, and the wheel changes no value."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Few events concern it; all of them come by."""
        kind = event.type()
        if kind is _WHEEL:
            return keeps_value(watched, event)
        if kind is _TIP:
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
