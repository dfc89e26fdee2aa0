"""The map workspace: paint the field.

- `session`: a map on the screen and what can be done with it; `commands`: all of it as operations
- `page`, `bars`: the field under its bars; `tools`: what the hand does on it; `panels`: what stands beside
- `files`: maps out to pictures and other programs, and in again
"""

from typing import TYPE_CHECKING

from hheditor.app import Changes
from hheditor.app.games import chosen
from hheditor.app.map.editor import MapEditor
from hheditor.app.map.stamps import stamps_of
from hheditor.maps.document import Map
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.ui.workspaces.map.commands import COMMANDS
from hheditor.ui.workspaces.map.session import MapSession

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class MapWorkspace(DocumentWorkspace[MapSession]):
    """Paint the field. There is always one: a map nobody keeps gets its place with its first edit."""

    kind, commands = "map", COMMANDS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.editor = MapEditor(chosen(context.desk))
        self._identity = ""
        """The id of the map in the library; empty while nothing has been painted on it."""
        self.editor.stamps = stamps_of(context.desk)
        self.editor.first_edit = self._adopt
        self.editor.begin_anew = self.begin_anew
        self.editor.settled.connect(lambda _: context.desk.changes.emit(Changes.MAP | Changes.HISTORY))

    def begin(self) -> MapSession:
        """See `DocumentWorkspace`."""
        return MapSession(self.context, self.editor)

    def missing(self) -> None:
        """See `DocumentWorkspace`: a field is there as soon as somebody looks."""

    def header(self) -> Header:
        """See `Workspace`."""
        board = self.map.board
        name = self.map.name or self.context.say("map.unnamed")
        return Header((name,), self.context.say("map.size-said", columns=board.columns, rows=board.rows))

    @property
    def map(self) -> Map:
        """The map being edited."""
        return self.editor.map

    # The library ------------------------------------------------------------------------------------------

    def take_up(self) -> bool:
        """See `DocumentWorkspace`: the field follows whatever map the editor has."""
        if self.wanted and self.wanted != self._identity:
            self._open_kept(self.wanted)
        return False

    def open(self, map_: Map) -> None:
        """Edit a map beside the library."""
        self.editor.first_edit = None
        self.editor.open(map_)

    def _adopt(self) -> None:
        """Give the map a place in the library: from its first edit on, every entry is kept as it happens."""
        card = self.context.desk.library.create(self.editor.map)
        self.remember(card.id)
        self._open_kept(card.id)

    def _open_kept(self, identity: str) -> None:
        from hheditor.maps import edits

        history = self.history(identity, Map, edits)
        if history is not None:
            self._identity = identity
            self.editor.first_edit = None
            self.editor.take(history, self.context.desk.library.library.pictures)

    def begin_anew(self, map_: Map) -> None:
        """Another field; the one at hand stays in the library."""
        self.context.desk.library.leave()
        self._identity = ""
        self.forget()
        self.editor.open(map_)
        self.editor.first_edit = self._adopt
