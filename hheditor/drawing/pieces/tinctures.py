"""Colours compared as eyes compare them.

Distances are taken in OKLab, a space in which equal steps look equally large, and never only as most people
see: `apart` is the smallest distance among ordinary sight and the two common kinds of colour blindness, so
that what it calls far apart is told apart by everybody.

>>> apart("#ffffff", "#ffffff")
0.0
>>> apart("#9c2a2c", "#234f8e") > 0.15
True
"""

from functools import lru_cache
from math import dist, hypot

Lab = tuple[float, float, float]
_Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

_SIGHTS: tuple[_Matrix | None, ...] = (
    None,
    # Linear red, green and blue as people without green receptors see them, then without red ones.
    ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
)


def _linear(color: str) -> tuple[float, float, float]:
    def channel(start: int) -> float:
        value = int(color[start : start + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(1), channel(3), channel(5)


def _times(matrix: _Matrix, value: tuple[float, float, float]) -> tuple[float, float, float]:
    a, b, c = (sum(m * v for m, v in zip(row, value, strict=True)) for row in matrix)
    return a, b, c


_TO_CONES: _Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: _Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def _lab(linear: tuple[float, float, float]) -> Lab:
    cones = _times(_TO_CONES, linear)
    roots = (max(0.0, cones[0]) ** (1 / 3), max(0.0, cones[1]) ** (1 / 3), max(0.0, cones[2]) ** (1 / 3))
    return _times(_TO_LAB, roots)


@lru_cache(maxsize=1024)
def _seen(color: str) -> tuple[Lab, ...]:
    linear = _linear(color)
    return tuple(_lab(linear if sight is None else _times(sight, linear)) for sight in _SIGHTS)


def lightness(color: str) -> float:
    """How light a colour looks, from 0 to 1."""
    return _seen(color)[0][0]


def greyish(color: str) -> bool:
    """Whether a colour has hardly any hue: white, grey, black."""
    _, a, b = _seen(color)[0]
    return hypot(a, b) < 0.02


def different(one: str, other: str) -> float:
    """How far two colours look apart to most people; black and white are 1 apart."""
    return dist(_seen(one)[0], _seen(other)[0])


def apart(one: str, other: str) -> float:
    """How far two colours look apart, at least, to anybody; black and white are 1 apart."""
    return min(dist(left, right) for left, right in zip(_seen(one), _seen(other), strict=True))
