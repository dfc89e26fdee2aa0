"""A view that zooms and pans: by steps that come again, about the pointer, and to fit a sheet."""

from math import floor, log2

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

HUNDRED = 0.08
"""Pixels per board unit at 100 %: a hex is 80 pixels across."""
SMALLEST, LARGEST = 0.0035, 0.4
_STEPS = 4
"""Zoom steps to the double."""


class Zooming(QGraphicsView):
    """The part of the canvas that knows how large it shows things."""

    zoomed = Signal(float)
    """The scale changed: pixels per board unit."""
    scrolled = Signal()
    """Another part of the field shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar_width = 0
        """Pixels at the left that a tool bar covers: a field that fits keeps clear of them."""
        self._fitted = True

    @property
    def sheet(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the paper."""
        raise NotImplementedError

    @property
    def scale_now(self) -> float:
        """Pixels per board unit."""
        return float(self.transform().m11())

    def set_scale(self, scale: float, around: QPointF | None = None) -> None:
        """Zoom to a scale; the point of the viewport given stays where it is, else the middle does."""
        scale = min(LARGEST, max(SMALLEST, scale))
        where = around if around is not None else QPointF(self.viewport().rect().center())
        before = self.mapToScene(where.toPoint())
        self._fitted = False
        self.setTransform(QTransform.fromScale(scale, scale))
        after = self.mapFromScene(before)
        self._scroll(after.x() - round(where.x()), after.y() - round(where.y()))
        self.zoomed.emit(scale)
        self.scrolled.emit()

    def _scroll(self, dx: int, dy: int) -> None:
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def zoom(self, steps: int, around: QPointF | None = None) -> None:
        """Zoom in or out by steps; scales are the same every time, so that tiles painted once serve again."""
        exact = log2(self.scale_now / HUNDRED) * _STEPS
        nearest = floor(exact + 0.5)
        start = nearest if abs(exact - nearest) < 0.02 else (floor(exact) if steps > 0 else floor(exact) + 1)
        self.set_scale(HUNDRED * 2 ** ((start + steps) / _STEPS), around)

    def fit(self) -> None:
        """Show the whole sheet, as large as it goes."""
        left, top, right, bottom = self.sheet
        room = self.viewport().size()
        if room.width() < self.bar_width + 8 or room.height() < 8:
            return
        scale = min((room.width() - self.bar_width) / (right - left), room.height() / (bottom - top))
        self.set_scale(scale)
        self.centerOn((left + right) / 2 - self.bar_width / 2 / scale, (top + bottom) / 2)
        self._fitted = True
        self.scrolled.emit()

    def full_size(self) -> None:
        """Show it at 100 %."""
        self.set_scale(HUNDRED)

    def pan(self, dx: int, dy: int) -> None:
        """Move the field by pixels."""
        self._fitted = False
        self._scroll(-dx, -dy)
        self.scrolled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A field that fitted still does."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms to the pointer; two fingers move the field, with Ctrl they zoom."""
        fine = event.pixelDelta()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not fine.isNull() and not control and event.phase() != Qt.ScrollPhase.NoScrollPhase:
            self.pan(fine.x(), fine.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            turn = event.angleDelta()
            self.pan((turn.x() or turn.y()) // 2, 0)
        else:
            turn_y = event.angleDelta().y() or event.angleDelta().x()
            steps = round(turn_y / 120) or (1 if turn_y > 0 else -1 if turn_y < 0 else 0)
            if steps:
                self.zoom(steps, event.position())
        event.accept()
