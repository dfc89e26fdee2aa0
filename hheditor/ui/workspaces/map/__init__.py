"""The map workspace: paint the field.

- `session`: a map on the screen and what can be done with it; `commands`: all of it as operations
- `page`, `bars`: the field under its bars; `tools`: what the hand does on it; `panels`: what stands beside
- `files`: maps out to pictures and other programs, and in again
"""

from typing import TYPE_CHECKING

from hheditor.app.games import chosen
from hheditor.app.map.editor import MapEditor
from hheditor.app.map.stamps import stamps_of
from hheditor.maps.document import Map
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.map.commands import COMMANDS
from hheditor.ui.workspaces.map.session import MapSession
from hheditor.ui.workspaces.painting import PaintingWorkspace

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class MapWorkspace(PaintingWorkspace[MapSession]):
    """Paint the field."""

    kind, commands = "map", COMMANDS
    editor: MapEditor

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context, MapEditor(chosen(context.desk)))
        self.editor.stamps = stamps_of(context.desk)
        self.editor.begin_anew = self.begin_anew

    def begin(self) -> MapSession:
        """See `DocumentWorkspace`."""
        return MapSession(self.context, self.editor)

    def header(self) -> Header:
        """See `Workspace`."""
        board = self.map.board
        name = self.map.name or self.context.say("map.unnamed")
        return Header((name,), self.context.say("map.size-said", columns=board.columns, rows=board.rows))

    @property
    def map(self) -> Map:
        """The map being edited."""
        return self.editor.map

    def open(self, map_: Map) -> None:
        """Edit a map beside the library."""
        self.editor.first_edit = None
        self.editor.open(map_)
