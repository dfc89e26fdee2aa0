"""Straight lines from centre to centre, in whole numbers.

The rule: a hex lies on the line where the line crosses its *inside*. Where the line runs exactly along a
side, the two hexes that share the side make one *spot* together. Where the line only touches a corner of a
hex, that hex is not on the line. Everything is decided by the signs of cross products of integers on the
lattice below, so a line and its reverse always agree, and no rounding can ever tip it.

The lattice is that of a pointy hex (affine maps keep straight lines straight, so it serves flat boards too):
the centre of a hex is at `(2q + r, 3r)`, its corners at `(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)`
from there.

>>> spots_between(Hex(2, -1))
((Hex(q=1, r=-1), Hex(q=1, r=0)),)
>>> spots_between(Hex(3, 0))
((Hex(q=1, r=0),), (Hex(q=2, r=0),))
"""

from functools import lru_cache

from hheditor.hexes.coordinates import DIRECTIONS, Hex, length

_CORNERS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
_ALONG_A_SIDE = 2

Spot = tuple[Hex, ...]


def _crossing(at: Hex, along: tuple[int, int]) -> int:
    """How the line through the origin meets a hex: 2 crosses its inside, 1 runs along a side, 0 neither."""
    x, y = 2 * at.q + at.r, 3 * at.r
    sides = [(x + dx) * along[1] - (y + dy) * along[0] for dx, dy in _CORNERS]
    if min(sides) < 0 < max(sides):
        return 2
    return 1 if sides.count(0) == _ALONG_A_SIDE else 0


def _progress(at: Hex, target: Hex) -> int:
    """Twice the scalar product with the line: how far along it the hex's centre lies."""
    return 2 * at.q * target.q + at.q * target.r + at.r * target.q + 2 * at.r * target.r


@lru_cache(maxsize=8192)
def spots_between(target: Hex) -> tuple[Spot, ...]:
    """The spots strictly between the origin and a target hex, in order of the way.

    A spot is one hex, or two (in ascending order) that share the side the line runs along.
    """
    along = (2 * target.q + target.r, 3 * target.r)
    whole = length(target)  # every hex on the line, clipped or not, lies on some shortest way
    kinds: dict[Hex, int] = {}
    frontier = [Hex(0, 0)]
    seen = {Hex(0, 0), target}
    while frontier:
        at = frontier.pop()
        for step in DIRECTIONS:
            beside = at + step
            if beside in seen or length(beside) + length(target - beside) > whole:
                continue
            seen.add(beside)
            kind = _crossing(beside, along)
            if kind:
                kinds[beside] = kind
                frontier.append(beside)
    spots: dict[int, list[Hex]] = {}
    for at in sorted(kinds):
        spots.setdefault(_progress(at, target), []).append(at)
    return tuple(tuple(spots[progress]) for progress in sorted(spots))
