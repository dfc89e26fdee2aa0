"""The banner at the top of the field: what the rules ask of a whole side, or in which state the table is."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hheditor.ui.context import Context
from hheditor.ui.icons import paint_icon
from hheditor.ui.theme import RADIUS


class Banner(QWidget):
    """One line in the middle of the upper edge; clicks go through to the field."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("battle:banner")
        self._context = context
        self._icon = ""
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, text: str, icon: str = "") -> None:
        """Say something until something else is said; nothing: go away."""
        self.text, self._icon = text, icon
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        if text:
            self.place()
            self.raise_()
        self.update()

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def place(self) -> None:
        """Keep to the middle of the upper edge."""
        parent = self.parentWidget()
        if parent is None or not self.text:
            return
        px = self._context.theme.px
        metrics = QFontMetrics(self._font())
        room = parent.width() - px(40)
        side = px(26) if self._icon else 0
        wide = min(room, metrics.horizontalAdvance(self.text) + px(32) + side)
        lines = metrics.boundingRect(
            0, 0, wide - px(32) - side, 10_000, Qt.TextFlag.TextWordWrap.value, self.text
        )
        size = QSize(wide, lines.height() + px(12))
        self.setGeometry((parent.width() - size.width()) // 2, px(8), size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """A raised ribbon."""
        theme = self._context.theme
        px = theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(theme.colour("hairline"))
        painter.setBrush(theme.colour("raised", 242))
        painter.drawRoundedRect(box, theme.px(RADIUS), theme.px(RADIUS))
        painter.fillRect(QRectF(box.left() + px(6), box.bottom() - px(2), box.width() - px(12), px(2)),
                         theme.colour("accent"))  # fmt: skip
        left = px(16)
        if self._icon:
            side = px(16)
            spot = QRectF(px(14), (self.height() - side) / 2, side, side)
            paint_icon(painter, self._icon, spot, theme.colour("link"))
            left += px(26)
        painter.setPen(theme.colour("ink"))
        painter.setFont(self._font())
        room = self.rect().adjusted(left, px(5), -px(14), -px(6))
        painter.drawText(
            room, Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignVCenter.value, self.text
        )
        painter.end()
