"""Rulings at their edges: the finer points of chapters whose broad lines other tests draw."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.position.orders import (
    Deploy,
    Disengage,
    EndPhase,
    Evade,
    FleeResponse,
    FollowUp,
    Halt,
    Interchange,
    LeaderMove,
    Move,
    SortArms,
    Stand,
    Withdraw,
)
from hheditor.rules.hordes_heroes.position.table import Table, change
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
        assert (found.message, found.rule, found.pieces) == (
            "refusal.hordes_heroes.interchange-move",
            "PAS-2",
            (0,),
        )
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
    assert refusal(table, Interchange(0, 1)).message == "refusal.hordes_heroes.interchange-ground"
    assert (
        refusal(table, Interchange(2, 3)).message == "refusal.hordes_heroes.interchange-move"
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
    assert question.message == "question.hordes_heroes.continue"
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


# Vacant hexes ------------------------------------------------------------------------------------------

SKIRMISHERS = "C 1/4 s2R 8+ S"


def filled(field: Any, side: int, what: str, place: tuple[int, int]) -> None:
    """Somebody in a hex: a friend or an enemy of a side, formed, loose or a leader alone."""
    owner = side if what.startswith("own") else 1 - side
    if what.endswith("unit"):
        field.unit(owner, FOOT, place, "E")
    elif what.endswith("leader"):
        field.leader(owner, place)
    else:
        q, r = place
        away = -1 if q <= 0 else 1
        row = tuple((q + away * step, r) for step in range(4))
        field.unit(owner, SKIRMISHERS, place, formation="skirmish", cells=row)


@pytest.mark.rule("RSP-4", "R-45")
@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize(
    ("what", "open_"),
    [
        ("own unit", False),
        ("own stands", False),
        ("enemy stands", False),
        ("enemy leader", False),
        ("own leader", True),
    ],
)
def test_an_evader_goes_to_vacant_hexes_only(side: int, what: str, open_: bool) -> None:
    field = arena()
    evader = field.unit(side, "B 2/4 s5R E1 kind=cavalry", (0, 0), "E")
    knights = field.unit(1 - side, MEN_AT_ARMS, (3, 0), "W")
    filled(field, side, what, (-1, 0))
    table, _ = play(settled(field.table(mover=1 - side)), Move(knights, cell(1, 0), W))
    assert (Evade(evader, cell(-1, 0)) in orders(table, evader)) == open_
    after, _ = play(table, Evade(evader, cell(0, -1)))
    assert after.units[evader].moved
    if not open_:
        assert refusal(table, Evade(evader, cell(-1, 0))).rule == "RSP-4"


@pytest.mark.rule("MOV-4", "MOV-10")
@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("own unit", "PAS-1"),
        ("own stands", "PAS-1"),
        ("enemy stands", "SKI-6"),
        ("enemy leader", "GEN-5"),
        ("own leader", ""),
    ],
)
def test_a_step_back_leads_to_a_vacant_hex_only(side: int, what: str, rule: str) -> None:
    field = arena()
    unit = field.unit(side, "C 1/4 s1CR", (0, 0), "E")
    filled(field, side, what, (-1, 0))
    field.unit(side, FOOT, (0, 9))
    table = settled(field.table(mover=side))
    found = RULESET.refusal(table, Move(unit, cell(-1, 0), E))
    assert (found.rule if found else "") == rule


@pytest.mark.rule("MOV-4", "FAC-3")
def test_only_infantry_steps_and_only_keeping_its_facing() -> None:
    field = arena()
    foot = field.unit(RED, "C 1/4 s1CR", (0, 0), "E")
    horse = field.unit(RED, "C 1/4 s1CR kind=cavalry", (5, 0), "E")
    field.unit(BLUE, FOOT, (3, -2), "E")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    assert RULESET.refusal(table, Move(foot, cell(-1, 0), E)) is None
    assert refusal(table, Move(foot, cell(-1, 0), W)).rule == "FAC-3"
    assert refusal(table, Move(foot, cell(-1, 0), E, "column")).rule == "FAC-3"
    assert refusal(table, Move(foot, cell(-2, 0), E)).rule == "MOV-1"
    assert refusal(table, Move(horse, cell(4, 0), E)).rule == "FAC-3"
    near = change(table, foot, cell=cell(5, -2))
    assert refusal(near, Move(foot, cell(4, -2), E)).rule == "MOV-4"  # behind it, in the enemy's zone
    assert RULESET.refusal(near, Move(foot, cell(6, -2), E)) is None


@pytest.mark.rule("MOV-5")
@pytest.mark.parametrize("what", ["own unit", "own stands", "enemy unit", "enemy stands", "enemy leader"])
@pytest.mark.parametrize("side", [RED, BLUE])
def test_nobody_steps_back_onto_others(side: int, what: str) -> None:
    field = arena()
    unit = field.unit(side, "A 4(+1)/4 s1CR", (0, 0), "E", melee=True)
    field.unit(1 - side, FOOT, (1, 0), "W", melee=True)
    filled(field, side, what, (-1, 0))
    field.unit(side, FOOT, (0, 9))
    table = settled(field.table(mover=side))
    assert refusal(table, Disengage(unit, cell(-1, 0))).rule == "MOV-5"


@pytest.mark.rule("RSP-1", "TER-5", "RSP-4")
def test_an_evader_in_a_river_wades_one_hex() -> None:
    field = arena()
    evader = field.unit(RED, "B 2/4 s5R E2 kind=cavalry", (0, 0), "E")
    field.paint("river", (0, 0))
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    ends = {axial(order.cell) for order in orders(table, evader) if isinstance(order, Evade)}
    assert ends == {(-1, 0), (0, -1), (-1, 1)}
    dry = arena()
    evader = dry.unit(RED, "B 2/4 s5R E2 kind=cavalry", (0, 0), "E")
    dry.paint("river", (-2, 0), (-1, 1))
    knights = dry.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(dry.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    ends = {axial(order.cell) for order in orders(table, evader) if isinstance(order, Evade)}
    assert (-1, 1) in ends  # a first step into the water is a whole move
    assert (-2, 0) not in ends  # a second one is none
    assert not {(-2, 2), (-1, 2)} & ends  # nor one out of it again


@pytest.mark.rule("MOV-1", "TER-5", "TER-4")
def test_a_way_of_ones_own_obeys_the_ground() -> None:
    field = arena()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.paint("river", (1, 0))
    field.paint("wood", (1, -1))
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    assert RULESET.refusal(table, Move(unit, cell(2, 0), E)) is None  # round by the south
    for way in ((1, 0), (1, -1)):
        found = refusal(table, Move(unit, cell(2, 0), E, via=(cell(*way),)))
        assert (found.message, found.rule, found.places) == (
            "refusal.hordes_heroes.way",
            "MOV-1",
            (cell(*way),),
        )
    after, events = play(table, Move(unit, cell(2, 0), E, via=(cell(0, 1), cell(1, 1))))
    assert [axial(place) for place in named(events, "moved")[0].places] == [(0, 0), (0, 1), (1, 1), (2, 0)]
    assert at(after, unit) == (2, 0)
    wading = change(table, unit, cell=cell(1, 0))
    assert RULESET.refusal(wading, Move(unit, cell(2, 0), E, via=(cell(2, 0),))) is None
    assert refusal(wading, Move(unit, cell(3, 0), E, via=(cell(2, 0),))).rule == "MOV-1"


@pytest.mark.rule("TRC-1", "ZOC-6", "R-39")
def test_who_comes_out_of_the_wood_at_chariots_attacks_them() -> None:
    field = arena()
    spears = field.unit(RED, FOOT, (-1, 0), "E")
    chariots = field.unit(BLUE, "B 3(+3)/3 s4R kind=chariot", (1, 0), "W")
    field.paint("wood", (-1, 0), (0, 0))
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), Move(spears, cell(0, 0), E))
    assert contacts(table, spears) == (chariots,)
    assert (spears, chariots) in table.struck
    assert (spears, chariots) in table.contacts
    gone = change(table, chariots, cell=cell(5, 0))
    assert contacts(gone, spears) == ()


@pytest.mark.rule("RSP-2", "RSP-6")
def test_who_runs_has_moved() -> None:
    field = arena()
    rider = field.unit(RED, "B 2/4 s5R F kind=cavalry", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    after, _ = play(table, FleeResponse(rider, cell(-2, 0), W))
    assert after.units[rider].moved
    assert not after.units[rider].done


@pytest.mark.rule("RSP-5", "R-48")
def test_a_chaser_without_movement_left_has_finished() -> None:
    field = arena()
    rider = field.unit(RED, "B 2/4 s5R E2 kind=cavalry", (0, 0), "E")
    slow = field.unit(BLUE, "C 3/4 s1", (2, 0), "W")
    field.unit(BLUE, FOOT, (7, -13))
    table, _ = play(settled(field.table(mover=BLUE)), Move(slow, cell(1, 0), W), Evade(rider, cell(-2, 0)))
    while RULESET.question(table) is not None:  # a free turn is all it has left
        table, _ = play(table, Halt(slow))
    assert table.units[slow].done
    assert refusal(table, Move(slow, cell(0, 0), W)).rule == "MOV-1"


@pytest.mark.rule("R-31", "STK-2")
def test_stakes_of_two_units_are_kept_apart() -> None:
    from tests.rules.hordes_heroes.command.test_deployment import army, deploying
    from tests.rules.hordes_heroes.command.test_deployment import at as place

    longbow = "B 2/4 s1CR 6+ STK"
    table = deploying(
        army("B 2/4 s5R kind=cavalry", longbow, longbow, options={1: ("planted",), 2: ("planted",)})
    )
    table, _ = play(table, Deploy(1, place(8, 1), N), Deploy(2, place(8, 3), N))
    assert [stakes.cell for stakes in table.stakes] == [place(8, 1), place(8, 3)]
    moved, _ = play(table, Deploy(1, place(9, 5), N))
    assert sorted(stakes.cell for stakes in moved.stakes) == [place(8, 3), place(9, 5)]
    off, _ = play(table, Withdraw(2))
    assert [stakes.cell for stakes in off.stakes] == [place(8, 1)]


@pytest.mark.rule("CMB-1")
def test_the_first_unit_may_be_the_other_of_two_that_sort_themselves() -> None:
    field = arena()
    for q in (0, 1):
        field.unit(RED, "C 4(+1)/4 s1CR", (q, 0), "N", name="mixed", rear="C 2/4 s1CR 7+")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    table = change(table, 1, rear=table.units[0].rear)
    assert SortArms(0, 1) in orders(table, 0)
    assert SortArms(1, 0) in orders(table, 1)
    after, _ = play(table, SortArms(1, 0))
    assert [unit.stands for unit in after.units[:2]] == [4, 4]
    assert after.units[0].troop == table.units[0].rear
