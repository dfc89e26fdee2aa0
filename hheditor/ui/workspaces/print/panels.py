"""The panels beside the preview: which sheet, how it is to look, what it had no room for."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hheditor.text import Naming
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.measures import length
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.workspaces.print.counting import MarkerCount

if TYPE_CHECKING:
    from hheditor.app.printing import Printing

_VIEWS = ("umpire", "first", "second", "blank")
_POSTERS = ("a3", "a2", "a1", "a0", "b0", "cloth-90", "cloth-120", "true", "own")
_CONCERNS: dict[str, tuple[str, ...]] = {
    "sides": ("side", "cards", "roster", "counters"),
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
            item = QListWidgetItem(say(f"sheet.kind.{kind}"))
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
        options = printing.options
        languages = [("en", "print.language.en"), ("it", "print.language.it")]
        self._choice("language", "print.language", languages, options.language)
        papers = [(paper, f"sheet.paper.{paper}") for paper in ("a4", "a3", "letter")]
        self._choice("paper", "print.paper", papers, options.paper)
        inks = [(ink, f"sheet.ink.{ink}") for ink in ("colour", "grey", "ink")]
        self._choice("ink", "print.ink", inks, options.ink)
        self._players()
        posters = [(size, f"sheet.poster.{size}") for size in _POSTERS]
        self._choice("poster", "print.poster", posters, options.poster)
        self._own_size()
        grids = [(grid, f"sheet.grid.{grid}") for grid in ("none", "fine", "plain", "strong")]
        self._choice("grid", "print.grid", grids, options.grid)
        where = [(place, f"sheet.coordinates.{place}") for place in ("off", "rim", "hexes")]
        self._choice("coordinates", "print.coordinates", where, options.coordinates)
        self._names()
        self._sides()
        self._views()
        self._number("hex", "print.hex", 20, 200, options.hex_mm, lambda value: printing.set(hex_mm=value))
        self._number(
            "overlap",
            "print.overlap",
            0,
            40,
            options.overlap_mm,
            lambda value: printing.set(overlap_mm=value),
        )
        self._back()
        self.count = MarkerCount(context, printing)
        self._form.addRow(self.count)
        self._rows["count"] = [self.count]
        self._moments()
        self.refresh()

    def _add(self, name: str, message: str, widget: QWidget) -> None:
        label = Text(self._context.say(message) if message else "")
        label.setBuddy(widget)
        self._form.addRow(label, widget)
        self._rows.setdefault(name, []).extend((label, widget))

    def _choice(self, name: str, message: str, choices: list[tuple[str, str]], now: str) -> None:
        box = ChoiceBox()
        box.setObjectName(f"print:{name}")
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for value, text in choices:
            box.addItem(self._context.say(text), value)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.currentIndexChanged.connect(lambda _: self._printing.set(**{name: box.currentData()}))
        self._add(name, message, box)

    def _sides(self) -> None:
        box = ChoiceBox()
        box.setObjectName("print:sides")
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        scenario = self._printing.subject.scenario if self._printing.subject is not None else None
        names = Naming(scenario, self._context.language).sides if scenario is not None else ()
        box.addItem(self._context.say("print.both-sides"), (0, 1))
        for side, name in enumerate(names):
            box.addItem(name[:40] or str(side + 1), (side,))
        found = [
            index
            for index in range(box.count())
            if tuple(box.itemData(index)) == self._printing.options.sides
        ]
        box.setCurrentIndex(found[0] if found else 0)
        box.currentIndexChanged.connect(lambda _: self._printing.set(sides=tuple(box.currentData())))
        self._add("sides", "print.sides", box)

    def _views(self) -> None:
        scenario = self._printing.subject.scenario if self._printing.subject is not None else None
        for view in _VIEWS:
            if view in ("first", "second") and scenario is not None:
                side = Naming(scenario, self._context.language).sides[0 if view == "first" else 1][:30]
                text = self._context.say("sheet.map-side", side=side)
            else:
                text = self._context.say("sheet.map-umpire" if view == "umpire" else "sheet.map-blank")
            box = QCheckBox(text)
            box.setObjectName(f"print:view-{view}")
            box.setChecked(view in self._printing.options.views)
            box.toggled.connect(lambda on, view=view: self._toggle_view(view, on))
            self._form.addRow(box)
            self._rows.setdefault("views", []).append(box)

    def _toggle_view(self, view: str, on: bool) -> None:
        now: set[str] = set(self._printing.options.views)
        now = now | {view} if on else now - {view}
        self._printing.set(views=tuple(each for each in _VIEWS if each in now))

    def _number(
        self, name: str, message: str, low: int, high: int, now: int, then: Callable[[int], None]
    ) -> None:
        box = QSpinBox()
        box.setObjectName(f"print:{name}")
        box.setRange(low, high)
        box.setValue(now)
        box.setSuffix(self._suffix(now))
        box.valueChanged.connect(lambda value: box.setSuffix(self._suffix(value)))
        box.setKeyboardTracking(False)
        box.valueChanged.connect(then)
        self._add(name, message, box)

    def _suffix(self, millimetres: int) -> str:
        """The unit; for people who think in inches these as well, since hexes are sold by millimetres."""
        metric = self._context.desk.settings.value.units == "metric"
        return " mm" if metric else f" mm ({length(self._context, millimetres)})"

    def _players(self) -> None:
        """The language of each player, for what is printed for both."""
        scenario = self._printing.subject.scenario if self._printing.subject is not None else None
        names = Naming(scenario, self._context.language).sides if scenario is not None else ()
        for side, name in enumerate(names[:2]):
            box = ChoiceBox()
            box.setObjectName(f"print:player-{side}")
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            box.addItem(self._context.say("print.player-same"), "")
            for language in ("en", "it"):
                box.addItem(self._context.say(f"print.language.{language}"), language)
            chosen = self._printing.options.languages
            box.setCurrentIndex(max(0, box.findData(chosen[side] if side < len(chosen) else "")))
            box.currentIndexChanged.connect(
                lambda _, side=side, box=box: self._speak(side, str(box.currentData()))
            )
            label = Text(self._context.say("print.player", side=name[:30]))
            label.setBuddy(box)
            self._form.addRow(label, box)
            self._rows.setdefault("players", []).extend((label, box))

    def _speak(self, side: int, language: str) -> None:
        now = [*self._printing.options.languages, "", ""][:2]
        now[side] = language
        self._printing.set(languages=tuple(now) if any(now) else ())

    def _own_size(self) -> None:
        """Width and height of a poster of one's own size, in centimetres."""
        for number, message in enumerate(("print.poster-wide", "print.poster-tall")):
            box = QSpinBox()
            box.setObjectName(f"print:poster-{number}")
            box.setRange(20, 500)
            box.setSuffix(" cm")
            box.setValue(self._printing.options.poster_cm[number])
            box.setKeyboardTracking(False)
            box.valueChanged.connect(lambda value, number=number: self._size(number, value))
            self._add("own", message, box)

    def _size(self, number: int, value: int) -> None:
        wide, tall = self._printing.options.poster_cm
        self._printing.set(poster_cm=(value, tall) if number == 0 else (wide, value))

    def _names(self) -> None:
        box = QCheckBox(self._context.say("print.names"))
        box.setObjectName("print:names")
        box.setChecked(self._printing.options.names)
        box.toggled.connect(lambda on: self._printing.set(names=on))
        self._form.addRow(box)
        self._rows["names"] = [box]

    def _back(self) -> None:
        box = QCheckBox(self._context.say("print.back"))
        box.setObjectName("print:back")
        box.setChecked(self._printing.options.back)
        box.toggled.connect(lambda on: self._printing.set(back=on))
        self._form.addRow(box)
        self._rows["back"] = [box]
        self.back = box

    def _moments(self) -> None:
        field = QLineEdit(", ".join(map(str, self._printing.options.moments)))
        field.setObjectName("print:moments")
        field.setPlaceholderText(self._context.say("print.moments-chosen"))
        field.setToolTip(self._context.say("print.moments-hint"))
        field.editingFinished.connect(lambda: self._printing.set(moments=_numbers(field.text())))
        self._add("moments", "print.moments", field)

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
        self.back.setChecked(self._printing.options.back)
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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(px(16), 0, px(12), px(10))
        layout.setSpacing(px(8))
        self.label = Text()
        self.label.setObjectName("print:dropped-label")
        self.label.setWordWrap(True)
        self.list = QListWidget()
        self.list.setObjectName("print:dropped")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.offer = QPushButton(context.say("print.add-back"))
        self.offer.setObjectName("print:add-back")
        self.offer.clicked.connect(lambda: printing.set(back=True))
        layout.addWidget(self.label)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.offer)
        layout.addStretch(0)
        self.refresh()

    def refresh(self) -> None:
        """Follow the sheet in hand."""
        printed = self._printing.printed
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
