"""The map workspace: paint the field."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, OpenDocument, Operation
from hheditor.app.frame.settings import CoordinateChoice
from hheditor.app.map.editor import MapEditor
from hheditor.app.map.stamps import keep_stamp, stamps_of
from hheditor.maps.document import Map
from hheditor.ui.workspaces import Header, Panel, Workspace
from hheditor.ui.workspaces.map.commands import operations

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.map.desk import MapDesk

COORDINATES: tuple[CoordinateChoice, ...] = ("rim", "hexes", "off")
"""In the order in which the key goes through them."""
PAINTING = ("brush", "line", "rectangle", "hexagon", "fill", "scatter")


class MapWorkspace(Workspace):
    """Paint the field. The document and the settings live here; the widgets live in `desk`."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.editor = MapEditor()
        self.tool_id = "brush"
        self.shown: dict[str, bool] = {"grid": True, "minimap": False, "mono": False}
        self._desk: MapDesk | None = None
        self._number = 0
        self._identity = ""
        """The id of the map in the library; empty while nothing has been painted on it."""
        self.editor.stamps = stamps_of(context.desk)
        self.editor.first_edit = self._adopt
        self.editor.begin_anew = self.begin_anew
        self.editor.settled.connect(self._settled)

    def open(self, map_: Map) -> None:
        """Edit a map beside the library."""
        self.editor.first_edit = None
        self.editor.open(map_)

    # The library ------------------------------------------------------------------------------------------

    def _take_up(self) -> None:
        """Edit the map that was opened here, if it is another than the one at hand."""
        entry = self.context.desk.session.value.document(self.place.id)
        if entry is not None and entry.kind == "map" and entry.id != self._identity:
            self._open_kept(entry.id)

    def _adopt(self) -> None:
        """Give the map a place in the library: from its first edit on, every entry is kept as it happens."""
        card = self.context.desk.library.create(self.editor.map)
        session = self.context.desk.session
        entry = OpenDocument(self.place.id, "map", card.id)
        session.change(documents=session.value.with_document(entry))
        self._open_kept(card.id)

    def _open_kept(self, identity: str) -> None:
        from hheditor.maps.edits import Edit, apply, join
        from hheditor.store import StoreError

        books = self.context.desk.library
        books.leave()
        try:
            history = books.edit(identity, Map, apply, Edit, join=join)
        except StoreError as error:
            self.context.report(error.finding)
            return
        self._identity = identity
        self.editor.first_edit = None
        self.editor.take(history, books.library.pictures)

    def begin_anew(self, map_: Map) -> None:
        """Another field; the one at hand stays in the library."""
        self.context.desk.library.leave()
        self._identity = ""
        session = self.context.desk.session
        kept = tuple(entry for entry in session.value.documents if entry.workspace != self.place.id)
        session.change(documents=kept)
        self.editor.open(map_)
        self.editor.first_edit = self._adopt

    @property
    def map(self) -> Map:
        """The map being edited."""
        return self.editor.map

    # The frame's questions ---------------------------------------------------------------------------------

    def create(self) -> QWidget:
        """See `Workspace`."""
        from hheditor.ui.workspaces.map.desk import MapDesk

        desk = self._desk = MapDesk(self, self.context)
        number = self._number = self._number + 1

        def gone() -> None:
            if number == self._number:
                self._desk = None

        desk.destroyed.connect(gone)
        return desk

    def header(self) -> Header:
        """See `Workspace`."""
        board = self.map.board
        name = self.map.name or self.context.say("map.unnamed")
        return Header((name,), self.context.say("map.size-said", columns=board.columns, rows=board.rows))

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        assert self._desk is not None
        return self._desk.panels

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        return operations(self)

    def entered(self) -> None:
        """See `Workspace`."""
        self._take_up()
        if self._desk is not None:
            self._desk.view.setFocus()

    def left(self) -> None:
        """See `Workspace`."""
        if self._desk is not None:
            self._desk.tool.leave()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if self._desk is not None and changes & Changes.LOOKS:
            self._desk.dress()

    def _settled(self, _: None) -> None:
        self.context.desk.changes.emit(Changes.MAP | Changes.HISTORY)

    # What the operations do --------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take up a tool; once more, its next variant."""
        if tool == self.tool_id:
            self._next_variant(tool)
        self.tool_id = tool
        if self._desk is not None:
            self._desk.take(tool)

    def _next_variant(self, tool: str) -> None:
        from hheditor.maps.terrains import EDGES, FEATURES

        if tool == "zone":
            self.editor.use(side=1 - self.editor.side)
        elif tool == "work":
            self.editor.use(work=EDGES[(EDGES.index(self.editor.work) + 1) % len(EDGES)])
        elif tool == "feature":
            self.editor.use(feature=FEATURES[(FEATURES.index(self.editor.feature) + 1) % len(FEATURES)])

    def take_terrain(self, terrain: str) -> None:
        """Take up a terrain, and the brush if the tool at hand does not paint."""
        self.editor.use(terrain=terrain)
        if self.tool_id not in PAINTING:
            self.take("brush")

    def copy(self) -> None:
        """Keep what is selected for pasting."""
        from hheditor.maps.regions import copied

        self.editor.clip = copied(self.map, self.editor.selection)

    def cut(self) -> None:
        """The same, and clear it."""
        self.copy()
        self.delete()

    def paste(self) -> None:
        """Take up the clip as a stamp."""
        self.take("paste")

    def delete(self) -> None:
        """Remove the name at hand, or clear what is selected."""
        from hheditor.maps.regions import clear_edit

        if self._desk is not None and self._desk.delete_label():
            return
        if self.editor.selection:
            n = len(self.editor.selection)
            self.editor.do(clear_edit(self.map, self.editor.selection), "map.cleared", mirrored=False, n=n)

    def select_all(self) -> None:
        """Select every hex."""
        self.editor.select(range(self.map.board.cells))

    def turn(self, times: int) -> None:
        """Turn what is at hand: a name, the clip, or what is selected, about its middle."""
        from hheditor.maps.regions import turned_clip

        if self._desk is not None and self._desk.turn_label(times):
            return
        if self.tool_id == "paste" and self.editor.clip is not None:
            self.editor.clip = turned_clip(self.editor.clip, times)
        elif self.editor.selection:
            self._transform(lambda clip: turned_clip(clip, times), "map.turned")

    def flip(self, swap: Any) -> None:
        """Mirror the clip, or what is selected."""
        from hheditor.maps.regions import flipped_clip

        orientation = self.map.board.orientation
        if self.tool_id == "paste" and self.editor.clip is not None:
            self.editor.clip = flipped_clip(self.editor.clip, swap, orientation)
        elif self.editor.selection:
            self._transform(lambda clip: flipped_clip(clip, swap, orientation), "map.flipped")

    def _transform(self, change: Any, title: str) -> None:
        from hheditor.hexes import grid, middle_hex
        from hheditor.maps.edits import Several
        from hheditor.maps.regions import clear_edit, copied, landing, paste_edit

        chosen = self.editor.selection
        table = grid(self.map.board)
        anchor = table.cell(middle_hex(table.hexes[cell] for cell in sorted(chosen)))
        clip = change(copied(self.map, chosen))
        landed = [cell for cell, _ in landing(self.map, clip, anchor)]
        edit = Several((clear_edit(self.map, chosen), paste_edit(self.map, clip, anchor)))
        self.editor.do(edit, title, mirrored=False, n=len(chosen))
        self.editor.select(landed)

    def save_stamp(self) -> None:
        """Keep what is selected as a stamp; Alt and its number take it up again."""
        from hheditor.maps.regions import copied
        from hheditor.ui.workspaces.map.commands import STAMPS
        from hheditor.values import tell

        clip = copied(self.map, self.editor.selection)
        self.editor.stamps = keep_stamp(self.context.desk, clip, STAMPS)
        self.context.report(tell("map.stamp-saved", number=len(self.editor.stamps)))

    def use_stamp(self, number: int) -> None:
        """Take up a stamp."""
        self.editor.clip = self.editor.stamps[number - 1]
        self.take("paste")

    def mirror(self) -> None:
        """Make the second half the image of the first."""
        from hheditor.maps.symmetry import mirror_half

        self.editor.do(mirror_half(self.map, self.editor.symmetry), "map.mirrored", mirrored=False)

    def compute_zones(self) -> None:
        """Deployment zones three rows deep at both long edges."""
        from hheditor.maps.boards import deployment_zones
        from hheditor.maps.edits import SetZones

        self.editor.do(SetZones(deployment_zones(self.map)), "map.zones-computed", mirrored=False)

    def crop(self) -> None:
        """Cut the field down to what is selected."""
        from hheditor.maps.boards import cropped

        after = cropped(self.map, tuple(sorted(self.editor.selection)))
        self.editor.replace(after, "map.cropped", columns=after.board.columns, rows=after.board.rows)

    def zoom(self, steps: int) -> None:
        """Larger or smaller: the name at hand, or the view."""
        if self._desk is not None and not self._desk.grow_label(steps):
            self._desk.view.zoom(steps)

    def fit(self) -> None:
        """Show the whole field."""
        if self._desk is not None:
            self._desk.view.fit()

    def full_size(self) -> None:
        """Show it at 100 %."""
        if self._desk is not None:
            self._desk.view.full_size()

    def toggle(self, what: str) -> None:
        """Show or hide grid and minimap; coordinates in the rim, in every hex, nowhere; black and white."""
        if what == "coordinates":
            settings = self.context.desk.settings
            after = COORDINATES[(COORDINATES.index(settings.value.coordinates) + 1) % len(COORDINATES)]
            settings.change(coordinates=after)
        else:
            self.shown[what] = not self.shown[what]
        if self._desk is not None:
            self._desk.dress()

    def shows(self, what: str) -> bool:
        """Whether it shows."""
        if what == "coordinates":
            return self.context.desk.settings.value.coordinates != "off"
        return self.shown[what]

    def new(self) -> None:
        """A new, empty field of the size the panel says."""
        if self._desk is not None:
            self._desk.field_panel.new_field()

    def roll(self) -> None:
        """A field by dice."""
        if self._desk is not None:
            self._desk.field_panel.roll()

    def export(self, ending: str) -> None:
        """Ask where to, and write."""
        if self._desk is not None:
            self._desk.export(ending)

    def export_build_sheet(self) -> None:
        """Ask where to, and write the build sheet."""
        if self._desk is not None:
            self._desk.export_build_sheet()

    def import_file(self) -> None:
        """Ask where from, and read."""
        if self._desk is not None:
            self._desk.import_file()
