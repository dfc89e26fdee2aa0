"""What every surface answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from math import atan2, degrees
from typing import Literal

Ground = Literal["map", "table"]
"""What a battle is fought on: a map of hexes or a bare table."""

Place = int
"""The number of a cell."""
Heading = int
"""How something faces, as orders and pieces keep it; only the surface knows what the number means."""
Spot = tuple[float, float]
"""A point in board units."""
Where = Place | Spot
"""A place, or a spot where there are no places; `NO_PLACE` is nowhere."""
Contour = tuple[float, ...]
"""A closed outline in board units: x, y, x, y and so on, clockwise around what it holds."""

NO_PLACE: Place = -1
"""Beside the field, or nowhere in particular."""
NO_HEADING: Heading = -1
"""Facing nowhere in particular."""
_EXACT = 1.0
"""Tenths of a degree within which something lies straight ahead."""


class Surface(ABC):
    """Where things are, how they may face, and what places are called."""

    size: Spot
    """Width and height in board units."""
    places: int = 0
    """How many places there are, numbered from 0; none on a bare table."""
    headings: tuple[Heading, ...] = ()
    """All there are, clockwise; empty where any angle may be faced."""

    near: int = 0
    """How far apart two spots may lie that are one to a hand, in board units; places are exact."""

    # Places ------------------------------------------------------------------------------------------------

    @abstractmethod
    def place_at(self, spot: Spot) -> Place:
        """The place that holds a spot, `NO_PLACE` where there is none."""

    def at(self, spot: Spot) -> Where:
        """What a finger on a spot means: its place; on a bare table the spot itself; else `NO_PLACE`."""
        return self.place_at(spot)

    @abstractmethod
    def holds(self, where: Where) -> bool:
        """Whether it lies on the field."""

    @abstractmethod
    def spot_of(self, where: Where) -> Spot:
        """The middle of a place; a spot is its own."""

    @abstractmethod
    def outline(self, wheres: Iterable[Where], inset: float = 0.0) -> tuple[Contour, ...]:
        """The outline of several places as one, drawn in by so many board units."""

    @abstractmethod
    def shape(self, where: Where, share: float = 1.0) -> Contour:
        """The outline of one place, or a smaller one within it; of a spot a small ring about it."""

    @abstractmethod
    def border(self, place: Place, side: int) -> Contour:
        """The line along a side of a place, from end to end; empty where there is no such side."""

    @abstractmethod
    def beside(self, place: Place) -> tuple[Place, ...]:
        """The places that touch a place."""

    @abstractmethod
    def distance(self, one: Where, other: Where) -> int:
        """Steps from a place to another; board units from a spot to another."""

    @abstractmethod
    def step(self, where: Where, across: int, down: int) -> Where:
        """Where a cursor of the keyboard comes to; from nowhere it comes to the middle."""

    @abstractmethod
    def between(self, one: Where, other: Where) -> tuple[Where, ...]:
        """The way straight from one to another, both included, without gaps."""

    @abstractmethod
    def within(self, one: Where, other: Where) -> tuple[Place, ...]:
        """The places of the box that has these two as corners."""

    @abstractmethod
    def carried(self, where: Where, start: Where, end: Where) -> Where:
        """Where something comes to that goes as far, and the same way, as from a start to an end."""

    @abstractmethod
    def mirror(self, among: Collection[Where], *, upright: bool) -> Callable[[Where], Where]:
        """Where things are seen in a mirror through the middle of some others; upright, left and right
        change, else top and bottom."""

    # Words -------------------------------------------------------------------------------------------------

    @abstractmethod
    def label(self, where: Where) -> str:
        """What a place or a spot is called on the map."""

    @abstractmethod
    def labelled(self, text: str) -> Where:
        """The place or spot of that name; `ValueError` says what is wrong with it."""

    @abstractmethod
    def heading_name(self, heading: Heading) -> str:
        """A heading by the points of the compass, or in degrees from north."""

    def heading_named(self, text: str) -> Heading:
        """The heading of that name; `ValueError` where there is none."""
        wanted = text.strip().upper()
        for heading in self.headings:
            if self.heading_name(heading).upper() == wanted:
                return heading
        raise ValueError(f"{text!r} is no heading here")

    # Headings ----------------------------------------------------------------------------------------------

    @abstractmethod
    def angle(self, heading: Heading) -> int:
        """Tenths of a degree clockwise from east."""

    @abstractmethod
    def heading_at(self, angle: float) -> Heading:
        """The heading nearest to an angle in tenths of a degree clockwise from east."""

    @abstractmethod
    def turned(self, heading: Heading, steps: int) -> Heading:
        """A heading turned clockwise by so many of its steps."""

    @abstractmethod
    def apart(self, one: Heading, other: Heading) -> int:
        """The least number of steps from a heading to another; 0 where one of them is not said."""

    @abstractmethod
    def mirrored(self, heading: Heading, *, upright: bool) -> Heading:
        """A heading seen in a mirror that stands upright (left becomes right), or lies (up becomes down)."""

    def aim(self, origin: Spot, target: Spot) -> Heading:
        """The heading that looks best from one spot to another; `NO_HEADING` where they are one."""
        return NO_HEADING if origin == target else self.heading_at(bearing(origin, target))

    def straight(self, origin: Spot, target: Spot) -> Heading:
        """The heading that looks exactly from one spot to another; `NO_HEADING` where there is none."""
        found = self.aim(origin, target)
        away = 0.0 if found == NO_HEADING else self.angle(found) - bearing(origin, target)
        return found if abs((away + 1800) % 3600 - 1800) < _EXACT else NO_HEADING


def bearing(origin: Spot, target: Spot) -> float:
    """The angle at which a spot is seen from another, in tenths of a degree clockwise from east."""
    return 10 * degrees(atan2(target[1] - origin[1], target[0] - origin[0]))
