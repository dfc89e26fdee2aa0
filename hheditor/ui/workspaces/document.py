"""Workspaces that work on a document, and the session each of them has with it.

A **session** is a document and the widgets that show it: it begins when both are there and ends with the
widgets. So nothing inside it asks whether there is a document, or a page. The workspace keeps only what
outlives widgets, which are made anew with every change of looks; it opens documents and begins sessions:

    class MapWorkspace(DocumentWorkspace[MapSession]):
        kind, none_open, commands = "map", "map.none-open", COMMANDS

        def begin(self) -> MapSession | None: ...         # a session of what is at hand; None: nothing is
        def empty(self) -> QWidget: ...                   # what shows then

What a person can do is a table of `Command` in ``commands.py``, each with a function of the session. The
base makes operations of them and refuses all of them at one place where there is no session.

Every workspace has the same modules: ``__init__`` (the workspace), ``session``, ``commands``, ``page`` (the
middle of the window), ``panels``, ``dialogs``, and ``field`` or ``tools`` where it has a field.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, Command, Operation
from hheditor.app.frame.session import DocumentKind
from hheditor.ui.workspaces import Header, Panel, Workspace
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.frame.history import History
    from hheditor.store import Document
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class Session:
    """A document and the widgets that show it, as long as both are there."""

    page: QWidget
    """The middle of the window."""
    panels: Sequence[Panel] = ()
    """The sections of the side panel."""

    def __init__(self, context: "Context") -> None:
        self.context = context
        self._ends: list[Callable[[], object]] = []

    def until_end(self, *ends: Callable[[], object]) -> None:
        """What is to be done when the session ends, as to stop listening to what outlives it."""
        self._ends += ends

    def end(self) -> None:
        """The widgets are gone, or on their way."""
        ends, self._ends = self._ends, []
        for each in ends:
            each()

    def header(self) -> Header:
        """See `Workspace`."""
        return Header()

    @property
    def busy(self) -> bool:
        """See `Workspace`."""
        return False

    def report(self, finding: Finding | None) -> None:
        """Tell why something was not done; nothing, where it was."""
        if finding is not None:
            self.context.report(finding)

    def entered(self) -> None:
        """See `Workspace`."""

    def left(self) -> None:
        """See `Workspace`."""

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""


S = TypeVar("S", bound=Session)
D = TypeVar("D", bound="Document")


class DocumentWorkspace(Workspace, Generic[S]):
    """A workspace that opens documents of one kind."""

    kind: ClassVar[DocumentKind]
    """What it opens, as the session file names it."""
    none_open: ClassVar[str]
    """Message id of the refusal where nothing is open."""
    commands: Sequence[Command[S]] = ()
    """What can be done with a session."""
    always: Sequence[Command[Any]] = ()
    """What can be done with the workspace itself, whether anything is open or not."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.session: S | None = None
        self.widget: QWidget | None = None
        """The middle of the window, while it is made: to put dialogs above."""
        self._asked = False
        """Whether it was just found that nothing else was opened."""

    # The document ---------------------------------------------------------------------------------------

    @property
    def wanted(self) -> str:
        """The id of the document that was opened here; empty for none."""
        entry = self.context.desk.session.value.document(self.place.id)
        return entry.id if entry is not None and entry.kind == self.kind else ""

    def remember(self, identity: str) -> None:
        """Keep in the session file that this document is open here."""
        self.context.desk.put(self.place.id, self.kind, identity)

    def forget(self) -> None:
        """Keep in the session file that nothing is open here."""
        self.context.desk.clear(self.place.id)

    def history(self, identity: str, document: type[D], edits: Any) -> "History[D, Any] | None":
        """A document of the library to be edited, with the edits of its module; what was edited before is
        left. None, and a report, where the disk refuses."""
        books = self.context.desk.library
        books.leave()
        return self.context.tried(
            lambda: books.edit(identity, document, edits.apply, edits.Edit, join=edits.join)
        )

    # The session ----------------------------------------------------------------------------------------

    def begin(self) -> S | None:
        """A session with the document at hand, its widgets made; None where there is no document."""
        raise NotImplementedError

    def empty(self) -> QWidget:
        """What shows where no document is open."""
        raise NotImplementedError

    def empty_panels(self) -> Sequence[Panel]:
        """The sections of the side panel then."""
        return ()

    def missing(self) -> Finding | None:
        """Why there is no session; None where one begins as soon as somebody looks."""
        return refuse(self.none_open)

    def take_up(self) -> bool:
        """Open what was chosen elsewhere to be open here; whether other widgets are needed for it."""
        return False

    def show(self) -> None:
        """Show what is open now, which needs other widgets."""
        self.context.remake()

    def create(self) -> QWidget:
        """See `Workspace`."""
        self.drop()
        self._asked = False
        self.take_up()
        session = self.begin()
        self.widget = self.empty() if session is None else self.begun(session)
        return self.widget

    def begun(self, session: S) -> QWidget:
        """A session is there from now on, until its page is gone."""

        def gone() -> None:
            if self.session is session:
                self.drop()

        self.session = session
        session.page.destroyed.connect(gone)
        return session.page

    def drop(self) -> None:
        """See `Workspace`: the session ends with its widgets."""
        session, self.session, self.widget = self.session, None, None
        if session is not None:
            session.end()

    def outdated(self) -> bool:
        """See `Workspace`."""
        self._asked = True
        return self.take_up()

    # The frame's other questions --------------------------------------------------------------------------

    def header(self) -> Header:
        """See `Workspace`."""
        return self.session.header() if self.session is not None else Header()

    @property
    def busy(self) -> bool:
        """See `Workspace`."""
        return self.session is not None and self.session.busy

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        return self.session.panels if self.session is not None else self.empty_panels()

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        place = self.place.id
        return [
            *(each.bound(place, lambda: self.session, self.missing) for each in self.commands),
            *(each.bound(place, lambda: self, self.missing) for each in self.always),
        ]

    def entered(self) -> None:
        """See `Workspace`."""
        asked, self._asked = self._asked, False
        if not asked and self.take_up():
            self.show()
        elif self.session is not None:
            self.session.entered()

    def left(self) -> None:
        """See `Workspace`."""
        if self.session is not None:
            self.session.left()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if self.session is not None:
            self.session.changed(changes)
