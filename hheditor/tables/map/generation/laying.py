"""The ground that dice call for, as outlines and lines of a table map. Camps are placed later."""

from random import Random

from msgspec.structs import replace

from hheditor.tables.ground import Outline
from hheditor.tables.map.document import Line, TableMap
from hheditor.tables.map.generation.dice import Buildings, Fall, Half, Patch, Water
from hheditor.tables.map.shapes import inside, outline
from hheditor.tables.measure import CIRCLE, ONE, cosine, nearest, sine
from hheditor.values import BadValue

Spot = tuple[int, int]

HILLS = {1: (2000, 1500), 2: (3500, 2500), 3: (5000, 3500)}
"""Small, middling, large."""
VEGETATION = (3000, 2000)
CORNERS = 12
STREAM = 300
HOUSE = (1000, 800)
APART = 1200
MOAT = 500
"""A ditch so wide, so far off the works."""


def centre(table: TableMap, half: Half, zone: int) -> Spot:
    """The middle of a zone.

    >>> centre(TableMap(), "north", 1), centre(TableMap(), "south", 5)
    ((3000, 1500), (9000, 10500))
    """
    if not 1 <= zone <= 6:
        raise BadValue(f"there is no zone {zone}")
    wide, deep = table.width // 3, table.height // 4
    column, row = (zone - 1) % 3, (zone - 1) // 3 + (2 if half == "south" else 0)
    return column * wide + wide // 2, row * deep + deep // 2


class Zones:
    """The middles of a table's zones; by option each is moved a little, as its seed says."""

    def __init__(self, table: TableMap, scatter: int = 0, seed: int = 0) -> None:
        self.table = table
        self.scatter = scatter
        self.seed = seed

    def centre(self, half: Half, zone: int) -> Spot:
        """The middle of a zone, moved by up to `scatter` each way."""
        x, y = centre(self.table, half, zone)
        if not self.scatter:
            return x, y
        draw = Random(f"{self.seed} {half} {zone}")
        return x + draw.randint(-self.scatter, self.scatter), y + draw.randint(-self.scatter, self.scatter)


def oval(middle: Spot, width: int, depth: int) -> tuple[Spot, ...]:
    """Twelve corners, the first to the east."""
    return tuple(
        (
            middle[0] + nearest(width * cosine(angle), 2 * ONE),
            middle[1] + nearest(depth * sine(angle), 2 * ONE),
        )
        for angle in range(0, CIRCLE, CIRCLE // CORNERS)
    )


def patch_of(zones: Zones, patch: Patch) -> tuple[Outline, ...]:
    """A hill with its levels, or vegetation, cut at the edge of the table."""
    table, middle = zones.table, zones.centre(patch.half, patch.zone)
    if patch.kind != "hill":
        return inside(outline(patch.kind, oval(middle, *VEGETATION)), table.width, table.height)
    width, depth = HILLS[patch.size]
    found = inside(outline("hill", oval(middle, width, depth), 1), table.width, table.height)
    if patch.size == 3:
        top = outline("hill", oval(middle, width // 2, depth // 2), 2)
        found += inside(top, table.width, table.height)
    return found


def edge_of(table: TableMap, spot: Spot, half: Half) -> Spot:
    """The nearest point of the table's edge; of equals the own half's, then west before east."""
    x, y = spot
    own, far = (0, table.height) if half == "north" else (table.height, 0)
    ways = [
        (abs(y - own), (x, own)),
        (x, (0, y)),
        (table.width - x, (table.width, y)),
        (abs(far - y), (x, far)),
    ]
    return min(ways, key=lambda each: each[0])[1]


def stream_of(table: TableMap, water: Water) -> Line:
    """From the edge nearest the first zone's centre through both centres to the edge nearest the
    second; the same zone twice: it rises there."""
    first, last = (centre(table, water.half, zone) for zone in (water.first, water.last))
    if water.first == water.last:
        return Line("stream", (edge_of(table, first, water.half), first), STREAM)
    ends = edge_of(table, first, water.half), edge_of(table, last, water.half)
    return Line("stream", (ends[0], first, last, ends[1]), STREAM)


def houses_of(zones: Zones, houses: Buildings) -> tuple[Outline, ...]:
    """A row of buildings round the middle of the zone."""
    x, y = zones.centre(houses.half, houses.zone)
    west = x - APART * (houses.count - 1) // 2
    wide, deep = HOUSE[0] // 2, HOUSE[1] // 2
    return tuple(
        outline(
            "building",
            ((at - wide, y - deep), (at + wide, y - deep), (at + wide, y + deep), (at - wide, y + deep)),
        )
        for at in (west + APART * place for place in range(houses.count))
    )


def moat_of(table: TableMap) -> tuple[Outline, ...]:
    """A ring round the works, as four ditches; none where there are no works."""
    spots = [corner for work in table.works for corner in work.rect.corners]
    if not spots:
        return ()
    fine = 2 * ONE
    west, east = min(x for x, _ in spots) // fine, -(-max(x for x, _ in spots) // fine)
    north, south = min(y for _, y in spots) // fine, -(-max(y for _, y in spots) // fine)
    a, b = west - 2 * MOAT, east + 2 * MOAT
    c, d = north - 2 * MOAT, south + 2 * MOAT
    rings = (
        (a, c, b, c + MOAT),
        (a, d - MOAT, b, d),
        (a, c + MOAT, a + MOAT, d - MOAT),
        (b - MOAT, c + MOAT, b, d - MOAT),
    )
    found: tuple[Outline, ...] = ()
    for left, top, right, bottom in rings:
        ditch = outline("ditch", ((left, top), (right, top), (right, bottom), (left, bottom)))
        found += inside(ditch, table.width, table.height)
    return found


def half_of_works(table: TableMap) -> Half | None:
    """The half in which the works lie, which throws for a ditch; None where there are none."""
    if not table.works:
        return None
    middle = sum(work.pose.y for work in table.works) / len(table.works)
    return "north" if 2 * middle < table.height else "south"


def laid(table: TableMap, found: Fall, scatter: int = 0, seed: int = 0) -> TableMap:
    """A table with the ground its dice call for, upon what lies there already."""
    zones = Zones(table, scatter, seed)
    outlines = tuple(each for patch in found.patches for each in patch_of(zones, patch))
    outlines += tuple(each for houses in found.buildings for each in houses_of(zones, houses))
    lines = tuple(stream_of(table, water) for water in found.waters if not water.ditch)
    if any(water.ditch for water in found.waters):
        outlines += moat_of(table)
    return replace(table, outlines=(*table.outlines, *outlines), lines=(*table.lines, *lines))
