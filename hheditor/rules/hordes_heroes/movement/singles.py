"""STD-3 [F]: single stands, what is left of a unit when two join and the full one has no room (R-103).

A single stand holds its hex like any unit, but it has no zone of control (ZOC-4), and an enemy of a higher
combat factor removes it without dice by entering its hex or passing through it (R-105): with such an enemy it
is never in hand-to-hand. With an equal or weaker one it fights as usual, and with flyers, who enter no hex
that is held.
"""

from hheditor.rules.hordes_heroes.position.table import Table, Unit, flies, troop


def single(table: Table, unit: Unit) -> bool:
    """Whether a unit is a single stand: the last of four or more, which only the fantasy book leaves."""
    return unit.cell >= 0 and bool(table.singles[unit.side] >> unit.cell & 1)


def overruns(table: Table, number: int, other: int) -> bool:
    """Whether a unit removes an enemy by entering its hex: a single stand of a lower combat factor."""
    unit, target = table.units[number], table.units[other]
    if flies(table, unit):
        return False
    return single(table, target) and troop(table, unit).combat > troop(table, target).combat


def apart(table: Table, one: int, other: int) -> bool:
    """Whether two adjacent enemies do not fight, as one of them would simply ride over the other."""
    return overruns(table, one, other) or overruns(table, other, one)


def weaker_singles(table: Table, number: int) -> int:
    """Cells of enemy single stands a unit may enter or pass."""
    unit = table.units[number]
    cells = table.singles[1 - unit.side]
    mask = 0
    if cells and unit.formation != "skirmish":
        for other, target in enumerate(table.units):
            if target.side != unit.side and overruns(table, number, other):
                mask |= 1 << target.cell
    return mask


def beside_singles(table: Table, side: int) -> int:
    """Cells next to a side's single stands: no zone, but whoever ends there may have to fight."""
    around = table.setup.grid.around
    mask = 0
    if table.singles[side]:
        for unit in table.units:
            if unit.side == side and single(table, unit):
                mask |= around[unit.cell]
    return mask
