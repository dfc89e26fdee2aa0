"""Rolls: which dice, why, and how they are read.

Rules go by the *reading* only, never by the single faces, so "3 hits" is as good an answer as twelve faces,
and exact odds run through the few readings instead of all throws.

>>> shot = Roll("shooting", (Pool(2, 12, steps=((9, 1),)),))
>>> read(shot, (4, 11))
(1,)
>>> readings(shot)
(((0,), 64), ((1,), 64), ((2,), 16))
>>> total_weight(shot)
144
"""

import math
from functools import lru_cache
from itertools import product
from typing import Literal

from hheditor.values import Cell, Few, Parameter, Value

Reading = tuple[int, ...]


class Pool(Value, frozen=True):
    """Dice of one kind that are read alike."""

    count: Few
    sides: Few
    steps: tuple[tuple[Few, Few], ...] = ()
    """What a face is worth, as (from this face on, worth), ascending; a face below all is worth 0. Empty: its
    own number."""
    lowest: Few = 1
    """The number on the lowest face: 0 for ten-sided dice that count from 0 to 9."""

    @property
    def faces(self) -> range:
        """The numbers on the faces of one of them."""
        return range(self.lowest, self.lowest + self.sides)


class Roll(Value, frozen=True):
    """What chance is asked for."""

    purpose: str
    """Message id part: ``roll.<purpose>``; the same dice again are matched by it."""
    pools: tuple[Pool, ...]
    how: Literal["sum", "bands", "faces"] = "sum"
    """How the reading is made: ``sum``, the worths of all dice added up; ``bands``, how many dice fell below
    the first step, how many on the first, and so on (all pools together); ``faces``, each face in order,
    which is for one or two dice, since every throw is then a reading of its own."""
    rule: str = ""
    side: Few = -1
    """The side whose dice they are, or -1."""
    pieces: tuple[Cell, ...] = ()
    places: tuple[Cell, ...] = ()
    parameters: tuple[tuple[str, Parameter], ...] = ()
    each: Few = 1
    """How much of a sum makes one of what people count: they say and type so many of them, rounded down."""

    @property
    def count(self) -> int:
        """How many dice are thrown."""
        return sum(pool.count for pool in self.pools)


LARGEST_TABLE = 100_000
"""Readings a table of odds may have."""


def manageable(roll: Roll) -> bool:
    """Whether all readings of a roll could be listed; those of a real game are a few dozen.

    >>> manageable(Roll("shooting", (Pool(30, 12, steps=((9, 1),)),)))
    True
    >>> manageable(Roll("gust", (Pool(9, 99),), "faces"))
    False
    """
    if any(pool.count < 0 or pool.sides < 1 for pool in roll.pools) or roll.count > LARGEST_TABLE:
        return False
    if roll.how == "faces":
        return total_weight(roll) <= LARGEST_TABLE
    if roll.how == "bands":
        width = max((len(pool.steps) for pool in roll.pools), default=0)
        return math.comb(roll.count + width, width) <= LARGEST_TABLE
    return True


def worth(pool: Pool, face: int) -> int:
    """What a face of a pool's dice is worth."""
    if not pool.steps:
        return face
    found = 0
    for least, value in pool.steps:
        if face >= least:
            found = value
    return found


def windowed(pool: Pool) -> bool:
    """Whether faces above those that count are worth less again: then the face itself is what people say.

    >>> windowed(Pool(1, 12, steps=((6, 1), (10, 0)))), windowed(Pool(1, 12, steps=((6, 1),)))
    (True, False)
    """
    values = [value for _, value in pool.steps]
    return values != sorted(values)


def _band(pool: Pool, face: int) -> int:
    return sum(1 for least, _ in pool.steps if face >= least)


def fits(roll: Roll, faces: tuple[int, ...]) -> bool:
    """Whether these can be the faces of that roll."""
    start = 0
    for pool in roll.pools:
        end = start + pool.count
        kind = pool.faces
        for face in faces[start:end]:
            if face not in kind:
                return False
        start = end
    return start == len(faces)


def possible(roll: Roll, reading: Reading) -> bool:
    """Whether the dice can read like that."""
    if roll.how == "faces":
        return fits(roll, reading)
    return reading in _weights(roll.pools, roll.how)


def read(roll: Roll, faces: tuple[int, ...]) -> Reading:
    """How those faces read."""
    if roll.how == "faces":
        return tuple(faces)
    start = 0
    total = 0
    bands = [0] * (max((len(pool.steps) for pool in roll.pools), default=0) + 1)
    for pool in roll.pools:
        for face in faces[start : start + pool.count]:
            total += worth(pool, face)
            bands[_band(pool, face)] += 1
        start += pool.count
    return tuple(bands) if roll.how == "bands" else (total,)


def readings(roll: Roll) -> tuple[tuple[Reading, int], ...]:
    """Every reading that can come out, ascending, with the number of throws that give it."""
    return tuple(_weights(roll.pools, roll.how).items())


@lru_cache(maxsize=2048)
def _weights(pools: tuple[Pool, ...], how: str) -> dict[Reading, int]:
    if how == "faces":
        return dict.fromkeys(product(*(pool.faces for pool in pools for _ in range(pool.count))), 1)
    width = max((len(pool.steps) for pool in pools), default=0) + 1
    weights: dict[Reading, int] = {(0,) * width if how == "bands" else (0,): 1}
    for pool in pools:
        worths: dict[int, int] = {}
        for face in pool.faces:
            key = _band(pool, face) if how == "bands" else worth(pool, face)
            worths[key] = worths.get(key, 0) + 1
        for _ in range(pool.count):
            following: dict[Reading, int] = {}
            for reading, weight in weights.items():
                for key, ways in worths.items():
                    if how == "bands":
                        new = (*reading[:key], reading[key] + 1, *reading[key + 1 :])
                    else:
                        new = (reading[0] + key,)
                    following[new] = following.get(new, 0) + weight * ways
            weights = following
    return dict(sorted(weights.items()))


def total_weight(roll: Roll) -> int:
    """The number of throws there are: the weights of all readings add up to it."""
    total = 1
    for pool in roll.pools:
        total *= int(pool.sides**pool.count)
    return total


def faces_of(roll: Roll, draw: "list[int]") -> tuple[int, ...]:
    """Faces from a list of draws, each any non-negative integer, one per die."""
    kinds = [pool.faces for pool in roll.pools for _ in range(pool.count)]
    return tuple(kind[number % len(kind)] for number, kind in zip(draw, kinds, strict=True))
