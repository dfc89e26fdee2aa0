"""Pictures of fields are as light as paper; by night they are dimmed rather than drawn twice."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from hheditor.ui.look.theme import Theme


def dim(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Lay the paper of a dark theme thinly over a picture just drawn."""
    if theme.dark:
        painter.fillRect(place, theme.colour("paper", 96))
