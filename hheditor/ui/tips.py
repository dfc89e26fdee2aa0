"""Tooltips: the one door by which they come up. They are plain text, whoever wrote it, and are dressed here.

A tooltip may have several lines. A tab in the first line stands between a name and its keys; a line that
begins with a tab is quiet. Nothing in it is markup: Qt by itself would guess, and the name of a unit would
open what it names.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QMenu,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolTip,
    QWidget,
)

from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.rich import escape

_SHORT = 64
"""A line of so many letters is not broken."""


def fits(box: QComboBox) -> bool:
    """Whether the choice that holds can be read whole."""
    if isinstance(box, ChoiceBox):
        return box.said()[0] == box.currentText()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    return box.fontMetrics().horizontalAdvance(box.currentText()) <= field.width()


def dressed(text: str, quiet: str) -> str:
    """A tooltip as Qt shows it, `quiet` the colour of what matters less.

    >>> dressed("Start\\tF5\\n\\tNo <map>.", "#888")[:39]
    "<span style='white-space: nowrap'><b>St"
    """
    lines = []
    for number, line in enumerate(text.split("\n")):
        name, tab, keys = line.partition("\t")
        if tab and not name:
            shown = f"<span style='color: {quiet}'>{_spaced(keys)}</span>"
        elif tab and number == 0:
            shown = f"<b>{_spaced(name)}</b>"
            shown += f"&nbsp;&nbsp;&nbsp;<span style='color: {quiet}'>{_spaced(keys)}</span>" if keys else ""
        else:
            shown = _spaced(line)
        if len(line) <= _SHORT or (tab and name):
            shown = f"<span style='white-space: nowrap'>{shown}</span>"
        lines.append(shown)
    return "<br>".join(lines)


def _spaced(text: str) -> str:
    return escape(text).replace("  ", "&nbsp; ")


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip at a point of the screen, or none if there is nothing to say."""
    if text:
        quiet = widget.palette().color(QPalette.ColorRole.PlaceholderText).name()
        QToolTip.showText(at, dressed(text, quiet), widget)
    else:
        hide_tip()


def hide_tip() -> None:
    """Take the tooltip away."""
    QToolTip.hideText()


def tip_of(widget: QWidget, at: QPoint) -> str:
    """What a widget says of itself at one of its points; a shortened choice says itself whole."""
    parent = widget.parentWidget()
    if isinstance(parent, QHeaderView) and widget is parent.viewport():
        along = at.x() if parent.orientation() == Qt.Orientation.Horizontal else at.y()
        model, section = parent.model(), parent.logicalIndexAt(along)
        role = Qt.ItemDataRole.ToolTipRole.value
        return str((model.headerData(section, parent.orientation(), role) if section >= 0 else "") or "")
    if isinstance(parent, QAbstractItemView) and widget is parent.viewport():
        index = parent.indexAt(at)
        return str((index.data(Qt.ItemDataRole.ToolTipRole) if index.isValid() else "") or "")
    if isinstance(widget, QTabBar):
        place = widget.tabAt(at)
        return widget.tabToolTip(place) if place >= 0 else ""
    if isinstance(widget, QMenu):
        action = widget.actionAt(at) if widget.toolTipsVisible() else None
        return action.toolTip() if action is not None else ""
    if isinstance(widget, QComboBox) and not widget.toolTip() and not fits(widget):
        return widget.currentText()
    return widget.toolTip()


def answer_tip(watched: QObject, event: QEvent) -> bool:
    """Show what a widget has to say when the pointer rests on it; whether it has."""
    if not isinstance(watched, QWidget) or not isinstance(event, QHelpEvent):
        return False
    text = tip_of(watched, event.pos())
    if text:
        show_tip(event.globalPos(), text, watched)
    return bool(text)
