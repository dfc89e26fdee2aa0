"""Typing dice with the number keys, with as few of them as can be.

A number is taken as soon as it can be no other: of a volley that can hit four times at most every digit is
the whole answer; of a die with twelve sides a 3 is a 3, while a 1 waits for its second digit or for Enter.
"""

from collections.abc import Collection

from hheditor.rules.api import Roll, readings
from hheditor.rules.api.rolls import windowed
from hheditor.values import Value


def numbers_of(roll: Roll) -> tuple[int, ...]:
    """The numbers the dice can read as, where they read as one number; else nothing."""
    if any(windowed(pool) for pool in roll.pools):
        return ()
    if roll.how == "sum":
        return tuple(dict.fromkeys(reading[0] // roll.each for reading, _ in readings(roll)))
    if roll.how == "bands" and all(len(pool.steps) <= 1 for pool in roll.pools):
        return tuple(range(roll.count + 1))
    return ()


def _open(typed: str, possible: Collection[int]) -> bool:
    """Whether another digit could follow."""
    return any(str(number).startswith(typed) and str(number) != typed for number in possible)


class DiceEntry(Value, frozen=True):
    """What was typed so far."""

    faces: bool = False
    """Whether every die is typed, or only how they read."""
    done: tuple[int, ...] = ()
    """Dice typed already, where every die is."""
    digits: str = ""

    def by_faces(self, roll: Roll) -> bool:
        """Whether this roll is typed die by die."""
        return self.faces or not numbers_of(roll)

    def _possible(self, roll: Roll) -> tuple[int, ...]:
        if not self.by_faces(roll):
            return numbers_of(roll)
        kinds = [pool.faces for pool in roll.pools for _ in range(pool.count)]
        return tuple(kinds[len(self.done)]) if len(self.done) < len(kinds) else ()

    def bounds(self, roll: Roll) -> tuple[int, int]:
        """The least and the most the number to be typed can be."""
        possible = self._possible(roll) or (0,)
        return min(possible), max(possible)

    def typed(self, roll: Roll, digit: int) -> tuple["DiceEntry", bool]:
        """After another digit, and whether all is said.

        >>> from hheditor.rules.api import Pool
        >>> volley = Roll("shooting", (Pool(4, 12, steps=((9, 1),)),))
        >>> DiceEntry().typed(volley, 3)
        (DiceEntry(faces=False, done=(), digits='3'), True)
        >>> DiceEntry(faces=True).typed(volley, 1)[1]
        False
        """
        possible = self._possible(roll)
        digits = self.digits + str(digit)
        if not any(str(number).startswith(digits) for number in possible):
            digits = str(digit)
            if not any(str(number).startswith(digits) for number in possible):
                return self, False
        entry = DiceEntry(self.faces, self.done, digits)
        if int(digits) in possible and not _open(digits, possible):
            return entry.closed(roll)
        return entry, False

    def closed(self, roll: Roll) -> tuple["DiceEntry", bool]:
        """After Enter: the number typed stands; whether all is said."""
        possible = self._possible(roll)
        if not self.digits or int(self.digits) not in possible:
            return self, False
        if not self.by_faces(roll):
            return self, True
        done = (*self.done, int(self.digits))
        return DiceEntry(self.faces, done, ""), len(done) == roll.count

    def complete(self, roll: Roll) -> bool:
        """Whether all is said."""
        if self.by_faces(roll):
            return len(self.done) == roll.count
        return bool(self.digits) and int(self.digits) in numbers_of(roll)

    def erased(self) -> "DiceEntry":
        """After Backspace."""
        if self.digits:
            return DiceEntry(self.faces, self.done, self.digits[:-1])
        return DiceEntry(self.faces, self.done[:-1])

    def cleared(self) -> "DiceEntry":
        """Nothing typed."""
        return DiceEntry(self.faces)

    def written(self) -> str:
        """As the table reads it."""
        return f"={self.digits}" if self.digits else " ".join(map(str, self.done))
