"""The kinds of overlays of the game, how they look, and the keys that pin them to the field."""

from hheditor.rules.api.screen.overlays import OverlayKind, Pin

ZONE = "zone"
"""ZOC-1: before the front of whoever has a zone."""
ARC = "arc"
"""SHO-2, SHO-4: range and arc of a shooter."""
TARGET = "target"
"""SHO-9: whom a unit may shoot at, with its dice."""
CHARGE = "charge"
"""CHG-1: whom a unit could charge now."""
NO_CHARGE = "no-charge"
"""CHG-5: enemies ahead that it may not charge; the finding says why."""

KINDS = (
    OverlayKind(ZONE, "overlay.impetus.zone", "area", "diagonal", 34, (110, 70), chosen="met"),
    OverlayKind(ARC, "overlay.impetus.arc", "area", "", 0, (220, 60), "alarm", chosen="targets"),
    OverlayKind(TARGET, "overlay.impetus.target", "target", color="alarm", score="", chosen="targets"),
    OverlayKind(CHARGE, "overlay.impetus.charge", "chain", color="alarm", chosen="always"),
    OverlayKind(NO_CHARGE, "overlay.impetus.no-charge", "broken", color="ink", chosen="always"),
)

PINS = (
    Pin("zones", "pin.impetus.zones", "Z", (ZONE,), "battle-zones"),
    Pin("threats", "pin.impetus.threats", "T", (CHARGE,), "battle-threats", "enemy"),
    Pin("sight", "pin.impetus.sight", "S", (ARC, TARGET), "battle-sight", "chosen"),
)
