"""Colours and measures: paper and ink, one accent, an 8-pixel grid.

The chrome is quiet paper so that the field is the hero; the rail is the leather of the binding in both
themes. Contrast of text on its ground is tested to be readable, so a change of colour here is not a matter
of taste alone.
"""

from typing import Literal

from msgspec import Struct
from PySide6.QtGui import QColor, QPalette


class Colours(Struct, frozen=True):
    """What everything is painted with, by what it means."""

    paper: str
    """The ground behind everything."""
    surface: str
    """Header, panels, palette: a little above the paper."""
    raised: str
    """Fields to type in, menus, the row under the pointer's rest."""
    hover: str
    hairline: str
    ink: str
    quiet: str
    """Text of second rank: hints, keys, details."""
    faint: str
    """Drawings and marks that may be overlooked; never text."""
    accent: str
    """The selection gold; the only accent."""
    on_accent: str
    accent_soft: str
    """A tint of the accent behind selected rows."""
    rail: str
    rail_accent: str
    """Where you are, on the rail."""
    rail_icon: str
    rail_hover: str
    good: str
    bad: str
    link: str


LIGHT = Colours(
    paper="#efe6cf",
    surface="#f8f3e6",
    raised="#fffcf4",
    hover="#ece2c8",
    hairline="#dccfae",
    ink="#3b3122",
    quiet="#74664a",
    faint="#d3c5a1",
    accent="#f2b632",
    on_accent="#33290f",
    accent_soft="#f9e4b0",
    rail="#362d20",
    rail_accent="#f2b632",
    rail_icon="#cbbd9a",
    rail_hover="#493e2d",
    good="#4c7a36",
    bad="#a8322b",
    link="#8a5a00",
)

DARK = Colours(
    paper="#24231f",
    surface="#2c2b26",
    raised="#36342e",
    hover="#3a3831",
    hairline="#423f37",
    ink="#ece4d0",
    quiet="#ada48e",
    faint="#4a473d",
    accent="#f2b632",
    on_accent="#2a210a",
    accent_soft="#4c3f1e",
    rail="#191815",
    rail_accent="#f2b632",
    rail_icon="#a89f88",
    rail_hover="#2b2924",
    good="#8fbf6f",
    bad="#e6776c",
    link="#f0c35e",
)

LIGHT_CONTRAST = Colours(
    paper="#ffffff",
    surface="#ffffff",
    raised="#ffffff",
    hover="#e3e8f2",
    hairline="#4a4a4a",
    ink="#000000",
    quiet="#262626",
    faint="#6e6e6e",
    accent="#00347f",
    on_accent="#ffffff",
    accent_soft="#c9dcff",
    rail="#000000",
    rail_accent="#ffd54a",
    rail_icon="#ffffff",
    rail_hover="#333333",
    good="#0a5c00",
    bad="#9b0000",
    link="#00347f",
)
"""Black on white; the accent is a blue that shows on white, and gold only where the ground is black."""

DARK_CONTRAST = Colours(
    paper="#000000",
    surface="#000000",
    raised="#101010",
    hover="#2c2c2c",
    hairline="#b8b8b8",
    ink="#ffffff",
    quiet="#e4e4e4",
    faint="#8c8c8c",
    accent="#ffd54a",
    on_accent="#000000",
    accent_soft="#4a3c00",
    rail="#000000",
    rail_accent="#ffd54a",
    rail_icon="#ffffff",
    rail_hover="#333333",
    good="#8dff7a",
    bad="#ff9d94",
    link="#ffe080",
)
"""White on black."""

_COLOURS = {
    (False, False): LIGHT,
    (True, False): DARK,
    (False, True): LIGHT_CONTRAST,
    (True, True): DARK_CONTRAST,
}

RADIUS = 6
"""The one corner radius, in pixels at 100 %."""


class Theme(Struct, frozen=True):
    """The looks of the moment."""

    dark: bool = False
    scale: int = 100
    """Text scale in per cent."""
    contrast: bool = False
    """Whether colours are as far apart as they can be."""
    fields: Literal["theme", "light", "dark"] = "theme"
    """The paper of fields."""

    @property
    def colours(self) -> Colours:
        """The colours of this theme."""
        return _COLOURS[self.dark, self.contrast]

    @property
    def field(self) -> Literal["light", "dark"]:
        """The colours fields are drawn in."""
        if self.fields != "theme":
            return self.fields
        return "dark" if self.dark else "light"

    def px(self, pixels: float) -> int:
        """A measure of the 8-pixel grid at this text scale."""
        return round(pixels * self.scale / 100)

    def colour(self, name: str, alpha: int = 255) -> QColor:
        """One of the colours by its name, e.g. ``accent``."""
        colour = QColor(getattr(self.colours, name))
        colour.setAlpha(alpha)
        return colour

    def palette(self) -> QPalette:
        """The same for Qt's own widgets."""
        colours = self.colours
        palette = QPalette()
        role = QPalette.ColorRole
        for where, colour in (
            (role.Window, colours.surface),
            (role.WindowText, colours.ink),
            (role.Base, colours.raised),
            (role.AlternateBase, colours.surface),
            (role.Text, colours.ink),
            (role.Button, colours.surface),
            (role.ButtonText, colours.ink),
            (role.BrightText, colours.bad),
            (role.Highlight, colours.accent),
            (role.HighlightedText, colours.on_accent),
            (role.Accent, colours.accent),
            (role.Link, colours.link),
            (role.LinkVisited, colours.link),
            (role.ToolTipBase, colours.raised),
            (role.ToolTipText, colours.ink),
            (role.PlaceholderText, colours.quiet),
            (role.Light, colours.raised),
            (role.Midlight, colours.hover),
            (role.Mid, colours.hairline),
            (role.Dark, colours.faint),
            (role.Shadow, "#000000"),
        ):
            palette.setColor(where, QColor(colour))
        disabled = QPalette.ColorGroup.Disabled
        for where in (role.WindowText, role.Text, role.ButtonText):
            faded = QColor(colours.quiet)
            faded.setAlpha(150)
            palette.setColor(disabled, where, faded)
        return palette
