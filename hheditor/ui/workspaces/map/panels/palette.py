"""The terrain palette: pictures of every terrain with their number keys, and the settings of the tools
below."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
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
from hheditor.maps.terrains import Terrain
from hheditor.ui.canvas.pictures import swatch
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.listening import until_gone

_MOST_COLUMNS = 6


class SwatchButton(QAbstractButton):
    """One terrain."""

    def __init__(self, context: Context, terrain: Terrain, name: str, colors: PaletteName) -> None:
        super().__init__()
        self.setObjectName(f"terrain:{terrain.id}")
        self._context = context
        self._terrain = terrain
        self._colors: PaletteName = colors
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(f"{name}\t{terrain.key}" if terrain.key >= 0 else name)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(context.theme.px(32))

    def sizeHint(self) -> QSize:
        """A hex, its name and air."""
        return QSize(self._context.theme.px(62), self._context.theme.px(94))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The hex, its key, its name."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft" if self.isChecked() else "hover"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.colour("accent"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        side = theme.px(54)
        picture = swatch(self._terrain.id, 0, self._colors, side)
        painter.drawPixmap((self.width() - side) // 2, theme.px(6), picture)
        painter.setPen(theme.colour("ink"))
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.82)
        painter.setFont(font)
        lines = QRectF(1, self.height() - theme.px(33), self.width() - 2, theme.px(31))
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(lines, centred | Qt.TextFlag.TextWordWrap, self.text())
        if self._terrain.key >= 0:
            painter.setPen(theme.colour("quiet"))
            painter.drawText(
                QRectF(self.rect()).adjusted(0, theme.px(4), -theme.px(6), 0),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop,
                str(self._terrain.key),
            )
        painter.end()


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
                self._context, terrain, self._context.say(f"terrain.{terrain.id}"), self._colors
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
