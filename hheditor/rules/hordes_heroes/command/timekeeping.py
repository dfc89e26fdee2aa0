"""VIC-3: time is up. One side says so, the other agrees or plays on; agreed, the points lost decide.

R-214: it is proposed in the proposer's command moves or movement, once a bound, and never where the battle
was decided and is played on.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Order, Reading, Stage
from hheditor.rules.hordes_heroes.command.victory import time_up
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import AnswerTime, CallTime
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.position.tasks import CallingTime
from hheditor.values import Finding, refuse


def judge_call(table: Table) -> Finding | None:
    """Why the side in its bound may not say that time is up."""
    if table.played_on:
        return refuse("refusal.hordes_heroes.time-played-on", rule="VIC-3")
    if table.called:
        return refuse("refusal.hordes_heroes.time-called", rule="R-214")
    return None


def calls(table: Table) -> Iterator[Order]:
    """The proposal, where it may be made."""
    if judge_call(table) is None:
        yield CallTime()


def call(stage: Stage[Table], side: int) -> None:
    """Propose it: the other side is asked."""
    after = stage.position.changed(called=True).push(CallingTime(side))
    stage.happen("time-called", after, rule="R-214", side=side)


@handles(CallingTime)
class CallingTimeHandler(Handler[CallingTime]):
    """The other side agrees or not."""

    answers = (AnswerTime,)
    asks = ("question.hordes_heroes.time", "VIC-3")

    def actor(self, table: Table, task: CallingTime) -> int | None:
        """Whoever did not propose it."""
        return 1 - task.side

    def options(self, table: Table, task: CallingTime) -> Iterator[Order]:
        """Yes and no."""
        yield AnswerTime(agreed=True)
        yield AnswerTime(agreed=False)

    def carry_out(self, stage: Stage[Table], task: CallingTime, order: Any, reading: Reading) -> None:
        """The battle ends, or goes on where it was."""
        after = stage.position.then()
        if order.agreed:
            stage.quietly(after)
            time_up(stage)
        else:
            stage.happen("time-refused", after, rule="R-214", side=1 - task.side)
