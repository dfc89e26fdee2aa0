"""What a reader of a battle wants counted: measures of a position, beats of the story, deeds of the pieces.

A **measure** is a number for each side at a position (losses, ground held); charts show it over time. A
**beat** is what an event is to somebody who skims: a fight, a loss, a leader lost, a rout. A **deed** is what
an event adds to the account of a piece: it shot, it suffered a loss. Everything is data with message ids; a
system that says nothing is still counted by what its scenes show.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from hheditor.rules.api.events import Fact
from hheditor.rules.api.position import Position
from hheditor.rules.api.rolls import Roll
from hheditor.rules.api.screen.scene import Badge, Scene
from hheditor.values import Value

P = TypeVar("P", bound=Position)


class Beat(Value, frozen=True):
    """Something a reader who skims wants to stop at."""

    id: str
    icon: str = ""
    """Its sign on a time line and beside a move; a beat without one is heard and not marked."""
    grave: bool = False
    """Whether somebody is lost: the sign is red."""


LEADER, END = "leader", "end"
"""Beats that open a chapter: a side loses a leader, the battle is over."""
PLAIN_BEATS = (
    Beat("shooting"),
    Beat("combat", "review-mark-combat"),
    Beat("rout", "review-mark-rout"),
    Beat("loss", "review-mark-loss", grave=True),
    Beat(LEADER, "review-mark-leader", grave=True),
    Beat(END, "review-mark-end"),
)
"""What most battles have, from the quietest to the loudest."""


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
    how: Literal["once", "sum", "end"] = "once"
    """Of a fate that comes twice: it counts once, the numbers add up, or nothing else matters after it."""


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


def sides_of(scene: Scene) -> int:
    """How many sides a scene shows, at least two."""
    return max([2, *(piece.side + 1 for piece in scene.pieces)])


def plain_measures(scene: Scene) -> tuple[Measure, ...]:
    """What any scene shows: pieces on the table and their strength."""
    sides = sides_of(scene)

    def sums(numbers: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        found = [0] * sides
        for side, number in numbers:
            if side >= 0:
                found[side] += number
        return tuple(found)

    shown = [piece for piece in scene.pieces if not piece.hidden]
    measures = [Measure("pieces", sums((piece.side, 1) for piece in shown))]
    if any(piece.strength.full for piece in shown):
        measures.append(Measure("strength", sums((piece.side, piece.strength.now) for piece in shown)))
    return tuple(measures)


def strengths(scene: Scene, counted: str = "") -> dict[int, int]:
    """For each side the strength of its pieces on the table, of those that count (`Strength.of`)."""
    found: dict[int, int] = {}
    for piece in scene.pieces:
        if piece.strength.full and counted in ("", piece.strength.of):
            found[piece.side] = found.get(piece.side, 0) + piece.strength.now
    return found


class Measures(Generic[P]):
    """The part of a `Ruleset` that is about reading a battle."""

    counted: ClassVar[str] = "plain"
    """What losses are counted in: the `Strength.of` of the pieces that can suffer them."""
    beats: ClassVar[tuple[Beat, ...]] = PLAIN_BEATS
    """Its beats, from the quietest to the loudest."""
    deed_order: ClassVar[tuple[str, ...]] = ()
    """Kinds of deeds in the order in which an account lists them; others follow."""
    beat_of: ClassVar[Mapping[str, str]] = {}
    """The beat of an event, by its name."""
    heading_of: ClassVar[Mapping[str, str]] = {}
    """The chapter an event opens, by its name."""
    deed_of: ClassVar[Mapping[str, str]] = {}
    """What an event adds to the account of its first piece, by its name."""
    fate_of: ClassVar[Mapping[str, str]] = {}
    """What an event does to its first piece that somebody fears or hopes for, by its name."""
    losses: ClassVar[frozenset[str]] = frozenset({"lost"})
    """Kinds of deeds that are blood: the first of them opens the story."""
    badges: ClassVar[Mapping[str, Badge]] = {}
    """How its marks look, where it brings their looks; its scenes hand them on with the pieces."""
    marker_kinds: ClassVar[tuple[str, ...]] = ()
    """The markers its players lay on the table, for whoever prints some without a scenario."""
    has_tracks: ClassVar[bool] = False
    """Whether it keeps tracks beside the field (`Reference.tracks`)."""
    has_tally: ClassVar[bool] = False
    """Whether some of its scenarios ask for a sheet to keep count on."""

    def scene(self, position: P, /) -> Scene:
        """What there is to draw."""
        raise NotImplementedError

    def left(self, position: P, /) -> dict[int, int]:
        """What each side has left of what losses are counted in."""
        return strengths(self.scene(position), self.counted)

    def measures(self, position: P, /) -> tuple[Measure, ...]:
        """Numbers of a position, always the same ones in the same order; by default what the scene shows."""
        return plain_measures(self.scene(position))

    def beat(self, event: Telling) -> str:
        """What an event is to somebody who skims: the id of one of its `beats`, or nothing."""
        return self.beat_of.get(event.event, "")

    def loudness(self, beat: str) -> int:
        """How loud a beat is, from 1 on; 0 for none.

        >>> [Measures().loudness(beat) for beat in ("", "shooting", "end")]
        [0, 1, 6]
        """
        return next((at for at, each in enumerate(self.beats, 1) if each.id == beat), 0)

    def heading(self, event: Telling) -> str:
        """The chapter an event opens beside those every game has: a message id that may name the ``side``;
        by default as `heading_of` has it."""
        return self.heading_of.get(event.event, "")

    def in_vain(self, event: Telling) -> bool:
        """Whether an event tells of hits of which nothing came, so that somebody should say so."""
        return False

    def deeds(self, event: Telling) -> tuple[Deed, ...]:
        """What an event adds to the accounts of pieces; by default as `deed_of` has it, or where it has
        nothing, that its first piece did something."""
        kind = self.deed_of.get(event.event, "") if self.deed_of else event.event and "acted"
        return (Deed(event.pieces[0], kind),) if kind and event.pieces else ()

    def fates(self, event: Telling) -> tuple[Deed, ...]:
        """What an event does to pieces that somebody fears or hopes for before the dice; said as
        ``fate.<kind>``; by default as `fate_of` has it, a loss as the end."""
        kind = self.fate_of.get(event.event, "")
        how: Literal["once", "end"] = "end" if kind == "lost" else "once"
        return (Deed(event.pieces[0], kind, 1, how),) if kind and event.pieces else ()

    def fortune(self, roll: Roll) -> int:
        """Whether more is better (1) or worse (-1) for the side whose dice they are; 0 where the dice are
        nobody's or decide nothing."""
        return 1 if roll.side >= 0 else 0

    def pending(self, position: P, /) -> tuple[Deed, ...]:
        """Fates that are sealed at a position and only wait for somebody to say how: a recoil whose hex is
        still to be chosen."""
        return ()
