"""What a person chooses for a print."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.drawing.furniture import Coordinates
from hheditor.values import Value

Paper = Literal["a4", "a3", "letter"]
Ink = Literal["colour", "grey", "ink"]
View = Literal["umpire", "first", "second", "blank"]
Poster = Literal["a3", "a2", "a1", "a0", "b0", "cloth-90", "cloth-120", "true", "own"]
Grid = Literal["none", "fine", "plain", "strong"]

MM = 72 / 25.4
"""Points to a millimetre."""

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
"""Width and height in millimetres, upright."""

POSTERS: dict[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "a0": (841.0, 1189.0),
    "b0": (1000.0, 1414.0),
    "cloth-90": (900.0, 1200.0),
    "cloth-120": (1200.0, 1800.0),
}
"""Sizes of a poster in millimetres, upright; the last two are cloths of gaming tables."""

HEX = 100
"""Millimetres across the flats of a hex of the usual table."""


Centimetres = Annotated[int, Meta(ge=20, le=500)]


class PrintOptions(Value, frozen=True):
    """Everything that makes two prints of one thing differ."""

    language: str = "en"
    paper: Paper = "a4"
    ink: Ink = "colour"
    """Colour; the same in greys; or as little ink as possible: lines and patterns on white."""
    back: bool = False
    """Whether sheets get a back page for what their front had no room for."""
    sides: tuple[int, ...] = (0, 1)
    """For whom: sheets per side, cards, rosters, counters."""
    views: tuple[View, ...] = ("umpire", "first", "second", "blank")
    """Which deployment maps."""
    hex_mm: Annotated[int, Meta(ge=20, le=200)] = HEX
    """Millimetres across the flats, for what is printed at true size."""
    overlap_mm: Annotated[int, Meta(ge=0, le=40)] = 10
    """How far neighbouring pages of the field overlap."""
    grid: Grid = "plain"
    """How strong the lines between hexes are."""
    coordinates: Coordinates = "rim"
    """Where a field says its coordinates: nowhere, around it, or in every hex as well."""
    names: bool = True
    """Whether the names on the field are printed at true size and on the poster."""
    poster: Poster = "a1"
    """How large the poster is: a known size, the field at true size, or one's own."""
    poster_cm: tuple[Centimetres, Centimetres] = (120, 90)
    """Width and height of a poster of one's own size."""
    languages: tuple[str, ...] = ()
    """Of the two players, where a print is for both and they differ."""
    markers: tuple[tuple[str, int], ...] = ()
    """How many of which markers, where somebody has counted; else as many as the armies can need."""
    moments: tuple[int, ...] = ()
    """Steps of the battle the report shows; none: it chooses."""
    inventory: tuple[tuple[str, int], ...] = ()
    """Terrain pieces the person owns, for the parts list."""
