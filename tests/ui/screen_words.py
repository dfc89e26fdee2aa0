"""What a window says, widget by widget, and whether all of it can be read."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QTabBar,
    QTableView,
    QToolButton,
    QToolTip,
    QTreeView,
    QWidget,
)

from hheditor.ui.labels import Label
from hheditor.ui.tips import fits
from hheditor.values import decode

ACCENTED = set("AEIOUSCZaeioucznr")
"""Letters the pseudo-language never leaves as they are."""
KEYS = "Ctrl Shift Alt Space Return Enter Esc Del Backspace Tab Home End PgUp PgDown Ins Up Down Left Right"
MOST_ROWS = 60
_NAMED = ("name", "place", "author", "text")


def _plain(text: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", text)) if "<" in text and ">" in text else text


def said_by(widget: QWidget) -> Iterator[str]:
    """Everything one widget says, tooltips and what it says to screen readers included."""
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if isinstance(widget, QLabel | QAbstractButton | Label):
        yield widget.text()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(place) for place in range(widget.count()))
    elif isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        yield from _listed(widget)


def _listed(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    heads = isinstance(view, QTableView) or (isinstance(view, QTreeView) and not view.isHeaderHidden())
    for column in range(columns if heads else 0):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")
    for row in range(min(MOST_ROWS, model.rowCount(QModelIndex()))):
        for column in range(columns):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                found = model.index(row, column, QModelIndex()).data(role)
                yield found if isinstance(found, str) else ""


def untranslated(widget: QWidget, data: set[str]) -> list[str]:
    """Texts with a word that came neither from a catalogue nor from a document."""
    found = []
    for text in said_by(widget):
        words = re.findall(r"[^\W\d_]+", _plain(text))
        strangers = [word for word in words if len(word) > 2 and ACCENTED & set(word) and word not in data]
        if strangers:
            found.append(f"{widget.objectName() or type(widget).__name__}: {text} [{' '.join(strangers)}]")
    return found


def clipped(widget: QWidget) -> str:
    """What a widget cannot show whole; empty where it can, or where its tooltip does."""
    name = widget.objectName() or type(widget).__name__
    if isinstance(widget, QLabel):
        if not widget.text() or not widget.pixmap().isNull():
            return ""
        if widget.wordWrap():
            short = widget.height() < widget.heightForWidth(widget.width())
        else:
            short = widget.width() < widget.sizeHint().width()
        return f"{name}: {widget.text()}" if short and widget.toolTip() != widget.text() else ""
    if isinstance(widget, QPushButton | QCheckBox | QRadioButton):
        wide = (
            widget.minimumSizeHint().width() if isinstance(widget, QPushButton) else widget.sizeHint().width()
        )
        return f"{name}: {widget.text()}" if widget.text() and widget.width() < wide else ""
    if isinstance(widget, QToolButton):
        words = widget.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly and widget.text()
        return f"{name}: {widget.text()}" if words and widget.width() < widget.sizeHint().width() else ""
    if isinstance(widget, QComboBox):
        return "" if fits(widget) or _hovered(widget) == (widget.toolTip() or widget.currentText()) else name
    return ""


def _hovered(widget: QWidget) -> str:
    """What it says when the pointer rests on it."""
    middle = widget.rect().center()
    event = QHelpEvent(QEvent.Type.ToolTip, middle, widget.mapToGlobal(middle))
    QApplication.sendEvent(widget, event)
    said = QToolTip.text()
    QToolTip.hideText()
    return unescape(re.sub(r"<[^>]*>", "", said)).replace("\xa0", " ")


def data_words(*files: Path) -> set[str]:
    """The words of names in documents and tables: those may be in any language.

    Prose is not among them, except in battles, whose notes are read beside the field.
    """
    found = set(KEYS.split())
    for file in files:
        names: list[str] = []
        if file.suffix == ".hhbattle":
            names.append(file.read_text(encoding="utf-8"))
        else:
            _names(decode(file.read_bytes(), Any), names)
        found |= {word for name in names for word in re.findall(r"[^\W\d_]+", name)}
    return found


def _names(part: Any, found: list[str]) -> None:
    if isinstance(part, dict):
        found += [part[key] for key in _NAMED if isinstance(part.get(key), str)]
        found += [
            each["text"] for each in part.get("labels", ()) if isinstance(each, dict) and "text" in each
        ]
        for inner in part.values():
            _names(inner, found)
    elif isinstance(part, list):
        for inner in part:
            _names(inner, found)
