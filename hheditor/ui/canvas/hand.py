"""Who answers the pointer on the field: a tool of the map editor, the mover of a battle."""

from typing import NamedTuple, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.rules.api.surfaces import NO_PLACE, Where


class Pointer(NamedTuple):
    """Where the pointer is and what is held down."""

    cell: int
    """The place under it, or -1 beside the field and on a table that has none."""
    x: float
    y: float
    """In board units."""
    modifiers: Qt.KeyboardModifier
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    where: Where = NO_PLACE
    """What it points at: the place, or the spot of a bare table."""

    def has(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether a modifier key is down."""
        return bool(self.modifiers & modifier)


class Hand(Protocol):
    """Whoever answers the pointer. Every method may do nothing."""

    def pressed(self, pointer: Pointer) -> None:
        """A button went down."""

    def moved(self, pointer: Pointer) -> None:
        """The pointer moved with the button down."""

    def released(self, pointer: Pointer) -> None:
        """The button came up."""

    def hovered(self, pointer: Pointer | None) -> None:
        """The pointer moved with no button down, or left the field."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; True if it was for the hand."""
