"""A position as a player looks at it: who is near, who wants to attack, what a place is worth to a unit."""

from typing import NamedTuple

from hheditor.hexes import expand, front_sides
from hheditor.rules.men_of_iron.bot.exchange import attack_gain, shot_gain
from hheditor.rules.men_of_iron.fire.sight import look
from hheditor.rules.men_of_iron.fire.targets import reach_of, weapon
from hheditor.rules.men_of_iron.position.geometry import FACINGS, angle
from hheditor.rules.men_of_iron.position.ratings import command_range
from hheditor.rules.men_of_iron.position.table import Table, Unit

NEAR = 3
"""Where an enemy begins to matter for how one faces."""
VICTORY = 10_000
"""What wins the battle at once."""
PATIENCE, HASTE = 60, 40
"""After so many activations a side begins to lose its patience, and how much of it there is to lose."""


class Place(NamedTuple):
    """What a hex is worth to a unit, facing so."""

    merit: int
    facing: int


class Outlook:
    """What one side sees of a position; made once for a decision."""

    def __init__(self, table: Table, side: int) -> None:
        self.table, self.side = table, side
        self.foes = [(i, u) for i, u in enumerate(table.units) if u.cell >= 0 and u.side != side]
        self.foes = [(i, u) for i, u in self.foes if not table.is_neutral(u.battle)]
        self.distance = self._distances()
        self.eager = self._eager()
        self.haste = self._haste()
        self.waiting = self._waiting()

    def _distances(self) -> dict[int, int]:
        """How far every hex is from the nearest enemy."""
        grid = self.table.grid
        mask = 0
        for _, unit in self.foes:
            mask |= 1 << unit.cell
        found: dict[int, int] = {}
        front, seen, away = mask, mask, 0
        while front:
            rest = front
            while rest:
                low = rest & -rest
                found[low.bit_length() - 1] = away
                rest ^= low
            wider = expand(grid, seen)
            front, seen, away = wider & ~seen, wider, away + 1
        return found

    def _eager(self) -> bool:
        """TIM-2: whether this side must come to grips: in a timed battle who has the time, else everybody."""
        setup = self.table.setup
        return setup.marker <= 0 or setup.sides[self.side].has_time

    def _haste(self) -> int:
        """How much more than at first it wants a decision: nobody sits before an enemy for ever, and
        whose day is running out not even for long."""
        table = self.table
        lost = table.setup.marker - table.marker if self.eager else 0
        return max(0, min(HASTE, (table.activations - PATIENCE) // 10)) + 2 * lost

    def _waiting(self) -> int:
        """TIM-2: what a passed free activation is worth: the enemy's defeat, spread over his time;
        TIM-3: all of it, when there is no more."""
        setup = self.table.setup
        if self.eager:
            return 0
        if self.table.marker <= 1:
            return VICTORY
        return 100 * setup.sides[1 - self.side].level // setup.marker + 10 * self.haste

    def away(self, cell: int) -> int:
        """How far the nearest enemy is."""
        return self.distance.get(cell, 99)

    # Attacks --------------------------------------------------------------------------------------------

    def clash(self, index: int, cell: int, target: int, charge: bool) -> int:
        """What an attack of one unit from a hex would bring, by weapons, defence, angle and ground."""
        table = self.table
        unit, foe = table.units[index], table.units[target]
        matrix = table.setup.look.weapons
        row, other = weapon(table, index), weapon(table, target)
        if row.id not in matrix or unit.state == "retired":
            return 0
        extra = table.setup.profile.modifiers
        seen = angle(table, foe, cell)
        base = matrix[row.id].get(other.id, 0) + other.defence[foe.disordered]
        base += 0 if seen == "front" else extra.rear if seen == "rear" else extra.flank
        base += table.setup.rows[foe.cell].shock + table.setup.rows[cell].own
        base += extra.attacker_disordered if unit.disordered else 0
        base += extra.defender_retired if foe.state == "retired" else 0
        base += extra.wall if foe.wall and seen == "front" else 0
        return attack_gain(table.setup, (row, unit.state), (other, foe.state), base, charge)

    # Places ---------------------------------------------------------------------------------------------

    def place(self, index: int, cell: int, facings: tuple[int, ...] = FACINGS) -> Place:
        """What a hex is worth to a unit, and how it best faces there."""
        table, unit = self.table, self.table.units[index]
        away = self.away(cell)
        merit = self._ground(cell) + self._command(unit, cell)
        figures = reach_of(table, index) if weapon(table, index).missile and unit.state != "retired" else ()
        if figures:
            merit += self._bowshot(index, cell, figures)
        else:
            merit -= (5 + self.haste if self.eager else 1) * away
        if away > NEAR:
            return Place(merit, self._toward(cell, facings))
        best = max((self.face(index, cell, facing, bool(figures)), facing) for facing in facings)
        return Place(merit + best[0], best[1])

    def _ground(self, cell: int) -> int:
        row = self.table.setup.rows[cell]
        return -6 * (row.shock + row.fire) + 4 * row.own + 4 * self.table.setup.level(cell)

    def _command(self, unit: Unit, cell: int) -> int:
        """CMD-2: near its leader, or at least next to its own."""
        table = self.table
        leader = table.leader_of(unit.battle)
        if leader < 0 or table.leaders[leader].cell < 0:
            return 0
        over = table.grid.distance(cell, table.leaders[leader].cell) - command_range(table, leader)
        return -8 * over if over > 0 else 0

    def _bowshot(self, index: int, cell: int, figures: tuple[int, ...]) -> int:
        """FIR-12: the best shot from there; not under the enemy's lances."""
        table, grid = self.table, self.table.grid
        shots = []
        for _target, foe in self.foes:
            distance = grid.distance(cell, foe.cell)
            if distance <= len(figures):
                base = figures[distance - 1] + table.setup.rows[foe.cell].fire
                row = table.setup.look.types[foe.kind]
                shots.append((shot_gain(table.setup.profile, row, foe.state, base), foe.cell))
        shots.sort(reverse=True)
        best = next((gain for gain, goal in shots if self._sees(index, cell, goal)), 0)
        away = self.away(cell)
        far = max(0, away - len(figures)) if best or not self.haste else away
        return best - 45 * (away <= 1) - (4 + self.haste if self.eager else 0) * far

    def _sees(self, index: int, cell: int, goal: int) -> bool:
        """LOS: whether a unit could shoot from a hex into another."""
        row = weapon(self.table, index)
        return look(self.table, cell, goal, over=row.over, hedged=row.hedged).blocker < 0

    def face(self, index: int, cell: int, facing: int, shoots: bool) -> int:
        """Enemies before it are an attack to come, those beside or behind it one to suffer."""
        table = self.table
        grid, fronts = table.grid, front_sides(facing)
        charger = table.units[index].kind in table.setup.profile.switches.chargers
        merit = best = 0
        for target, foe in self.foes:
            distance = grid.distance(cell, foe.cell)
            if distance > NEAR:
                continue
            if distance == 1:
                before = grid.neighbours[cell].index(foe.cell) in fronts
                if before and not shoots:
                    best = max(best, self.clash(index, cell, target, charge=False))
                elif not before:
                    merit -= 30
                if foe.kind in table.setup.look.weapons:
                    merit -= 12
            elif charger and angle(table, table.units[index], foe.cell, facing) == "front":
                best = max(best, self.clash(index, cell, target, charge=True) * 2 // 3)
            elif angle(table, table.units[index], foe.cell, facing) == "front":
                merit += 3
        return merit + best

    def _toward(self, cell: int, facings: tuple[int, ...]) -> int:
        """The facing that looks at the nearest enemy."""
        if not self.foes or len(facings) == 1:
            return facings[0]
        hexes, here = self.table.grid.hexes, self.table.grid.hexes[cell]
        _, foe = min(self.foes, key=lambda each: self.table.grid.distance(cell, each[1].cell))
        looking = Unit(0, 0, "", cell)
        if here == hexes[foe.cell]:
            return facings[0]
        return next((f for f in facings if angle(self.table, looking, foe.cell, f) == "front"), facings[0])

    # Battles --------------------------------------------------------------------------------------------

    def promise(self, battle: int) -> int:
        """What an activation of a Battle promises: shots, attacks, charges, and ground to make up."""
        table, found = self.table, 0
        for index in table.units_of(battle):
            unit = table.units[index]
            away = self.away(unit.cell)
            if unit.state == "retired":
                continue
            if unit.state == "disordered" and away > 1:
                found += 25  # RAL-1
                continue
            figures = reach_of(table, index) if weapon(table, index).missile else ()
            if figures:
                found += max(0, self._bowshot(index, unit.cell, figures)) if away <= len(figures) else 0
            elif away == 1 or (unit.kind in table.setup.profile.switches.chargers and away <= NEAR):
                found += max(0, self.face(index, unit.cell, unit.facing, shoots=False))
            if away > max(1, len(figures)) and self.eager:
                found += 8
        return found
