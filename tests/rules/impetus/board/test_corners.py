"""Corners of the hex variant: the first hex in evasions and pursuits, and where nobody stands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board, facing_named, grid
from hheditor.maps import Map
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.board.interface import Chase, Goal, Passage, Place
from hheditor.rules.impetus.position.table import Table
from hheditor.scenarios import Scenario, Side
from hheditor.tables.map import blank
from tests.rules.impetus.driver import BLUE

SMALL = Board(7, 7)
N, WNW = facing_named("N"), facing_named("WNW")


def on(*units: tuple[int, str, int, str]) -> tuple[Situation, Table]:
    """Units by side, kind, cell and facing."""
    made = Situation(SMALL)
    for side, text, cell, looks in units:
        made.unit(side, text, made.axial(cell), looks)
    return made, made.table(settled=False)


@pytest.mark.rule("HEX-19", "PUR-4")
def test_a_loser_in_the_first_hex_is_followed_as_anywhere() -> None:
    """Along the uppermost row to its western end, and the same one row lower."""
    around = grid(SMALL).neighbours
    for row in (0, 2):
        loser, way = row * 7, (row * 7 + 3, row * 7 + 2, row * 7 + 1)
        start = around[way[0]][
            next(turn for turn in range(6) if around[way[0]][turn] == row * 7 + 10 - row % 2)
        ]
        _, table = on((BLUE, "FP 5/1", loser, "S"), (0, "CP1 7/4", start, "N"))
        assert around[start].index(way[0]) in (facing_named("N") // 2, facing_named("N") // 2 + 1)

        def chase(length: int, table: Table = table, way: tuple[int, ...] = way) -> Chase:
            return table.board.pursuit(table, 1, 0, way, length)

        assert chase(1) == Chase(way[:1], Place(way[0], N))
        assert chase(2) == Chase(way[:2], Place(way[1], N)), "it does not turn before it has to"
        met = Chase(way, Place(way[2], WNW), 0)
        assert chase(3) == chase(6) == met, "a turn of 60 degrees, and contact"


@pytest.mark.rule("HEX-19", "PUR-6")
def test_an_enemy_in_the_first_hex_stops_a_pursuit_like_any_other() -> None:
    around = grid(SMALL).neighbours
    vacated = 7
    front = around[vacated].index(0)
    assert front == N // 2, "the front left hex"
    start = around[vacated][(N // 2 + 4) % 6]
    assert around[start].index(vacated) == (N // 2 + 1) % 6
    _, table = on((BLUE, "FP 5/1", 0, "S"), (0, "CP1 7/4", start, "N"), (BLUE, "S 1/0", 48, "S"))
    fallen = replace(table.units[2], cell=-1, vbu=0, gone="destroyed")
    table = replace(table, units=(*table.units[:2], fallen))
    assert table.board.pursuit(table, 1, 2, (vacated,), 1) == Chase((vacated,), Place(vacated, N))
    for length in (2, 4):
        assert table.board.pursuit(table, 1, 2, (vacated,), length) == Chase((vacated,), Place(vacated, N), 0)


@pytest.mark.rule("HEX-1", "HEX-22")
def test_where_nobody_stands_nobody_is_named() -> None:
    made, table = on((0, "CM 5/2", 24, "N"), (0, "CM 5/2", 25, "N"), (BLUE, "FP 5/1", 48, "S"))
    board = table.board
    assert [board.occupant(table, Place(cell, 0)) for cell in (0, 24, 25, 48)] == [-1, 0, 1, 2]
    found = [
        course
        for cell in range(SMALL.cells)
        for looks in ((N + 2) % 12, (N - 2) % 12)
        for course in board.courses(table, (0, 1), "wheel", Goal(cell, looks))
    ]
    assert found
    assert {board.swept(table, (0, 1), course) for course in found} == {(-1, -1)}
    assert made.axial(24) == (0, 0)


@pytest.mark.rule("HEX-20", "EVA-5", "EVA-6")
def test_an_evader_meets_whoever_stands_in_the_first_hex() -> None:
    around = grid(SMALL).neighbours
    start = around[0][next(turn for turn in range(6) if around[0][turn] == 7)]
    # Looking away from the corner, its rear hexes are the first one and one off the board.
    looks = next(each for each in (1, 3, 5, 7, 9, 11) if around[start][(each // 2 + 3) % 6] == 0)
    both = {around[start][(looks // 2 + turn) % 6] for turn in (3, 4)}
    assert 0 in both
    for side, blocks, free in ((BLUE, False, False), (0, True, False), (0, False, True)):
        made = Situation(SMALL)
        made.unit(side, "FP 5/1", made.axial(0), "N")
        made.unit(0, "CL 3/1", made.axial(start))
        made.units[1] = replace(made.units[1], facing=looks)
        table = made.table(settled=False)
        how = Passage(lambda _: True, lambda _: True, (lambda _: True) if blocks else (lambda _: False))
        ends = {flight.end.cell for flight in table.board.evasions(table, 1, how, lambda _: 1)}
        assert 0 not in ends, "nobody ends on another"
        passed = {
            friend for flight in table.board.evasions(table, 1, how, lambda _: 1) for friend in flight.passed
        }
        assert passed <= ({0} if free else set())
        empty = replace(
            table, units=(replace(table.units[0], cell=-1, vbu=0, gone="off-field"), table.units[1])
        )
        ends = {flight.end.cell for flight in empty.board.evasions(empty, 1, how, lambda _: 1)}
        assert 0 in ends


@pytest.mark.rule("HEX-25", "HEX-26", "DEP-4")
def test_each_side_has_the_five_rows_of_its_own_edge() -> None:
    army = RULESET.sample_armies()["nor"]
    sides = Side("South", army, "south"), Side("North", army, "north")
    made = Scenario("Two lines", "impetus", Map(Board(22, 18)), sides)
    south, north = RULESET.zones(made)
    assert sorted(south) == list(range(13 * 22, 18 * 22))
    assert sorted(north) == list(range(5 * 22))
    swapped = replace(made, sides=(replace(sides[0], edge="north"), replace(sides[1], edge="south")))
    assert RULESET.zones(swapped) == (north, south)
    assert RULESET.zones(replace(made, table=blank(12000, 8000))) == ((), ())
