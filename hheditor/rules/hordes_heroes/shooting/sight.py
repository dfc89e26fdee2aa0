"""Lines of sight and of fire: what lies between a shooter and a target.

SHO-10: a clear line of hexes, straight from centre to centre; along an edge it is blocked only where both
hexes are (R-3). Everything is a mask of blocking cells and one question to the grid, so a line costs a few
microseconds.
"""

from hheditor.hexes import NO_CELL, cells_of
from hheditor.rules.hordes_heroes.magic.fortresses import barrier, standing
from hheditor.rules.hordes_heroes.position.setup import Setup
from hheditor.rules.hordes_heroes.position.table import Table, flies, troop
from hheditor.rules.hordes_heroes.position.terrain import HARD_EDGES
from hheditor.values import Finding, refuse


def crest(setup: Setup, origin: int, target: int) -> int:
    """TER-12: cells that hide the target by their height.

    R-6: a hex higher than both ends blocks, over lower ones one sees. R-8: a target below a crest is seen
    only from the crest hex next to it, so a hex as high as the shooter and higher than the target blocks,
    too (R-165).
    """
    tiers = setup.tiers
    least = max(setup.level(origin), setup.level(target) + 1)
    return tiers[least] if least < len(tiers) else 0


def others_in_the_way(table: Table, side: int, *, aloft: bool = False) -> int:
    """R-4: enemy units on the line block; leaders alone never do, nor skirmishers (SW-48 [F]: their
    enemies' fire). Flyers [F] block flyers only, and nobody else blocks those (FLY-3).
    """
    if aloft:
        return table.flyers[1 - side]
    foes = table.formed[1 - side] & ~table.flyers[1 - side]
    return foes | table.loose[1 - side] if table.profile.skirmishers_block_fire else foes


def overshot(table: Table, side: int, origin: int, target: int, *, high: bool = False) -> int:
    """Cells of friends on the way whom this shot passes over.

    SHO-9, ART-6: from above, if the target is at least twice as far as the friend (R-7). ART-5: a high
    trajectory, over friends next to the engine and at least two hexes from the target (R-9).
    """
    setup = table.setup
    height = setup.level(origin)
    if not high and not height:
        return 0
    grid = setup.grid
    distance = grid.distance(origin, target)
    singles, pairs = grid.sight_masks(origin, target)
    way = singles
    for pair in pairs:
        way |= pair
    passed = 0
    for cell in cells_of(way & table.formed[side]):
        near = grid.distance(origin, cell)
        from_above = height > setup.level(cell) and distance >= 2 * near
        if from_above or (high and near == 1 and grid.distance(cell, target) >= 2):
            passed |= 1 << cell
    return passed


def blockers(
    table: Table, side: int, origin: int, target: int, *, high: bool = False, aloft: bool = False
) -> int:
    """Cells that block the line of a shot of that side: closed ground, heights, and units not passed over.

    `aloft`: whether flyers shoot; to ground and heights they are like anybody else (R-194).

    TER-5, TER-6: over rivers and lakes one shoots freely. TER-7: never through or over a mountain. R-10,
    R-11: nor through broken ground, wood or village, from whatever height (R-166).
    """
    setup = table.setup
    solid = setup.opaque | crest(setup, origin, target) | others_in_the_way(table, side, aloft=aloft)
    if aloft:
        return solid | table.flyers[side]
    friends = table.formed[side] & ~table.flyers[side]
    if friends:
        friends &= ~overshot(table, side, origin, target, high=high)
    return solid | friends


def clear(
    table: Table, side: int, origin: int, target: int, *, high: bool = False, aloft: bool = False
) -> bool:
    """Whether a side's shot runs clear from one cell to another."""
    if table.setup.grid.distance(origin, target) <= 1:
        return True
    mask = blockers(table, side, origin, target, high=high, aloft=aloft)
    return not table.setup.grid.blocked_line(origin, target, mask)


def obstruction(
    table: Table, side: int, origin: int, target: int, *, high: bool = False, aloft: bool = False
) -> Finding | None:
    """What blocks the line first and by which rule, or None where it is clear."""
    if clear(table, side, origin, target, high=high, aloft=aloft):
        return None
    setup = table.setup
    mask = blockers(table, side, origin, target, high=high, aloft=aloft)
    for spot in setup.grid.line(origin, target):
        if all(cell == NO_CELL or mask >> cell & 1 for cell in spot):
            cells = tuple(cell for cell in spot if cell != NO_CELL)
            return _named(table, origin, target, cells)
    raise AssertionError("a line is blocked nowhere")


def _named(table: Table, origin: int, target: int, cells: tuple[int, ...]) -> Finding:
    setup = table.setup
    units = (table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1]) & ~setup.opaque
    heights = crest(setup, origin, target) & ~setup.opaque
    for cell in cells:
        if heights >> cell & 1:
            return refuse(
                "refusal.hordes_heroes.line-height", rule="TER-12", places=cells, level=setup.level(cell)
            )
        if units >> cell & 1:
            return refuse(
                "refusal.hordes_heroes.line-unit", rule="SHO-10", places=cells, pieces=(table.held[cell],)
            )
    effects = setup.effects[cells[0]]
    return refuse("refusal.hordes_heroes.line-ground", rule=effects.rule, places=cells, ground=effects.id)


def entered_sides(setup: Setup, origin: int, target: int) -> tuple[int, ...]:
    """Directions of the sides by which a line comes into the target's hex: one, or two where it comes in
    at a point.
    """
    grid = setup.grid
    spots = grid.line(origin, target)
    last = spots[-1] if spots else (origin,)
    neighbours = grid.neighbours[target]
    return tuple(neighbours.index(cell) for cell in last if cell != NO_CELL)


def hard_cover(table: Table, number: int, origin: int, cell: int) -> bool:
    """HT-1: whether a unit in a cell is in or behind hard cover against a shot from another cell.

    War wagons are, with whoever stands behind them in the unit (CMB-2); so is a unit behind a wall, a
    palisade, a gate or screens (R-210) on the side by which the shot comes in, on both sides where it comes
    in at a point, and one in a work that fills its hex (R-177).
    """
    if troop(table, table.units[number]).has("hard_target"):
        return True
    if flies(table, table.units[number]):
        return False
    if table.setup.works and standing(table, cell) is not None:
        return True
    if not table.setup.obstacle:
        return False
    return all(barrier(table, cell, side) in HARD_EDGES for side in entered_sides(table.setup, origin, cell))
