"""What orders and dice bring about. `go_on` works off the tasks that need nobody."""

from msgspec.structs import replace

from hheditor.rules.api import Order, Outcome, Reading, Stage, Term
from tests.systems.activation import placing
from tests.systems.activation.charts import (
    DEFENCE,
    FIRE,
    MATRIX,
    MOUNTED,
    POINTS,
    SHAKY,
    fire_result,
    shock_result,
)
from tests.systems.activation.table import (
    DISORDERED,
    ELIMINATED,
    LAST_ACTIVATION,
    NORMAL,
    RETIRED,
    STANDING,
    Acting,
    Activate,
    Advance,
    AnyTask,
    Attempt,
    Charge,
    Clash,
    Continue,
    Counter,
    CounterCharge,
    Decline,
    Draw,
    EndPhase,
    FallBack,
    Fire,
    Flight,
    Free,
    GoOn,
    March,
    Melee,
    Move,
    Negate,
    PassTurn,
    Place,
    PlayCounter,
    React,
    ReactionFire,
    Ready,
    Retreat,
    Seize,
    Shock,
    Shot,
    Table,
    Withdraw,
)


def _then(position: Table, *tasks: AnyTask) -> Table:
    """The task in hand gives way to others, the last of them first."""
    return replace(position, agenda=(*position.agenda[:-1], *tasks))


def carry_out(stage: Stage[Table], order: Order, reading: Reading) -> None:
    """A legal order, up to where somebody is to act."""
    position = stage.position
    task = position.agenda[-1]
    match order:
        case Place() | Withdraw() | Ready():
            placing.carry_out(stage, order)
            return
        case Activate() | PassTurn() | EndPhase() | GoOn():
            _sequence(stage, task, order)
        case PlayCounter() | Decline():
            _answer(stage, task, order)
        case Move():
            way = () if order.to == position.units[order.unit].cell else position.ways(order.unit)[order.to]
            march = March(order.unit, way, order.facing)
            stage.quietly(replace(position, agenda=(*position.agenda, march)))
        case Fire():
            unit = position.units[order.unit]
            after = position.with_unit(order.unit, replace(unit, fired=True))
            stage.quietly(replace(after, agenda=(*after.agenda, Shot(order.unit, order.target))))
        case Shock() | Charge():
            _attack(stage, order)
        case ReactionFire():
            assert isinstance(task, React)
            unit = position.units[order.unit]
            after = position.with_unit(order.unit, replace(unit, reacted=True))
            stage.quietly(_then(after, Shot(order.unit, task.unit)))
        case CounterCharge():
            assert isinstance(task, Counter)
            unit = position.units[task.defender]
            after = position.with_unit(task.defender, replace(unit, countered=True))
            stage.quietly(_then(after, replace(task, rolling=True)))
        case FallBack():
            assert isinstance(task, Retreat)
            unit = position.units[task.unit]
            after = _then(position.with_unit(task.unit, replace(unit, cell=order.to)))
            places = (unit.cell, order.to)
            stage.happen("fell-back", after, rule="14.4", side=unit.side, pieces=(task.unit,), places=places)
        case _:
            _dice(stage, task, reading)
    go_on(stage)


# The sequence of play -----------------------------------------------------------------------------------


def _sequence(stage: Stage[Table], task: AnyTask, order: Order) -> None:
    position = stage.position
    match task, order:
        case (Free(), Activate()):
            stage.quietly(replace(position, activations=position.activations + 1))
            _begin(stage, Acting(task.side, order.battle, free=True))
        case (Free(), PassTurn()):
            after = _then(position, Free(1 - task.side), Flight())
            after = replace(after, activations=after.activations + 1, penalty=0)
            stage.happen("passed", after, rule="4.0", side=task.side)
        case (Continue(), PassTurn()):
            after = replace(_then(position, Free(1 - task.side)), penalty=0)
            stage.happen("passed", after, rule="6.2", side=task.side)
        case (Continue(), GoOn()):
            attempt = Attempt(task.side, order.battle)
            foes = (Seize(1 - task.side, order.battle),) if position.hands[1 - task.side] else ()
            stage.quietly(_then(position, attempt, *foes))
        case (Acting(), EndPhase()):
            if not task.shock:
                after = _then(position, replace(task, shock=True))
            elif task.free:
                after = _then(position, Continue(task.side), Flight())
            else:
                after = _then(position, Continue(task.side))
            stage.quietly(after)
        case _:
            raise AssertionError(task, order)


def _begin(stage: Stage[Table], task: Acting) -> None:
    """A Battle begins to act: command is frozen, and everybody may react again."""
    position = stage.position
    units = tuple(
        replace(
            unit,
            moved=False,
            fired=False,
            reacted=False,
            attacked=False,
            countered=False,
            commanded=position.commanded(index),
        )
        for index, unit in enumerate(position.units)
    )
    after = replace(_then(position, task), units=units, last=task.battle)
    free = int(task.free)
    stage.happen("activated", after, rule="6.1", side=task.side, battle=task.battle, free=free)


def _answer(stage: Stage[Table], task: AnyTask, order: Order) -> None:
    position = stage.position
    match task, order:
        case (Seize(), PlayCounter()):
            active = 1 - task.side
            after = _spend(position, task.side, order.counter)
            # The attempt below is void: a seizure decides by itself who goes on.
            below = after.agenda[:-2]
            negate = Negate(active, order.counter, order.battle, rolling=not position.hands[active])
            after = replace(after, agenda=(*below, negate), penalty=0)
            stage.happen("seized", after, rule="6.3", side=task.side, counter=order.counter)
        case (Negate(), PlayCounter()):
            after = _spend(position, task.side, order.counter)
            after = replace(_then(after, Free(task.side)), penalty=0)
            stage.happen("negated", after, rule="6.3", side=task.side)
        case (Negate(), Decline()):
            stage.quietly(_then(position, replace(task, rolling=True)))
        case (Counter(), Decline()):
            stage.quietly(_then(position, Melee(task.attacker, task.defender, task.charge)))
        case _:
            stage.quietly(_then(position))


def _spend(position: Table, side: int, counter: int) -> Table:
    hands, spent = list(position.hands), list(position.spent)
    left = list(hands[side])
    left.remove(counter)
    hands[side] = tuple(left)
    spent[side] = tuple(sorted((*spent[side], counter)))
    return replace(position, hands=tuple(hands), spent=tuple(spent))


# What needs nobody --------------------------------------------------------------------------------------


def go_on(stage: Stage[Table]) -> None:
    """Work off tasks until somebody is to act."""
    while stage.position.agenda:
        task = stage.position.agenda[-1]
        match task:
            case March():
                _march(stage, task)
            case Retreat():
                ways = stage.position.rears(task.unit)
                if len(ways) > 1:
                    return
                _retreat(stage, task, ways)
            case Clash():
                _clash(stage, task)
            case Advance():
                _advance(stage, task)
            case _:
                _check_presence(stage)
                return


def _march(stage: Stage[Table], task: March) -> None:
    position = stage.position
    unit = position.units[task.unit]
    if unit.cell < 0 or unit.state == RETIRED:
        stage.quietly(_then(position))
        return
    if not task.path:
        arrived = replace(unit, facing=task.facing, moved=True)
        after = position.with_unit(task.unit, arrived)
        target = task.target
        meets = target >= 0 and unit.state == NORMAL and position.units[target].cell >= 0
        meets = meets and position.units[target].cell in after.fronts(task.unit)
        after = _then(after, Clash(task.unit, target, unit.kind == "MM")) if meets else _then(after)
        stage.quietly(after)
        return
    way, done = list(task.path), [unit.cell]
    after = position
    shooters: tuple[int, ...] = ()
    while way and not shooters:
        done.append(way.pop(0))
        looks = 2 * position.grid.neighbours[done[-2]].index(done[-1])
        facing = task.facing if not way or task.target >= 0 else (looks + 1) % 12
        after = position.with_unit(task.unit, replace(unit, cell=done[-1], facing=facing, moved=True))
        shooters = after.shooters_at(task.unit)
    rest = replace(task, path=tuple(way))
    tasks: tuple[AnyTask, ...] = (rest, React(task.unit, shooters)) if shooters else (rest,)
    stage.happen(
        "moved", _then(after, *tasks), rule="7.1", side=unit.side, pieces=(task.unit,), places=tuple(done)
    )


def _retreat(stage: Stage[Table], task: Retreat, ways: tuple[int, ...]) -> None:
    position = stage.position
    unit = position.units[task.unit]
    if unit.cell < 0:
        stage.quietly(_then(position))
    elif not ways:
        stage.quietly(_then(position))
        _leave(stage, task.unit, RETIRED)
    else:
        after = _then(position.with_unit(task.unit, replace(unit, cell=ways[0])))
        places = (unit.cell, ways[0])
        stage.happen("fell-back", after, rule="14.4", side=unit.side, pieces=(task.unit,), places=places)


def _clash(stage: Stage[Table], task: Clash) -> None:
    position = stage.position
    foe = position.units[task.defender]
    asks = foe.kind == "MM" and foe.state == NORMAL and not foe.countered and not task.rounds
    if asks and position.angle(task.attacker, task.defender) == "front":
        stage.quietly(_then(position, Counter(task.attacker, task.defender, task.charge)))
    else:
        melee = Melee(task.attacker, task.defender, task.charge, rounds=task.rounds)
        stage.quietly(_then(position, melee))


def _attack(stage: Stage[Table], order: Shock | Charge) -> None:
    position = stage.position
    unit = position.units[order.unit]
    after = position.with_unit(order.unit, replace(unit, attacked=True))
    if isinstance(order, Shock):
        task: AnyTask = Clash(order.unit, order.target, charge=False)
    else:
        ways = {(target, way[-1]): way for target, way in position.charges(order.unit)}
        task = March(order.unit, ways[order.target, order.to], unit.facing, order.target)
    after = replace(after, agenda=(*after.agenda, task))
    event = "charged" if isinstance(order, Charge) else "attacked"
    pieces = (order.unit, order.target)
    stage.happen(event, after, rule="12.1", side=unit.side, pieces=pieces)


def _advance(stage: Stage[Table], task: Advance) -> None:
    position = _then(stage.position)
    unit = position.units[task.unit]
    ready = unit.cell >= 0 and task.cell not in position.holders
    if not ready or position.grid.distance(unit.cell, task.cell) != 1:
        stage.quietly(position)
        return
    after = position.with_unit(task.unit, replace(unit, cell=task.cell))
    stage.happen(
        "advanced", after, rule="12.4", side=unit.side, pieces=(task.unit,), places=(unit.cell, task.cell)
    )
    if task.again and unit.state in STANDING:
        for cell in after.fronts(task.unit):
            target = after.holders.get(cell, -1)
            if target >= 0 and after.units[target].side != unit.side:
                clash = Clash(task.unit, target, charge=False, rounds=task.rounds + 1)
                stage.quietly(replace(after, agenda=(*after.agenda, clash)))
                return


# Dice ---------------------------------------------------------------------------------------------------


def _dice(stage: Stage[Table], task: AnyTask, reading: Reading) -> None:
    position = stage.position
    match task:
        case Draw():
            cups, hands = list(position.cups), list(position.hands)
            cup = list(cups[task.side])
            counter = cup.pop(reading[0] - 1)
            cups[task.side] = tuple(cup)
            hands[task.side] = tuple(sorted((*hands[task.side], counter)))
            after = replace(_then(position), cups=tuple(cups), hands=tuple(hands))
            stage.happen("drew", after, rule="6.3", side=task.side, secret=True, counter=counter)
        case Shot():
            _fire(stage, task, reading[0])
        case Counter():
            brave = 5 if task.charge else 4
            leader = position.leader_of(position.units[task.defender].battle)
            charisma = position.battles[position.units[task.defender].battle].charisma
            total = reading[0] - (charisma if leader == task.defender else 0)
            met = total <= brave
            melee = Melee(task.attacker, task.defender, task.charge and not met, met)
            pieces = (task.defender, task.attacker)
            side = position.units[task.defender].side
            event = "met" if met else "stood"
            stage.happen(event, _then(position, melee), rule="13.6", side=side, pieces=pieces, total=total)
        case Melee():
            _melee(stage, task, reading[0])
        case Flight():
            _flight(stage, reading)
        case Negate():
            winner = reading[0] <= task.counter
            if winner:
                stage.happen("seizure-won", position, rule="6.3", side=1 - task.side, roll=reading[0])
                _begin(stage, Acting(1 - task.side, task.battle, free=False))
            else:
                after = _then(position, Free(task.side))
                stage.happen("seizure-lost", after, rule="6.3", side=1 - task.side, roll=reading[0])
        case Attempt():
            total = reading[0] + position.penalty
            if total <= position.battles[task.battle].activation:
                after = replace(position, penalty=position.penalty + 1)
                stage.happen("continued", after, rule="6.2", side=task.side, total=total)
                _begin(stage, Acting(task.side, task.battle, free=False))
            else:
                after = replace(_then(position, Free(1 - task.side)), penalty=0)
                stage.happen("failed", after, rule="6.2", side=task.side, total=total)
        case _:
            raise AssertionError(task)


def _fire(stage: Stage[Table], task: Shot, die: int) -> None:
    position = stage.position
    unit, foe = position.units[task.shooter], position.units[task.target]
    distance = position.grid.distance(unit.cell, foe.cell)
    terms = [Term("term.activation.range", FIRE[unit.kind][min(distance, 3) - 1], "11.3", task.shooter)]
    if unit.disordered:
        terms.append(Term("term.activation.disorder", -SHAKY[unit.kind], "14.2", task.shooter))
    if foe.kind in MOUNTED and position.angle(task.shooter, task.target) != "front":
        terms.append(Term("term.activation.flank", 1, "11.3", task.shooter))
    if position.indirect(task.shooter, task.target):
        terms.append(Term("term.activation.indirect", -1, "11.4", task.shooter))
    total = die + sum(term.value for term in terms)
    result = fire_result(total, foe.kind in MOUNTED, foe.disordered)
    stage.happen(
        "fired",
        _then(position),
        rule="11.3",
        side=unit.side,
        pieces=(task.shooter, task.target),
        terms=tuple(terms),
        roll=die,
        total=total,
        result=result,
    )
    _suffer(stage, task.target, result)


def _melee(stage: Stage[Table], task: Melee, die: int) -> None:
    position = stage.position
    unit, foe = position.units[task.attacker], position.units[task.defender]
    battle = position.battles[unit.battle]
    values = {
        "weapons": MATRIX[unit.kind][foe.kind],
        "defence": DEFENCE[foe.kind][foe.disordered],
        "angle": {"front": 0, "flank": 2, "rear": 3}[position.angle(task.attacker, task.defender)],
        "disorder": -2 if unit.disordered else 0,
        "charisma": battle.charisma if position.leader_of(unit.battle) == task.attacker else 0,
        "counter-charge": -2 if task.met else 0,
        "again": -task.rounds,
    }
    terms = tuple(Term(f"term.activation.{name}", value, "12.3") for name, value in values.items() if value)
    total = die + sum(values.values())
    attacker, defender, again = shock_result(total, foe.disordered, task.charge)
    advance = Advance(task.attacker, foe.cell, again, task.rounds)
    stage.happen(
        "fought",
        _then(position, advance),
        rule="12.3",
        side=unit.side,
        pieces=(task.attacker, task.defender),
        terms=terms,
        roll=die,
        total=total,
    )
    _suffer(stage, task.attacker, attacker)
    _suffer(stage, task.defender, defender)


def _suffer(stage: Stage[Table], index: int, result: str) -> None:
    """A unit takes a result of the charts."""
    unit = stage.position.units[index]
    if result == "U" and unit.kind != "MM":
        result = "X" if unit.disordered else "DR"
    if result == "U":
        after = stage.position.with_unit(index, replace(unit, kind="UH", state=NORMAL))
        stage.happen("unhorsed", after, rule="14.3", side=unit.side, pieces=(index,))
        return
    if result in ("X", "E"):
        _leave(stage, index, RETIRED if result == "X" else ELIMINATED)
        return
    if "D" in result and not unit.disordered:
        after = stage.position.with_unit(index, replace(unit, state=DISORDERED))
        stage.happen("disordered", after, rule="14.2", side=unit.side, pieces=(index,))
    if "R" in result:
        position = stage.position
        stage.quietly(replace(position, agenda=(*position.agenda, Retreat(index))))


def _leave(stage: Stage[Table], index: int, state: str) -> None:
    """A unit leaves the map and costs its side flight points."""
    position = stage.position
    unit = position.units[index]
    cost = 1 if state == RETIRED else POINTS[unit.kind]
    points = list(position.points)
    points[unit.side] += cost
    after = position.with_unit(index, replace(unit, cell=-1, state=state))
    after = replace(after, points=(points[0], points[1]))
    rule = "14.5" if state == RETIRED else "14.6"
    stage.happen(state, after, rule=rule, side=unit.side, pieces=(index,), points=cost)


# The end ------------------------------------------------------------------------------------------------


def _flight(stage: Stage[Table], reading: Reading) -> None:
    position = stage.position
    totals = [die + points for die, points in zip(reading, position.points, strict=True)]
    flees = [total > level for total, level in zip(totals, position.levels, strict=True)]
    stage.happen("checked-flight", _then(position), rule="3.0", first=totals[0], second=totals[1])
    if any(flees):
        winner = -1 if all(flees) else int(flees[0])
        _end(stage, winner, "outcome.activation.flight", "3.0")
    elif position.activations >= LAST_ACTIVATION:
        _end(stage, -1, "outcome.activation.time", "16.1")


def _check_presence(stage: Stage[Table]) -> None:
    """An army without a unit has fled, dice or no dice."""
    left = [bool(stage.position.present(side)) for side in (0, 1)]
    if not all(left):
        winner = -1 if not any(left) else int(left[1])
        _end(stage, winner, "outcome.activation.gone", "3.0")


def _end(stage: Stage[Table], winner: int, reason: str, rule: str) -> None:
    if stage.position.end is None:
        after = replace(stage.position, agenda=(), end=Outcome(winner, reason, rule))
        stage.happen("ended", after, rule=rule, side=winner)


def settle(stage: Stage[Table]) -> None:
    """After an override: whatever it left to be resolved."""
    if stage.position.end is None and not placing.under_way(stage.position):
        go_on(stage)
