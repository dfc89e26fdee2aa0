"""MAG-10: works that fill a hex, and barriers along its sides, as magic sees them.

Which works there are, which of them burn and from which one looks over units are the profile's (`works`).
What an elemental has destroyed is kept as a `Ruin`: earth leaves nothing standing, fire what is not of wood.
"""

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.api.screen.scene import Mark
from hheditor.rules.hordes_heroes.position.profile import Work
from hheditor.rules.hordes_heroes.position.table import Ruin, Table, direction_between
from hheditor.rules.hordes_heroes.position.terrain import HARD_EDGES

BURNING_EDGES = frozenset({"palisade", "gate", "pavises"})
"""Barriers along a hexside that are of wood."""


def _razes(table: Table, element: str) -> str:
    known = table.setup.magic.get(element)
    return "everything" if known is None else known.razes


def _ruined(table: Table, cell: int, wooden: bool) -> bool:
    for ruin in table.ruins:
        if ruin.cell == cell:
            razes = _razes(table, ruin.element)
            if razes == "everything" or (razes == "wooden" and wooden):
                return True
    return False


def standing(table: Table, cell: int) -> Work | None:
    """The work that still stands in a cell, or None."""
    if not table.setup.works:
        return None
    work = table.setup.work.get(cell)
    if work is None or _ruined(table, cell, work.burns == "all"):
        return None
    return work


def gate_burnt(table: Table, cell: int) -> bool:
    """Whether only the gate of the work in a cell is gone."""
    work = standing(table, cell)
    return work is not None and work.burns == "gate" and any(ruin.cell == cell for ruin in table.ruins)


def barrier(table: Table, cell: int, direction: int) -> str:
    """What stands along a side of a cell; nothing where an elemental evoked beside it brought it down
    (R-177).
    """
    kind = table.setup.obstacle.get((cell, direction), "")
    if not kind or not table.ruins:
        return kind
    beside = table.setup.grid.neighbours[cell][direction]
    wooden = kind in BURNING_EDGES
    if kind in HARD_EDGES and (_ruined(table, cell, wooden) or _ruined(table, beside, wooden)):
        return ""
    return kind


def sheltered(table: Table, cell: int, origin: int) -> bool:
    """MAG-10: whether what stands on land in a cell is shielded from an elemental in an adjacent one: by a
    work it is in, or by a wall, palisade, gate or screens between the two.
    """
    if table.setup.water >> cell & 1:
        return False
    if standing(table, cell) is not None:
        return True
    direction = direction_between(table, cell, origin)
    return direction >= 0 and barrier(table, cell, direction) in HARD_EDGES


def withstands(table: Table, cell: int, element: str) -> bool:
    """R-176: whether a work in a cell keeps an elemental from being evoked there: stone and earthworks fire,
    but for a gatehouse, of which the gate burns.
    """
    work = standing(table, cell)
    return (
        work is not None
        and _razes(table, element) == "wooden"
        and (work.burns == "no" or gate_burnt(table, cell))
    )


def garrison_lives(table: Table, cell: int, element: str) -> bool:
    """MAG-10: whether the men above a gate live though it burns."""
    work = standing(table, cell)
    return work is not None and work.burns == "gate" and _razes(table, element) == "wooden"


def raze(stage: Stage[Table], cell: int, element: str) -> None:
    """MAG-10: an elemental evoked in a hex brings down the works there that it can, and barriers along its
    sides.
    """
    table = stage.position
    razes = _razes(table, element)
    if razes == "nothing" or cell < 0:
        return
    work = standing(table, cell)
    edges = [
        kind
        for direction in range(6)
        if (kind := barrier(table, cell, direction)) in HARD_EDGES
        and (razes == "everything" or kind in BURNING_EDGES)
    ]
    falls = work is not None and (razes == "everything" or work.burns != "no")
    if not falls and not edges:
        return
    ruins = tuple(sorted({*table.ruins, Ruin(cell, element)}))
    after = replace(table, ruins=ruins)
    gate = work is not None and work.burns == "gate" and razes == "wooden"
    what = ("gate" if gate else work.id) if falls and work is not None else edges[0]
    stage.happen("razed", after, rule="MAG-10", places=(cell,), work=what, element=element)


def ruin_marks(table: Table) -> tuple[Mark, ...]:
    """What elementals have destroyed, for the eye: works, gates of gatehouses, barriers along hexsides."""
    found: list[Mark] = []
    sides: set[tuple[int, int]] = set()
    for ruin in table.ruins:
        if ruin.cell in table.setup.work:
            if standing(table, ruin.cell) is None:
                found.append(Mark("ruin", (ruin.cell,), label=ruin.element))
            elif gate_burnt(table, ruin.cell):
                found.append(Mark("burnt-gate", (ruin.cell,), label=ruin.element))
        for direction, beside in enumerate(table.setup.grid.neighbours[ruin.cell]):
            stood = table.setup.obstacle.get((ruin.cell, direction), "")
            if (
                stood
                and not barrier(table, ruin.cell, direction)
                and (beside, (direction + 3) % 6) not in sides
            ):
                sides.add((ruin.cell, direction))
                found.append(Mark("fallen", (ruin.cell,), direction=direction, label=ruin.element))
    return tuple(found)
