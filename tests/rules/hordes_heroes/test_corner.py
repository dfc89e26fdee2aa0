"""The corner of the board: hex 0 is a hex like any other, unit 0 a unit, and beyond lies nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hheditor.hexes import facing_named, grid
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.victory import points_lost, stands_lost
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.movement.obstacles import defends_obstacle
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Challenge,
    Combine,
    Disengage,
    EndPhase,
    Evade,
    FleeResponse,
    FormBlocks,
    Interchange,
    LeaderMove,
    LiftStakes,
    Move,
    OpenOrder,
    PlaceStand,
    PlantStakes,
    SplitBlocks,
    Stand,
)
from hheditor.rules.hordes_heroes.position.table import Stakes, Table, change
from tests.rules.hordes_heroes.builder import BLUE, BOARD, MEN_AT_ARMS, RED, Field, axial, cell
from tests.rules.hordes_heroes.driver import actor, arena, named, orders, play, refusal, roll, settle, settled

GRID = grid(BOARD)
AT_0 = axial(0)
EAST, SOUTH_EAST = axial(GRID.neighbours[0][0]), axial(GRID.neighbours[0][1])
TWO_EAST, THREE_EAST = axial(2), axial(3)
FOOT = "C 3(+1)/4 s1CR"
HORSE = "B 3/4 s3CR kind=cavalry"
E, W = facing_named("E"), facing_named("W")


def ready(field: Field, **state: Any) -> Table:
    """Movement, with somebody far off so that the phase does not end by itself."""
    field.unit(RED, FOOT, (0, 12))
    field.unit(BLUE, FOOT, (0, 6))
    return settled(field.table(**state))


def test_the_corner_is_where_we_think() -> None:
    assert cell(*AT_0) == 0
    assert GRID.neighbours[0][0] == 1
    assert sum(1 for beside in GRID.neighbours[0] if beside >= 0) == 2


@pytest.mark.rule("MOV-4", "MOV-1", "R-17")
def test_units_come_to_the_corner_and_leave_it() -> None:
    field = arena()
    field.unit(RED, FOOT, EAST, "E")
    table = ready(field)
    back, _ = play(table, Move(0, 0, E))  # a step back
    assert back.units[0].cell == 0
    field = arena()
    field.unit(RED, HORSE, AT_0, "E")
    table = ready(field)
    assert {order.cell for order in orders(table, 0) if isinstance(order, Move)} >= {1, 2, 3, 31}
    after, _ = play(table, Move(0, 3, E))
    assert after.units[0].cell == 3


@pytest.mark.rule("MOV-5", "R-83")
def test_stepping_back_into_the_corner() -> None:
    field = arena()
    field.unit(RED, "A 4(+1)/4 s1CR", EAST, "E", melee=True)
    field.unit(BLUE, MEN_AT_ARMS, TWO_EAST, "W", melee=True)
    table = ready(field)
    assert Disengage(0, 0) in orders(table, 0)
    after, _ = play(table, Disengage(0, 0))
    assert after.units[0].cell == 0
    corner = change(change(table, 0, cell=0), 1, cell=1)
    assert not any(isinstance(order, Disengage) for order in RULESET.orders(corner, 0))  # beyond lies nothing


@pytest.mark.rule("DIS-3", "DIS-6")
def test_rallying_in_the_corner() -> None:
    field = arena()
    field.unit(RED, FOOT, AT_0, "E", disrupted=True)
    _, events = settle(field.table())
    assert [event.pieces for event in named(events, "rallied")] == [(0,)]
    field.unit(BLUE, FOOT, EAST, "W")
    _, events = settle(field.table())
    assert not named(events, "rallied")


@pytest.mark.rule("STK-2", "R-95")
def test_stakes_in_the_corner() -> None:
    field = arena()
    field.unit(RED, "B 2/4 s1CR 6+ STK", AT_0, "E", stakes=True)
    table = ready(field)
    planted, _ = play(table, PlantStakes(0))
    assert planted.stakes == (Stakes(0, E, RED),)
    assert defends_obstacle(planted, 0, 1)
    assert not defends_obstacle(change(planted, 0, cell=1), 0, 0)
    lifted, _ = play(change(planted, 0, done=False), LiftStakes(0))
    assert lifted.stakes == ()
    near = arena()
    near.unit(RED, "B 2/4 s1CR 6+ STK", TWO_EAST, "E", stakes=True)
    near.unit(BLUE, FOOT, AT_0, "E")
    assert refusal(ready(near), PlantStakes(0)).parameter("distance") == 2


@pytest.mark.rule("STD-4", "PAS-2", "HOR-1")
def test_joining_changing_places_and_regrouping_in_the_corner() -> None:
    field = arena()
    for place in (AT_0, EAST):
        field.unit(RED, FOOT, place, "W", name="foot", stands=2)
    table = ready(field)
    joined, _ = play(table, Combine(1, 0, W))
    assert (joined.units[0].stands, joined.units[0].cell) == (4, 0)
    swapped, _ = play(table, Interchange(0, 1))
    assert [unit.cell for unit in swapped.units[:2]] == [1, 0]
    field = arena()
    for place in (AT_0, EAST, SOUTH_EAST):
        field.unit(RED, "E 1/4 s1R H", place, "E", name="mob")
    table = ready(field)
    blocks, _ = play(table, FormBlocks((1, 2, 0)))
    assert (blocks.units[0].cell, blocks.units[0].gone) == (-1, "merged")
    fresh = change(change(blocks, 1, done=False), 2, done=False)
    split, _ = play(fresh, SplitBlocks((1, 2), 0))
    third = split.units[0]
    assert (third.cell, third.stands, third.gone, third.moved, third.done) == (0, 4, "", True, True)
    assert not third.melee
    assert not third.disrupted
    assert [split.units[number].moved for number in (1, 2)] == [False, False]


@pytest.mark.rule("SKI-6", "SKI-3", "SKI-4")
def test_skirmishers_in_the_corner() -> None:
    row = (THREE_EAST, TWO_EAST, EAST, AT_0)
    field = arena()
    field.unit(RED, "C 1/4 s2R 8+ S", row[0], formation="skirmish", cells=row)
    field.unit(BLUE, HORSE, axial(4), "W")
    field.unit(BLUE, FOOT, (0, 6))
    table, _ = play(settled(field.table(mover=BLUE)), Move(1, 1, W))
    assert actor(table) == RED
    table, events = play(table, Stand(0))
    assert [event.places[0] for event in named(events, "stand-lost")] == [3, 2, 1]
    assert table.units[0].cell == -1
    field = arena()
    field.unit(RED, "C 1/4 s2R 8+ S", AT_0, "E")
    opening, _ = play(ready(field), OpenOrder(0))
    placed, _ = play(opening, PlaceStand(0), PlaceStand(1), PlaceStand(31), PlaceStand(32))
    assert placed.units[0].cells == (0, 1, 31, 32)
    closed, _ = play(change(placed, 0, done=False), Move(0, 0, E))
    assert (closed.units[0].cell, closed.units[0].formation) == (0, "line")


@pytest.mark.rule("RSP-1", "RSP-2", "RSP-4")
def test_evading_and_fleeing_into_the_corner() -> None:
    for text, order in (
        ("B 2/4 s5R E1 kind=cavalry", Evade(0, 0)),
        ("B 2/4 s5R F kind=cavalry", FleeResponse(0, 0, W)),
    ):
        field = arena()
        field.unit(RED, text, EAST, "E")
        field.unit(BLUE, HORSE, axial(4), "W")
        table, _ = play(settled(field.table(mover=BLUE)), Move(1, 2, W))
        assert actor(table) == RED
        after, _ = play(table, order)
        assert after.units[0].cell == 0


@pytest.mark.rule("CMD-1", "CMD-9", "DUE-1")
def test_leaders_in_the_corner_and_with_the_first_unit() -> None:
    field = Field()
    field.unit(RED, HORSE, AT_0, "E")
    general = field.leader(RED, THREE_EAST)
    field.leader(BLUE, (0, 0))
    table = settled(field.table("command", commanded=()))
    joined, events = play(table, LeaderMove(general, 0))
    assert named(events, "joined")[0].pieces == (general, 0)
    assert joined.leaders[0].host == 0
    assert commanded_units(joined, RED) == (0,)
    hosted = Field()
    hosted.unit(RED, HORSE, AT_0, "E")
    first = hosted.leader(RED, AT_0)
    hosted.leader(BLUE, EAST)
    table = settled(hosted.table("command", commanded=()))
    assert refusal(table, Challenge(first, 1)).rule == "DUE-2"  # he has a host, the unit of number 0
    assert not any(isinstance(order, Challenge) for order in RULESET.orders(table))
    alone = Field()
    challenger = alone.leader(RED, EAST)
    alone.leader(BLUE, AT_0)
    alone.unit(RED, FOOT, (0, 12))
    table = settled(alone.table("command", commanded=()))
    assert Challenge(challenger, 0) in list(RULESET.orders(table))
    assert refusal(table, LeaderMove(challenger, 0)).rule == "DUE-1"
    assert challenger == LEADERS


@pytest.mark.rule("AGG-2", "ZOC-2")
def test_attacking_the_unit_in_the_corner_and_out_of_it() -> None:
    field = arena()
    field.unit(BLUE, FOOT, AT_0, "E")
    wild = field.unit(RED, "C 4(+2)/4 s2R AGG", THREE_EAST, "W")
    table, events = settle(field.table("compulsion"))
    if actor(table) == RED and RULESET.question(table) is not None:
        found = list(RULESET.orders(table, wild))
        assert found
        assert list(RULESET.orders(table, 0)) == []  # nothing about anybody else
        table, events = play(table, found[0])
    assert contacts(table, wild) == (0,)
    assert named(events, "aggression")
    field = arena()
    field.unit(RED, "C 4(+2)/4 s2R AGG", AT_0, "E")
    field.unit(BLUE, FOOT, THREE_EAST, "W")
    table, events = settle(field.table("compulsion"))
    if actor(table) == RED and RULESET.question(table) is not None:
        table, events = play(table, next(iter(RULESET.orders(table, 0))))
    assert contacts(table, 0) == (1,)


@pytest.mark.rule("CMP-1", "CMP-12", "H2H-10")
def test_fighting_in_the_corner() -> None:
    field = arena()
    field.unit(RED, FOOT, EAST, "E")
    field.unit(BLUE, MEN_AT_ARMS, TWO_EAST, "W")
    table = settled(field.table("combat", BLUE))
    table, events = roll(table, 1, 3)  # 14 to 11: recoil, disrupted
    while actor(table) == RED and table.phase == "combat":
        table, more = play(table, orders(table)[0])
        events += more
    recoiled = named(events, "recoiled")
    assert recoiled
    assert recoiled[0].places[0] == 1
    assert table.units[0].cell in (0, 31, 32)


@pytest.mark.rule("SEQ-1", "MOV-1")
def test_flags_are_cleared_one_by_one() -> None:
    field = arena()
    field.unit(RED, FOOT, AT_0, "E", done=True)  # turned, say
    field.unit(RED, FOOT, EAST, "E", moved=True)  # pushed, say
    field.unit(BLUE, FOOT, (0, 6), "E", moved=True, done=True)
    table = settled(field.table("command"))
    assert [(unit.done, unit.moved) for unit in table.units] == [(True, False), (False, True), (True, True)]
    table, _ = play(table, LeaderMove(LEADERS, cell(-7, 13)))
    while table.mover == RED:
        table, _ = play(table, EndPhase())
    assert [(unit.done, unit.moved) for unit in table.units] == [(False, False)] * 3
    assert not any(leader.moved for leader in table.leaders)


@pytest.mark.rule("VIC-3", "VIC-2")
def test_the_unit_in_the_corner_counts() -> None:
    field = arena()
    field.unit(RED, FOOT, AT_0, "E", stands=3)
    table = field.table("combat")
    assert stands_lost(table, RED) == 1
    assert points_lost(table, RED) == Fraction(7, 2)
    assert points_lost(change(table, 0, stands=4), RED) == 0
