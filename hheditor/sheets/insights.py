"""What a report tells of a battle besides what happened: how it stood, what turned it, and its luck.

Plain figures; whoever asks for a report brings them along (`hheditor.app.insights`), for sheets work nothing
out.
"""

from typing import NamedTuple


class Swung(NamedTuple):
    """A bound that turned the battle, from the side that gained by it."""

    turn: int
    side: int
    """Whose bound it was."""
    at: int
    """How far along the course it began."""
    gains: int
    """The side whose chance grew."""
    points: int
    """By how many of a hundred."""
    decisions: int
    """What of that orders brought."""
    dice: int
    """What of that dice brought beyond what was to be expected of them."""
    rarity: tuple[str, int] = ("ordinary", 1)
    """How rare such dice are: ``lucky``, ``unlucky`` or ``ordinary``, and one battle in how many."""


class Fortune(NamedTuple):
    """Dice of a side for one purpose."""

    side: int
    purpose: str
    """Message id part ``roll.<purpose>``; empty for all dice together, which have no sum."""
    throws: int
    thrown: int
    expected: float
    kind: str
    """``lucky``, ``unlucky`` or ``ordinary``."""
    number: int
    """One battle in so many."""


class Toll(NamedTuple):
    """What a side lost of what the system counts, and would have lost on average."""

    side: int
    lost: int
    expected: float


class Insights(NamedTuple):
    """All of it."""

    course: tuple[float, ...] = ()
    """The first side's chance of winning after every step; empty where the rules have no opinion."""
    bands: tuple[tuple[float, float], ...] = ()
    """For every step of the course between what chances the truth lies in two positions of three."""
    turns: tuple[tuple[int, int], ...] = ()
    """Where along the course each turn begins, and its number."""
    swings: tuple[Swung, ...] = ()
    whole: Swung | None = None
    """What decisions and dice made of the battle together."""
    fortunes: tuple[Fortune, ...] = ()
    tolls: tuple[Toll, ...] = ()
    counted: str = "plain"
    """What the tolls count: `Strength.of`."""
    lucky_turns: tuple[tuple[int, tuple[tuple[int, float], ...]], ...] = ()
    """For each turn how far each side's dice were from their mean, in standard deviations."""
