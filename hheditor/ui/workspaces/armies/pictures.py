"""Pictures in lists and panels: a stand of an arm in the army's livery, shields."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap

from hheditor.armies import Device
from hheditor.drawing.display import Drawing
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.arms import BASE_DEEP, BASE_WIDE
from hheditor.drawing.pieces.heraldry import Livery, livery, shield_ops
from hheditor.drawing.pieces.units import DISCS, base_ops, leader_ops
from hheditor.drawing.sieges.engines import STAND, stand_ops
from hheditor.rules.api.screen.scene import Piece
from hheditor.ui.canvas.painter import compiled
from hheditor.ui.look.theme import Theme


def _painted(
    ops: Drawing, width: int, height: int, scale: float, turn: float, ratio: float, low: float = 0.0
) -> QPixmap:
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(width / 2, height / 2 + low)
    painter.rotate(turn)
    painter.scale(scale, scale)
    for paint in compiled(ops, "light"):
        paint(painter)
    painter.end()
    return pixmap


@lru_cache(maxsize=512)
def _base(symbol: str, colours: Livery, height: int, ratio: float) -> QPixmap:
    wide = round(height * BASE_WIDE / BASE_DEEP)
    if engine := stand_ops(symbol, colours, palette("light")):
        return _painted(engine, wide, height, height / (STAND[0] + 40), 0, ratio)
    scale = height / (BASE_DEEP + 76)
    ops: Drawing = tuple(base_ops(symbol, colours))
    # Weapons reach over the front edge: the stand sits a little low.
    return _painted(ops, wide, height, scale, -90, ratio, 28 * scale)


@lru_cache(maxsize=64)
def _leader(symbol: str, colours: Livery, side: int, *, first: bool, ratio: float) -> QPixmap:
    piece = Piece(0, 0, symbol, 0, 0, marks=("chief",) if first else ())
    ops = leader_ops(piece, palette("light"), (colours, colours))
    return _painted(ops, side, side, side / 470, 0, ratio)


@lru_cache(maxsize=256)
def _shield(device: Device, width: int, ratio: float) -> QPixmap:
    high = round(width * 1.24)
    return _painted(shield_ops(device, 0, 0, width * 0.95), width, high, 1.0, 0, ratio)


def swatch(colour: str, side: int) -> QIcon:
    """A square of one colour."""
    pixmap = QPixmap(side, side)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)


def colours_of(device: Device, theme: Theme) -> Livery:
    """What troops of this device wear on the ground of the theme."""
    return livery(device, palette("dark" if theme.dark else "light"))


def draw_arm(painter: QPainter, place: QRectF, symbol: str, colours: Livery, *, first: bool = False) -> None:
    """A stand, or a leader's disc, in the middle of a place."""
    ratio = painter.device().devicePixelRatio()
    if symbol in DISCS:
        pixmap = _leader(symbol, colours, round(place.height()), first=first, ratio=ratio)
    else:
        pixmap = _base(symbol, colours, round(place.height()), ratio)
    _put(painter, place, pixmap)


def _put(painter: QPainter, place: QRectF, pixmap: QPixmap) -> None:
    """A picture in the middle of a place."""
    box = QRectF(QPointF(), pixmap.deviceIndependentSize())
    box.moveCenter(place.center())
    painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))


def draw_shield(painter: QPainter, place: QRectF, device: Device) -> None:
    """A shield as large as fits into a place."""
    width = round(min(place.width(), place.height() / 1.24))
    pixmap = _shield(device, max(8, width), painter.device().devicePixelRatio())
    _put(painter, place, pixmap)


class _ShieldIcon(QIconEngine):
    """Drawn when it is first seen: a list of charges has forty, and most are never looked at."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self._device = device

    def paint(self, painter: QPainter, rect: QRect, _mode: QIcon.Mode, _state: QIcon.State) -> None:
        """See Qt."""
        draw_shield(painter, QRectF(rect), self._device)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """See Qt."""
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, pixmap.rect(), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        """See Qt."""
        return _ShieldIcon(self._device)


def shield_icon(device: Device) -> QIcon:
    """A shield for a list or a button."""
    return QIcon(_ShieldIcon(device))
