"""Stamps: things that are put down ready-made, about a middle, each in as many variants as there are numbers.

The same stamp and number give the same things on every machine: chance is drawn from a seed, and curves come
from the table of sines.

>>> stamp("wood", 3) == stamp("wood", 3), stamp("wood", 3) == stamp("wood", 4)
(True, False)
>>> [type(thing).__name__ for thing in stamp("gate-towers")]
['Work', 'Work', 'Work']
"""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from hheditor.tables.ground import Outline
from hheditor.tables.map.document import Line, Work
from hheditor.tables.map.shapes import outline
from hheditor.tables.measure import CIRCLE, ONE, cosine, nearest, sine
from hheditor.tables.poses import Pose, Size

Spot = tuple[int, int]

WALL, TOWER, GATE, KEEP = Size(2000, 300), Size(800, 800), Size(1000, 400), Size(1000, 1000)
PALISADE = Size(1000, 100)
MAN = 200
"""A tower holds four men abreast and four deep, a wall ten in a row, a gate five."""
_NORTH, _SOUTH = 2700, 900
_CORNERS = 22
_ROUGHNESS = 14
"""Per cent by which a rim comes and goes."""


def blob(kind: str, middle: Spot, wide: int, deep: int, draw: Random, level: int = 0) -> Outline:
    """Ground with a rim as nature has it: an oval whose radius comes and goes in slow waves."""
    waves = [
        (count, draw.randrange(CIRCLE), draw.randint(_ROUGHNESS // 2, _ROUGHNESS) * 10 // count)
        for count in (2, 3, 5)
    ]
    lean = draw.randrange(-300, 301)
    points = []
    for number in range(_CORNERS):
        angle = number * CIRCLE // _CORNERS
        share = 1000 + sum(
            nearest(sine((angle * count + phase) % CIRCLE) * size, ONE) for count, phase, size in waves
        )
        x = nearest(wide * share * cosine(angle), 2 * ONE * 1000)
        y = nearest(deep * share * sine(angle), 2 * ONE * 1000)
        cos, sin = cosine(lean % CIRCLE), sine(lean % CIRCLE)
        points.append(
            (middle[0] + nearest(x * cos - y * sin, ONE), middle[1] + nearest(x * sin + y * cos, ONE))
        )
    return outline(kind, points, level)


def house(middle: Spot, wide: int, deep: int, angle: int = 0) -> Outline:
    """A building, turned clockwise."""
    cos, sin = cosine(angle % CIRCLE), sine(angle % CIRCLE)
    spots = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    return outline(
        "building",
        (
            (middle[0] + nearest(x * cos - y * sin, 2 * ONE), middle[1] + nearest(x * sin + y * cos, 2 * ONE))
            for x, y in spots
        ),
    )


def _ground(kind: str, wide: int, deep: int) -> Callable[[Random], tuple[Any, ...]]:
    return lambda draw: (
        blob(kind, (0, 0), wide * draw.randint(85, 115) // 100, deep * draw.randint(85, 115) // 100, draw),
    )


def _hill(draw: Random) -> tuple[Any, ...]:
    return (blob("hill", (0, 0), 3600, 2500, draw, 1),)


def _high_hill(draw: Random) -> tuple[Any, ...]:
    top = (draw.randint(-250, 250), draw.randint(-200, 200))
    return blob("hill", (0, 0), 4800, 3400, draw, 1), blob("hill", top, 2300, 1600, draw, 2)


def _village(draw: Random) -> tuple[Any, ...]:
    """Houses about a green, their gables this way and that."""
    places = [(-900, -520), (-80, -700), (760, -500), (-780, 420), (120, 620), (900, 380)]
    draw.shuffle(places)
    return tuple(
        house(
            (x + draw.randint(-90, 90), y + draw.randint(-80, 80)),
            draw.randint(430, 620),
            draw.randint(300, 380),
            draw.choice((0, 0, 900, 120, -150)),
        )
        for x, y in sorted(places[: draw.randint(4, 6)], key=lambda spot: (spot[1], spot[0]))
    )


def _field(draw: Random) -> tuple[Any, ...]:
    wide, deep = draw.randint(1000, 1400), draw.randint(700, 950)
    lean = draw.randint(-200, 200)
    return (
        outline("field", ((-wide + lean, -deep), (wide, -deep + lean), (wide - lean, deep), (-wide, deep))),
    )


def _camp(draw: Random) -> tuple[Any, ...]:
    return (blob("camp", (0, 0), 2000, 1200, draw),)


def _curtain(x: int, y: int, facing: int, long: int) -> list[Work]:
    """A straight wall about a spot in sectors of nearly equal length, each a whole number of men long, none
    longer than a wall of the house."""
    count = max(1, -(-long // WALL.width))
    across = (facing + 900) % CIRCLE
    ends = [long * number // count // MAN * MAN for number in range(count)] + [long]
    works = []
    for start, end in pairwise(ends):
        off = (start + end - long) // 2
        spot = Pose(x + nearest(cosine(across) * off, ONE), y + nearest(sine(across) * off, ONE), facing)
        works.append(Work("wall", spot, Size(end - start, WALL.depth)))
    return works


def _ring(half: int, gate_towers: int) -> list[Work]:
    """Walls about a court, towers at the corners, a gate to the south."""
    works: list[Work] = []
    for quarter in range(4):
        facing = (_NORTH + quarter * 900) % CIRCLE
        x, y = nearest(cosine(facing) * half, ONE), nearest(sine(facing) * half, ONE)
        long = 2 * half - TOWER.width
        if quarter == 2 and gate_towers:
            side = (long - GATE.width) // 2
            works.append(Work("gate", Pose(x, y, facing), GATE))
            off = (GATE.width + side) // 2
            for sign in (-1, 1):
                works += _curtain(x + sign * off, y, facing, side)
        else:
            works += _curtain(x, y, facing, long)
    return [*works, *_corner_towers(half, half)]


def _corner_towers(wide: int, deep: int) -> list[Work]:
    """A tower at every corner, those in the south looking south."""
    return [
        Work("tower", Pose(wide * a, deep * b, _NORTH if b < 0 else _SOUTH), TOWER, "round")
        for b in (-1, 1)
        for a in (-1, 1)
    ]


def _castle(draw: Random) -> tuple[Any, ...]:
    keep = Work("tower", Pose(draw.randint(-300, 300), -450, _NORTH), KEEP)
    hall = house((draw.choice((-1, 1)) * 1000, 750), 800, 520, draw.choice((0, 900)))
    return (*_ring(1900, 1), keep, hall)


def _town(draw: Random) -> tuple[Any, ...]:
    """Houses along a street from gate to gate, walls in sectors about them, a tower at every corner and
    beside the gates."""
    wide, deep = 3700, 2400
    works = _corner_towers(wide, deep)
    for sign, facing in ((-1, _NORTH), (1, (_NORTH + 1800) % CIRCLE)):
        y, off = deep * sign, (GATE.width + TOWER.width) // 2
        works.append(Work("gate", Pose(0, y, facing), GATE))
        works += [Work("tower", Pose(off * a, y, facing), TOWER) for a in (-1, 1)]
        inner, outer = off + TOWER.width // 2, wide - TOWER.width // 2
        for a in (-1, 1):
            works += _curtain(a * (inner + outer) // 2, y, facing, outer - inner)
    for sign, facing in ((-1, 1800), (1, 0)):
        works += _curtain(wide * sign, 0, facing, 2 * deep - TOWER.width)
    houses = [
        house(
            (a * x + draw.randint(-60, 60), y + draw.randint(-60, 60)),
            draw.randint(600, 760),
            draw.randint(420, 520),
            draw.choice((0, 0, 900, 60, -60)),
        )
        for y in (-1350, -450, 450, 1350)
        for a in (-1, 1)
        for x in (850, 1850, 2800)
        if draw.random() < 0.85
    ]
    return Line("road", ((0, -deep - 700), (0, deep + 700)), 300), *works, *houses


def _wall(_: Random) -> tuple[Any, ...]:
    return (Work("wall", Pose(0, 0, _NORTH), WALL),)


def _wall_tower(_: Random) -> tuple[Any, ...]:
    return (
        Work("wall", Pose(0, 0, _NORTH), WALL),
        Work("tower", Pose((WALL.width + TOWER.width) // 2, 0, _NORTH), TOWER, "round"),
    )


def _gate_towers(_: Random) -> tuple[Any, ...]:
    off = (GATE.width + TOWER.width) // 2
    return (
        Work("gate", Pose(0, 0, _NORTH), GATE),
        *(Work("tower", Pose(sign * off, 0, _NORTH), TOWER) for sign in (-1, 1)),
    )


def _corner(_: Random) -> tuple[Any, ...]:
    off = (WALL.width + TOWER.width) // 2
    return (
        Work("tower", Pose(0, 0, _NORTH), TOWER, "round"),
        Work("wall", Pose(off, 0, _NORTH), WALL),
        Work("wall", Pose(0, off, 1800), WALL),
    )


def _palisade(_: Random) -> tuple[Any, ...]:
    return tuple(Work("palisade", Pose(x, 0, _NORTH), PALISADE) for x in (-1000, 0, 1000))


def _stakes(_: Random) -> tuple[Any, ...]:
    return (Line("stakes", ((-1000, 0), (1000, 0))),)


STAMPS: dict[str, Callable[[Random], tuple[Any, ...]]] = {
    "wood": _ground("wood", 2800, 2100),
    "hill": _hill,
    "high-hill": _high_hill,
    "scrub": _ground("scrub", 1900, 1400),
    "rough": _ground("rough", 1600, 1200),
    "marsh": _ground("marsh", 2300, 1500),
    "pond": _ground("water", 1700, 1200),
    "field": _field,
    "village": _village,
    "camp": _camp,
    "castle": _castle,
    "town": _town,
    "wall": _wall,
    "wall-tower": _wall_tower,
    "gate-towers": _gate_towers,
    "corner": _corner,
    "palisade": _palisade,
    "stakes": _stakes,
}
"""In the order of their list: nature, people, pieces of a town wall."""


def stamp(name: str, number: int = 0) -> tuple[Any, ...]:
    """The things of a stamp about the origin."""
    return STAMPS[name](Random(f"{name} {number}"))
