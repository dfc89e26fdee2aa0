"""What cannot be: the invariants of a position, which no order breaks and no override may break."""

from collections.abc import Iterator

from hheditor.hexes import FACINGS
from hheditor.rules.hordes_heroes.orders import LEADERS
from hheditor.rules.hordes_heroes.table import Table, cells_held
from hheditor.values import Finding, refuse


def problems(table: Table) -> tuple[Finding, ...]:
    """Everything impossible about a position."""
    return (*_units(table), *_places(table), *_leaders(table))


def _units(table: Table) -> Iterator[Finding]:
    for number, unit in enumerate(table.units):
        wrong_rear = not 0 <= unit.rear_stands <= max(unit.stands, 0)
        if unit.stands < 0 or wrong_rear or unit.stands > max(6, unit.full):
            yield refuse("problem.stands", rule="HOR-1", pieces=(number,), stands=unit.stands)
        if not 0 <= unit.facing < FACINGS:
            yield refuse("problem.facing", rule="FAC-1", pieces=(number,))
        if unit.cell >= 0 and (unit.stands == 0 or unit.gone):
            yield refuse("problem.ghost", pieces=(number,))
        if unit.formation == "skirmish" and unit.cell >= 0 and len(unit.cells) != unit.stands:
            yield refuse("problem.skirmish", rule="SKI-1", pieces=(number,))


def _places(table: Table) -> Iterator[Finding]:
    holder: dict[int, int] = {}
    for number, unit in enumerate(table.units):
        for cell in cells_held(unit):
            if not 0 <= cell < table.setup.board.cells:
                yield refuse("problem.off-board", pieces=(number,), places=(cell,))
            elif cell in holder:
                pieces = (holder[cell], number)
                yield refuse("problem.shared-hex", rule="DEP-4", pieces=pieces, places=(cell,))
            holder[cell] = number


def _leaders(table: Table) -> Iterator[Finding]:
    for index, leader in enumerate(table.leaders):
        piece = LEADERS + index
        if leader.cell >= table.setup.board.cells:
            yield refuse("problem.off-board", pieces=(piece,), places=(leader.cell,))
        held = table.held.get(leader.cell, -1) if leader.cell >= 0 else -1
        formed = held >= 0 and table.units[held].formation != "skirmish"
        if leader.host >= 0:
            host = table.units[leader.host] if leader.host < len(table.units) else None
            if host is None or host.cell != leader.cell or host.side != leader.side:
                yield refuse("problem.host", rule="CMD-9", pieces=(piece,))
        elif formed:
            yield refuse("problem.host", rule="CMD-9", pieces=(piece, held))
