"""The terrain palette: pictures of every terrain with their number keys, and the settings of the tools
below."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSlider

from hheditor.app.map.editor import WIDEST, MapEditor
from hheditor.drawing.palette import PaletteName
from hheditor.maps.legend import Legend, legend
from hheditor.maps.symmetry import SYMMETRIES
from hheditor.ui.canvas.pictures import swatch
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named, show_values
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.painting.palette import Palette
from hheditor.ui.parts.painting.swatch import SwatchButton


class PalettePanel(Palette):
    """Terrains, and what the tools are set to."""

    def __init__(
        self, context: Context, editor: MapEditor, colors: PaletteName, choose: Callable[[str], None]
    ) -> None:
        super().__init__(context)
        self._editor, self._colors, self._choose = editor, colors, choose
        self._shown: Legend | None = None
        self._radius = self._slider("radius", 0, WIDEST)
        self._radius.setPageStep(1)
        self._symmetry = self._setting("symmetry")
        self._fill(self._symmetry, "map.symmetry", SYMMETRIES)
        self._work = self._setting("work")
        self._feature = self._setting("feature")
        self._density = self._slider("density", 5, 95)
        until_gone(self, editor.set_up.connect(self._follow), editor.settled.connect(self._offer))
        self._offer(None)

    def _slider(self, setting: str, low: int, high: int) -> QSlider:
        slider = named(QSlider(Qt.Orientation.Horizontal), f"map:{setting}")
        slider.setRange(low, high)
        slider.setMinimumHeight(self._context.theme.px(24))
        slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        slider.valueChanged.connect(lambda value: self._editor.use(**{setting: value}))
        self._form.addRow(Text(self._context.say(f"map.{setting}")), slider)
        return slider

    def _setting(self, setting: str) -> QComboBox:
        box = self._choice(f"map:{setting}", lambda value: self._editor.use(**{setting: value}))
        self._form.addRow(Text(self._context.say(f"map.{setting}")), box)
        return box

    def _offer(self, _: None) -> None:
        """Show what the map's game puts on its maps; without a game, whatever is common."""
        known = legend(self._editor.map.system)
        if known == self._shown:
            return
        self._shown = known
        buttons = {}
        for terrain in known.palette():
            button = SwatchButton(
                self._context,
                f"terrain:{terrain.id}",
                self._context.say(f"terrain.{terrain.id}"),
                str(terrain.key) if terrain.key >= 0 else "",
                partial(swatch, terrain.id, 0, self._colors),
            )
            button.clicked.connect(lambda _=False, identity=terrain.id: self._choose(identity))
            buttons[terrain.id] = button
        self._offer_grounds(buttons)
        self._fill(self._work, "work", known.sides)
        self._fill(self._feature, "feature", known.features)
        self._follow(None)

    def _fill(self, box: QComboBox, family: str, values: tuple[str, ...]) -> None:
        box.clear()
        for value in values:
            box.addItem(self._context.say(f"{family}.{value}"), value)
        box.setEnabled(bool(values))

    def _follow(self, _: None) -> None:
        for identity, button in self._buttons.items():
            button.setChecked(identity == self._editor.terrain)
        show_values((self._radius, self._editor.radius), (self._density, self._editor.density))
        for box, chosen in (
            (self._symmetry, self._editor.symmetry),
            (self._work, self._editor.work),
            (self._feature, self._editor.feature),
        ):
            box.setCurrentIndex(box.findData(chosen))
