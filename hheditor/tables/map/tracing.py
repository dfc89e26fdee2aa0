"""The picture under a table: where it lies, moved, and fitted by two of its points.

Two points of the picture and their places on the table say everything: how large it is, how it is turned,
where it lies.
"""

from math import atan2, degrees, hypot

from msgspec.structs import replace

from hheditor.tables.map.document import Trace

Spot = tuple[float, float]


def _whole(spot: Spot) -> tuple[int, int]:
    return round(spot[0]), round(spot[1])


def laid(picture: str, pixels: tuple[int, int], width: int) -> Trace:
    """A picture of so many pixels across and down, as wide as a table."""
    wide, _ = pixels
    return Trace(picture, 50, ((0, 0), (wide, 0)), ((0, 0), (width, 0)))


def frame_of(trace: Trace) -> tuple[float, float, float, float]:
    """Where the first pixel lies, how many units a thousand pixels are, and the turn in degrees."""
    scale, turn = _factor(trace)
    (px, py), (qx, qy) = trace.pixels[0], trace.places[0]
    dx, dy = _times((px, py), scale)
    return qx - dx, qy - dy, hypot(*scale) * 1000, turn


def _factor(trace: Trace) -> tuple[Spot, float]:
    """What a step of one pixel across is on the table, and the turn."""
    (ax, ay), (bx, by) = trace.pixels
    (cx, cy), (dx, dy) = trace.places
    px, py, qx, qy = bx - ax, by - ay, dx - cx, dy - cy
    square = px * px + py * py or 1
    factor = (qx * px + qy * py) / square, (qy * px - qx * py) / square
    return factor, degrees(atan2(factor[1], factor[0]))


def _times(spot: Spot, factor: Spot) -> Spot:
    return spot[0] * factor[0] - spot[1] * factor[1], spot[0] * factor[1] + spot[1] * factor[0]


def pixel_at(trace: Trace, spot: Spot) -> Spot:
    """The point of the picture that lies at a place of the table."""
    x, y, _, _ = frame_of(trace)
    (fx, fy), _ = _factor(trace)
    square = fx * fx + fy * fy or 1
    return _times((spot[0] - x, spot[1] - y), (fx / square, -fy / square))


def shifted(trace: Trace, x: float, y: float) -> Trace:
    """The picture so much further east and south."""
    one, other = (_whole((px + x, py + y)) for px, py in trace.places)
    return replace(trace, places=(one, other))


def fitted(trace: Trace, one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> Trace:
    """The picture so that two places of it come where they belong; each is said as it lies now and where to.
    The same place twice fits nothing."""
    pixels = _whole(pixel_at(trace, one[0])), _whole(pixel_at(trace, other[0]))
    places = _whole(one[1]), _whole(other[1])
    if pixels[0] == pixels[1] or places[0] == places[1]:
        return trace
    return replace(trace, pixels=pixels, places=places)
