"""The position: units, leaders, stakes and the state of the battle. SEQ-9: all of it is open to both players.

The functions here read and write a position without knowing a rule beyond "who stands where"; the
chapters build on them. Units are numbered by their place in `units`, leaders from `LEADERS` on.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from hheditor.hexes import cells_of, mask_of
from hheditor.rules.api import Ending, Outcome, derived
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.position.orders import ELEMENTALS, LEADERS
from hheditor.rules.hordes_heroes.position.profile import Profile
from hheditor.rules.hordes_heroes.position.setup import Setup
from hheditor.rules.hordes_heroes.position.tasks import AnyTask
from hheditor.values import Cell, Few, Value

Formation = Literal["line", "column", "skirmish", "block"]
Gone = Literal["", "lost", "merged", "left"]
Low = Literal["", "zone", "attack"]
"""Why a flyer is down within reach of ground troops: see `flyers`."""
NOWHERE = -1
SMALLEST_FULL = 4
"""STD-1: units of so many stands and more do not live on with one."""


class Unit(Value, frozen=True):
    """A unit as it stands now."""

    side: Few
    troop: Cell
    stands: Few
    cell: Cell = NOWHERE
    facing: Few = 0
    formation: Formation = "line"
    cells: tuple[Cell, ...] = ()
    """Skirmish order: the cell of each stand."""
    rear: Cell = -1
    """Combined arms: troop of the rear rank."""
    rear_stands: Few = 0
    full: Few = 4
    """Stands it began with: STD-1 asks for it."""
    disrupted: bool = False
    melee: bool = False
    winded: bool = False
    """No impact bonus in its next combat: it recoiled and was followed, or disengaged and was followed
    (CMP-6, MOV-5).
    """
    hold_fire: bool = False
    done: bool = False
    """Its movement in this bound is over."""
    moved: bool = False
    """It has left its hex in this bound (ART-1, PAV-1)."""
    fleeing: bool = False
    """CMP-3 [M]: its second flight is still to come."""
    pavise: bool = False
    boat: bool = False
    stakes: bool = False
    """It carries stakes it may plant."""
    crossed: bool = False
    """A fleeing friend passed it in this game turn (PAS-1 [F])."""
    low: Low = ""
    """ZOC-5, FLY-6 [F]: a flyer that exercises its zone, or attacks: ground troops can reach it."""
    gone: Gone = ""


class Leader(Value, frozen=True):
    """A leader as he stands now. FAC-7: alone he has no facing."""

    side: Few
    cell: Cell = NOWHERE
    host: Cell = -1
    """The unit he is attached to, or -1."""
    moved: bool = False
    gone: Gone = ""
    spell: bool = False
    """MAG-1 [F]: his spell of this turn is cast, or he has removed his elemental."""


class Elemental(Value, frozen=True, order=True):
    """MAG-1 [F]: an elemental on the table."""

    cell: Cell
    element: str
    side: Few
    caster: Cell
    """The index of its magician in `leaders`."""
    origin: Cell
    """Where he stood when he evoked it, and stands while it lasts."""
    unseen: bool = False
    """Whether somebody came between the two: it ends at once."""


class Ruin(Value, frozen=True, order=True):
    """MAG-10 [F]: what an elemental evoked in a hex has done to the works there."""

    cell: Cell
    element: str


class Stakes(Value, frozen=True, order=True):
    """Planted stakes: they guard the front sides of a facing."""

    cell: Cell
    facing: Few
    side: Few


_STANDING = ("held", "formed", "loose", "flyers", "air")
_OF_UNITS = (*_STANDING, "zones")
_PLACES = (*_OF_UNITS, "alone", "leaders_with")


class Table(Ending, frozen=True, kw_only=True):
    """A position of Hordes & Heroes."""

    lasting: ClassVar[tuple[str, ...]] = (*_PLACES, "contacted")

    setup: Setup
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    agenda: tuple[AnyTask, ...] = ()
    edges: tuple[str, str] = ("south", "north")
    """The edge of each side, once chosen."""
    turn: int = 0
    """Game turn, from 1; 0 before the battle."""
    first: int = 0
    """The side that has the first bound of each turn."""
    mover: int = 0
    """The side whose bound it is."""
    phase: Literal["deployment", "command", "movement", "magic", "shooting", "combat", "over"] = "deployment"
    commanded: tuple[int, ...] = ()
    """SEQ-2: units in command, fixed after the command moves."""
    contacts: tuple[tuple[int, int], ...] = ()
    """(mover, contacted) pairs made in this bound's movement."""
    answered: tuple[tuple[int, int], ...] = ()
    """RSP-5: (unit, enemy) pairs answered in this phase."""
    struck: tuple[tuple[int, int], ...] = ()
    """TRC-1: (occupant, barred enemy) pairs where the occupant chose to attack and they are still
    adjacent.
    """
    declined: tuple[tuple[int, int], ...] = ()
    """TRC-1: pairs where it chose not to in this phase."""
    pursued: tuple[int, ...] = ()
    """CMP-8 [M]: units that have pursued in this game turn."""
    shot: tuple[int, ...] = ()
    """Units whose shooting is spent in this bound."""
    silenced: tuple[tuple[int, int], ...] = ()
    """HT-2: (unit, stands silenced) in this phase."""
    parted: tuple[tuple[int, int], ...] = ()
    """SHO-13 [F]: (chariots, enemy) pairs of flee responses in this bound."""
    fled: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(unit, path) of flights in the fight in hand, for pursuit."""
    flown: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """FLY-5 [F]: (bombers, cells entered) of moves in this bound."""
    stakes: tuple[Stakes, ...] = ()
    elementals: tuple[Elemental, ...] = ()
    ruins: tuple[Ruin, ...] = ()
    called: bool = False
    """R-214: whether it was proposed in this bound that time is up."""
    ended: Outcome | None = None
    played_on: bool = False
    """Whether the battle was decided and goes on all the same: nobody looks for victory any more."""

    def changed(self, **fields: object) -> "Table":
        """See `Position`; whom somebody chose to attack (`struck`) has a say in who may fight whom."""
        return self.hand_on(replace(self, **fields), _PLACES if "struck" in fields else self.lasting)

    @derived
    def held(self) -> dict[int, int]:
        """The unit in each cell; a skirmish stand's cell is its unit's."""
        held = {}
        for number, unit in enumerate(self.units):
            here = unit.cell
            if here >= 0:
                if unit.formation == "skirmish":
                    for cell in unit.cells:
                        held[cell] = number
                else:
                    held[here] = number
        return held

    @derived
    def formed(self) -> tuple[int, int]:
        """For each side the mask of cells its formed units hold."""
        first = second = 0
        for unit in self.units:
            cell = unit.cell
            if cell >= 0 and unit.formation != "skirmish":
                if unit.side:
                    second |= 1 << cell
                else:
                    first |= 1 << cell
        return (first, second)

    @derived
    def loose(self) -> tuple[int, int]:
        """For each side the mask of cells its skirmish stands hold."""
        masks = [0, 0]
        for unit in self.units:
            if unit.formation == "skirmish" and unit.cell >= 0:
                for cell in unit.cells:
                    masks[unit.side] |= 1 << cell
        return (masks[0], masks[1])

    @derived
    def alone(self) -> tuple[int, int]:
        """For each side the mask of cells its leaders without a host hold."""
        masks = [0, 0]
        for leader in self.leaders:
            if leader.cell >= 0 and leader.host < 0:
                masks[leader.side] |= 1 << leader.cell
        return (masks[0], masks[1])

    @derived
    def zones(self) -> tuple[int, int]:
        """ZOC-1: for each side the cells in the zone of control of its formed units (ZOC-4: nobody else
        has one, single stands neither; ZOC-5: flyers only where they exercise theirs), and of all elementals,
        which are everybody's enemies (MAG-5).
        """
        around = self.setup.grid.around
        masks = [0, 0]
        lone = self.setup.profile.excess_stays
        flying = self.setup.flying
        for unit in self.units:
            if unit.cell >= 0 and unit.formation != "skirmish":
                if flying and unit.troop in flying and not unit.low:
                    continue
                if lone and unit.stands == 1 and unit.full >= SMALLEST_FULL:
                    continue
                masks[unit.side] |= around[unit.cell]
        if self.elementals:
            return (masks[0] | self.warded, masks[1] | self.warded)
        return (masks[0], masks[1])

    @derived
    def conjured(self) -> int:
        """[F] The mask of cells elementals stand in: nobody enters them."""
        mask = 0
        for elemental in self.elementals:
            mask |= 1 << elemental.cell
        return mask

    @derived
    def warded(self) -> int:
        """MAG-5 [F]: the zones of all elementals, for friend and foe and for flyers too (R-135), with the
        cells they stand in.
        """
        around = self.setup.grid.around
        mask = self.conjured
        for elemental in self.elementals:
            mask |= around[elemental.cell]
        return mask

    @derived
    def singles(self) -> tuple[int, int]:
        """STD-3 [F]: for each side the mask of cells its single stands hold: one left of four or more."""
        masks = [0, 0]
        if self.setup.profile.excess_stays:
            for unit in self.units:
                if unit.stands == 1 and unit.full >= SMALLEST_FULL and unit.formation != "skirmish":
                    masks[unit.side] |= 1 << unit.cell if unit.cell >= 0 else 0
        return (masks[0], masks[1])

    @derived
    def open_gates(self) -> int:
        """R-211 [F]: cells of gatehouses whose gate has burnt: one goes through them as over open ground."""
        if not self.ruins:
            return 0
        from hheditor.rules.hordes_heroes.magic.fortresses import gate_burnt

        return mask_of(ruin.cell for ruin in self.ruins if gate_burnt(self, ruin.cell))

    @derived
    def flyers(self) -> tuple[int, int]:
        """For each side the mask of cells its flyers hover over."""
        masks = [0, 0]
        flying = self.setup.flying
        if flying:
            for unit in self.units:
                if unit.cell >= 0 and unit.troop in flying:
                    masks[unit.side] |= 1 << unit.cell
        return (masks[0], masks[1])

    @derived
    def air(self) -> tuple[int, int]:
        """ZOC-5: for each side the cells where its flyers stop flyers, whether they exercise their zone
        against those on the ground or not.
        """
        masks = [0, 0]
        for side, cells in enumerate(self.flyers):
            for cell in cells_of(cells) if cells else ():
                masks[side] |= self.setup.grid.around[cell]
        return (masks[0], masks[1])

    @derived
    def leaders_with(self) -> dict[int, tuple[int, ...]]:
        """Leaders attached to each unit that has any, by their index in `leaders`."""
        found: dict[int, tuple[int, ...]] = {}
        for index, leader in enumerate(self.leaders):
            if leader.host >= 0:
                found[leader.host] = (*found.get(leader.host, ()), index)
        return found

    @property
    def profile(self) -> Profile:
        """The rules in force."""
        return self.setup.profile


# Reading -----------------------------------------------------------------------------------------------


def troop(table: Table, unit: Unit) -> Troop:
    """The troop type that says how the unit moves, fights and reacts: the front rank's while there is one
    (CMB-3).
    """
    if unit.rear >= 0 and unit.stands == unit.rear_stands:
        return table.setup.troops[unit.rear]
    return table.setup.troops[unit.troop]


def rear_troop(table: Table, unit: Unit) -> Troop | None:
    """The troop type of the rear rank of combined arms, while a front rank stands before it."""
    if unit.rear >= 0 and 0 < unit.rear_stands < unit.stands:
        return table.setup.troops[unit.rear]
    return None


def flies(table: Table, unit: Unit) -> bool:
    """FLY-1 [F]: whether a unit flies."""
    return unit.troop in table.setup.flying


def name(table: Table, piece: int) -> str:
    """The name of a piece."""
    if piece >= ELEMENTALS:
        caster = table.setup.leaders[piece - ELEMENTALS].name
        return f"({caster})" if caster else ""
    if piece >= LEADERS:
        return table.setup.leaders[piece - LEADERS].name
    return table.setup.units[piece].name


def on_table(table: Table, side: int | None = None) -> Iterator[int]:
    """Units on the table, of one side or of both."""
    for number, unit in enumerate(table.units):
        if unit.cell >= 0 and (side is None or unit.side == side):
            yield number


def cells_held(unit: Unit) -> tuple[int, ...]:
    """Every cell the unit stands in."""
    if unit.cell < 0:
        return ()
    return unit.cells if unit.formation == "skirmish" else (unit.cell,)


def lone_leaders(table: Table, cell: int, side: int | None = None) -> tuple[int, ...]:
    """Leaders without a host in a cell, by index."""
    return tuple(
        index
        for index, leader in enumerate(table.leaders)
        if leader.cell == cell and leader.host < 0 and (side is None or leader.side == side)
    )


def own_edge_distance(table: Table, side: int, cell: int) -> int:
    """How many rows a cell lies from the side's own edge; the edge row is 0."""
    board = table.setup.board
    row, column = divmod(cell, board.columns)
    edge = table.edges[side]
    if edge == "north":
        return row
    if edge == "south":
        return board.rows - 1 - row
    return column if edge == "west" else board.columns - 1 - column


def direction_between(table: Table, origin: int, target: int) -> int:
    """The direction of an adjacent cell, or -1 if it is not adjacent."""
    neighbours = table.setup.grid.neighbours[origin]
    return neighbours.index(target) if target in neighbours else -1


# Writing -----------------------------------------------------------------------------------------------

_SHIFTING = frozenset({"cell", "cells", "formation"})
_FLAGS = frozenset(
    {"facing", "disrupted", "melee", "winded", "hold_fire", "done", "moved", "fleeing", "crossed"}
)
"""Of a unit, what alters neither who stands where nor who may fight whom."""
_BUT_ZONES = (*_STANDING, "alone", "leaders_with")


def change(table: Table, number: int, **fields: object) -> Table:
    """The position with one unit changed; its leaders go along, and one who waits there joins it (CMD-9)."""
    unit = replace(table.units[number], **fields)
    units = (*table.units[:number], unit, *table.units[number + 1 :])
    if _SHIFTING.isdisjoint(fields):
        places = table.lasting if fields.keys() <= _FLAGS else _BUT_ZONES if "low" in fields else _PLACES
        return table.hand_on(replace(table, units=units), places)
    if "cell" not in fields:
        return _watched(replace(table, units=units))
    leaders = table.leaders
    if number in table.leaders_with or (unit.cell >= 0 and table.alone[unit.side] >> unit.cell & 1):
        formed = unit.formation != "skirmish"
        leaders = tuple(
            replace(leader, cell=unit.cell)
            if leader.host == number
            else replace(leader, host=number)
            if formed and leader.host < 0 and leader.cell == unit.cell >= 0 and leader.side == unit.side
            else leader
            for leader in leaders
        )
    return _watched(replace(table, units=units, leaders=leaders))


def _watched(table: Table) -> Table:
    """MAG-9 [F]: whoever steps between a magician and his elemental ends it, wherever he goes next."""
    if not table.elementals:
        return table
    from hheditor.rules.hordes_heroes.magic.control import watched

    return watched(table)


def conjure(table: Table, elementals: Iterable[Elemental]) -> Table:
    """The position with these elementals on it."""
    after = replace(table, elementals=tuple(sorted(elementals)))
    return table.hand_on(after, ("held", "formed", "loose", "alone", "leaders_with"))


def change_leader(table: Table, index: int, **fields: object) -> Table:
    """The position with one leader changed."""
    leader = replace(table.leaders[index], **fields)
    after = replace(table, leaders=(*table.leaders[:index], leader, *table.leaders[index + 1 :]))
    return table.hand_on(after, _OF_UNITS)
