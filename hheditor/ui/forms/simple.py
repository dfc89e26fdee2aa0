"""Entries for single values and short lists: a box to tick, a choice, numbers, words, places."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from hheditor.app.forms import cells_read, cells_said, parse, written
from hheditor.ui.forms.entry import Entry, quiet
from hheditor.ui.layouts import emptied
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import ChoiceBox, fill, narrow
from hheditor.ui.safety.drafts import Typing
from hheditor.values import Finding, refuse


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
        # A bound method would be forgotten with the entry; who makes a form need not keep its entries.
        spin.valueChanged.connect(lambda number: self.tell(number))  # noqa: PLW0108
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


class Writing(Entry):
    """Words on several lines; they make sense as a whole, when the field is left."""

    widget: QPlainTextEdit

    def make(self) -> QPlainTextEdit:
        """See `Entry`."""
        field = QPlainTextEdit()
        px = self.context.theme.px
        field.setTabChangesFocus(True)
        field.setFixedSize(px(420), px(22) * self.field.least + px(12))
        self._shown = ""
        self._typing = Typing(self.context, field, self._finished, whole=True)
        field.textChanged.connect(self._begun)
        field.installEventFilter(_Leaving(field, self._typing.keep))
        return field

    def _begun(self) -> None:
        if self.widget.toPlainText() != self._shown:
            self._typing.begun()

    def _finished(self) -> None:
        if self.widget.toPlainText() != self._shown:
            self.tell(self.widget.toPlainText())

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:  # noqa: ARG002
        """See `Entry`. What was refused stays to be mended."""
        if value != self._shown or not self.widget.document().isModified():
            self._shown = str(value)
            with QSignalBlocker(self.widget):
                self.widget.setPlainText(self._shown)
        self.widget.setReadOnly(not writable)


class _Leaving(QObject):
    """Tells when the keys leave a field that does not say so itself."""

    def __init__(self, field: QWidget, left: Callable[[], object]) -> None:
        super().__init__(field)
        self._left = left

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() == QEvent.Type.FocusOut:
            self._left()
        return super().eventFilter(watched, event)


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
            self.tell(refuse("scenario.no-place", word=" ".join(wrong)[:40]))
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
            box = named(
                QCheckBox(self.words.value(self.path, choice)),
                f"{self.maker.prefix}:{self.path}:{choice}",
                tip=self.words.hint(self.path, choice),
            )
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
        spin = named(QSpinBox(), f"{self.maker.prefix}:{self.path}:{row}:{place}")
        spin.setRange(column.least, column.most)
        spin.setValue(number)
        spin.valueChanged.connect(lambda new: self._put(row - 1, place, new))
        self._table.addWidget(spin, row, place)
        return spin

    def _button(self, name: str, text: str, run: Callable[[], None]) -> QPushButton:
        return push(text, f"{self.maker.prefix}:{self.path}:{name}", run)

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
