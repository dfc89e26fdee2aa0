"""The shield of an army, as a widget of its own."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.armies import Device
from hheditor.ui.canvas.painter import paint_ops
from hheditor.ui.context import Context


class Shield(QWidget):
    """The device of an army."""

    def __init__(self, context: Context, device: Device, width: int) -> None:
        super().__init__()
        self._context, self._device = context, device
        self._width = context.theme.px(width)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_device(self, device: Device) -> None:
        """Show another device."""
        self._device = device
        self.update()

    def sizeHint(self) -> QSize:
        """A shield is higher than broad."""
        return QSize(self._width, round(self._width * 1.24))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The shield."""
        painter = QPainter(self)
        paint_shield(painter, self._context, self._device, self.width(), self.height())
        painter.end()


def paint_shield(painter: QPainter, context: Context, device: Device, width: int, height: int) -> None:
    """A shield in a box of so many pixels."""
    from hheditor.drawing.pieces.heraldry import shield_ops

    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ops = shield_ops(device, 0.0, 0.0, 1000.0)
    scale = min(width * 0.92, height / 1.24 * 0.92) / 1000
    painter.save()
    painter.translate(width / 2, height / 2)
    painter.scale(scale, scale)
    paint_ops(painter, ops, "dark" if context.theme.dark else "light")
    painter.restore()
