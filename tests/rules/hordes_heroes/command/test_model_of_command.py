"""Who is in command, against a model that follows every path hex by hex; and leaders' rides likewise."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import command_path, commanded_units
from hheditor.rules.hordes_heroes.command.deployment import begin_with
from hheditor.rules.hordes_heroes.command.leaders import riding
from hheditor.rules.hordes_heroes.contact.zones import barred
from hheditor.rules.hordes_heroes.position.orders import LEADERS, LeaderMove
from hheditor.rules.hordes_heroes.position.table import Leader, Table, Unit, change, troop
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, cell
from tests.rules.hordes_heroes.driver import arena, refusal, settled

LIMITING = ("wood", "broken", "marsh", "village", "town")


class Model:
    """A position seen plainly."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.neighbours = table.setup.grid.neighbours
        self.units = [(number, unit) for number, unit in enumerate(table.units) if unit.cell >= 0]

    def cells(self, unit: Unit) -> tuple[int, ...]:
        return unit.cells if unit.formation == "skirmish" else (unit.cell,)

    def ground(self, place: int) -> str:
        kind = self.table.setup.ground[place] if self.table.setup.ground else "open"
        return "open" if kind == "river" and place in self.table.setup.narrow else kind

    def level(self, place: int) -> int:
        return self.table.setup.levels[place] if self.table.setup.levels else 0

    def held(self, place: int, side: int) -> bool:
        return any(unit.side == side and place in self.cells(unit) for _, unit in self.units)

    def alone(self, place: int, side: int) -> bool:
        return any(one.side == side and one.cell == place and one.host < 0 for one in self.table.leaders)

    def zone(self, place: int, side: int) -> bool:
        return any(
            unit.side == side and unit.formation != "skirmish" and unit.cell in self.neighbours[place]
            for _, unit in self.units
        )

    def ridge(self, place: int) -> bool:
        around = [self.level(other) for other in self.neighbours[place] if other >= 0]
        return (
            self.ground(place) == "wood"
            and self.level(place) > 0
            and max(around) <= self.level(place)
            and min(around) < self.level(place)
        )

    # Command -------------------------------------------------------------------------------------------

    def enters(self, place: int, side: int) -> bool:
        shut = self.ground(place) in ("lake", "mountain") or self.ridge(place)
        return not shut and not self.held(place, 1 - side) and not self.alone(place, 1 - side)

    def runs_on(self, place: int, side: int) -> bool:
        if self.ground(place) in LIMITING:
            return False
        return self.held(place, side) or not self.zone(place, 1 - side)

    def area(self, index: int) -> set[int]:
        leader, card = self.table.leaders[index], self.table.setup.leaders[index]
        best = {leader.cell: 0}
        waiting = [leader.cell]
        while waiting:
            here = waiting.pop(0)
            if best[here] == card.range or (here != leader.cell and not self.runs_on(here, leader.side)):
                continue
            for there in self.neighbours[here]:
                if there >= 0 and there not in best and self.enters(there, leader.side):
                    best[there] = best[here] + 1
                    waiting.append(there)
        return set(best)

    def commands(self, index: int) -> bool:
        leader = self.table.leaders[index]
        return leader.cell >= 0 and (leader.host < 0 or not self.table.units[leader.host].disrupted)

    def touch(self, one: Unit, other: Unit) -> bool:
        return any(place in self.neighbours[mine] for mine in self.cells(one) for place in self.cells(other))

    def commanded(self, side: int) -> set[int]:
        leaders = [i for i, one in enumerate(self.table.leaders) if one.side == side and self.commands(i)]
        ready = {number: unit for number, unit in self.units if unit.side == side and not unit.disrupted}
        reached = set().union(*(self.area(index) for index in leaders))
        seats = {self.table.leaders[index].cell for index in leaders}
        near = seats | {there for seat in seats for there in self.neighbours[seat]}
        hordes = {number for number, unit in ready.items() if troop(self.table, unit).horde}
        linked = {number for number, unit in ready.items() if near & set(self.cells(unit))}
        linked = self._spread(linked, ready)
        inside = {n for n, unit in ready.items() if n not in hordes and reached & set(self.cells(unit))}
        return self._spread(
            inside | linked, {n: u for n, u in ready.items() if n not in hordes or n in linked}
        )

    def _spread(self, start: set[int], ready: dict[int, Unit]) -> set[int]:
        found = set(start)
        while True:
            more = {
                n for n, u in ready.items() if n not in found and any(self.touch(u, ready[m]) for m in found)
            }
            if not more:
                return found
            found |= more

    # Rides ---------------------------------------------------------------------------------------------

    def rides(self, index: int) -> set[int]:
        card = self.table.setup.leaders[index]
        start = self.table.leaders[index].cell
        found = self._ride(index, card.move, road_only=False)
        if any((start, direction) in self.table.setup.roads for direction in range(6)):
            found |= set(self._ride(index, card.move + 1, road_only=True))
        return {place for place in found if place != start}

    def _ride(self, index: int, allowance: int, *, road_only: bool) -> set[int]:
        leader = self.table.leaders[index]
        foe = 1 - leader.side
        found: set[int] = set()
        done: set[tuple[int, bool]] = set()
        waiting = [(leader.cell, False, 0)]
        while waiting:
            here, locked, spent = waiting.pop(0)
            if (here, locked) in done or spent == allowance:
                continue
            done.add((here, locked))
            for direction, there in enumerate(self.neighbours[here]):
                if there < 0 or self.held(there, foe) or self.ground(there) in ("lake", "mountain"):
                    continue
                road = (here, direction) in self.table.setup.roads
                bridge = here in self.table.setup.narrow or there in self.table.setup.narrow
                wading = "river" in (self.ground(here), self.ground(there))
                if (road_only or locked or bridge) and not road:
                    continue
                if (wading and (spent or road_only)) or (road_only and self.alone(there, foe)):
                    continue
                found.add(there)
                limiting = self.ground(there) in LIMITING
                if wading or self.zone(there, foe) or self.alone(there, foe) or (limiting and not road):
                    continue
                waiting.append((there, limiting, spent + 1))
        return found


def positions(seed: int) -> Table:
    """A battlefield with units and leaders shaken about."""
    draw = random.Random(seed)
    table = begin_with(random_scenario(seed % 40, size=draw.randint(3, 14)))
    cells = table.setup.board.cells
    special = [*table.setup.narrow, *(place for place, _ in table.setup.roads)] or [0]
    for number, unit in enumerate(table.units):
        if unit.cell < 0 or unit.formation == "skirmish":
            continue
        place = draw.randrange(cells)
        changes: dict[str, object] = {"disrupted": draw.random() < 0.15}
        taken = place in table.held or any(leader.cell == place for leader in table.leaders)
        if draw.random() < 0.5 and not taken and not barred(table, number, place, origin=place):
            changes["cell"] = place
        table = change(table, number, **changes)
    leaders: list[Leader] = []
    for leader in table.leaders:
        place = draw.choice((draw.choice(special), draw.randrange(cells)))
        free = (
            place not in table.held
            and not table.setup.closed >> place & 1
            and not table.setup.lake >> place & 1
        )
        shared = any(one.cell == place and one.side != leader.side for one in (*table.leaders, *leaders))
        leaders.append(
            replace(leader, cell=place, host=-1) if free and not shared and draw.random() < 0.7 else leader
        )
    return replace(table, leaders=tuple(leaders))


@pytest.mark.rule("CMD-2", "CMD-3", "CMD-7")
@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_those_in_command_are_those_of_the_model(seed: int) -> None:
    table = positions(seed)
    model = Model(table)
    for side in (RED, BLUE):
        assert set(commanded_units(table, side)) == model.commanded(side)


@pytest.mark.rule("CMD-2", "CMD-4", "R-32")
@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_the_path_of_command_shown_is_a_legal_shortest_one(seed: int) -> None:
    table = positions(seed)
    model = Model(table)
    areas = {i: model.area(i) for i, one in enumerate(table.leaders) if one.cell >= 0 and model.commands(i)}
    for number, unit in model.units:
        path = command_path(table, number)
        own = [index for index in areas if table.leaders[index].side == unit.side]
        assert bool(path) == any(areas[index] & set(model.cells(unit)) for index in own)
        if not path:
            continue
        ranges = [table.setup.leaders[index].range for index in own if table.leaders[index].cell == path[0]]
        assert len(path) - 1 <= max(ranges)
        assert path[-1] in model.cells(unit)
        for here, there in pairwise(path):
            assert there in model.neighbours[here]
            assert model.enters(there, unit.side)
        assert all(model.runs_on(place, unit.side) for place in path[1:-1]), path


@pytest.mark.rule("CMD-1", "TER-11", "ZOC-7")
@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_leaders_ride_where_the_model_rides(seed: int) -> None:
    table = positions(seed)
    model = Model(table)
    for index, leader in enumerate(table.leaders):
        if leader.cell < 0:
            continue
        ends, duels, _ = riding(table, index)
        rides = model.rides(index)
        expected = {
            place
            for place in rides
            if not model.alone(place, 1 - leader.side)
            and not any(
                u.side == leader.side and u.formation == "skirmish" and place in u.cells
                for _, u in model.units
            )
        }
        assert {place for place in range(table.setup.board.cells) if ends >> place & 1} == expected
        challenged = (
            {place for place in rides if model.alone(place, 1 - leader.side)} if leader.host < 0 else set()
        )
        assert {place for place in range(table.setup.board.cells) if duels >> place & 1} == challenged


@pytest.mark.rule("TER-11", "TER-10", "CMD-1")
def test_a_leader_crosses_a_bridge_by_its_road() -> None:
    field = arena()
    field.paint("river", *[(0, r) for r in range(-8, 9)])
    field.road((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0))
    field.narrow.add(field.at(0, 0))
    by_road = field.leader(RED, (-1, 0))
    beside = field.leader(RED, (-1, 1))  # touches the bridge, but not by its road
    table = settled(field.table("command"))
    assert RULESET.refusal(table, LeaderMove(by_road, cell(2, 0))) is None
    assert RULESET.refusal(table, LeaderMove(beside, cell(1, 0))) is None  # by the road: three hexes
    assert refusal(table, LeaderMove(beside, cell(2, 0))).rule == "CMD-1"  # over the rails it would be three
    assert beside == LEADERS + 3


@pytest.mark.rule("TER-11", "R-20", "CMD-1")
def test_a_leader_who_joins_a_road_follows_it_through_a_wood() -> None:
    field = arena()
    field.paint("wood", *[(1, r) for r in range(-8, 9)])
    field.road((0, 0), (1, 0), (2, 0), (3, 0))
    general = field.leader(RED, (-1, 0))
    table = settled(field.table("command"))
    assert RULESET.refusal(table, LeaderMove(general, cell(2, 0))) is None
    assert (
        refusal(table, LeaderMove(general, cell(2, -1))).rule == "CMD-1"
    )  # off the road in the wood he may not go on
    strict = Field(road_cancels_limits=False)
    strict.paint("wood", *[(1, r) for r in range(-8, 9)])
    strict.road((0, 0), (1, 0), (2, 0), (3, 0))
    other = strict.leader(RED, (-1, 0))
    strict.leader(BLUE, (0, -14))
    assert refusal(settled(strict.table("command")), LeaderMove(other, cell(2, 0))).rule == "CMD-1"
