"""What a piece may do now, laid out for a hand: places to go, whom to aim at, and a menu of the rest."""

from typing import Literal

from hheditor.rules.api import Order, Phrase
from hheditor.rules.api.surfaces import Where
from hheditor.values import Value


class End(Value, frozen=True):
    """One way a move may end somewhere."""

    order: Order
    facing: int
    formation: str
    cost: int
    choice: str = ""
    """What is chosen besides; see `Gesture.choice`."""


class Destination(Value, frozen=True):
    """A place or spot a piece may go to."""

    where: Where
    cost: int
    """The least it costs to end there, -1 where the system does not say."""
    ends: tuple[End, ...]

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings it may end in, in any formation, ascending."""
        return tuple(sorted({end.facing for end in self.ends}))

    @property
    def formations(self) -> tuple[str, ...]:
        """The formations it may end in."""
        return tuple(dict.fromkeys(end.formation for end in self.ends))

    @property
    def several(self) -> tuple[Order, ...]:
        """The orders somebody has to choose among, one for each choice there is; none where the place says it
        all."""
        found = {end.choice: end.order for end in reversed(self.ends)}
        return tuple(reversed(found.values())) if len(found) > 1 else ()


class Entry(Value, frozen=True):
    """One order of a menu."""

    order: Order
    phrase: Phrase
    """What to call it."""
    targets: tuple[int, ...] = ()
    number: int = -1
    """The score a die needs, or -1."""


class Group(Value, frozen=True):
    """Orders of one kind."""

    kind: str
    """Their tag."""
    title: str
    """Message id: ``order.<system>.<kind>``."""
    entries: tuple[Entry, ...]


class Target(Value, frozen=True):
    """A piece that can be aimed at, with the orders that do it, the plainest first."""

    piece: int
    entries: tuple[Entry, ...]
    number: int = -1


class Choices(Value, frozen=True):
    """All that may be ordered of one piece, or, without one, of no piece in particular."""

    piece: int
    destinations: dict[Where, Destination]
    """By place or spot."""
    menu: tuple[Group, ...]
    """Every kind of order that is no mere move to a place; on a table without places all there are."""
    targets: dict[int, Target]
    """By piece aimed at."""

    @property
    def others(self) -> tuple[Order, ...]:
        """The orders of the menu."""
        return tuple(entry.order for group in self.menu for entry in group.entries)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to order."""
        return not (self.destinations or self.menu)

    @property
    def verb(self) -> Literal["go", "name"]:
        """What is done with its places: the piece goes there, or names one for something else."""
        named = any(end.choice for found in self.destinations.values() for end in found.ends)
        return "name" if named else "go"

    @property
    def costs(self) -> dict[Where, int]:
        """The least cost of everywhere that can be reached."""
        return {where: found.cost for where, found in self.destinations.items()}
