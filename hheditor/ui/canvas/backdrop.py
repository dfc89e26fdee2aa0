"""The sheet the field lies on: paper, frame, coordinates, name, scale and compass rose."""

from collections.abc import Callable, Sequence
from math import ceil, floor

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap

from hheditor.drawing.display import Fill, Op, Stroke, rectangle
from hheditor.drawing.furniture import coordinate_ops, paper_ops, sheet, title_ops
from hheditor.drawing.palette import PaletteName, palette
from hheditor.maps.document import Map
from hheditor.tables.map.document import TableMap
from hheditor.ui.canvas.layers import box_of
from hheditor.ui.canvas.painter import Paint, compiled, in_pixels, scale_of
from hheditor.ui.canvas.textures import qcolor

_SMALLEST_TEXT = 10.0
"""Pixels of the smallest coordinate."""
_LARGEST = 9_000_000
"""Pixels of the largest sheet that is kept as one picture."""


class Backdrop:
    """What lies behind the field."""

    def __init__(self) -> None:
        self._paints: list[tuple[QRectF, Paint]] = []
        self._box = (0.0, 0.0, 0.0, 0.0)
        self._paper = qcolor("#ffffff")
        self._picture: tuple[float, QPixmap] | None = None
        self._colors: PaletteName = "light"
        self._coordinates: Callable[[float], Sequence[Op]] | None = None
        self._smallest = 0.0
        self._rim: dict[float, list[tuple[QRectF, Paint]]] = {}
        """Coordinates by scale: they are never smaller than can be read."""

    def print(
        self,
        map_: Map,
        colors: PaletteName,
        *,
        legend: str,
        north: str,
        coordinates: bool,
        text_scale: float,
    ) -> None:
        """Print the sheet of a map."""
        names, board = palette(colors), map_.board
        self._print([*paper_ops(board, names), *title_ops(map_, names, legend, north)], sheet(board), colors)
        self._coordinates = (
            (lambda least: coordinate_ops(board, names, text_scale, least)) if coordinates else None
        )
        self._smallest = _SMALLEST_TEXT * text_scale

    def print_table(self, table: TableMap, colors: PaletteName, *, north: str, text_scale: float) -> None:
        """Print the sheet of a bare table."""
        from hheditor.drawing import tables

        names = palette(colors)
        self._print(tables.paper_ops(table, names, north=north), tables.table_sheet(table), colors)
        self._coordinates = lambda least: tables.coordinate_ops(table, names, text_scale, least)
        self._smallest = _SMALLEST_TEXT * text_scale

    def _print(
        self, printed: Sequence[Op], box: tuple[float, float, float, float], colors: PaletteName
    ) -> None:
        names = palette(colors)
        left, top, right, bottom = self._box = box
        ops: list[Op] = [
            Fill(rectangle(left, top, right - left, bottom - top), names["paper"], "paper"),
            *printed,
        ]
        self._rim = {}
        self._colors = colors
        ops = [op for op in ops if not isinstance(op, Fill | Stroke) or op.color]
        self._paints = [(box_of(op), paint) for op, paint in zip(ops, compiled(ops, colors), strict=True)]
        self._paper = qcolor(names["paper"])
        self._picture = None

    def draw(self, painter: QPainter, area: QRectF, width: float, height: float) -> None:
        """Draw the part that shows: from one picture, unless that would be huge. Nothing, where only
        field shows."""
        if QRectF(600, 600, width - 1200, height - 1200).contains(area):
            return
        scale = scale_of(painter)
        left, top, right, bottom = self._box
        wide, tall = ceil((right - left) * scale), ceil((bottom - top) * scale)
        if wide * tall > _LARGEST:
            painter.fillRect(area, self._paper)
            self._paint(painter, area)
            return
        x, y = floor(left * scale), floor(top * scale)
        if self._picture is None or self._picture[0] != scale:
            image = QImage(max(1, wide), max(1, tall), QImage.Format.Format_RGB32)
            image.fill(self._paper)
            inner = QPainter(image)
            inner.translate(-x, -y)
            inner.scale(scale, scale)
            self._paint(inner, QRectF(left, top, right - left, bottom - top))
            inner.end()
            self._picture = (scale, QPixmap.fromImage(image))
        painter.save()
        transform = in_pixels(painter)
        place = QRect(floor(transform.dx() + 0.5) + x, floor(transform.dy() + 0.5) + y, wide, tall)
        shown = transform.mapRect(area).toAlignedRect()
        if not place.contains(shown):
            painter.fillRect(shown, self._paper)
        painter.drawPixmap(place.topLeft(), self._picture[1])
        painter.restore()

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box, paint in (*self._paints, *self._coordinates_at(scale_of(painter))):
            if area.intersects(box):
                paint(painter)

    def _coordinates_at(self, scale: float) -> list[tuple[QRectF, Paint]]:
        if self._coordinates is None:
            return []
        found = self._rim.get(scale)
        if found is None:
            ops = self._coordinates(self._smallest / scale)
            found = [(box_of(op), paint) for op, paint in zip(ops, compiled(ops, self._colors), strict=True)]
            self._rim = {scale: found}
        return found
