"""What hits do to a unit before it moves."""

import pytest

from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.melee.results import (
    apply_result,
    excuse,
    falls,
    hits_result,
    shielded,
    take_stands,
)
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.profile import Result
from hheditor.rules.hordes_heroes.position.table import Unit
from tests.rules.hordes_heroes.builder import BLUE, RED, Field

TABLE = """
-  -   -   D   FD
-  -   D   D   FD
R  R   RD  FD  FD
R1 RD1 FD1 FD1 FD1
RD1 FD1 FD1 FD1 FD1
RD2 FD2 FD2 FD2 FD2
RD3 FD3 FD3 FD3 FD3
FD3 FD3 FD3 FD3 FD3
FD4 FD4 FD4 FD4 FD4
FD5 FD5 FD5 FD5 FD5
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


def letters(result):
    text = {"": "", "recoil": "R", "flee": "F"}[result.move] + ("D" if result.disrupted else "")
    return (text + (str(result.stands) if result.stands else "")) or "-"


def struck(field, number, result, **more):
    stage = Stage(field.table("combat"))
    move = apply_result(stage, number, result, cause="combat", **more)
    return move, stage.position, stage.events()


@pytest.mark.rule("CRT-1", "R-79")
@pytest.mark.parametrize("column", range(5))
def test_the_printed_table(column):
    field = Field()
    unit = field.unit(RED, f"{'ABCDE'[column]} 3/4", (0, 0))
    table = field.table("combat")
    assert [letters(hits_result(table, unit, hits)) for hits in range(1, 11)] == [row[column] for row in ROWS]
    assert hits_result(table, unit, 0) == Result()
    assert letters(hits_result(table, unit, 11)) == letters(hits_result(table, unit, 25)) == "FD5"


@pytest.mark.rule("CRT-2", "HER-1", "R-65")
@pytest.mark.parametrize("klass", "ABCDE")
def test_near_the_hero_three_rows_do_nothing_and_the_fourth_all(klass):
    field = Field()
    unit = field.unit(RED, f"{klass} 3/4", (0, 0))
    field.leader(RED, (0, 1), hero=True)
    table = field.table("combat")
    assert [hits_result(table, unit, hits) for hits in (1, 2, 3)] == [Result()] * 3
    assert letters(hits_result(table, unit, 4)) == ROWS[3]["ABCDE".index(klass)]


@pytest.mark.rule("HER-1", "HER-2")
@pytest.mark.parametrize(
    ("side", "place", "hero", "wanted"),
    [
        (RED, (0, 0), True, True),
        (RED, (1, 0), True, True),
        (RED, (2, 0), True, False),
        (BLUE, (1, 0), True, False),
        (RED, (1, 0), False, False),
    ],
)
def test_whom_a_hero_shields(side, place, hero, wanted):
    field = Field()
    unit = field.unit(RED, "C 3/4", (0, 0))
    field.leader(side, place, hero=hero)
    assert shielded(field.table("combat"), unit) is wanted


@pytest.mark.rule("HER-2")
def test_a_hero_shields_from_a_disrupted_host_and_lost_he_does_not():
    field = Field()
    unit = field.unit(RED, "C 3/4", (0, 0))
    host = field.unit(RED, "C 3/4", (1, 0), disrupted=True)
    field.leader(RED, (1, 0), hero=True)
    table = field.table("combat")
    assert shielded(table, unit)
    stage = Stage(table)
    take_stands(stage, host, 4, rule="CRT-1", cause="combat")
    assert not shielded(stage.position, unit)


@pytest.mark.rule("STD-1", "R-80")
@pytest.mark.parametrize(
    ("full", "left", "wanted"),
    [
        (4, 2, False),
        (4, 1, True),
        (6, 2, False),
        (6, 1, True),
        (3, 1, False),
        (3, 0, True),
        (2, 1, False),
        (1, 0, True),
    ],
)
def test_who_falls_with_the_last_but_one(full, left, wanted):
    assert falls(Unit(side=0, troop=0, stands=full, full=full), left) is wanted


@pytest.mark.rule("STD-1", "CRT-3")
def test_losses_come_before_the_move_and_may_spare_it():
    field = Field()
    unit = field.unit(RED, "C 3/4", (0, 0))
    move, table, events = struck(field, unit, Result("flee", True, 3), hits=7)
    assert move == "lost"
    assert [event.event for event in events] == ["result", "stands-lost", "eliminated"]
    assert (table.units[unit].gone, table.units[unit].stands, table.units[unit].cell) == ("lost", 0, -1)
    move, table, events = struck(field, unit, Result("flee", True, 2), hits=6)
    assert move == "flee"
    assert [event.event for event in events] == ["result", "stands-lost", "disrupted"]
    assert (table.units[unit].stands, table.units[unit].disrupted) == (2, True)
    assert dict(events[0].facts) == {
        "cause": "combat",
        "hits": 6,
        "move": "flee",
        "disrupted": 1,
        "stands": 2,
    }


@pytest.mark.rule("STD-1")
def test_more_stands_than_there_are_cannot_be_lost():
    field = Field()
    guns = field.unit(RED, "C 2/3 kind=artillery price=8", (0, 0))
    move, table, events = struck(field, guns, Result("flee", True, 5), hits=10)
    assert move == "lost"
    assert table.units[guns].stands == 0
    assert [event.event for event in events] == ["result", "eliminated"]


@pytest.mark.rule("DIS-1")
def test_disrupted_again_nothing_more():
    field = Field()
    unit = field.unit(RED, "C 3/4", (0, 0), disrupted=True)
    move, table, events = struck(field, unit, Result("", True, 0), hits=2)
    assert move == ""
    assert table.units[unit].disrupted
    assert [event.event for event in events] == ["result"]


@pytest.mark.rule("GEN-3", "GEN-1", "R-116")
def test_a_general_is_lost_with_the_last_stands_of_his_host_only():
    field = Field()
    unit = field.unit(RED, "C 3/4", (0, 0))
    general = field.leader(RED, (0, 0))
    _, table, events = struck(field, unit, Result("", False, 2), hits=6)
    assert table.leaders[general - LEADERS].gone == ""
    _, table, events = struck(field, unit, Result("", False, 3), hits=7)
    assert table.leaders[general - LEADERS].gone == "lost"
    assert (events[-1].event, events[-1].rule, events[-1].pieces) == ("leader-lost", "GEN-1", (general,))


@pytest.mark.rule("CMP-9", "R-98", "SW-34")
@pytest.mark.parametrize("kind", ["artillery price=8", "siege_engine price=8", "war_wagon"])
@pytest.mark.parametrize("move", ["recoil", "flee"])
def test_guns_and_wagons_stay_with_the_rest_of_the_result(kind, move):
    field = Field()
    unit = field.unit(RED, f"C 2/3 kind={kind}", (0, 0))
    made, table, events = struck(field, unit, Result(move, True, 1), hits=4)
    assert made == ""
    assert (table.units[unit].stands, table.units[unit].disrupted) == (2, True)
    assert (events[-1].event, events[-1].rule, events[-1].fact("move")) == ("stood-fast", "CMP-9", move)


@pytest.mark.rule("CMB-2", "R-141")
@pytest.mark.parametrize(("lost", "wanted"), [(1, ""), (2, "flee")])
def test_combined_arms_react_as_wagons_while_one_is_left(lost, wanted):
    field = Field()
    unit = field.unit(RED, "C 5/2 kind=war_wagon HT", (0, 0), rear="C 2/4 8+C")
    made, table, _ = struck(field, unit, Result("flee", True, lost), hits=5)
    assert made == wanted
    assert (table.units[unit].stands, table.units[unit].rear_stands) == (4 - lost, 2)


@pytest.mark.rule("CMB-1", "SW-54")
@pytest.mark.parametrize(
    ("rank", "count", "left"),
    [("front", 1, (3, 2)), ("rear", 1, (3, 1)), ("front", 2, (2, 2)), ("rear", 2, (2, 0))],
)
def test_combined_arms_lose_from_the_front_or_from_the_rank_named(rank, count, left):
    field = Field()
    unit = field.unit(RED, "C 4/4", (0, 0), rear="C 2/4 7+")
    stage = Stage(field.table("combat"))
    assert take_stands(stage, unit, count, rule="CRT-1", cause="shooting", rank=rank)
    after = stage.position.units[unit]
    assert (after.stands, after.rear_stands) == left


@pytest.mark.rule("CMB-1")
def test_no_stands_lost_is_nothing():
    field = Field()
    unit = field.unit(RED, "C 4/4", (0, 0))
    stage = Stage(field.table("combat"))
    assert take_stands(stage, unit, 0, rule="CRT-1", cause="combat")
    assert not stage.events()


@pytest.mark.rule("SKI-7", "R-107")
def test_skirmishers_lose_the_stands_named_first():
    field = Field()
    places = ((0, 0), (1, 0), (2, 0), (3, 0))
    unit = field.unit(RED, "C 2/4 7+ S", (0, 0), formation="skirmish", cells=places)
    stage = Stage(field.table("shooting"))
    take_stands(stage, unit, 1, rule="CRT-1", cause="shooting", cells=(field.at(0, 0), field.at(9, 9)))
    after = stage.position.units[unit]
    assert after.cells == tuple(field.at(q, 0) for q in (1, 2, 3))
    assert (after.cell, after.stands) == (field.at(1, 0), 3)
    take_stands(stage, unit, 1, rule="CRT-1", cause="shooting")
    assert stage.position.units[unit].cells == (field.at(1, 0), field.at(2, 0))
    take_stands(stage, unit, 1, rule="CRT-1", cause="shooting")
    assert stage.position.units[unit].gone == "lost"


@pytest.mark.rule("STK-1", "R-95", "PAV-1")
def test_stakes_hold_in_hand_to_hand_and_pavises_under_fire():
    field = Field()
    unit = field.unit(RED, "C 3/4", (0, 0), "E", pavise=True)
    field.plant(RED, (0, 0), "E")
    table = field.table("combat")
    front, rear = field.at(1, 0), field.at(-1, 0)
    assert excuse(table, unit, "recoil", cause="combat", away=front) == "STK-1"
    assert excuse(table, unit, "recoil", cause="combat", away=rear) == ""
    assert excuse(table, unit, "flee", cause="combat", away=front) == ""
    assert excuse(table, unit, "recoil", cause="shooting", away=front) == "PAV-1"
    assert excuse(table, unit, "flee", cause="shooting", away=front) == ""
    bare = field.unit(RED, "C 3/4", (5, 0), "E")
    field.plant(RED, (5, 0), "E")
    assert excuse(field.table("combat"), bare, "recoil", cause="shooting", away=field.at(6, 0)) == ""


@pytest.mark.rule("CMB-1", "CRT-3")
def test_stands_already_taken_are_not_taken_twice():
    field = Field()
    unit = field.unit(RED, "C 4/4", (0, 0), rear="C 2/4 7+")
    move, table, _ = struck(field, unit, Result("flee", True, 1), hits=4, take=False)
    assert (move, table.units[unit].stands) == ("flee", 4)
