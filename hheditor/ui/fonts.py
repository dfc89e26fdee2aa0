"""The two typefaces: a sans for reading, a serif for headings and names on maps.

They ship with the program, so a field looks the same on every machine and in print.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics

from hheditor.values.resources import resource_path

SANS = "Source Sans Pro"
SERIF = "Source Serif Pro"
_AT_START = ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSerifPro-Semibold")
_POINTS = 11.0
_SMALLEST = 0.78
"""The smallest letters of words that are short of room, against those of the program."""
_STEPS = 4


def load_fonts(*names: str) -> None:
    """Make the typefaces known to Qt; what the first frame needs, unless others are named."""
    for name in names or _AT_START:
        QFontDatabase.addApplicationFont(str(resource_path("fonts", f"{name}.ttf")))


def body_font(scale: int) -> QFont:
    """What everything is written in, at a text scale in per cent."""
    font = QFont(SANS)
    font.setPointSizeF(_POINTS * scale / 100)
    return font


def heading_font(scale: int, points: float = 15.0) -> QFont:
    """Titles, in the serif."""
    font = QFont(SERIF)
    font.setPointSizeF(points * scale / 100)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def bold(font: QFont) -> QFont:
    """The same letters, heavier: titles of rows, what counts."""
    heavy = QFont(font)
    heavy.setWeight(QFont.Weight.DemiBold)
    return heavy


def figures_font(scale: int) -> QFont:
    """Numbers that stand in columns: all digits equally wide."""
    font = body_font(scale)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def fitted(text: str, font: QFont, room: int) -> tuple[str, QFont]:
    """Words in so many pixels: in smaller letters where need be, and only then shortened."""
    smaller = font
    for step in range(_STEPS + 1):
        smaller = _letters(font, 1 - (1 - _SMALLEST) * step / _STEPS)
        if QFontMetrics(smaller).horizontalAdvance(text) <= room:
            return text, smaller
    return QFontMetrics(smaller).elidedText(text, Qt.TextElideMode.ElideRight, room), smaller


def smallest(font: QFont) -> QFont:
    """The smallest letters words are written in before they are shortened."""
    return _letters(font, _SMALLEST)


def _letters(font: QFont, share: float) -> QFont:
    smaller = QFont(font)
    if font.pixelSize() > 0:
        smaller.setPixelSize(max(1, round(font.pixelSize() * share)))
    else:
        smaller.setPointSizeF(font.pointSizeF() * share)
    return smaller
