"""The library workspace: everything a person has made, and the way in.

- `librarian`: what can be done with documents; `state`: what is shown; both know no widget
- `browser`, `bar`, `model`, `delegate`, `thumbnails`: the cards in the middle
- `details`: the side panel; `conflicts`, `restore`: the two dialogs

**For other workspaces**: opening a document puts an `OpenDocument` for your workspace into `desk.session`
and shows your workspace; look there in `entered()` and load it with
`hheditor.app.library.desk.library`.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hheditor.app import Changes, Operation
from hheditor.app.library.state import State
from hheditor.ui.rows import RowButton
from hheditor.ui.workspaces import PLACES, Header, Panel, Place, Workspace
from hheditor.ui.workspaces.library.librarian import Librarian
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.library.browser import Browser
    from hheditor.ui.workspaces.library.details import Details, Tags, Versions

_CATEGORY = "workspace.library"
_CONCERNS = Changes.LIBRARY | Changes.MAP | Changes.ARMY | Changes.SCENARIO | Changes.BATTLE


class LibraryWorkspace(Workspace):
    """Everything you have made."""

    def __init__(self, place: Place, context: "Context") -> None:
        super().__init__(place, context)
        self._librarian = Librarian(context, State(), self._refresh)
        self._trouble: Finding | None = None
        self._browser: Browser | None = None
        self._panels: tuple[Details, Versions, Tags] | None = None
        self._holders: tuple[QWidget, QWidget] | None = None
        self._furnished = False

    def create(self) -> QWidget:
        """See `Workspace`. Paper at first; the cards and the store behind them come after the first frame."""
        self._browser = self._panels = self._holders = None
        self._room = _Room(self.context, self._furnish)
        self._soon = QTimer(self._room)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._refresh)
        if self._furnished:
            self._furnish()
        return self._room

    def _furnish(self) -> None:
        from hheditor.ui.workspaces.library.browser import Browser

        if self._browser is not None:
            return
        self._furnished = True
        self._browser = Browser(self._librarian, self._refresh)
        self._browser.selected.connect(self._selected)
        self._browser.notice.button.clicked.connect(self._answer_notice)
        self._browser.notice.rescue.clicked.connect(lambda _=False: self.context.run("library.rescue"))
        self._librarian.parent = self._browser
        self._room.take(self._browser)
        self._refresh()

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        document, tags = self._holders = QWidget(), QWidget()
        for holder in self._holders:
            layout = QVBoxLayout(holder)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        if self._browser is not None and self._trouble is None:
            self._fill_panels()
        return (
            Panel("library.details", "library.details", document),
            Panel("library.tags", "library.tags", tags),
            Panel("library.steps", "library.steps", self._steps()),
        )

    def _steps(self) -> QWidget:
        """The way from an empty table to a battle report, in order."""
        widget = QWidget()
        layout = QVBoxLayout(widget)
        layout.setContentsMargins(0, 0, 0, self.context.theme.px(12))
        layout.setSpacing(0)
        for place in PLACES[1:]:
            title, hint = self.context.say(f"go.{place.id}"), self.context.say(place.hint)
            row = RowButton(self.context, place.icon, title, hint)
            row.setObjectName(f"steps:{place.id}")
            row.setToolTip(self.context.tip(f"go.{place.id}"))
            row.clicked.connect(lambda _=False, identity=place.id: self.context.go(identity))
            layout.addWidget(row)
        return widget

    # Showing -------------------------------------------------------------------------------------------

    def header(self) -> Header:
        """See `Workspace`."""
        state = self._librarian.state
        if self._browser is None or not self._librarian.books.is_open:
            return Header()
        if state.trash:
            return Header((), self.context.say("library.header.trash", n=len(state.cards)))
        if state.filtered:
            return Header((), self.context.say("library.header.found", n=len(state.cards), total=state.total))
        return Header((), self.context.say("library.header", n=state.total))

    def _refresh(self) -> None:
        """Look through the library again and show it."""
        if self._browser is None:
            return
        from hheditor.store import StoreError

        librarian = self._librarian
        try:
            if not librarian.books.is_open:
                librarian.state.recall(librarian.library)
            librarian.state.read(librarian.library)
            self._trouble = None
        except StoreError as error:
            self._trouble = error.finding
        self._show_notice()
        if self._trouble is None:
            self._browser.show_state()
            self._fill_panels()
            # The welcome says the way by itself, and there is nothing to say about a document.
            for panel in ("library.details", "library.tags", "library.steps"):
                self.context.show_panel(panel, on=not self._browser.welcomes)
            arrived = librarian.books.fetch()
            if arrived:
                librarian.take_in(arrived)
        self.context.refresh()

    def _fill_panels(self) -> None:
        from hheditor.ui.workspaces.library.details import Details, Tags, Versions

        if self._holders is None:
            return
        if self._panels is None:
            document, tags = self._holders
            made = Details(self._librarian), Versions(self._librarian), Tags(self._librarian)
            for holder, widget in zip((document, document, tags), made, strict=True):
                layout = holder.layout()
                assert layout is not None
                layout.addWidget(widget)
            self._panels = made
        details, versions, tags = self._panels
        details.show_selection()
        versions.show_selection()
        tags.show_tags()

    def _selected(self) -> None:
        if self._panels is not None:
            self._panels[0].show_selection()
            self._panels[1].show_selection()
        self.context.refresh()

    def _show_notice(self) -> None:
        if self._browser is None:
            return
        say, notice = self.context.say, self._browser.notice
        if self._trouble is not None:
            notice.show_text(self.context.say_finding(self._trouble), say("library.try-again"))
            return
        library = self._librarian.library
        if not library.findings:
            notice.show_text("")
            return
        text = self.context.say_finding(library.findings[0])
        damaged = library.damaged
        notice.show_text(text, say("library.restore.offer") if damaged else "", rescue=damaged)

    def _answer_notice(self) -> None:
        if self._trouble is None:
            self.context.run("library.restore")
        else:
            self._refresh()

    def entered(self) -> None:
        """See `Workspace`."""
        self._soon.start(0)

    def left(self) -> None:
        """See `Workspace`. The welcome is gone when one comes back, unless there is nothing else."""
        self._librarian.state.welcome = False

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & _CONCERNS:
            self._soon.start(0)

    # Operations ----------------------------------------------------------------------------------------

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        librarian = self._librarian
        state = librarian.state

        def deed(name: str, run: object, keys: str = "", icon: str = "", **more: object) -> Operation:
            identity = f"library.{name}"
            return Operation(identity, identity, run, keys, _CATEGORY, icon=icon, **more)  # type: ignore[arg-type]

        return (
            deed("search", self._search, "Ctrl+F", "search"),
            deed("show-all", self._show_all, "Ctrl+Shift+F"),
            deed("open", librarian.open, refusal=librarian.openable),
            deed("rename", self._rename, "Shift+F2", "rename", refusal=librarian.change_one),
            deed("duplicate", librarian.duplicate, "Ctrl+D", "copy", refusal=librarian.change_picked),
            deed("trash", librarian.trash, "Del", "trash", refusal=librarian.change_picked),
            deed("untrash", librarian.untrash, "Ctrl+Shift+Del", "undo", refusal=librarian.in_trash),
            deed("delete", librarian.delete, "", "close", refusal=librarian.in_trash),
            deed("import", librarian.choose_import, "Ctrl+I", "import", refusal=librarian.writable),
            deed("export", librarian.choose_export, "Ctrl+E", "export", refusal=librarian.picked),
            deed("export-all", librarian.choose_export_all, refusal=self._closed),
            deed("view", self._switch_view, "Ctrl+L", "list", refusal=self._closed, checked=self._is_list),
            deed(
                "show-trash",
                librarian.show_trash,
                "Ctrl+Shift+T",
                "trash",
                refusal=self._closed,
                checked=lambda: state.trash,
            ),
            deed("welcome", self._welcome, "", "help"),
            deed("take-examples", librarian.take_examples, refusal=librarian.no_examples),
            deed("back-up", librarian.back_up, "", "backup", refusal=librarian.writable),
            deed("check", librarian.check, refusal=self._closed),
            deed("restore", librarian.choose_restore, "", "version", refusal=self._closed),
            deed("rescue", librarian.choose_rescue, refusal=self._closed),
        )

    def _closed(self) -> Finding | None:
        return None if self._librarian.books.is_open else refuse("refusal.library-closed")

    def _is_list(self) -> bool:
        return self._librarian.state.look.view == "list"

    def _switch_view(self) -> None:
        look = self._librarian.state.look
        self._librarian.set_look(replace(look, view="cards" if look.view == "list" else "list"))

    def _welcome(self) -> None:
        self._librarian.state.welcome = True
        self._refresh()

    def _search(self) -> None:
        if self._browser is None:
            return
        self._librarian.state.welcome = False
        self._browser.show_state()
        self._browser.bar.search.setFocus()
        self._browser.bar.search.selectAll()

    def _show_all(self) -> None:
        state = self._librarian.state
        state.filter, state.tags, state.trash = "all", (), False
        if self._browser is not None:
            self._browser.bar.show_all()
        self._refresh()

    def _rename(self) -> None:
        if self._browser is not None:
            self._browser.rename()


class _Room(QWidget):
    """Empty paper until it has been on the screen once; then it is furnished."""

    def __init__(self, context: "Context", furnish: Callable[[], None]) -> None:
        super().__init__()
        self._context = context
        self._furnish: Callable[[], None] | None = furnish
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)

    def take(self, widget: QWidget) -> None:
        """Put the furniture in."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("paper"))
        painter.end()
        furnish, self._furnish = self._furnish, None
        if furnish is not None:
            QTimer.singleShot(0, self, furnish)
