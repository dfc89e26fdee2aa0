"""How far it is on foot to a sector, round ditches, houses and works: worked out once for as long as the
ground stays as it is.
"""

from heapq import heappop, heappush
from math import hypot

from hheditor.rules.figures.bot.march import CELL, NEIGHBOURS, Cell, ground_key
from hheditor.rules.figures.bot.siege.walls import Spot, before, built, distance, seen_from
from hheditor.rules.figures.movement.ground import bar_to_figure
from hheditor.rules.figures.position.kinds import kind
from hheditor.rules.figures.position.table import Table
from hheditor.tables import Pose, Rect, Size

THIN = Size(100, 100)
FAR = 30_000
WALKER = kind("fM", "trooper")
ONWARD = 14
"""So many cells are looked ahead along a way."""


def cell_of(spot: Spot) -> Cell:
    """The cell of the net that holds a place."""
    return spot[0] // CELL, spot[1] // CELL


def spot_of(cell: Cell) -> Spot:
    """The middle of a cell."""
    return cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2


def ways_to(table: Table, sector: int) -> dict[Cell, float]:
    """How far a man on foot has from every cell to the front of a sector."""
    known: dict[tuple[int, object], dict[Cell, float]] = table.setup.memo("ways to sectors")
    key = sector, ground_key(table)
    if key not in known:
        known[key] = _spread(table, sector)
    return known[key]


def _spread(table: Table, sector: int) -> dict[Cell, float]:
    rect = built(table, sector).rect
    half = rect.size.width // 2 - 150
    across, down = table.setup.table.width // CELL, table.setup.table.height // CELL
    starts = {cell_of(before(rect, aside, 260)) for aside in range(-half, half + 1, CELL)}
    costs: dict[Cell, float] = {cell: 0.0 for cell in starts if _open(table, cell)}
    waiting = [(0.0, cell) for cell in costs]
    while waiting:
        cost, here = heappop(waiting)
        if cost > costs[here]:
            continue
        for x, y in NEIGHBOURS:
            there = here[0] + x, here[1] + y
            total = cost + CELL * hypot(x, y)
            inside = 0 <= there[0] < across and 0 <= there[1] < down
            if inside and total < costs.get(there, FAR) and _open(table, there):
                costs[there] = total
                heappush(waiting, (total, there))
    return costs


def _open(table: Table, cell: Cell) -> bool:
    known: dict[tuple[Cell, object], bool] = table.setup.memo("open to men")
    key = cell, ground_key(table)
    if key not in known:
        rect = Rect(Pose(*spot_of(cell), 0), THIN)
        known[key] = not bar_to_figure(table, WALKER, (rect.corners,))
    return known[key]


def walk_to(table: Table, here: Spot, sector: int) -> float:
    """How far a man on foot has from a place to the front of a sector; FAR and more: there is no way."""
    ways = ways_to(table, sector)
    x, y = cell_of(here)
    near = ((x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1))
    return min((ways[each] for each in near if each in ways), default=FAR + distance(here, (0, 0)))


def onward(table: Table, here: Spot, sector: int) -> tuple[Spot, ...]:
    """The next places on the shortest way to the front of a sector, cell by cell."""
    ways = ways_to(table, sector)
    cell = cell_of(here)
    found: list[Spot] = []
    cost = ways.get(cell, float(2 * FAR))
    for _ in range(ONWARD):
        around = ((cell[0] + x, cell[1] + y) for x, y in NEIGHBOURS)
        best = min(around, key=lambda each: (ways.get(each, 2 * FAR), each))
        if ways.get(best, 2 * FAR) >= cost:
            break
        cell, cost = best, ways[best]
        found.append(spot_of(cell))
    return tuple(found)


def approach(table: Table, here: Spot, sector: int) -> Spot:
    """Where a formation best dissolves to storm a sector: just off the strip, near, with a short way on."""
    known: dict[tuple[Cell, int, object], Spot] = table.setup.memo("approaches")
    key = cell_of(here), sector, ground_key(table)
    if key not in known:
        rect = built(table, sector).rect
        ways = ways_to(table, sector)
        edge = [
            spot_of(cell)
            for cell, cost in ways.items()
            if cost <= 6000 and 1250 <= _off(table, spot_of(cell)) <= 1500
        ]
        known[key] = min(
            edge,
            key=lambda spot: (distance(here, spot) + 2 * ways[cell_of(spot)], spot),
            default=before(rect, 0, 1250),
        )
    return known[key]


def _off(table: Table, spot: Spot) -> int:
    """How far a place is from the nearest work, roughly: from its middle line."""
    best = FAR
    for sector in table.setup.sectors:
        rect = sector.rect
        across, out = seen_from(rect, *spot)
        beside = max(0, abs(across) - rect.size.width // 2)
        beyond = out if out >= 0 else max(0, -out - rect.size.depth)
        best = min(best, round(hypot(beside, beyond)))
    return best
