"""The table of units: every piece with its place, facing and state, in step with the field.

Whoever cannot see the map plays from here: arrows walk the rows, Enter turns to the unit on the field, a
letter finds a name.
"""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from hheditor.rules.api.screen.answers import Column, Roster, Row
from hheditor.text.narrator import DASH
from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.heraldic import Arms

Index = QModelIndex | QPersistentModelIndex
PIECE = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1
_RIGHT = ("number", "share", "place", "facing")


class RosterModel(QAbstractTableModel):
    """The roster as rows and columns; the first column says whose piece it is."""

    def __init__(self, context: Context, arms: Arms, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._arms = arms
        self._speech: Speech | None = None
        self.roster = Roster()

    def show_roster(self, roster: Roster, speech: Speech) -> None:
        """Show a state; only what changed is told, unless rows or columns came or went."""
        before, self._speech = self.roster, speech
        same = before.columns == roster.columns and len(before.rows) == len(roster.rows)
        if not same:
            self.beginResetModel()
            self.roster = roster
            self.endResetModel()
            return
        self.roster = roster
        for number, (old, new) in enumerate(zip(before.rows, roster.rows, strict=True)):
            if old != new:
                last = self.index(number, len(roster.columns))
                self.dataChanged.emit(self.index(number, 0), last)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Pieces."""
        return 0 if parent.isValid() else len(self.roster.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The side, then the columns of the system."""
        return 0 if parent.isValid() or not self.roster.columns else len(self.roster.columns) + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Titles."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            if section == 0:
                return self._context.say("battle.column.side")
            return self._context.say(self.roster.columns[section - 1].title)
        if role == Qt.ItemDataRole.TextAlignmentRole and section:
            right = self.roster.columns[section - 1].kind in _RIGHT
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell of the table says."""
        row = self.roster.rows[index.row()]
        if role == PIECE:
            return row.piece
        if index.column() == 0:
            return self._side(row, role)
        column = self.roster.columns[index.column() - 1]
        entry = row.entries[index.column() - 1]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if column.id == "name" and self._speech is not None:
                return self._speech.piece(row.piece)
            return self.said(column, entry)
        if role == SORT:
            return self._sorted(entry)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.kind in _RIGHT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole and not row.on_table:
            return self._context.theme.colour("quiet")
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.said(column, entry)
        return None

    def _side(self, row: Row, role: int) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, SORT) and self._speech is not None:
            return self._speech.side(row.side)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._context.theme.colour("quiet")
        if role == Qt.ItemDataRole.DecorationRole:
            return QColor(self._arms.livery(row.side).field)
        return None

    def _sorted(self, entry: Any) -> Any:
        if isinstance(entry, tuple):
            return entry[0] if entry and isinstance(entry[0], int) else ", ".join(map(str, entry))
        return entry if entry is not None else ""

    def said(self, column: Column, entry: Any) -> str:
        """An entry in words."""
        speech = self._speech
        if entry is None or speech is None:
            return ""
        match column.kind:
            case "message":
                return speech.word(entry, entry) if entry else ""
            case "messages":
                return ", ".join(speech.word(word, word) for word in entry)
            case "share":
                return f"{entry[0]}/{entry[1]}"
            case "flag":
                return self._context.say("battle.yes") if entry else DASH
            case "place":
                cells = entry if isinstance(entry, tuple) else (entry,)
                return ", ".join(speech.place(cell) for cell in cells) or DASH
            case "facing":
                return speech.facing(entry)
        return speech.naming(str(entry))

    def pairs(self, piece: int) -> list[tuple[str, str]]:
        """Title and entry of everything said about a piece, what is empty left out."""
        for row in self.roster.rows:
            if row.piece == piece:
                found = zip(self.roster.columns, row.entries, strict=True)
                said = [
                    (self._context.say(column.title), self.said(column, entry)) for column, entry in found
                ]
                return [(title, entry) for title, entry in said if entry and entry != DASH]
        return []


class RosterView(QTableView):
    """The table; a row chosen here is chosen on the field, and the other way round."""

    chosen = Signal(int)
    """A piece, by arrow or click."""
    entered_row = Signal(int)
    """A piece whose row was opened: go there."""

    def __init__(self, context: Context, model: RosterModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("battle:roster")
        self._context = context
        self._quiet = False
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(model)
        self._proxy.setSortRole(SORT)
        self.setModel(self._proxy)
        px = context.theme.px
        self.setFont(figures_font(context.theme.scale))
        self.setAccessibleName(context.say("battle.roster"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(28))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self.selectionModel().currentRowChanged.connect(self._row_changed)
        self.doubleClicked.connect(lambda index: self.entered_row.emit(index.data(PIECE)))

    def showEvent(self, event: QShowEvent) -> None:
        """Columns as wide as they need; measured only when somebody looks."""
        super().showEvent(event)
        self.resizeColumnsToContents()

    def _row_changed(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._quiet:
            self.chosen.emit(now.data(PIECE))

    def show_piece(self, piece: int) -> None:
        """Stand on the row of a piece, without telling anybody; -1: on none."""
        self._quiet = True
        for row in range(self._proxy.rowCount()):
            index = self._proxy.index(row, 0)
            if index.data(PIECE) == piece:
                flags = QItemSelectionModel.SelectionFlag
                self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
                self.scrollTo(index)
                break
        else:
            self.clearSelection()
        self._quiet = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the unit on the field."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_row.emit(self.currentIndex().data(PIECE))
            event.accept()
            return
        super().keyPressEvent(event)
