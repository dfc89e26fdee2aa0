"""Over the wall: along the tops at whoever stands there, down into the works, to the gate to open it, up by
the doors to those who are left.
"""

from collections.abc import Iterator

from hheditor.rules.api import Order
from hheditor.rules.figures.bot.siege.tops import FAR, odds_at, reached, to_enemies
from hheditor.rules.figures.bot.siege.walking import walk
from hheditor.rules.figures.bot.siege.walls import (
    Spot,
    before,
    built,
    distance,
    fighters,
    holdable,
    is_inside,
    state,
)
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.siege.gates import judge_work
from hheditor.rules.figures.siege.ramparts import judge_ascend, judge_descend
from hheditor.tables import heading

Candidate = tuple[int, Order]
STEP = 60
"""What a slot nearer to the enemy is worth on the tops."""
FIGHT = 200
GATE = 800
UP, DOWN = 300, 220
AROUND = (
    (0, 0),
    (150, 150),
    (-150, 150),
    (150, -150),
    (-150, -150),
    (0, 280),
    (0, -280),
    (280, 0),
    (-280, 0),
)


# On the tops -----------------------------------------------------------------------------------------------


def on_top(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """At the next enemy; where there is none within reach, down a door."""
    figure = table.figures[number]
    here = figure.sector, figure.slot
    if table.contacts.get(number):
        return
    away = to_enemies(table, side)
    if here in away:
        best = away[here]
        for order in reached(table, number):
            place = order.sector, order.slot
            steps = away.get(place, FAR)
            if steps == 1:
                yield FIGHT + max(-150, odds_at(table, number, place) // 2), order
            elif steps < best:
                yield STEP * (best - steps), order
    yield from _down(table, side, number, eager=here not in away or away[here] > 12)


def _down(table: Table, side: int, number: int, *, eager: bool) -> Iterator[Candidate]:
    """FOR-7: down by the door of the sector; to the door first."""
    figure = table.figures[number]
    sector = built(table, figure.sector)
    if not eager:
        return
    for index, door in enumerate(sector.doors):
        if door.slot == figure.slot:
            for x, y in AROUND:
                order = o.Descend(number, door.foot[0] + x, door.foot[1] + y, index)
                if judge_descend(table, side, order) is None:
                    yield DOWN, order
                    return
    doors = {
        (other, door.slot)
        for other in range(len(table.setup.sectors))
        if holdable(table, other)
        for door in built(table, other).doors
    }
    from hheditor.rules.figures.bot.siege.tops import steps_from

    away = steps_from(table, doors)
    best = away.get((figure.sector, figure.slot), FAR)
    for step in reached(table, number):
        steps = away.get((step.sector, step.slot), FAR)
        if steps < best:
            yield STEP * (best - steps) // 2, step


# In the works ----------------------------------------------------------------------------------------------


def into(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """On the ground in the works, or on the way into them: the gate, the nearest enemy, the doors."""
    figure = table.figures[number]
    here = figure.x, figure.y
    inside = is_inside(table, *here)
    for gate, sector in enumerate(table.setup.sectors):
        if inside and sector.kind == "gate" and state(table, gate).shut and _wanted(table, side):
            order = o.WorkGate(number, gate, shut=False)
            if judge_work(table, side, order) is None:
                yield GATE, order
    if table.contacts.get(number):
        return
    yield from _ascents(table, side, number)
    goals = sorted(_goals(table, side, number), key=lambda each: each[0])
    for _, spot, arrived in goals[:3]:
        found = next(
            walk(
                table,
                number,
                spot,
                heading(spot[0] - here[0], spot[1] - here[1]) if spot != here else 0,
                arrived,
            ),
            None,
        )
        if found is not None:
            yield found
            return


def _wanted(table: Table, side: int) -> bool:
    """Whether anybody outside would come in by an open gate."""
    return any(not is_inside(table, *spot) for spot, _ in fighters(table, side).values())


def _goals(table: Table, side: int, number: int) -> Iterator[tuple[int, Spot, int]]:
    """Where to go: how far, so to say, the place, and what being there is worth."""
    figure = table.figures[number]
    here = figure.x, figure.y
    mounted = kind_of(table, number).mounted
    reach = 230 if not mounted else 420
    for spot, count in fighters(table, 1 - side).values():
        if count == 1 and is_inside(table, *spot):
            gone = max(1, distance(here, spot))
            if gone <= reach:
                continue
            share = (gone - 201) / gone
            stop = (
                here[0] + round((spot[0] - here[0]) * share),
                here[1] + round((spot[1] - here[1]) * share),
            )
            yield gone, stop, 100
    inside = is_inside(table, *here)
    for gate, sector in enumerate(table.setup.sectors):
        standing = state(table, gate).state == "standing"
        if sector.kind == "gate" and standing and state(table, gate).shut and inside and not mounted:
            spot = before(sector.rect, 0, -sector.rect.size.depth - 102)
            yield distance(here, spot) - 1500, spot, 120
        if not mounted and standing and sector.doors and _held(table, side, gate):
            for door in sector.doors:
                if distance(here, door.foot) > 250:
                    yield distance(here, door.foot) + 800, door.foot, 40


def _held(table: Table, side: int, sector: int) -> bool:
    """Whether enemies stand on a sector."""
    return any(table.figures[each].side != side for each in table.garrisons.get(sector, ()))


def _ascents(table: Table, side: int, number: int) -> Iterator[Candidate]:
    if kind_of(table, number).mounted:
        return
    for sector in range(len(table.setup.sectors)):
        if not holdable(table, sector) or not _held(table, side, sector):
            continue
        for index in range(len(built(table, sector).doors)):
            order = o.Ascend(number, sector, index)
            if judge_ascend(table, side, order) is None:
                yield UP, order
