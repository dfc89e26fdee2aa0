"""The kinds of overlays of the game, how they look, and the keys that pin them to the field."""

from hheditor.rules.api.screen.overlays import OverlayKind, Pin

STOP = "stop"
"""MOV-5: where a unit stops its enemies."""
COMMAND = "command"
"""CMD-2: within a leader's Command Range."""
COMMAND_BROKEN = "command-broken"
"""A unit command would not reach; the finding says why."""
ARC = "arc"
"""FIR-3, FIR-4: range and arc of a shooter."""
SIGHT = "sight"
"""LOS: what a shooter sees of it."""
TARGET = "target"
"""Whom it could fire at, with what is added to the die."""
SHOT = "shot"
"""Everywhere the shooters of a side reach."""
CHARGE = "charge"
"""CHG-5: the ways a charger could ride now."""
NO_CHARGE = "no-charge"
"""An enemy near a charger that it cannot charge; the finding says which clause fails."""

KINDS = (
    OverlayKind(STOP, "overlay.men_of_iron.stop", "area", "diagonal", 34, (110, 70), chosen="met"),
    OverlayKind(COMMAND, "overlay.men_of_iron.command", "area", "dots", 50, deploying=True),
    OverlayKind(
        COMMAND_BROKEN,
        "overlay.men_of_iron.command-broken",
        "broken",
        color="alarm",
        chosen="always",
        trouble=True,
        deploying=True,
    ),
    OverlayKind(ARC, "overlay.men_of_iron.arc", "area", "", 0, (220, 60), "alarm", chosen="targets"),
    OverlayKind(SIGHT, "overlay.men_of_iron.sight", "area", "lines", 30, (30, 60), "selection"),
    OverlayKind(TARGET, "overlay.men_of_iron.target", "target", color="alarm", score="", chosen="targets"),
    OverlayKind(SHOT, "overlay.men_of_iron.shot", "area", "counter", 30, (160, 50, 30, 50)),
    OverlayKind(CHARGE, "overlay.men_of_iron.charge", "chain", color="alarm", chosen="always"),
    OverlayKind(NO_CHARGE, "overlay.men_of_iron.no-charge", "broken", color="ink", chosen="always"),
)

PINS = (
    Pin("stops", "pin.men_of_iron.stops", "Z", (STOP,), "battle-zones"),
    Pin("command", "pin.men_of_iron.command", "C", (COMMAND, COMMAND_BROKEN), "battle-command"),
    Pin("threats", "pin.men_of_iron.threats", "T", (CHARGE, SHOT), "battle-threats", "enemy"),
    Pin("sight", "pin.men_of_iron.sight", "S", (SIGHT, ARC), "battle-sight", "chosen"),
)
