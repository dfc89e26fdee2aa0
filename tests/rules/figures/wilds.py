"""Positions drawn by lot, with everything at once: ground of all kinds, mixtures, gaps in the ranks, people
who could form up, camps amid the fight; works of every kind, either side before them, engines, fires."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import NOBODY
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position.table import Stakes, Table
from hheditor.rules.figures.situation import CAMPS, box
from hheditor.tables import Pose, Size
from hheditor.tables.map import Crossing
from tests.rules.figures.castle import ENCLOSURE, TOWERS, WALLS
from tests.rules.figures.driver import BLUE, RED
from tests.rules.figures.meddling import MEDDLINGS

FOOT = ("4x2 c fM", "4x2 c fHp", "4x2 o fL/bow", "4x2 o fS/jav", "4x3 c fM", "5x2 c fH/jav", "4x2 c fX")
OTHERS = (
    *("3x2 c hX", "3x2 o hL/jav", "2x1 o el[fL fM/jav fM/bow]", "3x1 o ch[fL fM/bow]", "4x1 o cL/bow"),
    *("2x2 c hM", "4x1 c hH/bow", "3x2 c cX", "2x2 o ch[fM fM]"),
)
LONE = (
    "fM",
    "fS",
    "fS/sling",
    "fL/bow",
    "fM/lbow",
    "fX",
    "fHp",
    "hM",
    "hL/jav",
    "cL",
    "ch[fL fM]",
    "el[fM fM/bow]",
)
GROUNDS = (
    *("scrub", "marsh", "wood", "scrub-and-trees", "water", "building", "hedge", "ditch", "wall", "field"),
    *("rubble", "wagon"),
)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"zone_halts": True, "natural_six": True, "ask_anchor": True},
    {"rough_phalanx": True, "tight_ranks": True},
    {"scale": "15mm", "near": 600, "zone": 300, "slide": 200},
    {"command": 900, "helped": 1400, "strip": 500, "ask_anchor": True},
)
MIDDLES = ((9000, 6000),) * 3 + ((900, 6000), (16900, 6300), (4000, 1100), (9000, 11300))
"""Where the battle is: now and then at an edge."""
TRIES = 40
Spot = tuple[int, int]


def _patch(laid: Situation, draw: Random, mid: Spot) -> None:
    """Ground about the middle, often narrow."""
    x, y = mid[0] + draw.randrange(-2500, 2500), mid[1] + draw.randrange(-1500, 1500)
    wide, deep = draw.choice((20, 300, 900, 2000)), draw.choice((20, 300, 900, 1500))
    laid.ground(draw.choice(GROUNDS), box(x, y, x + wide, y + deep))


def _heights(laid: Situation, draw: Random, mid: Spot) -> None:
    """A hill, with another level upon it, or a step of two at once."""
    x, y = mid[0] + draw.randrange(-2500, 1500), mid[1] + draw.randrange(-1500, 800)
    wide, deep = draw.choice((600, 1500, 2500)), draw.choice((600, 1200))
    laid.ground("hill", box(x, y, x + wide, y + deep), draw.choice((1, 1, 2, 3)))
    if draw.random() < 0.5:
        laid.ground("hill", box(x + 150, y + 150, x + wide - 150, y + deep - draw.choice((0, 150))), 2)


def _stream(laid: Situation, draw: Random, mid: Spot) -> None:
    """A stream or a river from edge to edge, with a bridge and a ford."""
    x = mid[0] + draw.randrange(-1500, 1500)
    laid.line(draw.choice(("stream", "water", "road")), (x, 0), (x, 12000), width=draw.choice((150, 300)))
    for kind in draw.sample(("bridge", "ford"), draw.randrange(3)):
        pose = Pose(x, mid[1] + draw.randrange(-900, 900), 0)
        laid.crossings.append(Crossing(kind, pose, Size(draw.choice((250, 600, 900)), 500)))


def _lines(laid: Situation, draw: Random, mid: Spot) -> None:
    """Two lines of battle face to face, some touching, some not far from it."""
    gap = draw.choice((0, 0, 150, 600))
    for side in (RED, BLUE):
        for place in range(draw.randrange(1, 4)):
            spec = draw.choice(FOOT if draw.random() < 0.6 else OTHERS)
            files, ranks = (int(each) for each in spec.split(" ")[0].split("x"))
            code = spec.split(" ")[2]
            fields: dict[str, Any] = {}
            if ranks > 1 and files > 2 and draw.random() < 0.5:
                fields["lost"] = tuple(
                    (file, rank)
                    for file in range(1, files - 1)
                    for rank in range(1, ranks)
                    if draw.random() < 0.5
                )
            if code[0] == "f" and draw.random() < 0.4:
                fields["mixed"] = {(0, 0): draw.choice(("fL", "fHp", "fX/xbow", "fM"))}
            if code[0] in "fh" and draw.random() < 0.3:
                fields["roles"] = {(1, 0): draw.choice(("supreme", "commander", "standard", "musician"))}
            if draw.random() < 0.3:
                fields |= draw.choice(
                    ({"screens": 2}, {"ladders": 2}, {"met": (10_000, 10_001)}, {"step": 2})
                )
            number = laid.formation(side, spec, (0, 0, 0), **fields)
            each = laid.formations[number]
            deep = each.ranks * each.depth
            x = mid[0] - 2200 + 1500 * place + draw.choice((0, 0, 100, 390, -250))
            y = mid[1] + (1 if side == RED else -1) * (deep // 2 + gap // 2)
            facing = (2700 if side == RED else 900) + draw.choice((0, 0, 0, 0, 20, 450, 900, 1800))
            laid.formations[number] = replace(
                each, x=x, y=y, a=facing % 3600, command=draw.random() < 0.8, halted=draw.random() < 0.05
            )


def _crowd(laid: Situation, draw: Random, mid: Spot) -> None:
    """Single figures about the lines, some touching each other; enough of one kind to form up."""
    for side in (RED, BLUE):
        toward = 1 if side == RED else -1
        for _ in range(draw.randrange(2, 7)):
            x = mid[0] + draw.randrange(-3000, 3000)
            y = mid[1] + toward * draw.choice((-105, 105, 310, 600, 1100, draw.randrange(-1800, 2500)))
            state: Any = draw.choice(("loose", "loose", "rout"))
            laid.single(
                side,
                draw.choice(LONE),
                (x, y, draw.choice((900, 2700, draw.randrange(3600)))),
                state=state,
                role=draw.choice(("trooper", "trooper", "trooper", "commander", "standard", "attendant")),
                steady=draw.randrange(3),
                gathered=draw.random() < 0.5,
                halved=draw.random() < 0.2,
            )
        laid.single(side, draw.choice(("hX", "fM")), (9300, mid[1] + toward * 1700, 0), role="supreme")
        if draw.random() < 0.6:
            code, count = draw.choice((("fM", 9), ("fS/jav", 8), ("hM", 4), ("ch[fL fM]", 2), ("fX", 11)))
            far = 260 if code[0] == "f" else 760
            x, y = mid[0] + draw.choice((-2500, 1800)), mid[1] + toward * draw.choice((900, 1500, 2600))
            for place in range(count):
                spot = (x + far * (place % 4), y + far * (place // 4), 2700)
                laid.single(side, code, spot, gathered=True, steady=draw.choice((0, 0, 0, 2)))
    if draw.random() < 0.5:
        side = draw.randrange(2)
        x, y = mid[0] + draw.randrange(-2500, 1500), mid[1] + draw.choice((-2100, 1500))
        scatter(laid, draw, side, (x, y))


def scatter(laid: Situation, draw: Random, side: int, at: Spot, *, few: bool = False) -> int:
    """A broken formation of which some are left, or only a few."""
    spec = draw.choice(
        ("4x2 c fM", "4x2 o fS/bow", "2x4 c fHp", "5x3 c fM", "6x2 c fX", "3x3 o fL", "4x2 c hM")
    )
    files, ranks = (int(each) for each in spec.split(" ")[0].split("x"))
    slots = [(file, rank) for rank in range(ranks) for file in range(files)]
    least = len(slots) - files if few else 0
    most = len(slots) - 1 if few else len(slots) * 2 // 3
    lost = tuple(draw.sample(slots, draw.randrange(least, most)))
    wide = 230 if "f" in spec else 560
    spots = tuple((at[0] + wide * (n % 4), at[1] + wide * (n // 4)) for n in range(len(slots) - len(lost)))
    facing = draw.choice((900, 2700, 0))
    return laid.broken(
        side, spec, spots, facing, lost=lost, command=bool(side), screens=draw.randrange(files)
    )


def battlefield(draw: Random) -> Situation:
    """A battle in the field."""
    laid, mid = Situation(**draw.choice(OPTIONS)), draw.choice(MIDDLES)
    for lay in (_patch, _patch, _patch, _heights, _stream):
        if draw.random() < 0.6:
            lay(laid, draw, mid)
    x, y = mid[0] + draw.choice((-2500, -500, 900)), mid[1] + draw.choice((-1500, -200, 600))
    amid = box(x, y, x + 1500, y + 900)
    red, blue = draw.choice(((*CAMPS,), (amid, CAMPS[1]), (CAMPS[0], amid), ((), amid), ((), ())))
    laid.camp(RED, red).camp(BLUE, blue)
    laid.razed = draw.choice(((False, False), (False, False), (True, False), (False, True)))
    for crowd in draw.sample((_lines, _crowd), 2):
        crowd(laid, draw, mid)
    if draw.random() < 0.4:
        y = mid[1] + draw.choice((-100, 0, 250))
        laid.stakes.append(Stakes(draw.randrange(2), (7000, y), (draw.choice((7600, 10500)), y)))
    return laid


# Sieges --------------------------------------------------------------------------------------------------


def _works(laid: Situation, draw: Random) -> tuple[int, ...]:
    """Every sector in some state; where those of the castle have come to stand in their list."""

    def state(kind: str) -> dict[str, Any]:
        found: dict[str, Any] = {"damage": draw.choice((0, 0, 1, 5, 9))}
        if draw.random() < 0.15:
            found["state"] = draw.choice(("fallen", "stopped")) if kind != "tower" else "fallen"
        if "gate" in kind:
            found["shut"] = draw.random() < 0.5
            found["foot"], found["mounted"] = draw.randrange(3), draw.randrange(2)
        if draw.random() < 0.3:
            found["holder"] = draw.choice((-1, 0, 1))
        if found.get("state") == "stopped" or kind == "inner gate":
            found["damage"] = draw.randrange(3)
        return found

    built: list[tuple[str, str, tuple[int, int, int], Spot, tuple[Spot, ...], str]] = []
    for at, door in TOWERS:
        built.append(("tower", "tower", at, (800, 800), (door,), ""))
    built.append(("tower", "tower", (9000, 2200, 2700), (1000, 1000), ((9000, 2850),), ""))
    for at in WALLS:
        kind = draw.choice(("wall", "wall", "wall", "palisade"))
        built.append((kind, kind, at, (2000, 300 if kind == "wall" else 100), (), ""))
    built.append(("gate", "gate", (9000, 5000, 900), (1000, 400), ((9300, 4600),), ""))
    built.append(("gate", "inner gate", (9000, 2750, 900), (400, 100), (), "inner"))
    # Any of them may be the first.
    turned = draw.randrange(len(built))
    for kind, called, at, size, doors, style in (*built[turned:], *built[:turned]):
        laid.work(kind, at, size, doors=doors, style=style, **state(called))
    for number in (0, 11):
        laid.states[number] = replace(laid.states[number], doors=draw.choice(((), (0,))))
    return tuple((number - turned) % len(built) for number in range(len(built)))


def _garrison(laid: Situation, draw: Random, besieger: int, where: tuple[int, ...]) -> None:
    """Men of both sides on the tops, in the enclosure and before the walls, and on ladders and engines."""
    taken: set[tuple[int, int]] = set()
    sectors = laid.setup().sectors
    for _ in range(draw.randrange(8, 20)):
        sector = where[draw.choice((0, 1, 2, 5, 6, 6, 5, 11))]
        standing = laid.states[sector].state == "standing"
        slot = draw.randrange(10)
        if standing and slot < len(sectors[sector].slots) and (sector, slot) not in taken:
            taken.add((sector, slot))
            side = draw.choice((besieger, 1 - besieger, 1 - besieger))
            code = draw.choice(("fM", "fM", "fL/xbow", "fX", "fS/bow", "fH/jav"))
            pose = sectors[sector].slots[slot].pose
            laid.single(side, code, (pose.x, pose.y, pose.a), sector=sector, slot=slot)
    for sector, x in ((where[5], 7200), (where[6], 9900), (where[6], 10800)):
        wall = laid.states[sector].state == "standing" and laid.works[sector].kind == "wall"
        if wall and draw.random() < 0.6:
            ladder = laid.ladder(besieger, (x, 5150), sector, draw.randrange(8))
            if draw.random() < 0.5:
                laid.on_ladder("fM", ladder)
    spots = tuple((6700 + 210 * n, 5255 if n < 3 else 5600) for n in range(8))
    if draw.random() < 0.6:
        laid.dissolved(besieger, "4x2 c fM", spots, 2700, ladders=draw.randrange(3))
    for _ in range(draw.randrange(4, 10)):
        side = draw.randrange(2)
        spot = draw.choice(
            ((draw.randrange(6500, 11500), draw.randrange(2900, 4800)), (9300, 4600), (9000, 4705))
        )
        laid.single(side, draw.choice(("fM", "fM", "fX", "hM", "fS/sling", "fL/bow")), (*spot, 900))
    for _ in range(draw.randrange(2, 7)):
        x, y = draw.randrange(6000, 12000), draw.choice((5255, 5400, 6100, 6300, 7500))
        state: Any = draw.choice(("loose", "loose", "rout"))
        laid.single(draw.randrange(2), draw.choice(("fM", "fS/bow", "hM")), (x, y, 2700), state=state)


def _train(laid: Situation, draw: Random, besieger: int, where: tuple[int, ...]) -> None:
    """Engines with more or less of their crews, some docked, some burning, some not loaded."""
    rows: tuple[tuple[str, tuple[int, int, int]], ...] = (
        *(
            ("siege-tower", (8000, 5550, 2700)),
            ("ram", (9000, 5700, 2700)),
            ("mangonel", (10500, 10000, 2700)),
        ),
        *(("cannon", (13500, 10000, 2700)), ("trebuchet", (7500, 10000, 2700))),
        *(("stone-thrower", (12000, 8500, 2700)), ("bolt-thrower", (6000, 7500, 2700))),
        *(("small-trebuchet", (4500, 9000, 2700)), ("small-cannon", (5000, 7000, 3000))),
    )
    for kind, at in draw.sample(rows, 5):
        fields: dict[str, Any] = {"ready": draw.choice((0, 0, 2, 3)), "fire": draw.choice((0, 0, 0, 4, 5, 6))}
        fields |= {"suffered": draw.choice((0, 0, 1, 3)), "worked": draw.random() < 0.1}
        code: dict[str, Any] = {"code": "fM/bow", "role": "trooper"} if kind == "siege-tower" else {}
        side = besieger if draw.random() < 0.85 else 1 - besieger
        laid.engine(side, kind, at, crew=draw.choice((-1, -1, -1, 0, 1)), **code, **fields)  # type: ignore[arg-type]
    for sector in draw.sample(where[:2], draw.randrange(2)):
        if laid.states[sector].state == "standing" and all(each.sector != sector for each in laid.figures):
            laid.engine(1 - besieger, draw.choice(("bolt-thrower", "stone-thrower")), sector=sector)


def stronghold(draw: Random) -> Situation:
    """A siege in full swing, of either side, of a castle or a town."""
    laid = Situation(**draw.choice(OPTIONS[:3]), day=2, night=1)
    besieger = draw.randrange(2)
    terms: dict[str, Any] = {"besieger": besieger, "works": draw.choice(("castle", "town"))}
    terms |= {"days": draw.choice((1, 2, 10)), "wanted": draw.choice((0, 0, 3))}
    laid.besiege(ENCLOSURE, **terms)
    laid.camp(besieger, CAMPS[0])
    where = _works(laid, draw)
    for lay in draw.sample((_train, _garrison), 2):
        lay(laid, draw, besieger, where)
    for spec, at in (
        ("4x2 c fM", (10800, 6700)),
        ("4x2 o fL/xbow", (8500, 7600)),
        ("3x2 c hM", (13000, 8600)),
    ):
        laid.formation(besieger, spec, (*at, 2700), ladders=draw.randrange(2), screens=draw.randrange(3))
    laid.single(besieger, "hM", (9500, 8500, 2700), role="supreme")
    laid.single(1 - besieger, "fX", (9000, 4200, 900), role="supreme")
    if draw.random() < 0.4:
        _heights(laid, draw, (9000, 6300))
    if draw.random() < 0.4:
        laid.ground("ditch", box(7000, 6000, 11000, 6200))
    laid.day_kind = draw.choice(("assault", "assault", "bombardment", ""))
    return laid


KINDS: dict[str, Callable[[Random], Situation]] = {"battlefield": battlefield, "stronghold": stronghold}


def wild(kind: str, number: int) -> Table:
    """A possible position, at the start of any phase or after an umpire."""
    draw = Random(f"{kind} {number}")
    for _ in range(TRIES):
        phase = ("movement", "movement", "shooting", "melee")[number % 4]
        laid = KINDS[kind](draw)
        table = laid.table(phase, draw.randrange(2), turn=draw.choice((1, 2, 3)), command=draw.random() < 0.7)
        table = replace(table, first=draw.randrange(2)) if table.siege is None else table
        for _ in range(draw.choice((0, 0, 1, 3))):
            wanted = draw.choice(MEDDLINGS)(table, draw)
            table = wanted if not RULESET.problems(wanted) else table
        if not RULESET.problems(table) and RULESET.to_act(table) != NOBODY:
            return table
    raise AssertionError("no possible position")
