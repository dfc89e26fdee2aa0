"""The ruler on a bare table: from the chosen piece, or from where the button went down, to the pointer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hheditor.app.battle.path.measuring import Measured, measured, thing_at
from hheditor.drawing.display import Op
from hheditor.drawing.palette import palette
from hheditor.drawing.tables.ghost import ring_of_range_ops, ruler_ops
from hheditor.rules.api.surfaces import Spot
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.field.path_words import centimetres

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.rules.api.screen.paths import Range
    from hheditor.ui.canvas.view import FieldView

_LETTERS = 13
"""Pixels at 100 % that letters on the table are high."""


class Ruler:
    """Draws on a layer of one view; whoever owns it says where the field and the rings come from."""

    def __init__(
        self,
        view: "FieldView",
        px: Callable[[int], int],
        ruled: "Callable[[], tuple[Ruleset[Any], Any]]",
        speech: Speech,
    ) -> None:
        self._view, self._px, self._speech = view, px, speech
        self._ruled = ruled
        """The rules, and the position they are asked about."""
        self.on = False
        self._from: Spot | None = None

    def toggle(self) -> None:
        """Take it up, or put it away."""
        self.on = not self.on
        self._from = None
        if not self.on:
            self._view.layer("ruler", 64).show_ops((), self._view.colors)

    def begin(self, spot: Spot) -> None:
        """Measure from there until the button is let go."""
        self._from = spot

    def end(self) -> None:
        """The button is up: measure from the chosen piece again."""
        self._from = None

    def show(self, chosen: int, spot: Spot) -> Measured | None:
        """From the chosen piece, or from where the button went down, to a spot; None where there is nothing
        to measure from."""
        view = self._view
        ruleset, position = self._ruled()
        field = ruleset.field(position)
        colors = palette(view.colors)
        size = self._px(_LETTERS) / view.scale_now
        start = thing_at(field, self._from) if self._from is not None else field.rects.get(chosen)
        base = field.rects.get(chosen)
        ops: list[Op] = []
        if base is not None:
            rings = ((each.length, self._named(each)) for each in ruleset.rings(position, chosen))
            ops += ring_of_range_ops(base, rings, colors, size)
        found = None
        if start is not None:
            found = measured(start, thing_at(field, spot))
            if found.gap or found.centres:
                ops += ruler_ops(found.start, found.end, centimetres(self._speech, found.gap), colors, size)
        view.layer("ruler", 64).show_ops(ops, view.colors)
        return found if found is not None and found.centres else None

    def _named(self, ring: "Range") -> str:
        name = self._speech.word(ring.message, ring.message.rpartition(".")[2])
        return self._speech.say("ruler.ring", name=name, length=ring.length)
