"""TER: what a terrain does, and everything rules ask of the ground, tabled once for a field.

TER-1: one kind of terrain to a hex, a level, roads and bridges through it, obstacles on its sides. TER-2:
open ground does nothing. TER-10: a bridge or marked narrows is crossed in column by its road sides.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from hheditor.hexes import Board, Grid, grid, mask_of
from hheditor.hexes.paces import Paces, paces
from hheditor.maps.document import OPEN, SOURCES, Map, rivers
from hheditor.maps.terrains import EDGES
from hheditor.values import Value

if TYPE_CHECKING:
    from hheditor.rules.hordes_heroes.position.profile import Profile, Work

HARD_EDGES = frozenset({"wall", "palisade", "gate", "pavises"})
"""R-210: what gives hard cover along a hexside: solid fences are palisades, screens are drawn as pavises."""
LINEAR_EDGES = HARD_EDGES | {"fence", "hedge"}
"""TER-15: linear obstacles on the map; stakes are planted."""
IDLE_EDGES = frozenset(EDGES) - LINEAR_EDGES
"""What a map may show along a hexside and no rule of this game knows."""


class TerrainEffects(Value, frozen=True):
    """What a terrain does: to movement, to sight and shooting, in hand-to-hand, to command.

    TER-3: broken ground, TER-4: wood, TER-5: river, TER-6: lake, TER-7: mountain, TER-9: village. Where the
    books differ about them only these values do (SW-14, SW-15, SW-16, SW-19, SW-20, SW-22).
    R-161: scrub has the values of broken ground, an orchard those of a wood, R-213: the sea those of a lake.
    """

    id: str
    entry: Literal["free", "stop", "river", "lake", "closed"] = "free"
    """How formed troops enter: freely; entering ends the move; a whole move a step; boats only; never."""
    wheeled: bool = True
    """Whether wheeled units may enter off the road."""
    cover: int = 0
    """Added to the number small arms need against troops in it."""
    sight: Literal["clear", "into", "closed"] = "clear"
    """Whether a line of fire may pass through; `into`: only end in it; `closed`: neither."""
    small_arms: int = 2
    """Greatest range at which small arms shoot into it."""
    artillery: Literal["free", "first", "never"] = "free"
    """Whether artillery shoots into it: freely, into the first such hex of the line, or never."""
    impact: bool = True
    """False: nobody has an impact bonus when one of the two stands in it."""
    mounted_disrupted: bool = False
    """TER-14: mounted fight as if disrupted when they stand in it or fight a unit that does."""
    all_disrupted: bool = False
    """Everybody in it shoots and fights as if disrupted."""
    command: Literal["free", "end", "closed"] = "free"
    """Whether a command path runs through it, may only start or end in it, or never touches it."""
    rule: str = ""


def ground(field: Map) -> tuple[str, ...]:
    """TER-5: what each cell is for a unit standing there: its terrain, or ``river`` where one runs through
    it. A river that leaves a lake, reaches the sea or springs from a mountain changes nothing there.
    """
    terrain = field.terrain or (OPEN,) * field.board.cells
    wet = rivers(field)
    return tuple(
        "river" if cell in wet and kind not in SOURCES else kind for cell, kind in enumerate(terrain)
    )


class Ground:
    """The ground of a field: masks of cells by what they do, and the roads as masks by direction.

    The fields are those of `Setup`, of which this is a part.
    """

    if TYPE_CHECKING:
        profile: Profile
    board: Board
    ground: tuple[str, ...]
    levels: tuple[int, ...]
    roads: tuple[tuple[int, int], ...]
    narrow: tuple[int, ...]
    edges: tuple[tuple[str, int, int], ...]
    works: tuple[tuple[str, int], ...]

    @cached_property
    def grid(self) -> Grid:
        """The board's tables."""
        return grid(self.board)

    @cached_property
    def paces(self) -> Paces:
        """The board's tables for moving whole masks."""
        return paces(self.board)

    @cached_property
    def effects(self) -> tuple[TerrainEffects, ...]:
        """What the ground of each cell does; a bridge lifts what the river does; unknown ground plays as
        open.
        """
        known = {effects.id: effects for effects in self.profile.terrain}
        plain = known.get("open", TerrainEffects("open", rule="TER-2"))
        narrow = set(self.narrow)
        cells = self.ground or ("open",) * self.board.cells
        return tuple(
            plain if cell in narrow and kind == "river" else known.get(kind, plain)
            for cell, kind in enumerate(cells)
        )

    def _where(self, wanted: Any) -> int:
        return mask_of(cell for cell, effects in enumerate(self.effects) if wanted(effects))

    @cached_property
    def work(self) -> dict[int, "Work"]:
        """The fortification in a cell."""
        known = {work.id: work for work in self.profile.works}
        return {cell: known[kind] for kind, cell in self.works if kind in known}

    @cached_property
    def stopping(self) -> int:
        """Cells whose entry ends a move; works and what is left of them, too (R-177)."""
        return self._where(lambda effects: effects.entry == "stop") | mask_of(self.work)

    @cached_property
    def beside_first(self) -> int:
        """TER-3 [F]: broken ground, where only those may enter who began their move next to it; else none."""
        if not self.profile.broken_adjacent_first:
            return 0
        return self._where(lambda effects: effects.rule == "TER-3")

    def too_far(self, start: int, first: bool = True) -> int:
        """TER-3 [F]: broken ground closed to a move that began in a cell not next to it, or that goes on."""
        return self.beside_first & ~self.grid.around[start] if first else self.beside_first

    @cached_property
    def wet(self) -> int:
        """River cells, bridges excepted."""
        return self._where(lambda effects: effects.entry == "river")

    @cached_property
    def lake(self) -> int:
        """Lake cells."""
        return self._where(lambda effects: effects.entry == "lake")

    @cached_property
    def water(self) -> int:
        """R-172: cells of rivers and lakes, bridges over them included."""
        watery = {kind.id for kind in self.profile.terrain if kind.entry in ("river", "lake")}
        return mask_of(cell for cell, kind in enumerate(self.ground) if kind in watery)

    @cached_property
    def woods(self) -> int:
        """Cells of wood."""
        return self._where(lambda effects: effects.rule == "TER-4")

    @cached_property
    def closed(self) -> int:
        """Cells closed to all."""
        return self._where(lambda effects: effects.entry == "closed")

    @cached_property
    def closed_to_wheels(self) -> int:
        """TER-13: cells wheeled units enter only along a road; works are among them (R-177)."""
        return self._where(lambda effects: not effects.wheeled) | mask_of(self.work)

    @cached_property
    def hindering(self) -> int:
        """Cells closed to somebody: only there need anybody ask whether he is barred (TRC-1)."""
        return self.closed | self.lake | self.closed_to_wheels

    @cached_property
    def narrows(self) -> int:
        """The mask of bridges and narrows."""
        return mask_of(self.narrow)

    @cached_property
    def road(self) -> tuple[int, ...]:
        """For each direction the mask of cells a road leaves that way."""
        masks = [0] * 6
        for cell, direction in self.roads:
            masks[direction] |= 1 << cell
        return tuple(masks)

    @cached_property
    def road_cells(self) -> int:
        """Cells with a road."""
        return mask_of(cell for cell, _ in self.roads)

    @cached_property
    def obstacle(self) -> dict[tuple[int, int], str]:
        """The obstacle on a side of a cell, by (cell, direction)."""
        return {(cell, direction): kind for kind, cell, direction in self.edges}

    @cached_property
    def opaque(self) -> int:
        """Cells no line of fire runs through."""
        return self._where(lambda effects: effects.sight != "clear")

    @cached_property
    def tiers(self) -> tuple[int, ...]:
        """For each number up to the highest level, and one more, the mask of cells at least that high."""
        highest = max(self.levels, default=0)
        return tuple(
            mask_of(cell for cell, level in enumerate(self.levels) if level >= tier)
            for tier in range(highest + 2)
        )

    @cached_property
    def command_end(self) -> int:
        """CMD-4: cells a command path may start or end in, but not run through."""
        return self._where(lambda effects: effects.command == "end")

    @cached_property
    def command_closed(self) -> int:
        """CMD-4: cells no command path touches: mountain, lake, and the crest of a wooded ridge."""
        return self._where(lambda effects: effects.command == "closed") | self._wooded_ridges()

    def _wooded_ridges(self) -> int:
        """Wood on a hex at least as high as every neighbour and higher than some."""
        ridges = 0
        for cell, effects in enumerate(self.effects):
            if effects.rule == "TER-4":
                beside = [self.level(other) for other in self.grid.neighbours[cell] if other >= 0]
                if beside and max(beside) <= self.level(cell) > min(beside):
                    ridges |= 1 << cell
        return ridges

    def level(self, cell: int) -> int:
        """TER-12: the level of a cell."""
        return self.levels[cell] if self.levels else 0
