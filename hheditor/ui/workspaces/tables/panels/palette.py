"""The palette of a table: pictures of every ground with their keys; lines, works and stamps below."""

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSizePolicy

from hheditor.app.tables.editor import CROSSINGS, MORE, NATURE, WAYS, WORKS
from hheditor.drawing.palette import PaletteName
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.stamps import STAMPS, blob, house
from hheditor.tables.map.symmetry import SYMMETRIES
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named, show_values
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.painting.palette import Palette
from hheditor.ui.parts.painting.swatch import SwatchButton
from hheditor.ui.workspaces.tables.words import kind_name

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.tables.session import TableSession

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
    disc.addEllipse(QRectF(0.5, 0.5, pixels - 1, pixels - 1))
    painter.setClipPath(disc)
    TableTiles(table, colors).draw(painter, image.rect(), pixels / (2 * _SWATCH), 0, 0, 1e9)
    painter.end()
    return QPixmap.fromImage(image)


def length_box(context: "Context", name: str, low: float, high: float) -> QDoubleSpinBox:
    """Centimetres with one decimal."""
    box = named(QDoubleSpinBox(), name)
    box.setRange(low, high)
    box.setDecimals(1)
    box.setLocale(QLocale(context.language))
    box.setSingleStep(0.5)
    box.setSuffix(" " + context.say("tables.centimetres"))
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return box


class PalettePanel(Palette):
    """Grounds, and what the other tools are set to."""

    def __init__(self, session: "TableSession", colors: PaletteName) -> None:
        super().__init__(session.context)
        self._editor = session.editor
        say = self._context.say
        buttons = {}
        for number, kind in enumerate((*NATURE, *MORE)):
            key = str((number + 1) % 10) if number < len(NATURE) else ""
            words = kind_name(say, "kind", kind)
            button = SwatchButton(self._context, f"kind:{kind}", words, key, partial(swatch, kind, colors))
            button.clicked.connect(lambda _=False, kind=kind: session.take_kind(kind))
            buttons[kind] = button
        self._offer_grounds(buttons)
        self._boxes: dict[str, QComboBox] = {}
        for name, values, choose in (
            ("way", WAYS, lambda way: session.take_with("line", way=way)),
            ("crossing", CROSSINGS, lambda crossing: session.take_with("crossing", crossing=crossing)),
            ("work", WORKS, lambda work: session.take_with("work", work=work)),
            ("stamp", tuple(STAMPS), session.take_stamp),
            ("symmetry", SYMMETRIES, lambda value: self._editor.use(symmetry=value)),
        ):
            box = self._boxes[name] = self._choice(f"tables:{name}", choose)
            for value in values:
                box.addItem(kind_name(say, name, value), value)
            self._form.addRow(Text(say(f"tables.{name}")), box)
            if name == "way":
                self._width = length_box(self._context, "tables:width", 0.0, 40.0)
                self._width.valueChanged.connect(self._widen)
                self._form.addRow(Text(say("tables.width")), self._width)
        until_gone(self, self._editor.set_up.connect(self._follow))
        self._follow(None)

    def _widen(self, value: float) -> None:
        editor = self._editor
        editor.use(widths={**editor.widths, editor.way: round(value * 100)})

    def _follow(self, _: None) -> None:
        editor = self._editor
        for kind, button in self._buttons.items():
            button.setChecked(kind == editor.kind)
        for name, box in self._boxes.items():
            box.setCurrentIndex(box.findData(getattr(editor, name)))
        show_values((self._width, editor.widths.get(editor.way, 0) / 100))
