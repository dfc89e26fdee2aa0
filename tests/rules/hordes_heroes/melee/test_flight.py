"""Flight: which way, through whom, and when it kills."""

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board, facing_named
from hheditor.rules.hordes_heroes.melee.recoil import edge_facing, push_move
from hheditor.rules.hordes_heroes.melee.routes import flight
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Assail, EndPhase, Flee, Push
from hheditor.rules.hordes_heroes.position.tasks import Fleeing
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    at,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    roll,
    settle,
    settled,
    state,
)

FOOT = "C 3(+1)/4 s1"
HORSE = "C 3/4 s3C kind=cavalry"


def routed(text=FOOT, place=(0, 0), foe=(0, -1), **options):
    """A Red unit that must flee from a Blue one, by default to the north-west of it."""
    field = arena(**options)
    red = field.unit(RED, text, place, "NW", disrupted=True)
    field.unit(BLUE, FOOT, foe, "SE")
    field.unit(RED, FOOT, (9, 5), "NW")
    return field, red


def fleeing(field, red, *foes, cause="shooting", **state):
    away, *others = [field.at(*foe) for foe in (foes or ((0, -1),))]
    table = field.table("movement", RED, **state)
    return push_move(table, red, "flee", away, tuple(others), cause)


def ends(field, red, *foes, second=False):
    found = flight(field.table("movement"), red, tuple(field.at(*foe) for foe in foes or ((0, -1),)), second)
    return {axial(cell) for cell in found.ends}


@pytest.mark.rule("CMP-3", "R-85")
def test_one_hex_that_opens_distance_then_a_full_move_to_the_own_edge():
    field, red = routed(HORSE)
    table = settled(fleeing(field, red))
    found = flight(table, red, (field.at(0, -1),))
    firsts = {axial(path[0]) for path in found.ends.values()}
    assert firsts <= {(1, 0), (0, 1), (-1, 1)}
    assert {len(path) for path in found.ends.values()} == {4}
    assert {axial(cell)[1] for cell in found.ends} == {3, 4}
    table, told = play(table, Flee(red, field.at(0, 4)))
    assert only(told, "fled").places == tuple(field.at(0, r) for r in range(5))
    assert table.units[red].facing == facing_named("SE")


@pytest.mark.rule("CMP-3", "FRM-2")
def test_road_and_column_add_nothing():
    field, red = routed(HORSE)
    field.units[red] = replace(field.units[red], formation="column")
    field.road(*((0, r) for r in range(8)))
    found = flight(field.table("movement"), red, (field.at(0, -1),))
    assert {len(path) for path in found.ends.values()} == {4}


@pytest.mark.rule("CMP-3")
def test_the_first_hex_opens_distance_from_every_enemy_fought():
    field, red = routed()
    field.unit(BLUE, FOOT, (1, -1), "SW")
    assert {
        axial(path[0])
        for path in flight(field.table(), red, (field.at(0, -1), field.at(1, -1))).ends.values()
    } == {
        (0, 1),
        (-1, 1),
    }


@pytest.mark.rule("CMP-3")
def test_the_first_hex_may_lead_away_from_the_own_edge_the_others_not():
    field, red = routed(foe=(0, 1))
    table = settled(fleeing(field, red, (0, 1)))
    assert {path[0] for path in flight(table, red, (field.at(0, 1),)).ends.values()} == {
        field.at(0, -1),
        field.at(1, -1),
        field.at(-1, 0),
    }
    assert places(table, orders(table)) == {(-1, 0), (0, -1), (2, -1), (-2, 1)}


@pytest.mark.rule("CMP-3")
def test_the_path_may_be_chosen_and_each_step_is_judged():
    field, red = routed(HORSE)
    table = settled(fleeing(field, red))
    wind = tuple(field.at(*place) for place in ((0, 1), (-1, 2), (-1, 3), (-1, 4)))
    found = refusal(table, Flee(red, field.at(-1, 4), (*wind[:2], field.at(0, 2), field.at(-1, 3))))
    assert found.message == "refusal.hordes_heroes.flee-path"
    found = refusal(table, Flee(red, field.at(-1, 4), (field.at(1, -1), *wind[1:])))
    assert (found.message, found.parameter("step"), found.places) == (
        "refusal.hordes_heroes.flee-step",
        1,
        (field.at(1, -1),),
    )
    found = refusal(table, Flee(red, field.at(-1, 4), (field.at(-1, 4),)))
    assert found.parameter("step") == 1
    assert refusal(table, Flee(red + 1, field.at(-1, 4))).message == "refusal.hordes_heroes.not-fleeing"
    found = refusal(table, Flee(red, field.at(0, 2)))
    assert (found.message, found.parameter("distance"), found.parameter("move")) == (
        "refusal.hordes_heroes.flee-end",
        2,
        4,
    )
    assert refusal(table, Flee(red, field.at(1, -1))).rule == "CMP-4"
    table, told = play(table, Flee(red, field.at(-1, 4), wind))
    assert only(told, "fled").places[1:] == wind


@pytest.mark.rule("PAS-3", "DIS-1", "SW-61")
def test_friends_passed_are_disrupted_disrupted_ones_too():
    field, red = routed(HORSE)
    fresh = field.unit(RED, FOOT, (0, 2), "NW")
    shaken = field.unit(RED, FOOT, (0, 3), "NW", disrupted=True)
    beside = field.unit(RED, FOOT, (3, 3), "NW")
    table = settled(fleeing(field, red))
    path = tuple(field.at(0, r) for r in range(1, 5))
    table, told = play(table, Flee(red, path[-1], path))
    assert [table.units[unit].disrupted for unit in (fresh, shaken, beside)] == [True, True, False]
    event = only(told, "disrupted")
    assert (event.pieces, event.rule, event.fact("cause")) == ((fresh,), "PAS-3", "crossed")


@pytest.mark.rule("PAS-3")
def test_the_canonical_path_disturbs_the_fewest_friends():
    field, red = routed(HORSE)
    field.unit(RED, FOOT, (0, 2), "NW")
    found = flight(field.table("movement"), red, (field.at(0, -1),))
    assert field.at(0, 2) not in found.ends[field.at(-1, 4)]
    clear = flight(routed(HORSE)[0].table("movement"), red, (field.at(0, -1),))
    assert [axial(cell) for cell in clear.ends[field.at(0, 4)]] == [(0, 1), (0, 2), (0, 3), (0, 4)]


@pytest.mark.rule("PAS-4", "PAS-3")
def test_own_skirmishers_are_passed_without_harm():
    field, red = routed(HORSE)
    cells = ((0, 1), (1, 1), (0, 2), (1, 2))
    loose = field.unit(RED, "C 2/4 7+ S", (0, 1), "NW", formation="skirmish", cells=cells)
    path = tuple(field.at(0, r) for r in range(1, 5))
    table, _ = play(settled(fleeing(field, red)), Flee(red, path[-1], path))
    assert not table.units[loose].disrupted


@pytest.mark.rule("PAS-1", "SW-24")
@pytest.mark.parametrize("once", [True, False])
def test_the_other_book_remembers_who_was_crossed(once):
    field, red = routed(HORSE, cross_once=once)
    friend = field.unit(RED, FOOT, (0, 2), "NW")
    path = tuple(field.at(0, r) for r in range(1, 5))
    table, _ = play(settled(fleeing(field, red)), Flee(red, path[-1], path))
    assert table.units[friend].crossed is once


@pytest.mark.rule("CMP-13", "R-88", "PAS-3")
def test_a_flight_that_ends_on_a_friend_pushes_it_aside():
    field, red = routed()
    friend = field.unit(RED, FOOT, (0, 2), "NW")
    table = settled(fleeing(field, red))
    assert (0, 2) in places(table, orders(table))
    table, _ = play(table, Flee(red, field.at(0, 2), (field.at(0, 1), field.at(0, 2))))
    assert orders(table)[0] == Push(friend, field.at(0, 3))
    table, told = play(table, Push(friend, field.at(1, 2)))
    assert (at(table, red), at(table, friend)) == ((0, 2), (1, 2))
    assert table.units[friend].disrupted
    assert [event.event for event in told[:3]] == ["pushed", "disrupted", "fled"]


@pytest.mark.rule("CMP-13", "R-88")
def test_where_the_friend_cannot_be_pushed_it_goes_on_to_the_next_free_hex():
    field, red = routed(push_disrupted=False)
    block = (
        [(q, 2) for q in range(-6, 6)]
        + [(q, 1) for q in (-3, -2, -1, 1, 2, 3)]
        + [(q, 3) for q in range(-7, 6)]
    )
    for place in block:
        field.unit(RED, FOOT, place, "NW", disrupted=True)
    field.paint("mountain", (1, 0), (-1, 1))
    found = {
        axial(cell): len(path) for cell, path in flight(field.table(), red, (field.at(0, -1),)).ends.items()
    }
    assert set(found.values()) == {4}
    assert {r for _, r in found} == {4}


@pytest.mark.rule("CMP-13", "R-88")
def test_where_no_hex_is_free_the_fleer_is_removed():
    field, red = routed(push_disrupted=False)
    field.paint("mountain", (1, 0), (-1, 1), (1, 2), (-2, 3), (1, 1), (-1, 3), (0, 3), (-2, 2), (0, 4))
    for place in ((0, 1), (0, 2), (-1, 2)):
        field.unit(RED, FOOT, place, "NW", disrupted=True)
    _, told = settle(fleeing(field, red))
    assert (only(told, "eliminated").rule, only(told, "eliminated").pieces) == ("CMP-13", (red,))


@pytest.mark.rule("CMP-4", "R-87")
def test_enemies_in_the_way_kill_and_a_detour_saves():
    field, red = routed(HORSE)
    field.unit(BLUE, FOOT, (0, 3), "NW")
    found = flight(field.table("movement"), red, (field.at(0, -1),))
    zone = field.table("movement").zones[BLUE]
    assert found.ends
    assert not any(zone >> cell & 1 for path in found.ends.values() for cell in path)
    field, red = routed(HORSE)
    field.paint("mountain", (1, 0), (-1, 1), (1, 1), (1, 2), (-2, 2), (-2, 3))
    assert len(ends(field, red)) > 1
    field.unit(BLUE, FOOT, (-1, 4), "NW")
    table, told = settle(fleeing(field, red))
    assert (only(told, "eliminated").rule, at(table, red)) == ("CMP-4", None)


@pytest.mark.rule("CMP-4", "R-87", "R-146")
def test_closed_ground_means_a_detour_along_the_edge():
    field, red = routed(HORSE)
    field.paint("lake", *((q, 2) for q in range(-3, 3)))
    found = flight(field.table("movement"), red, (field.at(0, -1),))
    assert found.mode is not None
    assert {axial(cell)[1] for cell in found.ends} <= {1, 2, 3}
    assert all(len(path) == 4 for path in found.ends.values())


@pytest.mark.rule("CMP-4", "R-87")
def test_a_dead_end_of_ground_stops_it_without_loss():
    field, red = routed(HORSE)
    field.paint("lake", (1, 0), (-1, 1), (-1, 2), (0, 2), (1, 1))
    table, told = settle(fleeing(field, red))
    assert (at(table, red), state(table.units[red])) == ((0, 1), "4DF")
    assert not named(told, "eliminated")
    assert only(told, "fled").places == (field.at(0, 0), field.at(0, 1))


@pytest.mark.rule("CMP-4", "R-87")
def test_in_a_pocket_of_ground_it_stops_in_the_last_hex():
    field, red = routed("C 3/4 s5 kind=cavalry")
    field.paint("lake", (1, 0), (-1, 1), (1, 1), (0, 2), (-1, 3), (-2, 3), (-3, 3), (-3, 2))
    table = settled(fleeing(field, red))
    assert at(table, red) == (-2, 2)
    assert not table.units[red].gone


@pytest.mark.rule("CMP-4", "R-87")
def test_before_it_stops_it_goes_as_far_as_a_detour_takes_it():
    field, red = routed(HORSE)
    shore = ((1, 0), (-1, 1), (0, 2), (-2, 2), (-2, 3), (-1, 3), (1, 2), (2, 2), (3, 1))
    field.paint("lake", *shore)
    table = settled(fleeing(field, red))
    assert at(table, red) == (2, 1)


@pytest.mark.rule("CMP-4", "R-146")
def test_with_the_enemy_in_front_and_only_closed_ground_behind_it_dies():
    field, red = routed()
    field.paint("mountain", (1, 0), (0, 1), (-1, 1))
    assert only(settle(fleeing(field, red))[1], "eliminated").rule == "CMP-4"


@pytest.mark.rule("CMP-4", "R-87", "R-146")
def test_shot_at_from_afar_with_closed_ground_behind_it_stays():
    field, red = routed(foe=(0, -3))
    field.paint("mountain", (1, 0), (0, 1), (-1, 1))
    table, told = settle(fleeing(field, red, (0, -3)))
    assert at(table, red) == (0, 0)
    assert not named(told, "eliminated")


@pytest.mark.rule("CMP-4", "SW-37")
@pytest.mark.parametrize("ground", ["wood", "broken", "village", "river"])
def test_stopping_ground_is_entered_for_want_of_another_way(ground):
    field, red = routed(HORSE)
    field.paint(ground, (0, 1))
    assert not any(
        field.at(0, 1) in path for path in flight(field.table(), red, (field.at(0, -1),)).ends.values()
    )
    field.paint("mountain", (1, 0), (-1, 1))
    table, told = settle(fleeing(field, red))
    assert (at(table, red), state(table.units[red])) == ((0, 1), "4DF")
    assert not named(told, "eliminated")


@pytest.mark.rule("CMP-4", "SW-37")
def test_by_the_other_book_it_may_choose_stopping_ground():
    field, red = routed(HORSE, flight_may_stop=True)
    field.paint("wood", (0, 1))
    assert (0, 1) in ends(field, red)
    assert len(ends(field, red)) > 1


@pytest.mark.rule("CMP-5")
def test_the_own_edge_row_ends_it_facing_the_edge():
    field, red = routed(HORSE, place=(0, 13), foe=(0, 12))
    table = settled(fleeing(field, red, (0, 12)))
    assert places(table, orders(table)) <= {(q, 15) for q in range(-3, 3)}
    table, _ = play(table, orders(table)[0])
    assert table.units[red].facing == facing_named("S")
    north = arena()
    blue = north.unit(BLUE, HORSE, (7, -14), "SE")
    north.leaders.pop()
    north.leader_cards.pop()
    table = push_move(north.table("movement"), blue, "flee", north.at(7, -13), cause="shooting")
    table, _ = play(settled(table), Flee(blue, north.at(7, -15)))
    assert table.units[blue].facing == facing_named("N")


@pytest.mark.rule("CMP-5", "FAC-1")
@pytest.mark.parametrize(("edge", "facing"), [("south", "S"), ("north", "N"), ("west", "W"), ("east", "E")])
def test_the_edge_is_faced_on_a_flat_board_too(edge, facing):
    field = Field(board=Board(11, 11, "flat"))
    field.side_edges = (edge, "north")
    table = field.table("movement")
    assert edge_facing(table, RED) == facing_named(facing, "flat")


@pytest.mark.rule("CMP-5")
def test_who_must_flee_from_his_own_edge_row_dies():
    field, red = routed(place=(0, 15), foe=(0, 14))
    assert only(settle(fleeing(field, red, (0, 14)))[1], "eliminated").rule == "CMP-5"


@pytest.mark.rule("CMP-12", "R-84")
def test_a_side_edge_is_closed_but_takes_who_has_no_other_hex():
    field, red = routed(place=(-15, 0), foe=(-14, 0))
    table = settled(fleeing(field, red, (-14, 0)))
    assert orders(table)
    field.paint("mountain", (-15, -1), (-16, 1))
    _, told = settle(fleeing(field, red, (-14, 0)))
    assert only(told, "eliminated").rule in ("CMP-4", "CMP-12")
    field, red = routed(place=(-15, 0), foe=(-13, 0))
    field.paint("mountain", (-15, -1), (-16, 1))
    assert only(settle(fleeing(field, red, (-13, 0)))[1], "eliminated").rule == "CMP-12"


@pytest.mark.rule("CMD-9", "R-115")
def test_a_general_flees_with_his_host_and_is_lost_with_it():
    field, red = routed()
    general = field.leader(RED, (0, 0))
    table, _ = play(settled(fleeing(field, red)), Flee(red, field.at(0, 2)))
    leader = table.leaders[general - LEADERS]
    assert (leader.cell, leader.host) == (field.at(0, 2), red)
    field, red = routed(place=(0, 15), foe=(0, 14))
    general = field.leader(RED, (0, 15))
    table, _ = settle(fleeing(field, red, (0, 14)))
    assert table.leaders[general - LEADERS].gone == "lost"


@pytest.mark.rule("GEN-5", "R-114")
def test_an_enemy_leaders_hex_is_closed_and_a_friend_alone_is_found():
    field, red = routed()
    field.leader(BLUE, (0, 2))
    friend = field.leader(RED, (-1, 2))
    assert (0, 2) not in ends(field, red)
    table, _ = play(settled(fleeing(field, red)), Flee(red, field.at(-1, 2)))
    assert table.leaders[friend - LEADERS].host == red


@pytest.mark.rule("PAV-2", "PAV-1")
def test_pavises_are_left_behind_and_bind_to_two_hexes():
    field, red = routed("C 2/4 s2")
    field.units[red] = replace(field.units[red], pavise=True)
    table = settled(fleeing(field, red))
    assert places(table, orders(table)) == {(1, 1), (0, 1), (0, 2), (-1, 2), (-2, 2)}
    table, _ = play(table, Flee(red, field.at(0, 2)))
    assert not table.units[red].pavise


@pytest.mark.rule("R-86", "CMP-3")
@pytest.mark.parametrize(("shape", "again"), [("two_moves", True), ("one_move", False)])
def test_only_the_medieval_flight_is_followed_by_a_second(shape, again):
    field, red = routed(flight=shape)
    table, _ = play(settled(fleeing(field, red)), Flee(red, field.at(0, 2)))
    assert table.units[red].fleeing is again


def second(field, red):
    table = field.table("movement", RED)
    return table.push(Fleeing(red, (), second=True))


@pytest.mark.rule("R-86", "CMP-3", "DIS-4")
def test_the_second_flight_is_a_full_move_toward_the_own_edge():
    field, red = routed(HORSE, foe=(0, -5))
    table = settled(second(field, red))
    assert places(table, orders(table)) == {(0, 3), (-1, 3), (-2, 3), (-3, 3)}
    assert refusal(table, Flee(red, field.at(0, 4))).parameter("move") == 3
    table, told = play(table, Flee(red, field.at(-1, 3)))
    unit = table.units[red]
    assert (unit.fleeing, unit.done, unit.disrupted) == (False, True, True)
    assert not table.fled
    assert only(told, "fled").fact("second") == 1


@pytest.mark.rule("R-86", "CMP-3")
def test_in_contact_the_second_flight_is_not_made():
    field, red = routed(HORSE)
    table, told = settle(second(field, red))
    assert at(table, red) == (0, 0)
    assert not named(told, "fled")


@pytest.mark.rule("CMP-5", "R-86")
def test_in_the_own_edge_row_the_second_flight_is_over():
    field, red = routed(HORSE, place=(0, 15), foe=(0, 5))
    table, told = settle(second(field, red))
    assert at(table, red) == (0, 15)
    assert not named(told, "eliminated")


@pytest.mark.rule("CMP-4", "R-86")
def test_enemies_in_the_way_of_the_second_flight_kill():
    field, red = routed(foe=(0, -5))
    for q in (-2, 0, 2):
        field.unit(BLUE, FOOT, (q - 1, 2), "NW")
    field.unit(BLUE, FOOT, (2, 0), "W")
    field.unit(BLUE, FOOT, (-2, 0), "W")
    assert only(settle(second(field, red))[1], "eliminated").rule == "CMP-4"


@pytest.mark.rule("CMP-3", "SEQ-1")
def test_after_the_moves_the_phase_goes_on():
    field, red = routed()
    table, _ = play(settled(fleeing(field, red)), Flee(red, field.at(0, 2)))
    assert actor(table) == RED
    play(table, EndPhase())


@pytest.mark.rule("CMP-3")
@pytest.mark.parametrize(
    ("edge", "place"), [("west", (-2, 0)), ("east", (2, 0)), ("north", (1, -2)), ("south", (-1, 2))]
)
def test_the_own_edge_may_be_any_edge(edge, place):
    field = arena()
    field.side_edges = (edge, "north" if edge != "north" else "south")
    red = field.unit(RED, FOOT, (0, 0), "E", disrupted=True)
    far = {"west": (1, 0), "east": (-1, 0), "north": (0, 1), "south": (0, -1)}[edge]
    field.unit(BLUE, FOOT, far, "E")
    found = ends(field, red, far)
    assert place in found


@pytest.mark.rule("TER-13", "R-21", "CMP-4")
def test_wheels_in_a_wood_flee_along_the_road():
    field = arena()
    field.paint("wood", (0, 0))
    field.road((-1, 0), (0, 0), (1, 0), (2, 0))
    red = field.unit(RED, "C 4/3 s2CR kind=chariot", (0, 0), "N", formation="column", disrupted=True)
    field.unit(BLUE, FOOT, (0, -1), "S")
    found = flight(field.table("movement"), red, (field.at(0, -1),))
    assert {path[0] for path in found.ends.values()} == {field.at(1, 0)}


@pytest.mark.rule("CMP-4", "GEN-2")
def test_a_lone_leader_who_takes_part_does_not_bar_a_flight():
    field = arena()
    red = field.unit(RED, "C 3/4 s1", (0, 0), "W")
    blue = field.unit(BLUE, "B 5(+4)/4 s3CR kind=cavalry", (-1, 0), "E")
    general = field.leader(BLUE, (1, 0))
    table, _ = play(settled(field.table("combat", BLUE)), Assail(general, red))
    table, told = roll(table, (2, 2), 6)
    assert not named(told, "eliminated")
    table, told = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
    assert only(told, "fled").pieces == (red,)
    assert table.units[red].cell >= 0 and table.units[blue].cell >= 0


@pytest.mark.rule("CMP-4", "R-205", "R-20")
def test_a_flight_runs_on_along_the_road_through_a_wood():
    field, red = routed(HORSE)
    field.paint("wood", (0, 1), (-1, 2), (1, 1), (-1, 1), (0, 2), (-1, 3), (-2, 3), (-2, 2))
    field.road((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    found = flight(field.table("movement"), red, (field.at(0, -1),))
    assert field.at(0, 4) in found.ends
    assert found.ends[field.at(0, 4)] == tuple(field.at(0, r) for r in (1, 2, 3, 4))
