"""What flies, and what its owner chose to hold: wings above a shadow, and the ring of an exercised zone.

Nothing here depends on colour alone: a piece in the air has no base but wings, a rod and a shadow far off.
"""

from collections.abc import Iterable
from math import cos, pi, radians, sin

from hheditor.drawing.display import Ellipse, Fill, Op, Stroke, Sub, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import figures
from hheditor.drawing.pieces.heraldry import Livery

ALOFT = "aloft"
"""The mark of pieces that fly."""
ZONE = "zone"
"""The mark of a zone of control its owner chose to exercise."""
HIGH = (120.0, 190.0)
"""How far off the shadow of a piece in the air falls, on the screen."""
_SPAN = 1.16
"""How much wider than on a base wings are in the air."""
_ZONE_REACH = 1420.0
"""Round the middles of the six hexes about a piece, in board units."""


def shadow_ops(places: Iterable[tuple[float, float]], x: float, y: float, colors: Palette) -> list[Op]:
    """What a model in the air stands on, a disc on the ground and a rod up to it, and the shadows of its
    stands around that."""
    rod = (Sub((x, y, 0.0, 0.0), closed=False),)
    shade = faded("#000000", 0.28)
    return [
        Ellipse(x, y, 84, 84, faded(colors["paper"], 0.85), colors["ink"], 12),
        Stroke(rod, colors["ink"], 34),
        Stroke(rod, colors["paper"], 14),
        *(Fill(part, shade) for a, b in places for part in figures.winged_shape(a + x, b + y, _SPAN)),
    ]


def flying_ops(livery: Livery, x: float, y: float) -> list[Op]:
    """A stand in the air: wings in its side's colour, its body in the metal of the figures."""
    *limbs, body = figures.winged_shape(x, y, _SPAN)
    ops: list[Op] = []
    for shape in limbs:
        ops += [Fill(shape, livery.field), Stroke(shape, livery.dark, 13)]
    return [*ops, Fill(body, livery.metal), Stroke(body, livery.dark, 11)]


def wing_ops(metal: str, dark: str) -> list[Op]:
    """Wings beside a counter seen from far away."""
    ops: list[Op] = []
    for side in (-1, 1):
        wing = polygon(180, side * 350, -60, side * 640, -240, side * 640, -150, side * 350)
        ops += [Fill(wing, metal), Stroke(wing, dark, 36)]
    return ops


def zone_marker_ops(colors: Palette) -> list[Op]:
    """The marker at a piece that exercises its zone: a hex with a dot, beside the discs."""
    x, y = -300.0, -292.0
    ring = polygon(*(part for n in range(6) for part in (x + cos(pi * n / 3) * 92, y + sin(pi * n / 3) * 92)))
    return [
        Fill(ring, colors["paper"]),
        Stroke(ring, colors["ink"], 26),
        Ellipse(x, y, 30, 30, colors["ink"]),
    ]


def zone_ring_ops(x: float, y: float, color: str, colors: Palette) -> list[Op]:
    """The dashed ring round the hexes of an exercised zone, in its side's colour."""
    turns = [pi * n / 24 for n in range(48)]
    around = polygon(
        *(part for turn in turns for part in (x + cos(turn) * _ZONE_REACH, y + sin(turn) * _ZONE_REACH))
    )
    return [Stroke(around, faded(colors["paper"], 0.7), 58), Stroke(around, color, 34, (120, 80))]


def turned(dx: float, dy: float, angle: float) -> tuple[float, float]:
    """A vector of the screen as the piece sees it, turned by its angle in degrees."""
    a = radians(-angle)
    return dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
