"""SEQ: the sequence of play.

SEQ-1: a bound is command moves, tactical movement closed by the rally, shooting by both sides, hand-to-
hand by both sides; then the other side's bound; both make one game turn. SEQ-2: command is fixed once,
after the command moves. SEQ-6 [F]: magic comes before the shooting, elementals strike before hand-to-hand.
VIC-6: victory is looked for after each shooting and each hand-to-hand phase.
"""

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.command import victory
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.magic import casting, elementals
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.shooting import bombs


def begin_battle(stage: Stage[Table]) -> None:
    """Deployment is over: the first bound of the first turn begins."""
    table = stage.position.changed(turn=1, mover=stage.position.first)
    stage.happen("turn", table, rule="SEQ-1", side=table.mover, turn=1)
    _begin_bound(stage)


def next_phase(stage: Stage[Table]) -> None:
    """The phase in hand is over: the next one begins, or the next bound, or the battle has ended."""
    table = stage.position
    match table.phase:
        case "command":
            _begin_movement(stage)
        case "movement" if step := casting.step(table):
            after = table.changed(phase="magic", agenda=step, answered=())
            stage.happen("phase", after, rule="SEQ-6", side=table.mover, phase="magic")
        case "movement" | "magic":
            agenda = (tasks.ShootingPhase(table.mover), *bombs.waiting(table))
            after = table.changed(phase="shooting", agenda=agenda, answered=())
            stage.happen("phase", after, rule="SEQ-1", side=table.mover, phase="shooting")
        case "shooting":
            victory.check(stage)
            if stage.position.ended is None:
                begin = (tasks.CombatPhase(table.mover), *elementals.onslaught(stage.position))
                after = stage.position.changed(phase="combat", agenda=begin, silenced=())
                stage.happen("phase", after, rule="SEQ-1", side=table.mover, phase="combat")
        case "combat":
            victory.check(stage)
            if stage.position.ended is None:
                _end_bound(stage)
        case _:
            raise AssertionError(f"no phase follows {table.phase}")


def _begin_bound(stage: Stage[Table]) -> None:
    table = stage.position
    side = table.mover
    after = table.changed(phase="command", agenda=(tasks.CommandPhase(side),))
    stage.happen("bound", after, rule="SEQ-1", side=side, turn=table.turn)


def _begin_movement(stage: Stage[Table]) -> None:
    table = stage.position
    known = commanded_units(table, table.mover)
    after = table.changed(
        phase="movement",
        agenda=(tasks.MovementPhase(table.mover),),
        commanded=known,
        answered=(),
        declined=(),
    )
    stage.happen("phase", after, rule="SEQ-2", side=table.mover, phase="movement", commanded=known)


def _end_bound(stage: Stage[Table]) -> None:
    """Clear what holds for one bound only; after the second bound, what holds for one turn."""
    table = stage.position
    units = tuple(
        replace(unit, done=False, moved=False) if unit.done or unit.moved else unit for unit in table.units
    )
    leaders = tuple(
        replace(leader, moved=False, spell=False) if leader.moved or leader.spell else leader
        for leader in table.leaders
    )
    table = table.changed(
        units=units,
        leaders=leaders,
        commanded=(),
        contacts=(),
        answered=(),
        declined=(),
        shot=(),
        silenced=(),
        parted=(),
        fled=(),
        flown=(),
        called=False,
        mover=1 - table.mover,
    )
    if table.mover != table.first:
        stage.quietly(table)
        _begin_bound(stage)
        return
    victory.check_turn(stage, table)
    if stage.position.ended is not None:
        return
    units = tuple(replace(unit, crossed=False) if unit.crossed else unit for unit in table.units)
    table = table.changed(units=units, turn=table.turn + 1, pursued=())
    stage.happen("turn", table, rule="SEQ-1", side=table.mover, turn=table.turn)
    _begin_bound(stage)
