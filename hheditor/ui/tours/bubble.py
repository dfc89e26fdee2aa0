"""What a tour shows: the ring and the bubble."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column, in_row
from hheditor.ui.look.widgets import Painted, named, push

_WIDTH = 340
_GAP = 14
_FORTH = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Space)
_KEYS = (*_FORTH, Qt.Key.Key_Left, Qt.Key.Key_Escape)


class Ring(Painted, QWidget):
    """A gold ring; the mouse goes through it."""

    def __init__(self, frame: Context, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour:ring")
        self._frame = frame
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_around(self, target: QRect) -> None:
        """Lie around a place; nowhere for an empty one."""
        self.setVisible(not target.isEmpty())
        inside = self.window().rect()
        self.setGeometry(target.adjusted(-4, -4, 4, 4).intersected(inside))
        self.raise_()

    def paint(self, painter: QPainter) -> None:
        """The ring, with a dark line outside so that it shows on every ground."""
        theme = self._frame.theme
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        for colour, width in ((theme.colour("rail", 150), 5.0), (theme.colour("accent"), 3.0)):
            painter.setPen(QPen(colour, width))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))


class _Dots(Painted, QWidget):
    """Where on the tour one is."""

    def __init__(self, frame: Context) -> None:
        super().__init__()
        self._frame = frame
        self._at, self._count = 0, 1

    def show_at(self, at: int, count: int) -> None:
        self._at, self._count = at, count
        self.setAccessibleName(self._frame.say("tour.place", number=at + 1, n=count))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._frame.theme.px
        return QSize(px(14) * self._count, px(14))

    def paint(self, painter: QPainter) -> None:
        theme = self._frame.theme
        painter.setPen(Qt.PenStyle.NoPen)
        side = theme.px(8)
        for number in range(self._count):
            painter.setBrush(theme.colour("accent" if number == self._at else "faint"))
            painter.drawEllipse(QRectF(number * theme.px(14), (self.height() - side) / 2, side, side))


class Bubble(Painted, QWidget):
    """Heading, a few sentences, and the way on."""

    forth = Signal()
    back = Signal()
    left = Signal()

    def __init__(self, frame: Context, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self._frame = frame
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        px = frame.theme.px
        layout = in_column(self, margins=(px(20), px(16), px(16), px(14)), spacing=px(8))
        self._title = named(Text(wraps=True, font=heading_font(frame.theme.scale, 14)), "tour:title")
        self._text = named(Text(wraps=True), "tour:text")
        self._dots = _Dots(frame)
        self._back = self._button("page.back", "tour:back", self.back)
        self._forth = self._button("tour.forth", "tour:forth", self.forth)
        self._forth.setProperty("primary", "true")
        self._leave = self._button("tour.leave", "tour:leave", self.left)
        row = in_row(spacing=px(8))
        row.addWidget(self._dots, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        for button in (self._leave, self._back, self._forth):
            row.addWidget(button)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addSpacing(px(4))
        layout.addLayout(row)

    def _button(self, message: str, name: str, signal: SignalInstance) -> QPushButton:
        button = push(self._frame.say(message), name, signal.emit)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def show_stop(self, title: str, text: str, at: int, count: int) -> None:
        """Say what is there."""
        self._title.setText(title)
        self._text.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._dots.show_at(at, count)
        self._back.setVisible(at > 0)
        self._leave.setVisible(at < count - 1)
        self._forth.setText(self._frame.say("tour.forth" if at < count - 1 else "page.done"))
        self._forth.style().polish(self._forth)

    def stand_by(self, target: QRect) -> None:
        """Stand beside a place, inside the window; in its middle where there is no place."""
        theme = self._frame.theme
        room = self.window().rect().adjusted(8, 8, -8, -8)
        layout = self.layout()
        assert layout is not None
        width = min(max(theme.px(_WIDTH), layout.sizeHint().width()), room.width())
        self.ensurePolished()
        self.resize(width, max(layout.totalHeightForWidth(width), self.minimumSizeHint().height()))
        self.move(_beside(target, self.size(), room, theme.px(_GAP)))
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        """Its keys are its own, whatever the workspace below uses them for."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if Qt.Key(event.key()) in _KEYS:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Forth, back and away by key."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in _FORTH:
            self.forth.emit()
        elif key == Qt.Key.Key_Left:
            self.back.emit()
        else:
            super().keyPressEvent(event)

    def paint(self, painter: QPainter) -> None:
        """Paper with a gold edge."""
        theme = self._frame.theme
        painter.fillRect(self.rect(), theme.colour("raised"))
        painter.setPen(QPen(theme.colour("accent"), 2))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))


def _beside(target: QRect, size: QSize, room: QRect, gap: int) -> QPoint:
    """The first of right, left, below and above where it fits; else inside, at the lower right."""
    if target.isEmpty():
        return QPoint(room.center().x() - size.width() // 2, room.center().y() - size.height() // 2)
    middle = target.center()
    places = (
        QPoint(target.right() + gap, middle.y() - size.height() // 2),
        QPoint(target.left() - gap - size.width(), middle.y() - size.height() // 2),
        QPoint(middle.x() - size.width() // 2, target.bottom() + gap),
        QPoint(middle.x() - size.width() // 2, target.top() - gap - size.height()),
    )
    for number, place in enumerate(places):
        kept = _inside(place, size, room)
        along = kept.x() == place.x() if number < 2 else kept.y() == place.y()
        if along:
            return kept
    inner = target.intersected(room)
    return _inside(
        QPoint(inner.right() - size.width() - gap, inner.bottom() - size.height() - gap), size, room
    )


def _inside(place: QPoint, size: QSize, room: QRect) -> QPoint:
    x = min(max(place.x(), room.left()), room.right() - size.width() + 1)
    y = min(max(place.y(), room.top()), room.bottom() - size.height() + 1)
    return QPoint(x, y)
