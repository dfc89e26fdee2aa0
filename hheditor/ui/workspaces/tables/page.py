"""The widgets of the workspace of bare tables: the canvas, its bars, the panels, and the tools at hand."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from hheditor.app.tables.editor import TableEditor
from hheditor.drawing.display import Op, Picture, Text
from hheditor.drawing.palette import faded
from hheditor.drawing.tables import mark_ops
from hheditor.maps.document import NO_FIELD
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.things import Ref, refs, thing_of, under
from hheditor.tables.map.tracing import frame_of
from hheditor.text import decimal
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.surrounds import surround
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.painting import PaintingPage
from hheditor.ui.workspaces.tables.commands import GROUPS
from hheditor.ui.workspaces.tables.panels.lists import findings_panel
from hheditor.ui.workspaces.tables.panels.palette import PalettePanel
from hheditor.ui.workspaces.tables.panels.table import TablePanel
from hheditor.ui.workspaces.tables.panels.thing import ThingPanel
from hheditor.ui.workspaces.tables.tools.areas import BoxTool, FreehandTool, PolygonTool
from hheditor.ui.workspaces.tables.tools.choosing import EraserTool, LevelTool, PointsTool, SelectTool
from hheditor.ui.workspaces.tables.tools.lines import CrossingTool, LineTool, WorkTool
from hheditor.ui.workspaces.tables.tools.putting import LabelTool, RulerTool, StampTool, TraceTool
from hheditor.ui.workspaces.tables.tools.tool import TableTool
from hheditor.ui.workspaces.tables.words import name_of

if TYPE_CHECKING:
    from hheditor.ui.workspaces.tables.session import TableSession

_TOP = (
    ("tables.new", "tables.random"),
    ("tables.undo", "tables.redo"),
    ("tables.import", "tables.export"),
)
_VIEW = (
    ("tables.grid", "tables.snap"),
    ("tables.zoom-out", "tables.zoom-in", "tables.full-size", "tables.fit"),
)


class TablePage(PaintingPage):
    """The middle of the window."""

    editor: TableEditor
    tool: TableTool
    table_panel: TablePanel

    def __init__(self, session: "TableSession") -> None:
        groups = [[f"tables.{tool}" for tool, _ in group] for group in GROUPS]
        super().__init__(session, "tables", "trace", _TOP, _VIEW, groups)
        self._taker = session
        self.table_panel = TablePanel(
            self._context, self.editor, session.begin_anew, session.ask_picture, self.view.setFocus
        )
        until_gone(
            self,
            self.editor.changed.connect(self._table_changed),
            self.editor.selected.connect(self._selection_changed),
            self.editor.set_up.connect(lambda _: self._context.refresh()),
        )
        self.view.cursor_moved.connect(self._cursor_moved)
        self.view.zoomed.connect(lambda _: self._frame())
        self.dress()

    def _make_view(self) -> FieldView:
        return FieldView(NO_FIELD, self.colors(), table=self.editor.table)

    def _make_tools(self) -> Mapping[str, TableTool]:
        editor, view = self.editor, self.view
        tools: list[TableTool] = [
            SelectTool(editor, view),
            PointsTool(editor, view),
            EraserTool(editor, view),
            FreehandTool(editor, view),
            PolygonTool(editor, view),
            *(BoxTool(editor, view, kind) for kind in ("rectangle", "ellipse")),
            LineTool(editor, view),
            CrossingTool(editor, view),
            WorkTool(editor, view),
            LevelTool(editor, view),
            StampTool(editor, view),
            LabelTool(editor, view, self._ask_text),
            RulerTool(editor, view, self._measured),
            TraceTool(editor, view),
        ]
        return {tool.id: tool for tool in tools}

    @cached_property
    def panels(self) -> Sequence[Panel]:
        """The sections of the side panel, made once: the frame owns them then."""
        context, editor = self._context, self.editor
        return (
            Panel("tables.palette", "tables.palette", PalettePanel(self._taker, self.colors())),
            Panel("tables.thing", "tables.thing", ThingPanel(context, editor)),
            Panel(
                "tables.findings", "tables.findings", findings_panel(context, editor, self.view.set_cursor)
            ),
            Panel("tables.table", "tables.table", self.table_panel),
            Panel("tables.history", "tables.history", self._history("tables.history-start")),
        )

    # What is shown -----------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Follow theme and switches."""
        self.view.use(self.colors())
        self.view.show_grid(on=self.editor.shown["grid"])
        surround(self.view, self._context)
        self._annotated = ()
        self._annotate(self.editor.table)
        self._frame()

    def _table_changed(self, table: TableMap) -> None:
        self.view.show_table(table)
        self._annotate(table)
        self._frame()

    def _annotate(self, table: TableMap) -> None:
        """Draw names, zones, the picture and the greeting again, if they changed."""
        bare = next(refs(table), None) is None and table.trace is None
        grounds = (
            tuple(each for each in table.outlines if each.kind in ("hill", "water")) if table.labels else ()
        )
        parts = (
            table.labels,
            table.zones,
            table.trace,
            table.width,
            table.height,
            grounds,
            bare,
            self.view.colors,
        )
        if parts == self._annotated:
            return
        self._annotated = parts
        colors, names = self.view.colors, self.view.tiles.field.palette
        scale = self._context.theme.scale / 100
        marks = list(mark_ops(table, names, scale))
        if bare:
            x, y, high = table.width / 2, table.height / 2, table.width / 42
            say, soft = self._context.say, faded(names["ink"], 0.62)
            marks.append(Text(x, y, say("tables.bare"), high, soft, italic=True))
            marks.append(Text(x, y + high * 1.5, say("tables.bare-keys"), high * 0.62, soft, italic=True))
        self.view.layer("marks", 40).show_ops(marks, colors)
        trace = table.trace
        ops: list[Op] = []
        if trace is not None:
            left, top, wide, turn = frame_of(trace)
            ops = [Picture(trace.picture, left, top, wide, turn, trace.opacity / 100)]
        self.view.layer("trace", 5).show_ops(ops, colors)
        self.view.lift_grid(on=trace is not None)

    def _selection_changed(self, _: tuple[Ref, ...]) -> None:
        self._frame()
        self._context.refresh()

    def _frame(self) -> None:
        """The frame about what is chosen, for the tools that work on it."""
        tool = self.tool
        ops = tool.frame() if isinstance(tool, SelectTool | PointsTool) else ()
        self.view.layer("selection", 60).show_ops(ops, self.view.colors)

    # The hand ----------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take up a tool."""
        super().take(tool)
        self._frame()
        self.editor.use()

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if self.view.cursor_at != (round(pointer.x), round(pointer.y)):
            self.view.set_cursor(-1)
        super().pressed(pointer)

    def moved(self, pointer: Pointer) -> None:
        """See `Hand`."""
        super().moved(pointer)
        self._describe(pointer.x, pointer.y)

    def _tell(self, pointer: Pointer) -> bool:
        if isinstance(pointer.where, int):
            return False
        self._describe(pointer.x, pointer.y)
        return True

    def _let_go(self) -> None:
        if self.editor.tool == "stamp":
            self.take("select")

    def _cursor_moved(self, where: object) -> None:
        if isinstance(where, tuple):
            x, y = where
            self._describe(x, y)
            pointer = Pointer(-1, x, y, Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton, where)
            self.tool.hovered(pointer)

    def _describe(self, x: float, y: float) -> None:
        """The spot in centimetres, its square, and what lies there."""
        say, table = self._context.say, self.editor.table
        # A pointer is no finer than a millimetre.
        language = self._context.language
        spot = say("tables.spot", x=decimal(x / 100, 1, language), y=decimal(y / 100, 1, language))
        parts = [spot, self.view.surface.label((x, y))]
        found = under(table, x, y)
        if found is not None:
            parts.append(name_of(say, thing_of(table, found)))
        line = " · ".join(part for part in parts if part)
        self._context.status(f"{line}    {say(self.tool.hint)}")

    def _measured(self, length: float, angle: float) -> str:
        long = decimal(length / 100, 1, self._context.language)
        return self._context.say("tables.measured", length=long, angle=round(angle) % 360)
