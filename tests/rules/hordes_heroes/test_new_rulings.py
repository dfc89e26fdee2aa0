"""Rulings of our own on what the books leave open, each in a situation that turns on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.placement import judge_place
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.magic.control import sees
from hheditor.rules.hordes_heroes.melee.routes import Mode, flight
from hheditor.rules.hordes_heroes.melee.score import impact_bonus, unsettled
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Assail,
    Decline,
    Deploy,
    EndPhase,
    Evoke,
    Fight,
    Flee,
    FollowUp,
    Halt,
    Move,
    OpenOrder,
    PlaceStand,
)
from hheditor.rules.hordes_heroes.position.profile import Profile, fantasy, medieval
from hheditor.rules.hordes_heroes.position.table import change
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, axial, cell
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
    at,
    fight,
    named,
    only,
    orders,
    play,
    refusal,
    roll,
    settled,
)

FOOT = "C 3(+1)/4 s1CR"
ARCHERS = "C 2/4 s1CR 7+ S"
CHARIOTS = "B 3(+3)/3 s4R kind=chariot"
HORSE = "C 3/4 s3C kind=cavalry"
WEST, EAST = facing_named("W"), facing_named("E")


# The beaten --------------------------------------------------------------------------------------------


@pytest.mark.rule("R-142", "STK-1")
@pytest.mark.parametrize(("planted", "stays"), [("NE", True), ("W", False)])
def test_stakes_hold_only_against_the_enemy_recoiled_from(planted: str, stays: bool) -> None:
    field = arena()
    red = field.unit(RED, "B 3/4 s1", (0, 0), "E")
    field.unit(BLUE, "C 3/4", (-1, 0), "E")
    field.unit(BLUE, "C 5/4", (1, -1), "SW")  # it lends the factor
    field.plant(RED, (0, 0), planted)
    table, told = fight(field.table("combat", BLUE), 1, 4)
    assert only(told, "fought").fact("hits") == 3
    assert bool(named(told, "stood-fast")) is stays
    assert (at(table, red) == (0, 0)) is stays


@pytest.mark.rule("R-146", "CMP-3")
def test_a_detour_comes_before_stopping_ground() -> None:
    field = arena()
    red = field.unit(RED, HORSE, (0, 0), "NW", disrupted=True)
    field.unit(BLUE, FOOT, (0, -1), "SE")
    away = (field.at(0, -1),)
    assert flight(field.table(), red, away).mode == Mode(detour=False, stopping=False)
    # Down a lane to (0, 2), and from there into a wood only; at (0, 1) there is a way out along the edge.
    field.paint("mountain", (1, 0), (-1, 1), (-1, 2), (1, 2), (-1, 3))
    field.paint("wood", (0, 3))
    found = flight(field.table(), red, away)
    assert found.mode == Mode(detour=True, stopping=False)
    assert all(field.at(1, 1) in path and field.at(0, 3) not in path for path in found.ends.values())
    field.paint("mountain", (1, 1))
    found = flight(field.table(), red, away)
    assert found.mode == Mode(detour=False, stopping=True)
    assert {axial(end) for end in found.ends} == {(0, 3)}


@pytest.mark.rule("R-147", "SEQ-7")
def test_of_a_beaten_group_the_nearest_to_its_edge_moves_first() -> None:
    for order in (1, -1):
        field = arena()
        places = ((0, 0), (0, 1))[::order]
        units = dict(zip(places, [field.unit(RED, "B 3/4 s1", place, "E") for place in places], strict=True))
        field.unit(BLUE, "C 9/4", (1, 0), "W")
        _, told = fight(field.table("combat", BLUE), 6, 5)
        assert only(told, "fought").fact("hits") == 3
        assert [event.pieces for event in named(told, "recoiled")] == [(units[0, 1],), (units[0, 0],)]


# The victors -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-148", "CMP-8")
def test_a_leader_alone_follows_if_he_likes_and_never_pursues() -> None:
    field = arena()
    red = field.leader(RED, (0, 0))
    blue = field.unit(BLUE, "D 3/4 s1", (1, 0), "W")
    table, _ = play(settled(field.table("combat", RED)), Assail(red, blue))
    table, _ = roll(table, (6, 6), 2)
    table, _ = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
    assert table.units[blue].fleeing
    assert set(orders(table)) == {FollowUp(red, field.at(1, 0)), Decline(red)}
    table, told = play(table, FollowUp(red, field.at(1, 0)))
    assert table.leaders[red - LEADERS].cell == field.at(1, 0)
    assert not named(told, "pursued")
    assert table.phase == "command"


@pytest.mark.rule("R-148", "CMP-7")
def test_wagons_behind_a_wall_are_not_asked_whether_they_follow() -> None:
    field = arena()
    wagons = field.unit(BLUE, "C 9/3 s1 kind=war_wagon", (0, 0), "E")
    red = field.unit(RED, "B 3/4 s1", (1, 0), "W")
    field.edge("wall", (0, 0), 0)
    table, told = fight(field.table("combat", BLUE), 1, 3)
    assert only(told, "recoiled").pieces == (red,)
    assert (at(table, wagons), table.phase) == ((0, 0), "command")


# Leaders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-150", "GEN-2")
@pytest.mark.parametrize("first", [0, 1])
def test_a_leader_beside_two_fights_joins_the_first(first: int) -> None:
    field = arena()
    blues = [field.unit(BLUE, FOOT, (0, -1), "E"), field.unit(BLUE, FOOT, (0, 1), "E")]
    reds = [field.unit(RED, FOOT, (-1, -1), "E"), field.unit(RED, FOOT, (-1, 2), "NE")]
    lone = field.leader(RED, (0, 0))
    table = settled(field.table("combat", RED))
    while not any(isinstance(order, Fight) for order in orders(table)):
        table, _ = play(table, EndPhase())
    table, _ = play(table, Fight(reds[first], (blues[first],)))
    assert (asked(table).pieces, asked(table).count) == ((reds[first], lone), 2)
    table, _ = roll(table, (3, 3), 6)
    assert (asked(table).pieces, asked(table).count) == ((reds[1 - first],), 1)


@pytest.mark.rule("R-156", "DEP-4")
def test_a_leader_does_not_deploy_with_skirmishers() -> None:
    field = arena()
    row = ((0, 13), (1, 13), (2, 13), (3, 13))
    field.unit(RED, ARCHERS, row[0], formation="skirmish", cells=row)
    field.unit(RED, FOOT, (-1, 13))
    table = field.table()
    everywhere = table.setup.grid.everywhere
    assert judge_place(table, RED, Deploy(LEADERS, cell(-1, 13)), everywhere) is None
    assert judge_place(table, RED, Deploy(LEADERS, cell(1, 13)), everywhere) is not None


# The score ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R-151", "CMB-1")
@pytest.mark.parametrize(("stands", "wanted"), [(4, 2), (3, 1)])
def test_the_front_rank_caps_the_impact_of_combined_arms(stands: int, wanted: int) -> None:
    field = arena()
    unit = field.unit(RED, "C 4(+3)/4", (0, 0), "E", rear="C 2/4 7+", stands=stands)
    table = field.table("combat")
    assert impact_bonus(table, table.units[unit]) == wanted


@pytest.mark.rule("R-155", "TER-14")
def test_one_opponent_in_bad_ground_unsettles_horse_that_fights_several() -> None:
    field = arena()
    horse = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    wooded = field.unit(BLUE, FOOT, (1, 0), "W")
    clear = field.unit(BLUE, FOOT, (1, -1), "SW")
    field.paint("wood", (1, 0))
    table = field.table("combat")
    assert unsettled(table, horse, (clear,)) == ""
    assert unsettled(table, horse, (clear, wooded)) == "TER-14"
    assert unsettled(table, horse, (wooded, clear)) == "TER-14"


# Skirmishers and closed ground -------------------------------------------------------------------------


@pytest.mark.rule("R-157", "SKI-1")
def test_scattered_stands_close_up_in_their_next_move() -> None:
    field = arena()
    apart = ((0, 0), (0, 2), (2, 2), (3, 0))
    unit = field.unit(RED, ARCHERS, apart[0], formation="skirmish", cells=apart)
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), OpenOrder(unit))
    table, _ = play(table, PlaceStand(cell(1, 0)))
    assert refusal(table, PlaceStand(cell(0, 2))).rule == "SKI-1"  # where it stands, but alone
    table, _ = play(table, PlaceStand(cell(1, 1)), PlaceStand(cell(2, 1)), PlaceStand(cell(2, 0)))
    assert table.units[unit].formation == "skirmish"
    assert [axial(each) for each in table.units[unit].cells] == [(1, 0), (1, 1), (2, 1), (2, 0)]


@pytest.mark.rule("R-159", "TRC-1")
def test_who_enters_a_zone_in_ground_closed_to_its_enemy_attacks() -> None:
    field = arena()
    foot = field.unit(RED, "C 3(+1)/4 s2CR", (0, 0), "E")
    chariots = field.unit(BLUE, CHARIOTS, (2, 0), "W")
    field.unit(RED, FOOT, (0, 12))
    field.paint("wood", (1, 0))
    beside = change(field.table(), foot, cell=cell(1, 0))
    assert contacts(beside, foot) == ()  # merely standing there nobody is engaged
    table, _ = play(settled(field.table()), Move(foot, cell(1, 0), EAST))
    assert table.struck == ((foot, chariots),)
    assert contacts(table, foot) == (chariots,)
    assert actor(table) == RED  # neither is asked


@pytest.mark.rule("R-162", "TRC-2")
def test_who_lets_an_enemy_pass_is_not_asked_again_in_that_bound() -> None:
    field = arena()
    unit = field.unit(RED, CHARIOTS, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (2, -1), "S")
    field.paint("wood", (2, -1))
    field.unit(RED, FOOT, (0, 12))
    table, _ = play(settled(field.table()), Move(unit, cell(1, 0), EAST), Decline(foe), Halt(unit))
    while table.mover == RED:
        assert not any(order == Decline(foe) for order in orders(table))
        table, _ = play(table, EndPhase())
    assert table.mover == BLUE
    while table.phase != "combat":
        table, _ = play(table, EndPhase())
    assert actor(table) == BLUE  # in the next one it may choose again
    assert Decline(foe) in orders(table)


# Ground ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-161")
@pytest.mark.parametrize(("kind", "model"), [("scrub", "broken"), ("orchard", "wood")])
def test_scrub_and_orchards_play_as_ground_the_book_names(kind: str, model: str) -> None:
    effects = {each.id: each for each in medieval().terrain}
    assert replace(effects[kind], id=model) == effects[model]


@pytest.mark.rule("R-213", "TER-6")
@pytest.mark.parametrize("book", [medieval, fantasy])
def test_the_sea_plays_as_a_lake(book: Callable[[], Profile]) -> None:
    effects = {each.id: each for each in book().terrain}
    assert replace(effects["sea"], id="lake") == effects["lake"]
    field = arena(profile=book())
    field.paint("sea", (1, 0), (3, 0))
    foot = field.unit(RED, "C 2/4 s2CR 7+", (0, 0), "E")
    boat = field.unit(RED, "C 2/4 s2CR", (0, 1), "E", boat=True)
    field.unit(BLUE, "C 3/4 s1CR", (2, 0), "W")
    table = settled(field.table())
    assert refusal(table, Move(foot, cell(1, 0), EAST)).rule == "TER-6"
    assert RULESET.refusal(table, Move(boat, cell(1, 0), EAST)) is None
    assert sees(table, RED, cell(0, 0), cell(2, 0)), "shots go across"


@pytest.mark.rule("R-213", "MAG-1")
@pytest.mark.parametrize(("element", "rises"), [("water", True), ("fire", False), ("earth", False)])
def test_water_elementals_rise_from_the_sea(element: str, rises: bool) -> None:
    field = arena(profile=fantasy())
    field.paint("sea", (2, 0))
    wizard = field.leader(RED, (0, 0), magician=True)
    order = Evoke(wizard, cell(2, 0), element)
    assert (RULESET.refusal(settled(field.table("magic")), order) is None) is rises
