"""A table being painted and the canvas it is painted on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hheditor.app.tables.editor import AREA_TOOLS, CROSSINGS, WAYS, WORKS, TableEditor
from hheditor.tables.ground import Outline
from hheditor.tables.map import shapes
from hheditor.tables.map.areas import HIGHEST
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.edits import ChangeOutlines, SetTrace, Several
from hheditor.tables.map.stamps import STAMPS
from hheditor.tables.map.symmetry import mirror_half
from hheditor.tables.map.things import Ref, exchanged, middle_of, moved, refs
from hheditor.tables.map.tracing import laid
from hheditor.ui.workspaces.painting import PaintingSession, after
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.tables.page import TablePage

_APART = 200
"""A copy lies two centimetres beside what it is a copy of."""


class TableSession(PaintingSession):
    """What can be done with a table on the screen."""

    page: "TablePage"
    editor: TableEditor
    export_to, import_from, files = "tables.export-to", "tables.import-from", "tables"

    def __init__(
        self, context: "Context", editor: TableEditor, begin_anew: Callable[[TableMap], None]
    ) -> None:
        """`begin_anew` leaves the table at hand where it is kept and starts another."""
        from hheditor.ui.workspaces.tables.page import TablePage

        super().__init__(context)
        self.editor = editor
        self.begin_anew = begin_anew
        self.page = TablePage(self)
        self.panels = self.page.panels

    @property
    def table(self) -> TableMap:
        """The table being edited."""
        return self.editor.table

    # Tools -------------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take up a tool; once more, its next variant."""
        if tool == self.editor.tool:
            self._next_variant(tool)
        if tool in AREA_TOOLS:
            self.editor.area = tool
        if tool == "stamp":
            self.editor.holds_clip = False
        self.page.take(tool)

    def _next_variant(self, tool: str) -> None:
        editor = self.editor
        if tool == "line":
            editor.use(way=after(WAYS, editor.way))
        elif tool == "work":
            editor.use(work=after(WORKS, editor.work))
        elif tool == "crossing":
            editor.use(crossing=after(CROSSINGS, editor.crossing))
        elif tool == "stamp":
            editor.use(stamp=after(tuple(STAMPS), editor.stamp))

    def take_kind(self, kind: str) -> None:
        """Take up a kind of ground, and the pen that draws areas."""
        self.editor.use(kind=kind)
        if self.editor.tool not in AREA_TOOLS:
            self.take(self.editor.area)

    def take_with(self, tool: str, **settings: object) -> None:
        """Set what a tool works with, and take it up: a road, a wall, a bridge, a stamp."""
        self.editor.use(**settings)
        if self.editor.tool != tool:
            self.take(tool)

    def take_stamp(self, stamp: str) -> None:
        """Take up a stamp, as it is by itself."""
        self.take_with("stamp", stamp=stamp, holds_clip=False, angle=0, scale=1000, flipped=False)

    # What is chosen ---

    def cut(self) -> None:
        """Copy and take away."""
        self.editor.copy()
        self.editor.delete()

    def paste(self) -> None:
        """Take up what was copied as a stamp."""
        self.editor.use(angle=0, scale=1000, flipped=False)
        self.page.take("stamp")
        self.editor.use(holds_clip=True)

    def duplicate(self) -> None:
        """A copy beside what is chosen."""
        copies = [moved(thing, _APART, _APART) for thing in self.editor.chosen]
        self.editor.add(copies, "tables.copied")

    def select_all(self) -> None:
        """Choose everything."""
        self.editor.select(refs(self.table))

    def choose_next(self, step: int) -> None:
        """Choose the thing after the one that is chosen, or before it, and bring it into view."""
        things = tuple(refs(self.table))
        chosen = self.editor.selection
        at = things.index(chosen[-1]) + step if chosen else (0 if step > 0 else -1)
        self.editor.select((things[at % len(things)],))
        if self.editor.tool not in ("select", "points"):
            self.take("select")
        self.view.show_cell(middle_of(self.editor.chosen))

    def merge(self) -> None:
        """Make the chosen patches one; the first says what they are."""
        chosen = [ref for ref in self.editor.selection if ref.list == "outlines"]
        patches = [self.table.outlines[ref.at] for ref in chosen]
        whole = shapes.merged(patches)
        self.editor.select(())
        self.editor.do(exchanged(self.table, chosen, whole), "tables.joined", kind=patches[0].kind)
        count = len(self.table.outlines)
        self.editor.select(Ref("outlines", count - 1 - at) for at in range(len(whole)))

    def cut_out(self) -> None:
        """Cut the uppermost of the chosen patches out of the others."""
        chosen = sorted(ref.at for ref in self.editor.selection if ref.list == "outlines")
        *below, top = chosen
        knife = self.table.outlines[top]
        edits = [ChangeOutlines(top, 1)]
        edits += [
            ChangeOutlines(at, 1, shapes.cut(self.table.outlines[at], knife.points)) for at in reversed(below)
        ]
        self.editor.select(())
        self.editor.do(Several(tuple(edits)), "tables.was-cut", kind=self.table.outlines[below[0]].kind)

    def patches(self) -> int:
        """How many patches are chosen."""
        return sum(ref.list == "outlines" for ref in self.editor.selection)

    def to_top(self) -> None:
        """Lay what is chosen over everything of its sort."""
        chosen = self.editor.chosen
        gone = self.editor.selection
        self.editor.select(())
        self.editor.do(exchanged(self.table, gone, chosen), "tables.topped", n=len(chosen))

    def level(self, step: int) -> None:
        """Raise or lower the chosen hills."""

        def change(thing: object) -> object:
            if isinstance(thing, Outline) and thing.kind == "hill":
                return replace(thing, level=min(HIGHEST, max(1, thing.level + step)))
            return thing

        self.editor.carry(change, "tables.relevelled")

    def mirror(self) -> None:
        """Make the second half the image of the first."""
        self.editor.select(())
        self.editor.do(mirror_half(self.table, self.editor.symmetry), "tables.mirrored")

    # The table as a whole, and files ---

    def export(self, ending: str) -> None:
        """Ask where to, and write; the ending decides the kind."""
        name = self.table.name or self.context.say("library.unnamed.table")
        self._ask_where(f"{name}.{ending}", self._export)

    def _export(self, target: Path) -> None:
        from hheditor.ui.workspaces.tables import files

        found = files.prepared(
            self.table,
            target,
            self.page.colors(),
            grid=self.editor.shown["grid"],
            centimetres=self.context.say("tables.centimetres"),
            north=self.view.north,
        )
        self._write(target, found)

    def _read(self, path: Path) -> None:
        from hheditor.ui.workspaces.tables import files

        found = files.read(path)
        if isinstance(found, Finding):
            self.context.report(found)
        else:
            self.editor.replace(found, "tables.imported", name=found.name)

    def ask_picture(self) -> None:
        """Ask for a picture to trace."""
        self.page.prompt.ask_file(self.context.say("tables.trace-from"), self.lay)

    def _laid(self, picture: str, width: int, height: int) -> None:
        trace = laid(picture, (width, height), self.table.width)
        self.editor.do(SetTrace(trace), "tables.trace-laid")
        self.page.take("trace")
