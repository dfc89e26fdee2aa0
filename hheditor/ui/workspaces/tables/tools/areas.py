"""Tools that draw areas: freehand, corner by corner, rectangles and ovals.

With Shift an area becomes one with its like that it touches, with Alt it is cut out of it.
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.tables.editor import TableEditor
from hheditor.drawing.display import Drawing
from hheditor.tables.ground import Outline
from hheditor.tables.map.areas import cut_out, joined, levelled
from hheditor.tables.map.edits import Several
from hheditor.tables.map.shapes import freehand, outlines
from hheditor.tables.map.symmetry import image, spread
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import ALT, RIGHT, SHIFT
from hheditor.ui.workspaces.tables.tools.tool import Spot, TableTool

_OVAL = 28
"""Corners of an oval."""


class AreaTool(TableTool):
    """What is done with a shape once it is drawn."""

    hint = "tables.hint.area"

    def lay(self, patches: Sequence[Outline], pointer: Pointer) -> None:
        """Draw, join or cut, as the modifier keys say."""
        editor, kind = self.editor, self.editor.kind
        if not patches:
            return
        if pointer.has(ALT):
            shapes = [*patches, *(image(editor.table, each, editor.symmetry) for each in patches)]
            edits = []
            table = editor.table
            from hheditor.tables.map.edits import apply

            for shape in shapes:
                edit = cut_out(table, kind, shape.points)
                edits.append(edit)
                table, _ = apply(table, edit)
            editor.select(())
            editor.do(Several(tuple(edits)), "tables.was-cut", kind=kind)
        elif pointer.has(SHIFT):
            both = spread(editor.table, levelled(editor.table, patches), editor.symmetry)
            editor.select(())
            editor.do(joined(editor.table, both), "tables.joined", kind=kind)
        else:
            editor.add(levelled(editor.table, patches), "tables.drawn", kind=kind)


class FreehandTool(AreaTool):
    """Go round with the pen; the rim is smoothed and closed."""

    id = "freehand"

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._points: list[Spot] = []

    def start(self, pointer: Pointer) -> None:
        """Put the pen down."""
        self._points = [self.spot(pointer)]

    def go_on(self, pointer: Pointer) -> None:
        """Draw on."""
        x, y = round(pointer.x), round(pointer.y)
        last = self._points[-1]
        if hypot(x - last[0], y - last[1]) >= self.reach / 3:
            self._points.append((x, y))
            self.show(self.rim(self._points))

    def finish(self, pointer: Pointer) -> None:
        """Lift it."""
        self.show(())
        points, self._points = self._points, []
        self.lay(freehand(self.editor.kind, points), pointer)


class PolygonTool(AreaTool):
    """Corner by corner; Enter, the first corner or the right button closes it, Backspace takes one back."""

    id = "polygon"
    hint = "tables.hint.polygon"

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._points: list[Spot] = []
        self._last: Pointer | None = None

    def pressed(self, pointer: Pointer) -> None:
        """The right button closes what is begun."""
        if pointer.button == RIGHT and self._points:
            self._close(pointer)
        else:
            super().pressed(pointer)

    def start(self, pointer: Pointer) -> None:
        """One more corner, or the end."""
        self._last = pointer
        spot = self.spot(pointer)
        if len(self._points) > 2 and self.near(spot, self._points[0]):
            self._close(pointer)
        elif self._points and spot == self._points[-1]:
            if len(self._points) > 2:
                self._close(pointer)
        else:
            self._points.append(spot)
            self._draw(spot)

    def go_on(self, pointer: Pointer) -> None:
        """Aim the corner."""
        if self._points:
            self._points[-1] = self.spot(pointer)
            self._draw(self._points[-1])

    def hovered(self, pointer: Pointer | None) -> None:
        """Show the edge that would come."""
        if pointer is not None and self._points:
            self._last = pointer
            self._draw(self.spot(pointer))
        elif pointer is not None:
            self.show((self.dot(self.spot(pointer)),))
        else:
            super().hovered(pointer)

    def _draw(self, to: Spot) -> None:
        shape = [*self._points, to]
        self.show((*self.rim(shape, closed=len(shape) > 2), *(self.dot(each) for each in self._points)))

    def _close(self, pointer: Pointer) -> None:
        points, self._points = self._points, []
        self.active = False
        self.show(())
        self.lay(outlines(self.editor.kind, points)[:1], pointer)

    def key(self, event: QKeyEvent) -> bool:
        """Enter, Backspace, Escape."""
        if not self._points:
            return super().key(event)
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(self._points) > 2 and self._last is not None:
            self._close(self._last._replace(modifiers=event.modifiers()))
        elif key == Qt.Key.Key_Backspace:
            self._points.pop()
            self.show(() if not self._points else self.rim(self._points, closed=False))
        elif key == Qt.Key.Key_Escape:
            self._points, self.active = [], False
            self.show(())
        else:
            return False
        return True

    def leave(self) -> None:
        """What was begun is dropped."""
        self._points = []
        super().leave()


class BoxTool(AreaTool):
    """A rectangle or an oval: drag from corner to corner, or click both; Ctrl makes all sides alike."""

    hint = "tables.hint.box"

    def __init__(self, editor: TableEditor, view: FieldView, kind: str) -> None:
        super().__init__(editor, view)
        self.id = kind
        self._first: Spot | None = None

    def _shape(self, pointer: Pointer) -> tuple[Spot, ...]:
        assert self._first is not None
        (ax, ay), (bx, by) = self._first, self.spot(pointer)
        if pointer.has(Qt.KeyboardModifier.ControlModifier):
            side = max(abs(bx - ax), abs(by - ay))
            bx, by = ax + (side if bx >= ax else -side), ay + (side if by >= ay else -side)
        if self.id == "rectangle":
            return (ax, ay), (bx, ay), (bx, by), (ax, by)
        x, y, wide, tall = (ax + bx) / 2, (ay + by) / 2, abs(bx - ax) / 2, abs(by - ay) / 2
        turns = (2 * pi * number / _OVAL for number in range(_OVAL))
        return tuple((round(x + wide * cos(turn)), round(y + tall * sin(turn))) for turn in turns)

    def start(self, pointer: Pointer) -> None:
        """One corner; the other, where the first was clicked."""
        if self._first is None:
            self._first = self.spot(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """The other corner."""
        self.show(self.rim(self._shape(pointer)))

    def hovered(self, pointer: Pointer | None) -> None:
        """Where the other corner would be."""
        if pointer is not None and self._first is not None:
            self.go_on(pointer)
        else:
            super().hovered(pointer)

    def preview(self, pointer: Pointer) -> Drawing:
        """The first corner."""
        return (self.dot(self.spot(pointer)),)

    def finish(self, pointer: Pointer) -> None:
        """Lay it; a mere click waits for another."""
        if self._first is None or self.near(self._first, self.spot(pointer)):
            return
        points, self._first = self._shape(pointer), None
        self.show(())
        self.lay(outlines(self.editor.kind, points)[:1], pointer)

    def key(self, event: QKeyEvent) -> bool:
        """Escape lets go of the first corner."""
        if event.key() == Qt.Key.Key_Escape and self._first is not None:
            self.give_up()
            self.active = False
            self.show(())
            return True
        return super().key(event)

    def give_up(self) -> None:
        """Nothing was drawn."""
        self._first = None

    def leave(self) -> None:
        """Nor is anything begun."""
        self._first = None
        super().leave()
