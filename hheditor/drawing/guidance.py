"""What a player is shown while choosing: reach with its costs, ways, aims, ghosts, overlays of the rules.

Every kind of overlay has a hatching and an outline of its own besides its colour, so that nobody needs to
tell red from green; its system says which. Ways of command are chains of dots, shots are arrows.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, hypot, radians, sin

from msgspec.structs import replace

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, Text
from hheditor.drawing.overlays import figure_path, outline_path, shape_path, standing_path
from hheditor.drawing.palette import Palette, faded, mixed
from hheditor.drawing.pieces.heraldry import SIDES, Liveries
from hheditor.drawing.pieces.tinctures import lightness
from hheditor.drawing.pieces.units import on_disc, piece_ops, upright
from hheditor.rules.api.screen.overlays import Overlay, OverlayKind
from hheditor.rules.api.screen.scene import Piece
from hheditor.rules.api.surfaces import Surface, Where

_DUSK = 0.4
"""Lightness of the paper below which it is the dark palette."""
_MANY = 8
"""Places to choose from that are ringed one by one; more of them are one area."""

_PLAIN = OverlayKind("", "")
_COLORS = {"selection": "selection", "alarm": "disrupted", "ink": "ink"}
"""Colours of overlays that are not those of a side."""


def side_color(side: int, colors: Palette, liveries: Liveries | None = None) -> str:
    """The colour of a side's overlays: that of its livery, or the palette's own."""
    if not 0 <= side < len(liveries or SIDES):
        return colors["ink"]
    color = liveries[side].field if liveries is not None else colors[SIDES[side]]
    # On dark ground a deep livery would be lost as a thin line.
    return mixed(color, "#ffffff", 0.42) if lightness(colors["paper"]) < _DUSK else color


def overlay_ops(
    surface: Surface,
    overlay: Overlay,
    kinds: Iterable[OverlayKind],
    colors: Palette,
    liveries: Liveries | None = None,
    text_scale: float = 1.0,
) -> Drawing:
    """One overlay of the rules, in the look its system has for it."""
    kind = next((each for each in kinds if each.id == overlay.kind), _PLAIN)
    color = _COLORS.get(kind.color, "")
    color = colors[color] if color else side_color(overlay.side, colors, liveries)
    ops: list[Op] = []
    if kind.draws == "target":
        for cell in overlay.cells:
            ops += _target(surface, cell, colors)
        for shape in overlay.shapes:
            ring = figure_path(surface, shape)
            ops += [
                Stroke(ring, faded(colors["label.halo"], 0.85), 40),
                Stroke(ring, colors["disrupted"], 22),
            ]
    elif kind.draws == "broken":
        for cell in overlay.cells:
            ops += _broken(surface, cell, colors)
    elif kind.draws == "area":
        ops += _area(outline_path(surface, overlay.cells, 14), kind, color)
        for shape in overlay.shapes:
            ops += _area(figure_path(surface, shape), kind, color)
    for way in overlay.paths:
        ops += chain_ops(surface, way, color, colors)
    for cell, number in overlay.numbers:
        ops += score_ops(surface, cell, f"{number}{kind.score}", colors, text_scale)
    return tuple(ops)


def _area(path: Path, kind: OverlayKind, color: str) -> list[Op]:
    if not path:
        return []
    line = Stroke(path, faded(color, 0.85), 26, kind.dashes)
    if not all(sub.closed for sub in path):
        return [Stroke(path, faded(color, 0.25), 110), line._replace(width=44)]
    ops: list[Op] = [Fill(path, faded(color, 0.08))]
    if kind.hatching:
        ops.append(Fill(path, faded(color, kind.strength / 100), kind.hatching))
    return [*ops, line]


def _target(surface: Surface, cell: int, colors: Palette) -> list[Op]:
    """Cross-hairs around a target."""
    x, y = surface.spot_of(cell)
    ring, color = 470.0, colors["disrupted"]
    ticks: Path = tuple(
        Sub(
            (
                x + cos(radians(turn)) * (ring - 70),
                y + sin(radians(turn)) * (ring - 70),
                x + cos(radians(turn)) * (ring + 50),
                y + sin(radians(turn)) * (ring + 50),
            ),
            closed=False,
        )
        for turn in (45, 135, 225, 315)
    )
    return [
        Ellipse(x, y, ring, ring, "", faded(colors["label.halo"], 0.8), 46),
        Ellipse(x, y, ring, ring, "", color, 24),
        Stroke(ticks, color, 34),
    ]


def _broken(surface: Surface, cell: int, colors: Palette) -> list[Op]:
    """A broken link above a unit that nobody commands."""
    x, y = surface.spot_of(cell)
    x, y = x + 300, y - 330
    color = colors["disrupted"]
    cross: Path = (
        Sub((x - 70, y - 70, x + 70, y + 70), closed=False),
        Sub((x - 70, y + 70, x + 70, y - 70), closed=False),
    )
    return [Ellipse(x, y, 125, 125, colors["label.halo"], color, 22), Stroke(cross, color, 34)]


def score_ops(surface: Surface, cell: int, score: str, colors: Palette, text_scale: float = 1.0) -> Drawing:
    """The score needed, on a small label above a target."""
    x, y = surface.spot_of(cell)
    size = 190 * text_scale
    wide = 30 + 90 * len(score)
    y -= 400
    return (
        Ellipse(x, y, wide * 0.75, 150 * text_scale, colors["label.halo"], colors["disrupted"], 18),
        Text(x, y + size * 0.34, score, size, colors["label"], bold=True, serif=False),
    )


def chain_ops(surface: Surface, way: Sequence[Where], color: str, colors: Palette) -> Drawing:
    """A way of command from place to place: a chain of dots on a soft line, so that it is no road."""
    points = [surface.spot_of(cell) for cell in way]
    if len(points) < 2:
        return ()
    line: Path = (Sub(tuple(value for point in points for value in point), closed=False),)
    return (
        Stroke(line, faded(colors["ink"], 0.5), 62),
        Stroke(line, color, 36, (4, 92)),
        *(Ellipse(x, y, 46, 46, color, colors["ink"], 14) for x, y in points[1:-1]),
    )


def reach_area_ops(
    surface: Surface, costs: Mapping[Where, int], colors: Palette, text_scale: float = 1.0
) -> Drawing:
    """Where a unit may go: one golden area, its places finely drawn in it, the cost small at the foot."""
    if not costs:
        return ()
    color = colors["reach"]
    area = outline_path(surface, costs)
    cells: Path = tuple(sub for cell in costs for sub in shape_path(surface, cell, 0.955))
    ops: list[Op] = [
        Fill(area, faded(color, 0.26)),
        Stroke(cells, faded(color, 0.75), 14),
        Stroke(area, faded(colors["ink"], 0.35), 46),
        Stroke(area, color, 30),
    ]
    for cell, cost in sorted(costs.items()):
        if cost >= 0:
            x, y = surface.spot_of(cell)
            ops.append(
                Text(
                    x,
                    y + 420,
                    str(cost),
                    165 * text_scale,
                    colors["label"],
                    bold=True,
                    serif=False,
                    halo=colors["label.halo"],
                )
            )
    return tuple(ops)


def way_ops(surface: Surface, way: Sequence[Where], colors: Palette) -> Drawing:
    """The way a unit would go, with a head at its end."""
    points = [surface.spot_of(cell) for cell in way]
    points = [point for number, point in enumerate(points) if number == 0 or point != points[number - 1]]
    if len(points) < 2:
        return ()
    flat = tuple(value for point in points for value in point)
    line: Path = (Sub(flat, closed=False, curved=len(points) > 2),)
    return (
        Stroke(line, faded(colors["label.halo"], 0.9), 104),
        Stroke(line, colors["selection"], 60, (150, 90), flat=True),
        *head_ops(points[-2], points[-1], colors["selection"], colors["ink"], 60),
    )


def arrow_ops(
    surface: Surface, start: Where, end: Where, color: str, colors: Palette, *, dashed: bool = False
) -> Drawing:
    """An arrow from one place to another: a shot, a charge."""
    one, two = surface.spot_of(start), surface.spot_of(end)
    dx, dy = two[0] - one[0], two[1] - one[1]
    far = hypot(dx, dy)
    if far < 1:
        return ()
    tip = (two[0] - dx / far * 330, two[1] - dy / far * 330)
    tail = (one[0] + dx / far * 300, one[1] + dy / far * 300)
    line: Path = (Sub((*tail, *tip), closed=False),)
    return (
        Stroke(line, faded(colors["label.halo"], 0.9), 76),
        Stroke(line, color, 40, (120, 70) if dashed else (), flat=dashed),
        *head_ops(tail, tip, color, colors["ink"], 0),
    )


def head_ops(
    before: tuple[float, float], tip: tuple[float, float], color: str, edge: str, ahead: float
) -> list[Op]:
    """The head of an arrow that comes from a point, its tip so far ahead of where it leads."""
    turn = atan2(tip[1] - before[1], tip[0] - before[0])
    shape = ((ahead + 110, 0.0), (ahead - 110, 110.0), (ahead - 60, 0.0), (ahead - 110, -110.0))
    points: list[float] = []
    for x, y in shape:
        points += (tip[0] + x * cos(turn) - y * sin(turn), tip[1] + x * sin(turn) + y * cos(turn))
    path: Path = (Sub(tuple(points)),)
    return [Fill(path, color), Stroke(path, edge, 14)]


def ghost_ops(
    surface: Surface,
    piece: Piece,
    where: Where,
    angle: int,
    colors: Palette,
    liveries: Liveries | None = None,
) -> Drawing:
    """A piece as it would stand somewhere, its facing in tenths of a degree, with a beam to its front."""
    x, y = surface.spot_of(where)
    path = standing_path(surface, replace(piece, x=round(x), y=round(y), angle=angle), where)
    ground = (Fill(path, faded(colors["selection"], 0.3)), Stroke(path, colors["selection"], 40))
    if on_disc(piece):
        return (*ground, Group(piece_ops(piece, colors, liveries), x, y, opacity=0.8))
    shown = replace(piece, angle=angle)
    beam: Path = (Sub((360, -260, 760, 0, 360, 260)),)
    front = (Fill(beam, faded(colors["selection"], 0.55)), Stroke(beam, faded(colors["ink"], 0.7), 14))
    return (
        *ground,
        Group(front, x, y, angle / 10),
        Group(piece_ops(shown, colors, liveries), x, y, 0.0 if upright(shown) else angle / 10, opacity=0.82),
    )


def places_ops(surface: Surface, places: Iterable[Where], colors: Palette) -> Drawing:
    """Places to choose from: gold rings with a clear middle, so that what stands there is seen."""
    found = tuple(places)
    if len(found) > _MANY:
        return reach_area_ops(surface, dict.fromkeys(found, -1), colors)
    ops: list[Op] = []
    for cell in found:
        path = shape_path(surface, cell, 0.9)
        ops += [
            Fill(path, faded(colors["selection"], 0.28)),
            Stroke(path, faded(colors["ink"], 0.5), 44),
            Stroke(path, colors["selection"], 28),
        ]
    return tuple(ops)


def pulse_ops(surface: Surface, wheres: Iterable[Where], colors: Palette) -> Drawing:
    """Where something happened that is being told again."""
    ops: list[Op] = []
    for where in wheres:
        path = shape_path(surface, where, 0.98)
        ops += [Fill(path, faded(colors["selection"], 0.22)), Stroke(path, colors["selection"], 30, (90, 50))]
    return tuple(ops)


def badge_ops(surface: Surface, wheres: Iterable[Where], colors: Palette) -> Drawing:
    """A small gold pennon at units that can still do something: readable by shape, not only by colour."""
    ops: list[Op] = []
    for where in wheres:
        x, y = surface.spot_of(where)
        x, y = x - 330, y - 330
        flag: Path = (Sub((x, y - 90, x + 150, y - 20, x, y + 50)),)
        ops += [
            Stroke((Sub((x, y - 110, x, y + 130), closed=False),), colors["ink"], 30),
            Fill(flag, colors["selection"]),
            Stroke(flag, colors["ink"], 14),
        ]
    return tuple(ops)
