"""What does not change in a battle: the field, the rosters, the profile, the terms. Part of every position.

Everything rules ask of the ground is tabled here once: effects of each cell, masks of closed and stopping
ground, the roads as masks by direction. TER-1: one kind of terrain to a hex, a level, roads and bridges
through it, obstacles on its sides. TER-10: a bridge or marked narrows is crossed in column by its road
sides.
"""

from functools import cached_property
from typing import Any

from hheditor.armies import Army
from hheditor.hexes import Board, Grid, grid, mask_of
from hheditor.hexes.paces import Paces, paces
from hheditor.maps import Map
from hheditor.maps.document import ROADS, ground, rivers
from hheditor.rules.api import Remembering
from hheditor.rules.hordes_heroes.armies.troops import (
    MAGICIAN,
    Troop,
    leader_characteristics,
    leader_price,
    troop_of,
)
from hheditor.rules.hordes_heroes.position.profile import Element, Profile, TerrainEffects, Work, profile_of
from hheditor.scenarios import Goal, Scenario
from hheditor.values import BadValue, Value

HARD_EDGES = frozenset({"wall", "palisade", "gate"})
LINEAR_EDGES = frozenset({"wall", "palisade", "gate", "fence", "hedge"})
NARROWS = frozenset({"bridge", "narrows"})
EDGE_FACING = {"north": 9, "south": 3, "west": 6, "east": 0}


def facing_edge(board: Board, edge: str) -> int:
    """The facing that looks at an edge of the board."""
    facing = EDGE_FACING[edge]
    return facing if board.orientation == "pointy" else (facing - 1) % 12


class UnitCard(Value, frozen=True):
    """A unit as bought."""

    side: int
    troop: int
    name: str = ""
    rear: int = -1
    stands: int = 4
    rear_stands: int = 0
    options: tuple[str, ...] = ()


class LeaderCard(Value, frozen=True):
    """A leader as bought. ARM-10: a hero is known to both sides from the start."""

    side: int
    name: str
    move: int = 3
    range: int = 3
    hero: bool = False
    chief: bool = False
    price: int = 10
    magician: bool = False


class SideCard(Value, frozen=True):
    """A side: its name, its edge where the scenario sets it, its own zone where the scenario paints one."""

    name: str
    edge: str
    zone: tuple[int, ...] | None = None


class Setup(Remembering, frozen=True):
    """The unchanging half of a position."""

    board: Board
    profile: Profile
    troops: tuple[Troop, ...]
    units: tuple[UnitCard, ...]
    leaders: tuple[LeaderCard, ...]
    sides: tuple[SideCard, SideCard]
    ground: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    roads: tuple[tuple[int, int], ...] = ()
    """(cell, direction) of every side a road crosses, from both of its cells."""
    narrow: tuple[int, ...] = ()
    """Cells of bridges and narrows."""
    edges: tuple[tuple[str, int, int], ...] = ()
    """(kind, cell, direction) of every obstacle on a side, from both of its cells."""
    goals: tuple[Goal, ...] = ()
    turn_limit: int = 0
    works: tuple[tuple[str, int], ...] = ()
    """(kind, cell) of every fortification that fills a hex, where the profile knows any."""

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
    def magic(self) -> dict[str, Element]:
        """The elements by name; none where the profile has no magic."""
        return {element.id: element for element in self.profile.elements}

    @cached_property
    def work(self) -> dict[int, Work]:
        """The fortification in a cell."""
        known = {work.id: work for work in self.profile.works}
        return {cell: known[kind] for kind, cell in self.works if kind in known}

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

    @cached_property
    def aggressive(self) -> frozenset[int]:
        """AGG-1: the troop types that attack of their own accord."""
        return frozenset(number for number, kind in enumerate(self.troops) if kind.aggressive)

    @cached_property
    def flying(self) -> frozenset[int]:
        """FLY-1: the troop types that fly."""
        return frozenset(number for number, kind in enumerate(self.troops) if kind.flies)

    @cached_property
    def start_stands(self) -> tuple[int, int]:
        """ARM-9: combat stands each side begins with, leaders excluded."""
        return tuple(sum(card.stands for card in self.units if card.side == side) for side in (0, 1))  # type: ignore[return-value]


def set_up(scenario: Scenario) -> Setup:
    """The setup of a scenario; `BadValue` where its data does not fit the rules' schemas."""
    profile = profile_of(scenario.profile)
    troops: list[Troop] = []
    units: list[UnitCard] = []
    leaders: list[LeaderCard] = []
    for side, made in enumerate(scenario.sides):
        army: Army = made.army
        index = {}
        for troop in army.troops:
            index[troop.id] = len(troops)
            troops.append(troop_of(troop, profile))
        for unit in army.units:
            for troop_id in (unit.troop, unit.rear):
                if troop_id and troop_id not in index:
                    raise BadValue(f"army {army.name}: no troop type {troop_id}")
            front = troops[index[unit.troop]]
            rear = index[unit.rear] if unit.rear else -1
            stands = unit.stands if unit.stands is not None else front.stands
            rear_stands = 2 if unit.rear else 0
            if unit.rear and unit.stands is None:
                stands = 4
            name = unit.name or front.name
            units.append(UnitCard(side, index[unit.troop], name, rear, stands, rear_stands, unit.options))
        for leader in army.leaders:
            data = leader_characteristics(leader)
            price = leader_price(leader, profile)
            magician = leader.role == MAGICIAN and bool(profile.elements)
            hero = bool(data.hero) and not magician
            leaders.append(
                LeaderCard(side, leader.name, data.move, data.range, hero, leader.chief, price, magician)
            )
    field = scenario.map
    return Setup(
        board=field.board,
        profile=profile,
        troops=tuple(troops),
        units=tuple(units),
        leaders=tuple(leaders),
        sides=tuple(SideCard(side.name, side.edge, side.zone) for side in scenario.sides),  # type: ignore[arg-type]
        ground=ground(field) if field.terrain or rivers(field) else (),
        levels=field.levels,
        roads=_roads(field),
        narrow=tuple(sorted(feature.cell for feature in field.features if feature.kind in NARROWS)),
        edges=_edges(field),
        goals=scenario.goals,
        turn_limit=scenario.turn_limit,
        works=_works(field, profile),
    )


def _works(field: Map, profile: Profile) -> tuple[tuple[str, int], ...]:
    known = {work.id for work in profile.works}
    return tuple(sorted((each.kind, each.cell) for each in field.features if each.kind in known))


def _roads(field: Map) -> tuple[tuple[int, int], ...]:
    step = grid(field.board).step
    found = set()
    for crossing in field.crossings:
        if crossing.kind in ROADS:
            found.add((crossing.cell, crossing.direction))
            beside = step(crossing.cell, crossing.direction)
            if beside >= 0:
                found.add((beside, (crossing.direction + 3) % 6))
    return tuple(sorted(found))


def _edges(field: Map) -> tuple[tuple[str, int, int], ...]:
    step = grid(field.board).step
    found = set()
    for edge in field.edges:
        found.add((edge.kind, edge.cell, edge.direction))
        beside = step(edge.cell, edge.direction)
        if beside >= 0:
            found.add((edge.kind, beside, (edge.direction + 3) % 6))
    return tuple(sorted(found))
