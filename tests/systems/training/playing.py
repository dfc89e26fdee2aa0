"""What orders and dice bring about."""

from msgspec.structs import replace

from hheditor.rules.api import Order, Outcome, Reading, Stage, Term
from tests.systems.training.asking import to_act
from tests.systems.training.table import (
    BEATS,
    LARGEST_HAND,
    STRENGTH,
    Answer,
    AnyTask,
    Attack,
    Choice,
    Choose,
    Cover,
    Draw,
    Duel,
    Hold,
    March,
    Move,
    Muster,
    Parley,
    Pass,
    Regroup,
    Shoot,
    Shot,
    Table,
    Terms,
    Turn,
    Watch,
)


def carry_out(stage: Stage[Table], order: Order, reading: Reading) -> None:
    position = stage.position
    if type(order) is Move:
        _march(stage, order.unit, _way(position, order), order.facing, position.agenda)
        return
    below, task = position.agenda[:-1], position.agenda[-1]
    match order:
        case Attack():
            unit = replace(position.units[order.unit], fought=True)
            agenda = (*position.agenda, Duel(order.unit, order.target))
            units = position.with_unit(order.unit, unit)
            stage.happen(
                "attacked",
                replace(position, units=units, agenda=agenda),
                rule="TRN-6",
                side=unit.side,
                pieces=(order.unit, order.target),
            )
        case Regroup():
            unit = replace(position.units[order.unit], moved=True, fought=True)
            units = position.with_unit(order.unit, unit)
            stage.quietly(replace(position, units=units, agenda=(*position.agenda, Muster(order.unit))))
        case Parley():
            assert isinstance(task, Turn)
            agenda = (*position.agenda, Terms(task.side, order.words))
            after = replace(position, agenda=agenda, parleyed=True)
            stage.happen("offered", after, rule="TRN-9", side=task.side, words=order.words)
        case Answer():
            assert isinstance(task, Terms)
            stage.quietly(replace(position, agenda=below))
            if order.accept:
                _end(stage, -1, "outcome.training.terms", "TRN-9")
            else:
                stage.happen("rejected", stage.position, rule="TRN-9", side=1 - task.side)
        case Pass():
            _next_turn(stage)
        case Shoot():
            assert isinstance(task, Watch)
            stage.quietly(replace(position, agenda=(*position.agenda, Shot(order.unit, task.unit))))
        case Hold():
            assert isinstance(task, Watch)
            stage.quietly(replace(position, agenda=below))
            _march_on(stage)
        case Cover():
            assert isinstance(task, Shot)
            _cover(stage, task, order.take)
        case Choose():
            _choose(stage, order)
        case _:
            _dice(stage, reading)


def _way(position: Table, order: Move) -> tuple[int, ...]:
    unit = position.units[order.unit]
    if order.via:
        return order.via
    if unit.tail >= 0:
        return position.wain_ways(order.unit)[order.to, order.facing]
    if order.to == unit.cell:
        return ()
    return position.way(order.unit, order.to)


def _march(
    stage: Stage[Table], index: int, way: tuple[int, ...], facing: int, agenda: tuple[AnyTask, ...]
) -> None:
    """Walk along the way until somebody may interrupt, or to its end."""
    position = stage.position
    unit = position.units[index]
    _, watched = position.threat(unit.side)
    if watched:
        for steps, cell in enumerate(way, start=1):
            if watched >> cell & 1:
                _interrupt(stage, index, way, steps, facing, agenda)
                return
    tail, start = unit.tail, unit.cell
    if tail >= 0 and way:
        tail = (start, *way)[-2]
    arrived = replace(unit, cell=way[-1] if way else start, facing=facing, tail=tail, moved=True)
    stage.happen(
        "marched",
        position.marched(index, arrived, agenda),
        rule="TRN-3",
        side=unit.side,
        pieces=(index,),
        places=(start, *way),
    )


def _interrupt(
    stage: Stage[Table],
    index: int,
    way: tuple[int, ...],
    steps: int,
    facing: int,
    agenda: tuple[AnyTask, ...],
) -> None:
    position = stage.position
    unit = position.units[index]
    done = (unit.cell, *way[:steps])
    here = done[-1]
    looks = position.grid.neighbours[done[-2]].index(here)
    tail = done[-2] if unit.tail >= 0 else -1
    moved = replace(unit, cell=here, tail=tail, facing=looks, moved=True)
    units = position.with_unit(index, moved)
    march = March(index, way[steps:], facing)
    arrived = replace(position, units=units, agenda=(*agenda, march))
    bows = arrived.bows_upon(index)
    stage.happen(
        "came-under-watch",
        replace(arrived, agenda=(*arrived.agenda, Watch(index, bows))),
        rule="TRN-4",
        side=unit.side,
        pieces=(index, *bows),
        places=done,
    )


def _march_on(stage: Stage[Table]) -> None:
    """Nobody shoots (any more): the march in hand goes on."""
    position = stage.position
    task = position.agenda[-1]
    assert isinstance(task, March)
    agenda = position.agenda[:-1]
    if position.units[task.unit].cell < 0:
        stage.quietly(replace(position, agenda=agenda))
        _check_end(stage)
    elif not task.path:
        unit = position.units[task.unit]
        facing = unit.facing if unit.tail >= 0 else task.facing
        units = position.with_unit(task.unit, replace(unit, facing=facing))
        stage.quietly(replace(position, units=units, agenda=agenda))
    else:
        _march(stage, task.unit, task.path, task.facing, agenda)


def _cover(stage: Stage[Table], task: Shot, take: bool) -> None:
    position = stage.position
    agenda = (*position.agenda[:-1], replace(task, cover=take))
    if take:
        # The march ends here, and the march is two tasks below: march, watch, shot.
        march = agenda[-3]
        assert isinstance(march, March)
        stays = March(march.unit, (), position.units[march.unit].facing)
        agenda = (*agenda[:-3], stays, *agenda[-2:])
        after = replace(position, agenda=agenda)
        side = position.units[task.unit].side
        stage.happen("took-cover", after, rule="TRN-4", side=side, pieces=(task.unit,))
    else:
        stage.quietly(replace(position, agenda=agenda))


def _choose(stage: Stage[Table], order: Choose) -> None:
    position = stage.position
    task = position.agenda[-1]
    assert isinstance(task, Duel)
    side = to_act(position)
    choice = Choice(order.stance, order.token)
    first, _ = task.chosen
    chosen = (choice, None) if first is None else (first, choice)
    agenda = (*position.agenda[:-1], replace(task, chosen=chosen))
    stage.happen(
        "chose",
        replace(position, agenda=agenda),
        rule="TRN-6",
        side=side,
        secret=first is None,
        stance=order.stance,
    )
    if first is not None:
        after, hands = stage.position, list(stage.position.hands)
        for index, made in ((task.attacker, first), (task.defender, choice)):
            owner = position.units[index].side
            if made.token:
                kept = list(hands[owner])
                kept.remove(made.token)
                hands[owner] = tuple(kept)
        stage.happen(
            "revealed",
            replace(after, hands=tuple(hands)),
            rule="TRN-6",
            pieces=(task.attacker, task.defender),
            stances=(first.stance, choice.stance),
            tokens=(first.token, choice.token),
        )


def _dice(stage: Stage[Table], reading: Reading) -> None:
    position = stage.position
    below, task = position.agenda[:-1], position.agenda[-1]
    match task:
        case Draw():
            hands = list(position.hands)
            hands[task.side] = tuple(sorted((*hands[task.side], reading[0])))
            after = replace(position, hands=tuple(hands), agenda=below)
            stage.happen("drew", after, rule="TRN-7", side=task.side, secret=True, token=reading[0])
        case Shot():
            shooter = position.units[task.shooter]
            units = position.with_unit(task.shooter, replace(shooter, ready=False))
            shot = replace(position, units=units, agenda=below)
            stage.happen(
                "shot",
                _hurt(shot, task.unit, reading[0]),
                rule="TRN-5",
                side=shooter.side,
                pieces=(task.shooter, task.unit),
                hits=reading[0],
            )
            _watch_on(stage)
        case Duel():
            _resolve(stage, task, reading)
        case Muster():
            unit = position.units[task.unit]
            gain = min(reading[1] + 2 * reading[2], STRENGTH[unit.kind] - unit.strength)
            units = position.with_unit(task.unit, replace(unit, strength=unit.strength + gain))
            stage.happen(
                "regrouped",
                replace(position, units=units, agenda=below),
                rule="TRN-8",
                side=unit.side,
                pieces=(task.unit,),
                gain=gain,
            )
        case _:
            raise AssertionError(task)


def _watch_on(stage: Stage[Table]) -> None:
    """After a shot: the watch asks again while others can shoot at a marcher that still stands."""
    position = stage.position
    task = position.agenda[-1]
    assert isinstance(task, Watch)
    bows = position.bows_upon(task.unit) if position.units[task.unit].cell >= 0 else ()
    if bows:
        stage.quietly(replace(position, agenda=(*position.agenda[:-1], Watch(task.unit, bows))))
    else:
        stage.quietly(replace(position, agenda=position.agenda[:-1]))
        _march_on(stage)


def _hurt(position: Table, index: int, loss: int) -> Table:
    unit = position.units[index]
    left = max(0, unit.strength - loss)
    changed = replace(unit, strength=left)
    if left == 0:
        changed = replace(changed, cell=-1, tail=-1)
    return replace(position, units=position.with_unit(index, changed))


def _score(position: Table, index: int, foe: int, made: Choice, other: Choice) -> tuple[Term, ...]:
    unit, enemy = position.units[index], position.units[foe]
    terms = [Term("term.training.strength", unit.strength, "TRN-6", index)]
    if made.token:
        terms.append(Term("term.training.token", made.token, "TRN-7", index))
    if BEATS[made.stance] == other.stance:
        terms.append(Term("term.training.stance", 2, "TRN-6", index))
    behind = position.grid.step(enemy.cell, (enemy.facing + 3) % 6)
    if behind in unit.cells:
        terms.append(Term("term.training.behind", 1, "TRN-6", index))
    return tuple(terms)


def _resolve(stage: Stage[Table], task: Duel, reading: Reading) -> None:
    position = replace(stage.position, agenda=stage.position.agenda[:-1])
    first, second = task.chosen
    assert first is not None
    assert second is not None
    ours = _score(position, task.attacker, task.defender, first, second)
    theirs = _score(position, task.defender, task.attacker, second, first)
    lead = reading[0] + sum(term.value for term in ours)
    lead -= reading[1] + sum(term.value for term in theirs)
    loser = task.defender if lead > 0 else task.attacker
    loss = 0 if lead == 0 else 1 if abs(lead) < 4 else 2
    stage.happen(
        "fought",
        _hurt(position, loser, loss) if loss else position,
        rule="TRN-6",
        side=position.units[task.attacker].side,
        pieces=(task.attacker, task.defender),
        terms=(*ours, *theirs),
        lead=lead,
        loss=loss,
    )
    _check_end(stage)


def _next_turn(stage: Stage[Table]) -> None:
    position = stage.position
    task = position.agenda[-1]
    assert isinstance(task, Turn)
    side = 1 - task.side
    turn = position.turn + (side == 0)
    if turn > position.limit:
        strengths = [sum(u.strength for u in position.units if u.side == s and u.cell >= 0) for s in (0, 1)]
        lead = strengths[0] - strengths[1]
        _end(stage, -1 if lead == 0 else int(lead < 0), "outcome.training.limit", "TRN-10")
        return
    units = tuple(
        replace(unit, moved=False, fought=False) if unit.side == side else replace(unit, ready=True)
        for unit in position.units
    )
    agenda: tuple[AnyTask, ...] = (Turn(side),)
    if len(position.hands[side]) < LARGEST_HAND:
        agenda = (*agenda, Draw(side))
    after = replace(position, units=units, agenda=agenda, turn=turn, parleyed=False)
    stage.happen("turn-began", after, rule="TRN-2", side=side, turn=turn)


def _check_end(stage: Stage[Table]) -> None:
    ours, theirs = stage.position.taken
    if not ours or not theirs:
        winner = -1 if ours == theirs else int(not ours)
        _end(stage, winner, "outcome.training.destroyed", "TRN-10")


def _end(stage: Stage[Table], winner: int, reason: str, rule: str) -> None:
    outcome = Outcome(winner, reason, rule, (("turn", stage.position.turn),))
    stage.happen("ended", replace(stage.position, agenda=(), end=outcome), rule=rule, side=winner)


def settle(stage: Stage[Table]) -> None:
    if stage.position.end is None:
        _check_end(stage)
