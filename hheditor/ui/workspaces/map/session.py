"""A map being painted and the field it is painted on."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hheditor.app.frame.settings import CoordinateChoice
from hheditor.app.map.collection import Collection
from hheditor.app.map.editor import WIDEST, MapEditor
from hheditor.app.map.stamps import keep_stamp
from hheditor.maps.document import Map, Underlay
from hheditor.maps.edits import SetUnderlay
from hheditor.maps.legend import legend
from hheditor.maps.terrains import EDGES, FEATURES
from hheditor.ui.workspaces.painting import PaintingSession, after
from hheditor.values import Finding, tell

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.map.page import MapPage

COORDINATES: tuple[CoordinateChoice, ...] = ("rim", "hexes", "off")
"""In the order in which the key goes through them."""
PAINTING = ("brush", "line", "rectangle", "hexagon", "fill", "scatter")


class MapSession(PaintingSession):
    """What can be done with a map on the screen."""

    page: "MapPage"
    editor: MapEditor
    export_to, import_from, files = "map.export-to", "map.import-from", "maps"

    def __init__(self, context: "Context", editor: MapEditor) -> None:
        from hheditor.ui.workspaces.map.page import MapPage

        super().__init__(context)
        self.editor = editor
        self.page = MapPage(self)
        self.panels = self.page.panels

    @property
    def map(self) -> Map:
        """The map being edited."""
        return self.editor.map

    # Tools and edits --------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take up a tool; once more, its next variant."""
        if tool == self.editor.tool:
            self._next_variant(tool)
        self.page.take(tool)

    def _next_variant(self, tool: str) -> None:
        known = legend(self.map.system)
        if tool == "zone":
            self.editor.use(side=1 - self.editor.side)
        elif tool == "work":
            self.editor.use(work=after(known.sides or EDGES, self.editor.work))
        elif tool == "feature":
            self.editor.use(feature=after(known.features or FEATURES, self.editor.feature))

    def take_terrain(self, terrain: str) -> None:
        """Take up a terrain, and the brush if the tool at hand does not paint."""
        self.editor.use(terrain=terrain)
        if self.editor.tool not in PAINTING:
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

        if self.page.of_label(lambda label: label.remove()):
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

        if self.page.of_label(lambda label: label.turn(times)):
            return
        if self.editor.tool == "paste" and self.editor.clip is not None:
            self.editor.clip = turned_clip(self.editor.clip, times)
        elif self.editor.selection:
            self._transform(lambda clip: turned_clip(clip, times), "map.turned")

    def flip(self, swap: Any) -> None:
        """Mirror the clip, or what is selected."""
        from hheditor.maps.regions import flipped_clip

        orientation = self.map.board.orientation
        if self.editor.tool == "paste" and self.editor.clip is not None:
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

        clip = copied(self.map, self.editor.selection)
        self.editor.stamps = keep_stamp(self.context.desk, clip)
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
        """Deployment zones at the southern and the northern edge, as deep as the map's game wants."""
        from hheditor.maps.edits import SetZones
        from hheditor.maps.legend import deployment_zones

        self.editor.do(SetZones(deployment_zones(self.map)), "map.zones-computed", mirrored=False)

    def crop(self) -> None:
        """Cut the field down to what is selected."""
        from hheditor.maps.boards import cropped

        after = cropped(self.map, tuple(sorted(self.editor.selection)))
        self.editor.replace(after, "map.cropped", columns=after.board.columns, rows=after.board.rows)

    def widen(self, step: int) -> None:
        """A wider brush, or a narrower one."""
        self.editor.use(radius=min(WIDEST, max(0, self.editor.radius + step)))

    # The view -----------------------------------------------------------------------------------------------

    def zoom(self, steps: int) -> None:
        """Larger or smaller: the name at hand, or the view."""
        if not self.page.of_label(lambda label: label.grow(steps)):
            self.view.zoom(steps)

    def toggle(self, what: str) -> None:
        """Show or hide grid and minimap; coordinates in the rim, in every hex, nowhere; black and white."""
        if what == "coordinates":
            settings = self.context.desk.settings
            settings.change(coordinates=after(COORDINATES, settings.value.coordinates))
            self.page.dress()
        else:
            super().toggle(what)

    def shows(self, what: str) -> bool:
        """Whether it shows."""
        if what == "coordinates":
            return self.context.desk.settings.value.coordinates != "off"
        return super().shows(what)

    # The field as a whole, and files ------------------------------------------------------------------------

    def export(self, ending: str) -> None:
        """Ask where to, and write; the ending decides the kind."""
        self._ask_where(f"{self._name}.{ending}", self._export, picture=ending == "png")

    @property
    def _name(self) -> str:
        return self.map.name or self.context.say("map.unnamed")

    def _export(self, target: Path) -> None:
        from hheditor.ui.measures import legend
        from hheditor.ui.workspaces.map import files

        across, where = self.page.prompt.number.value(), self.view.coordinates
        found = files.prepared(self.map, target, self.page.colors(), across, legend(self.context), where)
        self._write(target, found)

    def export_build_sheet(self) -> None:
        """Ask where to, and write the sheet to build the table by."""
        name = f"{self._name} – {self.context.say('map.build-sheet-name')}.pdf"
        self._ask_where(name, self._export_build_sheet)

    def _export_build_sheet(self, target: Path) -> None:
        from hheditor.ui.workspaces.map import files

        owned = Collection(self.context.desk).owned()
        if target.suffix.lower() != ".pdf":
            target = target.with_name(target.name + ".pdf")
        language = "it" if self.context.language == "it" else "en"
        map_, where = self.map, self.view.coordinates
        self._write(target, lambda stop: files.write_build_sheet(map_, owned, target, language, where, stop))

    def _read(self, path: Path) -> None:
        from hheditor.ui.workspaces.map import files

        found = files.read(path)
        if isinstance(found, Finding):
            self.context.report(found)
        else:
            board = found.board
            self.editor.replace(found, "map.imported", columns=board.columns, rows=board.rows)

    def ask_picture(self) -> None:
        """Ask for a picture to trace."""
        self.page.prompt.ask_file(self.context.say("map.underlay-from"), self.lay)

    def _laid(self, picture: str, width: int, height: int) -> None:  # noqa: ARG002 - as wide as the field
        scale = max(1, round(self.view.tiles.width * 1000 / width))
        self.editor.do(SetUnderlay(Underlay(picture, 50, 0, 0, scale)), "map.underlay-laid", mirrored=False)
        self.take("underlay")
