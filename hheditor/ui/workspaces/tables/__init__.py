"""The workspace of bare tables: paint one in centimetres.

- `session`: a table on the screen and what can be done with it; `commands`: all of it as operations
- `page`: the table under its bars; `tools`: what the hand does on it; `panels`: what stands beside
- `files`: tables out to pictures and files, and in again
"""

from typing import TYPE_CHECKING

from hheditor.app import Changes
from hheditor.app.tables.editor import TableEditor
from hheditor.tables.map.document import TableMap
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.ui.workspaces.tables.commands import COMMANDS
from hheditor.ui.workspaces.tables.session import TableSession

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class TablesWorkspace(DocumentWorkspace[TableSession]):
    """Paint a table. There is always one: a table nobody keeps gets its place with its first edit."""

    kind, commands = "table", COMMANDS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.editor = TableEditor()
        self._identity = ""
        """The id of the table in the library; empty while nothing has been painted on it."""
        self.editor.first_edit = self._adopt
        self.editor.settled.connect(lambda _: context.desk.changes.emit(Changes.MAP | Changes.HISTORY))

    def begin(self) -> TableSession:
        """See `DocumentWorkspace`."""
        return TableSession(self.context, self.editor, self.begin_anew)

    def missing(self) -> None:
        """See `DocumentWorkspace`: a table is there as soon as somebody looks."""

    def header(self) -> Header:
        """See `Workspace`."""
        table = self.editor.table
        name = table.name or self.context.say("library.unnamed.table")
        size = self.context.say(
            "library.card.centimetres", width=table.width // 100, depth=table.height // 100
        )
        return Header((name,), size)

    # The library ------------------------------------------------------------------------------------------

    def take_up(self) -> bool:
        """See `DocumentWorkspace`: the canvas follows whatever table the editor has."""
        if self.wanted and self.wanted != self._identity:
            self._open_kept(self.wanted)
        return False

    def _adopt(self) -> None:
        """Give the table a place in the library: from its first edit on everything is kept."""
        card = self.context.desk.library.create(self.editor.table)
        self.remember(card.id)
        self._open_kept(card.id)

    def _open_kept(self, identity: str) -> None:
        from hheditor.tables.map import edits

        history = self.history(identity, TableMap, edits)
        if history is not None:
            self._identity = identity
            self.editor.first_edit = None
            self.editor.take(history, self.context.desk.library.library.pictures)

    def begin_anew(self, table: TableMap) -> None:
        """Another table; the one at hand stays in the library."""
        self.context.desk.library.leave()
        self._identity = ""
        self.forget()
        self.editor.open(table)
        self.editor.first_edit = self._adopt
