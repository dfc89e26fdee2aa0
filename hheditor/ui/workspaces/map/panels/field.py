"""The panel of the field itself: its name and size, a new one from a preset or from dice, the picture
to trace."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtWidgets import (
    QFormLayout,
)

from hheditor.app.games import choose
from hheditor.app.map.editor import MapEditor
from hheditor.app.map.game import game_of, rules_of
from hheditor.drawing.furniture import size
from hheditor.hexes import Board, Orientation
from hheditor.maps.boards import reshaped
from hheditor.maps.document import Map, Underlay, blank
from hheditor.maps.edits import Rename, SetSystem, SetUnderlay
from hheditor.maps.generation.fields import Taste, Throw, by_taste
from hheditor.maps.generation.throws import readings
from hheditor.maps.legend import legend
from hheditor.rules.api import registry
from hheditor.text import knows
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column, in_row, put
from hheditor.ui.look.widgets import show_values
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.painting.dice import DiceList
from hheditor.ui.parts.painting.pair import Pair
from hheditor.ui.parts.painting.panel import GroundPanel

_LARGEST = 200


class FieldPanel(GroundPanel):
    """Name, size, generator, underlay: everything about the field as a whole, in place."""

    def __init__(
        self,
        context: Context,
        editor: MapEditor,
        pick_picture: Callable[[], None],
        picture_width: Callable[[], int],
        to_field: Callable[[], None],
    ) -> None:
        """`to_field` gives the keyboard back to the canvas: after Enter, letters are tools again."""
        super().__init__(context, "map")
        self._editor, self._picture_width = editor, picture_width
        self._to_field = to_field
        px = context.theme.px
        layout = in_column(
            self,
            self._size_form(),
            self._heading("map.part-random"),
            self._random_form(),
            margins=(px(16), 0, px(12), px(10)),
            spacing=px(8),
        )
        self._throws = DiceList(context, "map")
        self._show_throws(*editor.rolled)
        put(layout, self._throws, self._heading("map.part-underlay"), self._underlay_form(pick_picture))
        until_gone(self, editor.settled.connect(self.refresh))
        self.refresh(None)

    # Size --------------------------------------------------------------------------------------------------

    def _size_form(self) -> QFormLayout:
        say, _px = self._context.say, self._context.theme.px
        form = self._form()
        self._name = self._name_line(form, self._rename, self._to_field)
        self._game = self._choice("game")
        self._game.addItem(say("map.any-game"), "")
        for system in registry.systems():
            self._game.addItem(say(f"game.{system}") if knows(f"game.{system}") else system, system)
        self._game.setToolTip(say("map.game-tip"))
        self._game.activated.connect(self._use_game)
        form.addRow(Text(say("map.game")), self._game)
        self._sizes: tuple[tuple[int, int], ...] = ()
        self._preset = self._choice("preset")
        self._preset.activated.connect(self._use_preset)
        form.addRow(Text(say("map.preset")), self._preset)
        self._columns = self._spin("columns", 1, _LARGEST, 18)
        self._rows = self._spin("rows", 1, _LARGEST, 13)
        for box in (self._columns, self._rows):
            box.valueChanged.connect(lambda _: self._show_preset())
        row = in_row(None, self._columns, self._rows)
        form.addRow(Text(say("map.size")), row)
        self._orientation = self._choice("orientation")
        for orientation in ("pointy", "flat"):
            self._orientation.addItem(say(f"orientation.{orientation}"), orientation)
        form.addRow(Text(say("map.orientation")), self._orientation)
        self._numbering = self._choice("numbering")
        for numbering in ("letters", "numeric"):
            self._numbering.addItem(say(f"numbering.{numbering}"), numbering)
        self._numbering.activated.connect(self._use_numbering)
        form.addRow(Text(say("map.numbering")), self._numbering)
        self._right = self._spin("right", -_LARGEST, _LARGEST, 0)
        self._down = self._spin("down", -_LARGEST, _LARGEST, 0)
        row = in_row(None, self._right, self._down)
        form.addRow(Text(say("map.shift")), row)
        form.addRow(
            self._pair(
                ("resize", "map.resize", self.resize_field),
                ("new", "map.new-field", self.new_field),
            )
        )
        return form

    def _use_preset(self, index: int) -> None:
        if index >= len(self._sizes):
            self._columns.setFocus()
            return
        columns, rows = self._sizes[index]
        self._columns.setValue(columns)
        self._rows.setValue(rows)

    def _show_preset(self) -> None:
        """Say which preset the size is, or that it is none."""
        size = (self._columns.value(), self._rows.value())
        at = self._sizes.index(size) if size in self._sizes else len(self._sizes)
        self._preset.setCurrentIndex(at)

    def _use_game(self, index: int) -> None:
        """Make the field one of a game: its terrains are offered, its hexes numbered as its maps are, and
        what is begun next is of that game, too."""
        system: str = self._game.itemData(index)
        if system:
            choose(self._context.desk, system)
        edit = SetSystem(system, legend(system).numbering)
        if system:
            self._editor.do(edit, "map.game-chosen", mirrored=False, game=system)
        else:
            self._editor.do(edit, "map.game-any", mirrored=False)

    def _use_numbering(self, index: int) -> None:
        edit = SetSystem(self._editor.map.system, self._numbering.itemData(index))
        self._editor.do(edit, "map.numbered", mirrored=False)

    def _offer(self) -> None:
        """The sizes and the dice of the game."""
        known = legend(game_of(self._editor.map))
        if known.sizes != self._sizes:
            self._sizes = known.sizes
            self._preset.clear()
            for columns, rows in self._sizes:
                self._preset.addItem(f"{columns} × {rows}", (columns, rows))
            self._preset.addItem(self._context.say("map.preset-other"))
        self._dice.setEnabled(known.dice)
        self._dice.setToolTip(self._context.say("map.by-dice-tip" if known.dice else "map.no-dice"))

    def board(self) -> Board:
        """The board the panel describes."""
        orientation: Orientation = self._orientation.currentData()
        numbering = self._editor.map.board.numbering
        return Board(self._columns.value(), self._rows.value(), orientation, numbering=numbering)

    def new_field(self) -> None:
        """Start another, empty field; the one at hand stays in the library."""
        board = self.board()
        empty = replace(blank(board), system=self._editor.map.system)
        if self._editor.begin_anew is not None:
            self._editor.begin_anew(empty)
            return
        self._editor.replace(empty, "map.new-made", columns=board.columns, rows=board.rows)

    def resize_field(self) -> None:
        """Give the field another size, with everything on it."""
        columns, rows = self._columns.value(), self._rows.value()
        after = reshaped(self._editor.map, columns, rows, self._right.value(), self._down.value())
        if self._editor.replace(after, "map.resized", columns=columns, rows=rows):
            self._right.setValue(0)
            self._down.setValue(0)

    def _rename(self) -> None:
        map_ = self._editor.map
        name = self._name.text().strip()
        if name != map_.name:
            edit = Rename(name, map_.notes)
            self._editor.do(edit, "map.renamed", mirrored=False, merge="name", name=name)

    # A random field ----------------------------------------------------------------------------------------

    def _random_form(self) -> QFormLayout:
        say, px = self._context.say, self._context.theme.px
        form = self._form(4)
        self._seed = self._spin("seed", 1, 999_999, 1)
        form.addRow(Text(say("map.seed")), self._seed)
        self._sliders = self._tastes(form, Taste())
        self._dice = self._button("dice", "map.by-dice", self.roll)
        form.addRow(Pair(px(6), self._dice, self._button("grow", "map.by-taste", self.grow)))
        return form

    def roll(self) -> None:
        """A field by the dice of the map's game; the seed moves on, so that the next one is another."""
        seed, rules = self._seed.value(), rules_of(self._editor.map)
        like = replace(blank(self.board()), name=self._editor.map.name)
        rolled = rules.rolled_field(like, seed) if rules is not None else None
        if rolled is None:
            return
        self._editor.replace(self._same_game(rolled.map), "map.rolled", seed=seed)
        self._show_throws(seed, rolled.throws)
        self._seed.setValue(seed + 1)

    def _same_game(self, map_: Map) -> Map:
        return replace(map_, system=self._editor.map.system)

    def _show_throws(self, seed: int, throws: tuple[Throw, ...]) -> None:
        self._editor.rolled = (seed, throws)
        self._throws.show_readings(seed, readings(throws))

    def grow(self) -> None:
        """A field by the sliders."""
        seed = self._seed.value()
        taste = Taste(**{name: slider.value() for name, slider in self._sliders.items()})
        grown = by_taste(self.board(), seed, taste, self._editor.map.name)
        self._editor.replace(self._same_game(grown), "map.grown", seed=seed)
        self._show_throws(seed, ())
        self._seed.setValue(seed + 1)

    # The picture to trace ----------------------------------------------------------------------------------

    def _underlay_form(self, pick_picture: Callable[[], None]) -> QFormLayout:
        say, _px = self._context.say, self._context.theme.px
        form = self._form(4)
        form.addRow(
            self._pair(
                ("underlay", "map.underlay-choose", pick_picture),
                ("underlay-remove", "map.underlay-remove", self._remove_underlay),
            )
        )
        self._opacity = self._slider("underlay-opacity")
        self._opacity.valueChanged.connect(lambda value: self._underlay(opacity=value))
        form.addRow(Text(say("map.underlay-opacity")), self._opacity)
        self._scale = self._spin("underlay-scale", 1, 10_000, 100, " %")
        self._scale.setToolTip(say("map.underlay-scale-tip"))
        self._scale.valueChanged.connect(lambda value: self._underlay(scale=self._scale_of(value)))
        form.addRow(Text(say("map.underlay-scale")), self._scale)
        self._turn = self._spin("underlay-turn", -180, 180, 0, "°")
        self._turn.valueChanged.connect(lambda value: self._underlay(rotation=value * 10 % 3600))
        form.addRow(Text(say("map.underlay-turn")), self._turn)
        self._fit = self._button("underlay-fit", "map.underlay-fit", self._fit_underlay)
        form.addRow(self._fit)
        return form

    def _scale_of(self, percent: float) -> int:
        """Board units per thousand pixels of a picture that is so much of the field's width across."""
        wide, _ = size(self._editor.map.board)
        return max(1, round(percent / 100 * wide * 1000 / max(1, self._picture_width())))

    def _fit_underlay(self) -> None:
        """The picture upright, from edge to edge of the field."""
        self._underlay(x=0, y=0, rotation=0, scale=self._scale_of(100))

    def _underlay(self, **fields: int) -> None:
        underlay = self._editor.map.underlay
        if underlay is not None:
            changed = replace(underlay, **fields)
            self._editor.do(SetUnderlay(changed), "map.underlay-changed", mirrored=False, merge="underlay")

    def _remove_underlay(self) -> None:
        if self._editor.map.underlay is not None:
            self._editor.do(SetUnderlay(None), "map.underlay-removed", mirrored=False)

    def refresh(self, _: None) -> None:
        """Show the field as it is."""
        map_ = self._editor.map
        if not self._name.hasFocus():
            self._name.setText(map_.name)
        underlay = map_.underlay or Underlay("")
        turn = underlay.rotation / 10
        show_values(
            (self._columns, map_.board.columns),
            (self._rows, map_.board.rows),
            (self._opacity, underlay.opacity),
            (self._scale, round(100 * underlay.scale / self._scale_of(100))),
            (self._turn, round(turn - 360 if turn > 180 else turn)),
        )
        self._orientation.setCurrentIndex(self._orientation.findData(map_.board.orientation))
        self._numbering.setCurrentIndex(self._numbering.findData(map_.board.numbering))
        self._game.setCurrentIndex(max(0, self._game.findData(map_.system)))
        self._offer()
        self._show_preset()
        for each in (self._opacity, self._scale, self._turn, self._fit):
            each.setEnabled(map_.underlay is not None)
