"""Our own pictures: single-colour drawings, tinted when they are painted.

An icon takes its colour from the palette at every paint, so a change of theme needs no new icons, and it is
drawn from its lines at every size, so it is sharp on every screen.
"""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from hheditor.values.resources import resource_path


@lru_cache(maxsize=256)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    source = resource_path("icons", f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode()))


def paint_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Draw an icon in one colour, transparency included."""
    painter.save()
    painter.setOpacity(painter.opacity() * colour.alphaF())
    _renderer(name, colour.name()).render(painter, rect)
    painter.restore()


class _Engine(QIconEngine):
    """Draws the icon in the palette's colour of the moment."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def _colour(self, mode: QIcon.Mode) -> QColor:
        palette = QGuiApplication.palette()
        group = QPalette.ColorGroup.Disabled if mode == QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        return palette.color(group, QPalette.ColorRole.ButtonText)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:  # noqa: ARG002
        paint_icon(painter, self._name, QRectF(rect), self._colour(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        if pixmap.isNull():
            # A place squeezed to nothing asks for a picture all the same.
            return pixmap
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:  # noqa: ARG002
        return self.pixmap(size, mode, state)

    def clone(self) -> QIconEngine:
        twin = _Engine(self._name)
        _engines.append(twin)
        return twin


_engines: list[QIconEngine] = []
"""Qt owns an engine, but only Python knows it is one of ours: keep it from being collected."""


@lru_cache(maxsize=256)
def icon(name: str) -> QIcon:
    """The icon of that name."""
    engine = _Engine(name)
    _engines.append(engine)
    return QIcon(engine)


def program_icon() -> QIcon:
    """The program's own icon, in its colours, at the sizes desktops ask for."""
    renderer = QSvgRenderer(str(resource_path("desktop", "hheditor.svg")))
    found = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        found.addPixmap(pixmap)
    return found
