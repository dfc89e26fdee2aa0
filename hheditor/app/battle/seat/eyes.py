"""Who looks at the screen of a battle, and when it has to be passed on.

Where one person plays, the screen shows what that side may see. Where two share it and the rules hide
something, it shows what both may see; a choice that rests on a secret, or is one, waits behind a curtain
until the person whose choice it is says that nobody else is looking. Where one of the answers tells nothing
of the secret, it is asked for openly, and the curtain falls only for somebody who wants to look. Whoever
keeps the record of a real table, and everybody once the battle is over, sees everything.
"""

from typing import TYPE_CHECKING, Any

from hheditor.rules.api import CHANCE, NOBODY, ONLOOKER, Viewer, has_secrets

if TYPE_CHECKING:
    from hheditor.app.battle.table import Table
    from hheditor.rules.api import Order


class Eyes:
    """Whose eyes the screen is for."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.alone = -1
        """The side that has the screen to itself, or -1."""
        self.asked = -1
        """The side that wants to look at what it holds, and waits behind the curtain; or -1."""
        self._secret: tuple[Any, int] | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The sides that persons play."""
        table = self._table
        return tuple(side for side in range(len(table.side_names())) if not table.opponent_of(side))

    @property
    def _open(self) -> bool:
        """Whether nothing has to be hidden from anybody here."""
        table = self._table
        if not has_secrets(table.ruleset) or table.settings.clerk:
            return True
        return table.ruleset.to_act(table.position) == NOBODY

    @property
    def shared(self) -> bool:
        """Whether several people look at the screen, and not all may see the same."""
        return len(self.people) > 1 and not self._open

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the screen shows: the only person's where an opponent plays the other side; None where
        everything may be seen."""
        people = self.people
        if len(people) == 1:
            return None if self._open and has_secrets(self._table.ruleset) else people[0]
        return (self.alone if self.alone >= 0 else ONLOOKER) if self.shared else None

    @property
    def curtain(self) -> int:
        """The side for which the screen waits behind the curtain, or -1."""
        if not self.shared:
            return -1
        if self.asked >= 0:
            return self.asked
        side = self._secretly()
        return side if side != self.alone and self.openly is None else -1

    @property
    def openly(self) -> "Order | None":
        """The answer that may be given before everybody's eyes, while the others stay hidden; else None."""
        if not self.shared or self._secretly() in (-1, self.alone):
            return None
        return self._table.ruleset.openly(self._table.position)

    @property
    def hides(self) -> bool:
        """Whether what may be chosen now is hidden from whoever looks at the screen."""
        return self.curtain >= 0 or self.openly is not None

    def _secretly(self) -> int:
        """The side that has to be alone with its choice, worked out once for a position; -1: none."""
        table = self._table
        position = table.position
        if self._secret is None or self._secret[0] is not position:
            side = -1
            if table.ruleset.in_secret(position):
                side = table.ruleset.to_act(position)
                roll = table.ruleset.roll(position) if side == CHANCE else None
                side = roll.side if roll is not None else side
            self._secret = (position, side if side in self.people else -1)
        return self._secret[1]

    def follow(self) -> None:
        """The table changed: whoever was alone is so only as long as the next choice is a secret, too."""
        self.asked = -1
        if not self.shared or self._secretly() != self.alone:
            self.alone = -1

    def ask(self, side: int) -> None:
        """A side wants to look at what it holds: the curtain falls first."""
        if self.shared and side in self.people and side != self.alone:
            self.alone, self.asked = -1, side

    def open(self) -> None:
        """The person behind the curtain is alone now."""
        self.alone, self.asked = self.curtain, -1

    def close(self) -> None:
        """Everybody may look again."""
        self.alone = self.asked = -1
