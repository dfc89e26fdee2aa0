"""Which dice are thrown for the ground of a table, in which order, and how they are read.

The table has two halves, north and south, each with zones 1 2 3 over 4 5 6 from its north-west corner. A six
puts ground into a zone, and two more dice say which; a six brings a watercourse to a half, and another a few
buildings. Every die is kept, so that a table can be read again from its dice, and followed with real ones.

>>> readings(read_again((6, *[1] * 11, 2, 5, 1, 1, 1, 1)))[0]
Reading(half=0, zone=1, faces=(6, 2, 5), result='hill-large', zones=(), count=0)
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

from hheditor.values import BadValue, Few, Value

Half = Literal["north", "south"]
HALVES: tuple[Half, Half] = ("north", "south")
SIX = 6


class Patch(Value, frozen=True):
    """What lies in a zone."""

    half: Half
    zone: Few
    kind: str
    """``hill``, ``scrub``, ``scrub-and-trees`` or ``wood``."""
    size: Few = 0
    """Of a hill: 1 small, 2 middling, 3 large."""


class Water(Value, frozen=True):
    """A watercourse from zone to zone, or a ditch round the works."""

    half: Half
    first: Few = 0
    last: Few = 0

    @property
    def ditch(self) -> bool:
        """Whether it is a ditch."""
        return self.first == 0


class Buildings(Value, frozen=True):
    """So many buildings in a zone."""

    half: Half
    zone: Few
    count: Few


class Fall(Value, frozen=True):
    """What the dice of a table came to, and the dice themselves."""

    dice: tuple[Few, ...]
    patches: tuple[Patch, ...] = ()
    waters: tuple[Water, ...] = ()
    buildings: tuple[Buildings, ...] = ()


def kind_of_patch(first: int, second: int) -> tuple[str, int]:
    """Hill or vegetation, and which.

    >>> kind_of_patch(2, 6), kind_of_patch(5, 3), kind_of_patch(4, 6)
    (('hill', 3), ('scrub-and-trees', 0), ('wood', 0))
    """
    if first <= 3:
        return "hill", (second + 1) // 2
    return ("scrub" if second <= 2 else "scrub-and-trees" if second <= 5 else "wood"), 0


def buildings_of(die: int) -> int:
    """Halved, rounded up.

    >>> [buildings_of(die) for die in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (die + 1) // 2


def fall(throw: Callable[[], int], works: Half | None = None) -> Fall:
    """All dice of a table in their order; `throw` gives the next one. The half with the `works` of a siege
    throws for a ditch instead of a watercourse."""
    dice: list[int] = []

    def die() -> int:
        face = throw()
        if not 1 <= face <= SIX:
            raise BadValue(f"no die shows {face}")
        dice.append(face)
        return face

    there = [(half, zone) for half in HALVES for zone in range(1, 7) if die() == SIX]
    patches = tuple(Patch(half, zone, *kind_of_patch(die(), die())) for half, zone in there)
    wet = [Water(half) if half == works else Water(half, die(), die()) for half in HALVES if die() == SIX]
    houses = [Buildings(half, die(), buildings_of(die())) for half in HALVES if die() == SIX]
    return Fall(tuple(dice), patches, tuple(wet), tuple(houses))


def read_again(dice: tuple[int, ...], works: Half | None = None) -> Fall:
    """The same table from its dice; `BadValue` where they are too few or too many."""
    left = list(dice)

    def following() -> int:
        if not left:
            raise BadValue("more dice are needed")
        return left.pop(0)

    found = fall(following, works)
    if left:
        raise BadValue(f"{len(left)} dice are left over")
    return found


def missing(dice: Sequence[int], works: Half | None = None) -> int:
    """How many dice more a table needs at least; below nothing, so many are left over.

    >>> missing((1,) * 16), missing((6,)), missing((1,) * 18)
    (0, 17, -2)
    """
    left, asked = list(dice), 0

    def following() -> int:
        nonlocal asked
        if left:
            return left.pop(0)
        asked += 1
        return 1

    fall(following, works)
    return asked - len(left)


def thrown(seed: int, works: Half | None = None) -> Fall:
    """The dice of a number: the same on every machine."""
    draw = Random(f"dice of table {seed}")
    return fall(lambda: draw.randint(1, SIX), works)


class Reading(Value, frozen=True):
    """The dice of one zone, of one watercourse or of some houses, and what they made; of hexes, too."""

    half: int
    zone: int
    """1 to 6; 0: it is about the whole half."""
    faces: tuple[int, ...]
    result: str
    """Part of a message id: ``open``, ``hill-small``, ``scrub``, ``stream``, ``village``, ..."""
    zones: tuple[int, ...] = ()
    """The zones the dice chose."""
    count: int = 0
    """How many houses, or hexes of houses."""


HILLS = ("hill-small", "hill-middle", "hill-large")
"""How large a hill is, as its reading says it."""
_GROWTH = {"scrub": "scrub", "scrub-and-trees": "scrub-wood", "wood": "wood"}


def readings(found: Fall, works: Half | None = None) -> tuple[Reading, ...]:
    """The dice question by question, for somebody who wants to follow them."""
    left = list(found.dice)
    zones = [left.pop(0) for _ in range(12)]
    told: list[Reading] = []
    for number, face in enumerate(zones):
        faces: tuple[int, ...] = (face,)
        result = "open"
        if face == SIX:
            first, second = left.pop(0), left.pop(0)
            kind, size = kind_of_patch(first, second)
            faces, result = (face, first, second), HILLS[size - 1] if kind == "hill" else _GROWTH[kind]
        told.append(Reading(number // 6, number % 6 + 1, faces, result))
    for at, half in enumerate(HALVES):
        face = left.pop(0)
        if face != SIX:
            told.append(Reading(at, 0, (face,), "no-stream"))
        elif half == works:
            told.append(Reading(at, 0, (face,), "ditch"))
        else:
            ends = left.pop(0), left.pop(0)
            told.append(Reading(at, 0, (face, *ends), "stream", ends))
    for at in range(2):
        face = left.pop(0)
        if face != SIX:
            told.append(Reading(at, 0, (face,), "no-village"))
        else:
            zone, many = left.pop(0), left.pop(0)
            told.append(Reading(at, 0, (face, zone, many), "village", (zone,), buildings_of(many)))
    return tuple(told)
