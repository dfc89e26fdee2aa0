"""The panel of the table itself: its name and size, a new one bare or by chance, the picture to trace."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtWidgets import (
    QFormLayout,
    QLineEdit,
)

from hheditor.app.tables.editor import SIZES, TableEditor
from hheditor.tables.map.document import LARGEST, SMALLEST, TableMap, blank
from hheditor.tables.map.edits import Rename, Resize, SetTrace
from hheditor.tables.map.generation.dice import Half, missing, read_again, readings, thrown
from hheditor.tables.map.generation.laying import half_of_works, laid
from hheditor.tables.map.generation.taste import Taste, by_taste
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column, in_row, put
from hheditor.ui.look.widgets import named, show_values
from hheditor.ui.parts.beside import Stopped, beside
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.painting.dice import DiceList
from hheditor.ui.parts.painting.panel import GroundPanel

_CM = 100


class TablePanel(GroundPanel):
    """Name, size, chance, underlay: everything about the table as a whole, in place."""

    def __init__(
        self,
        context: Context,
        editor: TableEditor,
        begin_anew: Callable[[TableMap], None],
        pick_picture: Callable[[], None],
        to_field: Callable[[], None],
    ) -> None:
        """`to_field` gives the keyboard back to the canvas: after Enter, letters are tools again."""
        super().__init__(context, "tables")
        self._editor = editor
        self._begin_anew, self._to_field = begin_anew, to_field
        px = context.theme.px
        layout = in_column(
            self,
            self._size_form(),
            self._heading("tables.part-random"),
            self._random_form(),
            margins=(px(16), 0, px(12), px(10)),
            spacing=px(8),
        )
        self._dice = DiceList(context, "tables")
        self._show_dice(*editor.rolled)
        put(layout, self._dice, self._heading("tables.part-trace"), self._trace_form(pick_picture))
        until_gone(self, editor.settled.connect(self.refresh))
        self.refresh(None)

    # Size --------------------------------------------------------------------------------------------------

    def _size_form(self) -> QFormLayout:
        say, _px = self._context.say, self._context.theme.px
        form = self._form()
        self._name = self._name_line(form, self._rename, self._to_field)
        self._preset = self._choice("preset")
        for wide, deep in SIZES:
            words = say("library.card.centimetres", width=wide // _CM, depth=deep // _CM)
            self._preset.addItem(words, (wide, deep))
        self._preset.addItem(say("tables.preset-other"))
        self._preset.activated.connect(self._use_preset)
        form.addRow(Text(say("tables.preset")), self._preset)
        low, high, cm = -(-SMALLEST // _CM), LARGEST // _CM, " " + say("tables.centimetres")
        self._wide = self._spin("wide", low, high, 180, cm)
        self._deep = self._spin("deep", low, high, 120, cm)
        for box in (self._wide, self._deep):
            box.valueChanged.connect(lambda _: self._show_preset())
        row = in_row(None, self._wide, self._deep)
        form.addRow(Text(say("tables.size")), row)
        form.addRow(
            self._pair(
                ("resize", "tables.resize", self.resize_table),
                ("new", "tables.new-table", self.new_table),
            )
        )
        return form

    @property
    def _size(self) -> tuple[int, int]:
        return self._wide.value() * _CM, self._deep.value() * _CM

    def _use_preset(self, index: int) -> None:
        if index >= len(SIZES):
            self._wide.setFocus()
            return
        wide, deep = SIZES[index]
        self._wide.setValue(wide // _CM)
        self._deep.setValue(deep // _CM)

    def _show_preset(self) -> None:
        self._preset.setCurrentIndex(SIZES.index(self._size) if self._size in SIZES else len(SIZES))

    def new_table(self) -> None:
        """Start another, bare table; the one at hand stays in the library."""
        self._begin_anew(blank(*self._size))

    def resize_table(self) -> None:
        """Give the table another size, with everything on it."""
        wide, deep = self._size
        self._editor.do(Resize(wide, deep), "tables.resized", width=wide // _CM, depth=deep // _CM)

    def _rename(self) -> None:
        table, name = self._editor.table, self._name.text().strip()
        if name != table.name:
            self._editor.do(Rename(name, table.notes), "tables.renamed", merge="name", name=name)

    # A table by chance ---

    def _random_form(self) -> QFormLayout:
        say, _px = self._context.say, self._context.theme.px
        form = self._form()
        self._seed = self._spin("seed", 1, 999_999, self._editor.seed)
        form.addRow(Text(say("map.seed")), self._seed)
        self._sliders = self._tastes(form, Taste())
        form.addRow(
            self._pair(
                ("dice", "tables.by-dice", self.roll),
                ("grow", "tables.by-taste", self.grow),
            )
        )
        self._own = named(
            QLineEdit(), "tables:own-dice", tip=say("tables.own-dice-tip"), hint=say("tables.own-dice-hint")
        )
        self._own.textEdited.connect(lambda _: self._count_own())
        self._own.returnPressed.connect(self.lay_own)
        form.addRow(Text(say("tables.own-dice")), self._own)
        self._own_told = named(Text(), "tables:own-told")
        self._own_told.hide()
        form.addRow(self._own_told)
        return form

    def roll(self) -> None:
        """A table by dice, every one of them shown; the seed moves on, so that the next one is another."""
        seed, works = self._seed.value(), half_of_works(self._editor.table)
        found = thrown(seed, works)
        self._editor.replace(laid(self._bare(), found), "tables.rolled", seed=seed)
        self._show_dice(seed, found.dice, works)
        self._move_on(seed)

    def _bare(self) -> TableMap:
        """The table without ground; works and their areas stay, the dice are thrown round them."""
        table = self._editor.table
        if not table.works:
            return blank(*self._size, table.name)
        return replace(blank(table.width, table.height, table.name), works=table.works, zones=table.zones)

    def lay_own(self) -> None:
        """A table by dice thrown on a real table, once all of them are typed."""
        dice, works = self._typed(), half_of_works(self._editor.table)
        if missing(dice, works):
            self._count_own()
            return
        self._editor.replace(laid(self._bare(), read_again(dice, works)), "tables.own-laid")
        self._show_dice(0, dice, works)
        self._to_field()

    def _typed(self) -> tuple[int, ...]:
        return tuple(int(face) for face in self._own.text() if face in "123456")

    def _count_own(self) -> None:
        """Say how many dice are still wanted, zone after zone, or how many are too many."""
        left = missing(self._typed(), half_of_works(self._editor.table))
        words = "tables.dice-more" if left > 0 else "tables.dice-over" if left else "tables.dice-all"
        self._own_told.setText(self._context.say(words, n=abs(left)) if left else self._context.say(words))
        self._own_told.setVisible(bool(self._typed()))

    def _show_dice(self, seed: int, dice: tuple[int, ...], works: Half | None) -> None:
        self._editor.rolled = (seed, dice, works)
        self._dice.show_readings(seed, readings(read_again(dice, works), works) if dice else ())

    def grow(self) -> None:
        """A table by the sliders."""
        seed = self._seed.value()
        taste = Taste(**{name: slider.value() for name, slider in self._sliders.items()})
        size, name, say = self._size, self._editor.table.name, self._context.say
        try:
            grown = beside(
                self,
                say("tables.random"),
                say("library.cancel"),
                lambda _: by_taste(*size, seed, taste, name),
            )
        except Stopped:
            return
        self._editor.replace(grown, "tables.grown", seed=seed)
        self._show_dice(seed, (), None)
        self._move_on(seed)

    def _move_on(self, seed: int) -> None:
        self._editor.seed = seed + 1
        self._seed.setValue(seed + 1)

    # The picture to trace ----------------------------------------------------------------------------------

    def _trace_form(self, pick_picture: Callable[[], None]) -> QFormLayout:
        say, _px = self._context.say, self._context.theme.px
        form = self._form()
        form.addRow(
            self._pair(
                ("trace", "tables.trace-choose", pick_picture),
                ("trace-remove", "tables.trace-remove", self._remove_trace),
            )
        )
        self._opacity = self._slider("trace-opacity")
        self._opacity.valueChanged.connect(self._fade)
        form.addRow(Text(say("tables.trace-opacity")), self._opacity)
        return form

    def _fade(self, value: int) -> None:
        trace = self._editor.table.trace
        if trace is not None:
            self._editor.do(SetTrace(replace(trace, opacity=value)), "tables.trace-changed", merge="trace")

    def _remove_trace(self) -> None:
        if self._editor.table.trace is not None:
            self._editor.do(SetTrace(None), "tables.trace-removed")

    def refresh(self, _: None) -> None:
        """Show the table as it is."""
        table = self._editor.table
        if not self._name.hasFocus():
            self._name.setText(table.name)
        opacity = table.trace.opacity if table.trace is not None else 50
        show_values(
            (self._wide, table.width // _CM), (self._deep, table.height // _CM), (self._opacity, opacity)
        )
        self._show_preset()
        self._opacity.setEnabled(table.trace is not None)
