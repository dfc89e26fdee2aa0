"""Diagrams: positions painted by the very code that paints the field of a battle."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from hheditor.drawing.display import Op
from hheditor.drawing.furniture import size
from hheditor.drawing.guidance import overlay_ops, places_ops, way_ops
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.units import scene_ops
from hheditor.maps.edits import levels_of, terrain_of
from hheditor.rules.api.paper.rulebook import Diagram
from hheditor.rules.api.surfaces import hex_surface
from hheditor.ui.canvas.painter import paint_ops
from hheditor.ui.canvas.tiles import Tiles

_RIM = 720.0
"""Board units shown beyond the middle of the outermost hex."""
_LEAST = 4600.0
_TALLEST = 0.9
"""A diagram is at most so tall, as a share of its width."""


def _region(diagram: Diagram) -> tuple[float, float, float, float]:
    """The part of the board there is something to see in: left, top, width and height in board units."""
    board, map_ = diagram.map.board, diagram.map
    cells = {cell for piece in diagram.scene.pieces for cell in piece.places}
    cells |= {cell for overlay in diagram.overlays for cell in overlay.cells}
    cells |= {cell for way in diagram.arrows for cell in way}
    cells |= set(diagram.cells)
    cells |= {cell for cell, terrain in enumerate(terrain_of(map_)) if terrain != "open"}
    cells |= {cell for cell, level in enumerate(levels_of(map_)) if level}
    centres = [hex_surface(board).spot_of(cell) for cell in cells] or [(0.0, 0.0)]
    across, down = size(board)
    left = max(0.0, min(x for x, _ in centres) - _RIM)
    top = max(0.0, min(y for _, y in centres) - _RIM)
    right = min(across, max(x for x, _ in centres) + _RIM)
    bottom = min(down, max(y for _, y in centres) + _RIM)
    # A few hexes at least, so that units of all diagrams are of one size, as far as the board goes.
    wide, tall = max(right - left, min(_LEAST, across)), max(bottom - top, min(_LEAST * 0.62, down))
    left = min(max(0.0, (left + right - wide) / 2), across - wide)
    top = min(max(0.0, (top + bottom - tall) / 2), down - tall)
    return left, top, wide, tall


def paint_diagram(diagram: Diagram, width: int, colors: PaletteName, ratio: float = 1.0) -> QImage:
    """The picture of a diagram, so many pixels wide on a screen of that pixel ratio."""
    left, top, across, down = _region(diagram)
    scale = min(width * ratio / across, width * ratio * _TALLEST / down)
    image = QImage(round(across * scale), round(down * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QPainterPath()
        frame.addRoundedRect(QRectF(image.rect()), 6 * ratio, 6 * ratio)
        painter.setClipPath(frame)
        tiles = Tiles(diagram.map, colors)
        painter.fillRect(image.rect(), QColor(tiles.field.palette["ground"]))
        shift = QPoint(round(left * scale), round(top * scale))
        whole = QRect(0, 0, round(tiles.width * scale), round(tiles.height * scale))
        ground = QImage(whole.size(), QImage.Format.Format_ARGB32_Premultiplied)
        ground.fill(QColor(tiles.field.palette["ground"]))
        below = QPainter(ground)
        tiles.draw(below, whole, scale, 0, 0, 1e9)
        below.end()
        painter.drawImage(-shift, ground)
        painter.translate(-shift)
        painter.scale(scale, scale)
        paint_ops(painter, diagram_ops(diagram, colors), colors)
    finally:
        # A picture that dies under its painter takes the program with it.
        painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def diagram_ops(diagram: Diagram, colors: PaletteName) -> tuple[Op, ...]:
    """What lies on the field of a diagram, bottom first."""
    surface, names = hex_surface(diagram.map.board), palette(colors)
    ops: list[Op] = []
    for overlay in diagram.overlays:
        ops += overlay_ops(surface, overlay, diagram.kinds, names)
    ops += places_ops(surface, diagram.cells, names)
    ops += scene_ops(diagram.scene, names, surface.spot_of, names=False)
    for way in diagram.arrows:
        ops += way_ops(surface, way, names)
    return tuple(ops)
