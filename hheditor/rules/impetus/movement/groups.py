"""GRP: groups. GRP-1 (IR-14): who may act together. GRP-2, GRP-3: all make one move, each with its own
disorder; if one may not, none may. GRP-4: then each may shoot. GRP-6: columns. GRP-7: all are activated.
"""

from hheditor.rules.impetus.position.table import Table, in_melee
from hheditor.values import Finding, refuse


def judge_group(table: Table, side: int, units: tuple[int, ...]) -> Finding | None:
    """GRP-1: two or more of one side, in order, facing alike, joined, not in melee, not yet activated."""
    if len(units) < 2 or len(set(units)) != len(units):
        return refuse("refusal.impetus.group-few", rule="GRP-1", pieces=units, count=len(set(units)))
    lead = table.units[units[0]]
    for number in units:
        unit = table.units[number]
        if unit.side != side or unit.cell < 0:
            return refuse("refusal.impetus.not-yours", rule="SEQ-2", pieces=(number,))
        if unit.done:
            return refuse("refusal.impetus.done", rule="SEQ-2", pieces=(number,))
        if unit.disordered:
            return refuse("refusal.impetus.group-disordered", rule="GRP-1", pieces=(number,))
        if in_melee(table, number):
            return refuse("refusal.impetus.in-melee", rule="ACT-3", pieces=(number,))
        if unit.facing != lead.facing:
            return refuse("refusal.impetus.group-facing", rule="GRP-1", pieces=(units[0], number))
    if not table.board.joined(table, units):
        return refuse("refusal.impetus.group-apart", rule="GRP-1", pieces=units)
    return None
