"""The prospect of a side: how far it is from breaking, and the state of those who still fight."""

from hheditor.rules.api.screen.opinions import lead
from hheditor.rules.impetus.command import victory
from hheditor.rules.impetus.position.table import Table, troop


def prospect(table: Table, side: int) -> int:
    """How much better a side stands than the other, in thousandths of what breaks an army."""
    return lead(table.ended, side, lambda each: _one(table, each))


def _one(table: Table, side: int) -> int:
    limit = max(1, victory.breaking(victory.vdt(table, side)))
    lost = victory.lost_vd(table, side)
    full = now = shaky = 0
    for number, unit in enumerate(table.units):
        if unit.side == side and not unit.gone:
            full += troop(table, number).vbu
            now += unit.vbu
            shaky += unit.cell >= 0 and unit.disordered
    return 1000 * (limit - lost) // limit + 400 * now // max(1, full) - 60 * shaky // limit
