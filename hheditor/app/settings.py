"""What a person has chosen once and for all documents."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.values import Value

ThemeChoice = Literal["system", "light", "dark"]
CoordinateChoice = Literal["off", "rim", "hexes"]

SMALLEST_TEXT = 100
LARGEST_TEXT = 250


class Settings(Value, frozen=True):
    """Every setting with its default. A new one is a new field; an old file simply lacks it."""

    language: str = ""
    """Two letters; empty: as the system has it."""
    theme: ThemeChoice = "system"
    text_scale: Annotated[int, Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 100
    """Per cent; covers everything, text on maps included."""
    reduced_motion: bool = False
    author: str = ""
    """The name on one's notes and steps; empty: the name one logs in with."""
    shortcuts: tuple[tuple[str, str], ...] = ()
    """Operation id and the person's own keys for it; empty keys: none."""
    coordinates: CoordinateChoice = "rim"
    """Where a map says its coordinates: nowhere, in its rim, or in every hex as well."""
    stamps: tuple[str, ...] = ()
    """Pieces of fields kept for painting, each written out; see `app.stamps`."""
