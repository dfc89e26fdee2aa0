"""Outlines of areas that forget the hexagons.

The boundary of a set of cells is walked on the integer lattice, side by side, so its topology is exact.
Each side then gives two control points of a smooth curve: its middle, and the corner behind it drawn back
towards its neighbours; both are pushed a little by the wobble that belongs to their place. The curve near a
hex depends on nothing but the hexes around it, so two areas that touch share their border exactly, and an
edit elsewhere leaves it as it is.
"""

from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

from hheditor.drawing.display import Path, Sub
from hheditor.drawing.lattice import Window, corner_offsets, middle_offsets, wobble

Loop = list[tuple[int, int]]
"""Places of a window and directions: the sides of the boundary in order, clockwise around the area."""

_CORNER_PULL = 0.42


class Outline(NamedTuple):
    """One closed smooth contour: its control points."""

    xs: list[float]
    ys: list[float]


def loops(view: Window, inside: Sequence[bool]) -> list[Loop]:
    """All boundary loops of an area, outer ones clockwise, holes counter-clockwise.

    What lies beyond the window counts as outside.
    """
    neighbours = view.neighbours
    starts: dict[tuple[int, int], None] = {}
    for place, chosen in enumerate(inside):
        if chosen:
            for direction, beside in enumerate(neighbours[place]):
                if beside < 0 or not inside[beside]:
                    starts[place, direction] = None
    found: list[Loop] = []
    while starts:
        side = next(iter(starts))
        loop: Loop = []
        while side in starts:
            del starts[side]
            loop.append(side)
            place, direction = side
            ahead = (direction + 1) % 6
            beside = neighbours[place][ahead]
            side = (place, ahead) if beside < 0 or not inside[beside] else (beside, (direction + 5) % 6)
        found.append(loop)
    return found


def outline(
    view: Window, loop: Loop, amount: float, salt: int = 0, round_off: float = _CORNER_PULL
) -> Outline:
    """The smooth contour along a loop, wobbling by so many board units; `round_off` draws the corners
    back."""
    ux, uy = view.unit
    corners, middles = corner_offsets(view.board.orientation), middle_offsets(view.board.orientation)
    centres = view.centres
    keep, pull = 1 - round_off, round_off / 2
    xs: list[float] = []
    ys: list[float] = []
    first = loop[0]
    for index, (place, direction) in enumerate(loop):
        cx, cy = centres[place]
        mx, my = middles[direction]
        mx, my = cx + mx, cy + my
        kx, ky = corners[direction]
        kx, ky = cx + kx, cy + ky
        next_place, next_direction = loop[index + 1] if index + 1 < len(loop) else first
        nx, ny = centres[next_place]
        dx, dy = middles[next_direction]
        nx, ny = nx + dx, ny + dy
        wx, wy = wobble(mx, my, salt)
        xs.append(mx * ux + wx * amount)
        ys.append(my * uy + wy * amount)
        wx, wy = wobble(kx, ky, salt)
        xs.append((kx * keep + (mx + nx) * pull) * ux + wx * amount)
        ys.append((ky * keep + (my + ny) * pull) * uy + wy * amount)
    return Outline(xs, ys)


def outlines(
    view: Window,
    inside: Sequence[bool],
    amount: float,
    salt: int = 0,
    round_off: float = _CORNER_PULL,
) -> list[Outline]:
    """All contours of an area."""
    return [outline(view, loop, amount, salt, round_off) for loop in loops(view, inside)]


def plain_outline(view: Window, loop: Loop) -> Outline:
    """A smooth contour with one control point for each side: enough from afar."""
    ux, uy = view.unit
    corners = corner_offsets(view.board.orientation)
    centres = view.centres
    xs: list[float] = []
    ys: list[float] = []
    for place, direction in loop:
        cx, cy = centres[place]
        kx, ky = corners[direction]
        xs.append((cx + kx) * ux)
        ys.append((cy + ky) * uy)
    return Outline(xs, ys)


def plain_path(view: Window, inside: Sequence[bool]) -> Path:
    """The outlines of an area as they look from afar."""
    return path_of([plain_outline(view, loop) for loop in loops(view, inside)])


def path_of(contours: Sequence[Outline]) -> Path:
    """The contours as one path."""
    found = []
    for xs, ys in contours:
        points = [0.0] * (2 * len(xs))
        points[::2] = xs
        points[1::2] = ys
        found.append(Sub(tuple(points), curved=True))
    return tuple(found)


def inset(contour: Outline, amount: float | Callable[[float, float], float]) -> Outline:
    """The contour moved inwards (clockwise contours shrink) by so much, or by what a function of the normal
    says."""
    xs, ys = contour
    count = len(xs)
    new_x, new_y = [0.0] * count, [0.0] * count
    for i in range(count):
        tx = xs[(i + 1) % count] - xs[i - 1]
        ty = ys[(i + 1) % count] - ys[i - 1]
        length = hypot(tx, ty) or 1.0
        # Clockwise on a screen whose y grows downwards: the inside is to the right, (-ty, tx).
        nx, ny = -ty / length, tx / length
        move = amount if isinstance(amount, float | int) else amount(nx, ny)
        new_x[i], new_y[i] = xs[i] + nx * move, ys[i] + ny * move
    return Outline(new_x, new_y)


def along(contour: Outline) -> list[tuple[float, float, float, float]]:
    """Points on the smooth contour in order, with the normal that points inwards; two for each control
    point."""
    xs, ys = contour
    count = len(xs)
    found = []
    for i in range(count):
        j, k = (i + 1) % count, (i + 2) % count
        x0, y0 = (xs[i] + xs[j]) / 2, (ys[i] + ys[j]) / 2
        x1, y1 = (xs[j] + xs[k]) / 2, (ys[j] + ys[k]) / 2
        tx, ty = xs[j] - xs[i], ys[j] - ys[i]
        length = hypot(tx, ty) or 1.0
        found.append((x0, y0, -ty / length, tx / length))
        tx, ty = x1 - x0, y1 - y0
        length = hypot(tx, ty) or 1.0
        found.append(((x0 + x1) / 4 + xs[j] / 2, (y0 + y1) / 4 + ys[j] / 2, -ty / length, tx / length))
    return found
