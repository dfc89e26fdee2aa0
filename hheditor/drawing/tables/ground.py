"""The ground of a table: hills, woods, scrub, rough, marsh, water, fields, camps; flat parts and what stands
on them."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, hypot, sin

from hheditor.drawing.display import Fill, Op, Stroke, Sub
from hheditor.drawing.lattice import chance, wobble
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.sieges.wear import FILLED
from hheditor.drawing.tables.shapes import Spots, box, contour, holds, strewn
from hheditor.drawing.terrain.areas import floor_ops, hachure_ops, level_ops, pool_ops, tinted_ops
from hheditor.drawing.terrain.cells import Placed
from hheditor.drawing.terrain.fields import CROPS, Shape, cut, ploughed
from hheditor.drawing.terrain.outlines import Outline as Contour
from hheditor.drawing.terrain.outlines import inset, path_of
from hheditor.maps.terrains import HIGHEST
from hheditor.tables.ground import Outline

_TINT = {
    "scrub": "scrub",
    "scrub-and-trees": "scrub",
    "rough": "broken",
    "rubble": "broken",
    "marsh": "marsh",
}


def hill_ops(hills: Sequence[Outline], colors: Palette) -> list[Op]:
    """Hills, the lower below the higher, and hachures over all."""
    ops: list[Op] = []
    rims: list[Contour] = []
    by_level: dict[int, list[Contour]] = {}
    for hill in hills:
        by_level.setdefault(min(HIGHEST, max(1, hill.level)), []).append(contour(hill.points, 34.0, 300.0))
    for level, contours in sorted(by_level.items()):
        foot = path_of(contours)
        ops += level_ops(foot, contours, level, colors)
        if colors["mottle.dark"]:
            ops.append(Fill(foot, faded(colors["mottle.dark"], 0.5), "grass"))
        rims += contours
    return [*ops, *hachure_ops(rims, colors, sparse=False)] if rims else []


def flat_ops(patch: Outline, colors: Palette) -> list[Op]:
    """What lies flat of a patch that is neither hill nor water."""
    rims = [contour(patch.points, 24.0, 260.0)]
    if patch.kind == "wood":
        return floor_ops(rims, colors)
    if patch.kind == "field":
        return _field_ops(patch, colors)
    if patch.kind == "camp":
        return _camp_ops(rims, colors)
    if patch.kind in _TINT:
        ops = tinted_ops(rims, _TINT[patch.kind], colors, 2)
        # Who measures to a rim must see it, in every palette.
        ops.append(Stroke(path_of(rims), faded(colors["ink.soft"], 0.4), 7, (30, 34)))
        if patch.kind == "marsh" and colors["mottle.dark"]:
            ops.append(_standing_water(patch.points, colors))
        return ops
    if patch.kind in ("ditch", FILLED):
        return _ditch_ops(patch, colors)
    if patch.kind in ("building", "object"):
        return []
    return tinted_ops(rims, "unknown", colors, 2)


def water_ops(waters: Sequence[Outline], colors: Palette) -> tuple[list[Op], list[Op]]:
    """Still water: what lies below the streams that reach it, and what lies above them."""
    contours = [contour(water.points, 26.0, 260.0) for water in waters]
    if not contours:
        return [], []
    below, above = pool_ops(contours, colors)
    if colors["water.light"]:
        ripples = [
            Sub((x - 70, y, x - 35, y - 22, x, y, x + 35, y - 22, x + 70, y), closed=False, curved=True)
            for water in waters
            for x, y, i, j, _ in strewn(water.points, 520, 0.35, 300)
            if chance(i, j, 200) > 0.25
        ]
        if ripples:
            above.append(Stroke(tuple(ripples), faded(colors["water.light"], 0.75), 9))
    return below, above


def _standing_water(points: Spots, colors: Palette) -> Op:
    """Strokes of the pen where a marsh is wet, level as water is."""
    found = []
    for x, y, i, j, _ in strewn(points, 150, 0.4, 90):
        luck = chance(i, j, 47)
        if luck > 0.45:
            long = 30 + 66 * luck
            found.append(Sub((x - long, y, x, y - 7, x + long, y), closed=False, curved=True))
    return Stroke(tuple(found), faded(colors["marsh.water"], 0.9), 15)


def _ditch_ops(patch: Outline, colors: Palette) -> list[Op]:
    """A trench between banks of earth with strokes down its sides; or what it was filled with."""
    path = path_of([contour(patch.points, 7.0, 150.0)])
    if patch.kind == FILLED:
        clods = [
            Sub((x - 46, y, x, y - 26, x + 46, y), closed=False, curved=True)
            for x, y, *_ in strewn(patch.points, 130, 0.4, 40)
        ]
        return [
            Fill(path, faded(colors["ditch.light"], 0.75)),
            Stroke(tuple(clods), faded(colors["ditch"], 0.6), 10),
            Stroke(path, faded(colors["ditch"], 0.45), 9, (40, 34)),
        ]
    ticks: list[Sub] = []
    for (ax, ay), (bx, by) in pairwise((*patch.points, patch.points[0])):
        long = hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / (long or 1), (bx - ax) / (long or 1)
        for number in range(1, int(long // 70)):
            x, y = ax + (bx - ax) * number * 70 / long, ay + (by - ay) * number * 70 / long
            deep = 60 + 50 * chance(int(x) >> 2, int(y) >> 2, number)
            # Downhill is inside, whichever way the outline runs.
            hand = 1 if holds(patch.points, x + nx * 20, y + ny * 20) else -1
            ticks.append(Sub((x, y, x + nx * deep * hand, y + ny * deep * hand), closed=False))
    return [
        Stroke(path, colors["ditch.light"], 96),
        Fill(path, colors["ditch.light"]),
        Fill(path, faded(colors["ditch"], 0.72)),
        Stroke(tuple(ticks), colors["ditch"], 10),
        Stroke(path, colors["ditch"], 13),
    ]


def _camp_ops(rims: list[Contour], colors: Palette) -> list[Op]:
    """Trodden ground within a low bank."""
    path = path_of(rims)
    core = path_of([inset(rim, 70.0) for rim in rims])
    return [
        Fill(path, faded(colors["tint.straw"], 0.65)),
        Fill(core, faded(colors["tint.straw"], 0.7)),
        Stroke(path, faded(colors["ditch"], 0.55), 34),
        Stroke(path, faded(colors["ditch.light"], 0.9), 14),
    ]


def _field_ops(patch: Outline, colors: Palette) -> list[Op]:
    """Strips of different crops with their furrows, hedged about."""
    shape = [(float(x), float(y)) for x, y in patch.points]
    west, north, *_ = box(shape)
    seed = (round(west) >> 3, round(north) >> 3)
    angle = (0.24, 1.02, 2.12, -0.35)[int(chance(*seed, 92) * 3.99)]
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    ops: list[Op] = [Fill(path_of([contour(shape, 6.0, 90.0)]), colors["field.a"])]
    furrows: list[Sub] = []
    balks: list[Sub] = []
    number = 0
    for band in _bands(shape, across, 640.0):
        for piece in _bands(band, along, 1150.0):
            if len(piece) < 3:
                continue
            number += 1
            crop = CROPS[int(chance(seed[0] + number, seed[1] - number, 91) * 3.99)]
            sub = Sub(tuple(value for point in piece for value in point))
            ops.append(Fill((sub,), colors[crop]))
            balks.append(sub)
            furrows += ploughed(piece, along if number % 3 else across, 50.0)
    if furrows:
        ops.append(Stroke(tuple(furrows), colors["furrow"], 8))
    rim = path_of([contour(shape, 6.0, 90.0)])
    return [*ops, Stroke(tuple(balks), colors["field.edge"], 9), Stroke(rim, colors["field.edge"], 18)]


def _bands(shape: Shape, normal: tuple[float, float], width: float) -> list[Shape]:
    """A shape cut into bands of about one width, their edges on a lattice of the table."""
    nx, ny = normal
    heights = [x * nx + y * ny for x, y in shape]
    if not heights:
        return []
    count = max(1, round((max(heights) - min(heights)) / width))
    step = (max(heights) - min(heights)) / count
    found, rest = [], shape
    for number in range(1, count):
        level = min(heights) + step * number
        found.append(cut(rest, nx, ny, level, -1))
        rest = cut(rest, nx, ny, level, 1)
    return [*found, rest]


# What stands ------------------------------------------------------------------------------------------------


def standing(patch: Outline, free: Callable[[float, float, float], bool]) -> list[Placed]:
    """What stands upright on a patch; `free` says whether a place has so much room."""
    grown = _GROWN.get(patch.kind)
    return grown(patch.points, free) if grown is not None else []


_Free = Callable[[float, float, float], bool]


def _wood(points: Spots, free: _Free) -> list[Placed]:
    found: list[Placed] = []
    for x, y, i, j, rim in strewn(points, 158, 0.3, 34):
        if not free(x, y, 62):
            continue
        luck = chance(i, j, 5)
        if luck < 0.16 + 0.3 * (chance(i // 5, j // 5, 9) > 0.72):
            found.append((f"fir-{int(luck * 97) % 3}", x, y))
            continue
        size = 2 if rim < 130 or luck > 0.86 else (0 if luck < 0.5 else 1)
        hue = int(chance(i // 4, j // 4, 3) * 2.2 + chance(i, j, 8) * 0.9) % 3
        found.append((f"tree-{hue * 3 + size}", x, y))
    return found


def _scrub(points: Spots, free: _Free) -> list[Placed]:
    found: list[Placed] = []
    for x, y, i, j, _ in strewn(points, 205, 0.42, 60):
        luck = chance(i, j, 21)
        if luck >= 0.28 and free(x, y, 70):
            kind = "tree-5" if luck > 0.93 else "thorn-0" if luck > 0.8 else f"bush-{int(luck * 53) % 3}"
            found.append((kind, x, y))
    return found


def _scrub_and_trees(points: Spots, free: _Free) -> list[Placed]:
    found: list[Placed] = []
    for x, y, i, j, _ in strewn(points, 185, 0.42, 60):
        luck = chance(i, j, 22)
        if luck >= 0.2 and free(x, y, 70):
            grove = chance(i // 4, j // 4, 23) > 0.45
            kind = f"tree-{int(luck * 83) % 9}" if grove and luck > 0.42 else f"bush-{int(luck * 53) % 3}"
            found.append((kind, x, y))
    return found


def _rough(points: Spots, free: _Free) -> list[Placed]:
    found: list[Placed] = []
    for x, y, i, j, _ in strewn(points, 150, 0.46, 50):
        luck = chance(i, j, 31)
        if luck < 0.36 or not free(x, y, 60):
            continue
        if luck < 0.56:
            found.append(
                (f"thorn-{int(luck * 41) % 2}" if luck < 0.48 else f"bush-{int(luck * 41) % 3}", x, y)
            )
        else:
            near = chance(i // 3, j // 3, 33) < 0.5
            found.append((f"stone-{min(3, int((1 - luck) * 5 + near))}", x, y))
    return found


def _rubble(points: Spots, free: _Free) -> list[Placed]:
    return [
        (f"stone-{int(chance(i, j, 34) * 3.99)}", x, y)
        for x, y, i, j, _ in strewn(points, 92, 0.46, 20)
        if chance(i, j, 35) > 0.25 and free(x, y, 30)
    ]


def _marsh(points: Spots, free: _Free) -> list[Placed]:
    found: list[Placed] = []
    for x, y, i, j, _ in strewn(points, 165, 0.4, 50):
        luck = chance(i, j, 41)
        if luck > 0.3 and free(x, y, 60):
            kind = (
                f"pool-{int(luck * 71) % 2}"
                if luck > 0.9
                else f"reed-{int(luck * 37) % 2}"
                if luck > 0.72
                else f"tuft-{int(luck * 37) % 3}"
            )
            found.append((kind, x, y))
    return found


def _camp(points: Spots, free: _Free) -> list[Placed]:
    """Tents in rows, clear of the bank; at least one."""
    found: list[Placed] = [
        ("camp", x, y + 60) for x, y, *_ in strewn(points, 520, 0.1, 250) if free(x, y, 160)
    ]
    return found or [("camp", *_middle(points))]


def _middle(points: Spots) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _cairn(points: Spots, _: _Free) -> list[Placed]:
    return [("stone-0", *_middle(points))]


_GROWN: dict[str, Callable[[Spots, _Free], list[Placed]]] = {
    "wood": _wood,
    "scrub": _scrub,
    "scrub-and-trees": _scrub_and_trees,
    "rough": _rough,
    "rubble": _rubble,
    "marsh": _marsh,
    "camp": _camp,
    "object": _cairn,
}


def meadow(width: int, height: int, covered: Sequence[Spots], free: _Free) -> list[Placed]:
    """Tufts of grass where nothing else lies, seldom flowers."""
    found: list[Placed] = []
    boxes = [(box(points), points) for points in covered]
    pitch = 330
    for j in range(height // pitch + 1):
        for i in range(width // pitch + 1):
            luck = chance(i, j, 61)
            wx, wy = wobble(i, j, 62)
            x, y = (i + 0.5 + wx * 0.48) * pitch, (j + 0.5 + wy * 0.48) * pitch
            if luck < 0.3 or not (40 < x < width - 40 and 60 < y < height - 20) or not free(x, y, 40):
                continue
            if any(
                west <= x <= east and north <= y <= south and holds(points, x, y)
                for (west, north, east, south), points in boxes
            ):
                continue
            found.append(("flower-0" if luck > 0.95 else f"grass-{(i + 2 * j) % 3}", x, y))
    return found
