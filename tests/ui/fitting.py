"""Measures what is cut: words wider than their widget, widgets beyond the edge of what holds them."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)

from hheditor.ui.labels import Label
from hheditor.ui.parts.choices import ChoiceBox

_STANDARD = QPushButton | QToolButton | QCheckBox | QRadioButton
_WORDED = QLabel | Label | QAbstractButton | QComboBox | QLineEdit
_BOX = QStyle.ComplexControl.CC_ComboBox
_SLACK = 1
"""Pixels that rounding may cost."""


def cut(root: QWidget) -> list[str]:
    """What a person cannot read whole in a window, each with by how much."""
    found = []
    for widget in root.findChildren(QWidget):
        if isinstance(widget, _WORDED) and widget.isVisible():
            lost = max((*_inside(widget), *_beyond(widget, root)), default=0)
            if lost > _SLACK:
                found.append(f"{_name(widget)} lacks {lost} px")
    return found


def _inside(widget: QWidget) -> Iterator[int]:
    """How much its own words want beyond what it has."""
    if isinstance(widget, QLabel):
        if not widget.text():
            return
        if widget.wordWrap():
            yield widget.heightForWidth(widget.width()) - widget.height()
        else:
            yield widget.sizeHint().width() - widget.width()
            yield widget.fontMetrics().height() - widget.height()
    elif isinstance(widget, QComboBox):
        if isinstance(widget, ChoiceBox) and widget.itemIcon(widget.currentIndex()).isNull():
            yield 0 if widget.said()[0] == widget.currentText() else 2
            return
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = widget.style().subControlRect(_BOX, option, QStyle.SubControl.SC_ComboBoxEditField, widget)
        icon = 0 if widget.itemIcon(widget.currentIndex()).isNull() else widget.iconSize().width() + 4
        yield widget.fontMetrics().horizontalAdvance(widget.currentText()) + icon - field.width()
    elif isinstance(widget, _STANDARD) and widget.text():
        yield widget.sizeHint().width() - widget.width()
        yield widget.fontMetrics().height() - widget.height()


def _beyond(widget: QWidget, root: QWidget) -> Iterator[int]:
    """How much of it lies outside what holds it; up and down a page may be scrolled, sideways none is."""
    tall = True
    place = QRect(QPoint(0, 0), widget.size())
    holder = widget
    while holder is not root:
        place = place.translated(holder.pos())
        parent = holder.parentWidget()
        if parent is None or parent is root.parentWidget():
            return
        above = parent.parentWidget()
        if isinstance(above, QAbstractScrollArea) and above.viewport() is parent:
            tall = False
        yield place.right() + 1 - parent.width()
        yield -place.left()
        if tall:
            yield place.bottom() + 1 - parent.height()
            yield -place.top()
        holder = parent


def _name(widget: QWidget) -> str:
    said = widget.text() if hasattr(widget, "text") else getattr(widget, "currentText", str)()
    above: QWidget | None = widget
    while above is not None and not above.objectName():
        above = above.parentWidget()
    where = above.objectName() if above is not None else ""
    return f"{type(widget).__name__} {where} “{said}”"
