"""The panel of what is chosen: a type, some units or a leader, with reasons for every number and point."""

from collections.abc import Callable
from contextlib import nullcontext

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.army.editor import ArmyEditor
from hheditor.app.army.pool import priced
from hheditor.app.army.state import State
from hheditor.app.forms import Field, value_of, with_value
from hheditor.armies import Leader, TroopType, Unit
from hheditor.armies.army import Characteristic
from hheditor.armies.edits import Edit
from hheditor.armies.mustering import change_leader, change_units, combine, kind_of
from hheditor.rules.api import Price
from hheditor.text.speech import own
from hheditor.ui.context import Context
from hheditor.ui.forms import FormMaker, quiet
from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow, emptied, in_column, in_row
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox, fill
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.safety.drafts import Typing, hold_place
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.building import column, figure, grid, heading, short_combo, small
from hheditor.ui.workspaces.armies.panels.groups import group_rows
from hheditor.ui.workspaces.armies.pictures import colours_of, draw_arm
from hheditor.values import Parameter


class ArmPicture(QWidget):
    """A stand of an arm in the army's livery, or a leader."""

    def __init__(self, context: Context, state: State, symbol: str, *, first: bool = False) -> None:
        super().__init__()
        self._context, self._state, self._symbol, self._first = context, state, symbol, first
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A little larger than in the lists."""
        return QSize(self._context.theme.px(72), self._context.theme.px(44))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The picture."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        colours = colours_of(self._state.editor.army.device, self._context.theme)
        draw_arm(painter, QRectF(self.rect()), self._symbol, colours, first=self._first)
        painter.end()


def price_rows(context: Context, price: Price, layout: QVBoxLayout) -> None:
    """A price term by term, with the rules it rests on in the tooltips; only where there are points."""
    table = grid(context)
    for row, term in enumerate(price.terms):
        name = Text(words.term(context, term.name))
        name.setToolTip(term.rule)
        table.addWidget(name, row, 0, 1, 2)
        sign = f"{term.value:+d}".replace("-", "\N{MINUS SIGN}") if row else str(term.value)
        table.addWidget(figure(context, sign), row, 2)
    row = len(price.terms)
    title = Text(context.say("armies.price"), style="font-weight: 600;")
    table.addWidget(title, row, 0, 1, 2)
    total = named(figure(context, str(price.points), strong=True), "armies:price")
    table.addWidget(total, row, 2)
    layout.addLayout(table)
    for finding in price.findings:
        note = quiet(context, words.finding(context, finding))
        note.setStyleSheet(f"color: {context.theme.colours.bad};")
        layout.addWidget(note)


class DetailsPanel(QWidget):
    """Built anew for whatever is chosen."""

    def __init__(self, context: Context, state: State, own_type: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("armies:details")
        self._context, self._state, self._own_type = context, state, own_type
        self._layout = column(context, self)
        self._shown: object = None
        self._chosen: object = None
        until_gone(self, state.chosen.connect(lambda _: self.refresh()))
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen now, if that changed."""
        state, editor = self._state, self._state.editor
        army = editor.army
        units = tuple(place for place in state.units if place < len(army.units))
        leaders = tuple(place for place in state.leaders if place < len(army.leaders))
        shown = (
            state.recruit and state.recruit.troop,
            [army.units[place] for place in units],
            [army.leaders[place] for place in leaders],
            units,
            leaders,
            army.troops if units else (),
            army.groups,
            army.device,
        )
        if shown == self._shown:
            return
        self._shown = shown
        same, self._chosen = self._chosen == (editor, units, leaders), (editor, units, leaders)
        with hold_place(self) if same else nullcontext():
            emptied(self._layout)
            if leaders:
                self._show_leader(editor, leaders[0])
            elif units:
                self._show_units(editor, units)
            elif state.recruit is not None:
                self._show_type(editor, state.recruit.troop, None)
            else:
                self._layout.addWidget(quiet(self._context, self._context.say("armies.nothing-chosen")))
            if army.fixed:
                for entry in self.findChildren(QWidget):
                    if isinstance(entry, QLineEdit | QComboBox | QAbstractButton | QAbstractSpinBox):
                        entry.setEnabled(False)

    # A type ------------------------------------------------------------------------------------------------

    def _title(self, symbol: str, name: str, under: str, *, first: bool = False) -> None:
        row = in_row(
            None,
            ArmPicture(self._context, self._state, symbol, first=first),
            spacing=self._context.theme.px(10),
        )
        title = named(heading(self._context, name), "armies:details:name")
        texts = in_column(None, title, spacing=0)
        if under:
            texts.addWidget(quiet(self._context, under))
        row.addLayout(texts, 1)
        self._layout.addLayout(row)

    def _show_type(self, editor: ArmyEditor, troop: TroopType, price: Price | None) -> None:
        symbol = editor.ruleset.troop_symbol(troop)
        self._title(symbol, words.troop(self._context, troop), words.origin(self._context.language, troop))
        if price is None:
            self._buttons(
                ("armies.add", lambda: self._context.run("armies.add")), ("armies.make-own", self._own_type)
            )
        shown = price or priced(editor.ruleset, troop)
        if shown is not None:
            price_rows(self._context, shown, self._layout)
            self._layout.addSpacing(self._context.theme.px(6))
        self._characteristics(editor, troop)
        if troop.notes:
            self._layout.addWidget(quiet(self._context, troop.notes))

    def _buttons(self, *buttons: tuple[str, Callable[[], object]]) -> None:
        row = WrappingRow(spacing=self._context.theme.px(6))
        for message, run in buttons:
            button = named(QPushButton(self._context.say(message)), f"button:{message}")
            if message in self._context.desk.operations:
                button.setToolTip(self._context.tip(message))
            button.setEnabled(not self._state.editor.army.fixed)
            button.clicked.connect(lambda _=False, run=run: run())
            row.addWidget(button)
        row.addStretch()
        self._layout.addLayout(row)

    def _characteristics(self, editor: ArmyEditor, troop: TroopType) -> None:
        context, system = self._context, editor.army.system
        table = grid(context)
        row = 0
        for field in editor.form:
            value = value_of(troop.characteristics, field)
            if value in (0, "", ()) or not field.applies(troop.characteristics):
                continue
            row = self._characteristic(table, row, system, field, value)
        self._layout.addLayout(table)

    def _characteristic(
        self, table: QGridLayout, row: int, system: str, field: Field, value: Characteristic
    ) -> int:
        context = self._context
        if field.kind == "set" and isinstance(value, tuple):
            for each in value:
                name = Text(words.value_word(context, system, field.name, str(each)))
                table.addWidget(name, row, 0, 1, 3)
                table.addWidget(
                    small(context, words.hint(context, system, field.name, each)), row + 1, 0, 1, 3
                )
                row += 2
            return row
        if field.kind == "lines" and isinstance(value, tuple):
            for each in value:
                numbers = tuple(each) if isinstance(each, tuple | list) else (each,)
                texts = [
                    f"{words.value_word(context, system, field.name, column.name)} {number}"
                    for column, number in zip(field.columns, numbers, strict=False)
                ]
                table.addWidget(Text(" · ".join(texts)), row, 0, 1, 3)
                row += 1
            return row
        table.addWidget(Text(words.label(context, system, field.name)), row, 0, 1, 2)
        shown = words.value_word(context, system, field.name, value)
        table.addWidget(figure(context, "✓" if field.kind == "switch" else shown), row, 2)
        hint = words.hint(context, system, field.name)
        if hint:
            table.addWidget(small(context, hint), row + 1, 0, 1, 3)
            return row + 2
        return row + 1

    # Units -------------------------------------------------------------------------------------------------

    def _show_units(self, editor: ArmyEditor, places: tuple[int, ...]) -> None:
        army, context = editor.army, self._context
        kinds = {kind_of(army.units[place]) for place in places}
        first = army.units[places[0]]
        if len(kinds) > 1:
            self._layout.addWidget(heading(context, context.say("count.units", n=len(places))))
            if editor.ruleset.has_points:
                points = sum(editor.appraisal.units[place].price.points for place in places)
                self._layout.addWidget(quiet(context, context.say("armies.chosen-points", n=points)))
            self._options(editor, places, first)
            group_rows(context, self._state, self._layout)
            return
        troop = next((each for each in army.troops if each.id == first.troop), None)
        if troop is None:
            self._layout.addWidget(heading(context, first.troop))
            return
        symbol = editor.ruleset.troop_symbol(troop)
        self._title(symbol, editor.name_of(first), words.origin(context.language, troop))
        if len(places) == 1:
            edit = named(QLineEdit(first.name), "armies:unit-name", hint=context.say("armies.name"))
            Typing(context, edit, lambda: self._name(places[0], edit.text()))
            self._layout.addWidget(edit)
        self._choices(editor, places, first)
        group_rows(context, self._state, self._layout)
        if editor.ruleset.has_points:
            price_rows(context, editor.appraisal.units[places[0]].price, self._layout)
        message = "armies.edit-own" if troop.source == "user" else "armies.make-own"
        self._buttons((message, self._own_type))
        self._characteristics(editor, troop)
        self._layout.addSpacing(context.theme.px(6))
        self._options(editor, places, first)

    def _do(self, edit: Edit, title: str, **parameters: Parameter) -> None:
        self._state.editor.do(edit, title, merge="", **parameters)

    def _name(self, place: int, name: str) -> None:
        editor = self._state.editor
        name = " ".join(name.split())
        if place < len(editor.army.units) and editor.army.units[place].name != name:
            named = change_units(editor.army, (place,), name=name)
            editor.do(named, "army.named", merge=f"name:{place}", name=name)

    def _choices(self, editor: ArmyEditor, places: tuple[int, ...], unit: Unit) -> None:
        context, army = self._context, editor.army
        offered = editor.ruleset.choices(army, unit)
        table = grid(context)
        if len(offered.sizes) > 1:
            sizes = short_combo("armies:stands", context.say(f"strength.{editor.ruleset.counted}"))
            fill(sizes, [(str(size), size) for size in offered.sizes], unit.stands or offered.sizes[0])
            usual = offered.sizes[0]

            def resize() -> None:
                size = sizes.currentData()
                edit = change_units(editor.army, places, stands=None if size == usual else size)
                self._do(
                    edit, "army.resized", size=context.say(f"strength.{editor.ruleset.counted}.n", n=size)
                )

            sizes.activated.connect(resize)
            table.addWidget(Text(context.say(f"strength.{editor.ruleset.counted}")), 0, 0)
            table.addWidget(sizes, 0, 1, 1, 2)
        if offered.rears or unit.rear:
            rears = short_combo("armies:rear", context.say("armies.rear"))
            names = {troop.id: words.troop(context, troop) for troop in army.troops}
            entries: list[tuple[str, object]] = [(context.say("armies.no-rear"), "")]
            entries += [
                (names.get(rear, rear), rear)
                for rear in dict.fromkeys((*offered.rears, *((unit.rear,) if unit.rear else ())))
            ]
            fill(rears, entries, unit.rear)
            rears.activated.connect(
                lambda: self._do(
                    combine(editor.army, places, rears.currentData()),
                    "army.combined",
                    troop=rears.currentText(),
                )
            )
            rears.setToolTip(context.say(own("armies", army.system, "rear-tip")))
            table.addWidget(Text(context.say("armies.rear")), 1, 0)
            table.addWidget(rears, 1, 1, 1, 2)
        if offered.fronts:
            self._fronts(editor, places, unit, offered.fronts, table)
        if table.count():
            self._layout.addLayout(table)

    def _fronts(
        self,
        editor: ArmyEditor,
        places: tuple[int, ...],
        unit: Unit,
        fronts: tuple[str, ...],
        table: QGridLayout,
    ) -> None:
        """How much of a mixed unit is of the type in front."""
        context, system = self._context, editor.army.system
        name = words.option(context, system, "front")
        box = short_combo("armies:front", name)
        chosen = next((each for each in unit.options if each in fronts), fronts[0])
        fill(box, [(words.option(context, system, each), each) for each in fronts], chosen)

        def choose() -> None:
            left = tuple(each for each in unit.options if each not in fronts)
            wanted = box.currentData()
            options = left if wanted == fronts[0] else (*left, wanted)
            self._do(change_units(editor.army, places, options=options), "army.optioned")

        box.activated.connect(choose)
        table.addWidget(Text(name), 2, 0)
        table.addWidget(box, 2, 1, 1, 2)

    def _options(self, editor: ArmyEditor, places: tuple[int, ...], unit: Unit) -> None:
        context, system = self._context, editor.army.system
        for option in editor.ruleset.choices(editor.army, unit).options:
            box = named(
                QCheckBox(words.option(context, system, option)),
                f"armies:option:{option}",
                tip=words.hint(context, system, "option", option),
            )
            box.setChecked(option in unit.options)

            def toggled(on: bool, option: str = option) -> None:
                options = tuple(each for each in unit.options if each != option)
                changed = (*options, option) if on else options
                self._do(change_units(editor.army, places, options=changed), "army.optioned")

            box.toggled.connect(toggled)
            self._layout.addWidget(box)

    # Leaders -----------------------------------------------------------------------------------------------

    def _show_leader(self, editor: ArmyEditor, place: int) -> None:
        context, army = self._context, editor.army
        leader = army.leaders[place]
        role = words.role(context, army.system, leader)
        self._title(
            editor.ruleset.leader_symbol(leader),
            leader.name or role,
            role if leader.name else "",
            first=leader.first,
        )
        name = named(QLineEdit(leader.name), "armies:leader-name", hint=context.say("armies.name"))
        Typing(context, name, lambda: self._leader(place, name=" ".join(name.text().split())))
        self._layout.addWidget(name)
        if len(editor.leader_roles) > 1:
            self._layout.addWidget(self._roles(editor, place))
        table = grid(context)
        maker = FormMaker(context, words.characteristics(context, army.system, named=True), "armies:leader")
        entered = {**leader.characteristics, "role": leader.role}
        for row, field in enumerate(each for each in editor.leader_form if each.applies(entered)):
            entry = maker.entry(field, lambda _, new, field=field: self._leader_value(place, field, new))  # type: ignore[misc]
            entry.show(value_of(leader.characteristics, field))
            if field.kind == "switch":
                table.addWidget(entry.widget, row, 0, 1, 2)
            else:
                table.addWidget(Text(maker.words.label(field.name)), row, 0)
                table.addWidget(entry.widget, row, 1)
        first = named(QCheckBox(context.say(editor.ruleset.first_leader)), "armies:leader:first")
        first.setChecked(leader.first)
        first.toggled.connect(lambda on: self._leader(place, first=on))
        table.addWidget(first, table.rowCount(), 0, 1, 2)
        self._layout.addLayout(table)
        group_rows(context, self._state, self._layout)
        if editor.ruleset.has_points:
            self._layout.addSpacing(context.theme.px(6))
            price_rows(context, editor.appraisal.leaders[place].price, self._layout)

    def _roles(self, editor: ArmyEditor, place: int) -> QComboBox:
        """What he is, where the rules know more than one kind of leader."""
        box = named(ChoiceBox(), "armies:leader:role", spoken=self._context.say("armies.role"))
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for role in editor.leader_roles:
            box.addItem(words.role_name(self._context, editor.army.system, role), role)
        box.setCurrentIndex(box.findData(editor.army.leaders[place].role))
        box.activated.connect(lambda index: self._leader(place, role=box.itemData(index)))
        return box

    def _leader(self, place: int, **changes: object) -> None:
        editor = self._state.editor
        if place >= len(editor.army.leaders):
            return
        after: Leader = replace(editor.army.leaders[place], **changes)
        editor.do(
            change_leader(editor.army, place, after),
            "army.leader-changed",
            merge=f"leader:{place}",
            name=after.name,
        )

    def _leader_value(self, place: int, field: Field, value: int) -> None:
        editor = self._state.editor
        if place < len(editor.army.leaders):
            table = with_value(editor.army.leaders[place].characteristics, field, value)
            self._leader(place, characteristics=table)
