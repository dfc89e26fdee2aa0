"""Aiming a heading by a drag: the same gesture wherever somebody is sent somewhere."""

from math import hypot

from hheditor.rules.api.surfaces import Heading, Surface, Where
from hheditor.ui.canvas.hand import Pointer

_AIMS = 260.0
"""How far from where it goes the pointer must be dragged to aim, in board units."""
DRAGGED = 10
"""Pixels at 100 % the pointer must have gone from where it was pressed: a click off the middle aims at
nothing."""


def heading_aimed(surface: Surface, where: Where, pointer: Pointer, least: float = _AIMS) -> Heading | None:
    """The heading a pointer aims at, seen from a place or spot; None while it is too near to tell."""
    x, y = surface.spot_of(where)
    if hypot(pointer.x - x, pointer.y - y) < least:
        return None
    return surface.aim((x, y), (pointer.x, pointer.y))
