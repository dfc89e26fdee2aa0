"""Colours as they reach the paper: as they are, in greys, or as little ink as possible."""

from functools import lru_cache
from typing import NamedTuple

from hheditor.drawing.charts import side_inks
from hheditor.drawing.palette import PaletteName, palette
from hheditor.scenarios import Scenario
from hheditor.sheets.options import Ink

BLACK = "#1d1a16"
"""Text: nearly black, a shade warmer."""


class Tones(NamedTuple):
    """The few colours of a page that is not a picture."""

    ink: str
    soft: str
    """Secondary words; still dark enough for club light."""
    rule: str
    """Hairlines."""
    tint: str
    """The ground of tinted rows."""
    accent: str
    """Headings and heavy rules."""


_TONES: dict[str, Tones] = {
    "colour": Tones(BLACK, "#554b3d", "#8d7a58", "#f3ead2", "#7a2326"),
    "grey": Tones("#000000", "#444444", "#777777", "#ececec", "#000000"),
    "ink": Tones("#000000", "#333333", "#777777", "", "#000000"),
}


def tones(ink: Ink) -> Tones:
    """The colours of a page."""
    return _TONES[ink]


def palette_of(ink: Ink) -> PaletteName:
    """The colours of pictures: patterns alone where ink is dear."""
    return "mono" if ink == "ink" else "light"


@lru_cache(maxsize=4096)
def inked(color: str, ink: Ink) -> str:
    """A colour as the chosen ink has it.

    >>> inked("#ff0000", "colour"), inked("#ff0000", "grey")
    ('#ff0000', '#828282')
    """
    if not color or ink == "colour":
        return color
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    # The root of the weighted squares keeps strong colours darker than a plain sum: red stays readable.
    grey = round((0.299 * red**2 + 0.587 * green**2 + 0.114 * blue**2) ** 0.5)
    grey = min(grey, 130) if grey < 150 else grey
    return f"#{grey:02x}{grey:02x}{grey:02x}" + color[7:]


def light(color: str) -> float:
    """How light a colour is to the eye, from 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def side_color(scenario: Scenario, side: int, ink: Ink) -> str:
    """The colour a side wears on the field, to write and rule with: red is the same side on a whole paper."""
    if ink != "colour":
        return "#000000"
    first, second = (each.army.device for each in scenario.sides)
    return side_inks(first, second, palette(palette_of(ink)), "#ffffff")[side]
