"""What people draw on a step: arrows, rings and words on hexes, as on a photo with a felt pen.

Colours differ in line as well, so that they are told apart without colour: green whole, red broken, blue
dotted, yellow double.
"""

from collections.abc import Callable, Iterable
from math import cos, hypot, pi, sin

from hheditor.battles.annotations import Annotation, Arrow, Colour, HexMark, Spot
from hheditor.drawing.display import Drawing, Ellipse, Fill, Op, Path, Stroke, Sub, Text, polygon
from hheditor.drawing.palette import Palette, faded

Centre = Callable[[int], tuple[float, float]]

PENS: dict[Colour, str] = {"green": "#1e8a3c", "red": "#c22a2a", "blue": "#2259b8", "yellow": "#e09a00"}
_DASHES: dict[Colour, tuple[float, ...]] = {
    "green": (),
    "red": (190.0, 90.0),
    "blue": (70.0, 90.0),
    "yellow": (),
}
_WIDTH = 84.0
_HEAD = 300.0
_RING = 400.0


def _point(spot: Spot, centre: Centre) -> tuple[float, float]:
    if isinstance(spot, tuple):
        return float(spot[0]), float(spot[1])
    return centre(spot)


def arrow_ops(arrow: Arrow, centre: Centre, opacity: float = 0.86) -> Drawing:
    """A broad arrow from the rim of one hex to the middle of another."""
    (ax, ay), (bx, by) = _point(arrow.start, centre), _point(arrow.end, centre)
    length = hypot(bx - ax, by - ay)
    if length < 1:
        return ()
    ux, uy = (bx - ax) / length, (by - ay) / length
    sx, sy = ax + ux * min(280.0, length / 4), ay + uy * min(280.0, length / 4)
    tx, ty = bx - ux * 60, by - uy * 60
    neck = min(_HEAD, length / 2)
    nx, ny = tx - ux * neck, ty - uy * neck
    color = faded(PENS[arrow.colour], opacity)
    halo = faded("#ffffff", 0.55)
    shaft: Path = (Sub((sx, sy, nx + ux * 20, ny + uy * 20), closed=False),)
    wide = neck * 0.62
    head = polygon(tx, ty, nx - uy * wide, ny + ux * wide, nx + uy * wide, ny - ux * wide)
    ops: list[Op] = [
        Stroke(shaft, halo, _WIDTH + 46),
        Stroke(head, halo, 46),
        Stroke(shaft, color, _WIDTH, _DASHES[arrow.colour], flat=True),
        Fill(head, color),
    ]
    if arrow.colour == "yellow":
        ops.append(Stroke(shaft, halo, _WIDTH / 4, flat=True))
    return tuple(ops)


def _shape(mark: HexMark, x: float, y: float) -> Path:
    r = _RING
    if mark.shape == "square":
        r *= 0.82
        return polygon(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r)
    if mark.shape == "cross":
        r *= 0.7
        return (
            Sub((x - r, y - r, x + r, y + r), closed=False),
            Sub((x - r, y + r, x + r, y - r), closed=False),
        )
    points: list[float] = []
    for number in range(48):
        points += [x + cos(number * pi / 24) * r, y + sin(number * pi / 24) * r]
    return (Sub(tuple(points)),)


def mark_ops(mark: HexMark, centre: Centre, colors: Palette, scale: float = 1.0) -> Drawing:
    """A ring, a square or a cross on a hex; words on a paper label. A square with words is only the words."""
    x, y = _point(mark.spot, centre)
    color = faded(PENS[mark.colour], 0.9)
    ops: list[Op] = []
    if mark.shape != "square" or not mark.text:
        path = _shape(mark, x, y)
        ops += [
            Stroke(path, faded("#ffffff", 0.55), 104),
            Stroke(path, color, 62, _DASHES[mark.colour]),
        ]
        if mark.colour == "yellow":
            ops.append(Stroke(path, faded("#ffffff", 0.7), 16))
    if mark.text:
        high = 210.0 * scale
        half = len(mark.text) * high * 0.26 + 80
        paper = polygon(
            x - half,
            y - high * 0.8,
            x + half,
            y - high * 0.8,
            x + half,
            y + high * 0.62,
            x - half,
            y + high * 0.62,
        )
        ops += [
            Fill(paper, faded(colors["paper"], 0.93)),
            Stroke(paper, color, 30),
            Text(x, y + high * 0.3, mark.text, high, colors["ink"], bold=True, serif=False),
        ]
    return tuple(ops)


def scribble_ops(notes: Iterable[Annotation], centre: Centre, colors: Palette, scale: float = 1.0) -> Drawing:
    """Everything drawn on a step by anybody; rings below arrows, words above."""
    notes = tuple(notes)
    marks = [mark for note in notes for mark in note.marks]
    ops: list[Op] = []
    for mark in marks:
        if not mark.text:
            ops += mark_ops(mark, centre, colors, scale)
    for note in notes:
        for arrow in note.arrows:
            ops += arrow_ops(arrow, centre)
    for mark in marks:
        if mark.text:
            ops += mark_ops(mark, centre, colors, scale)
    return tuple(ops)


def track_ops(steps: Iterable[tuple[tuple[float, float], tuple[float, float]]], color: str) -> Drawing:
    """Thin lines from where pieces were to where they are, for comparing."""
    ops: list[Op] = []
    for (ax, ay), (bx, by) in steps:
        if hypot(bx - ax, by - ay) > 1:
            path: Path = (Sub((ax, ay, bx, by), closed=False),)
            ops += [
                Stroke(path, faded("#ffffff", 0.5), 60),
                Stroke(path, faded(color, 0.85), 34, (110, 80)),
                Ellipse(ax, ay, 60, 60, faded(color, 0.85), faded("#ffffff", 0.6), 18),
            ]
    return tuple(ops)
