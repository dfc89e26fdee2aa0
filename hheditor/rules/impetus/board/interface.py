"""What the rules ask of the board they are played on.

The rules are written once; *straight, wheel, distance, front projection, zone, arc, sight, contact, flank*
and *in* are asked here. `hexes.HexBoard` answers for the hex variant. A bare table answers the same questions
with `hheditor.tables` (its chapter is TAB). Lengths are in the board's own measure: `h` of them make 1H.

Geometry is the board's, judgement the rules': where a way depends on who may be passed or pushed, the rules
hand in the judge (`Passage`).
"""

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from hheditor.rules.impetus.position.profile import GroundKind, TerrainEffects
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.rules.impetus.position.table import Kind, Table
else:
    Table = Any


class Spot(Protocol):
    """Where a base stands and how it faces: a unit, or a place it might come to."""

    @property
    def cell(self) -> int:
        """Its cell; on a table without cells any number from 0 on."""

    @property
    def facing(self) -> int:
        """Its heading as the board counts headings."""

    @property
    def x(self) -> int:
        """On a table without cells."""

    @property
    def y(self) -> int:
        """On a table without cells."""

    @property
    def depth(self) -> int:
        """TAB-3: how deep the base is; nothing on hexes."""


class Place(NamedTuple):
    """A spot nobody need stand on."""

    cell: int
    facing: int
    x: int = 0
    y: int = 0
    depth: int = 0

    @property
    def where(self) -> tuple[int, int, int, int]:
        """As tasks keep it: without the depth, which is the unit's."""
        return self.cell, self.facing, self.x, self.y


def place_of(spot: Spot) -> Place:
    """Where somebody stands."""
    return Place(spot.cell, spot.facing, spot.x, spot.y, spot.depth)


class Goal(NamedTuple):
    """Where an order wants to go: a cell and a facing, or on a table how far and at which angle."""

    cell: int
    facing: int
    length: int = 0
    angle: int = 0


class Course(NamedTuple):
    """A move as the board understands it: the same for all units that make it together."""

    kind: str
    cost: int
    """How much of the figure it takes, the wheel included."""
    ways: tuple[tuple[int, ...], ...]
    """For each unit the cells it enters, in order."""
    ends: tuple[Place, ...]
    straight: int = 0
    """The length of the straight part, after the wheel if there is one."""
    wheel: bool = False
    swept: tuple[int, ...] = ()
    """Cells a wheeling rank passes over and must have free, the ends included; on a table any, where there is
    a wheel to ask about."""
    charge: bool = False
    """TAB-4: whether it is meant to touch an enemy."""


class Going(NamedTuple):
    """The grounds of a way."""

    seen: tuple[GroundKind, ...]
    """MOV-9: every ground the unit stands in, in order, the start included."""
    barred: bool = False
    """A side that cannot be passed: onto or off a bridge beside its road (TER-8)."""
    new: tuple[GroundKind, ...] | None = None
    """TAB-21: those it comes into, where a base may be in several at once; else the order says it."""
    from_water: bool = False
    """TAB-24: whether its centre comes out of water, where that does not follow from the order."""

    @property
    def entered(self) -> tuple[GroundKind, ...]:
        """MOV-9: the grounds it comes into from another."""
        if self.new is not None:
            return self.new
        seen = self.seen
        return tuple(after for before, after in itertools.pairwise(seen) if after != before)

    @property
    def leaves_water(self) -> bool:
        """TER-7: whether it comes out of water onto land."""
        if self.new is not None:
            return self.from_water
        seen = self.seen
        return any(one == "ford" != other for one, other in itertools.pairwise(seen))


OPEN_GOING = Going(("open",))


class Flight(NamedTuple):
    """A way somebody is driven or runs: retreat, evasion, panic."""

    way: tuple[int, ...]
    end: Place
    passed: tuple[int, ...] = ()
    pushed: tuple[tuple[int, Place], ...] = ()
    fate: Literal["", "destroyed", "off-field"] = ""
    stopped_by: int = -1
    """The unit it ran into."""
    lost: tuple[int, ...] = ()
    """TAB-26: friends pushed off the table."""


class Chase(NamedTuple):
    """A pursuit: where it leads, and whom it meets."""

    way: tuple[int, ...]
    end: Place
    contact: int = -1


class Passage(NamedTuple):
    """What the rules say about friends in the way and ground underfoot, for one unit."""

    passes: Callable[[int], bool]
    """Whether it may pass that friend."""
    pushes: Callable[[int], bool]
    """Whether it may push that friend."""
    blocks: Callable[[int], bool]
    """Whether that friend stops everybody, being in melee."""


class Board(ABC):
    """The questions."""

    h: int = 1
    """What 1H measures."""

    # Places ------------------------------------------------------------------------------------------

    @abstractmethod
    def exists(self, cell: int) -> bool:
        """Whether there is such a cell."""

    @abstractmethod
    def problems(self, table: Table) -> Iterator[Finding]:
        """What cannot be about where units stand: off the field, on each other, facing nowhere."""

    @abstractmethod
    def pose(self, spot: Spot) -> tuple[int, int, int]:
        """Where a spot is drawn: x, y in board units, tenths of a degree clockwise from east."""

    @abstractmethod
    def linked(self, one: int, other: int) -> bool:
        """Whether a way may lead from one cell to the other in one step."""

    @abstractmethod
    def may_face(self, facing: int) -> bool:
        """HEX-1, TAB-1: whether a unit may look there."""

    @abstractmethod
    def places(self, *cells: int) -> tuple[int, ...]:
        """Cells to tell of; a table has none."""

    @abstractmethod
    def facing_ahead(self, edge: str) -> int:
        """The facing of a side whose back is to an edge."""

    @abstractmethod
    def may_deploy(self, table: Table, side: int, spot: Spot) -> bool:
        """DEP-4: whether a base there is wholly within the side's zone."""

    @abstractmethod
    def zone(self, table: Table, side: int) -> tuple[int, ...]:
        """DEP-4: the cells of a side's zone; a table has none."""

    @abstractmethod
    def deployments(self, table: Table, number: int, facing: int | None = None) -> Iterator[Place]:
        """DEP-4, TAB-25: places worth offering to a unit, in any facing or in one."""

    @abstractmethod
    def depth(self, number: int, behind: tuple[int, ...]) -> int:
        """TAB-3: how deep a unit is with those behind it; nothing on hexes."""

    @abstractmethod
    def fitted(self, table: Table, number: int, behind: tuple[int, ...]) -> Place:
        """LRG-1, TAB-3: where a unit stands with those behind it, its front edge unmoved."""

    # Measures ----------------------------------------------------------------------------------------

    @abstractmethod
    def distance(self, one: Spot, other: Spot) -> int:
        """HEX-5, TAB-15: how far apart two bases are."""

    @abstractmethod
    def range(self, one: Spot, other: Spot, all_round: bool) -> int:
        """HEX-5, TAB-15: how far a shot goes: from the front, or all round from wherever is nearest."""

    @abstractmethod
    def touching(self, one: Spot, other: Spot) -> bool:
        """HEX-13, TAB-4: whether a contact between them can last."""

    @abstractmethod
    def in_projection(self, unit: Spot, other: Spot) -> bool:
        """HEX-4, TAB-8: whether the other is in the front projection."""

    @abstractmethod
    def before_front(self, unit: Spot, other: Spot) -> bool:
        """HEX-14, TAB-27: whether the other touches its front."""

    @abstractmethod
    def behind_front_line(self, unit: Spot, other: Spot) -> bool:
        """HEX-10, TAB-8: whether the other is wholly behind the line of its front."""

    @abstractmethod
    def in_arc(self, unit: Spot, other: Spot) -> bool:
        """HEX-15, TAB-14: whether the other is in the arc of 45 degrees."""

    @abstractmethod
    def sight(
        self, table: Table, shooter: int, target: int, indirect: bool, all_round: bool
    ) -> Finding | None:
        """HEX-16, TAB-16: why the shooter does not see the target, or None."""

    @abstractmethod
    def in_column(self, table: Table, number: int) -> bool:
        """GRP-6: whether a unit is part of a column."""

    # Ground ------------------------------------------------------------------------------------------

    @abstractmethod
    def ground(self, spot: Spot) -> GroundKind:
        """The worst ground it is in."""

    @abstractmethod
    def terrain(self, spot: Spot) -> TerrainEffects:
        """What the terrain does to those in it."""

    @abstractmethod
    def wholly_in(self, spot: Spot, ground: GroundKind) -> bool:
        """Whether no part of it is elsewhere."""

    @abstractmethod
    def grounds(self) -> tuple[TerrainEffects, ...]:
        """TER-1: everything that lies on the field, each kind once; where it is printed."""

    @abstractmethod
    def level(self, spot: Spot) -> int:
        """TER-4: how high it stands."""

    @abstractmethod
    def holds_bank(self, spot: Spot, enemy: Spot) -> bool:
        """COH-10: whether it stands on land beside the very water the enemy is in."""

    # Zones -------------------------------------------------------------------------------------------

    @abstractmethod
    def zones(self, table: Table) -> tuple[int, int]:
        """ZOC-1: for each side the mask of cells in its zones; on a table no cells and so nothing."""

    @abstractmethod
    def zones_at(self, table: Table, side: int, spot: Spot) -> tuple[int, ...]:
        """The units of the enemy of a side in whose zone a spot lies."""

    @abstractmethod
    def zones_on(
        self, table: Table, units: tuple[int, ...], course: Course, index: int
    ) -> tuple[tuple[int, bool], ...]:
        """The enemies whose zones a way starts in, enters or crosses, each with whether it goes past."""

    # Moves -------------------------------------------------------------------------------------------

    @abstractmethod
    def courses(self, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Iterator[Course]:
        """HEX-6, HEX-7, HEX-22, TAB-5: every way in which such a move may lead there, the plainest first."""

    @abstractmethod
    def why_not(self, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Finding | None:
        """What is wrong with a goal no way leads to, where the board can say more than that."""

    @abstractmethod
    def goals(self, table: Table, number: int, kind: str, most: int) -> Iterator[Goal]:
        """Goals worth asking about for a move of a kind and of so many H at most."""

    @abstractmethod
    def going(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> Going:
        """The grounds of one unit's way."""

    @abstractmethod
    def meets(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> tuple[int, ...]:
        """The pieces on one unit's way, in order; those that move along are not in it."""

    @abstractmethod
    def ends_on(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> tuple[int, ...]:
        """The pieces a unit would stand on at the end of its way."""

    @abstractmethod
    def swept(self, table: Table, units: tuple[int, ...], course: Course) -> tuple[int, int]:
        """HEX-22, TAB-7: a piece in the way of a wheel, and an enemy whose zone it enters; -1 for none."""

    @abstractmethod
    def after_wheel(self, table: Table, number: int, course: Course, index: int) -> Place:
        """Where the straight part of a way begins."""

    @abstractmethod
    def occupant(self, table: Table, spot: Spot, leave: tuple[int, ...] = ()) -> int:
        """Who stands there; -1 for nobody."""

    @abstractmethod
    def joined(self, table: Table, units: tuple[int, ...]) -> bool:
        """GRP-1: whether they hang together side to side or front to rear."""

    # Charges -----------------------------------------------------------------------------------------

    @abstractmethod
    def charge_goals(
        self, table: Table, number: int, most: int, facing: int | None = None
    ) -> Iterator[tuple[Goal, int]]:
        """HEX-11, TAB-11: goals and targets a charge of so many H may be meant for, straight or after a
        wheel, or in one facing only."""

    @abstractmethod
    def charges(self, table: Table, units: tuple[int, ...], goal: Goal) -> Iterator[Course]:
        """CHG-1: the ways of a charge: straight, or for one unit after a wheel; or where it stands."""

    @abstractmethod
    def fall_short(
        self,
        table: Table,
        units: tuple[int, ...],
        ways: tuple[tuple[int, ...], ...],
        places: tuple[tuple[Place, Place], ...],
        short: int,
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[Place, ...]]:
        """OPT-1: ways and ends of a charge from place to place that stops so much before its end, and further
        back if it would stand on a friend (INT-2)."""

    @abstractmethod
    def first_contact(
        self, table: Table, number: int, course: Course, index: int
    ) -> tuple[int, tuple[int, ...]]:
        """HEX-11, TAB-11: after how many steps of the way it must stop, and the enemies it may then name;
        (-1, ()) where it meets nobody."""

    @abstractmethod
    def front_contacts(self, table: Table, number: int, end: Spot) -> tuple[int, ...]:
        """HEX-13: the enemies its front would touch there."""

    @abstractmethod
    def contact_kind(self, start: Spot, end: Spot, target: Spot) -> "Kind":
        """CHG-9, HEX-12, TAB-12: how a charge from the start that ends there meets the target."""

    @abstractmethod
    def turned(self, table: Table, number: int, enemy: int, *, closing: bool = True) -> Place:
        """HEX-14, TAB-27: where it stands after the least turn that brings that enemy before its front;
        TAB-17: without closing up where it is about to retreat."""

    @abstractmethod
    def lined_up(self, table: Table, number: int, target: int) -> Place | None:
        """OPT-7: where a charger stands once its front lies flush, or None."""

    @abstractmethod
    def main_enemies(self, table: Table, number: int, enemies: tuple[int, ...]) -> tuple[int, ...]:
        """TAB-13: of the enemies before its front those it shares most front with, from left to right; none
        where nothing is measured and its owner chooses (MEL-2)."""

    @abstractmethod
    def main_friend(self, table: Table, number: int, friends: tuple[int, ...], enemy: int) -> int:
        """TAB-13: who of a unit and those in contact with the same enemy is the main unit against it."""

    # Driven moves ------------------------------------------------------------------------------------

    @abstractmethod
    def evasions(
        self, table: Table, number: int, passage: Passage, figure: Callable[[GroundKind], int]
    ) -> tuple[Flight, ...]:
        """EVA-4 to EVA-6, HEX-20: the ways by which a unit may evade, each end once."""

    @abstractmethod
    def retreat(self, table: Table, number: int, enemy: int, length: int, passage: Passage) -> Flight:
        """RET-2 to RET-5, HEX-18, TAB-17: how a loser goes back."""

    @abstractmethod
    def pursuit(self, table: Table, number: int, loser: int, way: tuple[int, ...], length: int) -> Chase:
        """PUR-4, PUR-6, HEX-19, TAB-18: how a winner follows the way a loser took."""

    @abstractmethod
    def run_away(self, table: Table, number: int, face: int, length: int) -> Flight:
        """OPT-9, HEX-24, TAB-24: a run in a random direction."""

    @abstractmethod
    def straight_behind(self, table: Table, spot: Spot) -> tuple[int, ...]:
        """OPT-3: the pieces within 1H straight behind a spot."""
