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


class Standee(Value, frozen=True):
    """Who stands in one slot, on a base of his own."""

    symbol: str
    stand: Stand
    size: tuple[int, int]
    """Width and depth of that base, in tenths of a millimetre."""


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
    slots: tuple[Standee | None, ...] = ()
    """Who stands in each slot, front rank first from the left, where they are told one by one; empty where
    all are alike and stand from the front left."""
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

    @property
    def standees(self) -> tuple[Standee, ...]:
        """Everybody who stands on it.

        >>> len(Base(0, "Spears", "foot", (200, 200), 4, 2, 7).standees)
        7
        """
        if self.slots:
            return tuple(each for each in self.slots if each is not None)
        return (Standee(self.symbol, self.stand, self.slot),) * self.figures

    def at(self, file: int, rank: int) -> Standee | None:
        """Who stands there."""
        place = rank * self.files + file
        if self.slots:
            return self.slots[place]
        return Standee(self.symbol, self.stand, self.slot) if place < self.figures else None
