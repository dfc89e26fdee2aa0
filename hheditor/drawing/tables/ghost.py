"""A move being laid out on a bare table: the way it sweeps, the piece as it would stand, whom it touches, and
what a hand may take hold of; and the ruler."""

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from msgspec.structs import replace

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, Text
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces.heraldry import Liveries
from hheditor.drawing.pieces.units import piece_ops
from hheditor.rules.api.screen.paths import LineUp, Step
from hheditor.rules.api.screen.scene import Piece
from hheditor.tables import FINE, Polygon, Rect, Turn, sweep

KNOB = 320
"""How far behind a base the knob lies that turns it about its middle, in tenths of a millimetre."""
_CENTIMETRE = 100

Spot = tuple[float, float]


def corners_of(rect: Rect) -> tuple[Spot, ...]:
    """Front left, front right, rear right, rear left."""
    return tuple((x / FINE, y / FINE) for x, y in rect.corners)


def knob_of(rect: Rect) -> Spot:
    """The knob behind a base."""
    turn, far = radians(rect.pose.a / 10), rect.size.depth / 2 + KNOB
    return rect.pose.x - cos(turn) * far, rect.pose.y - sin(turn) * far


def _ring(shape: Polygon) -> Sub:
    return Sub(tuple(value / FINE for point in shape for value in point))


def path_ops(
    piece: Piece,
    start: Rect,
    steps: Sequence[Step],
    ends: Sequence[Rect],
    colors: Palette,
    liveries: Liveries | None = None,
    *,
    refused: bool = False,
) -> Drawing:
    """A piece as it would stand after some steps, and the ground it passes over; red where it may not."""
    color = colors["disrupted"] if refused else colors["selection"]
    swept: list[Sub] = []
    before = start
    for step, after in zip(steps, ends, strict=False):
        if isinstance(step, LineUp):
            swept.append(_ring(after.corners))
        else:
            swept += (_ring(part) for part in sweep(before, step))
        before = after
    ops: list[Op] = [Fill(tuple(swept), faded(color, 0.16))] if swept else []
    ops += _way(start, steps, ends, color, colors)
    last = ends[-1] if ends else start
    pose = last.pose
    base: Path = (_ring(last.corners),)
    shown = replace(piece, x=pose.x, y=pose.y, angle=pose.a, name="")
    ops += [
        Fill(base, faded(color, 0.34)),
        Group(piece_ops(shown, colors, liveries), pose.x, pose.y, pose.a / 10, opacity=0.82),
        Stroke(base, faded(colors["ink"], 0.55), 44),
        Stroke(base, color, 26, (90, 50) if refused else ()),
        *_front(last, color, colors),
    ]
    return tuple(ops)


def _way(start: Rect, steps: Sequence[Step], ends: Sequence[Rect], color: str, colors: Palette) -> list[Op]:
    """The way of its middle; turns on the spot have none."""
    points: list[Spot] = [(start.pose.x, start.pose.y)]
    for step, end in zip(steps, ends, strict=False):
        if not (isinstance(step, Turn) and step.pivot == "centre"):
            points.append((end.pose.x, end.pose.y))
    if len(points) < 2 or hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1]) < _CENTIMETRE:
        return []
    line: Path = (Sub(tuple(value for point in points for value in point), closed=False),)
    return [Stroke(line, faded(colors["label.halo"], 0.8), 44), Stroke(line, color, 20, (90, 60), flat=True)]


def _front(rect: Rect, color: str, colors: Palette) -> list[Op]:
    """A small arrowhead before the middle of the front."""
    half = rect.size.depth / 2
    wide = min(160.0, rect.size.width / 3)
    head: Path = (Sub((half + 30, -wide / 2, half + 30 + wide * 0.6, 0, half + 30, wide / 2)),)
    ops: tuple[Op, ...] = (Fill(head, color), Stroke(head, faded(colors["ink"], 0.7), 10))
    return [Group(ops, rect.pose.x, rect.pose.y, rect.pose.a / 10)]


def touched_ops(rects: Iterable[Rect], colors: Palette, *, barred: bool = False) -> Drawing:
    """Whom a move would touch, outlined; who is in its way, hatched besides."""
    path: Path = tuple(_ring(rect.grown(25).corners) for rect in rects)
    if not path:
        return ()
    color = colors["disrupted"] if barred else colors["selection"]
    hatch = (Fill(path, faded(color, 0.55), "cross"),) if barred else ()
    return (*hatch, Stroke(path, faded(colors["ink"], 0.6), 46), Stroke(path, color, 28, (70, 40)))


def handle_ops(rect: Rect, size: float, colors: Palette, *, corners: bool, knob: bool) -> Drawing:
    """What a hand may take hold of: the front corners to wheel, the knob behind to turn."""
    gold, ink = colors["selection"], colors["ink"]
    ops: list[Op] = []
    if knob:
        x, y = knob_of(rect)
        turn = radians(rect.pose.a / 10)
        stem = (
            rect.pose.x - cos(turn) * rect.size.depth / 2,
            rect.pose.y - sin(turn) * rect.size.depth / 2,
            x,
            y,
        )
        ops += [
            Stroke((Sub(stem, closed=False),), faded(ink, 0.6), size * 0.45),
            Ellipse(x, y, size, size, colors["paper"], ink, size * 0.28),
            Ellipse(x, y, size * 0.45, size * 0.45, gold),
        ]
    if corners:
        ops += (
            Ellipse(x, y, size * 0.8, size * 0.8, gold, ink, size * 0.28) for x, y in corners_of(rect)[:2]
        )
    return tuple(ops)


# Measuring -------------------------------------------------------------------------------------------------


def ruler_ops(start: Spot, end: Spot, text: str, colors: Palette, size: float) -> Drawing:
    """A ruler between two spots, with a mark at every centimetre, a longer one at every fifth, and what it
    reads."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    ink, halo = colors["ink"], colors["label.halo"]
    if far < 1:
        return (_reading(start, text, colors, size),)
    turn = atan2(end[1] - start[1], end[0] - start[0])
    marks: list[Sub] = []
    tall = 60.0
    # On a long way centimetres would run together.
    step = _CENTIMETRE if far <= 60 * _CENTIMETRE else 5 * _CENTIMETRE
    for number in range(0, int(far) + 1, step):
        high = tall if number % (5 * _CENTIMETRE) == 0 else tall / 2
        marks.append(Sub((number, 0, number, high), closed=False))
    line: Path = (Sub((0, 0, far, 0), closed=False),)
    ends: Path = (Sub((0, -tall, 0, tall), closed=False), Sub((far, -tall, far, tall), closed=False))
    parts: tuple[Op, ...] = (
        Stroke(line, faded(halo, 0.85), 60),
        Stroke((*line, *ends), ink, 18),
        Stroke(tuple(marks), ink, 10),
    )
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return Group(parts, start[0], start[1], degrees(turn)), _reading(middle, text, colors, size)


def _reading(spot: Spot, text: str, colors: Palette, size: float) -> Op:
    return Text(
        spot[0], spot[1] - size * 0.5, text, size, colors["label"], bold=True, serif=False,
        halo=colors["label.halo"],
    )  # fmt: skip


def ring_of_range_ops(rect: Rect, rings: Iterable[tuple[int, str]], colors: Palette, size: float) -> Drawing:
    """Rings about a base at the lengths that matter to it, each with its name; gaps are measured from its
    edges, so they are."""
    ops: list[Op] = []
    for length, name in rings:
        path: Path = (Sub(_around(rect, length)),)
        ops += [
            Stroke(path, faded(colors["label.halo"], 0.8), 34),
            Stroke(path, faded(colors["ink"], 0.9), 14, (110, 60)),
            Text(
                rect.pose.x,
                min(y for y in path[0].points[1::2]) - size * 0.25,
                name,
                size * 0.85,
                colors["label"],
                italic=True,
                halo=colors["label.halo"],
            ),
        ]
    return tuple(ops)


def _around(rect: Rect, far: float) -> tuple[float, ...]:
    """All spots so far from a base: straight along its sides, round about its corners."""
    points: list[float] = []
    # Each corner is rounded from the outward way of the edge before it to that of the edge after.
    for number, (x, y) in enumerate(corners_of(rect)):
        first = rect.pose.a + 900 * (number - 1)
        for turn in range(first, first + 901, 100):
            points += (x + cos(radians(turn / 10)) * far, y + sin(radians(turn / 10)) * far)
    return tuple(points)
