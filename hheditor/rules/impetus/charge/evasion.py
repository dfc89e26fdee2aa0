"""EVA: evasion. EVA-1: who. EVA-3: the number to throw. EVA-4 to EVA-6 (IR-20): the way back. EVA-7: caught
all the same, it fights there, its front to the enemy. GEN-1: the general helps.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Order, Pool, Reading, Roll, Stage, Term
from hheditor.rules.impetus.board.interface import Course, Flight, Going, Place
from hheditor.rules.impetus.melee.casualties import disorder
from hheditor.rules.impetus.movement.moves import line_of, moved
from hheditor.rules.impetus.movement.paces import disorders, rate
from hheditor.rules.impetus.movement.passing import may_pass, passage
from hheditor.rules.impetus.position import modifiers as figures
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import EvadeBy
from hheditor.rules.impetus.position.profile import GroundKind
from hheditor.rules.impetus.position.table import Table, in_melee, troop
from hheditor.values import Finding, refuse


def ways_out(table: Table, number: int) -> tuple[Flight, ...]:
    """EVA-4: the ways a unit may take, remembered."""
    known: dict[int, tuple[Flight, ...]] = table.memo("evasions")
    if number not in known:
        line = line_of(table, number)

        def figure(ground: GroundKind) -> int:
            entry = rate(line, ground)
            return 0 if entry is None else entry.figure * table.board.h

        known[number] = table.board.evasions(table, number, passage(table, number), figure)
    return known[number]


def may_evade(table: Table, number: int, kind: str) -> bool:
    """EVA-1, EVA-5: S and CL not in melee, in a frontal or side contact, with a way out."""
    if not troop(table, number).evades or in_melee(table, number) or kind not in ("frontal", "side"):
        return False
    return bool(ways_out(table, number))


def needed(table: Table, number: int, charger: int) -> int:
    """EVA-3: 2 from a slower charger, 3 from one of the same speed, 4 from a faster one (TRP-7)."""
    own, other = troop(table, number).speed, troop(table, charger).speed
    if other == own:
        return figures.EVADES_LIKE
    return figures.EVADES_SLOWER if other < own else figures.EVADES_FASTER


def modifiers(table: Table, number: int) -> tuple[Term, ...]:
    """EVA-3: disorder and the general."""
    unit = table.units[number]
    terms = []
    if unit.disordered:
        terms.append(Term("term.impetus.disordered", figures.DISORDERED, "EVA-3", number))
    if unit.general:
        terms.append(Term("term.impetus.general", figures.GENERAL, "GEN-1", number))
    return tuple(terms)


def begin(stage: Stage[Table], table: Table, number: int, charger: int) -> None:
    """EVA-2: it tries."""
    after = table.push(tasks.Evading(number, charger))
    stage.happen(
        "tries-to-evade",
        after,
        rule="EVA-2",
        side=table.units[number].side,
        pieces=(number, charger),
        terms=modifiers(table, number),
        needed=needed(table, number, charger),
    )


@handles(tasks.Evading)
class EvadingHandler(Handler[tasks.Evading]):
    """EVA-3: the die."""

    waits_for = "dice"
    throws = Roll("impetus.evasion", (Pool(1, 6),), "faces", "EVA-3")
    throws_about = ("unit", "charger")

    def carry_out(self, stage: Stage[Table], task: tasks.Evading, order: Any, reading: Reading) -> None:
        """Away, or charged where it stands."""
        table = stage.position
        face = reading[0]
        score = face + sum(term.value for term in modifiers(table, task.unit))
        side = table.units[task.unit].side
        if face == 1 or score < needed(table, task.unit, task.charger):
            stage.happen(
                "evasion-failed",
                table.then(),
                rule="EVA-3",
                side=side,
                pieces=(task.unit, task.charger),
                die=face,
                score=score,
            )
            return
        after = table.then(tasks.WayOut(task.unit, task.charger))
        stage.happen(
            "evasion-succeeded",
            after,
            rule="EVA-3",
            side=side,
            pieces=(task.unit, task.charger),
            die=face,
            score=score,
        )


@handles(tasks.WayOut)
class WayOutHandler(Handler[tasks.WayOut]):
    """HEX-20: where two hexes are open the owner chooses."""

    answers = (EvadeBy,)
    asks = ("question.impetus.way-out", "HEX-20")
    subject = "unit"

    def actor(self, table: Table, task: tasks.WayOut) -> int | None:
        """The owner, where there is a choice."""
        return table.units[task.unit].side if len(ways_out(table, task.unit)) > 1 else None

    def run(self, stage: Stage[Table], task: tasks.WayOut) -> None:
        """There is one way; or an umpire has closed it, and the unit stands."""
        ways = ways_out(stage.position, task.unit)
        if ways:
            self._flee(stage, task, ways[0])
        else:
            stage.quietly(stage.position.then())

    def options(self, table: Table, task: tasks.WayOut) -> Iterator[Order]:
        """Every end once."""
        for flight in ways_out(table, task.unit):
            yield EvadeBy(task.unit, flight.way)

    def judge(self, table: Table, task: tasks.WayOut, order: Any) -> Finding | None:
        """One of the ways."""
        ways = [flight.way for flight in ways_out(table, task.unit)]
        if order.unit != task.unit or order.via not in ways:
            return refuse("refusal.impetus.no-way-out", rule="EVA-4", pieces=(order.unit,))
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.WayOut, order: Any, reading: Reading) -> None:
        """That way."""
        ways = ways_out(stage.position, task.unit)
        self._flee(stage, task, next(flight for flight in ways if flight.way == order.via))

    def _flee(self, stage: Stage[Table], task: tasks.WayOut, flight: Flight) -> None:
        """EVA-4: facing unchanged, disordered by ground alone; EVA-6: friends it could not pass are
        disordered."""
        from hheditor.rules.impetus.charge.reactions import evaded

        table = stage.position.then()
        number = task.unit
        unit = table.units[number]
        going = going_of(table, number, flight.way, flight.end)
        hurt = tuple(friend for friend in flight.passed if not may_pass(table, number, friend))
        after = moved(table, number, flight.end, disorders(line_of(table, number), going))
        stage.happen(
            "evaded",
            after,
            rule="EVA-4",
            side=unit.side,
            pieces=(number, task.charger),
            places=table.board.places(unit.cell, *flight.way),
        )
        for friend in hurt:
            disorder(stage, friend, "EVA-6")
        evaded(stage, task.charger, number)


def going_of(table: Table, number: int, way: tuple[int, ...], end: Place) -> Going:
    """The grounds of a driven move."""
    course = Course("straight", len(way), (way,), (end,), len(way))
    return table.board.going(table, (number,), course, 0)
