"""What a person has chosen once and for all documents."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.values import Value

ThemeChoice = Literal["system", "light", "dark"]

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
    shortcuts: tuple[tuple[str, str], ...] = ()
    """Operation id and the person's own keys for it; empty keys: none."""
