"""What there is: units, what is still to be resolved, orders, and the position that holds it all."""

from functools import reduce
from operator import or_

from msgspec.structs import replace

from hheditor.hexes import Board, Grid, expand, grid, mask_of
from hheditor.rules.api import Order, Outcome, Override, Position, Rolled, Task, derived
from hheditor.values import Value

REACH = {"foot": 3, "horse": 5, "bows": 3, "wain": 2}
STRENGTH = {"foot": 4, "horse": 3, "bows": 2, "wain": 3}
FIGHTERS = ("foot", "horse")
SIGHT = 2


def _first(mask: int) -> int:
    """The lowest cell of a mask, -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


LARGEST_HAND = 3
LONGEST_TERMS = 60
STRIKE, GUARD, FEINT = range(3)
BEATS = {STRIKE: FEINT, FEINT: GUARD, GUARD: STRIKE}
UNKNOWN = -1
FACE_DOWN = 0


class Profile(Value, frozen=True):
    """What a scenario may set."""

    turns: int = 12


# What stands on the table -------------------------------------------------------------------------------


class Unit(Value, frozen=True):
    """A unit; off the table its cell is -1."""

    side: int
    kind: str
    cell: int
    facing: int
    strength: int
    tail: int = -1
    moved: bool = False
    fought: bool = False
    ready: bool = True

    @property
    def cells(self) -> tuple[int, ...]:
        """Its footprint."""
        return (self.cell,) if self.tail < 0 else (self.cell, self.tail)


class Choice(Value, frozen=True):
    """What one side chose in secret."""

    stance: int
    token: int = 0


HIDDEN = Choice(UNKNOWN, UNKNOWN)


# What is still to be resolved ---------------------------------------------------------------------------


class Turn(Task, frozen=True, tag="turn"):
    """A side's turn: it gives orders until it passes."""

    side: int


class Draw(Task, frozen=True, tag="draw"):
    """A fortune token is drawn."""

    side: int


class March(Task, frozen=True, tag="march"):
    """A unit is on its way over the cells of its path still before it."""

    unit: int
    path: tuple[int, ...]
    facing: int


class Watch(Task, frozen=True, tag="watch"):
    """The enemies of a marcher are asked which of them shoots."""

    unit: int
    bows: tuple[int, ...]


class Shot(Task, frozen=True, tag="shot"):
    """A shot at a marcher, who is asked first whether it takes cover."""

    shooter: int
    unit: int
    cover: bool | None = None


class Duel(Task, frozen=True, tag="duel"):
    """A fight; it waits here until both sides have chosen."""

    attacker: int
    defender: int
    chosen: tuple[Choice | None, Choice | None] = (None, None)


class Muster(Task, frozen=True, tag="muster"):
    """A unit regroups."""

    unit: int


class Terms(Task, frozen=True, tag="terms"):
    """An offer waits for its answer."""

    side: int
    words: str


AnyTask = Turn | Draw | March | Watch | Shot | Duel | Muster | Terms


# Orders -------------------------------------------------------------------------------------------------


class Move(Order, frozen=True, tag="move"):
    """March to a hex and face somewhere; by the shortest way, or by the cells named."""

    unit: int
    to: int
    facing: int
    via: tuple[int, ...] = ()


class Attack(Order, frozen=True, tag="attack"):
    """Fight an adjacent enemy."""

    unit: int
    target: int


class Regroup(Order, frozen=True, tag="regroup"):
    """Win back strength."""

    unit: int


class Parley(Order, frozen=True, tag="parley"):
    """Offer terms, in words nobody could list."""

    words: str


class Pass(Order, frozen=True, tag="pass"):
    """End the turn."""


class Shoot(Order, frozen=True, tag="shoot"):
    """Interrupt the marcher with these bows."""

    unit: int


class Hold(Order, frozen=True, tag="hold"):
    """Let the marcher pass."""


class Cover(Order, frozen=True, tag="cover"):
    """Take cover and stay here, or press on."""

    take: bool


class Choose(Order, frozen=True, tag="choose"):
    """A sealed choice."""

    stance: int
    token: int = 0


class Answer(Order, frozen=True, tag="answer"):
    """Accept or reject the terms."""

    accept: bool


AnyOrder = (
    Move | Attack | Regroup | Parley | Pass | Shoot | Hold | Cover | Choose | Answer | Rolled | Override
)


# The position -------------------------------------------------------------------------------------------


class Table(Position, frozen=True, kw_only=True):
    """A position of the training system."""

    agenda: tuple[AnyTask, ...] = ()
    board: Board
    units: tuple[Unit, ...]
    turn: int = 1
    limit: int = 12
    hands: tuple[tuple[int, ...], ...] = ((), ())
    parleyed: bool = False
    end: Outcome | None = None

    @derived
    def grid(self) -> Grid:
        """The tables of its board."""
        return grid(self.board)

    @derived
    def taken(self) -> tuple[int, int]:
        """For each side the mask of the hexes its units stand in."""
        ours = theirs = 0
        bit = self.grid.bit
        for unit in self.units:
            if unit.cell >= 0:
                mask = bit[unit.cell] if unit.tail < 0 else bit[unit.cell] | bit[unit.tail]
                if unit.side:
                    theirs |= mask
                else:
                    ours |= mask
        return ours, theirs

    @derived
    def free(self) -> int:
        """The mask of the hexes nobody stands in."""
        ours, theirs = self.taken
        return self.grid.everywhere & ~(ours | theirs)

    @derived
    def ways(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """The ways that were asked for, so that whoever judges a march and whoever carries it out agree."""
        return {}

    @derived
    def threats(self) -> dict[int, tuple[int, int]]:
        """What was asked of `threat`."""
        return {}

    def threat(self, side: int) -> tuple[int, int]:
        """Where the enemies of a side stop its marches, and where their bows watch them."""
        known = self.threats.get(side)
        if known is None:
            watched = 0
            for unit in self.units:
                if unit.kind == "bows" and unit.ready and unit.side != side and unit.cell >= 0:
                    watched |= self.grid.disc(unit.cell, SIGHT)
            known = self.threats[side] = expand(self.grid, self.taken[1 - side]), watched
        return known

    def bows_upon(self, index: int) -> tuple[int, ...]:
        """Enemy bows that may shoot at a marcher where it stands."""
        marcher, table = self.units[index], self.grid
        return tuple(
            number
            for number, unit in enumerate(self.units)
            if unit.kind == "bows"
            and unit.ready
            and unit.side != marcher.side
            and unit.cell >= 0
            and table.distance(unit.cell, marcher.cell) <= SIGHT
        )

    def marched(self, index: int, unit: Unit, agenda: "tuple[AnyTask, ...]") -> "Table":
        """The position after a unit has gone from one hex to another, with the tables that changed little."""
        old, bit = self.units[index], self.grid.bit
        units = list(self.units)
        units[index] = unit
        after = replace(self, units=tuple(units), agenda=agenda)
        if unit.tail < 0:
            ours, theirs = self.taken
            change = bit[old.cell] ^ bit[unit.cell]
            Table.taken.hand_on(after, (ours, theirs ^ change) if unit.side else (ours ^ change, theirs))
            Table.free.hand_on(after, self.free ^ change)
            Table.threats.hand_on(after, {unit.side: self.threat(unit.side)})
        return after

    @derived
    def known_wain_ways(self) -> dict[int, dict[tuple[int, int], tuple[int, ...]]]:
        """The ways of the wains that were asked for."""
        return {}

    def layers(self, index: int, goal: int = -1) -> list[int]:
        """Where a unit of one hex can get in no step, one step and so on, until the goal is among them."""
        unit, table, free = self.units[index], self.grid, self.free
        stop, _ = self.threat(unit.side)
        found = [table.bit[unit.cell]]
        frontier = found[0]
        for _ in range(REACH[unit.kind]):
            frontier = expand(table, frontier) & free
            if not frontier:
                break
            found.append(frontier)
            if goal >= 0 and frontier >> goal & 1:
                break
            free &= ~frontier
            frontier &= ~stop
        return found

    def way(self, index: int, to: int) -> tuple[int, ...]:
        """The shortest way of a unit of one hex to another hex, without its start; empty if there is none."""
        known = self.ways.get((index, to))
        if known is None:
            known = ()
            if to >= 0 and self.free >> to & 1:
                known = self._direct_way(index, to) or self._way_round(index, to)
            self.ways[index, to] = known
        return known

    def _direct_way(self, index: int, to: int) -> tuple[int, ...]:
        """A way that comes nearer with every step, if the first free hexes give one."""
        unit, table = self.units[index], self.grid
        at, around, left = unit.cell, table.around, table.distance(unit.cell, to)
        if left > REACH[unit.kind]:
            return ()
        free = self.free & ~self.threat(unit.side)[0]
        found = []
        for nearer in range(left - 1, 0, -1):
            at = _first(around[at] & table.disc(to, nearer) & free)
            if at < 0:
                return ()
            found.append(at)
        found.append(to)
        return tuple(found)

    def _way_round(self, index: int, to: int) -> tuple[int, ...]:
        layers = self.layers(index, to)
        if len(layers) == 1 or not layers.pop() >> to & 1:
            return ()
        open_ground, around = ~self.threat(self.units[index].side)[0], self.grid.around
        found = [to]
        for layer in layers[:0:-1]:
            to = _first(around[to] & layer & open_ground)
            found.append(to)
        found.reverse()
        return tuple(found)

    def beside(self, index: int) -> int:
        """The mask of hexes next to a unit."""
        return reduce(or_, (self.grid.around[cell] for cell in self.units[index].cells), 0)

    def footprint(self, index: int) -> int:
        """The mask of hexes a unit stands in."""
        return mask_of(self.units[index].cells)

    def wain_ways(self, index: int) -> dict[tuple[int, int], tuple[int, ...]]:
        """Every (head, facing) a wain can end in, with its way."""
        if index not in self.known_wain_ways:
            self.known_wain_ways[index] = self._find_wain_ways(self.units[index])
        return self.known_wain_ways[index]

    def _find_wain_ways(self, unit: Unit) -> dict[tuple[int, int], tuple[int, ...]]:
        table, free, (stop, _) = self.grid, self.free, self.threat(unit.side)
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        frontier: list[tuple[int, int, tuple[int, ...]]] = [(unit.cell, unit.facing, ())]
        for _ in range(REACH[unit.kind]):
            following = []
            for at, facing, way in frontier:
                for turn in (-1, 0, 1):
                    direction = (facing + turn) % 6
                    cell = table.neighbours[at][direction]
                    if cell < 0 or not free >> cell & 1 or (cell, direction) in found:
                        continue
                    found[cell, direction] = (*way, cell)
                    if not stop >> cell & 1:
                        following.append((cell, direction, (*way, cell)))
            frontier = following
            free |= table.bit[unit.tail]
        return found

    def with_unit(self, index: int, unit: Unit) -> tuple[Unit, ...]:
        """The units, one of them changed."""
        units = list(self.units)
        units[index] = unit
        return tuple(units)
