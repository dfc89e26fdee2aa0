"""Where units may go, against a model that walks hex by hex and knows no bit boards.

The model is written from the rules alone, one plain state at a time: slow, and simple enough to be believed.
"""

from __future__ import annotations

import heapq
import random
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.hexes import facing_named, front_sides, turn_between
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.deployment import begin_with
from hheditor.rules.hordes_heroes.contact.zones import barred, in_contact
from hheditor.rules.hordes_heroes.movement.moves import reach_of
from hheditor.rules.hordes_heroes.position.orders import Move
from hheditor.rules.hordes_heroes.position.table import Table, Unit, change, troop
from hheditor.rules.hordes_heroes.position.tasks import MovementPhase
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import RED
from tests.rules.hordes_heroes.driver import arena, refusal, settled

START, FREE, LOCKED, STOPPED = "start", "free", "locked", "stopped"
LIMITING = ("wood", "broken", "marsh", "village", "town")
End = tuple[int, int, str]


class Way(NamedTuple):
    """One manner to make a move: in which formation, how far, by road only, and what it ends in."""

    travel: str
    allowance: int
    road_only: bool
    end: str
    extra: int


class Walker:
    """One unit on one position."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.unit = table.units[number]
        self.kind = troop(table, self.unit)
        self.enemy = 1 - self.unit.side
        setup = table.setup
        self.neighbours = setup.grid.neighbours
        self.roads = set(setup.roads)
        self.narrow = set(setup.narrow)

    # What lies in a hex --------------------------------------------------------------------------------

    def ground(self, cell: int) -> str:
        kind = self.table.setup.ground[cell] if self.table.setup.ground else "open"
        return "open" if kind == "river" and cell in self.narrow else kind

    def zone(self, cell: int) -> bool:
        return any(
            unit.side == self.enemy
            and unit.cell >= 0
            and unit.formation != "skirmish"
            and unit.cell in self.neighbours[cell]
            for unit in self.table.units
        )

    def wet(self, cell: int) -> bool:
        return self.ground(cell) == "river" or (self.ground(cell) == "lake" and self.unit.boat)

    def friend(self, cell: int) -> bool:
        """A friend's hex: to be passed, not to end in."""
        return any(
            unit.side == self.unit.side and number != self.number and cell in self.held_by(unit)
            for number, unit in enumerate(self.table.units)
        )

    def held_by(self, unit: Unit) -> tuple[int, ...]:
        return unit.cells if unit.formation == "skirmish" else (unit.cell,)

    def blocked(self, cell: int) -> bool:
        """By somebody who cannot be passed: enemies, but for single weak stands; friends in disorder."""
        for number, unit in enumerate(self.table.units):
            if unit.cell < 0 or number == self.number or cell not in self.held_by(unit):
                continue
            if unit.side == self.enemy:
                weak = self.kind.combat > troop(self.table, unit).combat and self.unit.stands > 1
                if unit.formation != "skirmish" or not weak:
                    return True
            elif self.zone(cell) or (unit.disrupted and unit.formation != "skirmish"):
                return True
        return any(
            leader.side == self.enemy and leader.cell == cell and leader.host < 0
            for leader in self.table.leaders
        )

    # One step ------------------------------------------------------------------------------------------

    def step(self, way: Way, cell: int, direction: int, mode: str, spent: int) -> tuple[int, str] | None:
        """The hex a step leads to and how the unit stands there, or None where it may not be made."""
        there = self.neighbours[cell][direction]
        if there < 0 or self.blocked(there) or mode == STOPPED:
            return None
        road = (cell, direction) in self.roads
        if (way.road_only or mode == LOCKED or cell in self.narrow or there in self.narrow) and not road:
            return None
        if there in self.narrow and way.travel == "line" and self.may_column():
            return None
        ground = self.ground(there)
        if ground == "mountain" or (ground == "lake" and not self.unit.boat):
            return None
        limiting = ground in LIMITING
        rails = self.kind.wheeled and mode == START and self.ground(cell) in LIMITING
        if rails and not (road and way.travel == "column"):
            return None
        wheels = self.kind.wheeled and (limiting or ground == "river")
        if wheels and not (road and way.travel == "column" and limiting):
            return None
        if self.wet(cell) or self.wet(there):
            if mode != START or spent or (self.wet(there) and way.road_only):
                return None
            return None if self.friend(there) else (there, STOPPED)
        if self.zone(there) or (limiting and not road):
            return None if self.friend(there) else (there, STOPPED)
        return there, LOCKED if limiting or there in self.narrow else FREE

    def may_column(self) -> bool:
        return self.kind.may_column and not self.kind.horde and self.unit.formation in ("line", "column")

    # All of them ---------------------------------------------------------------------------------------

    def ways(self) -> list[Way]:
        unit = self.unit
        slow = unit.pavise or (unit.formation == "block" and self.kind.has("pike"))
        speed = 1 if slow else self.kind.speed
        column = unit.formation == "column"
        if column and not unit.pavise:
            speed += 1
        on_road = any((unit.cell, direction) in self.roads for direction in range(6))
        bonus = 1 if on_road and (column or not unit.pavise) else 0
        ends = (
            [("column", "column", 0), ("column", "line", 1)]
            if column
            else [(unit.formation, unit.formation, 0)]
        )
        if unit.formation == "line" and self.may_column():
            ends.append(("column", "column", 0))
        found = [Way(travel, speed, False, end, extra) for travel, end, extra in ends]
        if bonus:
            found += [Way(travel, speed + bonus, True, end, extra) for travel, end, extra in ends]
        return found

    def ends(self) -> set[End]:
        found: set[End] = set()
        for way in self.ways():
            found |= self._walk(way)
        return found

    def _may_end(self, way: Way, cell: int) -> bool:
        if cell != self.unit.cell and self.friend(cell):
            return False
        if way.extra:
            closed = self.ground(cell) in (
                "wood",
                "broken",
                "marsh",
                "village",
                "town",
                "river",
                "lake",
                "mountain",
            )
            return cell not in self.narrow and not (self.kind.wheeled and closed)
        return True

    def _walk(self, way: Way) -> set[End]:
        found: set[End] = set()
        best: dict[tuple[int, int, str], int] = {}
        waiting = [(0, self.unit.cell, self.unit.facing, START)]
        while waiting:
            spent, cell, look, mode = heapq.heappop(waiting)
            if best.get((cell, look, mode), 99) <= spent:
                continue
            best[cell, look, mode] = spent
            for facing in range(12):
                large = turn_between(look, facing) > 2
                if large and mode == STOPPED:
                    continue  # the move has ended: nothing is left to pay with
                turned = spent + large
                if turned + way.extra <= way.allowance and self._may_end(way, cell):
                    found.add((cell, facing, way.end))
                if turned + 1 > way.allowance:
                    continue
                for direction in front_sides(facing):
                    step = self.step(way, cell, direction, mode, turned)
                    if step is not None:
                        heapq.heappush(waiting, (turned + 1, step[0], facing, step[1]))
        return found

    def walks(self, path: tuple[int, ...], facing: int, formation: str) -> bool:
        """Whether it can walk a path and end so."""
        return any(self._follows(way, path, facing) for way in self.ways() if way.end == formation)

    def _follows(self, way: Way, path: tuple[int, ...], last: int) -> bool:
        states = {(self.unit.facing, START): 0}
        for cell, there in pairwise(path):
            direction = self.neighbours[cell].index(there)
            following: dict[tuple[int, str], int] = {}
            for (look, mode), spent in states.items():
                for facing in range(12):
                    turned = spent + (turn_between(look, facing) > 2)
                    step = (
                        self.step(way, cell, direction, mode, turned)
                        if direction in front_sides(facing)
                        else None
                    )
                    if step is not None and turned + 1 <= way.allowance:
                        key = (facing, step[1])
                        following[key] = min(turned + 1, following.get(key, 99))
            states = following
        return self._may_end(way, path[-1]) and any(
            spent + (turn_between(look, last) > 2) + way.extra <= way.allowance
            and not (mode == STOPPED and turn_between(look, last) > 2)
            for (look, mode), spent in states.items()
        )


def positions(seed: int) -> Table:
    """A battlefield with its units shaken about: anywhere, in column, in disorder, in rivers, on bridges."""
    draw = random.Random(seed)
    table = begin_with(random_scenario(seed % 40, size=draw.randint(4, 14)))
    setup = table.setup
    special = [cell for cell in range(setup.board.cells) if setup.wet >> cell & 1]
    special += [*setup.narrow, *(cell for cell, _ in setup.roads)]
    for number, unit in enumerate(table.units):
        if unit.cell < 0 or unit.formation == "skirmish":
            continue
        kind = troop(table, unit)
        changes: dict[str, object] = {"facing": draw.randrange(12)}
        if draw.random() < 0.3 and kind.may_column and not kind.horde:
            changes["formation"] = "column" if unit.formation == "line" else unit.formation
        if draw.random() < 0.2:
            changes["disrupted"] = True
        if draw.random() < 0.1:
            changes["boat"] = True
        cell = draw.choice(special) if special and draw.random() < 0.4 else draw.randrange(setup.board.cells)
        taken = cell in table.held or any(leader.cell == cell for leader in table.leaders)
        if draw.random() < 0.5 and not taken and not barred(table, number, cell, origin=cell):
            changes["cell"] = cell
        table = change(table, number, **changes)
    return replace(table, commanded=tuple(range(len(table.units))))


def compare(table: Table, number: int) -> None:
    expected = Walker(table, number).ends()
    found = {(cell, facing, formation) for cell, facing, formation, _ in reach_of(table, number).states()}
    missing, surplus = expected - found, found - expected
    unit = table.units[number]
    here = f"unit {number} {troop(table, unit).name} {unit.formation} at {unit.cell} facing {unit.facing}"
    assert not missing, ("missing", here, sorted(missing)[:5])
    assert not surplus, ("surplus", here, sorted(surplus)[:5])


@pytest.mark.rule("MOV-1", "FAC-3", "TER-8")
@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_every_unit_reaches_what_the_model_reaches(seed: int) -> None:
    table = positions(seed)
    draw = random.Random(seed)
    able = [
        number
        for number, unit in enumerate(table.units)
        if unit.cell >= 0 and unit.formation != "skirmish" and not in_contact(table, number)
    ]
    for number in draw.sample(able, min(3, len(able))):
        compare(table, number)


@pytest.mark.rule("MOV-1", "R-15", "R-26")
@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_the_path_shown_is_one_the_unit_can_walk(seed: int) -> None:
    table = settled(positions(seed))
    draw = random.Random(seed)
    if table.phase != "command":
        return
    table = replace(table, phase="movement", agenda=(MovementPhase(table.mover, part=2),))
    for _ in range(6):
        subjects = RULESET.subjects(table)
        if not subjects or table.phase != "movement" or not isinstance(table.agenda[-1], MovementPhase):
            return
        number = draw.choice(subjects)
        moves = [order for order in RULESET.orders(table, number) if isinstance(order, Move)]
        unit = table.units[number]
        if not moves or unit.formation == "skirmish" or in_contact(table, number):
            return
        order = draw.choice(moves)
        step = RULESET.play(table, order)
        told = [event for event in step.events if event.event == "moved" and event.pieces == (number,)]
        if told and told[0].rule == "MOV-1":
            path = told[0].places
            assert path[0] == unit.cell
            if path[-1] == order.cell:
                assert Walker(table, number).walks(path, order.facing, order.formation), (order, path)
            now = step.after.units[number]
            touched = any(event.event in ("contact", "turned") for event in step.events)
            touched = touched or RULESET.question(step.after) is not None
            if len(told) == 1 and path[-1] == order.cell and not touched and now.cell >= 0:
                assert (now.cell, now.facing, now.formation) == (order.cell, order.facing, order.formation)
        table = step.after


@pytest.mark.rule("TER-10", "R-23", "TER-5")
def test_bridges_are_not_left_or_entered_by_their_rails() -> None:
    field = arena()
    field.paint("river", *[(0, r) for r in range(-6, 7)])
    field.road((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0))
    field.narrow.add(field.at(0, 0))
    on_it = field.unit(RED, "C 3/4 s2CR", (0, 0), "N", formation="column")
    wading = field.unit(RED, "C 3/4 s2CR", (0, -2), "S")
    table = change(field.table(), on_it, facing=facing_named("NE"))
    assert (
        refusal(settled(table), Move(on_it, field.at(0, -1), facing_named("NE"), "column")).rule == "TER-10"
    )
    beside = change(table, on_it, cell=field.at(3, 3))
    beside = change(beside, wading, cell=field.at(0, -1), facing=facing_named("SE"))
    assert (
        refusal(settled(beside), Move(wading, field.at(0, 0), facing_named("SE"), "column")).rule == "TER-10"
    )
    for unit, position in ((on_it, table), (wading, beside)):
        compare(position, unit)
