"""What every surface answers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import atan2, degrees

Place = int
"""The number of a cell."""
Heading = int
"""How something faces, as orders and pieces keep it; only the surface knows what the number means."""
Spot = tuple[float, float]
"""A point in board units."""
Contour = tuple[float, ...]
"""A closed outline in board units: x, y, x, y and so on, clockwise around what it holds."""

NO_PLACE: Place = -1
"""Beside the field, or nowhere in particular."""
NO_HEADING: Heading = -1
"""Facing nowhere in particular."""


class Surface(ABC):
    """Where things are, how they may face, and what places are called."""

    size: Spot
    """Width and height in board units."""
    places: int = 0
    """How many places there are, numbered from 0; none on a bare table."""
    headings: tuple[Heading, ...] = ()
    """All there are, clockwise; empty where any angle may be faced."""

    # Places ------------------------------------------------------------------------------------------------

    @abstractmethod
    def place_at(self, spot: Spot) -> Place:
        """The place that holds a spot, `NO_PLACE` where there is none."""

    @abstractmethod
    def spot_of(self, place: Place) -> Spot:
        """The middle of a place."""

    @abstractmethod
    def outline(self, places: Iterable[Place], inset: float = 0.0) -> tuple[Contour, ...]:
        """The outline of several places as one, drawn in by so many board units."""

    @abstractmethod
    def shape(self, place: Place, share: float = 1.0) -> Contour:
        """The outline of one place, or a smaller one within it."""

    @abstractmethod
    def beside(self, place: Place) -> tuple[Place, ...]:
        """The places that touch a place."""

    @abstractmethod
    def distance(self, one: Place, other: Place) -> int:
        """Steps from a place to another."""

    @abstractmethod
    def step(self, place: Place, across: int, down: int) -> Place:
        """Where a cursor of the keyboard comes to; from nowhere it comes to the middle."""

    # Words -------------------------------------------------------------------------------------------------

    @abstractmethod
    def label(self, where: Place | Spot) -> str:
        """What a place or a spot is called on the map."""

    @abstractmethod
    def labelled(self, text: str) -> Place:
        """The place of that name; `ValueError` says what is wrong with it."""

    @abstractmethod
    def heading_name(self, heading: Heading) -> str:
        """A heading by the points of the compass, or in degrees from north."""

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
        across, down = target[0] - origin[0], target[1] - origin[1]
        if not across and not down:
            return NO_HEADING
        return self.heading_at(10 * degrees(atan2(down, across)))
