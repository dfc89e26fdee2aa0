"""Fortifications as on a siege plan: walls with their walk and merlons, towers, gates, palisades, stairs; and
what a siege does to them: cracks, breaches, rubble, gates that stand open, palisades across a gap.

A work is drawn about its middle with its outer side to the east, and then turned. The joints of its floor are
where a figure has its place.
"""

from collections.abc import Callable, Iterator, Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin

from hheditor.drawing.display import Ellipse, Fill, Group, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import chance
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.sieges.wear import Worn, split
from hheditor.drawing.tables.ways import box_of
from hheditor.drawing.terrain.ruins import rubble_ops, stone
from hheditor.drawing.terrain.sides.works import WORKS, Line
from hheditor.tables.map.document import Work

_PLACE = 200.0
"""The joints of a floor are so far apart: there a figure has its place."""
_MERLON = 110.0
_PASSAGE = 400.0
"""The way through a gate."""
_LAYERS = {"palisade": 0, "wall": 0, "gate": 1, "tower": 2}
_FAR = {"tower": 1.3, "palisade": 0.4}
"""How far a work throws its shadow, where not as far as a wall."""


def work_ops(works: Sequence[Work], colors: Palette) -> list[Op]:
    """Sectors of fortifications: walls and palisades first, then gates, towers over all."""
    known = [(split(each.kind), each) for each in works]
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops += [_shadow(worn, each, colors["house.shadow"]) for worn, each in known]
    for worn, each in sorted(known, key=lambda pair: _LAYERS.get(pair[0].kind, 0)):
        draw = _FALLEN if worn.state in ("fallen", "stopped") else _STANDING
        drawn = tuple(draw.get(worn.kind, _wall if draw is _STANDING else _heap)(worn, each, colors))
        ops.append(Group(drawn, each.pose.x, each.pose.y, each.pose.a / 10))
        if worn.state == "stopped":
            ops.append(Group(tuple(_stopped(each, colors)), each.pose.x, each.pose.y, each.pose.a / 10))
        if worn.state != "fallen":
            ops += _stairs(each, colors)
    return ops


def _shadow(worn: Worn, work: Work, color: str) -> Op:
    """What a work throws on the ground: the higher it is, the farther."""
    far = 0.2 if worn.state in ("fallen", "stopped") else _FAR.get(worn.kind, 1.0)
    if _round(worn.kind, work):
        r = min(work.size.width, work.size.depth) / 2
        return Ellipse(work.pose.x + 34 * far, work.pose.y + 44 * far, r, r, color)
    return Fill(box_of(work.pose, work.size), color, dx=34 * far, dy=44 * far)


def _round(kind: str, work: Work) -> bool:
    return kind == "tower" and work.style == "round"


# Parts ---------------------------------------------------------------------------------------------------


def _box(low: float, high: float, left: float, right: float) -> Path:
    """From rear to front, from left to right."""
    return polygon(low, left, high, left, high, right, low, right)


def _boxes(boxes: Sequence[tuple[float, float, float, float]]) -> Path:
    points: list[float] = []
    for low, high, left, right in boxes:
        points += (low, left, high, left, high, right, low, right)
    return (Sub(tuple(points), every=4),) if points else ()


def _across(at: Sequence[float], low: float, high: float) -> Path:
    return tuple(Sub((low, y, high, y), closed=False) for y in at)


def _joints(half: float) -> list[float]:
    """Where the floor is divided, along a work of this half length."""
    count = max(1, round(2 * half / _PLACE))
    return [-half + 2 * half * number / count for number in range(1, count)]


def _seed(work: Work) -> tuple[int, int]:
    return work.pose.x >> 3, work.pose.y >> 3


def _merlons(work: Work, worn: Worn, half: float, front: float) -> list[tuple[float, float, float, float]]:
    """Along the outer edge; where it is cracked some are gone."""
    count = max(2, round(2 * half / _MERLON))
    x, y = _seed(work)
    return [
        (front - 46, front + 10, at - 30, at + 30)
        for number in range(count)
        if chance(x + number, y, 31) * 5 >= worn.cracks
        for at in (-half + (number + 0.5) * 2 * half / count,)
    ]


def _flagged(deep: float, half: float, colors: Palette, rows: int = 1) -> list[Op]:
    """The floor of a top with its joints."""
    step = 2 * deep / rows
    lines = _across(_joints(half), -deep, deep)
    lines += tuple(
        Sub((-deep + step * number, -half, -deep + step * number, half), closed=False)
        for number in range(1, rows)
    )
    return [
        Fill(_box(-deep, deep, -half, half), colors["masonry"]),
        Stroke(lines, faded(colors["masonry.line"], 0.42), 6),
    ]


def _crack(work: Work, number: int, front: float, long: float, half: float) -> Sub:
    x, y = _seed(work)
    at = (chance(x, y + number, 41) - 0.5) * 1.7 * half
    points = [front + 14, at]
    for step in range(1, 6):
        at += (chance(x + 7 * step, y + 13 * number, 43) - 0.5) * 96
        points += [front - long * step / 5, at]
    return Sub(tuple(points), closed=False)


def _twig(crack: Sub, side: int) -> Sub:
    """A branch of a crack from its middle."""
    x, y = crack.points[4], crack.points[5]
    return Sub((x, y, x - 26, y + 52 * side, x - 74, y + 64 * side), closed=False)


def _cracks(work: Work, worn: Worn, colors: Palette) -> list[Op]:
    """Cracks from the outer edge inwards, and stones that have fallen from it."""
    if not worn.cracks:
        return []
    front, half = work.size.depth / 2, work.size.width / 2
    count = max(2, round((1 + worn.cracks) * half / 420))
    long = min(work.size.depth * (0.3 + 0.17 * worn.cracks), 320.0)
    cracks = tuple(_crack(work, number, front, long, half) for number in range(count))
    twigs = tuple(_twig(crack, 1 - 2 * (number % 2)) for number, crack in enumerate(cracks))
    ops: list[Op] = [
        Stroke(cracks, faded(colors["masonry.line"], 0.3), 30 + 5 * worn.cracks),
        Stroke(twigs if worn.cracks > 1 else (), colors["masonry.line"], 8),
        Stroke(cracks, colors["masonry.line"], 9 + 3 * worn.cracks),
    ]
    x, y = _seed(work)
    for number in range((worn.cracks - 1) * max(2, round(half / 170))):
        turn = chance(x, y + number, 47)
        at = (chance(x + number, y, 53) - 0.5) * 1.9 * half
        block = (stone(front + 34 + 90 * turn * turn, at, 22 + 22 * turn, turn),)
        ops += [Fill(block, colors["masonry"]), Stroke(block, colors["masonry.line"], 7)]
    return ops


# Standing ------------------------------------------------------------------------------------------------


def _wall(worn: Worn, work: Work, colors: Palette) -> list[Op]:
    """A walk of stone between a parapet with merlons towards the enemy and a low one behind."""
    deep, half = work.size.depth / 2, work.size.width / 2
    body = _box(-deep, deep, -half, half)
    inner, outer = -deep + min(34.0, deep * 0.24), deep - min(62.0, deep * 0.42)
    middle = (inner + outer) / 2
    floor = tuple(_flagged((outer - inner) / 2, half - 8, colors))
    teeth = _boxes(_merlons(work, worn, half, deep))
    return [
        Fill(body, colors["masonry.dark"]),
        Group(floor, middle, 0.0),
        Stroke(
            (Sub((inner, -half, inner, half), closed=False), Sub((outer, -half, outer, half), closed=False)),
            faded(colors["masonry.line"], 0.8),
            8,
        ),
        Stroke(body, colors["masonry.line"], 12),
        Fill(teeth, colors["masonry"]),
        Stroke(teeth, colors["masonry.line"], 8),
        *_cracks(work, worn, colors),
    ]


def _tower(worn: Worn, work: Work, colors: Palette) -> list[Op]:
    """A tower from above: its wall, merlons round it, the floor in its shade with its places."""
    if work.style == "round":
        return [*_round_tower(work, colors), *_cracks(work, worn, colors)]
    deep, half = work.size.depth / 2, work.size.width / 2
    body, rim = _box(-deep, deep, -half, half), 58.0
    teeth = _merlons(work, worn, half, deep)
    whole = worn._replace(cracks=0)
    teeth += [(-each[1], -each[0], each[2], each[3]) for each in _merlons(work, whole, half, deep)]
    sides = _merlons(work, whole, deep - 70, half)
    teeth += [(low, high, left, right) for left, right, low, high in sides]
    teeth += [(low, high, -right, -left) for left, right, low, high in sides]
    path = _boxes(teeth)
    rows = max(1, round(2 * deep / _PLACE))
    floor = tuple(_flagged(deep - rim, half - rim, colors, rows))
    shade = faded(colors["masonry.dark"], 0.55)
    edge = 30.0
    return [
        Fill(body, colors["masonry.dark"]),
        *floor,
        # The walls shade the floor along two sides.
        Fill(_box(-deep + rim, -deep + rim + edge, -half + rim, half - rim), shade),
        Fill(_box(-deep + rim, deep - rim, -half + rim, -half + rim + edge), shade),
        Stroke(_box(-deep + rim, deep - rim, -half + rim, half - rim), colors["masonry.line"], 8),
        Stroke(body, colors["masonry.line"], 13),
        Fill(path, colors["masonry"]),
        Stroke(path, colors["masonry.line"], 8),
        *_cracks(work, worn, colors),
    ]


def _round_tower(work: Work, colors: Palette) -> list[Op]:
    r = min(work.size.width, work.size.depth) / 2
    teeth = [
        Ellipse(cos(a) * r, sin(a) * r, 30, 30, colors["masonry"], colors["masonry.line"], 7)
        for a in (2 * pi * number / 14 for number in range(14))
    ]
    spokes = tuple(
        Sub((cos(a) * r * 0.2, sin(a) * r * 0.2, cos(a) * (r - 50), sin(a) * (r - 50)), closed=False)
        for a in (2 * pi * number / 8 for number in range(8))
    )
    return [
        Ellipse(0, 0, r, r, colors["masonry.dark"], colors["masonry.line"], 11),
        *teeth,
        Ellipse(0, 0, r - 44, r - 44, colors["masonry"], colors["masonry.line"], 6),
        Stroke(spokes, faded(colors["masonry.line"], 0.3), 6),
        Ellipse(0, 0, r * 0.5, r * 0.5, faded(colors["masonry.dark"], 0.3)),
    ]


def _gate(worn: Worn, work: Work, colors: Palette) -> list[Op]:
    """A gatehouse: piers with a walk above the way through, its leaves shut or swung in."""
    deep, half = work.size.depth / 2, work.size.width / 2
    way = min(_PASSAGE, work.size.width) / 2
    if half <= way + 1:
        return _leaf_gate(worn, work, colors)
    ops: list[Op] = [
        *_wall(worn, work, colors),
        Fill(_box(-deep - 6, deep + 6, -way, way), faded(colors["masonry.line"], 0.92)),
        Fill(_box(-deep, deep, -way + 14, way - 14), colors["road"]),
        Fill(_box(-deep, deep, -way + 14, way - 14), faded(colors["masonry.line"], 0.45)),
    ]
    ops += _leaves(way - 14, deep, colors, shut=worn.state != "open")
    for hand in (-1, 1):
        pier = _box(-deep - 14, deep + 34, hand * way, hand * (way + 92))
        ops += [Fill(pier, colors["masonry"]), Stroke(pier, colors["masonry.line"], 11)]
        cap = _box(-deep + 20, deep, hand * (way + 20), hand * (way + 72))
        ops.append(Stroke(cap, faded(colors["masonry.line"], 0.6), 7))
    return [*ops, *_cracks(work, worn, colors)]


def _leaves(way: float, deep: float, colors: Palette, *, shut: bool) -> list[Op]:
    """Two leaves of timber with iron bands: across the way, or along its sides."""
    ops: list[Op] = []
    for hand in (-1, 1):
        if shut:
            leaf = _box(deep - 120, deep - 24, 0, hand * way)
            planks = tuple(
                Sub((deep - 118, hand * way * share, deep - 26, hand * way * share), closed=False)
                for share in (0.25, 0.5, 0.75)
            )
            bands = tuple(
                Sub((at, hand * 8, at, hand * (way - 8)), closed=False) for at in (deep - 98, deep - 48)
            )
        else:
            leaf = _box(deep - 30 - way, deep - 30, hand * (way - 44), hand * way)
            planks = tuple(
                Sub((deep - 30 - way * share, hand * (way - 42), deep - 30 - way * share, hand * way))
                for share in (0.33, 0.66)
            )
            bands = (Sub((deep - 22 - way, hand * (way - 22), deep - 40, hand * (way - 22)), closed=False),)
        ops += [
            Fill(leaf, colors["timber.light"]),
            Stroke(planks, faded(colors["timber.line"], 0.8), 7),
            Stroke(bands, colors["timber.line"], 11),
            Stroke(leaf, colors["timber.line"], 11),
        ]
    return ops


def _leaf_gate(worn: Worn, work: Work, colors: Palette) -> list[Op]:
    """A gate without a top: posts, and two leaves between them."""
    deep, half = work.size.depth / 2, work.size.width / 2
    ops: list[Op] = []
    for hand in (-1, 1):
        if worn.state == "open":
            leaf = _box(-half * 0.85, deep, hand * (half - 50), hand * half)
        else:
            leaf = _box(-deep * 0.6, deep * 0.6, 0, hand * half)
        planks = _across([hand * half * share for share in (0.3, 0.6)], -deep * 0.6, deep * 0.6)
        ops += [Fill(leaf, colors["timber.light"]), Stroke(leaf, colors["timber.line"], 10)]
        if worn.state != "open":
            ops.append(Stroke(planks, colors["timber.line"], 7))
    posts = _boxes([(-deep - 16, deep + 16, hand * half - 30, hand * half + 30) for hand in (-1, 1)])
    return [*ops, Fill(posts, colors["masonry"]), Stroke(posts, colors["masonry.line"], 10)]


def _palisade(worn: Worn, work: Work, colors: Palette) -> list[Op]:
    """Logs side by side, pointed towards the enemy, on a bank of earth."""
    body = _box(-work.size.depth / 2, work.size.depth / 2, -work.size.width / 2, work.size.width / 2)
    bank = Fill(body, faded(colors["ditch.light"], 0.8))
    return [bank, *_logs(work.size.width / 2, colors), *_cracks(work, worn, colors)]


def _logs(half: float, colors: Palette) -> list[Op]:
    ops: list[Op] = []
    for line in _pieces(half):
        ops += WORKS["palisade"](line, colors, 2)
    return ops


def _pieces(half: float) -> Iterator[Line]:
    """A line along a work, in pieces as long as those along a hexside."""
    count = max(1, round(2 * half / 577.0))
    step = 2 * half / count
    for number in range(count):
        start = -half + step * number
        yield Line(0.0, start, 0.0, start + step, 0.0, 1.0, 1.0, 0.0)


# Fallen --------------------------------------------------------------------------------------------------


def _heap(worn: Worn, work: Work, colors: Palette) -> list[Op]:  # noqa: ARG001 - as others are drawn
    """A breach: dust and blocks all over its ground, more of them outside, the torn ends of the walk."""
    deep, half = work.size.depth / 2, work.size.width / 2
    x, y = _seed(work)
    rim: list[float] = []
    for number in range(24):
        a = 2 * pi * number / 24
        far = 1.02 + 0.16 * chance(x + number, y, 61)
        rim += [cos(a) * deep * 1.25 * far + 20, sin(a) * half * far]
    dust = (Sub(tuple(rim), curved=True),)
    ops: list[Op] = [
        Fill(dust, faded(colors["masonry.dark"], 0.5)),
        Fill(_box(-deep, deep, -half, half), faded(colors["masonry.dark"], 0.45)),
        Stroke(_box(-deep, deep, -half, half), faded(colors["masonry.line"], 0.55), 8, (46, 34)),
    ]
    for number in range(round(work.size.width * work.size.depth / 9500)):
        turn = chance(x, y + number, 67)
        px = (chance(x + number, y, 71) - 0.42) * 2.5 * deep
        py = (chance(x, y + 3 * number, 73) - 0.5) * 2.02 * half
        block = (stone(px, py, 20 + 38 * turn * turn, turn),)
        body = colors["masonry" if turn > 0.45 else "masonry.dark"]
        ops += [Fill(block, body), Stroke(block, colors["masonry.line"], 8)]
    return ops


def _fallen_gate(worn: Worn, work: Work, colors: Palette) -> list[Op]:
    """The gateway stands, its leaves lie in splinters."""
    deep, half = work.size.depth / 2, work.size.width / 2
    way = min(_PASSAGE, work.size.width) / 2
    ops: list[Op] = []
    if half > way + 1:
        for hand in (-1, 1):
            wing = _box(-deep, deep, hand * way, hand * half)
            ops += [Fill(wing, colors["masonry"]), Stroke(wing, colors["masonry.line"], 12)]
            joint = _box(-deep + 40, deep - 60, hand * (way + 30), hand * (half - 30))
            ops.append(Stroke(joint, faded(colors["masonry.line"], 0.45), 7))
    else:
        posts = _boxes([(-deep, deep, hand * half - 30, hand * half + 30) for hand in (-1, 1)])
        ops += [Fill(posts, colors["masonry"]), Stroke(posts, colors["masonry.line"], 10)]
    x, y = _seed(work)
    for number in range(9):
        turn = chance(x, y + number, 79) * pi
        px = (chance(x + number, y, 83) - 0.5) * 2.4 * deep
        py = (chance(x, y + 5 * number, 89) - 0.5) * 1.7 * way
        dx, dy = cos(turn) * 76, sin(turn) * 76
        plank = (Sub((px - dx, py - dy, px + dx, py + dy), closed=False),)
        ops += [Stroke(plank, colors["timber.line"], 34), Stroke(plank, colors["timber.light"], 20)]
    return [*ops, *_cracks(work, worn._replace(cracks=2), colors)]


def _fallen_palisade(worn: Worn, work: Work, colors: Palette) -> list[Op]:  # noqa: ARG001 - as others are
    """Logs as they fell."""
    ops: list[Op] = []
    for line in _pieces(work.size.width / 2):
        ops += rubble_ops(line, "wooden", colors, charred=False, detail=1, wide=62)
    return ops


def _stopped(work: Work, colors: Palette) -> list[Op]:
    """A palisade across the gap."""
    return _logs(work.size.width / 2, colors)


# Stairs --------------------------------------------------------------------------------------------------


def _stairs(work: Work, colors: Palette) -> Iterator[Op]:
    """From the foot of each door up to the work, with its treads."""
    angle = radians(work.pose.a / 10)
    fx, fy = cos(angle), sin(angle)
    for x, y in work.doors:
        dx, dy = x - work.pose.x, y - work.pose.y
        ahead, aside = dx * fx + dy * fy, dy * fx - dx * fy
        deep, half = work.size.depth / 2, work.size.width / 2
        # The nearest place of the work that is not at its very corner.
        at = max(-deep + 40, min(deep - 40, ahead)), max(-half + 90, min(half - 90, aside))
        tx, ty = work.pose.x + at[0] * fx - at[1] * fy, work.pose.y + at[0] * fy + at[1] * fx
        long = hypot(tx - x, ty - y)
        turn = degrees(atan2(ty - y, tx - x))
        treads = tuple(
            Sub((step, -66, step, 66), closed=False) for step in range(-40, max(1, round(long)) - 10, 42)
        )
        flight = _box(-70, max(60.0, long), -72, 72)
        yield Group(
            (
                Fill(flight, colors["masonry.dark"]),
                Fill(_box(-64, max(54.0, long), -60, 60), colors["masonry"]),
                Stroke(treads, faded(colors["masonry.line"], 0.75), 8),
                Stroke(flight, colors["masonry.line"], 9),
                Fill(polygon(long - 40, -34, long + 22, 0, long - 40, 34), colors["masonry.line"]),
            ),
            float(x),
            float(y),
            turn,
        )


_STANDING: dict[str, Callable[[Worn, Work, Palette], list[Op]]] = {
    "wall": _wall,
    "tower": _tower,
    "gate": _gate,
    "palisade": _palisade,
}
_FALLEN: dict[str, Callable[[Worn, Work, Palette], list[Op]]] = {
    "gate": _fallen_gate,
    "palisade": _fallen_palisade,
}
