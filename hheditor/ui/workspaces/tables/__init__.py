"""The workspace of bare tables: paint one in centimetres.

- `session`: a table on the screen and what can be done with it; `commands`: all of it as operations
- `page`: the table under its bars; `tools`: what the hand does on it; `panels`: what stands beside
- `files`: tables out to pictures and files, and in again
"""

from typing import TYPE_CHECKING

from hheditor.app.tables.editor import TableEditor
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.painting import PaintingWorkspace
from hheditor.ui.workspaces.tables.commands import COMMANDS
from hheditor.ui.workspaces.tables.session import TableSession

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class TablesWorkspace(PaintingWorkspace[TableSession]):
    """Paint a table."""

    kind, commands = "table", COMMANDS
    editor: TableEditor

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context, TableEditor())

    def begin(self) -> TableSession:
        """See `DocumentWorkspace`."""
        return TableSession(self.context, self.editor, self.begin_anew)

    def header(self) -> Header:
        """See `Workspace`."""
        table = self.editor.table
        name = table.name or self.context.say("library.unnamed.table")
        size = self.context.say(
            "library.card.centimetres", width=table.width // 100, depth=table.height // 100
        )
        return Header((name,), size)
