"""Declaring shots: what a side shoots at, side by side, before any die is thrown.

Every shot the rules force is declared to begin with, and where equals are at choice the first of them; the
owner changes what he likes and ends his declaration. Nothing has happened until both sides have ended theirs.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import FACINGS
from hheditor.rules.api import Order, Reading, Stage
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Aim,
    CeaseFire,
    EndPhase,
    HoldFire,
    Suppress,
    Turn,
)
from hheditor.rules.hordes_heroes.position.table import Table, on_table
from hheditor.rules.hordes_heroes.position.tasks import Declaring, ShootingPhase, Shot
from hheditor.rules.hordes_heroes.shooting import artillery, hard_targets, small_arms
from hheditor.rules.hordes_heroes.shooting.small_arms import target_cell
from hheditor.values import Finding, refuse

Split = tuple[tuple[int, int], ...]


def proposal(table: Table, side: int) -> Declaring:
    """A side's declaration as the rules force it."""
    shots: list[Shot] = []
    for number in on_table(table, side):
        shots.extend(_default(table, number))
    return Declaring(side, tuple(shots))


def declared_shots(table: Table, side: int) -> tuple[Shot, ...]:
    """SHO-3: what a side shoots at as far as it is declared, from its proposal until the dice are thrown."""
    for task in reversed(table.agenda):
        known = task.declared if isinstance(task, ShootingPhase) else (task,)
        for declaring in known:
            if isinstance(declaring, Declaring) and declaring.side == side:
                return declaring.shots
    return ()


def _default(table: Table, number: int) -> tuple[Shot, ...]:
    if artillery.is_artillery(table, number):
        return artillery.default_shots(table, number)
    return small_arms.default_shots(table, number)


def anything(table: Table, task: Declaring) -> bool:
    """Whether a side has anything to declare: a shot, a hard target to suppress, fire to hold."""
    if task.shots:
        return True
    return any(
        hard_targets.targets(table, number) or artillery.may_hold(table, number) is None
        for number in on_table(table, task.side)
    )


def splits(targets: tuple[int, ...], count: int) -> Iterator[Split]:
    """Every way to share stands among targets, all of them shooting."""
    if not targets:
        if not count:
            yield ()
        return
    first, rest = targets[0], targets[1:]
    for stands in range(count, -1, -1):
        for others in splits(rest, count - stands):
            yield (((first, stands),) if stands else ()) + others


def aims(table: Table, number: int) -> Iterator[Aim]:
    """Every way a unit may shoot."""
    unit = table.units[number]
    if artillery.is_artillery(table, number):
        if artillery.bar(table, number) is None:
            count = small_arms.dice(table, number)
            found = (split for choice in artillery.choices(table, number) for split in splits(choice, count))
            yield from (Aim(number, split) for split in dict.fromkeys(found))
        return
    if small_arms.bar(table, number) is not None:
        return
    if unit.formation == "skirmish":
        for stand in unit.cells:
            for target in small_arms.nearest(table, number, stand):
                yield Aim(number, ((target, 1),), stand)
        return
    choice = small_arms.nearest(table, number, unit.cell)
    count = small_arms.dice(table, number)
    if small_arms.attackers(table, number):
        yield from (Aim(number, split) for split in splits(choice, count))
    else:
        yield from (Aim(number, ((target, count),)) for target in choice)


# Judging -----------------------------------------------------------------------------------------------


def _owned(table: Table, task: Declaring, number: int) -> Finding | None:
    if number >= len(table.units):
        return refuse("refusal.hordes_heroes.no-such-unit", rule="SHO-3")
    if table.units[number].side != task.side:
        return refuse("refusal.hordes_heroes.not-yours", rule="SHO-3", pieces=(number,))
    if table.units[number].cell < 0:
        return refuse("refusal.hordes_heroes.not-on-table", rule="SHO-3", pieces=(number,))
    return None


def _no_target(table: Table, side: int, target: int) -> Finding | None:
    if LEADERS <= target < LEADERS + len(table.leaders):
        return refuse("refusal.hordes_heroes.leader-no-target", rule="GEN-2", pieces=(target,))
    if not 0 <= target < len(table.units) or table.units[target].side == side or table.units[target].cell < 0:
        return refuse("refusal.hordes_heroes.no-enemy", rule="SHO-3")
    return None


def _judge_count(table: Table, order: Aim) -> Finding | None:
    """R-168: all stands that can shoot do, each at one target."""
    names = [target for target, _ in order.targets]
    stands = sum(count for _, count in order.targets)
    able = small_arms.dice(table, order.unit)
    if len(set(names)) < len(names) or any(count < 1 for _, count in order.targets) or stands != able:
        return refuse(
            "refusal.hordes_heroes.stands-to-shoot",
            rule="SHO-8",
            pieces=(order.unit,),
            stands=stands,
            able=able,
        )
    return None


def _judge_aim(table: Table, task: Declaring, order: Aim) -> Finding | None:
    for target, _ in order.targets:
        finding = _no_target(table, task.side, target)
        if finding is not None:
            return finding
    if order.stand >= 0 and table.units[order.unit].formation != "skirmish":
        return refuse(
            "refusal.hordes_heroes.no-skirmish-stand",
            rule="SKI-2",
            pieces=(order.unit,),
            places=(order.stand,),
        )
    if artillery.is_artillery(table, order.unit):
        finding = (
            artillery.bar(table, order.unit)
            or _judge_count(table, order)
            or artillery.aims_badly(table, order.unit, tuple(target for target, _ in order.targets))
        )
    else:
        finding = small_arms.bar(table, order.unit) or _judge_small_arms(table, task, order)
    return finding


def _settled(table: Table, task: Declaring, order: Aim) -> bool:
    """Whether one of the listed ways to shoot is declared already, or has no stand left for it."""
    if order.stand >= 0 and _judge_stand(table, task, order) is not None:
        return True
    return declared(table, task, order) == task


def _judge_small_arms(table: Table, task: Declaring, order: Aim) -> Finding | None:
    unit = table.units[order.unit]
    origin = unit.cell
    if unit.formation == "skirmish":
        finding = _judge_stand(table, task, order)
        origin = order.stand
    else:
        finding = _judge_count(table, order)
    if finding is not None:
        return finding
    choice = small_arms.nearest(table, order.unit, origin)
    for target, _ in order.targets:
        if target not in choice:
            objection = small_arms.objection(table, order.unit, origin, target)
            return objection or small_arms.not_nearest(table, order.unit, origin, target, choice)
    if len(order.targets) > 1 and not small_arms.attackers(table, order.unit):
        return refuse("refusal.hordes_heroes.no-split", rule="SHO-5", pieces=(order.unit,))
    return None


def _judge_stand(table: Table, task: Declaring, order: Aim) -> Finding | None:
    """A skirmish stand throws one die, and disrupted only half of the stands do."""
    if order.stand not in table.units[order.unit].cells or [count for _, count in order.targets] != [1]:
        return refuse(
            "refusal.hordes_heroes.stand-shoots-one",
            rule="SKI-2",
            pieces=(order.unit,),
            places=(order.stand,),
        )
    others = sum(1 for shot in task.shots if shot.unit == order.unit and shot.stand != order.stand)
    able = small_arms.dice(table, order.unit)
    if others >= able:
        return refuse(
            "refusal.hordes_heroes.stands-to-shoot",
            rule="SHO-8",
            pieces=(order.unit,),
            stands=others + 1,
            able=able,
        )
    return None


def turns(table: Table, task: Declaring, number: int) -> tuple[int, ...]:
    """FAC-7: the facings a shooter may turn to and still shoot as declared."""
    return tuple(_bearing(table, task, number, range(FACINGS)))


def _bearing(table: Table, task: Declaring, number: int, facings: Iterable[int]) -> Iterator[int]:
    """Those of some facings that a shooter may turn to."""
    targets = _targets(task, number)
    if not targets:
        return
    if artillery.is_artillery(table, number):
        found = artillery.other_facings(table, number, targets)
        facings = (facing for facing in facings if facing in found)
    elif not small_arms.turns_freely(table, number):
        return
    elif not small_arms.all_round(table, number):
        here = table.units[number].cell
        cells = [target_cell(table, here, target) for target in targets]
        facings = (
            facing
            for facing in facings
            if any(small_arms.in_arc(table, number, cell, facing) for cell in cells)
        )
    now = facing_of(table, task, number)
    yield from (facing for facing in facings if facing != now)


def _judge_turn(table: Table, task: Declaring, order: Turn) -> Finding | None:
    number = order.unit
    unit = table.units[number]
    if any(True for _ in _bearing(table, task, number, (order.facing,))):
        return None
    targets = _targets(task, number)
    if not targets:
        return refuse("refusal.hordes_heroes.not-shooting", rule="SHO-3", pieces=(number,))
    if unit.formation == "skirmish":
        return refuse("refusal.hordes_heroes.no-facing", rule="SKI-1", pieces=(number,))
    if not 0 <= order.facing < FACINGS or order.facing == facing_of(table, task, number):
        return refuse("refusal.hordes_heroes.no-turn", rule="SHO-3", pieces=(number,))
    if artillery.is_artillery(table, number):
        if artillery.swings(table, number):
            return refuse("refusal.hordes_heroes.out-of-arc", rule="ART-4", pieces=(number, *targets))
        rule = "ART-11" if unit.hold_fire else "ART-8"
    elif small_arms.turns_freely(table, number):
        return refuse("refusal.hordes_heroes.out-of-arc", rule="SHO-4", pieces=(number, *targets))
    else:
        rule = "DIS-2" if unit.disrupted else "DIS-5"
    return refuse("refusal.hordes_heroes.may-not-turn", rule=rule, pieces=(number,))


def _judge_cease(task: Declaring, order: CeaseFire) -> Finding | None:
    if order.stand >= 0:
        quiet = not any(shot.unit == order.unit and shot.stand == order.stand for shot in task.shots)
    else:
        quiet = not _targets(task, order.unit) and order.unit not in task.holding
    return refuse("refusal.hordes_heroes.not-shooting", rule="SHO-3", pieces=(order.unit,)) if quiet else None


# Changing a declaration --------------------------------------------------------------------------------


def _targets(task: Declaring, number: int) -> tuple[int, ...]:
    """The units one unit shoots at or suppresses, in the order declared."""
    shot = [shot.target for shot in task.shots if shot.unit == number]
    return tuple(dict.fromkeys((*shot, *(target for unit, target in task.suppress if unit == number))))


def facing_of(table: Table, task: Declaring, number: int) -> int:
    """The facing in which a unit will shoot as declared."""
    chosen = dict(task.facings).get(number)
    targets = _targets(task, number)
    if chosen is not None or not targets:
        return table.units[number].facing if chosen is None else chosen
    if artillery.is_artillery(table, number):
        return artillery.facing_to_shoot(table, number, targets)
    return small_arms.facing_to_shoot(table, number, targets[0])


def _without(task: Declaring, number: int, stand: int = -1) -> Declaring:
    """The declaration without a unit, or without one of its stands."""
    return replace(
        task,
        shots=tuple(s for s in task.shots if s.unit != number or (stand >= 0 and s.stand != stand)),
        suppress=tuple(pair for pair in task.suppress if pair[0] != number),
        holding=tuple(unit for unit in task.holding if unit != number),
        facings=tuple(pair for pair in task.facings if pair[0] != number),
    )


def _with(table: Table, task: Declaring, shots: tuple[Shot, ...]) -> Declaring:
    """The declaration with more shots, in the order of the units and their stands."""

    def place(shot: Shot) -> tuple[int, int]:
        cells = table.units[shot.unit].cells
        return shot.unit, cells.index(shot.stand) if shot.stand >= 0 else 0

    return replace(task, shots=tuple(sorted((*task.shots, *shots), key=place)))


def _aimed(table: Table, task: Declaring, order: Aim) -> Declaring:
    if order.stand >= 0:
        shot = Shot(order.unit, order.targets[0][0], 1, table.units[order.unit].troop, order.stand)
        return _with(table, _without(task, order.unit, order.stand), (shot,))
    split = tuple(
        sorted(order.targets, key=lambda each: target_cell(table, table.units[order.unit].cell, each[0]))
    )
    return _with(table, _without(task, order.unit), small_arms.shots_at(table, order.unit, split))


def declared(table: Table, task: Declaring, order: Order) -> Declaring:
    """The declaration after a lawful order."""
    match order:
        case Aim():
            aimed = _aimed(table, task, order)
            same = (aimed.shots, aimed.suppress, aimed.holding) == (task.shots, task.suppress, task.holding)
            return task if same else aimed
        case CeaseFire():
            return _without(task, order.unit, order.stand)
        case HoldFire() if order.unit in task.holding:
            return task
        case HoldFire():
            task = _without(task, order.unit)
            return replace(task, holding=(*task.holding, order.unit))
        case Suppress() if (order.unit, order.target) in task.suppress:
            return task
        case Suppress():
            task = _without(task, order.unit)
            return replace(task, suppress=(*task.suppress, (order.unit, order.target)))
        case Turn():
            facings = tuple(pair for pair in task.facings if pair[0] != order.unit)
            return replace(task, facings=(*facings, (order.unit, order.facing)))
    raise AssertionError(f"{order} declares nothing")


@handles(Declaring)
class DeclaringHandler(Handler[Declaring]):
    """One side declares."""

    answers = (Aim, CeaseFire, HoldFire, Suppress, Turn, EndPhase)
    waits_for = "side"

    def judge(self, table: Table, task: Declaring, order: Any) -> Finding | None:
        """Whether a declaration is lawful; to declare again what is declared is, and changes nothing."""
        if isinstance(order, EndPhase):
            return None
        finding = _owned(table, task, order.unit)
        if finding is not None:
            return finding
        match order:
            case Aim():
                return _judge_aim(table, task, order)
            case CeaseFire():
                return _judge_cease(task, order)
            case HoldFire():
                return artillery.may_hold(table, order.unit)
            case Suppress():
                finding = _no_target(table, task.side, order.target)
                return finding or hard_targets.refused(table, order.unit, order.target)
        return _judge_turn(table, task, order)

    def _about(self, table: Table, task: Declaring, number: int) -> Iterator[Order]:
        """Every lawful change of one unit's shooting; what `aims` lists is lawful if it is new."""
        if _targets(task, number) or number in task.holding:
            yield CeaseFire(number)
        yield from (aim for aim in aims(table, number) if not _settled(table, task, aim))
        for shot in task.shots:
            if shot.unit == number and shot.stand >= 0:
                yield CeaseFire(number, shot.stand)
        if number not in task.holding and artillery.may_hold(table, number) is None:
            yield HoldFire(number)
        yield from (Turn(number, facing) for facing in turns(table, task, number))
        for target in hard_targets.targets(table, number):
            if (number, target) not in task.suppress:
                yield Suppress(number, target)

    def orders(self, table: Table, task: Declaring, about: int | None) -> Iterator[Order]:
        """Every change, and the end."""
        for number in on_table(table, task.side):
            if about in (None, number):
                yield from self._about(table, task, number)
        if about is None:
            yield EndPhase()

    def subjects(self, table: Table, task: Declaring) -> tuple[int, ...]:
        """Units of that side whose shooting can be changed."""
        return tuple(
            number
            for number in on_table(table, task.side)
            if next(self._about(table, task, number), None) is not None
        )

    def carry_out(self, stage: Stage[Table], task: Declaring, order: Any, reading: Reading) -> None:
        """Change the declaration, or end it."""
        table = stage.position
        if not isinstance(order, EndPhase):
            stage.quietly(table.then(declared(table, task, order)))
            return
        phase = table.agenda[-2]
        assert isinstance(phase, ShootingPhase)
        phase = replace(phase, declared=(*phase.declared, task))
        stage.quietly(table.changed(agenda=(*table.agenda[:-2], phase)))
