"""How rams and towers come to the works: a lane before a sector with open ground all the way."""

from itertools import pairwise

from hheditor.rules.figures.bot.march import ground_key
from hheditor.rules.figures.bot.siege.walls import Spot, before, built, distance, inwards, seen_from
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.siege.engines.crews import bar_to_engine, engine
from hheditor.tables import Pose, Rect, Size, heading

RUN_IN = 700
"""An engine looks straight at its sector so far before it."""
STRIDE, LANE = 250, 100
"""So often the ground on the way is looked at; so far apart lanes are tried."""


def track(table: Table, number: int, sector: int) -> tuple[Spot, ...]:
    """The places an engine goes to one after another, the last with its front at the sector; empty: the
    ground bars every lane."""
    each = engine(table, number)
    known: dict[tuple[object, ...], tuple[Spot, ...]] = table.setup.memo("tracks")
    key = number, each.x, each.y, sector, ground_key(table)
    if key not in known:
        known[key] = _found(table, number, sector)
    return known[key]


def _found(table: Table, number: int, sector: int) -> tuple[Spot, ...]:
    each, rect = engine(table, number), built(table, sector).rect
    row = table.profile.engine(each.kind)
    here = each.x, each.y
    across, out = seen_from(rect, *here)
    room = max(0, rect.size.width // 2 - row.width // 2 - 50)
    if each.kind == "ram" and built(table, sector).kind == "gate":
        room = 0
    lanes = {*range(-room, room + 1, LANE), max(-room, min(room, across))}
    half = row.depth // 2
    for lane in sorted(lanes, key=lambda lane: (abs(lane - across), lane)):
        near, wall = before(rect, lane, min(out, half + RUN_IN)), before(rect, lane, half)
        beside = before(rect, lane, out)
        ways = ((near, wall), (beside, near, wall)) if abs(lane - across) > 40 else ((wall,),)
        for way in ways:
            if _open(table, Size(row.width, row.depth), (here, *way), inwards(rect)):
                return way
    return ()


def _open(table: Table, size: Size, way: tuple[Spot, ...], looks: int) -> bool:
    """Whether the ground is open to an engine all along a way."""
    for one, other in pairwise(way):
        away = distance(one, other)
        dx, dy = other[0] - one[0], other[1] - one[1]
        facing = looks if other == way[-1] or not away else heading(dx, dy)
        for gone in (*range(0, away, STRIDE), away):
            share = gone / max(1, away)
            x, y = one[0] + round(dx * share), one[1] + round(dy * share)
            short = size.depth - 40 if other == way[-1] and gone == away else size.depth
            if bar_to_engine(table, (Rect(Pose(x, y, facing), Size(size.width, short)).corners,)):
                return False
    return True


def length(way: tuple[Spot, ...], here: Spot) -> int:
    """How long a track is."""
    return sum(distance(one, other) for one, other in pairwise((here, *way)))
