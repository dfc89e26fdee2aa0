"""RSP-4: the ways of those who give way to a contact: each step farther from the foe, outside enemy zones.

R-199 [F]: flyers pass over everybody and everything, and end in a vacant hex that is no mountain.
"""

from hheditor.rules.hordes_heroes.contact.zones import barred, off_the_road
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.position.table import Table, flies


def away_cells(table: Table, number: int, foe: int, limit: int, through: int, start: int = -1) -> list[int]:
    """Cells within so many steps, each farther from the foe, outside enemy zones, vacant or in `through`
    on the way.
    """
    return list(ways_away(table, number, foe, limit, through, start))


def ways_away(
    table: Table, number: int, foe: int, limit: int, through: int, start: int = -1
) -> dict[int, tuple[int, ...]]:
    """The same cells with the way to each that disturbs the fewest formed friends.

    R-50: every way to a cell is equally long, as each step leads farther off; where the only legal one runs
    through a friend, he is disturbed. TER-4, TER-5: ground that ends a move ends the way, too.
    """
    setup = table.setup
    unit = table.units[number]
    taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[1 - unit.side]
    origin = unit.cell if start < 0 else start
    aloft = flies(table, unit)
    hard = 0 if aloft else setup.stopping & ~table.open_gates | setup.wet
    if aloft:
        taken |= setup.closed
        through = taken
    elif setup.wet >> origin & 1:
        limit = min(limit, 1)
    formed = 0 if aloft else table.formed[unit.side] & ~table.flyers[unit.side]
    found: dict[int, tuple[int, ...]] = {}
    best: dict[int, tuple[int, tuple[int, ...]]] = {origin: (0, ())}
    frontier = [origin]
    for step in range(limit):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for cell in sorted(frontier):
            if step and hard >> cell & 1:
                continue
            crossed, path = best[cell]
            for beside in setup.grid.neighbours[cell]:
                if beside in best or not _opens(table, number, cell, beside, foe, first=step == 0):
                    continue
                if taken >> beside & 1 and (not through >> beside & 1 or hard & setup.stopping & 1 << beside):
                    continue
                cost = crossed + (formed >> beside & 1)
                if beside in following and following[beside][0] <= cost:
                    continue
                following[beside] = (cost, (*path, beside))
                if not taken >> beside & 1:
                    found[beside] = (*path, beside)
        best.update(following)
        frontier = list(following)
    return found


def _opens(table: Table, number: int, cell: int, beside: int, foe: int, *, first: bool) -> bool:
    """Whether a step leads farther from the foe over ground the unit may enter, outside every enemy zone."""
    setup = table.setup
    if beside < 0 or zone_against(table, number) >> beside & 1:
        return False
    if setup.grid.distance(beside, foe) <= setup.grid.distance(cell, foe):
        return False
    if flies(table, table.units[number]):
        return True
    if barred(table, number, beside, cell) or off_the_road(table, number, cell, beside):
        return False
    if (setup.wet | setup.beside_first) >> beside & 1 and not first:
        return False
    if (setup.narrows >> beside | setup.narrows >> cell) & 1:
        return bool(setup.road[setup.grid.neighbours[cell].index(beside)] >> cell & 1)
    return True
