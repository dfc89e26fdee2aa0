"""Where units may go: speed, fronts, turns, formations, ground, friends and zones."""

from __future__ import annotations

import random

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.movement.moves import reach_of, steps_aside
from hheditor.rules.hordes_heroes.position.orders import Disengage, EndPhase, Interchange, Leave, Move
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.scenarios import Goal
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell

HORSE = "B 3/4 s3CR kind=cavalry"
FOOT = "C 3(+1)/4 s1CR"


def idle(field: Field) -> None:
    """A far friend, so that the phase does not end by itself."""
    field.unit(RED, FOOT, (0, 12))
    field.leader(RED, (1, 12))
    field.leader(BLUE, (0, -14))


def look(name: str) -> int:
    return facing_named(name)


def least(table: Table, unit: int, place: tuple[int, int], formation: str = "line") -> int | None:
    found = reach_of(table, unit)
    costs = [found.cost(cell(*place), facing, formation) for facing in range(12)]
    return min((cost for cost in costs if cost is not None), default=None)


def farthest(table: Table, unit: int, formation: str = "line") -> int:
    return max(q for q in range(12) if least(table, unit, (q, 0), formation) is not None)


def refusal(table: Table, order: object) -> str:
    found = RULESET.refusal(table, order)  # type: ignore[arg-type]
    assert found is not None, order
    return found.rule


@pytest.mark.rule("MOV-1", "FAC-2")
def test_a_unit_moves_up_to_its_speed_through_its_front() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    table = field.table()
    assert farthest(table, unit) == 3
    found = RULESET.refusal(table, Move(unit, cell(4, 0), look("E")))
    assert found is not None
    assert (found.rule, found.parameter("distance"), found.parameter("most")) == ("MOV-1", 4, 3)
    step = RULESET.play(table, Move(unit, cell(3, 0), look("E")))
    assert [axial(place) for place in step.events[0].places] == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert step.after.units[unit].done and step.after.units[unit].moved
    assert refusal(step.after, Move(unit, cell(4, 0), look("E"))) == "MOV-1"


@pytest.mark.rule("FAC-1", "FAC-2")
@pytest.mark.parametrize(
    ("facing", "fronts"),
    [("E", {(1, -1), (1, 0), (0, 1)}), ("N", {(0, -1), (1, -1)}), ("ENE", {(1, -1), (1, 0)})],
)
def test_fronts_of_sides_and_points(facing: str, fronts: set[tuple[int, int]]) -> None:
    field = Field()
    unit = field.unit(RED, "B 3/4 s1CR kind=cavalry", (0, 0), facing)
    idle(field)
    table = field.table()
    found = reach_of(table, unit)
    straight = {
        place
        for place in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        if found.cost(cell(*place), look(facing), "line") == 1 and place in fronts
    }
    assert straight == fronts


@pytest.mark.rule("FAC-3", "R-15", "R-16")
def test_a_turn_of_sixty_degrees_is_free_and_a_larger_one_costs_a_hex() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    table = field.table()
    assert least(table, unit, (0, -1)) == 1
    assert least(table, unit, (-1, 1)) == 1
    assert least(table, unit, (-1, 0)) == 2
    found = reach_of(table, unit)
    assert found.cost(cell(-1, 0), look("E"), "line") == 3
    assert found.cost(cell(0, 0), look("SE"), "line") == 0
    assert found.cost(cell(0, 0), look("W"), "line") == 1
    slow = change(table, unit, cell=cell(0, 0))
    step = RULESET.play(slow, Move(unit, cell(0, 0), look("W")))
    assert step.after.units[unit].facing == look("W")
    assert not step.after.units[unit].moved


@pytest.mark.rule("FAC-6")
def test_leaving_by_a_front_side_keeps_the_point_faced() -> None:
    field = Field()
    unit = field.unit(RED, "B 3/4 s1CR kind=cavalry", (0, 0), "N")
    idle(field)
    table = field.table()
    for place in ((0, -1), (1, -1)):
        after = RULESET.follow(table, Move(unit, cell(*place), look("N")))
        assert after.units[unit].facing == look("N")
        assert after.units[unit].cell == cell(*place)


@pytest.mark.rule("MOV-1", "R-29")
def test_unused_movement_is_lost_and_there_is_no_least_move() -> None:
    field = Field()
    unit = field.unit(RED, FOOT, (0, 0), "E")
    field.paint("wood", (1, 0))
    idle(field)
    table = field.table()
    after = RULESET.follow(table, Move(unit, cell(1, 0), look("E")))
    assert after.units[unit].done
    pavise = Field()
    slow = pavise.unit(RED, FOOT, (0, 0), "E", pavise=True)
    idle(pavise)
    assert least(pavise.table(), slow, (-1, 0)) is None  # turning about would cost the only hex
    assert RULESET.refusal(pavise.table(), Move(slow, cell(-1, 0), look("E"))) is None  # a back step, MOV-4


@pytest.mark.rule("MOV-2", "R-28")
def test_out_of_command_there_is_no_move_nor_turn_nor_change_of_formation() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    table = field.table(commanded=(1,))
    for order in (
        Move(unit, cell(1, 0), look("E")),
        Move(unit, cell(0, 0), look("SE")),
        Move(unit, cell(0, 0), look("E"), "column"),
        Interchange(unit, 1),
    ):
        assert refusal(table, order) == "MOV-2"
    assert unit not in RULESET.subjects(table)


@pytest.mark.rule("DIS-4")
def test_disrupted_units_stand() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E", disrupted=True)
    idle(field)
    assert refusal(field.table(), Move(unit, cell(1, 0), look("E"))) == "DIS-4"


@pytest.mark.rule("MOV-3", "ZOC-2")
def test_entering_a_zone_ends_the_move_and_means_contact() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (3, -1), "S")
    idle(field)
    table = field.table()
    assert least(table, unit, (2, 0)) == 2
    assert least(table, unit, (3, 0)) is None
    assert refusal(table, Move(unit, cell(3, 0), look("E"))) == "ZOC-2"
    step = RULESET.play(table, Move(unit, cell(2, 0), look("NE")))
    assert (unit, foe) in step.after.contacts
    assert any(event.event == "contact" and event.rule == "ZOC-2" for event in step.events)
    assert step.after.units[unit].done


@pytest.mark.rule("ZOC-1")
def test_the_zone_is_all_six_hexes_whatever_facing_formation_or_disruption() -> None:
    for state in ({}, {"disrupted": True}, {"formation": "column"}):
        field = Field()
        field.unit(BLUE, FOOT, (3, 0), "W", **state)
        table = field.table()
        ring = {(4, 0), (3, 1), (2, 1), (2, 0), (3, -1), (4, -1)}
        assert table.zones[BLUE] == sum(1 << cell(*place) for place in ring)


@pytest.mark.rule("ZOC-4", "R-38")
def test_leaders_alone_and_skirmishers_have_no_zone_but_guns_and_wagons_do() -> None:
    field = Field()
    field.leader(BLUE, (3, 0))
    field.unit(BLUE, "C 2/4 s2R 8+ S", (6, 0), formation="skirmish", cells=((6, 0), (6, 1), (6, 2), (6, 3)))
    assert field.table().zones[BLUE] == 0
    field.unit(BLUE, "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=6", (0, 5))
    field.unit(BLUE, "C 5/2 s1CR HT kind=war_wagon", (0, 9))
    assert field.table().zones[BLUE].bit_count() == 12


@pytest.mark.rule("MOV-4", "R-17")
def test_infantry_steps_back_and_aside_keeping_its_facing() -> None:
    field = Field()
    unit = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (-2, 0), "E")
    idle(field)
    table = field.table()
    assert {axial(place) for place in steps_aside(table, unit)} == {(0, -1), (-1, 1)}
    after = RULESET.follow(table, Move(unit, cell(0, -1), look("E")))
    assert after.units[unit].facing == look("E") and after.units[unit].done
    assert RULESET.refusal(table, Move(unit, cell(-1, 0), look("E"))) is not None
    step = RULESET.play(table, Move(unit, cell(-1, 1), look("E")))
    assert step.events[0].rule == "MOV-4"
    horse = Field()
    rider = horse.unit(RED, HORSE, (0, 0), "E")
    idle(horse)
    assert steps_aside(horse.table(), rider) == []
    column = Field()
    marcher = column.unit(RED, FOOT, (0, 0), "E", formation="column")
    idle(column)
    assert len(steps_aside(column.table(), marcher)) == 3


@pytest.mark.rule("MOV-9", "R-27")
def test_engaged_units_make_no_ordinary_move() -> None:
    field = Field()
    unit = field.unit(RED, FOOT, (0, 0), "E", melee=True)
    field.unit(BLUE, FOOT, (1, 0), "W", melee=True)
    friend = field.unit(RED, FOOT, (-1, 0), "E")
    idle(field)
    table = field.table()
    assert refusal(table, Move(unit, cell(-1, 1), look("E"))) == "MOV-9"
    assert refusal(table, Interchange(unit, friend)) == "PAS-2"


@pytest.mark.rule("FRM-3", "MOV-9")
def test_a_column_that_charged_may_form_line_though_engaged() -> None:
    field = Field()
    unit = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", formation="column")
    field.unit(BLUE, FOOT, (1, 0), "W")
    idle(field)
    table = field.table()
    assert [order for order in RULESET.orders(table, unit) if isinstance(order, Move)] == [
        Move(unit, cell(0, 0), look("E"), "line")
    ]
    after = RULESET.follow(table, Move(unit, cell(0, 0), look("E"), "line"))
    assert after.units[unit].formation == "line"
    shaken = change(table, unit, disrupted=True)
    assert refusal(shaken, Move(unit, cell(0, 0), look("E"), "line")) == "DIS-4"


@pytest.mark.rule("MOV-10")
def test_nobody_enters_an_enemy_hex_or_ends_on_a_friend_or_leaves_the_table() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    friend = field.unit(RED, FOOT, (1, -1), "E")
    foe = field.unit(BLUE, FOOT, (1, 0), "W")
    idle(field)
    table = change(field.table(), unit, cell=cell(-1, 0))
    assert refusal(table, Move(unit, cell(1, 0), look("E"))) == "MOV-10"
    assert refusal(table, Move(unit, cell(1, -1), look("E"))) == "PAS-1"
    assert refusal(table, Move(unit, -1, look("E"))) == "MOV-10"
    assert refusal(table, Leave(unit)) == "MOV-10"
    assert friend != foe


@pytest.mark.rule("VIC-5", "MOV-10")
def test_a_unit_leaves_the_table_where_an_objective_lets_it() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, None)
    field.goals = (Goal("leave", RED, edge="north", count=1),)
    idle(field)
    table = field.table()
    edge = change(table, unit, cell=15, facing=look("N"))
    assert refusal(change(edge, unit, cell=15 + 31), Leave(unit)) == "VIC-5"
    away = change(edge, unit, facing=look("S"))
    assert refusal(away, Leave(unit)) == "FAC-3"
    after = RULESET.follow(edge, Leave(unit))
    assert after.units[unit].gone == "left" and after.units[unit].cell == -1


# Formations --------------------------------------------------------------------------------------------


@pytest.mark.rule("FRM-2", "FRM-3")
@pytest.mark.parametrize(
    ("formation", "road", "ends"),
    [
        ("column", True, {"column": 5, "line": 4}),
        ("line", True, {"column": 4, "line": 4}),
        ("column", False, {"column": 4, "line": 3}),
        ("line", False, {"column": 3, "line": 3}),
    ],
)
def test_line_column_and_road(formation: str, road: bool, ends: dict[str, int]) -> None:
    field = Field()
    if road:
        field.road(*[(q, 0) for q in range(9)])
    unit = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", formation=formation)
    idle(field)
    table = field.table()
    assert {end: farthest(table, unit, end) for end in ends} == ends


@pytest.mark.rule("FRM-3", "R-18", "R-19")
def test_forming_column_is_free_but_gives_no_column_move() -> None:
    field = Field()
    unit = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    idle(field)
    table = field.table()
    assert reach_of(table, unit).cost(cell(0, 0), look("E"), "column") == 0
    assert farthest(table, unit, "column") == 3
    after = RULESET.follow(table, Move(unit, cell(3, 0), look("E"), "column"))
    assert after.units[unit].formation == "column"
    field = Field()
    marcher = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", formation="column")
    idle(field)
    assert reach_of(field.table(), marcher).cost(cell(0, 0), look("E"), "line") == 1


@pytest.mark.rule("FRM-1")
@pytest.mark.parametrize("text", ["E 1/4 s1CR H", "B 2/4 s5R kind=cavalry"])
def test_hordes_and_types_without_the_letter_have_no_column(text: str) -> None:
    field = Field()
    unit = field.unit(RED, text, (0, 0), "E")
    idle(field)
    table = field.table()
    assert refusal(table, Move(unit, cell(0, 0), look("E"), "column")) == "FRM-1"
    assert all(order.formation == "line" for order in RULESET.orders(table, unit) if isinstance(order, Move))


@pytest.mark.rule("PIK-1", "FRM-1")
def test_a_pike_block_moves_one_hex_and_has_no_column() -> None:
    field = Field()
    unit = field.unit(RED, "C 3(+2)/4 s2CR PIKE", (0, 0), "E", formation="block")
    idle(field)
    table = field.table()
    assert farthest(table, unit, "block") == 1
    assert refusal(table, Move(unit, cell(1, 0), look("E"), "column")) == "FRM-1"


@pytest.mark.rule("PAV-1")
def test_pavises_slow_a_unit_to_one_hex_two_in_column_by_road() -> None:
    expectations = (("line", False, 1), ("line", True, 1), ("column", False, 1), ("column", True, 2))
    for formation, road, expected in expectations:
        field = Field()
        if road:
            field.road(*[(q, 0) for q in range(6)])
        unit = field.unit(RED, "C 2/4 s1CR 8+C PAV", (0, 0), "E", formation=formation, pavise=True)
        idle(field)
        assert farthest(field.table(), unit, formation) == expected


@pytest.mark.rule("ARM-5", "SW-17")
def test_in_the_medieval_book_every_unit_earns_the_road_bonus() -> None:
    field = Field()
    field.road(*[(q, 0) for q in range(7)])
    unit = field.unit(RED, "D 10/4 s2 A2", (0, 0), "E")
    idle(field)
    assert field.troops[unit].road_letter
    bare = Field()
    bare.road(*[(q, 0) for q in range(7)])
    plain = bare.unit(RED, "B 2/4 s2C", (0, 0), "E")
    idle(bare)
    assert not bare.troops[plain].road_letter
    assert farthest(bare.table(), plain) == 3
    letter = Field(road_letter_needed=True)
    letter.road(*[(q, 0) for q in range(7)])
    other = letter.unit(RED, "B 2/4 s2C", (0, 0), "E")
    idle(letter)
    assert farthest(letter.table(), other) == 2


# Ground ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TER-2")
def test_open_ground_and_hills_are_good_going() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.raise_to(2, (1, 0), (2, 0))
    idle(field)
    assert farthest(field.table(), unit) == 3


@pytest.mark.rule("TER-3", "TER-4", "TER-9")
@pytest.mark.parametrize("kind", ["broken", "marsh", "wood", "village", "town"])
def test_entering_limiting_ground_ends_the_move_and_leaving_it_is_normal(kind: str) -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    belt = [(2, r) for r in range(-5, 6)]
    field.paint(kind, *belt, *[(3, r) for r in range(-5, 6)])
    idle(field)
    table = field.table()
    assert farthest(table, unit) == 2
    rule = "TER-4" if kind == "wood" else "TER-9" if kind in ("village", "town") else "TER-3"
    assert refusal(table, Move(unit, cell(3, 0), look("E"))) == rule
    inside = change(table, unit, cell=cell(2, 0))
    assert farthest(inside, unit) == 3
    at_the_rim = change(table, unit, cell=cell(3, 0))
    assert farthest(at_the_rim, unit) == 6


@pytest.mark.rule("TER-5", "R-22")
def test_a_river_step_is_a_whole_move_even_for_the_slowest() -> None:
    for text in (HORSE, FOOT):
        field = Field()
        field.paint("river", *[(2, r) for r in range(-6, 7)])
        unit = field.unit(RED, text, (1, 0), "E")
        idle(field)
        table = field.table()
        assert farthest(table, unit) == 2
        wading = change(table, unit, cell=cell(2, 0))
        assert farthest(wading, unit) == 3
        assert least(wading, unit, (2, -1)) == 1
    field = Field()
    field.paint("river", *[(2, r) for r in range(-6, 7)])
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    assert farthest(field.table(), unit) == 1
    assert refusal(field.table(), Move(unit, cell(2, 0), look("E"))) == "TER-5"


@pytest.mark.rule("TER-6", "R-30")
def test_a_lake_is_closed_but_to_boats_which_make_one_hex() -> None:
    field = Field()
    field.paint("lake", *[(1, r) for r in range(-6, 7)], *[(2, r) for r in range(-6, 7)])
    unit = field.unit(RED, FOOT.replace("s1", "s3"), (0, 0), "E")
    boat = field.unit(RED, FOOT.replace("s1", "s3"), (0, 3), "E", boat=True)
    ferried = field.unit(RED, "C 3(+3)/3 s3CR kind=chariot", (0, -3), "E", boat=True)
    idle(field)
    table = field.table()
    assert refusal(table, Move(unit, cell(1, 0), look("E"))) == "TER-6"
    assert least(table, boat, (1, 3)) == 1
    assert least(table, boat, (2, 3)) is None
    assert least(table, ferried, (1, -3)) == 1, "a boat carries wheels, too"


@pytest.mark.rule("TER-7")
def test_mountains_are_closed_to_all() -> None:
    field = Field()
    field.paint("mountain", (1, 0))
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    assert refusal(field.table(), Move(unit, cell(1, 0), look("E"))) == "TER-7"


@pytest.mark.rule("TER-8", "R-20", "SW-18")
def test_a_road_cancels_entry_limits_unless_that_option_is_off() -> None:
    for option, reached in ((True, 4), (False, 2)):
        field = Field(road_cancels_limits=option)
        field.paint("town", *[(2, r) for r in range(-5, 6)], *[(3, r) for r in range(-5, 6)])
        field.road(*[(q, 0) for q in range(6)])
        unit = field.unit(RED, HORSE, (0, 0), "E")
        idle(field)
        assert farthest(field.table(), unit) == reached


@pytest.mark.rule("TER-8", "R-20")
def test_in_limiting_ground_entered_by_road_one_goes_on_only_by_road() -> None:
    field = Field()
    field.paint("wood", (1, 0), (2, 0))
    field.road((0, 0), (1, 0), (2, 0), (3, 0))
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    table = field.table()
    assert least(table, unit, (2, 0)) == 2
    order = Move(unit, cell(2, -1), look("NE"), "line", via=(cell(1, 0),))
    assert refusal(table, order) == "MOV-1"
    allowed = Move(unit, cell(3, 0), look("E"), "line", via=(cell(1, 0), cell(2, 0)))
    assert RULESET.refusal(table, allowed) is None


@pytest.mark.rule("TER-10", "R-23")
def test_bridges_are_crossed_in_column_by_their_road() -> None:
    field = Field()
    field.paint("river", *[(1, r) for r in range(-6, 7)])
    field.narrow.add(cell(1, 0))
    field.road(*[(q, 0) for q in range(4)])
    unit = field.unit(RED, HORSE, (0, 0), "E")
    horde = field.unit(RED, "E 1/4 s1R H", (0, 3), "E")
    idle(field)
    table = field.table()
    assert least(table, unit, (1, 0), "line") is None
    assert least(table, unit, (3, 0), "column") == 3
    assert refusal(table, Move(unit, cell(1, 0), look("E"), "line")) == "TER-10"
    beside = change(table, unit, cell=cell(0, 1))
    assert least(beside, unit, (1, 0), "column") == 2  # by the road hex, not across the bank
    crowd = change(change(table, unit, cell=cell(-3, 0)), horde, cell=cell(0, 0))
    assert least(crowd, horde, (1, 0), "line") == 1
    over = RULESET.follow(crowd, Move(horde, cell(1, 0), look("E"), "line"))
    assert over.units[horde].formation == "line"


@pytest.mark.rule("TER-13", "R-21")
def test_wheels_pass_closed_ground_only_by_road_and_in_column() -> None:
    field = Field()
    field.paint("wood", *[(1, r) for r in range(-6, 7)])
    wagon = field.unit(RED, "C 5/2 s2CR HT kind=war_wagon", (0, 0), "E")
    idle(field)
    table = field.table()
    assert least(table, wagon, (1, 0)) is None
    assert refusal(table, Move(wagon, cell(1, 0), look("E"))) == "TER-13"
    road = Field()
    road.paint("wood", *[(1, r) for r in range(-6, 7)])
    road.road((0, 0), (1, 0), (2, 0))
    cart = road.unit(RED, "C 5/2 s2CR HT kind=war_wagon", (0, 0), "E")
    idle(road)
    assert least(road.table(), cart, (1, 0), "line") is None
    assert least(road.table(), cart, (2, 0), "column") == 2


@pytest.mark.rule("TER-1", "R-2")
def test_unknown_ground_plays_as_open_and_distance_is_steps() -> None:
    field = Field()
    field.paint("vineyard", (1, 0))
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    assert farthest(field.table(), unit) == 3
    assert field.table().setup.grid.distance(cell(0, 0), cell(2, -1)) == 2


@pytest.mark.rule("SW-13")
def test_broken_ground_may_be_entered_from_anywhere_in_the_medieval_book() -> None:
    field = Field()
    field.paint("broken", *[(2, r) for r in range(-5, 6)])
    unit = field.unit(RED, HORSE, (0, 0), "E")
    idle(field)
    assert not field.profile.broken_adjacent_first
    assert farthest(field.table(), unit) == 2


# Friends -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PAS-1", "R-26")
def test_units_pass_friends_but_never_end_on_one() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    friend = field.unit(RED, FOOT, (1, 0), "E")
    idle(field)
    table = field.table()
    assert least(table, unit, (1, 0)) is None
    order = Move(unit, cell(2, 0), look("E"), "line", via=(cell(1, 0),))
    after = RULESET.follow(table, order)
    assert after.units[unit].cell == cell(2, 0) and not after.units[friend].disrupted
    shaken = change(table, friend, disrupted=True)
    assert refusal(shaken, order) == "MOV-1"
    third = Field()
    rider = third.unit(RED, HORSE, (0, 0), "E")
    for q in (1, 2, 3):
        third.unit(RED, FOOT, (q, 0), "E")
    idle(third)
    assert refusal(third.table(), Move(rider, cell(3, 0), look("E"))) == "PAS-1"


@pytest.mark.rule("PAS-1")
def test_a_friend_in_an_enemy_zone_cannot_be_passed() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.unit(RED, FOOT, (1, 0), "E")
    field.unit(BLUE, FOOT, (2, -1), "W")
    idle(field)
    order = Move(unit, cell(2, 0), look("E"), "line", via=(cell(1, 0),))
    assert refusal(field.table(), order) == "MOV-1"


@pytest.mark.rule("PAS-4")
def test_everybody_passes_own_skirmishers() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    line = tuple((1, r) for r in (-1, 0, 1, 2))
    loose = field.unit(RED, "C 2/4 s2R 8+ S", (1, -1), formation="skirmish", cells=line, disrupted=True)
    idle(field)
    after = RULESET.follow(field.table(), Move(unit, cell(2, 0), look("E"), "line", via=(cell(1, 0),)))
    assert after.units[unit].cell == cell(2, 0)
    assert after.units[loose].stands == 4


@pytest.mark.rule("PAS-2", "R-25", "R-160")
def test_two_friends_change_places_and_have_both_finished() -> None:
    field = Field()
    gun = field.unit(RED, "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=6", (0, 0), "E", hold_fire=True)
    foot = field.unit(RED, FOOT, (1, 0), "E")
    idle(field)
    table = field.table()
    after = RULESET.follow(table, Interchange(gun, foot))
    assert (after.units[gun].cell, after.units[foot].cell) == (cell(1, 0), cell(0, 0))
    assert after.units[gun].done and after.units[foot].done and after.units[gun].moved
    assert not after.units[gun].hold_fire
    field.unit(BLUE, FOOT, (2, 0), "W")
    assert refusal(field.table(), Interchange(gun, foot)) == "PAS-2"
    far = change(table, foot, cell=cell(2, 0))
    assert refusal(far, Interchange(gun, foot)) == "PAS-2"
    wood = Field()
    cart = wood.unit(RED, "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=6", (0, 0), "E")
    bow = wood.unit(RED, FOOT, (1, 0), "E")
    wood.paint("wood", (1, 0))
    idle(wood)
    assert refusal(wood.table(), Interchange(cart, bow)) == "PAS-2"
    assert refusal(wood.table(commanded=(0, 2)), Interchange(cart, bow)) == "MOV-2"


# Disengaging -------------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-5", "SW-25")
def test_steady_infantry_steps_back_out_of_a_fight() -> None:
    field = Field()
    unit = field.unit(RED, "B 4(+1)/4 s1CR", (0, 0), "E", melee=True)
    foe = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", melee=True)
    idle(field)
    table = field.table()
    step = RULESET.play(table, Disengage(unit, cell(-1, 0)))
    assert RULESET.to_act(step.after) == BLUE
    question = RULESET.question(step.after)
    assert question is not None and question.rule == "MOV-5"
    orders = list(RULESET.orders(step.after))
    followed = RULESET.follow(step.after, next(o for o in orders if type(o).__name__ == "FollowUp"))
    assert followed.units[foe].cell == cell(0, 0)
    assert followed.units[unit].melee and followed.units[foe].melee
    assert followed.units[unit].winded and followed.units[foe].winded
    let_go = RULESET.follow(step.after, next(o for o in orders if type(o).__name__ == "Decline"))
    assert not let_go.units[unit].melee and not let_go.units[foe].melee


@pytest.mark.rule("MOV-6", "MOV-5")
@pytest.mark.parametrize("text", ["C 4(+1)/4 s1CR", MEN_AT_ARMS])
def test_others_may_not_step_out_of_a_fight(text: str) -> None:
    field = Field()
    unit = field.unit(RED, text, (0, 0), "E", melee=True)
    field.unit(BLUE, FOOT, (1, 0), "W", melee=True)
    idle(field)
    table = field.table()
    assert refusal(table, Disengage(unit, cell(-1, 0))) == "MOV-6"
    assert not any(isinstance(order, Disengage) for order in RULESET.orders(table, unit))
    assert refusal(change(table, unit, disrupted=True), Disengage(unit, cell(-1, 0))) == "DIS-4"
    assert refusal(field.table(commanded=(2,)), Disengage(unit, cell(-1, 0))) == "MOV-2"


@pytest.mark.rule("MOV-6")
def test_troops_listed_to_disengage_ride_off() -> None:
    field = Field()
    unit = field.unit(RED, "B 4(+3)/4 s4R DIS kind=cavalry", (0, 0), "E", melee=True)
    foe = field.unit(BLUE, FOOT, (1, 0), "W", melee=True)
    idle(field)
    table = field.table()
    assert RULESET.refusal(table, Move(unit, cell(-2, 0), look("E"))) is None
    after = RULESET.follow(table, Move(unit, cell(-2, 0), look("E")))
    assert not after.units[foe].melee


@pytest.mark.rule("MOV-7")
def test_skirmishing_foot_moves_two() -> None:
    from hheditor.rules.hordes_heroes.position.formation import normal_move

    field = Field()
    line = ((0, 0), (1, 0), (2, 0), (3, 0))
    unit = field.unit(RED, "C 2/4 s1CR 7+ S", (0, 0), formation="skirmish", cells=line)
    rider = field.unit(RED, "B 2/4 s5R 7+ S kind=cavalry", (0, 5))
    table = field.table()
    assert normal_move(table, table.units[unit]) == 2
    assert normal_move(table, table.units[rider]) == 5


@pytest.mark.rule("SEQ-1")
def test_the_phase_ends_when_nobody_has_anything_left_to_do() -> None:
    field = Field()
    unit = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (0, -9))
    field.leader(RED, (0, 9))
    field.leader(BLUE, (0, -10))
    after = RULESET.follow(field.table(), Move(unit, cell(1, 0), look("E")))
    assert after.phase != "movement"
    other = RULESET.follow(field.table(), EndPhase())
    assert other.phase != "movement"


@pytest.mark.rule("TER-13", "R-21")
def test_wheels_in_closed_ground_move_off_along_the_road_and_in_column() -> None:
    field = Field()
    field.paint("wood", (0, 0), (0, 1))
    field.road((0, -1), (0, 0), (0, 1), (0, 2))
    unit = field.unit(RED, "C 4/3 s3CR kind=chariot", (0, 0), "NW", formation="column")
    idle(field)
    table = field.table()
    costs = [(axial(place), cost) for place, _, _, cost in reach_of(table, unit).states()]
    assert {place for place, cost in costs if cost == 1} - {(0, 0)} == {(0, -1)}
    assert {(-1, -1), (0, -2), (1, -2)} <= {
        place for place, cost in costs if cost == 2
    }  # past it as it likes
    by = Move(unit, cell(-1, -1), look("NW"), "column", via=(cell(0, -1),))
    off = Move(unit, cell(-1, -1), look("NW"), "column", via=(cell(-1, 0),))
    assert RULESET.refusal(table, by) is None
    assert refusal(table, off) == "MOV-1"
    assert RULESET.refusal(change(table, unit, cell=cell(4, 0)), Move(unit, cell(3, 0), look("W"))) is None


@pytest.mark.rule("TER-4", "R-20", "MOV-1")
@pytest.mark.parametrize("seed", [0, 5, 7, 12])
def test_a_move_is_made_by_a_way_that_may_be_ordered(seed: int) -> None:
    draw = random.Random(seed)
    field = Field()
    near = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 0)]
    field.paint("wood", *draw.sample(near, 12))
    road = [(draw.randint(-2, 2), draw.randint(-1, 1))]
    for _ in range(7):
        q, r = draw.choice([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
        if (place := (road[-1][0] + q, road[-1][1] + r)) not in road:
            road.append(place)
    field.road(*road)
    unit = field.unit(RED, "B 3/4 s4CR kind=cavalry", (0, 0), "E")
    idle(field)
    table = field.table()
    checked = 0
    for order in RULESET.orders(table, unit):
        path = RULESET.play(table, order).events[0].places[1:] if isinstance(order, Move) else ()
        if isinstance(order, Move) and len(path) > 1:
            again = Move(unit, order.cell, order.facing, order.formation, via=path[:-1])
            assert RULESET.refusal(table, again) is None, [axial(place) for place in path]
            checked += 1
    assert checked > 50
