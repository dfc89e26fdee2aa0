"""DEP: deployment and initiative.

DEP-1 (R-1): within three rows of the own edge. DEP-2 (R-125): the side with more fast units chooses to
deploy first or second; a tie is rolled for. DEP-3: the first deployer chooses its edge and moves second;
option: a die decides all. DEP-4: one unit to a hex, leaders may share, nobody where it may not enter.
DEP-5: a scenario may paint a side its own zone. DEP-6: any facing and any formation the unit has; stakes
and pavises at the start where the scenario grants them (R-31).
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Pool, Reading, Roll, Stage
from hheditor.rules.hordes_heroes.command.leaders import place_leader
from hheditor.rules.hordes_heroes.command.placement import (
    judge_deploy,
    judge_piece,
    leader_orders,
    put,
    take_off,
    unit_orders,
)
from hheditor.rules.hordes_heroes.command.sequence import begin_battle
from hheditor.rules.hordes_heroes.movement import joining
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.agenda import AGENDA, Handler, handles
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    ChooseDeployment,
    ChooseEdge,
    ChooseMove,
    Deploy,
    EndDeployment,
    FormBlocks,
    Withdraw,
)
from hheditor.rules.hordes_heroes.position.setup import Setup, facing_edge, set_up
from hheditor.rules.hordes_heroes.position.table import Leader, Table, Unit
from hheditor.scenarios import Deployment, Scenario
from hheditor.values import Finding, refuse

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


def fast_units(setup: Setup, side: int) -> int:
    """DEP-2 (R-125): units of base speed 4 or more, [F] that fly; column and road do not raise it."""
    kinds = [setup.troops[card.troop] for card in setup.units if card.side == side]
    if setup.profile.fast_flyers_only:
        kinds = [kind for kind in kinds if kind.flies]
    return sum(kind.speed >= setup.profile.fast_speed for kind in kinds)


def opening(scenario: Scenario) -> Table:
    """The first position: as the scenario deploys the sides, or nobody there and the first choice to make."""
    if scenario.start == "deployed":
        return begin_with(scenario, scenario.first)
    return empty_field(scenario)


def empty_field(scenario: Scenario) -> Table:
    """Nobody on the table, the first choice to be made or rolled for."""
    setup = set_up(scenario)
    units = tuple(
        Unit(
            side=card.side,
            troop=card.troop,
            stands=card.stands,
            rear=card.rear,
            rear_stands=card.rear_stands,
            full=max(card.stands, setup.troops[card.troop].stands) if card.rear < 0 else 4,
            pavise="pavise" in card.options or setup.troops[card.troop].has("pavise"),
            boat="boat" in card.options,
            stakes="stakes" in card.options or setup.troops[card.troop].has("stakes"),
            facing=facing_edge(setup.board, OPPOSITE[setup.sides[card.side].edge]),
        )
        for card in setup.units
    )
    leaders = tuple(Leader(side=card.side) for card in setup.leaders)
    edges = (setup.sides[0].edge, setup.sides[1].edge)
    table = Table(setup=setup, units=units, leaders=leaders, edges=edges)
    fast = fast_units(setup, 0), fast_units(setup, 1)
    if setup.profile.roll_off or fast[0] == fast[1]:
        first: tasks.AnyTask = tasks.RollForChoice()
    else:
        first = tasks.ChoosingDeployment(0 if fast[0] > fast[1] else 1)
    return replace(table, agenda=(first,))


def piece_of(table: Table, side: int, index: int) -> int:
    """The piece a placement of a side means: its units, then its leaders; -1 if there is none."""
    units = [number for number, card in enumerate(table.setup.units) if card.side == side]
    leaders = [LEADERS + index for index, card in enumerate(table.setup.leaders) if card.side == side]
    pieces = units + leaders
    return pieces[index] if 0 <= index < len(pieces) else -1


def place_deployment(table: Table, deployment: Deployment) -> Table:
    """The position with a named deployment of the scenario laid out, without asking the rules (DEP-5)."""
    for placement in sorted(deployment.placements, key=lambda each: each.piece):
        piece = piece_of(table, deployment.side, placement.piece)
        if piece >= LEADERS:
            table = place_leader(table, piece - LEADERS, placement.cell)
        elif piece >= 0:
            cell, facing, formation = placement.cell, placement.facing, placement.formation
            table = put(table, piece, cell, facing, formation, placement.cells)
    return table


def begin_with(scenario: Scenario, first: int = 0) -> Table:
    """A battle of a scenario whose deployments are given: both sides stand, the first bound begins."""
    table = empty_field(scenario)
    for side in (0, 1):
        chosen = next((each for each in scenario.deployments if each.side == side), None)
        if chosen is not None:
            table = place_deployment(table, chosen)
    stage: Stage[Table] = Stage(replace(table, first=first, agenda=()), record=False)
    begin_battle(stage)
    AGENDA.settle(stage)
    return stage.position


@handles(tasks.RollForChoice)
class RollForChoiceHandler(Handler[tasks.RollForChoice]):
    """DEP-2: a die each; equal dice are rolled again."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.RollForChoice) -> Roll | None:
        """A D6 for each side, in order."""
        return Roll("initiative", (Pool(2, 6),), "faces", "DEP-2")

    def carry_out(self, stage: Stage[Table], task: tasks.RollForChoice, order: Any, reading: Reading) -> None:
        """The higher die chooses."""
        table = stage.position
        if reading[0] == reading[1]:
            stage.happen("initiative-tied", table, rule="DEP-2", dice=reading)
            return
        side = 0 if reading[0] > reading[1] else 1
        after = table.then(tasks.ChoosingDeployment(side))
        stage.happen("initiative", after, rule="DEP-2", side=side, dice=reading)


@handles(tasks.ChoosingDeployment)
class ChoosingDeploymentHandler(Handler[tasks.ChoosingDeployment]):
    """DEP-2: deploy first or second."""

    answers = (ChooseDeployment,)
    waits_for = "side"
    asks = ("question.hordes_heroes.deployment", "DEP-2")

    def options(self, table: Table, task: tasks.ChoosingDeployment) -> Iterator[Order]:
        """Both."""
        yield ChooseDeployment(first=True)
        yield ChooseDeployment(first=False)

    def carry_out(
        self, stage: Stage[Table], task: tasks.ChoosingDeployment, order: Any, reading: Reading
    ) -> None:
        """DEP-3: the side that deploys first has its edge and moves second; by option the die gives all."""
        first = task.side if order.first else 1 - task.side
        chain: list[tasks.AnyTask] = [tasks.Deploying(1 - first, last=True), tasks.Deploying(first)]
        if stage.position.profile.roll_off:
            chain += [tasks.ChoosingMove(task.side), tasks.ChoosingEdge(task.side)]
        else:
            chain.append(tasks.ChoosingEdge(first))
        after = replace(stage.position.then(*chain), first=1 - first)
        stage.happen("deployment-chosen", after, rule="DEP-2", side=task.side, first=first)


@handles(tasks.ChoosingMove)
class ChoosingMoveHandler(Handler[tasks.ChoosingMove]):
    """DEP-3, option: the die also gave the choice of the first move."""

    answers = (ChooseMove,)
    waits_for = "side"
    asks = ("question.hordes_heroes.first-move", "DEP-3")

    def options(self, table: Table, task: tasks.ChoosingMove) -> Iterator[Order]:
        """Both."""
        yield ChooseMove(first=True)
        yield ChooseMove(first=False)

    def carry_out(self, stage: Stage[Table], task: tasks.ChoosingMove, order: Any, reading: Reading) -> None:
        """Set who has the first bound."""
        first = task.side if order.first else 1 - task.side
        after = replace(stage.position.then(), first=first)
        stage.happen("first-move-chosen", after, rule="DEP-3", side=task.side, first=first)


@handles(tasks.ChoosingEdge)
class ChoosingEdgeHandler(Handler[tasks.ChoosingEdge]):
    """DEP-3: the edge of the first deployer, or of the winner of the roll; the other side's is opposite."""

    answers = (ChooseEdge,)
    passes = True
    asks = ("question.hordes_heroes.edge", "DEP-3")

    def actor(self, table: Table, task: tasks.ChoosingEdge) -> int | None:
        """Whoever chooses; nobody where the scenario paints zones, which fixes the edges (DEP-5)."""
        painted = any(side.zone is not None for side in table.setup.sides)
        return None if painted else task.side

    def options(self, table: Table, task: tasks.ChoosingEdge) -> Iterator[Order]:
        """The two edges the scenario gives."""
        for edge in sorted(set(table.edges)):
            yield ChooseEdge(edge)

    def judge(self, table: Table, task: tasks.ChoosingEdge, order: Any) -> Finding | None:
        """One of the two."""
        if order.edge not in table.edges:
            return refuse("refusal.hordes_heroes.edge", rule="DEP-3", edge=order.edge)
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.ChoosingEdge, order: Any, reading: Reading) -> None:
        """Both edges are set; facings follow."""
        table = stage.position
        other = OPPOSITE[order.edge]
        edges = (order.edge, other) if task.side == 0 else (other, order.edge)
        looks = tuple(facing_edge(table.setup.board, OPPOSITE[edge]) for edge in edges)
        units = tuple(replace(unit, facing=looks[unit.side]) for unit in table.units)
        after = replace(table.then(), edges=edges, units=units)
        stage.happen("edge-chosen", after, rule="DEP-3", side=task.side, edge=order.edge)


@handles(tasks.Deploying)
class DeployingHandler(Handler[tasks.Deploying]):
    """A side places its pieces in any order, moves them about, and says when it is done."""

    answers = (Deploy, Withdraw, FormBlocks, EndDeployment)
    waits_for = "side"

    def subjects(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        """Pieces still to be placed first, then those that can be placed anew."""
        return self._waiting(table, task) + self._placed(table, task)

    def _waiting(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        units = tuple(
            number
            for number, unit in enumerate(table.units)
            if unit.side == task.side and unit.cell < 0 and not unit.gone
        )
        leaders = tuple(
            LEADERS + index
            for index, leader in enumerate(table.leaders)
            if leader.side == task.side and leader.cell < 0 and not leader.gone
        )
        return units + leaders

    def _placed(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        units = tuple(
            number for number, unit in enumerate(table.units) if unit.side == task.side and unit.cell >= 0
        )
        leaders = tuple(
            LEADERS + index
            for index, leader in enumerate(table.leaders)
            if leader.side == task.side and leader.cell >= 0
        )
        return units + leaders

    def orders(self, table: Table, task: tasks.Deploying, about: int | None) -> Iterator[Order]:
        """Every legal placing in line or column; skirmish order is placed by hand and judged, not listed."""
        if about is None and self.judge(table, task, EndDeployment()) is None:
            yield EndDeployment()
        pieces = (*self._waiting(table, task), *self._placed(table, task)) if about is None else (about,)
        for piece in pieces:
            yield from self._piece_orders(table, task, piece)

    def _piece_orders(self, table: Table, task: tasks.Deploying, piece: int) -> Iterator[Order]:
        if judge_piece(table, task.side, piece) is not None:
            return
        if piece >= LEADERS:
            yield from leader_orders(table, task.side, piece)
        else:
            yield from unit_orders(table, task.side, piece)

    def judge(self, table: Table, task: tasks.Deploying, order: Any) -> Finding | None:
        """By its kind; deployment ends when every piece that can be placed is."""
        if isinstance(order, Deploy):
            return judge_deploy(table, task.side, order)
        if isinstance(order, FormBlocks):
            return joining.judge_blocks(table, task.side, order)
        if isinstance(order, Withdraw):
            refused = judge_piece(table, task.side, order.piece)
            if refused is not None:
                return refused
            if order.piece not in self._placed(table, task):
                return refuse("refusal.hordes_heroes.off-table", rule="DEP-4", pieces=(order.piece,))
            return None
        waiting = self._waiting(table, task)
        if waiting and any(
            next(self._piece_orders(table, task, piece), None) is not None for piece in waiting
        ):
            return refuse(
                "refusal.hordes_heroes.not-all-deployed", rule="DEP-1", pieces=waiting, count=len(waiting)
            )
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.Deploying, order: Any, reading: Reading) -> None:
        """Place, take off, regroup, or be done."""
        table = stage.position
        match order:
            case Deploy():
                if order.piece >= LEADERS:
                    after = place_leader(table, order.piece - LEADERS, order.cell)
                else:
                    after = put(table, order.piece, order.cell, order.facing, order.formation, order.cells)
                places = order.cells or (order.cell,)
                stage.happen(
                    "deployed", after, rule="DEP-1", side=task.side, pieces=(order.piece,), places=places
                )
            case Withdraw():
                stage.happen(
                    "withdrawn",
                    take_off(table, order.piece),
                    rule="DEP-4",
                    side=task.side,
                    pieces=(order.piece,),
                )
            case FormBlocks():
                joining.form_blocks(stage, order)
            case EndDeployment():
                stage.happen("deployment-done", table.then(), rule="DEP-1", side=task.side)
                if task.last:
                    begin_battle(stage)
