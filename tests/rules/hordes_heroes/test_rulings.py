"""Rulings at their edges: the finer points of chapters whose broad lines other tests draw."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.orders import (
    Disengage,
    EndPhase,
    Evade,
    FollowUp,
    Halt,
    Interchange,
    LeaderMove,
    Move,
    Stand,
)
from hheditor.rules.hordes_heroes.table import Table, change
from hheditor.rules.hordes_heroes.zones import contacts
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, axial, cell
from tests.rules.hordes_heroes.driver import actor, arena, at, named, only, orders, play, refusal, settled

FOOT = "C 3(+1)/4 s1CR"
CANNON = "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=8"
HORSE = "B 3/4 s3CR kind=cavalry"
SLOW_HORSE = "B 3/4 s2CR kind=cavalry"
E, N, W, S = (facing_named(name) for name in "ENWS")


# Changing places ---------------------------------------------------------------------------------------


def pair(text: str, place: tuple[int, int], facing: str = "E", **state: Any) -> Table:
    """A unit at (0, 0) and spears beside it."""
    field = arena()
    field.unit(RED, text, (0, 0), facing, **state)
    field.unit(RED, FOOT, place, "E")
    field.unit(RED, FOOT, (0, 12))
    return settled(field.table())


@pytest.mark.rule("R-25", "PAS-2")
@pytest.mark.parametrize(
    ("text", "place", "state", "allowed"),
    [
        (CANNON, (1, 0), {}, True),  # forward
        (CANNON, (0, 1), {}, True),
        (CANNON, (-1, 1), {}, True),  # after a free turn
        (CANNON, (-1, 0), {}, False),  # to the rear: turn, go, turn back would be three
        (FOOT, (-1, 0), {}, True),  # infantry steps back
        (HORSE, (-1, 0), {}, True),
        (SLOW_HORSE, (-1, 0), {}, False),
        (SLOW_HORSE, (-1, 0), {"formation": "column"}, True),  # one more in column
    ],
)
def test_each_must_be_able_to_enter_the_others_hex_with_its_movement(
    text: str, place: tuple[int, int], state: dict[str, Any], allowed: bool
) -> None:
    table = pair(text, place, **state)
    assert (Interchange(0, 1) in orders(table, 0)) == allowed
    if allowed:
        after, _ = play(table, Interchange(0, 1))
        assert (at(after, 0), at(after, 1), after.units[0].facing) == (place, (0, 0), E)
    else:
        found = refusal(table, Interchange(0, 1))
        assert (found.message, found.rule, found.pieces) == ("refusal.interchange-move", "PAS-2", (0,))
        assert refusal(table, Interchange(1, 0)).rule == "PAS-2"


@pytest.mark.rule("R-25", "TER-13", "TER-5")
def test_nor_into_ground_it_may_not_enter() -> None:
    field = arena()
    field.unit(RED, CANNON, (0, 0), "E")
    field.unit(RED, FOOT, (1, 0), "E")
    field.unit(RED, HORSE, (5, 0), "E")
    field.unit(RED, FOOT, (4, 0), "E")
    field.unit(RED, FOOT, (0, 12))
    field.paint("wood", (1, 0))
    field.paint("river", (4, 0))
    table = settled(field.table())
    assert refusal(table, Interchange(0, 1)).message == "refusal.interchange-ground"
    assert (
        refusal(table, Interchange(2, 3)).message == "refusal.interchange-move"
    )  # a river step is a whole move
    turned = change(table, 2, facing=W)
    assert RULESET.refusal(turned, Interchange(2, 3)) is None


# Contact and its answers -------------------------------------------------------------------------------


@pytest.mark.rule("R-44", "RSP-3", "MOV-3")
def test_a_mover_that_touches_two_is_answered_by_both_and_stopped_by_the_one_that_stands() -> None:
    field = arena()
    evader = field.unit(RED, "B 2/4 s5R 7+ E2 kind=cavalry", (0, 0), "E")
    other = field.unit(RED, "B 2/4 s5R 7+ E1 kind=cavalry", (0, 1), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.unit(BLUE, FOOT, (7, -13))
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    assert set(RULESET.subjects(table)) == {evader, other}
    gone, _ = play(table, Stand(other), Evade(evader, cell(-2, 0)))
    assert contacts(gone, knights) == (other,)
    assert gone.units[knights].done
    both, _ = play(table, Evade(evader, cell(-2, 0)), Evade(other, cell(-1, 1)))
    question = RULESET.question(both)
    assert question is not None
    assert question.message == "question.continue"
    assert not both.units[knights].done


@pytest.mark.rule("R-47", "RSP-5")
def test_another_enemy_may_be_answered_in_the_same_phase() -> None:
    field = arena()
    evader = field.unit(RED, "B 2/4 s5R 7+ E2 kind=cavalry", (0, 0), "E")
    first = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    second = field.unit(BLUE, MEN_AT_ARMS, (1, -3), "SW")
    field.unit(BLUE, FOOT, (7, -13))
    table, _ = play(settled(field.table(mover=BLUE)), Move(first, cell(1, 0), W), Evade(evader, cell(-1, 0)))
    if any(isinstance(order, Halt) for order in RULESET.orders(table)):
        table, _ = play(table, Halt(first))
    table, _ = play(table, Move(second, cell(-1, -1), W))
    assert actor(table) == RED
    assert any(isinstance(order, Evade) for order in orders(table, evader))
    assert (evader, first) in table.answered


@pytest.mark.rule("R-49", "RSP-6")
def test_flights_by_choice_stay_on_the_table() -> None:
    field = arena()
    rider = field.unit(RED, "B 2/4 s5R F kind=cavalry", (-14, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (-11, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(-13, 0), W))
    for order in orders(table, rider):
        place = getattr(order, "cell", 0)
        assert 0 <= place < 31 * 31
    ends = {axial(order.cell) for order in orders(table, rider) if hasattr(order, "cell")}
    assert ends
    assert all(abs(q) <= 30 for q, _ in ends)


# Disengaging -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-17", "MOV-5")
def test_the_step_back_may_lead_into_another_enemys_zone() -> None:
    field = arena()
    red = field.unit(RED, "A 4(+1)/4 s1CR", (0, 0), "E", melee=True)
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", melee=True)
    other = field.unit(BLUE, FOOT, (-2, 1), "E")
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), Disengage(red, cell(-1, 0)))
    followed, _ = play(table, FollowUp(blue, cell(0, 0)))
    assert set(contacts(followed, red)) == {blue, other}
    ordinary = settled(field.table())
    assert refusal(ordinary, Move(red, cell(-1, 0), E)).rule == "MOV-9"


@pytest.mark.rule("MOV-5", "MOV-6")
def test_the_step_is_straight_back_from_an_enemy_to_the_front() -> None:
    field = arena()
    red = field.unit(RED, "A 4(+1)/4 s1CR", (0, 0), "E", melee=True)
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", melee=True)
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    steps = [order.cell for order in orders(table, red) if isinstance(order, Disengage)]
    assert [axial(place) for place in steps] == [(-1, 0)]
    for place in ((0, -1), (-1, 1), (0, 1), (-2, 0)):
        assert refusal(table, Disengage(red, cell(*place))).rule == "MOV-5"
    away = change(table, red, facing=W)
    assert refusal(away, Disengage(red, cell(-1, 0))).rule == "MOV-5"  # nobody to its front


# Leaders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-37", "ZOC-7", "R-117")
def test_a_leader_stops_in_a_zone_even_in_a_friends_hex() -> None:
    field = arena()
    general = field.leader(RED, (0, 0), move=5)
    friend = field.unit(RED, FOOT, (2, 0), "E")
    field.unit(BLUE, FOOT, (3, 0), "W")
    table = settled(field.table("command", commanded=()))
    assert RULESET.refusal(table, LeaderMove(general, cell(2, 0))) is None
    assert refusal(table, LeaderMove(general, cell(3, 0))).rule == "MOV-10"
    joined, events = play(table, LeaderMove(general, cell(2, 0)))
    assert only(events, "joined").pieces == (general, friend)
    assert named(events, "joined")[0].rule == "CMD-9"
    assert joined.leaders[2].host == friend


@pytest.mark.rule("R-42", "CMD-9", "CMD-6")
def test_leaders_share_hexes_join_and_part() -> None:
    field = arena()
    one, other = field.leader(RED, (0, 0)), field.leader(RED, (0, 0))
    unit = field.unit(RED, HORSE, (2, 0), "E")
    table = settled(field.table("command", commanded=()))
    table, _ = play(table, LeaderMove(one, cell(2, 0)), LeaderMove(other, cell(2, 0)))
    assert [table.leaders[index].host for index in (2, 3)] == [unit, unit]
    while table.phase == "command" and table.mover == RED:
        table, _ = play(table, EndPhase())
    table, _ = play(table, Move(unit, cell(4, 0), E))
    assert [axial(table.leaders[index].cell) for index in (2, 3)] == [(4, 0), (4, 0)]
    again = settled(field.table("command", commanded=()))
    again = change(again, unit, cell=cell(0, 0))  # the unit comes to them: both are attached
    assert [again.leaders[index].host for index in (2, 3)] == [unit, unit]
    apart, _ = play(again, LeaderMove(one, cell(0, 2)))
    assert [apart.leaders[index].host for index in (2, 3)] == [-1, unit]


# Bridges and forced columns ----------------------------------------------------------------------------


@pytest.mark.rule("R-23", "TER-10", "FRM-5")
def test_hordes_cross_a_bridge_and_take_their_formation_again() -> None:
    field = arena()
    field.paint("river", *[(1, r) for r in range(-8, 9)])
    field.road((-1, 0), (0, 0), (1, 0), (2, 0), (3, 0))
    field.narrow.add(field.at(1, 0))
    horde = field.unit(RED, "E 1/4 s1R H", (0, 0), "E", formation="block")
    line = field.unit(RED, HORSE, (-1, 0), "E")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    after, _ = play(table, Move(horde, cell(1, 0), E, "block"))
    assert (at(after, horde), after.units[horde].formation) == ((1, 0), "block")
    assert refusal(table, Move(line, cell(1, 0), E, "line")).rule == "TER-10"
    freed = change(table, horde, cell=cell(5, 5))
    assert RULESET.refusal(freed, Move(line, cell(1, 0), E, "column")) is None
    assert refusal(freed, Move(line, cell(1, 0), E, "line")).rule == "TER-10"
    over, _ = play(freed, Move(line, cell(3, 0), E, "column"))
    assert at(over, line) == (3, 0)  # four hexes: three and one by road
