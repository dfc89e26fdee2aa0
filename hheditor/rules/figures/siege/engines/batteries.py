"""ENG-5, ENG-7 to ENG-10 (FR-65, FR-66, FR-67): engines shoot.

ENG-5: light engines at figures. ENG-7: heavy ones at the one point they bear on. ENG-8 (FR-57): these not on
days of assault. ENG-9: the rate. ENG-10: points against engines, taken one by one.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage, Term
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.measures import apart, gap_to, spot
from hheditor.rules.figures.position.orders import Cast, LooseEngine, Suffer
from hheditor.rules.figures.position.posts import change_engine, inside
from hheditor.rules.figures.position.table import Table, alive
from hheditor.rules.figures.position.works import ENGINES, HEAVY, LIGHT, SECTORS
from hheditor.rules.figures.shooting.sight import ahead as ahead_of
from hheditor.rules.figures.shooting.sight import bears_screen
from hheditor.rules.figures.siege.damage import harm
from hheditor.rules.figures.siege.engines.crews import engine, judge_served
from hheditor.rules.figures.siege.ladders import lose_to_engine
from hheditor.rules.figures.siege.places import at_night, whole_day, works_field
from hheditor.rules.figures.siege.sight import EngineLine, enemies_on
from hheditor.tables import FINE, ONE, TOUCH, ahead
from hheditor.values import Finding, refuse

OPEN, COVERED, AGAIN = 4, 6, 5
"""ENG-5: what kills in the open and under cover, and what stone throwers throw once more on."""
FALL = 200
"""ENG-7: so near to a sector or engine the stone hits it."""
SPLASH = 250
"""ENG-7: so near to the stone figures in the open fall."""
DAMAGED, STRUCK = 2, 4
"""ENG-10: points of a turn that cost a shot, and a whole day."""


# Light engines ---------------------------------------------------------------------------------------------


def _screened(table: Table, number: int, target: int) -> bool:
    """SEE-4: whether a screen covers a figure against an engine."""
    if not bears_screen(table, target):
        return False
    rect, each = table.standing[target], engine(table, number)
    return ahead_of(rect, each.x, each.y) >= rect.size.depth * ONE


def engaged(table: Table, number: int) -> tuple[int, ...]:
    """ENG-5: enemies who touch an engine or its crew."""
    each = engine(table, number)
    found = {other for man in table.crews.get(number, ()) for other in table.links.get(man, ())}
    if number in table.engines:
        rect = table.engines[number]
        found |= {
            other
            for other in table.crowd.within(rect, TOUCH)
            if table.figures[other].side != each.side and not table.figures[other].posted
        }
    return tuple(sorted(found))


def judge_loose(table: Table, side: int, order: LooseEngine) -> Finding | bool:
    """ENG-5 (FR-65): any enemy figure in sight and range, all round; the answer is whether it is covered."""
    number, target = order.engine, order.target
    refused = judge_served(table, side, number, "ENG-5")
    if refused is not None:
        return refused
    each, pieces = engine(table, number), (ENGINES + number, target)
    if each.kind not in LIGHT:
        return refuse("refusal.figures.not-light", rule="ENG-5", pieces=pieces[:1])
    if not 0 <= target < len(table.figures) or not alive(table, target) or table.figures[target].side == side:
        return refuse("refusal.figures.no-target", rule="ENG-5", pieces=pieces[:1])
    if inside(table, target):
        return refuse("refusal.figures.inside-engine", rule="FOR-15", pieces=pieces)
    met = engaged(table, number)
    if met:
        return refuse("refusal.figures.engine-engaged", rule="ENG-5", pieces=(*pieces, *met))
    if each.sector >= 0 and enemies_on(table, side, each.sector):
        return refuse("refusal.figures.enemy-on-sector", rule="FOR-11", pieces=pieces)
    row, there = table.profile.engine(each.kind), table.standing[target].pose
    far = row.range // 2 if at_night(table) else row.range
    squared = apart((each.x, each.y), (there.x, there.y))
    if not row.least**2 <= squared <= far**2:
        return refuse("refusal.figures.engine-range", rule="ENG-5", pieces=pieces, least=row.least, range=far)
    line = EngineLine(table, number, target)
    if line.blocked:
        return refuse(
            "refusal.figures.sight-blocked",
            rule="SEE-3",
            pieces=pieces,
            ground=line.blocked,
            length=line.length,
        )
    if line.interposed:
        return refuse("refusal.figures.interposed", rule="SEE-3", pieces=(*pieces, *line.interposed))
    return line.covered or _screened(table, number, target)


def light_targets(table: Table, number: int) -> tuple[int, ...]:
    """ENG-5: whom a light engine may shoot at, the nearest first; some of them, to propose."""
    each = engine(table, number)
    row = table.profile.engine(each.kind)
    reached = table.crowd.by_distance(each.x, each.y, row.range)
    found = []
    for _, other in reached:
        if table.figures[other].side != each.side and not isinstance(
            judge_loose(table, each.side, LooseEngine(number, other)), Finding
        ):
            found.append(other)
            if len(found) == 3:
                break
    return tuple(found)


def loosed(stage: Stage[Table], side: int, order: LooseEngine) -> None:
    """ENG-5, ENG-9: it shoots."""
    table = stage.position
    covered = judge_loose(table, side, order)
    assert not isinstance(covered, Finding)
    after = change_engine(table, order.engine, worked=True, ready=table.turn + 1)
    after = after.push(tasks.EngineShot(side, order.engine, order.target, covered))
    stage.happen(
        "engine-shoots",
        after,
        rule="ENG-5",
        side=side,
        pieces=(ENGINES + order.engine, order.target),
        engine=engine(table, order.engine).kind,
    )


@handles(tasks.EngineShot)
class EngineShotHandler(Handler[tasks.EngineShot]):
    """ENG-5: 4 or more in the open, 6 under cover; stone throwers throw a five once more."""

    passes = True

    def actor(self, table: Table, task: tasks.EngineShot) -> int | None:
        """Chance, while the target stands."""
        return CHANCE if alive(table, task.target) else None

    def roll(self, table: Table, task: tasks.EngineShot) -> Roll | None:
        """One die."""
        pieces = (ENGINES + task.engine, task.target)
        return Roll("figures.engine", (Pool(1, 6),), "faces", "ENG-5", task.side, pieces)

    def carry_out(self, stage: Stage[Table], task: tasks.EngineShot, order: Any, reading: Reading) -> None:
        """Dead, thrown again, or missed."""
        table = stage.position
        need = COVERED if task.covered or task.again else OPEN
        terms = [Term("term.figures.hit", need, "ENG-5", task.target)]
        night = at_night(table)
        if night:
            terms.append(Term("term.figures.night", -1, "NGT-3"))
        hit = reading[0] - night >= need
        stage.happen(
            "engine-shot",
            table.then(),
            rule="ENG-5",
            side=task.side,
            pieces=(task.target,),
            terms=tuple(terms),
            die=reading[0],
            need=need + night,
        )
        if hit:
            lose_to_engine(stage, task.target, "ENG-5")
        elif (
            task.covered
            and not task.again
            and not night
            and reading[0] == AGAIN
            and table.profile.engine(engine(table, task.engine).kind).again
        ):
            again = tasks.EngineShot(task.side, task.engine, task.target, covered=True, again=True)
            stage.quietly(stage.position.push(again))


# Heavy engines ---------------------------------------------------------------------------------------------


def falls_at(table: Table, number: int) -> tuple[int, int]:
    """ENG-7 (FR-66): the point at its range along its heading."""
    each = engine(table, number)
    pose = ahead(table.engine_rect(each).pose, table.profile.engine(each.kind).range)
    return pose.x, pose.y


def struck(table: Table, x: int, y: int) -> int:
    """ENG-7: the sector or engine that holds a point or is nearest to it within 200, as a piece; -1: none."""
    shapes = {SECTORS + number: rect for number, rect in works_field(table).rects.items()}
    shapes |= {ENGINES + number: rect for number, rect in table.engines.items()}
    best, found = (FALL * FINE) ** 2 + 1, -1
    for piece, rect in shapes.items():
        squared, parts = gap_to(spot(x, y), rect.corners)
        # Compared in whole fine parts, rounded down: of equals the sector, then the lower number.
        if squared // parts < best:
            best, found = squared // parts, piece
    return found


def judge_cast(table: Table, side: int, order: Cast) -> Finding | None:
    """ENG-7 to ENG-9: a heavy engine with its crew, loaded, on a day of bombardment."""
    each, piece = engine(table, order.engine), ENGINES + order.engine
    refused = judge_served(table, side, order.engine, "ENG-7")
    if refused is not None:
        return refused
    if each.kind not in HEAVY:
        return refuse("refusal.figures.not-heavy", rule="ENG-7", pieces=(piece,))
    if table.siege is not None and table.siege.kind != "bombardment":
        return refuse("refusal.figures.assault-day", rule="ENG-8", pieces=(piece,))
    return None


def cast(stage: Stage[Table], side: int, order: Cast) -> None:
    """ENG-9: it shoots, and is loaded again after as many turns as its rate."""
    table = stage.position
    each = engine(table, order.engine)
    rate = table.profile.engine(each.kind).rate
    after = change_engine(table, order.engine, worked=True, ready=table.turn + rate)
    after = after.push(tasks.Casting(side, order.engine))
    x, y = falls_at(table, order.engine)
    stage.happen(
        "engine-casts",
        after,
        rule="ENG-7",
        side=side,
        pieces=(ENGINES + order.engine,),
        engine=each.kind,
        x=x,
        y=y,
    )


@handles(tasks.Casting)
class CastingHandler(Handler[tasks.Casting]):
    """ENG-7: points and figures by the die."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.Casting) -> Roll | None:
        """One die."""
        return Roll("figures.stone", (Pool(1, 6),), "faces", "ENG-7", task.side, (ENGINES + task.engine,))

    def carry_out(self, stage: Stage[Table], task: tasks.Casting, order: Any, reading: Reading) -> None:
        """Whatever stands at the point is hit."""
        table = stage.position
        points, figures = table.profile.engine(engine(table, task.engine).kind).damage[reading[0] - 1]
        x, y = falls_at(table, task.engine)
        hit = struck(table, x, y)
        stage.happen(
            "stone-fell",
            table.then(),
            rule="ENG-7",
            side=task.side,
            pieces=(hit,) if hit >= 0 else (),
            die=reading[0],
            points=points if hit >= 0 else 0,
            figures=figures,
        )
        sector = hit - SECTORS if hit >= SECTORS else -1
        target = hit - ENGINES if ENGINES <= hit < SECTORS else -1
        fallen = sector >= 0 and harm(stage, sector, points, "ENG-7")
        if figures and not fallen:
            crushing = tasks.Crushing(task.side, x, y, figures, sector, target)
            stage.quietly(stage.position.push(crushing))
        if target >= 0 and points:
            owner = engine(stage.position, target).side
            stage.quietly(stage.position.push(tasks.Suffering(owner, target, points)))


@handles(tasks.Crushing)
class CrushingHandler(Handler[tasks.Crushing]):
    """ENG-7: figures fall without a further roll, nearest to the point first."""

    def _near(self, table: Table, task: tasks.Crushing) -> tuple[int, ...]:
        """The nearest of those the stone may crush, all that are equally near."""
        if task.sector >= 0:
            among = table.garrisons.get(task.sector, ())
        elif task.engine >= 0:
            among = () if inside_kind(table, task.engine) else table.crews.get(task.engine, ())
        else:
            among = tuple(
                number
                for far, number in table.crowd.by_distance(task.x, task.y, SPLASH)
                if not inside(table, number) and table.figures[number].sector < 0
            )
        if not among:
            return ()

        def far(number: int) -> int:
            pose = table.standing[number].pose
            return apart((task.x, task.y), (pose.x, pose.y))

        least = min(map(far, among))
        return tuple(number for number in sorted(among) if far(number) == least)

    def run(self, stage: Stage[Table], task: tasks.Crushing) -> None:
        """The next one; who of several equally near, their owner says."""
        table = stage.position
        near = self._near(table, task) if task.count else ()
        if not near:
            stage.quietly(table.then())
            return
        rest = tasks.Crushing(task.side, task.x, task.y, task.count - 1, task.sector, task.engine)
        stage.quietly(table.then(rest))
        sides = {table.figures[number].side for number in near}
        if len(near) <= task.count or len(sides) > 1:
            lose_to_engine(stage, near[0], "ENG-7")
            return
        stage.quietly(stage.position.push(tasks.Losing(sides.pop(), near, "ENG-7")))


def inside_kind(table: Table, number: int) -> bool:
    """FOR-15: whether those who serve an engine are inside."""
    return engine(table, number).kind in ("ram", "siege-tower")


# Points against engines ------------------------------------------------------------------------------------


def waiting_from(table: Table, number: int) -> int:
    """ENG-10: the turn in which an engine could be worked next."""
    each = engine(table, number)
    shot = each.worked or each.side in (table.mover, table.first)
    return max(each.ready, table.turn + shot)


def suffered(table: Table, number: int) -> Table:
    """ENG-10 (FR-67): a point taken as idleness: two in a turn cost a shot, four a day."""
    each = engine(table, number)
    count = each.suffered + 1
    ready = each.ready
    if count == DAMAGED:
        ready = waiting_from(table, number) + table.profile.engine(each.kind).rate
    elif count == STRUCK:
        ready = max(each.ready, table.turn + whole_day(table))
    return change_engine(table, number, suffered=count, ready=ready)


@handles(tasks.Suffering)
class SufferingHandler(Handler[tasks.Suffering]):
    """ENG-10: the owner decides point by point."""

    answers = (Suffer,)
    passes = True

    def actor(self, table: Table, task: tasks.Suffering) -> int | None:
        """The owner of the engine, as long as there is a point."""
        standing = engine(table, task.engine).state == "standing"
        return task.side if task.points and standing else None

    def question(self, table: Table, task: tasks.Suffering) -> Question | None:
        """Idleness, or a figure?"""
        return Question("question.figures.suffer", task.side, "ENG-10", (ENGINES + task.engine,))

    def subjects(self, table: Table, task: tasks.Suffering) -> tuple[int, ...]:
        """The crew."""
        return table.crews.get(task.engine, ())

    def orders(self, table: Table, task: tasks.Suffering, about: int | None) -> Iterator[Order]:
        """Idleness first, then each of the crew."""
        if about is None:
            yield Suffer()
        for number in table.crews.get(task.engine, ()):
            if about in (None, number):
                yield Suffer(number)

    def judge(self, table: Table, task: tasks.Suffering, order: Suffer) -> Finding | None:
        """One of the crew."""
        if order.figure >= 0 and order.figure not in table.crews.get(task.engine, ()):
            return refuse("refusal.figures.not-crew", rule="ENG-10", pieces=(order.figure,))
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.Suffering, order: Any, reading: Reading) -> None:
        """A point less to take."""
        table = stage.position.then(tasks.Suffering(task.side, task.engine, task.points - 1))
        if order.figure >= 0:
            stage.quietly(table)
            lose(stage, order.figure, "ENG-10")
            return
        after = suffered(table, task.engine)
        wait = max(0, engine(after, task.engine).ready - table.turn)
        stage.happen(
            "engine-suffered",
            after,
            rule="ENG-10",
            side=task.side,
            pieces=(ENGINES + task.engine,),
            engine=engine(table, task.engine).kind,
            turns=wait,
        )
