"""Elementals on the table: a flame, a wave, a heap of rock. Their outlines tell them apart without colour.

Each stands on a disc in the livery of its side and breaks out of it at the top, so that it is not taken for a
leader.
"""

from collections.abc import Sequence

from hheditor.drawing.display import Drawing, Ellipse, Fill, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.palette import Palette, faded

ELEMENTALS = ("elemental-fire", "elemental-water", "elemental-earth")
"""Symbols of elementals."""

Points = Sequence[tuple[float, float]]
_FLAME = (
    ((0, -350), (66, -214), (128, -96), (162, -226), (236, -70), (252, 86), (184, 214), (0, 262)),
    ((-184, 214), (-252, 86), (-238, -50), (-176, -170), (-140, -62), (-84, -180)),
)
_INNER = ((0, -150), (62, -30), (120, 62), (108, 168), (0, 222), (-108, 168), (-120, 62), (-72, -18))
_CORE = ((0, 34), (48, 104), (40, 184), (0, 204), (-40, 184), (-48, 104))
_DROP = ((0, -350), (58, -226), (166, -50), (232, 96), (204, 206), (104, 258), (0, 268))
_ROCK = (
    *(-250, 232, -282, 70, -196, -40, -168, -214, -30, -330),
    *(104, -262, 150, -118, 262, -22, 284, 178, 196, 246),
)
_CRACKS = (
    (-196, -40, -70, 30, -60, 150),
    (-30, -330, 6, -150, -70, 30),
    (150, -118, 60, -20, 96, 130),
    (6, -150, 60, -20),
)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """A number on the smooth way from b to c, coming from a and going on to d."""
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def _smooth(points: Points, steps: int = 5) -> Path:
    """A closed curve through points."""
    found: list[float] = []
    count = len(points)
    for number in range(count):
        near = [points[(number + turn) % count] for turn in (-1, 0, 1, 2)]
        xs, ys = [x for x, _ in near], [y for _, y in near]
        for step in range(steps):
            t = step / steps
            found += (
                _between(xs[0], xs[1], xs[2], xs[3], t),
                _between(ys[0], ys[1], ys[2], ys[3], t),
            )
    return polygon(*found)


def _fire(colors: Palette) -> list[Op]:
    flame = _smooth((*_FLAME[0], *_FLAME[1]))
    return [
        Fill(flame, colors["fire"]),
        Stroke(flame, colors["fire.line"], 20),
        Fill(_smooth(_INNER), colors["fire.light"]),
        Fill(_smooth(_CORE), colors["fire.core"]),
    ]


def _water(colors: Palette) -> list[Op]:
    mirrored = tuple((-x, y) for x, y in reversed(_DROP[1:-1]))
    drop = _smooth((*_DROP, *mirrored))
    waves = []
    for y, half in ((-30, 104), (74, 168), (176, 172)):
        crests: list[float] = []
        for number in range(13):
            x = -half + number * half / 6
            crests += (x, y + (26 if number % 4 == 1 else -26 if number % 4 == 3 else 0))
        waves.append(Sub(tuple(crests), closed=False))
    return [
        Fill(drop, colors["wave"]),
        Stroke(drop, colors["wave.line"], 20),
        Stroke(tuple(waves), colors["wave.light"], 26),
        Ellipse(-56, -136, 22, 44, colors["wave.light"]),
    ]


def _earth(colors: Palette) -> list[Op]:
    rock = polygon(*_ROCK)
    lit = polygon(-196, -40, -168, -214, -30, -330, 6, -150, -70, 30)
    shaded = polygon(150, -118, 262, -22, 284, 178, 196, 246, 20, 238, 96, 130, 60, -20)
    cracks = tuple(Sub(tuple(map(float, crack)), closed=False) for crack in _CRACKS)
    return [
        Fill(rock, colors["earth"]),
        Fill(lit, colors["earth.light"]),
        Fill(shaded, colors["earth.dark"]),
        Stroke(cracks, colors["earth.line"], 14),
        Stroke(rock, colors["earth.line"], 20),
    ]


_FIGURES = {"elemental-fire": _fire, "elemental-water": _water, "elemental-earth": _earth}


def figure_ops(symbol: str, colors: Palette) -> Drawing:
    """The elemental itself, within a hex."""
    return tuple(_FIGURES.get(symbol, _fire)(colors))


def elemental_ops(symbol: str, livery: tuple[str, str, str, str], colors: Palette) -> Drawing:
    """An elemental on the disc of its side."""
    field, _, dark, metal = livery
    return (
        Ellipse(26, 44, 312, 312, faded("#000000", 0.28)),
        Ellipse(0, 10, 312, 312, field, dark, 16),
        Ellipse(0, 10, 280, 280, "", metal, 14),
        *figure_ops(symbol, colors),
    )
