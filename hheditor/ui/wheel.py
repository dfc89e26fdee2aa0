"""The wheel scrolls and never changes a value: a page that passes under the pointer stays as it was."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QComboBox, QScrollBar, QTabBar


def keeps_value(watched: QObject, event: QEvent) -> bool:
    """Whether the wheel must not reach a widget; the page around it gets it instead."""
    if not isinstance(watched, QComboBox | QAbstractSpinBox | QAbstractSlider | QTabBar):
        return False
    if isinstance(watched, QScrollBar):
        return False
    event.ignore()
    return True
