"""Tools that choose: rectangle, lasso, same terrain; and the stamp that puts a clip down."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.map.editor import MapEditor
from hheditor.drawing.display import Drawing, Fill, Op, Stroke, Sub
from hheditor.drawing.overlays import shape_path
from hheditor.drawing.palette import faded
from hheditor.maps import shapes
from hheditor.maps.edits import Several
from hheditor.maps.regions import clear_edit, copied, landing, paste_edit
from hheditor.maps.terrains import terrain
from hheditor.rules.api.surfaces import hex_surface
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import CONTROL, SHIFT
from hheditor.ui.workspaces.map.tools.painting import Tool

FLOORS = {
    "open": "ground",
    "wood": "treea.mid",
    "broken": "broken.floor",
    "marsh": "marsh.floor",
    "field": "field.a",
    "village": "roof.b",
    "town": "roof.a",
    "lake": "water",
    "sea": "water.deep",
    "mountain": "rock.dark",
    "scrub": "bush.light",
    "orchard": "treeb.light",
}


class SelectTool(Tool):
    """Choose cells: a rectangle, a lasso, or all of one terrain. Shift adds, Ctrl takes away; dragging
    a choice moves it."""

    hint = "map.hint.select"
    picks = False

    def __init__(self, editor: MapEditor, view: FieldView, kind: str) -> None:
        super().__init__(editor, view)
        self.id = kind
        self._first = -1
        self._line: list[tuple[float, float]] = []
        self._moving = False

    def start(self, pointer: Pointer) -> None:
        """Begin to choose, or to move what is chosen."""
        free = not pointer.has(SHIFT) and not pointer.has(CONTROL)
        self._moving = free and pointer.cell in self.editor.selection and self.id != "wand"
        self._first = pointer.cell
        self._line = [(pointer.x, pointer.y)]

    def go_on(self, pointer: Pointer) -> None:
        """Show what is being chosen, or where it would go."""
        self._line.append((pointer.x, pointer.y))
        if self._moving:
            self.show(self._landing(pointer.cell))
        elif self.id == "lasso":
            points = tuple(value for point in self._line for value in point)
            colors = self.view.tiles.field.palette
            self.show((Stroke((Sub(points),), colors["selection"], 26, (70, 40)),))
        else:
            self.show(self.outline(self._cells(pointer)))

    def _cells(self, pointer: Pointer) -> tuple[int, ...]:
        board = self.editor.map.board
        if self.id == "wand":
            return shapes.same_terrain(self.editor.map, pointer.cell) if pointer.cell >= 0 else ()
        if self.id == "lasso":
            return shapes.lasso(board, self._line)
        if self._first < 0 or pointer.cell < 0:
            return ()
        return shapes.rectangle(board, self._first, pointer.cell)

    def finish(self, pointer: Pointer) -> None:
        """Choose, or move."""
        self.show(())
        if self._moving:
            self._moving = False
            if pointer.cell not in (self._first, -1):
                self._move(pointer.cell)
            else:
                self.editor.select(())
            return
        cells = frozenset(self._cells(pointer))
        if pointer.has(SHIFT):
            cells |= self.editor.selection
        elif pointer.has(CONTROL):
            cells = self.editor.selection - cells
        elif cells == {self._first} and self.editor.selection:
            cells = frozenset()
        self.editor.select(cells)

    def give_up(self) -> None:
        """Keep the choice as it was."""
        self._moving = False

    def _landing(self, cell: int) -> Drawing:
        target = self._target(cell)
        if target < 0:
            return ()
        clip = copied(self.editor.map, self.editor.selection)
        return self.outline([place for place, _ in landing(self.editor.map, clip, target)])

    def _target(self, cell: int) -> int:
        """Where the anchor of the choice goes when the cell first pressed goes to the given one."""
        from hheditor.hexes import grid, middle_hex

        if cell < 0:
            return -1
        table = grid(self.editor.map.board)
        anchor = middle_hex(table.hexes[c] for c in sorted(self.editor.selection))
        return table.cell(anchor + (table.hexes[cell] - table.hexes[self._first]))

    def _move(self, cell: int) -> None:
        target = self._target(cell)
        if target < 0:
            return
        map_, chosen = self.editor.map, self.editor.selection
        clip = copied(map_, chosen)
        cleared = clear_edit(map_, chosen)
        placed = [place for place, _ in landing(map_, clip, target)]
        done = self.editor.do(
            Several((cleared, paste_edit(map_, clip, target))), "map.moved", mirrored=False, n=len(chosen)
        )
        if done:
            self.editor.select(placed)

    def preview(self, pointer: Pointer) -> Drawing:
        """All of one terrain, for the wand; else the hex."""
        if pointer.cell < 0:
            return ()
        return self.outline(self._cells(pointer) if self.id == "wand" else (pointer.cell,))

    def pick(self, pointer: Pointer) -> None:  # noqa: ARG002 - the tool's signature
        """The right button lets go of the choice."""
        self.editor.select(())


class PasteTool(Tool):
    """Put the clip down: click as often as you like. The keys of turning and flipping turn and flip it."""

    id = "paste"
    hint = "map.hint.paste"
    picks = False

    def start(self, pointer: Pointer) -> None:
        """Put it down."""
        clip = self.editor.clip
        if clip is not None and pointer.cell >= 0:
            n = len(landing(self.editor.map, clip, pointer.cell))
            self.editor.do(paste_edit(self.editor.map, clip, pointer.cell), "map.pasted", n=n)

    def preview(self, pointer: Pointer) -> Drawing:
        """The clip in its colours."""
        clip = self.editor.clip
        if clip is None or pointer.cell < 0:
            return ()
        colors = self.view.tiles.field.palette
        board = self.editor.map.board
        placed = landing(self.editor.map, clip, pointer.cell)
        ops: list[Op] = [
            Fill(
                shape_path(hex_surface(board), cell),
                faded(colors[FLOORS.get(terrain(patch.terrain).look, "unknown")], 0.75),
            )
            for cell, patch in placed
        ]
        return (*ops, *self.outline([cell for cell, _ in placed]))

    def key(self, event: QKeyEvent) -> bool:
        """Escape puts the clip away."""
        if event.key() == Qt.Key.Key_Escape:
            self.show(())
            return False
        return super().key(event)
