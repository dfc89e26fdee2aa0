"""The hand on the field while a battle is read: it picks pieces, and draws with the pen.

As Lichess has it: a drag with the right button draws an arrow, a click with it rings a hex; Shift is red, Alt
blue, both yellow, none the colour of the pen. With a tool in hand the left button draws, too, and so does the
keyboard: arrows move the hex cursor, Enter sets the point.
"""

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from hheditor.battles import Arrow, Colour
from hheditor.drawing.display import Stroke
from hheditor.drawing.overlays import cell_path
from hheditor.drawing.palette import faded
from hheditor.drawing.scribbles import PENS, arrow_ops
from hheditor.ui.canvas.aiming import DRAGGED, facing_aimed
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
        self._start = -1
        self._drawing = False
        self._aiming = self._dragged = False
        self._from = QPoint()
        self.key_start = -1
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
        self._start = pointer.cell
        self._aiming = not self._drawing and self._session.card.aims(pointer.cell)
        self._dragged, self._from = False, self._pixel(pointer)
        if not self._drawing and not self._aiming:
            self._session.pick(pointer.cell)

    def moved(self, pointer: Pointer) -> None:
        """Show the arrow that a release would draw, or the order it would give."""
        if self._aiming:
            facing = self._facing(pointer)
            if facing is not None:
                self._session.card.aim(self._start, facing, take=False)
            return
        if self._drawing and self._start >= 0 and self._session.workspace.pen_tool in ("", "arrow"):
            self._preview(self._start, pointer.cell, self._colour(pointer))

    def released(self, pointer: Pointer) -> None:
        """Draw it, or give the order aimed at; a press that was no drag is a click."""
        if self._aiming:
            self._aiming = False
            facing = self._facing(pointer)
            start, self._start = self._start, -1
            if not self._session.card.aims(start):
                return
            if facing is None:
                self._session.pick(start)
            else:
                self._session.card.aim(start, facing, take=True)
            return
        start, self._start = self._start, -1
        drawing, self._drawing = self._drawing, False
        self._preview(-1, -1, "green")
        if not drawing or start < 0 or pointer.cell < 0:
            return
        colour = self._colour(pointer)
        tool = self._session.workspace.pen_tool
        if tool == "arrow" and start == pointer.cell and pointer.button != Qt.MouseButton.RightButton:
            self._arrow_by_points(pointer.cell, colour)
        elif start != pointer.cell and tool in ("", "arrow"):
            writing.arrow(self._session, start, pointer.cell, colour)
        elif tool == "words":
            writing.ask_words(self._session, pointer.cell, colour)
        else:
            writing.ring(self._session, pointer.cell, colour)

    def _pixel(self, pointer: Pointer) -> QPoint:
        return self._session.view.mapFromScene(pointer.x, pointer.y)

    def _facing(self, pointer: Pointer) -> int | None:
        """The facing a drag aims at, seen from the middle of the hex it began in; None before it is one."""
        if self._start < 0:
            return None
        gone = self._pixel(pointer) - self._from
        self._dragged = self._dragged or gone.manhattanLength() > DRAGGED
        return facing_aimed(self._session.view.map.board, self._start, pointer) if self._dragged else None

    def _arrow_by_points(self, cell: int, colour: Colour) -> None:
        """By keyboard, or by two clicks: first the beginning, then the end."""
        if self.key_start < 0:
            self.key_start = cell
            self._preview(cell, cell, colour)
            writing.say_pen(self._session)
            return
        start, self.key_start = self.key_start, -1
        self._preview(-1, -1, colour)
        if start != cell:
            writing.arrow(self._session, start, cell, colour)

    def follow(self, cell: int) -> None:
        """The hex cursor moved: the arrow begun points there."""
        if self.key_start >= 0:
            self._preview(self.key_start, cell, self._session.workspace.pen_colour)

    def drop(self) -> bool:
        """Give up an arrow that was begun; whether there was one."""
        begun, self.key_start = self.key_start >= 0, -1
        self._preview(-1, -1, "green")
        return begun

    def _preview(self, start: int, end: int, colour: Colour) -> None:
        view = self._session.view
        layer = view.layer("review-pen", 70)
        if start < 0:
            layer.show_ops((), view.colors)
        elif start == end or end < 0:
            ring = Stroke(cell_path(view.map.board, start, 0.9), faded(PENS[colour], 0.9), 60)
            layer.show_ops((ring,), view.colors)
        else:
            layer.show_ops(arrow_ops(Arrow(start, end, colour), view.centre_of, 0.6), view.colors)

    def hovered(self, pointer: Pointer | None) -> None:
        """Say what is under the pointer."""
        self._session.describe(-1 if pointer is None else pointer.cell)

    def key(self, event: QKeyEvent) -> bool:  # noqa: ARG002 - operations have the keys
        """Nothing: keys are operations."""
        return False
