"""What cannot be: the invariants of a position, which no order breaks and no override may break."""

from hheditor.rules.hordes_heroes.orders import LEADERS
from hheditor.rules.hordes_heroes.table import Table, cells_held
from hheditor.values import Finding, refuse


def problems(table: Table) -> tuple[Finding, ...]:
    """Everything impossible about a position."""
    found: list[Finding] = []
    cells = table.setup.board.cells
    holder: dict[int, int] = {}
    for number, unit in enumerate(table.units):
        if unit.stands < 0 or not 0 <= unit.rear_stands <= max(unit.stands, 0):
            found.append(refuse("problem.stands", pieces=(number,), stands=unit.stands))
        if unit.stands > max(6, unit.full):
            found.append(refuse("problem.stands", rule="HOR-1", pieces=(number,), stands=unit.stands))
        if not 0 <= unit.facing < 12:
            found.append(refuse("problem.facing", rule="FAC-1", pieces=(number,)))
        if unit.cell >= 0 and (unit.stands == 0 or unit.gone):
            found.append(refuse("problem.ghost", pieces=(number,)))
        if unit.formation == "skirmish" and unit.cell >= 0 and len(unit.cells) != unit.stands:
            found.append(refuse("problem.skirmish", rule="SKI-1", pieces=(number,)))
        for cell in cells_held(unit):
            if not 0 <= cell < cells:
                found.append(refuse("problem.off-board", pieces=(number,), places=(cell,)))
            elif cell in holder:
                found.append(
                    refuse("problem.shared-hex", rule="DEP-4", pieces=(holder[cell], number), places=(cell,))
                )
            holder[cell] = number
    for index, leader in enumerate(table.leaders):
        piece = LEADERS + index
        if leader.cell >= cells:
            found.append(refuse("problem.off-board", pieces=(piece,), places=(leader.cell,)))
        if leader.host >= 0:
            if leader.host >= len(table.units) or table.units[leader.host].cell != leader.cell:
                found.append(refuse("problem.host", rule="CMD-9", pieces=(piece,)))
            elif table.units[leader.host].side != leader.side:
                found.append(refuse("problem.host", rule="CMD-9", pieces=(piece, leader.host)))
        elif leader.cell >= 0 and leader.cell in holder:
            if table.units[holder[leader.cell]].formation != "skirmish":
                found.append(refuse("problem.host", rule="CMD-9", pieces=(piece, holder[leader.cell])))
    return tuple(found)
