"""What all tools of a table share: the editor, points that are caught, and previews in gold."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any

from hheditor.app.tables.editor import TableEditor
from hheditor.drawing.display import Drawing, Ellipse, Fill, Op, Stroke, Sub
from hheditor.drawing.palette import faded
from hheditor.drawing.tables.table import SQUARE
from hheditor.tables.ground import Outline
from hheditor.tables.map.catching import caught
from hheditor.tables.map.document import Crossing, Line, Work
from hheditor.tables.map.symmetry import image
from hheditor.tables.map.things import Ref, corners, thing_of, under
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import Tool

Spot = tuple[int, int]

_FINGER = 9.0
"""Pixels about the pointer that count as touched."""


class TableTool(Tool):
    """A hand on a table."""

    picks = False

    def __init__(self, editor: TableEditor, view: FieldView) -> None:
        super().__init__(view)
        self.editor = editor

    @property
    def reach(self) -> float:
        """How far a finger reaches, in units of the table."""
        return _FINGER / self.view.scale_now

    def spot(self, pointer: Pointer, but: Ref | None = None) -> Spot:
        """The spot that is meant."""
        shown = self.editor.shown
        if not shown["snap"]:
            return round(pointer.x), round(pointer.y)
        grid = SQUARE if shown["grid"] else 0
        return caught(self.editor.table, pointer.x, pointer.y, self.reach, grid=grid, but=but)

    def under(self, pointer: Pointer) -> Ref | None:
        """What is under the pointer."""
        return under(self.editor.table, pointer.x, pointer.y, self.reach)

    def near(self, one: tuple[float, float], other: tuple[float, float]) -> bool:
        """Whether two spots are one to a finger."""
        return hypot(one[0] - other[0], one[1] - other[1]) <= self.reach

    def pick(self, pointer: Pointer) -> None:
        """Take up what is there: its kind, for the tools that draw."""
        found = self.under(pointer)
        if found is None:
            return
        thing = thing_of(self.editor.table, found)
        if isinstance(thing, Outline):
            self.editor.use(kind=thing.kind)
        elif isinstance(thing, Line):
            self.editor.use(way=thing.kind, widths={**self.editor.widths, thing.kind: thing.width})
        elif isinstance(thing, Work):
            self.editor.use(work=thing.kind)
        elif isinstance(thing, Crossing):
            self.editor.use(crossing=thing.kind)

    # Previews ----------------------------------------------------------------------------------------------

    @property
    def gold(self) -> str:
        """The colour of what would be."""
        return self.view.tiles.field.palette["selection"]

    def _thick(self, pixels: float) -> float:
        return pixels / self.view.scale_now

    def rim(
        self, points: Sequence[tuple[float, float]], *, closed: bool = True, filled: bool = True
    ) -> Drawing:
        """A shape as a preview."""
        if len(points) < 2:
            return tuple(self.dot(point) for point in points)
        path = (Sub(tuple(float(value) for point in points for value in point), closed=closed),)
        names = self.view.tiles.field.palette
        ops: list[Op] = [Fill(path, faded(self.gold, 0.16))] if closed and filled else []
        return (
            *ops,
            Stroke(path, faded(names["paper"], 0.85), self._thick(4.5)),
            Stroke(path, self.gold, self._thick(2.2)),
        )

    def dot(self, point: tuple[float, float], *, strong: bool = False) -> Op:
        """A corner."""
        names = self.view.tiles.field.palette
        r = self._thick(5.5 if strong else 4.0)
        return Ellipse(
            point[0], point[1], r, r, self.gold if strong else names["paper"], self.gold, self._thick(2)
        )

    def rims(self, things: Iterable[Any], *, images: bool = True) -> Drawing:
        """Things as a preview, their images included."""
        ops: list[Op] = []
        for thing in things:
            both = [thing]
            if images and self.editor.symmetry != "none":
                both.append(image(self.editor.table, thing, self.editor.symmetry))
            for each in both:
                ops += self.rim(corners(each), closed=not isinstance(each, Line))
        return tuple(ops)
