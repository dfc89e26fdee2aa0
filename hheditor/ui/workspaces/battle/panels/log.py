"""The record in sentences: turn and phase as headings, one line for everything that happened.

A model over the lines of the table. Of ten thousand lines it shows the last ones and brings earlier ones when
somebody scrolls there; sentences are made when they are looked at, and heights are kept by width.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from hheditor.rules.api import Moment
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, heading_font
from hheditor.ui.icons import paint_icon
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.heraldic import Arms

if TYPE_CHECKING:
    from hheditor.app.battle.log import Line

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
CHUNK = 600
"""Lines shown at first, and brought each time somebody scrolls to the top."""
_PLAIN = """
QTreeView { background: transparent; border: none }
QTreeView::item, QTreeView::item:hover, QTreeView::item:selected {
    background: transparent; border: none; padding: 0
}
"""
_WRAP = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


class LogModel(QAbstractListModel):
    """The lines down to the cursor, from some line on: earlier ones come when somebody scrolls to them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: list[Line] = []
        """Those shown, in the order of the rows."""
        self._all: list[Line] = []
        self._start = 0
        """How many lines lie before the first one shown."""
        self._said: dict[int, str] = {}
        self._speech: Speech | None = None

    def follow(self, lines: "Sequence[Line]", speech: Speech) -> None:
        """Show these lines; what stayed is left alone."""
        if speech is not self._speech:
            self._said.clear()
            self._speech = speech
        shared = 0
        for old, new in zip(self._all, lines, strict=False):
            if old is not new and old != new:
                break
            shared += 1
        for number in range(shared, len(self._all)):
            self._said.pop(number, None)
        added = len(lines) - shared
        self._all = list(lines)
        if shared <= self._start or len(lines) - self._start > 2 * CHUNK:
            self.beginResetModel()
            self._start = max(0, len(lines) - CHUNK)
            self.lines = self._all[self._start :]
            self.endResetModel()
            return
        row = shared - self._start
        if row < len(self.lines):
            self.beginRemoveRows(QModelIndex(), row, len(self.lines) - 1)
            del self.lines[row:]
            self.endRemoveRows()
        if added:
            self.beginInsertRows(QModelIndex(), row, row + added - 1)
            self.lines += self._all[shared:]
            self.endInsertRows()

    def fetch_earlier(self) -> int:
        """Show more of the beginning; how many lines came."""
        count = min(CHUNK, self._start)
        if count:
            self.beginInsertRows(QModelIndex(), 0, count - 1)
            self._start -= count
            self.lines = self._all[self._start :]
            self.endInsertRows()
        return count

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Lines."""
        return 0 if parent.isValid() else len(self.lines)

    def text(self, row: int) -> str:
        """The sentence of a row."""
        found = self._said.get(self._start + row)
        if found is None:
            assert self._speech is not None
            found = self._said[self._start + row] = self._speech.line(self.lines[row])
        return found

    def same_stretch(self, one: Moment, other: Moment) -> bool:
        """Whether two moments fall in one stretch of the game's time."""
        assert self._speech is not None
        return self._speech.same_stretch(one, other)

    def stretch(self, row: int) -> str:
        """The title of the bound that begins with a row."""
        assert self._speech is not None
        return self._speech.stretch(self.lines[row].moment)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The sentence, or the line itself."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.text(index.row())
        if role == LINE:
            return self.lines[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            rule = self.lines[index.row()].rule
            return rule or None
        return None


def is_beginning(model: LogModel, row: int) -> bool:
    """Whether a heading begins another stretch of time than the heading before."""
    moment = model.lines[row].moment
    if not moment.phase:
        return False
    for before in range(row - 1, -1, -1):
        line = model.lines[before]
        if line.kind == "heading" and line.moment.phase:
            return not model.same_stretch(line.moment, moment)
    return True


class LogDelegate(QStyledItemDelegate):
    """Paints a line: headings in the serif, deeds with a bar in the colour of who did them."""

    def __init__(self, context: Context, arms: Arms, view: QTreeView) -> None:
        super().__init__(view)
        self._context = context
        self._arms = arms
        self._heights: dict[tuple[str, str], int] = {}
        self._width = 0
        self._bold = bold(view.font())
        self._serif = heading_font(context.theme.scale, 12)

    def forget_heights(self) -> None:
        """The width has changed."""
        self._heights.clear()

    def _font(self, line: "Line", option_font: QFont) -> QFont:
        return self._bold if line.kind == "heading" else option_font

    def _left(self, line: "Line") -> int:
        return self._context.theme.px(16 if line.kind == "heading" else 28)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the sentence wraps."""
        model = index.model()
        assert isinstance(model, LogModel)
        view = self.parent()
        assert isinstance(view, QTreeView)
        width = view.viewport().width()
        if width != self._width:
            self._width = width
            self._heights.clear()
        row = index.row()
        line, text = model.lines[row], model.text(row)
        begins = line.kind == "heading" and is_beginning(model, row)
        key = (f"{line.kind}{begins}", text)
        height = self._heights.get(key)
        if height is None:
            px = self._context.theme.px
            room = max(px(60), width - self._left(line) - px(14))
            font = self._font(line, option.font)
            box = QFontMetrics(font).boundingRect(QRect(0, 0, room, 10_000), _WRAP, text)
            height = box.height() + px(6) if text else px(2)
            if line.kind == "heading":
                height += px(8) if text else 0
            if begins:
                height += QFontMetrics(self._serif).height() + px(6)
            self._heights[key] = height
        return QSize(width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The line."""
        model = index.model()
        assert isinstance(model, LogModel)
        theme = self._context.theme
        px = theme.px
        line, text = model.lines[index.row()], model.text(index.row())
        box: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = option.state
        if line.kind != "heading":
            if state & QStyle.StateFlag.State_Selected:
                painter.fillRect(box, theme.colour("accent_soft"))
            elif state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(box, theme.colour("hover"))
            self._bar(painter, line, box)
        top = box.top() + px(3)
        if line.kind == "heading":
            top = self._heading(painter, model, index.row(), box)
        left = self._left(line)
        room = QRect(box.left() + left, top, box.width() - left - px(14), box.bottom() - top)
        painter.setFont(self._font(line, option.font))
        quiet = line.kind in ("skipped", "order", "dice") or (line.kind == "event" and line.actor < -1)
        painter.setPen(theme.colour("quiet" if quiet or line.kind == "heading" else "ink"))
        painter.drawText(room, _WRAP, text)
        if line.rule and state & QStyle.StateFlag.State_MouseOver:
            self._chip(painter, line.rule, box)
        if "amended" in line.marks:
            side = px(12)
            spot = QRectF(box.right() - side - px(3), top + px(3), side, side)
            paint_icon(painter, "rename", spot, theme.colour("link"))
        painter.restore()

    def _chip_rect(self, rule: str, box: QRect) -> QRect:
        px = self._context.theme.px
        metrics = QFontMetrics(self._bold)
        wide = metrics.horizontalAdvance(rule) + px(12)
        high = metrics.height()
        return QRect(box.right() - wide - px(4), box.bottom() - high - px(2), wide, high)

    def rule_rect(self, index: Index, view: QTreeView) -> QRect:
        """Where the rule of a line is offered while the pointer rests on it; empty where it has none."""
        model = index.model()
        assert isinstance(model, LogModel)
        line = model.lines[index.row()]
        if not line.rule or line.kind == "heading":
            return QRect()
        return self._chip_rect(line.rule, view.visualRect(index))

    def _chip(self, painter: QPainter, rule: str, box: QRect) -> None:
        theme, spot = self._context.theme, self._chip_rect(rule, box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(spot, theme.px(4), theme.px(4))
        painter.setFont(self._bold)
        painter.setPen(theme.colour("link"))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, rule)

    def _bar(self, painter: QPainter, line: "Line", box: QRect) -> None:
        px = self._context.theme.px
        side = line.event.side if line.event is not None else -1
        side = line.thrown.roll.side if line.thrown is not None else side
        side = line.actor if side < 0 else side
        colour = QColor(self._arms.livery(side).field) if side >= 0 else self._context.theme.colour("faint")
        if line.kind == "override":
            colour = self._context.theme.colour("bad")
        painter.fillRect(box.left() + px(16), box.top() + px(4), px(3), box.height() - px(7), colour)

    def _heading(self, painter: QPainter, model: LogModel, row: int, box: QRect) -> int:
        """A new bound gets its turn in the serif; where the phase begins, how far the words go down."""
        theme = self._context.theme
        px = theme.px
        top = box.top() + px(9)
        if not is_beginning(model, row):
            return top
        painter.setFont(self._serif)
        painter.setPen(theme.colour("ink"))
        height = painter.fontMetrics().height()
        words = model.stretch(row)
        left, side = box.left() + px(16), model.lines[row].moment.side
        if side >= 0 and model.lines[row].moment.turn:
            # The side in the colour it wears on the field.
            shield = QRectF(left, top, px(15), px(18))
            self._arms.paint_shield(painter, shield, side)
            left += px(22)
        painter.drawText(left, top + painter.fontMetrics().ascent() - px(2), words)
        if row:
            painter.fillRect(
                box.left() + px(16), box.top(), box.width() - px(30), 1, theme.colour("hairline")
            )
        return top + height + px(2)


class LogView(QTreeView):
    """The log."""

    hovered = Signal(int)
    """A row under the pointer or the keyboard's cursor; -1: none any more."""
    opened = Signal(int)
    """A row was clicked or entered."""
    asked = Signal(int)
    """A row's menu is wanted."""

    def __init__(self, context: Context, arms: Arms, model: LogModel) -> None:
        super().__init__()
        self.setObjectName("battle:log")
        self._context = context
        self._row = -1
        self._follows = True
        """Whether the newest line stays in sight; scrolling up ends it, scrolling to the end begins it."""
        self.setModel(model)
        self._delegate = LogDelegate(context, arms, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(context.say("battle.log"))
        self.setMouseTracking(True)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setStyleSheet(_PLAIN)
        self.setMinimumHeight(context.theme.px(160))
        self.activated.connect(lambda index: self.opened.emit(index.row()))
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(lambda _least, _most: self._keep_end())
        bar.actionTriggered.connect(lambda _action: self._reader_scrolled())

    @property
    def lines(self) -> "list[Line]":
        """The lines shown."""
        model = self.model()
        assert isinstance(model, LogModel)
        return model.lines

    def _scrolled(self, value: int) -> None:
        """At the top, bring earlier lines, and stay where the reader was."""
        model = self.model()
        assert isinstance(model, LogModel)
        if value == self.verticalScrollBar().minimum() and value < self.verticalScrollBar().maximum():
            came = model.fetch_earlier()
            if came:
                self.scrollTo(model.index(came), QAbstractItemView.ScrollHint.PositionAtTop)

    def to_end(self) -> None:
        """Show the newest line, unless somebody is reading farther up."""
        if self._follows:
            self.scrollToBottom()

    def _keep_end(self) -> None:
        if self._follows:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _reader_scrolled(self) -> None:
        """Somebody moved the bar: at its end the newest line is followed again."""
        bar = self.verticalScrollBar()
        self._follows = bar.sliderPosition() >= bar.maximum() - 4

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Read farther up, or come back to the end."""
        super().wheelEvent(event)
        self._reader_scrolled()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sentences wrap anew."""
        if event.size().width() != event.oldSize().width():
            self._delegate.forget_heights()
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)
        self._keep_end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which line is under the pointer."""
        super().mouseMoveEvent(event)
        self._rest_on(self.indexAt(event.position().toPoint()).row())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens a line; with the right button, its menu."""
        super().mousePressEvent(event)
        row = self.indexAt(event.position().toPoint()).row()
        if row >= 0 and event.button() == Qt.MouseButton.RightButton:
            self.asked.emit(row)
        elif row >= 0 and self._delegate.rule_rect(self.model().index(row, 0), self).contains(
            event.position().toPoint()
        ):
            self._context.open_rule(self.lines[row].rule)
        elif row >= 0:
            self.opened.emit(row)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """The keyboard walks the lines as the pointer does."""
        super().currentChanged(current, previous)
        if self.hasFocus() and current.isValid():
            self._rest_on(current.row())

    def _rest_on(self, row: int) -> None:
        if row != self._row:
            self._row = row
            self.hovered.emit(row)

    def viewportEvent(self, event: QEvent) -> bool:
        """The pointer leaving ends what a line shows on the field."""
        if event.type() == QEvent.Type.Leave:
            self._rest_on(-1)
        return super().viewportEvent(event)
