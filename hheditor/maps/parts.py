"""What must be on the table to build this field: boards, singles, slopes, woods, houses, roads, rivers.

Boards are the moulded pieces of six joined hexes, two rows of three; singles fill what is left. A hex one
level above a neighbour needs a slope piece: type A with one low edge, B with two, C with three; a hex with
more low edges than that, or with low edges that do not lie side by side, is built as a cliff of singles.
"""

from collections import Counter

from hheditor.hexes import grid
from hheditor.maps.document import RIVERS, ROADS, Map
from hheditor.maps.edits import levels_of, terrain_of
from hheditor.maps.terrains import SIDE_WATERS, SLOPES, WORKS
from hheditor.maps.ways import crossings_by_cell
from hheditor.values import Value

BOARD_HEXES = 6
PARTS = (
    "board",
    "single",
    "slope-a",
    "slope-b",
    "slope-c",
    "cliff",
    "wood",
    "broken",
    "marsh",
    "field",
    "village",
    "town",
    "lake",
    "sea",
    "mountain",
    "scrub",
    "orchard",
    "road-straight",
    "road-bend",
    "road-junction",
    "road-end",
    "river-straight",
    "river-bend",
    "river-junction",
    "river-end",
    "bridge",
    "ford",
    *WORKS,
    "wall",
    "palisade",
    "fence",
    "hedge",
    "stakes",
    "pavises",
    "ditch",
    "gate",
    *(f"side-{kind}" for kind in (*SIDE_WATERS, *SLOPES)),
)


class Line(Value, frozen=True):
    """One row of the parts list."""

    part: str
    needed: int
    owned: int = 0
    places: tuple[int, ...] = ()
    """Cells where it goes, for the build sheet; empty for boards and singles."""

    @property
    def missing(self) -> int:
        """How many the person has not got."""
        return max(0, self.needed - self.owned)


class Tile(Value, frozen=True):
    """One board or single of a layer, as it lies on the table."""

    cells: tuple[int, ...]
    level: int


def _boards(map_: Map, cells: set[int], level: int) -> list[Tile]:
    """Cover cells with boards of two rows by three, greedily from the top left, then with singles."""
    board, tiles, free = map_.board, [], set(cells)
    for cell in sorted(cells):
        column, row = board.column_row(cell)
        piece = tuple(board.cell(column + dc, row + dr) for dr in (0, 1) for dc in (0, 1, 2))
        if -1 not in piece and free.issuperset(piece):
            free.difference_update(piece)
            tiles.append(Tile(piece, level))
    tiles += [Tile((cell,), level) for cell in sorted(free)]
    return tiles


def _above_the_table(map_: Map) -> tuple[int, ...]:
    """The level of each cell above the table, on which the lowest hollow lies."""
    levels = levels_of(map_)
    lowest = min(0, *levels)
    return tuple(level - lowest for level in levels) if lowest else levels


def layers(map_: Map) -> tuple[Tile, ...]:
    """The boards and singles, level by level from the table up; slopes lie where a level ends."""
    levels = _above_the_table(map_)
    slopes = {cell for cells in _slopes(map_).values() for cell in cells}
    tiles = _boards(map_, set(range(map_.board.cells)), 0)
    for level in range(1, max(levels, default=0) + 1):
        flat = {
            c for c, height in enumerate(levels) if height > level or (height == level and c not in slopes)
        }
        tiles += _boards(map_, flat, level)
    return tuple(tiles)


def _slopes(map_: Map) -> dict[str, list[int]]:
    levels, table = _above_the_table(map_), grid(map_.board)
    found: dict[str, list[int]] = {"slope-a": [], "slope-b": [], "slope-c": [], "cliff": []}
    for cell, height in enumerate(levels):
        if not height:
            continue
        low = [beside >= 0 and levels[beside] < height for beside in table.neighbours[cell]]
        count = sum(low)
        if not count:
            continue
        runs = sum(low[d] and not low[d - 1] for d in range(6))
        kind = ("slope-a", "slope-b", "slope-c")[count - 1] if count <= 3 and runs == 1 else "cliff"
        found[kind].append(cell)
    return found


def _way_part(name: str, directions: list[int]) -> str:
    if len(directions) == 1:
        return f"{name}-end"
    if len(directions) > 2:
        return f"{name}-junction"
    return f"{name}-straight" if (directions[0] - directions[1]) % 6 == 3 else f"{name}-bend"


def parts(map_: Map, inventory: dict[str, int] | None = None) -> tuple[Line, ...]:
    """The parts list, against what the person owns."""
    owned = inventory or {}
    places: dict[str, list[int]] = {}
    tiles = layers(map_)
    needed: Counter[str] = Counter("board" if len(tile.cells) == BOARD_HEXES else "single" for tile in tiles)
    for kind, cells in _slopes(map_).items():
        places.setdefault(kind, []).extend(cells)
    for cell, kind in enumerate(terrain_of(map_)):
        if kind != "open":
            places.setdefault(kind, []).append(cell)
    for cell, things in sorted(crossings_by_cell(map_).items()):
        for name, family in (("road", ROADS), ("river", RIVERS)):
            directions = sorted({direction for kind, direction in things if kind in family})
            if directions:
                places.setdefault(_way_part(name, directions), []).append(cell)
    for feature in map_.features:
        places.setdefault(feature.kind, []).append(feature.cell)
    for edge in map_.edges:
        # Water and slopes along a side are other mouldings than those that fill a hex.
        lies = edge.kind in SIDE_WATERS or edge.kind in SLOPES
        places.setdefault(f"side-{edge.kind}" if lies else edge.kind, []).append(edge.cell)
    for part, cells in places.items():
        needed[part] += len(cells)
    order = {part: index for index, part in enumerate(PARTS)}
    return tuple(
        Line(part, needed[part], owned.get(part, 0), tuple(places.get(part, ())))
        for part in sorted(needed, key=lambda part: (order.get(part, len(order)), part))
        if needed[part]
    )
