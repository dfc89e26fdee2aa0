"""What a person chooses for a print."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.values import Value

Paper = Literal["a4", "a3", "letter"]
Ink = Literal["colour", "grey", "ink"]
View = Literal["umpire", "first", "second", "blank"]

MM = 72 / 25.4
"""Points to a millimetre."""

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
"""Width and height in millimetres, upright."""

HEX = 100
"""Millimetres across the flats of a hex of the usual table."""


class PrintOptions(Value, frozen=True):
    """Everything that makes two prints of one thing differ."""

    language: str = "en"
    paper: Paper = "a4"
    ink: Ink = "colour"
    """Colour; the same in greys; or as little ink as possible: lines and patterns on white."""
    back: bool = False
    """Whether the quick-reference sheet gets a back page for what its front had no room for."""
    sides: tuple[int, ...] = (0, 1)
    """For whom: sheets per side, cards, rosters, counters."""
    views: tuple[View, ...] = ("umpire", "first", "second", "blank")
    """Which deployment maps."""
    hex_mm: Annotated[int, Meta(ge=20, le=200)] = HEX
    """Millimetres across the flats, for what is printed at true size."""
    overlap_mm: Annotated[int, Meta(ge=0, le=40)] = 10
    """How far neighbouring pages of the field overlap."""
    moments: tuple[int, ...] = ()
    """Steps of the battle the report shows; none: it chooses."""
    inventory: tuple[tuple[str, int], ...] = ()
    """Terrain pieces the person owns, for the parts list."""
