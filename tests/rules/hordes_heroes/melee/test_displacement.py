"""Friends pushed out of the way of a recoil."""

import pytest

from hheditor.rules.hordes_heroes.melee.displacement import closed_step, push_cells, pushable
from hheditor.rules.hordes_heroes.melee.recoil import push_move
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Push
from hheditor.rules.hordes_heroes.position.table import change
from tests.rules.hordes_heroes.builder import BLUE, RED
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
    settle,
    settled,
)

FOOT = "C 3(+1)/4 s1"
GUNS = "C 2/3 s1 kind=artillery price=8 rows=1-3:4/9"


def crowd(friends=((-1, 0),), closed=(), **options):
    """A Red unit at (0, 0) that must recoil from shooters at (2, 0), with friends behind it."""
    field = arena(**options)
    pusher = field.unit(RED, FOOT, (0, 0), "E")
    behind = [field.unit(RED, FOOT, place, "E") for place in friends]
    field.unit(BLUE, "C 2/4 s1 7+", (2, 0), "W")
    for place in closed:
        field.paint("mountain", place)
    return field, pusher, behind


def recoil(field, pusher, **state):
    return push_move(field.table("movement", RED, **state), pusher, "recoil", field.at(2, 0))


@pytest.mark.rule("PAS-5", "R-83")
def test_the_owner_chooses_and_the_pushers_direction_comes_first():
    field, pusher, (friend,) = crowd()
    table = settled(recoil(field, pusher))
    assert actor(table) == RED
    found = orders(table)
    assert found[0] == Push(friend, field.at(-2, 0))
    assert places(table, found) == {(-2, 0), (-1, -1), (-2, 1), (0, -1), (-1, 1)}
    table, told = play(table, Push(friend, field.at(-1, -1)))
    assert (at(table, friend), at(table, pusher)) == ((-1, -1), (-1, 0))
    assert table.units[friend].disrupted
    assert not table.units[pusher].disrupted
    assert [event.event for event in told[:3]] == ["pushed", "disrupted", "recoiled"]
    assert only(told, "pushed").rule == "PAS-5"
    assert only(told, "pushed").places == (field.at(-1, 0), field.at(-1, -1))


@pytest.mark.rule("PAS-5")
def test_why_a_friend_is_not_pushed_there():
    field, pusher, (friend,) = crowd(closed=((-1, -1),))
    field.unit(BLUE, FOOT, (-3, 2), "E")
    table = settled(recoil(field, pusher))
    assert places(table, orders(table)) == {(-2, 0), (0, -1), (-1, 1)}
    wanted = {
        (-2, 1): "refusal.hordes_heroes.push-zone",
        (-1, -1): "refusal.hordes_heroes.push-ground",
        (0, 0): "refusal.hordes_heroes.push-no-room",
        (-3, 0): "refusal.hordes_heroes.push-far",
    }
    for place, message in wanted.items():
        found = refusal(table, Push(friend, field.at(*place)))
        assert (found.message, found.rule) == (message, "PAS-5")
        assert found.pieces == (friend, pusher)
    assert refusal(table, Push(pusher, field.at(-2, 0))).message == "refusal.hordes_heroes.not-pushed"


@pytest.mark.rule("PAS-5", "R-83", "DIS-1")
def test_a_chain_disrupts_everybody_in_it():
    closed = ((-1, -1), (-2, 1), (0, -1), (-1, 1), (-2, -1), (-3, 1))
    field, pusher, (first, second) = crowd(friends=((-1, 0), (-2, 0)), closed=closed)
    table, told = settle(recoil(field, pusher))
    assert [event.pieces[0] for event in named(told, "pushed")] == [second, first]
    assert (at(table, second), at(table, first), at(table, pusher)) == ((-3, 0), (-2, 0), (-1, 0))
    assert table.units[first].disrupted
    assert table.units[second].disrupted


@pytest.mark.rule("PAS-5")
def test_a_pushed_friend_may_push_on_though_there_is_room_beside():
    field, pusher, (first, second) = crowd(friends=((-1, 0), (-2, 0)))
    table = settled(recoil(field, pusher))
    assert Push(first, field.at(-2, 0)) in orders(table)
    table, _ = play(table, Push(first, field.at(-2, 0)))
    assert actor(table) == RED
    assert field.at(-1, 0) not in [order.cell for order in orders(table)]
    assert field.at(0, 0) not in [order.cell for order in orders(table)]
    table, _ = play(table, Push(second, field.at(-3, 0)))
    assert (at(table, second), at(table, first), at(table, pusher)) == ((-3, 0), (-2, 0), (-1, 0))


@pytest.mark.rule("PAS-5", "CMP-2")
def test_a_chain_that_cannot_be_completed_is_not_begun():
    closed = ((-1, -1), (-2, 1), (-2, -1), (-3, 1), (-3, 0), (0, -1), (-1, 1))
    field, pusher, (first, second) = crowd(friends=((-1, 0), (-2, 0)), closed=closed)
    table, told = settle(recoil(field, pusher))
    assert (only(told, "eliminated").rule, only(told, "eliminated").pieces) == ("CMP-2", (pusher,))
    assert not named(told, "pushed")
    assert not table.units[first].disrupted
    assert (at(table, first), at(table, second)) == ((-1, 0), (-2, 0))


@pytest.mark.rule("CMP-2")
def test_friends_in_hand_to_hand_are_not_pushed():
    field, pusher, (friend,) = crowd()
    field.unit(BLUE, FOOT, (-2, 0), "E")
    table = field.table("movement", RED)
    assert not pushable(table, friend)
    table = settled(push_move(table, pusher, "recoil", field.at(2, 0)))
    assert places(table, orders(table)) == {(0, -1), (-1, 1)}
    assert at(table, friend) == (-1, 0)


@pytest.mark.rule("CMP-2", "SW-35")
@pytest.mark.parametrize("allowed", [True, False])
def test_disrupted_friends_are_pushed_by_one_book_only(allowed):
    field = arena(push_disrupted=allowed)
    friend = field.unit(RED, FOOT, (0, 0), disrupted=True)
    assert pushable(field.table("movement"), friend) is allowed


@pytest.mark.rule("PAS-5", "R-58", "ART-1")
def test_displaced_guns_have_moved_and_give_up_their_held_fire():
    field = arena()
    pusher = field.unit(RED, FOOT, (0, 0), "E")
    guns = field.unit(RED, GUNS, (-1, 0), "E", hold_fire=True)
    field.paint("wood", (-2, 0), (-1, -1))
    table = settled(push_move(field.table("movement", RED), pusher, "recoil", field.at(2, 0)))
    assert places(table, orders(table)) == {(-2, 1), (0, -1), (-1, 1)}
    assert refusal(table, Push(guns, field.at(-2, 0))).message == "refusal.hordes_heroes.push-ground"
    table, _ = play(table, Push(guns, field.at(-2, 1)))
    unit = table.units[guns]
    assert (unit.moved, unit.hold_fire, unit.disrupted, unit.facing) == (True, False, True, 0)


@pytest.mark.rule("PAS-5", "CMD-9")
def test_leaders_go_with_the_pushed_and_are_found_by_them():
    field, pusher, (friend,) = crowd()
    host = field.leader(RED, (-1, 0))
    lone = field.leader(RED, (-2, 0))
    enemy = field.leader(BLUE, (-1, -1))
    table = settled(recoil(field, pusher))
    assert field.at(-1, -1) not in [order.cell for order in orders(table)]
    table, _ = play(table, Push(friend, field.at(-2, 0)))
    assert [table.leaders[piece - LEADERS].host for piece in (host, lone, enemy)] == [friend, friend, -1]
    assert table.leaders[host - LEADERS].cell == field.at(-2, 0)


@pytest.mark.rule("PAS-5")
def test_nobody_is_pushed_off_the_table():
    field = arena()
    pusher = field.unit(RED, FOOT, (0, 14), "NE")
    friend = field.unit(RED, FOOT, (-1, 15), "NE")
    table = settled(push_move(field.table("movement", RED), pusher, "recoil", field.at(2, 12)))
    assert places(table, orders(table)) == {(-2, 15), (-1, 14), (0, 15)}
    assert at(table, friend) == (-1, 15)


@pytest.mark.rule("PAS-5", "PAS-4", "R-143")
def test_a_skirmish_stand_makes_room_undisrupted_and_stays_with_its_unit():
    field = arena(push_disrupted=False)
    pusher = field.unit(RED, FOOT, (0, 0), "E")
    stands = ((-1, 0), (-1, -1), (-1, -2), (-1, -3))
    loose = field.unit(RED, "C 2/4 7+ S", (-1, 0), "E", formation="skirmish", cells=stands)
    table = settled(push_move(field.table("movement", RED), pusher, "recoil", field.at(2, 0)))
    assert places(table, orders(table)) == {(-2, 0), (0, -1)}
    shaken = change(field.table("movement", RED), loose, disrupted=True)
    assert pushable(shaken, loose)
    table, _ = play(table, Push(loose, field.at(0, -1)))
    assert table.units[loose].cells == tuple(field.at(*place) for place in ((0, -1), *stands[1:]))
    assert not table.units[loose].disrupted
    assert at(table, pusher) == (-1, 0)


@pytest.mark.rule("TER-10", "PAS-5")
def test_a_bridge_is_entered_by_its_road_only():
    field = arena()
    unit = field.unit(RED, FOOT, (0, 0), "E")
    field.paint("river", (-1, 0), (0, -1))
    field.narrow |= {field.at(-1, 0), field.at(0, -1)}
    field.road((0, 0), (-1, 0), (-2, 0))
    table = field.table("movement")
    assert not closed_step(table, unit, field.at(0, 0), field.at(-1, 0))
    assert closed_step(table, unit, field.at(0, 0), field.at(0, -1))
    assert closed_step(table, unit, field.at(-1, 0), field.at(-1, -1))
    assert not closed_step(table, unit, field.at(-1, 0), field.at(-2, 0))
    assert field.at(0, -1) not in push_cells(table, unit, field.at(0, 0), field.at(1, 0), ())


@pytest.mark.rule("PAS-5", "R-202")
@pytest.mark.parametrize(
    ("push_on", "wanted"), [(True, {(-2, 0), (0, -1), (-1, 1)}), (False, {(0, -1), (-1, 1)})]
)
def test_a_pushed_friend_may_push_on_though_there_is_room_unless_the_option_is_played(push_on, wanted):
    field, pusher, _ = crowd(friends=((-1, 0), (-2, 0)), closed=((-1, -1), (-2, 1)), push_on=push_on)
    assert places(settled(recoil(field, pusher)), orders(settled(recoil(field, pusher)))) == wanted
