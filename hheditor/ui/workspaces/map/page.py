"""The widgets of the map workspace: the canvas, its tool bar, the panels, and the tools at hand."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QResizeEvent

from hheditor.app.map.collection import Collection
from hheditor.app.map.editor import MapEditor
from hheditor.app.map.game import rules_of
from hheditor.drawing.display import Op, Picture
from hheditor.drawing.furniture import label_ops
from hheditor.drawing.overlays import objective_ops, selection_ops, zone_ops
from hheditor.maps.document import Map
from hheditor.rules.api.surfaces import hex_surface
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.minimap import Minimap
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.ground import describe
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.surrounds import surround
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.map.commands import GROUPS
from hheditor.ui.workspaces.map.panels.field import FieldPanel
from hheditor.ui.workspaces.map.panels.lists import PartsPanel, findings_panel
from hheditor.ui.workspaces.map.panels.palette import PalettePanel
from hheditor.ui.workspaces.map.tools.choosing import PasteTool, SelectTool
from hheditor.ui.workspaces.map.tools.naming import LabelTool, ObjectiveTool, UnderlayTool, ZoneTool
from hheditor.ui.workspaces.map.tools.painting import (
    BrushTool,
    EraserTool,
    FillTool,
    LevelTool,
    ScatterTool,
    ShapeTool,
    Tool,
)
from hheditor.ui.workspaces.map.tools.ways import FeatureTool, WayTool, WorkTool
from hheditor.ui.workspaces.painting import PaintingPage

if TYPE_CHECKING:
    from hheditor.ui.workspaces.map.session import MapSession

_TOP = (
    ("map.new", "map.roll"),
    ("map.undo", "map.redo"),
    ("map.import", "map.export"),
)
_VIEW = (("map.grid", "map.coordinates"), ("map.zoom-out", "map.zoom-in", "map.full-size", "map.fit"))


class MapPage(PaintingPage):
    """The middle of the window."""

    editor: MapEditor
    tool: Tool
    field_panel: FieldPanel

    def __init__(self, session: "MapSession") -> None:
        groups = [[f"map.{tool}" for tool, _ in group] for group in GROUPS]
        super().__init__(session, "map", "underlay", _TOP, _VIEW, groups)
        self._taker = session
        self.minimap = Minimap(self.view)
        self.field_panel = FieldPanel(
            self._context, self.editor, session.ask_picture, self._picture_width, self.view.setFocus
        )
        until_gone(
            self,
            self.editor.changed.connect(self._map_changed),
            self.editor.selected.connect(self._selection_changed),
        )
        self.view.cursor_moved.connect(self._describe)
        self.dress()

    def _make_view(self) -> FieldView:
        return FieldView(self.editor.map, self.colors())

    def _make_tools(self) -> Mapping[str, Tool]:
        editor, view = self.editor, self.view
        tools: list[Tool] = [
            BrushTool(editor, view),
            EraserTool(editor, view),
            ScatterTool(editor, view),
            LevelTool(editor, view, 1),
            LevelTool(editor, view, -1),
            FillTool(editor, view),
            *(ShapeTool(editor, view, kind) for kind in ("line", "rectangle", "hexagon")),
            *(WayTool(editor, view, kind) for kind in ("road", "track", "river", "stream")),
            WorkTool(editor, view),
            FeatureTool(editor, view),
            *(SelectTool(editor, view, kind) for kind in ("select", "lasso", "wand")),
            PasteTool(editor, view),
            LabelTool(editor, view, self._ask_text),
            ZoneTool(editor, view),
            ObjectiveTool(editor, view, self._ask_text),
            UnderlayTool(editor, view),
        ]
        return {tool.id: tool for tool in tools}

    @cached_property
    def panels(self) -> Sequence[Panel]:
        """The sections of the side panel, made once: the frame owns them then."""
        context, editor = self._context, self.editor
        return (
            Panel(
                "map.palette",
                "map.palette",
                PalettePanel(context, editor, self.colors(), self._taker.take_terrain),
            ),
            Panel("map.findings", "map.findings", findings_panel(context, editor, self._go_to)),
            Panel("map.field", "map.field", self.field_panel),
            Panel("map.parts", "map.parts", PartsPanel(context, editor, Collection(context.desk))),
            Panel("map.history", "map.history", self._history("map.history-start")),
        )

    # What is shown -----------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Follow theme and switches."""
        shown = self.editor.shown
        self.view.use(self.colors())
        self.view.show_grid(on=shown["grid"])
        surround(self.view, self._context)
        self.minimap.setVisible(shown["minimap"])
        self.minimap.place()
        self._annotated = ()
        self._annotate(self.editor.map)
        self._selection_changed(self.editor.selection)

    def _map_changed(self, map_: Map) -> None:
        self.view.show_map(map_)
        self._annotate(map_)
        self.minimap.follow()

    def _annotate(self, map_: Map) -> None:
        """Draw names, zones, objectives and the picture again, if they changed."""
        written = (map_.labels, map_.levels, map_.zones, map_.objectives)
        parts = (*written, map_.underlay, map_.board, self.view.colors)
        if parts == self._annotated:
            return
        self._annotated = parts
        colors, names = self.view.colors, self.view.tiles.field.palette
        scale = self._context.theme.scale / 100
        marks: list[Op] = [
            *zone_ops(hex_surface(map_.board), map_.zones, names),
            *objective_ops(hex_surface(map_.board), map_.objectives, names, scale),
        ]
        self.view.layer("marks", 20).show_ops(marks, colors)
        self.view.layer("labels", 40).show_ops(label_ops(map_, names, scale), colors)
        under = map_.underlay
        ops: list[Op] = []
        if under is not None:
            ops = [
                Picture(
                    under.picture, under.x, under.y, under.scale, under.rotation / 10, under.opacity / 100
                )
            ]
        self.view.layer("underlay", 5).show_ops(ops, colors)
        # What is traced must be read against the hexes.
        self.view.lift_grid(on=under is not None)

    def _selection_changed(self, cells: frozenset[int]) -> None:
        ops = (
            selection_ops(hex_surface(self.editor.map.board), cells, self.view.tiles.field.palette)
            if cells
            else ()
        )
        self.view.layer("selection", 60).show_ops(ops, self.view.colors)

    def _picture_width(self) -> int:
        """Pixels across of the picture to trace; 0 where there is none."""
        under = self.editor.map.underlay
        image = self._picture(under.picture) if under is not None else None
        return image.width() if image is not None else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the bar and the minimap in their corners."""
        super().resizeEvent(event)
        self.minimap.place()

    # The hand ----------------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        self.view.set_cursor(-1)
        super().pressed(pointer)

    def _tell(self, pointer: Pointer) -> bool:
        if pointer.cell >= 0:
            self._describe(pointer.cell)
        return pointer.cell >= 0

    def _let_go(self) -> None:
        if self.editor.tool == "paste":
            self._taker.take("brush")

    def _describe(self, cell: int) -> None:
        rules = rules_of(self.editor.map)
        system = rules.id if rules is not None else ""
        line = describe(self.editor.map, self.view.surface, cell, self._context.say, system, self._effects)
        self._context.status(f"{line}    {self._context.say(self.tool.hint)}")

    def _effects(self, cell: int) -> Any | None:
        """What the ground of a hex does, in the game the map is made for."""
        rules = rules_of(self.editor.map)
        return rules.ground_effects(self.editor.map, cell) if rules is not None else None

    def _go_to(self, cell: int) -> None:
        if cell >= 0:
            self.view.set_cursor(cell)

    # Names -------------------------------------------------------------------------------------------------

    def of_label(self, deed: Callable[[LabelTool], object]) -> bool:
        """Do something with the name at hand; whether there was one."""
        if not isinstance(self.tool, LabelTool) or self.tool.held is None:
            return False
        deed(self.tool)
        return True
