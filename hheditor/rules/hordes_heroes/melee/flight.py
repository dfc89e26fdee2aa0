"""Flight: a beaten unit turns and runs, through its friends; by the medieval book it runs on a turn later."""

from collections.abc import Iterator

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import in_contact, tidy
from hheditor.rules.hordes_heroes.magic.control import passing
from hheditor.rules.hordes_heroes.melee.casualties import disrupt, remove_unit
from hheditor.rules.hordes_heroes.melee.displacement import attach, pushing
from hheditor.rules.hordes_heroes.melee.recoil import edge_facing
from hheditor.rules.hordes_heroes.melee.routes import Flight, Runner, flight
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Flee
from hheditor.rules.hordes_heroes.position.table import Table, change, direction_between, own_edge_distance
from hheditor.rules.hordes_heroes.position.tasks import Fleeing, FleeingOn
from hheditor.values import Finding, refuse


def _stands(table: Table, task: Fleeing) -> bool:
    """Whether a second flight is not made: in contact the unit stands, in its edge row it has arrived."""
    unit = table.units[task.unit]
    return task.second and (
        in_contact(table, task.unit) or own_edge_distance(table, unit.side, unit.cell) == 0
    )


@handles(Fleeing)
class FleeingHandler(Handler[Fleeing]):
    """A unit must flee: its owner chooses among the ends, if there are several."""

    answers = (Flee,)
    subject = "unit"

    def _flight(self, table: Table, task: Fleeing) -> Flight:
        unit = table.units[task.unit]
        if own_edge_distance(table, unit.side, unit.cell) == 0:
            return Flight({}, None, "CMP-5")
        return flight(table, task.unit, task.foes, task.second, task.shun)

    def actor(self, table: Table, task: Fleeing) -> int | None:
        """The owner, where there is a choice."""
        unit = table.units[task.unit]
        if unit.cell < 0 or _stands(table, task):
            return None
        return unit.side if len(self._flight(table, task).ends) > 1 else None

    def run(self, stage: Stage[Table], task: Fleeing) -> None:
        """Run the only way there is, stand, or be eliminated."""
        table = stage.position
        unit = table.units[task.unit]
        if unit.cell < 0:
            stage.quietly(table.then())
            return
        if _stands(table, task):
            after = change(table.then(), task.unit, fleeing=False)
            stage.happen(
                "flight-over", after, rule="CMP-3", side=unit.side, pieces=(task.unit,), places=(unit.cell,)
            )
            return
        found = self._flight(table, task)
        if found.ends:
            _flee(stage, task, next(iter(found.ends.values())))
            return
        stage.quietly(table.then())
        remove_unit(stage, task.unit, rule=found.rule, cause="cannot-flee")
        if task.cause != "combat" or task.second:
            tidy(stage)

    def question(self, table: Table, task: Fleeing) -> Question:
        """Where does it flee to?"""
        unit = table.units[task.unit]
        return Question(
            "question.hordes_heroes.flee", unit.side, "CMP-3", (task.unit,), (unit.cell, *task.foes)
        )

    def options(self, table: Table, task: Fleeing) -> Iterator[Order]:
        """Each end."""
        for cell in self._flight(table, task).ends:
            yield Flee(task.unit, cell)

    def judge(self, table: Table, task: Fleeing, order: Flee) -> Finding | None:
        """One of the ends, by a path of legal steps."""
        if order.unit != task.unit:
            return refuse("refusal.hordes_heroes.not-fleeing", rule="CMP-3", pieces=(order.unit,))
        found = self._flight(table, task)
        if order.cell in found.ends and (not order.via or order.via == found.ends[order.cell]):
            return None
        runner = Runner(table, task.unit, task.foes, task.second, task.shun)
        if order.cell not in found.ends:
            return _why_no_end(runner, order.cell)
        return _judge_path(runner, found, order)

    def carry_out(self, stage: Stage[Table], task: Fleeing, order: Flee, reading: Reading) -> None:
        """Run."""
        _flee(stage, task, order.via or self._flight(stage.position, task).ends[order.cell])


def _why_no_end(runner: Runner, cell: int) -> Finding:
    pieces, places = (runner.number,), (cell,)
    if runner.enemies >> cell & 1:
        return refuse("refusal.hordes_heroes.flee-enemy", rule="CMP-4", pieces=pieces, places=places)
    distance = runner.table.setup.grid.distance(runner.start, cell)
    return refuse(
        "refusal.hordes_heroes.flee-end",
        rule="CMP-3",
        pieces=pieces,
        places=places,
        distance=distance,
        move=runner.length,
    )


def _judge_path(runner: Runner, found: Flight, order: Flee) -> Finding | None:
    if found.mode is None or order.via[-1] != order.cell:
        return refuse("refusal.hordes_heroes.flee-path", rule="CMP-3", pieces=(order.unit,), places=order.via)
    for count, cell in enumerate(order.via):
        path = order.via[:count]
        if (path and runner.complete(path)) or cell not in runner.steps(path, found.mode):
            return refuse(
                "refusal.hordes_heroes.flee-step",
                rule="CMP-3",
                pieces=(order.unit,),
                places=(cell,),
                step=count + 1,
            )
    if not runner.complete(order.via):
        return refuse(
            "refusal.hordes_heroes.flee-short",
            rule="CMP-3",
            pieces=(order.unit,),
            length=len(order.via),
            move=runner.length,
        )
    return None


def _flee(stage: Stage[Table], task: Fleeing, path: tuple[int, ...]) -> None:
    table = stage.position
    going = FleeingOn(task.unit, path, task.second, task.cause)
    if path and path[-1] in table.held:
        origin = path[-2] if len(path) > 1 else table.units[task.unit].cell
        stage.quietly(table.then(going, pushing(table, path[-1], origin, task.unit)))
    else:
        stage.quietly(table.then(going))


@handles(FleeingOn)
class FleeingOnHandler(Handler[FleeingOn]):
    """The end of the flight is free: the unit runs."""

    def run(self, stage: Stage[Table], task: FleeingOn) -> None:
        """PAS-3: friends passed on the way are disrupted. The fleer faces away, in its edge row the edge."""
        table = stage.position.then()
        unit = table.units[task.unit]
        passed = Runner(table, task.unit, (), task.second).passed(task.path[:-1])
        end = task.path[-1] if task.path else unit.cell
        facing = unit.facing
        if task.path:
            last = task.path[-2] if len(task.path) > 1 else unit.cell
            facing = 2 * direction_between(table, last, end)
            if own_edge_distance(table, unit.side, end) == 0:
                facing = edge_facing(table, unit.side)
        after = change(
            passing(table, task.unit, task.path),
            task.unit,
            cell=end,
            facing=facing,
            moved=True,
            pavise=False,
            low="",
            fleeing=not task.second and table.profile.flight == "two_moves",
            done=unit.done or task.second,
        )
        if task.cause == "combat" and not task.second:
            after = after.changed(fled=(*after.fled, (task.unit, task.path)))
        stage.happen(
            "fled",
            attach(after, task.unit),
            rule="CMP-3",
            side=unit.side,
            pieces=(task.unit,),
            places=(unit.cell, *task.path),
            cause=task.cause,
            second=int(task.second),
        )
        for friend in passed:
            disrupt(stage, friend, rule="PAS-3", cause="crossed")
            if table.profile.cross_once:
                stage.quietly(change(stage.position, friend, crossed=True))
        if task.cause != "combat" or task.second:
            tidy(stage)
