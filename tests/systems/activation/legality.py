"""Which orders are legal, and which there are."""

from collections.abc import Iterator

from hheditor.rules.api import Order
from hheditor.values import Finding, refuse
from tests.systems.activation import placing
from tests.systems.activation.charts import MOVES, SHOOTERS
from tests.systems.activation.table import (
    FACINGS,
    NEGATION,
    RANGE,
    Acting,
    Activate,
    Charge,
    Continue,
    Counter,
    CounterCharge,
    Decline,
    EndPhase,
    FallBack,
    Fire,
    Free,
    GoOn,
    Move,
    Negate,
    PassTurn,
    Placing,
    PlayCounter,
    React,
    ReactionFire,
    Retreat,
    Seize,
    Shock,
    Table,
)


def judge(position: Table, order: Order) -> Finding | None:
    """The refusal of an order of the side to act."""
    task = position.agenda[-1]
    if isinstance(task, Placing):
        return placing.judge(position, task.side, order)
    match task, order:
        case (Free() | Continue(), PassTurn()) | (Acting(), EndPhase()):
            return None
        case (
            (React() | Seize(), Decline()) | (Counter() | Negate(), Decline()) | (Counter(), CounterCharge())
        ):
            return None
        case (Free(), Activate()):
            if order.battle in position.present(task.side):
                return None
            return refuse("refusal.activation.battle", rule="6.1", battle=order.battle)
        case (Continue(), GoOn()):
            return _judge_continuation(position, task, order)
        case (React(), ReactionFire()):
            if order.unit in task.shooters:
                return None
            return refuse("refusal.activation.no-shooter", rule="11.2", pieces=(order.unit,))
        case (Retreat(), FallBack()):
            if order.to in position.rears(task.unit):
                return None
            return refuse("refusal.activation.no-way-back", rule="14.4", places=(order.to,))
        case (Seize(), PlayCounter()):
            return _judge_seizure(position, task, order)
        case (Negate(), PlayCounter()):
            if order == PlayCounter(NEGATION) and NEGATION in position.hands[task.side]:
                return None
            return refuse("refusal.activation.counter", rule="6.3", counter=order.counter)
        case (Acting(), Move() | Fire() | Shock() | Charge()):
            return _judge_unit(position, task, order)
        case _:
            return refuse("refusal.activation.not-now", rule="4.0")


def _judge_continuation(position: Table, task: Continue, order: GoOn) -> Finding | None:
    choices = position.led(task.side)
    if order.battle not in choices:
        return refuse("refusal.activation.no-leader", rule="6.4", battle=order.battle)
    if order.battle == position.last and len(position.present(task.side)) > 1:
        return refuse("refusal.activation.same-battle", rule="6.2", battle=order.battle)
    return None


def _judge_seizure(position: Table, task: Seize, order: PlayCounter) -> Finding | None:
    if order.counter <= 0 or order.counter not in position.hands[task.side]:
        return refuse("refusal.activation.counter", rule="6.3", counter=order.counter)
    if order.battle not in position.led(task.side):
        return refuse("refusal.activation.no-leader", rule="6.4", battle=order.battle)
    return None


def _judge_unit(position: Table, task: Acting, order: Move | Fire | Shock | Charge) -> Finding | None:
    if not 0 <= order.unit < len(position.units) or position.units[order.unit].cell < 0:
        return refuse("refusal.activation.no-unit", rule="7.1")
    unit = position.units[order.unit]
    if unit.battle != task.battle:
        return refuse("refusal.activation.other-battle", rule="6.1", pieces=(order.unit,))
    if task.shock != isinstance(order, Shock | Charge):
        return refuse("refusal.activation.phase", rule="4.0")
    if isinstance(order, Move):
        return _judge_move(position, order)
    if not 0 <= order.target < len(position.units) or position.units[order.target].cell < 0:
        return refuse("refusal.activation.no-unit", rule="12.1")
    if position.units[order.target].side == unit.side:
        return refuse("refusal.activation.friend", rule="12.1", pieces=(order.target,))
    if isinstance(order, Fire):
        return _judge_fire(position, order)
    if not position.can_shock(order.unit):
        return refuse("refusal.activation.no-shock", rule="12.1", pieces=(order.unit,))
    if isinstance(order, Shock):
        if position.units[order.target].cell in position.fronts(order.unit):
            return None
        return refuse("refusal.activation.not-in-front", rule="12.1", pieces=(order.target,))
    if any((target, way[-1]) == (order.target, order.to) for target, way in position.charges(order.unit)):
        return None
    return refuse("refusal.activation.charge-path", rule="13.3", pieces=(order.unit, order.target))


def _judge_move(position: Table, order: Move) -> Finding | None:
    unit = position.units[order.unit]
    if unit.moved:
        return refuse("refusal.activation.moved", rule="7.1", pieces=(order.unit,))
    if order.facing not in FACINGS:
        return refuse("refusal.activation.facing", rule="8.0", facing=order.facing)
    if order.to == unit.cell:
        if order.facing in position.turns(order.unit):
            return None
        return refuse("refusal.activation.one-vertex", rule="8.0", pieces=(order.unit,))
    if order.to in position.ways(order.unit):
        return None
    if not unit.commanded:
        return refuse("refusal.activation.no-command", rule="5.3", pieces=(order.unit,))
    allowance = MOVES[unit.kind][unit.disordered]
    return refuse("refusal.activation.too-far", rule="7.2", places=(order.to,), allowance=allowance)


def _judge_fire(position: Table, order: Fire) -> Finding | None:
    unit = position.units[order.unit]
    if unit.kind not in SHOOTERS or unit.fired:
        return refuse("refusal.activation.no-shooter", rule="11.1", pieces=(order.unit,))
    trouble = position.fire_trouble(order.unit, order.target)
    if not trouble:
        return None
    distance = position.grid.distance(unit.cell, position.units[order.target].cell)
    rule = "11.4" if trouble == "sight" else "11.1"
    return refuse(f"refusal.activation.{trouble}", rule=rule, distance=distance, range=RANGE)


def orders(position: Table, about: int | None = None) -> Iterator[Order]:
    """Legal orders."""
    task = position.agenda[-1] if position.agenda else None
    match task:
        case Placing():
            yield from placing.orders(position, task.side, about)
        case Acting():
            for index, unit in enumerate(position.units):
                if unit.battle == task.battle and unit.cell >= 0 and about in (None, index):
                    yield from _orders_about(position, task, index)
            if about is None:
                yield EndPhase()
        case Free():
            if about is None:
                yield from (Activate(battle) for battle in position.present(task.side))
                yield PassTurn()
        case Continue():
            if about is None:
                for battle in position.led(task.side):
                    if _judge_continuation(position, task, GoOn(battle)) is None:
                        yield GoOn(battle)
                yield PassTurn()
        case React():
            yield from (ReactionFire(unit) for unit in task.shooters if about in (None, unit))
            if about is None:
                yield Decline()
        case Retreat():
            if about in (None, task.unit):
                yield from (FallBack(cell) for cell in position.rears(task.unit))
        case Counter(rolling=False):
            if about in (None, task.defender):
                yield from (CounterCharge(), Decline())
        case Seize():
            if about is None:
                for counter in dict.fromkeys(position.hands[task.side]):
                    if counter > 0:
                        yield from (PlayCounter(counter, battle) for battle in position.led(task.side))
                yield Decline()
        case Negate(rolling=False):
            if about is None:
                if NEGATION in position.hands[task.side]:
                    yield PlayCounter(NEGATION)
                yield Decline()
        case _:
            return


def _orders_about(position: Table, task: Acting, index: int) -> Iterator[Order]:
    unit = position.units[index]
    if not task.shock:
        if not unit.moved:
            yield from (Move(index, unit.cell, facing) for facing in position.turns(index))
            for cell in position.ways(index):
                yield from (Move(index, cell, facing) for facing in FACINGS)
        if unit.kind in SHOOTERS and not unit.fired:
            for target, foe in enumerate(position.units):
                if foe.side != unit.side and foe.cell >= 0 and not position.fire_trouble(index, target):
                    yield Fire(index, target)
    elif position.can_shock(index):
        for cell in position.fronts(index):
            target = position.holders.get(cell, -1)
            if target >= 0 and position.units[target].side != unit.side:
                yield Shock(index, target)
        yield from (Charge(index, target, way[-1]) for target, way in position.charges(index))


def subjects(position: Table) -> tuple[int, ...]:
    """Pieces the side to act can order."""
    task = position.agenda[-1] if position.agenda else None
    match task:
        case Placing():
            own = placing.pieces(position, task.side)
            return tuple(piece for piece in own if next(placing.orders(position, task.side, piece), None))
        case Acting():
            mine = (
                index
                for index, unit in enumerate(position.units)
                if unit.battle == task.battle and unit.cell >= 0
            )
            return tuple(index for index in mine if next(_orders_about(position, task, index), None))
        case React():
            return task.shooters
        case Retreat():
            return (task.unit,)
        case Counter(rolling=False):
            return (task.defender,)
        case _:
            return ()
