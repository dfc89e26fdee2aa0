"""The display list: a small vector language that screen, SVG and PDF all speak.

A drawing is a tuple of operations in board units (a thousand to a hex across its flats), painted in their
order. Colours are plain ``#rrggbb`` or ``#rrggbbaa``; an empty colour paints nothing. A `Path` is a tuple
of `Sub`paths: straight polygons, or *curved* ones, whose points are the control points of a quadratic
B-spline (it passes through the middle between each point and the next). That one kind of curve is enough
for shores, woods, roads and hills, stays smooth at every scale, and needs half the points of a polygon.

`Stamps` are instances of named symbols (trees, stones, roofs): a painter draws each symbol once and copies
it.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]
Pattern = Literal[
    "",
    "diagonal",
    "counter",
    "cross",
    "dots",
    "lines",
    "waves",
    "grass",
    "meadow",
    "paper",
    "canopy",
    "bricks",
]


class Sub(NamedTuple):
    """One contour."""

    points: tuple[float, ...]
    """x and y in turn."""
    closed: bool = True
    curved: bool = False
    every: int = 0
    """Where it is many small polygons or lines in one: how many points each of them has; 0: a single one."""


Path = tuple[Sub, ...]


class Fill(NamedTuple):
    """A filled path (non-zero winding; `hollow` for even-odd), in one colour or as a pattern in that
    colour."""

    path: Path
    color: str
    pattern: Pattern = ""
    hollow: bool = False
    dx: float = 0.0
    dy: float = 0.0
    """Where it is painted beside its place: a shadow is the same path again."""


class Stroke(NamedTuple):
    """A line along a path; a negative width counts in pixels, whatever the scale."""

    path: Path
    color: str
    width: float
    dash: tuple[float, ...] = ()
    """Lengths of dash and gap in board units, or in line widths where the width counts in pixels."""
    flat: bool = False
    """Whether the ends are cut off instead of round."""


class Ellipse(NamedTuple):
    """A disc or ellipse."""

    x: float
    y: float
    rx: float
    ry: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


class Stamps(NamedTuple):
    """Symbols by name at points, in drawing order."""

    places: tuple[tuple[str, float, float], ...]


class Text(NamedTuple):
    """A line of text."""

    x: float
    y: float
    text: str
    size: float
    color: str
    angle: float = 0.0
    """Degrees clockwise."""
    anchor: Anchor = "middle"
    italic: bool = False
    bold: bool = False
    serif: bool = True
    halo: str = ""
    """Colour of a soft edge that keeps it readable on any ground."""
    spacing: float = 0.0
    """Extra room between letters, in board units."""


class Picture(NamedTuple):
    """A picture of the document: its id, the top left corner, board units per thousand pixels, turn,
    opacity."""

    picture: str
    x: float
    y: float
    scale: float
    angle: float = 0.0
    opacity: float = 1.0


class Group(NamedTuple):
    """Operations moved, turned (degrees clockwise) and scaled together."""

    ops: "tuple[Op, ...]"
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 1.0
    opacity: float = 1.0


Op = Fill | Stroke | Ellipse | Stamps | Text | Picture | Group
Drawing = tuple[Op, ...]


def polygon(*points: float) -> Path:
    """A closed polygon with straight sides.

    >>> polygon(0, 0, 10, 0, 10, 10)[0].closed
    True
    """
    return (Sub(points),)


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """An upright rectangle."""
    return polygon(x, y, x + width, y, x + width, y + height, x, y + height)


def quadratics(sub: Sub) -> list[tuple[float, float, float, float, float, float]]:
    """The pieces of a curved contour: start, control point and end of each.

    >>> quadratics(Sub((0, 0, 10, 0, 10, 10), closed=False, curved=True))
    [(0, 0, 10, 0, 10, 10)]
    """
    xs, ys = sub.points[::2], sub.points[1::2]
    count = len(xs)
    pieces = []
    if sub.closed:
        for i in range(count):
            j, k = (i + 1) % count, (i + 2) % count
            pieces.append(
                (
                    (xs[i] + xs[j]) / 2,
                    (ys[i] + ys[j]) / 2,
                    xs[j],
                    ys[j],
                    (xs[j] + xs[k]) / 2,
                    (ys[j] + ys[k]) / 2,
                )
            )
        return pieces
    x, y = xs[0], ys[0]
    for i in range(1, count - 1):
        last = i == count - 2
        ex = xs[i + 1] if last else (xs[i] + xs[i + 1]) / 2
        ey = ys[i + 1] if last else (ys[i] + ys[i + 1]) / 2
        pieces.append((x, y, xs[i], ys[i], ex, ey))
        x, y = ex, ey
    if count == 2:
        pieces.append((x, y, x, y, xs[1], ys[1]))
    return pieces


def bounds(drawing: Iterable[Op]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of everything with a path; text and stamps count as points."""
    xs: list[float] = []
    ys: list[float] = []
    for op in drawing:
        if isinstance(op, Fill | Stroke):
            grow = op.width / 2 if isinstance(op, Stroke) and op.width > 0 else 0.0
            for sub in op.path:
                px, py = sub.points[::2], sub.points[1::2]
                xs += (min(px) - grow, max(px) + grow)
                ys += (min(py) - grow, max(py) + grow)
        elif isinstance(op, Ellipse):
            xs += (op.x - op.rx, op.x + op.rx)
            ys += (op.y - op.ry, op.y + op.ry)
        elif isinstance(op, Stamps):
            xs += [x for _, x, _ in op.places]
            ys += [y for _, _, y in op.places]
        elif isinstance(op, Text | Picture):
            xs.append(op.x)
            ys.append(op.y)
        elif op.ops:
            left, top, right, bottom = bounds(op.ops)
            left, top, right, bottom = (part * op.scale for part in (left, top, right, bottom))
            if op.angle:
                reach = max(abs(left), abs(top), abs(right), abs(bottom))
                left, top, right, bottom = -reach, -reach, reach, reach
            xs += (op.x + left, op.x + right)
            ys += (op.y + top, op.y + bottom)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)
