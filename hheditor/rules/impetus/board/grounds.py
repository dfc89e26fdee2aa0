"""The ground of a field of hexes: HEX-23. A hex is wholly one ground; a river runs through hexes.

TER-1, TER-2: what terrain is to those who move. TER-7, TER-8: water, fords, bridges. MOV-12: what is closed.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from hheditor.hexes import mask_of
from hheditor.rules.impetus.armies.troops import Troop, pace_of
from hheditor.rules.impetus.board.frames import Frames, frames
from hheditor.rules.impetus.board.interface import Spot
from hheditor.rules.impetus.position.profile import GroundKind, TerrainEffects

if TYPE_CHECKING:
    from hheditor.rules.impetus.position.setup import Setup
else:
    Setup = Any

PLAIN = TerrainEffects("open")


class HexGround:
    """What the cells of one battle are."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.frames: Frames = frames(setup.hexes)
        self.grid = self.frames.grid
        self.cells = self.grid.cells

    def touching(self, one: Spot, other: Spot) -> bool:
        """HEX-13: neighbours."""
        return one.cell >= 0 <= other.cell and self.grid.distance(one.cell, other.cell) == 1

    @cached_property
    def effects(self) -> tuple[TerrainEffects, ...]:
        """What each cell is; unknown terrain plays as open (TER-1), water and bridges over what lies under
        them (HEX-23)."""
        setup = self.setup
        known = {effects.id: effects for effects in setup.profile.terrain}
        plain = known.get("open", PLAIN)
        cells = [known.get(kind, plain) for kind in setup.terrain] or [plain] * self.cells
        bridges, fords = set(setup.bridges), set(setup.fords)
        for cell, kind in setup.water:
            wade = kind == "stream" or setup.profile.fordable or cell in fords
            cells[cell] = TerrainEffects(kind, "ford" if wade else "closed", rule="TER-7")
            if cell in bridges:
                cells[cell] = plain
        return tuple(cells)

    def grounds(self) -> tuple[TerrainEffects, ...]:
        """TER-1: all there is on the field."""
        return tuple(dict.fromkeys(self.effects))

    @cached_property
    def kinds(self) -> tuple[GroundKind, ...]:
        """The ground of each cell."""
        return tuple(effects.ground for effects in self.effects)

    @cached_property
    def rough(self) -> int:
        """Cells that are not open."""
        return mask_of(cell for cell, kind in enumerate(self.kinds) if kind != "open")

    @cached_property
    def opaque(self) -> int:
        """Cells nobody sees through."""
        return mask_of(cell for cell, effects in enumerate(self.effects) if not effects.sight)

    @cached_property
    def bridged(self) -> int:
        """TER-8: bridges over water."""
        wet = {cell for cell, _ in self.setup.water}
        return mask_of(cell for cell in self.setup.bridges if cell in wet)

    @cached_property
    def road_sides(self) -> frozenset[tuple[int, int]]:
        """(cell, direction) of every road side."""
        return frozenset(self.setup.roads)

    def above(self, level: int) -> int:
        """Cells higher than a level."""
        return mask_of(cell for cell, own in enumerate(self.setup.levels) if own > level)

    def level_of(self, cell: int) -> int:
        """The level of a cell."""
        return self.setup.levels[cell] if self.setup.levels else 0

    def ground(self, spot: Spot) -> GroundKind:
        """HEX-23: the ground of its hex."""
        return self.kinds[spot.cell]

    def terrain(self, spot: Spot) -> TerrainEffects:
        """HEX-23: the terrain of its hex."""
        return self.effects[spot.cell]

    def wholly_in(self, spot: Spot, ground: GroundKind) -> bool:
        """HEX-23: in a ground is wholly in it."""
        return self.kinds[spot.cell] == ground

    def level(self, spot: Spot) -> int:
        """TER-4."""
        return self.level_of(spot.cell)

    def holds_bank(self, spot: Spot, enemy: Spot) -> bool:
        """HEX-23: a land hex next to the water hex the enemy is in."""
        return self.kinds[enemy.cell] == "ford" != self.kinds[spot.cell] and self.touching(spot, enemy)

    @cached_property
    def _closed(self) -> dict[tuple[str, bool], int]:
        return {}

    def closed_to(self, troop: Troop) -> int:
        """MOV-12: cells a class may not enter at all."""
        key = (troop.klass, troop.impetuous)
        found = self._closed.get(key)
        if found is None:
            pace = pace_of(self.setup.profile.paces, troop.klass, troop.impetuous)
            shut = {"closed"}
            if pace.broken is None:
                shut |= {"broken", "ford"}
            if pace.difficult is None:
                shut.add("difficult")
            found = mask_of(cell for cell, kind in enumerate(self.kinds) if kind in shut)
            self._closed[key] = found
        return found

    def passable(self, troop: Troop, cell: int, direction: int) -> bool:
        """Whether ground lets a unit take that step: TER-8, MOV-12, HEX-28."""
        target = self.grid.neighbours[cell][direction]
        if target < 0 or self.closed_to(troop) >> target & 1:
            return False
        if self.bridged and (self.bridged >> cell | self.bridged >> target) & 1:
            return (cell, direction) in self.road_sides
        return True
