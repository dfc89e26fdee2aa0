"""GEN-2 to GEN-6: which dice are thrown for the ground, in which order, and how they are read.

GEN-1 (FR-78): halves north and south, each with zones 1 2 3 over 4 5 6 from its north-west corner. GEN-6:
every die is kept, so that a field can be read again from its dice. GEN-4 (FR-79): in a siege the half with
the works throws for a ditch instead of a watercourse.
"""

from collections.abc import Callable
from typing import Literal

from hheditor.values import BadValue, Few, Value

Half = Literal["north", "south"]
HALVES: tuple[Half, Half] = ("north", "south")
SIX = 6


class Patch(Value, frozen=True):
    """GEN-3: what lies in a zone."""

    half: Half
    zone: Few
    kind: str
    """``hill``, ``scrub``, ``scrub-and-trees`` or ``wood``."""
    size: Few = 0
    """Of a hill: 1 small, 2 middling, 3 large."""


class Water(Value, frozen=True):
    """GEN-4: a watercourse from zone to zone, or a ditch round the works."""

    half: Half
    first: Few = 0
    last: Few = 0

    @property
    def ditch(self) -> bool:
        """Whether it is a ditch."""
        return self.first == 0


class Buildings(Value, frozen=True):
    """GEN-5: so many buildings in a zone."""

    half: Half
    zone: Few
    count: Few


class Fall(Value, frozen=True):
    """What the dice of a field came to, and the dice themselves."""

    dice: tuple[Few, ...]
    patches: tuple[Patch, ...] = ()
    waters: tuple[Water, ...] = ()
    buildings: tuple[Buildings, ...] = ()


def kind_of_patch(first: int, second: int) -> tuple[str, int]:
    """GEN-3: hill or vegetation, and which.

    >>> kind_of_patch(2, 6), kind_of_patch(5, 3), kind_of_patch(4, 6)
    (('hill', 3), ('scrub-and-trees', 0), ('wood', 0))
    """
    if first <= 3:
        return "hill", (second + 1) // 2
    return ("scrub" if second <= 2 else "scrub-and-trees" if second <= 5 else "wood"), 0


def buildings_of(die: int) -> int:
    """GEN-5: halved, rounded up.

    >>> [buildings_of(die) for die in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (die + 1) // 2


def fall(throw: Callable[[], int], works: Half | None = None) -> Fall:
    """GEN-6: all dice of a field in their order; `throw` gives the next one."""
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
    """The same field from its dice; `BadValue` where they are too few or too many."""
    left = list(dice)

    def following() -> int:
        if not left:
            raise BadValue("more dice are needed")
        return left.pop(0)

    found = fall(following, works)
    if left:
        raise BadValue(f"{len(left)} dice are left over")
    return found
