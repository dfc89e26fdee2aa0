"""The history of a document as a list: a click goes back or forth to an entry.

It costs the same however long the history is: a sentence is said when it is seen, an entry more is a row
more. A table keeps rows of one height without measuring them all; Qt's lists measure every row again when one
comes.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from hheditor.app.frame.history import History
from hheditor.ui.context import Context
from hheditor.values import Parameter

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class HistoryModel(QAbstractTableModel):
    """How the document was found, then every entry, oldest first."""

    def __init__(self, context: Context, start: str, listed: Callable[[Parameter], Parameter]) -> None:
        super().__init__()
        self._context, self._start, self._listed = context, start, listed
        self._history: History[Any, Any] | None = None
        self._rows = self._position = 0

    def follow(self, history: History[Any, Any] | None) -> None:
        """Show a history as it is now; what came since the last time is all that is touched."""
        rows = 0 if history is None else history.length + 1
        if history is not self._history:
            self.beginResetModel()
            self._history, self._rows = history, rows
            self.endResetModel()
        elif rows > self._rows:
            self.beginInsertRows(QModelIndex(), self._rows, rows - 1)
            self._rows = rows
            self.endInsertRows()
        elif rows < self._rows:
            self.beginRemoveRows(QModelIndex(), rows, self._rows - 1)
            self._rows = rows
            self.endRemoveRows()
        position = 0 if history is None else history.position
        # An edit takes the place of what was undone, or grows the newest entry: nothing before that changes.
        first = min(position, self._position)
        self._position = position
        if rows:
            self.dataChanged.emit(self.index(min(first, rows - 1), 0), self.index(rows - 1, 0))

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """The beginning and the entries."""
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """One: the sentence."""
        return 0 if parent.isValid() else 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The sentence; what was undone is quiet and slanted."""
        if self._history is None or not index.isValid():
            return None
        row = index.row()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if row == 0:
                return self._context.say(self._start)
            entry = self._history.entry(row - 1)
            said = {name: self._listed(value) for name, value in entry.parameters}
            return self._context.say(entry.title, **said)
        if row > self._position and role == Qt.ItemDataRole.ForegroundRole:
            return self._context.theme.colour("quiet")
        if row > self._position and role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setItalic(True)
            return font
        return None


class HistoryList(QTableView):
    """Everything done, newest at the end."""

    def __init__(
        self,
        context: Context,
        name: str,
        start: str,
        go: Callable[[int], object],
        listed: Callable[[Parameter], Parameter] = lambda value: value,
    ) -> None:
        """`start` says how the document was found; `go` goes to so many entries; `listed` gives names as the
        reader knows them."""
        super().__init__()
        self.setObjectName(name)
        px = context.theme.px
        self._model = HistoryModel(context, start, listed)
        self._model.setParent(self)
        self.setModel(self._model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        # Lines on the panel itself, not a box in a box.
        self.setStyleSheet(
            f"QTableView {{ background: transparent; border: none; padding: 0 {px(12)}px 0 {px(24)}px; }}"
        )
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(1)
        self.setMinimumHeight(px(140))
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.hide()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        down.hide()
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setMinimumSectionSize(1)
        down.setDefaultSectionSize(self.fontMetrics().height() + px(10))
        self.clicked.connect(lambda index: go(index.row()))
        self.activated.connect(lambda index: go(index.row()))

    def follow(self, history: History[Any, Any] | None) -> None:
        """Show a history as it is now, its place in sight."""
        self._model.follow(history)
        if history is not None:
            here = self._model.index(history.position, 0)
            self.setCurrentIndex(here)
            self.scrollTo(here)

    def entries(self) -> list[str]:
        """What is listed."""
        return [str(self._model.index(row, 0).data()) for row in range(self._model.rowCount())]
