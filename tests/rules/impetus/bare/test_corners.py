"""Corners of the bare table: ranks that wheel, what is proposed, charges without a step, panic."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.impetus import BareSituation
from hheditor.rules.impetus.board.bare.drives import closed_up
from hheditor.rules.impetus.board.interface import Goal, Place, place_of
from hheditor.rules.impetus.position.orders import Charge, GroupCharge, Shoot
from hheditor.tables import Pose, Rect, Size
from hheditor.tables.map import Line
from tests.rules.impetus.bare.tabletop import Bare, board_of, field, ground, tenths
from tests.rules.impetus.driver import RED, kind, settled

NORTH, EAST, SOUTH, WEST = 2700, 0, 900, 1800
LAID = 2 / 400
"""Two tenths of a millimetre, by which rounding may lay bases that touch on each other."""


def proposed(made: BareSituation, number: int, move: str, most: int) -> list[tuple[int, int, int]]:
    """Length, angle and heading of everything proposed."""
    table = made.table()
    found = table.board.goals(table, number, move, most)
    return [(goal.length, goal.angle, goal.facing) for goal in found if goal.cell == 0]


# Wheels and ways -----------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-20", "TAB-6", "GRP-2")
@pytest.mark.parametrize(("angle", "cost"), [(-100, 419), (100, 419), (1, 5), (-1, 5)])
def test_a_rank_wheels_about_the_outermost_front_corner_of_its_hand(angle: int, cost: int) -> None:
    """By whatever order its units are named."""
    made = BareSituation()
    units = tuple(made.red("FP 5/1", (x, 10)) for x in (12, 10, 14))
    table = made.table()
    goal = Goal(0, (NORTH + angle) % 3600, 0, angle)
    [course] = table.board.courses(table, units, "wheel", goal)
    assert course.cost == cost, "6H, π and a share of the half circle"
    px, py = (tenths(9 if angle < 0 else 15), tenths(9.5))
    c, s = math.cos(math.radians(angle / 10)), math.sin(math.radians(angle / 10))
    for number, end in zip(units, course.ends, strict=True):
        x, y = table.units[number].x - px, table.units[number].y - py
        assert math.dist((end.x, end.y), (px + x * c - y * s, py + x * s + y * c)) < 2
        assert end.facing == goal.facing


@pytest.mark.rule("TAB-25", "TAB-6")
def test_wheels_are_proposed_alone_and_with_the_rest_of_the_figure() -> None:
    made = BareSituation()
    foot = made.red("FP 5/1", (10, 10))
    rest = {150: 590, 300: 381, 450: 171}
    expected = [
        (length, sign * angle, (NORTH + sign * angle) % 3600)
        for angle, left in rest.items()
        for sign in (-1, 1)
        for length in (0, left)
    ]
    assert proposed(made, foot, "wheel", 2) == expected
    assert {each[:2] for each in proposed(made, foot, "wheel", 1)} == {
        (0, -150),
        (190, -150),
        (0, 150),
        (190, 150),
    }
    assert proposed(made, foot, "about", 2) == [(0, 0, SOUTH)]
    assert proposed(made, foot, "sideways", 2) == [(400, -900, NORTH), (400, 900, NORTH)]
    assert proposed(made, foot, "oblique", 2) == [(400, -450, NORTH), (400, 450, NORTH)]


@pytest.mark.rule("TAB-25")
@pytest.mark.parametrize("at", [(13, 7), (7, 7), (14, 8), (12, 5), (9, 6), (6, 8)])
def test_a_wheel_to_face_each_near_enemy_is_proposed(at: tuple[float, float]) -> None:
    made = BareSituation()
    horse = made.red("CM 5/2", (10, 10))
    foe = made.blue("FP 5/1", at)
    found = {angle for _, angle, _ in proposed(made, horse, "wheel", 4)} - {-450, -300, -150, 150, 300, 450}
    table = made.table()
    [angle] = found
    [course] = table.board.courses(table, (horse,), "wheel", Goal(0, (NORTH + angle) % 3600, 0, angle))
    end, there = course.ends[0], table.units[foe]
    looks = math.degrees(math.atan2(there.y - end.y, there.x - end.x)) * 10
    assert abs((end.facing - looks + 1800) % 3600 - 1800) < 30, (
        "it heads for his centre, within three degrees"
    )
    assert angle % 10 == 0
    behind = BareSituation()
    horse = behind.red("CM 5/2", (10, 10))
    behind.blue("FP 5/1", (10.5, 13))
    behind.blue("FP 5/1", (20, 5))
    assert {abs(each[1]) for each in proposed(behind, horse, "wheel", 4)} == {150, 300, 450}


@pytest.mark.rule("TAB-25", "TAB-5")
def test_lengths_are_full_half_one_h_and_as_far_as_there_is_room() -> None:
    def lengths(*friends: tuple[float, float], move: str = "straight", most: int = 3) -> list[int]:
        made = BareSituation()
        foot = made.red("FP 5/1", (10, 10))
        for at in friends:
            made.red("FP 5/1", at)
        return [each[0] for each in proposed(made, foot, move, most)]

    assert lengths() == [1200, 600, 400]
    assert lengths(most=1) == [400, 200]
    assert lengths((10, 8.75)) == [1200, 600, 400, 100]
    assert lengths((10, 9 + LAID)) == [1200, 600, 400], "no move of no length"
    assert lengths((10, 11.25), move="back") == [1200, 600, 400, 100]
    assert lengths((10, 11 - LAID), move="back") == [1200, 600, 400]
    enemy = BareSituation()
    foot = enemy.red("FP 5/1", (10, 10))
    enemy.blue("FP 5/1", (10, 8.5))
    assert [each[0] for each in proposed(enemy, foot, "straight", 3)] == [1200, 600, 400, 190]
    edge = BareSituation()
    foot = edge.red("FP 5/1", (10, 0.75))
    assert [each[0] for each in proposed(edge, foot, "straight", 3)] == [1200, 600, 400, 100]


# Roads ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-24", "TER-6", "TAB-25")
def test_along_a_road_full_and_half_figure_are_proposed_with_the_heading_at_their_end() -> None:
    bend = Line("road", ((4000, 8000), (4000, 3600), (8000, 3600)), 200)

    def along(at: tuple[float, float], looks: str = "270", road: Line = bend) -> list[Any]:
        made = BareSituation(field(lines=(road,)))
        return [
            (length, facing) for length, _, facing in proposed(made, made.red("FP 5/1", at, looks), "road", 2)
        ]

    assert along((10, 10.5)) == [(800, EAST), (400, NORTH)]
    assert along((10, 10)) == [(800, EAST), (400, NORTH)], "at the bend itself it has not turned yet"
    assert along((10, 9.5)) == [(800, EAST), (400, EAST)]
    assert along((10, 12), "90") == [(800, SOUTH), (400, SOUTH)], "the other way by its own heading"
    assert along((15, 9), "180") == [(800, WEST), (400, WEST)]
    assert along((10.6, 9.3), "180") == [(800, SOUTH), (400, SOUTH)], "round the bend from the other end"
    assert along((15, 12)) == [], "no road under it"
    assert along((15, 9)) == [], "across the road"
    assert along((10, 18.75), "90") == [(400, SOUTH)], "so much of it is left"
    # A line that leaves the base by a side is not the road it stands on.
    assert along((10, 15), "310") == [(800, NORTH), (400, NORTH)]
    assert along((10.9, 15), "310") == []
    assert along((9.1, 15), "310") == []


# Charges -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-11", "CHG-1", "TAB-4")
def test_bases_that_touch_without_a_contact_charge_without_a_step() -> None:
    made = BareSituation()
    red, blue = made.red("CP1 7/4", (10, 10)), made.blue("FP 5/1", (10.5, 8.75 + LAID))
    game = Bare(made)
    order = Charge(red, blue, 0, NORTH, 0)
    assert game.why(order) == ""
    [course] = game.board.charges(game.table, (red,), Goal(0, NORTH))
    assert (course.cost, course.ways, course.charge) == (0, ((),), True)
    assert order in game.orders(red)
    settled(game.do(order))
    assert kind(game.table, red, blue) == "frontal"
    assert made.spot(game.table, red) == (4000, 4000, NORTH)
    assert not game.unit(red).disordered
    assert Bare(made).why(replace(order, facing=NORTH + 10)) != "", "its heading is no part of it"
    # Half a millimetre is contact, and still the charge goes as far as it can.
    near = BareSituation()
    red, blue = near.red("CP1 7/4", (10, 10)), near.blue("FP 5/1", (10.5, 8.75 - 5 / 400))
    game = Bare(near)
    for length, rule in ((0, "CHG-4"), (4, "CHG-4"), (5, ""), (6, "CHG-4")):
        assert game.why(Charge(red, blue, 0, NORTH, length)) == rule, length
    both = BareSituation()
    units = both.red("CP1 7/4", (10, 10)), both.red("CP1 7/4", (12, 10))
    foes = both.blue("FP 5/1", (10, 8.75 + LAID)), both.blue("FP 5/1", (12, 8.75 + LAID))
    game = Bare(both)
    settled(game.do(GroupCharge(units, 0, tuple(zip(units, foes, strict=True)), 0)))
    assert [kind(game.table, *pair) for pair in zip(units, foes, strict=True)] == ["frontal", "frontal"]


@pytest.mark.rule("TAB-11", "CHG-2", "CHG-3")
def test_a_charge_is_proposed_up_to_the_whole_figure_the_wheel_included() -> None:
    def goals(
        at: tuple[float, float], looks: str, facing: int | None, **state: Any
    ) -> list[tuple[Goal, int]]:
        made = BareSituation()
        horse = made.red("CM 5/2", (10, 10), **state)
        made.blue("FP 5/1", at, looks)
        table = made.table()
        return list(table.board.charge_goals(table, horse, 3, facing))

    ahead = 9.25 - 0.5  # the front of the horse, and half the depth of the foot
    assert goals((10, ahead - 3), "90", NORTH) == [(Goal(0, NORTH, 1200), 1)]
    assert goals((10, ahead - 3 - 1 / 400), "90", NORTH) == []
    assert goals((10, ahead + LAID), "90", NORTH) == [(Goal(0, NORTH, 0), 1)]
    # 85.9 degrees take 3H to the tenth: it is there by the wheel alone, or not at all.
    angle = 859
    c, s = math.cos(math.radians(85.9 - 90)), math.sin(math.radians(85.9 - 90))
    corner = (11, 9.25)
    centre = (corner[0] - 0.75 * c + 1 * s, corner[1] - 0.75 * s - 1 * c)

    def before(far: float) -> tuple[float, float]:
        return centre[0] + far * c, centre[1] + far * s

    looks = str((NORTH + angle + 1800) % 3600 / 10)
    facing = (NORTH + angle) % 3600
    assert goals(before(1.25 - LAID), looks, facing) == [(Goal(0, facing, 0, angle), 1)]
    assert goals(before(1.25 + 5 / 400), looks, facing) == []
    assert goals(before(1.25 - LAID), looks, (facing + 1) % 3600) == [], "one tenth of a degree too much"
    # Towards an enemy aside, and by 15, 30 and 45 degrees; in disorder straight ahead only.
    angles = {goal.angle for goal, _ in goals((11, 8), "90", None)}
    assert {0, 150, 300} <= angles
    assert {goal.angle for goal, _ in goals((11, 8), "90", None, disordered=True)} == {0}


@pytest.mark.rule("OPT-1")
def test_a_rolled_charge_that_falls_short_has_made_its_wheel_whole() -> None:
    made = BareSituation(rolled_charge=True)
    horse = made.red("CM 5/2", (10, 10))
    table = made.table()
    board, start = board_of(table), place_of(table.units[horse])
    for angle in (300, -300):
        [whole] = board.courses(table, (horse,), "wheel", Goal(0, (NORTH + angle) % 3600, 600, angle))
        [alone] = board.courses(table, (horse,), "wheel", Goal(0, (NORTH + angle) % 3600, 0, angle))
        wheeled, end = alone.ends[0], whole.ends[0]
        assert (wheeled.x, wheeled.y) != (start.x, start.y)
        for short, left in ((0, 600), (100, 500), (599, 1), (600, 0), (601, 0), (5000, 0)):
            kept, (there,) = board.fall_short(table, (horse,), ((0,),), ((start, end),), short)
            assert abs(math.dist((there.x, there.y), (wheeled.x, wheeled.y)) - left) < 2, (angle, short)
            assert there.facing == end.facing
            assert kept == ((0,),)


@pytest.mark.rule("OPT-1", "INT-4")
def test_a_rolled_charge_that_falls_short_stops_before_a_friend() -> None:
    # The friend near by takes 3150 to 3350: behind him the base has its centre at 3550 at least.
    for north, short, y in ((8.125, 100, 3550), (5, 100, 3100), (5, 1000, 4000)):
        made = BareSituation(rolled_charge=True)
        foot = made.red("FP 5/1", (10, 10))
        made.red("S 2/0", (10, north))
        table = made.table()
        start = place_of(table.units[foot])
        end = start._replace(y=start.y - 1000)
        kept, (there,) = table.board.fall_short(table, (foot,), ((0,),), ((start, end),), short)
        assert there == start._replace(y=y)
        assert kept == (((0,),) if y < 4000 else ((),)), "not a step is no way"


@pytest.mark.rule("ZOC-2", "TAB-9")
def test_of_a_wheel_and_a_straight_move_only_the_wheel_keeps_out_of_zones() -> None:
    def entered(at: tuple[float, float], length: int, angle: int = 300) -> tuple[int, int]:
        made = BareSituation()
        made.blue("FP 5/1", at)
        units = made.red("CM 5/2", (10, 10)), made.red("CM 5/2", (12, 10))
        table = made.table()
        goal = Goal(0, (NORTH + angle) % 3600, length, angle)
        [course] = table.board.courses(table, units, "wheel", goal)
        return table.board.swept(table, units, course)

    assert entered((10, 7.3), 0) == (-1, 0), "its left wing swings forward into the zone"
    assert entered((10, 7.3), 0, -100) == (-1, -1)
    assert entered((10, 5.5), 0) == (-1, -1)
    assert entered((11.6, 5.9), 0) == (-1, -1)
    assert entered((11.6, 5.9), 400) == (-1, -1), "only its straight part comes there"
    assert entered((13.5, 8), 0, -300) == (-1, 0), "the unit named last"


@pytest.mark.rule("SHO-2", "SHO-3", "TAB-15")
@pytest.mark.parametrize(
    ("text", "ahead", "reach"),
    [("T 4/0 crossbow_b", 0.5, 3), ("T 4/0 longbow_a", 0.5, 6), ("ART 4/0 artillery_a", 0.75, 12)],
)
def test_shots_reach_to_the_end_of_their_last_band(text: str, ahead: float, reach: int) -> None:
    for tenth, lawful in ((0, True), (1, False)):
        made = BareSituation()
        archers = made.red(text, (10, 16))
        foe = made.blue("FP 5/1", (10, 16 - ahead - reach - 0.5 - tenth / 400))
        game = Bare(made)
        order = Shoot(archers, foe)
        assert (game.why(order) == "") is lawful
        assert (order in game.orders(archers)) is lawful


# Driven moves --------------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-24", "OPT-9")
def test_panic_ends_at_the_first_unit_at_closed_ground_and_at_the_edge() -> None:
    def run(made: BareSituation, beast: int, face: int) -> tuple[int, int, int, tuple[int, ...]]:
        table = made.table()
        flight = board_of(table).run_away(table, beast, face, tenths(2))
        unit = table.units[beast]
        return flight.end.x - unit.x, flight.end.y - unit.y, flight.stopped_by, flight.way

    # Looking south, a 2 runs west and a 5 east.
    free = BareSituation()
    beast = free.blue("EL 5/3", (10, 10))
    assert run(free, beast, 2) == (-800, 0, -1, (0,)), "it ran into nobody"
    assert run(free, beast, 5) == (800, 0, -1, (0,))
    for red, gap in ((False, 0), (True, 10)):
        met = BareSituation()
        first = met.unit(RED if red else 1, "FP 5/1", (12.75, 10))
        beast = met.blue("EL 5/3", (10, 10))
        other = met.blue("FP 5/1", (7.5, 10))
        assert run(met, beast, 5) == (300 - gap, 0, first, (0,))
        assert run(met, beast, 2) == (-200, 0, other, (0,))
    beside = BareSituation()
    friend, beast = beside.blue("FP 5/1", (8 + LAID, 10)), beside.blue("EL 5/3", (10, 10))
    assert run(beside, beast, 2) == (0, 0, friend, ()), "it cannot even begin"
    lake = BareSituation(field(ground("water", 11.5, 8, 13, 12)))
    beast = lake.blue("EL 5/3", (10, 10))
    x, y, met_by, way = run(lake, beast, 5)
    assert (y, met_by, way) == (0, -1, (0,))
    assert x in (199, 200)
    shore = BareSituation(field(ground("water", 11, 8, 13, 12)))
    assert run(shore, shore.blue("EL 5/3", (10, 10)), 5) == (0, 0, -1, ())
    # The lake first, the friend behind it untouched; the friend first, and he is the one.
    lake.blue("FP 5/1", (12.6, 14.5))
    behind = lake.blue("S 2/0", (12.4, 10), "0")
    assert run(lake, beast, 5)[2] == -1
    assert behind == 2
    rim = BareSituation()
    beast = rim.blue("EL 5/3", (1.5, 10))
    assert run(rim, beast, 2) == (-200, 0, -1, (0,))


@pytest.mark.rule("TAB-27", "MEL-16")
def test_a_turned_base_closes_up_forward_or_back_just_until_it_touches() -> None:
    def closed(x: int, y: int, aside: int = 0) -> tuple[int, int] | None:
        base = Rect(Pose(x + aside, y, NORTH), Size(800, 400))
        found = closed_up(base, Rect(Pose(4000, 3000, SOUTH), Size(800, 400)))
        return None if found is None else (found.pose.x, found.pose.y)

    assert closed(4000, 3400) == (4000, 3400), "it touches already"
    assert closed(4000, 3405) == (4000, 3405), "so it does at half a millimetre"
    assert closed(4000, 3406) == (4000, 3400)
    assert closed(4000, 3700) == (4000, 3400)
    assert closed(4000, 3700, 799) == (4799, 3400)
    assert closed(4000, 5000, 799) == (4799, 3400), "straight, not a tenth of a degree aside"
    assert closed(4000, 5000, -799) == (3201, 3400)
    assert closed(4000, 3200) == (4000, 3400), "back where it lies on him"
    assert closed(4000, 3399) == (4000, 3400)
    assert closed(4000, 3700, 820) is None, "it would go past him"
    assert closed(4000, 2400) is None, "he is behind it"


@pytest.mark.rule("TAB-18", "PUR-4")
def test_a_pursuit_of_no_length_stays_and_one_that_begins_in_contact_has_met() -> None:
    made = BareSituation()
    loser, red = made.blue("FP 6/1", (10, 6)), made.red("CP1 7/4", (10, 7.25 - LAID))
    other = made.blue("FP 5/1", (10.5, 4))
    table = made.table()
    board = board_of(table)
    start = place_of(table.units[red])
    assert board.pursuit(table, red, loser, (), 0) == ((), start, -1)
    assert board.pursuit(table, red, loser, (), 400) == ((), start, loser), "the first unit is somebody"
    assert other == 2
    clear = BareSituation()
    clear.blue("FP 6/1", (10, 4))
    red = clear.red("CP1 7/4", (10, 7.25))
    table = clear.table()
    gap = tenths(7.25 - 0.75 - 4.5)
    for length in (gap - 1, gap, gap + 200):
        chase = board_of(table).pursuit(table, red, 0, (), length)
        assert chase.end == Place(0, NORTH, 4000, tenths(7.25) - min(length, gap), 600)
        assert chase.contact == (0 if length >= gap else -1)
