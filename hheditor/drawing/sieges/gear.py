"""What lies over a besieged table: ladders, what a work still bears and who holds it, the night."""

from math import atan2, degrees, hypot

from hheditor.drawing.display import Ellipse, Fill, Group, Op, Stroke, Sub, Text, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces.heraldry import Liveries, side_colors
from hheditor.rules.api.screen.scene import Mark, Wear

_HALF = 52.0
"""Half the breadth of a ladder."""
_HURT, _GRAVE = "#c98a1b", "#b3372f"


def ladder_ops(mark: Mark, colors: Palette, liveries: Liveries | None = None) -> list[Op]:
    """A ladder from its foot up to its head, its rails banded in the colour of its side."""
    if not mark.points:
        return []
    (x, y), (far, low) = mark.points[0], mark.points[-1]
    long = max(240.0, hypot(far - x, low - y))
    turn = degrees(atan2(low - y, far - x)) if len(mark.points) > 1 else mark.angle / 10
    start, end = -190.0, long - 30
    rails = tuple(Sub((start, hand * _HALF, end, hand * _HALF * 0.8), closed=False) for hand in (-1, 1))
    rungs = tuple(
        Sub((at, -_HALF, at, _HALF), closed=False) for at in range(round(start) + 30, round(end), 58)
    )
    bands = tuple(
        Sub((at, hand * _HALF, at + 26, hand * _HALF), closed=False)
        for at in (start + 10, end - 60)
        for hand in (-1, 1)
    )
    ops = (
        Stroke(rails, faded("#000000", 0.3), 34),
        Stroke((*rails, *rungs), colors["timber.line"], 32),
        Stroke((*rungs, *rails), colors["timber.light"], 16),
        Stroke(bands, side_colors(mark.side, colors, liveries).field, 24),
    )
    return [Group(ops, float(x), float(y), turn)]


def worn_work_ops(mark: Mark, colors: Palette, liveries: Liveries | None = None) -> list[Op]:
    """What is left of a damaged work on a tag at its outer edge, and the pennon of whoever has taken it."""
    wear, ops = mark.wear, []
    assert wear is not None
    if mark.side >= 0 and mark.points:
        ops += _pennon(*mark.points[-1], mark.side, colors, liveries)
    if wear.full and wear.left < wear.full and wear.state in ("whole", "open", "stopped") and mark.points:
        ops += _left_ops(wear, *mark.points[0], colors)
    return ops


def _left_ops(wear: Wear, x: float, y: float, colors: Palette) -> list[Op]:
    words, grave = str(wear.left), 3 * wear.left <= wear.full
    half = 42.0 + 28.0 * len(words)
    tag = polygon(x - half, y - 66, x + half, y - 66, x + half, y + 66, x - half, y + 66)
    share = 2 * half * wear.left / wear.full
    bar = polygon(x - half, y + 40, x - half + share, y + 40, x - half + share, y + 66, x - half, y + 66)
    colour = _GRAVE if grave else _HURT
    return [
        Fill(tag, faded("#000000", 0.3), dx=8, dy=10),
        Fill(tag, colors["paper"]),
        Fill(bar, colour if colors["house.shadow"] else colors["ink"]),
        Stroke(tag, colour if colors["house.shadow"] else colors["ink"], 13),
        Text(x, y + 26, words, 112, colors["ink"], bold=True, serif=False),
    ]


def _pennon(x: float, y: float, side: int, colors: Palette, liveries: Liveries | None) -> list[Op]:
    """A small flag on its pole."""
    livery = side_colors(side, colors, liveries)
    cloth = polygon(x, y - 250, x + 190, y - 205, x, y - 140)
    pole = (Sub((x, y + 20, x, y - 260), closed=False),)
    return [
        Ellipse(x, y + 22, 40, 18, faded("#000000", 0.3)),
        Stroke(pole, colors["ink"], 24),
        Fill(cloth, livery.field),
        Stroke(cloth, livery.metal, 16),
        Stroke(cloth, livery.dark, 7),
    ]


def night_ops(mark: Mark, colors: Palette) -> list[Op]:
    """Darkness over an outline: pieces above it stay as bright as ever; on white paper a fine hatching."""
    if len(mark.points) < 3:
        return []
    whole = (Sub(tuple(float(part) for spot in mark.points for part in spot)),)
    if not colors["house.shadow"]:
        return [Fill(whole, faded(colors["ink"], 0.22), "lines")]
    light = _light(colors["ground"])
    veil = "#0a1440" if light else "#04060f"
    return [Fill(whole, faded(veil, 0.54 if light else 0.44))]


def _light(color: str) -> bool:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return red + green + blue > 382
