"""What a rules system may lay over the field, and what of it somebody may pin there.

A system lists its **kinds** of overlays with a look for each; a screen draws them so, and asks for none it
does not list. An **overlay** is one of them at one position: places, ways, sides of places, circles, sweeps
and polygons. A **pin** is a key that keeps some kinds on the field.

Kinds differ in hatching and outline besides their colour, so that nobody needs to tell red from green.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import ANY, Phrase
from hheditor.values import Finding, Value

P = TypeVar("P", bound=Position)
Hatching = Literal["", "diagonal", "counter", "cross", "dots", "lines"]


class OverlayKind(Value, frozen=True):
    """One kind of overlay of a system."""

    id: str
    message: str
    """What it is called: ``overlay.<system>.<id>``."""
    draws: Literal["area", "target", "broken", "chain"] = "area"
    """One area with a hatching; cross-hairs about each place; a broken link at each; its ways alone."""
    hatching: Hatching = "counter"
    strength: int = 30
    """How strong the hatching is, in per cent."""
    dashes: tuple[int, ...] = ()
    """Of the outline, in board units; whole where there are none."""
    color: Literal["side", "selection", "alarm", "ink"] = "side"
    score: str = "+"
    """What is written behind a number: a plus where a die must show that much or more."""
    chosen: Literal["", "always", "targets", "met"] = ""
    """When it shows about a piece that is chosen: always; with somebody to aim at; where an enemy's lies
    within its reach."""
    trouble: bool = False
    """Whether its findings tell what is amiss with a piece."""
    deploying: bool = False
    """Whether it helps those who deploy."""


class Pin(Value, frozen=True):
    """Kinds of overlays that one key keeps on the field."""

    id: str
    message: str
    """What the key does: ``pin.<system>.<id>``."""
    keys: str
    kinds: tuple[str, ...]
    icon: str = ""
    of: Literal["everybody", "chosen", "enemy"] = "everybody"
    """Whose: all there are; those of the piece chosen; those of the side against it."""


Whose = tuple[int, int]
"""(side, piece), each -1 where all are meant."""

# Shapes --------------------------------------------------------------------------------------------------


class Border(Value, frozen=True, tag="border"):
    """A side of a place, numbered clockwise as the surface has them."""

    place: int
    side: int


class Circle(Value, frozen=True, tag="circle"):
    """A circle, in board units."""

    x: int
    y: int
    radius: int


class Sweep(Value, frozen=True, tag="sweep"):
    """What is swept by turning about a spot: between two radii, from an angle clockwise by another, in
    tenths of a degree."""

    x: int
    y: int
    inner: int
    outer: int
    start: int
    turn: int


class Polygon(Value, frozen=True, tag="polygon"):
    """An outline by its corners, in board units."""

    corners: tuple[tuple[int, int], ...]


Shape = Border | Circle | Sweep | Polygon


class Overlay(Value, frozen=True):
    """Something to lay over the field."""

    kind: str
    """The id of one of the system's kinds."""
    cells: tuple[int, ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()
    """Ways from cell to cell, to be drawn as lines."""
    side: int = ANY
    """Whose it is."""
    piece: int = ANY
    """The piece it belongs to."""
    numbers: tuple[tuple[int, int], ...] = ()
    """(cell, number) pairs to write into cells: a score needed."""
    finding: Finding | None = None
    """Why, where it shows something that is not so: a broken command, a cell that may not be entered."""
    label: Phrase | None = None
    """A few words for the legend beyond the name of the kind."""
    shapes: tuple[Shape, ...] = ()
    """What is no place: sides of places, and figures of a bare table."""


class Overlays(Generic[P]):
    """The part of a `Ruleset` that lays something over the field. By default there is nothing."""

    overlay_kinds: ClassVar[tuple[OverlayKind, ...]] = ()
    """What it may lay over the field."""
    overlay_makers: ClassVar[Mapping[str, Callable[[Any, Whose], Iterable[Overlay]]]] = {}
    """Who makes the overlays of each kind at a position."""
    pins: ClassVar[tuple[Pin, ...]] = ()
    """What of it somebody may keep there, each with keys of its own."""

    def overlays(self, position: P, /, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """Overlays of one of its kinds: of a side, of one piece, or of everybody."""
        make = self.overlay_makers.get(kind)
        return () if make is None else tuple(make(position, (side, piece)))

    def line_of_sight(self, position: P, piece: int, cell: int, /) -> Overlay | None:
        """The line from a piece to a cell: clear, or with the finding that blocks it; None where the system
        has no such thing."""
        return None
