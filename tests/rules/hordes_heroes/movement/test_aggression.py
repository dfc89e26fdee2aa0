"""Aggressive units and hordes attack before anybody else moves."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    EndPhase,
    Evade,
    Halt,
    Move,
    PlantStakes,
    Stand,
)
from hheditor.rules.hordes_heroes.position.table import Table
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial, cell
from tests.rules.hordes_heroes.driver import actor, arena, at, named, only, orders, play, refusal, settle

FANATICS = "B 4/4 s2R AH"
WILD = "C 4(+2)/4 s2CR AGG"
HORSE = "B 3/4 s3CR kind=cavalry"
SPEARS = "D 3(+1)/4 s1CR"
N = facing_named("N")


def start(field: Field, **state: Any) -> tuple[Table, Any]:
    """The movement phase from its very beginning, as far as it goes by itself."""
    return settle(field.table("compulsion", **state))


@pytest.mark.rule("HOR-2", "AGG-2", "PAS-1")
def test_an_aggressive_horde_attacks_through_friends_taking_its_general_along() -> None:
    field = arena()
    horde = field.unit(RED, FANATICS, (0, 0), "N")
    general = field.leader(RED, (0, 0)) - LEADERS
    cavalry = field.unit(RED, HORSE, (0, -1), "N")
    foe = field.unit(BLUE, SPEARS, (0, -3), "S")
    table, events = start(field)
    told = only(events, "aggression")
    assert (told.rule, told.pieces, [axial(p) for p in told.places]) == ("AGG-1", (horde,), [(0, -2)])
    assert [axial(place) for place in named(events, "moved")[0].places] == [(0, 0), (0, -1), (0, -2)]
    assert at(table, horde) == (0, -2)
    assert axial(table.leaders[general].cell) == (0, -2)
    assert contacts(table, horde) == (foe,)
    assert (horde, foe) in table.contacts
    assert not table.units[cavalry].disrupted
    assert actor(table) == RED  # the rest is ordered as usual
    assert RULESET.question(table) is None


@pytest.mark.rule("AGG-1", "HOR-2")
@pytest.mark.parametrize("text", [FANATICS, WILD])
def test_what_cannot_be_reached_compels_nobody(text: str) -> None:
    field = arena()
    unit = field.unit(RED, text, (0, 0), "N")
    field.unit(BLUE, SPEARS, (0, -4), "S")  # contact would need three hexes
    table, events = start(field)
    assert not named(events, "aggression")
    assert (
        RULESET.refusal(table, Move(unit, cell(0, 1), N)) is None
    )  # free to act normally, even to step back
    near = arena()
    unit = near.unit(RED, text, (0, 0), "N")
    near.unit(BLUE, SPEARS, (0, -3), "S")
    assert named(start(near)[1], "aggression")


@pytest.mark.rule("AGG-1", "HOR-2", "SW-31")
@pytest.mark.parametrize("commanded", [True, False])
@pytest.mark.parametrize("always", [True, False])
def test_in_or_out_of_command_by_the_profile(commanded: bool, always: bool) -> None:
    field = arena(aggressive_always=always)
    horde = field.unit(RED, FANATICS, (0, 0), "N")
    field.unit(BLUE, SPEARS, (0, -3), "S")
    idle = field.unit(RED, SPEARS, (0, 12))
    _, events = start(field, commanded=(horde, idle) if commanded else (idle,))
    assert bool(named(events, "aggression")) == (always or not commanded)


@pytest.mark.rule("AGG-1", "SW-32")
@pytest.mark.parametrize(
    ("always", "commanded", "attacks"), [(True, True, 1), (False, True, 0), (False, False, 1)]
)
def test_so_with_aggressive_units(always: bool, commanded: bool, attacks: int) -> None:
    field = arena(aggressive_always=always)
    unit = field.unit(RED, WILD, (0, 0), "N")
    field.unit(BLUE, SPEARS, (0, -3), "S")
    idle = field.unit(RED, SPEARS, (0, 12))
    _, events = start(field, commanded=(unit, idle) if commanded else (idle,))
    assert len(named(events, "aggression")) == attacks
    assert RULESET.profiles()["medieval"].aggressive_always


@pytest.mark.rule("AGG-2", "DIS-4")
def test_disrupted_and_engaged_units_do_not() -> None:
    field = arena()
    horde = field.unit(RED, FANATICS, (0, 0), "N", disrupted=True)
    field.unit(BLUE, SPEARS, (0, -3), "S")
    table, events = start(field)
    assert not named(events, "aggression")
    assert at(table, horde) == (0, 0)
    engaged = arena()
    unit = engaged.unit(RED, FANATICS, (0, 0), "N", melee=True)
    engaged.unit(BLUE, SPEARS, (0, -1), "S", melee=True)
    engaged.unit(BLUE, SPEARS, (3, -2), "S")
    table, events = start(engaged)
    assert not named(events, "aggression")
    assert at(table, unit) == (0, 0)


@pytest.mark.rule("AGG-1")
def test_others_do_not() -> None:
    field = arena()
    field.unit(RED, "E 1/4 s2R H", (0, 0), "N")
    field.unit(BLUE, SPEARS, (0, -3), "S")
    assert not named(start(field)[1], "aggression")


@pytest.mark.rule("AGG-2", "R-43")
def test_the_nearest_that_can_be_reached_and_the_owner_breaks_ties() -> None:
    field = arena()
    unit = field.unit(RED, "C 4(+2)/4 s3CR AGG", (0, 0), "N")
    left = field.unit(BLUE, SPEARS, (-3, 0), "E")
    right = field.unit(BLUE, SPEARS, (3, -3), "S")
    far = field.unit(BLUE, SPEARS, (0, -4), "S")
    table, events = start(field)
    assert not named(events, "aggression")
    assert actor(table) == RED
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule, question.pieces) == (
        "question.hordes_heroes.aggression",
        "AGG-2",
        (unit,),
    )
    grid = table.setup.grid
    ends = {order.cell for order in orders(table) if isinstance(order, Move)}
    assert ends
    for end in ends:
        assert grid.distance(end, cell(-3, 0)) == 1 or grid.distance(end, cell(3, -3)) == 1
    found = refusal(table, Move(unit, cell(0, -3), N))  # four hexes off, there are nearer ones
    assert (found.message, found.rule) == ("refusal.hordes_heroes.must-attack", "AGG-2")
    choice = next(o for o in orders(table) if isinstance(o, Move) and grid.distance(o.cell, cell(3, -3)) == 1)
    after, events = play(table, choice)
    assert only(events, "aggression").pieces == (unit,)
    assert right in contacts(after, unit)
    assert left not in contacts(after, unit)
    assert far not in contacts(after, unit)


@pytest.mark.rule("AGG-2", "R-43")
def test_a_nearer_enemy_out_of_reach_is_passed_over() -> None:
    field = arena()
    unit = field.unit(RED, "C 4(+2)/4 s2CR AGG", (0, 0), "N")
    near = field.unit(BLUE, SPEARS, (0, -2), "S")
    far = field.unit(BLUE, SPEARS, (3, 0), "W")
    ring = [(0, -1), (1, -2), (-1, -1), (-1, -2), (0, -3), (1, -3)]
    field.paint("mountain", *ring)  # nobody can come near it
    table, events = start(field)
    if actor(table) == RED and RULESET.question(table) is not None:
        table, events = play(table, next(o for o in orders(table) if isinstance(o, Move)))
    assert named(events, "aggression")
    assert contacts(table, unit) == (far,)
    assert near != far


@pytest.mark.rule("AGG-1", "SEQ-1")
def test_they_come_before_every_other_order() -> None:
    field = arena()
    wild = [field.unit(RED, WILD, (q, 0), "N") for q in (0, 6)]
    for q in (0, 6):
        field.unit(BLUE, SPEARS, (q, -3), "S")
    knights = field.unit(RED, HORSE, (0, 5), "N")
    longbow = field.unit(RED, "B 2/4 s1CR 6+ STK", (4, 5), "N", stakes=True)
    table, _ = start(field)
    assert RULESET.subjects(table) == tuple(wild)
    for order in (Move(knights, cell(0, 4), N), PlantStakes(longbow), EndPhase()):
        found = refusal(table, order)
        assert (found.message, found.rule, found.pieces) == (
            "refusal.hordes_heroes.aggressive-first",
            "AGG-1",
            tuple(wild),
        )
    assert refusal(table, Move(wild[0], cell(0, -1), N)).rule == "AGG-2"
    # Any of the two first; the other then goes by itself where it has only one way.
    listed = [order for order in orders(table) if isinstance(order, Move)]
    assert {order.unit for order in listed} == set(wild)
    after, events = play(table, next(order for order in listed if order.unit == wild[1]))
    attackers = [event.pieces[0] for event in named(events, "aggression")]
    assert attackers[0] == wild[1]
    while len(attackers) < 2:
        after, events = play(after, next(order for order in orders(after) if isinstance(order, Move)))
        attackers += [event.pieces[0] for event in named(events, "aggression")]
    assert all(contacts(after, unit) for unit in wild)
    assert RULESET.refusal(after, Move(knights, cell(0, 4), N)) is None


@pytest.mark.rule("AGG-2", "PAS-1")
def test_disrupted_friends_are_in_the_way() -> None:
    field = arena()
    field.unit(RED, FANATICS, (0, 0), "N")
    field.unit(RED, HORSE, (0, -1), "N", disrupted=True)
    field.unit(BLUE, SPEARS, (0, -3), "S")
    assert not named(start(field)[1], "aggression")


@pytest.mark.rule("AGG-2", "ARM-1")
def test_the_move_is_a_normal_line_move_without_road_or_column_bonus() -> None:
    for formation in ("line", "column"):
        field = arena()
        field.unit(RED, WILD, (0, 0), "E", formation=formation)
        field.road(*[(q, 0) for q in range(7)])
        field.unit(BLUE, SPEARS, (4, 0), "W")  # three hexes by road or in column would do
        _, events = start(field)
        assert not named(events, "aggression")
        nearer = arena()
        unit = nearer.unit(RED, WILD, (0, 0), "E", formation=formation)
        nearer.road(*[(q, 0) for q in range(7)])
        nearer.unit(BLUE, SPEARS, (3, 0), "W")
        table, events = start(nearer)
        assert at(table, unit) == (2, 0)
        assert len(named(events, "aggression")) == 1


@pytest.mark.rule("AGG-2", "SKI-6")
def test_skirmishers_and_leaders_alone_draw_nobody() -> None:
    field = arena()
    field.unit(RED, FANATICS, (0, 0), "N")
    row = ((0, -2), (1, -2), (2, -2), (3, -2))
    field.unit(BLUE, "C 1/4 s2R 8+ S", (0, -2), formation="skirmish", cells=row)
    field.leader(BLUE, (-2, 0))
    assert not named(start(field)[1], "aggression")


@pytest.mark.rule("AGG-2", "RSP-5")
def test_when_the_enemy_evades_the_attack_is_made_all_the_same() -> None:
    field = arena()
    unit = field.unit(RED, "C 4(+2)/4 s3CR AGG", (0, 0), "N")
    horse = field.unit(BLUE, "B 2/4 s5R 7+ E2 kind=cavalry", (0, -3), "S")
    field.unit(RED, SPEARS, (0, 12))
    table, _ = start(field)
    if actor(table) == RED:
        table, _ = play(
            table, next(o for o in orders(table) if isinstance(o, Move) and o.cell == cell(0, -2))
        )
    assert actor(table) == BLUE
    table, _ = play(table, Evade(horse, cell(0, -5)))
    question = RULESET.question(table)
    assert question is not None
    assert (
        question.message == "question.hordes_heroes.continue"
    )  # one hex left: after it, or elsewhere, or halt
    table, _ = play(table, Halt(unit))
    assert at(table, unit) == (0, -2)
    assert table.units[unit].done  # it does not attack twice
    assert RULESET.question(table) is None


@pytest.mark.rule("AGG-2", "ZOC-2")
def test_it_stops_at_the_first_contact() -> None:
    field = arena()
    unit = field.unit(RED, "C 4(+2)/4 s3CR AGG", (0, 0), "N")
    first = field.unit(BLUE, SPEARS, (1, -3), "S")
    field.unit(BLUE, SPEARS, (1, -5), "S")
    table, _ = start(field)
    if RULESET.question(table) is not None:
        table, _ = play(table, next(order for order in orders(table) if isinstance(order, Move)))
    if actor(table) == BLUE:
        table, _ = play(table, Stand(first))
    assert contacts(table, unit) == (first,)
    assert table.units[unit].done
