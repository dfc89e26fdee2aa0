"""LOS: what lies on the line between two hexes."""

from typing import NamedTuple

from hheditor.rules.men_of_iron.position.table import Table

FREE, OVER, SHUT = 0, 1, 2


class Look(NamedTuple):
    """A line looked along."""

    blocker: int = -1
    """The first hex that blocks it, or -1."""
    rule: str = ""
    indirect: bool = False
    """FIR-16: units stand on it."""
    screened: bool = False
    """LOS-7: a hedge before the target keeps all shots from those who do not shoot back."""
    cover: int = 0
    """FIR-13: fire modifiers of the target's hexsides the line crosses."""


def look(
    table: Table, start: int, goal: int, *, over: bool = False, hedged: bool = False, side: int = -1
) -> Look:
    """LOS-1, LOS-2: the line from centre to centre; the ends never block.

    `over`: units do not block (FIR-16); `hedged`: hedges do (LOS-6); `side`: the firer's, where it may not
    fire over friends next to the target (FIR-16 in the flavour that says so).
    """
    setup = table.setup
    shut = setup.blocking | setup.heights[max(setup.level(start), setup.level(goal))]
    shut |= setup.thickets if hedged else 0
    indirect = screened = False
    before: tuple[int, ...] = (start,)
    for spot in table.grid.line(start, goal):
        kinds = [_kind(table, cell, shut, over, side, goal) for cell in spot]
        best = min(kinds)
        if (
            hedged
            and start not in before
            and all(_hedge(table, one, other) for one in before for other in spot)
        ):
            best = SHUT
        if best == SHUT:
            cell = next((each for each in spot if each >= 0), start)
            return Look(cell, _rule(table, cell, shut, over))
        indirect = indirect or best == OVER
        near = [cell for cell in spot if cell >= 0]
        thick = all(setup.thickets >> cell & 1 for cell in near)
        screened = screened or (thick and all(table.grid.distance(cell, goal) == 1 for cell in near))
        before = tuple(near)
    sides = [table.grid.neighbours[cell].index(goal) + cell * 6 for cell in before]
    screened = screened or all(key in setup.hedged_sides for key in sides)
    cover = max(
        sum(row.fire for row in setup.sides_crossed[key].rows) if key in setup.sides_crossed else 0
        for key in sides
    )
    adjacent = before == (start,)
    return Look(-1, "", indirect, screened and not adjacent, cover)


def _kind(table: Table, cell: int, shut: int, over: bool, side: int, goal: int) -> int:
    """MR-31: how a hex of the line stands to it: free, to be fired over, or shut."""
    if cell < 0 or shut >> cell & 1:
        return SHUT
    if not table.occupied >> cell & 1:
        return FREE
    if not over:
        return SHUT
    friend = side >= 0 and table.masks[side] >> cell & 1 and table.grid.distance(cell, goal) == 1
    return SHUT if friend else OVER


def _hedge(table: Table, one: int, other: int) -> bool:
    """LOS-6: whether a hedge runs between two hexes of the line."""
    if one < 0 or other < 0 or other not in table.grid.neighbours[one]:
        return False
    return one * 6 + table.grid.neighbours[one].index(other) in table.setup.hedged_sides


def _rule(table: Table, cell: int, shut: int, over: bool) -> str:
    setup = table.setup
    if setup.blocking >> cell & 1:
        return "LOS-3"
    if setup.thickets >> cell & 1 and shut >> cell & 1:
        return "LOS-6"
    if shut >> cell & 1:
        return "LOS-4"
    if table.occupied >> cell & 1:
        return "FIR-16" if over else "LOS-5"
    return "LOS-6"
