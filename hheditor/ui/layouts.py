"""What panels do with their layouts."""

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

Margins = tuple[int, int, int, int]
"""Left, top, right, bottom."""
FLUSH: Margins = (0, 0, 0, 0)
STRETCH = 1
"""As a part: as much air as there is room for."""
Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""What stands in a row or a column, by itself or with its share of the room that is left."""


def in_column(
    owner: QWidget | None = None,
    *parts: Part,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Parts below each other, in a widget or not yet; air that nobody asks for is as the style has it."""
    box = QVBoxLayout() if owner is None else QVBoxLayout(owner)
    _space(box, margins, spacing)
    put(box, *parts)
    return box


def in_row(
    owner: QWidget | None = None,
    *parts: Part,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Parts side by side; see `in_column`."""
    box = QHBoxLayout() if owner is None else QHBoxLayout(owner)
    _space(box, margins, spacing)
    put(box, *parts)
    return box


def _space(box: QLayout, margins: Margins | None, spacing: int | None) -> None:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)


def put(box: QBoxLayout, *parts: Part) -> None:
    """Add parts to a row or a column."""
    for part in parts:
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QWidget):
            box.addWidget(what, share)
        elif isinstance(what, QLayout):
            box.addLayout(what, share)
        else:
            box.addStretch(what)


def emptied(layout: QLayout) -> None:
    """Throw away what a layout holds."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            # Hidden at once: what is deleted later would be painted once more.
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            emptied(inner)


def together(air: int, *widgets: QWidget) -> QWidget:
    """Widgets that stay side by side where a row wraps."""
    group = QWidget()
    in_row(group, *widgets, margins=FLUSH, spacing=air)
    return group


class _Air(QWidget):
    """Room in a row. A spacer would do, but nobody throws away those of a layout that is not Qt's own."""

    def __init__(self, width: int | None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if width is None:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        else:
            self.setFixedWidth(width)
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)


def _is_air(item: QLayoutItem) -> bool:
    return isinstance(item.widget(), _Air)


class WrappingRow(QLayout):
    """A row whose widgets go on below each other where the line is too short for them.

    In a line nobody gets less than he needs; what is left goes first to those who would like more, then to
    those who take whatever there is (`addStretch` among them).
    """

    def __init__(
        self, parent: QWidget | None = None, *, margins: Margins | None = None, spacing: int | None = None
    ) -> None:
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """By width; asked for dozens of times before anything changes."""
        self._hint = self._least = QSize()
        _space(self, margins, spacing)

    def invalidate(self) -> None:
        """See `QLayout`: something in it is another now."""
        self._heights.clear()
        self._hint = self._least = QSize()
        super().invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's door for everything that is added."""
        self._items.append(item)
        self.invalidate()

    def addStretch(self) -> None:
        """Push what follows to the right, as far as it goes."""
        self.addWidget(_Air(None))

    def addSpacing(self, width: int) -> None:
        """Some more air."""
        self.addWidget(_Air(width))

    def count(self) -> int:
        """See `QLayout`."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """See `QLayout`."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """See `QLayout`."""
        taken = self._items.pop(index) if 0 <= index < len(self._items) else None
        self.invalidate()
        return taken

    def expandingDirections(self) -> Qt.Orientation:
        """It takes the width it is given."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """More lines where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as its lines."""
        known = self._heights.get(width)
        if known is None:
            known = self._heights[width] = self._lay(QRect(0, 0, width, 0), move=False)
        return known

    def setGeometry(self, rect: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        if self._hint.isValid():
            return self._hint
        shown = [item for item in self._items if not item.isEmpty() or _is_air(item)]
        wide = sum(item.sizeHint().width() + self._gap(item) for item in shown)
        self._hint = self._framed(QSize(wide, self._tallest(shown)))
        return self._hint

    def minimumSize(self) -> QSize:
        """Room for the widest of them."""
        if self._least.isValid():
            return self._least
        shown = [item for item in self._items if not item.isEmpty() and not _is_air(item)]
        widest = max((item.minimumSize().width() for item in shown), default=0)
        self._least = self._framed(QSize(widest, self._tallest(shown)))
        return self._least

    def _framed(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _gap(self, item: QLayoutItem) -> int:
        """The air behind an item; what is air itself has none."""
        return 0 if _is_air(item) else self.spacing()

    @staticmethod
    def _tallest(items: list[QLayoutItem]) -> int:
        return max((item.sizeHint().height() for item in items), default=0)

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = [[]]
        used = 0
        for item in self._items:
            air = _is_air(item)
            if item.isEmpty() and not air:
                continue
            need = item.minimumSize().width()
            if not air and used + need > width and not all(map(_is_air, lines[-1])):
                # Air at the end of a line pushes nothing, but keeps what is before it to the left.
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += need + self._gap(item)
        return lines

    def _lay(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        room = rect.marginsRemoved(margins)
        top = room.top()
        lines = self._lines(room.width())
        for number, line in enumerate(lines):
            widths = self._widths(line, room.width())
            high = max(map(_height, line, widths), default=0)
            if len(lines) == 1 and move:
                high = max(high, room.height())
            if move:
                self._place(line, widths, QRect(room.left(), top, room.width(), high))
            top += high + (self.spacing() if number < len(lines) - 1 else 0)
        return top - rect.top() + margins.bottom()

    def _widths(self, line: list[QLayoutItem], room: int) -> list[int]:
        widths = [item.minimumSize().width() for item in line]
        left = room - sum(widths) - sum(self._gap(item) for item in line[:-1])
        left = _share(widths, [item.sizeHint().width() for item in line], left)
        elastic = [bool(item.expandingDirections() & Qt.Orientation.Horizontal) for item in line]
        most = [item.maximumSize().width() for item in line]
        _share(widths, [most[n] if grows else widths[n] for n, grows in enumerate(elastic)], left)
        return widths

    def _place(self, line: list[QLayoutItem], widths: list[int], room: QRect) -> None:
        x = room.left()
        for item, width in zip(line, widths, strict=True):
            grows = bool(item.expandingDirections() & Qt.Orientation.Vertical)
            high = room.height() if grows else min(_height(item, width), room.height())
            item.setGeometry(QRect(QPoint(x, room.top() + (room.height() - high) // 2), QSize(width, high)))
            x += width + self._gap(item)


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


def _share(widths: list[int], wanted: list[int], left: int) -> int:
    """Bring widths nearer to what is wanted, all by as much as there is to share; what is left then."""
    open_ends = sorted((most - wide, n) for n, (wide, most) in enumerate(zip(widths, wanted, strict=True)))
    lacking = [(lack, n) for lack, n in open_ends if lack > 0]
    for done, (lack, n) in enumerate(lacking):
        more = max(0, min(lack, left // (len(lacking) - done)))
        widths[n] += more
        left -= more
    return left


class SteadyArea(QScrollArea):
    """An area that leaves its bar the room whether it shows or not. Where something inside grows with its
    breadth, as a picture does, a bar that came would make it all shorter, and go, and come again: Qt resizes
    until the program crashes."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        # A bar with nowhere to go shows no handle.
        bar.setEnabled(False)
        bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))


_BEFORE_PAINTING = (
    QEvent.Type.LayoutRequest,
    QEvent.Type.MetaCall,
    QEvent.Type.LayoutRequest,
    QEvent.Type.MetaCall,
    QEvent.Type.PolishRequest,
    QEvent.Type.LayoutRequest,
    QEvent.Type.UpdateLater,
)
"""What has come is laid out, whether it needs a bar is found out and told, it is dressed; else all of it
would be painted twice."""


def paint_now() -> None:
    """Lay out what has come, and paint it once, before anything else happens."""
    for kind in _BEFORE_PAINTING:
        QCoreApplication.sendPostedEvents(None, kind.value)
    for _ in range(2):
        QCoreApplication.sendPostedEvents()
