"""SHO: shots carried out. SHO-1: unit by unit, one target a shot, each tested before the next. SHO-10: a
target that takes damage tests at once and never retreats. GRP-4, DIS-4: shots after a move or a rally.
ACT-4: a move after a shot. OPT-9: elephants panic. OPT-4: the general's fate.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.impetus.melee import cohesion
from hheditor.rules.impetus.melee.casualties import disorder
from hheditor.rules.impetus.movement import options
from hheditor.rules.impetus.movement.moves import moved
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import Finish, Move, Shoot
from hheditor.rules.impetus.position.table import Table, change, in_melee, troop
from hheditor.rules.impetus.shooting.targets import judge_target, shots_of
from hheditor.rules.impetus.shooting.weapons import shot_terms
from hheditor.values import Finding, refuse

_HALVES = 2
"""SEQ-7: what dice are worth is counted in halves of damage."""
RUN = 2
"""OPT-9: how far elephants run, in H."""


def damage_roll(purpose: str, dice: int, rule: str, side: int, pieces: tuple[int, ...]) -> Roll:
    """SEQ-7: sixes count one, two fives one more: worth 2 and 1, halved when read."""
    return Roll(
        purpose, (Pool(dice, 6, steps=((5, 1), (6, _HALVES))),), "sum", rule, side, pieces, each=_HALVES
    )


def damage_of(reading: Reading) -> int:
    """SEQ-7: damage = sixes + half the fives rounded down.

    >>> damage_of((3,)), damage_of((1,))
    (1, 0)
    """
    return reading[0] // _HALVES


def begin_shot(
    stage: Stage[Table], number: int, target: int, moving: bool, rallied: bool, *, short: bool = False
) -> None:
    """SHO-1: the shot is ordered; its dice come next."""
    table = stage.position
    terms = shot_terms(table, number, target, moving, rallied, short)
    assert terms is not None
    dice = sum(term.value for term in terms)
    after = table.push(tasks.Volley(number, target, dice))
    places = table.board.places(table.units[number].cell, table.units[target].cell)
    stage.happen(
        "shoots",
        after,
        rule="DEF-3" if short else "SHO-1",
        side=table.units[number].side,
        pieces=(number, target),
        places=places,
        terms=terms,
        dice=dice,
    )


@handles(tasks.Volley)
class VolleyHandler(Handler[tasks.Volley]):
    """SHO-1: the dice of a shot."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.Volley) -> Roll | None:
        """As many dice as the shot has."""
        side = table.units[task.unit].side
        return damage_roll("impetus.shooting", task.dice, "SHO-1", side, (task.unit, task.target))

    def carry_out(self, stage: Stage[Table], task: tasks.Volley, order: Any, reading: Reading) -> None:
        """SHO-10: whoever is hit tests at once."""
        damage = damage_of(reading)
        test = (tasks.UnderFire(task.target, damage, task.unit),) if damage else ()
        stage.happen(
            "shot",
            stage.position.then(*test),
            rule="SHO-1",
            side=stage.position.units[task.unit].side,
            pieces=(task.unit, task.target),
            dice=task.dice,
            damage=damage,
        )


@handles(tasks.UnderFire)
class UnderFireHandler(Handler[tasks.UnderFire]):
    """COH-4: the test of a unit that was shot at."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.UnderFire) -> Roll | None:
        """One die."""
        return cohesion.test_roll(table.units[task.unit].side, task.unit)

    def carry_out(self, stage: Stage[Table], task: tasks.UnderFire, order: Any, reading: Reading) -> None:
        """COH-6, COH-7; OPT-9: elephants that threw a six run; OPT-4: a general may be lost."""
        table = stage.position
        terms = cohesion.under_fire(table, task.unit, task.damage, task.shooter)
        stage.quietly(table.then())
        test = cohesion.take(stage, task.unit, terms, reading[0], "COH-4")
        table = stage.position
        if table.units[task.unit].gone or reading[0] != 6:
            return
        if troop(table, task.unit).klass == "EL" and table.profile.elephant_panic:
            stage.quietly(stage.position.push(tasks.Panicking(task.unit)))
        general_at_risk(stage, task.unit, test.loss)


def general_at_risk(stage: Stage[Table], number: int, lost: int) -> None:
    """OPT-4: his unit threw a six and lives."""
    table = stage.position
    if table.profile.general_fate and table.units[number].general and not table.units[number].gone:
        stage.quietly(table.push(tasks.FateOfGeneral(number, lost)))


@handles(tasks.FateOfGeneral)
class FateOfGeneralHandler(Handler[tasks.FateOfGeneral]):
    """OPT-4: 2d6 and the VBU lost, less 2 if he is mounted; at 9 he is lost."""

    passes = True
    throws = Roll("impetus.fate", (Pool(2, 6),), "sum", "OPT-4")

    def actor(self, table: Table, task: tasks.FateOfGeneral) -> int | None:
        """Chance, if his unit still stands."""
        return None if table.units[task.unit].gone else CHANCE

    def carry_out(self, stage: Stage[Table], task: tasks.FateOfGeneral, order: Any, reading: Reading) -> None:
        """He lives or dies."""
        table = stage.position.then()
        score = reading[0] + task.lost - (2 if troop(table, task.unit).mounted else 0)
        lost = score >= 9
        if lost:
            table = change(table, task.unit, general=False)
        stage.happen(
            "general-lost" if lost else "general-unhurt",
            table,
            rule="OPT-4",
            side=table.units[task.unit].side,
            pieces=(task.unit,),
            score=score,
        )


@handles(tasks.Panicking)
class PanickingHandler(Handler[tasks.Panicking]):
    """OPT-9, HEX-24: the die says where elephants run."""

    waits_for = "dice"
    throws = Roll("impetus.panic", (Pool(1, 6),), "faces", "OPT-9")

    def carry_out(self, stage: Stage[Table], task: tasks.Panicking, order: Any, reading: Reading) -> None:
        """They stop at the first unit, which is disordered, at closed ground and at the edge."""
        table = stage.position.then()
        flight = table.board.run_away(table, task.unit, reading[0], RUN * table.board.h)
        unit = table.units[task.unit]
        after = moved(table, task.unit, flight.end, disordered=True)
        stage.happen(
            "panicked",
            after,
            rule="OPT-9",
            side=unit.side,
            pieces=(task.unit,),
            places=table.board.places(unit.cell, *flight.way),
            die=reading[0],
        )
        if flight.stopped_by >= 0:
            disorder(stage, flight.stopped_by, "OPT-9")


# Shots after a move, moves after a shot ------------------------------------------------------------------


@handles(tasks.AfterMove)
class AfterMoveHandler(Handler[tasks.AfterMove]):
    """GRP-4, DIS-4: units that have moved or rallied may shoot, one by one in their owner's order."""

    answers = (Shoot, Finish)
    passes = True
    asks = ("question.impetus.shoot", "SHO-5")

    def _able(self, table: Table, task: tasks.AfterMove) -> tuple[int, ...]:
        moving = not task.rallied
        return tuple(
            number
            for number in task.units
            if table.units[number].cell >= 0 and shots_of(table, number, moving, task.rallied).choices
        )

    def actor(self, table: Table, task: tasks.AfterMove) -> int | None:
        """Their owner, as long as one of them has a target."""
        able = self._able(table, task)
        return table.units[able[0]].side if able else None

    def subjects(self, table: Table, task: tasks.AfterMove) -> tuple[int, ...]:
        """Those with a target."""
        return self._able(table, task)

    def orders(self, table: Table, task: tasks.AfterMove, about: int | None) -> Iterator[Order]:
        """Every shot, or none."""
        for number in self._able(table, task):
            if about in (None, number):
                for target in shots_of(table, number, not task.rallied, task.rallied).choices:
                    yield Shoot(number, target)
        if about is None:
            yield Finish()

    def judge(self, table: Table, task: tasks.AfterMove, order: Any) -> Finding | None:
        """One of those who moved, at a lawful target."""
        if isinstance(order, Finish):
            return None
        if order.unit not in task.units:
            return refuse("refusal.impetus.not-in-activation", rule="GRP-4", pieces=(order.unit,))
        if order.moving:
            return refuse("refusal.impetus.moved-already", rule="ACT-4", pieces=(order.unit,))
        return judge_target(table, order.unit, order.target, not task.rallied, task.rallied)

    def carry_out(self, stage: Stage[Table], task: tasks.AfterMove, order: Any, reading: Reading) -> None:
        """The shot; the others may shoot after it."""
        if isinstance(order, Finish):
            after = stage.position.then()
            stage.happen("finished", after, rule="SHO-1", side=after.mover)
            return
        rest = tuple(number for number in task.units if number != order.unit)
        stage.quietly(stage.position.then(tasks.AfterMove(rest, task.rallied)))
        begin_shot(stage, order.unit, order.target, not task.rallied, task.rallied)


@handles(tasks.MoveAfterShot)
class MoveAfterShotHandler(Handler[tasks.MoveAfterShot]):
    """ACT-4: a unit that shot as one that moves."""

    answers = (Move, Finish)
    passes = True

    def actor(self, table: Table, task: tasks.MoveAfterShot) -> int | None:
        """Its owner, if it can move."""
        return table.units[task.unit].side if self.subjects(table, task) else None

    def question(self, table: Table, task: tasks.MoveAfterShot) -> Question | None:
        """Where to?"""
        return Question("question.impetus.move", table.units[task.unit].side, "ACT-4", (task.unit,))

    def subjects(self, table: Table, task: tasks.MoveAfterShot) -> tuple[int, ...]:
        """The unit, if it can move."""
        if table.units[task.unit].cell < 0 or in_melee(table, task.unit):
            return ()
        found = next(options.moves_of(table, task.unit, second=False, about_face=False), None)
        return (task.unit,) if found is not None else ()

    def orders(self, table: Table, task: tasks.MoveAfterShot, about: int | None) -> Iterator[Order]:
        """Its moves, without the second figure (MOV-8) and the about-face (ACT-4)."""
        if about in (None, task.unit):
            yield from options.moves_of(table, task.unit, second=False, about_face=False)
        if about is None:
            yield Finish()

    def judge(self, table: Table, task: tasks.MoveAfterShot, order: Any) -> Finding | None:
        """The same unit, a move that may follow a shot."""
        if isinstance(order, Finish):
            return None
        if order.unit != task.unit:
            return refuse("refusal.impetus.not-in-activation", rule="ACT-4", pieces=(order.unit,))
        if order.kind == "about":
            return refuse("refusal.impetus.about-alone", rule="ACT-4", pieces=(order.unit,))
        found = options.judge_move(table, order, second=False)
        return found if isinstance(found, Finding) else None

    def carry_out(self, stage: Stage[Table], task: tasks.MoveAfterShot, order: Any, reading: Reading) -> None:
        """It moves, or does not."""
        stage.quietly(stage.position.then())
        if isinstance(order, Finish):
            table = stage.position
            stage.happen("finished", table, rule="ACT-4", side=table.mover)
        else:
            options.make_move(stage, order, second=False)
