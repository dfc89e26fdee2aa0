"""CHG-7: a charge on its way: evasion, the move, defensive fire, contact.

EVA-2: the owner decides before the charger moves. DEF-1: who may shoot, once, at one charger. CHG-8: what
is left to a charger whose target has evaded. CHG-12: what fire does to it. DEF-4. OPT-1.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.impetus.board.interface import Course, Place
from hheditor.rules.impetus.charge import charging, contact, defence, evasion
from hheditor.rules.impetus.melee import mains
from hheditor.rules.impetus.movement import options
from hheditor.rules.impetus.movement.moves import Verdict, line_of, moved
from hheditor.rules.impetus.movement.paces import figures, pursuit_column
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import Charge, Evade, Fire, HoldFire, Move, Stand, Stay
from hheditor.rules.impetus.position.table import Table, troop
from hheditor.values import Finding, refuse

_EVASION, _MOVE, _DEFENCE = range(3)


def _start(table: Table, task: tasks.Charging, index: int) -> Place:
    return Place(*task.starts[index], table.units[task.units[index]].depth)


def _end(table: Table, task: tasks.Charging, index: int) -> Place:
    return Place(*task.ends[index], table.units[task.units[index]].depth)


def _kind(table: Table, task: tasks.Charging, unit: int, target: int) -> str:
    index = task.units.index(unit)
    return contact.kind_of(table, _start(table, task, index), _end(table, task, index), target)


def _evaders(table: Table, task: tasks.Charging) -> dict[int, int]:
    """EVA-1: the units that may still try to evade, each with the charger it flees from."""
    found: dict[int, int] = {}
    for unit, target in task.targets:
        if (unit, target) in task.asked or target in found:
            continue
        if evasion.may_evade(table, target, _kind(table, task, unit, target)):
            found[target] = unit
    return found


def _shooters(table: Table, task: tasks.Charging) -> dict[int, tuple[int, ...]]:
    """DEF-1: the units that may still shoot defensively, each with the chargers it may choose from."""
    found: dict[int, tuple[int, ...]] = {}
    for unit, target in task.targets:
        if target in task.fired or table.units[unit].cell < 0 or table.units[target].cell < 0:
            continue
        if defence.may_fire(table, target, unit, _kind(table, task, unit, target)):
            found[target] = (*found.get(target, ()), unit)
    return found


def _reaches(table: Table, unit: int, target: int) -> bool:
    """Whether a charger still stands before its target: neither is gone, nor has it run away (OPT-9)."""
    one, other = table.units[unit], table.units[target]
    return one.cell >= 0 <= other.cell and table.board.before_front(one, other)


def _flush(table: Table, unit: int, start: Place, target: int) -> Table:
    """OPT-7: after a frontal or side contact the charger lines up, where it is played so."""
    if not table.profile.lining_up:
        return table
    if contact.kind_of(table, start, table.units[unit], target) not in ("frontal", "side"):
        return table
    place = table.board.lined_up(table, unit, target)
    return table if place is None else moved(table, unit, place, disordered=False)


@handles(tasks.Charging)
class ChargingHandler(Handler[tasks.Charging]):
    """A charge under way."""

    answers = (Evade, Stand, Fire, HoldFire)

    def actor(self, table: Table, task: tasks.Charging) -> int | None:
        """Whoever may react; OPT-1: chance, before the move."""
        side = table.units[task.units[0]].side
        if task.part == _EVASION and _evaders(table, task):
            return 1 - side
        if task.part == _MOVE and table.profile.rolled_charge and task.cost:
            return CHANCE
        if task.part == _DEFENCE and _shooters(table, task):
            return 1 - side
        return None

    def question(self, table: Table, task: tasks.Charging) -> Question | None:
        """Evade? Shoot?"""
        side = 1 - table.units[task.units[0]].side
        if task.part == _EVASION:
            evaders = _evaders(table, task)
            pieces = (*evaders, *dict.fromkeys(evaders.values()))
            return Question("question.impetus.evade", side, "EVA-2", pieces)
        shooters = tuple(_shooters(table, task))
        return Question("question.impetus.fire", side, "DEF-1", (*shooters, *task.units))

    def subjects(self, table: Table, task: tasks.Charging) -> tuple[int, ...]:
        """Those who may react."""
        return tuple(_evaders(table, task) if task.part == _EVASION else _shooters(table, task))

    def orders(self, table: Table, task: tasks.Charging, about: int | None) -> Iterator[Order]:
        """For each of them both answers."""
        if task.part == _EVASION:
            for unit in _evaders(table, task):
                if about in (None, unit):
                    yield Evade(unit)
                    yield Stand(unit)
        elif task.part == _DEFENCE:
            for unit, chargers in _shooters(table, task).items():
                if about in (None, unit):
                    for charger in chargers:
                        yield Fire(unit, charger)
                    yield HoldFire(unit)

    def judge(self, table: Table, task: tasks.Charging, order: Any) -> Finding | None:
        """Only who is asked answers, and what it is asked."""
        if isinstance(order, Evade | Stand):
            if task.part != _EVASION or order.unit not in _evaders(table, task):
                return refuse("refusal.impetus.cannot-evade", rule="EVA-1", pieces=(order.unit,))
            return None
        shooters = _shooters(table, task) if task.part == _DEFENCE else {}
        if order.unit not in shooters:
            return refuse("refusal.impetus.cannot-fire", rule="DEF-1", pieces=(order.unit,))
        if isinstance(order, Fire) and order.target not in shooters[order.unit]:
            return refuse("refusal.impetus.not-its-charger", rule="DEF-1", pieces=(order.unit, order.target))
        return None

    def roll(self, table: Table, task: tasks.Charging) -> Roll | None:
        """OPT-1: one die for the charge."""
        side = table.units[task.units[0]].side
        return Roll("impetus.charge", (Pool(1, 6),), "faces", "OPT-1", side, task.units)

    def carry_out(self, stage: Stage[Table], task: tasks.Charging, order: Any, reading: Reading) -> None:
        """The answer, or how far the die carries."""
        table = stage.position
        match order:
            case Evade():
                charger = _evaders(table, task)[order.unit]
                waiting = replace(task, asked=(*task.asked, (charger, order.unit)))
                evasion.begin(stage, table.then(waiting), order.unit, charger)
            case Stand():
                charger = _evaders(table, task)[order.unit]
                waiting = replace(task, asked=(*task.asked, (charger, order.unit)))
                stage.happen(
                    "stands",
                    table.then(waiting),
                    rule="EVA-2",
                    side=table.units[order.unit].side,
                    pieces=(order.unit, charger),
                )
            case Fire():
                waiting = replace(task, fired=(*task.fired, order.unit))
                defence.begin(stage, table.then(waiting), order.unit, order.target)
            case HoldFire():
                waiting = replace(task, fired=(*task.fired, order.unit))
                stage.happen(
                    "holds-fire",
                    table.then(waiting),
                    rule="DEF-1",
                    side=table.units[order.unit].side,
                    pieces=(order.unit,),
                )
            case _:
                self._rolled(stage, task, reading[0])

    def _rolled(self, stage: Stage[Table], task: tasks.Charging, face: int) -> None:
        """OPT-1: the plain figure and the pursuit die of its column; too short: it stops on the way."""
        table = stage.position
        carries = []
        each = range(len(task.units))
        ends = tuple(_end(table, task, index) for index in each)
        wheel = task.ends[0][1] != task.starts[0][1]
        course = Course("wheel" if wheel else "straight", task.cost, task.ways, ends, wheel=wheel)
        for index, number in enumerate(task.units):
            most = figures(line_of(table, number), table.board.going(table, task.units, course, index))
            bonus = table.profile.flight[face - 1][pursuit_column(troop(table, number))]
            carries.append(((most.plain if most else 0) + bonus) * table.board.h)
        length = min(carries)
        stage.happen(
            "charge-rolled",
            stage.position,
            rule="OPT-1",
            side=table.units[task.units[0]].side,
            pieces=task.units,
            die=face,
            length=length,
            needed=task.cost,
        )
        if length < task.cost:
            places = tuple((_start(table, task, index), ends[index]) for index in each)
            short = task.cost - length
            ways, ends = table.board.fall_short(table, task.units, task.ways, places, short)
            calm = (False,) * len(task.units)
            stops = tuple(end.where for end in ends)
            task = replace(task, ways=ways, ends=stops, short=True, disordered=calm)
        self._advance(stage, task)

    def run(self, stage: Stage[Table], task: tasks.Charging) -> None:
        """On to the next part."""
        if task.part == _EVASION:
            stage.quietly(stage.position.then(replace(task, part=_MOVE)))
        elif task.part == _MOVE:
            self._advance(stage, task)
        else:
            self._close(stage, task)

    def _advance(self, stage: Stage[Table], task: tasks.Charging) -> None:
        """MOV-10: the chargers are there, disordered before anybody shoots."""
        table = stage.position.then(replace(task, part=_DEFENCE))
        for index, number in enumerate(task.units):
            if task.ways[index] or task.ends[index] != task.starts[index]:
                table = moved(table, number, _end(table, task, index), task.disordered[index])
            elif task.disordered[index]:
                table = moved(table, number, _end(table, task, index), disordered=True)
        struck = tuple(number for number, hit in zip(task.units, task.disordered, strict=True) if hit)
        stage.happen(
            "charged",
            table,
            rule="CHG-1",
            side=table.units[task.units[0]].side,
            pieces=task.units,
            places=table.board.places(task.starts[0][0], *task.ways[0]),
            disordered=struck,
        )

    def _close(self, stage: Stage[Table], task: tasks.Charging) -> None:
        """CHG-9: contact is made, and the melees follow."""
        table = stage.position.then()
        pairs = []
        if not task.short:
            for unit, target in task.targets:
                if _reaches(table, unit, target):
                    start = _start(table, task, task.units.index(unit))
                    table = contact.make(_flush(table, unit, start, target), unit, start, target)
                    pairs.append((unit, target))
        if not pairs:
            stage.quietly(table)
            return
        charged = tuple(unit for unit, _ in pairs)
        if len(pairs) == 1:
            unit, target = pairs[0]
            table = mains.engaged(table, tasks.Round(unit, target, attacking=True, charged=charged))
        else:
            main = tuple(dict.fromkeys(each for pair in pairs for each in pair))
            table = table.push(tasks.Melees(tuple(pairs), charged, main))
        kinds = {bond.kind for bond in table.bonds if (bond.one, bond.other) in pairs}
        stage.happen(
            "contact",
            table,
            rule="CHG-9",
            side=table.units[charged[0]].side,
            pieces=(*charged, *dict.fromkeys(target for _, target in pairs)),
            kind=", ".join(sorted(kinds)),
        )


# After an evasion ----------------------------------------------------------------------------------------


@handles(tasks.ChargingOn)
class ChargingOnHandler(Handler[tasks.ChargingOn]):
    """CHG-8: go on into another enemy or the evader, make a plain move, or stay."""

    answers = (Charge, Move, Stay)
    subject = "unit"

    def actor(self, table: Table, task: tasks.ChargingOn) -> int | None:
        """The charger's owner."""
        return table.units[task.unit].side

    def question(self, table: Table, task: tasks.ChargingOn) -> Question | None:
        """What now?"""
        side = table.units[task.unit].side
        return Question("question.impetus.charge-on", side, "CHG-8", (task.unit, *task.evaded))

    def orders(self, table: Table, task: tasks.ChargingOn, about: int | None) -> Iterator[Order]:
        """Charges in the declared direction, plain moves in it, staying."""
        if about not in (None, task.unit):
            return
        yield from charging.charges_of(table, task.unit, task.facing)
        for order in options.moves_of(table, task.unit, second=False, about_face=False):
            if self.judge(table, task, order) is None:
                yield order
        yield Stay(task.unit)

    def judge(self, table: Table, task: tasks.ChargingOn, order: Any) -> Finding | None:
        """The charger alone, straight on, by the plain figure unless it charges."""
        if order.unit != task.unit:
            return refuse("refusal.impetus.not-in-activation", rule="CHG-8", pieces=(order.unit,))
        if isinstance(order, Stay):
            return None
        kind = "straight" if task.facing == table.units[task.unit].facing else "wheel"
        if order.facing != task.facing or (isinstance(order, Move) and order.kind != kind):
            return refuse("refusal.impetus.straight-on", rule="CHG-8", pieces=(order.unit,))
        if isinstance(order, Charge):
            found = charging.judge_charge(table, order)
        else:
            found = options.judge_move(table, order, second=False)
        return found if isinstance(found, Finding) else None

    def carry_out(self, stage: Stage[Table], task: tasks.ChargingOn, order: Any, reading: Reading) -> None:
        """Whatever it chose."""
        table = stage.position
        match order:
            case Charge():
                found = charging.judge_charge(table, order)
                assert isinstance(found, Verdict)
                stage.quietly(table.then())
                charging.declare(stage, order, found, task.evaded)
            case Move():
                found = options.judge_move(table, order, second=False)
                assert isinstance(found, Verdict)
                stage.quietly(table.then())
                options.walk(stage, (task.unit,), found)
            case _:
                stage.happen(
                    "stayed",
                    table.then(),
                    rule="CHG-8",
                    side=table.units[task.unit].side,
                    pieces=(task.unit,),
                )


def evaded(stage: Stage[Table], charger: int, target: int) -> None:
    """CHG-8: the charge goes on without its target; a single charger chooses anew."""
    table = stage.position
    task = table.agenda[-1]
    assert isinstance(task, tasks.Charging)
    if len(task.units) > 1:
        stage.quietly(table.then(charging.without_target(task, target)))
        return
    before = tuple(other for _, other in task.asked)
    gone = tuple(dict.fromkeys((*before, target)))
    stage.quietly(table.then(tasks.ChargingOn(charger, task.ends[0][1], gone)))
