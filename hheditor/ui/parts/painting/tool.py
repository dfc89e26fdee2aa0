"""A tool: a hand that answers the pointer, shows what it would do, and makes one entry of it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.drawing.display import Drawing, Op
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView

ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class Tool:
    """A hand on the field; subclasses override what they answer."""

    id = ""
    hint = ""
    """Message id of the modifier keys, for the status line."""
    picks = True
    """Whether Ctrl with the left button takes up what is there."""

    def __init__(self, view: FieldView) -> None:
        self.view = view
        self.active = False
        """Whether a gesture is under way."""

    # The hand ----------------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        """The right button, and Ctrl with the left, take up what is there."""
        if pointer.button == RIGHT or (pointer.button == LEFT and pointer.has(CONTROL) and self.picks):
            self.pick(pointer)
        elif pointer.button == LEFT:
            self.active = True
            self.start(pointer)

    def moved(self, pointer: Pointer) -> None:
        """Go on with a gesture."""
        if self.active:
            self.go_on(pointer)

    def released(self, pointer: Pointer) -> None:
        """Finish a gesture."""
        if self.active:
            self.active = False
            self.finish(pointer)

    def hovered(self, pointer: Pointer | None) -> None:
        """Show what a click would do."""
        self.show(self.preview(pointer) if pointer is not None else ())

    def key(self, event: QKeyEvent) -> bool:
        """Escape takes a gesture back."""
        if event.key() == Qt.Key.Key_Escape and self.active:
            self.active = False
            self.give_up()
            self.show(())
            return True
        return False

    # What tools do -----------------------------------------------------------------------------------------

    def start(self, pointer: Pointer) -> None:
        """The left button went down."""

    def go_on(self, pointer: Pointer) -> None:
        """The pointer moved with it."""

    def finish(self, pointer: Pointer) -> None:
        """It came up."""

    def give_up(self) -> None:
        """The gesture was taken back."""

    def leave(self) -> None:
        """Another tool is taken up."""
        if self.active:
            self.active = False
            self.give_up()
        self.show(())

    def preview(self, pointer: Pointer) -> Drawing:  # noqa: ARG002 - for subclasses
        """What a click here would touch."""
        return ()

    def pick(self, pointer: Pointer) -> None:
        """Take up what is there."""

    def show(self, ops: Sequence[Op]) -> None:
        """Show a preview."""
        self.view.layer("tool", 80).show_ops(ops, self.view.colors)
