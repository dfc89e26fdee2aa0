"""Helpers of `grids`: tables made when asked for, and memories of bounded size."""

from collections.abc import Sequence
from typing import TypeVar, overload

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class MadeMasks(Sequence[int]):
    """Masks of a board too large to table them: each is made anew when asked for.

    >>> masks = MadeMasks(((1, -1), (0, -1)))
    >>> masks[0], masks[1], len(masks)
    (2, 1, 2)
    """

    def __init__(self, members: Sequence[tuple[int, ...]]) -> None:
        """Take the cells each mask holds; those off the board are left out."""
        self._members = members

    def __len__(self) -> int:
        """How many masks there are."""
        return len(self._members)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        """The mask of one cell, or of several."""
        if isinstance(index, slice):
            return [self[cell] for cell in range(*index.indices(len(self)))]
        mask = 0
        for member in self._members[index]:
            if member >= 0:
                mask |= 1 << member
        return mask


def keep(table: dict[Key, Kept], key: Key, value: Kept, room: int) -> Kept:
    """Remember a value, emptying the table first when it is full; gives the value back.

    >>> table = {1: "a", 2: "b"}
    >>> keep(table, 3, "c", room=2), table
    ('c', {3: 'c'})
    """
    if len(table) >= room:
        table.clear()
    table[key] = value
    return value
