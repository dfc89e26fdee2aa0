"""Situations 1 to 5, 44 to 50: dice, cohesion, retreat, pursuit, losses of blocks."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import read
from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import EndPhase, Fight, Hold, Pursue, Shoot
from hheditor.rules.impetus.shooting.shots import damage_of, damage_roll
from tests.rules.impetus.driver import BLUE, RED, Game


@pytest.mark.parametrize(
    ("faces", "damage"),
    [
        ((2, 5, 6), 1),
        ((2, 3, 5, 5), 1),
        ((2, 3, 6, 6), 2),
        ((5, 5, 5), 1),
        ((5, 5, 5, 5, 6), 3),
        ((1, 2, 3, 4, 5), 0),
    ],
)
@pytest.mark.rule("SEQ-7")
def test_case_1_counting_damage(faces, damage):
    roll = damage_roll("impetus.melee", len(faces), "MEL-10", 0, ())
    assert damage_of(read(roll, faces)) == damage


def shot_at(target: str, damage: int, face: int, gun: bool = False, **state: Any) -> tuple[Game, int]:
    field = Situation()
    shooter = field.red("ART 4/0 artillery_a" if gun else "T 4/0 longbow_a", (0, 0))
    unit = field.blue(target, (2, -4), **state)
    game = Game(field)
    game.do(Shoot(shooter, unit)).hurt(damage).roll(face)
    return game, unit


@pytest.mark.rule("COH-2", "COH-3", "COH-4", "COH-6", "TRP-5")
def test_case_2_cohesion_under_fire():
    game, unit = shot_at("CM 7/2", 1, 3, disordered=True)
    assert (game.critical(unit), game.unit(unit).vbu, game.unit(unit).disordered) == (6, 6, True)
    game, unit = shot_at("CP1 7/4", 1, 6, disordered=True)
    assert (game.critical(unit), game.unit(unit).vbu) == (7, 6)
    for face in (5, 6):
        game, unit = shot_at("CM 7/2", 1, face, gun=True, disordered=True)
        assert (game.critical(unit), game.unit(unit).vbu) == (5, 6)
    game, unit = shot_at("CP1 7/4", 2, 5, general=True)
    assert (game.critical(unit), game.unit(unit).vbu, game.unit(unit).disordered) == (8, 7, True)
    game, unit = shot_at("CP1 7/4", 2, 5, gun=True, general=True)
    assert game.critical(unit) == 6


def fight(
    red: str,
    blue: str,
    on_red: int,
    on_blue: int,
    *faces: int,
    field: Situation | None = None,
    **states: Any,
) -> Game:
    """A standing melee that red fights: damage on both, then the faces of the tests."""
    field = field or Situation()
    one = field.red(red, (0, 0), **{k[4:]: v for k, v in states.items() if k.startswith("red_")})
    other = field.blue(blue, (1, -1), **{k[5:]: v for k, v in states.items() if k.startswith("blue_")})
    field.bond(one, other)
    game = Game(field)
    game.do(Fight(one, other)).hurt(on_blue).hurt(on_red)
    return game.throw(*faces)


@pytest.mark.rule("COH-2", "COH-3", "COH-6", "COH-7")
def test_case_3_ones_and_sixes():
    game = fight("CM 7/2", "CM 7/2", 1, 0, 6)
    assert (game.critical(0), game.unit(0).vbu) == (6, 6)
    game = fight("CM 3/2", "CM 7/2", 1, 0, 6)
    assert (game.critical(0), game.unit(0).gone) == (2, "destroyed")
    for face in (1, 2):
        game = fight("CM 4/2", "CM 7/2", 3, 0, face, red_vbu=2, red_disordered=True)
        assert (game.critical(0), game.unit(0).vbu) == (1, 1)


@pytest.mark.rule("COH-6", "COH-7", "MEL-13", "PUR-6")
def test_case_4_dead_of_disorder():
    for blue in ("FP 5/1", "FP 5/1 impetuous"):
        game = fight("FP 4/1/2", blue, 1, 0, 1, red_vbu=1, red_disordered=True)
        assert (game.critical(0), game.unit(0).gone) == (1, "destroyed")
        assert "nobody-won" in game.told() and game.purpose == "" and game.question != "pursue"
        assert not game.unit(1).disordered
        assert game.at(1) == (1, -1)


@pytest.mark.rule("COH-2", "COH-5", "COH-10")
def test_case_5_cohesion_in_melee():
    def critical(red: str, blue: str, damage: int, *, came: str, field: Situation, **state: Any) -> int:
        """Of blue, charged by red or having charged it."""
        one, other = field.red(red, (0, 0)), field.blue(blue, (1, -1), **state)
        field.bond(one, other) if came == "red" else field.bond(other, one)
        game = Game(field)
        game.do(Fight(one, other)).hurt(damage).hurt(0).roll(1)
        return game.critical(other)

    hill = (1, -1)
    assert critical("CP2 6/4", "FP 5/1", 2, came="red", field=Situation().level(1, hill), general=True) == 6
    assert critical("CP2 6/4", "FP 5/1", 2, came="blue", field=Situation().level(1, hill), general=True) == 5
    assert critical("CGP 5/2", "FP 5/1", 2, came="red", field=Situation().level(1, hill), general=True) == 5
    assert critical("FP 5/1", "T 3/0", 1, came="red", field=Situation().ground("village", hill)) == 3
    field = Situation()
    knights, foot = field.red("CP1 6/2", (0, 0), disordered=True), field.blue("FP 5/1", (1, -1), "N")
    field.bond(knights, foot, "rear")
    game = Game(field)
    game.do(Fight(knights, foot)).hurt(0).hurt(1).roll(1)
    assert game.critical(knights) == 5


def beaten(
    *others: tuple[str, tuple[int, int]], lake: tuple[tuple[int, int], ...] = (), die: int = 5
) -> tuple[Game, int, list[int]]:
    """Blue FP at (0, 0) facing S beaten by red FP at (0, 1)."""
    field = Situation().ground("lake", *lake)
    loser = field.blue("FP 5/1", (0, 0), disordered=True)
    victor = field.red("FP 5/1", (0, 1))
    friends = [field.blue(text, at) for text, at in others]
    field.bond(victor, loser)
    game = Game(field, agenda=(tasks.Retreating(loser, victor),))
    game.roll(die)
    return game, loser, friends


@pytest.mark.rule("RET-1", "RET-2", "RET-3", "HEX-18")
def test_case_44_the_way_back():
    game, loser, _ = beaten()
    assert (game.at(loser), game.looks(loser), game.unit(loser).disordered) == ((1, -2), "S", True)
    assert [game.field.axial(cell) for cell in game.events[0].places] == [(0, 0), (0, -1), (1, -2)]
    game, loser, _ = beaten(lake=((0, -1),))
    assert [game.field.axial(cell) for cell in game.events[0].places] == [(0, 0), (1, -1), (1, -2)]
    game, loser, _ = beaten(lake=((0, -1), (1, -1)))
    assert game.unit(loser).gone == "destroyed"
    game, loser, _ = beaten(lake=((1, -2),), die=6)
    assert game.at(loser) == (0, -1)


@pytest.mark.rule("RET-4", "RET-5", "HEX-18", "HEX-21")
def test_case_45_friends_behind():
    foot = "FP 5/1"
    game, loser, friends = beaten((foot, (0, -1)), (foot, (1, -1)), die=2)
    assert game.at(loser) == (0, -1)
    assert (game.at(friends[0]), game.unit(friends[0]).disordered) == ((0, -2), True)
    assert (game.at(friends[1]), game.unit(friends[1]).disordered) == ((1, -1), False)
    game, loser, friends = beaten(("T 4/0", (0, -1)), ("T 4/0", (1, -1)), die=2)
    assert game.at(loser) == (1, -2)
    assert [game.unit(friend).disordered for friend in friends] == [True, False]
    game, loser, friends = beaten((foot, (0, -1)), die=2)
    assert (game.at(loser), game.unit(friends[0]).disordered) == ((1, -1), False)
    game, loser, friends = beaten(
        (foot, (0, -1)), (foot, (1, -1)), (foot, (0, -2)), ("W 5/0", (2, -2)), lake=((0, -3),), die=2
    )
    assert game.unit(loser).gone == "destroyed"
    assert not any(game.unit(friend).disordered for friend in friends)


def chase(retreat: int, face: int, pursuing: bool = True) -> tuple[Game, int, int]:
    field = Situation()
    knights, foot = field.red("CP1 7/4", (0, 1)), field.blue("FP 4/1", (0, 0))
    field.bond(knights, foot)
    game = Game(field)
    game.do(Fight(knights, foot)).hurt(1).hurt(0).roll(5)
    assert (game.unit(foot).vbu, game.unit(foot).disordered) == (3, True)
    game.roll(retreat)
    assert game.question == "pursue"
    game.do(Pursue(knights)).roll(face)
    return game, knights, foot


@pytest.mark.rule("PUR-3", "PUR-4", "PUR-5", "HEX-19")
def test_case_46_pursuit():
    game, knights, foot = chase(2, 4)
    assert (game.at(foot), game.at(knights)) == ((0, -1), (0, 0))
    assert game.melee() == (11, 2)
    game, knights, foot = chase(2, 2)
    assert (game.at(knights), game.purpose) == ((0, 1), "")
    game, knights, foot = chase(5, 6)
    assert (game.at(foot), game.at(knights)) == ((1, -2), (0, -1))
    assert game.purpose == "melee"


@pytest.mark.parametrize(
    ("winner", "loser", "expected"),
    [
        ("FP 5/1", "FP 5/1", "may"),
        ("FP 5/1", "CM 5/2", "no"),
        ("FL 4/2 impetuous", "FP 5/1", "must"),
        ("W 5/0", "FP 5/1", "no"),
        ("T 4/0", "S 2/0", "may"),
        ("CL 4/1", "FP 5/1", "may"),
    ],
)
@pytest.mark.rule("PUR-1", "PUR-2", "PUR-3", "SPC-1")
def test_case_47_who_pursues(winner, loser, expected):
    field = Situation()
    victor, beaten_one = field.red(winner, (0, 0)), field.blue(loser, (1, -1), disordered=True)
    field.bond(beaten_one, victor)
    game = Game(field, agenda=(tasks.Retreating(beaten_one, victor),))
    game.roll(1)
    found = "may" if game.question == "pursue" else "must" if game.purpose == "pursuit" else "no"
    assert found == expected
    if winner.startswith("CL"):
        game.do(Pursue(victor)).roll(1)
        assert game.at(victor) == (1, -1), "1H"
    if expected == "must":
        game.roll(3)
        assert game.at(victor) == (1, -1), "the middle column"


@pytest.mark.rule("PUR-2", "PUR-6", "MEL-13", "HEX-19")
def test_case_48_running_on():
    field = Situation()
    wild = field.red("FL 4/2 impetuous", (0, 0))
    archers = field.blue("T 2/0", (1, -1))
    foot = field.blue("FP 5/1", (1, -2))
    field.bond(wild, archers)
    game = Game(field)
    game.do(Fight(wild, archers)).hurt(1).hurt(0).roll(6)
    assert game.unit(archers).gone == "destroyed"
    assert game.purpose == "pursuit"
    game.roll(6)
    assert game.at(wild) == (1, -1)
    assert game.melee() == (6, 5)
    assert not game.unit(foot).gone


PIKES = "FP 4/1/2 pike deep"


@pytest.mark.rule("LRG-2", "LRG-3", "LRG-4", "COH-5")
def test_case_49_losses_of_a_block():
    field = Situation()
    knights = field.red("CP1 7/4", (0, 0))
    block = field.block(BLUE, PIKES, (1, -1))
    field.bond(knights, block)
    rear = block + 1
    game = Game(field)
    game.do(Fight(knights, block)).hurt(2).hurt(0).roll(6)
    assert game.critical(block) == 3
    assert (game.unit(rear).vbu, game.unit(block).vbu, game.unit(block).disordered) == (1, 4, True)
    assert game.unit(block).behind == (rear,)
    field = Situation()
    knights = field.red("CP1 7/4", (0, 0))
    block = field.block(BLUE, PIKES, (1, -1), disordered=True)
    field.units[block + 1] = replace(field.units[block + 1], vbu=1)
    field.bond(knights, block)
    game = Game(field)
    game.do(Fight(knights, block)).hurt(2).hurt(0).roll(5)
    assert game.critical(block) == 2
    assert (game.unit(block + 1).gone, game.unit(block).vbu, game.unit(block).behind) == ("destroyed", 2, ())


@pytest.mark.rule("OPT-8", "RET-1", "PUR-1")
def test_case_50_light_horse():
    def drawn(red: str, blue: str, **options: Any) -> Game:
        field = Situation(**options)
        one, other = field.red(red, (0, 0)), field.blue(blue, (1, -1))
        field.bond(one, other)
        game = Game(field)
        return game.do(Fight(one, other)).hurt(0).hurt(0)

    game = drawn("CL 4/1", "FP 5/1")
    assert game.purpose == "retreat"
    game.roll(3)
    assert (game.at(0), game.unit(0).disordered) == ((-1, 2), True)
    assert game.question != "pursue"
    assert drawn("CL 4/1", "S 2/0").purpose == ""
    game = drawn("CM 5/2", "W 5/0")
    assert game.roll(4).at(0) == (-1, 2)
    assert drawn("CL 4/1", "FP 5/1", light_break_off=False).purpose == ""


@pytest.mark.rule("MEL-1")
def test_a_locked_pair_may_fight_in_both_phases_of_a_turn():
    field = Situation()
    one, other = field.red("FP 5/1", (0, 0)), field.blue("FP 5/1", (1, -1))
    field.bond(one, other)
    game = Game(field)
    game.do(Fight(one, other)).hurt(0).hurt(0)
    if game.actor == RED and game.question == "":
        game.do(EndPhase())
    assert game.actor == BLUE
    assert game.why(Fight(other, one)) == ""


@pytest.mark.rule("PUR-2")
def test_a_winner_may_stay():
    game, knights, _ = _before_pursuit()
    game.do(Hold(knights))
    assert game.at(knights) == (0, 1)


def _before_pursuit() -> tuple[Game, int, int]:
    field = Situation()
    knights, foot = field.red("CP1 7/4", (0, 1)), field.blue("FP 4/1", (0, 0))
    field.bond(knights, foot)
    game = Game(field)
    game.do(Fight(knights, foot)).hurt(1).hurt(0).roll(5).roll(1)
    return game, knights, foot
