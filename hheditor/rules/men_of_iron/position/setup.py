"""What does not change in a battle: the field, the charts, who takes part, the terms. SCN-1.

`Going` tables are worked out from field and charts once: what a step costs foot, horse and leaders, what
blocks sight, where nobody charges.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hheditor.hexes import Grid, expand, grid
from hheditor.rules.api import Remembering, derived
from hheditor.rules.men_of_iron.charts.lookup import Lookup, lookup
from hheditor.rules.men_of_iron.charts.schema import Going, GroundRow, Profile
from hheditor.rules.men_of_iron.position.ground import CLEAR, Ground
from hheditor.values import Cell, Few, Quantity, Value

FOOT, HORSE, LEADER = 0, 1, 2
"""The columns of the terrain charts; a leader takes the cheaper of the two."""
NEVER = 10
"""The face from which a terrain roll disorders, where there is none: no die shows it."""


class UnitCard(Value, frozen=True):
    """A unit as the scenario has it."""

    side: Few
    battle: Cell
    kind: str
    name: str = ""
    variant: str = ""


class LeaderCard(Value, frozen=True):
    """LDR-1, LDR-2: a leader and his ratings."""

    side: Few
    name: str = ""
    activation: Few = 0
    """0 for an OC who leads no Battle."""
    range: Few = 4
    charisma: Few = 0
    oc: bool = False
    king: bool = False
    effectiveness: Few = 0
    ma: Few = 7
    returns: bool = True
    """LDR-14: whether he has a replacement side."""


class BattleCard(Value, frozen=True):
    """DEF-2: a division of an army."""

    side: Few
    name: str = ""
    leader: Cell = -1
    """Its leader's card; -1 for a Battle that begins leaderless (CON-8)."""
    entry: tuple[Cell, ...] = ()
    """RNF-1: the hexes its reinforcements come in by."""
    due: Quantity = 0
    """RNF-1: the number of activations after which they may come."""
    stirs: Few = -1
    """BOS-4: it waits, or is neutral, until a die shows this face or less; -1: it never waited."""
    neutral: bool = False
    """BOS-5: as long as it waits nobody's enemy."""
    flight: Few = 0
    """FLT-1, BOS-6: how many units lost or retired make it check; 0: it never does."""
    edge: Literal["", "north", "south", "east", "west"] = ""
    """FLT-3: where it runs to; unless told the first side south, the second north."""
    colour: str = ""
    """What its counters bear, ``#rrggbb``; unless told one of the house's."""


class StandardCard(Value, frozen=True):
    """STD-1: a standard of an army or of one Battle."""

    side: Few
    battle: Cell = -1


class SideCard(Value, frozen=True):
    """A side and its terms."""

    name: str = ""
    level: Quantity = 20
    counters: Few = 0
    wall: bool = False
    """WAL-1: whether it forms shield walls."""
    wall_types: tuple[str, ...] = ()
    """Types that join its walls besides those of the charts (HAS-4: huscarls)."""
    schiltron: bool = False
    """SCH-1."""
    has_time: bool = False
    """TIM-1."""
    small_folk: Quantity = 0
    """BAN-4: the enemy's flight points from which its camp followers may show themselves; 0: it has none."""
    ambush: tuple[Cell, ...] = ()
    """AMB-1: the hexes its ambushers come out by."""
    garrison: Cell = -1
    """COU-4: a castle the enemy must keep shut in."""


class Sides(NamedTuple):
    """What lies on a hexside, crossed in one direction."""

    rows: tuple[GroundRow, ...]
    stakes: bool
    nets: bool
    road: bool


BARE = Sides((), False, False, False)  # noqa: FBT003


class Setup(Remembering, frozen=True):
    """The unchanging part of a position."""

    ground: Ground
    profile: Profile
    units: tuple[UnitCard, ...]
    leaders: tuple[LeaderCard, ...]
    battles: tuple[BattleCard, ...]
    standards: tuple[StandardCard, ...]
    sides: tuple[SideCard, SideCard] = (SideCard(), SideCard())
    first: Few = 0
    marker: Quantity = 0
    """TIM-1: where the time marker starts; 0 in an untimed battle."""

    @derived
    def names(self) -> tuple[str, ...]:
        """What units are called: as the scenario says, or by type and number within their side."""
        seen: dict[tuple[int, str], int] = {}
        found = []
        for card in self.units:
            key = (card.side, card.kind)
            seen[key] = seen.get(key, 0) + 1
            found.append(card.name or f"{card.kind} {seen[key]}")
        return tuple(found)

    @derived
    def grid(self) -> Grid:
        """The tables of the board."""
        return grid(self.ground.board)

    @derived
    def look(self) -> Lookup:
        """The charts by name."""
        return lookup(self.profile)

    @derived
    def rows(self) -> tuple[GroundRow, ...]:
        """The chart row of each hex."""
        known, ground = self.look.terrain, self.ground
        if not ground.terrain:
            return (known[CLEAR],) * ground.board.cells
        return tuple(known.get(name, known[CLEAR]) for name in ground.terrain)

    @derived
    def sides_crossed(self) -> dict[int, Sides]:
        """For each hexside with something on it, by cell * 6 + direction as one crosses it."""
        found: dict[int, Sides] = {}
        ground, step = self.ground, self.grid.step

        def add(key: int, rows: tuple[GroundRow, ...] = (), flag: str = "") -> None:
            old = found.get(key, BARE)
            found[key] = old._replace(rows=old.rows + rows, **({flag: True} if flag else {}))

        for kind, cell, direction in ground.hexsides:
            beside = step(cell, direction)
            row = (self.look.hexsides[kind],)
            add(cell * 6 + direction, row)
            if beside >= 0:
                add(beside * 6 + (direction + 3) % 6, row)
        for key, rise in self._slopes():
            add(key, (self.look.hexsides[_slope(rise)],))
        for cell, direction in ground.stakes:
            beside = step(cell, direction)
            if beside >= 0:
                add(beside * 6 + (direction + 3) % 6, flag="stakes")
        for name, listed in (("nets", ground.nets), ("road", ground.roads)):
            for cell, direction in listed:
                add(cell * 6 + direction, flag=name)
                beside = step(cell, direction)
                if beside >= 0:
                    add(beside * 6 + (direction + 3) % 6, flag=name)
        return found

    def _slopes(self) -> Iterator[tuple[int, int]]:
        """TER-5: every hexside between hexes of different level, with its rise."""
        levels = self.ground.levels
        if any(levels):
            for cell, level in enumerate(levels):
                for direction, beside in enumerate(self.grid.neighbours[cell]):
                    if beside >= 0 and levels[beside] != level:
                        yield cell * 6 + direction, levels[beside] - level

    def crossed(self, cell: int, direction: int) -> Sides:
        """What lies on a side, crossed from a cell in a direction."""
        return self.sides_crossed.get(cell * 6 + direction, BARE)

    @derived
    def goings(self) -> tuple[tuple[tuple[int, int] | None, ...], ...]:
        """For each column, by cell * 6 + direction: (MP, terrain roll) of that step, or None where closed."""
        found: list[tuple[tuple[int, int] | None, ...]] = []
        for column in (FOOT, HORSE):
            steps: list[tuple[int, int] | None] = []
            for cell in range(self.grid.cells):
                for direction, beside in enumerate(self.grid.neighbours[cell]):
                    steps.append(None if beside < 0 else self._step(cell, direction, beside, column))
            found.append(tuple(steps))
        both = tuple(_cheaper(one, other) for one, other in zip(*found, strict=True))
        return (*found, both)

    def _step(self, cell: int, direction: int, beside: int, column: int) -> tuple[int, int] | None:
        """TER-2, TER-3: a step: the hex entered plus the hexside crossed; by road 1 and no roll."""
        sides = self.crossed(cell, direction)
        obstacles = self.profile.obstacles
        if sides.road:
            cost, test = 1, NEVER
        else:
            going = _going(self.rows[beside], column)
            if going is None:
                return None
            cost, test = going.cost, going.test
            for row in sides.rows:
                more = _going(row, column)
                if more is None:
                    return None
                cost, test = cost + more.cost, min(test, more.test)
            if beside in self.ground.pits and column == FOOT:
                cost = max(cost, obstacles.pits.foot)
        if sides.stakes:
            more = obstacles.stakes.mounted if column else obstacles.stakes.foot
            cost, test = cost + more.cost, min(test, more.test)
        if sides.nets:
            test = min(test, obstacles.nets.test)
        if beside in self.ground.caltrops:
            test = min(test, obstacles.caltrops.mounted if column else obstacles.caltrops.foot)
        return cost, test

    @derived
    def open_cells(self) -> tuple[int, int, int]:
        """Masks of the hexes foot, horse and leaders may stand in."""
        foot = horse = 0
        for cell, row in enumerate(self.rows):
            bit = self.grid.bit[cell]
            foot |= bit if row.foot is not None else 0
            horse |= bit if row.mounted is not None else 0
        return foot, horse, foot | horse

    @derived
    def closed_sides(self) -> bool:
        """Whether any hexside is closed to somebody who could otherwise pass."""
        return any(
            row.foot is None or row.mounted is None
            for each in self.sides_crossed.values()
            for row in each.rows
        )

    def side_open(self, cell: int, direction: int, column: int) -> bool:
        """Whether a hexside as such is open to a column, whatever the hexes."""
        for row in self.crossed(cell, direction).rows:
            if column == LEADER:
                if row.foot is None and row.mounted is None:
                    return False
            elif _going(row, column) is None:
                return False
        return True

    @derived
    def blocking(self) -> int:
        """LOS-3: hexes nobody sees through."""
        return self._mask("blocks")

    @derived
    def thickets(self) -> int:
        """LOS-6: hexes of hedge and thicket."""
        return self._mask("hedge")

    def _mask(self, sight: str) -> int:
        mask = 0
        for cell, row in enumerate(self.rows):
            if row.sight == sight:
                mask |= self.grid.bit[cell]
        return mask

    @derived
    def hedged_sides(self) -> frozenset[int]:
        """LOS-6: hexsides with a hedge, by cell * 6 + direction from both cells."""
        return frozenset(
            key for key, sides in self.sides_crossed.items() if any(row.sight for row in sides.rows)
        )

    def level(self, cell: int) -> int:
        """The level of a hex."""
        return self.ground.levels[cell] if self.ground.levels else 0

    @derived
    def heights(self) -> dict[int, int]:
        """LOS-4: for each level the mask of all higher hexes."""
        found = {}
        for level in {0, *self.ground.levels}:
            mask = 0
            for cell, height in enumerate(self.ground.levels):
                mask |= self.grid.bit[cell] if height > level else 0
            found[level] = mask
        return found

    @derived
    def entry_cells(self) -> tuple[int, int]:
        """MOV-10: hexes where each side's reinforcements come in."""
        masks = [0, 0]
        for battle in self.battles:
            for cell in battle.entry:
                masks[battle.side] |= self.grid.bit[cell]
        return masks[0], masks[1]

    def near(self, mask: int) -> int:
        """The cells of a mask and those beside them."""
        return expand(self.grid, mask)


def _slope(rise: int) -> str:
    """TER-5: a difference of 1 is a gentle slope, more a steep one."""
    return f"{'gentle' if abs(rise) == 1 else 'steep'}_{'up' if rise > 0 else 'down'}"


def _going(row: GroundRow, column: int) -> Going | None:
    return row.mounted if column == HORSE else row.foot


def _cheaper(one: tuple[int, int] | None, other: tuple[int, int] | None) -> tuple[int, int] | None:
    """MOV-13, TER-7: a leader pays the cheaper column; only what is closed to both is closed to him."""
    if one is None or other is None:
        return one or other
    return min(one, other)
