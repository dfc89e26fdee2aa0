"""OPT-5: treachery (IR-47). Units marked unreliable are one contingent: when the first of them is called upon
within 6H of an enemy, 2d6 say whether they change sides, wait, or are loyal for good.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Pool, Reading, Roll, Stage
from hheditor.rules.impetus.charge.contact import loosen
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.table import Table, change, standing, troop
from hheditor.values import Finding, refuse

NEAR = 6


def contingent(table: Table, side: int) -> tuple[int, ...]:
    """The unreliable units of a side, as it began; a block is as its front unit."""
    cards = table.setup.units
    found = []
    for number, card in enumerate(cards):
        head = table.units[number].ahead if table.units[number].ahead >= 0 else number
        if card.side == side and (
            troop(table, head).has("unreliable") or "unreliable" in cards[head].options
        ):
            found.append(number)
    return tuple(found)


def _near(table: Table, number: int) -> bool:
    unit, board = table.units[number], table.board
    return any(
        board.distance(unit, table.units[enemy]) <= NEAR * board.h for enemy in standing(table, 1 - unit.side)
    )


def doubtful(table: Table, number: int) -> bool:
    """Whether nobody knows yet if this unit will obey, or it waits this turn."""
    side = table.setup.units[number].side
    state = table.loyalty[side]
    if state in ("loyal", "turned") or number not in contingent(table, side):
        return False
    return state == "wavering" or (table.units[number].cell >= 0 and _near(table, number))


def may_test(table: Table, side: int) -> bool:
    """Whether the contingent of a side can be called upon now."""
    return judge_test(table, side) is None


def judge_test(table: Table, side: int) -> Finding | None:
    """Only where the option is on and one of them stands near an enemy, not yet activated."""
    if table.profile.treachery and table.loyalty[side] == "untried":
        for number in contingent(table, side):
            unit = table.units[number]
            if unit.cell >= 0 and not unit.done and _near(table, number):
                return None
    return refuse("refusal.impetus.no-doubt", rule="OPT-5")


def begin_test(stage: Stage[Table], side: int) -> None:
    """They are called upon."""
    table = stage.position
    units = tuple(number for number in contingent(table, side) if table.units[number].cell >= 0)
    after = table.push(tasks.Wavering(side))
    stage.happen("called-upon", after, rule="OPT-5", side=side, pieces=units)


def new_turn(table: Table) -> Table:
    """Who wavered is called upon anew."""
    first, second = ("untried" if each == "wavering" else each for each in table.loyalty)
    return table if (first, second) == table.loyalty else replace(table, loyalty=(first, second))


@handles(tasks.Wavering)
class WaveringHandler(Handler[tasks.Wavering]):
    """2 or 3: they turn; 4 or 5: they wait; more: loyal for good."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.Wavering) -> Roll | None:
        """Two dice."""
        return Roll("impetus.loyalty", (Pool(2, 6),), "sum", "OPT-5", task.side)

    def carry_out(self, stage: Stage[Table], task: tasks.Wavering, order: Any, reading: Reading) -> None:
        """What they do."""
        table = stage.position.then()
        state = "turned" if reading[0] <= 3 else "wavering" if reading[0] <= 5 else "loyal"
        units = tuple(number for number in contingent(table, task.side) if not table.units[number].gone)
        if state == "turned":
            for number in units:
                table = change(table, number, side=1 - task.side, done=True, general=False)
            table = loosen(table)
        loyalty = (state, table.loyalty[1]) if task.side == 0 else (table.loyalty[0], state)
        after = replace(table, loyalty=loyalty)
        stage.happen(f"contingent-{state}", after, rule="OPT-5", side=task.side, pieces=units, die=reading[0])
