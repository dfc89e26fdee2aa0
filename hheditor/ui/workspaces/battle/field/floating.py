"""What floats over the field: the card at the pointer, and the frame bubbles share."""

from functools import reduce

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.look.theme import RADIUS
from hheditor.ui.look.widgets import Painted
from hheditor.ui.rich import escape

_TAIL = 9
"""Pixels the tail of a bubble reaches out at 100 %."""


class Floating(Painted, QFrame):
    """A raised sheet with a soft shadow and, if it has one, a tail to the place it is about."""

    def __init__(self, context: Context, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._context = context
        self._tail: QPointF | None = None
        self._spot: QPoint | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.hide()

    @property
    def room(self) -> int:
        """Pixels left free around the sheet for shadow and tail."""
        return self._context.theme.px(_TAIL + 3)

    def place_beside(self, spot: QPoint, clear: int, size: QSize, avoid: tuple[QRect, ...] = ()) -> None:
        """Stand beside a spot, `clear` pixels away from it, where it covers least of what to avoid."""
        parent = self.parentWidget()
        assert parent is not None
        wide, tall = size.width(), size.height()
        area = parent.rect().adjusted(2, 2, -2, -2)
        tries = (
            QRect(spot.x() + clear, spot.y() - tall // 2, wide, tall),
            QRect(spot.x() - clear - wide, spot.y() - tall // 2, wide, tall),
            QRect(spot.x() - wide // 2, spot.y() - clear - tall, wide, tall),
            QRect(spot.x() - wide // 2, spot.y() + clear, wide, tall),
            *(
                QRect(spot.x() + dx, spot.y() + dy, wide, tall)
                for dx in (clear, -clear - wide)
                for dy in (-clear // 2, clear // 2 - tall, 0, -tall)
            ),
        )
        # Far from everything: the corners of the field.
        tries += tuple(
            QRect(left, top, wide, tall)
            for left in (area.left(), area.right() - wide)
            for top in (area.top(), area.bottom() - tall)
        )
        # Where it hides something on every side of the spot: beside everything there is to see.
        around_all = reduce(QRect.united, avoid, QRect())
        if not around_all.isEmpty():
            tries += (
                QRect(around_all.right() + 1, spot.y() - tall // 2, wide, tall),
                QRect(around_all.left() - wide, spot.y() - tall // 2, wide, tall),
                QRect(spot.x() - wide // 2, around_all.top() - tall, wide, tall),
                QRect(spot.x() - wide // 2, around_all.bottom() + 1, wide, tall),
            )

        def clamped(box: QRect) -> QRect:
            left = min(max(box.left(), area.left()), max(area.left(), area.right() - wide))
            top = min(max(box.top(), area.top()), max(area.top(), area.bottom() - tall))
            return QRect(left, top, wide, tall)

        def cost(box: QRect) -> int:
            around = QRect(spot.x() - clear // 2, spot.y() - clear // 2, clear, clear)
            covered = box.intersected(around)
            total = 20 * covered.width() * covered.height() if not covered.isEmpty() else 0
            for other in avoid:
                hidden = box.intersected(other)
                total += hidden.width() * hidden.height() if not hidden.isEmpty() else 0
            away = box.center() - spot
            return 100 * total + away.manhattanLength()

        best = min((clamped(box) for box in tries), key=cost)
        self._spot = spot
        self.setGeometry(best)
        self.move_to(best.topLeft())

    def move_to(self, corner: QPoint) -> None:
        """Stand with the upper left corner there, the tail still towards the spot it is about."""
        self.move(corner)
        self._tail = QPointF(self._spot - corner) if self._spot is not None else None
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Shadow, sheet, tail, edge."""
        theme = self._context.theme
        room = float(self.room)
        box = QRectF(self.rect()).adjusted(room, room, -room, -room)
        radius = theme.px(RADIUS + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        for step, alpha in ((5, 8), (3, 14), (1, 22)):
            painter.setBrush(QColor(0, 0, 0, alpha * (2 if theme.dark else 1)))
            painter.drawRoundedRect(box.adjusted(-step, -step + 2, step, step + 2), radius, radius)
        edge = QPen(theme.colour("hairline").darker(112), 1)
        painter.setPen(edge)
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        tail = self._tail_shape(box)
        if tail is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(tail)
            painter.setPen(edge)
            painter.drawLine(tail.at(0), tail.at(1))
            painter.drawLine(tail.at(1), tail.at(2))

    def _tail_shape(self, box: QRectF) -> QPolygonF | None:
        if self._tail is None:
            return None
        reach = self._context.theme.px(_TAIL)
        half, corner = reach * 0.8, self._context.theme.px(RADIUS + 6)
        spot = self._tail
        if box.contains(spot):
            return None
        if box.left() <= spot.x() <= box.right():
            x = min(max(spot.x(), box.left() + corner), box.right() - corner)
            edge, way = (box.top() + 1, -reach) if spot.y() < box.top() else (box.bottom() - 1, reach)
            return QPolygonF([QPointF(x - half, edge), QPointF(x, edge + way), QPointF(x + half, edge)])
        y = min(max(spot.y(), box.top() + corner), box.bottom() - corner)
        edge, way = (box.left() + 1, -reach) if spot.x() < box.left() else (box.right() - 1, reach)
        return QPolygonF([QPointF(edge, y - half), QPointF(edge + way, y), QPointF(edge, y + half)])


class HoverCard(Floating):
    """Beside the pointer: what would happen in this hex, or why not, with the rule."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(context, parent, "battle:hover")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        px = context.theme.px
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(
            self.room + px(12), self.room + px(7), self.room + px(12), self.room + px(8)
        )
        self.words = Text(wraps=True)
        layout.addWidget(self.words)
        self.text = ""
        """What it says, plainly."""

    def say(self, lines: list[tuple[str, str]], at: QPoint) -> None:
        """Show lines, each with a tone (``head``, ``plain``, ``bad``, ``quiet``), beside a point of the
        parent; without any it goes."""
        if not lines:
            self.hide()
            return
        theme = self._context.theme
        colours = theme.colours
        styles = {
            "head": "font-weight: 600",
            "plain": "",
            "bad": f"color: {colours.bad}",
            "good": f"color: {colours.good}",
            "quiet": f"color: {colours.quiet}",
        }
        self.text = "\n".join(line for line, _ in lines)
        rich = "".join(f"<div style='{styles[tone]}'>{escape(line)}</div>" for line, tone in lines if line)
        self.words.show_markup(rich)
        self.setAccessibleName(self.text)
        widest = max((self.words.fontMetrics().horizontalAdvance(line) for line, _ in lines), default=0)
        inner = min(theme.px(330), widest + theme.px(10))
        self.words.setMinimumHeight(0)
        self.words.setFixedWidth(inner)
        tall = self.words.heightForWidth(inner)
        self.words.setFixedHeight(tall)
        margins = self._layout.contentsMargins()
        size = QSize(inner + margins.left() + margins.right(), tall + margins.top() + margins.bottom())
        self._stand(at, size)
        self.show()
        self.raise_()

    def _stand(self, at: QPoint, size: QSize) -> None:
        parent = self.parentWidget()
        assert parent is not None
        gap = self._context.theme.px(14)
        left, top = at.x() + gap, at.y() + gap
        if left + size.width() > parent.width():
            left = at.x() - gap - size.width()
        if top + size.height() > parent.height():
            top = at.y() - gap - size.height()
        self._tail = None
        self.setGeometry(max(0, left), max(0, top), size.width(), size.height())
