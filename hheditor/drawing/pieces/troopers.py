"""Figures one by one: each told by its mount, its armour and its weapon, on the base of its formation.

Armour is told by shape, so that greys and print tell it, too: a hollow ring has none, then filled, with a
helmet, with a shield, with a second ring. Mounts are outlines seen from above. From far away a formation is a
block with one large figure of its kind and its number.
"""

from collections.abc import Callable

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, Text, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import figures, flyers
from hheditor.drawing.pieces.arms import box
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
from hheditor.rules.api.screen.scene import Kit, Piece

_SIZES = {
    "": (200, 200),
    "horse": (250, 500),
    "camel": (400, 600),
    "chariot": (500, 750),
    "elephant": (500, 750),
}
"""Width and depth every kind of figure is drawn for; slots of other sizes scale it."""


# One figure ----------------------------------------------------------------------------------------------


def trooper_ops(kit: Kit, livery: Livery) -> Drawing:
    """One figure around its place, front to the east."""
    ops: list[Op] = []
    seat = (0.0, 0.0)
    match kit.mount:
        case "horse":
            ops += _horse(livery, barded=kit.barded)
            seat = (-30.0, 0.0)
        case "camel":
            ops += _camel(livery)
            seat = (-50.0, 0.0)
        case "chariot":
            return (*_chariot(livery), *_crew(kit, livery, ((-230, -62), (-230, 62), (-120, 0))))
        case "elephant":
            return (*_elephant(livery), *_crew(kit, livery, ((95, 0), (-60, -72), (-60, 72), (-150, 0))))
    if kit.rank:
        return (*ops, *_ranked(kit, livery, *seat))
    if kit.mount:
        # A rider is told from his mount by his darker seat.
        ops.append(Ellipse(*seat, 74, 74, livery.field, livery.dark, 6))
        ops.append(Group(tuple(_man(kit.armour, livery)), *seat, 0.0, 0.86))
        return (*ops, *_beside(kit, livery, seat[0]))
    screen = _screen(livery) if kit.screen else []
    return (*_man(kit.armour, livery), *_weapon(kit.weapon, livery), *screen)


def _screen(livery: Livery) -> list[Op]:
    """Boards on two props before him."""
    boards = box(84, 0, 24, 178)
    seams = tuple(Sub((72, y, 96, y), closed=False) for y in (-44, 0, 44))
    return [
        Fill(boards, livery.light),
        Stroke(seams, livery.dark, 7),
        Stroke(boards, livery.dark, 10),
    ]


def _man(armour: int, livery: Livery) -> list[Op]:
    field, _, dark, metal = livery
    if not armour:
        return [Ellipse(0, 0, 46, 46, "", dark, 26), Ellipse(0, 0, 46, 46, "", metal, 14)]
    ops: list[Op] = []
    if armour > 3:
        ops += [Ellipse(0, 0, 78, 78, "", dark, 22), Ellipse(0, 0, 78, 78, "", metal, 12)]
    ops.append(Ellipse(0, 0, 54, 54, metal, dark, 8))
    if armour > 1:
        ops.append(Ellipse(0, 0, 23, 23, field))
    if armour > 2:
        shield = polygon(56, -74, 86, -58, 86, 8, 56, 18)
        ops += [Stroke(shield, field, 20), Fill(shield, metal), Stroke(shield, dark, 6)]
    return ops


def _line(*points: float, curved: bool = False) -> Path:
    return (Sub(points, closed=False, curved=curved),)


def _drawn(path: Path, livery: Livery, wide: float = 12) -> list[Op]:
    return [Stroke(path, livery.dark, wide + 8), Stroke(path, livery.metal, wide)]


def _bow(livery: Livery, half: float = 60) -> list[Op]:
    bow = _line(62, -half, 98, -half / 2, 98, half / 2, 62, half, curved=True)
    return [*_drawn(bow, livery), Stroke(_line(62, -half, 62, half), livery.metal, 5)]


def _crossbow(livery: Livery) -> list[Op]:
    return [*_drawn(_line(10, 0, 98, 0), livery), *_drawn(_line(64, -52, 92, 0, 64, 52), livery)]


def _sling(livery: Livery) -> list[Op]:
    return [
        *_drawn(_line(0, 62, 50, 84, 78, 60, curved=True), livery, 7),
        Ellipse(80, 56, 17, 17, livery.metal, livery.dark, 6),
    ]


def _javelin(livery: Livery) -> list[Op]:
    head = polygon(98, 76, 62, 60, 62, 92)
    return [
        *_drawn(_line(-78, 76, 66, 76), livery, 8),
        Fill(head, livery.metal),
        Stroke(head, livery.dark, 5),
    ]


def _pike(livery: Livery) -> list[Op]:
    head = polygon(176, 72, 128, 56, 128, 88)
    return [
        *_drawn(_line(-90, 72, 130, 72), livery, 9),
        Fill(head, livery.metal),
        Stroke(head, livery.dark, 5),
    ]


def _handgun(livery: Livery) -> list[Op]:
    return [*_drawn(_line(-34, 62, 96, 62), livery, 20), *_drawn(_line(-34, 62, -70, 84), livery, 10)]


_WEAPONS: dict[str, Callable[[Livery], list[Op]]] = {
    "bow": _bow,
    "longbow": lambda livery: _bow(livery, 88),
    "crossbow": _crossbow,
    "sling": _sling,
    "javelin": _javelin,
    "pike": _pike,
    "handgun": _handgun,
}


def _weapon(weapon: str, livery: Livery) -> list[Op]:
    draw = _WEAPONS.get(weapon)
    return [] if draw is None else draw(livery)


def _beside(kit: Kit, livery: Livery, x: float) -> list[Op]:
    """A rider's weapon at the right of his mount, where its outline does not hide it; bows aim aside."""
    ops = tuple(_weapon(kit.weapon, livery))
    away = 72.0 if kit.mount == "camel" else 22.0
    aside = kit.weapon in ("bow", "longbow", "crossbow")
    return [Group(ops, x, away, 90.0 if aside else 0.0)] if ops else []


# Mounts --------------------------------------------------------------------------------------------------


def _outline(*points: float) -> Path:
    """A closed curve through points of its right half, from the front to the rear, and their mirror."""
    right = [(points[at], points[at + 1]) for at in range(0, len(points), 2)]
    left = [(x, -y) for x, y in reversed(right) if y]
    return (Sub(tuple(part for spot in (*right, *left) for part in spot), curved=True),)


def _body(path: Path, livery: Livery, edge: float = 9) -> list[Op]:
    return [Fill(path, livery.metal), Stroke(path, livery.dark, edge)]


def _horse(livery: Livery, *, barded: bool) -> list[Op]:
    wide = 84.0 if barded else 62.0
    body = _outline(236, 14, 206, 32, 150, 24, 104, wide, 0, wide + 6, -150, wide, -206, 22, -240, 10)
    ops = _body(body, livery, 16 if barded else 9)
    if barded:
        ops += [Stroke(_line(x, -wide + 14, x, wide - 14), livery.dark, 8) for x in (90, -126)]
    ears = (Sub((196, -30, 176, -44), closed=False), Sub((196, 30, 176, 44), closed=False))
    return [*ops, Stroke(ears, livery.dark, 9)]


def _camel(livery: Livery) -> list[Op]:
    body = _outline(284, 26, 250, 36, 226, 20, 132, 22, 90, 84, 0, 122, -130, 112, -220, 50, -280, 12)
    hump = Ellipse(-150, 0, 56, 66, livery.metal, livery.dark, 9)
    return [*_body(body, livery), hump]


def _chariot(livery: Livery) -> list[Op]:
    ops: list[Op] = []
    for side in (-1, 1):
        wheel = box(-170, side * 196, 190, 40)
        ops += [Fill(wheel, livery.dark), Stroke(wheel, livery.metal, 10)]
        team = Group(tuple(_horse(livery, barded=False)), 140, side * 86, 0.0, 0.9)
        ops.append(team)
    pole = _line(-80, 0, 250, 0)
    car = polygon(-60, -120, -40, 0, -60, 120, -330, 140, -330, -140)
    axle = _line(-170, -190, -170, 190)
    return [
        *_drawn(pole, livery, 10),
        *ops,
        *_drawn(axle, livery, 10),
        Fill(car, livery.field),
        Stroke(car, livery.dark, 20),
        Stroke(car, livery.metal, 9),
    ]


def _elephant(livery: Livery) -> list[Op]:
    body = _outline(150, 96, 60, 170, -120, 186, -280, 110, -330, 20)
    trunk = _line(250, 0, 310, -22, 350, 24, curved=True)
    tusks = (Sub((236, -46, 318, -74), closed=False), Sub((236, 46, 318, 74), closed=False))
    howdah = polygon(10, -128, 10, 128, -230, 128, -230, -128)
    ears: list[Op] = [Ellipse(150, side * 130, 56, 84, livery.metal, livery.dark, 9) for side in (-1, 1)]
    return [
        *_body(body, livery),
        *ears,
        *_drawn(trunk, livery, 26),
        Ellipse(190, 0, 82, 78, livery.metal, livery.dark, 9),
        Stroke(tusks, livery.dark, 22),
        Stroke(tusks, livery.light, 12),
        Fill(howdah, livery.field),
        Stroke(howdah, livery.dark, 18),
        Stroke(howdah, livery.metal, 8),
    ]


def _crew(kit: Kit, livery: Livery, seats: tuple[tuple[float, float], ...]) -> list[Op]:
    return [
        Group(tuple(_man(armour, livery)), *seat, 0.0, 0.82)
        for armour, seat in zip(kit.aboard, seats, strict=False)
    ]


# Command figures -----------------------------------------------------------------------------------------


def _sack(metal: str, dark: str) -> list[Op]:
    sack = (Sub((-16, -84, 16, -84, 84, 20, 62, 92, -62, 92, -84, 20), curved=True),)
    return [Fill(sack, metal), Stroke(sack, dark, 9), Stroke(_line(-34, -52, 34, -52), dark, 14)]


def _ranked(kit: Kit, livery: Livery, x: float, y: float) -> list[Op]:
    """A disc with the sign of his office, its top to the front; a supreme commander's has a second rim."""
    field, light, dark, metal = livery
    signs: dict[str, list[Op]] = {
        "supreme": figures.crown(metal, light, dark),
        "commander": figures.star(metal, dark),
        "standard": figures.standard(metal, dark),
        "musician": figures.horn(metal, dark),
        "attendant": _sack(metal, dark),
    }
    ops: list[Op] = []
    if kit.rank == "supreme":
        ops.append(Ellipse(x, y, 112, 112, dark, metal, 10))
    if kit.rank != "attendant":
        ops.append(Ellipse(x, y, 94, 94, field, dark, 10))
        ops.append(Ellipse(x, y, 88, 88, "", metal, 7))
    return [*ops, Group(tuple(signs[kit.rank]), x, y, 90.0, 0.58)]


# Formations ----------------------------------------------------------------------------------------------


def spots_of(piece: Piece) -> list[tuple[float, float]]:
    """Where the slots of a piece lie about its middle, front to the east: the front rank first, from the
    left. Files of an open formation are a slot apart."""
    wide, deep = piece.footprint
    files = max(1, piece.files)
    ranks = max(1, -(-len(piece.kits) // files))
    parts = 2 * files - 1 if piece.lie == "apart" else files
    slot, step = wide / parts, wide / parts * (2 if piece.lie == "apart" else 1)
    return [
        (deep / 2 - (rank + 0.5) * deep / ranks, -wide / 2 + slot / 2 + file * step)
        for rank in range(ranks)
        for file in range(files)
    ]


def _slot(piece: Piece) -> tuple[float, float]:
    wide, deep = piece.footprint
    files = max(1, piece.files)
    parts = 2 * files - 1 if piece.lie == "apart" else files
    return wide / parts, deep / max(1, -(-len(piece.kits) // files))


def scale_of(kit: Kit, wide: float, deep: float) -> float:
    """How large a figure is drawn in a slot so wide and deep."""
    drawn = _SIZES[kit.mount]
    return min(wide / drawn[0], deep / drawn[1])


def told_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """The base of a formation with every figure in its slot, or one figure by itself; empty slots dotted. Of
    who is part of a base nothing: it shows him."""
    if piece.body == "part":
        return ()
    livery = side_colors(piece.side, colors, liveries)
    wide, deep = _slot(piece)
    ops: list[Op] = [*_base_ops(piece, livery)]
    for kit, (x, y) in zip(piece.kits, spots_of(piece), strict=False):
        if kit is None:
            ops.append(Stroke(box(x, y, deep * 0.72, wide * 0.72), faded(livery.light, 0.9), 8, (22, 22)))
        else:
            ops.append(Group(trooper_ops(kit, livery), x, y, 0.0, scale_of(kit, wide, deep)))
    return tuple(ops)


def _base_ops(piece: Piece, livery: Livery) -> list[Op]:
    """The base, its shadow, and its front edge in metal with an arrow."""
    wide, deep = piece.footprint
    line = 10.0
    sx, sy = flyers.turned(16, 22, piece.angle / 10)
    base = box(0, 0, deep, wide)
    tip = deep / 2
    arrow = polygon(tip, -44, tip + 62, 0, tip, 44)
    front = _line(tip - line, -wide / 2 + line, tip - line, wide / 2 - line)
    ops: list[Op] = [Fill(box(sx, sy, deep, wide), faded("#000000", 0.26)), Fill(base, livery.field)]
    if len(piece.kits) > 1:
        ops += [Fill(arrow, livery.metal), Stroke(arrow, livery.dark, 8)]
    return [*ops, Stroke(base, livery.dark, line), Stroke(front, livery.metal, line * 1.4)]


def block_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """A formation from far away: a block as large as its base with one large figure of its kind and its
    number, upright as far as its heading lets it; a single figure is as it is near by."""
    if len(piece.kits) < 2:
        return told_ops(piece, colors, liveries)
    livery = side_colors(piece.side, colors, liveries)
    wide, deep = piece.footprint
    ops = _base_ops(piece, livery)
    kind = next((kit for kit in piece.kits if kit is not None and not kit.rank), None) or Kit()
    high = max(170.0, min(deep * 0.78, wide * 0.4, 380.0))
    if piece.lie == "apart":
        # Gaps between the files, where a compact block has none.
        edge = (Sub((-deep / 2 + 34, -wide / 2 + 34, -deep / 2 + 34, wide / 2 - 34), closed=False),)
        ops.append(Stroke(edge, livery.metal, 20, (60, 60)))
    drawn = _SIZES[kind.mount]
    big = min(deep * 0.8 / drawn[1], wide * 0.42 / drawn[0], 1.7)
    upright = -90.0 if 90 < (90 + piece.angle / 10) % 360 < 270 else 90.0
    left = -1.0 if upright > 0 else 1.0
    aside = min(wide / 4, wide / 2 - high * 0.55)
    ops.append(Group(trooper_ops(kind, livery), 0, left * aside, 0.0, big))
    number = str(piece.strength.now)
    size = high * (1.0 if len(number) < 3 else 0.8)
    away = -size * 0.36 if upright > 0 else size * 0.36
    ops.append(Text(away, -left * aside, number, size, livery.metal, upright, bold=True, serif=False))
    return tuple(ops)
