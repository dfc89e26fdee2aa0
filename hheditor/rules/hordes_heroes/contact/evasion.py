"""RSP-4: the ways of those who give way to a contact: each step farther from the foe, outside enemy zones.

R-199 [F]: flyers pass over everybody and everything, and end in a vacant hex that is no mountain.
"""

from hheditor.rules.hordes_heroes.contact.zones import barred
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.position.table import Table, flies


def away_cells(table: Table, number: int, foe: int, limit: int, through: int, start: int = -1) -> list[int]:
    """Cells within so many steps, each farther from the foe, outside enemy zones, vacant or in `through`
    on the way.
    """
    setup = table.setup
    unit = table.units[number]
    taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[1 - unit.side]
    origin = unit.cell if start < 0 else start
    hard = 0 if flies(table, unit) else setup.stopping | setup.wet
    if flies(table, unit):
        taken |= setup.closed
        through = taken
    elif setup.wet >> origin & 1:
        limit = min(limit, 1)
    frontier, found = {origin}, []
    seen = {origin}
    for step in range(limit):
        following = set()
        for cell in sorted(frontier):
            if step and hard >> cell & 1:
                continue
            for beside in setup.grid.neighbours[cell]:
                if beside in seen or not _opens(table, number, cell, beside, foe, first=step == 0):
                    continue
                if taken >> beside & 1:
                    if through >> beside & 1 and not hard & setup.stopping & 1 << beside:
                        seen.add(beside)
                        following.add(beside)
                    continue
                seen.add(beside)
                following.add(beside)
                found.append(beside)
        frontier = following
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
    if barred(table, number, beside, cell):
        return False
    if (setup.wet | setup.beside_first) >> beside & 1 and not first:
        return False
    if (setup.narrows >> beside | setup.narrows >> cell) & 1:
        return bool(setup.road[setup.grid.neighbours[cell].index(beside)] >> cell & 1)
    return True


def path_away(table: Table, number: int, foe: int, goal: int, limit: int) -> tuple[int, ...]:
    """A shortest way of steps each farther from the foe, preferring vacant cells (fewest friends
    disturbed).
    """
    grid = table.setup.grid
    zone = zone_against(table, number)
    aloft = flies(table, table.units[number])
    start = table.units[number].cell
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    frontier = [start]
    for _ in range(limit):
        following = []
        for cell in frontier:
            crossed, path = best[cell]
            for beside in grid.neighbours[cell]:
                if beside < 0 or zone >> beside & 1 or grid.distance(beside, foe) <= grid.distance(cell, foe):
                    continue
                if not aloft and barred(table, number, beside, cell):
                    continue
                cost = crossed + (1 if beside in table.held else 0)
                if beside not in best or cost < best[beside][0]:
                    if beside not in best:
                        following.append(beside)
                    best[beside] = (cost, (*path, beside))
        frontier = following
    return best[goal][1]
