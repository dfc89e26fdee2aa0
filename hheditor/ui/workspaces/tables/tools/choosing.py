"""Tools that work on what is there: choose, move, turn and scale; edit corners; erase; raise."""

from math import atan2, degrees, hypot
from typing import Any, Literal

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.tables.editor import TableEditor
from hheditor.drawing.display import Drawing, Op, Stroke, Sub
from hheditor.tables.ground import Outline
from hheditor.tables.map.areas import HIGHEST
from hheditor.tables.map.document import Line
from hheditor.tables.map.shapes import BadOutline, outline
from hheditor.tables.map.things import (
    Ref,
    box_of,
    corners,
    holds,
    known,
    middle_of,
    moved,
    nearest_leg,
    removed,
    scaled,
    thing_of,
    turned,
    under,
    within,
)
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import ALT, SHIFT
from hheditor.ui.workspaces.tables.tools.tool import Spot, TableTool

_KNOB = 34.0
"""Pixels from what is chosen to the knob that turns it."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_MILLIMETRE, _CENTIMETRE = 10, 100
_STEP = 150
"""Turns by hand come in steps of fifteen degrees with Shift."""

Deed = Literal["", "move", "turn", "scale", "box"]


class SelectTool(TableTool):
    """Choose and move; the knob turns, the corners scale. Arrows nudge by a millimetre, with Shift by a
    centimetre."""

    id = "select"
    hint = "tables.hint.select"

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._deed: Deed = ""
        self._from: Spot = (0, 0)
        self._copies = False

    # Handles ---

    def handles(self) -> tuple[tuple[tuple[float, float], ...], tuple[float, float]]:
        """The corners of what is chosen, and the knob above it."""
        west, north, east, south = box_of(self.editor.chosen)
        knob = (west + east) / 2, north - _KNOB / self.view.scale_now
        return ((west, north), (east, north), (east, south), (west, south)), knob

    def frame(self) -> Drawing:
        """What is chosen, with its handles."""
        chosen = self.editor.chosen
        if not chosen:
            return ()
        spots, knob = self.handles()
        flat = tuple(value for spot in spots for value in spot)
        dash = self._thick(6)
        top = (spots[0][0] + spots[1][0]) / 2, spots[0][1]
        frame: list[Op] = [
            Stroke((Sub(flat),), self.gold, self._thick(1.2), (dash, dash)),
            Stroke((Sub((*top, *knob), closed=False),), self.gold, self._thick(1.2)),
        ]
        return (
            *self.rims(chosen, images=False),
            *frame,
            *(self.dot(spot) for spot in spots),
            self.dot(knob, strong=True),
        )

    def _grip(self, pointer: Pointer) -> Deed:
        if not self.editor.selection:
            return ""
        spots, knob = self.handles()
        here = pointer.x, pointer.y
        if self.near(here, knob):
            return "turn"
        return "scale" if any(self.near(here, spot) for spot in spots) else ""

    # The gesture ---

    def start(self, pointer: Pointer) -> None:
        """Take hold of a handle, of a thing, or draw a box."""
        self._from = round(pointer.x), round(pointer.y)
        self._copies = pointer.has(ALT)
        self._deed = self._grip(pointer)
        if self._deed:
            return
        found, chosen = self.under(pointer), self.editor.selection
        if found is None:
            self._deed = "box"
            if not pointer.has(SHIFT):
                self.editor.select(())
            return
        self._deed = "move"
        if pointer.has(SHIFT):
            self.editor.select(
                tuple(ref for ref in chosen if ref != found) if found in chosen else (*chosen, found)
            )
        elif found not in chosen:
            self.editor.select((found,))

    def _change(self, pointer: Pointer) -> Any:
        """What the gesture does to a thing, so far."""
        fx, fy = self._from
        if self._deed == "move":
            x, y = self._shift(pointer)
            return lambda thing: moved(thing, x, y)
        about = middle_of(self.editor.chosen)
        if self._deed == "turn":
            angle = round(degrees(atan2(pointer.y - about[1], pointer.x - about[0])) * 10) + 900
            if pointer.has(SHIFT):
                angle = round(angle / _STEP) * _STEP
            return lambda thing: turned(thing, angle, about)
        before = hypot(fx - about[0], fy - about[1]) or 1.0
        share = max(100, round(1000 * hypot(pointer.x - about[0], pointer.y - about[1]) / before))
        return lambda thing: scaled(thing, share, about)

    def _shift(self, pointer: Pointer) -> Spot:
        x, y = round(pointer.x) - self._from[0], round(pointer.y) - self._from[1]
        if self.editor.shown["snap"] and self.editor.shown["grid"]:
            west, north, _, _ = box_of(self.editor.chosen)
            cx, cy = self.spot(pointer._replace(x=west + x, y=north + y))
            return cx - west, cy - north
        if pointer.has(SHIFT):
            return (x, 0) if abs(x) >= abs(y) else (0, y)
        return x, y

    def go_on(self, pointer: Pointer) -> None:
        """Show where it would go."""
        if self._deed == "box":
            (ax, ay), bx, by = self._from, pointer.x, pointer.y
            self.show(self.rim(((ax, ay), (bx, ay), (bx, by), (ax, by))))
        elif self._deed and not self.near(self._from, (pointer.x, pointer.y)):
            change = self._change(pointer)
            self.show(self.rims((change(thing) for thing in self.editor.chosen), images=False))

    def finish(self, pointer: Pointer) -> None:
        """Put it down."""
        deed, self._deed = self._deed, ""
        self.show(())
        if deed == "box":
            (ax, ay), bx, by = self._from, round(pointer.x), round(pointer.y)
            box = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
            found = within(self.editor.table, box)
            self.editor.select((*self.editor.selection, *found))
        elif deed and not self.near(self._from, (pointer.x, pointer.y)):
            self._deed = deed
            change = self._change(pointer)
            self._deed = ""
            title = {"move": "tables.moved", "turn": "tables.turned", "scale": "tables.scaled"}[deed]
            if self._copies and deed == "move":
                self.editor.add([change(thing) for thing in self.editor.chosen], "tables.copied")
            else:
                self.editor.carry(change, title)

    def give_up(self) -> None:
        """Leave it where it was."""
        self._deed = ""

    def preview(self, pointer: Pointer) -> Drawing:
        """The thing that a click would choose."""
        found = self.under(pointer)
        if self._grip(pointer) or found is None or found in self.editor.selection:
            return ()
        return self.rims((thing_of(self.editor.table, found),), images=False)

    def key(self, event: QKeyEvent) -> bool:
        """Arrows nudge; Escape lets go."""
        step = _ARROWS.get(Qt.Key(event.key()))
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if step is not None and self.editor.selection and not control:
            by = _CENTIMETRE if event.modifiers() & SHIFT else _MILLIMETRE
            self.editor.nudge(step[0] * by, step[1] * by)
            return True
        return super().key(event)


class PointsTool(TableTool):
    """Drag a corner; drag the middle of an edge for a new one; Alt and a click take one away."""

    id = "points"
    hint = "tables.hint.points"

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._ref: Ref | None = None
        self._points: list[Spot] = []
        self._at = -1
        self._last: tuple[Ref, Spot] | None = None
        """The corner touched last, for the arrows."""

    def _shaped(self, ref: Ref | None) -> Outline | Line | None:
        thing = thing_of(self.editor.table, ref) if ref is not None else None
        return thing if isinstance(thing, Outline | Line) else None

    def frame(self) -> Drawing:
        """The corners of what is chosen."""
        ops: list[Op] = []
        for ref in self.editor.selection:
            shape = self._shaped(ref)
            if shape is not None:
                ops += self.rim(shape.points, closed=isinstance(shape, Outline), filled=False)
                ops += [self.dot(point) for point in shape.points]
        return tuple(ops)

    def _corner(self, pointer: Pointer) -> tuple[Ref, int] | None:
        for ref in self.editor.selection:
            shape = self._shaped(ref)
            near = (
                []
                if shape is None
                else [(hypot(x - pointer.x, y - pointer.y), at) for at, (x, y) in enumerate(shape.points)]
            )
            if near and min(near)[0] <= self.reach:
                return ref, min(near)[1]
        return None

    def _edge(self, pointer: Pointer) -> tuple[Ref, int] | None:
        for ref in self.editor.selection:
            shape = self._shaped(ref)
            if shape is None:
                continue
            closed = (*shape.points, shape.points[0]) if isinstance(shape, Outline) else shape.points
            away, leg, _, _ = nearest_leg(closed, pointer.x, pointer.y)
            if away <= self.reach:
                return ref, leg
        return None

    def start(self, pointer: Pointer) -> None:
        """Take hold of a corner, make one, or choose another shape."""
        self._ref, self._at = None, -1
        corner = self._corner(pointer)
        edge = self._edge(pointer) if corner is None else None
        if corner is None and edge is None:
            found = self.under(pointer)
            self.editor.select((found,) if found is not None else ())
            return
        ref, at = corner or edge or (None, 0)
        shape = self._shaped(ref)
        assert ref is not None
        assert shape is not None
        self._ref, self._points = ref, list(shape.points)
        if corner is not None and pointer.has(ALT):
            del self._points[at]
            self._put()
            return
        if corner is None:
            at += 1
            self._points.insert(at, self.spot(pointer, ref))
        self._at = at

    def go_on(self, pointer: Pointer) -> None:
        """Drag it."""
        shape = self._shaped(self._ref)
        if self._at >= 0 and shape is not None:
            self._points[self._at] = self.spot(pointer, self._ref)
            self.show(
                (
                    *self.rim(self._points, closed=isinstance(shape, Outline)),
                    self.dot(self._points[self._at], strong=True),
                )
            )

    def finish(self, pointer: Pointer) -> None:  # noqa: ARG002 - the hand's signature
        """Leave it there."""
        self.show(())
        if self._at >= 0:
            self._put()

    def key(self, event: QKeyEvent) -> bool:
        """Arrows nudge the corner touched last."""
        step, last = _ARROWS.get(Qt.Key(event.key())), self._last
        shape = self._shaped(last[0]) if last is not None and known(self.editor.table, last[0]) else None
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if step is None or control or shape is None or last is None or last[1] not in shape.points:
            return super().key(event)
        ref, (x, y) = last
        by = _CENTIMETRE if event.modifiers() & SHIFT else _MILLIMETRE
        self._ref, self._points, self._at = ref, list(shape.points), shape.points.index((x, y))
        self._points[self._at] = (x + step[0] * by, y + step[1] * by)
        self._put(merge="corner")
        return True

    def _put(self, merge: str = "") -> None:
        ref, shape = self._ref, self._shaped(self._ref)
        self._last = (ref, self._points[self._at]) if ref is not None and self._at >= 0 else None
        self._ref, self._at = None, -1
        if ref is None or shape is None:
            return
        if isinstance(shape, Line):
            if len(self._points) > 1:
                after = replace(shape, points=tuple(self._points))
                self.editor.change({ref: after}, "tables.reshaped", merge=merge)
            return
        try:
            patch = outline(shape.kind, self._points, shape.level)
        except BadOutline:
            return
        self.editor.change({ref: patch}, "tables.reshaped", merge=merge)

    def give_up(self) -> None:
        """Leave it where it was."""
        self._ref, self._at = None, -1

    def preview(self, pointer: Pointer) -> Drawing:
        """The corner that a press would take hold of, or the shape."""
        corner = self._corner(pointer)
        if corner is not None:
            return (self.dot(corners(thing_of(self.editor.table, corner[0]))[corner[1]], strong=True),)
        if self._edge(pointer) is not None:
            return (self.dot((pointer.x, pointer.y)),)
        found = self.under(pointer)
        if found is None or found in self.editor.selection or self._shaped(found) is None:
            return ()
        return self.rims((thing_of(self.editor.table, found),), images=False)


class EraserTool(TableTool):
    """Take away whatever is touched."""

    id = "eraser"
    hint = "tables.hint.eraser"

    def start(self, pointer: Pointer) -> None:
        """Begin a stroke."""
        self.editor.select(())
        self.editor.begin("tables.erased")
        self.go_on(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """Whatever lies uppermost goes."""
        found = under(self.editor.table, pointer.x, pointer.y, self.reach / 2)
        if found is not None:
            self.editor.paint(removed((found,)))

    def finish(self, pointer: Pointer) -> None:  # noqa: ARG002 - the hand's signature
        """One entry."""
        self.show(())
        self.editor.end()

    def give_up(self) -> None:
        """Take it back."""
        self.editor.cancel()

    def preview(self, pointer: Pointer) -> Drawing:
        """What a click would take away."""
        found = under(self.editor.table, pointer.x, pointer.y, self.reach / 2)
        return self.rims((thing_of(self.editor.table, found),), images=False) if found is not None else ()


class LevelTool(TableTool):
    """Raise a hill by a level, with Alt lower it."""

    id = "level"
    hint = "tables.hint.level"

    def _hill(self, pointer: Pointer) -> Ref | None:
        found = [
            Ref("outlines", at)
            for at, patch in enumerate(self.editor.table.outlines)
            if patch.kind == "hill" and holds(patch.points, pointer.x, pointer.y)
        ]
        return found[-1] if found else None

    def start(self, pointer: Pointer) -> None:
        """One level up or down."""
        found = self._hill(pointer)
        if found is None:
            return
        hill: Outline = thing_of(self.editor.table, found)
        level = min(HIGHEST, max(1, hill.level + (-1 if pointer.has(ALT) else 1)))
        self.editor.change({found: replace(hill, level=level)}, "tables.levelled", level=level)

    def preview(self, pointer: Pointer) -> Drawing:
        """The hill."""
        found = self._hill(pointer)
        return self.rims((thing_of(self.editor.table, found),), images=False) if found is not None else ()
