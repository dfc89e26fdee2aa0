"""FOR-9 (FR-60): who eliminates an enemy on a fortification in melee may advance into his place."""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.orders import TakePlace
from hheditor.rules.figures.position.table import Table, alive
from hheditor.rules.figures.position.works import SECTORS, Place
from hheditor.rules.figures.siege.ramparts import judge_place, posted_at


def place_of(table: Table, number: int) -> Place | None:
    """The slot of a top a figure stands in."""
    figure = table.figures[number]
    return (figure.sector, figure.slot) if figure.slot >= 0 else None


def take_place(stage: Stage[Table], winner: int, place: Place | None) -> None:
    """FOR-9: the winner is asked, attacker or defender, unless FOR-4 forbids; crews of
    engines on a tower stay."""
    table = stage.position
    if place is None or table.siege is None or not alive(table, winner):
        return
    figure = table.figures[winner]
    serves = figure.engine >= 0 and table.siege.engines[figure.engine].kind != "siege-tower"
    if figure.state != "loose" or serves or judge_place(table, winner, place) is not None:
        return
    stage.quietly(table.push(tasks.TakingPlace(figure.side, winner, *place)))


@handles(tasks.TakingPlace)
class TakingPlaceHandler(Handler[tasks.TakingPlace]):
    """FOR-9: take it or not."""

    answers = (TakePlace,)
    waits_for = "side"

    def question(self, table: Table, task: tasks.TakingPlace) -> Question | None:
        """Advance?"""
        pieces = (task.figure, SECTORS + task.sector)
        return Question("question.figures.take-place", task.side, "FOR-9", pieces)

    def subjects(self, table: Table, task: tasks.TakingPlace) -> tuple[int, ...]:
        """The winner."""
        return (task.figure,)

    def options(self, table: Table, task: tasks.TakingPlace) -> Iterator[Order]:
        """Both."""
        yield TakePlace(take=True)
        yield TakePlace(take=False)

    def carry_out(self, stage: Stage[Table], task: tasks.TakingPlace, order: Any, reading: Reading) -> None:
        """He stands there, or where he stood."""
        table = stage.position.then()
        pieces = (task.figure, SECTORS + task.sector)
        if order.take:
            after = posted_at(table, task.figure, (task.sector, task.slot))
            stage.happen("took-place", after, rule="FOR-9", side=task.side, pieces=pieces)
        else:
            stage.happen("stayed", table, rule="FOR-9", side=task.side, pieces=pieces[:1])
