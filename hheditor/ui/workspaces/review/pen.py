"""The hand on the field while a battle is read: it picks pieces, and draws with the pen.

As Lichess has it: a drag with the right button draws an arrow, a click with it rings a hex; Shift is red, Alt
blue, both yellow, none the colour of the pen. With a tool in hand the left button draws, too, and so does the
keyboard: arrows move the cursor, Enter sets the point.
"""

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from hheditor.battles import Arrow, Colour
from hheditor.drawing.display import Stroke
from hheditor.drawing.overlays import shape_path
from hheditor.drawing.palette import faded
from hheditor.drawing.scribbles import PENS, arrow_ops
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.canvas.aiming import DRAGGED, heading_aimed
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.workspaces.review import writing

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review.session import ReviewSession

Tool = Literal["", "arrow", "ring", "words"]
TOOLS: tuple[Tool, ...] = ("arrow", "ring", "words")


class Pen:
    """Answers the pointer."""

    def __init__(self, session: "ReviewSession") -> None:
        self._session = session
        self._start: Where = NO_PLACE
        self._drawing = False
        self._aiming = self._dragged = False
        self._from = QPoint()
        self.key_start: Where = NO_PLACE
        """Where an arrow drawn by keyboard begins, once Enter was pressed there."""

    def _colour(self, pointer: Pointer) -> Colour:
        red = pointer.has(Qt.KeyboardModifier.ShiftModifier)
        blue = pointer.has(Qt.KeyboardModifier.AltModifier)
        if red and blue:
            return "yellow"
        return "red" if red else "blue" if blue else self._session.workspace.pen_colour

    def _draws(self, pointer: Pointer) -> bool:
        return pointer.button == Qt.MouseButton.RightButton or bool(self._session.workspace.pen_tool)

    def pressed(self, pointer: Pointer) -> None:
        """Begin an arrow, or pick what stands there."""
        self._drawing = self._draws(pointer)
        self._start = pointer.where
        self._aiming = not self._drawing and self._session.card.aims(pointer.where)
        self._dragged, self._from = False, self._pixel(pointer)
        if not self._drawing and not self._aiming:
            self._session.pick(pointer.where)

    def moved(self, pointer: Pointer) -> None:
        """Show the arrow that a release would draw, or the order it would give."""
        if self._aiming:
            facing = self._facing(pointer)
            if facing is not None:
                self._session.card.aim(self._start, facing, take=False)
            return
        if self._drawing and self._start != NO_PLACE and self._session.workspace.pen_tool in ("", "arrow"):
            self._preview(self._start, pointer.where, self._colour(pointer))
            self._session.measure(self._start, pointer.where)

    def released(self, pointer: Pointer) -> None:
        """Draw it, or give the order aimed at; a press that was no drag is a click."""
        if self._aiming:
            self._aiming = False
            facing = self._facing(pointer)
            start, self._start = self._start, NO_PLACE
            if not self._session.card.aims(start):
                return
            if facing is None:
                self._session.pick(start)
            else:
                self._session.card.aim(start, facing, take=True)
            return
        start, self._start = self._start, NO_PLACE
        drawing, self._drawing = self._drawing, False
        self._preview(NO_PLACE, NO_PLACE, "green")
        if not drawing or NO_PLACE in (start, pointer.where):
            return
        if not isinstance(start, int) and (self._pixel(pointer) - self._from).manhattanLength() <= DRAGGED:
            # On a bare table the next tenth of a millimetre is another spot: a hand that trembles clicks.
            pointer = pointer._replace(where=start)
        colour = self._colour(pointer)
        tool = self._session.workspace.pen_tool
        if tool == "arrow" and start == pointer.where and pointer.button != Qt.MouseButton.RightButton:
            self._arrow_by_points(pointer.where, colour)
        elif start != pointer.where and tool in ("", "arrow"):
            writing.arrow(self._session, start, pointer.where, colour)
        elif tool == "words":
            writing.ask_words(self._session, pointer.where, colour)
        else:
            writing.ring(self._session, pointer.where, colour)

    def _pixel(self, pointer: Pointer) -> QPoint:
        return self._session.view.mapFromScene(pointer.x, pointer.y)

    def _facing(self, pointer: Pointer) -> int | None:
        """The facing a drag aims at, seen from the middle of the hex it began in; None before it is one."""
        if self._start == NO_PLACE:
            return None
        gone = self._pixel(pointer) - self._from
        self._dragged = self._dragged or gone.manhattanLength() > DRAGGED
        return heading_aimed(self._session.view.surface, self._start, pointer) if self._dragged else None

    def _arrow_by_points(self, where: Where, colour: Colour) -> None:
        """By keyboard, or by two clicks: first the beginning, then the end."""
        if self.key_start == NO_PLACE:
            self.key_start = where
            self._preview(where, where, colour)
            writing.say_pen(self._session)
            return
        start, self.key_start = self.key_start, NO_PLACE
        self._preview(NO_PLACE, NO_PLACE, colour)
        if start != where:
            writing.arrow(self._session, start, where, colour)

    def follow(self, where: Where) -> None:
        """The cursor moved: the arrow begun points there."""
        if self.key_start != NO_PLACE:
            self._preview(self.key_start, where, self._session.workspace.pen_colour)
            self._session.measure(self.key_start, where)

    def drop(self) -> bool:
        """Give up an arrow that was begun; whether there was one."""
        begun, self.key_start = self.key_start != NO_PLACE, -1
        self._preview(NO_PLACE, NO_PLACE, "green")
        return begun

    def _preview(self, start: Where, end: Where, colour: Colour) -> None:
        view = self._session.view
        layer = view.layer("review-pen", 70)
        if start == NO_PLACE:
            layer.show_ops((), view.colors)
        elif end in (start, NO_PLACE):
            ring = Stroke(shape_path(view.surface, start, 0.9), faded(PENS[colour], 0.9), 60)
            layer.show_ops((ring,), view.colors)
        else:
            layer.show_ops(
                arrow_ops(Arrow(writing.kept(start), writing.kept(end), colour), view.centre_of, 0.6),
                view.colors,
            )

    def hovered(self, pointer: Pointer | None) -> None:
        """Say what is under the pointer."""
        self._session.describe(NO_PLACE if pointer is None else pointer.where)

    def key(self, event: QKeyEvent) -> bool:  # noqa: ARG002 - operations have the keys
        """Nothing: keys are operations."""
        return False
