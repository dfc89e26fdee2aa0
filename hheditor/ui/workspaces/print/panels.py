"""The panels beside the preview: which sheet, how it is to look, what it had no room for."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from hheditor.app.forms import Field, fields_of
from hheditor.sheets import PrintOptions
from hheditor.text import Naming
from hheditor.ui.context import Context
from hheditor.ui.forms import Entry, FormMaker, Words
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named, push
from hheditor.ui.measures import length
from hheditor.ui.workspaces.print.counting import MarkerCount
from hheditor.ui.workspaces.print.words import kind_name

if TYPE_CHECKING:
    from hheditor.app.printing import Printing

FORM = {field.name: field for field in fields_of(PrintOptions)}
FORM["language"] = replace(FORM["language"], kind="choice", choices=("en", "it"))
_BOTH = "both"
_CONCERNS: dict[str, tuple[str, ...]] = {
    "sides": ("side", "cards", "roster", "counters", "bases"),
    "views": ("map",),
    "hex": ("field", "markers", "counters", "poster", "evening"),
    "overlap": ("field",),
    "back": ("qrs", "side", "cards"),
    "moments": ("report",),
    "players": ("evening",),
    "poster": ("poster",),
    "own": ("poster",),
    "grid": ("map", "field", "poster", "foldout", "evening"),
    "coordinates": ("map", "field", "poster", "foldout", "evening", "report", "parts"),
    "names": ("field", "poster"),
    "count": ("markers", "evening"),
}
"""Options and the sheets they concern; all others concern every sheet."""


class SheetList(QListWidget):
    """The kinds of sheets; what cannot be made of this document says why in its tooltip."""

    def __init__(self, context: Context, printing: "Printing") -> None:
        super().__init__()
        self.setObjectName("print:sheets")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._context, self._printing = context, printing
        self._filling = False
        self.currentItemChanged.connect(self._chosen)
        self.fill()

    def fill(self) -> None:
        """Show what can be made now."""
        say = self._context.say
        self._filling = True
        self.clear()
        for kind, finding in self._printing.kinds():
            item = QListWidgetItem(say(kind_name(self._printing, kind)))
            item.setData(Qt.ItemDataRole.UserRole, kind)
            if finding is None:
                item.setToolTip(say(f"sheet.kind.{kind}.hint"))
            else:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(self._context.say_finding(finding))
            self.addItem(item)
            if kind == self._printing.kind:
                self.setCurrentItem(item)
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        self.setFixedHeight(rows + self._context.theme.px(6))
        self._filling = False

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None and not self._filling:
            self._printing.choose(item.data(Qt.ItemDataRole.UserRole))


def print_words(context: Context, sides: tuple[str, ...]) -> Words:
    """What the options of a print are called; those of a side by the side's name."""
    say = context.say

    def label(path: str) -> str:
        name, _, which = path.partition("-")
        if name == "player":
            return say("print.player", side=sides[int(which)][:30])
        if name == "view":
            if which in ("first", "second") and sides:
                return say("sheet.map-side", side=sides[0 if which == "first" else 1][:30])
            return say("sheet.map-umpire" if which == "umpire" else "sheet.map-blank")
        return say(f"print.{path}")

    def value(path: str, value: Any) -> str:
        if path == "sides":
            return say("print.both-sides") if value == _BOTH else sides[int(value)][:40] or value
        if path == "language" or path.startswith("player"):
            return say(f"print.language.{value}" if value else "print.player-same")
        return say(f"sheet.{path}.{value}")

    return Words(label, value, beside=lambda path, _: label(path))


class OptionsPanel(QWidget):
    """Language, paper, colour, and what only some sheets ask."""

    def __init__(self, context: Context, printing: "Printing") -> None:
        super().__init__()
        self._context, self._printing = context, printing
        px = context.theme.px
        self._rows: dict[str, list[QWidget]] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(px(16), 0, px(12), px(10))
        self._form.setSpacing(px(6))
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        scenario = printing.subject.scenario if printing.subject is not None else None
        self._sides = Naming(scenario, context.language).sides if scenario is not None else ()
        self._maker = FormMaker(context, print_words(context, self._sides), "print")
        for name in ("language", "paper", "ink"):
            self._plain(name)
        self._players()
        self._plain("poster")
        self._own_size()
        for name in ("grid", "coordinates", "names"):
            self._plain(name)
        self._whose()
        self._views()
        self._length("hex_mm", "hex")
        self._length("overlap_mm", "overlap")
        self._back = self._plain("back")
        self.count = MarkerCount(context, printing)
        self._form.addRow(self.count)
        self._rows["count"] = [self.count]
        self._moments()
        self.refresh()

    def _add(self, group: str, field: Field, value: Any, then: Callable[[Any], object]) -> Entry:
        """An entry and its name; `group` decides for which sheets they show."""
        entry = self._maker.entry(field, lambda _, new: then(new))
        entry.show(value)
        widget = entry.widget
        shown = [widget]
        if isinstance(widget, QSpinBox):
            widget.setKeyboardTracking(False)
        elif isinstance(widget, QComboBox):
            widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if field.kind == "switch":
            self._form.addRow(widget)
        else:
            label = Text(self._maker.words.label(field.name))
            label.setBuddy(widget)
            self._form.addRow(label, widget)
            shown.append(label)
        self._rows.setdefault(group, []).extend(shown)
        return entry

    def _plain(self, name: str) -> Entry:
        """An option as the schema has it."""
        value = getattr(self._printing.options, name)
        return self._add(name, FORM[name], value, lambda new: self._printing.set(**{name: new}))

    def _length(self, name: str, called: str) -> None:
        """Millimetres; for people who think in inches these as well, since hexes are sold by millimetres."""
        value = getattr(self._printing.options, name)
        field = replace(FORM[name], name=called)
        box = self._add(called, field, value, lambda new: self._printing.set(**{name: new})).widget
        assert isinstance(box, QSpinBox)
        metric = self._context.desk.settings.value.units == "metric"

        def say_unit(now: int) -> None:
            box.setSuffix(" mm" if metric else f" mm ({length(self._context, now)})")

        say_unit(value)
        box.valueChanged.connect(say_unit)

    def _whose(self) -> None:
        choices = (_BOTH, *map(str, range(len(self._sides))))
        now = self._printing.options.sides
        shown = str(now[0]) if len(now) == 1 and str(now[0]) in choices else _BOTH
        self._add(
            "sides",
            Field("sides", "choice", choices=choices),
            shown,
            lambda new: self._printing.set(sides=(0, 1) if new == _BOTH else (int(new),)),
        )

    def _views(self) -> None:
        """Which deployment maps."""
        views = FORM["views"].choices

        def toggle(view: str, on: bool) -> None:
            now = {*self._printing.options.views, view} if on else {*self._printing.options.views} - {view}
            self._printing.set(views=tuple(each for each in views if each in now))

        for view in views:
            field = Field(f"view-{view}", "switch", default=False)
            self._add("views", field, view in self._printing.options.views, partial(toggle, str(view)))

    def _players(self) -> None:
        """The language of each player, for what is printed for both."""

        def speak(side: int, language: str) -> None:
            now = [*self._printing.options.languages, "", ""][:2]
            now[side] = language
            self._printing.set(languages=tuple(now) if any(now) else ())

        for side, now in enumerate([*self._printing.options.languages, "", ""][: len(self._sides[:2])]):
            field = Field(f"player-{side}", "choice", choices=("", *FORM["language"].choices))
            self._add("players", field, now, partial(speak, side))

    def _own_size(self) -> None:
        """Width and height of a poster of one's own size, in centimetres."""

        def size(number: int, value: int) -> None:
            wide, tall = self._printing.options.poster_cm
            self._printing.set(poster_cm=(value, tall) if number == 0 else (wide, value))

        for number, (name, now) in enumerate(
            zip(("wide", "tall"), self._printing.options.poster_cm, strict=True)
        ):
            field = Field(f"poster-{name}", "number", least=20, most=500)
            box = self._add("own", field, now, partial(size, number)).widget
            assert isinstance(box, QSpinBox)
            box.setSuffix(" cm")

    def _moments(self) -> None:
        field = named(
            QLineEdit(", ".join(map(str, self._printing.options.moments))),
            "print:moments",
            tip=self._context.say("print.moments-hint"),
            hint=self._context.say("print.moments-chosen"),
        )
        field.editingFinished.connect(lambda: self._printing.set(moments=_numbers(field.text())))
        label = Text(self._context.say("print.moments"))
        label.setBuddy(field)
        self._form.addRow(label, field)
        self._rows["moments"] = [label, field]

    def refresh(self) -> None:
        """Show only what concerns the sheet in hand."""
        kind = self._printing.kind
        for name, widgets in self._rows.items():
            concerned = kind in _CONCERNS.get(name, (kind,))
            if name == "own":
                concerned = concerned and self._printing.options.poster == "own"
            for widget in widgets:
                widget.setVisible(concerned)
            if name == "count" and (
                self._printing.subject is None or self._printing.subject.scenario is None
            ):
                self.count.setVisible(False)
        self._back.show(self._printing.options.back)
        self.count.refresh()


def _numbers(text: str) -> tuple[int, ...]:
    """The whole numbers of a line, whatever stands between them."""
    found = "".join(char if char.isascii() and char.isdecimal() else " " for char in text).split()
    return tuple(int(number[:9]) for number in found)


class DroppedPanel(QWidget):
    """What the page had no room for, and the offer of a back page."""

    def __init__(self, context: Context, printing: "Printing") -> None:
        super().__init__()
        self._context, self._printing = context, printing
        px = context.theme.px
        self.label = named(Text(wraps=True), "print:dropped-label")
        self.list = named(QListWidget(), "print:dropped")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.offer = push(context.say("print.add-back"), "print:add-back", lambda: printing.set(back=True))
        layout = in_column(
            self, self.label, (self.list, 1), self.offer, margins=(px(16), 0, px(12), px(10)), spacing=px(8)
        )
        layout.addStretch(0)
        self.refresh()

    def refresh(self) -> None:
        """Follow the sheet in hand."""
        printed = self._printing.made
        if printed is None:
            return
        say = self._context.say
        if printed.finding is not None:
            self.label.setText(self._context.say_finding(printed.finding))
        elif printed.dropped:
            self.label.setText(say("print.dropped", n=len(printed.dropped)))
        else:
            self.label.setText(say("print.nothing-dropped"))
        self.list.clear()
        self.list.addItems(list(printed.dropped))
        self.list.setVisible(bool(printed.dropped))
        self.offer.setVisible(bool(printed.dropped) and not self._printing.options.back)
