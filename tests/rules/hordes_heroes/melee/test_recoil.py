"""Recoil: which way, past what, and when it kills."""

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes.melee.recoil import enemy_faced, push_move, recoil_cells
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Recoil
from hheditor.rules.hordes_heroes.position.table import change
from hheditor.rules.hordes_heroes.position.tasks import Volley
from hheditor.rules.hordes_heroes.shooting.effects import away_from, reading
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    at,
    fight,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    settle,
    settled,
    state,
)

FOOT = "C 3(+1)/4 s1"


def driven(field, unit, away, *, cause="shooting", **state):
    return push_move(field.table("movement", RED, **state), unit, "recoil", field.at(*away), cause=cause)


@pytest.mark.rule("CMP-1")
def test_straight_back_and_still_facing_the_enemy():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0), "W")
    table, told = settle(driven(field, red, (2, 0)))
    assert at(table, red) == (-1, 0)
    assert table.units[red].facing == facing_named("E")
    moved = only(told, "recoiled")
    assert (moved.rule, moved.fact("cause")) == ("CMP-1", "shooting")
    assert moved.places == (field.at(0, 0), field.at(-1, 0))


@pytest.mark.rule("CMP-1", "R-81")
def test_beside_only_where_straight_back_is_closed():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table = field.table("combat", BLUE)
    assert recoil_cells(table, red, field.at(1, 0)) == (field.at(-1, 0),)
    field.paint("mountain", (-1, 0))
    table = field.table("combat", BLUE)
    assert set(recoil_cells(table, red, field.at(1, 0))) == {field.at(0, -1), field.at(-1, 1)}
    table = settled(push_move(table, red, "recoil", field.at(1, 0), cause="combat"))
    found = refusal(table, Recoil(red, field.at(-1, 0)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.recoil-ground", "CMP-2")
    table, _ = play(table, Recoil(red, field.at(-1, 1)))
    assert at(table, red) == (-1, 1)
    assert at(table, blue) == (1, 0)


@pytest.mark.rule("CMP-1", "R-144")
def test_from_an_enemy_towards_a_point_there_are_two_ways_straight_back():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "ENE")
    field.unit(BLUE, FOOT, (2, -1), "WSW")
    table = settled(driven(field, red, (2, -1)))
    assert places(table, orders(table)) == {(-1, 0), (-1, 1)}
    assert refusal(table, Recoil(red, field.at(0, 1))).message == "refusal.hordes_heroes.recoil-direction"
    field.paint("lake", (-1, 0), (-1, 1))
    assert only(settle(driven(field, red, (2, -1)))[1], "eliminated").rule == "CMP-2"


@pytest.mark.rule("CMP-1", "R-81")
def test_strictly_it_is_straight_back_or_nothing():
    field = arena(recoil_strict=True)
    red = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0), "W")
    field.paint("lake", (-1, 0))
    assert only(settle(driven(field, red, (2, 0)))[1], "eliminated").pieces == (red,)


@pytest.mark.rule("CMP-2", "R-82")
@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("zone", "refusal.hordes_heroes.recoil-zone"),
        ("skirmisher", "refusal.hordes_heroes.recoil-enemy"),
        ("leader", "refusal.hordes_heroes.recoil-enemy"),
        ("friend", "refusal.hordes_heroes.recoil-friend"),
        ("lake", "refusal.hordes_heroes.recoil-ground"),
    ],
)
def test_what_closes_a_hex_to_a_recoil(what, message):
    field = arena(push_disrupted=False)
    red = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (1, 0), "W")
    if what == "zone":
        field.unit(BLUE, FOOT, (-2, 0), "E")
    elif what == "skirmisher":
        cells = ((-1, 0), (-2, 0), (-3, 0), (-4, 0))
        field.unit(BLUE, "C 2/4 7+ S", (-1, 0), formation="skirmish", cells=cells)
    elif what == "leader":
        field.leader(BLUE, (-1, 0))
    elif what == "friend":
        field.unit(RED, FOOT, (-1, 0), "W", disrupted=True)
    else:
        field.paint("lake", (-1, 0))
    table = settled(driven(field, red, (1, 0), cause="combat"))
    assert places(table, orders(table)) == {(0, -1), (-1, 1)}
    assert refusal(table, Recoil(red, field.at(-1, 0))).message == message


@pytest.mark.rule("TER-3", "TER-13", "SW-15")
@pytest.mark.parametrize("ground", ["broken", "wood", "village", "river"])
def test_chariots_do_not_recoil_into_closed_ground_but_foot_does(ground):
    for text, wanted in (("B 3(+3)/3 s4 kind=chariot", {(0, -1), (-1, 1)}), (FOOT, {(-1, 0)})):
        field = arena()
        red = field.unit(RED, text, (0, 0), "E")
        field.unit(BLUE, FOOT, (1, 0), "W")
        field.paint(ground, (-1, 0))
        cells = recoil_cells(field.table("combat"), red, field.at(1, 0))
        assert {axial(cell) for cell in cells} == wanted


@pytest.mark.rule("TER-13")
def test_wheels_recoil_through_closed_ground_along_a_road_only():
    field = arena()
    red = field.unit(RED, "B 3(+3)/3 s4C kind=chariot", (0, 0), "E", formation="column")
    field.unit(BLUE, FOOT, (1, 0), "W")
    field.paint("wood", (-1, 0), (0, -1), (-1, 1))
    assert recoil_cells(field.table("combat"), red, field.at(1, 0)) == ()
    field.road((0, 0), (-1, 0))
    assert recoil_cells(field.table("combat"), red, field.at(1, 0)) == (field.at(-1, 0),)


@pytest.mark.rule("CMP-12", "R-84", "R-145")
def test_over_the_own_edge_a_recoiling_unit_is_lost():
    field = arena()
    red = field.unit(RED, FOOT, (0, 15), "NE")
    field.unit(BLUE, FOOT, (1, 14), "SW")
    table, told = settle(driven(field, red, (1, 14), cause="combat"))
    assert only(told, "eliminated").rule == "CMP-12"
    assert at(table, red) is None


@pytest.mark.rule("CMP-12", "R-84")
def test_another_edge_is_closed_while_there_is_a_way_beside_it():
    field = arena()
    red = field.unit(RED, FOOT, (-15, 0), "E")
    field.unit(BLUE, FOOT, (-14, 0), "W")
    cells = recoil_cells(field.table("combat"), red, field.at(-14, 0))
    assert {axial(cell) for cell in cells} == {(-15, -1), (-16, 1)}
    blue = field.unit(BLUE, FOOT, (7, -15), "SW")
    field.unit(RED, FOOT, (6, -14), "NE")
    _, told = settle(push_move(field.table("combat"), blue, "recoil", field.at(6, -14), cause="combat"))
    assert only(told, "eliminated").rule == "CMP-12"


@pytest.mark.rule("CMP-5", "R-145")
@pytest.mark.parametrize(
    ("disrupted", "facing", "dies"), [(True, "S", True), (False, "S", False), (True, "E", False)]
)
def test_who_fled_to_his_edge_row_dies_of_a_recoil(disrupted, facing, dies):
    field = arena()
    red = field.unit(RED, FOOT, (0, 15), facing, disrupted=disrupted)
    field.unit(BLUE, FOOT, (1, 15), "W")
    table, told = settle(driven(field, red, (1, 15), cause="combat"))
    assert bool(named(told, "eliminated")) is dies
    if dies:
        assert only(told, "eliminated").rule == "CMP-5"
    else:
        assert at(table, red) == (-1, 15)


@pytest.mark.rule("CMP-10", "R-81")
def test_under_several_attackers_away_from_the_lender_of_the_factor():
    field = arena()
    field.unit(RED, "B 3/4 s1", (0, 0), "E")
    field.unit(BLUE, "C 3/4", (1, 0), "W")
    strong = field.unit(BLUE, "C 5/4", (1, -1), "SW")
    for table, dice in (
        (field.table("combat", BLUE), (1, 4)),
        (change(field.table("combat", BLUE), strong, disrupted=True), (3, 2)),
    ):
        _, told = fight(table, *dice)
        assert only(told, "fought").fact("hits") == 3
        assert only(told, "recoiled").places == (field.at(0, 0), field.at(-1, 1))


@pytest.mark.rule("DIS-2", "CMP-1")
def test_the_disrupted_still_make_their_compulsory_moves():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "W", disrupted=True)
    field.unit(BLUE, FOOT, (2, 0), "W")
    table = settled(driven(field, red, (2, 0)))
    assert at(table, red) == (-1, 0)
    assert table.units[red].facing == facing_named("W")


@pytest.mark.rule("PAV-1", "STK-2")
@pytest.mark.parametrize(("cause", "kept"), [("combat", False), ("shooting", True)])
def test_pavises_are_lost_by_a_recoil_from_hand_to_hand_and_stakes_stay(cause, kept):
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E", pavise=True)
    field.plant(RED, (0, 0), "E")
    table = settled(driven(field, red, (2, 0), cause=cause))
    assert at(table, red) == (-1, 0)
    assert table.units[red].pavise is kept
    assert len(table.stakes) == 1


@pytest.mark.rule("CMP-11", "R-89")
def test_the_enemy_faced_is_the_nearest_shooter_but_in_contact_the_one_before_it():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    near, far = field.at(0, -2), field.at(4, 0)
    assert enemy_faced(field.table("shooting"), red, (far, near)) == near
    field.unit(BLUE, FOOT, (0, 1), "NW")
    field.unit(BLUE, FOOT, (1, 0), "W")
    assert enemy_faced(field.table("shooting"), red, (far, near)) == field.at(1, 0)


@pytest.mark.rule("CMP-15", "SHO-11")
def test_nobody_follows_who_recoils_from_shooting():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E", melee=True)
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", melee=True)
    table, told = settle(driven(field, red, (1, 0)))
    assert (at(table, red), at(table, blue)) == ((-1, 0), (1, 0))
    assert not named(told, "followed-up")
    assert (state(table.units[red]), state(table.units[blue])) == ("4", "4")


@pytest.mark.rule("CMD-9", "R-115")
def test_leaders_recoil_with_their_host_and_are_found_by_it():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    host = field.leader(RED, (0, 0))
    lone = field.leader(RED, (-1, 0))
    table = settled(driven(field, red, (2, 0)))
    assert [table.leaders[piece - LEADERS].host for piece in (host, lone)] == [red, red]
    assert table.leaders[host - LEADERS].cell == field.at(-1, 0)


@pytest.mark.rule("CMP-2")
def test_a_unit_already_gone_makes_no_move():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(RED, FOOT, (5, 5), "E")
    table = driven(field, red, (2, 0))
    table, told = settle(change(table, red, cell=-1, stands=0, gone="lost"))
    assert not named(told, "recoiled")
    assert at(table, red) is None
    assert actor(table) == RED


@pytest.mark.rule("CMP-11", "R-89")
def test_of_shooters_equally_near_it_recoils_from_the_one_it_faces():
    field = arena()
    blue = field.unit(BLUE, "B 4/4 s2CR", (0, 0), "ENE")
    shooters = [field.unit(RED, "C 2/4 s1 7+", place, "N") for place in ((1, -2), (2, -1), (-1, 2))]
    table = field.table("shooting", RED)
    cells = tuple(table.units[number].cell for number in shooters)
    assert enemy_faced(table, blue, cells) == field.at(2, -1)
    assert away_from(table, blue, cells) == (field.at(2, -1),)
    struck = Volley(RED, (), hits=((blue, 3, 0),), shooters=tuple((blue, cell) for cell in cells))
    table, told = settle(table.push(reading(table, struck)))
    assert at(table, blue) == (-1, 0)
    assert not named(told, "eliminated")


@pytest.mark.rule("TER-13", "R-21", "CMP-2")
def test_wheels_in_a_wood_recoil_along_the_road_only():
    field = arena()
    field.paint("wood", (0, 0), (0, -1), (0, 1))
    field.road((0, -2), (0, -1), (0, 0), (0, 1), (0, 2))
    red = field.unit(RED, "C 4/3 s3CR kind=chariot", (0, 0), "E", formation="column")
    field.unit(BLUE, FOOT, (1, 0), "W")
    table = field.table("combat", BLUE)
    assert recoil_cells(table, red, field.at(1, 0)) == (field.at(0, -1),)
    table, _ = settle(push_move(table, red, "recoil", field.at(1, 0), cause="combat"))
    assert at(table, red) == (0, -1)
    field.paint("open", (0, 0))
    assert recoil_cells(field.table("combat", BLUE), red, field.at(1, 0)) == (field.at(-1, 0),)
