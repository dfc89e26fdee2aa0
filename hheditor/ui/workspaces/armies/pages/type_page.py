"""The page of one's own troop type: a form made of the rules' schema, and the price while one types."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from hheditor.app.army.pool import priced
from hheditor.app.army.state import State
from hheditor.app.forms import value_of, with_value
from hheditor.armies import TroopType
from hheditor.armies.mustering import change_type
from hheditor.ui.context import Context
from hheditor.ui.forms import Entry, FormMaker, quiet
from hheditor.ui.labels import Text
from hheditor.ui.layouts import STRETCH, emptied, in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import fill
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.building import heading, short_combo, small
from hheditor.ui.workspaces.armies.panels.details import ArmPicture, price_rows
from hheditor.ui.workspaces.armies.panels.people import PeopleBox

_BESIDE = 560
"""The narrowest page with the price beside the form, at 100 %."""


class TypePage(QScrollArea):
    """Edits the type `state.own_type` of the army at hand."""

    def __init__(self, context: Context, state: State, done: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("armies:type")
        self._context, self._state = context, state
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(f"QScrollArea {{ background: {context.theme.colours.surface}; }}")
        self._entries: dict[str, Entry] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._filling = False
        px = context.theme.px
        inside = QWidget()
        inside.setStyleSheet(f".QWidget {{ background: {context.theme.colours.surface}; }}")
        self._layout = in_column(inside, margins=(px(28), px(20), px(28), px(28)), spacing=px(12))
        self._head(done)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(px(24))
        self._form = QGridLayout()
        self._form.setHorizontalSpacing(px(14))
        self._form.setVerticalSpacing(px(8))
        self._form.setColumnStretch(2, 1)
        left = in_column(None, self._form, STRETCH)
        self._columns.addLayout(left, 3)
        self._price = in_column(spacing=px(6))
        right = in_column(None, self._price, STRETCH)
        holder = QWidget()
        holder.setLayout(right)
        holder.setFixedWidth(px(196))
        right.setContentsMargins(0, 0, 0, 0)
        self._columns.addWidget(holder)
        self._layout.addLayout(self._columns)
        self._layout.addStretch(1)
        self.setWidget(inside)
        self._build()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The price stands beside the form, or above it where the page is narrow."""
        super().resizeEvent(event)
        beside = self.viewport().width() >= self._context.theme.px(_BESIDE)
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.BottomToTop
        if self._columns.direction() != way:
            self._columns.setDirection(way)
        px = self._context.theme.px
        edge = px(28 if beside else 10)
        self._layout.setContentsMargins(edge, px(20), edge, px(28))

    def begin(self) -> None:
        """The name is what everybody changes first."""
        self.name.setFocus()
        self.name.selectAll()

    @property
    def troop(self) -> TroopType | None:
        """The type at hand."""
        army = self._state.editor.army
        return next((each for each in army.troops if each.id == self._state.own_type), None)

    def _head(self, done: Callable[[], None]) -> None:
        context, px = self._context, self._context.theme.px
        titles = in_column(
            None,
            heading(context, context.say("armies.own-title"), 17),
            quiet(context, context.say("armies.own-hint")),
            spacing=px(2),
        )
        row = in_row(None, (titles, 1), spacing=px(12))
        button = push(
            context.say("page.done"), "armies:type:done", done, primary=True, tip=context.tip("armies.roster")
        )
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(row)

    # The form ----------------------------------------------------------------------------------------------

    def _build(self) -> None:
        context, editor = self._context, self._state.editor
        self.name = named(QLineEdit(), "armies:type:name")
        self.name.textEdited.connect(lambda text: self._change(name=text))
        self._add("name", context.say("armies.type-name"), self.name, "", wide=True)
        self.people = PeopleBox(context, "armies:type:people", self._people)
        said = context.say("armies.people"), context.say("armies.people-tip")
        self._add("people", said[0], self.people, said[1], wide=True)
        self.symbol = short_combo("armies:type:symbol", context.say("armies.symbol"))
        self.symbol.activated.connect(lambda: self._change(symbol=self.symbol.currentData()))
        self._add("symbol", context.say("armies.symbol"), self.symbol, "")
        called = words.characteristics(context, editor.army.system)
        maker = FormMaker(context, called, "armies:type", letters=8)
        for field in editor.form:
            entry = self._entries[field.name] = maker.entry(field, self._set)
            if field.kind == "switch":
                entry.widget.setMinimumHeight(context.theme.px(30))
            wide = field.kind == "set"
            hint = "" if wide else called.hint(field.name, "")
            self._add(field.name, called.label(field.name), entry.widget, hint, wide=wide)
        self.printed = named(QSpinBox(), "armies:type:printed")
        self.printed.setRange(-1, 999)
        self.printed.setSpecialValueText(context.say("armies.by-formula"))
        self.printed.valueChanged.connect(
            lambda value: self._change(printed_price=None if value < 0 else value)
        )
        if editor.ruleset.has_points:
            said = context.say("armies.printed"), context.say("armies.printed-hint")
            self._add("printed", said[0], self.printed, said[1])

    def _add(self, name: str, label: str, widget: QWidget, hint: str, *, wide: bool = False) -> None:
        row = self._form.rowCount()
        title = Text(label, wraps=True)
        title.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        title.setContentsMargins(0, self._context.theme.px(5), 0, 0)
        widget.setMinimumWidth(self._context.theme.px(128))
        self._form.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
        self._form.addWidget(widget, row, 1, 1, 2 if wide else 1, Qt.AlignmentFlag.AlignTop)
        shown: list[QWidget] = [title, widget]
        if hint:
            # Below, not beside: with large letters there is no room for a third column.
            note = small(self._context, hint)
            self._form.addWidget(note, row + 1, 1, 1, 2)
            shown.append(note)
        self._rows[name] = tuple(shown)

    def refresh(self) -> None:
        """Show the type as it is now."""
        troop, editor = self.troop, self._state.editor
        if troop is None:
            return
        self._filling = True
        if self.name.text() != troop.name:
            self.name.setText(troop.name)
        peoples = (each.troop.people for each in self._state.pool.everything)
        self.people.show_peoples(troop.system, peoples, troop.people)
        own = troop.symbol.replace("_", "-")
        symbols = dict.fromkeys((*editor.ruleset.symbols(), own))
        fill(self.symbol, [(words.symbol(self._context, each), each) for each in symbols], own)
        for field in editor.form:
            self._entries[field.name].show(value_of(troop.characteristics, field))
            for widget in self._rows[field.name]:
                widget.setVisible(field.applies(troop.characteristics))
        self.printed.setValue(-1 if troop.printed_price is None else troop.printed_price)
        self._filling = False
        self._show_price(troop)

    def _show_price(self, troop: TroopType) -> None:
        editor, context = self._state.editor, self._context
        emptied(self._price)
        self._price.addWidget(ArmPicture(context, self._state, editor.ruleset.troop_symbol(troop)))
        line = "   ".join(each.text for each in editor.ruleset.figures(troop) if each.text)
        self._price.addWidget(heading(context, line))
        price = priced(editor.ruleset, troop)
        if price is not None:
            price_rows(context, price, self._price)

    def _people(self, people: str) -> None:
        """Another people; a known one brings its period along."""
        troop = self.troop
        if troop is not None and people != troop.people:
            known = (each.troop.period for each in self._state.pool.everything if each.troop.people == people)
            self._change(people=people, period=next(known, troop.period) if people else troop.period)

    def _set(self, name: str, value: Any) -> None:
        troop = self.troop
        if troop is not None:
            field = self._entries[name].field
            self._change(characteristics=with_value(troop.characteristics, field, value))

    def _change(self, **changes: object) -> None:
        troop, editor = self.troop, self._state.editor
        if troop is None or self._filling:
            return
        after: TroopType = replace(troop, **changes)
        name = next(iter(changes))
        editor.do(
            change_type(editor.army, after),
            "army.type-changed",
            merge=f"type:{troop.id}:{name}",
            troop=after.name,
        )
