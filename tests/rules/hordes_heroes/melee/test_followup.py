"""Follow-up and pursuit: who goes after the beaten, and how far."""

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes.position.orders import Decline, Evade, Flee, FollowUp, Pursue, Stand
from hheditor.rules.hordes_heroes.position.table import change
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    at,
    fight,
    named,
    only,
    orders,
    play,
    refusal,
    roll,
    scores,
    settled,
    state,
)

FOOT = "C 3(+1)/4 s1"
LEVY = "D 1/4 s3"
STRONG = "C 9/4 s1"


def beaten(winner, *, loser=LEVY, state=None, **options):
    """A Blue winner at (0, 0) against a Red loser at (0, 1) that flees straight to its own edge."""
    field = arena(**options)
    blue = field.unit(BLUE, winner, (0, 0), "SE", **(state or {}))
    red = field.unit(RED, loser, (0, 1), "NW")
    return field, blue, red


def rout(field, blue, red, *, dice=(3, 3), steps=4, **state):
    """Fight it out; the loser flees straight."""
    table, told = fight(field.table("combat", BLUE, **state), *dice)
    way = tuple(field.at(0, 2 + step) for step in range(steps))
    after, more = play(table, Flee(red, way[-1], way))
    return after, told + more


# Follow-up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CMP-6")
def test_a_winner_follows_at_once_and_faces_the_beaten():
    field = arena()
    red = field.unit(RED, "B 3/4 s1", (0, 0), "E")
    blue = field.unit(BLUE, "B 3(+2)/4 s1", (1, 0), "SW")
    table, told = fight(field.table("combat", BLUE), 3, 2)
    assert scores(told) == (12, 9)
    event = only(told, "followed-up")
    assert (event.rule, event.pieces, event.places) == ("CMP-6", (blue,), (field.at(1, 0), field.at(0, 0)))
    assert table.units[blue].facing == facing_named("W")
    assert at(table, red) == (-1, 0)


@pytest.mark.rule("CMP-14", "R-91")
def test_a_foe_destroyed_outright_is_followed_but_not_pursued():
    field, blue, red = beaten(MEN_AT_ARMS)
    field.units[red] = change(field.table(), red, stands=2).units[red]
    table, told = fight(field.table("combat", BLUE), 3, 3)
    assert only(told, "eliminated").pieces == (red,)
    assert at(table, blue) == (0, 1)
    assert not named(told, "pursued")


@pytest.mark.rule("CMP-14", "R-90")
def test_of_several_winners_one_follows():
    field = arena()
    red = field.unit(RED, "B 1/4 s1", (0, 0), "E")
    first = field.unit(BLUE, FOOT, (1, 0), "W")
    second = field.unit(BLUE, FOOT, (1, -1), "SW")
    table, told = fight(field.table("combat", BLUE), 1, 6)
    assert scores(told) == (13, 11)
    assert not named(told, "followed-up")
    table, told = fight(field.table("combat", BLUE), 2, 6)
    assert set(orders(table)) == {FollowUp(first, field.at(0, 0)), FollowUp(second, field.at(0, 0))}
    assert refusal(table, Decline(first)).message == "refusal.hordes_heroes.must-follow"
    assert refusal(table, FollowUp(red, field.at(0, 0))).message == "refusal.hordes_heroes.not-vacated"
    assert refusal(table, FollowUp(first, field.at(2, 0))).message == "refusal.hordes_heroes.not-vacated"
    table, _ = play(table, FollowUp(second, field.at(0, 0)))
    assert (at(table, first), at(table, second)) == ((1, 0), (0, 0))


@pytest.mark.rule("R-92", "CMP-14")
def test_a_unit_touching_another_foe_follows_all_the_same():
    field = arena()
    field.unit(RED, "B 1/4 s1", (0, 0), "E")
    other = field.unit(RED, "B 3/4 s1", (2, -1), "SW")
    blue = field.unit(BLUE, "B 5/4 s1", (1, 0), "W")
    friend = field.unit(BLUE, FOOT, (3, -1), "W")
    table = settled(field.table("combat", BLUE))
    found = [order for order in orders(table) if order.one == blue and order.others == (0,)]
    table, _ = play(table, found[0])
    table, told = roll(table, 2, 3)
    assert only(told, "followed-up").pieces == (blue,)
    assert at(table, blue) == (0, 0)
    assert (at(table, other), at(table, friend)) == ((2, -1), (3, -1))


@pytest.mark.rule("R-92", "CMP-9", "R-148")
@pytest.mark.parametrize("kind", ["artillery price=8", "war_wagon"])
def test_guns_and_wagons_do_not_follow(kind):
    field, blue, red = beaten(f"C 9/3 s1 kind={kind}")
    table, told = rout(field, blue, red, dice=(2, 6))
    assert at(table, blue) == (0, 0)
    assert not named(told, "followed-up")


@pytest.mark.rule("CMP-7", "TER-15", "R-97")
@pytest.mark.parametrize("obstacle", ["wall", "fence", "pavise", "stakes", "river"])
@pytest.mark.parametrize("horde", [False, True])
def test_defenders_of_an_obstacle_may_stay_and_hordes_may_not(obstacle, horde):
    field = arena()
    blue = field.unit(BLUE, STRONG + (" H" if horde else ""), (0, 0), "SE", pavise=obstacle == "pavise")
    field.unit(RED, "B 6/4 s1" if obstacle == "river" else "B 2/4 s1", (0, 1), "NW")
    if obstacle in ("wall", "fence"):
        field.edge(obstacle, (0, 0), 1)
    elif obstacle == "stakes":
        field.plant(BLUE, (0, 0), "SE")
    elif obstacle == "river":
        field.paint("river", (0, 1))
    table, told = fight(field.table("combat", BLUE), 1, 5)
    assert scores(told) == (14, 11)
    if horde:
        assert only(told, "followed-up").pieces == (blue,)
        return
    assert actor(table) == BLUE
    assert set(orders(table)) == {FollowUp(blue, field.at(0, 1)), Decline(blue)}
    assert refusal(table, FollowUp(blue, field.at(0, 2))).rule == "CMP-6"
    stayed, _ = play(table, Decline(blue))
    assert at(stayed, blue) == (0, 0)
    followed, _ = play(table, FollowUp(blue, field.at(0, 1)))
    assert at(followed, blue) == (0, 1)


@pytest.mark.rule("CMP-7", "TER-15")
def test_an_obstacle_on_another_side_lets_nobody_stay():
    field, blue, red = beaten("C 9/4 s1", loser="B 2/4 s1")
    field.edge("wall", (0, 0), 0)
    field.plant(BLUE, (0, 0), "NW")
    table, told = fight(field.table("combat", BLUE), 1, 5)
    assert only(told, "followed-up").pieces == (blue,)
    assert at(table, red) == (0, 2)


@pytest.mark.rule("CMP-14", "TRC-1", "SW-15")
def test_wheels_do_not_follow_into_closed_ground():
    field = arena()
    blue = field.unit(BLUE, "B 9(+3)/3 s4 kind=chariot", (0, 0), "SE")
    red = field.unit(RED, "B 2/4 s1", (0, 1), "NW")
    foot = field.unit(BLUE, FOOT, (1, 0), "SW")
    field.paint("broken", (0, 1))
    table, told = fight(field.table("combat", BLUE, struck=((red, blue),)), 2, 6)
    assert scores(told) == (18, 12)
    table, told = play(table, orders(table)[0])
    assert (at(table, foot), at(table, blue)) == ((0, 1), (0, 0))


@pytest.mark.rule("CMP-6", "FAC-4", "R-154")
def test_following_up_others_touched_turn_to_face():
    field = arena()
    field.unit(RED, "B 1/4 s1", (0, 0), "E")
    third = field.unit(RED, FOOT, (-1, 1), "S")
    field.unit(BLUE, "B 5/4 s1", (1, 0), "W")
    table, _ = fight(field.table("combat", BLUE), 2, 3)
    assert table.units[third].facing == facing_named("NE")


@pytest.mark.rule("STK-3", "R-96")
def test_stakes_of_a_defender_who_fled_are_removed_and_nobody_pursues():
    field, blue, red = beaten("B 9(+4)/4 s3 kind=cavalry")
    field.plant(RED, (0, 1), "NW")
    table, told = rout(field, blue, red, dice=(1, 6))
    assert at(table, blue) == (0, 1)
    assert only(told, "stakes-removed").places == (field.at(0, 1),)
    assert not table.stakes
    assert not named(told, "pursued")


@pytest.mark.rule("STK-3", "R-96", "SW-55")
def test_stakes_outlast_a_recoil_from_behind():
    field = arena()
    blue = field.unit(BLUE, "B 3(+2)/4 s1", (0, 0), "SE")
    red = field.unit(RED, "B 3/4 s1", (0, 1), "NW")
    field.plant(RED, (0, 1), "SE")
    table, _ = fight(field.table("combat", BLUE), 3, 2)
    assert (at(table, blue), at(table, red)) == ((0, 1), (0, 2))
    assert len(table.stakes) == 1


# Pursuit -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CMP-8")
def test_the_follow_up_hex_counts_and_it_runs_along_the_path():
    field, blue, red = beaten(MEN_AT_ARMS)
    table, told = rout(field, blue, red, dice=(1, 6), first=BLUE)
    assert [event.places[1] for event in named(told, "pursued")] == [field.at(0, 2), field.at(0, 3)]
    assert at(table, blue) == (0, 3)
    assert table.units[blue].facing == facing_named("SE")
    assert blue in table.pursued
    assert not table.fled


@pytest.mark.rule("CMP-8", "FRM-2")
def test_a_column_pursues_one_hex_farther():
    field, blue, red = beaten(MEN_AT_ARMS, state={"formation": "column"})
    table, _ = rout(field, blue, red, dice=(4, 6))
    assert at(table, blue) == (0, 4)


@pytest.mark.rule("CMP-8", "R-93", "SW-39")
@pytest.mark.parametrize(
    ("winner", "asked", "end"),
    [
        ("A 9/4 s2", True, (0, 1)),
        ("B 9/4 s2", True, (0, 1)),
        ("C 9/4 s2", False, (0, 2)),
        ("A 9/4 s2 H", False, (0, 2)),
        ("B 9/4 s2 kind=cavalry", False, (0, 2)),
        ("B 10/3 s2 kind=chariot", False, (0, 2)),
    ],
)
def test_who_may_and_who_must_pursue(winner, asked, end):
    field, blue, red = beaten(winner)
    table, _ = rout(field, blue, red, dice=(1, 6))
    if asked:
        assert actor(table) == BLUE
        assert set(orders(table)) == {Pursue(blue), Decline(blue)}
        assert refusal(table, Pursue(red)).rule == "CMP-8"
        assert at(play(table, Pursue(blue))[0], blue) == (0, 2)
        table, told = play(table, Decline(blue))
        assert not named(told, "pursued")
    assert at(table, blue) == end


@pytest.mark.rule("CMP-16", "R-94", "R-153")
def test_who_need_not_pursue_may_stop_at_each_hex():
    field, blue, red = beaten("A 9/4 s3")
    table, _ = rout(field, blue, red, dice=(1, 6))
    table, _ = play(table, Pursue(blue))
    assert (at(table, blue), actor(table)) == ((0, 2), BLUE)
    table, _ = play(table, Decline(blue))
    assert (at(table, blue), table.phase) == ((0, 2), "command")


@pytest.mark.rule("CMP-7", "CMP-8")
def test_defenders_of_an_obstacle_who_follow_need_not_pursue():
    field, blue, red = beaten("C 9/4 s3")
    field.edge("wall", (0, 0), 1)
    table, _ = rout(field, blue, red, dice=(1, 6))
    table, _ = play(table, FollowUp(blue, field.at(0, 1)))
    assert set(orders(table)) == {Pursue(blue), Decline(blue)}


@pytest.mark.rule("CMP-8", "SW-38")
@pytest.mark.parametrize("once", [True, False])
def test_once_in_a_game_turn(once):
    field, blue, red = beaten(MEN_AT_ARMS, pursuit_once=once)
    table, _ = rout(field, blue, red, dice=(1, 6), pursued=(blue,), first=BLUE)
    assert at(table, blue) == ((0, 1) if once else (0, 3))


@pytest.mark.rule("CMP-8", "CMP-16")
def test_no_pursuit_from_a_hex_that_touches_another_enemy():
    field, blue, red = beaten(MEN_AT_ARMS)
    field.unit(RED, FOOT, (1, 1), "NW")
    table, told = rout(field, blue, red, dice=(1, 6))
    assert at(table, blue) == (0, 1)
    assert not named(told, "pursued")


@pytest.mark.rule("CMP-16", "R-94", "H2H-3")
def test_it_stops_at_the_fleer_and_fights_with_impact_in_the_next_phase():
    field, blue, red = beaten("C 5(+2)/4 s4", loser="D 1/4 s1")
    table, told = rout(field, blue, red, dice=(2, 5), steps=2)
    assert at(table, blue) == (0, 2)
    assert at(table, red) == (0, 3)
    assert only(told, "pursued").pieces == (blue,)
    assert state(table.units[blue]) == "4"


@pytest.mark.rule("TER-11", "TER-13", "CMP-16")
@pytest.mark.parametrize(
    ("winner", "end"), [("B 10/3 s4 kind=chariot", (0, 2)), ("B 9/4 s4 kind=cavalry", (0, 4))]
)
def test_wheels_pursue_no_farther_than_they_may_go(winner, end):
    field, blue, red = beaten(winner)
    field.road(*((0, r) for r in range(8)))
    field.paint("wood", (0, 3))
    field.paint("mountain", (1, 2), (-1, 3), (1, 1), (-1, 2))
    if "chariot" in winner:
        field.troops[blue] = replace(field.troops[blue], may_column=False)
    table, _ = rout(field, blue, red, dice=(1, 6))
    assert at(table, blue) == end


@pytest.mark.rule("CMP-16", "GEN-5", "R-114")
def test_a_pursuit_stops_before_a_hex_the_enemy_holds():
    field, blue, red = beaten("B 9/4 s4 kind=cavalry")
    field.leader(RED, (0, 3))
    table, _ = rout(field, blue, red, dice=(1, 6))
    assert at(table, blue) == (0, 2)


@pytest.mark.rule("TER-11", "CMP-6")
def test_stopping_ground_in_the_vacated_hex_ends_the_advance():
    field, blue, red = beaten("C 9/4 s4")
    field.paint("wood", (0, 1))
    table, told = rout(field, blue, red, dice=(1, 6))
    assert at(table, blue) == (0, 1)
    assert not named(told, "pursued")


@pytest.mark.rule("RSP-3", "RSP-5")
def test_contact_by_pursuit_may_be_answered_and_then_it_goes_on():
    field, blue, red = beaten("B 9/4 s4 kind=cavalry")
    light = field.unit(RED, "B 2/4 s5 7+ E1 kind=cavalry", (1, 2), "NW")
    table, _ = rout(field, blue, red, dice=(1, 6))
    assert at(table, blue) == (0, 2)
    assert actor(table) == RED
    stands, _ = play(table, Stand(light))
    assert at(stands, blue) == (0, 2)
    evades, _ = play(table, Evade(light, field.at(2, 2)))
    assert at(evades, light) == (2, 2)
    assert at(evades, blue) == (0, 4)


@pytest.mark.rule("RSP-3", "R-154")
def test_a_follow_up_is_not_answered():
    field = arena()
    field.unit(RED, "B 1/4 s1", (0, 0), "E")
    light = field.unit(RED, "B 2/4 s5 7+ E2 F kind=cavalry", (-1, 1), "NE")
    blue = field.unit(BLUE, "B 5/4 s1", (1, 0), "W")
    table, _ = fight(field.table("combat", BLUE), 2, 3)
    assert at(table, blue) == (0, 0)
    assert at(table, light) == (-1, 1)
    assert table.phase == "command"
