"""Units that join, regroup into sixes and sort themselves, and what is lost by it."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.victory import stands_lost
from hheditor.rules.hordes_heroes.melee.results import falls
from hheditor.rules.hordes_heroes.position.formation import normal_move
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Combine,
    FormBlocks,
    LiftStakes,
    Move,
    OpenOrder,
    PlantStakes,
    SortArms,
    SplitBlocks,
)
from hheditor.rules.hordes_heroes.position.table import Table, change, troop
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial, cell
from tests.rules.hordes_heroes.driver import arena, at, only, orders, play, refusal, settled

SPEARS = "D 3(+1)/4 s1CR"
HORSE = "B 3/4 s3CR kind=cavalry"
PEASANTS = "E 1/4 s1R H"
PIKES = "C 3(+2)/4 s2CR PIKE"
BILLS, BOWS = "C 4(+1)/4 s1CR", "C 2/4 s1CR 7+"
E, N = facing_named("E"), facing_named("N")


def field_of(*units: tuple[str, tuple[int, int], int], idle: bool = True, **state: Any) -> Field:
    """Red units given as (type, place, stands); those of one type share their troop type."""
    field = arena()
    for text, place, stands in units:
        field.unit(RED, text, place, "N", name=text, stands=stands, **state)
    if idle:
        field.unit(RED, SPEARS, (0, 12), name="idle")
    return field


def table_of(*units: tuple[str, tuple[int, int], int], **state: Any) -> Table:
    return settled(field_of(*units, **state).table())


def joined(first: int, second: int, text: str = SPEARS, **state: Any) -> tuple[Table, Any]:
    """A unit of so many stands at (1, 0) joins one of so many at (0, 0)."""
    table = table_of((text, (0, 0), second), (text, (1, 0), first), **state)
    after, events = play(table, Combine(1, 0, E))
    return after, only(events, "combined")


# Joining reduced units ---------------------------------------------------------------------------------


@pytest.mark.rule("STD-2", "STD-4", "R-102")
def test_reduced_units_join_and_have_then_finished() -> None:
    after, told = joined(2, 2)
    unit, gone = after.units[0], after.units[1]
    assert (unit.stands, unit.full, axial(unit.cell), unit.facing, unit.done) == (4, 4, (0, 0), E, True)
    assert (gone.stands, gone.cell, gone.gone) == (0, -1, "merged")
    assert (told.rule, told.fact("stands"), told.fact("removed")) == ("STD-2", 4, 0)
    assert stands_lost(after, RED) == 4  # both had lost two before
    assert refusal(after, Move(0, cell(0, -1), N)).rule == "MOV-1"


@pytest.mark.rule("STD-2", "R-103", "SW-58")
@pytest.mark.parametrize(
    ("first", "second", "stands", "removed"), [(3, 2, 4, 1), (3, 3, 4, 2), (2, 1, 3, 0), (2, 2, 4, 0)]
)
def test_what_exceeds_the_full_unit_is_removed_and_counts_as_lost(
    first: int, second: int, stands: int, removed: int
) -> None:
    after, told = joined(first, second)
    assert after.units[0].stands == stands
    assert told.fact("removed") == removed
    assert stands_lost(after, RED) == 8 - stands
    assert not after.profile.excess_stays


@pytest.mark.rule("STD-2")
@pytest.mark.parametrize(
    ("text", "first", "second", "stands"),
    [
        ("B 3(+3)/3 s4R kind=chariot", 2, 2, 3),
        ("C 5/2 s1CR HT kind=war_wagon", 1, 1, 2),
        (PEASANTS, 3, 2, 5),
        (PEASANTS, 3, 3, 6),
        (PIKES, 3, 3, 4),
    ],
)
def test_a_full_unit_is_four_six_for_hordes_or_the_types_own_size(
    text: str, first: int, second: int, stands: int
) -> None:
    after, _ = joined(first, second, text)
    unit = after.units[0]
    assert unit.stands == stands
    assert unit.formation == ("block" if stands > 4 else "line")


@pytest.mark.rule("STD-2", "PIK-1")
def test_a_pike_block_fills_up_to_six() -> None:
    field = field_of((PIKES, (0, 0), 4), (PIKES, (1, 0), 3))
    table = change(settled(field.table()), 0, stands=4, full=6, formation="block")
    after, events = play(table, Combine(1, 0, N))
    assert only(events, "combined").fact("removed") == 1
    assert (after.units[0].stands, after.units[0].formation, after.units[0].full) == (6, "block", 6)


@pytest.mark.rule("STD-4", "CMD-9", "R-102")
def test_leaders_come_along_and_may_share() -> None:
    field = field_of((SPEARS, (0, 0), 2), (SPEARS, (1, 0), 2))
    one, other = field.leader(RED, (0, 0)), field.leader(RED, (1, 0))
    after, _ = play(settled(field.table()), Combine(1, 0, N))
    for leader in (one, other):
        assert (after.leaders[leader - LEADERS].host, axial(after.leaders[leader - LEADERS].cell)) == (
            0,
            (0, 0),
        )


@pytest.mark.rule("STD-4", "R-102")
def test_the_mover_goes_in_with_its_normal_movement() -> None:
    for text, far, near in ((SPEARS, (2, 0), (1, 0)), (HORSE, (4, 0), (3, 0))):
        field = arena()
        goal = field.unit(RED, text, (0, 0), "W", name=text, stands=2)
        mover = field.unit(RED, text, near, "W", name=text, stands=2)
        field.unit(RED, SPEARS, (0, 12))
        table = settled(field.table())
        assert RULESET.refusal(table, Combine(mover, goal, N)) is None
        assert [order for order in orders(table, mover) if isinstance(order, Combine)] == [
            Combine(mover, goal, facing) for facing in range(12)
        ]
        found = refusal(change(table, mover, cell=cell(*far)), Combine(mover, goal, N))
        assert (found.message, found.rule) == ("refusal.hordes_heroes.join-too-far", "STD-4")
        turned = change(table, mover, facing=E)  # it would have to turn about first
        assert refusal(turned, Combine(mover, goal, N)).rule == "STD-4"


@pytest.mark.rule("STD-4", "R-102")
def test_both_must_be_in_command_undisrupted_and_out_of_contact() -> None:
    field = field_of((SPEARS, (0, 0), 3), (SPEARS, (1, 0), 2))
    table = settled(field.table())
    for unit in (0, 1):
        assert refusal(change(table, unit, disrupted=True), Combine(1, 0, N)).rule == "DIS-4"
        rest = tuple(number for number in range(3) if number != unit)
        assert refusal(settled(field.table(commanded=rest)), Combine(1, 0, N)).rule == "MOV-2"
        assert refusal(change(table, unit, done=True), Combine(1, 0, N)).rule == "MOV-1"
    foe = field.unit(BLUE, SPEARS, (-1, 0), "E")
    found = refusal(field.table(), Combine(1, 0, N))
    assert (found.message, found.rule, found.pieces) == (
        "refusal.hordes_heroes.join-enemy",
        "STD-4",
        (0, foe),
    )


@pytest.mark.rule("STD-2")
def test_only_reduced_units_of_one_type_join() -> None:
    table = table_of((SPEARS, (0, 0), 4), (SPEARS, (1, 0), 2), (BILLS, (0, 1), 2))
    found = refusal(table, Combine(1, 0, N))
    assert (found.message, found.rule, found.parameter("full")) == (
        "refusal.hordes_heroes.join-reduced",
        "STD-2",
        4,
    )
    assert refusal(table, Combine(0, 1, N)).message == "refusal.hordes_heroes.join-reduced"
    found = refusal(table, Combine(1, 2, N))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.join-type", "STD-2")
    assert refusal(table, Combine(1, 1, N)).rule == "STD-2"
    assert refusal(change(table, 0, stands=2), Combine(1, 0, 12)).rule == "FAC-1"
    mixed = field_of((SPEARS, (0, 0), 2))
    mixed.unit(RED, SPEARS, (1, 0), "N", name=SPEARS, rear=SPEARS, stands=3)
    assert refusal(settled(mixed.table()), Combine(0, 2, N)).message == "refusal.hordes_heroes.join-formed"
    assert not any(isinstance(order, Combine) for order in orders(table, 1))


@pytest.mark.rule("STD-4", "R-58", "ART-1")
def test_guns_that_took_others_in_have_moved() -> None:
    guns = "C 1/3 s1CR kind=artillery rows=1-3:4/9 price=8"
    table = table_of((guns, (0, 0), 1), (guns, (1, 0), 1))
    after, _ = play(table, Combine(1, 0, N))
    assert (after.units[0].stands, after.units[0].moved) == (2, True)


@pytest.mark.rule("STD-1", "R-80")
def test_who_falls_with_the_last_stand() -> None:
    for full, left, gone in (
        (4, 1, True),
        (4, 2, False),
        (6, 1, True),
        (3, 1, False),
        (2, 1, False),
        (2, 0, True),
    ):
        field = Field()
        unit = field.unit(RED, SPEARS, (0, 0))
        table = change(field.table(), unit, full=full)
        assert falls(table.units[unit], left) == gone
    after, _ = joined(2, 1)
    assert falls(after.units[0], 1)  # joined, it is still a unit that began with four


# Six stands --------------------------------------------------------------------------------------------


def sixes(text: str, third: tuple[int, int] = (0, 1)) -> Table:
    return table_of((text, (0, 0), 4), (text, (1, 0), 4), (text, third, 4))


@pytest.mark.rule("HOR-1", "PIK-1", "R-104")
@pytest.mark.parametrize(("text", "rule"), [(PEASANTS, "HOR-1"), (PIKES, "PIK-1")])
def test_three_of_four_make_two_of_six_and_back(text: str, rule: str) -> None:
    table = sixes(text)
    assert FormBlocks((0, 1, 2)) in orders(table, 2)
    after, events = play(table, FormBlocks((0, 1, 2)))
    assert only(events, "blocks-formed").rule == rule
    for number in (0, 1):
        unit = after.units[number]
        assert (unit.stands, unit.full, unit.formation, unit.done) == (6, 6, "block", True)
    assert (after.units[2].stands, after.units[2].gone) == (0, "merged")
    assert stands_lost(after, RED) == 0
    again = change(change(after, 0, done=False), 1, done=False)
    assert set(orders(again, 0)) >= {SplitBlocks((0, 1), cell(0, 1)), SplitBlocks((0, 1), cell(1, -1))}
    back, events = play(again, SplitBlocks((0, 1), cell(1, -1)))
    assert only(events, "blocks-split").rule == rule
    assert [(u.stands, u.full, u.formation, u.gone, u.done) for u in back.units[:3]] == [
        (4, 4, "line", "", True)
    ] * 3
    assert (at(back, 2), back.units[2].facing) == ((1, -1), N)
    assert stands_lost(back, RED) == 0


@pytest.mark.rule("PIK-1", "ARM-1", "HOR-1")
def test_a_block_of_pikes_moves_one_and_split_again_as_usual() -> None:
    table = sixes(PIKES)
    assert normal_move(table, table.units[0]) == 2
    after, _ = play(table, FormBlocks((0, 1, 2)))
    assert normal_move(after, after.units[0]) == 1
    ready = change(change(after, 0, done=False), 1, done=False)
    assert refusal(ready, Move(0, cell(0, 0), N, "column")).rule == "FRM-1"
    back, _ = play(ready, SplitBlocks((0, 1), cell(0, 1)))
    assert normal_move(back, back.units[0]) == 2
    assert RULESET.refusal(change(back, 0, done=False), Move(0, cell(0, 0), N, "column")) is None
    hordes, _ = play(sixes("E 1/4 s2R H"), FormBlocks((0, 1, 2)))
    assert normal_move(hordes, hordes.units[0]) == 2  # hordes keep their speed


@pytest.mark.rule("R-104", "HOR-1")
def test_regrouping_needs_three_full_ones_of_one_type_side_by_side() -> None:
    table = sixes(PEASANTS)
    apart = change(table, 2, cell=cell(0, 3))
    found = refusal(apart, FormBlocks((0, 1, 2)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.blocks-adjacent", "HOR-1")
    reduced = change(table, 1, stands=3)
    assert refusal(reduced, FormBlocks((0, 1, 2))).parameter("full") == 4
    assert refusal(table, FormBlocks((0, 1, 3))).message == "refusal.hordes_heroes.blocks-kind"
    mixed = table_of((PEASANTS, (0, 0), 4), ("D 1/4 s1R H", (1, 0), 4), (PEASANTS, (0, 1), 4))
    assert refusal(mixed, FormBlocks((0, 1, 2))).message == "refusal.hordes_heroes.join-type"
    assert refusal(table, FormBlocks((0, 0, 1))).rule == "HOR-1"
    for wrong in ((0, 1, 99), (-1, 0, 1)):
        assert refusal(table, FormBlocks(wrong)).rule == "ARM-1"
    spears = sixes(SPEARS)
    assert (
        refusal(spears, FormBlocks((0, 1, 2))).message == "refusal.hordes_heroes.blocks-kind"
    )  # nobody else holds six
    assert not any(isinstance(order, FormBlocks) for order in orders(spears, 2))
    for unit in (0, 1, 2):
        assert refusal(change(table, unit, disrupted=True), FormBlocks((0, 1, 2))).rule == "DIS-4"


@pytest.mark.rule("R-104", "HOR-1", "PIK-1")
def test_the_way_back_needs_a_vacant_adjacent_hex_it_may_enter() -> None:
    field = field_of((PIKES, (0, 0), 4), (PIKES, (1, 0), 4), (PIKES, (0, 1), 4))
    field.paint("lake", (1, -1))
    formed, _ = play(settled(field.table()), FormBlocks((0, 1, 2)))
    table = change(change(formed, 0, done=False), 1, done=False)
    assert [order for order in orders(table, 0) if isinstance(order, SplitBlocks)] == [
        SplitBlocks((0, 1), cell(0, 1))
    ]
    for spot in ((1, -1), (0, 0), (2, 0), (0, 2)):
        found = refusal(table, SplitBlocks((0, 1), cell(*spot)))
        assert (found.message, found.rule) == ("refusal.hordes_heroes.split-place", "PIK-1")
    for cell_number in (-1, 10**6):
        assert refusal(table, SplitBlocks((0, 1), cell_number)).rule == "MOV-10"
    filled = change(table, 3, cell=cell(0, 1))
    assert refusal(filled, SplitBlocks((0, 1), cell(0, 1))).message == "refusal.hordes_heroes.split-place"
    assert refusal(table, SplitBlocks((0, 0), cell(0, 1))).rule == "HOR-1"
    assert refusal(change(table, 0, stands=5), SplitBlocks((0, 1), cell(0, 1))).parameter("full") == 6


@pytest.mark.rule("R-104", "HOR-1")
def test_blocks_bought_so_do_not_split_into_more_than_were_bought() -> None:
    field = arena()
    for q in (0, 1):
        field.unit(RED, PEASANTS, (q, 0), "N", name="mob", formation="block")
    field.unit(RED, SPEARS, (0, 12))
    found = refusal(settled(field.table()), SplitBlocks((0, 1), cell(0, 1)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.split-third", "HOR-1")


@pytest.mark.rule("R-104", "CMD-9")
def test_the_leader_of_the_one_that_dissolves_goes_with_the_first() -> None:
    field = field_of((PEASANTS, (0, 0), 4), (PEASANTS, (1, 0), 4), (PEASANTS, (0, 1), 4))
    leader = field.leader(RED, (0, 1)) - LEADERS
    after, _ = play(settled(field.table()), FormBlocks((0, 1, 2)))
    assert (after.leaders[leader].host, axial(after.leaders[leader].cell)) == (0, (0, 0))


# Combined arms -----------------------------------------------------------------------------------------


def combined(front: str, rear: str, *stands: tuple[int, int]) -> tuple[Table, list[int]]:
    """Combined units in a row, each with so many (stands in all, stands behind)."""
    field = arena()
    field.unit(RED, SPEARS, (0, 12))
    numbers = []
    for q, (all_of_them, _) in enumerate(stands):
        numbers.append(field.unit(RED, front, (q, 0), "N", name="mixed", rear=rear, stands=all_of_them))
    table = settled(field.table())
    like = table.units[numbers[0]]
    for number, (_, behind) in zip(numbers, stands, strict=True):
        table = change(table, number, rear=like.rear, rear_stands=behind)
    return table, numbers


@pytest.mark.rule("CMB-1")
def test_two_combined_units_sort_themselves_into_single_arms() -> None:
    table, (one, other) = combined(BILLS, BOWS, (4, 2), (3, 2))
    assert SortArms(one, other) in orders(table, one)
    after, events = play(table, SortArms(one, other))
    assert only(events, "arms-sorted").rule == "CMB-1"
    bills, bows = after.units[one], after.units[other]
    assert (bills.stands, bills.rear, bills.rear_stands, bills.full, bills.done) == (3, -1, 0, 4, True)
    assert (bows.stands, bows.rear, bows.rear_stands, bows.full, bows.done) == (4, -1, 0, 4, True)
    assert (troop(after, bills).combat, troop(after, bows).combat) == (4, 2)
    assert (troop(after, bills).shooting, troop(after, bows).shooting) == (0, 7)
    assert stands_lost(after, RED) == stands_lost(table, RED)


@pytest.mark.rule("CMB-1")
def test_sorting_needs_two_adjacent_combined_units_of_the_same_types() -> None:
    table, (one, other) = combined(BILLS, BOWS, (4, 2), (4, 2))
    found = refusal(change(table, other, cell=cell(3, 0)), SortArms(one, other))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.sort-combined", "CMB-1")
    assert refusal(table, SortArms(one, one)).rule == "CMB-1"
    assert refusal(change(table, other, rear=-1, rear_stands=0), SortArms(one, other)).rule == "CMB-1"
    assert refusal(change(table, other, disrupted=True), SortArms(one, other)).rule == "DIS-4"
    short, (first, second) = combined(BILLS, BOWS, (3, 2), (2, 2))
    found = refusal(short, SortArms(first, second))
    assert (found.message, found.parameter("front"), found.parameter("rear")) == (
        "refusal.hordes_heroes.sort-stands",
        1,
        4,
    )


@pytest.mark.rule("CMB-1", "ARM-7", "R-170")
def test_nobody_gets_more_stands_by_sorting_than_a_full_unit_has() -> None:
    table, (one, other) = combined("C 5/2 s1CR HT kind=war_wagon", "C 2/4 s1CR 8+C", (4, 2), (4, 2))
    found = refusal(table, SortArms(one, other))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.sort-stands", "CMB-1")
    left, (one, other) = combined("C 5/2 s1CR HT kind=war_wagon", "C 2/4 s1CR 8+C", (3, 2), (3, 2))
    after, _ = play(left, SortArms(one, other))
    assert (after.units[one].stands, after.units[one].full) == (2, 2)  # a unit of wagons fights to the last
    assert (after.units[other].stands, after.units[other].full) == (4, 4)


# In general --------------------------------------------------------------------------------------------


def everything() -> tuple[Field, list[Order]]:
    """A unit for each thing that may be done instead of moving, and the orders to do it."""
    field = arena()
    for q, stands in ((0, 2), (1, 2)):
        field.unit(RED, SPEARS, (q, 0), "N", name="spears", stands=stands)
    for place in ((4, 0), (5, 0), (4, 1)):
        field.unit(RED, PEASANTS, place, "N", name="mob")
    longbow = field.unit(RED, "B 2/4 s1CR 6+ STK S", (-3, 0), "N", stakes=True)
    planted = field.unit(RED, "B 2/4 s1CR 6+ STK", (-5, 0), "N")
    field.plant(RED, (-5, 0), "N")
    knights = field.unit(RED, HORSE, (0, 5), "N")
    field.unit(RED, SPEARS, (0, 12))
    return field, [
        Combine(1, 0, N),
        FormBlocks((2, 3, 4)),
        PlantStakes(longbow),
        OpenOrder(longbow),
        LiftStakes(planted),
        Move(knights, cell(0, 5), N, "column"),
    ]


@pytest.mark.rule("MOV-8", "MOV-2", "DIS-2")
def test_all_this_needs_command_and_order() -> None:
    field, wanted = everything()
    table = settled(field.table())
    for order in wanted:
        assert RULESET.refusal(table, order) is None, order
        unit = getattr(order, "unit", -1) if not isinstance(order, FormBlocks) else order.units[0]
        assert order in orders(table, order.units[2] if isinstance(order, FormBlocks) else unit)
        assert refusal(change(table, unit, disrupted=True), order).rule == "DIS-4"
        assert refusal(change(table, unit, done=True), order).rule == "MOV-1"
        others = tuple(number for number in range(len(table.units)) if number != unit)
        out = settled(field.table(commanded=others))
        assert refusal(out, order).rule == "MOV-2"
        after, _ = play(table, order)
        assert after.units[unit].done or isinstance(order, OpenOrder | Combine)


@pytest.mark.rule("MOV-8", "SEQ-1")
def test_and_only_in_the_own_movement_phase() -> None:
    field, wanted = everything()
    for phase in ("command", "combat"):
        table = settled(field.table(phase))
        for order in wanted:
            assert refusal(table, order).rule == "SEQ-1"
    foe = settled(field.table(mover=BLUE))
    for order in wanted:
        assert RULESET.refusal(foe, order) is not None


@pytest.mark.rule("PIK-1", "STD-2", "R-204")
def test_reduced_pikes_join_to_six_only_with_a_block() -> None:
    after, _ = joined(3, 3, PIKES)
    assert (after.units[0].stands, after.units[0].formation) == (4, "line")
    field = field_of((PIKES, (0, 0), 4), (PIKES, (1, 0), 3))
    block = change(settled(field.table()), 0, stands=5, full=6, formation="block")
    grown, _ = play(block, Combine(1, 0, N))
    assert (grown.units[0].stands, grown.units[0].formation) == (6, "block")
