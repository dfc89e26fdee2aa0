"""The rally that closes the movement phase, and the second flight that comes before it."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Flee, Move, Turn
from hheditor.rules.hordes_heroes.position.table import Table
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, cell
from tests.rules.hordes_heroes.driver import (
    Told,
    actor,
    arena,
    at,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    settle,
    settled,
)

SPEARS = "D 3(+1)/4 s1CR"
HORSE = "B 3/4 s3CR kind=cavalry"
E, N, W = facing_named("E"), facing_named("N"), facing_named("W")


def rallying(field: Field, **state: Any) -> tuple[Table, Told]:
    """The movement phase ended, as far as it goes by itself."""
    table, events = settle(field.table(**state))
    if table.phase == "movement" and RULESET.question(table) is None:
        table, more = play(table, EndPhase())
        events += more
    return table, events


@pytest.mark.rule("DIS-3")
@pytest.mark.parametrize("commanded", [True, False])
def test_every_disrupted_unit_out_of_contact_rallies_in_command_or_not(commanded: bool) -> None:
    field = arena()
    units = [field.unit(RED, SPEARS, (q, 0), "N", disrupted=True) for q in (0, 4)]
    steady = field.unit(RED, SPEARS, (8, 0), "N")
    foe = field.unit(BLUE, SPEARS, (0, -6), "S", disrupted=True)
    table, events = rallying(field, commanded=(*units, steady) if commanded else (steady,))
    told = named(events, "rallied")
    assert [event.pieces for event in told] == [(unit,) for unit in units]
    assert {event.rule for event in told} == {"DIS-3"}
    assert not any(table.units[unit].disrupted for unit in units)
    assert table.units[foe].disrupted  # only the side whose bound it is


@pytest.mark.rule("DIS-3", "SEQ-1")
def test_the_rally_comes_at_the_end_of_the_phase() -> None:
    field = arena()
    unit = field.unit(RED, SPEARS, (0, 0), "N", disrupted=True)
    other = field.unit(RED, HORSE, (3, 0), "N")
    table = settled(field.table())
    assert table.units[unit].disrupted
    assert refusal(table, Move(unit, cell(0, -1), N)).rule == "DIS-4"
    table, events = play(table, Move(other, cell(3, -2), N))
    assert [event.event for event in events][
        -1
    ] == "rallied"  # nobody else could be ordered: it came by itself
    assert table.phase == "movement"


@pytest.mark.rule("DIS-3", "FAC-7")
def test_a_unit_that_rallied_may_face_anywhere() -> None:
    field = arena()
    one, other = (field.unit(RED, SPEARS, (q, 0), "N", disrupted=True) for q in (0, 4))
    table, _ = rallying(field)
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule, question.pieces) == (
        "question.hordes_heroes.rally-facing",
        "DIS-3",
        (one, other),
    )
    assert actor(table) == RED
    assert {order.facing for order in orders(table, one) if isinstance(order, Turn)} == set(range(12)) - {N}
    assert refusal(table, Turn(one, N)).rule == "DIS-3"
    for wrong in (12, -1):
        assert refusal(table, Turn(one, wrong)).rule == "FAC-1"
    assert refusal(table, Turn(2, E)).rule == "ARM-1"  # nobody of that number
    after, events = play(table, Turn(one, W))
    assert only(events, "turned").rule == "DIS-3"
    assert after.units[one].facing == W
    assert not after.units[one].moved
    assert refusal(after, Turn(one, E)).rule == "DIS-3"  # once
    assert RULESET.subjects(after) == (other,)
    done, _ = play(after, EndPhase())
    assert done.units[other].facing == N
    assert done.phase != "movement"


@pytest.mark.rule("DIS-6", "DIS-3")
def test_in_contact_with_any_enemy_a_unit_stays_disrupted() -> None:
    field = arena()
    unit = field.unit(RED, SPEARS, (0, 0), "N", disrupted=True, melee=True)
    field.unit(BLUE, SPEARS, (1, 0), "W", melee=True)
    behind = field.unit(RED, SPEARS, (4, 0), "E", disrupted=True)
    field.unit(BLUE, SPEARS, (3, 0), "W", disrupted=True)  # behind its back, itself disrupted, is contact too
    table, events = rallying(field)
    assert not named(events, "rallied")
    assert table.units[unit].disrupted
    assert table.units[behind].disrupted


@pytest.mark.rule("DIS-3", "SEQ-8")
def test_two_hexes_off_is_not_contact() -> None:
    field = arena()
    unit = field.unit(RED, SPEARS, (0, 0), "N", disrupted=True)
    field.unit(BLUE, SPEARS, (2, 0), "W")
    _, events = rallying(field)
    assert [event.pieces for event in named(events, "rallied")] == [(unit,)]


@pytest.mark.rule("DIS-4", "SW-42")
def test_disrupted_units_always_stand_still() -> None:
    field = arena()
    unit = field.unit(RED, SPEARS, (0, 0), "N", disrupted=True)
    field.unit(RED, SPEARS, (0, 12))
    table = settled(field.table())
    assert unit not in RULESET.subjects(table)
    assert list(RULESET.orders(table, unit)) == []
    for order in (Move(unit, cell(0, -1), N), Move(unit, cell(0, 0), E), Move(unit, cell(0, 0), N, "column")):
        assert refusal(table, order).rule == "DIS-4"


@pytest.mark.rule("DIS-3", "CMD-5", "R-41")
def test_a_host_that_rallied_is_not_ordered_in_the_same_phase() -> None:
    field = Field()
    host = field.unit(RED, SPEARS, (0, 0), "N", disrupted=True)
    archers = field.unit(RED, SPEARS, (2, 0), "N")
    field.leader(RED, (0, 0))
    field.leader(BLUE, (7, -14))
    table, events = settle(field.table("command", commanded=()))
    assert named(events, "phase")[0].fact("commanded") == ()
    assert not table.units[host].disrupted
    assert refusal(table, Move(host, cell(0, -1), N)).rule == "SEQ-1"  # only turning is left
    assert archers not in RULESET.subjects(table)
    # In the next bound of its side he commands again.
    table, _ = play(table, EndPhase())
    while (table.mover, table.phase) != (RED, "movement"):
        table, _ = play(table, EndPhase())
        assert table.turn < 3
    assert table.commanded == (host, archers)


# Second flights ----------------------------------------------------------------------------------------


def fled(**state: Any) -> tuple[Field, int]:
    field = arena()
    unit = field.unit(RED, SPEARS, (0, 0), "S", disrupted=True, fleeing=True, **state)
    field.unit(RED, HORSE, (6, 0), "N")
    return field, unit


@pytest.mark.rule("R-86", "CMP-3", "DIS-4")
def test_a_unit_that_fled_runs_on_before_anybody_is_ordered_and_rallies_after() -> None:
    field, unit = fled()
    table, _ = settle(field.table("compulsion"))
    assert actor(table) == RED
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule) == ("question.hordes_heroes.flee", "CMP-3")
    assert places(table, orders(table)) == {(0, 1), (-1, 1)}  # one hex nearer to its own edge
    assert refusal(table, Move(1, cell(6, -1), N)).rule == "SEQ-1"
    table, events = play(table, Flee(unit, cell(0, 1)))
    assert at(table, unit) == (0, 1)
    assert table.units[unit].disrupted
    assert not table.units[unit].fleeing
    assert RULESET.refusal(table, Move(1, cell(6, -1), N)) is None  # now the others
    table, events = play(table, EndPhase())
    assert only(events, "rallied").pieces == (unit,)
    assert RULESET.refusal(table, Turn(unit, N)) is None


@pytest.mark.rule("R-86", "CMP-3", "DIS-6")
def test_with_an_enemy_adjacent_it_stands_and_fights_instead() -> None:
    field, unit = fled()
    field.unit(BLUE, SPEARS, (0, -1), "S")
    table, events = settle(field.table("compulsion"))
    assert not named(events, "fled")
    assert at(table, unit) == (0, 0)
    table, events = play(table, EndPhase())
    assert not named(events, "rallied")
    assert table.units[unit].disrupted
    assert not table.units[unit].fleeing  # its second flight is not made later


@pytest.mark.rule("R-86", "SW-36", "CMP-3")
def test_the_other_shape_of_flight_has_no_second() -> None:
    shapes = {}
    for shape in ("two_moves", "one_move"):
        field = arena(flight=shape)
        red = field.unit(RED, "E 1/4 s1CR", (0, 0), "N")
        field.unit(BLUE, "A 4(+1)/4 s1CR", (1, -1), "SW")
        table, _ = settle(field.table("combat", mover=BLUE))
        while actor(table) != RED:
            table = RULESET.follow(table, next(order for order, _ in RULESET.chance_orders(table)))
        table, _ = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
        shapes[shape] = table.units[red].fleeing
    assert shapes == {"two_moves": True, "one_move": False}


@pytest.mark.rule("R-86")
def test_those_nearest_to_their_edge_run_first() -> None:
    field = arena()
    front = field.unit(RED, SPEARS, (0, 0), "S", disrupted=True, fleeing=True)
    back = field.unit(RED, SPEARS, (0, 2), "S", disrupted=True, fleeing=True)
    table, _ = settle(field.table("compulsion"))
    question = RULESET.question(table)
    assert question is not None
    assert question.pieces == (back,)
    table, _ = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
    question = RULESET.question(table)
    assert question is not None
    assert question.pieces == (front,)
