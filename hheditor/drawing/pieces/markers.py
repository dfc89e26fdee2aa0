"""Markers: what a piece suffers or is told, and what lies on the table.

A mark looks as its system says (`Badge`), or as the books of this house print it. One that nobody knows is a
disc with its letters: never invisible.
"""

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, Text, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import flyers
from hheditor.drawing.pieces.arms import letters_of
from hheditor.drawing.pieces.heraldry import Liveries, side_colors
from hheditor.drawing.sieges.gear import ladder_ops, night_ops, worn_work_ops
from hheditor.drawing.terrain.ruins import ruins_of
from hheditor.rules.api.screen.scene import Badge, Mark, Piece

_DISCS = ("disrupted", "melee", "hold-fire")
"""Marks with a colour of their own in every palette."""
_ELSEWHERE = frozenset({"chief", "pavise", flyers.ALOFT, flyers.ZONE})
"""Marks that the piece itself shows, or that are drawn beside the discs."""
_SIZE = 72.0


def shown_marks(piece: Piece) -> tuple[str, ...]:
    """The marks of a piece that have a marker of their own."""
    looks = {badge.mark: badge.shape for badge in piece.badges}
    return tuple(
        mark for mark in piece.marks if (looks[mark] != "none" if mark in looks else mark not in _ELSEWHERE)
    )


def marker_ops(piece: Piece, colors: Palette) -> Drawing:
    """The markers of a piece in a row above it; letters tell apart what the books have no colour for."""
    if piece.body == "part":
        return ()
    if piece.body in ("element", "engine"):
        return _on_element(piece, colors)
    ops: list[Op] = []
    looks = {badge.mark: badge for badge in piece.badges}
    for number, mark in enumerate(shown_marks(piece)):
        x = 300.0 - number * 170
        if len(piece.kits) == 1:
            # A single figure is small: its marks stand on its corner.
            half = min(piece.footprint) / 2
            ops += badge_ops(look_of(mark, looks), half - number * 110, -half, _SIZE * 0.6, colors)
        elif mark in looks:
            ops += badge_ops(looks[mark], x, -292, _SIZE, colors)
        elif mark in _DISCS:
            ops += [
                Ellipse(x + 8, -282, _SIZE, _SIZE, faded("#000000", 0.3)),
                Ellipse(x, -292, _SIZE, _SIZE, colors[mark], colors["marker.rim"], 16),
            ]
        else:
            ops += badge_ops(Badge(mark), x, -292, _SIZE, colors)
    if flyers.ZONE in piece.marks:
        ops += flyers.zone_marker_ops(colors)
    if "pavise" in piece.marks:
        shield = polygon(-330, -340, -230, -340, -230, -250, -280, -210, -330, -250)
        ops += [Fill(shield, colors["pavise.b"]), Stroke(shield, colors["timber.line"], 12)]
    return tuple(ops)


def _on_element(piece: Piece, colors: Palette) -> Drawing:
    """In a row along the far edge of its base on the screen, as large as the base is wide."""
    wide, deep = piece.footprint if all(piece.footprint) else (800, 400)
    looks, size, turn = {badge.mark: badge for badge in piece.badges}, wide * 0.105, radians(piece.angle / 10)
    high = (abs(sin(turn)) * deep + abs(cos(turn)) * wide) / 2
    broad = (abs(cos(turn)) * deep + abs(sin(turn)) * wide) / 2
    ops: list[Op] = []
    for number, mark in enumerate(shown_marks(piece)):
        ops += badge_ops(look_of(mark, looks), broad - size * (0.6 + 2.3 * number), -high, size, colors)
    return tuple(ops)


def look_of(mark: str, looks: Mapping[str, Badge]) -> Badge:
    """How a mark looks: as its system says, or as the books of this house print it."""
    return looks.get(mark) or Badge(mark, colour=mark if mark in _DISCS else "")


def colour_of(badge: Badge, colors: Palette) -> str:
    """The colour of a mark on a ground of these colours."""
    return badge.colour if badge.colour.startswith("#") else colors.get(badge.colour, colors["paper"])


def badge_ops(badge: Badge, x: float, y: float, size: float, colors: Palette) -> list[Op]:
    """A mark around a place, so large from its middle to its edge."""
    fill = colour_of(badge, colors)
    shape = _outline(badge.shape, x, y, size)
    ops: list[Op] = [Fill(shape, faded("#000000", 0.3), dx=8, dy=10), Fill(shape, fill)]
    ink = "#ffffff" if badge.colour and _dark(fill) else colors["ink"]
    if badge.ground:
        ops.append(Fill(shape, faded(ink, 0.55), badge.ground))
    ops.append(Stroke(shape, colors["marker.rim"] if badge.colour else colors["ink"], size / 5))
    words = (badge.letters or letters_of(badge.mark.rpartition(".")[2])[:1])[:3]
    high = size * (1.25, 1.25, 1.0, 0.72)[len(words)]
    ops.append(Text(x, y + high * 0.36, words, high, ink, bold=True, serif=False))
    return ops


def _dark(color: str) -> bool:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 140_000


def _outline(shape: str, x: float, y: float, size: float) -> Path:
    if shape == "square":
        corners: tuple[float, ...] = (-0.92, -0.92, 0.92, -0.92, 0.92, 0.92, -0.92, 0.92)
    elif shape == "diamond":
        corners = (0, -1.15, 1.15, 0, 0, 1.15, -1.15, 0)
    elif shape == "shield":
        corners = (-1, -1, 1, -1, 1, 0.2, 0, 1.25, -1, 0.2)
    elif shape == "flag":
        corners = (-0.9, -0.9, 1.1, -0.9, 0.75, 0, 1.1, 0.9, -0.9, 0.9)
    else:
        return (Sub(_round(x, y, size), curved=True),)
    return polygon(*(x + part * size if not at % 2 else y + part * size for at, part in enumerate(corners)))


_ROUND = (1.0, 0.0, 0.71, 0.71, 0.0, 1.0, -0.71, 0.71, -1.0, 0.0, -0.71, -0.71, 0.0, -1.0, 0.71, -0.71)


def _round(x: float, y: float, size: float) -> tuple[float, ...]:
    # Control points of a closed spline lie a little outside the circle it follows.
    grown = size * 1.06
    return tuple(x + part * grown if not at % 2 else y + part * grown for at, part in enumerate(_ROUND))


def mark_ops(
    mark: Mark,
    centre: Callable[[int], tuple[float, float]],
    colors: Palette,
    liveries: Liveries | None = None,
) -> Drawing:
    """Things lying on the table: an objective's flag, stakes before a unit, the ring of a flyer's zone, and
    whatever a system brings."""
    if mark.kind == "ditch" or ruins_of((mark,)):
        # The ground itself shows what fell.
        return ()
    if mark.wear is not None:
        return tuple(worn_work_ops(mark, colors, liveries))
    if mark.kind in ("night", "ladder"):
        return tuple(night_ops(mark, colors) if mark.kind == "night" else ladder_ops(mark, colors, liveries))
    draw = _LYING.get(mark.kind) if mark.badge is None else None
    ops: list[Op] = []
    for x, y in (*map(centre, mark.places), *(mark.points if len(mark.points) == 1 else ())):
        if draw is not None:
            ops += draw(mark, x, y, colors, liveries)
        else:
            badge = mark.badge or Badge(mark.kind, colour=side_colors(mark.side, colors, liveries).field)
            ops += badge_ops(badge, x, y, 110, colors)
    if len(mark.points) > 1:
        color = side_colors(mark.side, colors, liveries).field
        flat = tuple(float(part) for spot in mark.points for part in spot)
        path = (Sub(flat, closed=len(mark.points) > 2),)
        if mark.kind == "camp":
            ops.append(Fill(path, faded(color, 0.12)))
        if mark.kind == "stakes":
            ops += _row_of_stakes(mark, colors)
        ops.append(Stroke(path, color, 30, (90, 60)))
    return tuple(ops)


def _row_of_stakes(mark: Mark, colors: Palette) -> list[Op]:
    """A line of stakes across a bare table, a point for each three centimetres or so."""
    (x, y), (far, low) = mark.points[0], mark.points[-1]
    long = max(1.0, ((far - x) ** 2 + (low - y) ** 2) ** 0.5)
    along = ((far - x) / long, (low - y) / long)
    ops: list[Op] = []
    for place in range(0, int(long) + 1, 140):
        at, to = x + along[0] * place, y + along[1] * place
        cross = (
            Sub((at - 40, to - 50, at + 40, to + 50), closed=False),
            Sub((at + 40, to - 50, at - 40, to + 50), closed=False),
        )
        ops += [Stroke(cross, colors["timber.line"], 26), Stroke(cross, colors["timber.light"], 12)]
    return ops


def _stakes(mark: Mark, x: float, y: float, colors: Palette, _: Liveries | None) -> list[Op]:
    wedge: list[Op] = []
    for off in (-240, -120, 0, 120, 240):
        shape = polygon(330, off - 16, 330, off + 16, 430, off)
        wedge += [Fill(shape, colors["timber.light"]), Stroke(shape, colors["timber.line"], 8)]
    return [Group(tuple(wedge), x, y, mark.angle / 10)]


def _zone(mark: Mark, x: float, y: float, colors: Palette, liveries: Liveries | None) -> list[Op]:
    return flyers.zone_ring_ops(x, y, side_colors(mark.side, colors, liveries).field, colors)


def _objective(_mark: Mark, x: float, y: float, colors: Palette, _: Liveries | None) -> list[Op]:
    cloth = polygon(x - 300, y - 60, x - 120, y, x - 300, y + 60)
    return [
        Stroke((Sub((x - 300, y + 300, x - 300, y - 60), closed=False),), colors["ink"], 22),
        Fill(cloth, colors["objective"]),
        Stroke(cloth, colors["ink"], 12),
    ]


_LYING: dict[str, Callable[[Mark, float, float, Palette, Liveries | None], list[Op]]] = {
    "stakes": _stakes,
    flyers.ZONE: _zone,
    "objective": _objective,
}
