"""Where the pages of a field at true size meet, and words that keep clear of it: a name is not cut in two."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from hheditor.drawing.display import Drawing, Op, Text
from hheditor.sheets.paper.faces import Face, cleaned, width

_SMALLER = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4)
"""A name that is longer than a page is set smaller, before it is cut."""

Band = tuple[float, float]


class Joints(NamedTuple):
    """The stretches of a field that lie on one page alone, across and down; board units."""

    across: tuple[Band, ...]
    down: tuple[Band, ...]


def bands(count: int, step: float, window: float, start: float, length: float) -> tuple[Band, ...]:
    """What each page of a row has for itself, of a field that begins at `start`.

    >>> bands(3, 90, 100, 5, 280)
    ((5, 95), (105, 185), (195, 285))
    """
    return tuple(
        (
            start + ((page - 1) * step + window if page else 0),
            start + ((page + 1) * step if page + 1 < count else length),
        )
        for page in range(count)
    )


def kept_clear(ops: Iterable[Op], joints: Joints, most: float) -> Drawing:
    """Words moved by `most` board units at the most, and set smaller if need be, so that each is on one page;
    those that cannot be stay where they are."""
    return tuple(_clear(op, joints, most) if isinstance(op, Text) else op for op in ops)


def _clear(op: Text, joints: Joints, most: float) -> Text:
    for share in _SMALLER:
        smaller = op._replace(size=op.size * share, spacing=op.spacing * share)
        left, top, right, bottom = extent(smaller)
        x, y = _nearest(left, right, joints.across), _nearest(top, bottom, joints.down)
        if x is not None and y is not None and hypot(x, y) <= most:
            return smaller._replace(x=op.x + x, y=op.y + y)
    return op


def _nearest(low: float, high: float, among: Sequence[Band]) -> float | None:
    """The shortest way into a stretch that is long enough."""
    ways = [
        max(0.0, start - low) or min(0.0, end - high) for start, end in among if end - start >= high - low
    ]
    return min(ways, key=abs, default=None)


def extent(op: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a word, turned as it is."""
    face: Face = "italic" if op.italic else "bold" if op.bold else "sans"
    text = cleaned(op.text)[:200]
    wide = width(text, face, op.size) + op.spacing * max(0, len(text) - 1)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[op.anchor]
    angle = radians(op.angle)
    corners = [
        (op.x + along * cos(angle) + up * sin(angle), op.y + along * sin(angle) - up * cos(angle))
        for along in (start, start + wide)
        for up in (-0.3 * op.size, 0.85 * op.size)
    ]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)
