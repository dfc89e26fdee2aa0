"""Charts that are typed, as tables under the heads of their rows and columns."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from hheditor.rules.api.paper.reference import Cell, Remark
from hheditor.rules.api.paper.typed import TypedCell, TypedChart
from hheditor.ui.context import Context
from hheditor.ui.forms import CellDelegate, Entry, Told
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.look.widgets import named

_PATH = Qt.ItemDataRole.UserRole
_WIDEST = 660
"""Pixels from which on a chart is scrolled across."""
_LONGEST = 190
"""Pixels a column takes at most."""


def head_words(context: Context, head: Cell) -> str:
    """The head of a row or a column."""
    return context.say(head.message, **dict(head.parameters)) if isinstance(head, Remark) else head


class Charts(Entry):
    """The charts of a term, below each other."""

    whole_line = True

    def __init__(self, context: Context, name: str, label: str, told: Told) -> None:
        self.context, self.path, self._told = context, name, told
        self.widget = named(QWidget(), f"term:{name}", spoken=label)
        self._layout = in_column(self.widget, margins=FLUSH, spacing=context.theme.px(4))
        self._tables: list[QTableWidget] = []
        self._shown: object = None

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:
        """Charts as the profile has them beside the shipped ones."""
        charts: Sequence[TypedChart] = value
        if self._shown == (charts, writable):
            return
        self._shown = (charts, writable)
        before = {path: cell[2] for chart in shipped or () for path, cell in chart.cells().items()}
        while len(self._tables) < len(charts):
            self._add(charts[len(self._tables)])
        for table, chart in zip(self._tables, charts, strict=True):
            with QSignalBlocker(table):
                self._fill(table, chart, before, writable=writable)

    def _add(self, chart: TypedChart) -> None:
        if chart.title:
            title = Text(
                head_words(self.context, chart.title), style=f"color: {self.context.theme.colours.quiet}"
            )
            self._layout.addWidget(title)
        table = named(
            QTableWidget(),
            f"chart:{self.path}:{len(self._tables)}",
            spoken=f"{self.widget.accessibleName()} {head_words(self.context, chart.title)}".strip(),
        )
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setItemDelegate(CellDelegate(self.context, table))
        table.itemChanged.connect(self._changed)
        self._tables.append(table)
        self._layout.addWidget(table)

    def _fill(
        self, table: QTableWidget, chart: TypedChart, before: dict[str, str], *, writable: bool
    ) -> None:
        px = self.context.theme.px
        table.setRowCount(len(chart.rows))
        table.setColumnCount(len(chart.columns))
        table.setHorizontalHeaderLabels([head_words(self.context, head) for head in chart.columns])
        table.setVerticalHeaderLabels([head_words(self.context, row.head) for row in chart.rows])
        for number, row in enumerate(chart.rows):
            for column, cell in enumerate(row.cells):
                # Cells are written anew, not replaced: one of them may just have been typed into.
                item = table.item(number, column)
                if item is None:
                    item = QTableWidgetItem()
                    table.setItem(number, column, item)
                self._show(table, item, cell, before, writable=writable)
            table.setRowHeight(number, px(26))
        wide = 0
        for column in range(len(chart.columns)):
            table.resizeColumnToContents(column)
            fitted = min(px(_LONGEST), max(px(44), table.columnWidth(column)))
            table.setColumnWidth(column, fitted)
            wide += fitted
        wide += table.verticalHeader().sizeHint().width() + 4
        tall = px(26) * len(chart.rows) + table.horizontalHeader().sizeHint().height() + 4
        if wide > px(_WIDEST):
            tall += table.horizontalScrollBar().sizeHint().height()
        table.setFixedSize(min(wide, px(_WIDEST)), tall)

    def _show(
        self,
        table: QTableWidget,
        item: QTableWidgetItem,
        cell: TypedCell | None,
        before: dict[str, str],
        *,
        writable: bool,
    ) -> None:
        item.setText("" if cell is None or cell.kind == "switch" else cell.text)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        if cell is None:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            return
        item.setData(_PATH, cell.path)
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        if cell.kind == "switch":
            item.setCheckState(Qt.CheckState.Checked if cell.text else Qt.CheckState.Unchecked)
            flags |= Qt.ItemFlag.ItemIsUserCheckable if writable else Qt.ItemFlag.NoItemFlags
        elif writable:
            flags |= Qt.ItemFlag.ItemIsEditable
        item.setFlags(flags)
        # The style sheet paints the ground of cells; what differs stands out by its letters.
        differs = before.get(cell.path, "") != cell.text
        letters = QFont(table.font())
        letters.setWeight(QFont.Weight.Bold if differs else QFont.Weight.Normal)
        item.setFont(letters)
        item.setForeground(self.context.theme.colour("link" if differs else "ink"))

    def _changed(self, item: QTableWidgetItem) -> None:
        path = item.data(_PATH)
        if path:
            switch = item.flags() & Qt.ItemFlag.ItemIsUserCheckable
            text = ("yes" if item.checkState() == Qt.CheckState.Checked else "") if switch else item.text()
            self._shown = None
            self._told(str(path), text)
