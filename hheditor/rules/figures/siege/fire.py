"""FIR: rocks and fire. FIR-1 (FR-71): from each sector free of enemies, at up to two targets within 500 of
its foot. FIR-2: what they do. FIR-3: shoot or throw. FIR-4, FIR-5 (FR-72): fires are put out, or destroy.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.orders import Douse, Hurl
from hheditor.rules.figures.position.posts import change_engine, change_sector, inside, sector
from hheditor.rules.figures.position.table import Table, alive, change_figure, kind_of
from hheditor.rules.figures.position.works import ENGINES, INSIDE, SECTORS
from hheditor.rules.figures.siege.damage import wreck
from hheditor.rules.figures.siege.engines.crews import engine
from hheditor.rules.figures.siege.sight import enemies_on
from hheditor.tables import FINE, TOUCH, Rect, within
from hheditor.values import Finding, refuse

REACH = 500
"""FIR-1: so far from the foot of the sector."""
MOST = 2
GROUND, LADDER, ENGINE = 6, 5, 6
"""FIR-2: what eliminates on the ground and on ladders, and what sets an engine on fire."""
FIRST, LAST = 4, 6
"""FIR-4: what the first and the last try to put a fire out need."""


# Throwing --------------------------------------------------------------------------------------------------


def _target_rect(table: Table, side: int, target: int) -> Rect | None:
    """An enemy figure on the ground or on a ladder, or an engine; None: no target."""
    if ENGINES <= target < SECTORS:
        number = target - ENGINES
        known = number in table.engines and engine(table, number).side != side
        return table.engines[number] if known else None
    if not 0 <= target < len(table.figures) or not alive(table, target):
        return None
    figure = table.figures[target]
    if figure.side == side or figure.sector >= 0 or inside(table, target):
        return None
    return table.standing[target]


def judge_target(table: Table, side: int, where: int, target: int) -> Finding | None:
    """FIR-1 (FR-71): within 500 of the sector's footprint."""
    rect = _target_rect(table, side, target)
    if rect is None:
        rule = "FOR-15" if 0 <= target < len(table.figures) and inside(table, target) else "FIR-1"
        return refuse("refusal.figures.no-rocks-at", rule=rule, pieces=(target,))
    built, _ = sector(table, where)
    if not within(built.rect.corners, rect.corners, REACH * FINE):
        return refuse("refusal.figures.rocks-too-far", rule="FIR-1", pieces=(target,), reach=REACH)
    return None


def judge_thrower(table: Table, side: int, number: int) -> Finding | None:
    """FIR-1, FIR-3: a defender on a top without enemies that has not thrown, who has not shot."""
    terms, figure = table.setup.siege, table.figures[number]
    if terms is None or figure.side != side or side != terms.defender or figure.state != "loose":
        return refuse("refusal.figures.not-yours", rule="FIR-1", pieces=(number,))
    if figure.slot < 0:
        return refuse("refusal.figures.not-on-top", rule="FIR-1", pieces=(number,))
    met = enemies_on(table, side, figure.sector)
    if met:
        return refuse("refusal.figures.enemy-on-sector", rule="FIR-1", pieces=(number, *met))
    if figure.shot:
        return refuse("refusal.figures.shot-or-thrown", rule="FIR-3", pieces=(number,))
    if sector(table, figure.sector)[1].hurled:
        return refuse("refusal.figures.hurled", rule="FIR-1", pieces=(number, SECTORS + figure.sector))
    return None


def judge_hurl(table: Table, side: int, order: Hurl) -> Finding | None:
    """FIR-1: one or two targets."""
    number = order.figure
    refused = judge_thrower(table, side, number)
    if refused is not None:
        return refused
    if not 0 < len(order.targets) <= MOST or len(set(order.targets)) != len(order.targets):
        return refuse("refusal.figures.two-targets", rule="FIR-1", pieces=(number,), most=MOST)
    where = table.figures[number].sector
    for target in order.targets:
        refused = judge_target(table, side, where, target)
        if refused is not None:
            return refused
    return None


def targets_below(table: Table, side: int, where: int) -> tuple[int, ...]:
    """FIR-1: everything rocks from a sector can be thrown at, those on ladders first."""
    built, _ = sector(table, where)
    rect = built.rect
    near = (
        *table.crowd.near(rect.pose.x, rect.pose.y, rect.radius + REACH),
        *(ENGINES + number for number in table.engines),
    )
    found = [each for each in near if judge_target(table, side, where, each) is None]
    return tuple(sorted(found, key=lambda each: (each >= ENGINES or table.figures[each].ladder < 0, each)))


def throwers(table: Table, side: int) -> Iterator[Hurl]:
    """FIR-1: from each sector that can, its first figure at up to two targets."""
    done: set[int] = set()
    for (where, _), number in sorted(table.tops.items()):
        if where not in done and judge_thrower(table, side, number) is None:
            below = targets_below(table, side, where)
            if below:
                done.add(where)
                yield Hurl(number, below[:MOST])
                if len(below) > 1:
                    yield Hurl(number, below[1:2])


def hurled(stage: Stage[Table], side: int, order: Hurl) -> None:
    """Rocks and fire fly."""
    table = stage.position
    where = table.figures[order.figure].sector
    after = change_figure(table, order.figure, shot=(0,))
    after = change_sector(after, where, hurled=True)
    after = after.push(tasks.Hurling(side, where, order.targets))
    pieces = (order.figure, *order.targets)
    stage.happen("hurled", after, rule="FIR-1", side=side, pieces=pieces, count=len(order.targets))


@handles(tasks.Hurling)
class HurlingHandler(Handler[tasks.Hurling]):
    """FIR-2: a die for each target; armour and cover do not count."""

    passes = True

    def actor(self, table: Table, task: tasks.Hurling) -> int | None:
        """Chance, target by target."""
        return CHANCE if task.targets else None

    def roll(self, table: Table, task: tasks.Hurling) -> Roll | None:
        """One die."""
        return Roll("figures.rocks", (Pool(1, 6),), "faces", "FIR-2", task.side, task.targets[:1])

    def carry_out(self, stage: Stage[Table], task: tasks.Hurling, order: Any, reading: Reading) -> None:
        """Eliminated, on fire, or missed."""
        table, target = stage.position, task.targets[0]
        burns = target >= ENGINES
        need = ENGINE if burns else LADDER if table.figures[target].ladder >= 0 else GROUND
        after = table.then(tasks.Hurling(task.side, task.sector, task.targets[1:]))
        stage.happen(
            "rocks",
            after,
            rule="FIR-2",
            side=task.side,
            pieces=(target,),
            die=reading[0],
            need=need,
        )
        if reading[0] < need:
            return
        if not burns:
            lose(stage, target, "FIR-2")
        elif not engine(stage.position, target - ENGINES).fire:
            ignite(stage, target - ENGINES, "FIR-2")


def ignite(stage: Stage[Table], number: int, rule: str) -> None:
    """FIR-2, SOR-2: an engine burns."""
    each = engine(stage.position, number)
    after = change_engine(stage.position, number, fire=FIRST)
    stage.happen(
        "engine-burns", after, rule=rule, side=each.side, pieces=(ENGINES + number,), engine=each.kind
    )


# Putting out -----------------------------------------------------------------------------------------------


def firemen(table: Table, number: int) -> tuple[int, ...]:
    """FIR-4: figures of the owner who could put a fire out: the crew, or anybody on foot who touches it."""
    each = engine(table, number)
    near = (
        other
        for other in table.crowd.within(table.engine_rect(each), TOUCH)
        if table.figures[other].side == each.side
        and not table.figures[other].posted
        and not kind_of(table, other).mounted
    )
    return (*table.crews.get(number, ()), *near)


def burning(table: Table, side: int) -> tuple[int, ...]:
    """The engines of a side that burn."""
    assert table.siege is not None
    return tuple(
        number
        for number, each in enumerate(table.siege.engines)
        if each.side == side and each.fire and each.state == "standing"
    )


def burn_on(stage: Stage[Table], number: int) -> None:
    """FIR-4, FIR-5: a chance has passed; after the third the engine is destroyed with all inside."""
    table = stage.position
    each = engine(table, number)
    if each.fire < LAST:
        stage.quietly(change_engine(table, number, fire=each.fire + 1))
        return
    within_it = table.crews.get(number, ()) if each.kind in INSIDE else ()
    for figure in within_it:
        lose(stage, figure, "FIR-5")
    wreck(stage, number, "FIR-4")


@handles(tasks.Dousing)
class DousingHandler(Handler[tasks.Dousing]):
    """FIR-4: put it out, or work the engine while it burns."""

    answers = (Douse,)

    def actor(self, table: Table, task: tasks.Dousing) -> int | None:
        """The owner, where somebody is there; then chance."""
        if task.trying:
            return CHANCE
        return task.side if firemen(table, task.engine) else None

    def run(self, stage: Stage[Table], task: tasks.Dousing) -> None:
        """Nobody is there to put it out."""
        stage.quietly(stage.position.then())
        burn_on(stage, task.engine)

    def question(self, table: Table, task: tasks.Dousing) -> Question | None:
        """Put it out?"""
        return Question("question.figures.douse", task.side, "FIR-4", (ENGINES + task.engine,))

    def options(self, table: Table, task: tasks.Dousing) -> Iterator[Order]:
        """Both."""
        yield Douse(douse=True)
        yield Douse(douse=False)

    def roll(self, table: Table, task: tasks.Dousing) -> Roll | None:
        """One die."""
        return Roll("figures.fire", (Pool(1, 6),), "faces", "FIR-4", task.side, (ENGINES + task.engine,))

    def carry_out(self, stage: Stage[Table], task: tasks.Dousing, order: Any, reading: Reading) -> None:
        """A try, its die, or work while it burns."""
        table = stage.position
        each, piece = engine(table, task.engine), (ENGINES + task.engine,)
        if isinstance(order, Douse):
            if order.douse:
                after = change_engine(table, task.engine, idle=True)
                after = after.then(tasks.Dousing(task.side, task.engine, trying=True))
                stage.happen("fights-fire", after, rule="FIR-4", side=task.side, pieces=piece, need=each.fire)
            else:
                stage.happen("lets-burn", table.then(), rule="FIR-4", side=task.side, pieces=piece)
                burn_on(stage, task.engine)
            return
        out = reading[0] >= each.fire
        after = (change_engine(table, task.engine, fire=0) if out else table).then()
        name = "fire-out" if out else "fire-stays"
        stage.happen(name, after, rule="FIR-4", side=task.side, pieces=piece, die=reading[0], need=each.fire)
        if not out:
            burn_on(stage, task.engine)
