"""Who answers for chance: dice sources.

**Seeded dice** are a function of the seed and of the number of the throw, nothing else: word *i* of throw
*n* is the *i*-th group of eight bytes, read as a big-endian number, of SHA-256 over the UTF-8 text
``seed/n/0`` followed by that of ``seed/n/1`` and so on; a die with *s* sides shows face ``word mod s``
counted from its lowest. Anybody can check a battle's dice with that line and no program of ours. Throws are
numbered over the whole battle, lines taken back included, and each node keeps its number: undoing and
playing on never meets the same throw by accident.

>>> d6 = Roll("demo", (Pool(4, 6),))
>>> Seeded("Agincourt").answer(d6, 0) == Seeded("Agincourt").answer(d6, 0)
True
>>> Typed().answer(d6, 0) is None
True
"""

import hashlib
from collections.abc import Iterable
from typing import Protocol

from hheditor.battles.header import DiceSettings
from hheditor.rules.api import Pool, Roll, Rolled, faces_of

_WORD = 8


class DiceSource(Protocol):
    """Answers rolls, or leaves them to people."""

    def answer(self, roll: Roll, number: int) -> Rolled | None:
        """What the dice show at the throw of that number; None where somebody must type it."""

    @property
    def numbered(self) -> bool:
        """Whether the number of the throw decides the answer, so that a node must keep it."""


def draw(seed: str, number: int, count: int) -> list[int]:
    """The first words of a throw."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        found = hashlib.sha256(f"{seed}/{number}/{block}".encode()).digest()
        words += [int.from_bytes(found[at : at + _WORD], "big") for at in range(0, len(found), _WORD)]
        block += 1
    return words[:count]


class Seeded:
    """Dice thrown by the program, repeatably."""

    numbered = True

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def answer(self, roll: Roll, number: int) -> Rolled:
        """The faces of that throw."""
        return Rolled(faces=faces_of(roll, draw(self.seed, number, roll.count)))


class Typed:
    """Dice thrown on the table: people type faces or only how they read."""

    numbered = False

    def answer(self, roll: Roll, number: int) -> None:  # noqa: ARG002 - the dice lie on somebody's table
        """Nothing: somebody must type."""
        return


class Scripted:
    """Dice known beforehand, in their order; when they run out somebody must type. For tests and
    demonstrations."""

    numbered = False

    def __init__(self, answers: Iterable[Rolled | tuple[int, ...]]) -> None:
        self._left = [answer if isinstance(answer, Rolled) else Rolled(faces=answer) for answer in answers]
        self._left.reverse()

    def answer(self, roll: Roll, number: int) -> Rolled | None:  # noqa: ARG002 - the script knows
        """The next answer of the script."""
        return self._left.pop() if self._left else None


class Recorded:
    """Dice of a line already played, matched by purpose, side and kind, each kind in its order.

    Whoever shoots first in the new line gets the dice of the first shot of the old one, however many tests
    of courage either line has in between. A roll without a match is left to whoever answers next.
    """

    numbered = False

    def __init__(self, rolls: Iterable[tuple[Roll, Rolled]], spent: Iterable[Roll] = ()) -> None:
        self._left = list(rolls)
        for roll in spent:
            self._take(roll)

    def _take(self, roll: Roll) -> Rolled | None:
        for at, (old, rolled) in enumerate(self._left):
            if serves(old, rolled, roll):
                del self._left[at]
                return Rolled(faces=rolled.faces) if rolled.faces else rolled
        return None

    def answer(self, roll: Roll, number: int = -1) -> Rolled | None:  # noqa: ARG002 - the record knows
        """The next recorded answer to such a roll."""
        return self._take(roll)


def source_of(settings: DiceSettings) -> DiceSource:
    """The source a battle's settings ask for."""
    if settings.source == "seeded":
        return Seeded(settings.seed)
    if settings.secrets:
        from hheditor.battles.pledges import Revealed

        return Revealed(settings.secrets)
    return Typed()


def serves(old: Roll, rolled: Rolled, new: Roll) -> bool:
    """Whether dice thrown for one roll can be taken for another.

    Faces serve where purpose, side and dice are the same, though they may now be read otherwise (the number
    to hit has changed). Where only a reading was typed, the dice must be read exactly as before.
    """
    if (old.purpose, old.side) != (new.purpose, new.side):
        return False
    if rolled.faces:
        return _dice(old.pools) == _dice(new.pools)
    return old.pools == new.pools and old.how == new.how


def same_occasion(old: Roll, rolled: Rolled, new: Roll) -> bool:
    """Whether it is the very same throw, of the same pieces: what a corrected line may take over unasked."""
    return serves(old, rolled, new) and old.pieces == new.pieces


def _dice(pools: tuple[Pool, ...]) -> tuple[tuple[int, int, int], ...]:
    return tuple((pool.count, pool.sides, pool.lowest) for pool in pools)
