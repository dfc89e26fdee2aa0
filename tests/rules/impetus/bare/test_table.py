"""Every rule of the bare table by itself: TAB-1 to TAB-27, OPT-7."""

import pytest
from msgspec.structs import replace

from hheditor.rules.impetus import RULESET, BareSituation
from hheditor.rules.impetus.board.interface import Place, place_of
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import (
    Charge,
    Deploy,
    Evade,
    Fight,
    GroupCharge,
    Move,
    Shoot,
    Stack,
)
from hheditor.rules.impetus.situation import Impossible
from hheditor.tables import Pose, Size
from hheditor.tables.map import Crossing, Line, TableZone
from tests.rules.impetus.bare.tabletop import Bare, board_of, field, ground, tenths
from tests.rules.impetus.driver import BLUE, RED, kind, settled

NORTH, EAST, SOUTH, WEST = 2700, 0, 900, 1800


# Measures and bases --------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-1")
def test_lengths_are_tenths_of_a_millimetre_and_angles_tenths_of_a_degree():
    for h, width in ((400, 800), (600, 1200)):
        made = BareSituation(h=h)
        foot = made.red("FP 5/1", (10, 10))
        table = made.table()
        rect = board_of(table).rect(table.units[foot])
        assert (rect.pose.x, rect.pose.y, rect.pose.a) == (10 * h, 10 * h, NORTH)
        assert rect.size.width == width
        game = Bare(made)
        straight = Move(foot, "straight", 0, NORTH, 2 * h)
        assert game.why(straight) == ""
        assert game.why(replace(straight, length=2 * h + 1)) == "MOV-1"
        game.do(straight)
        assert game.unit(foot).y == 8 * h, "y grows downwards, so north is less"
        assert Bare(made).why(Move(foot, "straight", 0, 3600, 10)) == "HEX-1"


@pytest.mark.rule("TAB-2")
def test_deployment_is_four_h_from_the_centre_line():
    made = BareSituation()
    foot = made.red("FP 5/1", None)
    made.blue("FP 5/1", (10, 5))
    table = made.table(RED, phase="deployment")
    # The table is 20H deep: the front edge at 14H, within 6H of the own edge.
    assert RULESET.refusal(table, Deploy(foot, 0, NORTH, tenths(10), tenths(14.5))) is None
    refused = RULESET.refusal(table, Deploy(foot, 0, NORTH, tenths(10), tenths(14.5) - 1))
    assert refused is not None
    assert refused.rule == "DEP-4"
    assert RULESET.refusal(table, Deploy(foot, 0, NORTH, tenths(1), tenths(19.5))) is None
    for x, y in ((tenths(1) - 1, tenths(16)), (tenths(5), tenths(19.5) + 1)):
        assert RULESET.refusal(table, Deploy(foot, 0, NORTH, x, y)) is not None, "off the table"
    zone = TableZone("camp", ((0, 0), (4000, 0), (4000, 4000), (0, 4000)), RED)
    made = BareSituation(field(zones=(zone,)))
    foot = made.red("FP 5/1", None)
    table = made.table(RED, phase="deployment")
    assert RULESET.refusal(table, Deploy(foot, 0, NORTH, 2000, 2000)) is None
    assert RULESET.refusal(table, Deploy(foot, 0, NORTH, 5000, 7000)) is not None


@pytest.mark.rule("TAB-3", "IR-53")
def test_bases_are_two_h_wide_and_as_deep_as_their_class():
    halves = {
        "S": 1,
        "FP": 2,
        "FL": 2,
        "T": 2,
        "W": 4,
        **dict.fromkeys(("CP1", "CP2", "CM", "CL", "CGP", "CGL", "CF", "ART", "EL"), 3),
    }
    for klass, depth in halves.items():
        made = BareSituation()
        unit = made.red(f"{klass} 3/0", (10, 10))
        table = made.table()
        size = board_of(table).rect(table.units[unit]).size
        assert (size.width, size.depth) == (800, 200 * depth)
    made = BareSituation()
    block = made.block(RED, "FP 5/1 deep", (10, 10), 3)
    assert made.table().units[block].depth == 1200
    made.units[block] = replace(made.units[block], depth=400)
    with pytest.raises(Impossible, match="depth"):
        made.table()


@pytest.mark.rule("TAB-3", "LRG-3")
def test_a_block_grows_and_shrinks_at_its_rear():
    made = BareSituation()
    front, rear = made.red("FP 5/1 deep", None), made.red("FP 5/1 deep", None)
    table = made.table(RED, phase="deployment")
    table = RULESET.play(table, Deploy(front, 0, NORTH, 4000, 6000)).after
    table = RULESET.play(table, Stack(rear, front)).after
    unit = table.units[front]
    assert (unit.depth, unit.y) == (800, 6200), "the front edge stays at 5800"
    made = BareSituation()
    block = made.block(RED, "FP 2/1 deep", (10, 10), 2)
    foe = made.blue("FP 5/1", (10, 8.5))
    made.bond(foe, block)
    game = Bare(made)
    before = game.board.rect(game.unit(block)).corners[0][1]
    game.do(Fight(block, foe)).hurt(0).hurt(3).roll(4)
    assert game.unit(block).depth == 400
    assert game.unit(block).behind == ()
    assert game.board.rect(game.unit(block)).corners[0][1] == before


@pytest.mark.rule("TAB-4", "IR-54")
def test_contact_is_half_a_millimetre_and_other_moves_stay_a_millimetre_away():
    made = BareSituation()
    red, blue = made.red("CP1 7/4", (10, 10)), made.blue("FP 5/1", (10, 7))
    game = Bare(made)
    gap = tenths(10 - 0.75 - 7.5)
    assert game.why(game.steps(red, "straight", gap - 10)) == ""
    assert game.why(game.steps(red, "straight", gap - 9)) == "INT-4"
    assert game.why(game.steps(red, "straight", gap)) == "INT-4"
    for length, touches in ((gap - 5, True), (gap - 6, False)):
        spot = Place(0, NORTH, 4000, 4000 - length, 600)
        assert game.board.touching(spot, game.unit(blue)) is touches
    # Friends may touch: side by side and one behind the other.
    made = BareSituation()
    one = made.red("FP 5/1", (10, 10))
    made.red("FP 5/1", (10, 8))
    game = Bare(made)
    assert game.why(game.go(one, "straight", 1)) == ""
    assert game.why(game.steps(one, "straight", 401)) == "INT-4"


@pytest.mark.rule("TAB-5", "MOV-6")
def test_straight_oblique_sideways_and_back_keep_the_heading():
    made = BareSituation()
    light = made.red("CL 3/1", (10, 10), "300")
    game = Bare(made)
    for order, expected in (
        (game.steps(light, "straight", 1000), (4500, 3134)),
        (game.steps(light, "back", 1000), (3500, 4866)),
        (game.steps(light, "sideways", 1000, 900), (4866, 4500)),
        (game.steps(light, "sideways", 1000, -900), (3134, 3500)),
        (game.steps(light, "oblique", 1000, 300), (4866, 3500)),
    ):
        unit = Bare(made).do(order).unit(light)
        assert (unit.x, unit.y, unit.facing) == (*expected, 3000)
    assert game.why(game.steps(light, "sideways", 400, 800)) == "TAB-5"
    assert game.why(game.steps(light, "oblique", 400, 0)) == "TAB-5"
    assert game.why(game.steps(light, "straight", 400, 10)) == "TAB-5"
    assert game.why(game.steps(light, "straight", 0)) == "TAB-5"
    assert game.why(Move(light, "straight", 0, 2990, 400)) == "TAB-5"


@pytest.mark.rule("TAB-6", "MOV-7")
def test_a_wheel_is_up_to_a_quarter_and_an_about_face_keeps_the_rectangle():
    made = BareSituation()
    light = made.red("CL 3/1", (10, 10))
    game = Bare(made)
    assert game.why(game.go(light, "wheel", 0, 90)) == ""
    assert game.why(game.go(light, "wheel", 0, 91)) == "TAB-6"
    assert game.why(game.go(light, "wheel", 0, 0)) == "TAB-6"
    left = Bare(made).do(game.go(light, "wheel", 0, -90)).unit(light)
    # About the left front corner at (3600, 3700): the centre was 400 right and 300 behind it.
    assert (left.x, left.y, left.facing) == (3600 + 300, 3700 - 400, WEST)
    about = Bare(made).do(game.go(light, "about")).unit(light)
    assert (about.x, about.y, about.facing) == (4000, 4000, SOUTH)


@pytest.mark.rule("TAB-7")
def test_what_a_move_sweeps_must_be_clear():
    for friend, expected in (((7.8, 8.65), "INT-4"), ((7.2, 8.65), "")):
        made = BareSituation()
        horse = made.red("CL 3/1", (10, 10))
        made.red("FP 5/1", friend)
        game = Bare(made)
        # At its end the wheel is clear of the friend; on its way its rear corner swings through him.
        assert game.why(game.go(horse, "wheel", 0, 90)) == expected
    made = BareSituation()
    horse = made.red("CM 5/2", (10, 10))
    made.blue("S 2/0", (10, 8))
    game = Bare(made)
    assert game.why(game.go(horse, "straight", 3)) == "INT-4", "past the enemy, not only onto it"
    made = BareSituation()
    edge = made.red("CM 5/2", (10, 0.8))
    game = Bare(made)
    assert game.why(game.steps(edge, "straight", 20)) == ""
    assert game.why(game.steps(edge, "straight", 21)) == "MOV-11"
    made = BareSituation()
    corner = made.red("CM 5/2", (1, 1), "0")
    game = Bare(made)
    assert game.why(game.go(corner, "wheel", 0, -45)) == "MOV-11", "its far corner swings over the edge"
    closed = BareSituation(field(ground("water", 9, 7, 11, 8)))
    horse = closed.red("CM 5/2", (10, 10))
    assert Bare(closed).why(Bare(closed).go(horse, "straight", 3)) == "MOV-12"


@pytest.mark.rule("TAB-8")
def test_the_front_projection_and_the_lines():
    made = BareSituation()
    red = made.red("FP 5/1", (10, 10))
    table = made.table()
    board, unit = board_of(table), table.units[red]

    def at(x: float, y: float, heading: int = SOUTH) -> Place:
        return Place(0, heading, tenths(x), tenths(y), 400)

    assert board.in_projection(unit, at(11.9, 3))
    assert not board.in_projection(unit, at(12, 3)), "beside the strip, edge to edge"
    assert not board.in_projection(unit, at(10, 12))
    assert board.behind_front_line(unit, at(13, 10))
    assert board.behind_front_line(unit, Place(0, SOUTH, tenths(13), 4000 - 5, 400))
    assert not board.behind_front_line(unit, Place(0, SOUTH, tenths(13), 4000 - 6, 400))


@pytest.mark.rule("TAB-9", "ZOC-1")
def test_a_zone_is_one_h_deep_before_the_front():
    made = BareSituation()
    blue = made.blue("FP 5/1", (10, 5))
    red = made.red("FP 5/1", (10, 7))
    lake = field(ground("water", 8, 5.5, 12, 6.5))
    table = made.table()
    board = board_of(table)
    for y, inside in ((6.99, True), (7, False)):
        assert board.zones_at(table, RED, Place(0, NORTH, 4000, tenths(y), 400)) == (
            (blue,) if inside else ()
        )
    assert board.zones_at(table, RED, Place(0, NORTH, tenths(12), tenths(6), 400)) == ()
    quiet = BareSituation()
    quiet.blue("FP 5/1", (10, 5), disordered=True)
    assert board_of(quiet.table()).zones_at(quiet.table(), RED, Place(0, NORTH, 4000, 2400, 400)) == ()
    wet = BareSituation(lake)
    wet.blue("FP 5/1", (10, 5))
    assert board_of(wet.table()).zones_at(wet.table(), RED, Place(0, NORTH, 4000, 2400, 400)) == ()
    game = Bare(made)
    assert game.why(game.go(red, "sideways", 1, 90)) == ""
    nearer = BareSituation()
    nearer.blue("FP 5/1", (10, 5))
    red = nearer.red("FP 5/1", (13, 6.9))
    assert Bare(nearer).why(Bare(nearer).go(red, "sideways", 2, -90)) == "ZOC-2", "it would enter the zone"


@pytest.mark.rule("TAB-10", "ZOC-3")
def test_towards_is_straight_with_the_enemy_in_the_projection():
    for east, disordered in ((10, False), (11.9, False)):
        made = BareSituation()
        made.blue("FP 5/1", (10, 5))
        red = made.red("FP 5/1", (east, 6.9))
        game = Bare(made).do(Bare(made).go(red, "straight", 0.5))
        assert game.unit(red).disordered is disordered
    made = BareSituation()
    made.blue("FP 5/1", (10, 5))
    red = made.red("FP 5/1", (11.5, 6.4), "60")
    game = Bare(made).do(Bare(made).go(red, "straight", 0.5))
    assert game.unit(red).disordered, "out of the zone, the enemy not in its projection"


# Charge --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-11", "CHG-4")
def test_a_charge_ends_where_it_touches_no_sooner_and_no_later():
    made = BareSituation()
    red, blue = made.red("CP2 6/4", (10, 10)), made.blue("FP 5/1", (10.5, 6))
    made.blue("FP 5/1", (11, 3))
    game = Bare(made)
    length = tenths(9.25 - 6.5)
    assert game.why(Charge(red, blue, 0, NORTH, length)) == ""
    assert game.why(Charge(red, blue, 0, NORTH, length - 1)) == "CHG-4"
    assert game.why(Charge(red, blue, 0, NORTH, length + 1)) == "CHG-4"
    assert game.why(Charge(red, 2, 0, NORTH, length)) == "CHG-4", "the first touched is the target"
    settled(game.do(Charge(red, blue, 0, NORTH, length)))
    assert made.spot(game.table, red) == (4000, 4000 - length, NORTH), "as it is, not lined up"
    far = BareSituation()
    red, blue = far.red("CP1 7/4", (10, 10)), far.blue("FP 5/1", (10, 5))
    assert Bare(far).why(Charge(red, blue, 0, NORTH, tenths(9.25 - 5.5))) == "CHG-2"


@pytest.mark.rule("TAB-11", "CHG-3")
def test_a_charge_may_begin_with_a_wheel_that_touches_nobody():
    made = BareSituation()
    red, blue = made.red("CP2 6/4", (10, 10)), made.blue("FP 5/1", (12.5, 6.5))
    game = Bare(made)
    found = [each for each in game.orders(red) if isinstance(each, Charge) and each.angle]
    assert found
    settled(game.do(found[0]))
    assert game.unit(red).disordered
    assert kind(game.table, red, blue) == "frontal"
    near = BareSituation()
    red, blue = near.red("CP2 6/4", (10, 10)), near.blue("FP 5/1", (9.6, 8.74))
    game = Bare(near)
    assert game.why(Charge(red, blue, 0, NORTH + 100, 0, 100)) != "", "the wheel itself would touch it"


@pytest.mark.rule("TAB-12", "CHG-9")
def test_kinds_of_contact_by_where_it_touches_and_where_it_began():
    made = BareSituation()
    blue = made.blue("FP 5/1", (10, 6))
    table = made.table()
    board, victim = board_of(table), table.units[blue]

    def kind_at(start: tuple[float, float], end: tuple[float, float], heading: int) -> str:
        one, other = (Place(0, heading, tenths(x), tenths(y), 600) for x, y in (start, end))
        return board.contact_kind(one, other, victim)

    assert kind_at((10, 10), (10, 7.25), NORTH) == "frontal"
    assert kind_at((14, 5), (11.75, 5), WEST) == "flank"
    assert kind_at((14, 5.6), (11.75, 5.6), WEST) == "side", "a corner began before the front line"
    assert kind_at((10, 2), (10, 4.75), SOUTH) == "rear"
    assert kind_at((14, 4), (11.75, 4.6), WEST) == "flank", "it touches the side, not the rear"
    assert kind_at((12, 10), (12, 7.25), NORTH) == "frontal", "at an end of the front alone"


@pytest.mark.rule("OPT-7")
def test_lining_up_is_an_option():
    for lining_up, looks in ((False, NORTH), (True, 2900)):
        made = BareSituation(lining_up=lining_up)
        red, blue = made.red("CP1 7/4", (10, 10)), made.blue("FP 5/1", (10, 6), "110")
        game = Bare(made)
        settled(game.do(game.strike(red, blue)))
        assert game.unit(red).facing == looks
        assert kind(game.table, red, blue) == "frontal"
    made = BareSituation(lining_up=True)
    red, blue = made.red("CP1 7/4", (10, 10)), made.blue("FP 5/1", (10, 6), "140")
    game = Bare(made)
    settled(game.do(game.strike(red, blue)))
    assert game.unit(red).facing == NORTH, "at more than 45° nobody lines up"


@pytest.mark.rule("TAB-13", "IR-55", "MEL-2")
def test_the_main_enemy_shares_most_front():
    made = BareSituation()
    red = made.red("FP 5/1", (10, 7))
    much, less = made.blue("FP 5/1", (10.8, 6)), made.blue("FP 5/1", (8.8, 6))
    made.bond(much, red).bond(less, red)
    game = Bare(made)
    assert game.why(Fight(red, less)) == "TAB-13"
    game.do(Fight(red, much))
    assert game.table.agenda[-1] == tasks.Round(red, much)
    # The friend who shares more of it is the main unit, and the activated one supports.
    made = BareSituation()
    foe = made.blue("FP 5/1", (10, 6))
    lead, aside = made.red("FP 5/1", (9.5, 7)), made.red("FP 5/1", (11.5, 7))
    made.bond(lead, foe).bond(aside, foe)
    game = Bare(made).do(Fight(aside, foe))
    assert game.table.agenda[-1] == tasks.Round(lead, foe)
    assert game.melee() == (5 + 2, 5)


@pytest.mark.rule("TAB-13", "MEL-7")
def test_a_main_unit_that_did_not_charge_has_no_impetus():
    made = BareSituation()
    foe = made.blue("FP 5/1", (10, 6))
    lead = made.red("FP 5/2", (9.5, 7))
    charger = made.red("CP1 7/4", (11.6, 10))
    made.bond(lead, foe)
    game = Bare(made)
    settled(game.do(game.strike(charger, foe)))
    assert game.table.agenda[-1].unit == lead  # type: ignore[union-attr]
    assert game.melee()[0] == 5 + (7 + 4) // 2


# Shooting ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-14")
def test_the_arc_opens_forty_five_degrees_from_both_corners():
    made = BareSituation()
    archers = made.red("T 4/0 longbow_a", (10, 10))
    table = made.table()
    board, unit = board_of(table), table.units[archers]
    for x, inside in ((15.49, True), (15.5, False), (4.51, True), (4.5, False)):
        # Its near upper corner lies on the ray from the front corner at (11, 9.5), or (9, 9.5).
        spot = Place(0, SOUTH, tenths(x), tenths(6.5), 400)
        assert board.in_arc(unit, spot) is inside
    assert not board.in_arc(unit, Place(0, SOUTH, tenths(13.2), tenths(10.1), 400)), "behind the front line"


@pytest.mark.rule("TAB-15")
def test_range_is_from_the_shooting_edge():
    made = BareSituation()
    archers = made.red("T 4/0 longbow_a", (10, 10))
    wagons = made.red("W 4/0 crossbow_a", (20, 10))
    behind = made.blue("FP 5/1", (20, 13))
    ahead = made.blue("FP 5/1", (10, 6.5))
    table = made.table()
    board = board_of(table)
    assert board.range(table.units[archers], table.units[ahead], all_round=False) == tenths(9.5 - 7)
    # All round it is the edge nearest to the target: the rear one.
    assert board.range(table.units[wagons], table.units[behind], all_round=True) == tenths(12.5 - 11)
    game = Bare(made)
    game.do(Shoot(wagons, behind))
    assert game.dice == 4 + 0


@pytest.mark.rule("TAB-16", "IR-56")
def test_both_segments_to_the_outermost_corners_must_be_free():
    made = BareSituation()
    archers = made.red("T 4/0 longbow_a", (10, 10))
    target = made.blue("FP 5/1", (13, 5), "140")
    for x, y, free in ((12.6, 7.4, False), (16, 7, True), (10, 7, False)):
        tried = BareSituation()
        tried.red("T 4/0 longbow_a", (10, 10))
        tried.blue("FP 5/1", (13, 5), "140")
        tried.red("S 2/0", (x, y))
        table = tried.table()
        found = board_of(table).sight(table, archers, target, indirect=False, all_round=False)
        assert (found is None) is free, (x, y)


@pytest.mark.rule("TAB-22", "TER-5")
def test_a_segment_of_sight_runs_at_most_one_h_in_a_wood():
    for north, expected in ((6.99, ""), (6.9, ""), (6.4, "TER-5")):
        made = BareSituation(field(ground("wood", 8, north - 2, 12, 7.5)))
        archers, target = made.red("T 4/0 longbow_a", (10, 10)), made.blue("FP 5/1", (10, north - 0.5))
        table = made.table()
        found = board_of(table).sight(table, archers, target, indirect=False, all_round=False)
        assert ("" if found is None else found.rule) == expected, north
    game = Bare(BareSituation(field(ground("wood", 8, 5, 12, 7.5))))
    archers, target = game.field.red("T 4/0 longbow_a", (10, 10)), game.field.blue("FP 5/1", (10, 6.6))
    game = Bare(game.field)
    game.do(Shoot(archers, target))
    assert game.dice == 4 + 0 - 1, "at the edge of the wood"


# After a melee -------------------------------------------------------------------------------------------


def beaten(made: BareSituation, loser: int, winner: int, retreat: int = 5) -> Bare:
    """The loser has lost a round and rolled its retreat."""
    made.bond(winner, loser)
    game = Bare(made, made.units[loser].side)
    game.do(Fight(loser, winner)).hurt(0).hurt(5).roll(3)
    assert game.purpose == "retreat"
    return game.roll(retreat)


@pytest.mark.rule("TAB-17", "RET-2")
def test_a_retreat_goes_along_the_axis_after_a_turn_to_the_enemy():
    made = BareSituation()
    blue, red = made.blue("FP 6/1", (10, 6)), made.red("CM 5/2", (11.75, 5.4), "180")
    game = beaten(made, blue, red)
    unit = game.unit(blue)
    assert (unit.facing, unit.y) == (EAST, tenths(6))
    assert unit.x == tenths(8), "turned about its centre to look at the enemy, then 2H straight back"


@pytest.mark.rule("TAB-17", "RET-3", "RET-4")
def test_a_retreat_stops_a_millimetre_before_what_stops_it():
    made = BareSituation()
    blue, red = made.blue("FP 6/1", (10, 6)), made.red("CM 5/2", (10, 7.25))
    made.red("FP 5/1", (10, 4), "0")
    game = beaten(made, blue, red)
    # The enemy behind is turned to the east: half a base wide, its edge at 5H.
    assert game.unit(blue).y == tenths(5.5) + 10
    made = BareSituation()
    blue, red = made.blue("FP 6/1", (10, 6)), made.red("CM 5/2", (10, 7.25))
    behind = made.red("FP 5/1", (10, 5), "270")
    made.units[behind] = replace(made.units[behind], y=tenths(5) - 19)
    game = beaten(made, blue, red)
    assert game.unit(blue).gone == "destroyed", "nine tenths are no retreat"


@pytest.mark.rule("TAB-18", "PUR-4")
def test_a_pursuit_turns_at_most_forty_five_degrees():
    made = BareSituation()
    blue, red = made.blue("FP 6/1", (10.9, 6)), made.red("CP1 7/4 impetuous", (10, 7.25))
    game = beaten(made, blue, red)
    assert game.h(blue) == (10.9, 4)
    game.roll(3)
    unit = game.unit(red)
    assert 2700 < unit.facing < 2900, "it heads for the loser"
    assert (unit.x, unit.y) != (tenths(10), tenths(6.25))


@pytest.mark.rule("TAB-18", "PUR-6")
def test_after_a_destroyed_loser_a_pursuit_is_straight():
    made = BareSituation()
    guns, red = made.blue("ART 4/0", (10.6, 5.75)), made.red("CP1 7/4 impetuous", (10, 7.25))
    made.bond(red, guns)
    game = Bare(made, BLUE)
    game.do(Fight(guns, red)).hurt(0).hurt(3).roll(3)
    assert game.unit(guns).gone == "destroyed"
    game.roll(3)
    assert made.spot(game.table, red) == (tenths(10), tenths(6.25), NORTH)


@pytest.mark.rule("TAB-19", "EVA-4", "EVA-6")
def test_an_evasion_is_straight_back_by_the_full_figure():
    made = BareSituation()
    light, red = made.blue("CL 3/1", (10, 8)), made.red("CP2 6/4", (10, 11))
    game = Bare(made)
    game.do(game.strike(red, light, 11 - 0.75 - 8.75))
    game.do(Evade(light)).roll(6)
    assert game.h(light) == (10, 4)
    assert game.unit(light).facing == SOUTH
    blocked = BareSituation()
    light, red = blocked.blue("CL 3/1", (10, 8)), blocked.red("CP2 6/4", (10, 11))
    friend = blocked.blue("FP 5/1", (10, 4))
    game = Bare(blocked)
    game.do(game.strike(red, light, 1.5)).do(Evade(light)).roll(6)
    assert game.h(light) == (10, 4 - 0.5 - 0.75), "past the friend to the first free place"
    assert game.unit(friend).disordered


@pytest.mark.rule("TAB-26", "RET-4")
def test_whatever_hangs_over_the_edge_is_lost():
    made = BareSituation()
    blue, red = made.blue("FP 6/1", (10, 2)), made.red("CM 5/2", (10, 3.25))
    game = beaten(made, blue, red)
    assert game.unit(blue).gone == "off-field"
    made = BareSituation()
    blue, red = made.blue("FP 6/1", (10, 3)), made.red("CM 5/2", (10, 4.25))
    friend = made.blue("FP 5/1", (10, 0.9))
    game = beaten(made, blue, red)
    assert game.h(blue) == (10, 1)
    assert game.unit(friend).gone == "off-field", "pushed over it"


@pytest.mark.rule("TAB-24", "OPT-9")
@pytest.mark.rule("TAB-26")
def test_panic_runs_by_thirty_degrees_and_sixty_more_a_pip_without_turning():
    made = BareSituation()
    beast = made.blue("EL 5/3", (10, 10))
    table = made.table()
    for face, (x, y) in {
        1: (-400, 693),
        2: (-800, 0),
        3: (-400, -693),
        4: (400, -693),
        6: (400, 693),
    }.items():
        flight = board_of(table).run_away(table, beast, face, tenths(2))
        assert (flight.end.x - 4000, flight.end.y - 4000) == (x, y)
        assert flight.end.facing == SOUTH
    met = BareSituation()
    beast, friend = met.blue("EL 5/3", (10, 10)), met.blue("FP 5/1", (7.5, 10))
    table = met.table()
    flight = board_of(table).run_away(table, beast, 2, tenths(2))
    assert flight.stopped_by == friend
    assert flight.end.x == tenths(10 - 0.5)


@pytest.mark.rule("TAB-27", "MEL-16")
def test_turning_to_face_closes_up():
    made = BareSituation()
    blue, red = made.blue("FP 5/1", (10, 6)), made.red("CM 5/2", (11.75, 5.4), "180")
    made.bond(red, blue, "flank")
    game = Bare(made, BLUE)
    assert not game.board.before_front(game.unit(blue), game.unit(red))
    game.do(Fight(blue, red, turn=True))
    unit = game.unit(blue)
    assert unit.facing == EAST
    assert game.board.before_front(unit, game.unit(red))
    assert unit.disordered
    assert kind(game.table, red, blue) == "frontal"
    full = BareSituation()
    blue, red = full.blue("FP 5/1", (10, 6)), full.red("CM 5/2", (11.75, 5.4), "180")
    full.blue("FP 5/1", (10, 5))
    full.bond(red, blue, "flank")
    game = Bare(full, BLUE)
    assert game.why(Fight(blue, red, turn=True)) == "TAB-27", "there is no room to turn"
    assert game.why(Fight(blue, red)) == ""


# Groups and ground ---------------------------------------------------------------------------------------


@pytest.mark.rule("TAB-20", "GRP-1")
def test_ranks_and_files_are_joined_within_a_millimetre():
    def joined(*places: tuple[float, float], shift: int = 0) -> bool:
        made = BareSituation()
        units = tuple(made.red("FP 5/1", at) for at in places)
        made.units[units[-1]] = replace(made.units[units[-1]], x=made.units[units[-1]].x + shift)
        table = made.table()
        return board_of(table).joined(table, units)

    assert joined((10, 10), (12, 10))
    assert joined((10, 10), (12, 10), shift=10)
    assert not joined((10, 10), (12, 10), shift=11)
    assert joined((10, 10), (10, 11), (12, 10))
    assert not joined((10, 10), (12, 10.1))
    assert not joined((10, 10), (14, 10))


@pytest.mark.rule("TAB-20", "GRP-2", "GRP-6")
def test_a_group_is_one_body_and_a_column_is_a_file():
    made = BareSituation()
    units = tuple(made.red("FP 5/1", at) for at in ((10, 10), (12, 10), (10, 11)))
    game = Bare(made)
    assert not game.board.in_column(game.table, units[0])
    assert not game.board.in_column(game.table, units[1])
    assert game.why(game.group_go(units, "wheel", 0, 100)) == "TAB-20", "only one rank wheels"
    game.do(game.group_go(units, "straight", 1))
    assert [game.h(each) for each in units] == [(10, 9), (12, 9), (10, 10)]
    file = BareSituation()
    one, other = file.red("FP 5/1", (10, 10)), file.red("FP 5/1", (10, 11))
    table = file.table()
    assert board_of(table).in_column(table, one)
    assert board_of(table).in_column(table, other)


@pytest.mark.rule("GRP-5", "TAB-11", "TAB-20")
def test_a_group_charges_straight_all_by_one_length():
    made = BareSituation()
    one, other = made.red("CP1 7/4", (10, 10)), made.red("CP1 7/4", (12, 10))
    a, b = made.blue("FP 5/1", (10, 7)), made.blue("FP 5/1", (12, 7))
    game = Bare(made)
    order = GroupCharge((one, other), 0, ((one, a), (other, b)), tenths(10 - 0.75 - 7.5))
    settled(game.do(order))
    assert kind(game.table, one, a) == kind(game.table, other, b) == "frontal"


@pytest.mark.rule("TAB-21", "MOV-9")
def test_ground_is_entered_where_a_base_overlaps_it():
    made = BareSituation(field(ground("scrub", 9, 5, 11, 7), ground("scrub", 9, 9, 11, 11)))
    horse = made.red("CM 5/2", (10, 10))
    game = Bare(made)
    assert game.board.ground(place_of(game.unit(horse))) == "broken"
    out = Bare(made).do(game.go(horse, "straight", 1))
    assert not out.unit(horse).disordered, "it stood in it and leaves it"
    into = Bare(made).do(game.go(horse, "straight", 3))
    assert into.unit(horse).disordered
    board = game.board
    assert board.wholly_in(Place(0, NORTH, tenths(10), tenths(6), 400), "broken")
    assert not board.wholly_in(Place(0, NORTH, tenths(10.1), tenths(6), 400), "broken")


@pytest.mark.rule("TAB-23", "TER-4")
def test_a_base_has_the_level_of_its_centre():
    hill = field(ground("hill", 8, 2, 12, 5.2, level=1))
    made = BareSituation(hill)
    archers = made.red("T 4/0 longbow_a", (10, 10))
    target = made.blue("FP 5/1", (10, 5))
    between = made.red("S 2/0", (10.5, 7.5))
    table = made.table()
    board = board_of(table)
    assert (board.level(table.units[target]), board.level(table.units[archers])) == (1, 0)
    assert board.level(Place(0, SOUTH, 4000, tenths(5.3), 400)) == 0, "its centre is off the hill"
    assert board.sight(table, archers, target, indirect=False, all_round=False) is None
    close = BareSituation(hill)
    close.red("T 4/0 longbow_a", (10, 10))
    close.blue("FP 5/1", (10, 5))
    close.red("S 2/0", (10.5, 8.5))
    table = close.table()
    found = board_of(table).sight(table, archers, target, indirect=False, all_round=False)
    assert found is not None
    assert found.rule == "SHO-7", "within 1H of the shooter below"
    assert between == 2


@pytest.mark.rule("TAB-24", "TER-7", "COH-10")
def test_water_is_where_the_centre_is():
    stream = field(lines=(Line("stream", ((0, tenths(8)), (12000, tenths(8))), 150),))
    made = BareSituation(stream)
    foot, light = made.red("FP 5/1", (10, 9)), made.red("FL 4/0", (20, 9))
    game = Bare(made)
    board = game.board
    for y, ground_there in ((8.26, "open"), (8.25, "ford"), (7.75, "ford"), (7.74, "open")):
        assert board.ground(Place(0, NORTH, tenths(10), tenths(y), 400)) == ground_there
    waded = Bare(made).do(game.go(light, "straight", 2))
    assert waded.unit(light).disordered, "out of the water, S and FL too"
    inside = Bare(made).do(game.go(light, "straight", 1))
    assert not inside.unit(light).disordered
    assert Bare(made).do(game.go(foot, "straight", 1)).unit(foot).disordered
    bank = Place(0, SOUTH, tenths(10), tenths(6.5), 400)
    enemy = Place(0, NORTH, tenths(10), tenths(8), 400)
    assert board.holds_bank(bank, enemy)
    assert not board.holds_bank(bank._replace(y=tenths(6.2)), enemy)


@pytest.mark.rule("TAB-24", "TER-8")
def test_a_river_is_closed_but_at_bridge_and_ford():
    river = Line("stream", ((0, tenths(8)), (12000, tenths(8))), 400)
    bridge = Crossing("bridge", Pose(4000, tenths(8), NORTH), Size(300, 600))
    ford = Crossing("ford", Pose(8000, tenths(8), NORTH), Size(600, 600))
    made = BareSituation(field(lines=(river,), crossings=(bridge, ford)))
    dry = made.red("FP 5/1", (10, 9))
    wet = made.red("FP 5/1", (15, 9))
    at_ford = made.red("FP 5/1", (20, 9))
    game = Bare(made)
    assert game.why(game.go(wet, "straight", 2)) == "MOV-12"
    assert game.why(game.go(dry, "straight", 2)) == ""
    assert not Bare(made).do(game.go(dry, "straight", 2)).unit(dry).disordered
    assert game.why(game.go(at_ford, "straight", 2)) == ""
    askew = BareSituation(field(lines=(river,), crossings=(bridge,)))
    aside = askew.red("FP 5/1", (10, 8.9), "330")
    assert Bare(askew).why(Bare(askew).go(aside, "back", 0.1)) == ""


@pytest.mark.rule("TAB-24", "TER-6")
def test_along_a_road_a_unit_turns_with_its_course():
    road = Line("road", ((4000, 8000), (4000, 3600), (8000, 3600)), 200)
    made = BareSituation(field(ground("wood", 8, 6, 12, 12), lines=(road,)))
    foot = made.red("FP 5/1", (10, 9.5))
    game = Bare(made)
    order = Move(foot, "road", 0, EAST, 800)
    assert game.why(order) == ""
    game.do(order)
    assert made.spot(game.table, foot) == (4000 + 600, 3600, EAST)
    assert not game.unit(foot).disordered
    assert Bare(made).why(replace(order, facing=NORTH)) == "TAB-24"
    beside = BareSituation(field(lines=(road,)))
    off = beside.red("FP 5/1", (15, 9.5))
    assert Bare(beside).why(Move(off, "road", 0, EAST, 800)) == "TAB-24"


@pytest.mark.rule("TAB-25")
def test_the_useful_orders_are_proposed():
    made = BareSituation()
    horse = made.red("CM 5/2 javelin", (10, 10))
    foe = made.blue("FP 5/1", (10, 6.5))
    made.blue("FP 5/1", (14, 7))
    game = Bare(made)
    found = game.orders(horse)
    moves = [each for each in found if isinstance(each, Move)]
    lengths = {each.length for each in moves if each.kind == "straight"}
    assert {600, tenths(10 - 0.75 - 7) - 10} <= lengths, "half the figure, and as far as there is room"
    assert {each.angle for each in moves if each.kind == "wheel"} >= {-300, -150, 150, 300}
    assert {each.angle for each in moves if each.kind == "sideways"} == {-900, 900}
    charges = [each for each in found if isinstance(each, Charge)]
    assert (foe, tenths(2.25)) in {(each.target, each.length) for each in charges if not each.angle}
    assert any(each.angle > 0 for each in charges), "after a wheel towards the other one"
    assert any(isinstance(each, Shoot) for each in found)
    assert all(RULESET.refusal(game.table, each) is None for each in found)
