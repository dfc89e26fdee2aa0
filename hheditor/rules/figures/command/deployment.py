"""DEP: opening and deployment. DEP-1: terrain, camps, troops. DEP-2 (FR-14): camps. DEP-3 (FR-15): the dice.
DEP-4: by turns, in the own zone. DEP-5: the layout is chosen when a formation is placed.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Pool, Reading, Roll, Stage
from hheditor.rules.figures.command.placement import (
    CAMP,
    camp_at,
    deployed,
    judge_deploy,
    judge_placed,
    lattice,
    placed,
    slot_of,
    waiting_formations,
    waiting_singles,
)
from hheditor.rules.figures.command.quarters import (
    judge_quarter,
    judge_withdraw,
    placed_with_comrades,
    quartered,
    withdrawn,
)
from hheditor.rules.figures.command.sequence import begin_battle
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA, Handler, handles
from hheditor.rules.figures.position.orders import Array, Camp, Deploy, GoFirst, Place, Quarter, Withdraw
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import BASES, Figure, Formation, Table, kind_of
from hheditor.values import Finding, refuse


def empty_table(setup: Setup) -> Table:
    """Nobody on the table; a formation waits for each of the armies' lists."""
    figures = [
        Figure(side, crew=tuple(range(len(setup.kind(number).crew))))
        for number, side in enumerate(setup.allegiance)
    ]
    formations = []
    for place, card in enumerate(setup.units):
        width, depth = slot_of(setup, card)
        formations.append(
            Formation(
                card.side,
                card.name,
                card.files,
                card.ranks,
                card.compact,
                width,
                depth,
                screens=card.screens,
                ladders=card.ladders,
            )
        )
        for number in card.figures:
            figures[number] = replace(figures[number], formation=place)
    return Table(setup=setup, figures=tuple(figures), formations=tuple(formations), camps=setup.camps)


def opening(setup: Setup) -> Table:
    """The first position: dice, or the first to place where the scenario says who begins."""
    if setup.siege is not None:
        from hheditor.rules.figures.siege.encampment import besieged_table

        return besieged_table(setup)
    table = empty_table(setup)
    if setup.first in (0, 1):
        stage: Stage[Table] = Stage(replace(table, first=setup.first), record=False)
        begin_placing(stage, 1 - setup.first)
        AGENDA.settle(stage)
        return stage.position
    return replace(table, agenda=(tasks.RollingFirst(),))


def begin_placing(stage: Stage[Table], side: int) -> None:
    """DEP-1, DEP-3: camps first, then troops, that side before the other."""
    camps = tuple(tasks.PlacingCamp(each) for each in (1 - side, side) if not stage.position.camps[each])
    stage.quietly(stage.position.changed(agenda=(tasks.Deploying(side), *camps)))


# Handlers --------------------------------------------------------------------------------------------------


@handles(tasks.RollingFirst)
class RollingFirstHandler(Handler[tasks.RollingFirst]):
    """DEP-3: a die each; ties are thrown again."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.RollingFirst) -> Roll | None:
        """Red's die, then Blue's."""
        return Roll("figures.first", (Pool(1, 6), Pool(1, 6)), "faces", "DEP-3")

    def carry_out(self, stage: Stage[Table], task: tasks.RollingFirst, order: Any, reading: Reading) -> None:
        """The higher chooses."""
        red, blue = reading
        table = stage.position
        if red == blue:
            stage.happen("dice-tied", table, rule="DEP-3", die=red)
            return
        side = 0 if red > blue else 1
        after = table.then(tasks.ChoosingFirst(side))
        stage.happen("dice-for-first", after, rule="DEP-3", side=side, red=red, blue=blue)


@handles(tasks.ChoosingFirst)
class ChoosingFirstHandler(Handler[tasks.ChoosingFirst]):
    """DEP-3: first or second player turn; the other side places first."""

    answers = (GoFirst,)
    waits_for = "side"
    asks = ("question.figures.go-first", "DEP-3")

    def options(self, table: Table, task: tasks.ChoosingFirst) -> Iterator[Order]:
        """Both."""
        yield GoFirst(first=True)
        yield GoFirst(first=False)

    def carry_out(self, stage: Stage[Table], task: tasks.ChoosingFirst, order: Any, reading: Reading) -> None:
        """Chosen."""
        first = task.side if order.first else 1 - task.side
        stage.happen("first-chosen", stage.position.changed(first=first), rule="DEP-3", side=first)
        begin_placing(stage, 1 - task.side)


@handles(tasks.PlacingCamp)
class PlacingCampHandler(Handler[tasks.PlacingCamp]):
    """DEP-2: a camp on the own edge."""

    answers = (Camp,)
    waits_for = "side"
    asks = ("question.figures.camp", "DEP-2")

    def options(self, table: Table, task: tasks.PlacingCamp) -> Iterator[Order]:
        """The middle of the edge, and both ends."""
        width = table.setup.table.width
        for x in dict.fromkeys(((width - CAMP[0]) // 2, 0, width - CAMP[0])):
            yield Camp(camp_at(table, task.side, x))

    def judge(self, table: Table, task: tasks.PlacingCamp, order: Camp) -> Finding | None:
        """With a long side on the own edge."""
        x = min((point[0] for point in order.points), default=-1)
        if not 0 <= x <= table.setup.table.width - CAMP[0] or order.points != camp_at(table, task.side, x):
            return refuse("refusal.figures.camp", rule="DEP-2", width=CAMP[0], depth=CAMP[1])
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.PlacingCamp, order: Any, reading: Reading) -> None:
        """It lies there."""
        camps = stage.position.camps
        placed = (order.points, camps[1]) if task.side == 0 else (camps[0], order.points)
        after = replace(stage.position, camps=placed).then()
        stage.happen("camp-placed", after, rule="DEP-2", side=task.side)


@handles(tasks.Deploying)
class DeployingHandler(Handler[tasks.Deploying]):
    """DEP-4: formations by turns, then all other pieces by turns."""

    answers = (Deploy, Place, Quarter, Array, Withdraw)

    def actor(self, table: Table, task: tasks.Deploying) -> int | None:
        """The side, if it has something to place now; who prepares a battle goes on until he is content."""
        return task.side if task.free or self._waiting(table, task) else None

    def _waiting(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        return waiting_singles(table, task.side) if task.loose else waiting_formations(table, task.side)

    def run(self, stage: Stage[Table], task: tasks.Deploying) -> None:
        """Nothing left: the other side, then the other pieces, then the battle."""
        table = stage.position
        other = tasks.Deploying(1 - task.side, task.loose)
        if self._waiting(table, other):
            stage.quietly(table.then(other))
        elif not task.loose:
            stage.quietly(table.then(tasks.Deploying(1 - table.first, loose=True)))
        else:
            stage.quietly(table.then())
            begin_battle(stage)

    def subjects(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        """What waits and has a place."""
        offset = 0 if task.loose else BASES
        waiting = self._waiting(table, task)
        return tuple(offset + number for number in waiting if self._places(table, task, number))

    def orders(self, table: Table, task: tasks.Deploying, about: int | None) -> Iterator[Order]:
        """A few places for each."""
        offset = 0 if task.loose else BASES
        if about is None:
            yield Array()
        for number in self._waiting(table, task):
            if about in (None, offset + number):
                yield from self._places(table, task, number)

    def _places(self, table: Table, task: tasks.Deploying, number: int) -> tuple[Order, ...]:
        known: dict[int, tuple[Order, ...]] = table.memo("deployments")
        if number not in known:
            known[number] = tuple(self._look(table, task, number))
        return known[number]

    def _look(self, table: Table, task: tasks.Deploying, number: int) -> Iterator[Order]:
        found = 0
        for x, y in lattice(table, task.side, inside=task.loose and self._attends(table, number)):
            order = self._order(table, task, number, x, y)
            refused = (
                judge_placed(table, task.side, order)
                if isinstance(order, Place)
                else judge_deploy(table, task.side, order)
            )
            if refused is None:
                yield order
                found += 1
                if found == 2:
                    return

    def _attends(self, table: Table, number: int) -> bool:
        return kind_of(table, number).role == "attendant"

    def _order(self, table: Table, task: tasks.Deploying, number: int, x: int, y: int) -> Deploy | Place:
        facing = 2700 if task.side == 0 else 900
        if task.loose:
            return Place(number, x, y, facing)
        card = table.setup.units[number]
        return Deploy(number, x, y, facing, card.files, card.ranks, card.compact)

    def judge(self, table: Table, task: tasks.Deploying, order: Any) -> Finding | None:
        """A formation or a figure, as it is the time; who prepares a battle places them as he likes."""
        if isinstance(order, Array):
            return None
        if isinstance(order, Withdraw | Quarter) and not task.free:
            return refuse("refusal.figures.placed-for-good", rule="DEP-4")
        if isinstance(order, Withdraw):
            return judge_withdraw(table, task.side, order.piece)
        if isinstance(order, Quarter):
            return judge_quarter(table, task.side, order)
        if not task.free and isinstance(order, Place) != task.loose:
            return refuse("refusal.figures.not-now", rule="DEP-4", order=str(order.__struct_config__.tag))
        if isinstance(order, Place):
            return judge_placed(table, task.side, order)
        return judge_deploy(table, task.side, order)

    def carry_out(self, stage: Stage[Table], task: tasks.Deploying, order: Any, reading: Reading) -> None:
        """It stands; the other side goes on, unless a battle is prepared."""
        from hheditor.rules.figures.command.array import drawn_up

        if isinstance(order, Array):
            after, given = drawn_up(stage.position, task.side)
            pieces = tuple(each.formation + BASES for each in given if isinstance(each, Deploy))
            next_task = task if task.free else tasks.Deploying(1 - task.side, task.loose)
            after = after.then(next_task)
            stage.happen("drawn-up", after, rule="DEP-4", side=task.side, pieces=pieces, count=len(given))
            return
        if isinstance(order, Withdraw):
            after = withdrawn(stage.position, order.piece)
            stage.happen("withdrawn", after, rule="DEP-4", side=task.side, pieces=(order.piece,))
            return
        if task.free and isinstance(order, Place | Quarter):
            after = (
                quartered(stage.position, task.side, order)
                if isinstance(order, Quarter)
                else placed_with_comrades(stage.position, task.side, order)
            )
            stage.happen("deployed", after, rule="DEP-4", side=task.side, pieces=(order.figure,))
            return
        after = (
            deployed(stage.position, order) if isinstance(order, Deploy) else placed(stage.position, order)
        )
        piece = BASES + order.formation if isinstance(order, Deploy) else order.figure
        if not task.free:
            after = after.then(tasks.Deploying(1 - task.side, task.loose))
        stage.happen("deployed", after, rule="DEP-4", side=task.side, pieces=(piece,))
