"""What a person has chosen once and for all documents."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.values import Value

ThemeChoice = Literal["system", "light", "dark"]
FieldChoice = Literal["theme", "light", "dark"]
UnitChoice = Literal["metric", "imperial"]
PaperChoice = Literal["a4", "a3", "letter"]
DiceChoice = Literal["seeded", "typed"]
PaceChoice = Literal["slow", "normal", "at-once"]
CoordinateChoice = Literal["rim", "hexes", "off"]

SMALLEST_TEXT = 100
LARGEST_TEXT = 250


class Settings(Value, frozen=True):
    """Every setting with its default. A new one is a new field; an old file simply lacks it."""

    language: str = ""
    """Two letters; empty: as the system has it."""
    theme: ThemeChoice = "system"
    text_scale: Annotated[int, Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 100
    """Per cent; covers everything, text on maps included."""
    contrast: bool = False
    """Black on white or white on black, with strong lines."""
    field: FieldChoice = "theme"
    """The colours of fields: as the rest of the window, or always on light or on dark paper."""
    reduced_motion: bool = False
    units: UnitChoice = "metric"
    """How lengths on the table are said: millimetres or inches."""
    paper: PaperChoice = "a4"
    """What new prints are made for."""
    dice: DiceChoice = "seeded"
    """Who throws in new battles: the program, or people, who type what they threw."""
    pause_dice: bool = False
    """Whether in new battles the program waits for a key before it throws."""
    warn_forgotten: bool = True
    """Whether the end of a phase asks for a second press where somebody would be forgotten."""
    pace: PaceChoice = "normal"
    """How fast opponents play: with time to look at every move, at every roll, or at once."""
    wait_turn: bool = True
    """Whether a turn that ends by itself waits for a key before an opponent begins."""
    unit_names: bool = False
    """Whether the names of units stand on the field of a battle from afar, too."""
    counters: bool = True
    """Whether units are counters on the field, in games that are played with counters, or figures."""
    author: str = ""
    """The name on one's notes and steps; empty: the name one logs in with."""
    shortcuts: tuple[tuple[str, str], ...] = ()
    """Operation id and the person's own keys for it; empty keys: none."""
    coordinates: CoordinateChoice = "rim"
    """Where a map says its coordinates: nowhere, in its rim, or in every hex as well."""
    copies_folder: str = ""
    """A folder, on another disk perhaps, that gets a copy of every backup of the library; empty: none."""
    stamps: tuple[str, ...] = ()
    """Pieces of fields kept for painting, each written out; see `app.field.stamps`."""
