"""The open library and its cards: what shows of it, and what can be done with its documents."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hheditor.app import Changes
from hheditor.ui.look.widgets import once
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.document import Session
from hheditor.ui.workspaces.library import files
from hheditor.values import Finding, refuse, tell, warn

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.app.library.state import Look, State
    from hheditor.store import Card, Library
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.library.page import LibraryPage
    from hheditor.ui.workspaces.library.panels.details import Details, Tags, Versions

WORKSPACES = {"map": "map", "table": "tables", "army": "armies", "scenario": "scenario", "battle": "battle"}
"""Where documents of each kind are opened."""
_CONCERNS = Changes.LIBRARY | Changes.MAP | Changes.ARMY | Changes.SCENARIO | Changes.BATTLE
_PANELS = ("library.details", "library.tags", "library.steps")


class LibrarySession(Session):
    """Refusals are findings; trouble with the disk is reported and changes nothing."""

    page: "LibraryPage"

    def __init__(self, context: "Context", state: "State", holders: tuple[QWidget, QWidget]) -> None:
        from hheditor.ui.workspaces.library.page import LibraryPage

        super().__init__(context)
        self.state = state
        self.waiting: deque[Path] = deque()
        """Files still to be taken in, the one in hand first."""
        self._holders = holders
        self._trouble: Finding | None = None
        self._panels: tuple[Details, Versions, Tags] | None = None
        self.page = LibraryPage(self)
        self.page.selected.connect(self._selected)
        self.page.notice.button.clicked.connect(self._answer_notice)
        self.page.notice.rescue.clicked.connect(lambda _=False: context.run("library.rescue"))
        self._soon = once(self.page, self._refresh)

    @property
    def books(self) -> "DeskLibrary":
        """The library of the desk."""
        return self.context.desk.library

    @property
    def library(self) -> "Library":
        """The open library."""
        return self.books.library

    # What shows -----------------------------------------------------------------------------------------

    def header(self) -> Header:
        """See `Workspace`."""
        state = self.state
        if not self.books.is_open:
            return Header()
        if state.trash:
            return Header((), self.context.say("library.header.trash", n=len(state.cards)))
        if state.filtered:
            return Header((), self.context.say("library.header.found", n=len(state.cards), total=state.total))
        return Header((), self.context.say("library.header", n=state.total))

    def entered(self) -> None:
        """See `Workspace`."""
        self._soon.start(0)

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & _CONCERNS:
            self._soon.start(0)

    def _refresh(self) -> None:
        """Somebody else may be here by now; whoever comes back sees what has changed."""
        if self.context.workspace == "library":
            self.refresh()

    def refresh(self) -> None:
        """Look through the library again and show it."""
        from hheditor.store import StoreError

        try:
            if not self.books.is_open:
                if self.books.opening.is_long:
                    # Cards will show, and they are made while the file is looked through.
                    self.books.opening.begin()
                    self.page.make_cards()
                self.state.recall(self.library)
            self.state.read(self.library)
            self._trouble = None
        except StoreError as error:
            self._trouble = error.finding
        self._show_notice()
        if self._trouble is None:
            self.page.show_state()
            # The welcome says the way by itself, and there is nothing to say about a document.
            welcomes = self.page.welcomes
            if not welcomes:
                self._fill_panels()
            for panel in _PANELS:
                self.context.show_panel(panel, on=not welcomes)
            arrived = self.books.fetch()
            if arrived:
                files.take_in(self, arrived)
        self.context.refresh()

    def _fill_panels(self) -> None:
        from hheditor.ui.workspaces.library.panels.details import Details, Tags, Versions

        if self._panels is None:
            document, tags = self._holders
            self._panels = Details(self), Versions(self), Tags(self)
            for holder, widget in zip((document, document, tags), self._panels, strict=True):
                layout = holder.layout()
                assert isinstance(layout, QVBoxLayout)
                layout.addWidget(widget)
        details, versions, known = self._panels
        details.show_selection()
        versions.show_selection()
        known.show_tags()

    def _selected(self) -> None:
        if self._panels is not None:
            details, versions, _ = self._panels
            details.show_selection()
            versions.show_selection()
        self.context.refresh()

    def _show_notice(self) -> None:
        say, notice = self.context.say, self.page.notice
        if self._trouble is not None:
            notice.show_text(self.context.say_finding(self._trouble), say("library.try-again"))
            return
        if not self.library.findings:
            notice.show_text("")
            return
        text = self.context.say_finding(self.library.findings[0])
        damaged = self.library.damaged
        notice.show_text(text, say("library.restore.offer") if damaged else "", rescue=damaged)

    def _answer_notice(self) -> None:
        if self._trouble is None:
            self.context.run("library.restore")
        else:
            self.refresh()

    def search(self) -> None:
        """Begin to type."""
        self.state.welcome = False
        self.page.show_state()
        self.page.bar.search.setFocus()
        self.page.bar.search.selectAll()

    def show_all(self) -> None:
        """All documents, whatever was looked for."""
        self.state.filter, self.state.tags, self.state.trash, self.state.game = "all", (), False, ""
        self.page.bar.show_all()
        self.refresh()

    def show_welcome(self) -> None:
        """The page that greets newcomers."""
        self.state.welcome = True
        self.refresh()

    def set_look(self, look: "Look") -> None:
        """Cards or rows, and their order."""
        self.state.set_look(self.library, look)
        self.refresh()

    def switch_view(self) -> None:
        """Rows instead of cards, or back."""
        look = self.state.look
        self.set_look(replace(look, view="cards" if look.view == "list" else "list"))

    def show_trash(self) -> None:
        """Into the trash, or out of it."""
        self.state.trash = not self.state.trash
        self.state.selected = ()
        self.refresh()

    # Whether it may be done ----------------------------------------------------------------------------

    def closed(self) -> Finding | None:
        """Why nothing can be read, or None."""
        return None if self.books.is_open else refuse("refusal.library-closed")

    def writable(self) -> Finding | None:
        """Why nothing can be changed, or None."""
        closed = self.closed()
        if closed is None and not self.library.writable:
            return refuse("store.opened-read-only", file=self.library.path.name)
        return closed

    def picked(self) -> Finding | None:
        """Why nothing can be done with a selection, or None."""
        return None if self.state.selected else refuse("refusal.nothing-selected")

    def change_picked(self) -> Finding | None:
        """Both of these, outside the trash."""
        if self.state.trash:
            return refuse("refusal.in-trash")
        return self.picked() or self.writable()

    def change_one(self) -> Finding | None:
        """The same for exactly one document."""
        if len(self.state.selected) > 1:
            return refuse("refusal.one-at-a-time")
        return self.change_picked()

    def openable(self) -> Finding | None:
        """Why a document cannot be opened, or None."""
        if self.state.trash:
            return refuse("refusal.in-trash")
        if len(self.state.selected) > 1:
            return refuse("refusal.one-at-a-time")
        finding = self.picked()
        if finding is None and self.state.chosen[0].kind not in (*WORKSPACES, "profile"):
            return refuse("refusal.no-workspace", kind=self.state.chosen[0].kind)
        return finding

    def in_trash(self) -> Finding | None:
        """Why nothing can be brought back, or None."""
        if not self.state.trash:
            return refuse("refusal.not-in-trash")
        return self.picked() or self.writable()

    # Deeds ---------------------------------------------------------------------------------------------

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something with the library; trouble is reported. Whether it was done."""
        return self.context.attempt(deed, self.report)

    def report(self, finding: Finding | None) -> None:
        """A finding, with its place in a file if it has one."""
        if finding is None:
            return
        known = dict(finding.parameters)
        if "line" in known and "column" in known:
            sentence = self.context.say_finding(finding)
            finding = refuse("exchange.at", line=known["line"], column=known["column"], sentence=sentence)
        self.context.report(finding)

    def open(self) -> None:
        """Open the selected document in its workspace."""
        from hheditor.store.guard.altered import alteration

        card = self.state.chosen[0]
        finding = alteration(self.library, card)
        if finding is None:
            self._open(card)
            return
        from hheditor.ui.workspaces.library.dialogs.altered import AlteredDialog

        AlteredDialog(self.context, finding, lambda: self.open_copy(card), self.page).open()

    def open_copy(self, card: "Card") -> Finding | None:
        """Open a copy of what can be read of a document the disk has changed; why not, if that cannot be."""
        from hheditor.store import StoreError
        from hheditor.store.guard.altered import copy_altered

        name = self.context.say("library.altered.name", name=card.name)
        try:
            copied = copy_altered(self.library, card.id, name)
        except StoreError as error:
            return error.finding
        self.state.selected = (copied.card.id,)
        self.books.tell(card.kind)
        self._open(copied.card)
        if copied.left_out:
            self.context.report(warn("library.altered.left-out", name=name, n=copied.left_out))
        else:
            self.context.report(warn("library.altered.opened", name=name))
        return None

    def _open(self, card: "Card") -> None:
        if card.kind == "profile":
            self.context.open_profile(card.id)
            return
        workspace = WORKSPACES[card.kind]
        if self.library.writable:
            self.attempt(lambda: self.library.documents.mark_opened(card.id))
        self.context.desk.put(workspace, card.kind, card.id)  # type: ignore[arg-type]
        self.context.desk.changes.emit(Changes.SELECTION | Changes.LIBRARY)
        self.context.go(workspace)

    def rename(self, identity: str, name: str) -> bool:
        """Give a document another name."""
        card = self.library.cards.card(identity)
        if card is None or not name.strip() or name.strip() == card.name:
            return False
        where = self.library.battles if card.kind == "battle" else self.library.documents
        done = self.attempt(lambda: where.rename(identity, name))
        if done:
            self.books.tell(card.kind)
        return done

    def duplicate(self) -> None:
        """Copy the selected documents."""
        copies: list[Card] = []

        def copy() -> None:
            for card in self.state.chosen:
                where = self.library.battles if card.kind == "battle" else self.library.documents
                copies.append(where.duplicate(card.id, self.context.say("library.copy-of", name=card.name)))

        if self.attempt(copy):
            self.state.selected = tuple(card.id for card in copies)
            self.books.tell(*(card.kind for card in copies))

    def trash(self) -> None:
        """Throw the selected documents away, for thirty days."""
        cards = self.state.chosen
        if self.attempt(lambda: self.library.documents.trash(*(card.id for card in cards))):
            self.context.report(tell("library.trashed", n=len(cards), name=cards[0].name))
            self.books.tell(*(card.kind for card in cards))

    def untrash(self) -> None:
        """Bring the selected documents back."""
        cards = self.state.chosen
        if self.attempt(lambda: self.library.documents.untrash(*(card.id for card in cards))):
            self.books.tell(*(card.kind for card in cards))

    def delete(self) -> None:
        """Delete the selected documents for good."""
        if self.attempt(lambda: self.library.documents.delete(*self.state.selected)):
            self.books.tell()

    def set_tags(self, card: "Card", text: str) -> bool:
        """The tags of a document, typed with commas between them; whether there is nothing left to keep."""
        from hheditor.ui.parts.cards import tag_meant

        tags = [tag_meant(self.context, part.strip()) for part in text.split(",") if part.strip()]
        known = self.library.cards.card(card.id)
        if known is None or tuple(sorted(dict.fromkeys(tags))) == known.tags:
            return True
        done = self.attempt(lambda: self.library.documents.set_tags(card.id, tags))
        if done:
            self.books.tell(card.kind)
        return done

    def keep_version(self, name: str) -> None:
        """Keep the selected document as it is now."""
        (card,) = self.state.chosen
        if self.attempt(lambda: self.library.versions.keep(card.id, name)):
            self.books.tell()

    def bring_back(self, version: int) -> None:
        """Make the selected document what a version was."""
        (card,) = self.state.chosen
        if self.attempt(lambda: self.library.documents.bring_back(card.id, version)):
            self.books.tell(card.kind)
