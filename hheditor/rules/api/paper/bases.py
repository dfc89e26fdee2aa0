"""Bases of a bare table at true size: what a person cuts out to stand figures on, or to play without any."""

from hheditor.rules.api.screen.scene import Kit
from hheditor.values import Value


class Stand(Value, frozen=True):
    """The miniatures that stand together on one base, as pieces have them."""

    kits: tuple[Kit | None, ...] = ()
    """Rank by rank from the front left; none: what the symbol stands for."""
    files: int = 1
    loose: bool = False
    """Whether they stand about instead of in rows."""


class Base(Value, frozen=True):
    """The base of one unit: so many files and ranks of slots, each for a figure on a base of its own."""

    side: int
    name: str
    symbol: str
    """The arm, as pieces have it."""
    slot: tuple[int, int]
    """Width and depth of a figure's own base, in tenths of a millimetre."""
    files: int = 1
    ranks: int = 1
    figures: int = 1
    """How many slots are taken, from the front left."""
    gap: int = 0
    """Between two files, in tenths of a millimetre."""
    stand: Stand = Stand()
    """What is drawn on each slot."""
    tag: str = ""
    """Its figures in a few signs, which every language writes alike."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and depth of the whole.

        >>> Base(0, "Spears", "foot", (200, 200), 4, 2, 8, 200).size
        (1400, 400)
        """
        wide, deep = self.slot
        return self.files * wide + (self.files - 1) * self.gap, self.ranks * deep
