"""SEQ-3: an activation begins: replacements, counters, command, shield wall, then the units."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading
from hheditor.rules.men_of_iron.activation.command import commanded
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, SMALL_FOLK, WAVERING, without
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Decline, Play
from hheditor.rules.men_of_iron.position.table import How, Table, Unit
from hheditor.rules.men_of_iron.position.tasks import (
    Acting,
    AnyTask,
    Closing,
    Countering,
    Declaring,
    Prepare,
    Rallying,
    Replacing,
    Returning,
    Walling,
)
from hheditor.rules.men_of_iron.results.effects import disorder, eliminate
from hheditor.rules.men_of_iron.results.leaders import replaceable
from hheditor.values import Finding, refuse


def begin(stage: Playing, side: int, how: How, battle: int, free: bool) -> None:
    """ACT-2, ACT-5: a Battle or the army is activated; what was so at this moment is noted."""
    table = refresh(stage.position)
    tasks: tuple[AnyTask, ...] = (Closing(), Acting(), Prepare())
    if how == "ambush":
        tasks = (Closing(), Declaring(side), Acting(), Prepare())
    elif how == "battle":
        tasks = (Closing(), Rallying(), Declaring(side), Acting(), Prepare())
    after = replace(
        table,
        agenda=(*table.agenda[:-1], *tasks),
        active=side,
        acting=battle,
        how=how,
        free=free,
        phase="B",
        activations=table.activations + 1,
    )
    number = after.activations
    stage.happen(
        "activated", after, rule="ACT-2", side=side, battle=battle, free=int(free), activation=number
    )


def refresh(table: Table) -> Table:
    """Everything an activation forgets is forgotten, everything it remembers of its beginning is noted."""
    units = tuple(_refreshed(table, unit) for unit in table.units)
    leaders = tuple(
        replace(leader, moved=False, host=table.on.get(leader.cell, -1) if leader.cell >= 0 else -1)
        for leader in table.leaders
    )
    return replace(table, units=units, leaders=leaders)


def _refreshed(table: Table, unit: Unit) -> Unit:
    on_map = unit.cell >= 0
    return Unit(
        unit.side,
        unit.battle,
        unit.kind,
        unit.cell,
        unit.facing,
        unit.state,
        unit.gone,
        unit.variant,
        unit.wall,
        unit.deployed,
        unit.pavise,
        unit.spent,
        unit.engaged,
        stray=unit.stray and unit.gone == "returning",
        commanded=unit.commanded,
        shaken=unit.state == "disordered",
        met=table.adjacent(unit.cell, 1 - unit.side) if on_map and not table.is_neutral(unit.battle) else (),
    )


@handles(Prepare)
class PrepareHandler(Handler[Prepare]):
    """SEQ-3: the steps before anything moves."""

    def run(self, stage: Playing, task: Prepare) -> None:
        """One step."""
        table = stage.position
        match task.step:
            case 0:
                lost = replaceable(table, table.active)
                replacing = (Replacing(each) for each in reversed(lost))
                stage.quietly(table.then(Prepare(1), *replacing, *coming_back(table)))
            case 1:
                stage.quietly(table.then(Prepare(2), Countering(1 - table.active)))
            case 2:
                stage.quietly(table.then(Prepare(3), Countering(table.active)))
            case _:
                stage.quietly(fix_command(table).then(Walling()))


def coming_back(table: Table) -> tuple[Returning, ...]:
    """PUR-6: with their leader pursuers come back by any activation of their Battle, without him only by a
    free one."""
    if table.how != "battle" or not table.pursuers(table.acting):
        return ()
    leader = table.leader_of(table.acting)
    along = leader >= 0 and table.leaders[leader].gone == "pursuing"
    return (Returning(table.acting, table.pursuers(table.acting), along),) if along or table.free else ()


def fix_command(table: Table) -> Table:
    """CMD-1: the command status of every unit of both sides."""
    able = commanded(table)
    units = tuple(
        unit if unit.commanded == (index in able) else replace(unit, commanded=index in able)
        for index, unit in enumerate(table.units)
    )
    return table.changed(units=units)


def objects(table: Table, side: int, counter: int) -> tuple[int, ...]:
    """SEI-9, SEI-10, MR-17: the units a counter may be played on."""
    found = []
    for index, unit in enumerate(table.units):
        if unit.cell < 0 or table.is_neutral(unit.battle):
            continue
        own = unit.side == side
        if counter == BATTLE_CRY and own and unit.state == "retired":
            found.append(index)
        if counter in (WAVERING, SMALL_FOLK) and not own and unit.state == "normal":
            gun = table.row(index).gun
            if not gun or table.setup.profile.switches.army_activation:
                found.append(index)
    return tuple(found)


def small_folk(table: Table, side: int) -> bool:
    """BAN-4: once, in a phase B of theirs, when the enemy has fallen that far."""
    needed = table.setup.sides[side].small_folk
    return bool(needed) and side == table.active and not table.rallied and table.points[1 - side] >= needed


@handles(Countering)
class CounteringHandler(Handler[Countering]):
    """SEI-9 to SEI-12. HID-3: asked whenever the side holds any counter at all."""

    answers = (Play, Decline)
    passes = True

    def actor(self, table: Table, task: Countering) -> int | None:
        """The side that holds counters."""
        return task.side if table.hands[task.side] or small_folk(table, task.side) else None

    def question(self, table: Table, task: Countering) -> Question:
        """Which?"""
        return Question("question.men_of_iron.counters", task.side, "SEI-11")

    def _held(self, table: Table, side: int) -> tuple[int, ...]:
        held = tuple(each for each in (BATTLE_CRY, WAVERING) if each in table.hands[side])
        return (*held, SMALL_FOLK) if small_folk(table, side) else held

    def orders(self, table: Table, task: Countering, about: int | None) -> Iterator[Order]:
        """Counters with their objects."""
        if about is None:
            yield Decline()
        for counter in self._held(table, task.side):
            for unit in objects(table, task.side, counter):
                if about in (None, unit):
                    yield Play(counter, unit=unit)

    def subjects(self, table: Table, task: Countering) -> tuple[int, ...]:
        """The objects."""
        found = (unit for each in self._held(table, task.side) for unit in objects(table, task.side, each))
        return tuple(dict.fromkeys(found))

    def judge(self, table: Table, task: Countering, order: Play | Decline) -> Finding | None:
        """SEI-12: only one held, on an object it has."""
        if isinstance(order, Decline):
            return None
        if order.counter not in self._held(table, task.side):
            return refuse("refusal.men_of_iron.no-counter", rule="SEI-3", counter=order.counter)
        if order.battle != -1 or order.unit not in objects(table, task.side, order.counter):
            return refuse(
                "refusal.men_of_iron.no-object",
                rule="SEI-12",
                pieces=(order.unit,) if order.unit >= 0 else (),
                counter=order.counter,
            )
        return None

    def carry_out(self, stage: Playing, task: Countering, order: Play | Decline, reading: Reading) -> None:
        """Played, and the side is asked again (SEI-11)."""
        table = stage.position
        if isinstance(order, Decline):
            stage.happen("no-counter", table.then(), rule="SEI-11", side=task.side)
            return
        rule = "SEI-9" if order.counter == BATTLE_CRY else "SEI-10"
        if order.counter == SMALL_FOLK:
            after, rule = table.changed(rallied=True), "BAN-4"
        else:
            after = spend(table, task.side, order.counter)
        pieces = (order.unit,)
        stage.happen("counter-played", after, rule=rule, side=task.side, pieces=pieces, counter=order.counter)
        unit = stage.position.units[order.unit]
        if order.counter == BATTLE_CRY:
            changed = stage.position.with_rallied(order.unit)
            stage.happen("rallied", changed, rule=rule, side=unit.side, pieces=pieces, points=-1)
        elif stage.position.row(order.unit).gun:
            eliminate(stage, order.unit, rule)
        else:
            disorder(stage, order.unit, rule)


def spend(table: Table, side: int, counter: int) -> Table:
    """SEI-3: a counter is used once; played ones lie open."""
    hands, played = list(table.hands), list(table.played)
    hands[side] = without(hands[side], counter)
    played[side] = tuple(sorted((*played[side], counter)))
    return table.changed(hands=tuple(hands), played=tuple(played))
