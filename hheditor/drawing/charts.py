"""Charts as display lists: lines over time and bars of dice, alike on screen and on paper.

Our own rather than a plotting library's: two curves that share the scrubber's axis, dashed limits, bars with
an expected height. It prints with everything else, is told apart by pattern as well as by colour, and costs
nothing at the start of the program. Units are whatever the box is in: pixels on screen, points in print.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hheditor.armies.army import Device
from hheditor.drawing.display import Drawing, Fill, Op, Path, Stroke, Sub, Text, rectangle
from hheditor.drawing.palette import Palette, faded, mixed
from hheditor.drawing.pieces.heraldry import Livery, liveries


class Box(NamedTuple):
    """Where a chart is drawn."""

    x: float
    y: float
    width: float
    height: float


class Inks(NamedTuple):
    """What a chart is drawn with."""

    ink: str
    quiet: str
    hairline: str
    ground: str
    sides: tuple[str, ...]
    """A colour for each side."""


class Curve(NamedTuple):
    """One side's values: they hold until the next."""

    side: int
    at: tuple[int, ...]
    values: tuple[float, ...]
    limit: float | None = None
    """A value that decides something, drawn as a broken line."""


_DASHES: tuple[tuple[float, ...], ...] = ((), (7.0, 4.0), (2.0, 3.0), (9.0, 3.0, 2.0, 3.0))


def _luminance(color: str) -> float:
    total = 0.0
    for at, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        part = int(color[at : at + 2], 16) / 255
        total += weight * (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def contrast(one: str, other: str) -> float:
    """How well one colour reads on another, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    a, b = sorted((_luminance(one), _luminance(other)))
    return (b + 0.05) / (a + 0.05)


def readable(color: str, ground: str, least: float = 3.0) -> str:
    """The colour, darkened or lightened until it shows on a ground.

    >>> contrast(readable("#ffff00", "#ffffff"), "#ffffff") >= 3
    True
    """
    towards = "#000000" if _luminance(ground) > 0.3 else "#ffffff"
    for share in range(11):
        found = mixed(color[:7], towards, share / 10)
        if contrast(found, ground) >= least:
            return found
    return towards


def side_inks(first: Device, second: Device, colors: Palette, ground: str) -> tuple[str, str]:
    """The colours two sides are written and charted in: those their stands wear on the field, dark or light
    enough to be read on a ground; figures' colour where that of the stands is all but the ground's."""
    worn = liveries(first, second, colors)
    plain = colors["blue"], colors["red"]
    fields = tuple(_shown(each, ground) for each in worn) if worn is not None else plain
    one, other = (readable(field, ground, 4.0) for field in fields)
    return (one, other) if one != other else (readable(plain[0], ground), readable(plain[1], ground))


def _shown(livery: Livery, ground: str) -> str:
    return livery.field if contrast(livery.field, ground) >= 1.35 else livery.metal


def ceiling(value: float) -> float:
    """A round number not below a value.

    >>> ceiling(37), ceiling(0), ceiling(100), ceiling(6)
    (40.0, 1.0, 100.0, 6.0)
    """
    if value <= 0:
        return 1.0
    size = 1.0
    while value > 10 * size:
        size *= 10
    for nice in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10):
        if value <= nice * size and (nice * size) % 1 == 0:
            return nice * size
    return 10 * size


def _stairs(curve: Curve, box: Box, last: int, top: float) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for at, value in zip(curve.at, curve.values, strict=True):
        x = box.x + box.width * at / max(1, last)
        y = box.y + box.height * (1 - min(value, top) / top)
        if points:
            points.append((x, points[-1][1]))
        points.append((x, y))
    return points


def lines_ops(
    curves: Sequence[Curve],
    box: Box,
    last: int,
    inks: Inks,
    *,
    top: float = 0.0,
    text: float = 11.0,
    written: Callable[[str], str] = str,
) -> Drawing:
    """Curves over a line of `last` steps; the numbers of the axis stand at the left of the box, `written` as
    a language writes them."""
    highest = max(
        [
            top,
            *(value for c in curves for value in c.values),
            *(c.limit for c in curves if c.limit is not None),
        ],
        default=1.0,
    )
    top = ceiling(highest)
    ops: list[Op] = []
    for share in (0.0, 0.5, 1.0):
        y = box.y + box.height * (1 - share)
        ops.append(
            Stroke((Sub((box.x, y, box.x + box.width, y), closed=False),), inks.hairline, -1, flat=True)
        )
    for curve in curves:
        color = inks.sides[curve.side % len(inks.sides)]
        points = _stairs(curve, box, last, top)
        if not points:
            continue
        flat = [part for point in points for part in point]
        if curve.side == 0:
            below = (points[0][0], box.y + box.height)
            area: Path = (Sub((*below, *flat, points[-1][0], box.y + box.height)),)
            ops.append(Fill(area, faded(color, 0.13)))
        dash = _DASHES[curve.side % len(_DASHES)]
        ops.append(Stroke((Sub(tuple(flat), closed=False),), color, 1.9, dash, flat=bool(dash)))
        if curve.limit is not None:
            y = box.y + box.height * (1 - curve.limit / top)
            ops.append(
                Stroke(
                    (Sub((box.x, y, box.x + box.width, y), closed=False),),
                    faded(color, 0.75),
                    1.2,
                    (2.0, 4.0),
                    flat=True,
                )
            )
    for share in (0.0, 0.5, 1.0):
        y = box.y + box.height * (1 - share)
        number = written(f"{top * share:g}")
        ops.append(Text(box.x - 4, y + text * 0.36, number, text, inks.quiet, anchor="end", serif=False))
    return tuple(ops)


def bars_ops(
    counts: Sequence[tuple[int, Sequence[int]]],
    box: Box,
    inks: Inks,
    *,
    expected: float = 0.0,
    text: float = 11.0,
) -> Drawing:
    """For each face how often it fell, a bar for each side; `expected` as a broken line."""
    highest = max([expected, 1.0, *(number for _, bars in counts for number in bars)])
    top = ceiling(highest)
    floor = box.y + box.height - text * 1.5
    room = floor - box.y
    step = box.width / max(1, len(counts))
    ops: list[Op] = [
        Stroke((Sub((box.x, floor, box.x + box.width, floor), closed=False),), inks.hairline, -1, flat=True)
    ]
    for number, (face, bars) in enumerate(counts):
        wide = step * 0.76 / max(1, len(bars))
        for side, count in enumerate(bars):
            high = room * count / top
            x = box.x + number * step + step * 0.12 + side * wide
            color = inks.sides[side % len(inks.sides)]
            shape = rectangle(x, floor - high, wide * 0.9, high)
            ops.append(Fill(shape, color if side == 0 else faded(color, 0.35)))
            if side:
                ops += [Fill(shape, faded(color, 0.9), "diagonal"), Stroke(shape, color, 1.0)]
        ops.append(
            Text(box.x + (number + 0.5) * step, floor + text * 1.2, str(face), text, inks.quiet, serif=False)
        )
    if expected > 0:
        y = floor - room * expected / top
        ops.append(
            Stroke(
                (Sub((box.x, y, box.x + box.width, y), closed=False),), inks.quiet, 1.2, (4.0, 3.0), flat=True
            )
        )
    return tuple(ops)
