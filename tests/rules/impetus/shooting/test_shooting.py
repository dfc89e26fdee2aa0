"""SHO: shooting, one thing a test."""

import pytest

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position.orders import Rally, Shoot
from tests.rules.impetus.driver import Game

ARCHERS = "T 4/0 longbow_a"
KNIGHTS = "CP1 7/4"


@pytest.mark.rule("SHO-4", "IR-21")
def test_every_other_shooter_has_the_narrow_arc():
    for text in ("FL 4/1 javelin", "FP 4/1 crossbow_a", "CP2 5/2 javelin"):
        field = Situation()
        unit = field.red(text, (0, 0))
        beside, before = field.blue("CM 5/2", (2, 0)), field.blue("CM 5/2", (0, -3))
        game = Game(field)
        assert game.why(Shoot(unit, beside)) == "SHO-4"
        assert game.why(Shoot(unit, before)) == ""
    for text in ("CGL 4/1 javelin", "CGP 4/1 javelin", "W 5/0 various"):
        field = Situation()
        unit, beside = field.red(text, (0, 0)), field.blue("CM 5/2", (2, 0))
        assert Game(field).why(Shoot(unit, beside)) == ""


@pytest.mark.rule("SHO-8", "IR-22")
def test_nobody_shoots_at_a_melee():
    field = Situation()
    archers = field.red(ARCHERS, (0, 0))
    friend, foe = field.red("FP 5/1", (2, -3)), field.blue(KNIGHTS, (2, -4))
    field.bond(friend, foe)
    game = Game(field)
    assert game.why(Shoot(archers, foe)) == "SHO-8"


@pytest.mark.rule("SHO-8", "IR-23")
def test_indirect_fire_goes_over_units_but_not_near_the_target():
    for gun, friend, expected in (
        ("artillery_c", (1, -2), ""),
        ("artillery_c", (2, -4), "SHO-7"),
        ("artillery_a", (1, -2), "SHO-7"),
    ):
        field = Situation()
        unit, foe = field.red(f"ART 2/0 {gun}", (0, 0)), field.blue(KNIGHTS, (3, -6))
        field.red("FP 5/1", friend)
        assert Game(field).why(Shoot(unit, foe)) == expected


@pytest.mark.rule("SHO-9", "IR-24")
def test_among_equals_the_shooter_chooses():
    field = Situation()
    archers = field.red(ARCHERS, (0, 0))
    left, right = field.blue(KNIGHTS, (0, -3)), field.blue(KNIGHTS, (3, -3))
    game = Game(field)
    assert {order.target for order in game.orders(archers) if isinstance(order, Shoot)} == {left, right}


@pytest.mark.rule("SHO-10")
def test_a_target_tests_at_once_and_never_retreats():
    field = Situation()
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (2, -4))
    game = Game(field)
    game.do(Shoot(archers, foe)).hurt(3)
    assert game.purpose == "cohesion"
    game.roll(6)
    assert (game.at(foe), game.purpose) == ((2, -4), "")


@pytest.mark.rule("SHO-11")
def test_ammunition_does_not_run_out():
    field = Situation()
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (2, -4))
    game = Game(field)
    for _ in range(6):
        assert game.do(Shoot(archers, foe)).dice == 6
        game.hurt(0).until(0)


@pytest.mark.rule("SHO-6", "TRP-2", "IR-3")
def test_guns_and_wagons_are_foot_targets():
    for target, dice in (("ART 2/0 artillery_a", 4 + 0 - 2), ("W 5/0", 4 + 0 - 1), ("EL 5/3", 4 + 2)):
        field = Situation()
        archers, foe = field.red(ARCHERS, (0, 0)), field.blue(target, (2, -4))
        game = Game(field)
        assert game.do(Shoot(archers, foe)).dice == dice


@pytest.mark.rule("TER-5", "TER-12", "HEX-23")
def test_deep_in_a_wood_nobody_is_seen():
    field = Situation().ground("wood", (2, -4), (2, -3), (1, -3))
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (2, -4))
    assert Game(field).why(Shoot(archers, foe)) == "TER-5"
    field = Situation().ground("wood", (0, 0), (2, -4))
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (2, -4))
    game = Game(field)
    assert game.do(Shoot(archers, foe)).dice == 5, "from edge to edge"


@pytest.mark.rule("TER-4", "IR-43")
def test_archers_behind_a_line_on_a_slope_shoot_over_it():
    field = Situation().level(1, (3, -6), (3, -7), (3, -5))
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (3, -6))
    field.red("FP 5/1", (1, -2))
    assert Game(field).why(Shoot(archers, foe)) == "SHO-7", "the friend is next to the shooter"
    field = Situation().level(1, (3, -6))
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (3, -6))
    field.red("FP 5/1", (2, -4))
    assert Game(field).why(Shoot(archers, foe)) == "", "the target stands higher, the friend is far off"
    field = Situation().level(2, (1, -2))
    archers, foe = field.red(ARCHERS, (0, 0)), field.blue(KNIGHTS, (2, -4))
    assert Game(field).why(Shoot(archers, foe)) == "TER-5", "a hill between blocks"


@pytest.mark.rule("SHO-5")
@pytest.mark.parametrize(
    ("text", "moved", "rallied"),
    [
        ("S 4/0 javelin", 0, -2),
        ("S 4/0 short_bow_a", 0, -2),
        ("FL 4/1 javelin", 0, -2),
        ("FL 4/1 short_bow_a", -2, -2),
        ("T 4/0 longbow_a", -2, -2),
        ("T 4/0 javelin", -2, -2),
        ("CM 4/1 javelin", -1, -1),
        ("CL 4/1 composite_bow", -1, -1),
        ("CGL 4/1 javelin", -1, -1),
        ("CGP 4/1 javelin", -2, -2),
        ("FP 4/1 crossbow_a", -2, -2),
    ],
)
def test_what_moving_and_rallying_cost_a_shooter(text, moved, rallied):
    for disordered, cost in ((False, moved), (True, rallied)):
        field = Situation()
        unit, foe = field.red(text, (0, 0), disordered=disordered), field.blue("CP1 7/4", (0, -3))
        game = Game(field)
        if disordered:
            game.do(Rally(unit))
            game.do(Shoot(unit, foe))
        else:
            game.do(Shoot(unit, foe, moving=True))
        terms = {term.name: term.value for event in game.events for term in event.terms}
        assert terms.get("term.impetus.moving", 0) == cost
