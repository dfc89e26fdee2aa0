"""Dice as they lie in the tray: their shapes by the number of sides, the colours of whose they are.

A die that counts (a hit) stands out by a gold rim and by size, one that does not fades: nobody has to
compare twelve numbers with a score. Its figure stays as dark as any: what missed is read, too.
"""

from math import cos, pi, sin
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from hheditor.rules.api import Roll
from hheditor.rules.api.rolls import worth

Tone = Literal["plain", "counts", "misses", "waits"]


class Die(NamedTuple):
    """One die of a throw."""

    sides: int
    face: int | None = None
    """What it shows; None before it is thrown."""
    tone: Tone = "plain"
    side: int = -1
    """Whose die it is."""


def laid_out(roll: Roll, faces: tuple[int, ...] = ()) -> list[Die]:
    """The dice of a roll in their order; faces that are not there yet wait.

    >>> from hheditor.rules.api import Pool
    >>> shot = Roll("shooting", (Pool(2, 6, steps=((4, 1),)),))
    >>> [die.tone for die in laid_out(shot, (3, 5))]
    ['misses', 'counts']
    """
    dice: list[Die] = []
    at = 0
    for pool in roll.pools:
        for _ in range(pool.count):
            if at >= len(faces):
                dice.append(Die(pool.sides, None, "waits", roll.side))
            elif pool.steps:
                tone: Tone = "counts" if worth(pool, faces[at]) > 0 else "misses"
                dice.append(Die(pool.sides, faces[at], tone, roll.side))
            else:
                dice.append(Die(pool.sides, faces[at], "plain", roll.side))
            at += 1
    return dice


def _polygon(middle: QPointF, radius: float, corners: int, turn: float = 0.0) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(
                middle.x() + radius * sin(2 * pi * number / corners + turn),
                middle.y() - radius * cos(2 * pi * number / corners + turn),
            )
            for number in range(corners)
        ]
    )


def _outline(sides: int, middle: QPointF, radius: float) -> QPolygonF:
    if sides == 4:
        return _polygon(middle, radius * 1.12, 3)
    if sides == 8:
        return _polygon(middle, radius * 1.06, 4)
    if sides == 10:
        x, y = middle.x(), middle.y()
        kite = ((0, -1.1), (0.98, 0.12), (0.62, 0.62), (0, 0.98), (-0.62, 0.62), (-0.98, 0.12))
        return QPolygonF([QPointF(x + dx * radius, y + dy * radius) for dx, dy in kite])
    if sides == 12:
        return _polygon(middle, radius * 1.02, 10)
    return _polygon(middle, radius * 1.02, 6)


class DiceColours(NamedTuple):
    """What dice are painted in."""

    body: QColor
    edge: QColor
    figure: QColor
    rim: QColor
    """Around dice that count."""
    ground: QColor
    """Of the tray: dice that wait show it through."""
    ink: QColor
    """The figure of a die that missed."""


def paint_die(
    painter: QPainter, die: Die, box: QRectF, colours: DiceColours, font: QFont, turn: float = 0.0
) -> None:
    """Paint one die into a box; `turn` in degrees while it rolls."""
    painter.save()
    painter.translate(box.center())
    painter.rotate(turn)
    radius = min(box.width(), box.height()) / 2 - 2
    middle = QPointF(0, 0)
    waiting = die.tone == "waits"
    if waiting:
        painter.setPen(QPen(colours.edge, 1.2, Qt.PenStyle.DashLine))
        soft = QColor(colours.body)
        soft.setAlpha(40)
        painter.setBrush(soft)
    elif die.tone == "misses":
        colours = colours._replace(edge=_pale(colours.edge, 150), figure=colours.ink)
        painter.setPen(QPen(colours.edge, 1.2))
        painter.setBrush(_pale(colours.body, 46))
    else:
        painter.setPen(QPen(colours.edge, 1.2))
        painter.setBrush(colours.body)
    if die.sides == 6 or die.sides not in (4, 8, 10, 12, 20):
        side = radius * 0.88
        if die.tone == "counts":
            _rim_square(painter, side, colours)
        painter.drawRoundedRect(QRectF(-side, -side, 2 * side, 2 * side), side * 0.3, side * 0.3)
    else:
        outline = _outline(die.sides, middle, radius * 0.94)
        if die.tone == "counts":
            painter.save()
            painter.setPen(QPen(colours.rim, 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(outline)
            painter.restore()
        painter.drawPolygon(outline)
        _facets(painter, die.sides, outline, radius, colours, waiting=waiting)
    if die.face is not None:
        _face(painter, die, radius, colours, font)
    painter.restore()


def _pale(colour: QColor, alpha: int) -> QColor:
    found = QColor(colour)
    found.setAlpha(alpha)
    return found


def _rim_square(painter: QPainter, side: float, colours: DiceColours) -> None:
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.rim)
    grown = side + 3
    painter.drawRoundedRect(QRectF(-grown, -grown, 2 * grown, 2 * grown), grown * 0.32, grown * 0.32)
    painter.restore()


def _facets(
    painter: QPainter, sides: int, outline: QPolygonF, radius: float, colours: DiceColours, *, waiting: bool
) -> None:
    """The lines of a solid that has more than six faces."""
    if waiting:
        return
    painter.setPen(QPen(colours.edge, 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if sides == 12:
        inner = _polygon(QPointF(0, 0), radius * 0.62, 5)
        painter.drawPolygon(inner)
        for number in range(5):
            painter.drawLine(inner.at(number), outline.at(number * 2))
    elif sides == 20:
        inner = _polygon(QPointF(0, 0), radius * 0.6, 3)
        painter.drawPolygon(inner)
        for number in range(3):
            painter.drawLine(inner.at(number), outline.at(number * 2))


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _face(painter: QPainter, die: Die, radius: float, colours: DiceColours, font: QFont) -> None:
    assert die.face is not None
    if die.sides == 6 and die.face in _PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.figure)
        step, dot = radius * 0.46, radius * 0.17
        for column, row in _PIPS[die.face]:
            painter.drawEllipse(QPointF(column * step, row * step), dot, dot)
        return
    painter.setPen(colours.figure)
    shown = QFont(font)
    shown.setPixelSize(max(7, round(radius * (0.86 if die.face < 10 else 0.74))))
    shown.setWeight(QFont.Weight.DemiBold)
    painter.setFont(shown)
    drop = radius * 0.16 if die.sides == 4 else 0.0
    painter.drawText(
        QRectF(-radius, -radius + drop, 2 * radius, 2 * radius),
        Qt.AlignmentFlag.AlignCenter,
        str(die.face),
    )
