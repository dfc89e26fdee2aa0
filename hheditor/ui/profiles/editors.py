"""A widget for each kind of term. It shows a value, and tells what a person made of it: no more."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from hheditor.app.rules.profiles import Field, parse
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.rules.words import term_name, value_name
from hheditor.ui.safety.drafts import Typing
from hheditor.values import Finding

Told = Callable[[str, Any], None]
"""A path and the value wanted there, or the finding why what was typed is none."""


def editor_of(context: Context, system: str, field: Field, path: str, told: Told) -> "Editor":
    """The widget for a term."""
    match field.kind:
        case "switch":
            return Switch(context, system, field, path, told)
        case "choice":
            return Choice(context, system, field, path, told)
        case "grid":
            return Grid(context, system, field, path, told)
        case "rows":
            return Rows(context, system, field, path, told)
    return Line(context, system, field, path, told)


class Editor:
    """What all of them can do."""

    widget: QWidget
    whole_line = False
    """Whether it needs the width of the form for itself."""

    def __init__(self, context: Context, system: str, field: Field, path: str, told: Told) -> None:
        self.context, self.system, self.field, self.path, self.told = context, system, field, path, told

    def show(self, value: Any, shipped: Any, *, writable: bool) -> None:
        """Show a value; what differs from the shipped one is highlighted."""
        raise NotImplementedError

    def name(self, widget: QWidget) -> None:
        """Let tests and screen readers find it."""
        widget.setObjectName(f"term:{self.path}")
        widget.setAccessibleName(term_name(self.context, self.system, self.path))


class Switch(Editor):
    """Yes or no."""

    def __init__(self, context: Context, system: str, field: Field, path: str, told: Told) -> None:
        super().__init__(context, system, field, path, told)
        self.widget = self._box = QCheckBox()
        self.name(self._box)
        self._box.clicked.connect(lambda on: told(self.path, bool(on)))

    def show(self, value: Any, shipped: Any, *, writable: bool) -> None:  # noqa: ARG002 - others compare
        """See `Editor`."""
        self._box.setChecked(bool(value))
        self._box.setText(value_name(self.context, self.system, self.path, bool(value)))
        self._box.setEnabled(writable)


class Choice(Editor):
    """One of some words."""

    def __init__(self, context: Context, system: str, field: Field, path: str, told: Told) -> None:
        super().__init__(context, system, field, path, told)
        self.widget = self._box = ChoiceBox()
        self.name(self._box)
        plain = ".".join(part for part in path.split(".") if not part.isdecimal())
        for choice in field.choices:
            self._box.addItem(value_name(context, system, plain, choice), choice)
        self._box.activated.connect(lambda _: told(self.path, self._box.currentData()))

    def show(self, value: Any, shipped: Any, *, writable: bool) -> None:  # noqa: ARG002 - others compare
        """See `Editor`."""
        self._box.setCurrentIndex(self._box.findData(value))
        self._box.setEnabled(writable)


class Line(Editor):
    """Numbers and words, typed."""

    def __init__(self, context: Context, system: str, field: Field, path: str, told: Told) -> None:
        super().__init__(context, system, field, path, told)
        self.widget = self._line = QLineEdit()
        self.name(self._line)
        wide = 64 if field.kind == "number" else 190
        self._line.setFixedWidth(context.theme.px(wide))
        if field.kind == "number":
            self._line.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._shown = ""
        Typing(context, self._line, self._finished, so_far=self._so_far)

    def _so_far(self) -> bool:
        """Half a number may be none yet; nobody is told so while they type."""
        if isinstance(parse(self.field, self._line.text()), Finding):
            return False
        self._finished()
        return True

    def _finished(self) -> None:
        if self._line.text() != self._shown:
            self._shown = self._line.text()
            self.told(self.path, parse(self.field, self._shown))

    def show(self, value: Any, shipped: Any, *, writable: bool) -> None:  # noqa: ARG002 - others compare
        """See `Editor`."""
        if self.field.kind == "pairs":
            text = ", ".join(f"{first}: {second}" for first, second in value)
        elif isinstance(value, list | tuple):
            text = ", ".join(map(str, value))
        else:
            text = str(value)
        if not self._line.hasFocus() or _plain(parse(self.field, self._line.text())) != _plain(value):
            # Who types goes on typing: what they have written means this very value.
            self._shown = text
            self._line.setText(text)
        self._line.setReadOnly(not writable)
        self._line.setEnabled(writable)


def _plain(value: Any) -> Any:
    """A value in JSON's types."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


class CellDelegate(QStyledItemDelegate):
    """Cells of a table: while one is typed into, the header says that it is on its way, and closing the
    window keeps it."""

    def __init__(self, context: Context, parent: QTableWidget) -> None:
        super().__init__(parent)
        self._context = context

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """See Qt."""
        field = super().createEditor(parent, option, index)
        if isinstance(field, QLineEdit):
            Typing(self._context, field, lambda: self.commitData.emit(field), whole=True)
        return field


class Grid(Editor):
    """A table of cells, such as the combat results."""

    whole_line = True

    def __init__(self, context: Context, system: str, field: Field, path: str, told: Told) -> None:
        super().__init__(context, system, field, path, told)
        self.widget = self._table = QTableWidget()
        self.name(self._table)
        self._filling = False
        self._table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self._table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._table.setItemDelegate(CellDelegate(context, self._table))
        self._table.itemChanged.connect(self._changed)

    def show(self, value: Any, shipped: Any, *, writable: bool) -> None:
        """See `Editor`."""
        self._filling = True
        theme, table = self.context.theme, self._table
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
            self.told(f"{self.path}.{item.row()}.{item.column()}", item.text().strip())


class Rows(Editor):
    """A table whose rows have fields of their own: one row at a time, chosen by its name."""

    whole_line = True

    def __init__(self, context: Context, system: str, field: Field, path: str, told: Told) -> None:
        super().__init__(context, system, field, path, told)
        self.widget = QWidget()
        px = context.theme.px
        self._layout = QGridLayout(self.widget)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setHorizontalSpacing(px(16))
        self._layout.setVerticalSpacing(px(4))
        self._layout.setColumnStretch(1, 1)
        self._chooser = ChoiceBox()
        self._chooser.setObjectName(f"rows:{path}")
        self._chooser.setAccessibleName(term_name(context, system, path))
        self._chooser.activated.connect(lambda _: self._show_row())
        self._layout.addWidget(self._chooser, 0, 0, 1, 2)
        self._value: list[dict[str, Any]] = []
        self._shipped: list[dict[str, Any]] = []
        self._writable = False
        self._editors: list[tuple[Editor, Text]] = []
        for number, column in enumerate(field.columns[1:], 1):
            label = Text(term_name(context, system, f"{path}.{column.name}"))
            editor = editor_of(context, system, column, f"{path}.{column.name}", self._told_cell)
            self._layout.addWidget(label, number, 0)
            self._layout.addWidget(editor.widget, number, 1, Qt.AlignmentFlag.AlignLeft)
            self._editors.append((editor, label))

    def _told_cell(self, path: str, value: Any) -> None:
        column = path.rpartition(".")[2]
        self.told(f"{self.path}.{self._chooser.currentIndex()}.{column}", value)

    def show(self, value: Any, shipped: Any, *, writable: bool) -> None:
        """See `Editor`."""
        self._value, self._shipped, self._writable = list(value), list(shipped), writable
        key, at = self.field.columns[0].name, max(0, self._chooser.currentIndex())
        self._chooser.clear()
        for row in self._value:
            name = value_name(self.context, self.system, f"{self.path}.{key}", row[key])
            mark = "" if row in self._shipped else " •"
            self._chooser.addItem(f"{name[:1].upper()}{name[1:]}{mark}", row[key])
        self._chooser.setCurrentIndex(min(at, len(self._value) - 1))
        self._show_row()

    def choose(self, name: str) -> None:
        """Show the row of that name."""
        self._chooser.setCurrentIndex(max(0, self._chooser.findData(name)))
        self._show_row()

    def _show_row(self) -> None:
        at = self._chooser.currentIndex()
        if not 0 <= at < len(self._value):
            return
        row, key = self._value[at], self.field.columns[0].name
        before = next((each for each in self._shipped if each[key] == row[key]), {})
        for editor, label in self._editors:
            name = editor.field.name
            editor.show(row[name], before.get(name), writable=self._writable)
            changed = row[name] != before.get(name)
            label.setStyleSheet(f"background: {self.context.theme.colours.accent_soft}" if changed else "")
