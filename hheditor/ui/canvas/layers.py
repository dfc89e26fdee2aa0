"""Layers of the canvas: the terrain below, drawings above it, each one item of the scene."""

from collections.abc import Sequence
from math import floor
from typing import Protocol

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hheditor.drawing.display import Op, Picture, Text, bounds
from hheditor.drawing.lattice import units
from hheditor.drawing.palette import PaletteName, faded
from hheditor.hexes import label
from hheditor.hexes.layout import lattice_centre
from hheditor.ui.canvas.painter import Paint, Pictures, compiled, in_pixels, scale_of, written
from hheditor.ui.canvas.tiles import Tiles


def box_of(op: Op) -> QRectF:
    """Where an operation paints, generously."""
    if isinstance(op, Picture):
        return QRectF(-400_000, -400_000, 800_000, 800_000)
    left, top, right, bottom = bounds((op,))
    room = op.size * (len(op.text) + 1) if isinstance(op, Text) else 120.0
    return QRectF(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room)


class Floor(Protocol):
    """What lies below everything, laid from tiles: a field of hexes, or a bare table."""

    @property
    def width(self) -> float:
        """In board units."""

    @property
    def height(self) -> float:
        """In board units."""

    def draw(self, painter: QPainter, area: QRect, scale: float, left: int, top: int, seconds: float) -> bool:
        """Lay the tiles that touch an area; False if more time is needed."""

    def draw_grid(self, painter: QPainter, area: QRect, scale: float) -> None:
        """Draw the grid alone."""


class TerrainItem(QGraphicsItem):
    """The field itself, laid from tiles."""

    def __init__(self, tiles: Floor) -> None:
        super().__init__()
        self.tiles = tiles
        self.patience = 0.012
        """Seconds a paint may spend on tiles not seen before; what is left over comes with the next paint."""
        self.complete = True
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The field and a little more."""
        return QRectF(-100, -100, self.tiles.width + 200, self.tiles.height + 200)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """Lay the tiles of the exposed part, pixel by pixel."""
        scale = scale_of(painter)
        area = _area(option, scale)
        painter.save()
        transform = in_pixels(painter)
        left, top = floor(transform.dx() + 0.5), floor(transform.dy() + 0.5)
        self.complete = self.tiles.draw(painter, area, scale, left, top, self.patience)
        painter.restore()


class GridItem(QGraphicsItem):
    """The grid once more, above something that would cover it; hidden until it is wanted."""

    def __init__(self, tiles: Floor, depth: float) -> None:
        super().__init__()
        self.tiles = tiles
        self.setZValue(depth)
        self.setVisible(False)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The field and a little more."""
        return QRectF(-100, -100, self.tiles.width + 200, self.tiles.height + 200)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """The lines of the exposed part."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.tiles.draw_grid(painter, _area(option, scale_of(painter)), scale_of(painter))


def _area(option: QStyleOptionGraphicsItem, scale: float) -> QRect:
    """The exposed part in pixels of the field."""
    exposed: QRectF = option.exposedRect
    return QRect(
        floor(exposed.left() * scale) - 1,
        floor(exposed.top() * scale) - 1,
        floor(exposed.width() * scale) + 3,
        floor(exposed.height() * scale) + 3,
    )


class CoordinateItem(QGraphicsItem):
    """The coordinates in the hexes themselves, as large as can be read; where hexes are small, only some."""

    def __init__(self, tiles: Tiles, depth: float) -> None:
        super().__init__()
        self._tiles = tiles
        self.text_scale = 1.0
        self.setZValue(depth)
        self.setVisible(False)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The field."""
        return QRectF(0, 0, self._tiles.width, self._tiles.height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """Those of the exposed part."""
        field = self._tiles.field
        board = field.map.board
        scale = scale_of(painter)
        across = 1000 * scale
        pixels = round(max(9.0 * min(1.3, self.text_scale), min(across * 0.14, 16.0 * self.text_scale)))
        wide = pixels * 0.62 * len(label(board, board.cells - 1)) + 4
        step = next((n for n in (1, 2, 5, 10, 20, 50) if n * across >= wide * 1.15), 100)
        ux, uy = units(board.orientation)
        exposed = QRectF(option.exposedRect).adjusted(-1000, -1000, 1000, 1000)
        columns = self._span(exposed.left(), exposed.right(), self._tiles.width, board.columns, step)
        rows = self._span(exposed.top(), exposed.bottom(), self._tiles.height, board.rows, step)
        painter.save()
        place = in_pixels(painter)
        color, halo = faded(field.palette["label"], 0.85), faded(field.palette["label.halo"], 0.55)
        lift = (0.30 if board.orientation == "pointy" else 0.36) * 1000 if step == 1 else 0.0
        for row in rows:
            for column in columns:
                text = label(board, board.cell(column, row))
                picture, left, top = written(Text(0, 0, text, 100, color, serif=False, halo=halo), pixels)
                x, y = lattice_centre(board, column, row)
                at = place.map(QPointF(x * ux, y * uy - lift))
                painter.drawPixmap(
                    floor(at.x() + left + 0.5), floor(at.y() + top + pixels * 0.36 + 0.5), picture
                )
        painter.restore()

    @staticmethod
    def _span(first: float, last: float, whole: float, count: int, step: int) -> range:
        start = max(0, floor(first / whole * count))
        return range(-(-start // step) * step, min(count, floor(last / whole * count) + 1), step)


class DrawingItem(QGraphicsItem):
    """A display list as a layer: labels, zones, marks, a tool's preview."""

    def __init__(self, depth: float, pictures: Pictures | None = None) -> None:
        super().__init__()
        self._paints: list[Paint] = []
        self._pictures = pictures
        self._box = QRectF()
        self.setZValue(depth)

    def show_ops(self, ops: Sequence[Op], colors: PaletteName, box: QRectF | None = None) -> None:
        """Draw these from now on; `box` bounds them where the caller knows better."""
        self.prepareGeometryChange()
        self._box = QRectF() if box is None else QRectF(box)
        if box is None:
            for op in ops:
                self._box = self._box.united(box_of(op))
        if self._pictures is None:
            self._paints = compiled(ops, colors)
        else:
            self._paints = compiled(ops, colors, self._pictures)
        self.update()

    def boundingRect(self) -> QRectF:
        """Where it draws."""
        return self._box

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002 - Qt's signature
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """Paint the list."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for paint in self._paints:
            paint(painter)
