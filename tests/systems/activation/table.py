"""What there is: units and Battles, what is still to be resolved, orders, and the position."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.hexes import Board, Grid, front_sides, grid, opposite, rear_sides
from hheditor.rules.api import Order, Outcome, Override, Position, Rolled, Task, derived
from hheditor.values import Value
from tests.systems.activation.charts import MATRIX, MOVES, SHOOTERS

NORMAL, DISORDERED, RETIRED, ELIMINATED = "normal", "disordered", "retired", "eliminated"
WAITING = "waiting"
"""Not yet on the map."""
STANDING = (NORMAL, DISORDERED)
STATES = (NORMAL, DISORDERED, RETIRED, ELIMINATED, WAITING)
FACINGS = range(1, 12, 2)
"""The six points of a hex."""
RANGE = 3
NEGATION, BLANK, UNKNOWN = -1, -2, 0
CUP = (BLANK, BLANK, BLANK, NEGATION, 3, 4, 5, 6)
"""A side's seizure counters: an opportunity is the most its roll may be."""
LAST_ACTIVATION = 16


class Unit(Value, frozen=True):
    """A unit; retired and eliminated ones are off the map, in cell -1."""

    kind: str
    side: int
    battle: int
    cell: int
    facing: int
    state: str = NORMAL
    moved: bool = False
    fired: bool = False
    reacted: bool = False
    attacked: bool = False
    countered: bool = False
    commanded: bool = True
    name: str = ""

    @property
    def disordered(self) -> bool:
        """Whether it stands and is shaken."""
        return self.state == DISORDERED


class Battle(Value, frozen=True):
    """A division of an army under a leader who rides with one of its units."""

    side: int
    name: str
    activation: int
    leader: int
    """The unit he rides with; with it off the map the Battle has no leader."""
    charisma: int = 0
    range: int = 4


# What is still to be resolved ---------------------------------------------------------------------------


class Draw(Task, frozen=True, tag="draw"):
    """A seizure counter is drawn from the side's cup."""

    side: int


class Placing(Task, frozen=True, tag="placing"):
    """The side sets its units up."""

    side: int


class Free(Task, frozen=True, tag="free"):
    """The side chooses any Battle, or passes."""

    side: int


class Acting(Task, frozen=True, tag="acting"):
    """A Battle is active: its units move and fire, then shock."""

    side: int
    battle: int
    free: bool
    shock: bool = False


class March(Task, frozen=True, tag="march"):
    """A unit is on its way; with a target, to charge it."""

    unit: int
    path: tuple[int, ...]
    facing: int
    target: int = -1


class React(Task, frozen=True, tag="react"):
    """The marcher's enemies are asked who fires at it."""

    unit: int
    shooters: tuple[int, ...]


class Shot(Task, frozen=True, tag="shot"):
    """Fire."""

    shooter: int
    target: int


class Retreat(Task, frozen=True, tag="retreat"):
    """A unit falls back one hex of its owner's choice."""

    unit: int


class Clash(Task, frozen=True, tag="clash"):
    """An attack about to be resolved: the defender may counter-charge first."""

    attacker: int
    defender: int
    charge: bool
    rounds: int = 0


class Counter(Task, frozen=True, tag="counter"):
    """A counter-charge: asked for, then rolled for."""

    attacker: int
    defender: int
    charge: bool
    rolling: bool = False


class Melee(Task, frozen=True, tag="melee"):
    """An attack is resolved."""

    attacker: int
    defender: int
    charge: bool
    met: bool = False
    rounds: int = 0


class Advance(Task, frozen=True, tag="advance"):
    """The attacker advances into the hex if it is empty, and perhaps attacks again."""

    unit: int
    cell: int
    again: bool
    rounds: int


class Flight(Task, frozen=True, tag="flight"):
    """Both sides check whether they flee."""


class Continue(Task, frozen=True, tag="continue"):
    """The side names a Battle to go on with, or passes."""

    side: int


class Seize(Task, frozen=True, tag="seize"):
    """Before the roll the other side may try to seize the activation."""

    side: int
    battle: int


class Negate(Task, frozen=True, tag="negate"):
    """The active side may cancel the seizure; then the seizure is rolled for."""

    side: int
    counter: int
    battle: int
    """The Battle the seizing side named."""
    rolling: bool = False


class Attempt(Task, frozen=True, tag="attempt"):
    """The continuation is rolled for."""

    side: int
    battle: int


AnyTask = (
    Draw
    | Placing
    | Free
    | Acting
    | March
    | React
    | Shot
    | Retreat
    | Clash
    | Counter
    | Melee
    | Advance
    | Flight
    | Continue
    | Seize
    | Negate
    | Attempt
)


# Orders -------------------------------------------------------------------------------------------------


class Activate(Order, frozen=True, tag="activate"):
    """A free activation of a Battle."""

    battle: int


class PassTurn(Order, frozen=True, tag="pass"):
    """Leave the next activation to the enemy."""


class Place(Order, frozen=True, tag="place"):
    """Set a unit up in a hex, or a leader with a unit there."""

    piece: int
    cell: int
    facing: int = 1


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Take it off the map again."""

    piece: int


class Ready(Order, frozen=True, tag="ready"):
    """The side is set up."""


class Move(Order, frozen=True, tag="move"):
    """Move to a hex and face one of its points."""

    unit: int
    to: int
    facing: int


class Fire(Order, frozen=True, tag="fire"):
    """Fire at an enemy."""

    unit: int
    target: int


class EndPhase(Order, frozen=True, tag="end-phase"):
    """No more movement, or no more shock."""


class Shock(Order, frozen=True, tag="shock"):
    """Attack an enemy in a front hex."""

    unit: int
    target: int


class Charge(Order, frozen=True, tag="charge"):
    """Charge an enemy over one or two empty hexes, ending in `to`."""

    unit: int
    target: int
    to: int


class ReactionFire(Order, frozen=True, tag="reaction-fire"):
    """Fire at the marcher."""

    unit: int


class CounterCharge(Order, frozen=True, tag="counter-charge"):
    """Meet the attacker."""


class Decline(Order, frozen=True, tag="decline"):
    """Do nothing of what was offered."""


class FallBack(Order, frozen=True, tag="fall-back"):
    """Retreat to that hex."""

    to: int


class GoOn(Order, frozen=True, tag="continue"):
    """Try to continue with a Battle."""

    battle: int


class PlayCounter(Order, frozen=True, tag="play-counter"):
    """Seize with an opportunity and a Battle, or negate a seizure (no Battle)."""

    counter: int
    battle: int = -1


AnyOrder = (
    Activate
    | Place
    | Withdraw
    | Ready
    | PassTurn
    | Move
    | Fire
    | EndPhase
    | Shock
    | Charge
    | ReactionFire
    | CounterCharge
    | Decline
    | FallBack
    | GoOn
    | PlayCounter
    | Rolled
    | Override
)


# The position -------------------------------------------------------------------------------------------


class Table(Position, frozen=True, kw_only=True):
    """A position of the activation game."""

    agenda: tuple[AnyTask, ...] = ()
    board: Board
    units: tuple[Unit, ...]
    battles: tuple[Battle, ...]
    levels: tuple[int, int]
    """Flight levels."""
    points: tuple[int, int] = (0, 0)
    """Flight points."""
    penalty: int = 0
    """What the active side adds to its next continuation roll."""
    last: int = -1
    """The Battle that acted last."""
    activations: int = 0
    hands: tuple[tuple[int, ...], ...] = ((), ())
    cups: tuple[tuple[int, ...], ...] = (CUP, CUP)
    spent: tuple[tuple[int, ...], ...] = ((), ())
    end: Outcome | None = None
    edges: tuple[str, str] = ("north", "south")

    @derived
    def grid(self) -> Grid:
        """The tables of its board."""
        return grid(self.board)

    @derived
    def holders(self) -> dict[int, int]:
        """Which unit stands where."""
        return {unit.cell: index for index, unit in enumerate(self.units) if unit.cell >= 0}

    @derived
    def occupied(self) -> int:
        """The mask of all units."""
        mask = 0
        for unit in self.units:
            if unit.cell >= 0:
                mask |= self.grid.bit[unit.cell]
        return mask

    def with_unit(self, index: int, unit: Unit) -> "Table":
        """The position with one unit changed."""
        units = list(self.units)
        units[index] = unit
        return replace(self, units=tuple(units))

    def around(self, cell: int, side: int) -> frozenset[int]:
        """Units of a side next to a cell."""
        holders = self.holders
        near = (holders[beside] for beside in self.grid.neighbours[cell] if beside in holders)
        return frozenset(index for index in near if self.units[index].side == side)

    def fronts(self, index: int) -> tuple[int, ...]:
        """The hexes a unit looks at."""
        unit = self.units[index]
        cells = (self.grid.step(unit.cell, side) for side in front_sides(unit.facing))
        return tuple(cell for cell in cells if cell >= 0)

    def rears(self, index: int) -> tuple[int, ...]:
        """Empty hexes behind a unit, away from its enemies."""
        unit = self.units[index]
        cells = (self.grid.step(unit.cell, side) for side in rear_sides(unit.facing))
        empty = (cell for cell in cells if cell >= 0 and cell not in self.holders)
        return tuple(cell for cell in empty if not self.around(cell, 1 - unit.side))

    def leader_of(self, battle: int) -> int:
        """The unit a Battle's leader rides with, or -1."""
        leader = self.battles[battle].leader
        return leader if leader >= 0 and self.units[leader].cell >= 0 else -1

    def led(self, side: int) -> tuple[int, ...]:
        """The Battles of a side that have a leader on the map."""
        return tuple(
            index
            for index, battle in enumerate(self.battles)
            if battle.side == side and self.leader_of(index) >= 0
        )

    def present(self, side: int) -> tuple[int, ...]:
        """The Battles of a side that have a unit on the map."""
        found = {unit.battle for unit in self.units if unit.side == side and unit.cell >= 0}
        return tuple(sorted(found))

    def commanded(self, index: int) -> bool:
        """Whether a unit is within its leader's range."""
        unit = self.units[index]
        leader = self.leader_of(unit.battle)
        if leader < 0 or unit.cell < 0:
            return False
        return self.grid.distance(unit.cell, self.units[leader].cell) <= self.battles[unit.battle].range

    def angle(self, attacker: int, defender: int) -> str:
        """From where an attacker comes upon a defender: front, flank or rear."""
        foe = self.units[defender]
        bit = self.grid.bit[self.units[attacker].cell]
        far = self.board.columns + self.board.rows
        if bit & self.grid.wedge(foe.cell, opposite(foe.facing), far):
            return "rear"
        return "front" if bit & self.grid.wedge(foe.cell, foe.facing, far) else "flank"

    # Moving and charging --------------------------------------------------------------------------------

    @derived
    def known_ways(self) -> dict[int, dict[int, tuple[int, ...]]]:
        """What was asked of `ways`."""
        return {}

    def ways(self, index: int) -> dict[int, tuple[int, ...]]:
        """Where a unit can go, with a cheapest way to each hex."""
        if index not in self.known_ways:
            self.known_ways[index] = self._find_ways(index)
        return self.known_ways[index]

    def _find_ways(self, index: int) -> dict[int, tuple[int, ...]]:
        unit = self.units[index]
        enemies = 1 - unit.side
        held = self.around(unit.cell, enemies)
        if held and not unit.commanded:
            return {}
        allowance = MOVES[unit.kind][unit.disordered]
        found: dict[int, tuple[int, ...]] = {}
        spent = {unit.cell: 0}
        frontier: list[tuple[int, int, tuple[int, ...]]] = [(0, unit.cell, ())]
        while frontier:
            cost, at, way = frontier.pop(0)
            leaving = self.around(at, enemies) if way else held
            if way and leaving:
                continue  # it has become adjacent and stops
            price = cost + (2 if leaving else 1)
            for beside in self.grid.neighbours[at]:
                if beside < 0 or beside in self.holders or price > min(allowance, spent.get(beside, 99) - 1):
                    continue
                near = self.around(beside, enemies)
                if near & leaving or (near and not unit.commanded):
                    continue
                spent[beside] = price
                found[beside] = (*way, beside)
                frontier.append((price, beside, found[beside]))
            frontier.sort(key=lambda item: item[0])
        return found

    def turns(self, index: int) -> tuple[int, ...]:
        """Facings a unit can take without leaving its hex."""
        unit = self.units[index]
        if not self.around(unit.cell, 1 - unit.side):
            return tuple(facing for facing in FACINGS if facing != unit.facing)
        return ((unit.facing - 2) % 12, (unit.facing + 2) % 12)

    def charges(self, index: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every charge of a unit: the target, and the way, straight on through front hexes."""
        unit = self.units[index]
        enemies = 1 - unit.side
        if unit.kind != "MM" or unit.state != NORMAL or self.around(unit.cell, enemies) or not unit.commanded:
            return
        ways: list[tuple[int, ...]] = [()]
        seen: set[tuple[int, int]] = set()
        for _ in range(2):
            longer = []
            for way in ways:
                for side in front_sides(unit.facing):
                    cell = self.grid.step(way[-1] if way else unit.cell, side)
                    if cell >= 0 and cell not in self.holders:
                        longer.append((*way, cell))
            ways = []
            for way in longer:
                near = self.around(way[-1], enemies)
                if not near:
                    ways.append(way)
                    continue
                front = {self.grid.step(way[-1], side) for side in front_sides(unit.facing)}
                for target in near:
                    alone = near == {target} and self.units[target].cell in front
                    if alone and (target, way[-1]) not in seen:
                        seen.add((target, way[-1]))
                        yield target, way

    # Fire -------------------------------------------------------------------------------------------------

    def shooters_at(self, index: int) -> tuple[int, ...]:
        """Enemies that may react to a marcher in a hex before them."""
        unit = self.units[index]
        return tuple(
            number
            for number, other in enumerate(self.units)
            if other.side != unit.side
            and other.kind in SHOOTERS
            and other.cell >= 0
            and not (other.kind == "CB" and other.reacted)
            and unit.cell in self.fronts(number)
        )

    def fire_trouble(self, shooter: int, target: int) -> str:
        """Why one unit cannot fire at another, in a word; empty if it can."""
        unit, foe = self.units[shooter], self.units[target]
        if self.grid.distance(unit.cell, foe.cell) > RANGE:
            return "range"
        if self.grid.bit[foe.cell] & self.grid.wedge(unit.cell, opposite(unit.facing), RANGE):
            return "arc"
        return "sight" if self.indirect(shooter, target) and unit.kind != "LB" else ""

    def indirect(self, shooter: int, target: int) -> bool:
        """Whether other units stand in the line of fire."""
        return self.grid.blocked_line(self.units[shooter].cell, self.units[target].cell, self.occupied)

    def can_shock(self, index: int) -> bool:
        """Whether a unit may attack at all."""
        unit = self.units[index]
        return unit.kind in MATRIX and not unit.attacked
