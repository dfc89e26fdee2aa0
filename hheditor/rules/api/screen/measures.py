"""What a reader of a battle wants counted: measures of a position, beats of the story, deeds of the pieces.

A **measure** is a number for each side at a position (stands lost, ground held); charts show it over time. A
**beat** is what an event is to somebody who skims: a fight, a loss, a leader lost, a rout. A **deed** is what
an event adds to the account of a piece: it shot, it lost a stand. Everything is data with message ids; a
system that says nothing is still counted by what its scenes show.
"""

from collections.abc import Iterable
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from hheditor.rules.api.events import Fact
from hheditor.rules.api.position import Position
from hheditor.rules.api.rolls import Roll
from hheditor.rules.api.screen.scene import Scene
from hheditor.values import Value

P = TypeVar("P", bound=Position)

Beat = Literal["", "shooting", "combat", "rout", "loss", "leader", "end"]
"""From the quietest to the loudest; empty for what is none."""
BEATS: tuple[Beat, ...] = ("", "shooting", "combat", "rout", "loss", "leader", "end")


class Measure(Value, frozen=True):
    """A number for each side."""

    id: str
    """Said as ``measure.<id>``."""
    values: tuple[int, ...]
    """By side."""
    limits: tuple[int, ...] = ()
    """By side: at what value it decides something, as an army breaks; none where there is no such value."""
    scale: int = 1
    """What a value is to be divided by, where numbers are halves."""
    unit: Literal["", "percent"] = ""


class Deed(NamedTuple):
    """What an event adds to a piece's account."""

    piece: int
    kind: str
    """Said as ``deed.<kind>``."""
    number: int = 1


class Telling(Protocol):
    """An event, or what is left of it for a reader: everything but its patch."""

    @property
    def event(self) -> str:
        """What happened."""

    @property
    def side(self) -> int:
        """The side it happened to or that did it, or -1."""

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces it concerns."""

    @property
    def places(self) -> tuple[int, ...]:
        """The cells it concerns."""

    @property
    def facts(self) -> tuple[tuple[str, Fact], ...]:
        """Its facts by name."""


def louder(one: Beat, other: Beat) -> Beat:
    """The louder of two beats."""
    return one if BEATS.index(one) >= BEATS.index(other) else other


def sides_of(scene: Scene) -> int:
    """How many sides a scene shows, at least two."""
    return max([2, *(piece.side + 1 for piece in scene.pieces)])


def plain_measures(scene: Scene) -> tuple[Measure, ...]:
    """What any scene shows: pieces on the table, their stands, how many are disrupted."""
    sides = sides_of(scene)

    def sums(numbers: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        found = [0] * sides
        for side, number in numbers:
            if side >= 0:
                found[side] += number
        return tuple(found)

    shown = [piece for piece in scene.pieces if not piece.hidden]
    measures = [Measure("pieces", sums((piece.side, 1) for piece in shown))]
    if any(piece.stands for piece in shown):
        measures.append(Measure("stands", sums((piece.side, piece.stands) for piece in shown)))
    return tuple(measures)


class Measures(Generic[P]):
    """The part of a `Ruleset` that is about reading a battle."""

    def scene(self, position: P) -> Scene:
        """What there is to draw."""
        raise NotImplementedError

    def measures(self, position: P) -> tuple[Measure, ...]:
        """Numbers of a position, always the same ones in the same order; by default what the scene shows."""
        return plain_measures(self.scene(position))

    def beat(self, event: Telling) -> Beat:
        """What an event is to somebody who skims."""
        return ""

    def deeds(self, event: Telling) -> tuple[Deed, ...]:
        """What an event adds to the accounts of pieces; by default that its first piece did something."""
        return (Deed(event.pieces[0], "acted"),) if event.event and event.pieces else ()

    def fates(self, event: Telling) -> tuple[Deed, ...]:
        """What an event does to pieces that somebody fears or hopes for before the dice; said as
        ``fate.<kind>``."""
        return ()

    def fortune(self, roll: Roll) -> int:
        """Whether more is better (1) or worse (-1) for the side whose dice they are; 0 where the dice are
        nobody's or decide nothing."""
        return 1 if roll.side >= 0 else 0

    def pending(self, position: P) -> tuple[Deed, ...]:
        """Fates that are sealed at a position and only wait for somebody to say how: a recoil whose hex is
        still to be chosen."""
        return ()
