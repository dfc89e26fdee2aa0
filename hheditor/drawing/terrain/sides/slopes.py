"""Ground that falls along a hexside: slopes, steep slopes and cliffs.

They lie on the hill's own contour, which forgets the hexagons; only between hexes of one level, where no
contour runs, do they keep to the straight side.
"""

from collections.abc import Callable
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from hheditor.drawing.display import Fill, Op, Path, Stroke, Sub
from hheditor.drawing.lattice import Window, chance, corner_offsets
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.areas import hill_outline, lit
from hheditor.drawing.terrain.ground import Ground
from hheditor.drawing.terrain.outlines import Outline, along
from hheditor.maps.terrains import SLOPES


class Brink(NamedTuple):
    """A point where the ground begins to fall, and the unit vector that points downhill."""

    x: float
    y: float
    nx: float
    ny: float

    def down(self, far: float) -> tuple[float, float]:
        """The point so far downhill."""
        return self.x + self.nx * far, self.y + self.ny * far


def slope_ops(view: Window, ground: Ground, colors: Palette, detail: int) -> list[Op]:
    """All slopes along the sides of a window's cells."""
    ops: list[Op] = []
    for place in view.core:
        cell = view.cells[place]
        if not view.true[place]:
            continue
        for kind, direction in ground.works.get(cell, ()):
            if kind in SLOPES:
                ops += _DRAWN[kind](_brinks(view, ground, place, direction), colors, detail)
    return ops


def _brinks(view: Window, ground: Ground, place: int, direction: int) -> list[Brink]:
    """The brink along a side, from corner to corner."""
    levels = ground.levels
    beyond = view.neighbours[place][direction]
    here, there = levels[view.cells[place]], levels[view.cells[beyond]]
    if here == there:
        return _straight(view, place, direction)
    if there > here:
        place, direction = beyond, (direction + 3) % 6
    top = max(here, there)

    def high(other: int) -> bool:
        return levels[view.cells[other]] >= top

    around = view.neighbours
    ahead = around[place][(direction + 1) % 6]
    after = (ahead, (direction + 5) % 6) if high(ahead) else (place, (direction + 1) % 6)
    behind = around[place][(direction + 5) % 6]
    before = (behind, (direction + 1) % 6) if high(behind) else (place, (direction + 5) % 6)
    xs, ys = hill_outline(view, [before, (place, direction), after], top)
    # Its own middle with a corner and a middle on either hand; what closes the loop is no part of it.
    points = along(Outline(xs[:5], ys[:5]))[1:6]
    return [Brink(x, y, -nx, -ny) for x, y, nx, ny in points]


def _straight(view: Window, place: int, direction: int) -> list[Brink]:
    ux, uy = view.unit
    cx, cy = view.centres[place]
    (ax, ay), (bx, by) = (corner_offsets(view.board.orientation)[d] for d in (direction - 1, direction))
    out_x, out_y = (ax + bx) * ux, (ay + by) * uy
    reach = hypot(out_x, out_y)
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    return [
        Brink((cx + ax + (bx - ax) * s) * ux, (cy + ay + (by - ay) * s) * uy, out_x / reach, out_y / reach)
        for s in shares
    ]


def _spread(brinks: list[Brink], count: int) -> list[Brink]:
    """So many points spread evenly along a brink, half a gap from its ends."""
    lengths = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(brinks)]
    whole = sum(lengths) or 1.0
    found = []
    for number in range(count):
        rest = whole * (number + 0.5) / count
        index = 0
        while index < len(lengths) - 1 and rest > lengths[index]:
            rest -= lengths[index]
            index += 1
        share = rest / (lengths[index] or 1.0)
        one, other = brinks[index], brinks[index + 1]
        x, y, nx, ny = (a + (b - a) * share for a, b in zip(one, other, strict=True))
        length = hypot(nx, ny) or 1.0
        found.append(Brink(x, y, nx / length, ny / length))
    return found


def _strokes(brinks: list[Brink], count: int, top: float, reach: float, width: float) -> Path:
    """Strokes of the pen down a slope, each a wedge that runs out, long and short in turn."""
    points: list[float] = []
    for number, brink in enumerate(_spread(brinks, count)):
        seed = chance(int(brink.x) >> 2, int(brink.y) >> 2, 3)
        far = reach * (1.0 if number % 2 else 0.72) * (0.85 + 0.3 * seed)
        x, y = brink.down(-top * (0.85 + 0.3 * seed))
        lean = (seed - 0.5) * 0.2
        tip = brink.down(far - top)
        points += (x - brink.ny * width, y + brink.nx * width, x + brink.ny * width, y - brink.nx * width)
        points += (tip[0] - brink.ny * lean * far, tip[1] + brink.nx * lean * far)
    return (Sub(tuple(points), every=3),)


def _line(brinks: list[Brink], down: float) -> Path:
    return (Sub(tuple(value for brink in brinks for value in brink.down(down)), closed=False, curved=True),)


def _slope(brinks: list[Brink], colors: Palette, _: int) -> list[Op]:
    return [Fill(_strokes(brinks, 13, 118, 150, 8), faded(colors["hachure.dark"], 0.85))]


def _steep(brinks: list[Brink], colors: Palette, _: int) -> list[Op]:
    dark = colors["hachure.dark"]
    return [
        Stroke(_line(brinks, -150), dark, 13),
        Fill(_strokes(brinks, 19, 148, 232, 11), dark),
    ]


def _cliff(brinks: list[Brink], colors: Palette, detail: int) -> list[Op]:
    """Bare rock: a lit lip, and a face that breaks into facets, each as bright as the light falls on it."""
    inner = _spread(brinks, 9 if detail else 5)
    points = [brinks[0], *inner, brinks[-1]]
    lip, foot = [], []
    for number, brink in enumerate(points):
        # The ends are where the next side goes on: nothing wanders there.
        loose = 0.0 if number in (0, len(points) - 1) else 1.0
        seed = chance(int(brink.x) >> 2, int(brink.y) >> 2, 4) - 0.5
        lip.append(brink.down(-96 + loose * 34 * seed))
        foot.append(brink.down(36 + loose * (54 if number % 2 else -26) * (0.6 + seed)))
    face = Sub(tuple(value for point in (*lip, *reversed(foot)) for value in point))
    facets: dict[str, list[float]] = {}
    for number in range(len(points) - 1):
        light = -lit(points[number].nx, points[number].ny)
        tone = ("rock.light", "rock.dark", "rock.deep")[
            min(2, max(0, round(1 - light + (0.7 if number % 2 else -0.2))))
        ]
        corners = (lip[number], lip[number + 1], foot[number + 1], foot[number])
        facets.setdefault(colors[tone], []).extend(value for corner in corners for value in corner)
    cracks = tuple(Sub((*lip[number], *foot[number]), closed=False) for number in range(1, len(points) - 1))
    base = Sub(tuple(value for point in foot for value in point), closed=False)
    edge = Sub(tuple(value for point in lip for value in point), closed=False)
    return [
        *([Fill((face,), colors["rock.shadow"], dx=26, dy=34)] if colors["rock.shadow"] else ()),
        *(Fill((Sub(tuple(found), every=4),), color) for color, found in facets.items()),
        *([Stroke(cracks, colors["rock.line"], 6)] if detail else ()),
        Stroke((base,), colors["rock.line"], 9),
        Stroke((edge,), colors["rock.deep"], 24),
        Stroke((edge,), colors["rock.light"], 10),
    ]


_DRAWN: dict[str, Callable[[list[Brink], Palette, int], list[Op]]] = {
    "slope": _slope,
    "steep-slope": _steep,
    "cliff": _cliff,
}
