"""Textures and hatchings for the painter: made once for a scale and a colour, then laid pixel by pixel."""

from functools import cache, lru_cache
from random import Random

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPixmap, QTransform

from hheditor.drawing.display import Pattern
from hheditor.drawing.palette import PaletteName, palette
from hheditor.values.resources import resource_path

_PERIOD = {"grass": 5200.0, "meadow": 13700.0, "paper": 3600.0, "canopy": 1896.0}
_LARGEST = 1400
_HATCH = 12


def qcolor(color: str) -> QColor:
    """A colour of the display list."""
    return _qcolor(color)


@lru_cache(maxsize=1024)
def _qcolor(color: str) -> QColor:
    if len(color) == 9:
        return QColor(int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16), int(color[7:9], 16))
    return QColor(color) if color else QColor(0, 0, 0, 0)


@cache
def _grain(name: str) -> QImage:
    return QImage(str(resource_path("terrain", f"{name}.png"))).convertToFormat(
        QImage.Format.Format_Grayscale8
    )


def _masked(grain: QImage, table: bytes, color: QColor) -> QImage:
    """A picture of one colour whose opacity follows the grain."""
    data = bytes(grain.constBits()).translate(table)
    alpha = QImage(
        data, grain.width(), grain.height(), grain.bytesPerLine(), QImage.Format.Format_Alpha8
    ).copy()
    found = QImage(grain.size(), QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(color)
    painter = QPainter(found)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, alpha)
    painter.end()
    return found


@lru_cache(maxsize=16)
def _mottled(name: str, dark: str, light: str, strength: int) -> QImage:
    grain = _grain(name)
    below = bytes(max(0, min(255, (118 - g) * strength)) for g in range(256))
    above = bytes(max(0, min(255, (g - 138) * strength)) for g in range(256))
    found = _masked(grain, below, qcolor(dark))
    painter = QPainter(found)
    painter.drawImage(0, 0, _masked(grain, above, qcolor(light)))
    painter.end()
    return found


@lru_cache(maxsize=96)
def brush(pattern: Pattern, color: str, colors: PaletteName, milli: int) -> QBrush:
    """A brush that lays the texture pixel by pixel."""
    return QBrush(QPixmap.fromImage(texture(pattern, color, colors, milli)))


def texture(pattern: Pattern, color: str, colors: PaletteName, milli: int) -> QImage:
    """The texture of a pattern for a scale of so many thousandths of a pixel per thousand board units."""
    scale = milli / 1_000_000
    if pattern in ("grass", "meadow", "paper"):
        period = _PERIOD[pattern]
        size = max(16, min(_LARGEST, round(period * scale)))
        names = palette(colors)
        if pattern != "paper":
            source = _mottled(
                "mottle", names["mottle.dark"], names["mottle.light"], 1 if len(color) == 9 else 2
            )
            if pattern == "meadow":
                # The same ground, seen from elsewhere: so far across that nobody sees where it begins anew.
                source = source.transformed(QTransform(0, 1, -1, 0, 0, 0))
        else:
            source = _mottled("paper", names["paper.dark"], color, 2)
        return source.scaled(
            size, size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    if pattern == "canopy":
        return _canopy(colors, scale)
    return _hatched(pattern, qcolor(color))


def _canopy(colors: PaletteName, scale: float) -> QImage:
    """Tree tops from afar: a tile that repeats, twice as large as the eye can tell apart."""
    names = palette(colors)
    size = max(8, round(_PERIOD["canopy"] * scale))
    found = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(qcolor(names["treec.dark"]))
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    dice = Random("canopy")
    radius = max(0.8, 90 * scale)
    count = int((size / (radius * 1.7)) ** 2)
    for _ in range(count):
        x, y = dice.uniform(0, size), dice.uniform(0, size)
        hue = dice.choice("abc")
        for dx in (-size, 0, size):
            for dy in (-size, 0, size):
                if -radius * 2 < x + dx < size + radius * 2 and -radius * 2 < y + dy < size + radius * 2:
                    for tone, off, r in ((".dark", 0.25, 1.0), (".mid", -0.05, 0.85), (".light", -0.4, 0.45)):
                        painter.setBrush(qcolor(names[f"tree{hue}{tone}"]))
                        half = radius * r
                        painter.drawEllipse(
                            QRectF(
                                x + dx + off * radius - half, y + dy + off * radius - half, 2 * half, 2 * half
                            )
                        )
    painter.end()
    return found


def _hatched(pattern: Pattern, color: QColor) -> QImage:
    """Hatchings in pixels, for overlays and for printing without colours."""
    n = _HATCH
    found = QImage(n, n, QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(color, 1.6)
    painter.setPen(pen)
    if pattern in ("diagonal", "cross"):
        for shift in (-n, 0, n):
            painter.drawLine(QPoint(shift, n), QPoint(shift + n, 0))
    if pattern in ("counter", "cross"):
        for shift in (-n, 0, n):
            painter.drawLine(QPoint(shift, 0), QPoint(shift + n, n))
    if pattern == "lines":
        painter.drawLine(0, n // 4, n * 2 // 3, n // 4)
        painter.drawLine(n // 2, n * 3 // 4, n, n * 3 // 4)
    if pattern == "waves":
        painter.drawArc(0, 2, n // 2, n // 2, 0, 180 * 16)
        painter.drawArc(n // 2, 2, n // 2, n // 2, 180 * 16, 180 * 16)
    if pattern == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(QRectF(n / 4 - 1.3, n / 4 - 1.3, 2.6, 2.6))
        painter.drawEllipse(QRectF(n * 3 / 4 - 1.3, n * 3 / 4 - 1.3, 2.6, 2.6))
    if pattern == "bricks":
        painter.drawLine(0, n // 2, n, n // 2)
        painter.drawLine(n // 2, 0, n // 2, n // 2)
        painter.drawLine(0, n // 2, 0, n)
    painter.end()
    return found
