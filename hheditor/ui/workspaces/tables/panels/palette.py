"""The palette of a table: pictures of every ground with their keys; lines, works and stamps below."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.tables.editor import CROSSINGS, MORE, NATURE, WAYS, WORKS
from hheditor.drawing.palette import PaletteName
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.stamps import STAMPS, blob, house
from hheditor.tables.map.symmetry import SYMMETRIES
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.workspaces.tables.words import kind_name

if TYPE_CHECKING:
    from hheditor.ui.workspaces.tables.session import TableSession

_MOST_COLUMNS = 6
_SWATCH = 1500
"""Units of table on a swatch."""


@lru_cache(maxsize=96)
def swatch(kind: str, colors: PaletteName, pixels: int) -> QPixmap:
    """A little table with ground of a kind on it, round about."""
    from random import Random

    from hheditor.tables.map.shapes import outline
    from hheditor.ui.canvas.table_tiles import TableTiles

    middle = (_SWATCH, _SWATCH)
    if kind == "building":
        patches: tuple[Outline, ...] = (
            house((1150, 1250), 700, 460),
            house((1950, 1350), 460, 700),
            house((1500, 2000), 740, 440),
        )
    elif kind == "field":
        patches = (outline(kind, ((500, 700), (2500, 600), (2400, 2400), (600, 2300))),)
    elif kind == "object":
        patches = tuple(blob(kind, spot, 300, 300, Random(kind)) for spot in ((1200, 1300), (1800, 1700)))
    else:
        patches = (blob(kind, middle, 2300, 2000, Random(f"{kind} 2"), 1 if kind == "hill" else 0),)
    table = TableMap(2 * _SWATCH, 2 * _SWATCH, outlines=patches)
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    disc = QPainterPath()
    disc.addRoundedRect(QRectF(0.5, 0.5, pixels - 1, pixels - 1), pixels * 0.16, pixels * 0.16)
    painter.setClipPath(disc)
    TableTiles(table, colors).draw(painter, image.rect(), pixels / (2 * _SWATCH), 0, 0, 1e9)
    painter.end()
    return QPixmap.fromImage(image)


class GroundButton(QAbstractButton):
    """One kind of ground."""

    def __init__(self, context: Context, kind: str, key: str, colors: PaletteName) -> None:
        super().__init__()
        name = kind_name(context.say, "kind", kind)
        self.setObjectName(f"kind:{kind}")
        self._context, self._kind, self._key = context, kind, key
        self._colors: PaletteName = colors
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(f"{name}\t{key}" if key else name)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(context.theme.px(32))

    def sizeHint(self) -> QSize:
        """A swatch, its name and air."""
        return QSize(self._context.theme.px(62), self._context.theme.px(90))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The swatch, its key, its name."""
        theme = self._context.theme
        px = theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft" if self.isChecked() else "hover"))
            painter.drawRoundedRect(box, px(6), px(6))
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.colour("accent"))
            painter.drawRoundedRect(box, px(6), px(6))
        side = px(46)
        painter.drawPixmap((self.width() - side) // 2, px(8), swatch(self._kind, self._colors, side))
        painter.setPen(theme.colour("ink"))
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.82)
        painter.setFont(font)
        lines = QRectF(1, self.height() - px(33), self.width() - 2, px(31))
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(lines, centred | Qt.TextFlag.TextWordWrap, self.text())
        if self._key:
            painter.setPen(theme.colour("quiet"))
            corner = QRectF(self.rect()).adjusted(0, px(1), -px(4), 0)
            painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, self._key)
        painter.end()


class PalettePanel(QWidget):
    """Grounds, and what the other tools are set to."""

    def __init__(self, session: "TableSession", colors: PaletteName) -> None:
        super().__init__()
        self._session, self._context, self._editor = session, session.context, session.editor
        context, px = self._context, self._context.theme.px
        layout = QVBoxLayout(self)
        layout.setContentsMargins(px(12), 0, px(12), px(10))
        layout.setSpacing(px(8))
        self._grid = QGridLayout()
        self._grid.setSpacing(px(2))
        self._columns = 0
        self._buttons: dict[str, GroundButton] = {}
        for number, kind in enumerate((*NATURE, *MORE)):
            key = str((number + 1) % 10) if number < len(NATURE) else ""
            button = GroundButton(context, kind, key, colors)
            button.clicked.connect(lambda _=False, kind=kind: session.take_kind(kind))
            self._buttons[kind] = button
        self._arrange(4)
        layout.addLayout(self._grid)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        # In line with the other sections; the swatches above have air of their own.
        form.setContentsMargins(px(4), 0, 0, 0)
        form.setSpacing(px(6))
        self._boxes: dict[str, QComboBox] = {}
        for name, family, values, choose in (
            ("way", "way", WAYS, session.take_way),
            ("crossing", "crossing", CROSSINGS, session.take_crossing),
            ("work", "work", WORKS, session.take_work),
            ("stamp", "stamp", tuple(STAMPS), session.take_stamp),
            ("symmetry", "symmetry", SYMMETRIES, lambda value: self._editor.use(symmetry=value)),
        ):
            self._boxes[name] = self._choice(name, family, values, choose)
            form.addRow(Text(context.say(f"tables.{name}")), self._boxes[name])
            if name == "way":
                self._width = self._width_box()
                form.addRow(Text(context.say("tables.width")), self._width)
        layout.addLayout(form)
        until_gone(self, self._editor.set_up.connect(self._follow))
        self._follow(None)

    def _width_box(self) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setObjectName("tables:width")
        box.setRange(0.0, 40.0)
        box.setDecimals(1)
        box.setLocale(QLocale(self._context.language))
        box.setSingleStep(0.5)
        box.setSuffix(" " + self._context.say("tables.centimetres"))
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.valueChanged.connect(self._widen)
        return box

    def _widen(self, value: float) -> None:
        editor = self._editor
        editor.use(widths={**editor.widths, editor.way: round(value * 100)})

    def _choice(
        self, name: str, family: str, values: tuple[str, ...], choose: Callable[[str], object]
    ) -> QComboBox:
        box = ChoiceBox()
        box.setObjectName(f"tables:{name}")
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for value in values:
            box.addItem(kind_name(self._context.say, family, value), value)
        box.activated.connect(lambda index: choose(box.itemData(index)))
        return box

    def _arrange(self, columns: int) -> None:
        """Lay the grounds out in so many columns."""
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

    def _follow(self, _: None) -> None:
        editor = self._editor
        for kind, button in self._buttons.items():
            button.setChecked(kind == editor.kind)
        for name, box in self._boxes.items():
            box.setCurrentIndex(box.findData(getattr(editor, name)))
        self._width.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self._width.setValue(editor.widths.get(editor.way, 0) / 100)
        self._width.blockSignals(False)  # noqa: FBT003 - Qt's signature
