"""Painting display lists with QPainter.

`compiled` turns operations into Qt's own paths, brushes and pens once; painting them again at another scale
or place costs only the painting. Symbols are drawn once per scale into small pictures and copied.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import atan2, ceil, degrees, floor
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from hheditor.drawing.display import Ellipse, Fill, Group, Op, Picture, Stamps, Stroke, Sub, Text
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.symbols import extent, symbol
from hheditor.ui.canvas.textures import brush as texture_brush
from hheditor.ui.canvas.textures import qcolor

Paint = Callable[[QPainter], None]
SERIF = ("Source Serif Pro", "Palatino", "P052", "Georgia", "DejaVu Serif")
SANS = ("Source Sans Pro", "Noto Sans", "DejaVu Sans", "Arial")

Pictures = Callable[[str], QImage | None]


def _no_pictures(_: str) -> QImage | None:
    return None


_FEW = 6
_MOST_PATHS = 2_048
_LABEL = 5
"""Letters of the longest coordinate of a hex."""
_WINDING = Qt.FillRule.WindingFill
_EVERYWHERE = (-1e12, -1e12, 2e12, 2e12)
_MARGIN = 3
"""Pixels a symbol may be painted beside its place."""


def painter_path(subs: Iterable[Sub]) -> QPainterPath:
    """The Qt path of a path."""
    path = QPainterPath()
    path.setFillRule(_WINDING)
    add = path.addPath
    for sub in subs:
        # Bands of rivers and roads come again with every edit near them; outlines of areas do not.
        if len(sub.points) > _FEW and not (sub.closed and sub.curved):
            known = _paths.get(id(sub))
            add(known[1] if known is not None else _remembered(sub))
        else:
            _add_sub(path, sub)
    return path


_paths: dict[int, tuple[Sub, QPainterPath]] = {}
"""Paths of contours that are the very same object each time; the contour is kept, so its id stays its own."""


def _remembered(sub: Sub) -> QPainterPath:
    path = QPainterPath()
    _add_sub(path, sub)
    # What lies over a battle is drawn anew at every step: the oldest make room, not all at once.
    while len(_paths) >= _MOST_PATHS:
        del _paths[next(iter(_paths))]
    _paths[id(sub)] = (sub, path)
    return path


def _add_sub(path: QPainterPath, sub: Sub) -> None:
    if not sub.every:
        _add(path, sub.points, closed=sub.closed, curved=sub.curved)
        return
    step = 2 * sub.every
    for start in range(0, len(sub.points), step):
        _add(path, sub.points[start : start + step], closed=sub.closed, curved=False)


def _add(path: QPainterPath, points: tuple[float, ...], *, closed: bool, curved: bool) -> None:
    move, quad, line = path.moveTo, path.quadTo, path.lineTo
    count = len(points)
    if count < 4:
        return
    if not curved:
        move(points[0], points[1])
        for i in range(2, count, 2):
            line(points[i], points[i + 1])
        if closed:
            path.closeSubpath()
        return
    if closed:
        move((points[-2] + points[0]) / 2, (points[-1] + points[1]) / 2)
        for i in range(0, count, 2):
            x, y = points[i], points[i + 1]
            j = i + 2 if i + 2 < count else 0
            quad(x, y, (x + points[j]) / 2, (y + points[j + 1]) / 2)
        path.closeSubpath()
        return
    move(points[0], points[1])
    if count == 4:
        line(points[2], points[3])
        return
    for i in range(2, count - 2, 2):
        x, y = points[i], points[i + 1]
        if i == count - 4:
            quad(x, y, points[i + 2], points[i + 3])
        else:
            quad(x, y, (x + points[i + 2]) / 2, (y + points[i + 3]) / 2)


def _pen(op: Stroke) -> QPen:
    return _pen_of(op.color, op.width, op.dash, op.flat, len(op.path) > 0 and op.path[0].curved)


@lru_cache(maxsize=512)
def _pen_of(color: str, width: float, dash: tuple[float, ...], flat: bool, smooth: bool) -> QPen:
    pen = QPen(qcolor(color), abs(width))
    pen.setCosmetic(width < 0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap if flat or dash else Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin if smooth else Qt.PenJoinStyle.RoundJoin)
    if dash:
        unit = width if width > 0 else 1.0
        pen.setDashPattern([max(0.1, part / unit) for part in dash])
        if not flat:
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


@lru_cache(maxsize=512)
def _brush_of(color: str) -> QBrush:
    return QBrush(qcolor(color))


def scale_of(painter: QPainter) -> float:
    """Device pixels per board unit."""
    transform = painter.combinedTransform()
    return float((transform.m11() ** 2 + transform.m12() ** 2) ** 0.5) * painter.device().devicePixelRatio()


def in_pixels(painter: QPainter) -> QTransform:
    """Let the painter paint in pixels of its device from now on, until it is restored; how board units lie
    there.

    A painter of a widget hides where the widget lies in its window, so nothing is said about that here.
    """
    ratio = painter.device().devicePixelRatio()
    transform = painter.combinedTransform() * QTransform.fromScale(ratio, ratio)
    painter.resetTransform()
    if ratio != 1.0:
        painter.scale(1 / ratio, 1 / ratio)
    return transform


def font_of(op: Text, pixels: float) -> QFont:
    """The font of a text at so many pixels."""
    font = QFont()
    font.setFamilies(list(SERIF if op.serif else SANS))
    font.setPixelSize(max(1, round(pixels)))
    font.setItalic(op.italic)
    font.setBold(op.bold)
    if op.spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, op.spacing * pixels / op.size)
    return font


@lru_cache(maxsize=4096)
def stamp(name: str, colors: PaletteName, milli: int) -> tuple[QPixmap, int, int]:
    """The picture of a symbol at a scale, and where its top left corner lies from the symbol's foot."""
    scale = milli / 1_000_000
    left, top, right, bottom = extent(name)
    x, y = floor(left * scale) - 1, floor(top * scale) - 1
    width, height = ceil(right * scale) + 1 - x, ceil(bottom * scale) + 1 - y
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-x, -y)
    painter.scale(scale, scale)
    for paint in compiled(symbol(name, colors), colors):
        paint(painter)
    painter.end()
    return QPixmap.fromImage(image), x, y


def _fill(op: Fill, colors: PaletteName, path: QPainterPath) -> Paint:
    if op.hollow:
        path = QPainterPath(path)
        path.setFillRule(Qt.FillRule.OddEvenFill)
    if not op.pattern:
        brush = _brush_of(op.color)

        if op.dx or op.dy:
            dx, dy = op.dx, op.dy

            def beside(painter: QPainter) -> None:
                painter.translate(dx, dy)
                painter.fillPath(path, brush)
                painter.translate(-dx, -dy)

            return beside

        def plain(painter: QPainter) -> None:
            painter.fillPath(path, brush)

        return plain
    pattern, color = op.pattern, op.color
    area = path.boundingRect() if len(op.path) == 1 and len(op.path[0].points) == 8 else None

    def patterned(painter: QPainter) -> None:
        if not isinstance(painter.device(), QImage | QPixmap | QWidget) and pattern in (
            "grass",
            "paper",
            "canopy",
        ):
            return
        # Laid in device pixels: a texture that need not be stretched is laid ten times as fast.
        laid = texture_brush(pattern, color, colors, round(scale_of(painter) * 1_000_000))
        painter.save()
        transform = in_pixels(painter)
        x, y = round(transform.dx()), round(transform.dy())
        if area is None:
            painter.setBrushOrigin(x, y)
            painter.fillPath(transform.map(path), laid)
        else:
            box = transform.mapRect(area).toAlignedRect()
            if painter.hasClipping():
                box = box.intersected(painter.clipBoundingRect().toAlignedRect())
            painter.drawTiledPixmap(box, laid.texture(), box.topLeft() - QPoint(x, y))
        painter.restore()

    return patterned


def _stroke(op: Stroke, path: QPainterPath) -> Paint:
    pen = _pen(op)

    def paint(painter: QPainter) -> None:
        painter.strokePath(path, pen)

    return paint


def _ellipse(op: Ellipse) -> Paint:
    brush = QBrush(qcolor(op.fill)) if op.fill else QBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(qcolor(op.stroke), op.width) if op.stroke else QPen(Qt.PenStyle.NoPen)
    box = QRectF(op.x - op.rx, op.y - op.ry, 2 * op.rx, 2 * op.ry)

    def paint(painter: QPainter) -> None:
        painter.setBrush(brush)
        painter.setPen(pen)
        painter.drawEllipse(box)

    return paint


def _stamps(op: Stamps, colors: PaletteName) -> Paint:
    places = op.places

    def paint(painter: QPainter) -> None:
        if not isinstance(painter.device(), QImage | QPixmap | QWidget):
            _stamps_as_lines(painter, places, colors)
            return
        clip = QRectF(painter.clipBoundingRect()) if painter.hasClipping() else QRectF(*_EVERYWHERE)
        painter.save()
        transform = in_pixels(painter)
        # Halves always round the same way, or a patch would not fit its tile.
        scale, dx, dy = transform.m11(), transform.dx() + 0.5, transform.dy() + 0.5
        milli = round(scale * 1_000_000)
        known: dict[str, tuple[QPixmap, int, int, float, float, float, float]] = {}
        draw = painter.drawPixmap
        for name, x, y in places:
            found = known.get(name)
            if found is None:
                west, north, east, south = extent(name)
                found = known[name] = (
                    *stamp(name, colors, milli),
                    clip.left() - east - _MARGIN / scale,
                    clip.top() - south - _MARGIN / scale,
                    clip.right() - west + _MARGIN / scale,
                    clip.bottom() - north + _MARGIN / scale,
                )
            pixmap, ox, oy, left, top, right, bottom = found
            if left < x < right and top < y < bottom:
                draw(floor(x * scale + dx) + ox, floor(y * scale + dy) + oy, pixmap)
        painter.restore()

    return paint


def _stamps_as_lines(
    painter: QPainter, places: Sequence[tuple[str, float, float]], colors: PaletteName
) -> None:
    """Symbols on paper: every one as lines."""
    known: dict[str, list[Paint]] = {}
    for name, x, y in places:
        if name not in known:
            known[name] = compiled(symbol(name, colors), colors)
        painter.translate(x, y)
        for part in known[name]:
            part(painter)
        painter.translate(-x, -y)


def written(op: Text, pixels: int) -> tuple[QPixmap, float, float]:
    """A text as a picture, and where its top left corner lies from its anchor, before it is turned."""
    return _name(op, pixels) if op.italic or len(op.text) > _LABEL else _label(op, pixels)


@lru_cache(maxsize=2048)
def _label(op: Text, pixels: int) -> tuple[QPixmap, float, float]:
    """A coordinate or a number, of which a screen may show two thousand."""
    return _written(op, pixels)


@lru_cache(maxsize=64)
def _name(op: Text, pixels: int) -> tuple[QPixmap, float, float]:
    """A name: large, few at a time, and another with every letter somebody types."""
    return _written(op, pixels)


def _written(op: Text, pixels: int) -> tuple[QPixmap, float, float]:
    font = font_of(op, pixels)
    width = QFontMetricsF(font).horizontalAdvance(op.text)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[op.anchor]
    edge = max(2.0, pixels * 0.2)
    left, top = floor(start - edge - pixels * 0.3), floor(-pixels * 1.1 - edge)
    image = QImage(
        ceil(width + 2 * edge + pixels * 0.9),
        ceil(pixels * 1.5 + 2 * edge),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addText(QPointF(start - left, -top), font, op.text)
    if op.halo:
        pen = QPen(qcolor(op.halo), edge)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, QBrush(qcolor(op.color)))
    painter.end()
    return QPixmap.fromImage(image), left, top


_UPRIGHT = 0.01
"""Degrees that nobody sees."""


def _text(op: Text) -> Paint:
    def paint(painter: QPainter) -> None:
        pixels = round(op.size * scale_of(painter))
        if pixels < 5:
            return
        if not isinstance(painter.device(), QImage | QPixmap | QWidget):
            _text_as_lines(painter, op)
            return
        picture, left, top = written(op, pixels)
        painter.save()
        way = in_pixels(painter)
        place = way.map(QPointF(op.x, op.y))
        # Words of a piece turn with it, as they do on paper.
        angle = op.angle + degrees(atan2(way.m12(), way.m11()))
        if abs(angle) > _UPRIGHT:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(place)
            painter.rotate(angle)
            painter.drawPixmap(QPointF(left, top), picture)
        else:
            painter.drawPixmap(round(place.x() + left), round(place.y() + top), picture)
        painter.restore()

    return paint


def _text_as_lines(painter: QPainter, op: Text) -> None:
    """Text on paper: as outlines, in board units."""
    font = font_of(op, op.size)
    width = QFontMetricsF(font).horizontalAdvance(op.text)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[op.anchor]
    path = QPainterPath()
    path.addText(QPointF(start, 0), font, op.text)
    painter.save()
    painter.translate(op.x, op.y)
    painter.rotate(op.angle)
    if op.halo:
        pen = QPen(qcolor(op.halo), op.size * 0.2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, QBrush(qcolor(op.color)))
    painter.restore()


def _picture(op: Picture, pictures: Pictures) -> Paint:
    def paint(painter: QPainter) -> None:
        image = pictures(op.picture)
        if image is None:
            return
        painter.save()
        painter.setOpacity(painter.opacity() * op.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(op.x, op.y)
        painter.rotate(op.angle)
        painter.scale(op.scale / 1000, op.scale / 1000)
        painter.drawImage(0, 0, image)
        painter.restore()

    return paint


def _group(op: Group, colors: PaletteName, pictures: Pictures) -> Paint:
    inner = compiled(op.ops, colors, pictures)

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(op.x, op.y)
        if op.angle:
            painter.rotate(op.angle)
        if op.scale != 1.0:
            painter.scale(op.scale, op.scale)
        if op.opacity < 1.0:
            painter.setOpacity(painter.opacity() * op.opacity)
        for part in inner:
            part(painter)
        painter.restore()

    return paint


def compiled(ops: Sequence[Op], colors: PaletteName, pictures: Pictures = _no_pictures) -> list[Paint]:
    """The operations as functions of a painter."""
    found: list[Paint] = []
    paths: dict[int, QPainterPath] = {}

    def path_for(op: Fill | Stroke) -> QPainterPath:
        known = paths.get(id(op.path))
        if known is None:
            known = paths[id(op.path)] = painter_path(op.path)
        return known

    for op in ops:
        kind: Any = type(op)
        if kind is Fill:
            if op.color and op.path:  # type: ignore[union-attr]
                found.append(_fill(op, colors, path_for(op)))  # type: ignore[arg-type]
        elif kind is Stroke:
            if op.color and op.path:  # type: ignore[union-attr]
                found.append(_stroke(op, path_for(op)))  # type: ignore[arg-type]
        elif kind is Stamps:
            found.append(_stamps(op, colors))  # type: ignore[arg-type]
        elif kind is Ellipse:
            found.append(_ellipse(op))  # type: ignore[arg-type]
        elif kind is Text:
            found.append(_text(op))  # type: ignore[arg-type]
        elif kind is Picture:
            found.append(_picture(op, pictures))  # type: ignore[arg-type]
        else:
            found.append(_group(op, colors, pictures))  # type: ignore[arg-type]
    return found


def paint_ops(
    painter: QPainter, ops: Sequence[Op], colors: PaletteName, pictures: Pictures = _no_pictures
) -> None:
    """Paint operations once."""
    for paint in compiled(ops, colors, pictures):
        paint(painter)


class Made(NamedTuple):
    """What some cells of a field are painted with."""

    bed: list[Paint]
    cover: list[Paint]
    where: tuple[int, int, int, int]
    """First column and row, columns and rows."""
    cut: Paint | None
    """Takes away what lies beyond the rim of the field."""
