"""Entries for tables: a grid of cells, and rows with fields of their own."""

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from hheditor.ui.context import Context
from hheditor.ui.forms.entry import Entry
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_row
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.safety.drafts import Typing


class CellDelegate(QStyledItemDelegate):
    """Cells of a table: while one is typed into, the header says that it is on its way, and closing the
    window keeps it."""

    def __init__(self, context: Context, parent: QTableWidget) -> None:
        super().__init__(parent)
        self._context, self._table = context, parent

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """See Qt."""
        field = super().createEditor(parent, option, index)
        if isinstance(field, QLineEdit):
            row, column = index.row(), index.column()

            def commit() -> None:
                # Leaving, a field is done once more; the table has let go of it by then.
                if self._table.indexWidget(self._table.model().index(row, column)) is field:
                    self.commitData.emit(field)

            Typing(self._context, field, commit, whole=True)
        return field


class Grid(Entry):
    """A table of cells, such as the combat results."""

    whole_line = True
    widget: QTableWidget

    def make(self) -> QTableWidget:
        """See `Entry`."""
        table = QTableWidget()
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setItemDelegate(CellDelegate(self.context, table))
        self._filling = False
        table.itemChanged.connect(self._changed)
        return table

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:
        """See `Entry`."""
        self._filling = True
        theme, table = self.context.theme, self.widget
        rows, columns = len(value), self.field.width
        table.setRowCount(rows)
        table.setColumnCount(columns)
        table.setHorizontalHeaderLabels(list("ABCDEFGHIJKLMNOP"[:columns]))
        table.setVerticalHeaderLabels([f"{n + 1}{'+' if n + 1 == rows else ''}" for n in range(rows)])
        for row, line in enumerate(value):
            for column, text in enumerate(line):
                item = QTableWidgetItem(str(text))
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if not writable:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                same = row < len(shipped) and column < len(shipped[row]) and shipped[row][column] == text
                if not same:
                    # The style sheet paints the ground of cells; what differs stands out by its letters.
                    bold = QFont(table.font())
                    bold.setWeight(QFont.Weight.Bold)
                    item.setFont(bold)
                    item.setForeground(theme.colour("link"))
                table.setItem(row, column, item)
        for column in range(columns):
            table.setColumnWidth(column, theme.px(64))
        for row in range(rows):
            table.setRowHeight(row, theme.px(28))
        wide = theme.px(64) * columns + table.verticalHeader().sizeHint().width() + 4
        table.setFixedSize(wide, theme.px(28) * rows + table.horizontalHeader().sizeHint().height() + 4)
        self._filling = False

    def _changed(self, item: QTableWidgetItem) -> None:
        if not self._filling:
            self._told(f"{self.path}.{item.row()}.{item.column()}", item.text().strip())


class Rows(Entry):
    """A table whose rows have fields of their own: one row at a time, chosen by its name."""

    whole_line = True

    def make(self) -> QWidget:
        """See `Entry`."""
        widget = QWidget()
        px = self.context.theme.px
        layout = QGridLayout(widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(px(16))
        layout.setVerticalSpacing(px(4))
        layout.setColumnStretch(1, 1)
        self._chooser = named(
            ChoiceBox(), f"{self.maker.prefix}:rows:{self.path}", spoken=self.words.label(self.path)
        )
        self._chooser.activated.connect(lambda _: self._show_row())
        layout.addLayout(self._head(), 0, 0, 1, 2)
        self._wanted = 0
        """A row that is about to come, and is shown when it does."""
        self._value: list[dict[str, Any]] = []
        self._shipped: list[dict[str, Any]] = []
        self._writable = False
        self._entries: list[tuple[Entry, Text]] = []
        # Whose rows are one's own names them, too.
        for number, column in enumerate(self.field.columns[0 if self.field.grows else 1 :], 1):
            path = f"{self.path}.{column.name}"
            entry, label = self.maker.entry(column, self._told_cell, path), Text(self.words.label(path))
            layout.addWidget(label, number, 0)
            layout.addWidget(entry.widget, number, 1, Qt.AlignmentFlag.AlignLeft)
            self._entries.append((entry, label))
        return widget

    def _head(self) -> QHBoxLayout:
        """Which row, and where people may have some of their own: one more, one less."""
        head = in_row(None, self._chooser)
        self._more, self._less = QPushButton(), QPushButton()
        for button, name, act in ((self._more, "add", self._add), (self._less, "remove", self._remove)):
            button.setText(self.context.say(f"form.row.{name}"))
            button.setObjectName(f"{self.maker.prefix}:rows:{self.path}:{name}")
            # Enter in a field of the row is done with the field, not one row more.
            button.setAutoDefault(False)
            button.clicked.connect(act)
            button.setVisible(False)
            head.addWidget(button)
        head.addStretch(1)
        return head

    def _add(self) -> None:
        """A row like no other, to be written; its name says that it is new."""
        first, *rest = self.field.columns
        known = {row[first.name] for row in self._value}
        names = (self.context.say("form.row.new", n=number) for number in range(1, len(known) + 2))
        row = {first.name: next(name for name in names if name not in known)}
        self._wanted = len(self._value)
        self._told(self.path, [*self._value, {**row, **{each.name: each.default for each in rest}}])

    def _remove(self) -> None:
        at = self._chooser.currentIndex()
        self._told(self.path, [*self._value[:at], *self._value[at + 1 :]])

    def _told_cell(self, path: str, value: Any) -> None:
        column = path.rpartition(".")[2]
        self._told(f"{self.path}.{self._chooser.currentIndex()}.{column}", value)

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:
        """See `Entry`."""
        self._value, self._shipped, self._writable = list(value), list(shipped or value), writable
        key, at = self.field.columns[0].name, max(0, self._chooser.currentIndex(), self._wanted)
        self._wanted = 0
        for button in (self._more, self._less):
            button.setVisible(self.field.grows and writable)
        self._less.setEnabled(bool(self._value))
        self._chooser.clear()
        for row in self._value:
            name = self.words.value(f"{self.path}.{key}", row[key])
            mark = "" if row in self._shipped else " •"
            self._chooser.addItem(f"{name[:1].upper()}{name[1:]}{mark}", row[key])
        self._chooser.setCurrentIndex(min(at, len(self._value) - 1))
        self._show_row()

    def _show_row(self) -> None:
        at = self._chooser.currentIndex()
        if not 0 <= at < len(self._value):
            return
        row, key = self._value[at], self.field.columns[0].name
        before = next((each for each in self._shipped if each[key] == row[key]), {})
        for entry, label in self._entries:
            name = entry.field.name
            entry.show(row[name], before.get(name), writable=self._writable)
            changed = row[name] != before.get(name)
            label.setStyleSheet(f"background: {self.context.theme.colours.accent_soft}" if changed else "")
