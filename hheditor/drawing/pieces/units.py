"""Units as they stand on the table: little bases in line, in column or apart, with figures by arm, and a
front.

`piece_ops` draws one piece of a `Scene` around its own place, front to the east before it is turned, so a
painter can keep the picture and move it; whoever keeps it, keeps it under its liveries too. From far away
`counter_ops` draws the same piece as a plain counter that can still be told apart.
"""

from collections.abc import Callable

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import figures, flyers
from hheditor.drawing.pieces.elementals import ELEMENTALS, elemental_ops, figure_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery
from hheditor.drawing.pieces.names import name_lift, name_ops
from hheditor.rules.api.screen.scene import Mark, Piece, Scene

SIDES = ("blue", "red")
"""Colour families of side 0 and side 1; others are neutral."""
BASE_WIDE, BASE_DEEP = 372.0, 196.0
"""A stand: broad along the front, half as deep."""
_GAP = 16.0
_LIGHT_X, _LIGHT_Y = -0.64, -0.77

MARKERS = ("disrupted", "melee", "hold-fire")


def side_colors(side: int, colors: Palette, liveries: Liveries | None = None) -> Livery:
    """Field, light, dark and metal of a side: its own livery if it has one."""
    if liveries is not None and side in (0, 1):
        return liveries[side]
    family = SIDES[side] if side in (0, 1) else "neutral"
    return Livery(
        colors[family], colors[f"{family}.light"], colors[f"{family}.dark"], colors[f"{family}.metal"]
    )


def bases_of(piece: Piece) -> list[tuple[float, float, bool]]:
    """Where the bases of a piece lie, front to the east: x, y and whether the base is still there.

    >>> from hheditor.rules.api.screen.scene import Piece, Strength
    >>> len(bases_of(Piece(1, 0, "foot", 0, 0, strength=Strength(3, 4))))
    4
    """
    now, full = piece.strength.now, piece.strength.full
    if piece.body != "bases" or not full:
        return [(0.0, 0.0, True)]
    if piece.formation == "column":
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


def _box(x: float, y: float, deep: float, wide: float) -> Path:
    """A base: `deep` along the facing, `wide` along the front."""
    return polygon(
        x - deep / 2,
        y - wide / 2,
        x + deep / 2,
        y - wide / 2,
        x + deep / 2,
        y + wide / 2,
        x - deep / 2,
        y + wide / 2,
    )


def _dots(x: float, y: float, rows: int, count: int, size: float, color: str, edge: str) -> list[Op]:
    ops: list[Op] = []
    for row in range(rows):
        for number in range(count):
            px = x + (0.5 - (row + 0.5) / rows) * (BASE_DEEP - 30)
            py = y + ((number + 0.5) / count - 0.5) * (BASE_WIDE - 30)
            ops.append(Ellipse(px, py, size, size, color, edge, 5))
    return ops


def _foot(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return _dots(x, y, 2, 5, 24, metal, dark)


def _pikes(x: float, y: float, metal: str, dark: str) -> list[Op]:
    spears = tuple(
        Sub((x - 20, y + off, x + BASE_DEEP / 2 + 74, y + off), closed=False)
        for off in (-130, -65, 0, 65, 130)
    )
    return [Stroke(spears, dark, 11), Stroke(spears, metal, 6), *_dots(x, y, 2, 5, 22, metal, dark)]


def _spears(x: float, y: float, metal: str, dark: str) -> list[Op]:
    spears = tuple(
        Sub((x, y + off, x + BASE_DEEP / 2 + 34, y + off), closed=False) for off in (-108, -36, 36, 108)
    )
    return [Stroke(spears, dark, 10), Stroke(spears, metal, 5), *_dots(x, y, 2, 4, 26, metal, dark)]


def _archers(x: float, y: float, metal: str, dark: str) -> list[Op]:
    ops: list[Op] = []
    for off in (-112, 0, 112):
        bow = (
            Sub(
                (x + 14, y + off - 50, x + 74, y + off - 26, x + 74, y + off + 26, x + 14, y + off + 50),
                closed=False,
                curved=True,
            ),
        )
        ops += [
            Stroke(bow, metal, 11),
            Stroke((Sub((x + 16, y + off - 46, x + 16, y + off + 46), closed=False),), metal, 4),
            Ellipse(x - 34, y + off, 28, 28, metal, dark, 5),
        ]
    return ops


def _crossbows(x: float, y: float, metal: str, dark: str) -> list[Op]:
    ops: list[Op] = []
    for off in (-112, 0, 112):
        ops += [
            Stroke(
                (Sub((x + 52, y + off - 44, x + 70, y + off, x + 52, y + off + 44), closed=False),), metal, 11
            ),
            Stroke((Sub((x - 10, y + off, x + 76, y + off), closed=False),), metal, 8),
            Ellipse(x - 40, y + off, 27, 27, metal, dark, 5),
        ]
    return ops


def _horse(x: float, y: float, metal: str, dark: str, count: int = 3, barded: bool = False) -> list[Op]:
    ops: list[Op] = []
    for number in range(count):
        py = y + ((number + 0.5) / count - 0.5) * (BASE_WIDE - 24)
        wide = 34 if barded else 26
        body = (
            Sub(
                (
                    x - 74,
                    py,
                    x - 50,
                    py - wide,
                    x + 20,
                    py - wide,
                    x + 84,
                    py - 12,
                    x + 84,
                    py + 12,
                    x + 20,
                    py + wide,
                    x - 50,
                    py + wide,
                ),
                curved=True,
            ),
        )
        ops += [Fill(body, metal), Stroke(body, dark, 6), Ellipse(x - 12, py, 17, 17, dark)]
    return ops


def _knights(x: float, y: float, metal: str, dark: str) -> list[Op]:
    lances = tuple(
        Sub((x, y + off, x + BASE_DEEP / 2 + 60, y + off), closed=False) for off in (-100, 18, 136)
    )
    return [Stroke(lances, dark, 10), Stroke(lances, metal, 5), *_horse(x, y, metal, dark, 3, barded=True)]


def _light_horse(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return _horse(x, y, metal, dark, 2)


def _skirmish(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return [
        Ellipse(x + dx, y + dy, 24, 24, metal, dark, 5)
        for dx, dy in ((-36, -110), (34, -40), (-30, 36), (40, 112))
    ]


def _wheels(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return [
        Ellipse(x - 30, y - 96, 44, 44, "", metal, 14),
        Ellipse(x - 30, y + 96, 44, 44, "", metal, 14),
        Fill(_box(x + 6, y, 150, 84), metal),
        Stroke(_box(x + 6, y, 150, 84), dark, 7),
    ]


def _gun(x: float, y: float, metal: str, dark: str) -> list[Op]:
    barrel = polygon(x - 70, y - 34, x + 108, y - 22, x + 108, y + 22, x - 70, y + 34)
    return [
        Ellipse(x - 10, y - 92, 50, 50, "", metal, 14),
        Ellipse(x - 10, y + 92, 50, 50, "", metal, 14),
        Stroke((Sub((x - 10, y - 92, x - 10, y + 92), closed=False),), metal, 14),
        Fill(barrel, metal),
        Stroke(barrel, dark, 7),
    ]


def _beast(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return [
        Ellipse(x - 16, y, 74, 96, metal, dark, 8),
        Ellipse(x + 64, y, 40, 44, metal, dark, 8),
        Stroke(
            (
                Sub((x + 84, y - 26, x + 126, y - 34), closed=False),
                Sub((x + 84, y + 26, x + 126, y + 34), closed=False),
            ),
            metal,
            11,
        ),
    ]


Figures = Callable[[float, float, str, str], list[Op]]
ARMS: dict[str, Figures] = {
    "foot": _foot,
    "infantry": _foot,
    "heavy-foot": _foot,
    "blades": _foot,
    "pikes": _pikes,
    "pike": _pikes,
    "spears": _spears,
    "spear": _spears,
    "archers": _archers,
    "longbow": _archers,
    "bow": _archers,
    "crossbow": _crossbows,
    "crossbows": _crossbows,
    "handgun": _crossbows,
    "skirmishers": _skirmish,
    "skirmish": _skirmish,
    "light-foot": _skirmish,
    "horde": _skirmish,
    "cavalry": _horse,
    "knights": _knights,
    "heavy-cavalry": _knights,
    "light-cavalry": _light_horse,
    "horse-archers": figures.horse_archers,
    "camels": _light_horse,
    "chariot": _wheels,
    "chariots": _wheels,
    "wagon": _wheels,
    "war-wagon": _wheels,
    "artillery": _gun,
    "siege": _gun,
    "elephant": _beast,
    "elephants": _beast,
    "monster": figures.monster,
    "flyer": figures.wings,
    "halberds": figures.halberds,
    "men-at-arms": figures.men_at_arms,
    "handguns": figures.handguns,
    "cannon": _gun,
    "catapult": figures.catapult,
    "bolt-thrower": figures.bolt_thrower,
}
"""Figures by the symbol a rules system gives; an unknown arm is foot."""

DISCS = ("general", "hero", "leader", "wizard", *ELEMENTALS)
"""Symbols drawn on a disc, which looks the same from every side."""


def on_disc(piece: Piece) -> bool:
    """Whether a piece looks the same from every side."""
    return piece.body == "disc" or piece.symbol in DISCS


def stand_ops(symbol: str, livery: Livery, x: float = 0.0, y: float = 0.0) -> list[Op]:
    """One stand of an arm with its figures, around x and y, front to the east; also for lists and keys."""
    field, light, dark, metal = livery
    box = _box(x, y, BASE_DEEP, BASE_WIDE)
    near, side = BASE_DEEP / 2 - 10, BASE_WIDE / 2 - 10
    lit = (Sub((x + near, y - side, x - near, y - side, x - near, y + side), closed=False),)
    return [
        Fill(box, field),
        Stroke(lit, light, 12),
        Stroke(box, dark, 13),
        *ARMS.get(symbol.replace("_", "-"), _foot)(x, y, metal, dark),
    ]


def piece_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A piece around its place, front to the east; turn it by its angle. Leaders look the same from
    every side."""
    if piece.symbol in ELEMENTALS:
        return elemental_ops(piece.symbol, side_colors(piece.side, colors, liveries), colors)
    if on_disc(piece):
        return leader_ops(piece, colors, liveries)
    _, _, dark, metal = side_colors(piece.side, colors, liveries)
    places = bases_of(piece)
    if piece.formation == "skirmish":
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
        ops += [Fill(_box(x + sx, y + sy, BASE_DEEP, BASE_WIDE), faded("#000000", 0.28)) for x, y in here]
    for x, y, left in places:
        if not left:
            ops.append(Stroke(_box(x, y, BASE_DEEP - 14, BASE_WIDE - 14), colors["lost"], 9, (26, 26)))
    livery = side_colors(piece.side, colors, liveries)
    for x, y in here:
        ops += flyers.flying_ops(livery, x, y) if flies else stand_ops(piece.symbol, livery, x, y)
    front = max((x for x, _, _ in places), default=0.0) + BASE_DEEP / 2
    arrow = polygon(front + 12, -84, front + 108, 0, front + 12, 84)
    return (*ops, Fill(arrow, metal), Stroke(arrow, dark, 10))


def leader_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A leader's disc with a crown; a hero has a star, a magician his hat, the chief a second ring."""
    field, light, dark, metal = side_colors(piece.side, colors, liveries)
    ops: list[Op] = [
        Ellipse(22, 30, 196, 196, faded("#000000", 0.28)),
        Ellipse(0, 0, 196, 196, field, dark, 14),
        Ellipse(0, 0, 164, 164, "", metal, 15),
    ]
    if "chief" in piece.marks:
        ops.append(Ellipse(0, 0, 214, 214, "", metal, 12))
    if piece.symbol == "hero":
        ops += figures.star(metal, dark)
    elif piece.symbol == "wizard":
        ops += figures.hat(metal, dark)
    else:
        ops += figures.crown(metal, light, dark)
    return tuple(ops)


def counter_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """The piece from far away: a plain counter with a front and its bases as bars."""
    field, _, dark, metal = side_colors(piece.side, colors, liveries)
    if piece.symbol in ELEMENTALS:
        return (Ellipse(0, 10, 360, 360, field, metal, 50), *figure_ops(piece.symbol, colors))
    if on_disc(piece):
        return (Ellipse(0, 0, 230, 230, field, metal, 60),)
    body = _box(0, 0, 480, 720)
    arrow = polygon(240, -150, 430, 0, 240, 150)
    left = sum(there for _, _, there in bases_of(piece))
    bars = [Fill(_box(-70, (number - (left - 1) / 2) * 150, 200, 96), metal) for number in range(left)]
    plain: Drawing = (Fill(arrow, dark), Fill(body, field), Stroke(body, dark, 44), *bars)
    if flyers.ALOFT not in piece.marks:
        return plain
    sx, sy = flyers.turned(flyers.HIGH[0], flyers.HIGH[1], piece.angle / 10)
    return (Fill(_box(sx, sy, 480, 720), faded("#000000", 0.3)), *flyers.wing_ops(metal, dark), *plain)


def marker_ops(piece: Piece, colors: Palette) -> Drawing:
    """Discs for what a piece suffers or is told, in the colours of the book; letters tell them apart in
    black and white."""
    ops: list[Op] = []
    shown = [mark for mark in piece.marks if mark in MARKERS]
    for number, mark in enumerate(shown):
        x = 300.0 - number * 170
        ops += [
            Ellipse(x + 8, -282, 72, 72, faded("#000000", 0.3)),
            Ellipse(x, -292, 72, 72, colors[mark], colors["marker.rim"], 16),
        ]
    if flyers.ZONE in piece.marks:
        ops += flyers.zone_marker_ops(colors)
    if "pavise" in piece.marks:
        shield = polygon(-330, -340, -230, -340, -230, -250, -280, -210, -330, -250)
        ops += [Fill(shield, colors["pavise.b"]), Stroke(shield, colors["timber.line"], 12)]
    return tuple(ops)


def placed(piece: Piece, ops: Drawing, *, turned: bool = True) -> Group:
    """The drawing of a piece where it stands."""
    upright = not turned or on_disc(piece)
    return Group(ops, piece.x, piece.y, 0.0 if upright else piece.angle / 10)


def mark_ops(
    mark: Mark,
    centre: Callable[[int], tuple[float, float]],
    colors: Palette,
    liveries: Liveries | None = None,
) -> Drawing:
    """Things lying on the table: an objective's flag, stakes before a unit, the ring of a flyer's zone."""
    ops: list[Op] = []
    for cell in mark.places:
        x, y = centre(cell)
        if mark.kind == "stakes":
            wedge: list[Op] = []
            for off in (-240, -120, 0, 120, 240):
                shape = polygon(330, off - 16, 330, off + 16, 430, off)
                wedge += [Fill(shape, colors["timber.light"]), Stroke(shape, colors["timber.line"], 8)]
            ops.append(Group(tuple(wedge), x, y, mark.angle / 10))
        elif mark.kind == flyers.ZONE:
            ops += flyers.zone_ring_ops(x, y, side_colors(mark.side, colors, liveries).field, colors)
        elif mark.kind == "objective":
            ops += [
                Stroke((Sub((x - 300, y + 300, x - 300, y - 60), closed=False),), colors["ink"], 22),
                Fill(polygon(x - 300, y - 60, x - 120, y, x - 300, y + 60), colors["objective"]),
                Stroke(polygon(x - 300, y - 60, x - 120, y, x - 300, y + 60), colors["ink"], 12),
            ]
    return tuple(ops)


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
        if piece.formation == "skirmish" and len(piece.places) > 1 and not far:
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
            if not piece.hidden
        ]
    return tuple(ops)
