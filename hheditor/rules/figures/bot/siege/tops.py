"""Fighting along the tops: how far every slot is from the enemy, and where somebody could go."""

from collections import deque
from collections.abc import Iterable, Iterator

from hheditor.rules.figures.bot import exchange
from hheditor.rules.figures.bot.siege.walls import holdable
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.orders import Rampart
from hheditor.rules.figures.position.posts import bridged
from hheditor.rules.figures.position.table import Table, change_figure
from hheditor.rules.figures.position.works import SLOT, Place
from hheditor.rules.figures.siege.ladders import climber
from hheditor.rules.figures.siege.ramparts import judge_rampart

FAR = 999


def steps_from(table: Table, starts: Iterable[Place]) -> dict[Place, int]:
    """How many slots away every slot is from the nearest of some, whoever stands in between."""
    seen: dict[Place, int] = dict.fromkeys(starts, 0)
    waiting = deque(seen)
    while waiting:
        here = waiting.popleft()
        for other in table.setup.beside[here]:
            if other not in seen and holdable(table, other[0]):
                seen[other] = seen[here] + 1
                waiting.append(other)
    return seen


def to_enemies(table: Table, side: int) -> dict[Place, int]:
    """How far every slot is from the nearest enemy of a side on the tops."""
    known: dict[int, dict[Place, int]] = table.memo("to-enemies")
    if side not in known:
        known[side] = steps_from(
            table, (place for place, man in table.tops.items() if table.figures[man].side != side)
        )
    return known[side]


def reached(table: Table, number: int) -> Iterator[Rampart]:
    """Where a figure on a top could go now."""
    figure = table.figures[number]
    here = (figure.sector, figure.slot)
    far = figure.left // SLOT
    if far <= 0:
        return
    for place, steps in steps_within(table, here, far).items():
        order = Rampart(number, *place)
        if steps and place not in table.tops and judge_rampart(table, figure.side, order) is None:
            yield order


def steps_within(table: Table, start: Place, far: int) -> dict[Place, int]:
    """The slots at most so many steps away."""
    seen = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if seen[here] == far:
            continue
        for other in table.setup.beside[here]:
            if other not in seen and holdable(table, other[0]):
                seen[other] = seen[here] + 1
                waiting.append(other)
    return seen


def odds_at(table: Table, number: int, place: Place) -> int:
    """What a figure's best blow would bring it in a slot, with whom it would touch there; FAR below nought:
    nobody."""
    enemies = [
        table.tops[other]
        for other in table.setup.beside[place]
        if other in table.tops and table.figures[table.tops[other]].side != table.figures[number].side
    ]
    if not enemies:
        return -FAR
    pose = table.setup.sectors[place[0]].slots[place[1]].pose
    there = change_figure(table, number, x=pose.x, y=pose.y, sector=place[0], slot=place[1])
    return max(exchange.fought(there, tasks.Combat(((number, 0),), enemy)) for enemy in enemies)


def heads(table: Table, side: int) -> dict[Place, int]:
    """The slots by which enemies of a side come up, with how urgent each is: heads of ladders, with somebody
    on them or at their feet, and the bridges of towers."""
    known: dict[int, dict[Place, int]] = table.memo("heads")
    if side not in known:
        assert table.siege is not None
        found: dict[Place, int] = {}
        for number, ladder in enumerate(table.siege.ladders):
            if not ladder.down and ladder.side != side:
                manned = climber(table, number) >= 0
                found[ladder.sector, ladder.slot] = 350 if manned else 200
        for number, engine in enumerate(table.siege.engines):
            if engine.side != side:
                found.update({place: 250 for place in bridged(table, number) if place not in found})
        known[side] = found
    return known[side]
