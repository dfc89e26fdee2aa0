"""Contact and its answers: evading, running, turning, striking out of closed ground, going on."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import contacts, in_contact
from hheditor.rules.hordes_heroes.position.orders import (
    Decline,
    Evade,
    FleeResponse,
    Halt,
    Move,
    Stand,
    Strike,
)
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.rules.hordes_heroes.position.tasks import Contact
from hheditor.values import encode
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell

MONGOLS = "B 2/4 s5R 7+ E2 F kind=cavalry"
FOOT = "C 3(+1)/4 s1CR"


def look(name: str) -> int:
    return facing_named(name)


def orders(table: Table, kind: type[Any]) -> list[Any]:
    return [order for order in RULESET.orders(table) if isinstance(order, kind)]


def rule_of(table: Table, order: Any) -> str:
    found = RULESET.refusal(table, order)
    assert found is not None
    return found.rule


def charge(text: str = MONGOLS, start: tuple[int, int] = (4, 0), **state: Any) -> tuple[Table, int, int]:
    """Blue men-at-arms come at a Red unit at (0, 0) from the east and stop in (1, 0)."""
    field = Field()
    unit = field.unit(RED, text, (0, 0), state.pop("facing", "E"), **state)
    mover = field.unit(BLUE, MEN_AT_ARMS.replace("s3", "s4"), start, "W")
    field.unit(BLUE, FOOT, (0, -12))
    field.leader(BLUE, (1, -12))
    field.leader(RED, (1, 12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    return table, unit, mover


@pytest.mark.rule("RSP-1", "RSP-3")
def test_the_contacted_side_is_asked_at_once() -> None:
    table, unit, mover = charge()
    assert RULESET.to_act(table) == RED
    question = RULESET.question(table)
    assert question is not None and question.actor == RED and question.pieces == (unit, mover)
    ends = {order.cell for order in orders(table, Evade)}
    first = {axial(end) for end in ends if table.setup.grid.distance(end, cell(0, 0)) == 1}
    assert first == {(-1, 0), (0, -1), (-1, 1)}


@pytest.mark.rule("RSP-1", "RSP-4", "R-45")
def test_an_evader_ends_one_or_two_hexes_off_still_facing_its_enemy() -> None:
    table, unit, mover = charge()
    step = RULESET.play(table, Evade(unit, cell(-2, 0)))
    after = step.after.units[unit]
    assert after.cell == cell(-2, 0) and after.facing == look("E") and not after.disrupted
    assert step.events[0].rule == "RSP-1"
    assert not in_contact(step.after, mover)
    assert (mover, unit) not in step.after.contacts
    assert rule_of(table, Evade(unit, cell(-3, 0))) == "RSP-4"


@pytest.mark.rule("RSP-1")
def test_e1_goes_one_hex_only_and_others_not_at_all() -> None:
    table, _, _ = charge("B 2/4 s5R 7+ E1 kind=cavalry")
    assert {axial(order.cell) for order in orders(table, Evade)} == {(-1, 0), (0, -1), (-1, 1)}
    plain, other, mover = charge(FOOT)
    assert RULESET.to_act(plain) == BLUE  # nothing to ask: it faces the enemy already
    assert contacts(plain, other) == (mover,)


@pytest.mark.rule("DIS-2", "RSP-1", "RSP-2")
def test_a_disrupted_unit_must_stand() -> None:
    table, unit, mover = charge(disrupted=True)
    assert RULESET.to_act(table) == BLUE
    assert contacts(table, unit) == (mover,)


@pytest.mark.rule("RSP-4", "ZOC-3")
def test_no_evading_into_another_enemy_zone_or_closed_ground_or_friends() -> None:
    field = Field()
    unit = field.unit(RED, MONGOLS.replace(" F", ""), (0, 0), "E")
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.unit(BLUE, FOOT, (-2, 0))
    field.paint("lake", (-1, 1))
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    ends = {axial(order.cell) for order in orders(table, Evade)}
    assert ends == {(0, -1), (0, -2)}
    assert rule_of(table, Evade(unit, cell(-1, 0))) == "RSP-4"
    assert rule_of(table, Evade(unit, cell(-1, 1))) == "RSP-4"


@pytest.mark.rule("RSP-2", "RSP-6", "R-49")
def test_the_flee_response_turns_runs_and_may_face_back() -> None:
    table, unit, _ = charge()
    flights = {(axial(order.cell), order.facing) for order in orders(table, FleeResponse)}
    assert ((-4, 0), look("W")) in flights
    assert ((-3, 0), look("E")) in flights
    assert ((-4, 0), look("E")) not in flights
    assert not any(place == (-5, 0) for place, _ in flights)
    after = RULESET.follow(table, FleeResponse(unit, cell(-4, 0), look("W")))
    assert not after.units[unit].disrupted and after.units[unit].cell == cell(-4, 0)


@pytest.mark.rule("RSP-2", "R-50", "SW-40")
def test_running_through_friends_disrupts_them() -> None:
    field = Field()
    unit = field.unit(RED, MONGOLS, (0, 0), "E")
    friend = field.unit(RED, FOOT, (-2, 0), "E")
    walls = [(-1, 1), (0, -1), (-1, -1), (-2, 1), (0, 1)]
    field.paint("mountain", *walls)
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    after = RULESET.follow(table, FleeResponse(unit, cell(-4, 0), look("W")))
    assert after.units[friend].disrupted
    assert not after.units[unit].disrupted
    assert rule_of(table, FleeResponse(unit, cell(-2, 0), look("W"))) == "RSP-2"


@pytest.mark.rule("RSP-2", "SW-41")
def test_a_flee_response_may_end_in_a_wood() -> None:
    field = Field()
    field.unit(RED, MONGOLS, (0, 0), "E")
    field.paint("wood", *[(-2, r) for r in range(-4, 8)])
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    places = {axial(order.cell) for order in orders(table, FleeResponse)}
    assert (-2, 0) in places and (-3, 0) not in places


@pytest.mark.rule("RSP-5", "R-48")
def test_when_contact_vanishes_the_mover_goes_on_with_what_it_has_left() -> None:
    table, unit, mover = charge(start=(2, 0))
    evaded = RULESET.follow(table, Evade(unit, cell(-2, 0)))
    assert RULESET.to_act(evaded) == BLUE
    question = RULESET.question(evaded)
    assert question is not None and question.message == "question.hordes_heroes.continue"
    ends = {axial(order.cell) for order in orders(evaded, Move)}
    assert (-1, 0) in ends and (4, 0) not in ends
    assert rule_of(evaded, Move(mover, cell(5, 0), look("E"))) == "RSP-5"
    halted = RULESET.follow(evaded, Halt(mover))
    assert halted.units[mover].cell == cell(1, 0) and halted.units[mover].done


@pytest.mark.rule("RSP-5", "R-47")
def test_a_second_contact_by_the_same_enemy_sticks() -> None:
    table, unit, mover = charge(start=(2, 0))
    evaded = RULESET.follow(table, Evade(unit, cell(-2, 0)))
    again = RULESET.follow(evaded, Move(mover, cell(-1, 0), look("W")))
    assert contacts(again, mover) == (unit,)
    assert RULESET.question(again) is None
    assert (mover, unit) in again.contacts


@pytest.mark.rule("RSP-3", "R-44")
def test_several_contacted_units_answer_in_their_owners_order() -> None:
    field = Field()
    first = field.unit(RED, MONGOLS, (0, 0), "E")
    second = field.unit(RED, MONGOLS, (0, 1), "E")
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    assert set(RULESET.subjects(table)) == {first, second}
    one = RULESET.follow(table, Evade(second, cell(-1, 2)))
    assert RULESET.subjects(one) == (first,)
    assert rule_of(one, Stand(second)) == "RSP-3"
    both = RULESET.follow(one, Stand(first))
    assert contacts(both, mover) == (first,)


@pytest.mark.rule("FAC-4", "SW-26")
def test_a_unit_touched_from_behind_may_turn_in_the_medieval_book() -> None:
    table, unit, mover = charge(FOOT, facing="W")
    assert RULESET.to_act(table) == RED
    assert {order.turn for order in orders(table, Stand)} == {True, False}
    turned = RULESET.follow(table, Stand(unit, turn=True))
    assert turned.units[unit].facing == look("E")
    kept = RULESET.follow(table, Stand(unit, turn=False))
    assert kept.units[unit].facing == look("W")
    assert kept.units[mover].facing == look("W")


@pytest.mark.rule("FAC-4", "H2H-9")
def test_disrupted_units_and_those_engaged_in_front_do_not_turn() -> None:
    table, unit, _ = charge(FOOT, facing="W", disrupted=True)
    assert table.units[unit].facing == look("W") and RULESET.to_act(table) == BLUE
    field = Field()
    held = field.unit(RED, FOOT, (0, 0), "W")
    field.unit(BLUE, FOOT, (-1, 0), "E")
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    after = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    assert after.units[held].facing == look("W")


@pytest.mark.rule("RSP-6", "R-115", "CMD-9")
def test_a_leader_goes_with_his_evading_host() -> None:
    field = Field()
    unit = field.unit(RED, MONGOLS, (0, 0), "E")
    leader = field.leader(RED, (0, 0)) - 1000
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    after = RULESET.follow(table, Evade(unit, cell(-2, 0)))
    assert after.leaders[leader].cell == cell(-2, 0) and after.leaders[leader].host == unit


# Closed ground -----------------------------------------------------------------------------------------


def chariots() -> tuple[Table, int, int]:
    field = Field()
    unit = field.unit(RED, "B 3(+3)/3 s4R 7+ kind=chariot", (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (2, -1), "S")
    field.paint("wood", (2, -1))
    field.unit(RED, FOOT, (0, 12))
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    return field.table(), unit, foe


@pytest.mark.rule("TRC-1", "R-39", "ZOC-6")
def test_occupants_of_closed_ground_choose_whether_to_attack() -> None:
    table, unit, foe = chariots()
    asked = RULESET.follow(table, Move(unit, cell(1, 0), look("E")))
    assert RULESET.to_act(asked) == BLUE
    question = RULESET.question(asked)
    assert question is not None and question.rule == "TRC-1"
    passing = RULESET.follow(asked, Decline(foe))
    assert RULESET.to_act(passing) == RED
    assert not in_contact(passing, unit)
    onward = RULESET.follow(passing, Move(unit, cell(1, 1), look("SE")))
    assert onward.units[unit].cell == cell(1, 1)
    struck = RULESET.follow(asked, Strike(foe, unit))
    assert contacts(struck, unit) == (foe,) and struck.units[unit].done


@pytest.mark.rule("TRC-2", "SEQ-8")
def test_while_they_have_not_attacked_nobody_is_engaged() -> None:
    table, unit, foe = chariots()
    near = change(table, unit, cell=cell(1, 0))
    assert contacts(near, unit) == () and contacts(near, foe) == ()
    assert RULESET.refusal(near, Move(unit, cell(0, 0), look("W"))) is None
    rallying = change(near, unit, disrupted=True)
    from hheditor.rules.hordes_heroes.position.orders import EndPhase

    after = RULESET.follow(rallying, EndPhase())
    assert not after.units[unit].disrupted


@pytest.mark.rule("SEQ-8")
def test_adjacent_enemies_are_in_contact_whoever_came() -> None:
    field = Field()
    unit = field.unit(RED, FOOT, (0, 0), "W")
    foe = field.unit(BLUE, FOOT, (1, 0), "E")
    table = field.table()
    assert contacts(table, unit) == (foe,) and contacts(table, foe) == (unit,)


@pytest.mark.rule("FAC-4", "ZOC-2")
def test_every_end_of_a_move_into_contact_is_listed_once() -> None:
    """The contact decides how the mover faces: of all facings only what comes out differently is listed."""
    field = Field()
    red = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    blue = field.unit(BLUE, FOOT, (3, 0), "W")
    field.unit(RED, FOOT, (0, 12))
    table = field.table()
    touching = set(table.setup.grid.neighbours[table.units[blue].cell])
    charges = [order for order in orders(table, Move) if order.unit == red and order.cell in touching]
    ends = {encode(RULESET.play(table, order).after) for order in charges}
    assert len(charges) == len(ends) >= 3


def at_the_wood() -> tuple[Field, int, int, int]:
    """Red light horse at (0, 0), a friend behind it and wood beside him; men-at-arms come from the east."""
    field = Field()
    horse = field.unit(RED, "C 2/4 s5CR E2 F kind=cavalry", (0, 0), "E")
    friend = field.unit(RED, FOOT, (-1, 0), "E")
    field.paint("wood", (-1, 1))
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    return field, horse, friend, mover


@pytest.mark.rule("RSP-2", "TER-4", "R-50")
def test_the_way_of_a_flee_response_does_not_run_through_ground_that_ends_a_move() -> None:
    field, _, friend, mover = at_the_wood()
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    order = next(order for order in orders(table, FleeResponse) if axial(order.cell) == (-2, 1))
    step = RULESET.play(table, order)
    fled = next(event for event in step.events if event.event == "fled-response")
    assert fled.places == (cell(0, 0), cell(-1, 0), cell(-2, 1))
    assert step.after.units[friend].disrupted


@pytest.mark.rule("RSP-4", "TER-4", "TER-5")
@pytest.mark.parametrize("ground", ["wood", "river"])
def test_an_evasion_does_not_run_through_ground_that_ends_a_move(ground: str) -> None:
    field, _, _, mover = at_the_wood()
    field.paint(ground, (0, -1))
    field.paint("open", (-1, 1))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    ends = {axial(order.cell) for order in orders(table, Evade)}
    assert ends == {(-1, 1), (-2, 1), (-2, 2), (0, -1)}
    for order in orders(table, Evade):
        step = RULESET.play(table, order)
        gone = next(event for event in step.events if event.event == "evaded")
        assert cell(0, -1) not in gone.places[:-1]


@pytest.mark.rule("RSP-2", "R-50")
def test_a_flee_response_disturbs_as_few_friends_as_it_can() -> None:
    field, horse, friend, mover = at_the_wood()
    field.paint("open", (-1, 1))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, 0), look("W")))
    order = next(order for order in orders(table, FleeResponse) if axial(order.cell) == (-2, 1))
    after = RULESET.follow(table, order)
    assert after.units[horse].cell == cell(-2, 1) and not after.units[friend].disrupted


@pytest.mark.rule("RSP-1", "MOV-6", "R-201")
def test_a_unit_in_hand_to_hand_neither_evades_nor_flees_from_a_newcomer() -> None:
    field = Field()
    horse = field.unit(RED, "C 2/4 s5CR E2 F kind=cavalry", (0, 0), "E", melee=True)
    first = field.unit(BLUE, FOOT, (1, 0), "W", melee=True)
    mover = field.unit(BLUE, MEN_AT_ARMS, (3, -3), "SW")
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table(mover=BLUE), Move(mover, cell(1, -1), look("SW")))
    assert set(contacts(table, horse)) == {first, mover}
    assert not orders(table, Evade) and not orders(table, FleeResponse)
    again = Contact(mover, (horse,))
    asked = table.push(again)
    for order in (Evade(horse, cell(-1, 0)), FleeResponse(horse, cell(-2, 0), look("W"))):
        assert rule_of(asked, order) == "RSP-1"
    fresh = change(asked, horse, melee=False)  # contacts that have not been fought yet
    assert orders(fresh, Evade) and orders(fresh, FleeResponse)
