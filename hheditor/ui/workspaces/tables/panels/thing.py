"""What is chosen: what it is, where it lies and how large it is, to be changed by typing."""

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from hheditor.app.tables.editor import CROSSINGS, MORE, NATURE, WAYS, WORKS, TableEditor
from hheditor.tables.ground import Outline
from hheditor.tables.map.areas import HIGHEST
from hheditor.tables.map.document import Crossing, Line, Work
from hheditor.tables.map.things import Ref, box_of, moved
from hheditor.ui.context import Context
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named, show_values
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.workspaces.tables.panels.palette import length_box
from hheditor.ui.workspaces.tables.words import kind_name, name_of

_FAMILIES: dict[type, tuple[str, tuple[str, ...]]] = {
    Outline: ("kind", (*NATURE, *MORE)),
    Line: ("way", WAYS),
    Crossing: ("crossing", CROSSINGS),
    Work: ("work", WORKS),
}


class ThingPanel(QWidget):
    """The thing in hand, in numbers."""

    def __init__(self, context: Context, editor: TableEditor) -> None:
        super().__init__()
        self._context, self._editor = context, editor
        px, say = context.theme.px, context.say
        self._name = named(Paragraph(""), "tables:chosen")
        layout = in_column(self, self._name, margins=(px(16), 0, px(12), px(10)), spacing=px(6))
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setSpacing(px(6))
        self._kind: QComboBox = named(ChoiceBox(), "tables:thing-kind")
        self._kind.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._kind.activated.connect(self._become)
        self._form.addRow(Text(say("tables.thing-kind")), self._kind)
        self._level = named(QSpinBox(), "tables:thing-level")
        self._level.setRange(1, HIGHEST)
        self._level.valueChanged.connect(lambda value: self._set("tables.relevelled", level=value))
        self._form.addRow(Text(say("tables.thing-level")), self._level)
        self._width = length_box(context, "tables:thing-width", 0.0, 50.0)
        self._width.valueChanged.connect(lambda value: self._set("tables.widened", width=round(value * 100)))
        self._form.addRow(Text(say("tables.width")), self._width)
        self._x, self._y = (length_box(context, f"tables:thing-{name}", -600.0, 1200.0) for name in "xy")
        for box in (self._x, self._y):
            box.valueChanged.connect(self._move)
        self._form.addRow(Text(say("tables.thing-x")), self._x)
        self._form.addRow(Text(say("tables.thing-y")), self._y)
        layout.addLayout(self._form)
        until_gone(self, editor.selected.connect(self._follow), editor.settled.connect(self._follow))
        self._follow(None)

    @property
    def _one(self) -> tuple[Ref, object] | None:
        chosen = self._editor.selection
        return (chosen[0], self._editor.chosen[0]) if len(chosen) == 1 else None

    def _become(self, index: int) -> None:
        one = self._one
        if one is None:
            return
        ref, thing = one
        kind = self._kind.itemData(index)
        if isinstance(thing, Outline):
            thing = replace(thing, level=(thing.level or 1) if kind == "hill" else 0)
        self._editor.change({ref: replace(thing, kind=kind)}, "tables.became")  # type: ignore[type-var]

    def _set(self, title: str, **fields: int) -> None:
        one = self._one
        if one is not None:
            ref, thing = one
            self._editor.change({ref: replace(thing, **fields)}, title, merge=title, n=1)  # type: ignore[type-var]

    def _move(self, _: float) -> None:
        west, north, _, _ = box_of(self._editor.chosen)
        x, y = round(self._x.value() * 100) - west, round(self._y.value() * 100) - north
        self._editor.carry(lambda thing: moved(thing, x, y), "tables.moved", merge="place")

    def _follow(self, _: object) -> None:
        say, chosen, one = self._context.say, self._editor.chosen, self._one
        thing = one[1] if one is not None else None
        if not chosen:
            self._name.setText(say("tables.nothing-chosen"))
        else:
            self._name.setText(
                name_of(say, thing) if thing is not None else say("tables.chosen", n=len(chosen))
            )
        family = _FAMILIES.get(type(thing))
        with QSignalBlocker(self._kind):
            self._kind.clear()
            if family is not None:
                for kind in family[1]:
                    self._kind.addItem(kind_name(say, family[0], kind), kind)
                self._kind.setCurrentIndex(self._kind.findData(getattr(thing, "kind", "")))
        if isinstance(thing, Outline):
            show_values((self._level, thing.level))
        if isinstance(thing, Line):
            show_values((self._width, thing.width / 100))
        if chosen:
            west, north, _, _ = box_of(chosen)
            show_values((self._x, west / 100), (self._y, north / 100))
        self._form.setRowVisible(self._kind, family is not None)
        self._form.setRowVisible(self._level, isinstance(thing, Outline) and thing.kind == "hill")
        self._form.setRowVisible(self._width, isinstance(thing, Line))
        for box in (self._x, self._y):
            self._form.setRowVisible(box, bool(chosen))
