"""An umpire who forces something odd again and again: a figure in the corner of the table, a wall that is
almost down, a stone out of nowhere. What the rules make of it is written down with the battle."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, NOBODY, Order, Override, diff
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import Stakes, Table, alive, change_figure, change_formation
from hheditor.rules.figures.position.works import ENGINES, Siege
from tests.systems.battery import Chooser, System, Tally

Meddling = Callable[[Table, Random], Table]
TRIES = 12


def _figure(table: Table, draw: Random) -> int:
    there = [number for number in range(len(table.figures)) if alive(table, number)]
    return draw.choice(there) if there else 0


def _base(table: Table, draw: Random) -> int:
    return draw.choice(sorted(table.bases)) if table.bases else -1


def _near(table: Table, draw: Random, x: int, y: int) -> tuple[int, int]:
    """Somewhere about a point, on the table and often on its edge."""
    sheet = table.setup.table
    far = draw.choice((0, 5, 200, 500, 1000, 1001, 4000))
    x, y = x + draw.randint(-far, far), y + draw.randint(-far, far)
    x, y = draw.choice(((x, y), (x, y), (x, y), (0, y), (x, sheet.height), (sheet.width, 0)))
    return min(max(0, x), sheet.width), min(max(0, y), sheet.height)


def _moved(table: Table, draw: Random) -> Table:
    """A figure somewhere else: near another, often right before it, in rout perhaps."""
    number, other = _figure(table, draw), _figure(table, draw)
    figure, pose = table.figures[number], table.standing[other].pose
    if figure.state == "base" or figure.posted:
        return table
    x, y = _near(table, draw, pose.x, pose.y)
    if draw.random() < 0.5:
        far = (table.standing[other].size.depth + table.standing[number].size.depth) // 2
        x = round(pose.x + far * math.cos(math.radians(pose.a / 10)))
        y = round(pose.y + far * math.sin(math.radians(pose.a / 10)))
    state = draw.choice(("loose", "rout")) if figure.formation < 0 else figure.state
    fields = {"left": draw.choice((0, 500, 1000)), "steady": draw.choice((0, table.turn))}
    facing = draw.choice((figure.a, (pose.a + 1800) % 3600, draw.randrange(3600)))
    return change_figure(table, number, x=max(0, x), y=max(0, y), a=facing, state=state, **fields)


def _shifted(table: Table, draw: Random) -> Table:
    """A base elsewhere, often front to front, flank or rear with an enemy's."""
    number = _base(table, draw)
    if number < 0:
        return table
    each, rect = table.formations[number], table.bases[number]
    foes = [other for other in table.bases if table.formations[other].side != each.side]
    if not foes or draw.random() < 0.4:
        x, y = _near(table, draw, each.x, each.y)
        return change_formation(table, number, x=x, y=y, a=draw.choice((each.a, draw.randrange(3600))))
    foe = table.bases[draw.choice(foes)]
    turn = draw.choice((0, 0, 900, 1800, 2700))
    deep = foe.size.depth if turn in (0, 1800) else foe.size.width
    angle, far = math.radians((foe.pose.a + turn) / 10), (deep + rect.size.depth) / 2
    aside = draw.choice((0, 0, 200, -390))
    x = round(foe.pose.x + far * math.cos(angle) - aside * math.sin(angle))
    y = round(foe.pose.y + far * math.sin(angle) + aside * math.cos(angle))
    facing = (foe.pose.a + turn + 1800 + draw.choice((0, 0, 3))) % 3600
    return change_formation(table, number, x=max(0, x), y=max(0, y), a=facing)


def _counted(table: Table, draw: Random) -> Table:
    """What is counted of a base or a figure."""
    number = _base(table, draw)
    if number < 0 or draw.random() < 0.4:
        figure = _figure(table, draw)
        seats = tuple(range(max(1, len(table.figures[figure].crew))))
        wild: dict[str, Any] = draw.choice(
            ({"shot": seats}, {"fought": ()}, {"climbed": True}, {"gathered": True}, {"halved": True})
        )
        return change_figure(table, figure, **wild)
    each = table.formations[number]
    fields: dict[str, Any] = draw.choice(
        (
            {"command": not each.command},
            {"step": draw.randrange(6), "gone": draw.choice((0, 350, 500, 700))},
            {"turned": True, "step": 1},
            {"slow": True, "shot": True},
            {"crossed": True},
            {"halted": True},
            {"met": tuple(10_000 + other for other in table.bases if other != number)[:2]},
            {"zoned": tuple(other for other in table.bases if other != number)[:2]},
            {"screens": draw.randrange(each.files + 1), "ladders": draw.randrange(3)},
            {"compact": not each.compact},
            {"fought": not each.fought},
        )
    )
    return change_formation(table, number, **fields)


def _fallen(table: Table, draw: Random) -> Table:
    """Some of a base, or of anybody, are no more; whoever keeps the ranks finds it so."""
    number = _base(table, draw)
    members = list(table.members.get(number, ())) or [_figure(table, draw)]
    for man in draw.sample(members, draw.randrange(1, max(2, len(members)))):
        table = change_figure(table, man, state="gone", crew=())
    return replace(table, agenda=(*table.agenda[:-1], tasks.Keeping(tuple(table.bases))))


def _dated(table: Table, draw: Random) -> Table:
    """Another turn: near nightfall, morning and the last day."""
    turn = draw.choice((1, 2, 14, 15, 16, 19, 20, 21, 140, 141, 160, 199, 200))
    return replace(table, turn=turn, razed=draw.choice(((False, False), (True, False), (False, True))))


def _staked(table: Table, draw: Random) -> Table:
    pose = table.standing[_figure(table, draw)].pose
    start, end = _near(table, draw, pose.x, pose.y), _near(table, draw, pose.x, pose.y)
    return replace(table, stakes=(*table.stakes, Stakes(draw.randrange(2), start, end)))


def _battered(table: Table, draw: Random) -> Table:
    """Works, engines and ladders in another state."""
    siege = table.siege
    if siege is None:
        return _staked(table, draw)
    sectors, engines, ladders = list(siege.sectors), list(siege.engines), list(siege.ladders)
    match draw.randrange(5):
        case 0:
            at = draw.randrange(len(sectors))
            state: Any = draw.choice(("standing", "standing", "fallen", "stopped"))
            sectors[at] = replace(sectors[at], state=state, damage=draw.randrange(10))
        case 1:
            at = draw.randrange(len(sectors))
            sectors[at] = replace(sectors[at], shut=not sectors[at].shut, holder=draw.choice((-1, 0, 1)))
        case 2 if engines:
            at = draw.randrange(len(engines))
            fire, suffered = draw.choice((0, 4, 5, 6)), draw.randrange(5)
            ready = table.turn + draw.choice((-1, 0, 0, 1))
            engines[at] = replace(engines[at], fire=fire, suffered=suffered, ready=ready)
        case 3 if ladders:
            at = draw.randrange(len(ladders))
            ladders[at] = replace(ladders[at], down=not ladders[at].down)
        case _:
            return _posted(table, draw)
    day: Any = draw.choice((siege.kind, "assault", "bombardment"))
    return replace(table, siege=Siege(day, tuple(sectors), tuple(engines), tuple(ladders)))


def _posted(table: Table, draw: Random) -> Table:
    """A figure on a top, in any slot that is free, or off it."""
    number, at = _figure(table, draw), draw.randrange(len(table.setup.sectors))
    slots = table.setup.sectors[at].slots
    if table.figures[number].state == "base" or not slots:
        return table
    slot = draw.randrange(len(slots))
    pose = slots[slot].pose
    return change_figure(
        table, number, x=pose.x, y=pose.y, a=pose.a, state="loose", sector=at, slot=slot, engine=-1, ladder=-1
    )


def _asked(table: Table, draw: Random) -> Table:
    """Something to be resolved at once."""
    side, one, other = table.mover, _figure(table, draw), _figure(table, draw)
    foes = [number for number in table.contacts if table.figures[number].side != side] or [other]
    foe = draw.choice(foes)
    pairs = table.contacts.get(foe, (one,))
    men = tuple((man, 0) for man in draw.sample(pairs, min(len(pairs), draw.randrange(1, 4))))
    friends = tuple(dict.fromkeys((one, other, *table.members.get(_base(table, draw), ())[:2])))
    broken = tuple(
        number
        for number, each in enumerate(table.formations)
        if each.state == "broken" and each.side == side and table.members.get(number)
    )
    found: list[tasks.AnyTask] = [
        *(tasks.Combat(men, foe),) * 4,
        tasks.Losing(side, friends),
        tasks.Keeping(tuple(table.bases)),
        tasks.Volley(
            side, foe, ((draw.randrange(3, 8), -draw.randrange(3), draw.randrange(1, 9)),), friend=one
        ),
        tasks.Stray(side, one, ((-draw.randrange(3), draw.randrange(1, 9)), (0, 2))),
        tasks.Reforming(side, broken),
    ]
    if table.siege is not None:
        at, sector = draw.randrange(len(table.siege.engines)), draw.randrange(len(table.siege.sectors))
        pose = table.standing[one].pose
        x, y = _near(table, draw, pose.x, pose.y)
        found += [
            tasks.EngineShot(side, at, foe, draw.random() < 0.5, draw.random() < 0.3),
            tasks.Casting(side, at),
            tasks.Crushing(
                side, x, y, draw.randrange(1, 4), draw.choice((-1, sector)), draw.choice((-1, at))
            ),
            tasks.Suffering(table.siege.engines[at].side, at, draw.randrange(1, 6)),
            tasks.Hurling(side, sector, (foe, ENGINES + at)),
            *(tasks.Battering(side, at, sector), tasks.Hacking(side, sector)) * 2,
            tasks.TakingPlace(side, one, sector, 0),
            tasks.Dousing(side, at, draw.random() < 0.5),
            tasks.Declaring(side),
        ]
    return replace(table, agenda=(*table.agenda, draw.choice(found)))


MEDDLINGS: tuple[Meddling, ...] = (
    *(_moved,) * 3,
    *(_shifted,) * 5,
    *(_counted,) * 3,
    *(_fallen,) * 2,
    *(_battered,) * 4,
    _dated,
    *(_asked,) * 10,
)
CALM = (tasks.Shooting, tasks.Moving, tasks.Fighting)


def meddling(chooser: Chooser) -> Chooser:
    """A chooser of whose orders one in three is the umpire's, where nothing is being resolved."""

    def meddled(system: System, table: Any, draw: Random, tally: Tally) -> Order:
        calm = system.to_act(table) not in (CHANCE, NOBODY) and isinstance(table.agenda[-1], CALM)
        if calm and draw.random() < 0.35:
            for _ in range(TRIES):
                wanted = draw.choice(MEDDLINGS)(table, draw)
                order = Override(diff(table, wanted), "odd")
                if wanted != table and RULESET.refusal(table, order) is None:
                    return order
        return chooser(system, table, draw, tally)

    return meddled
