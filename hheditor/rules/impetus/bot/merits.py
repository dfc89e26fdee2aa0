"""What each order is worth, as a sound player would judge it at a glance, in hundredths of a VBU.

Shoot before they come, charge where the dice are better than theirs, take flanks, rally who is shaken, keep
light troops out of reach, and close with the rest.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Order
from hheditor.rules.impetus.bot import exchange
from hheditor.rules.impetus.charge.charging import judge_charge, reach
from hheditor.rules.impetus.charge.contact import make
from hheditor.rules.impetus.movement.moves import Verdict, moved
from hheditor.rules.impetus.movement.options import judge_move
from hheditor.rules.impetus.position import orders as o
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import AGENDA
from hheditor.rules.impetus.position.table import Table, standing, troop
from hheditor.rules.impetus.shooting.targets import shots_of
from hheditor.rules.impetus.shooting.weapons import weapon

DISORDER = 60
"""What being disordered costs."""
CLOSER = 12
"""What coming 1H nearer to where a unit wants to be is worth."""
LIGHT = frozenset({"S", "CL"})


def counsel(table: Table, side: int, about: int | None) -> Iterator[tuple[int, Order]]:
    """Orders of the side to act with their merits."""
    task = table.agenda[-1]
    merits = Merits(table, side)
    for order in AGENDA.handler_of(task).orders(table, task, about):
        yield merits.of(order), order


class Merits:
    """The orders of one decision, judged."""

    def __init__(self, table: Table, side: int) -> None:
        self.table, self.side = table, side
        self.enemies = standing(table, 1 - side)

    def of(self, order: Order) -> int:
        """The merit of an order; resting has 0."""
        match order:
            case o.Move():
                return self._move(order)
            case o.Charge():
                return self._charge(order)
            case o.Shoot():
                dice = shots_of(self.table, order.unit, order.moving).lawful.get(order.target, 0)
                return 20 + exchange.shot(self.table, order.unit, order.target, dice)
            case o.Fight():
                turned = DISORDER // 2 if order.turn else 0
                return 40 + exchange.fought(self.table, tasks.Round(order.unit, order.target)) - turned
            case o.Rally():
                return DISORDER + 10
        return self._answer(order)

    def _answer(self, order: Order) -> int:
        """Answers to questions, and what a side does as a whole."""
        match order:
            case o.Evade():
                return 60
            case o.Fire():
                return 80
            case o.Pursue():
                return self._pursuit(order.unit)
            case o.EvadeBy() | o.Engage():
                return 10
            case o.Prepare():
                return -5 if order.what == "lift" else 25 if self._threatened(order.unit) else -5
            case o.Reroll():
                return 15 if order.unit < 0 else -200
            case o.Deploy() | o.Withdraw() | o.Stack() | o.Unstack():
                return -1
            case o.TestLoyalty():
                return -10
        return 0

    # Moves -------------------------------------------------------------------------------------------

    def _move(self, order: o.Move) -> int:
        """Nearer to where the unit wants to be, less what it costs in order and danger."""
        judged = judge_move(self.table, order)
        if not isinstance(judged, Verdict) or not self.enemies:
            return -1
        table, number = self.table, order.unit
        unit, h = table.units[number], table.board.h
        after = moved(table, number, judged.course.ends[0], judged.disordered[0])
        there = after.units[number]
        gain = (self._want(table, unit, number) - self._want(after, there, number)) * CLOSER // h
        if judged.disordered[0] and not unit.disordered:
            gain -= DISORDER
        if order.kind == "about":
            gain -= 30
        if weapon(table, number) is not None and not judged.second:
            dice = max(shots_of(after, number, moving=True).lawful.values(), default=0)
            gain += 4 * dice
        return gain + self._flanks(after, number) - self._flanks(table, number) - 3

    def _want(self, table: Table, spot: Any, number: int) -> int:
        """How far a unit is from where it would like to be: shooters at 3H from the enemy, light troops out
        of his reach, the rest within a charge and looking at him."""
        board, kind = table.board, troop(table, number)
        nearest = min(self.enemies, key=lambda enemy: board.distance(spot, table.units[enemy]))
        away = board.distance(spot, table.units[nearest])
        wish = 2 * board.h
        if kind.impetus > 0 and kind.klass not in LIGHT:
            wish = max(0, (reach(table, number) - 1) * board.h)
        elif weapon(table, number) is not None:
            wish = 3 * board.h
        looks = 0 if board.in_projection(spot, table.units[nearest]) else board.h
        if spot.disordered:
            wish += 2 * board.h
        return abs(away - wish) + looks

    def _flanks(self, table: Table, number: int) -> int:
        """What a place is worth behind enemies' fronts, less what it costs to be before nobody's."""
        board, unit = table.board, table.units[number]
        gain = 0
        for enemy in self.enemies:
            foe = table.units[enemy]
            if board.distance(unit, foe) <= 4 * board.h and board.in_projection(unit, foe):
                gain += 25 if board.behind_front_line(foe, unit) else 0
        return gain

    def _threatened(self, number: int) -> bool:
        board, unit = self.table.board, self.table.units[number]
        return any(
            troop(self.table, enemy).mounted and board.distance(unit, self.table.units[enemy]) <= 9 * board.h
            for enemy in self.enemies
        )

    # Charges -----------------------------------------------------------------------------------------

    def _charge(self, order: o.Charge) -> int:
        """The round that would follow, and what the way costs; light troops do not charge what stands."""
        judged = judge_charge(self.table, order)
        if not isinstance(judged, Verdict):
            return -1
        table, unit = self.table, self.table.units[order.unit]
        there = moved(table, order.unit, judged.course.ends[0], judged.disordered[0])
        met = make(there, order.unit, unit, order.target)
        fought = tasks.Round(order.unit, order.target, attacking=True, charged=(order.unit,))
        gain = exchange.fought(met, fought)
        bond = next(each for each in met.bonds if (each.one, each.other) == (order.unit, order.target))
        if bond.kind in ("flank", "rear"):
            # Whoever fails there is destroyed (COH-8).
            gain += 40 * troop(table, order.target).vd + 60
        if judged.disordered[0] and not unit.disordered:
            gain -= DISORDER // 2
        if (
            troop(table, order.target).evades
            and troop(table, order.unit).speed < troop(table, order.target).speed
        ):
            gain -= 40
        return gain + 15

    def _pursuit(self, number: int) -> int:
        """After them while fresh and in order, not with shooters."""
        unit = self.table.units[number]
        return 20 if troop(self.table, number).impetus > 0 and not unit.disordered else -10
