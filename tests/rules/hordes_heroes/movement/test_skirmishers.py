"""Skirmishers: opening and closing order, evading stand by stand, being ridden down, friends among them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Evade,
    Halt,
    LeaderMove,
    Move,
    OpenOrder,
    PlaceStand,
    Reform,
    Stand,
)
from hheditor.rules.hordes_heroes.position.table import Leader, Table, change
from hheditor.rules.hordes_heroes.shooting.sight import clear
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell
from tests.rules.hordes_heroes.driver import actor, arena, named, only, orders, play, refusal, settled

ARCHERS = "C 2/4 s1CR 7+ S"
RIDERS = "B 2/4 s5R 7+ E2 F S kind=cavalry"
HORSE = "B 3/4 s5R kind=cavalry"
FOOT = "C 3(+1)/4 s1CR"
ROW = ((0, 0), (1, 0), (2, 0), (3, 0))
W, N = facing_named("W"), facing_named("N")


def cells(table: Table, unit: int) -> list[tuple[int, int]]:
    """Where the stands are."""
    return [axial(place) for place in table.units[unit].cells]


def loose(
    field: Field, text: str = ARCHERS, row: tuple[tuple[int, int], ...] = ROW, side: int = RED, **state: Any
) -> int:
    return field.unit(side, text, row[0], formation="skirmish", cells=row, stands=len(row), **state)


def placing(text: str = ARCHERS, **state: Any) -> tuple[Table, int]:
    """A unit in line at (0, 0) that opens order."""
    field = arena()
    unit = field.unit(RED, text, (0, 0), "N", **state)
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), OpenOrder(unit))
    return table, unit


def place(table: Table, *stands: tuple[int, int]) -> Table:
    return play(table, *(PlaceStand(cell(*stand)) for stand in stands))[0]


# Opening order and moving in it ------------------------------------------------------------------------


@pytest.mark.rule("SKI-1", "SKI-4", "R-106")
def test_opening_order_is_part_of_a_move_and_places_each_stand_in_a_hex_of_its_own() -> None:
    table, unit = placing()
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule, dict(question.parameters)["left"]) == (
        "question.hordes_heroes.place-stand",
        "SKI-1",
        4,
    )
    after, events = play(table, *(PlaceStand(cell(*stand)) for stand in ((-1, 0), (0, 0), (1, 0), (1, -1))))
    opened = only(events, "skirmish-order")
    assert (opened.rule, opened.pieces) == ("SKI-4", (unit,))
    made = after.units[unit]
    assert cells(after, unit) == [(-1, 0), (0, 0), (1, 0), (1, -1)]
    assert (made.formation, made.cell, made.done, made.moved) == ("skirmish", cell(-1, 0), True, True)
    assert refusal(after, OpenOrder(unit)).rule == "MOV-1"


@pytest.mark.rule("SKI-1", "R-106")
def test_the_stands_form_one_connected_group() -> None:
    table, _ = placing()
    table = place(table, (0, 0), (1, 0))
    for wrong in ((-2, 0), (0, 2), (2, -2)):
        assert refusal(table, PlaceStand(cell(*wrong))).rule == "SKI-1"
    found = refusal(table, PlaceStand(cell(1, 0)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.stand-taken", "SKI-1")
    for stand in orders(table):
        assert isinstance(stand, PlaceStand)
        near = {table.setup.grid.distance(stand.cell, cell(q, 0)) for q in (0, 1)}
        assert min(near) == 1


@pytest.mark.rule("SKI-1", "R-106")
def test_a_stand_may_not_be_placed_so_that_the_others_find_no_room() -> None:
    field = arena()
    unit = field.unit(RED, ARCHERS, (0, 0), "N")
    # A corridor of four hexes east of it, nothing else.
    walls = [
        (q, r) for q in range(-4, 6) for r in range(-4, 5) if (q, r) not in ((0, 0), (1, 0), (2, 0), (-1, 0))
    ]
    field.paint("mountain", *walls)
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), OpenOrder(unit))
    assert {axial(order.cell) for order in orders(table) if isinstance(order, PlaceStand)} == {
        (-1, 0),
        (0, 0),
        (1, 0),
        (2, 0),
    }
    table = place(table, (1, 0))
    assert refusal(table, PlaceStand(cell(-1, 0))).rule == "SKI-1"  # not next to the first
    done = place(table, (0, 0), (2, 0), (-1, 0))
    assert sorted(cells(done, unit)) == [(-1, 0), (0, 0), (1, 0), (2, 0)]
    field.paint("mountain", (-1, 0))
    closed = settled(field.table())
    found = refusal(closed, OpenOrder(unit))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.no-room", "SKI-1")


@pytest.mark.rule("SKI-2", "MOV-7")
@pytest.mark.parametrize(("text", "most"), [(ARCHERS, 2), (RIDERS, 5)])
def test_skirmishing_foot_moves_two_and_horse_its_speed(text: str, most: int) -> None:
    table, _ = placing(text)
    assert RULESET.refusal(table, PlaceStand(cell(most, 0))) is None
    found = refusal(table, PlaceStand(cell(most + 1, 0)))
    assert (found.rule, found.parameter("distance"), found.parameter("most")) == ("SKI-2", most + 1, most)
    for nowhere in (-1, 31 * 31, 10**9):
        assert refusal(table, PlaceStand(nowhere)).rule == "MOV-10"
    field = arena()
    unit = loose(field, text)
    field.unit(RED, FOOT, (0, 12))
    moving, _ = play(settled(field.table()), OpenOrder(unit))
    moving = place(moving, (0, most), (1, most), (2, most), (3, most))
    assert cells(moving, unit) == [(0, most), (1, most), (2, most), (3, most)]


@pytest.mark.rule("SKI-2", "TER-4", "TER-5")
def test_stands_obey_the_ground_as_units_do() -> None:
    field = arena()
    unit = field.unit(RED, ARCHERS, (0, 0), "N")
    field.paint("wood", (0, 0), *[(1, r) for r in range(-6, 7)])
    field.paint("river", *[(-1, r) for r in range(-6, 7)])
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), OpenOrder(unit))
    assert RULESET.refusal(table, PlaceStand(cell(0, -2))) is None  # out of the wood it is normal movement
    assert RULESET.refusal(table, PlaceStand(cell(1, 0))) is None  # into the next wood and no farther
    assert refusal(table, PlaceStand(cell(2, 0))).rule == "SKI-1"
    assert RULESET.refusal(table, PlaceStand(cell(-1, 0))) is None  # into the river and no farther
    assert refusal(table, PlaceStand(cell(-2, 0))).rule == "SKI-1"
    wading = arena()
    wet = wading.unit(RED, ARCHERS, (0, 0), "N")
    wading.paint("river", *[(0, r) for r in range(-6, 7)])
    wading.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(wading.table()), OpenOrder(wet))
    assert RULESET.refusal(table, PlaceStand(cell(1, 0))) is None
    assert refusal(table, PlaceStand(cell(2, 0))).rule == "SKI-1"  # out of it is a whole move


@pytest.mark.rule("SKI-1")
def test_only_listed_types_alone_in_a_plain_formation_skirmish() -> None:
    field = arena()
    foot = field.unit(RED, FOOT, (0, 0))
    mixed = field.unit(RED, ARCHERS, (2, 0), rear=ARCHERS)
    hosted = field.unit(RED, ARCHERS, (4, 0))
    field.leader(RED, (4, 0))
    block = field.unit(RED, "C 3(+2)/4 s1CR PIKE S", (6, 0), formation="block")
    column = field.unit(RED, ARCHERS, (8, 0), formation="column")
    table = settled(field.table())
    for unit, message in (
        (foot, "no-skirmish"),
        (mixed, "no-skirmish"),
        (block, "no-skirmish"),
        (hosted, "skirmish-leader"),
    ):
        found = refusal(table, OpenOrder(unit))
        assert (found.message, found.rule) == (f"refusal.hordes_heroes.{message}", "SKI-1")
        assert OpenOrder(unit) not in orders(table, unit)
    assert RULESET.refusal(table, OpenOrder(column)) is None


@pytest.mark.rule("SKI-1", "R-106", "MOV-8")
def test_opening_needs_command_order_and_no_enemy_in_contact() -> None:
    field = arena()
    unit = field.unit(RED, ARCHERS, (0, 0), "E")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    out = settled(field.table(commanded=(1,)))
    assert refusal(out, OpenOrder(unit)).rule == "MOV-2"
    assert refusal(change(table, unit, disrupted=True), OpenOrder(unit)).rule == "DIS-4"
    field.unit(BLUE, FOOT, (1, 0), "W")
    assert refusal(field.table(), OpenOrder(unit)).rule == "MOV-9"


@pytest.mark.rule("R-106", "CMD-2")
def test_skirmishers_are_in_command_if_any_stand_is() -> None:
    for row, inside in ((ROW, True), (((4, 0), (5, 0), (6, 0), (7, 0)), False)):
        field = Field()
        unit = loose(field, row=row[::-1])
        field.leader(RED, (-3, 0), reach=3)
        assert (unit in commanded_units(field.table(), RED)) == inside


@pytest.mark.rule("SKI-5")
def test_skirmishers_block_each_other_by_standing_in_a_hex() -> None:
    field = arena()
    unit = loose(field)
    loose(field, side=BLUE, row=((0, -1), (1, -1), (2, -1), (3, -1)))
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), OpenOrder(unit))
    assert refusal(table, PlaceStand(cell(0, -1))).rule == "SKI-1"
    assert refusal(table, PlaceStand(cell(1, -2))).rule == "SKI-1"  # behind their line: no way round within 2
    assert RULESET.refusal(table, PlaceStand(cell(-1, 0))) is None
    assert actor(table) == RED  # standing side by side is no contact


# Closing order -----------------------------------------------------------------------------------------


@pytest.mark.rule("SKI-4")
def test_skirmishers_reform_in_one_hex_every_stand_can_come_to() -> None:
    field = arena()
    unit = loose(field)
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    ends = {axial(order.cell) for order in orders(table, unit) if isinstance(order, Move)}
    near = {(q, r) for q in range(-4, 8) for r in range(-4, 5)}
    reach = {p for p in near if all(table.setup.grid.distance(cell(*p), cell(*stand)) <= 2 for stand in ROW)}
    assert ends == reach
    assert {(1, 0), (2, 0)} <= ends
    assert (0, 0) not in ends
    found = refusal(table, Move(unit, cell(0, 0), N))
    assert (found.message, found.rule, found.parameter("most")) == (
        "refusal.hordes_heroes.reform-place",
        "SKI-4",
        2,
    )
    assert refusal(table, Move(unit, cell(1, 0), N, "column")).rule == "SKI-4"
    after, events = play(table, Move(unit, cell(1, 0), W))
    made = after.units[unit]
    assert (made.cell, made.cells, made.formation, made.facing, made.done) == (
        cell(1, 0),
        (),
        "line",
        W,
        True,
    )
    assert only(events, "reformed").rule == "SKI-4"


@pytest.mark.rule("SKI-4")
def test_horse_reforms_within_its_speed() -> None:
    field = arena()
    unit = loose(field, RIDERS)
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    assert RULESET.refusal(table, Move(unit, cell(5, 0), N)) is None
    assert refusal(table, Move(unit, cell(6, 0), N)).parameter("most") == 5


@pytest.mark.rule("SKI-1", "CMD-9", "R-156")
def test_a_leader_does_not_join_single_stands() -> None:
    field = arena()
    loose(field)
    general = field.leader(RED, (-1, 0))
    table = settled(field.table("command"))
    found = refusal(table, LeaderMove(general, cell(0, 0)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.skirmish-leader", "SKI-1")
    assert general == LEADERS + 2


# Contact -----------------------------------------------------------------------------------------------


def ridden(
    text: str = HORSE, start: tuple[int, int] = (5, 0), prey: str = ARCHERS, goal: tuple[int, int] = (1, 0)
) -> tuple[Table, int, int]:
    """Blue horse comes along the row of Red's stands from the east."""
    field = arena()
    unit = loose(field, prey)
    horse = field.unit(BLUE, text, start, "W")
    field.unit(BLUE, FOOT, (7, -13))
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, cell(*goal), W))
    return table, unit, horse


@pytest.mark.rule("SKI-3", "RSP-3")
def test_a_contacted_stand_evades_up_to_two() -> None:
    table, unit, horse = ridden()
    assert actor(table) == RED
    assert axial(table.units[horse].cell) == (4, 0)  # it stands beside the first stand
    found = {axial(order.cell) for order in orders(table, unit) if isinstance(order, Evade)}
    assert found == {(2, 1), (3, -1), (1, 1), (1, 2), (2, -1), (3, -2)}  # each step farther from (4, 0)
    assert refusal(table, Evade(unit, cell(0, 1), cell(3, 0))).rule == "RSP-4"
    after, events = play(table, Evade(unit, cell(1, 1), cell(3, 0)))
    evaded = named(events, "evaded")[0]
    assert (evaded.rule, [axial(p) for p in evaded.places]) == ("SKI-3", [(3, 0), (1, 1)])
    assert (1, 1) in cells(after, unit)
    assert not after.units[unit].disrupted


@pytest.mark.rule("SKI-3", "SKI-4")
def test_contacted_foot_reforms_with_its_evade_within_two() -> None:
    table, unit, _ = ridden()
    ends = {axial(order.cell) for order in orders(table, unit) if isinstance(order, Reform)}
    assert ends == {(1, 0), (2, 0), (1, 1), (2, -1)}
    after, events = play(table, Reform(unit, cell(1, 1)))
    assert only(events, "reformed").rule == "SKI-3"
    assert (after.units[unit].formation, after.units[unit].cell) == ("line", cell(1, 1))
    assert after.units[unit].moved
    assert refusal(table, Reform(unit, cell(0, 0))).rule == "RSP-4"
    assert refusal(table, Reform(unit, cell(3, 0))).rule == "RSP-4"  # in the enemy's zone


@pytest.mark.rule("SKI-3")
def test_contacted_horse_may_flee_as_a_body_within_a_full_move() -> None:
    table, unit, _ = ridden(text="B 3/4 s4R kind=cavalry", prey=RIDERS)
    ends = {axial(order.cell) for order in orders(table, unit) if isinstance(order, Reform)}
    assert (-2, 0) in ends  # five hexes from the farthest stand
    assert (-3, 0) not in ends  # six
    assert refusal(table, Reform(unit, cell(-3, 0))).rule == "RSP-4"
    after, _ = play(table, Reform(unit, cell(-2, 0)))
    assert after.units[unit].stands == 4
    assert after.units[unit].formation == "line"


@pytest.mark.rule("SKI-6", "R-108")
def test_an_enemy_that_enters_a_stands_hex_removes_it_and_moves_on() -> None:
    table, unit, horse = ridden()
    after, events = play(table, Stand(unit))
    lost = named(events, "stand-lost")
    assert [axial(event.places[0]) for event in lost] == [(3, 0), (2, 0), (1, 0)]
    assert {event.rule for event in lost} == {"SKI-6"}
    eliminated = only(events, "eliminated")
    assert (eliminated.rule, eliminated.fact("cause"), eliminated.fact("stands")) == (
        "SKI-6",
        "ridden-down",
        2,
    )
    assert after.units[unit].cell == -1
    assert axial(after.units[horse].cell) == (1, 0)
    assert actor(after) == BLUE  # four of five hexes spent: it may go on
    question = RULESET.question(after)
    assert question is not None
    assert question.message == "question.hordes_heroes.continue"
    onward = {axial(order.cell) for order in RULESET.orders(after) if isinstance(order, Move)}
    assert onward == {(1, 0), (0, 0), (0, 1), (1, -1), (2, -1), (1, 1)}
    assert not after.units[horse].done
    halted, _ = play(after, Halt(horse))
    assert halted.units[horse].done


@pytest.mark.rule("SKI-6")
def test_two_of_four_lost_the_others_live_three_lost_and_all_are() -> None:
    table, unit, _ = ridden(goal=(2, 0))
    after, events = play(table, Stand(unit))
    assert len(named(events, "stand-lost")) == 2
    assert cells(after, unit) == [(0, 0), (1, 0)]
    assert after.units[unit].stands == 2


@pytest.mark.rule("SKI-6", "R-108", "SW-53")
@pytest.mark.parametrize(
    ("text", "stands", "allowed"),
    [
        ("B 3/4 s5R kind=cavalry", 4, True),
        ("B 2/4 s5R kind=cavalry", 4, False),
        ("B 1/4 s5R kind=cavalry", 4, False),
        ("B 3/4 s5R kind=cavalry", 2, True),
        ("B 3(+3)/3 s5R kind=chariot", 1, False),
    ],
)
def test_it_needs_a_greater_factor_and_more_than_one_stand(text: str, stands: int, allowed: bool) -> None:
    field = arena()
    unit = loose(field)
    horse = field.unit(BLUE, text, (5, 0), "W", stands=stands)
    table = settled(field.table(mover=BLUE))
    assert (RULESET.refusal(table, Move(horse, cell(3, 0), W)) is None) == allowed
    if not allowed:
        found = refusal(table, Move(horse, cell(3, 0), W))
        assert (found.message, found.rule, found.pieces) == (
            "refusal.hordes_heroes.skirmishers-there",
            "SKI-6",
            (horse, unit),
        )
        assert RULESET.refusal(table, Move(horse, cell(4, 0), W)) is None  # beside them it may stand


@pytest.mark.rule("SKI-6", "ZOC-4", "MOV-3")
def test_skirmishers_do_not_stop_a_mover() -> None:
    field = arena()
    unit = loose(field)
    horse = field.unit(BLUE, "B 2/4 s5R kind=cavalry", (5, -1), "W")
    field.unit(BLUE, FOOT, (7, -13))
    table = settled(field.table(mover=BLUE))
    table, _ = play(table, Move(horse, cell(1, -1), W))
    while actor(table) == RED:
        table, _ = play(table, Stand(unit))
    assert axial(table.units[horse].cell) == (1, -1)
    assert table.contacts == ()


@pytest.mark.rule("SKI-8")
def test_an_enemy_that_starts_beside_a_stand_is_answered_when_it_sets_out_into_its_hex() -> None:
    field = arena()
    unit = loose(field)
    horse = field.unit(BLUE, HORSE, (4, 0), "W")
    field.unit(BLUE, FOOT, (7, -13))
    start = settled(field.table(mover=BLUE))
    assert actor(start) == BLUE  # standing there is no contact
    elsewhere, events = play(start, Move(horse, cell(5, -1), facing_named("NE")))
    assert not named(events, "evaded")
    assert actor(elsewhere) == BLUE
    table, events = play(start, Move(horse, cell(3, 0), W))
    assert not named(events, "moved")  # asked before it has stirred
    assert actor(table) == RED
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule) == ("question.hordes_heroes.contact", "RSP-3")
    away, events = play(table, Evade(unit, cell(1, 1), cell(3, 0)))
    assert not named(events, "stand-lost")
    assert axial(away.units[horse].cell) == (3, 0)
    taken, events = play(table, Stand(unit))
    assert [axial(event.places[0]) for event in named(events, "stand-lost")] == [(3, 0)]
    assert taken.units[unit].stands == 3


@pytest.mark.rule("SKI-3", "DIS-2")
def test_disrupted_skirmishers_give_no_answer() -> None:
    field = arena()
    unit = loose(field, disrupted=True)
    horse = field.unit(BLUE, HORSE, (5, 0), "W")
    field.unit(BLUE, FOOT, (7, -13))
    table, events = play(settled(field.table(mover=BLUE)), Move(horse, cell(3, 0), W))
    assert len(named(events, "stand-lost")) == 1
    assert table.units[unit].stands == 3


@pytest.mark.rule("SKI-3", "RSP-5", "R-157")
def test_every_touched_stand_may_evade_and_the_unit_answers_an_enemy_once() -> None:
    field = arena()
    unit = loose(field)
    horse = field.unit(BLUE, HORSE, (4, -3), "SW")
    field.unit(BLUE, FOOT, (7, -13))
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, cell(2, -1), facing_named("SW")))
    stands = {axial(order.stand) for order in orders(table, unit) if isinstance(order, Evade)}
    assert stands == {(1, 0), (2, 0)}  # both below (2, -1)
    table, _ = play(table, Evade(unit, cell(2, 2), cell(2, 0)))
    assert actor(table) == RED  # the other one still has to answer
    assert {axial(order.stand) for order in orders(table, unit) if isinstance(order, Evade)} == {(1, 0)}
    table, _ = play(table, Evade(unit, cell(0, 2), cell(1, 0)))
    assert actor(table) == BLUE
    assert sorted(cells(table, unit)) == [(0, 0), (0, 2), (2, 2), (3, 0)]
    assert (unit, horse) in table.answered


# Friends -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PAS-4")
def test_friends_pass_through_skirmishers_and_do_not_disturb_them() -> None:
    field = arena()
    unit = loose(field)
    knights = field.unit(RED, MEN_AT_ARMS, (1, 1), "N")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    assert refusal(table, Move(knights, cell(1, 0), N)).rule == "PAS-1"  # it may not end there
    after, events = play(table, Move(knights, cell(2, -1), N))
    path = named(events, "moved")[0].places
    assert any(axial(place) in ROW for place in path)
    assert not after.units[unit].disrupted
    assert cells(after, unit) == list(ROW)


@pytest.mark.rule("PAS-4", "SKI-3")
def test_an_evading_stand_passes_friends_without_disturbing_them() -> None:
    field = arena()
    unit = loose(field, row=((0, 0), (0, 1), (0, 2), (0, 3)))
    spears = field.unit(RED, FOOT, (-1, 0), "E")
    horse = field.unit(BLUE, HORSE, (3, 0), "W")
    field.unit(BLUE, FOOT, (7, -13))
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, cell(1, 0), W))
    ends = {axial(o.cell) for o in orders(table, unit) if isinstance(o, Evade) and o.stand == cell(0, 0)}
    assert (-2, 0) in ends  # only through the spears
    assert (-1, 0) not in ends  # not upon them
    after, events = play(table, Evade(unit, cell(-2, 0), cell(0, 0)))
    assert not named(events, "disrupted")
    assert not after.units[spears].disrupted
    assert (-2, 0) in cells(after, unit)


@pytest.mark.rule("SW-48", "SKI-2")
def test_by_profile_skirmishers_block_the_fire_of_their_enemies() -> None:
    for blocks in (False, True):
        field = Field(skirmishers_block_fire=blocks)
        loose(field)
        table = field.table("shooting")
        assert clear(table, BLUE, cell(4, 0), cell(-1, 0)) is not blocks
        assert clear(table, RED, cell(4, 0), cell(-1, 0))  # never their own side's


@pytest.mark.rule("SKI-1")
def test_opening_order_lists_only_ways_that_can_be_completed() -> None:
    table, unit = placing()
    for first in orders(table)[:6]:
        assert isinstance(first, PlaceStand)
        second = play(table, first)[0]
        third = play(second, orders(second)[0])[0]
        last = play(third, orders(third)[-1])[0]
        assert orders(last)
        placed = play(last, orders(last)[0])[0]
        stands = cells(placed, unit)
        distance = placed.setup.grid.distance
        assert all(
            any(distance(cell(*one), cell(*other)) == 1 for other in stands if other != one) for one in stands
        )
        assert all(one != other for one, other in pairwise(sorted(stands)))


@pytest.mark.rule("GEN-5", "SKI-6")
def test_a_stand_with_a_leader_beside_it_in_its_hex_is_not_ridden_down() -> None:
    field = arena()
    knights = field.unit(BLUE, MEN_AT_ARMS, (2, -2), "S")
    loose(field)
    leader = field.leader(RED, (2, 0))
    field.leaders[leader - LEADERS] = Leader(RED, cell(2, 0))  # alone: skirmishers are nobody's host
    table = settled(field.table(mover=BLUE))
    ends = {axial(order.cell) for order in orders(table, knights) if isinstance(order, Move)}
    assert (1, 0) in ends
    assert (2, 0) not in ends


@pytest.mark.rule("SKI-3", "R-203", "RSP-2")
def test_mounted_skirmishers_may_form_up_past_the_enemy_who_came() -> None:
    field = arena()
    unit = loose(field, RIDERS)
    mover = field.unit(BLUE, MEN_AT_ARMS, (1, -4), "SE")
    table, _ = play(settled(field.table(mover=BLUE)), Move(mover, cell(1, -1), facing_named("SE")))
    ends = {axial(order.cell) for order in orders(table, unit) if isinstance(order, Reform)}
    assert ends
    assert any(r < -1 for _, r in ends)  # beyond him
    assert all(table.setup.grid.distance(cell(*end), cell(1, -1)) > 1 for end in ends)
