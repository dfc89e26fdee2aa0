"""The first page: begin an army, go on with one of one's own, or start from a shipped one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from hheditor.app.games import choose, chosen
from hheditor.armies import Device
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, fitted
from hheditor.ui.forms import quiet
from hheditor.ui.layouts import in_column, in_row
from hheditor.ui.look.theme import RADIUS
from hheditor.ui.look.widgets import push
from hheditor.ui.parts.cards import book_box, game_box
from hheditor.ui.workspaces.armies.building import heading
from hheditor.ui.workspaces.armies.pictures import draw_shield

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()
_WIDE, _HIGH = 292, 84


class Entry(NamedTuple):
    """An army one may begin with."""

    key: str
    """Its id in the library, or ``sample:<id>``."""
    name: str
    under: str
    note: str
    device: Device
    book: str = ""
    """The book its troops are from, where the rules have several."""
    system: str = ""


class _Model(QAbstractListModel):
    def __init__(self, entries: list[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        self.entries = entries

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The entry, or its words."""
        entry = self.entries[index.row()]
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.name}, {entry.under}, {entry.note}"
        return None


class _Delegate(QStyledItemDelegate):
    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.wide = context.theme.px(_WIDE)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """All alike."""
        return QSize(self.wide, self._context.theme.px(_HIGH))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Shield, name, people, points."""
        theme, entry = self._context.theme, index.data(ENTRY)
        px = theme.px
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(option.rect).adjusted(px(6) + 0.5, px(6) + 0.5, -px(6) - 0.5, -px(6) - 0.5)
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.setPen(theme.colour("accent" if picked or over else "hairline"))
        painter.setBrush(theme.colour("accent_soft" if picked else "raised" if over else "surface"))
        painter.drawRoundedRect(frame, px(RADIUS), px(RADIUS))
        draw_shield(
            painter,
            QRectF(frame.left() + px(12), frame.top() + px(10), px(42), frame.height() - px(20)),
            entry.device,
        )
        left = round(frame.left()) + px(66)
        room = round(frame.right()) - left - px(10)
        font = bold(option.font)
        painter.setFont(font)
        high = painter.fontMetrics().height()
        top = round(frame.center().y()) - high * 3 // 2
        texts = (
            (entry.name, "ink", font),
            (entry.under, "quiet", option.font),
            (entry.note, "quiet", option.font),
        )
        for line, (text, colour, face) in enumerate(texts):
            shown, letters = fitted(text, face, room)
            painter.setFont(letters)
            painter.setPen(theme.colour(colour))
            painter.drawText(QRect(left, top + line * high, room, high), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()


class _Cards(QListView):
    """Cards side by side, as high as all of them."""

    taken = Signal(str)

    def __init__(self, context: Context, name: str, entries: list[Entry]) -> None:
        super().__init__()
        self.setObjectName(name)
        self._context = context
        self.everything = self.entries = entries
        self._game = self._book = ""
        self.setModel(_Model(entries, self))
        self.setItemDelegate(_Delegate(context, self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setStyleSheet("QListView { background: transparent; border: none; }")
        self.clicked.connect(lambda index: self.taken.emit(self.entries[index.row()].key))

    def show_book(self, book: str) -> None:
        """Show the cards of a book; empty: of all."""
        self._book = book
        self._sift()

    def show_game(self, game: str) -> None:
        """Show the cards of a game; empty: of all."""
        self._game = game
        self._sift()

    def _sift(self) -> None:
        self.entries = [
            entry
            for entry in self.everything
            if self._book in ("", entry.book) and self._game in ("", entry.system)
        ]
        self.setModel(_Model(self.entries, self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards side by side as fit, sharing the width."""
        delegate = self.itemDelegate()
        if isinstance(delegate, _Delegate):
            room = self.width() - self.verticalScrollBar().sizeHint().width() - 2
            least = self._context.theme.px(_WIDE)
            delegate.wide = max(least, room // max(1, room // least))
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.taken.emit(self.entries[self.currentIndex().row()].key)
            return
        super().keyPressEvent(event)


class StartPage(QWidget):
    """New, own, shipped."""

    def __init__(
        self, context: Context, own: list[Entry], samples: list[Entry], take: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.setObjectName("armies:start")
        self._context = context
        px = context.theme.px
        layout = in_column(self, margins=(px(28), px(24), px(22), px(8)), spacing=px(8))
        top = QHBoxLayout()
        titles = in_column(
            None,
            heading(context, context.say("armies.start-title"), 20),
            quiet(context, context.say("armies.start-hint")),
            spacing=px(2),
        )
        top.addLayout(titles, 1)
        self.button = push(
            context.say("armies.new"),
            "armies:new",
            lambda: context.run("armies.new"),
            primary=True,
            tip=context.tip("armies.new"),
        )
        self._shelves: list[_Cards] = []
        # One below the other: beside each other they are too wide for a small window with large letters.
        begin = in_column(None, self.button, spacing=px(6))
        box = game_box(context, "armies:game", chosen(context.desk), self._show_game)
        if box is not None:
            begin.addWidget(box)
        begin.addStretch(1)
        top.addLayout(begin)
        layout.addLayout(top)
        for name, title, entries, share in (
            ("armies:own-armies", "armies.your-armies", own, 2),
            ("armies:samples", "armies.samples", samples, 3),
        ):
            if not entries:
                continue
            label = heading(context, context.say(title))
            label.setContentsMargins(0, px(12), 0, 0)
            cards = _Cards(context, name, entries)
            cards.show_game(chosen(context.desk))
            self._shelves.append(cards)
            row = in_row(None, (label, 1))
            books = book_box(context, f"{name}:book", (entry.book for entry in entries), cards.show_book)
            if books is not None:
                row.addWidget(books, 0, Qt.AlignmentFlag.AlignBottom)
            layout.addLayout(row)
            cards.setAccessibleName(context.say(title))
            cards.taken.connect(take)
            layout.addWidget(cards, share)
        if not own and not samples:
            layout.addStretch(1)

    def _show_game(self, game: str) -> None:
        """Another game: its armies are shown, and the next one is begun of it."""
        choose(self._context.desk, game)
        for cards in self._shelves:
            cards.show_game(game)
