"""The middle of the window: a notice if something is wrong, and the bar with the cards, or what stands where
there are none. Bar and cards are made when there is something to show in them: the welcome comes sooner
without.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from hheditor.app.library.samples import any_samples
from hheditor.app.library.state import Order
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, in_column, in_row, put
from hheditor.ui.look.widgets import named
from hheditor.ui.workspaces.library import files
from hheditor.ui.workspaces.library.files import dropped_files

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.library.bar import Bar
    from hheditor.ui.workspaces.library.cards import CardView
    from hheditor.ui.workspaces.library.session import LibrarySession


class Notice(QWidget):
    """What is wrong with the library, and what can be done about it."""

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self.setObjectName("library:notice")
        self._context = context
        theme = context.theme
        layout = in_row(self, margins=(theme.px(20), theme.px(10), theme.px(16), theme.px(10)))
        self._text = named(Text(wraps=True), "library:notice:text")
        self.button = named(QPushButton(), "library:notice:button")
        self.rescue = named(QPushButton(context.say("library.rescue.offer")), "library:notice:rescue")
        layout.setSpacing(theme.px(8))
        put(layout, (self._text, 1), self.rescue, self.button)
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
        self._has_bar = False
        self.notice = Notice(context)
        self._stack = QStackedWidget()
        self._empty: QWidget | None = None
        self._column = in_column(self, self.notice, (self._stack, 1), margins=FLUSH, spacing=0)
        self.setAcceptDrops(True)

    @cached_property
    def bar(self) -> "Bar":
        """What stands above the cards."""
        from hheditor.ui.workspaces.library.bar import Bar

        bar = Bar(self._context, self._state)
        bar.changed.connect(self._session.refresh)
        bar.ordered.connect(self._order)
        bar.search.left.connect(self._go_to_cards)
        bar.hide()
        self._column.insertWidget(0, bar)
        self._has_bar = True
        return bar

    @cached_property
    def view(self) -> "CardView":
        """The cards."""
        from hheditor.ui.parts.thumbnails import Thumbnails
        from hheditor.ui.workspaces.library.cards import CardView
        from hheditor.ui.workspaces.library.delegate import CardDelegate
        from hheditor.ui.workspaces.library.model import CardModel

        session, context = self._session, self._context
        view = CardView(context)
        self.thumbnails = Thumbnails(lambda: session.library, self._picture_came, self, self.isVisible)
        self.model = CardModel(context, lambda: session.library, session.rename, self)
        self.delegate = CardDelegate(context, self.thumbnails, view)
        view.setModel(self.model)
        view.setItemDelegate(self.delegate)
        view.doubleClicked.connect(lambda _: context.run("library.open"))
        view.activated_by_key.connect(lambda: context.run("library.open"))
        view.dropped.connect(lambda paths: files.take_in(session, paths))
        view.selectionModel().selectionChanged.connect(self._selection_changed)
        self.destroyed.connect(self.model.empty_outbox)
        self._stack.addWidget(view)
        return view

    def make_cards(self) -> None:
        """Make bar and cards, with nothing in them yet."""
        assert self.view is not None
        assert self.bar is not None

    def _order(self, order: Order) -> None:
        self._session.set_look(replace(self._state.look, order=order))

    def _picture_came(self, identity: str) -> None:
        self.model.picture_came(identity)

    def show_state(self) -> None:
        """Show what the state lists."""
        welcomes = self.welcomes
        if not welcomes:
            self._show_cards()
        if self._has_bar:
            self.bar.setVisible(not welcomes)
        self._show_empty(welcome=welcomes)

    def _show_cards(self) -> None:
        self._selecting = True
        view = self.view
        self.delegate.view = self._state.look.view
        self.delegate.show_excerpts(self._state.excerpts)
        view.show_as(self._state.look.view)
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
        view.viewport().update()

    def _show_empty(self, *, welcome: bool) -> None:
        if welcome:
            from hheditor.ui.welcome import WelcomePage  # which the cards need not wait for

            if isinstance(self._empty, WelcomePage) and self._empty.newcomer == self._nothing_yet():
                return
        if self._empty is not None:
            self._stack.removeWidget(self._empty)
            self._empty.hide()
            self._empty.deleteLater()
            self._empty = None
        if self._state.cards and not welcome:
            self._stack.setCurrentWidget(self.view)
            return
        self._empty = self._empty_state(welcome=welcome)
        self._stack.addWidget(self._empty)
        self._stack.setCurrentWidget(self._empty)

    @property
    def welcomes(self) -> bool:
        """Whether the welcome shows."""
        return self._state.welcome or self._nothing_yet()

    def _nothing_yet(self) -> bool:
        """Whether a newcomer looks at an empty library and there is something to show them."""
        state = self._state
        return not (state.cards or state.trash or state.filtered) and any_samples()

    def _leave_welcome(self) -> None:
        self._state.welcome = False
        self._session.refresh()

    def _empty_state(self, *, welcome: bool) -> QWidget:
        context, state = self._context, self._state
        if welcome:
            from hheditor.ui.welcome import WelcomePage

            return WelcomePage(context, leave=None if self._nothing_yet() else self._leave_welcome)
        from hheditor.ui.parts.empty import EmptyState

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
