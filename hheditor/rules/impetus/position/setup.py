"""What does not change in a battle: the field, the rosters, the profile. Part of every position."""

from functools import cached_property

from msgspec.structs import replace

from hheditor.hexes import Board as Hexes
from hheditor.hexes import grid
from hheditor.maps import Map
from hheditor.maps.document import OPEN, RIVERS, SOURCES, road_sides
from hheditor.rules.api import Remembering
from hheditor.rules.impetus.armies.troops import Troop, troop_of
from hheditor.rules.impetus.board.interface import Board
from hheditor.rules.impetus.position.profile import Profile, profile_of
from hheditor.scenarios import Scenario
from hheditor.tables.map import TableMap
from hheditor.values import BadValue, Cell, Few, Quantity, Value

BRIDGES = frozenset({"bridge", "narrows"})


class UnitCard(Value, frozen=True):
    """A unit as bought."""

    side: Few
    troop: Cell
    name: str = ""
    options: tuple[str, ...] = ()


class SideCard(Value, frozen=True):
    """A side as the scenario has it."""

    name: str
    edge: str = "south"
    zone: tuple[Cell, ...] | None = None


class Setup(Remembering, frozen=True, kw_only=True):
    """The terms of a battle."""

    hexes: Hexes
    profile: Profile
    troops: tuple[Troop, ...]
    units: tuple[UnitCard, ...]
    sides: tuple[SideCard, SideCard]
    terrain: tuple[str, ...] = ()
    """Terrain of each cell; empty: open everywhere."""
    levels: tuple[Few, ...] = ()
    water: tuple[tuple[Cell, str], ...] = ()
    """HEX-23: cells a river or stream runs through, and which of the two."""
    roads: tuple[tuple[Cell, Few], ...] = ()
    """(cell, direction) of road sides, both ways."""
    bridges: tuple[Cell, ...] = ()
    fords: tuple[Cell, ...] = ()
    turn_limit: Quantity = 0
    field: TableMap | None = None
    """The bare table it is played on; None: the hexes."""
    h: Quantity = 400
    """TAB-1: what 1H measures on a table, in tenths of a millimetre."""

    @cached_property
    def board(self) -> Board:
        """The board as the rules ask it."""
        if self.field is not None:
            from hheditor.rules.impetus.board.bare.board import TableBoard

            return TableBoard(self, self.field)
        from hheditor.rules.impetus.board.hexes import HexBoard

        return HexBoard(self)

    @cached_property
    def troop_of_unit(self) -> tuple[Troop, ...]:
        """The troop type of each unit."""
        return tuple(self.troops[card.troop] for card in self.units)


def set_up(scenario: Scenario) -> Setup:
    """The terms of a scenario; `BadValue` where its armies cannot be read."""
    troops: list[Troop] = []
    units: list[UnitCard] = []
    for number, side in enumerate(scenario.sides):
        known: dict[str, int] = {}
        for unit in side.army.units:
            if unit.troop not in known:
                try:
                    troops.append(troop_of(side.army.troop(unit.troop)))
                except KeyError:
                    raise BadValue(f"{side.army.name} has no troops called {unit.troop}") from None
                known[unit.troop] = len(troops) - 1
            index = known[unit.troop]
            units.append(UnitCard(number, index, unit.name or troops[index].name, unit.options))
    field = scenario.map
    first, second = (SideCard(side.name, side.edge, side.zone) for side in scenario.sides)
    # A position is kept hundreds of times, and lists are for whoever builds an army.
    profile = replace(profile_of(dict(scenario.profile)), lists=())
    return Setup(
        hexes=field.board,
        profile=profile,
        troops=tuple(troops),
        units=tuple(units),
        sides=(first, second),
        terrain=field.terrain,
        levels=field.levels,
        water=_water(field),
        roads=road_sides(field),
        bridges=tuple(sorted(each.cell for each in field.features if each.kind in BRIDGES)),
        fords=tuple(sorted(each.cell for each in field.features if each.kind == "ford")),
        turn_limit=scenario.turn_limit,
        field=scenario.table,
        h=profile.h,
    )


def _water(field: Map) -> tuple[tuple[int, str], ...]:
    """HEX-23: a river runs through hexes; what it leaves or reaches stays what it is."""
    step = grid(field.board).step
    terrain = field.terrain or (OPEN,) * field.board.cells
    found: dict[int, str] = {}
    for crossing in field.crossings:
        if crossing.kind in RIVERS:
            for cell in (crossing.cell, step(crossing.cell, crossing.direction)):
                if cell >= 0 and terrain[cell] not in SOURCES and found.get(cell) != "river":
                    found[cell] = crossing.kind
    return tuple(sorted(found.items()))
