"""Units as they stand on the table: little bases in line, in column or apart, with figures by arm, and a
front.

`piece_ops` draws one piece of a `Scene` around its own place, front to the east before it is turned, so a
painter can keep the picture and move it; whoever keeps it, keeps it under its liveries too. From far away
`counter_ops` draws the same piece as a plain counter that can still be told apart.
"""

from collections.abc import Callable

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Stroke, Sub, Text, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import elementals, figures, flyers
from hheditor.drawing.pieces.arms import BASE_DEEP, BASE_WIDE, box, figure_ops, letters_of
from hheditor.drawing.pieces.counters import face_ops, far_face_ops
from hheditor.drawing.pieces.elementals import ELEMENTALS, elemental_ops
from hheditor.drawing.pieces.elements import element_ops, far_element_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
from hheditor.drawing.pieces.markers import mark_ops, marker_ops
from hheditor.drawing.pieces.names import name_lift, name_ops
from hheditor.drawing.pieces.troopers import block_ops, told_ops
from hheditor.drawing.sieges.engines import engine_ops
from hheditor.rules.api.screen.scene import Piece, Scene

_GAP = 16.0
_LARGE = 1.85
"""How much larger than one of several bases a lone one is drawn."""


def bases_of(piece: Piece) -> list[tuple[float, float, bool]]:
    """Where the bases of a piece lie, front to the east: x, y and whether the base is still there.

    >>> from hheditor.rules.api.screen.scene import Piece, Strength
    >>> len(bases_of(Piece(1, 0, "foot", 0, 0, strength=Strength(3, 4))))
    4
    """
    now, full = piece.strength.now, piece.strength.full
    if piece.body != "bases" or not full:
        return [(0.0, 0.0, True)]
    if piece.lie == "file":
        step = BASE_DEEP + _GAP
        places = [((full - 1) / 2 * step - number * step, 0.0) for number in range(full)]
    elif full == 1:
        places = [(0.0, 0.0)]
    else:
        across = (full + 1) // 2
        places = []
        for number in range(full):
            row, column = divmod(number, across)
            in_row = across if row == 0 else full - across
            places.append(
                (
                    (0.5 - row) * (BASE_DEEP + _GAP),
                    (column - (in_row - 1) / 2) * (BASE_WIDE + _GAP),
                )
            )
    return [(x, y, number < now) for number, (x, y) in enumerate(places)]


DISCS = ("general", "hero", "leader", "commander", "wizard", "standard", "musician", *ELEMENTALS)
"""Symbols drawn on a disc, which looks the same from every side."""


def on_disc(piece: Piece) -> bool:
    """Whether a piece looks the same from every side."""
    return piece.body == "disc" or piece.symbol in DISCS


def upright(piece: Piece) -> bool:
    """Whether a piece is drawn upright however it faces: discs, and counters, which point where they look."""
    return piece.face is not None or (on_disc(piece) and not piece.kits)


def base_ops(symbol: str, livery: Livery, x: float = 0.0, y: float = 0.0, letters: str = "") -> list[Op]:
    """One base of an arm with its figures, around x and y, front to the east; also for lists and keys."""
    field, light, dark, metal = livery
    base = box(x, y, BASE_DEEP, BASE_WIDE)
    near, side = BASE_DEEP / 2 - 10, BASE_WIDE / 2 - 10
    lit = (Sub((x + near, y - side, x - near, y - side, x - near, y + side), closed=False),)
    return [
        Fill(base, field),
        Stroke(lit, light, 12),
        Stroke(base, dark, 13),
        *figure_ops(symbol, letters, x, y, metal, dark),
    ]


def piece_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A piece around its place, front to the east; turn it by its angle unless it is `upright`."""
    if piece.body == "element":
        return element_ops(piece, colors, liveries)
    if piece.body == "engine":
        return engine_ops(piece, colors, liveries)
    if piece.kits or piece.body == "part":
        return told_ops(piece, colors, liveries)
    if piece.body == "bases" and piece.face is None and not on_disc(piece):
        return _stands(piece, colors, liveries)
    if piece.face is not None:
        return face_ops(piece, piece.face, colors, liveries)
    if piece.symbol in ELEMENTALS:
        return elemental_ops(piece.symbol, side_colors(piece.side, colors, liveries), colors)
    if on_disc(piece):
        return leader_ops(piece, colors, liveries)
    if piece.body == "figures":
        return ranks_ops(piece, colors, liveries)
    return (Group(_on_one_base(piece, colors, liveries), scale=_LARGE),)


def _stands(piece: Piece, colors: Palette, liveries: Liveries | None) -> Drawing:
    """A base for each of its strength, in ranks, in file or one apart; those lost are dotted."""
    _, _, dark, metal = side_colors(piece.side, colors, liveries)
    places = bases_of(piece)
    if piece.lie == "apart":
        places = [(0.0, 0.0, True)]
    here = [(x, y) for x, y, left in places if left]
    ops: list[Op] = []
    # The shadow falls down right on the screen, however the piece is turned; far off where the piece flies.
    flies = flyers.ALOFT in piece.marks
    dx, dy = flyers.HIGH if flies else (26.0, 34.0)
    sx, sy = flyers.turned(dx, dy, piece.angle / 10)
    if flies:
        ops += flyers.shadow_ops(here, sx, sy, colors)
    else:
        ops += [Fill(box(x + sx, y + sy, BASE_DEEP, BASE_WIDE), faded("#000000", 0.28)) for x, y in here]
    for x, y, left in places:
        if not left:
            ops.append(Stroke(box(x, y, BASE_DEEP - 14, BASE_WIDE - 14), colors["lost"], 9, (26, 26)))
    livery = side_colors(piece.side, colors, liveries)
    for x, y in here:
        ops += (
            flyers.flying_ops(livery, x, y) if flies else base_ops(piece.symbol, livery, x, y, piece.letters)
        )
    front = max((x for x, _, _ in places), default=0.0) + BASE_DEEP / 2
    arrow = polygon(front + 12, -84, front + 108, 0, front + 12, 84)
    ops += _band_ops(piece, min((x for x, _, _ in places), default=0.0))
    return (*ops, Fill(arrow, metal), Stroke(arrow, dark, 10))


def _band_ops(piece: Piece, x: float = 0.0) -> list[Op]:
    """The colour of its group along its rear edge."""
    if not piece.band:
        return []
    stripe = box(x - BASE_DEEP / 2 - 24, 0, 34, BASE_WIDE)
    return [Fill(stripe, piece.band), Stroke(stripe, "#000000", 6)]


def _on_one_base(piece: Piece, colors: Palette, liveries: Liveries | None) -> Drawing:
    """One base with its figures or letters, its strength as a number where there is more than one of it."""
    livery = side_colors(piece.side, colors, liveries)
    sx, sy = flyers.turned(14.0, 18.0, piece.angle / 10)
    deep = BASE_DEEP / 2
    arrow = polygon(deep + 6, -46, deep + 58, 0, deep + 6, 46)
    ops: list[Op] = [
        Fill(box(sx, sy, BASE_DEEP, BASE_WIDE), faded("#000000", 0.28)),
        *base_ops(piece.symbol, livery, letters=piece.letters),
        *_band_ops(piece),
        Fill(arrow, livery.metal),
        Stroke(arrow, livery.dark, 6),
    ]
    if piece.strength.full > 1:
        weak = piece.strength.now < piece.strength.full
        ops += number_ops(str(piece.strength.now), -deep + 34, BASE_WIDE / 2 - 40, colors, weak=weak)
    return tuple(ops)


def number_ops(text: str, x: float, y: float, colors: Palette, *, weak: bool) -> list[Op]:
    """A number on a small tag, read from behind the piece; framed in red where something is lost."""
    size = 74.0
    half = 30.0 + 16.0 * len(text)
    tag = box(x, y, 84, 2 * half * 0.8)
    return [
        Fill(tag, colors["paper"]),
        Stroke(tag, colors["disrupted"] if weak else colors["ink"], 8),
        Text(x - size * 0.36, y, text, size, colors["ink"], 90.0, bold=True, serif=False),
    ]


def ranks_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """Figures in ranks and files on one base of the piece's own width and depth, front to the east; where
    some are lost, their places in the last rank are empty."""
    field, light, dark, metal = side_colors(piece.side, colors, liveries)
    wide, deep = piece.footprint if piece.footprint[0] else (744, 392)
    now, full = piece.strength.now, max(piece.strength.full, piece.strength.now, 1)
    files = piece.files or max(1, round((full * wide / max(deep, 1)) ** 0.5))
    ranks = -(-full // files)
    line = max(4.0, min(wide, deep) / 36)
    sx, sy = flyers.turned(line * 2, line * 2.6, piece.angle / 10)
    base = box(0, 0, deep, wide)
    ops: list[Op] = [Fill(box(sx, sy, deep, wide), faded("#000000", 0.28)), Fill(base, field)]
    if piece.band:
        ops.append(Fill(box(-deep / 2 + line * 1.5, 0, line * 3, wide), piece.band))
    ops += [Stroke(base, dark, line), Stroke(box(0, 0, deep - 2 * line, wide - 2 * line), light, line / 2)]
    size = 0.36 * min(wide / files, deep / ranks)
    for number in range(full):
        rank, file = divmod(number, files)
        x = deep / 2 - (rank + 0.5) * deep / ranks
        y = ((file + 0.5) / files - 0.5) * wide
        there = number < now
        ops.append(Ellipse(x, y, size, size, metal if there else "", dark if there else light, line / 2))
    tip = deep / 2
    front = polygon(tip + line, -3 * line, tip + 5 * line, 0, tip + line, 3 * line)
    return (*ops, Fill(front, metal), Stroke(front, dark, line / 2))


def leader_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A disc with the figure of its symbol, or letters where the set has none; who is first among them has a
    second ring."""
    field, light, dark, metal = side_colors(piece.side, colors, liveries)
    ops: list[Op] = [
        Ellipse(22, 30, 196, 196, faded("#000000", 0.28)),
        Ellipse(0, 0, 196, 196, field, dark, 14),
        Ellipse(0, 0, 164, 164, "", metal, 15),
    ]
    if "chief" in piece.marks:
        ops.append(Ellipse(0, 0, 214, 214, "", metal, 12))
    if piece.band:
        ops.append(Ellipse(0, 0, 182, 182, "", piece.band, 22))
    draw = _ON_DISCS.get(piece.symbol)
    if draw is None or piece.letters:
        words = (piece.letters or letters_of(piece.symbol))[:4]
        ops.append(Text(0, 48, words, 150 if len(words) < 3 else 120, metal, bold=True, serif=False))
    else:
        ops += draw(metal, light, dark)
    return tuple(ops)


_ON_DISCS: dict[str, Callable[[str, str, str], list[Op]]] = {
    "general": figures.crown,
    "leader": figures.crown,
    "hero": lambda metal, _, dark: figures.star(metal, dark),
    "wizard": lambda metal, _, dark: figures.hat(metal, dark),
    "commander": lambda metal, _, dark: figures.star(metal, dark),
    "standard": lambda metal, _, dark: figures.standard(metal, dark),
    "musician": lambda metal, _, dark: figures.horn(metal, dark),
}
"""What stands on a disc, by its symbol."""


def counter_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """The piece from far away: a plain counter with a front and its bases as bars."""
    if piece.body == "element":
        return far_element_ops(piece, colors, liveries)
    if piece.body == "engine":
        return engine_ops(piece, colors, liveries)
    if piece.kits or piece.body == "part":
        return block_ops(piece, colors, liveries)
    if piece.face is not None:
        return far_face_ops(piece, piece.face, colors, liveries)
    field, _, dark, metal = side_colors(piece.side, colors, liveries)
    if piece.symbol in ELEMENTALS:
        return (Ellipse(0, 10, 360, 360, field, metal, 50), *elementals.figure_ops(piece.symbol, colors))
    if on_disc(piece):
        return (Ellipse(0, 0, 230, 230, field, metal, 60),)
    body = box(0, 0, 480, 720)
    arrow = polygon(240, -150, 430, 0, 240, 150)
    left = sum(there for _, _, there in bases_of(piece))
    bars: list[Op] = [
        Fill(box(-70, (number - (left - 1) / 2) * 150, 200, 96), metal) for number in range(left)
    ]
    if piece.body == "base":
        words = str(piece.strength.now) if piece.strength.full > 1 else piece.letters
        bars = [Text(-108, 0, words[:3], 300, metal, 90.0, bold=True, serif=False)] if words else bars
    if piece.band:
        bars.append(Fill(box(-200, 0, 60, 700), piece.band))
    plain: Drawing = (Fill(arrow, dark), Fill(body, field), Stroke(body, dark, 44), *bars)
    if flyers.ALOFT not in piece.marks:
        return plain
    sx, sy = flyers.turned(flyers.HIGH[0], flyers.HIGH[1], piece.angle / 10)
    return (Fill(box(sx, sy, 480, 720), faded("#000000", 0.3)), *flyers.wing_ops(metal, dark), *plain)


def placed(piece: Piece, ops: Drawing, *, turned: bool = True) -> Group:
    """The drawing of a piece where it stands."""
    angle = piece.angle / 10 if turned and not upright(piece) else 0.0
    return Group(ops, piece.x, piece.y, angle)


def scene_ops(
    scene: Scene,
    colors: Palette,
    centre: Callable[[int], tuple[float, float]],
    *,
    names: bool = True,
    far: bool = False,
    scale: float = 1.0,
    liveries: Liveries | None = None,
) -> Drawing:
    """Everything of a scene, in its order; names last so that nothing covers them. Sides wear the liveries
    (`hheditor.drawing.pieces.heraldry.liveries`), or the palette's blue and red."""
    ops: list[Op] = []
    for mark in scene.marks:
        ops += mark_ops(mark, centre, colors, liveries)
    for piece in scene.pieces:
        if piece.hidden:
            continue
        if piece.lie == "apart" and len(piece.places) > 1 and not far:
            # Skirmishers stand apart: one stand to each of their cells.
            for cell in piece.places:
                x, y = centre(cell)
                ops.append(Group(piece_ops(piece, colors, liveries), x, y, piece.angle / 10))
        else:
            draw = counter_ops if far else piece_ops
            ops.append(placed(piece, draw(piece, colors, liveries)))
        ops.append(placed(piece, marker_ops(piece, colors), turned=False))
    if names and not far:
        ops += [
            Group(name_ops(piece, colors, scale), piece.x, piece.y - name_lift(piece), 0.0)
            for piece in scene.pieces
            if not piece.hidden and piece.body != "part"
        ]
    return tuple(ops)
