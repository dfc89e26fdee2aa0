"""Tools that paint areas: each answers the pointer, shows what it would do, and makes one entry of it."""

from collections.abc import Iterable

from hheditor.app.map.editor import MapEditor
from hheditor.drawing.display import Drawing, Stroke
from hheditor.drawing.overlays import outline_path
from hheditor.drawing.palette import faded
from hheditor.maps import shapes
from hheditor.maps.document import OPEN, Edge
from hheditor.maps.edits import ChangeEdges, Edit, SetLevels, levels_of, terrain_edit, terrain_of
from hheditor.maps.generation.scatter import scatter
from hheditor.maps.hexsides.chains import side_near
from hheditor.maps.regions import clear_edit
from hheditor.maps.symmetry import spread
from hheditor.maps.terrains import HIGHEST, LOWEST
from hheditor.rules.api.surfaces import hex_surface
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import ALT, SHIFT
from hheditor.ui.parts.painting.tool import Tool as Gesture


class Tool(Gesture):
    """A hand on the field of hexes."""

    hint = "map.hint.brush"

    def __init__(self, editor: MapEditor, view: FieldView) -> None:
        super().__init__(view)
        self.editor = editor

    def pick(self, pointer: Pointer) -> None:
        """Take up the terrain of a cell."""
        if pointer.cell >= 0:
            self.editor.use(terrain=terrain_of(self.editor.map)[pointer.cell])

    def outline(self, cells: Iterable[int], color: str = "") -> Drawing:
        """Cells as a preview, their images included."""
        board = self.editor.map.board
        colors = self.view.tiles.field.palette
        path = outline_path(hex_surface(board), spread(board, cells, self.editor.symmetry))
        if not path:
            return ()
        return (
            Stroke(path, faded(colors["paper"], 0.8), 46),
            Stroke(path, color or colors["selection"], 26),
        )


class BrushTool(Tool):
    """Paint with the terrain at hand; Shift draws a line from the last stroke's end, Alt erases."""

    id = "brush"
    title = "map.painted"

    def __init__(self, editor: MapEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._last = -1
        self._touched: set[int] = set()
        self._erases = False

    def erases(self, pointer: Pointer) -> bool:
        """Whether this stroke takes away."""
        return pointer.has(ALT)

    def radius(self) -> int:
        """How wide the brush is."""
        return self.editor.radius

    def start(self, pointer: Pointer) -> None:
        """Begin a stroke."""
        self._erases = self.erases(pointer)
        self._touched = set()
        title = "map.erased" if self._erases else self.title
        if title == "map.painted":
            self.editor.begin(title, terrain=self.editor.terrain)
        else:
            self.editor.begin(title)
        self._last = -1
        if pointer.has(SHIFT) and self.editor.last_cell >= 0:
            self._last = self.editor.last_cell
        self.go_on(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """Paint on, without gaps however fast the pointer goes."""
        cell = pointer.cell
        if cell < 0 or cell == self._last:
            return
        board = self.editor.map.board
        start = self._last if 0 <= self._last < board.cells else cell
        cells = shapes.stroke(board, [start, cell] if start != cell else [cell], self.radius())
        self._last = cell
        fresh = [found for found in cells if found not in self._touched]
        self._touched.update(cells)
        edit = self.edit(fresh)
        if edit is not None:
            self.editor.paint(edit)
        self.show(self.preview(pointer))

    def edit(self, cells: list[int]) -> Edit | None:
        """What the stroke does to cells it touches for the first time."""
        if self._erases:
            return clear_edit(self.editor.map, cells)
        terrain = terrain_of(self.editor.map)
        if self.editor.symmetry == "none":
            cells = [cell for cell in cells if terrain[cell] != self.editor.terrain]
        return terrain_edit(cells, self.editor.terrain) if cells else None

    def finish(self, pointer: Pointer) -> None:  # noqa: ARG002 - the hand's signature
        """The stroke is one entry."""
        self.editor.end(n=len(self._touched))
        if self._last >= 0:
            self.editor.last_cell = self._last

    def give_up(self) -> None:
        """Take the stroke back."""
        self.editor.cancel()

    def preview(self, pointer: Pointer) -> Drawing:
        """The brush, or the line it would draw."""
        if pointer.cell < 0:
            return ()
        board = self.editor.map.board
        if pointer.has(SHIFT) and 0 <= self.editor.last_cell < board.cells and not self.active:
            return self.outline(shapes.stroke(board, [self.editor.last_cell, pointer.cell], self.radius()))
        return self.outline(shapes.brush(board, pointer.cell, self.radius()))


class EraserTool(BrushTool):
    """Make the ground open and flat again, with nothing on it.

    Begun on something that stands on a hexside, the stroke takes away what stands on sides, and nothing else.
    """

    id = "eraser"
    hint = "map.hint.eraser"

    def __init__(self, editor: MapEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._sides = False

    def _edges_at(self, pointer: Pointer) -> tuple[Edge, ...]:
        which = side_near(self.editor.map.board, pointer.cell, pointer.x, pointer.y)
        return tuple(edge for edge in self.editor.map.edges if (edge.cell, edge.direction) == which)

    def start(self, pointer: Pointer) -> None:
        """Begin on a side, or in a hex."""
        self._sides = bool(self._edges_at(pointer))
        super().start(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """Sides that are touched, or hexes."""
        if not self._sides:
            super().go_on(pointer)
            return
        gone = self._edges_at(pointer)
        if gone:
            self._touched.add(pointer.cell)
            self.editor.paint(ChangeEdges((), gone))

    def erases(self, pointer: Pointer) -> bool:  # noqa: ARG002 - the brush's signature
        """Always."""
        return True


class LevelTool(BrushTool):
    """Raise or lower the ground by one level for each stroke."""

    hint = "map.hint.level"
    title = "map.raised"

    def __init__(self, editor: MapEditor, view: FieldView, step: int) -> None:
        super().__init__(editor, view)
        self.step = step
        self.id = "up" if step > 0 else "down"
        self.title = "map.raised" if step > 0 else "map.lowered"
        self._turned = False

    def erases(self, pointer: Pointer) -> bool:
        """Alt turns the tool around instead."""
        self._turned = pointer.has(ALT)
        return False

    def edit(self, cells: list[int]) -> Edit | None:
        """One level up or down, once for each cell of a stroke."""
        step = -self.step if self._turned else self.step
        levels = levels_of(self.editor.map)
        new = tuple(min(HIGHEST, max(LOWEST, levels[cell] + step)) for cell in cells)
        return SetLevels(tuple(cells), new) if cells else None

    def pick(self, pointer: Pointer) -> None:
        """There is nothing to take up."""


class ScatterTool(BrushTool):
    """Strew the terrain at hand, thinly."""

    id = "scatter"
    hint = "map.hint.scatter"
    title = "map.scattered"

    def edit(self, cells: list[int]) -> Edit | None:
        """Some of the cells, always the same ones for a seed."""
        if self._erases:
            return super().edit(cells)
        found = scatter(cells, ((self.editor.terrain, 1),), self.editor.density, self.editor.seed)
        return found if found.cells else None


class ShapeTool(Tool):
    """Drag a line, a rectangle or a hexagon and fill it; Alt makes it open ground."""

    hint = "map.hint.shape"

    def __init__(self, editor: MapEditor, view: FieldView, kind: str) -> None:
        super().__init__(editor, view)
        self.id = kind
        self._first = -1

    def cells(self, first: int, last: int) -> tuple[int, ...]:
        """The cells of the shape."""
        board = self.editor.map.board
        if self.id == "line":
            return shapes.stroke(board, [first, last] if first != last else [first], self.editor.radius)
        if self.id == "rectangle":
            return shapes.rectangle(board, first, last)
        return shapes.hexagon(board, first, last)

    def start(self, pointer: Pointer) -> None:
        """One corner, or the middle of a hexagon."""
        self._first = pointer.cell
        self.go_on(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """The other corner."""
        if self._first >= 0 and pointer.cell >= 0:
            self.show(self.outline(self.cells(self._first, pointer.cell)))

    def finish(self, pointer: Pointer) -> None:
        """Fill it."""
        if self._first < 0 or pointer.cell < 0:
            self.show(())
            return
        cells = self.cells(self._first, pointer.cell)
        terrain = OPEN if pointer.has(ALT) else self.editor.terrain
        self.editor.do(terrain_edit(cells, terrain), "map.filled", terrain=terrain, n=len(cells))
        self.show(())

    def preview(self, pointer: Pointer) -> Drawing:
        """The first cell."""
        return self.outline((pointer.cell,)) if pointer.cell >= 0 else ()


class FillTool(Tool):
    """Fill the connected area under the pointer; within a selection, the selection."""

    id = "fill"
    hint = "map.hint.fill"

    def _area(self, cell: int) -> tuple[int, ...]:
        if cell in self.editor.selection:
            return tuple(sorted(self.editor.selection))
        return shapes.area(self.editor.map, cell)

    def start(self, pointer: Pointer) -> None:
        """Fill at once."""
        if pointer.cell < 0:
            return
        cells = self._area(pointer.cell)
        terrain = OPEN if pointer.has(ALT) else self.editor.terrain
        self.editor.do(terrain_edit(cells, terrain), "map.filled", terrain=terrain, n=len(cells))
        self.show(())

    def preview(self, pointer: Pointer) -> Drawing:
        """The area."""
        return self.outline(self._area(pointer.cell)) if pointer.cell >= 0 else ()
