"""Pictures of pieces, kept by their look: drawn once for a scale, copied ever after.

Each piece on a field holds its own (`pieces.PieceItem`); those of the last looks are kept here besides.
"""

from functools import lru_cache
from math import ceil, floor

from PySide6.QtGui import QImage, QPainter, QPixmap, Qt

from hheditor.armies import Device
from hheditor.drawing.display import Drawing, Group, bounds
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.heraldry import Liveries, shield_ops
from hheditor.drawing.pieces.markers import marker_ops
from hheditor.drawing.pieces.names import name_ops
from hheditor.drawing.pieces.units import counter_ops, piece_ops, upright
from hheditor.rules.api.screen.scene import Piece
from hheditor.ui.canvas.painter import compiled

_ARMS = 250.0
"""How broad the shield of a piece with arms of its own is, in board units."""
_ARMS_AT = (-330.0, 290.0)
"""Where it lies from the piece's place: below its left, where no marker is."""


def look_of(piece: Piece, counters: bool = True) -> Piece:
    """What decides a piece's picture, as the same piece at no place in particular; without its counter where
    somebody likes figures better."""
    return Piece(
        0,
        piece.side,
        piece.symbol,
        0,
        0,
        angle=piece.angle,
        footprint=piece.footprint if not piece.places or piece.body == "element" else (0, 0),
        lie=piece.lie,
        strength=piece.strength,
        body=piece.body,
        formation=piece.formation if piece.body == "engine" else "",
        marks=piece.marks,
        files=piece.files,
        kits=piece.kits,
        bases=piece.bases,
        badges=piece.badges,
        letters=piece.letters,
        band=piece.band,
        face=piece.face if counters else None,
    )


def _drawing(look: Piece, colors: PaletteName, far: bool, worn: Liveries | None) -> Drawing:
    names = palette(colors)
    ops = counter_ops(look, names, worn) if far else piece_ops(look, names, worn)
    scale = 1.0
    wide, _ = look.footprint
    fits = bool(look.kits) or look.body in ("element", "engine")
    if wide and ops and not fits and (far or look.body != "figures"):
        left, top, right, bottom = bounds(ops)
        scale = wide / max(1.0, bottom - top, (right - left) / 2)
    turned = Group(ops, 0, 0, 0.0 if upright(look) else look.angle / 10, scale)
    return (turned, *marker_ops(look, names))


@lru_cache(maxsize=160)
def look_picture(
    look: Piece, colors: PaletteName, far: bool, milli: int, worn: Liveries | None = None
) -> tuple[QPixmap, int, int]:
    """The picture of a look at a scale, and where its top left corner lies from the piece's place."""
    return _picture(_drawing(look, colors, far, worn), colors, milli)


@lru_cache(maxsize=512)
def name_picture(name: str, colors: PaletteName, milli: int, text_scale: float) -> tuple[QPixmap, int, int]:
    """The label of a name."""
    return _picture(name_ops(Piece(0, 0, "", 0, 0, name=name), palette(colors), text_scale), colors, milli)


@lru_cache(maxsize=256)
def arms_picture(device: Device, colors: PaletteName, milli: int) -> tuple[QPixmap, int, int]:
    """The shield beside a piece with arms of its own."""
    return _picture(shield_ops(device, *_ARMS_AT, _ARMS), colors, milli)


def _picture(ops: Drawing, colors: PaletteName, milli: int) -> tuple[QPixmap, int, int]:
    scale = milli / 1_000_000
    left, top, right, bottom = bounds(ops)
    x, y = floor(left * scale) - 2, floor(top * scale) - 2
    wide, tall = ceil(right * scale) + 2 - x, ceil(bottom * scale) + 2 - y
    image = QImage(max(1, wide), max(1, tall), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-x, -y)
    painter.scale(scale, scale)
    for paint in compiled(ops, colors):
        paint(painter)
    painter.end()
    return QPixmap.fromImage(image), x, y
