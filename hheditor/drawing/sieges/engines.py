"""Engines of war from above, each by an outline of its own, as large as they are: a ram under its shed, a
siege tower with its men on top, bolt and stone throwers, mangonels, trebuchets, cannon.

Timber and iron on a plate in the colours of its side, front to the east. What burns has flames on it.
"""

from collections.abc import Callable
from typing import NamedTuple

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces import flyers
from hheditor.drawing.pieces.arms import box, figure_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
from hheditor.drawing.pieces.troopers import trooper_ops
from hheditor.rules.api.screen.scene import Piece, places_aboard

BURNING = "burning"
"""The mark of what has caught fire, in whatever game."""
DOCKED = "docked"
"""The formation of a tower whose bridge is down."""


class _Wood(NamedTuple):
    """What an engine is made of."""

    light: str
    dark: str
    line: str
    iron: str
    stone: str


def _wood(colors: Palette) -> _Wood:
    return _Wood(
        colors["timber.light"], colors["timber.dark"], colors["timber.line"], "#6d7076", colors["masonry"]
    )


def _line(*points: float, curved: bool = False) -> Path:
    return (Sub(points, closed=False, curved=curved),)


def _beam(path: Path, wood: _Wood, wide: float = 44, *, dark: bool = False) -> list[Op]:
    return [Stroke(path, wood.line, wide + 18), Stroke(path, wood.dark if dark else wood.light, wide)]


def _plank(path: Path, wood: _Wood, *, dark: bool = False) -> list[Op]:
    return [Fill(path, wood.dark if dark else wood.light), Stroke(path, wood.line, 11)]


def _wheels(deep: float, wide: float, wood: _Wood, ends: tuple[float, ...] = (-0.3, 0.3)) -> list[Op]:
    ops: list[Op] = []
    for at in ends:
        for hand in (-1, 1):
            ops += _plank(box(deep * at, hand * wide * 0.45, 150, 52), wood, dark=True)
    return ops


# The engines ---------------------------------------------------------------------------------------------


def _ram(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """A shed on wheels with its ridge, the iron head of the beam before it."""
    rear, front = -deep / 2 + 40, deep / 2 - 190
    half = wide * 0.41
    beam = _line(front - 20, 0, deep / 2 - 70, 0)
    tip = deep / 2
    head = polygon(tip - 96, -50, tip - 14, -32, tip + 4, 0, tip - 14, 32, tip - 96, 50)
    boards = tuple(Sub((x, -half, x, half), closed=False) for x in range(round(rear) + 78, round(front), 78))
    roof = polygon(rear, -half, front, -half, front + 36, 0, front, half, rear, half, rear - 20, 0)
    return [
        *_wheels(deep * 0.84, wide, wood, (-0.36, 0.2)),
        *_beam(beam, wood, 58),
        Fill(head, wood.iron),
        Stroke(head, wood.line, 12),
        *_plank(roof, wood),
        Fill(polygon(rear, 0, front + 36, 0, front, half, rear, half), faded(wood.line, 0.25)),
        Stroke(boards, faded(wood.line, 0.6), 8),
        Stroke(_line(rear - 20, 0, front + 36, 0), wood.line, 20),
    ]


def _siege_tower(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """Its highest floor within a parapet of timber, posts at its corners, the bridge at its front."""
    half, side = deep / 2 - 36, wide / 2 - 36
    boards = tuple(Sub((x, -side, x, side), closed=False) for x in range(round(-half) + 90, round(half), 90))
    posts = [
        op for x in (-half, half) for y in (-side, side) for op in _plank(box(x, y, 92, 92), wood, dark=True)
    ]
    return [
        *_wheels(deep, wide * 1.06, wood),
        *_plank(box(0, 0, 2 * half, 2 * side), wood),
        Stroke(boards, faded(wood.line, 0.5), 7),
        Stroke(box(0, 0, 2 * half, 2 * side), wood.line, 34),
        Stroke(box(0, 0, 2 * half, 2 * side), wood.dark, 18),
        *posts,
        *_bridge(half - 24, half + 22, side * 0.62, wood),
    ]


def _bridge(low: float, high: float, half: float, wood: _Wood) -> list[Op]:
    planks = tuple(
        Sub((low, half * share, high, half * share), closed=False) for share in (-0.6, -0.2, 0.2, 0.6)
    )
    shape = polygon(low, -half, high, -half, high, half, low, half)
    return [*_plank(shape, wood), Stroke(planks, wood.line, 8)]


def _bolt_thrower(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """A great crossbow with its bolt."""
    far, half = deep / 2, wide / 2 - 22
    bow = _line(far - 250, -half, far - 110, -half * 0.5, far - 110, half * 0.5, far - 250, half, curved=True)
    string = _line(far - 236, -half + 10, -far * 0.42, 0, far - 236, half - 10)
    bolt = polygon(far - 4, 0, far - 84, -34, far - 84, 34)
    return [
        *_beam(_line(-far + 60, -half * 0.6, -40, 0), wood, 34, dark=True),
        *_beam(_line(-far + 60, half * 0.6, -40, 0), wood, 34, dark=True),
        *_beam(_line(-far + 50, 0, far - 110, 0), wood, 60),
        *_beam(bow, wood, 36),
        Stroke(string, wood.line, 10),
        Stroke(_line(-far * 0.42, 0, far - 60, 0), wood.line, 26),
        Stroke(_line(-far * 0.42, 0, far - 60, 0), wood.iron, 13),
        Fill(bolt, wood.iron),
        Stroke(bolt, wood.line, 10),
    ]


def _stone_thrower(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """A low frame, the arm out of its twisted cords, a stone in the spoon."""
    far, half = deep / 2 - 36, wide / 2 - 40
    return [
        *_beam(_line(-far, -half, far, -half), wood),
        *_beam(_line(-far, half, far, half), wood),
        *_beam(_line(far - 30, -half, far - 30, half), wood),
        *_beam(_line(-far + 40, -half, -far + 40, half), wood, 34, dark=True),
        *_cords(0.0, half, wood),
        *_beam(_line(-far + 40, 0, 60, 0), wood, 40),
        Ellipse(-far + 44, 0, 80, 80, wood.dark, wood.line, 14),
        Ellipse(-far + 44, 0, 52, 52, wood.stone, wood.line, 10),
    ]


def _cords(x: float, half: float, wood: _Wood) -> list[Op]:
    ties = tuple(
        Sub((x - 34, y, x + 34, y + 22), closed=False) for y in range(round(-half) + 40, round(half) - 40, 44)
    )
    return [
        Fill(box(x, 0, 68, 2 * half), wood.stone),
        Stroke(ties, wood.line, 9),
        Stroke(box(x, 0, 68, 2 * half), wood.line, 10),
    ]


def _small_cannon(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """A short barrel on a carriage with two wheels."""
    far = deep / 2
    trail = _line(-far + 40, 0, 0, 0)
    ops = _beam(trail, wood, 70)
    ops += _beam(_line(-30, -wide * 0.36, -30, wide * 0.36), wood, 30, dark=True)
    for hand in (-1, 1):
        ops += _plank(box(-30, hand * wide * 0.38, 250, 58), wood)
    return [*ops, *_barrel(-150, far - 20, 56, wood)]


def _barrel(rear: float, front: float, half: float, wood: _Wood) -> list[Op]:
    long = front - rear
    shape = polygon(
        *(rear, -half, rear + long * 0.6, -half * 0.82, front - 30, -half * 0.66, front, -half * 0.86),
        *(front, half * 0.86, front - 30, half * 0.66, rear + long * 0.6, half * 0.82, rear, half),
    )
    rings = tuple(
        Sub((rear + long * share, -half * 0.95, rear + long * share, half * 0.95), closed=False)
        for share in (0.14, 0.4, 0.66)
    )
    return [
        Ellipse(rear - 14, 0, 26, 26, wood.iron, wood.line, 10),
        Fill(shape, wood.iron),
        Stroke(shape, wood.line, 13),
        Stroke(rings, wood.line, 14),
        Ellipse(front - 2, 0, 12, half * 0.6, wood.line),
    ]


def _mangonel(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """A heavy frame, a bar with a pad the arm beats against, the arm with its bowl drawn down."""
    far, half = deep / 2 - 44, wide / 2 - 56
    return [
        *_beam(_line(-far, -half, far, -half), wood, 62),
        *_beam(_line(-far, half, far, half), wood, 62),
        *_beam(_line(-far + 60, -half, -far + 60, half), wood, 46, dark=True),
        *_beam(_line(far - 40, -half, far - 40, half), wood, 46),
        *_cords(-20.0, half - 20, wood),
        *_beam(_line(120, -half - 20, 120, half + 20), wood, 70, dark=True),
        Stroke(_line(120, -half * 0.4, 120, half * 0.4), wood.stone, 60),
        *_beam(_line(-far + 110, 0, 60, 0), wood, 58),
        Ellipse(-far + 100, 0, 118, 108, wood.dark, wood.line, 16),
        Ellipse(-far + 100, 0, 78, 72, wood.stone, wood.line, 12),
    ]


def _trebuchet(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """Two frames with their axle, the great beam between them, its weight before and its sling behind."""
    far, half = deep / 2 - 40, wide / 2 - 56
    ops: list[Op] = []
    for hand in (-1, 1):
        ops += _beam(_line(-far * 0.62, hand * half, far * 0.86, hand * half), wood, 54)
        ops += _beam(_line(-far * 0.5, hand * half, far * 0.2, hand * half * 0.45), wood, 32, dark=True)
        ops += _beam(_line(far * 0.8, hand * half, far * 0.2, hand * half * 0.45), wood, 32, dark=True)
    for at in (-far * 0.6, far * 0.84):
        ops += _beam(_line(at, -half, at, half), wood, 46)
    weight = box(far * 0.62, 0, far * 0.5, half * 1.08)
    boards = tuple(
        Sub((far * 0.4, half * share, far * 0.84, half * share), closed=False) for share in (-0.26, 0, 0.26)
    )
    sling = _line(-far * 0.66, 0, -far * 0.8, -half * 0.34, -far * 0.9, 0, curved=True)
    other = _line(-far * 0.66, 0, -far * 0.8, half * 0.34, -far * 0.9, 0, curved=True)
    return [
        *ops,
        *_beam(_line(far * 0.2, -half * 0.86, far * 0.2, half * 0.86), wood, 40, dark=True),
        Stroke(sling, wood.line, 14),
        Stroke(other, wood.line, 14),
        *_beam(_line(-far * 0.68, 0, far * 0.5, 0), wood, 52),
        *_plank(weight, wood, dark=True),
        Stroke(boards, wood.line, 9),
        Stroke(box(far * 0.62, 0, far * 0.5, half * 1.08), wood.iron, 12),
        Ellipse(-far * 0.9, 0, 66, 66, wood.stone, wood.line, 14),
    ]


def _small_trebuchet(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """Two high frames, a slender beam, and the ropes at its short end that men pull."""
    far, half = deep / 2 - 36, wide / 2 - 60
    pull, axle = far * 0.62, far * 0.14
    ops: list[Op] = []
    for hand in (-1, 1):
        ops += _beam(_line(-far * 0.42, hand * half, far * 0.66, hand * half), wood, 36)
        ops += _beam(_line(-far * 0.36, hand * half, axle, hand * half * 0.5), wood, 26, dark=True)
        ops += _beam(_line(far * 0.6, hand * half, axle, hand * half * 0.5), wood, 26, dark=True)
    ops += _beam(_line(-far * 0.38, -half, -far * 0.38, half), wood, 30)
    ropes = tuple(
        Sub((pull, half * share * 0.5, far + 10, half * share), closed=False)
        for share in (-0.9, -0.54, -0.18, 0.18, 0.54, 0.9)
    )
    hands = [
        Ellipse(far + 4, half * share, 17, 17, wood.stone, wood.line, 9)
        for share in (-0.9, -0.54, -0.18, 0.18, 0.54, 0.9)
    ]
    sling = _line(-far * 0.6, 0, -far * 0.74, half * 0.34, -far * 0.88, 0, curved=True)
    return [
        *ops,
        *_beam(_line(axle, -half * 0.72, axle, half * 0.72), wood, 34, dark=True),
        Stroke(sling, wood.line, 13),
        *_beam(_line(-far * 0.62, 0, pull, 0), wood, 32),
        Stroke(ropes, wood.line, 15),
        Stroke(ropes, wood.stone, 6),
        *_beam(_line(pull, -half * 0.56, pull, half * 0.56), wood, 34, dark=True),
        *hands,
        Ellipse(-far * 0.88, 0, 46, 46, wood.stone, wood.line, 12),
    ]


def _cannon(deep: float, wide: float, wood: _Wood) -> list[Op]:
    """A long barrel roped on its bed behind a wooden shield, balls beside it."""
    far, half = deep / 2 - 30, wide / 2 - 40
    bed = polygon(-far, -half * 0.62, far * 0.55, -half * 0.5, far * 0.55, half * 0.5, -far, half * 0.62)
    ropes = tuple(Sub((x, -half * 0.6, x, half * 0.6), closed=False) for x in (-far * 0.5, far * 0.12))
    ops: list[Op] = [*_plank(bed, wood), *_barrel(-far * 0.72, far, 74, wood), Stroke(ropes, wood.stone, 16)]
    for hand in (-1, 1):
        shield = polygon(
            *(far * 0.44, hand * 84, far * 0.62, hand * 84, far * 0.62, hand * (half + 30)),
            *(far * 0.44, hand * (half + 30)),
        )
        ops += _plank(shield, wood, dark=True)
    for x, y in ((-far * 0.86, half * 0.98), (-far * 0.62, half * 0.98), (-far * 0.74, half * 0.8)):
        ops.append(Ellipse(x, y, 36, 36, wood.iron, wood.line, 9))
    return ops


ENGINES: dict[str, Callable[[float, float, _Wood], list[Op]]] = {
    "ram": _ram,
    "siege-tower": _siege_tower,
    "bolt-thrower": _bolt_thrower,
    "stone-thrower": _stone_thrower,
    "small-cannon": _small_cannon,
    "mangonel": _mangonel,
    "small-trebuchet": _small_trebuchet,
    "trebuchet": _trebuchet,
    "cannon": _cannon,
}
"""By their symbols."""
_WITHIN = ("ram", "siege-tower")
"""Those who serve these are in them."""
LISTED = "engine-"
"""What the symbols of engines in lists of troops and on bases begin with."""
STAND = (600.0, 800.0)
"""Width and depth of an engine's plate in a list."""
_SERVED = 190.0
"""So deep is the room of those who serve the others."""


# Pieces --------------------------------------------------------------------------------------------------


def engine_ops(piece: Piece, colors: Palette, liveries: Liveries | None = None) -> Drawing:
    """An engine on its plate, those on top of it, and flames where it burns."""
    livery, wood = side_colors(piece.side, colors, liveries), _wood(colors)
    wide, deep = piece.footprint if all(piece.footprint) else (600, 800)
    sx, sy = flyers.turned(22, 30, piece.angle / 10)
    plate = box(0, 0, deep, wide)
    front = _line(deep / 2 - 12, -wide / 2 + 12, deep / 2 - 12, wide / 2 - 12)
    machine = machine_ops(piece.symbol, (wide, deep), colors)
    ops: list[Op] = [
        Fill(box(sx, sy, deep, wide), faded("#000000", 0.3)),
        Fill(plate, livery.field),
        Stroke(plate, livery.dark, 14),
        Stroke(front, livery.metal, 18),
    ]
    ops += machine or figure_ops(piece.symbol, piece.letters, 0, 0, livery.metal, livery.dark)
    if piece.formation == DOCKED:
        ops += _bridge(deep / 2 - 40, deep / 2 + 150, wide * 0.28, wood)
    ops += _aboard(piece, livery)
    if any(mark.rpartition(".")[2] == BURNING for mark in piece.marks):
        ops += flame_ops(deep, wide, colors)
    return tuple(ops)


def machine_ops(symbol: str, size: tuple[float, float], colors: Palette, rear: float = 0.0) -> Drawing:
    """The engine alone on a base so wide and deep, leaving so much of its rear free at least; nothing where
    no engine is called so. Those who serve it stand along its rear."""
    draw, (wide, deep) = ENGINES.get(symbol), size
    if draw is None:
        return ()
    free = max(rear, 0.0 if symbol in _WITHIN else _SERVED)
    return (Group(tuple(draw(deep - free, wide, _wood(colors))), free / 2, 0.0),)


def listed(symbol: str) -> str:
    """The engine that a symbol of lists and sheets means; empty for troops, of whom some games have engines
    with names of their own.

    >>> listed("engine-cannon"), listed("cannon")
    ('cannon', '')
    """
    kind = symbol.removeprefix(LISTED)
    return kind if kind != symbol and kind in ENGINES else ""


def stand_ops(symbol: str, livery: Livery, colors: Palette) -> Drawing:
    """An engine of a list (``engine-ram``) on a plate of its army, front to the east; nothing where it is
    none."""
    kind = listed(symbol)
    if not kind:
        return ()
    wide, deep = STAND
    plate = box(0, 0, deep, wide)
    low = wide * 0.8 if kind == "ram" else wide
    machine = ENGINES[kind](deep, low, _wood(colors))
    return (Fill(plate, livery.field), Stroke(plate, livery.dark, 22), *machine)


def _aboard(piece: Piece, livery: Livery) -> list[Op]:
    """Whoever stands on top, each on a patch of his side's colour."""
    ops: list[Op] = []
    for kit, (x, y) in zip(piece.kits, places_aboard(len(piece.kits)), strict=True):
        if kit is not None:
            man = trooper_ops(kit, livery)
            ops += [
                Fill(box(x, y, 158, 158), livery.field),
                Stroke(box(x, y, 158, 158), livery.dark, 9),
                Group(man, x, y, 0.0, 0.8),
            ]
    return ops


_FLAMES = ((-0.28, -0.22, 1.0), (0.16, 0.24, 1.15), (0.3, -0.26, 0.8), (-0.1, 0.06, 1.3), (-0.34, 0.3, 0.75))


def flame_ops(deep: float, wide: float, colors: Palette) -> list[Op]:
    """Fire on something so large."""
    ops: list[Op] = [
        Ellipse(0, 0, deep * 0.62, wide * 0.66, faded(colors["fire.light"], 0.16)),
        Ellipse(0, 0, deep * 0.48, wide * 0.5, faded(colors["fire.light"], 0.2)),
    ]
    for ahead, aside, size in _FLAMES:
        x, y, tall = deep * ahead, wide * aside, 118 * size
        for share, color, edge in (
            (1.0, colors["fire"], colors["fire.line"]),
            (0.62, colors["fire.light"], ""),
            (0.32, colors["fire.core"], ""),
        ):
            high = tall * share
            tongue = (
                Sub(
                    (
                        *(x + high * 1.25, y, x + high * 0.3, y + high * 0.5),
                        *(x - high * 0.45, y + high * 0.62, x - high * 0.85, y),
                        *(x - high * 0.45, y - high * 0.62, x + high * 0.3, y - high * 0.34),
                    ),
                    curved=True,
                ),
            )
            ops.append(Fill(tongue, color))
            if edge:
                ops.append(Stroke(tongue, edge, 10))
    return ops
