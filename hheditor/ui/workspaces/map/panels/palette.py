"""The terrain palette: pictures of every terrain with their number keys, and the settings of the tools
below."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.map.editor import WIDEST, MapEditor
from hheditor.drawing.palette import PaletteName
from hheditor.maps.legend import Legend, legend
from hheditor.maps.symmetry import SYMMETRIES
from hheditor.ui.canvas.pictures import swatch
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.painting.swatch import SwatchButton

_MOST_COLUMNS = 6


class PalettePanel(QWidget):
    """Terrains, and what the tools are set to."""

    def __init__(
        self, context: Context, editor: MapEditor, colors: PaletteName, choose: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._context, self._editor = context, editor
        px = context.theme.px
        layout = QVBoxLayout(self)
        layout.setContentsMargins(px(12), 0, px(12), px(10))
        layout.setSpacing(px(8))
        self._grid = grid = QGridLayout()
        grid.setSpacing(px(2))
        self._columns = 0
        self._colors, self._choose = colors, choose
        self._shown: Legend | None = None
        self._buttons: dict[str, SwatchButton] = {}
        layout.addLayout(grid)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        # In line with the other sections; the swatches above have air of their own.
        form.setContentsMargins(px(4), 0, 0, 0)
        form.setSpacing(px(6))
        self._radius = QSlider(Qt.Orientation.Horizontal)
        self._radius.setObjectName("map:radius")
        self._radius.setRange(0, WIDEST)
        self._radius.setPageStep(1)
        self._radius.setMinimumHeight(px(24))
        self._radius.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._radius.valueChanged.connect(lambda value: editor.use(radius=value))
        form.addRow(Text(context.say("map.radius")), self._radius)
        self._symmetry = self._choice("map:symmetry", "map.symmetry", SYMMETRIES, "symmetry")
        form.addRow(Text(context.say("map.symmetry")), self._symmetry)
        self._work = self._choice("map:work", "work", (), "work")
        form.addRow(Text(context.say("map.work")), self._work)
        self._feature = self._choice("map:feature", "feature", (), "feature")
        form.addRow(Text(context.say("map.feature")), self._feature)
        self._density = QSlider(Qt.Orientation.Horizontal)
        self._density.setObjectName("map:density")
        self._density.setRange(5, 95)
        self._density.setMinimumHeight(px(24))
        self._density.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._density.valueChanged.connect(lambda value: editor.use(density=value))
        form.addRow(Text(context.say("map.density")), self._density)
        layout.addLayout(form)
        until_gone(self, editor.set_up.connect(self._follow), editor.settled.connect(self._offer))
        self._offer(None)

    def _offer(self, _: None) -> None:
        """Show what the map's game puts on its maps; without a game, whatever is common."""
        known = legend(self._editor.map.system)
        if known == self._shown:
            return
        self._shown = known
        for button in self._buttons.values():
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = {}
        for terrain in known.palette():
            button = SwatchButton(
                self._context,
                f"terrain:{terrain.id}",
                self._context.say(f"terrain.{terrain.id}"),
                str(terrain.key) if terrain.key >= 0 else "",
                partial(swatch, terrain.id, 0, self._colors),
            )
            button.clicked.connect(lambda _=False, identity=terrain.id: self._choose(identity))
            self._buttons[terrain.id] = button
        self._fill(self._work, "work", known.sides)
        self._fill(self._feature, "feature", known.features)
        columns, self._columns = self._columns or 4, 0
        self._arrange(columns)
        self._follow(None)

    def _fill(self, box: QComboBox, family: str, values: tuple[str, ...]) -> None:
        box.clear()
        for value in values:
            box.addItem(self._context.say(f"{family}.{value}"), value)
        box.setEnabled(bool(values))

    def _arrange(self, columns: int) -> None:
        """Lay the terrains out in so many columns."""
        if columns == self._columns:
            return
        self._columns = columns
        for number, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, number // columns, number % columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as there is room for."""
        super().resizeEvent(event)
        px = self._context.theme.px
        self._arrange(min(_MOST_COLUMNS, max(2, (event.size().width() - px(22)) // px(62))))

    def _choice(self, name: str, family: str, values: tuple[str, ...], setting: str) -> QComboBox:
        box = ChoiceBox()
        box.setObjectName(name)
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fill(box, family, values)
        box.activated.connect(lambda index: self._editor.use(**{setting: box.itemData(index)}))
        return box

    def _follow(self, _: None) -> None:
        for identity, button in self._buttons.items():
            button.setChecked(identity == self._editor.terrain)
        for slider, value in ((self._radius, self._editor.radius), (self._density, self._editor.density)):
            slider.blockSignals(True)  # noqa: FBT003 - Qt's signature
            slider.setValue(value)
            slider.blockSignals(False)  # noqa: FBT003 - Qt's signature
        for box, chosen in (
            (self._symmetry, self._editor.symmetry),
            (self._work, self._editor.work),
            (self._feature, self._editor.feature),
        ):
            box.setCurrentIndex(box.findData(chosen))
