"""The other side of every switch: how the fantasy book plays what the medieval one plays otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.hexes import Board, facing_named
from hheditor.maps import Map
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.troops import price_of, troop_of
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.deployment import opening
from hheditor.rules.hordes_heroes.melee.followup import may_follow
from hheditor.rules.hordes_heroes.melee.score import base_score, dice_count, unsettled
from hheditor.rules.hordes_heroes.movement.reach import sweepable
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    EndPhase,
    Flee,
    FleeResponse,
    LeaderMove,
    Move,
    Stand,
)
from hheditor.rules.hordes_heroes.position.profile import fantasy, medieval, profile_data, profile_of
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.rules.hordes_heroes.shooting import artillery, sight, small_arms
from hheditor.scenarios import Scenario, Side
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell, troop_type
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    at,
    end_phase,
    fight,
    named,
    only,
    orders,
    play,
    refusal,
    settle,
    settled,
    state,
)
from tests.rules.hordes_heroes.position import test_profile as looks

SPEARS = "D 3(+1)/4 s1CR"
FOOT = "C 3(+1)/4 s1CR"
HORSE = "B 3/4 s3CR kind=cavalry"
CHARIOTS = "B 3(+3)/3 s4R 7+C F kind=chariot"
CANNON = "C 1/2 s1CR kind=artillery rows=1-6:4/9 price=9"
E, N, W = (facing_named(name) for name in "ENW")


def land(**options: Any) -> Field:
    """A field under the fantasy profile, a general of each side far off."""
    return arena(profile=fantasy(), **options)


# The values --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("fastest", 6, marks=pytest.mark.rule("SW-1")),
        pytest.param("artillery_prices", (6, 8, 9, 10), marks=pytest.mark.rule("SW-2")),
        pytest.param("creatures", True, marks=pytest.mark.rule("SW-4")),
        pytest.param("fast_flyers_only", True, marks=pytest.mark.rule("SW-6")),
        pytest.param("combined_class_front", True, marks=pytest.mark.rule("SW-7", "SW-54")),
        pytest.param("artillery_apart", False, marks=pytest.mark.rule("SW-11")),
        pytest.param("broken_adjacent_first", True, marks=pytest.mark.rule("SW-13")),
        pytest.param("road_letter_needed", True, marks=pytest.mark.rule("SW-17")),
        pytest.param("road_cancels_limits", True, marks=pytest.mark.rule("SW-18")),
        pytest.param("cross_once", True, marks=pytest.mark.rule("SW-24")),
        pytest.param("backstep_in_melee_only", True, marks=pytest.mark.rule("SW-25")),
        pytest.param("backstep_hordes", False, marks=pytest.mark.rule("SW-25")),
        pytest.param("contact_turn_optional", False, marks=pytest.mark.rule("SW-26")),
        pytest.param("aggressive_always", False, marks=pytest.mark.rule("SW-31", "SW-32")),
        pytest.param("push_disrupted", False, marks=pytest.mark.rule("SW-35")),
        pytest.param("flight", "one_move", marks=pytest.mark.rule("SW-36")),
        pytest.param("flight_may_stop", True, marks=pytest.mark.rule("SW-37")),
        pytest.param("pursuit_once", False, marks=pytest.mark.rule("SW-38")),
        pytest.param("miss_spares_neighbours", True, marks=pytest.mark.rule("SW-45")),
        pytest.param("parting_shot", True, marks=pytest.mark.rule("SW-46")),
        pytest.param("suppression_open", 2, marks=pytest.mark.rule("SW-47")),
        pytest.param("suppression_cover", 1, marks=pytest.mark.rule("SW-47")),
        pytest.param("skirmishers_block_fire", True, marks=pytest.mark.rule("SW-48")),
        pytest.param("impact_falls", True, marks=pytest.mark.rule("SW-49")),
        pytest.param("column_last_pair", True, marks=pytest.mark.rule("SW-50")),
        pytest.param("column_impact", 2, marks=pytest.mark.rule("SW-50")),
        pytest.param("block_impact", 6, marks=pytest.mark.rule("SW-52")),
        pytest.param("combined_losses_front", True, marks=pytest.mark.rule("SW-54")),
        pytest.param("excess_stays", True, marks=pytest.mark.rule("SW-58")),
        pytest.param("remainder_half", False, marks=pytest.mark.rule("SW-60")),
    ],
)
def test_the_fantasy_value(field: str, value: object) -> None:
    assert getattr(fantasy(), field) == value
    assert RULESET.profiles()["fantasy"] == fantasy()


def test_what_the_books_share_is_the_same_in_both() -> None:
    """The medieval book comes first: it is the one a scenario that names none is played by."""
    assert list(RULESET.profiles()) == ["medieval", "fantasy"]
    assert fantasy().results == medieval().results
    assert fantasy().terrain == medieval().terrain
    assert set(fantasy().sources) <= set(fantasy().__struct_fields__)
    assert profile_of(profile_data(fantasy())) == fantasy()
    assert profile_of({"id": "fantasy", "excess_stays": False}) == replace(fantasy(), excess_stays=False)
    assert not RULESET.inspect_profile(fantasy())


PLAYED = (
    "aggressive_always", "backstep_hordes", "backstep_in_melee_only", "block_impact",
    "broken_adjacent_first", "column_impact", "column_last_pair", "combined_class_front",
    "combined_losses_front", "contact_turn_optional", "creatures", "cross_once", "excess_stays", "flight",
    "flight_may_stop", "impact_falls", "miss_spares_neighbours", "parting_shot", "push_disrupted",
    "pursuit_once", "remainder_half", "road_letter_needed", "skirmishers_block_fire",
)  # fmt: skip


@pytest.mark.parametrize("field", PLAYED)
def test_the_fantasy_profile_plays_the_other_side_of_each_switch(field: str) -> None:
    """With all switches set together each still does what it does alone."""
    value, look, by_the_book, otherwise = looks.CHANGES[field]
    assert getattr(fantasy(), field) == value
    if look.__module__ != looks.__name__:
        raise AssertionError(look)
    options: dict[str, Any] = {"profile": fantasy()}
    if field == "combined_class_front":
        options = profile_data(fantasy())
    assert look(**options) == otherwise != by_the_book


# Armies and deployment ---------------------------------------------------------------------------------


def scenario(red: tuple[str, ...], blue: tuple[str, ...] = (SPEARS,), **profile: Any) -> Scenario:
    def army(texts: tuple[str, ...]) -> Army:
        troops = tuple(troop_type(text, f"t{number}") for number, text in enumerate(texts))
        return Army(
            "A",
            "hordes_heroes",
            troops=troops,
            units=tuple(Unit(troop.id) for troop in troops),
            leaders=(Leader("G"),),
        )

    sides = (Side("Red", army(red)), Side("Blue", army(blue), "north"))
    return Scenario("S", "hordes_heroes", Map(Board(12, 10)), sides, {"id": "fantasy", **profile})


@pytest.mark.rule("SW-1", "SW-2")
def test_speed_six_and_artillery_at_nine_points_are_known() -> None:
    assert not price_of(troop_type("D 6(+4)/4 s6"), fantasy()).findings
    assert [found.rule for found in price_of(troop_type("D 6/4 s7"), fantasy()).findings] == ["ARM-1"]
    assert not price_of(troop_type(CANNON), fantasy()).findings
    assert price_of(troop_type(CANNON), fantasy()).points == 9
    assert [found.field for found in price_of(troop_type(CANNON), medieval()).findings] == ["price"]


@pytest.mark.rule("SW-3", "R-46", "RSP-1")
def test_a_bare_e_is_one_hex_for_foot_and_two_for_the_rest() -> None:
    for text, hexes in (
        ("C 2/4 s1 E", 1), ("C 2/4 s4 E kind=cavalry", 2), ("C 2/3 s4 E kind=chariot", 2),
        ("C 2/4 s1 E2", 2), ("C 2/4 s4 E1 kind=cavalry", 1), ("C 2/4 s1", 0),
    ):  # fmt: skip
        assert troop_of(troop_type(text), fantasy()).evade == hexes, text
    assert troop_of(troop_type("C 2/4 s1 E"), medieval()).evade == 0
    field = land()
    foot = field.unit(RED, "C 2/4 s1 E", (0, 0), "E")
    horse = field.unit(BLUE, HORSE, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, cell(1, 0), W))
    evades = {axial(order.cell) for order in orders(table) if not isinstance(order, Stand)}
    assert evades == {(-1, 0), (0, -1), (-1, 1)}
    assert at(table, foot) == (0, 0)


@pytest.mark.rule("SW-4", "ARM-6")
def test_traits_of_the_fantasy_book_have_no_effect_in_the_medieval_one_and_it_says_so() -> None:
    text = "D 2(+1)/4 s1 NR PS E"
    assert troop_of(troop_type(text), fantasy()).traits == ("evade", "no_retreat", "psychological")
    assert troop_of(troop_type(text), medieval()).traits == ()
    told = RULESET.inspect(replace(scenario((text,)), profile={}))
    assert [(found.weight, found.rule) for found in told if "fantastic" in found.message] == [
        ("warning", "ARM-6")
    ] * 3
    assert not [found for found in RULESET.inspect(scenario((text,))) if "fantastic" in found.message]


@pytest.mark.rule("SW-6", "DEP-2", "R-125")
def test_only_fast_flyers_decide_who_chooses() -> None:
    flyers = ("D 6(+4)/3 s6 FLY kind=creature", "B 5/3 s4 FLY kind=creature")
    others = ("D 4/3 s5 FLY kind=creature", CHARIOTS, CHARIOTS, CHARIOTS)
    task = opening(scenario(flyers, others)).agenda[0]
    assert (type(task).__name__, getattr(task, "side", -1)) == ("ChoosingDeployment", RED)
    slow = opening(scenario(("C 4/3 s3 FLY kind=creature",), (CHARIOTS,))).agenda[0]
    assert type(slow).__name__ == "RollForChoice"


@pytest.mark.rule("SW-7", "CMB-1")
def test_two_classes_in_a_unit_are_a_warning_and_the_front_one_counts() -> None:
    field = land()
    unit = field.unit(RED, "A 4(+1)/4 s1CR", (0, 0), "E", rear="D 2/4 s1CR 7+")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, events = fight(field.table("combat", BLUE), 1, 2)  # 14 to 9: 5 hits, class A: RD1
    assert (only(events, "result").fact("move"), table.units[unit].stands) == ("recoil", 3)
    lost = change(field.table("combat", BLUE), unit, stands=2)
    _, events = fight(lost, 1, 6)  # 14 to 8: the rear rank is class D now
    assert only(events, "result").fact("move") == "flee"


@pytest.mark.rule("SW-8", "ARM-7")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("C 7(+4)/4 s2R kind=creature", False), ("C 5/2 s1 kind=creature", False),
        ("C 5/2 s2 kind=machine", False), ("D 6(+4)/3 s6 FLY kind=creature", False),
        ("D 2/2 s4 FLY kind=creature", False), ("D 6/4 s6 FLY kind=creature", True),
        ("C 5/4 s2 kind=machine", True), ("C 5/2 s1", True),
    ],
)  # fmt: skip
def test_stands_of_giants_treemen_cars_and_flyers(text: str, told: bool) -> None:
    found = [finding.rule for finding in price_of(troop_type(text), fantasy()).findings]
    assert found == (["ARM-7"] if told else [])


# Terrain and movement ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-13", "TER-3")
def test_broken_ground_is_entered_only_from_the_hex_beside_it_where_the_move_began() -> None:
    field = land()
    unit = field.unit(RED, "C 3/4 s3CR", (0, 0), "E")
    field.paint("broken", *[(q, r) for q in (2, 3) for r in range(-12, 13)])
    table = settled(field.table())
    assert refusal(table, Move(unit, cell(2, 0), E)).rule == "TER-3"
    for start, end in ((0, 1), (1, 2), (2, 3), (3, 6)):
        assert looks.farthest(change(table, unit, cell=cell(start, 0)), unit) == end
    chariots = field.unit(RED, CHARIOTS, (1, 2), "E")
    assert looks.farthest(field.table(), chariots) <= 1


@pytest.mark.rule("SW-13", "TER-8", "TER-11")
def test_by_road_broken_ground_is_entered_from_afar_and_leaders_obey_the_same_rule() -> None:
    field = land()
    unit = field.unit(RED, "C 3/4 s3CR", (0, 0), "E")
    general = field.leader(RED, (0, 3))
    field.unit(RED, SPEARS, (0, 12))
    field.paint("broken", *[(2, r) for r in range(-12, 13)])
    field.road(*[(q, 0) for q in range(6)])
    assert looks.farthest(field.table(), unit) == 4  # one more, wholly by road
    table = settled(field.table("command"))
    assert refusal(table, LeaderMove(general, cell(2, 3))).rule == "CMD-1"
    beside = change_cell(table, general, cell(1, 3))
    assert RULESET.refusal(beside, LeaderMove(general, cell(2, 3))) is None
    along = change_cell(table, general, cell(1, 1))
    assert RULESET.refusal(along, LeaderMove(general, cell(2, 0))) is None


def change_cell(table: Table, leader: int, place: int) -> Table:
    from hheditor.rules.hordes_heroes.position.table import change_leader

    return change_leader(table, leader - LEADERS, cell=place)


@pytest.mark.rule("SW-13", "RSP-4", "CMP-16")
def test_nobody_evades_or_pursues_into_broken_ground_he_was_not_next_to() -> None:
    field = land()
    field.unit(RED, "C 2/4 s4 E2 kind=cavalry", (0, 0), "E")
    horse = field.unit(BLUE, HORSE, (3, 0), "W")
    field.paint("broken", (-2, 0), (-1, 1))
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, cell(1, 0), W))
    evades = {axial(order.cell) for order in orders(table) if not isinstance(order, Stand)}
    assert (-1, 1) in evades
    assert (-2, 0) not in evades
    chase = land()
    fled = chase.unit(RED, "E 1/4 s2CR", (0, 1), "NW")
    chase.unit(BLUE, MEN_AT_ARMS, (0, 0), "SE")
    chase.paint("broken", *[(q, 3) for q in range(-6, 6)])
    table, events = fight(chase.table("combat", BLUE), 1, 3)
    ends = [order for order in orders(table) if isinstance(order, Flee)]
    table, events = play(table, ends[0])
    assert at(table, fled) is not None
    assert all(axial(event.places[-1])[1] < 3 for event in named(events, "pursued"))


@pytest.mark.rule("SW-14", "TER-14")
def test_all_cavalry_fights_as_disrupted_in_broken_ground_and_chariots_do_not() -> None:
    for text, rule in ((HORSE, "TER-14"), (FOOT, ""), ("C 7(+4)/4 s2R kind=creature", "")):
        field = land()
        unit = field.unit(RED, text, (0, 0), "E")
        foe = field.unit(BLUE, FOOT, (1, 0), "W")
        field.paint("broken", (1, 0))
        assert unsettled(field.table("combat"), unit, (foe,)) == rule


@pytest.mark.rule("SW-15", "TER-3")
def test_chariots_do_not_follow_into_broken_ground() -> None:
    field = land()
    chariots = field.unit(RED, CHARIOTS, (0, 0), "E")
    foot = field.unit(RED, FOOT, (0, 1), "E")
    field.paint("broken", (1, 0))
    table = field.table("combat")
    assert not may_follow(table, chariots, cell(1, 0))
    assert may_follow(table, foot, cell(1, 0))


@pytest.mark.rule("SW-16", "TER-4")
def test_from_wood_to_wood_it_is_one_hex_a_bound() -> None:
    field = land()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.paint("wood", *[(q, r) for q in (2, 3) for r in range(-12, 13)])
    table = field.table()
    assert looks.farthest(table, unit) == 2  # a wood, unlike broken ground, is entered from afar
    assert looks.farthest(change(table, unit, cell=cell(2, 0)), unit) == 3


@pytest.mark.rule("SW-17", "ARM-5", "TER-8")
def test_only_the_letter_r_earns_the_road_bonus() -> None:
    for text, hexes in (("C 7(+4)/4 s2R kind=creature", 3), ("D 10/4 s2 A2 PS", 2)):
        field = land()
        unit = field.unit(RED, text.replace("s2 ", "s2C "), (0, 0), "E")
        field.road(*[(q, 0) for q in range(8)])
        assert looks.farthest(field.table(), unit) == hexes


@pytest.mark.rule("SW-18", "TER-9")
def test_road_hexes_give_normal_movement_in_towns() -> None:
    field = land()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.paint("town", *[(q, r) for q in (1, 2, 3) for r in range(-12, 13)])
    assert looks.farthest(field.table(), unit) == 1
    field.road(*[(q, 0) for q in range(8)])
    assert looks.farthest(field.table(), unit) == 4


@pytest.mark.rule("SW-19", "R-13")
def test_a_town_adds_its_cover_to_the_armour_worn() -> None:
    assert looks._number("B 5/4 s1CR A2", profile=fantasy()) == 9
    assert looks._number("B 5/4 s1CR A2", ground="town", profile=fantasy()) == 11


@pytest.mark.rule("SW-20", "ART-7")
def test_artillery_shoots_one_hex_into_a_town() -> None:
    field = land()
    gun = field.unit(RED, CANNON, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (4, 0), "W")
    field.paint("town", (4, 0))
    assert artillery.objection(field.table("shooting"), gun, foe) is None
    field.paint("town", (3, 0))
    found = artillery.objection(field.table("shooting"), gun, foe)
    assert found is not None
    assert found.rule == "TER-9"


@pytest.mark.rule("SW-21", "R-8")
def test_a_reverse_slope_hides_from_all_but_the_crest() -> None:
    field = land()
    field.raise_to(1, (0, 0), (1, 0))
    table = field.table("shooting")
    assert not sight.clear(table, RED, cell(0, 0), cell(2, 0))
    assert sight.clear(table, RED, cell(1, 0), cell(2, 0))


@pytest.mark.rule("SW-23", "FRM-3")
def test_a_new_column_makes_the_move_of_a_line() -> None:
    field = land()
    unit = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    table = field.table()
    assert looks.farthest(table, unit, "column") == 3
    assert looks.farthest(change(table, unit, formation="column"), unit, "column") == 4


@pytest.mark.rule("SW-24", "PAS-1")
def test_a_friend_a_fleer_passed_is_not_passed_again_in_the_turn() -> None:
    field = land()
    field.unit(RED, "E 1/4 s2CR", (0, 0), "N")
    friend = field.unit(RED, "A 4/4 s1CR", (0, 2), "N")
    field.unit(BLUE, "A 4(+1)/4 s1CR", (1, -1), "SW")
    table, _ = fight(field.table("combat", BLUE, first=BLUE), 3, 3)
    table, _ = play(table, Flee(0, cell(0, 3), (cell(0, 1), cell(0, 2), cell(0, 3))))
    assert (table.units[friend].disrupted, table.units[friend].crossed) == (True, True)


@pytest.mark.rule("SW-25", "MOV-5")
def test_the_step_back_is_for_melees_and_not_for_hordes() -> None:
    assert looks._stepping_back("B 4/4 s1CR", True, profile=fantasy()) == ""
    assert looks._stepping_back("B 4/4 s1CR", False, profile=fantasy()) == "MOV-5"
    assert looks._stepping_back("B 4/4 s1R H", True, profile=fantasy()) == "MOV-5"
    assert looks._stepping_back("C 4/4 s1CR", True, profile=fantasy()) == "MOV-6"


@pytest.mark.rule("SW-26", "FAC-4")
def test_both_turn_to_face_each_other_unasked() -> None:
    field = land()
    unit = field.unit(RED, HORSE, (3, 0), "W")
    foe = field.unit(BLUE, FOOT, (0, 0), "W")
    field.unit(RED, SPEARS, (0, 12))
    table, events = play(settled(field.table()), Move(unit, cell(1, 0), W))
    assert actor(table) == RED
    assert [event.pieces for event in named(events, "turned")] == [(foe,)]
    assert table.units[foe].facing == E


# Zones and command -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-28", "ZOC-4")
def test_a_lone_general_has_no_zone_beyond_his_hex() -> None:
    field = land()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.leader(BLUE, (2, -1))
    assert field.table().zones[BLUE] == 0
    assert looks.farthest(field.table(), unit) == 3


@pytest.mark.rule("SW-29", "CMD-5")
def test_a_general_with_a_disrupted_host_gives_no_orders() -> None:
    field = Field(profile=fantasy())
    host = field.unit(RED, HORSE, (0, 0))
    near = field.unit(RED, HORSE, (2, 0))
    field.leader(RED, (0, 0))
    table = field.table("command")
    assert commanded_units(table, RED) == (host, near)
    assert commanded_units(change(table, host, disrupted=True), RED) == ()


@pytest.mark.rule("SW-30", "GEN-2")
def test_a_lone_general_leaves_contact_in_his_command_move() -> None:
    field = land()
    general = field.leader(RED, (0, 0))
    field.unit(BLUE, SPEARS, (1, 0), "W")
    table, _ = play(settled(field.table("command")), LeaderMove(general, cell(-3, 0)))
    assert axial(table.leaders[general - LEADERS].cell) == (-3, 0)


# Compulsory and response moves -------------------------------------------------------------------------


@pytest.mark.rule("SW-34", "CMP-9")
def test_artillery_neither_recoils_nor_flees() -> None:
    field = land()
    gun = field.unit(RED, CANNON, (0, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, events = fight(field.table("combat", BLUE), 1, 6)  # 14 to 9: FD1
    assert only(events, "stood-fast").rule == "CMP-9"
    assert (at(table, gun), state(table.units[gun])) == ((0, 0), "1DM")


@pytest.mark.rule("SW-36", "SW-42", "DIS-3")
def test_a_unit_that_fled_stands_in_its_next_move_and_rallies() -> None:
    field = land()
    unit = field.unit(RED, "E 1/4 s1CR", (0, 0), "N")
    field.unit(RED, FOOT, (4, 0), "N")
    field.leader(RED, (4, 0))
    field.unit(BLUE, "A 4(+1)/4 s1CR", (1, -1), "SW")
    table, _ = fight(field.table("combat", BLUE), 3, 3)
    table, events = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
    fled = at(table, unit)
    assert (fled, state(table.units[unit])) == ((-2, 1), "3D")
    assert (table.mover, table.phase, actor(table)) == (RED, "command", RED)
    table = end_phase(table)
    assert refusal(table, Move(unit, cell(0, 3), N)).rule == "DIS-4"
    table, events = play(table, EndPhase())
    assert [event.pieces for event in named(events, "rallied")] == [(unit,)]
    assert (at(table, unit), state(table.units[unit])) == (fled, "3")


@pytest.mark.rule("SW-39", "CMP-8")
def test_chariots_pursue_and_wagons_do_not() -> None:
    for text, pursues in ((CHARIOTS, True), ("C 5/2 s1CR 8+G HT kind=war_wagon", False)):
        field = land()
        field.unit(BLUE, text, (0, 0), "SE")
        field.unit(RED, "E 1/4 s2CR", (0, 1), "NW")
        table, events = fight(field.table("combat", BLUE), 3, 3)
        while table.phase == "combat" and actor(table) == RED:
            table, more = play(table, orders(table)[0])
            events += more
        assert named(events, "fled")
        assert bool(named(events, "pursued")) == pursues


@pytest.mark.rule("SW-40", "RSP-2")
def test_a_flee_response_crosses_friends_and_disrupts_them() -> None:
    field = land()
    horse = field.unit(RED, "B 2/4 s5R 7+ F kind=cavalry", (0, 0), "E")
    friend = field.unit(RED, SPEARS, (-2, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    table, _ = play(table, FleeResponse(horse, cell(-4, 0), W))
    assert table.units[friend].disrupted
    assert not table.units[horse].disrupted


@pytest.mark.rule("SW-41", "RSP-2")
@pytest.mark.parametrize("ground", ["wood", "town"])
def test_a_flee_response_may_end_in_a_vacant_wood_or_town(ground: str) -> None:
    field = land()
    horse = field.unit(RED, "B 2/4 s5R 7+ F kind=cavalry", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    field.paint(ground, *[(-2, r) for r in range(-4, 5)])
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    ends = {axial(order.cell) for order in orders(table) if isinstance(order, FleeResponse)}
    assert (-2, 0) in ends
    assert (-3, 0) not in ends
    assert table.units[horse].cell == cell(0, 0)


# Shooting and hand-to-hand -----------------------------------------------------------------------------


@pytest.mark.rule("SW-43", "ART-11")
def test_disrupted_artillery_does_not_turn_before_it_shoots() -> None:
    field = land()
    gun = field.unit(RED, CANNON, (0, 0), "E", hold_fire=True, disrupted=True)
    foe = field.unit(BLUE, FOOT, (-4, 0), "E")
    table = field.table("shooting", BLUE)
    assert small_arms.dice(table, gun) == 1
    assert artillery.facings(table, gun) == (E,)
    assert artillery.nearest(table, gun, E) == ()
    steady = change(table, gun, disrupted=False)
    assert len(artillery.facings(steady, gun)) == 12
    assert artillery.nearest(steady, gun, W) == (foe,)


@pytest.mark.rule("SW-47", "HT-1")
def test_twelve_stands_in_the_open_silence_six_in_hard_cover() -> None:
    from hheditor.rules.hordes_heroes.shooting import hard_targets

    field = land()
    walled = field.unit(BLUE, "A 2/4 s1CR 6+", (0, 0), "E")
    second = field.unit(BLUE, "A 2/4 s1CR 6+", (0, -1), "E")
    for place in ((0, 0), (0, -1)):
        for direction in range(6):
            field.edge("wall", place, direction)
    bows = [field.unit(RED, "A 2/4 s1CR 7+C", place, "W") for place in ((2, 0), (2, -1), (2, -2))]
    table = field.table("shooting")
    pairs = ((bows[0], walled), (bows[1], walled), (bows[2], second))
    assert dict(hard_targets.silenced(table, pairs)) == {walled: 4, second: 2}


@pytest.mark.rule("SW-51", "H2H-6")
def test_the_impact_bonus_is_not_lent_by_units_in_melee_or_disrupted() -> None:
    field = land()
    knights = field.unit(RED, MEN_AT_ARMS, (1, 0), "W")
    spears = field.unit(RED, SPEARS, (1, -1), "SW")
    foe = field.unit(BLUE, FOOT, (0, 0), "E")
    table = field.table("combat")

    def bonus(table: Table) -> int:
        score = base_score(table, (knights, spears), (foe,))
        return sum(term.value for term in score.terms if term.name == "term.hordes_heroes.impact")

    assert bonus(table) == 4
    assert bonus(change(table, knights, melee=True)) == 1
    assert bonus(change(table, knights, disrupted=True)) == 1


@pytest.mark.rule("SW-53", "SKI-6")
def test_skirmishers_are_ridden_down_by_a_higher_factor_only() -> None:
    field = land()
    row = ((1, 0), (1, 1), (1, 2), (1, 3))
    field.unit(BLUE, "C 3/4 s2R 8+ S", (1, 0), formation="skirmish", cells=row)
    equal = field.unit(RED, "B 3/4 s3 kind=cavalry", (0, 0), "E")
    better = field.unit(RED, "B 4/4 s3 kind=cavalry", (0, 5), "E")
    table = field.table()
    assert sweepable(table, equal) == 0
    assert sweepable(table, better).bit_count() == 4


@pytest.mark.rule("SW-55", "STK-3")
def test_stakes_go_when_their_defender_is_made_to_flee() -> None:
    field = land()
    field.unit(RED, "D 2/4 s1CR", (0, 0), "E")
    field.plant(RED, (0, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, _ = fight(field.table("combat", BLUE), 6, 1)  # 15 to 7: FD3, the unit is gone
    assert table.stakes == ()
    recoils = land()
    recoils.unit(RED, "A 2/4 s1CR", (0, 0), "E")
    recoils.plant(RED, (0, 0), "E")
    recoils.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, events = fight(recoils.table("combat", BLUE), 3, 2)  # 12 to 8: R1, not made behind stakes
    assert only(events, "stood-fast").rule == "STK-1"
    assert len(table.stakes) == 1


@pytest.mark.rule("SW-61", "DIS-1")
def test_being_crossed_or_pushed_disrupts() -> None:
    field = land()
    field.unit(RED, FOOT, (0, 0), "E")
    friend = field.unit(RED, SPEARS, (-1, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, events = fight(field.table("combat", BLUE), 1, 3)
    while actor(table) == RED and table.phase == "combat":
        table, more = play(table, orders(table)[0])
        events += more
    assert [event.fact("cause") for event in named(events, "disrupted") if event.pieces == (friend,)] == [
        "pushed"
    ]


@pytest.mark.rule("H2H-3", "R-99", "R-100")
@pytest.mark.parametrize(
    ("text", "stands", "formation", "score"),
    [
        ("C 4(+2)/4 s1CR", 3, "line", 8), ("C 5(+4)/4 s1CR", 3, "line", 11), ("C 5(+4)/4 s1CR", 2, "line", 9),
        ("B 5(+4)/4 s1CR", 4, "column", 9), ("B 5(+4)/4 s1CR", 2, "column", 8),
        ("B 5(+4)/4 s1CR", 3, "column", 9), ("C 3(+2)/4 PIKE", 6, "block", 15),
        ("C 3(+2)/4 PIKE", 5, "block", 13),
    ],
)  # fmt: skip
def test_the_impact_bonus_falls_with_the_stands_and_the_column(
    text: str, stands: int, formation: str, score: int
) -> None:
    assert looks._score(text, stands, formation, profile=fantasy()) == score


@pytest.mark.rule("SW-60", "R-121", "VIC-3")
def test_half_a_unit_lost_counts_all_of_it_and_less_nothing() -> None:
    from hheditor.rules.hordes_heroes.command.victory import points_lost

    for left, points in ((4, 0), (3, 0), (2, 6)):
        field = land()
        unit = field.unit(RED, SPEARS, (0, 0))
        assert points_lost(change(field.table("combat"), unit, stands=left), RED) == points


@pytest.mark.rule("R-66", "SHO-1")
def test_a_crossbow_at_seven_needs_eight_on_plate() -> None:
    assert looks._number("A 4(+1)/4 s1CR A2", "A 2/4 s1CR 7+C", profile=fantasy()) == 8


@pytest.mark.rule("SW-31", "HOR-2")
def test_an_aggressive_horde_attacks_only_out_of_command() -> None:
    for commanded, attacks in (((), 1), ((0,), 0)):
        field = land()
        field.unit(RED, "B 4/4 s2R AH", (0, 0), "N")
        field.unit(BLUE, SPEARS, (0, -3), "S")
        field.unit(RED, SPEARS, (0, 12))
        _, events = settle(field.table("compulsion", commanded=(*commanded, 2)))
        assert len(named(events, "aggression")) == attacks


@pytest.mark.rule("SW-32", "AGG-1", "AGG-2")
def test_an_aggressive_unit_in_command_is_ordered_like_any_other() -> None:
    field = land()
    unit = field.unit(RED, "B 4/4 s2R AGG", (0, 0), "N")
    field.unit(BLUE, SPEARS, (0, -3), "S")
    table, events = settle(field.table("compulsion"))
    assert not named(events, "aggression")
    assert actor(table) == RED
    assert Move(unit, cell(0, 0), E) in orders(table, unit)
    table, events = settle(field.table("compulsion", commanded=()))
    assert len(named(events, "aggression")) == 1


@pytest.mark.rule("GEN-1")
def test_a_general_still_brings_two_dice() -> None:
    field = land()
    hosted = field.unit(RED, FOOT, (2, 0))
    field.leader(RED, (2, 0))
    assert dice_count(field.table("combat"), (hosted,)) == 2
