"""SEQ: the sequence of play. SEQ-1: initiative, the active player's phase, the other's, a new turn. SEQ-3:
the inactive player only reacts. INI-3: the winner of the initiative is active first.
"""

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.impetus.command import loyalty, victory
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Table


def begin_turn(stage: Stage[Table]) -> None:
    """SEQ-1 (1): both sides roll for the initiative."""
    table = loyalty.new_turn(stage.position)
    turn = table.turn + 1
    after = table.changed(turn=turn, phase="initiative", agenda=(tasks.Initiative(),))
    stage.happen("turn", after, rule="SEQ-1", turn=turn)


def begin_phase(stage: Stage[Table], side: int, *, first: bool) -> None:
    """SEQ-1 (2), (3): a side is active; whatever its units did before is forgotten."""
    table = stage.position
    units = tuple(replace(unit, done=False) if unit.done else unit for unit in table.units)
    after = table.changed(units=units, phase="action", mover=side, agenda=(tasks.Phase(side),))
    if first:
        after = after.changed(first=side)
    stage.happen("phase", after, rule="SEQ-1", side=side, turn=table.turn)


def end_phase(stage: Stage[Table], *, told: bool) -> None:
    """SEQ-2: the phase is over: the other side's, or a new turn."""
    table = stage.position
    if told:
        stage.happen("phase-ended", table, rule="SEQ-2", side=table.mover)
    if table.mover == table.first:
        begin_phase(stage, 1 - table.mover, first=False)
        return
    victory.check_limit(stage)
    if stage.position.ended is None:
        begin_turn(stage)
