"""What a game puts on its maps: its terrains, what lies along its hexsides, the sizes of its fields.

A game brings its legend as data, ``resources/rules/<system>/legend.json``, so that a map is drawn alike
whether or not the rules are there. Terrains of its own have ids that begin with its name
(``men_of_iron.mud``), which keeps games apart and finds them their words (``terrain.men_of_iron.mud``). A map
made for no game has the common legend: everything that every program knows.

>>> legend("").knows("wood"), legend("").knows("bramble")
(True, False)
"""

from functools import cache

from hheditor.hexes import Board, Style, cells_of, grid
from hheditor.maps.document import Map, Zone
from hheditor.maps.terrains import EDGES, FEATURES, HIGHEST, LOWEST, Terrain, terrain, terrains
from hheditor.values import Few, Quantity, Value, decode
from hheditor.values.resources import resource_path

SIZES: tuple[tuple[int, int], ...] = ((18, 13), (17, 13), (12, 8), (11, 10), (13, 9), (8, 6))
"""Columns and rows of common tables of 100 mm hexes; the first covers six feet by four."""


class Legend(Value, frozen=True):
    """One game's maps."""

    terrains: tuple[str, ...] = ()
    """Ids of the terrains it knows, common ones and its own, in the order of the palette."""
    sides: tuple[str, ...] = ()
    """What may lie along its hexsides."""
    features: tuple[str, ...] = ()
    """What may stand in its hexes beside their terrain."""
    own: tuple[Terrain, ...] = ()
    """Terrains it brings, of hexes and of sides: a side borrows the look of a common kind."""
    sizes: tuple[tuple[Quantity, Quantity], ...] = SIZES
    """Columns and rows of its fields, the usual one first."""
    levels: tuple[Few, Few] = (LOWEST, HIGHEST)
    """The lowest and the highest ground its rules speak of."""
    depth: Few = 3
    """How many rows a side deploys in; 0: its zones are no strips along the edges."""
    gap: Few = -1
    """Where sides deploy in all of their half but so many rows before the middle: those rows; else -1."""
    numbering: Style = "letters"
    dice: bool = False
    """Whether its book has dice that make a field."""

    def knows(self, identity: str) -> bool:
        """Whether its rules know a terrain of hexes."""
        return identity in self.terrains

    def palette(self) -> tuple[Terrain, ...]:
        """The terrains of hexes, as a palette offers them."""
        return tuple(terrain(identity) for identity in self.terrains)

    def strip(self, board: Board) -> int:
        """How many rows a side deploys in on a board."""
        return max(1, board.rows // 2 - self.gap) if self.gap >= 0 else self.depth


def _common() -> Legend:
    return Legend(tuple(entry.id for entry in terrains()), EDGES, FEATURES)


@cache
def legend(system: str) -> Legend:
    """The legend of a game; the common one where there is no such game or it brings none."""
    # A name from a file never leads anywhere but into the folder of the rules.
    path = resource_path("rules", system, "legend.json") if system.isidentifier() else None
    if path is None or not path.is_file():
        return _common()
    found: Legend = decode(path.read_bytes(), Legend)
    return found


def usual_map(system: str) -> Map:
    """The bare field a game is usually played on."""
    found = legend(system)
    columns, rows = found.sizes[0]
    return Map(Board(columns, rows, numbering=found.numbering))


@cache
def _own(system: str) -> dict[str, Terrain]:
    return {entry.id: entry for entry in legend(system).own}


def brought(identity: str) -> Terrain | None:
    """The terrain a game brings under an id that begins with its name."""
    return _own(identity.partition(".")[0]).get(identity)


def deployment_zones(map_: Map) -> tuple[Zone, ...]:
    """A zone for each of two sides, at the south and the north edge, as deep as the map's game wants."""
    table, depth = grid(map_.board), legend(map_.system).strip(map_.board)
    return (
        Zone("south", 0, tuple(cells_of(table.row_mask("south", depth)))),
        Zone("north", 1, tuple(cells_of(table.row_mask("north", depth)))),
    )
