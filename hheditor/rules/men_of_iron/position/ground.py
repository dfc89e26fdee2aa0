"""The field as these rules see it: hex terrain, levels, hexsides, roads, and what men put in the way.

TER-1: one kind per hex and per hexside, a level per hex. A `Ground` is a neutral value; `from_map` fills it
from a map document as far as such a document reaches.
"""

from hheditor.hexes import Board, grid
from hheditor.maps import Map
from hheditor.maps.document import ROADS
from hheditor.values import Cell, Few, Value

CLEAR = "clear"
Side = tuple[Cell, Few]
"""A hexside: a cell and a direction."""

_TERRAIN = {
    "open": CLEAR,
    "field": CLEAR,
    "lake": "water",
    "sea": "water",
    "mountain": "castle",
    "scrub": "thicket",
}
"""Names of a map document that these rules know by another; a mountain is as closed as a castle."""
OWN_TERRAIN = frozenset(
    ("light_wood", "vineyard", "garden", "knoll", "bog", "mud", "sand", "dunes", "castle", "wagon_park")
)
"""Terrain that these rules bring to maps; all other is every game's."""
FEATURES = ("church", "camp")
"""Terrain of the charts that is a feature of a map."""
_FEATURES = {"church": "church", "camp": "camp", "bridge": CLEAR, "ford": CLEAR}
_EDGES = {
    "wall": "wall",
    "palisade": "wall",
    "fence": "hedge",
    **dict.fromkeys(("hedge", "ditch", "stream", "river", "ford", "bridge", "cliff")),
}
"""What lies along hexsides, by its name in the charts where that is another. Slopes are the levels' (TER-5),
stakes a list of their own, and a gate lets everybody through."""
_WATERS = {"stream": "ditch", "river": "water"}
"""What a hex is that running water passes through."""


_PREFIX = "men_of_iron."


def _own(name: str) -> str:
    """A name of the charts, from one that these rules bring to maps: ``men_of_iron.light-wood``."""
    return name.removeprefix(_PREFIX).replace("-", "_")


def known_as(name: str) -> str:
    """What the charts call a terrain of a map."""
    return _TERRAIN.get(name) or _own(name)


def called(terrain: str) -> str:
    """What a map calls a terrain of the charts: the common name where there is one, else one of our own."""
    common = next((name for name, known in _TERRAIN.items() if known == terrain), "")
    return common if common and terrain not in OWN_TERRAIN else _shown(terrain)


def _shown(terrain: str) -> str:
    return f"{_PREFIX}{terrain.replace('_', '-')}" if terrain in OWN_TERRAIN else terrain


class Ground(Value, frozen=True):
    """A field. Whatever is not said is clear, level and bare."""

    board: Board
    terrain: tuple[str, ...] = ()
    levels: tuple[Few, ...] = ()
    roads: tuple[Side, ...] = ()
    """Sides a road crosses, each once."""
    hexsides: tuple[tuple[str, Cell, Few], ...] = ()
    """(kind, cell, direction), each side once."""
    stakes: tuple[Side, ...] = ()
    """CHT-22: the sides of the hex they guard, seen from within."""
    nets: tuple[Side, ...] = ()
    pits: tuple[Cell, ...] = ()
    caltrops: tuple[Cell, ...] = ()


def from_map(field: Map) -> Ground:
    """The ground of a map document.

    Water along the sides of hexes is what these rules mean. Where a map lets it run through their middles, a
    hex with a river is closed, one with a stream is like a ditch, and a bridge or ford makes it clear.
    """
    terrain = [known_as(name) for name in field.terrain] or [CLEAR] * field.board.cells
    step = grid(field.board).step
    for kind, ground in _WATERS.items():
        for crossing in field.crossings:
            for cell in (crossing.cell, step(crossing.cell, crossing.direction)):
                if crossing.kind == kind and cell >= 0:
                    terrain[cell] = ground
    for feature in field.features:
        if feature.kind in _FEATURES:
            terrain[feature.cell] = _FEATURES[feature.kind]
    hexsides = [
        (_EDGES.get(edge.kind) or _own(edge.kind), edge.cell, edge.direction)
        for edge in field.edges
        if edge.kind in _EDGES or edge.kind.startswith(_PREFIX)
    ]
    roads = [(each.cell, each.direction) for each in field.crossings if each.kind in ROADS]
    stakes = tuple((edge.cell, edge.direction) for edge in field.edges if edge.kind == "stakes")
    return Ground(field.board, tuple(terrain), field.levels, tuple(roads), tuple(hexsides), stakes)
