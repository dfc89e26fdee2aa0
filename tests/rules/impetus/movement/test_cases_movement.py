"""Situations 10 to 17, 67 and 70: movement on hexes."""

from typing import Any

import pytest

from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.position.orders import Finish, GroupMove, Move, Rally, Shoot
from hheditor.values import BadValue, decode, encode
from tests.rules.impetus.driver import RED, Game


def ends(game: Game, unit: int, kind: str) -> set[tuple[int, int]]:
    """Where moves of a kind may end."""
    return {
        game.field.axial(order.cell)
        for order in game.orders(unit)
        if isinstance(order, Move) and order.kind == kind
    }


def moved(text: str, kind: str, at: tuple[int, int], looks: str = "", **state: Any) -> bool:
    """Whether a unit at (0, 0) is disordered by a move."""
    field = Situation()
    unit = field.red(text, (0, 0), **state)
    game = Game(field)
    game.do(game.move(unit, at, kind, looks))
    assert game.at(unit) == at
    return game.unit(unit).disordered


def refused(text: str, kind: str, at: tuple[int, int], looks: str = "", **state: Any) -> str:
    field = Situation()
    unit = field.red(text, (0, 0), **state)
    game = Game(field)
    return game.why(game.move(unit, at, kind, looks))


@pytest.mark.rule("HEX-4", "HEX-6", "MOV-3", "INT-4")
def test_case_10_the_lane():
    field = Situation()
    foot = field.red("FP 5/1", (0, 0))
    game = Game(field)
    assert ends(game, foot, "straight") == {(0, -1), (1, -1), (1, -2)}
    assert {(0, -2), (2, -2)} == ends(game, foot, "oblique")
    assert moved("FP 5/1", "oblique", (0, -2)) is True
    assert moved("FP 5/1", "straight", (1, -2)) is False
    field = Situation()
    horse = field.red("CP2 6/4", (0, 0))
    assert ends(Game(field), horse, "straight") == {(0, -1), (1, -1), (1, -2), (1, -3), (2, -3)}
    assert (0, -3) in ends(Game(field), horse, "oblique")
    field.red("FP 5/1", (1, -2))
    game = Game(field)
    assert ends(game, horse, "straight") == {(0, -1), (1, -1)}
    assert game.why(game.move(horse, (1, -3))) == "INT-4"


@pytest.mark.rule("MOV-5", "MOV-6", "MOV-13", "HEX-6", "HEX-7")
def test_case_11_sideways_oblique_back():
    assert moved("CM 5/2", "sideways", (1, 0)) is False
    assert moved("CM 5/2", "sideways", (3, 0)) is True
    assert moved("CM 5/2", "oblique", (0, -2)) is True
    assert moved("FL 4/1", "sideways", (-1, 0)) is False
    assert moved("FL 4/1", "sideways", (-2, 0)) is True
    assert moved("FL 4/2 impetuous", "sideways", (1, 0)) is True
    assert moved("FP 4/1", "sideways", (1, 0)) is True
    assert moved("S 2/0", "oblique", (0, -2)) is False
    assert moved("S 2/0", "sideways", (2, 0)) is False
    assert refused("FP 4/1", "sideways", (1, 0), disordered=True) == "MOV-5"
    assert refused("FP 4/1", "back", (0, 1), disordered=True) == "MOV-6"
    for at in ((-1, 1), (0, 1), (-1, 2)):
        assert moved("FP 4/1", "back", at) is True
    assert moved("CL 4/1", "back", (-2, 4), disordered=True) is True
    assert moved("CL 4/1", "back", (-2, 4)) is False
    assert refused("FP 4/1", "sideways", (0, 0)) == "MOV-5", "one hex right and one left leads nowhere"


@pytest.mark.rule("MOV-4", "MOV-8", "HEX-7", "HEX-8")
def test_case_12_one_wheel():
    assert moved("FP 5/1", "wheel", (0, 0), "ENE") is False
    assert moved("FP 5/1", "wheel", (1, -1), "ENE") is True
    assert moved("FP 5/1", "wheel", (1, 0), "ENE") is True
    assert refused("FP 5/1", "wheel", (2, -1), "ENE") == "MOV-1"
    assert moved("CP2 6/4", "wheel", (2, -1), "ENE") is True
    assert moved("S 2/0 javelin", "wheel", (3, -2), "ENE") is False
    field = Situation()
    light = field.red("S 2/0 javelin", (0, 0))
    field.blue("FP 5/1", (5, -4), "WSW")
    game = Game(field)
    game.do(game.move(light, (3, -2), "wheel", "ENE"))
    assert game.question != "shoot", "the second figure forbids the shot"
    assert moved("FP 5/1", "wheel", (0, 0), "ENE", disordered=True) is True
    assert moved("FP 5/1", "straight", (1, -1), disordered=True) is True
    assert refused("FP 5/1", "wheel", (1, 0), "ENE", disordered=True) == "MOV-4"
    assert refused("ART 2/0 artillery_a", "wheel", (1, 0), "ENE") == "MOV-4"
    assert moved("ART 2/0 artillery_a", "wheel", (0, 0), "ENE") is False
    assert refused("FP 5/1", "wheel", (0, -1), "ENE") == "MOV-4", "a step, then a wheel"


@pytest.mark.rule("GRP-2", "HEX-22")
def test_case_13_a_rank_wheels():
    def rank(text: str, count: int, blocked: bool = False) -> tuple[Game, tuple[int, ...]]:
        field = Situation()
        units = tuple(field.red(text, (place, 0)) for place in range(count))
        if blocked:
            field.red("FP 5/1", (1, -1))
        return Game(field), units

    game, units = rank("FP 5/1", 2)
    game.do(game.group(units, (1, -1), "wheel", "ENE"))
    assert [game.at(unit) for unit in units] == [(1, -1), (1, 0)]
    assert game.looks(units[0]) == "ENE"
    assert not any(game.unit(unit).disordered for unit in units)
    assert game.events[0].fact("cost") == 2
    game, units = rank("CM 5/2", 3)
    game.do(game.group(units, (2, -2), "wheel", "ENE"))
    assert [game.at(unit) for unit in units] == [(2, -2), (2, -1), (2, 0)]
    game, units = rank("CM 5/2", 3, blocked=True)
    assert game.why(game.group(units, (2, -2), "wheel", "ENE")) == "HEX-22"
    game, units = rank("FP 5/1", 3)
    found = game.finding(game.group(units, (2, -2), "wheel", "ENE"))
    assert (found.rule, found.parameter("length"), found.parameter("figure")) == ("MOV-1", 3, 2)
    game, units = rank("CM 5/2", 3)
    game.do(game.group(units, (0, 0), "wheel", "WNW"))
    assert [game.at(unit) for unit in units] == [(0, 0), (1, -1), (2, -2)]
    assert game.looks(units[0]) == "WNW"


@pytest.mark.rule("MOV-1", "MOV-8", "MOV-9", "MOV-12")
def test_case_14_ground():
    field = Situation().ground("wood", (0, -1), (1, -1))
    foot = field.red("FP 5/1", (0, 0))
    game = Game(field)
    assert game.why(game.move(foot, (1, -2))) == "MOV-1"
    assert game.do(game.move(foot, (0, -1))).unit(foot).disordered

    field = Situation().ground("scrub", (1, -2))
    horse = field.red("CP2 6/4", (0, 0))
    game = Game(field)
    assert game.do(game.move(horse, (1, -3))).unit(horse).disordered

    for text in ("FL 4/1", "T 4/0 longbow_a"):
        field = Situation().ground("wood", (0, 0))
        unit = field.red(text, (0, 0))
        game = Game(field)
        assert game.why(game.move(unit, (1, -2))) == "MOV-1"
        assert not game.do(game.move(unit, (1, -1))).unit(unit).disordered

    field = Situation().ground("scrub", (0, -1), (1, -1))
    scythed = field.red("CF 4/4", (0, 0))
    game = Game(field)
    assert game.why(game.move(scythed, (0, -1))) == "MOV-12"

    assert moved("W 5/0 various", "straight", (1, -2)) is True

    field = Situation().ground("wood", (0, 0), (0, -1), (1, -1), (1, -2))
    light = field.red("S 2/0 javelin", (0, 0))
    field.blue("CP1 7/4", (2, -4))
    game = Game(field)
    game.do(game.move(light, (1, -2)))
    assert not game.unit(light).disordered
    assert game.question != "shoot", "both figures were needed"

    field = Situation().ground("scrub", (1, -2))
    riders = field.red("CL 4/1", (0, 0))
    game = Game(field)
    assert game.why(game.move(riders, (2, -5))) == "MOV-1"
    assert game.do(game.move(riders, (2, -4))).unit(riders).disordered


@pytest.mark.rule("MOV-8", "ACT-4", "SHO-5")
def test_case_15_the_second_figure():
    field = Situation()
    riders = field.red("CL 4/1 composite_bow", (0, 0))
    field.blue("CP1 7/4", (4, -9))
    game = Game(field)
    game.do(game.move(riders, (3, -6)))
    assert (game.at(riders), game.question) == ((3, -6), "")
    field = Situation()
    riders = field.red("CL 4/1 composite_bow", (0, 0))
    field.blue("FP 5/1", (-1, 0), "ESE")
    game = Game(field)
    assert game.why(game.move(riders, (2, -5))) == "MOV-8"
    assert game.why(game.move(riders, (2, -4))) == ""
    field = Situation()
    light = field.red("S 2/0 javelin", (0, 0))
    enemy = field.blue("CP1 7/4", (2, -5))
    game = Game(field)
    game.do(game.move(light, (1, -2)))
    assert game.question == "shoot"
    assert game.do(Shoot(light, enemy)).dice == 2
    game = Game(field)
    game.do(game.move(light, (1, -3)))
    assert game.question == ""
    field = Situation()
    light = field.red("S 2/1 javelin", (0, 0))
    far = field.blue("S 2/0", (2, -4))
    game = Game(field)
    assert game.why(game.charge(light, far, (1, -3))) == "CHG-2"


def at_zone(
    text: str, at: tuple[int, int], looks: str = "N", blue_disordered: bool = False
) -> tuple[Game, int]:
    field = Situation()
    unit = field.red(text, at, looks)
    field.blue("FP 5/1", (0, -2), disordered=blue_disordered)
    return Game(field), unit


@pytest.mark.rule("ZOC-1", "ZOC-2", "ZOC-3", "ZOC-4", "HEX-9")
def test_case_16_inside_a_zone():
    game, horse = at_zone("CP2 6/4", (0, -1))
    assert game.why(game.charge(horse, 1)) == ""
    assert game.why(game.move(horse, (0, 0), "back")) == ""
    assert game.why(game.move(horse, (0, -1), "wheel", "ENE")) == "ZOC-2"
    assert game.why(game.move(horse, (0, -1), "about", "S")) == "MOV-7"
    assert game.why(game.move(horse, (1, -1), "sideways")) == "ZOC-2"
    assert game.why(game.move(horse, (1, -2))) == "ZOC-4"
    field = Situation()
    archers = field.red("T 4/0 longbow_a", (0, -1), disordered=True)
    enemy = field.blue("FP 5/1", (0, -2))
    game = Game(field)
    assert game.why(Rally(archers)) == ""
    assert game.why(Shoot(archers, enemy)) == ""
    for at in ((1, -2), (1, -1), (2, -2)):
        game, horse = at_zone("CP2 6/4", (0, -1), "ENE")
        game.do(game.move(horse, at))
        assert game.unit(horse).disordered
    game, horse = at_zone("CP2 6/4", (0, -1), blue_disordered=True)
    assert not game.do(game.move(horse, (1, -3))).unit(horse).disordered
    game, horse = at_zone("CP2 6/4", (-2, 0), "ENE")
    assert game.do(game.move(horse, (0, -1))).unit(horse).disordered
    game, horse = at_zone("CM 5/2", (1, -1))
    assert game.why(game.move(horse, (0, -1), "sideways")) == "ZOC-2"


@pytest.mark.parametrize(
    ("mover", "friend", "large", "expected"),
    [
        ("CP2 6/4", "S 2/0", 1, ""),
        ("CP2 6/4", "T 4/0", 1, ""),
        ("CP2 6/4", "FP 5/1", 1, "INT-4"),
        ("CP2 6/4", "FL 4/2 impetuous", 1, "INT-4"),
        ("CP2 6/4", "FL 4/1 deep", 2, "INT-4"),
        ("CM 5/2", "CL 4/1", 1, ""),
        ("CL 4/1", "CM 5/2", 1, ""),
        ("CL 4/1", "EL 5/3", 1, "INT-4"),
        ("CM 5/2", "W 5/0", 1, ""),
    ],
)
@pytest.mark.rule("INT-1", "INT-2", "INT-4")
def test_case_17_through_friends(mover, friend, large, expected):
    field = Situation()
    unit = field.red(mover, (0, 0))
    other = field.block(RED, friend, (1, -2), large)
    game = Game(field)
    for at in ((1, -3), (2, -3)):
        assert game.why(game.move(unit, at)) == expected
    if not expected:
        game.do(game.move(unit, (1, -3)))
        assert not game.unit(unit).disordered and not game.unit(other).disordered


@pytest.mark.rule("INT-1", "INT-2", "INT-4")
def test_case_17_ending_on_a_friend_and_melees():
    field = Situation()
    unit = field.red("CP1 7/4", (0, 0))
    field.red("S 2/0", (1, -2))
    game = Game(field)
    assert game.why(game.move(unit, (1, -2))) == "INT-2"
    field = Situation()
    elephants = field.red("EL 5/3", (0, 0))
    field.red("W 5/0", (0, -1))
    field.red("W 5/0", (1, -1))
    game = Game(field)
    assert game.why(game.move(elephants, (1, -2))) == "INT-4"
    field = Situation()
    unit = field.red("CP2 6/4", (0, 0))
    friend = field.red("S 2/0", (1, -2))
    enemy = field.blue("S 2/0", (2, -2), "WSW")
    field.bond(enemy, friend, "side")
    game = Game(field)
    assert game.why(game.move(unit, (1, -3))) == "INT-2"


@pytest.mark.rule("MOV-7", "ACT-4", "ZOC-2")
def test_case_67_about_face():
    assert moved("FP 5/1", "about", (0, 0), "S") is True
    for text in ("S 2/0", "CL 4/1", "CGL 4/1"):
        assert moved(text, "about", (0, 0), "S") is False
    assert refused("FP 5/1", "about", (0, 0), "S", disordered=True) == "MOV-7"
    assert refused("FP 5/1", "about", (0, 1), "S") == "MOV-7"
    field = Situation()
    archers = field.red("T 4/0 longbow_a", (0, 0))
    field.blue("CP1 7/4", (-1, 3))
    game = Game(field)
    game.do(game.move(archers, (0, 0), "about", "S"))
    assert game.question != "shoot", "nothing else"
    field = Situation()
    foot = field.red("FP 5/1", (0, 0))
    enemy = field.blue("FP 5/1", (0, -1))
    field.bond(enemy, foot)
    game = Game(field)
    assert game.why(game.move(foot, (0, 0), "about", "S")) == "ACT-3"


@pytest.mark.rule("GRP-1", "GRP-2", "GRP-4", "SHO-5", "COH-9")
def test_case_70_a_group_shoots():
    field = Situation()
    one = field.red("T 4/0 longbow_a", (0, 0))
    two = field.red("T 4/0 longbow_a", (1, 0))
    third = field.red("T 4/0 longbow_a", (2, 0), disordered=True)
    enemy = field.blue("CP1 7/4", (3, -5))
    game = Game(field)
    assert game.why(game.group((one, two, third), (1, -1))) == "GRP-1"
    game.do(game.group((one, two), (1, -1)))
    assert game.question == "shoot"
    assert game.do(Shoot(one, enemy)).dice == 4
    game.hurt(2).roll(3)
    assert game.unit(enemy).disordered, "the second sees what the first has done"
    assert game.question == "shoot"
    assert game.do(Shoot(two, enemy)).dice == 4
    game.hurt(0)
    assert [game.unit(each).done for each in (one, two, third)] == [True, True, False]
    assert game.why(Rally(third)) == ""
    game = Game(field)
    game.do(game.group((one, two), (1, -1))).do(Finish())
    assert game.question == ""


@pytest.mark.rule("GRP-2")
def test_case_70_a_group_goes_neither_sideways_nor_back():
    with pytest.raises(BadValue):
        decode(encode(GroupMove((0, 1), "sideways", 3, 9)), RULESET.order_type)  # type: ignore[arg-type]
    field = Situation()
    units = (field.red("FP 5/1", (0, 0)), field.red("FP 5/1", (1, 0)))
    field.blue("FP 5/1", (5, -9))
    game = Game(field)
    assert game.why(game.group(units, (-1, 1))) == "MOV-3"
    assert game.why(game.group(units, (2, 0))) == "MOV-3"
