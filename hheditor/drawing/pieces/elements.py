"""Elements: a base of true proportions with its miniatures in ranks, several bases one behind the other where
they are one deep unit. A tag at the rear says what is left of its strength, a red pip for each point what is
lost.

Everything is drawn around the middle of the whole, front to the east.
"""

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Stroke, Sub, Text, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import flyers
from hheditor.drawing.pieces.arms import BASE_WIDE, box, figure_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
from hheditor.drawing.pieces.troopers import scale_of, trooper_ops
from hheditor.rules.api.paper.bases import Stand
from hheditor.rules.api.screen.scene import Kit, Piece

_USUAL = (744, 372)
"""Width and depth of a base nobody has measured."""
_STEP = 0.12
"""Of his room in depth by which somebody who stands about is before or behind his rank."""


def element_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """Its bases near by."""
    livery = side_colors(piece.side, colors, liveries)
    wide, deep = _size(piece)
    each = deep / max(1, piece.bases)
    ops = _ground(piece, livery)
    for number in range(max(1, piece.bases)):
        x = deep / 2 - (number + 0.5) * each
        if number:
            seam = (Sub((x + each / 2, -wide / 2, x + each / 2, wide / 2), closed=False),)
            ops.append(Stroke(seam, livery.dark, wide / 62))
        ops += _figures(piece, livery, x, (wide, each))
    return (*ops, *_strength(piece, colors, wide * 0.22))


def far_element_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """From far away: the same bases, one large figure, and the number as large as fits."""
    livery = side_colors(piece.side, colors, liveries)
    wide, deep = _size(piece)
    ops = _ground(piece, livery)
    kit = next((each for each in piece.kits if each is not None), None)
    high = max(deep * 0.9, wide * 0.36)
    if kit is None:
        drawn = tuple(figure_ops(piece.symbol, piece.letters, 0, 0, livery.metal, livery.dark))
        ops.append(Group(drawn, 0, -wide / 5, 0.0, min(deep / 250, wide * 0.5 / BASE_WIDE)))
    else:
        ops.append(Group(trooper_ops(kit, livery), 0, -wide / 4, 0.0, scale_of(kit, wide * 0.46, high)))
    return (*ops, *_strength(piece, colors, wide * 0.36, wide / 4.4))


def _size(piece: Piece) -> tuple[int, int]:
    return piece.footprint if all(piece.footprint) else _USUAL


def _ground(piece: Piece, livery: Livery) -> list[Op]:
    """The base with its shadow, its rim, its front, and the colour of its group."""
    wide, deep = _size(piece)
    line = wide / 62
    sx, sy = flyers.turned(line * 1.6, line * 2.1, piece.angle / 10)
    base, tip = box(0, 0, deep, wide), deep / 2
    front = polygon(tip, -4 * line, tip + 5 * line, 0, tip, 4 * line)
    edge = (Sub((tip - line, -wide / 2 + line, tip - line, wide / 2 - line), closed=False),)
    ops: list[Op] = [
        Fill(box(sx, sy, deep, wide), faded("#000000", 0.3)),
        Fill(front, livery.metal),
        Stroke(front, livery.dark, line * 0.7),
        Fill(base, livery.field),
        Stroke(base, livery.dark, line),
        Stroke(edge, livery.metal, line * 1.3),
    ]
    if piece.band:
        ops.append(Fill(box(-deep / 2 + line * 1.5, 0, line * 2.5, wide - line), piece.band))
    return ops


def _figures(piece: Piece, livery: Livery, x: float, size: tuple[float, float]) -> list[Op]:
    """The miniatures of one base."""
    if not piece.kits:
        wide, deep = size
        drawn = figure_ops(piece.symbol, piece.letters, 0, 0, livery.metal, livery.dark)
        return [Group(tuple(drawn), x, 0, 0.0, min(deep / 250, wide / BASE_WIDE))]
    return ranks_ops(Stand(piece.kits, piece.files, piece.lie == "apart"), livery, size, x)


def ranks_ops(stand: Stand, livery: Livery, size: tuple[float, float], x: float = 0.0) -> list[Op]:
    """Miniatures on a base so wide and deep, the rearmost first, so that arms reach over whoever stands in
    front."""
    wide, deep = size
    files = max(1, stand.files)
    ranks = -(-len(stand.kits) // files)
    across, along = (wide - wide / 20) / files, deep * 0.94 / ranks
    # Who stands a step before his neighbour still stands on the base.
    step = along * _STEP if stand.loose else 0.0
    ops: list[Op] = []
    for number, kit in reversed(list(enumerate(stand.kits))):
        if kit is not None:
            rank, file = divmod(number, files)
            px = x + deep * 0.47 - (rank + 0.5) * along
            py = ((file + 0.5) / files - 0.5) * (wide - wide / 20)
            px += step * (1 if (file + rank) % 2 else -1)
            ops.append(Group(trooper_ops(kit, livery), px, py, 0.0, _fits(kit, across, along - 2 * step)))
    return ops


def _fits(kit: Kit, wide: float, deep: float) -> float:
    """How large a figure is in its share of the base; no giants, however few they are."""
    return min(scale_of(kit, wide, deep), 1.25)


def _strength(piece: Piece, colors: Palette, high: float, aside: float = 0.0) -> list[Op]:
    """The number read from behind, framed in red where something is lost, and a pip for each point of it."""
    now, full = piece.strength.now, piece.strength.full
    if not full:
        return []
    deep = _size(piece)[1]
    half = high * (0.16 + 0.3 * len(str(now)))
    x = 0.0 if aside else -deep / 2 + high * 0.4
    tag = box(x, aside, high * 0.94, 2 * half)
    lost, pip = full - now, high * 0.22
    # Read from behind, or from the front by whoever it comes upon, so that nobody reads it upside down.
    turn = -90.0 if 0 < piece.angle % 3600 < 1800 else 90.0
    foot = -high * 0.35 if turn > 0 else high * 0.35
    ops: list[Op] = [
        Fill(tag, colors["paper"]),
        Stroke(tag, colors["disrupted"] if lost else colors["ink"], high / 11),
        Text(x + foot, aside, str(now), high, colors["ink"], turn, bold=True, serif=False),
    ]
    for number in range(0 if aside else lost):
        row, place = divmod(number, 4)
        y = half + pip * 1.7 + place * pip * 2.3
        at = x - high * 0.2 + row * pip * 2.3
        ops.append(Ellipse(at, y, pip, pip, colors["disrupted"], colors["marker.rim"], pip / 2.5))
    return ops
