"""The hand on the picture to trace: drag to move it; with Shift, drag two of its points to where they
belong."""

from typing import Any

from hheditor.app.map.painting import Painting
from hheditor.drawing.display import Drawing, Ellipse, Stroke, Sub
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.parts.painting.tool import SHIFT, Tool

Spot = tuple[float, float]
Pair = tuple[Spot, Spot]
"""Where a point of the picture lies, and where it belongs."""

_THICK, _ROUND = 2.0, 6.0
"""Pixels of the marks on the screen."""


class TracingTool(Tool):
    """What laying a picture under any ground has in common."""

    picks = False
    moved_title = ""
    """Message id of the entry for a picture that was moved."""

    editor: Painting[Any, Any]
    _from: Spot = (0.0, 0.0)
    _before: Any = None
    _fitting = False
    _pairs: tuple[Pair, ...] = ()

    # What the ground says ----------------------------------------------------------------------------------

    def laid(self) -> Any:
        """The picture as it lies; None where there is none."""
        raise NotImplementedError

    def shift(self, before: Any, x: float, y: float) -> Any:
        """The edit that moves it so far from where it lay."""
        raise NotImplementedError

    def fit(self, before: Any, one: Pair, other: Pair) -> None:
        """Lay it so that two of its points come where they belong."""
        raise NotImplementedError

    def target(self, pointer: Pointer) -> Spot:
        """The place that is meant."""
        raise NotImplementedError

    # The hand ----------------------------------------------------------------------------------------------

    def start(self, pointer: Pointer) -> None:
        """Take hold of the picture."""
        self._before, self._from = self.laid(), (pointer.x, pointer.y)
        self._fitting = pointer.has(SHIFT)
        if not self._fitting:
            self._pairs = ()
            self.editor.begin(self.moved_title)

    def go_on(self, pointer: Pointer) -> None:
        """Move it, or show which point goes where."""
        if self._before is None:
            return
        if self._fitting:
            self.show(self._marks((pointer.x, pointer.y)))
        else:
            x, y = pointer.x - self._from[0], pointer.y - self._from[1]
            self.editor.paint(self.shift(self._before, x, y))

    def finish(self, pointer: Pointer) -> None:
        """Leave it there, or fit it when two points are known."""
        if not self._fitting:
            self.editor.end()
            return
        if self._before is None:
            return
        self._pairs = (*self._pairs, (self._from, self.target(pointer)))
        if len(self._pairs) < 2:
            self.show(self._marks(None))
            return
        one, other = self._pairs
        self._pairs = ()
        self.show(())
        self.fit(self._before, one, other)

    def give_up(self) -> None:
        """Leave it where it was."""
        if not self._fitting:
            self.editor.cancel()

    def _marks(self, to: Spot | None) -> Drawing:
        color = self.view.tiles.field.palette["selection"]
        pairs = [*self._pairs, *([(self._from, to)] if to is not None else [])]
        wide, r = _THICK / self.view.scale_now, _ROUND / self.view.scale_now
        return tuple(
            op
            for (ax, ay), (bx, by) in pairs
            for op in (
                Stroke((Sub((ax, ay, bx, by), closed=False),), color, wide),
                Ellipse(ax, ay, r, r, "", color, wide),
                Ellipse(bx, by, r * 1.5, r * 1.5, "", color, wide),
            )
        )
