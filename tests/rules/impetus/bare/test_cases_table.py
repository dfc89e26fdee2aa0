"""Situations 57 to 66, on the table."""

import pytest

from hheditor.rules.impetus import BareSituation
from hheditor.rules.impetus.board.interface import place_of
from hheditor.rules.impetus.position.orders import Fight, Shoot
from hheditor.tables import shared_front
from tests.rules.impetus.bare.tabletop import Bare, board_of, field, ground, tenths
from tests.rules.impetus.driver import BLUE, kind, settled


@pytest.mark.rule("TAB-6", "MOV-4")
def test_case_57_a_wheel():
    made = BareSituation()
    foot = made.red("FP 5/1", (10, 15))
    game = Bare(made)
    game.do(game.steps(foot, "wheel", 381, 300))
    assert game.events[0].fact("cost") == 800
    assert game.unit(foot).disordered
    game = Bare(made)
    assert game.why(game.steps(foot, "wheel", 382, 300)) == "MOV-1"
    game.do(game.steps(foot, "wheel", 0, 300))
    assert made.spot(game.table, foot) == (3954, 5773, 3000)
    assert game.events[0].fact("cost") == 419
    assert not game.unit(foot).disordered
    game = Bare(made)
    assert game.why(game.go(foot, "wheel", 0, 57.2)) == ""
    refused = game.finding(game.go(foot, "wheel", 0, 57.3))
    assert refused.rule == "MOV-1"
    assert dict(refused.parameters) == {"length": 801, "figure": 800}
    game.do(game.go(foot, "wheel", 0, 57.2))
    assert game.events[0].fact("cost") == 799


@pytest.mark.rule("TAB-6", "TAB-20", "GRP-2")
def test_case_58_a_rank_wheels():
    made = BareSituation()
    left, right = made.red("FP 5/1", (10, 10)), made.red("FP 5/1", (12, 10))
    game = Bare(made)
    assert game.why(game.group_go((left, right), "wheel", 0, 286)) == ""
    refused = game.finding(game.group_go((left, right), "wheel", 0, 287))
    assert refused.rule == "MOV-1"
    assert dict(refused.parameters)["length"] == 802
    game.do(game.group_go((left, right), "wheel", 0, 286))
    assert game.events[0].fact("cost") == 799
    one, other = (game.board.rect(game.unit(each)) for each in (left, right))
    # They still stand side by side, turned about the right end of the rank.
    assert game.board.beside(game.table, left, right)
    assert one.pose.a == other.pose.a == 2986
    pivot = other.corners[1]
    assert abs(pivot[0] // (2 * 10**9) - tenths(13)) <= 1
    assert abs(pivot[1] // (2 * 10**9) - tenths(9.5)) <= 1


@pytest.mark.rule("TAB-5", "MOV-5")
def test_case_59_shifts():
    made = BareSituation()
    horse = made.red("CM 5/2", (10, 10))
    foot = made.red("FP 5/1", (20, 10))
    game = Bare(made)
    for order, disordered in (
        (game.steps(horse, "oblique", 400, 450), False),
        (game.steps(horse, "oblique", 401, -450), True),
        (game.steps(horse, "sideways", 1200, 900), True),
        (game.steps(foot, "sideways", 100, -900), True),
    ):
        after = Bare(made).do(order)
        assert after.unit(order.unit).disordered is disordered
        assert after.unit(order.unit).facing == 2700
    assert game.why(game.go(horse, "oblique", 1, 46)) == "TAB-5"
    assert game.why(game.go(horse, "oblique", 1, 45)) == ""
    end = Bare(made).do(game.steps(horse, "oblique", 400, 450)).unit(horse)
    assert (end.x, end.y) == (tenths(10) + 283, tenths(10) - 283)
    end = Bare(made).do(game.steps(foot, "sideways", 100, -900)).unit(foot)
    assert (end.x, end.y) == (tenths(20) - 100, tenths(10))


@pytest.mark.rule("ZOC-2", "ZOC-3", "ZOC-4", "TAB-8", "TAB-9")
def test_case_60_a_zone():
    made = BareSituation()
    blue = made.blue("FP 5/1", (10, 5))
    red = made.red("FP 5/1", (10.5, 7.2))
    game = Bare(made)
    game.do(game.go(red, "straight", 0.5)).rest()
    assert not game.unit(red).disordered
    assert game.h(red) == (10.5, 6.7)

    made = BareSituation()
    blue = made.blue("FP 5/1", (10, 5))
    red = made.red("FP 5/1", (10.5, 6.7))
    game = Bare(made)
    assert game.why(game.go(red, "wheel", 0, 10)) == "ZOC-2"
    assert game.why(game.go(red, "back", 0.5)) == ""

    for north, projected in ((6.8, False), (6.2, True)):
        made = BareSituation()
        blue = made.blue("FP 5/1", (10, 5))
        red = made.red("CP2 6/4", (13, north), "180")
        game = Bare(made)
        assert game.board.in_projection(game.unit(red), game.unit(blue)) is projected
        order = game.go(red, "straight", 2)
        if not projected:
            game.do(order)
            assert game.unit(red).disordered
            continue
        assert game.why(order) == "INT-4"
        assert game.why(game.go(red, "straight", 1.25)) == "INT-4"
        # A millimetre is left between them, or it is a charge (TAB-4).
        assert game.why(game.steps(red, "straight", tenths(1.25) - 10)) == ""
        assert game.why(game.steps(red, "straight", tenths(1.25) - 9)) == "INT-4"
        settled(game.do(game.strike(red, blue, 1.25)))
        assert kind(game.table, red, blue) == "side"


@pytest.mark.rule("TAB-11", "TAB-13", "CHG-2", "MEL-5")
def test_case_61_shared_front():
    for east, faces in ((10, (1, 2)), (10.2, ())):
        for face in faces or (0,):
            made = BareSituation()
            a, b = made.blue("FP 5/1", (9, 6)), made.blue("FP 5/1", (11, 6))
            red = made.red("CP1 7/4", (east, 10))
            game = Bare(made)
            game.do(game.strike(red, a, 2.75))
            assert game.board.rect(game.unit(red)).corners[0][1] == tenths(6.5) * 2 * 10**9
            if face:
                assert game.purpose == "sharing"
                game.roll(face)
            main = {1: a, 2: b, 0: b}[face]
            assert game.table.agenda[-1].target == main  # type: ignore[union-attr]
            assert game.melee() == (11, 5 + 2)


@pytest.mark.rule("TAB-8", "TAB-12", "CHG-9")
def test_case_62_flank_side_rear():
    for at, looks, length, expected, dice in (
        ((13.5, 5.4), "180", 1.75, "flank", 9),
        ((13.5, 5.6), "180", 1.75, "side", 7),
        ((10, 2), "90", 2.75, "rear", 9),
    ):
        made = BareSituation()
        blue = made.blue("FP 5/1", (10, 6))
        red = made.red("CM 5/2", at, looks)
        game = Bare(made)
        settled(game.do(game.strike(red, blue, length)))
        assert kind(game.table, red, blue) == expected
        assert game.melee()[0] == dice


@pytest.mark.rule("TAB-14", "TAB-15", "SHO-2")
def test_case_63_arc_and_range():
    for east, expected in ((15, ""), (16, "SHO-4")):
        made = BareSituation()
        archers = made.red("T 4/0 longbow_a", (10, 10))
        target = made.blue("FP 5/1", (east, 6))
        game = Bare(made)
        assert game.why(Shoot(archers, target)) == expected
        if not expected:
            distance = game.board.range(game.unit(archers), game.unit(target), all_round=False)
            assert abs(distance - tenths(18**0.5)) <= 1
            game.do(Shoot(archers, target))
            assert game.dice == 4 - 1


@pytest.mark.rule("TAB-16", "SHO-7")
def test_case_64_sight():
    for east, expected in ((12.0, ""), (11.9, "SHO-7")):
        made = BareSituation()
        archers = made.red("T 4/0 longbow_a", (10, 10))
        made.red("FP 5/1", (east, 7.5))
        target = made.blue("FP 5/1", (10, 5))
        table = made.table()
        found = board_of(table).sight(table, archers, target, indirect=False, all_round=False)
        assert ("" if found is None else found.rule) == expected


@pytest.mark.rule("RET-5", "TAB-17", "TAB-19")
@pytest.mark.rule("TAB-18")
def test_case_65_back_through_friends():
    for friend, stands, behind in (("FP 5/1", (10, 4), (10, 3)), ("T 4/0", (10, 2.2), (10, 3.2))):
        made = BareSituation()
        blue = made.blue("FP 5/1", (10, 6))
        rear = made.blue(friend, (10, 3.2))
        red = made.red("CP1 7/4 impetuous", (10, 7.25))
        made.bond(red, blue)
        game = Bare(made, BLUE)
        game.do(Fight(blue, red))
        game.hurt(0).hurt(5).roll(3)
        assert game.purpose == "retreat"
        game.roll(5)
        assert game.h(blue) == stands
        assert game.h(rear) == behind
        assert game.unit(rear).disordered
        assert game.purpose == "pursuit"
        game.roll(6)
        front = game.board.rect(game.unit(red)).corners[0][1] / (2 * 10**9)
        assert front == tenths(4.5)
        assert kind(game.table, red, blue) == ("frontal" if friend.startswith("FP") else "")


@pytest.mark.rule("TAB-11", "TAB-12", "TAB-21")
@pytest.mark.rule("TAB-13", "MOV-9", "CHG-10")
def test_case_66_ground_and_angle():
    wood = field(ground("wood", 8, 6, 12, 8.9))
    made = BareSituation(wood)
    foot = made.red("FP 5/1", (10, 10))
    game = Bare(made)
    assert not Bare(made).do(game.go(foot, "straight", 0.6)).unit(foot).disordered
    entered = Bare(made).do(game.go(foot, "straight", 1))
    assert entered.unit(foot).disordered
    assert entered.board.ground(place_of(entered.unit(foot))) == "difficult"
    assert not entered.board.wholly_in(place_of(entered.unit(foot)), "difficult")
    assert game.why(game.go(foot, "straight", 1.1)) == "MOV-1"

    made = BareSituation()
    red = made.red("CP1 7/4", (10, 10))
    blue = made.blue("FP 5/1", (10, 6), "110")
    game = Bare(made)
    order = game.strike(red, blue)
    assert abs(order.length - tenths(2.44)) <= 3
    settled(game.do(order))
    assert kind(game.table, red, blue) == "frontal"
    assert game.unit(red).facing == 2700
    board = game.board
    assert shared_front(board.rect(game.unit(red)), board.rect(game.unit(blue))) == tenths(2)
