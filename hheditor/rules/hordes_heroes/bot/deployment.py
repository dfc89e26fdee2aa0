"""How a side that plays by itself deploys: by the line of battle a deployment screen would propose."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes.bot.array import line_of_battle
from hheditor.rules.hordes_heroes.position.agenda import AGENDA
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Deploy, EndDeployment
from hheditor.rules.hordes_heroes.position.table import Table

_WORTH = 50


def placings(table: Table, side: int, about: int | None) -> Iterator[tuple[int, Order]]:
    """Orders that place whoever is not placed yet where the line of battle has him; nobody is placed anew."""
    if about is None and AGENDA.judge(table, EndDeployment()) is None:
        yield 0, EndDeployment()
    waiting = _waiting(table, side)
    if not waiting or (about is not None and about not in waiting):
        return
    units = [number for number, unit in enumerate(table.units) if unit.side == side]
    leaders = [LEADERS + index for index, leader in enumerate(table.leaders) if leader.side == side]
    pieces = units + leaders
    for each in line_of_battle(_bare(table, side), side):
        piece = pieces[each.piece]
        if piece not in waiting or about not in (None, piece):
            continue
        order = (
            Deploy(piece, each.cell)
            if piece >= LEADERS
            else Deploy(piece, each.cell, each.facing, each.formation, each.cells)
        )
        if AGENDA.judge(table, order) is None:
            yield _WORTH, order


def _waiting(table: Table, side: int) -> set[int]:
    units = {n for n, unit in enumerate(table.units) if unit.side == side and unit.cell < 0 and not unit.gone}
    leaders = enumerate(table.leaders)
    return units | {LEADERS + n for n, one in leaders if one.side == side and one.cell < 0 and not one.gone}


def _bare(table: Table, side: int) -> Table:
    units = tuple(replace(unit, cell=-1, cells=()) if unit.side == side else unit for unit in table.units)
    leaders = tuple(replace(one, cell=-1, host=-1) if one.side == side else one for one in table.leaders)
    return replace(table, units=units, leaders=leaders)
