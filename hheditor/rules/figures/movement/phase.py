"""SEQ-3: the movement phase. Command is fixed, routers run, then pieces move in any order; last, broken
formations re-form. FRM-12: figures change places before their formation moves.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.figures.command.reach import fix_command
from hheditor.rules.figures.formations import breaking, rally
from hheditor.rules.figures.formations.rout import run_routers
from hheditor.rules.figures.movement import bases, singles
from hheditor.rules.figures.movement.allowance import allowance, single_move
from hheditor.rules.figures.movement.obstacles import filled, judge_fill
from hheditor.rules.figures.movement.zones import zones_at
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.measures import front_foes
from hheditor.rules.figures.position.orders import Reform
from hheditor.rules.figures.position.table import BASES, Table, change_figures, change_formation, slots
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.siege import moves as siege_moves
from hheditor.rules.figures.siege.places import exempt
from hheditor.rules.figures.siege.turns import begin_siege_movement
from hheditor.tables import CIRCLE
from hheditor.values import Finding, refuse

MARCHING = 60
"""BRK-4: so many figures move by one order at most."""


def begin_movement(stage: Stage[Table], side: int) -> None:
    """SEQ-3: command is fixed before anybody moves, then routers run, then everybody has his move."""
    table = fix_command(stage.position, side)
    for number, each in enumerate(table.formations):
        if each.side == side and each.state in ("standing", "broken"):
            table = change_formation(
                table, number, step=0, gone=0, turned=False, slid=False, crossed=False, halted=False
            )
    stage.quietly(table)
    run_routers(stage, side)
    table = stage.position
    for number, each in enumerate(table.formations):
        if each.side == side and each.state == "standing":
            table = change_formation(
                table,
                number,
                origin=(each.x, each.y),
                zoned=zones_at(table, number, table.bases[number]),
            )
    changes: dict[int, dict[str, object]] = {
        number: {"left": single_move(table, number), "climbed": False}
        for number, figure in enumerate(table.figures)
        if figure.side == side and figure.state == "loose"
    }
    stage.quietly(change_figures(table, changes))
    if table.siege is not None:
        stage.quietly(begin_siege_movement(stage.position))


def judge_swap(table: Table, side: int, order: orders.Swap) -> Finding | None:
    """FRM-12: within the base, before it moves; in front contact only behind the front."""
    figure = table.figures[order.figure]
    if figure.side != side or figure.state != "base":
        return refuse("refusal.figures.not-on-base", rule="FRM-12", pieces=(order.figure,))
    formation = figure.formation
    each, piece = table.formations[formation], BASES + formation
    if each.step or each.slid:
        return refuse("refusal.figures.moved-already", rule="FRM-12", pieces=(piece,))
    goal = order.file, order.rank
    if not (0 <= order.file < each.files and 0 <= order.rank < each.ranks) or goal == (
        figure.file,
        figure.rank,
    ):
        return refuse("refusal.figures.no-such-slot", rule="FRM-12", pieces=(order.figure,))
    if front_foes(table, formation) and 0 in (order.rank, figure.rank):
        return refuse("refusal.figures.front-held", rule="FRM-12", pieces=(piece,))
    there = slots(table, formation).get(goal)
    corner = figure.rank == each.ranks - 1 and figure.file in (0, each.files - 1)
    if there is None and (figure.rank == 0 or corner):
        return refuse("refusal.figures.leaves-gap", rule="FRM-7", pieces=(order.figure,))
    return None


def swapped(table: Table, order: orders.Swap) -> Table:
    """Two figures of a base in each other's slots."""
    figure = table.figures[order.figure]
    there = slots(table, figure.formation).get((order.file, order.rank))
    changes: dict[int, dict[str, object]] = {order.figure: {"file": order.file, "rank": order.rank}}
    if there is not None:
        changes[there] = {"file": figure.file, "rank": figure.rank}
    return change_figures(table, changes)


Judged = Finding | bases.Move


def judge_primitive(table: Table, order: Any) -> Judged:
    """A move of a formation: the refusal, or what it comes to."""
    match order:
        case orders.Advance():
            return bases.judge_advance(table, order.formation, order.length)
        case orders.Turn():
            return bases.judge_turn(table, order.formation, order.angle, order.pivot)
        case orders.Back():
            return bases.judge_back(table, order.formation, order.length)
        case orders.Slide():
            return bases.judge_slide(table, order.formation, order.length)
    return bases.judge_line_up(table, order.formation, order.target, order.pivot)


PRIMITIVES = (orders.Advance, orders.Turn, orders.Back, orders.Slide, orders.LineUp)


@handles(tasks.Moving)
class MovingHandler(Handler[tasks.Moving]):
    """SEQ-3: a side moves its pieces."""

    answers = (
        *PRIMITIVES,
        orders.Swap,
        orders.Break,
        orders.Walk,
        orders.March,
        orders.Fill,
        orders.FormUp,
        *siege_moves.MOVING,
        orders.EndPhase,
    )
    waits_for = "side"

    def judge(self, table: Table, task: tasks.Moving, order: Any) -> Finding | None:
        """By the chapter of the order."""
        match order:
            case orders.EndPhase():
                return None
            case orders.Swap():
                return judge_swap(table, task.side, order)
            case orders.FormUp():
                return rally.judge_form_up(table, task.side, order)
            case orders.Walk():
                refused = singles.judge_single(table, task.side, order.figure)
                if refused is not None:
                    return refused
                found = singles.judge_walk(table, order.figure, order.points, order.facing)
                return found if isinstance(found, Finding) else None
            case orders.March():
                return self._judge_march(table, task.side, order)
            case orders.Fill():
                return judge_fill(table, task.side, order.figure, order.other)
            case orders.Break():
                return bases.judge_formation(table, task.side, order.formation) or breaking.judge_break(
                    table, order.formation
                )
        if isinstance(order, siege_moves.MOVING):
            return siege_moves.judge_move(table, task.side, order)
        refused = bases.judge_formation(table, task.side, order.formation)
        if refused is not None:
            return refused
        judged = judge_primitive(table, order)
        return judged if isinstance(judged, Finding) else None

    def _judge_march(self, table: Table, side: int, order: orders.March) -> Finding | None:
        after = self._march(table, side, order)
        return after if isinstance(after, Finding) else None

    def _march(self, table: Table, side: int, order: orders.March) -> Finding | Table:
        """BRK-4: one after the other, each judged alone; the foremost first, so that they make room."""
        if not 0 < len(order.figures) <= MARCHING or len(set(order.figures)) != len(order.figures):
            return refuse("refusal.figures.march", rule="BRK-4", most=MARCHING)
        if -1 in order.figures:
            return refuse("refusal.figures.no-such-figure", rule="TAB-3", number=-1)
        for number in order.figures:
            refused = singles.judge_single(table, side, number)
            if refused is not None:
                return refused
        ahead = sorted(
            order.figures,
            key=lambda number: (
                -(table.figures[number].x * order.x + table.figures[number].y * order.y),
                number,
            ),
        )
        for number in ahead:
            figure = table.figures[number]
            way = singles.judge_walk(table, number, ((figure.x + order.x, figure.y + order.y),), figure.a)
            if isinstance(way, Finding):
                return way
            table = singles.walked(table, number, way)
        return table

    def carry_out(self, stage: Stage[Table], task: tasks.Moving, order: Any, reading: Reading) -> None:
        """Move, or be done."""
        table = stage.position
        side = task.side
        match order:
            case orders.EndPhase():
                self._over(stage, side)
            case orders.Swap():
                after = swapped(table, order)
                piece = BASES + table.figures[order.figure].formation
                stage.happen("swapped", after, rule="FRM-12", side=side, pieces=(piece, order.figure))
            case orders.FormUp():
                after = rally.formed(table, side, order)
                piece = BASES + len(table.formations)
                count = sum(number >= 0 for number in order.figures)
                stage.happen("formed-up", after, rule="ROU-9", side=side, pieces=(piece,), count=count)
            case orders.Break():
                after = breaking.broken(table, order.formation)
                stage.happen("broke", after, rule="BRK-2", side=side, pieces=(BASES + order.formation,))
            case orders.Walk():
                way = singles.judge_walk(table, order.figure, order.points, order.facing)
                assert not isinstance(way, Finding)
                after = singles.walked(table, order.figure, way)
                stage.happen(
                    "walked", after, rule="MOV-6", side=side, pieces=(order.figure,), length=way.cost
                )
                self._tell_rout(stage, side, table, (order.figure,))
            case orders.Fill():
                after, done = filled(table, order.figure, order.other)
                pieces = (order.figure, order.other)
                stage.happen("filled" if done else "filling", after, rule="OBS-3", side=side, pieces=pieces)
            case orders.March():
                marched = self._march(table, side, order)
                assert not isinstance(marched, Finding)
                stage.happen("marched", marched, rule="BRK-4", side=side, pieces=order.figures)
                self._tell_rout(stage, side, table, order.figures)
            case _ if isinstance(order, siege_moves.MOVING):
                siege_moves.carry_out_move(stage, side, order)
            case _:
                self._primitive(stage, side, order)

    def _tell_rout(self, stage: Stage[Table], side: int, before: Table, walked: tuple[int, ...]) -> None:
        """SIE-4: who has left works and strip, and so is in rout."""
        fled = tuple(number for number in walked if stage.position.figures[number].state == "rout")
        if fled and any(exempt(before, number) for number in fled):
            stage.happen("left-works", stage.position, rule="SIE-4", side=side, pieces=fled)

    def _primitive(self, stage: Stage[Table], side: int, order: Any) -> None:
        table, formation = stage.position, order.formation
        move = judge_primitive(table, order)
        assert not isinstance(move, Finding)
        each, piece = table.formations[formation], BASES + formation
        match order:
            case orders.Advance():
                after = bases.moved(table, formation, move, step=2, gone=each.gone + order.length)
                met = tuple(set(after.formations[formation].met) - set(each.met))
                pieces = (piece, *sorted(met))
                stage.happen("advanced", after, rule="MOV-2", side=side, pieces=pieces, length=order.length)
            case orders.Turn():
                hinged = bool(front_foes(table, formation))
                step = 5 if hinged else 1 if each.step == 0 else 3
                fields: dict[str, object] = {
                    "step": step,
                    "turned": each.turned or step == 1 or each.step == 1,
                }
                after = bases.moved(table, formation, move, **fields)
                name = "hinged" if hinged else "turned"
                rule = "BAK-3" if hinged else "TRN-1"
                stage.happen(
                    name, after, rule=rule, side=side, pieces=(piece,), angle=order.angle, pivot=order.pivot
                )
            case orders.Back():
                after = bases.moved(table, formation, move, step=4, gone=each.gone + order.length)
                stage.happen(
                    "went-back", after, rule="BAK-1", side=side, pieces=(piece,), length=order.length
                )
            case orders.Slide():
                after = bases.moved(table, formation, move, slid=True)
                stage.happen("slid", after, rule="SLD-1", side=side, pieces=(piece,), length=order.length)
            case _:
                after = bases.moved(table, formation, move, step=5)
                pieces = (piece, BASES + order.target)
                stage.happen("lined-up", after, rule="SLD-4", side=side, pieces=pieces, pivot=order.pivot)

    def _over(self, stage: Stage[Table], side: int) -> None:
        """BRK-8: broken formations off loose ground re-form last."""
        table = stage.position
        waiting = tuple(
            number
            for number, each in enumerate(table.formations)
            if each.side == side and each.state == "broken" and breaking.off_loose_ground(table, number)
        )
        stage.happen("moves-ended", table.then(tasks.Reforming(side, waiting)), rule="SEQ-3", side=side)

    # Proposals ---------------------------------------------------------------------------------------------

    def subjects(self, table: Table, task: tasks.Moving) -> tuple[int, ...]:
        """Formations with something to do, and loose figures."""
        found = [
            number
            for number, figure in enumerate(table.figures)
            if figure.side == task.side and figure.state == "loose"
        ]
        found += [
            BASES + number
            for number in table.bases
            if table.formations[number].side == task.side and self._can_move(table, number)
        ]
        found = [number for number in found if number >= BASES or self._has_moves(table, number)]
        return (*found, *siege_moves.movers(table, task.side))

    def _has_moves(self, table: Table, number: int) -> bool:
        """Whoever stands on the ground can always turn; at a post not everybody has something to do."""
        return not table.figures[number].posted or next(self._walks(table, number), None) is not None

    def orders(self, table: Table, task: tasks.Moving, about: int | None) -> Iterator[Order]:
        """Some moves of each piece; an advance as far as it goes, turns, ways back."""
        if about is None:
            yield orders.EndPhase()
            yield from rally.proposals(table, task.side)
        for number in table.bases:
            if table.formations[number].side == task.side and about in (None, BASES + number):
                yield from self._of_formation(table, number)
        for number, figure in enumerate(table.figures):
            if figure.side == task.side and figure.state == "loose" and about in (None, number):
                yield from self._of_single(table, number)
        if table.siege is not None:
            for number in range(len(table.siege.engines)):
                if about in (None, ENGINES + number):
                    yield from siege_moves.engine_moves(table, task.side, number)

    def _of_formation(self, table: Table, formation: int) -> tuple[Order, ...]:
        known: dict[int, tuple[Order, ...]] = table.memo("moves")
        if formation not in known:
            known[formation] = tuple(self._legal(table, formation))
        return known[formation]

    def _can_move(self, table: Table, formation: int) -> bool:
        known: dict[int, bool] = table.memo("movable")
        if formation not in known:
            known[formation] = next(self._legal(table, formation), None) is not None
        return known[formation]

    def _legal(self, table: Table, formation: int) -> Iterator[Order]:
        side = table.formations[formation].side
        for order in self._tries(table, formation):
            match order:
                case orders.Break():
                    refused = breaking.judge_break(table, formation) is not None
                case orders.Dissolve():
                    refused = siege_moves.judge_move(table, side, order) is not None
                case orders.Swap():
                    refused = judge_swap(table, side, order) is not None
                case _:
                    refused = isinstance(judge_primitive(table, order), Finding)
            if not refused:
                yield order

    def _tries(self, table: Table, formation: int) -> Iterator[Order]:
        each = table.formations[formation]
        if each.step == 5:
            return
        if each.step <= 2 and not each.halted:
            most = bases.furthest_advance(table, formation)
            for length in sorted({most, most // 2} - {0}):
                yield orders.Advance(formation, length)
            yield orders.Turn(formation, 300, "front-right")
            yield orders.Turn(formation, -300, "front-left")
            yield orders.Turn(formation, 450, "front-left")
            yield orders.Turn(formation, -450, "front-right")
            yield orders.Turn(formation, 1800)
            yield orders.Break(formation)
            if table.siege is not None:
                yield orders.Dissolve(formation)
        if each.step in (0, 4):
            yield orders.Back(formation, allowance(table, formation) // 2 - each.gone)
        yield from self._beside(table, formation)

    def _beside(self, table: Table, formation: int) -> Iterator[Order]:
        """Slides, changes of places, lining up."""
        each = table.formations[formation]
        if each.step == 0:
            _, room = bases.slide_room(table, formation)
            if room:
                yield orders.Slide(formation, room)
            if each.ranks > 2 and not each.slid:
                yield orders.Swap(table.members[formation][0], 1, 1)
        if each.step == 2:
            pivots: tuple[orders.TurnPivot, ...] = ("centre", "front-left", "front-right")
            for piece in each.met:
                if piece >= BASES:
                    yield from (orders.LineUp(formation, piece - BASES, pivot) for pivot in pivots)

    def _of_single(self, table: Table, number: int) -> tuple[Order, ...]:
        known: dict[int, tuple[Order, ...]] = table.memo("walks")
        if number not in known:
            known[number] = tuple(self._walks(table, number))
        return known[number]

    def _walks(self, table: Table, number: int) -> Iterator[Order]:
        figure = table.figures[number]
        yield from siege_moves.figure_moves(table, figure.side, number)
        if figure.posted:
            return
        # Half a turn covers the same ground: it is always free.
        yield orders.Walk(number, (), (figure.a + CIRCLE // 2) % CIRCLE)
        rest = figure.left * 7 // 10
        if figure.left > 1:
            for x, y in (
                (figure.left, 0),
                (-figure.left, 0),
                (0, figure.left),
                (0, -figure.left),
                (rest, rest),
            ):
                order = orders.Walk(number, ((figure.x + x, figure.y + y),), figure.a)
                found = singles.judge_walk(table, number, order.points, order.facing)
                if not isinstance(found, Finding):
                    yield order


@handles(tasks.Reforming)
class ReformingHandler(Handler[tasks.Reforming]):
    """BRK-8: formations off loose ground stand again, where their owner says."""

    answers = (Reform,)

    def actor(self, table: Table, task: tasks.Reforming) -> int | None:
        """The owner, where there is a place."""
        if task.formations and breaking.places(table, task.formations[0]):
            return task.side
        return None

    def run(self, stage: Stage[Table], task: tasks.Reforming) -> None:
        """FR-80: no place: it waits for the next own movement phase. After the last the phase is over."""
        from hheditor.rules.figures.command.sequence import end_phase

        if task.formations:
            stage.quietly(stage.position.then(tasks.Reforming(task.side, task.formations[1:])))
            return
        end_phase(stage)

    def question(self, table: Table, task: tasks.Reforming) -> Question | None:
        """Where?"""
        return Question("question.figures.reform", task.side, "BRK-8", (BASES + task.formations[0],))

    def subjects(self, table: Table, task: tasks.Reforming) -> tuple[int, ...]:
        """The formation in hand."""
        return (BASES + task.formations[0],)

    def options(self, table: Table, task: tasks.Reforming) -> Iterator[Order]:
        """Some places, the nearest first."""
        yield from breaking.places(table, task.formations[0])

    def judge(self, table: Table, task: tasks.Reforming, order: Reform) -> Finding | None:
        """The formation in hand, in a lawful place."""
        if order.formation != task.formations[0]:
            return refuse(
                "refusal.figures.not-this-formation", rule="BRK-8", pieces=(BASES + order.formation,)
            )
        return breaking.judge_reform(table, order.formation, order.x, order.y, order.a)

    def carry_out(self, stage: Stage[Table], task: tasks.Reforming, order: Any, reading: Reading) -> None:
        """It stands again."""
        after = breaking.reformed(stage.position, order.formation, order.x, order.y, order.a)
        after = after.then(tasks.Reforming(task.side, task.formations[1:]))
        pieces = (BASES + order.formation,)
        stage.happen("re-formed", after, rule="BRK-8", side=task.side, pieces=pieces)
