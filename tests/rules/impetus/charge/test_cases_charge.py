"""Situations 18 to 25, 32, 33 and 68: charge, evasion, defensive fire."""

import pytest

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position.orders import (
    Charge,
    Evade,
    EvadeBy,
    Fire,
    GroupCharge,
    Move,
    Stand,
    Stay,
)
from hheditor.rules.impetus.position.table import bond_between
from tests.rules.impetus.driver import BLUE, Game, kind, settled


@pytest.mark.rule("CHG-1", "CHG-2", "CHG-4", "CHG-10", "HEX-11", "HEX-13")
def test_case_18_reach_and_the_second_enemy():
    def field(knights: str = "CP1 7/4") -> tuple[Situation, int, int, int, int]:
        made = Situation()
        return (
            made,
            made.red(knights, (0, 0)),
            made.blue("FP 5/1", (2, -4)),
            made.blue("FP 5/1", (1, -4)),
            made.blue("FP 5/1", (3, -4)),
        )

    made, red, a, b, c = field()
    game = Game(made)
    game.do(game.charge(red, a, (1, -3)))
    assert game.at(red) == (1, -3)
    assert bond_between(game.table, red, a) and bond_between(game.table, red, b)
    game = Game(made)
    game.do(game.charge(red, a, (2, -3)))
    assert bond_between(game.table, red, a) and bond_between(game.table, red, c)
    game = Game(made)
    assert game.why(game.charge(red, b, (1, -3))) == "CHG-4"
    assert game.why(game.charge(red, c, (2, -3))) == "CHG-4"

    for knights, expected in (("CP1 7/4", "CHG-2"), ("CP2 6/4", "")):
        made = Situation()
        red = made.red(knights, (0, 0))
        far = made.blue("FP 5/1", (2, -5))
        game = Game(made)
        assert game.why(game.charge(red, far, (2, -4))) == expected

    made = Situation()
    red = made.red("CP1 7/4", (0, 0))
    near = made.blue("FP 5/1", (0, -1))
    game = Game(made)
    game.do(game.charge(red, near))
    assert game.at(red) == (0, 0)
    assert bond_between(game.table, red, near)


@pytest.mark.rule("CHG-5", "MEL-6")
def test_case_19_no_impetus_no_charge():
    def why(text: str, target: str, at: tuple[int, int] = (1, -1), looks: str = "S") -> str:
        field = Situation()
        unit = field.red(text, (0, 0))
        other = field.blue(target, at, looks)
        game = Game(field)
        return game.why(game.charge(unit, other))

    assert why("T 3/0 longbow_a", "FP 5/1") == "CHG-5"
    assert why("T 3/0 longbow_a", "S 2/0") == ""
    assert why("T 3/0 longbow_a", "ART 2/0 artillery_a") == ""
    assert why("W 5/0 various", "S 2/0") == "CHG-5"
    assert why("ART 2/0 artillery_a", "S 2/0") == "CHG-5"
    field = Situation()
    riders = field.red("CL 3/0", (0, 0))
    foot = field.blue("FP 5/1", (1, -1), "N")
    game = Game(field)
    game.do(game.charge(riders, foot))
    assert game.dice == 5


@pytest.mark.rule("CHG-3", "GRP-5", "HEX-7", "HEX-11")
def test_case_20_wheel_and_charge():
    def field(text: str) -> tuple[Game, int, int]:
        made = Situation()
        red, blue = made.red(text, (0, 0)), made.blue("FP 5/1", (3, -1))
        return Game(made), red, blue

    game, red, blue = field("CP2 6/4")
    game.do(game.charge(red, blue, (2, -1), "ENE"))
    assert game.unit(red).disordered
    assert game.dice == 9
    game, red, blue = field("CP1 7/4")
    assert game.why(game.charge(red, blue, (2, -1), "ENE")) == ""
    game, red, blue = field("FP 6/2")
    assert game.why(game.charge(red, blue, (2, -1), "ENE")) == "CHG-2"
    made = Situation()
    units = (made.red("CP2 6/4", (0, 0)), made.red("CP2 6/4", (-1, 0)))
    blue = made.blue("FP 5/1", (3, -1))
    game = Game(made)
    order = GroupCharge(units, made.cell((2, -1)), ((units[0], blue),))
    assert game.why(order) == "GRP-5", "a group has only its own front to charge to"


@pytest.mark.parametrize(
    ("evader", "charger", "face", "away", "states"),
    [
        ("S 2/0", "CP1 7/4", 2, False, {}),
        ("S 2/0", "CP1 7/4", 3, True, {}),
        ("S 2/0", "FP 5/1", 2, False, {}),
        ("S 2/0", "FP 5/1", 3, True, {}),
        ("S 2/0", "CP2 6/4", 3, False, {}),
        ("S 2/0", "CP2 6/4", 4, True, {}),
        ("S 2/0", "CL 4/1", 3, False, {}),
        ("S 2/0", "CL 4/1", 4, True, {}),
        ("CL 4/1", "CP2 6/4", 2, True, {}),
        ("CL 4/1", "CL 4/1", 2, False, {}),
        ("CL 4/1", "CL 4/1", 3, True, {}),
        ("S 2/0", "FP 5/1", 4, True, {"disordered": True}),
        ("S 2/0", "FP 5/1", 3, False, {"disordered": True}),
        ("CL 4/1", "CP2 6/4", 1, False, {"general": True}),
    ],
)
@pytest.mark.rule("EVA-3", "TRP-7")
def test_case_21_numbers_to_evade(evader, charger, face, away, states):
    field = Situation()
    red = field.red(charger, (0, 0))
    blue = field.blue(evader, (1, -1), **states)
    game = Game(field)
    game.do(game.charge(red, blue)).do(Evade(blue)).roll(face)
    assert ("evaded" in game.told()) is away


@pytest.mark.rule("EVA-3", "EVA-4", "CHG-8", "HEX-20")
def test_case_22_away_in_time():
    field = Situation()
    red = field.red("CP1 7/4", (0, 0))
    blue = field.blue("S 2/0", (1, -3))
    game = Game(field)
    assert game.do(game.charge(red, blue, (1, -2))).question == "evade"
    assert game.actor == BLUE
    game.do(Evade(blue)).roll(3)
    assert (game.at(blue), game.looks(blue), game.unit(blue).disordered) == ((2, -5), "S", False)
    assert game.question == "charge-on"
    assert not [order for order in game.orders() if isinstance(order, Charge)]
    assert {field.axial(o.cell) for o in game.orders() if isinstance(o, Move)} == {(0, -1), (1, -1), (1, -2)}
    assert Stay(red) in game.orders()
    game.do(game.move(red, (1, -2)))
    assert not game.unit(red).disordered
    game = Game(field)
    game.do(game.charge(red, blue, (1, -2))).do(Evade(blue)).roll(2)
    assert (game.at(blue), game.at(red), game.purpose) == ((1, -3), (1, -2), "melee")


@pytest.mark.rule("EVA-7", "CHG-8", "MEL-4")
def test_case_23_caught():
    field = Situation()
    red = field.red("CP2 6/4", (0, 0))
    blue = field.blue("S 2/0", (1, -3))
    game = Game(field)
    game.do(game.charge(red, blue, (1, -2))).do(Evade(blue)).roll(4)
    assert game.at(blue) == (2, -5)
    game.do(game.charge(red, blue, (2, -4)))
    assert game.question == "", "no second evasion"
    assert kind(game.table, red, blue) == "frontal"
    assert game.melee() == (10, 2)


@pytest.mark.rule("EVA-6", "CHG-8", "DEF-1", "DEF-2", "DEF-3")
def test_case_24_a_screen_before_archers():
    field = Situation()
    red = field.red("CP1 7/4", (0, 0))
    screen = field.blue("S 2/0", (1, -2))
    archers = field.blue("T 4/0 longbow_a", (2, -4))
    game = Game(field)
    game.do(game.charge(red, screen, (0, -1))).do(Evade(screen)).roll(6)
    assert game.question == "way-out"
    ways = {field.axial(order.via[-1]): order for order in game.orders() if isinstance(order, EvadeBy)}
    assert set(ways) == {(2, -5), (3, -5)}
    game.do(ways[3, -5])
    assert game.at(screen) == (3, -5)
    assert not game.unit(archers).disordered
    targets = {
        (order.target, field.axial(order.cell)) for order in game.orders() if isinstance(order, Charge)
    }
    assert targets == {(archers, (1, -3)), (archers, (2, -3))}
    game.do(game.charge(red, archers, (1, -3)))
    assert game.question == "fire"
    assert game.do(Fire(archers, red)).events[0].fact("needed") == 3
    assert game.roll(3).dice == 6


@pytest.mark.rule("EVA-1", "EVA-5")
def test_case_25_no_way_back():
    field = Situation().ground("lake", (1, -2), (2, -2))
    red, blue = field.red("CP1 7/4", (0, 0)), field.blue("S 2/0", (1, -1))
    game = Game(field)
    assert game.do(game.charge(red, blue)).purpose == "melee"

    field = Situation()
    red, blue = field.red("CP1 7/4", (0, 0)), field.blue("S 2/0", (1, -1))
    friend = field.blue("FP 5/1", (2, -3), "ENE")
    foe = field.red("FP 5/1", (3, -3), "WNW")
    field.bond(foe, friend)
    game = Game(field)
    assert game.do(game.charge(red, blue)).purpose == "melee"

    field = Situation()
    edge = -(field.board.rows // 2)
    place = next(q for q in range(20) if _on_row(field, q, edge + 1))
    blue = field.blue("S 2/0", (place, edge + 1))
    red = field.red("CP1 7/4", (place - 1, edge + 2))
    game = Game(field)
    game.do(game.charge(red, blue)).do(Evade(blue)).roll(6)
    while game.question == "way-out":
        game.do(game.orders()[0])
    where = game.at(blue)
    assert where is not None
    assert where[1] == edge, "it stops at the edge"


def _on_row(field: Situation, q: int, r: int) -> bool:
    try:
        field.cell((q, r)), field.cell((q - 1, r + 1)), field.cell((q + 1, r - 1))
    except ValueError:
        return False
    return True


@pytest.mark.rule("DEF-2", "DEF-3", "DEF-4", "COH-4", "COH-6", "MEL-8", "CHG-12")
def test_case_32_defensive_fire():
    def field(at: tuple[int, int]) -> tuple[Game, int, int]:
        made = Situation()
        red = made.red("CP1 7/4", (0, 0), disordered=True)
        blue = made.blue("T 4/0 longbow_a", at, disordered=True)
        return Game(made), red, blue

    game, red, blue = field((2, -4))
    game.do(game.charge(red, blue, (1, -3))).do(Fire(blue, red)).roll(3)
    assert game.dice == 5
    game.roll(6, 6, 3, 1, 1)
    game.roll(4)
    assert game.critical(red) == 6
    assert (game.unit(red).vbu, game.unit(red).disordered) == (6, True)
    assert game.melee() == (5, 3)
    game, red, blue = field((1, -3))
    game.do(game.charge(red, blue, (1, -2))).do(Fire(blue, red)).roll(3)
    assert "defence-failed" in game.told(), "from 2H the bonus is not used"


@pytest.mark.rule("SPC-1", "DEF-2", "DEF-3", "CHG-9", "MEL-8")
def test_case_33_a_wagon_has_no_back():
    for face, dice in ((6, 6), (3, 5)):
        field = Situation()
        red = field.red("CP2 6/4", (0, 0))
        blue = field.blue("W 5/0 various", (1, -1), "N")
        game = Game(field)
        game.do(game.charge(red, blue)).do(Fire(blue, red)).roll(4)
        assert game.dice == 2
        game.roll(5, 5) if dice == 5 else game.roll(1, 1)
        if dice == 5:
            game.roll(face)
            assert game.critical(red) == 6
        assert kind(game.table, red, blue) == "frontal"
        assert game.melee() == (dice, 5)


@pytest.mark.rule("HEX-11", "CHG-4", "ZOC-1", "ZOC-4")
def test_case_68_not_past_a_nearer_enemy():
    field = Situation()
    red = field.red("CP2 6/4", (0, 0))
    near = field.blue("FP 5/1", (0, -1), disordered=True)
    far = field.blue("T 4/0 longbow_a", (2, -4))
    game = Game(field)
    assert {
        order.target for order in game.orders(red) if isinstance(order, Charge) and order.facing == 9
    } == {near}
    assert game.why(game.charge(red, far, (1, -3))) == "CHG-4"
    for at in ((1, -3), (2, -3)):
        game = Game(field)
        game.do(game.move(red, at))
        assert not game.unit(red).disordered
    game = Game(field)
    game.do(game.charge(red, near))
    assert settled(game).melee() == (10, 4)


@pytest.mark.rule("EVA-2")
def test_whoever_stands_is_charged():
    field = Situation()
    red, blue = field.red("CP1 7/4", (0, 0)), field.blue("S 2/0", (1, -3))
    game = Game(field)
    game.do(game.charge(red, blue, (1, -2))).do(Stand(blue))
    assert (game.at(red), game.purpose) == ((1, -2), "melee")
