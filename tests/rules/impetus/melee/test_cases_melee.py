"""Situations 34 to 43, 51 to 54: melee."""

from typing import Any

import pytest

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position.orders import (
    Engage,
    Fight,
    GroupCharge,
    Hold,
    Prepare,
    Pursue,
    Shoot,
)
from hheditor.rules.impetus.position.table import bond_between
from tests.rules.impetus.driver import BLUE, RED, Game, charged, kind, settled

T_PLAIN = "T 4/0 longbow_a"


def rough(kind: str, *places: tuple[int, int]) -> Situation:
    return Situation().ground(kind, *places)


@pytest.mark.rule("MEL-7", "MEL-8", "MEL-9")
def test_case_34_who_keeps_impetus():
    assert charged("CP1 7/4", T_PLAIN)[0] == 11
    assert charged("CP1 7/4", "FP 5/1 long_spear")[0] == 7
    assert charged("CP1 7/4", "FP 5/1 long_spear", blue_facing="N")[0] == 13
    assert charged("CP1 7/4", "T 4/0 longbow_a stakes", blue_stakes=True)[0] == 7
    assert charged("CP1 7/4", "CM 5/2 camels")[0] == 7
    assert charged("CP1 7/4", "EL 5/3")[0] == 7
    assert charged("CP1 7/4", "W 5/0")[0] == 7
    assert charged("CP1 7/4", T_PLAIN, rough("scrub", (0, 0)))[0] == 7
    assert charged("FP 6/2", "CM 5/2")[0] == 6
    assert charged("FP 6/2", "FP 5/1", red_vbu=5)[0] == 5
    assert charged("FL 4/2 impetuous", "FP 5/1", rough("wood", (0, 0), (1, -1)))[0] == 6
    assert charged("FL 4/2 impetuous", "FL 4/1", rough("wood", (0, 0), (1, -1)))[0] == 4
    assert charged("FL 4/2 impetuous", "S 2/0", rough("wood", (0, 0), (1, -1)))[0] == 4
    assert charged("EL 5/3", "FP 5/1", red_vbu=4)[0] == 7
    assert charged("EL 5/3", "S 2/0", red_vbu=4)[0] == 4
    assert charged("CF 4/4", "FP 5/1", red_vbu=3)[0] == 7


PIKES = "FP 4/1 pike deep"


@pytest.mark.rule("LRG-6", "MEL-4", "MEL-6")
def test_case_35_depth():
    assert charged("CP1 7/4", PIKES, blue_large=2)[1] == 8
    assert charged("FP 5/1", PIKES, blue_large=2)[1] == 6
    assert charged(PIKES, "FP 5/1", red_large=2)[0] == 7
    assert charged("FP 5/1", PIKES, rough("wood", (1, -1)), blue_large=2)[1] == 4
    assert charged("FP 5/1", PIKES, blue_large=2, blue_facing="N")[1] == 4
    assert charged("CM 5/2", "FP 4/1 long_spear deep", blue_large=2)[1] == 6
    assert charged("FP 5/1", "FP 4/1 long_spear deep", blue_large=2)[1] == 5
    assert charged("FP 6/3 polearm impetuous deep", "FP 5/1", red_large=2)[0] == 9
    assert charged("FL 5/3 warband impetuous deep", "FP 5/1", red_large=2)[0] == 10
    assert charged("FL 5/3 warband impetuous deep", "CM 5/2", red_large=2)[0] == 5
    assert charged("FP 5/1", PIKES, blue_large=1)[1] == 4


@pytest.mark.rule("MEL-2", "MEL-5", "MEL-12", "PUR-1", "PUR-2", "HEX-13")
def test_case_36_support_and_a_pinned_victor():
    field = Situation()
    warband = "FL 5/2 warband impetuous deep"
    b = field.block(BLUE, warband, (0, -1))
    a = field.block(BLUE, warband, (1, -1))
    r1 = field.red("FP 5/1", (-1, 0))
    r2 = field.red("FP 6/1", (0, 0))
    field.bond(r1, b)
    game = Game(field)
    game.do(game.charge(r2, b))
    assert game.dice == 9
    game.hurt(1)
    assert game.dice == 10
    game.hurt(4).throw(6, 4)
    assert (game.unit(r2).vbu, game.unit(b).vbu, game.unit(b).disordered) == (2, 5, True)
    assert game.critical(r2) == 2
    assert game.critical(b) == 4
    assert game.purpose == "retreat"
    game.roll(1)
    assert game.at(b) == (0, -1), "it is bound to R1 and stays"
    assert game.at(a) == (1, -1)
    assert game.purpose == ""


@pytest.mark.rule("GRP-5", "MEL-3", "MEL-5", "HEX-13")
def test_case_37_a_line_meets_a_line():
    def field() -> tuple[Situation, list[int], tuple[int, int]]:
        made = Situation()
        line = [made.blue("FP 5/1", (place, -2)) for place in (0, 1, 2)]
        return made, line, (made.red("CP1 7/4", (0, 0)), made.red("CP1 7/4", (1, 0)))

    made, (d3, d1, d2), (x1, x2) = field()
    game = Game(made)
    game.do(GroupCharge((x1, x2), made.cell((1, -1)), ((x1, d1), (x2, d2))))
    assert game.question == "engage"
    assert game.do(Engage(x2)).melee() == (11, 5)
    game.hurt(0)
    assert game.melee() == (11, 5)
    made, (d3, d1, d2), (x1, x2) = field()
    game = Game(made)
    game.do(game.charge(x1, d1, (1, -1)))
    assert game.melee() == (11, 7)
    assert bond_between(game.table, x1, d3) is None


@pytest.mark.rule("MEL-1", "MEL-7", "MEL-14", "COH-6")
def test_case_38_fighting_on():
    field = Situation()
    red, blue = field.red("CP1 7/4", (0, 0)), field.blue("FP 5/1", (1, -1))
    game = Game(field)
    game.do(game.charge(red, blue))
    assert game.dice == 11
    game.hurt(1)
    assert game.dice == 5
    game.hurt(1).throw(2, 2)
    assert game.unit(red).disordered and game.unit(blue).disordered
    assert bond_between(game.table, red, blue) is not None
    game.until(BLUE)
    game.do(Fight(blue, red))
    assert game.melee() == (4, 6)


def fought(
    red_vbu: int, blue_vbu: int, damage: tuple[int, int], faces: tuple[int, ...], **states: Any
) -> Game:
    """A charge of red FP on blue FP: damage on red and on blue, then the tests."""
    field = Situation()
    red = field.red("FP 6/1", (0, 0), vbu=red_vbu, **{k[4:]: v for k, v in states.items() if k[:3] == "red"})
    blue = field.blue(
        "FP 6/1", (1, -1), vbu=blue_vbu, **{k[5:]: v for k, v in states.items() if k[:4] == "blue"}
    )
    game = Game(field)
    game.do(game.charge(red, blue))
    return game.hurt(damage[1]).hurt(damage[0]).throw(*faces)


@pytest.mark.rule("MEL-12", "MEL-14")
def test_case_39_who_has_lost():
    game = fought(5, 5, (1, 1), (5, 2), blue_disordered=True)
    assert (game.unit(0).vbu, game.unit(1).vbu) == (4, 4)
    assert game.purpose == "retreat" and "won" in game.told()
    game = fought(5, 5, (2, 2), (5, 5))
    assert (game.unit(0).vbu, game.unit(1).vbu, game.purpose) == (3, 3, "")
    assert "drawn" in game.told()
    game = fought(2, 4, (1, 1), (3, 6))
    assert game.unit(0).gone and game.unit(1).vbu == 1
    assert "won" in game.told() and game.purpose != "retreat"
    game = fought(5, 5, (0, 0), ())
    assert "drawn" in game.told() and not game.unit(0).disordered and not game.unit(1).disordered


def beside_spears(at: tuple[int, int], looks: str) -> tuple[Game, int, int]:
    field = Situation()
    spears = field.blue("FP 5/1 long_spear", (0, 0))
    horse = field.red("CP2 6/4", at, looks)
    game = Game(field)
    game.do(game.charge(horse, spears, (-1, 0)))
    return game, horse, spears


@pytest.mark.rule("CHG-9", "HEX-10", "HEX-12", "COH-5", "COH-8", "MEL-9")
def test_case_40_flank_or_side():
    game, horse, spears = beside_spears((-2, -1), "ESE")
    assert kind(game.table, horse, spears) == "flank"
    assert game.dice == 12
    game.hurt(1).hurt(1).roll(2).roll(6)
    assert game.unit(spears).gone == "destroyed"
    assert game.critical(horse) == 6, "6 - 1 + 1"
    game, horse, spears = beside_spears((-3, 1), "ENE")
    assert kind(game.table, horse, spears) == "side"
    assert game.dice == 6
    game.hurt(1).hurt(0).roll(6)
    assert game.unit(spears).gone == "" and game.purpose == "retreat"


@pytest.mark.rule("MEL-16", "HEX-14")
def test_case_41_turning_to_face():
    def taken(other: bool = False) -> tuple[Game, int, int]:
        field = Situation()
        spears = field.blue("FP 5/1 long_spear", (0, 0))
        horse = field.red("CP2 6/4", (-1, 0), "ESE")
        field.bond(horse, spears, "flank")
        if other:
            front = field.red("FP 5/1", (0, 1))
            field.bond(front, spears)
        return Game(field, BLUE), horse, spears

    game, horse, spears = taken()
    game.do(Fight(spears, horse))
    assert game.melee() == (5, 8)
    game, horse, spears = taken()
    game.do(Fight(spears, horse, turn=True))
    assert (game.looks(spears), game.unit(spears).disordered) == ("WSW", True)
    assert game.melee() == (4, 6)
    game, horse, spears = taken(other=True)
    assert game.why(Fight(spears, horse, turn=True)) == "MEL-16"
    assert game.why(Fight(spears, horse)) == "MEL-2"


@pytest.mark.rule("MEL-6", "MEL-8", "MEL-9", "LRG-6")
def test_case_42_difficult_ground():
    assert charged("CP1 7/4", "FP 5/1", rough("wood", (1, -1)))[0] == 5
    assert charged("CP1 7/4", "FP 5/1", rough("wood", (0, 0), (1, -1)))[0] == 5
    assert charged(PIKES, "FP 5/1", rough("wood", (1, -1)), red_large=2)[0] == 4
    assert charged("CGP 5/2", "FP 5/1")[0] == 8


@pytest.mark.rule("TER-7", "COH-10", "MEL-8", "HEX-23")
def test_case_43_the_bank():
    field = Situation().stream((0, 1))
    foot = field.blue("FP 5/1", (0, 0))
    horse = field.red("CP2 6/4", (0, 1))
    game = Game(field)
    game.do(game.charge(horse, foot))
    assert game.dice == 6
    game.hurt(2)
    assert game.dice == 5
    game.hurt(0).roll(6)
    assert game.critical(foot) == 5
    game.roll(1)
    game.do(game.orders()[0]).roll(4)
    assert game.at(horse) == (0, 0) and game.unit(horse).disordered, "on leaving the water"
    field = Situation().stream((0, 1))
    foot = field.blue("FP 5/1", (0, 0))
    horse = field.red("CP2 6/4", (0, 1))
    game = Game(field, BLUE)
    game.do(game.charge(foot, horse))
    assert game.dice == 5, "no impetus into water"
    game.hurt(0).hurt(2).roll(1)
    assert game.critical(foot) == 4, "5 - 2 + 1 against horse, none for the bank"


@pytest.mark.rule("TER-7")
def test_case_43_entering_the_water_disorders():
    field = Situation().stream((0, -1))
    horse = field.red("CP2 6/4", (0, 0))
    game = Game(field)
    assert game.do(game.move(horse, (0, -1))).unit(horse).disordered


@pytest.mark.rule("SPC-8", "CHG-9", "LRG-6", "COH-8")
def test_case_51_schiltron():
    text = "FP 4/1 pike schiltron deep"
    assert charged("CP1 7/4", text, blue_large=2, blue_facing="N") == (7, 8)
    field = Situation()
    block = field.block(BLUE, text, (1, -2), facing="N")
    knights = field.red("CP1 7/4", (0, 0))
    game = Game(field, BLUE)
    game.do(game.move(block, (1, -3)))
    assert game.unit(block).disordered
    game.until(RED)
    game.do(game.charge(knights, block, (1, -2)))
    assert game.dice == 13
    game.hurt(1)
    assert game.dice == 3
    game.hurt(0).roll(6)
    rear = next(number for number in range(len(game.table.units)) if number not in (block, knights))
    assert game.unit(block).gone == game.unit(rear).gone == "destroyed"


@pytest.mark.rule("SPC-9", "COH-4", "COH-5")
def test_case_52_shieldwall():
    wall = "FP 5/1 shieldwall"
    assert charged("CP2 6/4", wall, blue_wall=True) == (6, 6)
    field = Situation()
    horse, foot = field.red("CP2 6/4", (0, 0)), field.blue(wall, (1, -1), wall=True)
    game = Game(field)
    game.do(game.charge(horse, foot)).hurt(1).hurt(0).roll(2)
    assert game.critical(foot) == 6
    field = Situation()
    archers, foot = field.red("T 4/0 longbow_a", (0, 0)), field.blue(wall, (2, -4), wall=True)
    game = Game(field)
    game.do(Shoot(archers, foot)).hurt(1).roll(2)
    assert game.critical(foot) == 7
    for answer, kept in ((Pursue, False), (Hold, True)):
        field = Situation()
        enemy, foot = field.red("FP 5/1", (0, 0)), field.blue(wall, (1, -1), wall=True)
        game = Game(field)
        game.do(game.charge(enemy, foot)).hurt(0).hurt(1).roll(6).roll(1)
        game.do(answer(foot))
        if answer is Pursue:
            game.roll(4)
        assert game.unit(foot).wall is kept
    field = Situation()
    worn = field.red(wall, (0, 0), vbu=4)
    fresh = field.red(wall, (3, 0))
    field.blue("FP 5/1", (4, -9))
    game = Game(field)
    assert game.why(Prepare(worn, "wall")) == "SPC-9"
    assert game.do(Prepare(fresh, "wall")).unit(fresh).wall


@pytest.mark.rule("SPC-7", "MEL-9", "ACT-1")
def test_case_53_stakes():
    archers = "T 4/0 longbow_a stakes"
    for h, expected in ((7, ""), (6, "SPC-7")):
        field = Situation()
        unit = field.red(archers, (0, 0))
        field.blue("CP1 7/4", ((h + 1) // 2, -(h + 1)))
        game = Game(field)
        assert game.why(Prepare(unit, "plant")) == expected
    field = Situation()
    unit = field.red(archers, (0, 0), stakes=True)
    game = Game(field)
    assert not game.do(game.move(unit, (0, -1))).unit(unit).stakes
    assert charged("CP1 7/4", archers, blue_stakes=True, blue_facing="N")[0] == 13


@pytest.mark.rule("SPC-4", "MEL-7")
def test_case_54_scythed_chariots():
    def fought_by(damage: int, face: int) -> tuple[Game, int, int]:
        field = Situation()
        scythed, foot = field.red("CF 4/4/1", (0, 0)), field.blue("FP 5/1", (1, -1))
        game = Game(field)
        game.do(game.charge(scythed, foot))
        assert game.dice == 8
        game.hurt(damage)
        assert game.dice == 5
        return game.hurt(0).roll(face), scythed, foot

    game, scythed, foot = fought_by(1, 2)
    assert game.unit(scythed).gone == "destroyed" and not game.unit(foot).gone
    game, scythed, foot = fought_by(5, 6)
    assert game.unit(foot).gone == "destroyed" and not game.unit(scythed).gone
    assert game.question == "pursue"


@pytest.mark.rule("MEL-3")
def test_two_chargers_on_one_target_one_is_main():
    field = Situation()
    foe = field.blue("FP 5/1", (1, -1))
    field.blue("FP 5/1", (5, -9))
    left, right = field.red("CP1 7/4", (0, 0)), field.red("CP1 7/4", (1, 0))
    game = Game(field)
    game.do(GroupCharge((left, right), field.cell((0, 0)), ((left, foe), (right, foe))))
    assert game.question == "engage"
    game.do(Engage(left))
    assert game.dice == 11 + 11 // 2
    game.hurt(0).hurt(0)
    assert game.question == "", "there is no second melee"
    assert settled(game).purpose == ""
