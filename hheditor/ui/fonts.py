"""The two typefaces: a sans for reading, a serif for headings and names on maps.

They ship with the program, so a field looks the same on every machine and in print.
"""

from PySide6.QtGui import QFont, QFontDatabase

from hheditor.values.resources import resource_path

SANS = "Source Sans Pro"
SERIF = "Source Serif Pro"
_AT_START = ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSerifPro-Semibold")
_POINTS = 11.0


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


def figures_font(scale: int) -> QFont:
    """Numbers that stand in columns: all digits equally wide."""
    font = body_font(scale)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
