"""What stands in one hex: trees, bushes, stones, tufts, peaks; where, and which.

Places come from a jittered lattice over the whole plane, so they are the same whatever is drawn around
them. A tree falls where its hex meets other ground, or where a road or river runs.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from hheditor.drawing.lattice import chance, corner_offsets, middle_offsets, units, wobble
from hheditor.drawing.terrain.curves import Curve
from hheditor.hexes import Orientation

Placed = tuple[str, float, float]
Spot = tuple[float, float, float, float, tuple[float, float, float], int, int]
"""x, y, the same from the centre, how far along the normals of sides 0, 1 and 2, and the indices that seed
it."""

_INRADIUS = 500.0


@lru_cache(maxsize=8)
def _frame(
    orientation: Orientation,
) -> tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]:
    """Unit normals of the sides and corners from the centre, in board units."""
    ux, uy = units(orientation)
    return (
        tuple((mx * ux / _INRADIUS, my * uy / _INRADIUS) for mx, my in middle_offsets(orientation)),
        tuple((kx * ux, ky * uy) for kx, ky in corner_offsets(orientation)),
    )


# A dozen kilobytes each: twice what an ordinary field needs, which a few fields fill; so below.
@lru_cache(maxsize=300)
def spots(cx: int, cy: int, orientation: Orientation, spacing: int, jitter: float) -> tuple[Spot, ...]:
    """The places within a hex, given by its centre on the lattice, about `spacing` board units apart."""
    ux, uy = units(orientation)
    x0, y0 = cx * ux, cy * uy
    (ax, ay), (bx, by), (cx_, cy_) = _frame(orientation)[0][:3]
    pitch = spacing * 0.8660254
    swing = jitter * spacing
    found = []
    for j in range(int((y0 - 600) // pitch), int((y0 + 600) // pitch) + 1):
        half = 0.5 * (j % 2)
        base = j * pitch - y0
        for i in range(int((x0 - 600) // spacing) - 1, int((x0 + 600) // spacing) + 1):
            wx, wy = wobble(i, j, spacing)
            dx = (i + half) * spacing + wx * swing - x0
            a = dx * ax
            dy = base + wy * swing
            a += dy * ay
            if -500.0 < a < 500.0:
                b = dx * bx + dy * by
                if -500.0 < b < 500.0:
                    c = dx * cx_ + dy * cy_
                    if -500.0 < c < 500.0:
                        found.append((x0 + dx, y0 + dy, dx, dy, (a, b, c), i, j))
    return tuple(found)


@lru_cache(maxsize=128)
def _rim(
    orientation: Orientation, alike: tuple[bool, ...]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[float, float], ...]]:
    """Where other ground lies: which normal leads to such a side, and which way along it; and the corners of
    those sides, each once."""
    corners = _frame(orientation)[1]
    sides = [direction for direction in range(6) if not alike[direction]]
    at = dict.fromkeys(corners[end] for direction in sides for end in (direction - 1, direction))
    return tuple((direction % 3, 1 if direction < 3 else -1) for direction in sides), tuple(at)


def _to_edge(spot: Spot, sides: Sequence[tuple[int, int]]) -> float:
    """How far it is to the nearest of these sides."""
    along = spot[4]
    return min([_INRADIUS, *[_INRADIUS - along[normal] * way for normal, way in sides]])


def clear_of(x: float, y: float, curves: Sequence[Curve], room: float) -> bool:
    """Whether a point keeps so far from the banks of all curves."""
    for curve in curves:
        for px, py, width in curve:
            if hypot(px - x, py - y) < width / 2 + room:
                return False
    return True


@lru_cache(maxsize=300)
def inner_spots(
    place: tuple[int, int],
    orientation: Orientation,
    spacing: int,
    jitter: float,
    alike: tuple[bool, ...],
    edge: float,
    corner: float,
) -> tuple[Spot, ...]:
    """The places of a hex inside the rounded outline of its area."""
    found: Sequence[Spot] = spots(*place, orientation, spacing, jitter)
    sides, corners = _rim(orientation, alike)
    # One side and one corner after the other over all places: most of a field is edge, and this is the
    # innermost loop of drawing it.
    furthest, free = _INRADIUS - edge, corner * corner
    for normal, way in sides:
        if way > 0:
            found = [spot for spot in found if spot[4][normal] <= furthest]
        else:
            found = [spot for spot in found if spot[4][normal] >= -furthest]
    for kx, ky in corners:
        found = [spot for spot in found if (spot[2] - kx) ** 2 + (spot[3] - ky) ** 2 >= free]
    return tuple(found)


def wood(
    place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """Trees of a wood: large inside, smaller at its edge, here and there a fir."""
    if not ways:
        return list(_trees(place, orientation, alike))
    return [tree for tree in _trees(place, orientation, alike) if clear_of(tree[1], tree[2], ways, 62)]


@lru_cache(maxsize=200)
def _trees(place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...]) -> tuple[Placed, ...]:
    found: list[Placed] = []
    sides = _rim(orientation, alike)[0]
    for spot in inner_spots(place, orientation, 158, 0.3, alike, 46, 160):
        deep, outer = _tree(spot[5], spot[6])
        found.append((outer if deep != outer and _to_edge(spot, sides) < 130 else deep, spot[0], spot[1]))
    return tuple(found)


@lru_cache(maxsize=4096)
def _tree(i: int, j: int) -> tuple[str, str]:
    """The tree that belongs to a place: in the depth of a wood, and at its edge."""
    luck = chance(i, j, 5)
    grove = chance(i // 5, j // 5, 9)
    if luck < 0.16 + 0.3 * (grove > 0.72):
        fir = _FIRS[int(luck * 97) % 3]
        return fir, fir
    hue = int(chance(i // 4, j // 4, 3) * 2.2 + chance(i, j, 8) * 0.9) % 3
    size = 2 if luck > 0.86 else (0 if luck < 0.5 else 1)
    return _TREES[hue * 3 + size], _TREES[hue * 3 + 2]


_FIRS = ("fir-0", "fir-1", "fir-2")
_TREES = tuple(f"tree-{number}" for number in range(9))


def scrub(
    place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """Bushes and the odd small tree."""
    found: list[Placed] = []
    for spot in inner_spots(place, orientation, 205, 0.42, alike, 70, 190):
        x, y, _, _, _, i, j = spot
        luck = chance(i, j, 21)
        if luck < 0.28 or not clear_of(x, y, ways, 70):
            continue
        if luck > 0.93:
            found.append(("tree-5", x, y))
        elif luck > 0.8:
            found.append(("thorn-0", x, y))
        else:
            found.append((f"bush-{int(luck * 53) % 3}", x, y))
    return found


def orchard(
    place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """Fruit trees in rows."""
    return [
        (f"apple-{(spot[5] + spot[6]) % 2}", spot[0], spot[1])
        for spot in inner_spots(place, orientation, 215, 0.06, alike, 90, 210)
        if clear_of(spot[0], spot[1], ways, 80)
    ]


def broken(
    place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """Stones of all sizes, thorn between them."""
    found: list[Placed] = []
    for spot in inner_spots(place, orientation, 150, 0.46, alike, 60, 170):
        x, y, _, _, _, i, j = spot
        luck = chance(i, j, 31)
        if luck < 0.36 or not clear_of(x, y, ways, 60):
            continue
        if luck < 0.48:
            found.append((f"thorn-{int(luck * 41) % 2}", x, y))
        elif luck < 0.56:
            found.append((f"bush-{int(luck * 41) % 3}", x, y))
        else:
            cluster = chance(i // 3, j // 3, 33)
            found.append((f"stone-{min(3, int((1 - luck) * 5 + (cluster < 0.5)))}", x, y))
    return found


def marsh(
    place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """Tufts and reeds around small pools."""
    found: list[Placed] = []
    for spot in inner_spots(place, orientation, 165, 0.4, alike, 60, 170):
        x, y, _, _, _, i, j = spot
        luck = chance(i, j, 41)
        if not clear_of(x, y, ways, 60):
            continue
        if luck > 0.86:
            found.append((f"pool-{int(luck * 71) % 2}", x, y - 40))
        elif luck > 0.72:
            found.append((f"reed-{int(luck * 37) % 2}", x, y))
        elif luck > 0.3:
            found.append((f"tuft-{int(luck * 37) % 3}", x, y))
    return found


def mountain(
    place: tuple[int, int], orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """Peaks, the high ones inside."""
    found: list[Placed] = []
    sides = _rim(orientation, alike)[0]
    for spot in inner_spots(place, orientation, 400, 0.22, alike, 90, 190):
        x, y, _, _, _, i, j = spot
        if not clear_of(x, y, ways, 120):
            continue
        near = _to_edge(spot, sides)
        luck = chance(i, j, 51)
        size = (0 if luck > 0.4 else 1) if near > 330 else (2 if near > 190 else 3)
        found.append((f"peak-{size}", x, y + (110, 90, 70, 50)[size]))
    return found


def meadow(place: tuple[int, int], orientation: Orientation, ways: Sequence[Curve]) -> list[Placed]:
    """The open ground is not bare: tufts of grass, seldom flowers."""
    found: list[Placed] = []
    ux, uy = units(orientation)
    cx, cy = place
    luck = chance(cx, cy, 61)
    for number in range(2 + int(luck * 9)):
        wx, wy = wobble(cx + number * 13, cy - number * 7, 62)
        x, y = cx * ux + wx * 440, cy * uy + wy * 440
        if not ways or clear_of(x, y, ways, 40):
            flower = number == 1 and luck > 0.8
            found.append(("flower-0" if flower else f"grass-{(number + cx) % 3}", x, y))
    return found
