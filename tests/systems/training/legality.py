"""Which orders are legal, and which there are."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.values import Finding, refuse
from tests.systems.training.asking import to_act
from tests.systems.training.table import (
    BEATS,
    FIGHTERS,
    LONGEST_TERMS,
    REACH,
    STRENGTH,
    Answer,
    Attack,
    Choose,
    Cover,
    Duel,
    Hold,
    Move,
    Parley,
    Pass,
    Regroup,
    Shoot,
    Shot,
    Table,
    Terms,
    Turn,
    Unit,
    Watch,
)


def judge(position: Table, order: Order) -> Finding | None:
    task = position.agenda[-1]
    match task:
        case Turn():
            return _judge_turn(position, task.side, order)
        case Watch():
            if type(order) is Hold or (type(order) is Shoot and order.unit in task.bows):
                return None
        case Shot():
            if type(order) is Cover:
                return None
        case Duel():
            if type(order) is Choose:
                return _judge_choice(position, order)
        case Terms():
            if type(order) is Answer:
                return None
        case _:
            pass
    return refuse("refusal.training.answer-first", rule="TRN-2")


def _judge_turn(position: Table, side: int, order: Order) -> Finding | None:
    if type(order) is not Move and type(order) is not Attack and type(order) is not Regroup:
        return _judge_word(position, order)
    if not 0 <= order.unit < len(position.units):
        return refuse("refusal.training.no-such-unit", rule="TRN-1")
    unit = position.units[order.unit]
    if unit.cell < 0 or unit.side != side:
        return refuse("refusal.training.not-yours", rule="TRN-1", pieces=(order.unit,))
    if type(order) is Move:
        return _judge_move(position, unit, order)
    if type(order) is Attack:
        return _judge_attack(position, unit, order)
    if unit.moved or unit.fought or unit.strength >= STRENGTH[unit.kind]:
        return refuse("refusal.training.busy", rule="TRN-8", pieces=(order.unit,))
    if position.beside(order.unit) & position.taken[1 - side]:
        return refuse("refusal.training.enemy-beside", rule="TRN-8", pieces=(order.unit,))
    return None


def _judge_word(position: Table, order: Order) -> Finding | None:
    if type(order) is Pass:
        return None
    if type(order) is not Parley:
        return refuse("refusal.training.nothing-asked", rule="TRN-2")
    if position.parleyed:
        return refuse("refusal.training.parleyed", rule="TRN-9")
    if not order.words.strip() or len(order.words) > LONGEST_TERMS:
        return refuse("refusal.training.words", rule="TRN-9", longest=LONGEST_TERMS)
    return None


def _judge_move(position: Table, unit: Unit, order: Move) -> Finding | None:
    if unit.moved:
        return refuse("refusal.training.moved", rule="TRN-2", pieces=(order.unit,))
    if not 0 <= order.facing < 6:
        return refuse("refusal.training.facing", rule="TRN-3")
    if order.via:
        return _judge_way(position, unit, order)
    if unit.tail >= 0:
        if (order.to, order.facing) in position.wain_ways(order.unit):
            return None
    elif order.to == unit.cell:
        if order.facing != unit.facing:
            return None
    elif position.way(order.unit, order.to):
        return None
    return refuse(
        "refusal.training.out-of-reach",
        rule="TRN-3",
        places=(order.to,),
        pieces=(order.unit,),
        reach=REACH[unit.kind],
    )


def _judge_way(position: Table, unit: Unit, order: Move) -> Finding | None:
    cells, at = order.via, unit.cell
    if cells[-1] != order.to or len(cells) > REACH[unit.kind]:
        return refuse("refusal.training.out-of-reach", rule="TRN-3", reach=REACH[unit.kind])
    table, free, (stop, _) = position.grid, position.free, position.threat(unit.side)
    facing = unit.facing
    for index, cell in enumerate(cells):
        if cell < 0 or not free >> cell & 1 or cell not in table.neighbours[at]:
            return refuse("refusal.training.way-blocked", rule="TRN-3", places=(cell,))
        if index and stop >> at & 1:
            return refuse("refusal.training.must-stop", rule="TRN-3", places=(at,))
        direction = table.neighbours[at].index(cell)
        if unit.tail >= 0 and (direction - facing) % 6 not in (5, 0, 1):
            return refuse("refusal.training.forward-only", rule="TRN-3", places=(cell,))
        at, facing = cell, direction
        free |= table.bit[unit.tail] if unit.tail >= 0 and not index else 0
    if unit.tail >= 0 and order.facing != facing:
        return refuse("refusal.training.facing", rule="TRN-3")
    if len(set(cells)) < len(cells) or unit.cell in cells:
        return refuse("refusal.training.way-crosses", rule="TRN-3")
    return None


def _judge_attack(position: Table, unit: Unit, order: Attack) -> Finding | None:
    if unit.fought or unit.kind not in FIGHTERS:
        return refuse("refusal.training.no-fighter", rule="TRN-6", pieces=(order.unit,))
    if not 0 <= order.target < len(position.units):
        return refuse("refusal.training.no-such-unit", rule="TRN-6")
    target = position.units[order.target]
    if target.cell < 0 or target.side == unit.side:
        return refuse("refusal.training.no-enemy", rule="TRN-6", pieces=(order.target,))
    if not position.beside(order.unit) & position.footprint(order.target):
        gap = min(position.grid.distance(unit.cell, cell) for cell in target.cells)
        return refuse("refusal.training.too-far", rule="TRN-6", pieces=(order.target,), distance=gap)
    return None


def _judge_choice(position: Table, order: Choose) -> Finding | None:
    if order.stance not in BEATS:
        return refuse("refusal.training.stance", rule="TRN-6")
    if order.token != 0 and order.token not in position.hands[to_act(position)]:
        return refuse("refusal.training.no-such-token", rule="TRN-7", token=order.token)
    return None


def orders(position: Table, about: int | None = None) -> Iterator[Order]:
    task = position.agenda[-1] if position.agenda else None
    match task:
        case Turn():
            if about is None:
                for index, unit in enumerate(position.units):
                    if unit.side == task.side and unit.cell >= 0:
                        yield from _orders_about(position, index)
                yield Pass()
            elif 0 <= about < len(position.units):
                unit = position.units[about]
                if unit.side == task.side and unit.cell >= 0:
                    yield from _orders_about(position, about)
        case Watch():
            yield from (Shoot(bows) for bows in task.bows if about in (None, bows))
            if about in (None, task.unit):
                yield Hold()
        case Shot(cover=None):
            if about in (None, task.unit):
                yield from (Cover(take=False), Cover(take=True))
        case Duel():
            actor = to_act(position)
            if actor >= 0 and about in (None, task.attacker, task.defender):
                for stance in BEATS:
                    yield Choose(stance)
                    for token in dict.fromkeys(position.hands[actor]):
                        yield Choose(stance, token)
        case Terms():
            if about is None:
                yield from (Answer(accept=False), Answer(accept=True))
        case _:
            return


def _orders_about(position: Table, index: int) -> Iterator[Order]:
    unit = position.units[index]
    if not unit.moved:
        if unit.tail >= 0:
            for cell, facing in position.wain_ways(index):
                yield Move(index, cell, facing)
        else:
            yield from (Move(index, unit.cell, facing) for facing in range(6) if facing != unit.facing)
            for layer in position.layers(index)[1:]:
                while layer:
                    lowest = layer & -layer
                    layer ^= lowest
                    for facing in range(6):
                        yield Move(index, lowest.bit_length() - 1, facing)
    if not unit.fought and unit.kind in FIGHTERS:
        beside = position.beside(index)
        if beside & position.taken[1 - unit.side]:
            for target, other in enumerate(position.units):
                if other.side != unit.side and other.cell >= 0 and beside & position.footprint(target):
                    yield Attack(index, target)
    if _judge_turn(position, unit.side, Regroup(index)) is None:
        yield Regroup(index)


def subjects(position: Table) -> tuple[int, ...]:
    task = position.agenda[-1] if position.agenda else None
    match task:
        case Turn():
            return tuple(
                index
                for index, unit in enumerate(position.units)
                if unit.side == task.side
                and unit.cell >= 0
                and next(_orders_about(position, index), None) is not None
            )
        case Watch():
            return (*task.bows, task.unit)
        case Shot(cover=None):
            return (task.unit,)
        case Duel() if to_act(position) >= 0:
            return (task.attacker, task.defender)
        case _:
            return ()


def canonical(order: Order) -> Order:
    return replace(order, via=()) if type(order) is Move and order.via else order
