"""Aiming a facing by a drag: the same gesture wherever somebody is sent to a hex."""

from math import atan2, degrees, hypot

from hheditor.drawing.overlays import centre_of
from hheditor.hexes import Board, facing_at
from hheditor.ui.canvas.hand import Pointer

_AIMS = 260.0
"""How far from the middle of the hex the pointer must be dragged to aim, in board units."""
DRAGGED = 10
"""Pixels at 100 % the pointer must have gone from where it was pressed: a click off the middle aims at
nothing."""


def facing_aimed(board: Board, cell: int, pointer: Pointer) -> int | None:
    """The facing a pointer aims at, seen from the middle of a cell; None while it is too near to tell."""
    x, y = centre_of(board, cell)
    dx, dy = pointer.x - x, pointer.y - y
    if hypot(dx, dy) < _AIMS:
        return None
    return facing_at(degrees(atan2(dy, dx)), board.orientation)
