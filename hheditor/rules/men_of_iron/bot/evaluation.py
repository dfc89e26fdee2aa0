"""The prospect of a side: what is left before its army flees, and the state of those who still fight."""

from hheditor.rules.api.screen.opinions import lead
from hheditor.rules.men_of_iron.position.table import Table


def prospect(table: Table, side: int) -> int:
    """How much better a side stands than the other, in thousandths of a flight level or so."""
    return lead(table.ended, side, lambda each: _one(table, each))


def _one(table: Table, side: int) -> int:
    level = max(1, table.setup.sides[side].level)
    shaky = sum(unit.side == side and unit.cell >= 0 and unit.state == "disordered" for unit in table.units)
    led = sum(
        card.side == side and table.leaders[index].cell >= 0 for index, card in enumerate(table.setup.leaders)
    )
    time = 0
    if table.setup.marker and table.setup.sides[side].has_time:
        time = 300 * (table.setup.marker - table.marker) // table.setup.marker
    return 1000 * (level - table.points[side]) // level - 250 * shaky // level + 15 * led - time
