"""What hits do to a unit before it moves: the result table, heroes, stands lost, and who stands fast.

CRT-1: a class and a number of hits give a cell of the profile's table (`profile.result_of`). The results of
one combat strike together (HER-2): read all of them with `hits_result` before applying any.
"""

from typing import Literal

from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.contact.zones import guarded_sides
from hheditor.rules.hordes_heroes.melee.casualties import disrupt, remove_unit
from hheditor.rules.hordes_heroes.position.profile import Result, result_of
from hheditor.rules.hordes_heroes.position.table import (
    Table,
    Unit,
    cells_held,
    change,
    direction_between,
    troop,
)
from hheditor.rules.hordes_heroes.shooting.small_arms import in_arc

Move = Literal["", "recoil", "flee", "lost"]
"""What is left to do after the losses: nothing, a compulsory move, or the unit is gone."""

_SMALL = 4


def shielded(table: Table, number: int) -> bool:
    """HER-1: whether the unit hosts or touches its own hero general, who may be alone or with a host."""
    unit = table.units[number]
    near = 0
    for cell in cells_held(unit):
        near |= table.setup.grid.around[cell] | 1 << cell
    return any(
        card.hero and leader.side == unit.side and leader.cell >= 0 and near >> leader.cell & 1
        for card, leader in zip(table.setup.leaders, table.leaders, strict=True)
    )


def hits_result(table: Table, number: int, hits: int) -> Result:
    """CRT-2: the result of so many hits on a unit by its class; near a hero the first rows do nothing.

    R-65: the other rows are then read in full. R-78: each unit of a group by its own class and hero.
    """
    if 0 < hits <= table.profile.hero_rows and shielded(table, number):
        return Result()
    return result_of(table.profile, hits, troop(table, table.units[number]).column_of_results)


def falls(unit: Unit, stands: int) -> bool:
    """STD-1: whether a unit left with so many stands is removed: the last of four or more, or none (R-80)."""
    return stands <= (1 if unit.full >= _SMALL else 0)


def take_stands(
    stage: Stage[Table],
    number: int,
    count: int,
    *,
    rule: str,
    cause: str,
    rank: Literal["front", "rear"] = "front",
    cells: tuple[int, ...] = (),
) -> bool:
    """GEN-3: take stands off a unit; whether it is still on the table, for its leaders are lost with it only.

    Combined arms lose from the front, or from the rank named; skirmishers first the stands in those cells.
    """
    table = stage.position
    unit = table.units[number]
    lost = min(count, unit.stands)
    if unit.cell < 0 or lost <= 0:
        return unit.cell >= 0
    left = unit.stands - lost
    fields: dict[str, object] = {"stands": left}
    if unit.rear >= 0:
        front = unit.stands - unit.rear_stands
        from_rear = min(unit.rear_stands, lost) if rank == "rear" else max(0, lost - front)
        fields["rear_stands"] = unit.rear_stands - from_rear
    places = cells_held(unit)
    if unit.formation == "skirmish":
        order = (*(c for c in cells if c in unit.cells), *(c for c in reversed(unit.cells) if c not in cells))
        places = order[:lost]
        rest = tuple(cell for cell in unit.cells if cell not in places)
        fields["cells"] = rest
        if rest and unit.cell not in rest:
            fields["cell"] = rest[0]
    if left:
        stage.happen(
            "stands-lost",
            change(table, number, **fields),
            rule=rule,
            side=unit.side,
            pieces=(number,),
            places=places,
            cause=cause,
            count=lost,
            left=left,
        )
    if falls(unit, left):
        remove_unit(stage, number, rule="STD-1", cause=cause)
        return False
    return True


def screened(table: Table, number: int, origin: int) -> bool:
    """R-64: whether a unit's pavises stand towards a shooter in a cell: all round, or by option in front."""
    return not table.profile.pavise_front_only or in_arc(table, number, origin)


def excuse(table: Table, number: int, move: str, *, cause: str, away: int = -1) -> str:
    """The rule that lets a unit stand instead of making a move the table asks for, or "".

    CMP-9: artillery and war wagons neither recoil nor flee (R-98), and so combined arms with wagons in front.
    PSY-2 [F]: nor do troops without retreat, such as the undead (R-138).
    R-95: nobody recoils from hand-to-hand across his own stakes; nor from shooting behind pavises (R-163).
    """
    unit = table.units[number]
    kind = troop(table, unit)
    if kind.steadfast:
        return "CMP-9"
    if kind.has("no_retreat"):
        return "PSY-2"
    if move != "recoil":
        return ""
    if cause == "shooting" and unit.pavise and screened(table, number, away):
        return "PAV-1"
    if cause == "combat" and away >= 0:
        direction = direction_between(table, unit.cell, away)
        if direction >= 0 and direction in guarded_sides(table, unit):
            return "STK-1"
    return ""


def apply_result(
    stage: Stage[Table],
    number: int,
    result: Result,
    *,
    cause: str,
    hits: int = 0,
    rule: str = "CRT-1",
    away: int = -1,
    cells: tuple[int, ...] = (),
    take: bool = True,
) -> Move:
    """CRT-3: carry out a result but for its move, and say which move is still to be made.

    R-141: combined arms that lose their last wagon by it make the move as what is left.

    `away` is the cell of the enemy a recoil would lead away from; `take=False` where the stands are already
    taken (combined arms under fire choose the rank); `cells` are the skirmish stands to lose first.
    """
    table = stage.position
    unit = table.units[number]
    stage.happen(
        "result",
        table,
        rule="HER-1" if result == Result() and hits and shielded(table, number) else rule,
        side=unit.side,
        pieces=(number,),
        places=cells_held(unit),
        cause=cause,
        hits=hits,
        move=result.move,
        disrupted=int(result.disrupted),
        stands=result.stands,
    )
    if (
        take
        and result.stands
        and not take_stands(stage, number, result.stands, rule=rule, cause=cause, cells=cells)
    ):
        return "lost"
    if stage.position.units[number].cell < 0:
        return "lost"
    if result.disrupted:
        disrupt(stage, number, rule=rule, cause=cause)
    if not result.move:
        return ""
    table = stage.position
    standing = excuse(table, number, result.move, cause=cause, away=away)
    if standing:
        stage.happen(
            "stood-fast",
            table,
            rule=standing,
            side=unit.side,
            pieces=(number,),
            places=cells_held(table.units[number]),
            move=result.move,
        )
        return ""
    return result.move
