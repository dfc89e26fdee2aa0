"""The empty state: what will be here, and one button.

Behind it a field of hexes fades out from the middle, so that even nothing looks like the table it will be.
"""

from math import sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF, QRadialGradient, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from hheditor.app.library.samples import has_sample
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.icons import paint_icon
from hheditor.ui.labels import Paragraph
from hheditor.ui.layouts import STRETCH, in_column, in_row
from hheditor.ui.look.widgets import Painted, push

_HEX = 34.0
"""Side of a hex in pixels at 100 %."""


class _Emblem(Painted, QWidget):
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

    def paint(self, painter: QPainter) -> None:
        """A gold-edged hex with the picture."""
        theme = self._context.theme
        middle = QPointF(self.width() / 2, self.height() / 2)
        painter.setPen(
            QPen(theme.colour("accent"), theme.px(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.setBrush(theme.colour("surface"))
        painter.drawPolygon(_hexagon(middle, theme.px(54)))
        side = theme.px(48)
        place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        paint_icon(painter, self._icon, place, theme.colour("ink"))


def _hexagon(middle: QPointF, side: float) -> QPolygonF:
    half, width = side / 2, side * sqrt(3) / 2
    corners = ((0, -side), (width, -half), (width, half), (0, side), (-width, half), (-width, -half))
    return QPolygonF([QPointF(middle.x() + x, middle.y() + y) for x, y in corners])


class _Paragraph(Paragraph):
    """Wrapped text in the middle."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)


class _Field(QWidget):
    """Paper with hexes that fade towards the edges."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hexes. Each draws three of its edges, its neighbours the others."""
        theme = self._context.theme
        side = _HEX * theme.scale / 100
        half, out, high = side / 2, side * sqrt(3) / 2, side * 1.5
        middle = QPointF(self.width() / 2, self.height() * 0.36)
        edges = []
        for row in range(-int(middle.y() / high) - 2, int((self.height() - middle.y()) / high) + 3):
            y = middle.y() + row * high
            for column in range(-int(middle.x() / out / 2) - 2, int(middle.x() / out / 2) + 3):
                x = middle.x() + (2 * column + row % 2) * out
                edges.append(QLineF(x - out, y + half, x - out, y - half))
                edges.append(QLineF(x - out, y - half, x, y - side))
                edges.append(QLineF(x, y - side, x + out, y - half))
        fade = QRadialGradient(middle, max(self.width(), self.height()) * 0.6)
        for at, alpha in ((0, 100), (0.2, 150), (0.45, 90), (1, 0)):
            fade.setColorAt(at, theme.colour("faint", alpha))
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour("paper"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(fade, 1.0))
        painter.drawLines(edges)
        painter.end()


class EmptyState(QScrollArea):
    """Picture, title, a sentence or two, one button; scrolls where the window is too low for them."""

    def __init__(
        self, context: Context, icon: str, title: str, text: str, operation: str, *, sample: str = ""
    ) -> None:
        """`title` and `text` are message ids; `operation` is what the button runs. `sample` is the
        workspace: where an example is installed that would fill it, there is a second, quieter button."""
        super().__init__()
        self.setObjectName("empty")
        self._context = context
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme = context.theme
        field = _Field(context)
        layout = in_column(field, margins=(theme.px(32), theme.px(24), theme.px(32), theme.px(32)))
        layout.addStretch(2)
        self._emblem = _Emblem(context, icon)
        layout.addWidget(self._emblem, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(theme.px(16))
        heading = _Paragraph(context.say(title))
        heading.setFont(heading_font(theme.scale, 22))
        layout.addWidget(heading)
        layout.addSpacing(theme.px(8))
        body = _Paragraph(context.say(text))
        body.setMaximumWidth(theme.px(500))
        row = in_row(None, STRETCH, (body, 100), STRETCH)
        layout.addLayout(row)
        layout.addSpacing(theme.px(24))
        self.button = push(
            context.say(context.desk.operations[operation].title),
            "empty:button",
            lambda: context.run(operation),
            primary=True,
            tip=context.tip(operation),
        )
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        if sample and has_sample(sample):
            layout.addSpacing(theme.px(8))
            layout.addWidget(self._sample(), 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self.setWidget(field)

    def _sample(self) -> QPushButton:
        context = self._context
        button = push(
            context.say("sample.open"),
            "empty:sample",
            lambda: context.run("sample.open"),
            tip=context.tip("sample.open"),
        )
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture is the first to go where the window is low."""
        super().resizeEvent(event)
        self._emblem.setVisible(event.size().height() > self._context.theme.px(400))
