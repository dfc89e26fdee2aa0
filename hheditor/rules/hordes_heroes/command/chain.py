"""CMD: command and control.

CMD-2: a unit is in command if a path of hexes no longer than the Command Range reaches it from a leader
(R-32: the shortest legal path counts); the path crosses no enemy-held hex and no empty hex in an enemy
zone, a friend's hex it may cross, and the unit reached may stand in a zone (R-33). CMD-3: from there
command passes along units in contact without limit, but not through disrupted ones, which are neither
link nor receiver (R-35). CMD-4: the path may start or end in wood, broken ground or built-up hexes but
not run on through them, and never crosses mountain, lake or a wooded ridge (R-34). CMD-5: leaders
fighting still command; a leader whose host is disrupted commands nothing (R-40). CMD-8, FLY-2 [F]: flyers are
always in command unless disrupted, and hand on only what reaches them. CMD-7: hordes only by hosting,
adjacency or an unbroken chain; the range does not help them. CMD-10: being in command says only who may move.
"""

from hheditor.hexes import cells_of, expand, mask_of
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, flies, troop


def leader_commands(table: Table, index: int) -> bool:
    """CMD-5: on the table, and not with a disrupted host."""
    leader = table.leaders[index]
    if leader.cell < 0:
        return False
    return leader.host < 0 or not table.units[leader.host].disrupted


def command_area(table: Table, index: int) -> int:
    """CMD-2, CMD-4: the cells a leader's command reaches: where a unit standing there would be in command."""
    return _spread(table, index)[0]


def _spread(table: Table, index: int) -> tuple[int, list[int]]:
    setup = table.setup
    leader, card = table.leaders[index], setup.leaders[index]
    side = leader.side
    foes = table.formed[1 - side] | table.loose[1 - side] | table.alone[1 - side]
    through = _through(table, side)
    enter = setup.grid.everywhere & ~setup.command_closed & ~foes
    reached = frontier = 1 << leader.cell
    layers = [frontier]
    for _ in range(card.range):
        ring = expand(setup.grid, frontier) & ~reached & enter
        if not ring:
            break
        reached |= ring
        layers.append(ring)
        frontier = ring & through
        if not frontier:
            break
    return reached, layers


def commanded_units(table: Table, side: int) -> tuple[int, ...]:
    """CMD-2, CMD-3, CMD-7: the units of a side that are in command now."""
    area = 0
    leaders = 0
    for index, leader in enumerate(table.leaders):
        if leader.side == side and leader_commands(table, index):
            area |= command_area(table, index)
            leaders |= 1 << leader.cell
    aloft = {
        number
        for number, unit in enumerate(table.units if table.setup.flying else ())
        if unit.side == side and unit.cell >= 0 and not unit.disrupted and flies(table, unit)
    }
    if not leaders:
        return tuple(sorted(aloft))
    ready: dict[int, int] = {}
    """Undisrupted units by number, with the mask of their cells."""
    hordes = set()
    for number, unit in enumerate(table.units):
        if unit.side == side and unit.cell >= 0 and not unit.disrupted:
            ready[number] = mask_of(cells_held(unit))
            if troop(table, unit).horde:
                hordes.add(number)
    chained = _chained(table, ready, hordes, area, leaders)
    return tuple(sorted({*chained, *aloft})) if aloft else chained


def _chained(
    table: Table, ready: dict[int, int], hordes: set[int], area: int, leaders: int
) -> tuple[int, ...]:
    grid = table.setup.grid
    beside_leaders = expand(grid, leaders)
    inside = {
        number
        for number, cells in ready.items()
        if cells & (beside_leaders if number in hordes else area | leaders)
    }
    # A horde takes command from units linked to a leader by contact all the way, not from those merely in
    # range.
    linked = {number for number, cells in ready.items() if cells & beside_leaders}
    linked = _closure(grid, ready, linked)
    inside |= linked
    chained = _closure(grid, {n: c for n, c in ready.items() if n not in hordes or n in inside}, inside)
    return tuple(sorted(chained))


def _closure(grid: object, ready: dict[int, int], start: set[int]) -> set[int]:
    found = set(start)
    mask = 0
    for number in found:
        mask |= ready[number]
    rest = [each for each in ready.items() if each[0] not in found]
    while rest:
        near = expand(grid, mask)  # type: ignore[arg-type]
        more = [each for each in rest if each[1] & near]
        if not more:
            break
        rest = [each for each in rest if not each[1] & near]
        for number, cells in more:
            found.add(number)
            mask |= cells
    return found


def command_path(table: Table, number: int) -> tuple[int, ...]:
    """The cells of a shortest path by which some leader reaches the unit directly, leader first; empty if
    none does.
    """
    cells = mask_of(cells_held(table.units[number]))
    best: tuple[int, ...] = ()
    for index, leader in enumerate(table.leaders):
        if leader.side != table.units[number].side or not leader_commands(table, index):
            continue
        path = _path(table, index, cells)
        if path and (not best or len(path) < len(best)):
            best = path
    return best


def _path(table: Table, index: int, goal: int) -> tuple[int, ...]:
    _, layers = _spread(table, index)
    through = _through(table, table.leaders[index].side)
    for depth, layer in enumerate(layers):
        hit = layer & goal
        if hit:
            path = [cells_of(hit)[0]]
            for earlier in reversed(layers[:depth]):
                back = table.setup.grid.around[path[-1]] & earlier
                path.append(cells_of(back & through or back)[0])
            return tuple(reversed(path))
    return ()


def _through(table: Table, side: int) -> int:
    """Hexes a path may run on through: not an empty hex in an enemy zone, not ground it may only end in."""
    setup = table.setup
    friends = table.formed[side] | table.loose[side]
    foes = table.formed[1 - side] | table.loose[1 - side] | table.alone[1 - side]
    shut = setup.command_closed | setup.command_end | foes | table.zones[1 - side] & ~friends
    return setup.grid.everywhere & ~shut
