"""The minimap: the whole field in a corner, with a frame around what shows; a click goes there."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from hheditor.ui.canvas.table_tiles import TableTiles
from hheditor.ui.canvas.textures import qcolor
from hheditor.ui.canvas.tiles import Tiles
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.look.widgets import Painted, once

_WIDTH = 200
_TALLEST = 150
_LATER = 250


class Minimap(Painted, QWidget):
    """The whole field, small. It follows the view and is drawn again a moment after an edit."""

    def __init__(self, view: FieldView) -> None:
        super().__init__(view)
        self.setObjectName("minimap")
        self._view = view
        self._image: QImage | None = None
        self._shown: object = None
        self._timer = once(self, self._draw, _LATER)
        view.scrolled.connect(self.update)
        self.setToolTip("")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _size(self) -> tuple[QSize, float]:
        tiles = self._view.tiles
        scale = min(_WIDTH / tiles.width, _TALLEST / tiles.height)
        return QSize(max(8, round(tiles.width * scale)), max(8, round(tiles.height * scale))), scale

    def follow(self) -> None:
        """The map changed: draw it again soon."""
        if self.isVisible():
            self._timer.start()

    def place(self) -> None:
        """Take the lower right corner of the view."""
        size, _ = self._size()
        self.resize(size)
        port = self._view.viewport()
        self.move(port.width() - size.width() - 12, port.height() - size.height() - 12)

    def _draw(self) -> None:
        size, scale = self._size()
        table = self._view.table
        tiles = (
            Tiles(self._view.map, self._view.colors)
            if table is None
            else TableTiles(table, self._view.colors)
        )
        tiles.grid = False
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(qcolor(tiles.field.palette["paper"]))
        painter = QPainter(image)
        tiles.draw(painter, QRect(0, 0, size.width(), size.height()), scale, 0, 0, 1e9)
        painter.end()
        self._image = image
        self._shown = (table or self._view.map, self._view.colors)
        self.place()
        self.update()

    def paint(self, painter: QPainter) -> None:
        """The picture and the frame."""
        if self._image is None or self._shown is None:
            self._draw()
        if self._image is not None:
            painter.drawImage(0, 0, self._image)
        _, scale = self._size()
        corner = self._view.mapToScene(0, 0)
        port = self._view.viewport().rect()
        far = self._view.mapToScene(port.width(), port.height())
        colors = self._view.tiles.field.palette
        painter.setPen(QPen(qcolor(colors["paper.line"]), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setPen(QPen(qcolor(colors["selection"]), 2))
        painter.drawRect(
            QRectF(corner * scale, far * scale).intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        )

    def _go(self, point: QPointF) -> None:
        _, scale = self._size()
        self._view.centerOn(point.x() / scale, point.y() / scale)
        self._view.pan(0, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())
