"""DEP: field and deployment. DEP-1 (IR-6): who attacks. DEP-2: the field is the scenario's. DEP-3 (IR-7):
four steps, in each the defender first. DEP-4: where. DEP-5: facings, blocks, stakes and walls are free now.
DEP-6: nobody begins disordered or in contact. ARM-2: who holds the general. LRG-1: blocks.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Pool, Reading, Roll, Stage
from hheditor.rules.impetus.board.interface import Place
from hheditor.rules.impetus.command import placement
from hheditor.rules.impetus.command.sequence import begin_turn
from hheditor.rules.impetus.movement.readiness import prepare
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import AGENDA, Handler, handles
from hheditor.rules.impetus.position.orders import (
    ChooseGeneral,
    Deploy,
    EndDeployment,
    Prepare,
    Stack,
    Unstack,
    Withdraw,
)
from hheditor.rules.impetus.position.setup import Setup, set_up
from hheditor.rules.impetus.position.table import Table, Unit, change, troop
from hheditor.scenarios import Deployment, Scenario
from hheditor.values import Finding, refuse

STEPS = (1, 2, 3, 4)


def mounted_units(setup: Setup, side: int) -> int:
    """DEP-1: what a side adds to its roll."""
    return sum(setup.troops[card.troop].mounted for card in setup.units if card.side == side)


def candidates(table: Table, side: int) -> tuple[int, ...]:
    """ARM-2: the units that may hold the general: as the army list says, or all that are marked."""
    own = [number for number, card in enumerate(table.setup.units) if card.side == side]
    fixed = tuple(number for number in own if "general" in table.setup.units[number].options)
    return fixed or tuple(number for number in own if troop(table, number).general)


def empty_field(scenario: Scenario) -> Table:
    """Nobody on the table."""
    return unplaced(set_up(scenario))


def unplaced(setup: Setup) -> Table:
    """The units of a battle before any of them stands anywhere."""
    units = tuple(
        Unit(
            card.side,
            setup.troops[card.troop].vbu,
            facing=setup.board.facing_ahead(setup.sides[card.side].edge),
            depth=setup.board.depth(number, ()),
            stakes="planted" in card.options,
            wall="formed" in card.options,
        )
        for number, card in enumerate(setup.units)
    )
    return Table(setup=setup, units=units)


def opening(scenario: Scenario) -> Table:
    """The first position: as the scenario deploys the sides, or the first choice to make."""
    table = empty_field(scenario)
    if scenario.start == "deployed":
        return _begun(table, scenario)
    attacker = table.profile.attacker
    if attacker in (0, 1):
        stage: Stage[Table] = Stage(_prepared(table, 1 - attacker), record=False)
        AGENDA.settle(stage)
        return stage.position
    return replace(table, agenda=(tasks.RollingRoles(),))


def _begun(table: Table, scenario: Scenario) -> Table:
    for side in (0, 1):
        chosen = next((each for each in scenario.deployments if each.side == side), None)
        if chosen is not None:
            table = place_deployment(table, chosen)
        able = candidates(table, side)
        if able:
            table = change(table, able[0], general=True)
    attacker = table.profile.attacker
    table = replace(table, defender=1 - attacker if attacker in (0, 1) else 0)
    stage: Stage[Table] = Stage(table, record=False)
    begin_turn(stage)
    AGENDA.settle(stage)
    return stage.position


def piece_of(table: Table, side: int, index: int) -> int:
    """The unit a placement of a side means; -1 if there is none."""
    own = [number for number, card in enumerate(table.setup.units) if card.side == side]
    return own[index] if 0 <= index < len(own) else -1


def place_deployment(table: Table, deployment: Deployment) -> Table:
    """The position with a named deployment laid out, without asking the rules; who is placed on a friend
    stands behind him in a block."""
    for each in sorted(deployment.placements, key=lambda placed: placed.piece):
        number = piece_of(table, deployment.side, each.piece)
        if number < 0:
            continue
        unit = table.units[number]
        cell, (x, y) = (each.cell, (0, 0)) if each.spot is None else (0, each.spot)
        holder = table.board.occupant(table, Place(cell, each.facing, x, y, unit.depth))
        if holder >= 0 and table.units[holder].side == unit.side and unit.ahead < 0:
            table = placement.stacked(table, number, holder)
        else:
            table = change(table, number, cell=cell, facing=each.facing, x=x, y=y)
    return table


def _prepared(table: Table, defender: int) -> Table:
    """What is to be done before the battle, the last thing at the bottom."""
    steps = [tasks.Deploying(side, step) for step in reversed(STEPS) for side in (1 - defender, defender)]
    generals = [tasks.ChoosingGeneral(side) for side in (1 - defender, defender)]
    return table.changed(defender=defender, agenda=(*steps, *generals))


@handles(tasks.RollingRoles)
class RollingRolesHandler(Handler[tasks.RollingRoles]):
    """DEP-1: 2d6 and the mounted units; the higher attacks, ties again."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.RollingRoles) -> Roll | None:
        """Two dice of the next side."""
        return Roll("impetus.roles", (Pool(2, 6),), "sum", "DEP-1", len(task.scores))

    def carry_out(self, stage: Stage[Table], task: tasks.RollingRoles, order: Any, reading: Reading) -> None:
        """When both have rolled there is an attacker."""
        table = stage.position
        side = len(task.scores)
        scores = (*task.scores, reading[0] + mounted_units(table.setup, side))
        if side == 0:
            after = table.then(tasks.RollingRoles(scores))
            stage.happen("roles-thrown", after, rule="DEP-1", side=0, score=scores[0])
        elif scores[0] == scores[1]:
            after = table.then(tasks.RollingRoles())
            stage.happen("roles-tied", after, rule="DEP-1", score=scores[0])
        else:
            attacker = 0 if scores[0] > scores[1] else 1
            stage.happen(
                "roles",
                _prepared(table, 1 - attacker),
                rule="DEP-1",
                side=attacker,
                first=scores[0],
                second=scores[1],
            )


@handles(tasks.ChoosingGeneral)
class ChoosingGeneralHandler(Handler[tasks.ChoosingGeneral]):
    """ARM-2: the owner's choice before deployment."""

    answers = (ChooseGeneral,)
    asks = ("question.impetus.general", "ARM-2")

    def actor(self, table: Table, task: tasks.ChoosingGeneral) -> int | None:
        """The side, where there is a choice."""
        return task.side if len(candidates(table, task.side)) > 1 else None

    def run(self, stage: Stage[Table], task: tasks.ChoosingGeneral) -> None:
        """There is one, or none."""
        table = stage.position.then()
        able = candidates(table, task.side)
        if able:
            self._choose(stage, table, able[0])
        else:
            stage.quietly(table)

    def subjects(self, table: Table, task: tasks.ChoosingGeneral) -> tuple[int, ...]:
        """Those that may."""
        return candidates(table, task.side)

    def orders(self, table: Table, task: tasks.ChoosingGeneral, about: int | None) -> Iterator[Order]:
        """Each of them."""
        for number in candidates(table, task.side):
            if about in (None, number):
                yield ChooseGeneral(number)

    def judge(self, table: Table, task: tasks.ChoosingGeneral, order: Any) -> Finding | None:
        """One that is marked."""
        if order.unit not in candidates(table, task.side):
            return refuse("refusal.impetus.no-general", rule="ARM-2", pieces=(order.unit,))
        return None

    def carry_out(
        self, stage: Stage[Table], task: tasks.ChoosingGeneral, order: Any, reading: Reading
    ) -> None:
        """He rides with it."""
        self._choose(stage, stage.position.then(), order.unit)

    def _choose(self, stage: Stage[Table], table: Table, number: int) -> None:
        after = change(table, number, general=True)
        stage.happen("general-chosen", after, rule="ARM-2", side=after.units[number].side, pieces=(number,))


@handles(tasks.Deploying)
class DeployingHandler(Handler[tasks.Deploying]):
    """DEP-3: a side places the units of one step."""

    answers = (Deploy, Withdraw, Stack, Unstack, Prepare, EndDeployment)

    def actor(self, table: Table, task: tasks.Deploying) -> int | None:
        """The side, if it has units for this step, or in the first could form blocks."""
        if placement.of_step(table, task.side, task.step):
            return task.side
        return task.side if task.step == 1 and self.subjects(table, task) else None

    def run(self, stage: Stage[Table], task: tasks.Deploying) -> None:
        """It has none."""
        self._over(stage, stage.position)

    def subjects(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        """Units that can be placed, or placed anew."""
        return tuple(
            number
            for number in placement.concerned(table, task.side, task.step)
            if next(placement.orders_about(table, task, number), None) is not None
        )

    def orders(self, table: Table, task: tasks.Deploying, about: int | None) -> Iterator[Order]:
        """Every legal placing, block and preparation."""
        if about is None and self.judge(table, task, EndDeployment()) is None:
            yield EndDeployment()
        for number in placement.concerned(table, task.side, task.step):
            if about in (None, number):
                yield from placement.orders_about(table, task, number)

    def judge(self, table: Table, task: tasks.Deploying, order: Any) -> Finding | None:
        """By its kind; a step ends when every unit of it that can be placed is."""
        if isinstance(order, EndDeployment):
            waiting = tuple(
                number
                for number in placement.of_step(table, task.side, task.step)
                if table.units[number].cell < 0 and placement.has_room(table, task, number)
            )
            if waiting:
                return refuse(
                    "refusal.impetus.not-all-placed", rule="DEP-3", pieces=waiting, count=len(waiting)
                )
            return None
        return placement.judge(table, task, order)

    def carry_out(self, stage: Stage[Table], task: tasks.Deploying, order: Any, reading: Reading) -> None:
        """Place, take off, stack, prepare, or be done."""
        table = stage.position
        match order:
            case Deploy():
                after = change(table, order.unit, cell=order.cell, facing=order.facing, x=order.x, y=order.y)
                stage.happen(
                    "deployed",
                    after,
                    rule="DEP-3",
                    side=task.side,
                    pieces=(order.unit,),
                    places=table.board.places(order.cell),
                    facing=order.facing,
                )
            case Withdraw():
                after = change(table, order.unit, cell=-1)
                stage.happen("withdrawn", after, rule="DEP-3", side=task.side, pieces=(order.unit,))
            case Stack():
                after = placement.stacked(table, order.unit, order.other)
                stage.happen("stacked", after, rule="LRG-1", side=task.side, pieces=(order.unit, order.other))
            case Unstack():
                after = placement.unstacked(table, order.unit)
                stage.happen("unstacked", after, rule="LRG-1", side=task.side, pieces=(order.unit,))
            case Prepare():
                prepare(stage, order)
            case _:
                stage.happen("step-placed", table, rule="DEP-3", side=task.side, step=task.step)
                self._over(stage, stage.position)

    def _over(self, stage: Stage[Table], table: Table) -> None:
        after = table.then()
        stage.quietly(after)
        if not after.agenda:
            begin_turn(stage)
