"""The empty state: what will be here, and one button.

Behind it a field of hexes fades out from the middle, so that even nothing looks like the table it will be.
"""

from math import hypot, sqrt

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.icons import paint_icon

_HEX = 34.0
"""Side of a hex in pixels at 100 %."""


class _Emblem(QWidget):
    """The workspace's picture in a hex."""

    def __init__(self, context: Context, icon: str) -> None:
        super().__init__()
        self._context = context
        self._icon = icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A hex of three sides' width."""
        side = self._context.theme.px(116)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """A gold-edged hex with the picture."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2)
        painter.setPen(
            QPen(theme.colour("accent"), theme.px(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.setBrush(theme.colour("surface"))
        painter.drawPolygon(_hexagon(middle, theme.px(54)))
        side = theme.px(48)
        place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        paint_icon(painter, self._icon, place, theme.colour("ink"))
        painter.end()


def _hexagon(middle: QPointF, side: float) -> QPolygonF:
    half, width = side / 2, side * sqrt(3) / 2
    corners = ((0, -side), (width, -half), (width, half), (0, side), (-width, half), (-width, -half))
    return QPolygonF([QPointF(middle.x() + x, middle.y() + y) for x, y in corners])


class EmptyState(QWidget):
    """Picture, title, a sentence or two, one button."""

    def __init__(self, context: Context, icon: str, title: str, text: str, operation: str) -> None:
        """`title` and `text` are message ids; `operation` is what the button runs."""
        super().__init__()
        self.setObjectName("empty")
        self._context = context
        theme = context.theme
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.px(32), theme.px(24), theme.px(32), theme.px(40))
        layout.addStretch(2)
        layout.addWidget(_Emblem(context, icon), 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(theme.px(16))
        heading = QLabel(context.say(title))
        heading.setFont(heading_font(theme.scale, 22))
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        heading.setWordWrap(True)
        layout.addWidget(heading)
        layout.addSpacing(theme.px(8))
        body = QLabel(context.say(text))
        body.setWordWrap(True)
        body.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        body.setMaximumWidth(theme.px(500))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(body, 100)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addSpacing(theme.px(24))
        self.button = QPushButton(context.say(context.desk.operations[operation].title))
        self.button.setObjectName("empty:button")
        self.button.setProperty("primary", "true")
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.setToolTip(context.tip(operation))
        self.button.clicked.connect(lambda: context.run(operation))
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper with hexes that fade towards the edges."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour("paper"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = _HEX * theme.scale / 100
        width, height = side * sqrt(3), side * 1.5
        middle = QPointF(self.width() / 2, self.height() * 0.36)
        reach = max(self.width(), self.height()) * 0.62
        rows, columns = int(self.height() / height) + 3, int(self.width() / width) + 3
        for row in range(-rows, rows):
            for column in range(-columns, columns):
                at = QPointF(middle.x() + (column + (row % 2) / 2) * width, middle.y() + row * height)
                if not self.rect().adjusted(-60, -60, 60, 60).contains(at.toPoint()):
                    continue
                across, down = at.x() - middle.x(), at.y() - middle.y()
                nearness = 1 - hypot(across, down * 1.25) / reach
                if -side < down < side * 9 and abs(across) < side * 9:
                    nearness *= 0.55  # calmer behind the words
                if nearness > 0.02:
                    painter.setPen(QPen(theme.colour("faint", int(210 * nearness**1.4)), 1.1))
                    painter.drawPolygon(_hexagon(at, side))
        painter.end()
