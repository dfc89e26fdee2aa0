"""The besieged: to the heads of ladders and the bridges of towers, a man at least on every sector, ladders
thrown down, gates shut, the reserve up to where the enemy comes, at whoever is over the wall.
"""

from collections.abc import Iterator

from hheditor.rules.api import Order
from hheditor.rules.figures.bot.siege.storm import into
from hheditor.rules.figures.bot.siege.tops import FAR, heads, odds_at, reached
from hheditor.rules.figures.bot.siege.walking import walk
from hheditor.rules.figures.bot.siege.walls import (
    before,
    built,
    distance,
    fighters,
    holdable,
    is_inside,
    state,
    threats,
)
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.position.works import HEAVY, SECTORS, Place
from hheditor.rules.figures.siege.engines.batteries import falls_at, struck
from hheditor.rules.figures.siege.engines.crews import engine
from hheditor.rules.figures.siege.gates import judge_work
from hheditor.rules.figures.siege.ladders import judge_throw
from hheditor.rules.figures.siege.ramparts import judge_ascend
from hheditor.tables import heading

Candidate = tuple[int, Order]
THROW, SHUT, UP = 450, 700, 260
LAST_MAN = 500
"""What leaving a sector without anybody costs."""
SHARE = 30
MOST = 24
"""A threat above this counts no more."""
UNDER_STONES = 200
WORTH_GOING = 40


def of_figure(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """What a besieged man does in his movement."""
    figure = table.figures[number]
    if figure.left <= 0 or figure.engine >= 0:
        return
    if figure.slot >= 0:
        yield from _on_top(table, side, number)
        return
    yield from _gates(table, side, number)
    if _invaders(table, side):
        yield from into(table, side, number)
    if not table.contacts.get(number):
        yield from _up(table, side, number)


def _invaders(table: Table, side: int) -> bool:
    return any(is_inside(table, *spot) for spot, _ in fighters(table, 1 - side).values())


# On the tops -----------------------------------------------------------------------------------------------


def _on_top(table: Table, side: int, number: int) -> Iterator[Candidate]:
    figure = table.figures[number]
    here = figure.sector, figure.slot
    if table.contacts.get(number):
        return
    assert table.siege is not None
    for index, ladder in enumerate(table.siege.ladders):
        if (ladder.sector, ladder.slot) == here and not ladder.down:
            order = o.ThrowDown(number, index)
            if judge_throw(table, side, order) is None:
                yield THROW, order
    worth = value(table, side, number, here)
    for step in reached(table, number):
        gain = value(table, side, number, (step.sector, step.slot)) - worth
        if gain > WORTH_GOING:
            yield gain, step


def value(table: Table, side: int, number: int, place: Place) -> int:
    """What it is worth to have a man in a slot: where they come up, where they are, where they will come."""
    where = place[0]
    here = table.figures[number].sector
    others = len(table.garrisons.get(where, ())) - (where == here)
    found = heads(table, side).get(place, 0)
    odds = odds_at(table, number, place)
    if odds > -FAR:
        found += 200 + max(-250, min(250, odds))
    found += SHARE * min(MOST, threats(table, 1 - side)[where]) // (others + 1)
    alone = here >= 0 and len(table.garrisons.get(here, ())) == 1
    if not others and (where == here or not alone):
        found += LAST_MAN
    elif where in under_stones(table, side):
        found -= UNDER_STONES
    return found


def under_stones(table: Table, side: int) -> frozenset[int]:
    """The sectors on which heavy engines of the enemy bear on a day of bombardment."""
    known: dict[int, frozenset[int]] = table.memo("under-stones")
    if side not in known:
        assert table.siege is not None
        hit = (
            struck(table, *falls_at(table, number)) - SECTORS
            for number in table.engines
            if table.siege.kind == "bombardment"
            and engine(table, number).side != side
            and engine(table, number).kind in HEAVY
        )
        known[side] = frozenset(sector for sector in hit if sector >= 0)
    return known[side]


# Below -----------------------------------------------------------------------------------------------------


def _gates(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """Shut what stands open."""
    figure = table.figures[number]
    if kind_of(table, number).mounted:
        return
    for gate, sector in enumerate(table.setup.sectors):
        if sector.kind == "gate" and state(table, gate).state == "standing" and not state(table, gate).shut:
            order = o.WorkGate(number, gate, shut=True)
            if judge_work(table, side, order) is None:
                yield SHUT, order
            else:
                spot = before(sector.rect, 0, -sector.rect.size.depth - 102)
                if distance((figure.x, figure.y), spot) < 2500:
                    yield from walk(table, number, spot, sector.rect.pose.a, 100)


def _up(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """By the door of the sector that needs somebody most."""
    figure = table.figures[number]
    if kind_of(table, number).mounted:
        return
    here = figure.x, figure.y
    danger = threats(table, 1 - side)
    best: tuple[int, int, int] | None = None
    for sector in range(len(table.setup.sectors)):
        if not holdable(table, sector):
            continue
        need = 100 * _need(table, sector, danger)
        for index, door in enumerate(built(table, sector).doors):
            order = o.Ascend(number, sector, index)
            if need > 0 and judge_ascend(table, side, order) is None:
                yield UP + need // 10, order
            cost = distance(here, door.foot) - need
            if need > 0 and (best is None or cost < best[0]):
                best = cost, sector, index
    if best is not None:
        foot = built(table, best[1]).doors[best[2]].foot
        if distance(here, foot) > 250:
            yield from walk(table, number, foot, heading(foot[0] - here[0], foot[1] - here[1]))


def _need(table: Table, sector: int, danger: tuple[int, ...]) -> int:
    """How much a sector and those beside it want another man."""
    near = {
        sector,
        *(
            other
            for slot in range(len(built(table, sector).slots))
            for other, _ in table.setup.beside[sector, slot]
        ),
    }
    guards = sum(len(table.garrisons.get(each, ())) for each in near)
    lacking = 8 * (not table.garrisons.get(sector))
    return sum(min(MOST, danger[each]) for each in near) // (guards + 1) + lacking
