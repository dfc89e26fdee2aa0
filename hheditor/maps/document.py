"""The map as a value.

Every cell has one terrain (an id such as ``wood``) and a level. Roads and rivers run through the middles of
hexsides: a `Crossing` says that one passes a side, and the curve inside a hex joins all crossings of its
kind, so junctions and bends need no data of their own. What stands on a side (a wall, a fence) is an
`Edge`; what stands in a hex beside its terrain (a bridge, a ford) is a `Feature`. Lengths are integer board
units, a thousand to a hex across its flats; angles are tenths of a degree clockwise.
"""

from hheditor.hexes import Board
from hheditor.values import Cell, Few, Number, Quantity, Value

OPEN = "open"
RIVERS = frozenset({"river", "stream"})
ROADS = frozenset({"road", "track"})
STILL = frozenset({"lake", "sea"})
"""Water that fills its hexes."""
SOURCES = STILL | {"mountain"}
"""Ground a river may come from or run into, and that stays what it is."""


class Crossing(Value, frozen=True, order=True):
    """A road, track, river or stream that passes the middle of a hexside."""

    kind: str
    cell: Cell
    direction: Few
    """The side, in its normal form (see `hheditor.hexes.Side`); at the rim the line leaves the field."""


class Edge(Value, frozen=True, order=True):
    """Something along a hexside: a work (wall, hedge, stakes, ditch …), water (stream, river, ford, bridge),
    or ground that falls (slope, steep slope, cliff); `hheditor.maps.terrains.EDGES` lists them."""

    kind: str
    cell: Cell
    direction: Few


class Feature(Value, frozen=True, order=True):
    """Something in a hex beside its terrain: bridge, ford, narrows, church, camp, or a fortification."""

    kind: str
    cell: Cell


class Label(Value, frozen=True, order=True):
    """A name written on the field."""

    text: str
    x: Number
    y: Number
    size: Number = 250
    angle: Number = 0


class Zone(Value, frozen=True):
    """Cells painted for a purpose: where a side deploys, or an area of the scenario."""

    name: str
    side: Few = -1
    """The side that deploys here, or -1."""
    cells: tuple[Cell, ...] = ()


class Objective(Value, frozen=True):
    """A place worth holding."""

    name: str
    cells: tuple[Cell, ...]


class Underlay(Value, frozen=True):
    """A picture behind the grid, to trace. `picture` is the id of a stored picture, never a path."""

    picture: str
    opacity: Quantity = 50
    x: Number = 0
    y: Number = 0
    scale: Number = 1000
    """Board units per thousand picture pixels."""
    rotation: Number = 0


class Map(Value, frozen=True):
    """A field of battle."""

    board: Board
    name: str = ""
    terrain: tuple[str, ...] = ()
    """Terrain id of each cell; empty means open everywhere."""
    levels: tuple[Few, ...] = ()
    """Level of each cell, as low as -2 and as high as 9; empty means flat."""
    crossings: tuple[Crossing, ...] = ()
    edges: tuple[Edge, ...] = ()
    features: tuple[Feature, ...] = ()
    labels: tuple[Label, ...] = ()
    zones: tuple[Zone, ...] = ()
    objectives: tuple[Objective, ...] = ()
    underlay: Underlay | None = None
    notes: str = ""
    system: str = ""
    """The game it is made for, whose terrains the tools offer; empty where it serves any."""


def no_field(name: str = "") -> Map:
    """What stands for the map where a battle is not fought on hexes: as good as none."""
    return Map(Board(1, 1), name)


def blank(board: Board, name: str = "") -> Map:
    """An open, flat field."""
    return Map(board, name)


NO_FIELD = blank(Board(1, 1))
"""What stands for the field where a bare table is shown instead."""


def rivers(map_: Map) -> frozenset[int]:
    """Cells a river or stream runs through."""
    return _touched(map_, RIVERS)


def roads(map_: Map) -> frozenset[int]:
    """Cells a road or track runs through."""
    return _touched(map_, ROADS)


def road_sides(map_: Map) -> tuple[tuple[int, int], ...]:
    """(cell, direction) of every side a road or track crosses, seen from both its cells."""
    from hheditor.hexes import grid

    step = grid(map_.board).step
    found = set()
    for crossing in map_.crossings:
        if crossing.kind in ROADS:
            found.add((crossing.cell, crossing.direction))
            beside = step(crossing.cell, crossing.direction)
            if beside >= 0:
                found.add((beside, (crossing.direction + 3) % 6))
    return tuple(sorted(found))


def _touched(map_: Map, kinds: frozenset[str]) -> frozenset[int]:
    from hheditor.hexes import grid

    step = grid(map_.board).step
    touched: set[int] = set()
    for crossing in map_.crossings:
        if crossing.kind in kinds:
            touched.update((crossing.cell, step(crossing.cell, crossing.direction)))
    touched.discard(-1)
    return frozenset(touched)
