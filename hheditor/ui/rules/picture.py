"""Diagrams: positions painted by the very code that paints the field of a battle."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from hheditor.drawing.display import Op
from hheditor.drawing.furniture import size
from hheditor.drawing.guidance import hexes_ops, overlay_ops, way_ops
from hheditor.drawing.overlays import centre_of
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.units import scene_ops
from hheditor.rules.api.rulebook import Diagram
from hheditor.ui.canvas.painter import paint_ops
from hheditor.ui.canvas.tiles import Tiles

_TALLEST = 0.9
"""A diagram is at most so tall, as a share of its width."""


def paint_diagram(diagram: Diagram, width: int, colors: PaletteName, ratio: float = 1.0) -> QImage:
    """The picture of a diagram, so many pixels wide on a screen of that pixel ratio."""
    board = diagram.map.board
    across, down = size(board)
    scale = min(width * ratio / across, width * ratio * _TALLEST / down)
    wide, tall = round(across * scale), round(down * scale)
    image = QImage(wide, tall, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QPainterPath()
        frame.addRoundedRect(QRectF(image.rect()), 6 * ratio, 6 * ratio)
        painter.setClipPath(frame)
        tiles = Tiles(diagram.map, colors)
        painter.fillRect(image.rect(), QColor(tiles.field.palette["ground"]))
        tiles.draw(painter, image.rect(), scale, 0, 0, 1e9)
        painter.scale(scale, scale)
        paint_ops(painter, diagram_ops(diagram, colors), colors)
    finally:
        # A picture that dies under its painter takes the program with it.
        painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def diagram_ops(diagram: Diagram, colors: PaletteName) -> tuple[Op, ...]:
    """What lies on the field of a diagram, bottom first."""
    board, names = diagram.map.board, palette(colors)
    ops: list[Op] = []
    for overlay in diagram.overlays:
        ops += overlay_ops(board, overlay, names)
    ops += hexes_ops(board, diagram.cells, names)
    ops += scene_ops(diagram.scene, names, lambda cell: centre_of(board, cell), names=False)
    for way in diagram.arrows:
        ops += way_ops(board, way, names)
    return tuple(ops)
