"""FLY-5: bombers attack the hexes they flew over in this bound's movement, before anybody declares a shot.

R-130: every hex entered counts, the last one too, the first one not; each model has one attack. A bomb is a
die read as that many hits by the class of whoever is hit (heroes shield as ever, HER-2) and is carried out
before the next one falls, so that a unit driven off can be hit again only where the bombers passed, too.
R-197: bombs fall on ground troops; armour, cover, pavises and walls do not help against what comes down.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import cells_of, mask_of
from hheditor.rules.api import Order, Pool, Question, Reading, Roll, Rolled, Stage
from hheditor.rules.hordes_heroes.movement.flying.course import targets_below
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Bomb, EndPhase
from hheditor.rules.hordes_heroes.position.table import Table, troop
from hheditor.rules.hordes_heroes.position.tasks import BombFalling, Bombing
from hheditor.rules.hordes_heroes.shooting import effects
from hheditor.values import Finding, refuse

SIDES_OF_A_DIE = 6


def waiting(table: Table) -> tuple[Bombing, ...]:
    """What lies on the shooting phase when it opens: nothing where nobody has flown with bombs."""
    return (Bombing(table.mover),) if table.flown else ()


def bombs_left(table: Table, task: Bombing, number: int) -> int:
    """How many attacks a unit has left: one for each model, less those made."""
    unit = table.units[number]
    if unit.side != task.side or unit.cell < 0 or not troop(table, unit).bombs:
        return 0
    return max(0, unit.stands - dict(task.spent).get(number, 0))


def flown_over(table: Table, number: int) -> tuple[int, ...]:
    """The cells a unit has entered in this bound."""
    return dict(table.flown).get(number, ())


def marks(table: Table, task: Bombing, number: int) -> int:
    """The cells a unit may bomb now: flown over, with an enemy on the ground whom a bomb can harm."""
    if not bombs_left(table, task, number):
        return 0
    return mask_of(flown_over(table, number)) & targets_below(table, task.side)


@handles(Bombing)
class BombingHandler(Handler[Bombing]):
    """The owner drops bomb after bomb, or leaves the rest."""

    answers = (Bomb, EndPhase)
    passes = True

    def actor(self, table: Table, task: Bombing) -> int | None:
        """The side in its bound, while a bomb could hit somebody."""
        return task.side if next(self._able(table, task), None) is not None else None

    def _able(self, table: Table, task: Bombing) -> Iterator[int]:
        return (number for number, _ in table.flown if marks(table, task, number))

    def question(self, table: Table, task: Bombing) -> Question | None:
        """What do the bombers bomb?"""
        units = self.subjects(table, task)
        places = 0
        for number in units:
            places |= marks(table, task, number)
        count = sum(bombs_left(table, task, number) for number in units)
        return Question(
            "question.hordes_heroes.bomb",
            task.side,
            "FLY-5",
            units,
            tuple(cells_of(places)),
            (("count", count),),
        )

    def subjects(self, table: Table, task: Bombing) -> tuple[int, ...]:
        """Bombers with somebody to bomb."""
        return tuple(self._able(table, task))

    def orders(self, table: Table, task: Bombing, about: int | None) -> Iterator[Order]:
        """Each hex of each, and the end."""
        for number in self._able(table, task):
            if about in (None, number):
                yield from (Bomb(number, cell) for cell in cells_of(marks(table, task, number)))
        if about is None:
            yield EndPhase()

    def judge(self, table: Table, task: Bombing, order: Any) -> Finding | None:
        """One of its bombs, on a hex it flew over."""
        if isinstance(order, EndPhase):
            return None
        pieces, places = (order.unit,), (order.cell,)
        if order.unit >= len(table.units):
            return refuse("refusal.hordes_heroes.no-such-unit", rule="FLY-5", pieces=pieces)
        unit = table.units[order.unit]
        if unit.side != task.side:
            return refuse("refusal.hordes_heroes.not-yours", rule="FLY-5", pieces=pieces)
        if not troop(table, unit).bombs:
            return refuse("refusal.hordes_heroes.no-bomber", rule="FLY-5", pieces=pieces)
        if not bombs_left(table, task, order.unit):
            return refuse("refusal.hordes_heroes.no-bombs", rule="FLY-5", pieces=pieces, models=unit.stands)
        if order.cell not in flown_over(table, order.unit):
            return refuse("refusal.hordes_heroes.not-flown-over", rule="FLY-5", pieces=pieces, places=places)
        if not targets_below(table, task.side) >> order.cell & 1:
            return refuse("refusal.hordes_heroes.no-bomb-target", rule="FLY-5", pieces=pieces, places=places)
        return None

    def carry_out(self, stage: Stage[Table], task: Bombing, order: Any, reading: Reading) -> None:
        """A bomb falls, or no more do."""
        table = stage.position
        if isinstance(order, EndPhase):
            stage.quietly(table.then())
            return
        spent = dict(task.spent)
        spent[order.unit] = spent.get(order.unit, 0) + 1
        counted = replace(task, spent=tuple(sorted(spent.items())))
        stage.quietly(table.then(counted).push(BombFalling(order.unit, order.cell)))


@handles(BombFalling)
class BombFallingHandler(Handler[BombFalling]):
    """One die, read as hits, and what it does is done at once."""

    answers = (Rolled,)
    waits_for = "dice"

    def roll(self, table: Table, task: BombFalling) -> Roll | None:
        """As many hits as it shows."""
        side, target = table.units[task.unit].side, table.held[task.cell]
        places = (table.units[task.unit].cell, task.cell)
        pools = (Pool(1, SIDES_OF_A_DIE),)
        return Roll("bomb", pools, "sum", "FLY-5", side, (task.unit, target), places, (("target", target),))

    def carry_out(self, stage: Stage[Table], task: BombFalling, order: Any, reading: Reading) -> None:
        """CMP-11: whoever is driven off goes away from the hex where the bombers are now."""
        table = stage.position
        hits, target = reading[0], table.held[task.cell]
        struck = effects.bombed(table, target, hits, table.units[task.unit].cell, task.cell)
        stage.happen(
            "bombed",
            table.then(struck),
            rule="FLY-5",
            side=table.units[task.unit].side,
            pieces=(task.unit, target),
            places=(table.units[task.unit].cell, task.cell),
            hits=hits,
        )
