"""FRM: line, column, skirmish order and block: how fast each moves, and how many stands of it fight.

FRM-3: line to column is free but is a line move (R-19), column to line costs one; `reach` walks by it. R-18:
the bonus of a column and that of a road add up.
"""

from hheditor.rules.hordes_heroes.position.table import Table, Unit, flies, troop

_COLUMN_STANDS = 2


def squeezed(table: Table, unit: Unit) -> bool:
    """FRM-5: on a bridge or narrows every unit fights as in column, but those that fly over it."""
    return unit.cell >= 0 and bool(table.setup.narrows >> unit.cell & 1) and not flies(table, unit)


def in_column(table: Table, unit: Unit) -> bool:
    """Whether it counts as in column."""
    return unit.formation == "column" or squeezed(table, unit)


def may_column(table: Table, unit: Unit) -> bool:
    """FRM-1: hordes, pike blocks and types without the letter C have no column."""
    kind = troop(table, unit)
    return kind.may_column and not (kind.horde or kind.flies) and unit.formation in ("line", "column")


def normal_move(table: Table, unit: Unit) -> int:
    """ARM-1: the speed in line without column or road bonus; MOV-7: 2 for skirmishing foot; 1 with
    pavises, as a block.
    """
    kind = troop(table, unit)
    if unit.pavise or (unit.formation == "block" and kind.has("pike")):
        return 1
    if unit.formation == "skirmish" and kind.kind == "infantry":
        return 2
    return kind.speed


def open_allowance(table: Table, unit: Unit, column: bool) -> int:
    """FRM-2: the movement of a unit, one more if it was in column when it set out."""
    return normal_move(table, unit) + (1 if column and not unit.pavise else 0)


def road_bonus(table: Table, unit: Unit, column: bool) -> int:
    """TER-8, ARM-5: one hex more wholly by road; pavises only in column (PAV-1)."""
    if flies(table, unit):
        return 0
    if unit.pavise:
        return 1 if column else 0
    if table.profile.road_letter_needed and not troop(table, unit).road_letter:
        return 0
    return 1


def front_stands(unit: Unit) -> int:
    """CMB-3: the stands of the front rank, or all of them where there is but one rank."""
    front = unit.stands - unit.rear_stands
    return front if unit.rear >= 0 and front > 0 else unit.stands


def fighting_stands(table: Table, unit: Unit) -> int:
    """FRM-4: the stands that fight: in column the front two; CMB-1: of combined arms the front rank (R-74).

    By profile one, where the unit is reduced to two; a full one of two has lost nothing. FRM-5: squeezed on a
    bridge as in column, also against enemies at both ends (R-24). Otherwise all six.
    """
    stands = front_stands(unit)
    if in_column(table, unit):
        reduced = unit.stands == _COLUMN_STANDS < unit.full
        if table.profile.column_last_pair and reduced:
            return 1
        return min(_COLUMN_STANDS, stands)
    return stands
