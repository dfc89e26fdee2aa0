"""What each order is worth, as a sound player would judge it at a glance.

Shoot before attacking, attack where the odds are good, stay in command, keep going while the dice allow it:
merits are in hundredths of a flight point and compare the orders of one decision.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron.activation.closing import rallies
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, BREACH, NEGATION, OPPORTUNITIES
from hheditor.rules.men_of_iron.attack.declaring import attack_on, joined, whole_trouble
from hheditor.rules.men_of_iron.bot.declarations import completes
from hheditor.rules.men_of_iron.bot.exchange import gain_of, shot_of, worth
from hheditor.rules.men_of_iron.bot.outlook import Outlook
from hheditor.rules.men_of_iron.fire import active
from hheditor.rules.men_of_iron.fire.volley import may_return
from hheditor.rules.men_of_iron.movement import mounting, moves, turning
from hheditor.rules.men_of_iron.movement.status import may_act
from hheditor.rules.men_of_iron.movement.ways import course, ends, ways
from hheditor.rules.men_of_iron.position import orders as o
from hheditor.rules.men_of_iron.position import tasks
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.ratings import command_range
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.results.standards import around
from hheditor.rules.men_of_iron.screen.accounts import chance, placed

LEAST_GAIN = 10
"""A move must be worth this much more than staying."""
IMPERATIVE = 1000
"""What completes the declarations."""
J = TypeVar("J", bound=Callable[..., int])
_JUDGES: dict[type[Order], str] = {}


def judges(*kinds: type[Order]) -> Callable[[J], J]:
    """Decorator of a method of `Merits`: these kinds of order are its to judge."""

    def keep(judge: J) -> J:
        for kind in kinds:
            _JUDGES[kind] = judge.__name__
        return judge

    return keep


def counsel(table: Table, side: int, about: int | None) -> Iterator[tuple[int, Order]]:
    """Orders of the side to act with their merits; of a unit's moves each hex once, in its best facing."""
    task = table.agenda[-1]
    merits = Merits(Outlook(table, side), task)
    if isinstance(task, tasks.Acting) and about is not None and about < len(table.units):
        yield from merits.acting(about)
        return
    for order in AGENDA.handler_of(task).orders(table, task, about):
        yield merits.of(order), order


class Merits:
    """The orders of one decision, judged."""

    def __init__(self, outlook: Outlook, task: Any) -> None:
        self.outlook = outlook
        self.task = task

    def of(self, order: Order) -> int:
        """The merit of an order; one nobody has an opinion of comes below a rest's 0."""
        judge = _JUDGES.get(type(order))
        return -1 if judge is None else int(getattr(self, judge)(order))

    # Moving and shooting -----------------------------------------------------------------------------

    def acting(self, index: int) -> Iterator[tuple[int, Order]]:
        """What a unit may do in phase B, its moves hex by hex."""
        table = self.outlook.table
        if may_act(table, self.task, index) is not None:
            return
        unit = table.units[index]
        rests = unit.cell >= 0 and rallies(table, index)
        stay = self.outlook.place(index, unit.cell, (unit.facing,)).merit if unit.cell >= 0 else -200
        stay += 40 if rests else 0
        for turn in turning.orders(table, self.task, index):
            if isinstance(turn, o.Turn):
                turned = self.outlook.place(index, unit.cell, (turn.facing,)).merit
                yield turned - stay - LEAST_GAIN, turn
        for shot in active.orders(table, self.task, index):
            if isinstance(shot, o.Fire):
                yield self._shot(shot) - (40 if rests else 0), shot
        yield from ((-1, each) for each in mounting.orders(table, self.task, index))
        yield from self._moves(index, stay)

    def _moves(self, index: int, stay: int) -> Iterator[tuple[int, Order]]:
        table = self.outlook.table
        if moves.move_trouble(table, self.task, index) is not None:
            return
        found = ways(table, self.task, index)
        along = moves.companies(table, self.task, index)
        for cell in ends(table, found, course(table, self.task, index)):
            place = self.outlook.place(index, cell)
            for leaders in along:
                merit = place.merit - stay - LEAST_GAIN + self._ridden(index, leaders, cell)
                yield merit, o.Move(index, cell, place.facing, leaders)

    def _ridden(self, index: int, leaders: tuple[int, ...], cell: int) -> int:
        """A leader goes where most of his units have him near, and not into the first rank for nothing."""
        table = self.outlook.table
        merit = 0
        for leader in (
            table.leaders_on.get(table.units[index].cell, ()) if table.units[index].cell >= 0 else leaders
        ):
            goes = leader in leaders
            merit += self._grip(leader, cell if goes else table.leaders[leader].cell, alone=not goes)
        return merit

    def _grip(self, leader: int, cell: int, alone: bool) -> int:
        """How well a leader holds his Battles from a hex."""
        table = self.outlook.table
        reach = command_range(table, leader)
        held = sum(
            table.grid.distance(cell, table.units[index].cell) <= reach
            for battle in table.leads(leader)
            for index in table.units_of(battle)
        )
        away = self.outlook.away(cell)
        return 4 * held - (40 if alone and away <= 2 else 10 if away <= 1 else 0)

    def _shot(self, order: o.Fire) -> int:
        """What a shot takes, less what the answer may take."""
        table = self.outlook.table
        if order.facing >= 0:
            table = table.with_unit(order.unit, replace(table.units[order.unit], facing=order.facing))
        merit = shot_of(table, order.unit, order.target)
        if may_return(table, order.unit, order.target):
            merit -= shot_of(table, order.target, order.unit) * 2 // 3
        foe = table.units[order.target]
        if foe.kind in table.setup.profile.switches.chargers and foe.state == "normal" and not foe.tried:
            merit -= 8
        return merit + 6

    @judges(o.Ride)
    def _ride(self, order: o.Ride) -> int:
        table = self.outlook.table
        here = table.leaders[order.leader].cell
        accompanied = order.cell in table.on
        lonely = here not in table.on
        now = self._grip(order.leader, here, alone=lonely)
        return self._grip(order.leader, order.cell, alone=not accompanied) - now - 6

    @judges(o.Fire)
    def _fire(self, order: o.Fire) -> int:
        return self._shot(order)

    @judges(o.Move)
    def _move(self, order: o.Move) -> int:
        unit = self.outlook.table.units[order.unit]
        stay = self.outlook.place(order.unit, unit.cell, (unit.facing,)).merit if unit.cell >= 0 else -200
        return self.outlook.place(order.unit, order.cell, (order.facing,)).merit - stay - LEAST_GAIN

    # Activations -------------------------------------------------------------------------------------

    @judges(o.Activate)
    def _activate(self, order: o.Activate) -> int:
        promise = self.outlook.promise(order.battle)
        if isinstance(self.task, tasks.Continuing):
            return promise * chance(self.outlook.table, order.battle) // 10
        return promise

    @judges(o.ActivateArmy)
    def _army(self, order: o.ActivateArmy) -> int:
        table = self.outlook.table
        far = [
            u
            for u in table.units
            if u.side == self.outlook.side and u.cell >= 0 and self.outlook.away(u.cell) > 5
        ]
        merit = 7 * len(far) if self.outlook.eager else 0
        return merit * chance(table, -1) // 10 if isinstance(self.task, tasks.Continuing) else merit

    @judges(o.ActivateStandard)
    def _standard(self, order: o.ActivateStandard) -> int:
        if order.move:
            return -50
        table = self.outlook.table
        able = [i for i in around(table, order.standard) if self.outlook.away(table.units[i].cell) > 1]
        level, points = table.setup.sides[self.outlook.side].level, table.points[self.outlook.side]
        urgent = points + 9 > level
        return len(able) * (110 if urgent else 70)

    @judges(o.Spring)
    def _spring(self, order: o.Spring) -> int:
        return 60

    @judges(o.Pass, o.EndPhase, o.Declare, o.Decline)
    def _rest(self, order: Order) -> int:
        """Who wears away the enemy's time may well pass."""
        if isinstance(order, o.Pass) and isinstance(self.task, tasks.Free):
            return self.outlook.waiting
        return 0

    @judges(o.Play)
    def _play(self, order: o.Play) -> int:
        table = self.outlook.table
        if order.counter in OPPORTUNITIES:
            highest = table.setup.profile.seizures[order.counter - 1]
            return self.outlook.promise(order.battle) * (highest + 1) // 10 - 60
        if order.counter == NEGATION:
            return 40
        if order.counter == BREACH:
            return 20 if isinstance(self.task, tasks.Melee) and gain_of(table, self.task.attack) > 0 else -5
        row = table.row(order.unit)
        if order.counter == BATTLE_CRY:
            return 40 + worth(row) // 10
        return worth(row) // 5 - 30

    @judges(o.FormWall)
    def _wall(self, order: o.FormWall) -> int:
        """A wall is for those who wait; who wants to attack leaves it."""
        table = self.outlook.table
        battle = self.task.battle if self.task.battle >= 0 else table.acting
        near = min((self.outlook.away(table.units[i].cell) for i in table.units_of(battle)), default=99)
        waits = not self.outlook.eager or near > 6
        if order.wall:
            return 15 if waits and near <= 6 and not self.outlook.eager else -15
        return -15 if not self.outlook.eager else 15

    # Attacks -----------------------------------------------------------------------------------------

    @judges(o.Shock, o.Charge)
    def _attack(self, order: o.Shock | o.Charge) -> int:
        """What the attack gains by this unit; whoever must be attacked for the declarations to stand is."""
        table = self.outlook.table
        targets = order.targets if isinstance(order, o.Shock) else (order.target,)
        old = attack_on(self.task.attacks, targets[0])
        new = attack_on(joined(self.task.attacks, order.unit, order), targets[0])
        assert new is not None
        merit = gain_of(placed(table, new), new) - (
            gain_of(placed(table, old), old) if old is not None else 0
        )
        merit += (8 if self.outlook.eager else 0) + 2 * self.outlook.haste
        if not completes(table, self.task, order):
            return -2 * IMPERATIVE
        trouble = whole_trouble(table, self.task)
        if trouble is not None and set(trouble.pieces) & {order.unit, *targets}:
            return IMPERATIVE + merit
        return merit

    @judges(o.Recall)
    def _recall(self, order: o.Recall) -> int:
        return -IMPERATIVE

    @judges(o.Next, o.Detour)
    def _next(self, order: Order) -> int:
        return 0

    # Answers -----------------------------------------------------------------------------------------

    @judges(o.Shoot)
    def _shoot(self, order: o.Shoot) -> int:
        table = self.outlook.table
        if isinstance(self.task, tasks.Reacting):
            return 5 + shot_of(table, order.unit, self.task.unit, moving=True)
        return 5 + shot_of(table, order.unit, self.task.firer) if isinstance(self.task, tasks.Volley) else 5

    @judges(o.CounterCharge)
    def _counter(self, order: o.CounterCharge) -> int:
        """Meeting an attack costs nothing; riding at shooters is an attack like any other."""
        if order.kind != "fire" or not isinstance(self.task, tasks.Volley):
            return 30
        start = order.path[-1] if order.path else self.outlook.table.units[order.unit].cell
        gain = self.outlook.clash(order.unit, start, self.task.firer, charge=True)
        return gain * 2 // 3 - 20

    @judges(o.Hold)
    def _hold(self, order: o.Hold) -> int:
        if not isinstance(self.task, tasks.Volley):
            return 0
        gain = self.outlook.clash(
            self.task.target, self.outlook.table.units[self.task.target].cell, self.task.firer, charge=True
        )
        return -gain

    @judges(o.Choose)
    def _choose(self, order: o.Choose) -> int:
        return -25 if order.retreat else -20

    @judges(o.Withdraw)
    def _withdraw(self, order: o.Withdraw) -> int:
        """Back to where nobody is near; before combat only from what would be worse."""
        table = self.outlook.table
        unit = getattr(self.task, "unit", -1)
        away = min(self.outlook.away(order.cell), 4)
        merit = 6 * away - 10 * (order.through >= 0)
        if unit >= 0:
            merit += self.outlook.face(unit, order.cell, order.facing, shoots=True) // 4
        if isinstance(self.task, tasks.GivingWay):
            theirs = Outlook(table, 1 - self.outlook.side)
            feared = max(
                (
                    theirs.clash(each, table.units[each].cell, unit, charge=False)
                    for each in self.task.attackers
                ),
                default=0,
            )
            return merit + feared // 2 - 45
        return merit

    @judges(o.Advance)
    def _advance(self, order: o.Advance) -> int:
        place = self.outlook.place(order.unit, order.cell, (order.facing,))
        return place.merit - 5 * len(order.leaders)

    @judges(o.Settle)
    def _settle(self, order: o.Settle) -> int:
        """A standard behind the line, a leader with his men."""
        table = self.outlook.table
        away = self.outlook.away(order.cell)
        if isinstance(self.task, (tasks.Displacing, tasks.Replacing)):
            return self._grip(self.task.leader, order.cell, alone=False) + min(away, 3)
        own = [
            u.cell
            for u in table.units
            if u.side == self.outlook.side and u.cell >= 0 and u.state != "retired"
        ]
        near = sum(table.grid.distance(order.cell, cell) for cell in own) // max(1, len(own))
        crowded = 5 * (order.cell in table.on)
        return 4 * min(away, 6) - 3 * near - crowded

    # The chase ---------------------------------------------------------------------------------------

    @judges(o.Pursue)
    def _pursue(self, order: o.Pursue) -> int:
        """A few are worth the chase, many are missed: only where the enemy is nearly beaten."""
        table, foe = self.outlook.table, 1 - self.outlook.side
        return 20 if table.points[foe] + 12 > table.setup.sides[foe].level else -20

    @judges(o.Reckon)
    def _reckon(self, order: o.Reckon) -> int:
        return 0 if order.add else 5

    @judges(o.Pick)
    def _pick(self, order: o.Pick) -> int:
        row = self.outlook.table.row(order.unit)
        return 20 * row.mounted - row.fp

    @judges(o.Lead)
    def _lead(self, order: o.Lead) -> int:
        return -10 if order.along else 0

    @judges(o.Catch)
    def _catch(self, order: o.Catch) -> int:
        return self.outlook.table.row(order.unit).fp if order.unit >= 0 else 2
