"""The cards on the page: side by side or in rows, with files dropped among them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from hheditor.ui.workspaces.library.delegate import CARD_WIDTH, GAP, CardDelegate
from hheditor.ui.workspaces.library.files import dropped_files

if TYPE_CHECKING:
    from hheditor.ui.context import Context


class CardView(QListView):
    """The cards; files can be dropped on them."""

    dropped = Signal(list)
    activated_by_key = Signal()

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self.setObjectName("library:cards")
        self._context = context
        self._welcoming = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        # The cards lie on the paper itself, not in a box.
        paper = context.theme.colours.paper
        self.setStyleSheet(f"QListView {{ background: {paper}; border: none; border-radius: 0; }}")

    def show_as(self, view: str) -> None:
        """Cards or rows."""
        cards = view == "cards"
        self.setViewMode(QListView.ViewMode.IconMode if cards else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setWrapping(cards)
        self.setSpacing(0)
        margin = self._margin()
        self.setViewportMargins(margin, 0, margin, 0)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards side by side as fit, sharing the width."""
        self._share_width()
        super().resizeEvent(event)
        # Now, not when they are painted: whether they need the bar decides how wide they are.
        self.executeDelayedItemsLayout()

    def _share_width(self) -> None:
        delegate = self.itemDelegate()
        if isinstance(delegate, CardDelegate) and self.viewMode() == QListView.ViewMode.IconMode:
            # The scroll bar is counted in, so that its coming and going moves no card.
            bar = self.verticalScrollBar().sizeHint().width()
            room = self.width() - 2 * self._margin() - bar - 2
            least = self._context.theme.px(CARD_WIDTH + GAP)
            delegate.cell = max(least, room // max(1, room // least))
            self.scheduleDelayedItemsLayout()

    def _margin(self) -> int:
        return self._context.theme.px(8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return opens, unless it ends a renaming."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.state() != QAbstractItemView.State.EditingState:
                self.activated_by_key.emit()
            return
        super().keyPressEvent(event)

    def _welcome(self, event: QDragMoveEvent) -> None:
        wanted = event.source() is not self and bool(dropped_files(event.mimeData()))
        if wanted:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()
        if wanted != self._welcoming:
            self._welcoming = wanted
            self.viewport().update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome."""
        self._welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Files are welcome."""
        self._welcome(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Never mind."""
        self._welcoming = False
        self.viewport().update()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files in."""
        self._welcoming = False
        self.viewport().update()
        files = dropped_files(event.mimeData())
        if event.source() is self or not files:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(files)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards, and a frame while files hang over them."""
        theme = self._context.theme
        super().paintEvent(event)
        if self._welcoming:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(theme.colour("accent"), theme.px(3), Qt.PenStyle.DashLine))
            inset = theme.px(6)
            painter.drawRoundedRect(
                self.viewport().rect().adjusted(inset, inset, -inset, -inset), inset, inset
            )
            painter.end()
