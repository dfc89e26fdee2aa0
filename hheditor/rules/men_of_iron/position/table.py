"""The position: units, leaders, standards, Battles, counters, and the state of the activation.

The functions here read and write a position without knowing a rule beyond "who stands where". Units are
numbered by their place in `units`, leaders from `LEADERS` on, standards from `STANDARDS` on. DEF-4: leaders
and standards are no units: they stop nobody and block no line.
"""

from typing import ClassVar, Literal

from msgspec.structs import replace

from hheditor.hexes import Grid
from hheditor.rules.api import Ending, Outcome, derived
from hheditor.rules.men_of_iron.charts.schema import TypeRow
from hheditor.rules.men_of_iron.position.setup import FOOT, HORSE, Setup
from hheditor.rules.men_of_iron.position.tasks import AnyTask
from hheditor.values import Cell, Few, Quantity, Value

LEADERS, STANDARDS = 1000, 2000
NOWHERE = -1
State = Literal["normal", "disordered", "retired"]
Gone = Literal["", "lost", "waiting", "hidden", "removed", "fled", "pursuing", "returning"]
"""Why a piece is off the map: lost; a reinforcement to come; in ambush; taken off without loss; run away with
its Battle (FLT-2); after those who ran (PUR-3); on its way back from there (PUR-7)."""
STILL_TO_COME = ("waiting", "hidden", "pursuing", "returning")
Wall = Literal["", "wall", "schiltron"]
How = Literal["", "battle", "army", "standard", "ambush"]


class Unit(Value, frozen=True):
    """A unit as it stands. DEF-6: normal, disordered or retired. What follows `gone` is forgotten with the
    activation."""

    side: Few
    battle: Cell
    kind: str
    cell: Cell = NOWHERE
    facing: Few = 9
    state: State = "normal"
    gone: Gone = ""
    variant: str = ""
    wall: Wall = ""
    deployed: bool = False
    """ART-1: a gun that has fired or began so."""
    pavise: bool = False
    spent: bool = False
    """ART-5: a bombard that has fired."""
    engaged: tuple[Cell, ...] = ()
    """ENG-1: the enemies it is engaged with."""
    continued: Few = 0
    """RES-22: markers of continued attack."""
    commanded: bool = True
    """CMD-1: fixed when the activation began."""
    shaken: bool = False
    """It was disordered when the activation began (RAL-1)."""
    met: tuple[Cell, ...] = ()
    """Enemies adjacent when the activation began."""
    was: str = ""
    """MNT-3: its type when the activation began, where it has changed."""
    entered: bool = False
    """RNF-4: it came in in this activation."""
    done: bool = False
    """Its phase B is over."""
    moved: bool = False
    """DEF-9: it spent movement points."""
    left: bool = False
    """It has left its hex, in whatever way."""
    turned: bool = False
    fired: bool = False
    reacted: bool = False
    """It has fired in reaction."""
    struck: bool = False
    """It has declared an attack."""
    hit: bool = False
    """It has been attacked."""
    tried: bool = False
    """CCH-1: its counter-charge is used up."""
    replied: bool = False
    """FIR-7: it has fired back."""
    stray: bool = False
    """PUR-6: it comes back from a pursuit without its leader."""

    @property
    def disordered(self) -> bool:
        """DEF-6: whether the charts see it disordered."""
        return self.state != "normal"


class Leader(Value, frozen=True):
    """A leader as he stands."""

    cell: Cell = NOWHERE
    gone: Gone = ""
    replaced: bool = False
    """LDR-13: on his replacement side."""
    moved: bool = False
    host: Cell = -1
    """MOV-12: the unit he began the activation with."""


class Standard(Value, frozen=True):
    """A standard."""

    cell: Cell = NOWHERE
    gone: Gone = ""


class Battle(Value, frozen=True):
    """What changes of a Battle."""

    waiting: bool = False
    """BOS-4."""
    checked: bool = False
    """FLT-1: it has rolled whether it flees, and never will again."""
    fled: bool = False
    chase: Cell = NOWHERE
    """PUR-7: the hex by which its pursuers come back."""


_OF_UNITS = ("grid", "on", "guns_on", "masks", "occupied", "near", "stopping")


class Table(Ending, frozen=True, kw_only=True):
    """A position of Men of Iron."""

    lasting: ClassVar[tuple[str, ...]] = (*_OF_UNITS, "leaders_on", "standards_on")

    setup: Setup
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    standards: tuple[Standard, ...]
    battles: tuple[Battle, ...]
    agenda: tuple[AnyTask, ...] = ()
    points: tuple[Quantity, Quantity] = (0, 0)
    """VIC-1: flight points."""
    active: Few = 0
    """DEF-1: the active side."""
    acting: Cell = -1
    """The Battle that is active, or was last."""
    how: How = ""
    """What kind of activation it is, or was."""
    free: bool = True
    """ACT-1."""
    phase: Literal["A", "B", "C", "D", "E"] = "A"
    successes: Few = 0
    """CON-6: continuations in a row."""
    alone: Few = 0
    """CON-7: tries of a side that began its run with one Battle; 0 where it had more."""
    activations: Quantity = 0
    marker: Quantity = 0
    """TIM-1."""
    hands: tuple[tuple[Few, ...], tuple[Few, ...]] = ((), ())
    """HID-1: counters held; numbers as in `counters`."""
    cups: tuple[tuple[Few, ...], tuple[Few, ...]] = ((), ())
    played: tuple[tuple[Few, ...], tuple[Few, ...]] = ((), ())
    rallied: bool = False
    """BAN-4: the small folk have shown themselves."""
    ended: Outcome | None = None

    @derived
    def grid(self) -> Grid:
        """The tables of the board."""
        return self.setup.grid

    @derived
    def on(self) -> dict[int, int]:
        """The unit in each occupied hex; of two the one that is no gun."""
        found: dict[int, int] = {}
        for index, unit in enumerate(self.units):
            if unit.cell >= 0 and (unit.cell not in found or not self.row(index).gun):
                found[unit.cell] = index
        return found

    @derived
    def guns_on(self) -> dict[int, int]:
        """STK-4: the gun in each hex it shares with another unit."""
        on = self.on
        return {
            unit.cell: index
            for index, unit in enumerate(self.units)
            if unit.cell >= 0 and on[unit.cell] != index
        }

    @derived
    def masks(self) -> tuple[int, int, int]:
        """Where units of each side stand, and those of neutral Battles."""
        found = [0, 0, 0]
        for unit in self.units:
            if unit.cell >= 0:
                found[2 if self.is_neutral(unit.battle) else unit.side] |= 1 << unit.cell
        return found[0], found[1], found[2]

    @derived
    def occupied(self) -> int:
        """Where any unit stands."""
        return self.masks[0] | self.masks[1] | self.masks[2]

    @derived
    def leaders_on(self) -> dict[int, tuple[int, ...]]:
        """The leaders in each hex."""
        found: dict[int, tuple[int, ...]] = {}
        for index, leader in enumerate(self.leaders):
            if leader.cell >= 0:
                found[leader.cell] = (*found.get(leader.cell, ()), index)
        return found

    @derived
    def standards_on(self) -> dict[int, int]:
        """The standard in each hex."""
        return {each.cell: index for index, each in enumerate(self.standards) if each.cell >= 0}

    @derived
    def near(self) -> tuple[int, int]:
        """For each side the hexes adjacent to one of its units."""
        found = [0, 0]
        around = self.grid.around
        for side in (0, 1):
            mask = self.masks[side]
            while mask:
                low = mask & -mask
                found[side] |= around[low.bit_length() - 1]
                mask ^= low
        return found[0], found[1]

    @derived
    def stopping(self) -> tuple[int, int]:
        """MOV-5: for each side the hexes where one of its units stops an enemy: not across a hexside it
        cannot cross itself (MR-21)."""
        if not self.setup.closed_sides:
            return self.near
        found = [0, 0]
        for index, unit in enumerate(self.units):
            if unit.cell >= 0 and not self.is_neutral(unit.battle):
                for direction, beside in enumerate(self.grid.neighbours[unit.cell]):
                    if beside >= 0 and self.setup.side_open(unit.cell, direction, self.column(index)):
                        found[unit.side] |= 1 << beside
        return found[0], found[1]

    # Units ----------------------------------------------------------------------------------------------

    def row(self, unit: int) -> TypeRow:
        """The chart row of a unit's type."""
        return self.setup.look.types[self.units[unit].kind]

    def column(self, unit: int) -> int:
        """The terrain column of a unit."""
        return HORSE if self.row(unit).mounted else FOOT

    def is_neutral(self, battle: int) -> bool:
        """BOS-5: whether a Battle stands aside."""
        return self.setup.battles[battle].neutral and self.battles[battle].waiting

    def foes(self, side: int) -> int:
        """Where the enemies of a side stand."""
        return self.masks[1 - side]

    def adjacent(self, cell: int, side: int) -> tuple[int, ...]:
        """The units of a side next to a hex, guns that share one included once."""
        mask = self.grid.around[cell] & self.masks[side]
        found = []
        while mask:
            low = mask & -mask
            found.append(self.on[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def with_unit(self, index: int, unit: Unit) -> "Table":
        """The position with one unit changed."""
        units = list(self.units)
        old, units[index] = units[index], unit
        after = replace(self, units=tuple(units))
        if old.cell == unit.cell and old.kind == unit.kind:
            self.hand_on(after, ("grid", "on", "guns_on", "masks", "occupied", "near", "stopping"))
        return self.hand_on(after, ("grid", "leaders_on", "standards_on"))

    def with_leader(self, index: int, leader: Leader) -> "Table":
        """The position with one leader changed."""
        leaders = list(self.leaders)
        leaders[index] = leader
        after = replace(self, leaders=tuple(leaders))
        return self.hand_on(after, _OF_UNITS)

    def with_standard(self, index: int, standard: Standard) -> "Table":
        """The position with one standard changed."""
        standards = list(self.standards)
        standards[index] = standard
        return self.hand_on(replace(self, standards=tuple(standards)), (*_OF_UNITS, "leaders_on"))

    def with_battle(self, index: int, battle: Battle) -> "Table":
        """The position with one Battle changed."""
        battles = list(self.battles)
        battles[index] = battle
        return replace(self, battles=tuple(battles))

    # Leaders and Battles --------------------------------------------------------------------------------

    def leader_of(self, battle: int) -> int:
        """The leader of a Battle, wherever he is, or -1."""
        return self.setup.battles[battle].leader

    def leads(self, leader: int) -> tuple[int, ...]:
        """The Battles a leader commands."""
        return tuple(index for index, card in enumerate(self.setup.battles) if card.leader == leader)

    def units_of(self, battle: int) -> tuple[int, ...]:
        """The units of a Battle on the map."""
        return tuple(
            index for index, unit in enumerate(self.units) if unit.battle == battle and unit.cell >= 0
        )

    def present(self, side: int) -> tuple[int, ...]:
        """MR-5: the Battles of a side with a unit or leader on the map; neutral ones do not count (BOS-5)."""
        found = {unit.battle for unit in self.units if unit.side == side and unit.cell >= 0}
        for index, card in enumerate(self.setup.battles):
            if card.side == side and card.leader >= 0 and self.is_about(card.leader):
                found.add(index)
        return tuple(sorted(index for index in found if not self.is_neutral(index)))

    def is_about(self, leader: int) -> bool:
        """CON-5, PUR-6: whether a leader is on the map, or out in pursuit, which counts the same."""
        return self.leaders[leader].cell >= 0 or self.leaders[leader].gone == "pursuing"

    def pursuers(self, battle: int) -> tuple[int, ...]:
        """PUR-3: the units of a Battle out in pursuit."""
        return self.gone_from(battle, "pursuing")

    def gone_from(self, battle: int, why: Gone) -> tuple[int, ...]:
        """The units of a Battle that are off the map for one reason."""
        return tuple(
            index for index, unit in enumerate(self.units) if unit.battle == battle and unit.gone == why
        )

    def standard_of(self, unit: int) -> int:
        """STD-1: the standard that serves a unit and is on the map, or -1."""
        battle, side = self.units[unit].battle, self.units[unit].side
        for index, card in enumerate(self.setup.standards):
            if card.side == side and card.battle in (-1, battle) and self.standards[index].cell >= 0:
                return index
        return -1

    def oc_of(self, side: int) -> int:
        """LDR-14: the overall commander of a side on the map, or -1; a replacement is none."""
        for index, card in enumerate(self.setup.leaders):
            if card.side == side and card.oc and self.leaders[index].cell >= 0:
                return -1 if self.leaders[index].replaced else index
        return -1

    def with_rallied(self, index: int) -> "Table":
        """RAL-3, SEI-9: a retired unit comes back disordered, a gun in order; a point comes off."""
        unit = self.units[index]
        state: State = "normal" if self.row(index).gun else "disordered"
        after = self.with_unit(index, replace(unit, state=state))
        return after.changed(points=after.add_points(unit.side, -1))

    def add_points(self, side: int, more: int) -> tuple[int, int]:
        """Flight points after a change; VIC-2: none are taken off that were never given."""
        first, second = self.points
        return (max(0, first + more), second) if side == 0 else (first, max(0, second + more))
