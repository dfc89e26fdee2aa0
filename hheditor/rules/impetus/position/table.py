"""The position: units, contacts and the state of the battle. SEQ-5: all of it is open to both players (IR-1).

The functions here read and write a position without knowing a rule beyond who stands where and who is in
contact with whom. Units are numbered by their place in `units`.
"""

from typing import ClassVar, Literal

from msgspec.structs import replace

from hheditor.rules.api import Ending, Outcome, derived
from hheditor.rules.impetus.armies.troops import Troop
from hheditor.rules.impetus.board.interface import Board
from hheditor.rules.impetus.position.profile import Profile
from hheditor.rules.impetus.position.setup import Setup
from hheditor.rules.impetus.position.tasks import AnyTask
from hheditor.values import Cell, Few, Number, Value

Gone = Literal["", "destroyed", "given-up", "off-field"]
Kind = Literal["frontal", "side", "flank", "rear"]
"""CHG-9: how a charger has contacted its enemy."""
Loyalty = Literal["untried", "wavering", "loyal", "turned"]
NOWHERE = -1


class Unit(Value, frozen=True):
    """TRP-4: a unit as it stands now. One that stands behind another in a large unit has no place."""

    side: Few
    vbu: Few
    cell: Cell = NOWHERE
    facing: Number = 0
    x: Number = 0
    y: Number = 0
    depth: Number = 0
    """TAB-3: how deep its base is on a table, that of a block whole."""
    disordered: bool = False
    done: bool = False
    """Whether it has been activated in this phase."""
    stakes: bool = False
    """SPC-7: planted."""
    wall: bool = False
    """SPC-9: formed."""
    general: bool = False
    behind: tuple[Cell, ...] = ()
    """LRG-1: the units of the block behind this one, from front to rear."""
    ahead: Cell = -1
    """The front unit of the block it stands in, or -1."""
    gone: Gone = ""


class Bond(Value, frozen=True):
    """HEX-13, TAB-4: two enemies in contact."""

    one: Cell
    """Who came, by charge or pursuit."""
    other: Cell
    kind: Kind


_PLACES = ("held", "occupied")


class Table(Ending, frozen=True, kw_only=True):
    """A position of Basic Impetus."""

    lasting: ClassVar[tuple[str, ...]] = (*_PLACES, "fighting", "zones")

    setup: Setup
    units: tuple[Unit, ...]
    agenda: tuple[AnyTask, ...] = ()
    bonds: tuple[Bond, ...] = ()
    turn: int = 0
    """From 1; 0 before the battle."""
    defender: int = 0
    """DEP-1: the side that defends and places first."""
    first: int = 0
    """INI-1: the side that is active first in this turn."""
    mover: int = 0
    """The active side."""
    phase: Literal["deployment", "initiative", "action", "over"] = "deployment"
    rerolled: tuple[bool, bool] = (False, False)
    """INI-2: whether a side has used its free reroll."""
    loyalty: tuple[Loyalty, Loyalty] = ("untried", "untried")
    """OPT-5: of the unreliable contingent of each side."""
    ended: Outcome | None = None
    played_on: bool = False
    """Whether the battle was decided and goes on all the same: nobody looks for victory any more."""

    @derived
    def held(self) -> dict[int, int]:
        """The unit in each cell."""
        return {unit.cell: number for number, unit in enumerate(self.units) if unit.cell >= 0}

    @derived
    def occupied(self) -> tuple[int, int]:
        """For each side the mask of cells it holds."""
        masks = [0, 0]
        for unit in self.units:
            if unit.cell >= 0:
                masks[unit.side] |= 1 << unit.cell
        return (masks[0], masks[1])

    @derived
    def fighting(self) -> int:
        """The mask of units in melee."""
        mask = 0
        for bond in self.bonds:
            mask |= 1 << bond.one | 1 << bond.other
        return mask

    @derived
    def zones(self) -> tuple[int, int]:
        """ZOC-1: for each side the mask of cells in the zones of its units."""
        return self.setup.board.zones(self)

    @property
    def profile(self) -> Profile:
        """The options and tables in force."""
        return self.setup.profile

    @property
    def board(self) -> Board:
        """The board as the rules ask it."""
        return self.setup.board


# Reading -----------------------------------------------------------------------------------------------


def troop(table: Table, number: int) -> Troop:
    """The troop type of a unit."""
    return table.setup.troop_of_unit[number]


def on_table(table: Table, number: int) -> bool:
    """Whether the unit stands on the field by itself or at the head of a block."""
    return table.units[number].cell >= 0


def in_melee(table: Table, number: int) -> bool:
    """HEX-13: bound to at least one enemy."""
    return bool(table.fighting >> number & 1)


def enemies_of(table: Table, number: int) -> tuple[int, ...]:
    """The enemies in contact with a unit, in the order of the bonds."""
    found = []
    for bond in table.bonds:
        if bond.one == number:
            found.append(bond.other)
        elif bond.other == number:
            found.append(bond.one)
    return tuple(found)


def bond_between(table: Table, number: int, enemy: int) -> Bond | None:
    """The contact of two units, whoever came."""
    for bond in table.bonds:
        if {bond.one, bond.other} == {number, enemy}:
            return bond
    return None


def is_fresh(table: Table, number: int) -> bool:
    """TRP-5: it has lost no VBU; LRG-4: of a block, its front unit has not (IR-37)."""
    return table.units[number].vbu >= troop(table, number).vbu


def is_large(table: Table, number: int) -> bool:
    """LRG-1: a block of at least two units."""
    return bool(table.units[number].behind)


def standing(table: Table, side: int) -> tuple[int, ...]:
    """The units of a side on the field."""
    return tuple(number for number, unit in enumerate(table.units) if unit.side == side and unit.cell >= 0)


# Writing -----------------------------------------------------------------------------------------------

_SHIFTING = frozenset({"cell", "x", "y", "side"})
_ZONING = frozenset({"facing", "disordered"})


def change(table: Table, number: int, **fields: object) -> Table:
    """The position with one unit changed."""
    unit = replace(table.units[number], **fields)
    units = (*table.units[:number], unit, *table.units[number + 1 :])
    after = replace(table, units=units)
    if not _SHIFTING.isdisjoint(fields):
        return table.hand_on(after, ("fighting",))
    if not _ZONING.isdisjoint(fields):
        return table.hand_on(after, (*_PLACES, "fighting"))
    return table.hand_on(after, table.lasting)


def refitted(table: Table, number: int, behind: tuple[int, ...]) -> dict[str, int]:
    """LRG-1: the fields of a front unit that change with those behind it, apart from them."""
    unit, place = table.units[number], table.board.fitted(table, number, behind)
    if place.depth == unit.depth:
        return {}
    return {"depth": place.depth} | ({"x": place.x, "y": place.y} if unit.cell >= 0 else {})


def bind(table: Table, bonds: tuple[Bond, ...]) -> Table:
    """The position with these contacts."""
    return table.hand_on(replace(table, bonds=bonds), _PLACES)
