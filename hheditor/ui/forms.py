"""Entries for the fields of a form: one widget for each kind, wherever the form is.

    maker = FormMaker(context, Words(…), "armies:type")
    entry = maker.entry(field, told)        entry.widget goes into a layout
    entry.show(value)                       without telling anybody
    told(path, value)                       what a person entered

An entry shows a value and tells what a person made of it: no more. What the fields and values are called
comes from the form's `Words`; where the widgets stand is the form's business.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from hheditor.app.forms import Field, cells_read, cells_said, parse, written
from hheditor.rules.api.surfaces import Surface
from hheditor.ui.context import Context
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import emptied
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.safety.drafts import Typing
from hheditor.values import Finding, refuse

Told = Callable[[str, Any], object]
"""A path and the value wanted there, or the finding why what was typed is none."""


class Words(NamedTuple):
    """What fields and values are called, by the path of a field: ``speed``, ``terrain.cover``."""

    label: Callable[[str], str]
    value: Callable[[str, Any], str] = lambda _, value: str(value)
    hint: Callable[[str, Any], str] = lambda *_: ""
    """What a field means; with another value than "" what that one of its values means."""
    beside: Callable[[str, bool], str] = lambda *_: ""
    """What stands beside a box to tick."""
    none: Callable[[str], str] = lambda _: ""
    """What the least of a number says where it means none."""


class FormMaker(NamedTuple):
    """Makes the entries of one form."""

    context: Context
    words: Words
    prefix: str
    """Of the names by which tests and screen readers find the entries."""
    typed: bool = False
    """Whether numbers are typed as text, and may be anything until they are done."""
    letters: int = 0
    """Of a choice that gives way: how many letters it keeps; 0: all its words."""
    surface: Surface | None = None
    """What places are named on."""

    def entry(self, field: Field, told: Told, path: str = "") -> "Entry":
        """The entry for a field."""
        kind = _KINDS[field.kind]
        if self.typed and field.kind == "number":
            kind = Line
        return kind(self, field, path or field.name, told)


class Entry:
    """What all of them can do."""

    widget: QWidget
    whole_line = False
    """Whether it needs the width of the form for itself."""

    def __init__(self, maker: FormMaker, field: Field, path: str, told: Told) -> None:
        self.maker, self.field, self.path, self._told = maker, field, path, told
        self.context, self.words = maker.context, maker.words
        self.widget = self.make()
        self.widget.setObjectName(f"{maker.prefix}:{path}")
        self.widget.setAccessibleName(self.words.label(path))
        hint = self.words.hint(path, "")
        if hint:
            self.widget.setToolTip(hint)

    def make(self) -> QWidget:
        """The widget, which tells of itself."""
        raise NotImplementedError

    def tell(self, value: Any) -> None:
        """A person entered something."""
        self._told(self.path, value)

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:
        """Show a value; what differs from the shipped one may stand out."""
        raise NotImplementedError


class Switch(Entry):
    """Yes or no."""

    widget: QCheckBox

    def make(self) -> QCheckBox:
        """See `Entry`."""
        box = QCheckBox(self.words.beside(self.path, False))  # noqa: FBT003 - a value
        # A schema counts with 0 and 1, or says yes and no.
        box.toggled.connect(lambda on: self.tell(type(self.field.default)(on)))
        return box

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        with QSignalBlocker(self.widget):
            self.widget.setChecked(bool(value))
        self.widget.setText(self.words.beside(self.path, bool(value)))
        self.widget.setEnabled(writable)


class Choice(Entry):
    """One of some words."""

    widget: QComboBox

    def make(self) -> QComboBox:
        """See `Entry`."""
        box = ChoiceBox()
        if self.maker.letters:
            narrow(box, self.maker.letters)
        fill(box, ((self.words.value(self.path, each), each) for each in self.field.choices))
        box.activated.connect(lambda _: self.tell(box.currentData()))
        return box

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        self.widget.setCurrentIndex(self.widget.findData(value))
        self.widget.setEnabled(writable)


class Number(Entry):
    """A number within bounds, by its arrows or typed."""

    widget: QSpinBox

    def make(self) -> QSpinBox:
        """See `Entry`."""
        spin = QSpinBox()
        spin.setRange(self.field.least, self.field.most)
        nothing = self.words.none(self.path)
        if nothing:
            spin.setSpecialValueText(nothing)
        spin.valueChanged.connect(self.tell)
        return spin

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        with QSignalBlocker(self.widget):
            self.widget.setValue(value if isinstance(value, int) else self.field.least)
        self.widget.setEnabled(writable)


class Line(Entry):
    """Numbers and words, typed."""

    widget: QLineEdit

    def make(self) -> QLineEdit:
        """See `Entry`."""
        line = QLineEdit()
        number = self.field.kind == "number"
        line.setFixedWidth(self.context.theme.px(64 if number else 190))
        if number:
            line.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._shown = ""
        Typing(self.context, line, self._finished, so_far=self._so_far)
        return line

    def _so_far(self) -> bool:
        """Half a number may be none yet; nobody is told so while they type."""
        if isinstance(parse(self.field, self.widget.text()), Finding):
            return False
        self._finished()
        return True

    def _finished(self) -> None:
        if self.widget.text() != self._shown:
            self._shown = self.widget.text()
            self.tell(parse(self.field, self._shown))

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        line = self.widget
        if not line.hasFocus() or _plain(parse(self.field, line.text())) != _plain(value):
            # Who types goes on typing: what they have written means this very value.
            self._shown = written(self.field, value)
            line.setText(self._shown)
        line.setReadOnly(not writable)
        line.setEnabled(writable)


def _plain(value: Any) -> Any:
    """A value in JSON's types."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


class Places(Entry):
    """Places of the field by their names, one or several."""

    widget: QLineEdit

    def make(self) -> QLineEdit:
        """See `Entry`."""
        line = QLineEdit()
        line.setPlaceholderText(self.context.say("form.no-place"))
        self._shown: tuple[int, ...] = ()
        Typing(self.context, line, self._finished, whole=True)
        return line

    def _finished(self) -> None:
        surface = self.maker.surface
        assert surface is not None
        cells, wrong = cells_read(surface, self.widget.text())
        cells = cells[: self.field.width or None]
        if wrong:
            self.tell(refuse("scenario.no-hex", word=" ".join(wrong)[:40]))
        if cells != self._shown:
            self.tell(list(cells) if not self.field.width else cells[0] if cells else self.field.default)
        self.widget.setText(cells_said(surface, cells))

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        surface = self.maker.surface
        assert surface is not None
        listed = value if isinstance(value, list | tuple) else (value,)
        self._shown = tuple(cell for cell in listed if surface.holds(cell))
        if not self.widget.hasFocus():
            self.widget.setText(cells_said(surface, self._shown))
        self.widget.setReadOnly(not writable)


class Ticks(Entry):
    """Words that may be ticked, below each other, each explained."""

    def make(self) -> QWidget:
        """See `Entry`."""
        widget = QWidget()
        layout = QGridLayout(widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setVerticalSpacing(self.context.theme.px(4))
        self._boxes: dict[str, QCheckBox] = {}
        self._others: tuple[str, ...] = ()
        for place, choice in enumerate(self.field.choices):
            box = QCheckBox(self.words.value(self.path, choice))
            box.setObjectName(f"{self.maker.prefix}:{self.path}:{choice}")
            box.setToolTip(self.words.hint(self.path, choice))
            box.toggled.connect(lambda _: self._ticked())
            layout.addWidget(box, place, 0)
            self._boxes[str(choice)] = box
        return widget

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        chosen = {str(each) for each in value} if isinstance(value, tuple | list) else set()
        self._others = tuple(sorted(chosen - self._boxes.keys()))
        for word, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setChecked(word in chosen)
            box.setEnabled(writable)

    def _ticked(self) -> None:
        self.tell((*(word for word, box in self._boxes.items() if box.isChecked()), *self._others))


class Lines(Entry):
    """Lines of numbers, as many as wanted."""

    def make(self) -> QWidget:
        """See `Entry`."""
        widget = QWidget()
        self._value: tuple[tuple[int, ...], ...] = ()
        self._shown: tuple[tuple[int, ...], ...] | None = None
        self._table = QGridLayout(widget)
        self._table.setContentsMargins(0, 0, 0, 0)
        self._table.setSpacing(self.context.theme.px(4))
        return widget

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`."""
        lines = value if isinstance(value, tuple | list) else ()
        self._value = tuple(tuple(each) for each in lines if not isinstance(each, str))
        if self._value == self._shown:
            return
        focus = self.widget.focusWidget() if self._shown else None
        self._shown = self._value
        emptied(self._table)
        for place, column in enumerate(self.field.columns):
            self._table.addWidget(quiet(self.context, self.words.value(self.path, column.name)), 0, place)
        for row, numbers in enumerate(self._value, 1):
            for place, number in enumerate(numbers):
                spin = self._spin(row, place, number)
                if focus is not None and spin.objectName() == focus.objectName():
                    spin.setFocus()
            less = self._button(f"less:{row}", "\N{MINUS SIGN}", partial(self._drop, row - 1))
            less.setToolTip(self.context.say("armies.row-less"))
            self._table.addWidget(less, row, len(numbers))
        more = self._button("more", self.context.say("armies.row-more"), self._more)
        self._table.addWidget(more, len(self._value) + 1, 0, 1, 2)

    def _spin(self, row: int, place: int, number: int) -> QSpinBox:
        column = self.field.columns[place]
        spin = QSpinBox()
        spin.setObjectName(f"{self.maker.prefix}:{self.path}:{row}:{place}")
        spin.setRange(column.least, column.most)
        spin.setValue(number)
        spin.valueChanged.connect(lambda new: self._put(row - 1, place, new))
        self._table.addWidget(spin, row, place)
        return spin

    def _button(self, name: str, text: str, run: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"{self.maker.prefix}:{self.path}:{name}")
        button.clicked.connect(lambda _=False: run())
        return button

    def _put(self, row: int, place: int, number: int) -> None:
        lines = [list(each) for each in self._value]
        lines[row][place] = number
        self._value = self._shown = tuple(tuple(each) for each in lines)
        self.tell(self._value)

    def _drop(self, at: int) -> None:
        self.tell((*self._value[:at], *self._value[at + 1 :]))

    def _more(self) -> None:
        """A line that goes on where the last one ends."""
        last = self._value[-1] if self._value else (0,) * len(self.field.columns)
        start = last[1] + 1 if len(last) > 1 else 0
        self.tell((*self._value, (start, start + 2, *last[2:])[: len(self.field.columns)]))


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
        self._chooser = ChoiceBox()
        self._chooser.setObjectName(f"{self.maker.prefix}:rows:{self.path}")
        self._chooser.setAccessibleName(self.words.label(self.path))
        self._chooser.activated.connect(lambda _: self._show_row())
        layout.addWidget(self._chooser, 0, 0, 1, 2)
        self._value: list[dict[str, Any]] = []
        self._shipped: list[dict[str, Any]] = []
        self._writable = False
        self._entries: list[tuple[Entry, Text]] = []
        for number, column in enumerate(self.field.columns[1:], 1):
            path = f"{self.path}.{column.name}"
            entry, label = self.maker.entry(column, self._told_cell, path), Text(self.words.label(path))
            layout.addWidget(label, number, 0)
            layout.addWidget(entry.widget, number, 1, Qt.AlignmentFlag.AlignLeft)
            self._entries.append((entry, label))
        return widget

    def _told_cell(self, path: str, value: Any) -> None:
        column = path.rpartition(".")[2]
        self._told(f"{self.path}.{self._chooser.currentIndex()}.{column}", value)

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:
        """See `Entry`."""
        self._value, self._shipped, self._writable = list(value), list(shipped or value), writable
        key, at = self.field.columns[0].name, max(0, self._chooser.currentIndex())
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


_KINDS: dict[str, type[Entry]] = {
    "switch": Switch,
    "number": Number,
    "choice": Choice,
    "text": Line,
    "set": Ticks,
    "numbers": Line,
    "pairs": Line,
    "lines": Lines,
    "grid": Grid,
    "rows": Rows,
    "words": Line,
    "places": Places,
}


# Parts of forms -----------------------------------------------------------------------------------------


def quiet(context: Context, text: str) -> Text:
    """Text of second rank, wrapped."""
    label = Paragraph(text)
    label.setStyleSheet(f"color: {context.theme.colours.quiet};")
    return label


def fill(box: QComboBox, entries: Iterable[tuple[str, Any]], chosen: Any = None) -> None:
    """Entries of a box to choose from, one of them chosen."""
    with QSignalBlocker(box):
        box.clear()
        for text, data in entries:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(chosen)))


def narrow(box: QComboBox, letters: int) -> None:
    """A box that does not widen its panel."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    box.setMaxVisibleItems(20)
