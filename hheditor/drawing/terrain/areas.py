"""Areas: hills with slopes and hachures, tinted ground, lakes, the floor of woods."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from hheditor.drawing.display import Fill, Op, Path, Stroke, Sub
from hheditor.drawing.lattice import Window, chance, wobble
from hheditor.drawing.palette import Palette, faded, laid, mixed
from hheditor.drawing.terrain.outlines import (
    Loop,
    Outline,
    along,
    inset,
    loops,
    outline,
    outlines,
    path_of,
    plain_path,
)

LIGHT = (-0.64, -0.77)
"""Where the light comes from: the upper left, everywhere."""

_HILL_WOBBLE = 46.0
_SLOPE = 190.0


def lit(nx: float, ny: float) -> float:
    """How much a slope whose ground rises along a normal faces the light: 1 full light, -1 full shade."""
    return -(nx * LIGHT[0] + ny * LIGHT[1])


def hill_outline(view: Window, loop: Loop, level: int) -> Outline:
    """The contour of the ground of a level and higher along a loop around it."""
    return outline(view, loop, _HILL_WOBBLE, 100 + level)


def hill_ops(view: Window, levels: Sequence[int], colors: Palette, detail: int) -> list[Op]:
    """Hills: for each level its shadow, the slope and the lit top; then hachures that point downhill,
    over all. Where the ground falls below 0, everything around a hollow rises from it."""
    ops: list[Op] = []
    rims: list[Outline] = []
    lowest: Path = ()
    for level in range(min(0, *levels) + 1, max(levels) + 1):
        inside = [height >= level for height in levels]
        if not detail:
            area = plain_path(view, inside)
            ops += [Fill(area, colors["hill.shadow"], dx=60, dy=76), Fill(area, colors[f"hill{level}"])]
            continue
        contours = [hill_outline(view, loop, level) for loop in loops(view, inside)]
        if contours:
            foot = path_of(contours)
            ops += level_ops(foot, contours, level, colors)
            rims += contours
            if level > 0:
                lowest = lowest or foot
            elif colors["mottle.dark"]:
                # The ground around a hollow looks as it does far from any.
                grass = colors["mottle.dark"] if level == 0 else faded(colors["mottle.dark"], 0.45)
                ops.append(Fill(foot, grass, "grass"))
    if detail > 1 and lowest and colors["mottle.dark"]:
        ops.append(Fill(lowest, faded(colors["mottle.dark"], 0.5), "grass"))
    return ops + hachure_ops(rims, colors, sparse=detail < 2) if rims else ops


def level_ops(foot: Path, contours: Sequence[Outline], level: int, colors: Palette) -> list[Op]:
    """One level of a hill: its shadow, the slope, the lit top."""
    # The lit side is steep on paper: its band is narrow; the shaded one is wide.
    middle = [inset(c, lambda nx, ny: _SLOPE * (0.46 - 0.24 * lit(nx, ny))) for c in contours]
    top = [inset(c, lambda nx, ny: _SLOPE * (0.86 - 0.46 * lit(nx, ny))) for c in contours]
    risen = level > 0 and colors["hill.shadow"]
    glow = faded(mixed(colors[f"hill{level}"], "#ffffff", 0.4), 0.5) if risen else ""
    return [
        Fill(foot, glow, dx=-13, dy=-16),
        Fill(foot, colors["hill.shadow"], dx=30, dy=38),
        Fill(foot, colors[f"slope{level}"]),
        Fill(path_of(middle), colors[f"hill{level}.mid"]),
        Fill(path_of(top), colors[f"hill{level}"]),
    ]


def hachure_ops(contours: Sequence[Outline], colors: Palette, *, sparse: bool) -> list[Op]:
    """Wedges from the top of the slope to its foot, long and dark away from the light."""
    buckets: dict[str, list[Sub]] = {"hachure.dark": [], "hachure.mid": [], "hachure.light": []}
    step = 62.0 if sparse else 44.0
    for contour in contours:
        points = along(contour)
        # Two pieces at a time: their wedges have much the same shade, and are kept together.
        for index in range(0, len(points), 2):
            name, wedges = _wedges(points[index - 1], points[index], points[(index + 1) % len(points)], step)
            buckets[name].append(wedges)
    return [Fill(tuple(subs), colors[name]) for name, subs in buckets.items() if subs]


_Rim = tuple[float, float, float, float]


@lru_cache(maxsize=1_000)
def _wedges(start: _Rim, middle: _Rim, end: _Rim, step: float) -> tuple[str, Sub]:
    """The hachures of a short piece of an outline, and the name of their colour."""
    found: list[float] = []
    for (x0, y0, nx0, ny0), (x1, y1, nx1, ny1) in ((start, middle), (middle, end)):
        number = max(1, round(hypot(x1 - x0, y1 - y0) / step))
        for part in range(number):
            t = (part + 0.5) / number
            x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            nx, ny = nx0 + (nx1 - nx0) * t, ny0 + (ny1 - ny0) * t
            length = hypot(nx, ny) or 1.0
            nx, ny = nx / length, ny / length
            seed = chance(int(x) >> 3, int(y) >> 3, 17)
            shade = -lit(nx, ny)
            reach = _SLOPE * (0.50 + 0.34 * shade) * (0.72 + 0.56 * seed)
            thick = 5.5 + 4.5 * max(0.0, shade)
            lean = (seed - 0.5) * 0.22
            ex, ey = x + (nx - ny * lean) * reach, y + (ny + nx * lean) * reach
            found += (ex - ny * thick, ey + nx * thick, ex + ny * thick, ey - nx * thick)
            found += (x + nx * 10, y + ny * 10)
    shade = -lit(middle[2], middle[3])
    name = "hachure.dark" if shade > 0.35 else "hachure.mid" if shade > -0.3 else "hachure.light"
    return name, Sub(tuple(found), every=3)


_TINTS = {
    "orchard": ("orchard.floor", "", 14.0),
    "scrub": ("scrub.floor", "", 40.0),
    "broken": ("broken.floor", "broken.edge", 42.0),
    "marsh": ("marsh.floor", "marsh.edge", 42.0),
    "village": ("village.floor", "village.edge", 34.0),
    "town": ("town.floor", "village.edge", 24.0),
    "mountain": ("mountain.floor", "broken.edge", 40.0),
    "unknown": ("unknown", "unknown", 20.0),
}


_FROM_AFAR = {
    "village": "roof.a",
    "town": "roof.c",
    "mountain": "rock.dark",
    "scrub": "bush.light",
    "orchard": "treeb.mid",
}
"""From afar, what stands on the ground colours it."""


def tint_ops(view: Window, inside: Sequence[bool], look: str, colors: Palette, detail: int) -> list[Op]:
    """Ground of another colour, soft at its edge."""
    floor, _, amount = _TINTS[look]
    if not detail:
        area = plain_path(view, inside)
        color = colors[_FROM_AFAR.get(look, floor)]
        return [Fill(area, faded(color, 0.9), "cross" if look == "unknown" else "")] if area else []
    contours = outlines(view, inside, amount, 3)
    if not contours:
        return []
    ops = tinted_ops(contours, look, colors, detail)
    if look == "marsh" and colors["mottle.dark"]:
        ops += _standing_water(view, inside, colors)
    return ops


def tinted_ops(contours: Sequence[Outline], look: str, colors: Palette, detail: int) -> list[Op]:
    """The tint of ground within contours."""
    floor, edge, _ = _TINTS[look]
    path = path_of(contours)
    if look == "unknown":
        return [Fill(path, colors[floor], "cross"), Stroke(path, colors[edge], 10)]
    color = colors[floor]
    core = path_of([inset(c, 58.0) for c in contours])
    ops: list[Op] = [Fill(path, faded(color, 0.6)), Fill(core, faded(color, 0.7))]
    if edge and detail > 1 and look in ("broken", "marsh", "village", "town"):
        ops.append(Stroke(path, faded(colors[edge], 0.4), 6))
    if look == "marsh" and not colors["mottle.dark"]:
        ops.append(Fill(core, faded(colors["marsh.water"], 0.5), "lines"))
    return ops


def _standing_water(view: Window, inside: Sequence[bool], colors: Palette) -> list[Op]:
    """Strokes of the pen where a marsh is wet, level as water is, long and short."""
    ux, uy = view.unit
    subs = []
    for place, wet in enumerate(inside):
        if not wet:
            continue
        cx, cy = view.centres[place]
        for number in range(9):
            wx, wy = wobble(cx + number, cy, 300 + number)
            x, y = cx * ux + wx * 330, cy * uy + (number - 4) * 84 + wy * 24
            long = 34 + 62 * chance(cx + number, cy - number, 47)
            subs.append(Sub((x - long, y, x, y - 7, x + long, y), closed=False, curved=True))
    return [Stroke(tuple(subs), faded(colors["marsh.water"], 0.9), 15)] if subs else []


def wood_ops(view: Window, inside: Sequence[bool], colors: Palette, detail: int) -> list[Op]:
    """The floor of a wood and the shadow it throws; from afar the canopy itself."""
    if not detail:
        area = plain_path(view, inside)
        if not area:
            return []
        return [Fill(area, colors["wood.shadow"], dx=60, dy=76), Fill(area, colors["canopy"], "canopy")]
    contours = outlines(view, inside, 46.0, 3)
    return floor_ops(contours, colors) if contours else []


def floor_ops(contours: Sequence[Outline], colors: Palette) -> list[Op]:
    """The floor of a wood within contours, and the shadow it throws."""
    path = path_of(contours)
    ops: list[Op] = []
    if colors["wood.shadow"]:
        ops.append(Fill(path, colors["wood.shadow"], dx=42, dy=54))
    rim = path_of([inset(c, -9.0) for c in contours])
    return [*ops, Fill(rim, colors["wood.edge"]), Fill(path, colors["wood.floor"])]


def lake_ops(view: Window, inside: Sequence[bool], colors: Palette, detail: int) -> tuple[list[Op], list[Op]]:
    """A lake: what lies below the rivers that reach it, and what lies above them."""
    if not detail:
        area = plain_path(view, inside)
        return (
            ([], [Fill(area, colors["water"]), Stroke(area, colors["water.bank"], 30)]) if area else ([], [])
        )
    contours = outlines(view, inside, 44.0, 3)
    return pool_ops(contours, colors) if contours else ([], [])


def pool_ops(contours: Sequence[Outline], colors: Palette) -> tuple[list[Op], list[Op]]:
    """Still water within contours: what lies below the rivers that reach it, and what lies above them."""
    path = path_of(contours)
    below: list[Op] = []
    if colors["shore"]:
        below.append(Fill(path_of([inset(c, -38.0) for c in contours]), faded(colors["shore"], 0.75)))
    below.append(Fill(path_of([inset(c, -13.0) for c in contours]), colors["water.bank"]))
    above: list[Op] = [Fill(path, colors["water"])]
    deep = laid(colors["water.deep"], 0.6, colors["water"])
    above.append(Fill(path_of([inset(c, 150.0) for c in contours]), deep))
    deeper = laid(colors["water.deep"], 0.95, colors["water"])
    above.append(Fill(path_of([inset(c, 235.0) for c in contours]), deeper))
    if not colors["water.light"]:
        above.append(Fill(path, faded(colors["water.line"], 0.6), "lines"))
    for depth, opacity in ((42.0, 0.8), (94.0, 0.45)):
        above.append(
            Stroke(path_of([inset(c, depth) for c in contours]), faded(colors["water.line"], opacity), 7)
        )
    return below, above


def sea_ops(view: Window, inside: Sequence[bool], colors: Palette, detail: int) -> list[Op]:
    """What tells the sea from a lake: deeper water from the surf on, and crests in rows up to the shore."""
    if not detail:
        area = plain_path(view, inside)
        return [Fill(area, faded(colors["water.deep"], 0.5))] if area else []
    contours = outlines(view, inside, 44.0, 3)
    if not contours:
        return []
    surf = colors["water.light"] or colors["water.line"]
    ops: list[Op] = [
        Fill(path_of([inset(c, 120.0) for c in contours]), faded(colors["water.deep"], 0.5)),
        Stroke(path_of([inset(c, 20.0) for c in contours]), faded(surf, 0.9), 22),
        Stroke(path_of([inset(c, 68.0) for c in contours]), faded(surf, 0.55), 12, (120, 70)),
    ]
    return [*ops, Stroke(_crests(view, inside), faded(surf, 0.6), 10)]


def _crests(view: Window, inside: Sequence[bool]) -> Path:
    """Two rows of long waves in every hex, shifted from row to row."""
    ux, uy = view.unit
    subs = []
    for place, wet in enumerate(inside):
        cx, cy = view.centres[place]
        for number, row in enumerate((-170, 120) if wet else ()):
            wx, _ = wobble(cx, cy, 240 + number)
            x, y = cx * ux + wx * 160, cy * uy + row
            points = (x - 190, y + 18, x - 95, y - 26, x, y + 18, x + 95, y - 26, x + 190, y + 18)
            subs.append(Sub(points, closed=False, curved=True))
    return tuple(subs)


def ripple_ops(view: Window, inside: Sequence[bool], colors: Palette) -> list[Op]:
    """Light on the water, far from the shore."""
    ux, uy = view.unit
    subs = []
    for place, wet in enumerate(inside):
        if not wet or any(n < 0 or not inside[n] for n in view.neighbours[place]):
            continue
        cx, cy = view.centres[place]
        for number in range(3):
            wx, wy = wobble(cx, cy, 200 + number)
            x, y = cx * ux + wx * 300, cy * uy + wy * 320
            subs.append(
                Sub((x - 70, y, x - 35, y - 22, x, y, x + 35, y - 22, x + 70, y), closed=False, curved=True)
            )
    return [Stroke(tuple(subs), faded(colors["water.light"], 0.75), 9)] if subs else []
