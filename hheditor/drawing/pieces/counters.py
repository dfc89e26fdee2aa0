"""Counters of board games: a square that is always read upright, with its group's colour, the figures of its
arm, its type in letters and its numbers at the corners; a pointer beside it shows which way it faces.

The reverse of a counter is pale with a broad slash where the unit is shaken, and grey where it is broken, so
that nobody needs to tell red from green. From far away only the letters and the colours are left.
"""

from math import cos, radians, sin

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Stroke, Text, polygon, rectangle
from hheditor.drawing.palette import Palette, faded, mixed
from hheditor.drawing.pieces import figures
from hheditor.drawing.pieces.arms import figure_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
from hheditor.drawing.pieces.tinctures import lightness
from hheditor.rules.api.screen.scene import Face, Piece

HALF = 330.0
"""From the middle of a counter to its edge, in board units."""
_BAND = 132.0
_FAR_BAND = 120.0
_DARK, _PALE = "#1d1a15", "#fbf8ef"


def face_ops(piece: Piece, face: Face, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A counter near by, upright; its pointer as the piece is turned."""
    worn = side_colors(piece.side, colors, liveries)
    if piece.body == "disc":
        return _leader(piece, face, worn)
    ground, ink = _ground(face, worn, colors)
    ops: list[Op] = [*pointer_ops(piece, worn, face), *_square(ground, worn, face, colors)]
    band = piece.band or worn.light
    top = rectangle(-HALF + 30, -HALF + 30, 2 * HALF - 60, _BAND)
    ops += [
        Fill(top, band),
        Text(0, -HALF + 30 + _BAND * 0.8, face.title, 128, _ink_on(band), bold=True, serif=False),
        Group(tuple(figure_ops(piece.symbol, "", 0, 0, ink, _edge(ink))), 0, 4, -90, 1.05),
    ]
    for x, anchor, words in ((-HALF + 46, "start", face.left), (HALF - 46, "end", face.right)):
        if words:
            ops.append(Text(x, HALF - 50, words, 160, ink, anchor=anchor, bold=True, serif=False))  # type: ignore[arg-type]
    return tuple(ops)


def far_face_ops(piece: Piece, face: Face, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A counter from far away: its colours and its letters."""
    worn = side_colors(piece.side, colors, liveries)
    if piece.body == "disc":
        return _leader(piece, face, worn)
    ground, ink = _ground(face, worn, colors)
    size = 400 if len(face.title) < 3 else 270 if len(face.title) < 4 else 210
    ops: list[Op] = [*pointer_ops(piece, worn, face), *_square(ground, worn, face, colors)]
    if piece.band:
        ops.append(Fill(rectangle(-HALF + 30, -HALF + 30, 2 * HALF - 60, _FAR_BAND), piece.band))
    return (*ops, Text(0, 60 + size * 0.36, face.title, size, ink, bold=True, serif=False))


def _square(ground: str, worn: Livery, face: Face, colors: Palette) -> list[Op]:
    body = rectangle(-HALF, -HALF, 2 * HALF, 2 * HALF)
    near, far = -HALF + 30, HALF - 30
    lit = polygon(-HALF, -HALF, HALF, -HALF, far, near, near, near, near, far, -HALF, HALF)
    shade = polygon(HALF, HALF, HALF, -HALF, far, near, far, far, near, far, -HALF, HALF)
    ops: list[Op] = [
        Fill(body, faded("#000000", 0.34), dx=26, dy=32),
        Fill(body, ground),
        Fill(lit, faded(_PALE, 0.4)),
        Fill(shade, faded("#000000", 0.25)),
    ]
    if face.reverse == "shaken":
        slash = polygon(
            *(-HALF, HALF - 150, HALF - 150, -HALF, HALF, -HALF),
            *(HALF, -HALF + 40, -HALF + 40, HALF, -HALF, HALF),
        )
        ops.append(Fill(slash, faded(colors["disrupted"], 0.5)))
    elif face.reverse == "broken":
        ops.append(Fill(body, faded(_DARK, 0.4), "diagonal"))
    edge = colors["disrupted"] if face.reverse else worn.dark
    return [*ops, Stroke(body, edge, 30 if face.reverse else 20)]


def _ground(face: Face, worn: Livery, colors: Palette) -> tuple[str, str]:
    """What a counter is printed on, and in which ink."""
    if face.reverse == "broken":
        ground = mixed(worn.field, "#9a958a", 0.8)
    elif face.reverse == "shaken":
        ground = mixed(worn.field, colors["paper"] if lightness(colors["paper"]) > 0.5 else _PALE, 0.62)
    else:
        return worn.field, worn.metal
    return ground, _ink_on(ground)


def _ink_on(ground: str) -> str:
    return _DARK if lightness(ground) > 0.6 else _PALE


def _edge(ink: str) -> str:
    return _PALE if ink == _DARK else _DARK


def pointer_ops(piece: Piece, worn: Livery, face: Face) -> list[Op]:
    """An arrowhead beside the counter towards where it faces; none where it faces nowhere."""
    if not face.faces:
        return []
    turn = radians(piece.angle / 10)
    ahead = (cos(turn), sin(turn))
    start = HALF / max(abs(ahead[0]), abs(ahead[1])) - 6
    tip, wide = max(start + 110, 505.0), 165.0
    corners: list[float] = []
    for along, aside in ((start, -wide), (tip, 0.0), (start, wide)):
        corners += (along * ahead[0] - aside * ahead[1], along * ahead[1] + aside * ahead[0])
    head = polygon(*corners)
    return [Fill(head, worn.metal), Stroke(head, worn.dark, 22)]


def _leader(piece: Piece, face: Face, worn: Livery) -> Drawing:
    """A leader as a round counter: the figure that counts most, and a crown above for who is first."""
    ops: list[Op] = [
        Ellipse(16, 20, 176, 176, faded("#000000", 0.34)),
        Ellipse(0, 0, 176, 176, worn.field, worn.dark, 16),
        Ellipse(0, 0, 146, 146, "", piece.band or worn.metal, 26),
    ]
    if face.title:
        ops.append(Text(0, 66, face.title, 190, worn.metal, bold=True, serif=False))
    else:
        ops.append(Group(tuple(figures.standard(worn.metal, worn.dark)), 0, 0, scale=0.9))
    if "chief" in piece.marks:
        ops.append(Group(tuple(figures.crown(worn.metal, worn.light, worn.dark)), 0, -176, scale=0.85))
    return tuple(ops)
