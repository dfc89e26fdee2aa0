"""The field as pictures: for files, for Tiled, for swatches."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from hheditor.drawing.display import Op
from hheditor.drawing.field import Field
from hheditor.drawing.furniture import (
    Coordinates,
    coordinate_ops,
    hex_name_ops,
    label_ops,
    paper_ops,
    sheet,
    title_ops,
)
from hheditor.drawing.overlays import objective_ops, shape_path, zone_ops
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.plate import Layers
from hheditor.hexes import Board
from hheditor.maps.document import Map
from hheditor.maps.files.tmx import tile_levels, tile_size, tiles
from hheditor.rules.api.surfaces import hex_surface
from hheditor.tables.map.document import TableMap
from hheditor.ui.canvas.painter import compiled, paint_ops, painter_path
from hheditor.ui.canvas.textures import qcolor
from hheditor.ui.canvas.tiles import Tiles, detail_for


def _at_once() -> None:
    """Nobody waits meanwhile."""


def picture(
    map_: Map,
    colors: PaletteName,
    across: float,
    legend: str = "",
    *,
    grid: bool = True,
    coordinates: Coordinates = "rim",
    between: Callable[[], None] = _at_once,
) -> QImage:
    """The whole sheet, hexes so many pixels across; `between` is called now and then, to let others work."""
    scale = across / 1000
    board = map_.board
    left, top, right, bottom = sheet(board)
    image = QImage(
        max(1, ceil((right - left) * scale)), max(1, ceil((bottom - top) * scale)), QImage.Format.Format_RGB32
    )
    shown = Tiles(map_, colors)
    shown.grid = grid
    names = shown.field.palette
    image.fill(qcolor(names["paper"]))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x, y = round(-left * scale), round(-top * scale)
    painter.translate(x, y)
    painter.scale(scale, scale)
    below: list[Op] = [
        *paper_ops(board, names),
        *title_ops(map_, names, legend),
        *(coordinate_ops(board, names) if coordinates != "off" else ()),
    ]
    paint_ops(painter, below, colors)
    painter.save()
    painter.resetTransform()
    whole = QRect(-x, -y, image.width(), image.height())
    for key in shown.keys_in(whole, scale):
        shown.paint_tile(painter, key, scale, x, y)
        between()
    painter.restore()
    above: list[Op] = [
        *(hex_name_ops(board, names, 150.0) if coordinates == "hexes" else ()),
        *zone_ops(hex_surface(board), map_.zones, names),
        *objective_ops(hex_surface(board), map_.objectives, names),
        *label_ops(map_, names),
    ]
    paint_ops(painter, above, colors)
    painter.end()
    return image


def sheet_picture(
    layers: Layers, box: tuple[float, float, float, float], colors: PaletteName, across: float
) -> QImage:
    """Layers as a picture, so many pixels to a thousand board units."""
    scale = across / 1000
    left, top, right, bottom = box
    image = QImage(
        max(1, ceil((right - left) * scale)), max(1, ceil((bottom - top) * scale)), QImage.Format.Format_RGB32
    )
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-left, -top)
    paint_layers(painter, layers, colors)
    painter.end()
    return image


def table_picture(
    table: TableMap, colors: PaletteName, across: float, words: tuple[str, str] = ("cm", "N")
) -> QImage:
    """The whole sheet of a bare table, ten centimetres so many pixels across; `words`: what its scale counts,
    and the letter of its rose."""
    from hheditor.drawing.tables.sheet import table_plate, table_sheet

    layers = table_plate(table, colors, centimetres=words[0], north=words[1])
    return sheet_picture(layers, table_sheet(table), colors, across)


def paint_layers(painter: QPainter, layers: Layers, colors: PaletteName) -> None:
    """Layers one upon another, each cut to its path."""
    for ops, clip in layers:
        painter.save()
        if clip is not None:
            painter.setClipPath(painter_path(clip))
        paint_ops(painter, ops, colors)
        painter.restore()


def png(image: QImage) -> bytes:
    """A picture as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def _hex(
    painter: QPainter,
    terrain: str,
    level: int,
    board: Board,
    corner: QPointF,
    scale: float,
    colors: PaletteName,
) -> None:
    """One hex of a terrain, cut to its outline."""
    alone = Map(board, terrain=(terrain,), levels=(level,))
    field = Field(alone, colors)
    painter.save()
    painter.translate(corner)
    painter.scale(scale, scale)
    outline = painter_path(shape_path(hex_surface(board), 0))
    painter.setClipPath(outline)
    for paint in compiled(field.ops(0, 0, 1, 1, detail_for(scale)), colors):
        paint(painter)
    painter.restore()


def tileset(map_: Map, across: int, colors: PaletteName, between: Callable[[], None] = _at_once) -> QImage:
    """The picture of Tiled's tileset: terrains down, levels across. `between` as in `picture`."""
    order = tiles(map_)
    width, height, _ = tile_size(map_, across)
    columns = len(tile_levels(map_))
    rows = len(order) // columns
    image = QImage(width * columns, height * rows, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    board = Board(1, 1, map_.board.orientation)
    for index, (terrain, level) in enumerate(order):
        corner = QPointF((index % columns) * width, (index // columns) * height)
        painter.save()
        painter.setClipRect(QRectF(corner.x(), corner.y(), width, height))
        _hex(painter, terrain, level, board, corner, across / 1000, colors)
        painter.restore()
        between()
    painter.end()
    return image


@lru_cache(maxsize=128)
def swatch(terrain: str, level: int, colors: PaletteName, pixels: int) -> QPixmap:
    """A hex of a terrain, for the palette."""
    board = Board(1, 1)
    scale = pixels / 1160
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _hex(painter, terrain, level, board, QPointF(80 * scale, 3 * scale), scale, colors)
    painter.end()
    return QPixmap.fromImage(image)


def combined(ops: Sequence[Op], colors: PaletteName, pixels: int, scale: float) -> QPixmap:
    """A small drawing around its middle, as a picture."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    painter.scale(scale, scale)
    paint_ops(painter, ops, colors)
    painter.end()
    return QPixmap.fromImage(image)
