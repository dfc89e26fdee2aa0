"""The kinds of overlays of the game, how they look, and the keys that pin them to the table."""

from hheditor.rules.api.screen.overlays import OverlayKind, Pin

ZONE = "zone"
"""ZOI-1: where a formation halts its enemies."""
COMMAND = "command"
"""CMD-2: within reach of a commander."""
NEAR = "near"
"""CMD-5, ROU-3: near a commander, where loose figures gather."""
ARC = "arc"
"""SEE-2, SHO-11: before the shooters, as far as they shoot."""

TARGET = "target"
"""SHO-7: the figures a piece may choose to shoot at."""
FOE = "foe"
"""MEL-6: the figures a formation would attack, as proposed."""

BEARING = "bearing"
"""ENG-7: where the stone of a heavy engine falls."""
ENGINE_RANGE = "engine-range"
"""ENG-5: as far as a light engine shoots, and no nearer."""
RAMPART = "rampart"
"""FOR-5, ENG-4: slots of tops within reach."""
STAIR = "stair"
"""FOR-7, LAD-4: the feet of stairs and ladders, and where they lead."""

KINDS = (
    OverlayKind(ZONE, "overlay.figures.zone", "area", "diagonal", 34, (110, 70), chosen="met"),
    OverlayKind(COMMAND, "overlay.figures.command", "area", "dots", 30, deploying=True),
    OverlayKind(NEAR, "overlay.figures.near", "area", "", 0, (30, 60)),
    OverlayKind(ARC, "overlay.figures.arc", "area", "", 0, (220, 60), "alarm"),
    OverlayKind(TARGET, "overlay.figures.target", "target", color="alarm", chosen="targets"),
    OverlayKind(FOE, "overlay.figures.foe", "target", color="alarm", chosen="always"),
    OverlayKind(BEARING, "overlay.figures.bearing", "area", "", 0, (120, 60), "alarm", chosen="always"),
    OverlayKind(
        ENGINE_RANGE, "overlay.figures.engine-range", "area", "", 0, (220, 60), "alarm", chosen="always"
    ),
    OverlayKind(RAMPART, "overlay.figures.rampart", "area", "dots", 60, color="selection", chosen="always"),
    OverlayKind(STAIR, "overlay.figures.stair", "area", "", 0, (50, 40), "selection", chosen="always"),
)

PINS = (
    Pin("zones", "pin.figures.zones", "Z", (ZONE,), "battle-zones"),
    Pin("command", "pin.figures.command", "C", (COMMAND, NEAR), "battle-command"),
    Pin("arcs", "pin.figures.arcs", "S", (ARC, TARGET, BEARING, ENGINE_RANGE), "battle-sight", "chosen"),
    Pin("shots", "pin.figures.shots", "T", (ARC, BEARING, ENGINE_RANGE), "battle-threats", "enemy"),
)
