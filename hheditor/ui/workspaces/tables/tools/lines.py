"""Tools that draw along a line: roads, streams, hedges; fortifications; and what crosses water."""

from math import hypot

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.tables.editor import TableEditor
from hheditor.drawing.display import Drawing
from hheditor.tables.map.building import along, beside_wall, crossing_at, gate_in, single
from hheditor.tables.map.document import Line
from hheditor.tables.map.shapes import straightened
from hheditor.tables.map.things import Ref, removed, thing_of
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import RIGHT, SHIFT
from hheditor.ui.workspaces.tables.tools.tool import Spot, TableTool


class ChainTool(TableTool):
    """Point by point, or in one stroke; Enter, the right button or the same point again ends it."""

    hint = "tables.hint.line"

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._points: list[Spot] = []
        self._stroke: list[Spot] = []

    def lay(self, points: tuple[Spot, ...], *, freely: bool) -> None:
        """Build it; `freely`: it was drawn in one stroke."""
        raise NotImplementedError

    def pressed(self, pointer: Pointer) -> None:
        """The right button ends what is begun."""
        if pointer.button == RIGHT and self._points:
            self._end()
        else:
            super().pressed(pointer)

    def start(self, pointer: Pointer) -> None:
        """A point, or the beginning of a stroke."""
        self._stroke = [self.spot(pointer)]

    def go_on(self, pointer: Pointer) -> None:
        """Draw on."""
        x, y = round(pointer.x), round(pointer.y)
        last = self._stroke[-1]
        if hypot(x - last[0], y - last[1]) >= self.reach / 2:
            self._stroke.append((x, y))
            self._draw(self._stroke)

    def finish(self, pointer: Pointer) -> None:
        """A stroke is a line; a click is one more point of one."""
        stroke, self._stroke = self._stroke, []
        spot = self.spot(pointer)
        if len(stroke) > 2 and not self._points:
            self.show(())
            self.lay(straightened([*stroke[:-1], spot]), freely=True)
        elif self._points and self.near(self._points[-1], spot):
            self._end()
        else:
            self._points.append(spot)
            self._draw([])

    def _end(self) -> None:
        points, self._points = tuple(self._points), []
        self.active = False
        self.show(())
        if len(points) > 1:
            self.lay(points, freely=False)

    def hovered(self, pointer: Pointer | None) -> None:
        """Show the leg that would come."""
        if pointer is None:
            super().hovered(pointer)
        elif self._points:
            self._draw([self.spot(pointer)])
        else:
            self.show((self.dot(self.spot(pointer)),))

    def _draw(self, more: list[Spot]) -> None:
        whole = [*self._points, *more]
        self.show((*self.rim(whole, closed=False), *(self.dot(each) for each in self._points)))

    def key(self, event: QKeyEvent) -> bool:
        """Enter, Backspace, Escape."""
        if not self._points:
            return super().key(event)
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(self._points) > 1:
            self._end()
        elif key == Qt.Key.Key_Backspace:
            self._points.pop()
            self._draw([])
        elif key == Qt.Key.Key_Escape:
            self.leave()
        else:
            return False
        return True

    def give_up(self) -> None:
        """The stroke is dropped."""
        self._stroke = []

    def leave(self) -> None:
        """What was begun is dropped."""
        self._points = []
        super().leave()


class LineTool(ChainTool):
    """Roads, streams, ditches, hedges, low walls, stakes."""

    id = "line"

    def lay(self, points: tuple[Spot, ...], *, freely: bool) -> None:  # noqa: ARG002 - as of all chains
        """One line, as wide as its kind is set to."""
        way = self.editor.way
        self.editor.add((Line(way, points, self.editor.widths.get(way, 0)),), "tables.lined", kind=way)


class WorkTool(ChainTool):
    """Walls and palisades along a line, with Shift without towers; gates and towers where one clicks."""

    id = "work"
    hint = "tables.hint.work"

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._bare = False

    def pressed(self, pointer: Pointer) -> None:
        """Gates and towers are put down at once."""
        self._bare = pointer.has(SHIFT)
        super().pressed(pointer)

    def finish(self, pointer: Pointer) -> None:
        """A gate goes into the wall that is there."""
        kind = self.editor.work
        if kind not in ("gate", "tower"):
            super().finish(pointer)
            return
        self.show(())
        x, y = self.spot(pointer)
        wall = beside_wall(self.editor.table, pointer.x, pointer.y) if kind == "gate" else None
        if wall is not None:
            self.editor.change({wall: gate_in(self.editor.table, wall)}, "tables.built", kind=kind)
        else:
            self.editor.add((single(kind, x, y),), "tables.built", kind=kind)

    def preview(self, pointer: Pointer) -> Drawing:
        """The gate or tower that would stand."""
        x, y = self.spot(pointer)
        return self.rims((single(self.editor.work, x, y),))

    def hovered(self, pointer: Pointer | None) -> None:
        """Gates and towers as they would stand."""
        if pointer is not None and self.editor.work in ("gate", "tower"):
            self.show(self.preview(pointer))
        else:
            super().hovered(pointer)

    def lay(self, points: tuple[Spot, ...], *, freely: bool) -> None:  # noqa: ARG002 - as of all chains
        """Sector by sector."""
        kind = self.editor.work
        towers = kind == "wall" and not self._bare
        self.editor.add(along(points, kind, towers=towers), "tables.built", kind=kind)


class CrossingTool(TableTool):
    """Put a bridge or a ford over the stream that is near; a click on one takes it away."""

    id = "crossing"
    hint = "tables.hint.crossing"

    def start(self, pointer: Pointer) -> None:
        """Put it down, or take it away."""
        editor = self.editor
        found = self.under(pointer)
        if found is not None and found.list == "crossings":
            kind = thing_of(editor.table, found).kind
            editor.select(())
            editor.do(removed((Ref(*found),)), "tables.crossing-removed", kind=kind)
            return
        made = crossing_at(editor.table, editor.crossing, pointer.x, pointer.y, 3 * self.reach)
        if made is not None:
            editor.add((made,), "tables.crossed", kind=made.kind)

    def preview(self, pointer: Pointer) -> Drawing:
        """Where it would lie."""
        made = crossing_at(self.editor.table, self.editor.crossing, pointer.x, pointer.y, 3 * self.reach)
        return self.rims((made,)) if made is not None else ()
