"""The kinds of overlays of the game, how they look, and the keys that pin them to the field."""

from hheditor.rules.api.screen.overlays import OverlayKind, Pin

ZONE = "zone"
"""Zone of control: where entering means to stop, or to fight."""
COMMAND = "command"
"""Where a unit would be in command."""
COMMAND_PATH = "command-path"
"""The way command reaches a piece."""
COMMAND_BROKEN = "command-broken"
"""A piece command does not reach; the finding says why."""
SIGHT = "sight"
"""What a piece can see to shoot at."""
ARC = "arc"
"""The shooting arc of a piece within its range."""
TARGET = "target"
"""Where its targets stand, each with the score needed."""
THREAT = "threat"
"""Where the enemy may attack in its next bound."""
THREAT_SHOT = "threat-shot"
"""Where the enemy may shoot as it stands."""
FORBIDDEN = "forbidden"
"""Where a piece may not go, with the reason."""

KINDS = (
    OverlayKind(ZONE, "overlay.hordes_heroes.zone", "area", "diagonal", 34, (110, 70), chosen="met"),
    OverlayKind(COMMAND, "overlay.hordes_heroes.command", "area", "dots", 50, deploying=True),
    OverlayKind(
        COMMAND_PATH, "overlay.hordes_heroes.command-path", "chain", color="selection", chosen="always"
    ),
    OverlayKind(
        COMMAND_BROKEN,
        "overlay.hordes_heroes.command-broken",
        "broken",
        color="alarm",
        chosen="always",
        trouble=True,
        deploying=True,
    ),
    OverlayKind(SIGHT, "overlay.hordes_heroes.sight", "area", "lines", 30, (30, 60), "selection"),
    OverlayKind(ARC, "overlay.hordes_heroes.arc", "area", "", 0, (220, 60), "alarm", chosen="targets"),
    OverlayKind(TARGET, "overlay.hordes_heroes.target", "target", color="alarm", chosen="targets"),
    OverlayKind(THREAT, "overlay.hordes_heroes.threat", "area", "cross", 30, (60, 50)),
    OverlayKind(THREAT_SHOT, "overlay.hordes_heroes.threat-shot", "area", "counter", 30, (160, 50, 30, 50)),
    OverlayKind(FORBIDDEN, "overlay.hordes_heroes.forbidden", "area", "cross", 30, (40, 60), "ink"),
)

PINS = (
    Pin("zones", "pin.hordes_heroes.zones", "Z", (ZONE,), "battle-zones"),
    Pin(
        "command",
        "pin.hordes_heroes.command",
        "C",
        (COMMAND, COMMAND_PATH, COMMAND_BROKEN),
        "battle-command",
    ),
    Pin("threats", "pin.hordes_heroes.threats", "T", (THREAT, THREAT_SHOT), "battle-threats", "enemy"),
    Pin("sight", "pin.hordes_heroes.sight", "S", (SIGHT, ARC), "battle-sight", "chosen"),
)
