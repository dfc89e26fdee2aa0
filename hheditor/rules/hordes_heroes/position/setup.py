"""What does not change in a battle: the field, the rosters, the profile, the terms. Part of every position.

What the ground does is worked out in `terrain.Ground`.
"""

from functools import cached_property

from hheditor.armies import Army
from hheditor.hexes import Board, grid
from hheditor.maps import Map
from hheditor.maps.document import rivers, road_sides
from hheditor.rules.api import Remembering
from hheditor.rules.hordes_heroes.armies.troops import (
    MAGICIAN,
    Troop,
    leader_characteristics,
    leader_price,
    troop_of,
)
from hheditor.rules.hordes_heroes.position.profile import Element, Profile, profile_of
from hheditor.rules.hordes_heroes.position.terrain import Ground, ground
from hheditor.scenarios import Goal, Scenario
from hheditor.values import BadValue, Value

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


class Setup(Ground, Remembering, frozen=True):
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
    def magic(self) -> dict[str, Element]:
        """The elements by name; none where the profile has no magic."""
        return {element.id: element for element in self.profile.elements}

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
                LeaderCard(side, leader.name, data.move, data.range, hero, leader.first, price, magician)
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
        levels=_levels(field),
        roads=road_sides(field),
        narrow=tuple(sorted(feature.cell for feature in field.features if feature.kind in NARROWS)),
        edges=_edges(field),
        goals=scenario.goals,
        turn_limit=scenario.turn_limit,
        works=_works(field, profile),
    )


def _levels(field: Map) -> tuple[int, ...]:
    """TER-12: only differences count; where the ground falls below 0 the lowest of it is 0."""
    lowest = min(field.levels, default=0)
    return tuple(level - lowest for level in field.levels) if lowest < 0 else field.levels


def _works(field: Map, profile: Profile) -> tuple[tuple[str, int], ...]:
    known = {work.id for work in profile.works}
    return tuple(sorted((each.kind, each.cell) for each in field.features if each.kind in known))


def _edges(field: Map) -> tuple[tuple[str, int, int], ...]:
    step = grid(field.board).step
    found = set()
    for edge in field.edges:
        found.add((edge.kind, edge.cell, edge.direction))
        beside = step(edge.cell, edge.direction)
        if beside >= 0:
            found.add((edge.kind, beside, (edge.direction + 3) % 6))
    return tuple(sorted(found))
