"""Rivers and roads inside one hex: smooth curves between the middles of its sides.

Where a way passes a side, its place and direction belong to that side, so the curves of two neighbouring
hexes meet without a kink. Two ways in make one curve; more make a main line, the straightest pair, that the
others join; a single one ends in the middle.
"""

import itertools
from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, sin
from typing import NamedTuple

from hheditor.drawing.display import Sub
from hheditor.drawing.lattice import Window, corner_offsets, middle_offsets, wobble

STEPS = 12
LANE = 125.0
"""How far from the middle of a side two ways pass that share it."""
Point = tuple[float, float, float]
"""x, y and width."""
Curve = tuple[Point, ...]


class Port(NamedTuple):
    """Where a way passes a side of a hex: place, direction into the hex, width."""

    direction: int
    x: float
    y: float
    dx: float
    dy: float
    width: float


def port(
    view: Window, place: int, direction: int, width: float, shake: float, turn: float, lane: int = 0
) -> Port:
    """The port of a side, `shake` board units off its middle at most, turned by `turn` radians at most.

    Where two ways pass a side together each has its lane: towards the corner before it (-1) or after it (1).
    """
    ux, uy = view.unit
    cx, cy = view.centres[place]
    mx, my = middle_offsets(view.board.orientation)[direction]
    corners = corner_offsets(view.board.orientation)
    (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
    sx, sy = (bx - ax) * ux, (by - ay) * uy
    length = hypot(sx, sy)
    sx, sy = sx / length, sy / length
    aside_x, aside_y = sx * lane * LANE, sy * lane * LANE
    if lane:
        shake, turn = 0.0, 0.0
    # From either of its hexes a side must give the same answer: take the one that points down, or right.
    if (sy, sx) < (0, 0):
        sx, sy = -sx, -sy
    slide, lean = wobble(cx + mx, cy + my, 11)
    x = (cx + mx) * ux + sx * slide * shake + aside_x
    y = (cy + my) * uy + sy * slide * shake + aside_y
    inx, iny = -mx * ux, -my * uy
    length = hypot(inx, iny)
    inx, iny = inx / length, iny / length
    c, s = cos(lean * turn), sin(lean * turn)
    return Port(direction, x, y, inx * c - iny * s, inx * s + iny * c, width)


def _cubic(a: Port, b: Port) -> Curve:
    reach = hypot(b.x - a.x, b.y - a.y)
    handle = max(150.0, 0.42 * reach) if reach > 620 else 0.5 * reach
    x1, y1 = a.x + a.dx * handle, a.y + a.dy * handle
    x2, y2 = b.x + b.dx * handle, b.y + b.dy * handle
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        s = 1 - t
        p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        points.append(
            (
                p * a.x + q * x1 + r * x2 + u * b.x,
                p * a.y + q * y1 + r * y2 + u * b.y,
                a.width * s + b.width * t,
            )
        )
    return tuple(points)


def _quadratic(a: Port, x: float, y: float, width: float, tx: float, ty: float) -> Curve:
    """From a port to a point, arriving along a tangent."""
    reach = hypot(x - a.x, y - a.y)
    return _cubic(a, Port(-1, x, y, -tx, -ty, width)) if reach > 1 else ()


def curves(ports: Sequence[Port], centre: tuple[float, float]) -> list[Curve]:
    """The curves of one family of ways inside a hex; the main line first."""
    if not ports:
        return []
    if len(ports) == 1:
        only = ports[0]
        cx, cy = centre
        length = hypot(cx - only.x, cy - only.y) or 1.0
        return [_quadratic(only, cx, cy, only.width * 0.8, (cx - only.x) / length, (cy - only.y) / length)]
    if len(ports) == 2:
        return [_cubic(ports[0], ports[1])]

    def straightness(a: Port, b: Port) -> tuple[float, float]:
        apart = min((a.direction - b.direction) % 6, (b.direction - a.direction) % 6)
        return (a.width + b.width, apart) if apart >= 2 else (0.0, apart)

    pairs = [(a, b) for i, a in enumerate(ports) for b in ports[i + 1 :]]
    main = max(pairs, key=lambda pair: straightness(*pair))
    found = [_cubic(*main)]
    line = found[0]
    for other in ports:
        if other in main:
            continue
        # Join the main line in its middle, leaning towards the end the newcomer is farther from.
        x, y, width = line[STEPS // 2]
        ahead, behind = line[STEPS // 2 + 2], line[STEPS // 2 - 2]
        tx, ty = ahead[0] - behind[0], ahead[1] - behind[1]
        length = hypot(tx, ty) or 1.0
        tx, ty = tx / length, ty / length
        if tx * (x - other.x) + ty * (y - other.y) < 0:
            tx, ty = -tx, -ty
        sx, sy = x - other.x, y - other.y
        length = hypot(sx, sy) or 1.0
        bx, by = tx * 0.6 + sx / length, ty * 0.6 + sy / length
        length = hypot(bx, by) or 1.0
        found.append(_quadratic(other, x, y, min(other.width, width), bx / length, by / length))
    return found


@lru_cache(maxsize=1_000)
def ribbon(curve: Curve, extra: float = 0.0, lengthen: float = 14.0, share: float = 1.0) -> Sub:
    """The band a curve covers, `share` of its width and `extra` on either side, as a clockwise polygon."""
    count = len(curve)
    left: list[float] = []
    right: list[float] = []
    for i, point in enumerate(curve):
        x, y, width = point
        ax, ay, _ = curve[max(0, i - 1)]
        bx, by, _ = curve[min(count - 1, i + 1)]
        tx, ty = bx - ax, by - ay
        length = hypot(tx, ty) or 1.0
        tx, ty = tx / length, ty / length
        if i == 0:
            x, y = x - tx * lengthen, y - ty * lengthen
        elif i == count - 1:
            x, y = x + tx * lengthen, y + ty * lengthen
        half = width * share / 2 + extra
        left += (x + ty * half, y - tx * half)
        right += (x - ty * half, y + tx * half)
    points = left[:]
    for i in range(len(right) - 2, -1, -2):
        points += (right[i], right[i + 1])
    return Sub(tuple(points))


@lru_cache(maxsize=1_000)
def beside(curve: Curve, offset: float) -> Sub:
    """A line that runs along a curve at a share of its width to one side."""
    count = len(curve)
    points: list[float] = []
    for i, (x, y, width) in enumerate(curve):
        ax, ay, _ = curve[max(0, i - 1)]
        bx, by, _ = curve[min(count - 1, i + 1)]
        tx, ty = bx - ax, by - ay
        length = hypot(tx, ty) or 1.0
        points += (x + ty / length * width * offset, y - tx / length * width * offset)
    return Sub(tuple(points), closed=False, curved=True)


@lru_cache(maxsize=1_000)
def dashes(curve: Curve, offset: float, on: int, off: int) -> tuple[Sub, ...]:
    """Strokes of a pen along a curve at a share of its width to one side: `on` steps drawn, `off` left
    out."""
    points = beside(curve, offset).points
    found = []
    step = (int(curve[0][0]) + int(curve[0][1])) % (on + off)
    at = -step
    while at < len(points) // 2:
        first, last = max(0, at), min(len(points) // 2, at + on + 1)
        if last - first > 1:
            found.append(Sub(points[2 * first : 2 * last], closed=False, curved=last - first > 2))
        at += on + off
    return tuple(found)


@lru_cache(maxsize=2048)
def crossing_of(one: Curve, other: Curve) -> tuple[float, float, float, float] | None:
    """Where two curves cross, and the direction of the first one there; None if they do not."""
    for (ax, ay, _), (bx, by, _) in itertools.pairwise(one):
        for (cx, cy, _), (dx, dy, _) in itertools.pairwise(other):
            bottom = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if abs(bottom) < 1e-9:
                continue
            t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / bottom
            u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / bottom
            if 0 <= t <= 1 and 0 <= u <= 1:
                length = hypot(bx - ax, by - ay) or 1.0
                return ax + (bx - ax) * t, ay + (by - ay) * t, (bx - ax) / length, (by - ay) / length
    return None
