"""The middle of the window: the bar, a notice if something is wrong, and the cards."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QMimeData, Qt, Signal
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
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.library.state import Order
from hheditor.ui.labels import Text
from hheditor.ui.parts.empty import EmptyState
from hheditor.ui.parts.thumbnails import Thumbnails
from hheditor.ui.workspaces.library import files
from hheditor.ui.workspaces.library.bar import Bar
from hheditor.ui.workspaces.library.delegate import CARD_WIDTH, GAP, CardDelegate
from hheditor.ui.workspaces.library.model import CardModel

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.library.session import LibrarySession


def dropped_files(mime: QMimeData) -> list[Path]:
    """The local files in what is being dragged."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


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


class Notice(QWidget):
    """What is wrong with the library, and what can be done about it."""

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self.setObjectName("library:notice")
        self._context = context
        theme = context.theme
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.px(20), theme.px(10), theme.px(16), theme.px(10))
        self._text = Text()
        self._text.setObjectName("library:notice:text")
        self._text.setWordWrap(True)
        self.button = QPushButton()
        self.button.setObjectName("library:notice:button")
        self.rescue = QPushButton(context.say("library.rescue.offer"))
        self.rescue.setObjectName("library:notice:rescue")
        layout.setSpacing(theme.px(8))
        layout.addWidget(self._text, 1)
        layout.addWidget(self.rescue)
        layout.addWidget(self.button)
        self.setVisible(False)

    def show_text(self, text: str, button: str = "", *, rescue: bool = False) -> None:
        """Say something; no text hides it. `rescue` offers to keep a copy of all that can be read."""
        self._text.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.rescue.setVisible(rescue)
        self.setVisible(bool(text))

    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def paintEvent(self, event: QPaintEvent) -> None:
        """On a tint of the accent."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("accent_soft"))
        painter.end()


class LibraryPage(QWidget):
    """Bar, notice, cards or an empty state."""

    selected = Signal()
    """The selection is another one."""

    def __init__(self, session: "LibrarySession") -> None:
        super().__init__()
        self.setObjectName("library")
        context = session.context
        self._session, self._state = session, session.state
        self._context = context
        self._selecting = False
        self.bar = Bar(context, self._state)
        self.bar.changed.connect(session.refresh)
        self.bar.ordered.connect(self._order)
        self.notice = Notice(context)
        self.view = CardView(context)
        self.thumbnails = Thumbnails(lambda: session.library, self._picture_came, self, self.isVisible)
        self.model = CardModel(context, lambda: session.library, session.rename, self)
        self.delegate = CardDelegate(context, self.thumbnails, self.view)
        self.view.setModel(self.model)
        self.view.setItemDelegate(self.delegate)
        self.view.doubleClicked.connect(lambda _: context.run("library.open"))
        self.view.activated_by_key.connect(lambda: context.run("library.open"))
        self.view.dropped.connect(lambda paths: files.take_in(session, paths))
        self.view.selectionModel().selectionChanged.connect(self._selection_changed)
        self.bar.search.left.connect(self._go_to_cards)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._empty: QWidget | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.notice)
        layout.addWidget(self._stack, 1)
        self.setAcceptDrops(True)
        self.destroyed.connect(self.model.empty_outbox)

    def _order(self, order: Order) -> None:
        self._session.set_look(replace(self._state.look, order=order))

    def _picture_came(self, identity: str) -> None:
        self.model.picture_came(identity)

    def show_state(self) -> None:
        """Show what the state lists."""
        self._selecting = True
        self.delegate.view = self._state.look.view
        self.delegate.show_excerpts(self._state.excerpts)
        self.view.show_as(self._state.look.view)
        self.bar.show_choices()
        self.model.show(self._state.cards)
        selection = QItemSelection()
        for identity in self._state.selected:
            row = self.model.row_of(identity)
            if row >= 0:
                selection.select(self.model.index(row), self.model.index(row))
        how = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().select(selection, how)
        if self._state.selected and (row := self.model.row_of(self._state.selected[0])) >= 0:
            self.view.selectionModel().setCurrentIndex(
                self.model.index(row), QItemSelectionModel.SelectionFlag.NoUpdate
            )
            self.view.scrollTo(self.model.index(row))
        self._selecting = False
        self.view.viewport().update()
        self._show_empty()

    def _show_empty(self) -> None:
        from hheditor.ui.welcome import WelcomePage

        welcome = self.welcomes
        self.bar.setVisible(not welcome)
        if welcome and isinstance(self._empty, WelcomePage) and self._empty.newcomer == self._nothing_yet():
            return
        if self._empty is not None:
            self._stack.removeWidget(self._empty)
            self._empty.hide()
            self._empty.deleteLater()
            self._empty = None
        if self._state.cards and not welcome:
            self._stack.setCurrentWidget(self.view)
            return
        self._empty = self._empty_state()
        self._stack.addWidget(self._empty)
        self._stack.setCurrentWidget(self._empty)

    @property
    def welcomes(self) -> bool:
        """Whether the welcome shows."""
        return self._state.welcome or self._nothing_yet()

    def _nothing_yet(self) -> bool:
        """Whether a newcomer looks at an empty library and there is something to show them."""
        state = self._state
        return not (state.cards or state.trash or state.filtered) and bool(files.examples())

    def _leave_welcome(self) -> None:
        self._state.welcome = False
        self._session.refresh()

    def _empty_state(self) -> QWidget:
        context, state = self._context, self._state
        if self.welcomes:
            from hheditor.ui.welcome import WelcomePage

            return WelcomePage(context, leave=None if self._nothing_yet() else self._leave_welcome)
        if state.trash:
            empty = EmptyState(
                context, "trash", "library.trash.empty", "library.trash.text", "library.show-trash"
            )
        elif state.filtered:
            empty = EmptyState(
                context, "search", "library.nothing", "library.nothing.text", "library.show-all"
            )
        else:
            empty = EmptyState(context, "library", "library.empty.title", "library.empty.text", "go.map")
        empty.setAcceptDrops(False)
        return empty

    def _selection_changed(self) -> None:
        if self._selecting:
            return
        rows = sorted(index.row() for index in self.view.selectionModel().selectedIndexes())
        self._state.selected = tuple(
            self._state.cards[row].id for row in rows if row < len(self._state.cards)
        )
        self.selected.emit()

    def _go_to_cards(self) -> None:
        if self.model.rowCount():
            self.view.setFocus()
            if not self.view.selectionModel().hasSelection():
                self.view.setCurrentIndex(self.model.index(0))

    def rename(self) -> None:
        """Open the field over the name of the selected card."""
        row = self.model.row_of(self._state.selected[0])
        self.view.edit(self.model.index(row))

    # Files dropped where there are no cards ------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome anywhere."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files in."""
        dropped = dropped_files(event.mimeData())
        if dropped:
            event.acceptProposedAction()
            files.take_in(self._session, dropped)
