"""Ploughed fields: strips of different crops in each hex, furrows along them, hedges between the hexes."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin

from hheditor.drawing.display import Fill, Op, Stroke, Sub
from hheditor.drawing.lattice import Window, chance, corner_offsets, units, wobble
from hheditor.drawing.palette import Palette
from hheditor.drawing.terrain.outlines import outlines, path_of, plain_path
from hheditor.hexes import Orientation

Shape = list[tuple[float, float]]

CROPS = ("field.a", "field.b", "field.c", "field.d")
SLANTS = tuple((cos(radians(turn)), sin(radians(turn))) for turn in (14, 58.5, 121.5, -20))
"""Directions of the plough; of unit length, or furrows would stray with the distance from the corner."""


def parcel_ops(view: Window, inside: Sequence[bool], colors: Palette, detail: int) -> list[Op]:
    """All fields of a window."""
    if not detail:
        area = plain_path(view, inside)
        return [Fill(area, colors["field.a"])] if area else []
    contours = outlines(view, inside, 20.0, 3, 0.16)
    if not contours:
        return []
    path = path_of(contours)
    parcels: dict[str, list[Sub]] = {}
    furrows: list[Sub] = []
    hedges: list[Sub] = []
    gap = 50.0 if detail > 1 else 100.0
    for place in view.core:
        around = view.neighbours[place]
        if not inside[place]:
            continue
        alike = tuple([inside[beside] for beside in around])
        strips, lines, rims = _parcel(view.centres[place], view.board.orientation, alike, gap)
        for crop, strip in strips:
            parcels.setdefault(crop, []).append(strip)
        furrows += lines
        hedges += rims
    ops: list[Op] = [Fill(path, colors["field.a"])]
    ops += [Fill(tuple(subs), colors[name]) for name, subs in sorted(parcels.items())]
    if furrows:
        ops.append(Stroke(tuple(furrows), colors["furrow"], 8))
    balks = tuple(sub for subs in parcels.values() for sub in subs)
    ops += [Stroke(balks, colors["field.edge"], 9), Stroke(path, colors["field.edge"], 18)]
    if hedges:
        ops.append(Stroke(tuple(hedges), colors["hedge.dark"], 30))
        ops.append(Stroke(tuple(hedges), colors["hedge"], 17))
    return ops


Strips = tuple[tuple[str, Sub], ...]


_Parcel = tuple[Strips, tuple[Sub, ...], tuple[Sub, ...]]


# As many looks as a few screens show, those before the last stroke among them: it may be taken back.
@lru_cache(maxsize=300)
def _parcel(
    centre: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], gap: float
) -> _Parcel:
    """The strips of a hex with their crops, its furrows, and the hedges towards its neighbours."""
    cx, cy = centre
    shape = _shape(centre, orientation, alike)
    slant = SLANTS[int(chance(cx, cy, 92) * 3.99)]
    strips = []
    furrows = []
    for number, strip in enumerate(strips_of(shape, slant, chance(cx, cy, 93))):
        if len(strip) > 2:
            crop = CROPS[int(chance(cx + number, cy - number, 91) * 3.99)]
            strips.append((crop, Sub(tuple(value for point in strip for value in point))))
            furrows += ploughed(strip, slant, gap)
    hedges = [_bushes(shape[k - 1], shape[k]) for k in range(3) if alike[k]]
    return tuple(strips), tuple(furrows), tuple(hedges)


def _bushes(start: tuple[float, float], end: tuple[float, float]) -> Sub:
    """Bush after bush along a side. Not a dashed line: that starts anew wherever it is cut off."""
    (ax, ay), (bx, by) = start, end
    count = max(2, round(hypot(bx - ax, by - ay) / 36))
    dx, dy = (bx - ax) / count, (by - ay) / count
    points: list[float] = []
    for number in range(count):
        x, y = ax + dx * (number + 0.4), ay + dy * (number + 0.4)
        points += (x, y, x + dx * 0.17, y + dy * 0.17)
    return Sub(tuple(points), closed=False, every=2)


def _shape(centre: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...]) -> Shape:
    """The parcel of a hex: its corners, drawn in where the fields end."""
    ux, uy = units(orientation)
    cx, cy = centre
    shape = []
    for k, (kx, ky) in enumerate(corner_offsets(orientation)):
        wx, wy = wobble(cx + kx, cy + ky, 3)
        pull = 1.0 if alike[k] or alike[(k + 1) % 6] else 0.93
        shape.append(((cx + kx * pull) * ux + wx * 20, (cy + ky * pull) * uy + wy * 20))
    return shape


def cut(shape: Shape, nx: float, ny: float, level: float, sign: int) -> Shape:
    """The part of a convex shape on one side of a line."""
    found: Shape = []
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        ha, hb = (ax * nx + ay * ny - level) * sign, (bx * nx + by * ny - level) * sign
        if ha >= 0:
            found.append((ax, ay))
        if ha * hb < 0:
            t = ha / (ha - hb)
            found.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return found


def strips_of(shape: Shape, slant: tuple[float, float], seed: float) -> list[Shape]:
    """A convex shape cut into strips along a direction."""
    nx, ny = -slant[1], slant[0]
    heights = [x * nx + y * ny for x, y in shape]
    low, high = min(heights), max(heights)
    first = low + (high - low) * (0.3 + 0.12 * seed)
    second = low + (high - low) * (0.62 + 0.1 * seed)
    rest = cut(shape, nx, ny, first, 1)
    return [cut(shape, nx, ny, first, -1), cut(rest, nx, ny, second, -1), cut(rest, nx, ny, second, 1)]


def ploughed(shape: Shape, slant: tuple[float, float], gap: float) -> list[Sub]:
    """The way of the plough over a convex shape, there and back, short of its edge."""
    dx, dy = slant
    nx, ny = -dy, dx
    heights = [x * nx + y * ny for x, y in shape]
    room = 36.0
    points: list[float] = []
    level, back = (min(heights) // gap + 1) * gap, False
    highest = max(heights)
    sides = [
        (min(ha, hb), max(ha, hb), ha, hb - ha, ax, ay, bx - ax, by - ay)
        for (ax, ay), ha, (bx, by), hb in zip(
            shape, heights, [*shape[1:], shape[0]], [*heights[1:], heights[0]], strict=True
        )
    ]
    while level < highest:
        cuts = []
        for low, high, ha, rise, ax, ay, across, down in sides:
            if low < level < high:
                t = (level - ha) / rise
                cuts.append((ax + across * t) * dx + (ay + down * t) * dy)
        if len(cuts) == 2:
            near, far = min(cuts), max(cuts)
            if far - near > 3 * room:
                ends = (far - room, near + room) if back else (near + room, far - room)
                for along in ends:
                    points += (along * dx + level * nx, along * dy + level * ny)
                back = not back
        level += gap
    return [Sub(tuple(points), closed=False)] if points else []
