"""The banner at the top of the field: what the rules ask of a whole side, or in which state the table is."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.icons import paint_icon
from hheditor.ui.look.theme import RADIUS
from hheditor.ui.look.widgets import Painted, named


class Shown(NamedTuple):
    """What the banner says, its picture, and the way out of the state it tells of."""

    text: str = ""
    icon: str = ""
    operation: str = ""
    """What its button runs; empty: it has none, and clicks go through to the field."""
    label: str = ""
    """The message on the button."""


class Banner(Painted, QWidget):
    """One line in the middle of the upper edge."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("battle:banner")
        self._context = context
        self._shown = Shown()
        self._button = named(QPushButton(self), "banner:button")
        self._button.setCursor(Qt.CursorShape.PointingHandCursor)
        # A key goes to the field as before.
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.clicked.connect(lambda: context.run(self._shown.operation))
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty while it is away."""
        return self._shown.text

    def say(self, shown: Shown) -> None:
        """Say something until something else is said; nothing: go away."""
        self._shown = shown
        self.setAccessibleName(shown.text)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not shown.operation)
        self._button.setVisible(bool(shown.operation))
        if shown.operation:
            self._button.setText(self._context.say(shown.label))
            self._button.setToolTip(self._context.tip(shown.operation))
        self.setVisible(bool(shown.text))
        if shown.text:
            self.place()
            self.raise_()
        self.update()

    def _edges(self) -> tuple[int, int]:
        """Pixels left and right of the words: picture and button."""
        px = self._context.theme.px
        left = px(16 + (26 if self._shown.icon else 0))
        button = self._button.sizeHint().width() + px(12) if self._shown.operation else 0
        return left, button + px(14)

    def place(self) -> None:
        """Keep to the middle of the upper edge."""
        parent = self.parentWidget()
        if parent is None or not self.text:
            return
        px = self._context.theme.px
        metrics = QFontMetrics(bold(self.font()))
        edges = sum(self._edges())
        wide = min(parent.width() - px(40), metrics.horizontalAdvance(self.text) + px(2) + edges)
        lines = metrics.boundingRect(0, 0, wide - edges, 10_000, Qt.TextFlag.TextWordWrap.value, self.text)
        button = self._button.sizeHint()
        tall = max(lines.height(), button.height() if self._shown.operation else 0) + px(12)
        self.setGeometry((parent.width() - wide) // 2, px(8), wide, tall)
        self._button.setGeometry(
            wide - px(8) - button.width(),
            (tall - px(1) - button.height()) // 2,
            button.width(),
            button.height(),
        )

    def paint(self, painter: QPainter) -> None:
        """A raised ribbon."""
        theme = self._context.theme
        px = theme.px
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(theme.colour("hairline"))
        painter.setBrush(theme.colour("raised", 242))
        painter.drawRoundedRect(box, theme.px(RADIUS), theme.px(RADIUS))
        painter.fillRect(QRectF(box.left() + px(6), box.bottom() - px(2), box.width() - px(12), px(2)),
                         theme.colour("accent"))  # fmt: skip
        if self._shown.icon:
            side = px(16)
            spot = QRectF(px(14), (self.height() - side) / 2, side, side)
            paint_icon(painter, self._shown.icon, spot, theme.colour("link"))
        painter.setPen(theme.colour("ink"))
        painter.setFont(bold(self.font()))
        left, right = self._edges()
        room = self.rect().adjusted(left, px(5), -right, -px(6))
        painter.drawText(
            room, Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignVCenter.value, self.text
        )
