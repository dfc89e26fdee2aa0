"""CHG, EVA, DEF, OPT-1: charges and what answers them, one thing a test."""

import pytest

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position.orders import Charge, Evade, Fire, GroupCharge, HoldFire, Stand, Stay
from tests.rules.impetus.driver import BLUE, Game, kind

FOOT = "FP 5/1"
KNIGHTS = "CP1 7/4"


@pytest.mark.rule("CHG-7")
def test_evasion_the_move_defensive_fire_contact_in_this_order():
    field = Situation()
    red = (field.red(KNIGHTS, (0, 0)), field.red(KNIGHTS, (1, 0)))
    foe, archers = field.blue("S 2/0", (1, -2)), field.blue("T 4/0 longbow_a", (2, -2))
    game = Game(field)
    game.do(GroupCharge(red, field.cell((1, -1)), ((red[0], foe), (red[1], archers))))
    assert (game.question, game.at(red[0])) == ("evade", (0, 0))
    game.do(Stand(foe))
    assert (game.question, game.at(red[0])) == ("fire", (1, -1))
    assert game.table.bonds == ()
    game.do(HoldFire(archers))
    assert game.question == "engage"
    assert kind(game.table, red[0], foe) == "frontal"


@pytest.mark.rule("CHG-11")
def test_a_unit_in_melee_may_be_charged_by_others():
    field = Situation()
    first, second = field.red(FOOT, (0, 0)), field.red(KNIGHTS, (2, 0))
    foe = field.blue(FOOT, (1, -1))
    field.bond(first, foe)
    game = Game(field)
    assert game.why(game.charge(second, foe)) == "CHG-4", "not in its lane"
    field = Situation()
    first, second = field.red(FOOT, (0, 0)), field.red(KNIGHTS, (1, 0))
    foe = field.blue(FOOT, (1, -1))
    field.bond(first, foe)
    game = Game(field)
    game.do(game.charge(second, foe))
    assert game.dice == 11 + 2, "and the first supports"


@pytest.mark.rule("CHG-13")
def test_nobody_counter_charges():
    field = Situation()
    red, blue = field.red(KNIGHTS, (0, 0)), field.blue(KNIGHTS, (1, -3))
    game = Game(field)
    game.do(game.charge(red, blue, (1, -2)))
    assert (game.purpose, game.at(blue)) == ("melee", (1, -3))
    assert game.melee() == (11, 7), "the charged has no impetus"


@pytest.mark.rule("CHG-3", "IR-17")
def test_the_wheel_of_a_charge_disorders_but_light_troops():
    for text, expected in ((KNIGHTS, True), ("CL 4/1", False)):
        field = Situation()
        red, blue = field.red(text, (0, 0)), field.blue(FOOT, (1, 0), "N")
        game = Game(field)
        game.do(game.charge(red, blue, (0, 0), "ENE"))
        assert game.unit(red).disordered is expected
    field = Situation()
    red, blue = field.red(KNIGHTS, (0, 0), disordered=True), field.blue(FOOT, (1, 0), "N")
    game = Game(field)
    assert game.why(game.charge(red, blue, (0, 0), "ENE")) == "CHG-3"


@pytest.mark.rule("CHG-5", "IR-18")
def test_without_impetus_a_back_may_be_struck():
    field = Situation()
    archers, back = field.red("T 4/0 longbow_a", (0, 0)), field.blue(FOOT, (1, -1), "N")
    game = Game(field)
    assert game.why(game.charge(archers, back)) == ""


@pytest.mark.rule("CHG-9", "IR-19", "IR-51")
def test_the_third_kind_of_contact_fights_like_the_first():
    field = Situation()
    red = field.red("CP2 6/4", (-3, 1), "ENE")
    blue = field.blue(FOOT, (0, 0))
    game = Game(field)
    game.do(game.charge(red, blue, (-1, 0)))
    assert kind(game.table, red, blue) == "side"
    assert game.dice == 10, "impetus, and nothing for the flank"


@pytest.mark.rule("CHG-10")
def test_nobody_lines_up():
    field = Situation()
    red, blue = field.red("CP2 6/4", (-3, 1), "ENE"), field.blue(FOOT, (0, 0))
    game = Game(field)
    game.do(game.charge(red, blue, (-1, 0)))
    assert (game.looks(red), game.looks(blue)) == ("ENE", "S")


@pytest.mark.rule("CHG-8")
def test_a_charger_may_stay_and_keep_its_order():
    field = Situation()
    red, light = field.red(KNIGHTS, (0, 0)), field.blue("S 2/0", (1, -3))
    field.red(FOOT, (6, 6))
    game = Game(field)
    game.do(game.charge(red, light, (1, -2))).do(Evade(light)).roll(6).do(Stay(red))
    assert (game.at(red), game.unit(red).disordered, game.unit(red).done) == ((0, 0), False, True)


@pytest.mark.rule("CHG-8", "GRP-5")
def test_a_group_moves_as_declared_when_a_target_is_gone():
    field = Situation()
    red = (field.red(KNIGHTS, (0, 0)), field.red(KNIGHTS, (1, 0)))
    light, foot = field.blue("S 2/0", (1, -2)), field.blue(FOOT, (2, -2))
    game = Game(field)
    game.do(GroupCharge(red, field.cell((1, -1)), ((red[0], light), (red[1], foot))))
    game.do(Evade(light)).roll(6)
    while game.question == "way-out":
        game.do(game.orders()[0])
    assert [game.at(unit) for unit in red] == [(1, -1), (2, -1)]
    assert kind(game.table, red[0], foot) == "", "it has simply moved"
    assert game.melee() == (11, 5)


@pytest.mark.rule("EVA-1")
def test_no_evasion_from_flank_or_rear():
    field = Situation()
    red, light = field.red(KNIGHTS, (0, 0)), field.blue("S 2/0", (1, -1), "N")
    game = Game(field)
    game.do(game.charge(red, light))
    assert game.question == ""
    assert kind(game.table, red, light) == "rear"


@pytest.mark.rule("EVA-4", "MOV-9")
def test_an_evader_goes_by_the_figure_of_its_ground():
    field = Situation().ground("wood", (1, -2), (2, -2), (2, -3))
    red, light = field.red(KNIGHTS, (0, 0)), field.blue("S 2/0", (1, -1))
    game = Game(field)
    game.do(game.charge(red, light)).do(Evade(light)).roll(6)
    while game.question == "way-out":
        game.do(game.orders()[0])
    assert game.at(light) in ((1, -2), (2, -2)), "one step in the wood"


@pytest.mark.rule("EVA-5")
def test_no_evasion_from_the_last_row():
    field = Situation()
    edge = -(field.board.rows // 2)
    light = field.blue("S 2/0", (8, edge))
    red = field.red(KNIGHTS, (7, edge + 1))
    game = Game(field)
    game.do(game.charge(red, light))
    assert game.question == "", "there is nowhere to go"


@pytest.mark.rule("DEF-1")
def test_once_at_one_charger_and_only_if_the_owner_wants():
    field = Situation()
    left, right = field.red(KNIGHTS, (0, 0)), field.red(KNIGHTS, (1, 0))
    archers = field.blue("T 4/0 longbow_a", (1, -1))
    game = Game(field)
    game.do(GroupCharge((left, right), field.cell((0, 0)), ((left, archers), (right, archers))))
    assert {order.target for order in game.orders() if isinstance(order, Fire)} == {left, right}
    game.do(Fire(archers, right)).roll(1)
    assert game.question == "engage", "the test failed and is not repeated"
    game = Game(field)
    game.do(game.charge(left, archers))
    assert HoldFire(archers) in game.orders()


@pytest.mark.rule("DEF-1")
def test_no_defensive_fire_from_behind_or_in_melee():
    field = Situation()
    red, archers = field.red(KNIGHTS, (0, 0)), field.blue("T 4/0 longbow_a", (1, -1), "N")
    game = Game(field)
    assert game.do(game.charge(red, archers)).question == ""
    field = Situation()
    red, archers = field.red(KNIGHTS, (0, 0)), field.blue("T 4/0 longbow_a", (1, -1))
    foe = field.red(FOOT, (1, 0))
    field.bond(foe, archers)
    game = Game(field)
    assert game.do(game.charge(red, archers)).question == ""


@pytest.mark.rule("DEF-4")
def test_the_charger_tests_before_the_melee_and_may_be_gone():
    field = Situation()
    red, archers = field.red("CM 3/2", (0, 0), vbu=1), field.blue("T 4/0 longbow_a", (1, -1))
    field.red(FOOT, (5, 5))
    field.red(FOOT, (6, 5))
    game = Game(field)
    game.do(game.charge(red, archers)).do(Fire(archers, red)).roll(6).hurt(2).roll(6)
    assert game.unit(red).gone == "destroyed"
    assert (game.purpose, game.at(archers), game.table.bonds) == ("", (1, -1), ())


@pytest.mark.rule("GRP-5")
def test_whoever_touches_an_enemy_it_may_charge_names_one():
    field = Situation()
    red = (field.red(KNIGHTS, (0, 0)), field.red(KNIGHTS, (1, 0)))
    foes = (field.blue(FOOT, (1, -2)), field.blue(FOOT, (2, -2)))
    game = Game(field)
    end = field.cell((1, -1))
    assert game.finding(GroupCharge(red, end, ((red[0], foes[0]),))).message == "refusal.impetus.group-names"
    field = Situation()
    red = (field.red(KNIGHTS, (0, 0)), field.red("T 4/0 longbow_a", (1, 0)))
    foes = (field.blue(FOOT, (1, -2)), field.blue(FOOT, (2, -2)))
    game = Game(field)
    assert game.why(GroupCharge(red, end, ((red[0], foes[0]),))) == "", "archers may not charge foot"


@pytest.mark.rule("OPT-9", "CHG-12")
def test_elephants_that_panic_under_defensive_fire_do_not_close():
    field = Situation()
    elephants, wagons = field.red("EL 5/3", (0, 0)), field.blue("W 5/0 various", (1, -1))
    game = Game(field)
    game.do(game.charge(elephants, wagons)).do(Fire(wagons, elephants)).roll(4).roll(6, 6).roll(6)
    assert game.purpose == "panic"
    game.roll(4)
    assert game.at(elephants) == (-2, 2)
    assert (game.table.bonds, game.purpose) == ((), "")


@pytest.mark.rule("EVA-7")
def test_whoever_is_caught_has_its_front_to_the_enemy():
    field = Situation()
    red, light = field.red("CL 4/1", (0, 0)), field.blue("S 2/0", (1, -2))
    game = Game(field)
    game.do(game.charge(red, light, (0, -1))).do(Evade(light)).roll(6)
    while game.question == "way-out":
        game.do(game.orders()[0])
    charges = [order for order in game.orders() if isinstance(order, Charge)]
    game.do(charges[0])
    assert kind(game.table, red, light) == "frontal"


# OPT-1 -------------------------------------------------------------------------------------------------


def rolled(face: int, at: tuple[int, int] = (2, -4)) -> tuple[Game, int, int]:
    field = Situation(rolled_charge=True)
    red, blue = field.red(KNIGHTS, (0, 0)), field.blue("T 4/0 longbow_a", at)
    game = Game(field)
    game.do(game.charge(red, blue, (1, -3)))
    assert game.purpose == "charge"
    return game.roll(face), red, blue


@pytest.mark.rule("OPT-1", "PUR-7", "IR-36")
def test_a_rolled_charge_reaches_or_falls_short():
    game, red, archers = rolled(4)
    assert game.at(red) == (1, -3)
    game.do(HoldFire(archers))
    assert game.purpose == "melee"
    game, red, archers = rolled(2)
    assert game.at(red) == (1, -2)
    assert game.question == "fire", "it may shoot all the same"
    game.do(HoldFire(archers))
    assert (game.purpose, game.table.bonds, game.unit(red).disordered) == ("", (), False)


@pytest.mark.rule("OPT-1")
def test_a_rolled_charge_may_be_declared_up_to_the_largest_bonus():
    field = Situation(rolled_charge=True)
    red = field.red(KNIGHTS, (0, 0))
    near = field.blue(FOOT, (2, -5))
    game = Game(field)
    assert game.why(game.charge(red, near, (2, -4))) == ""
    field = Situation(rolled_charge=True)
    red, blue = field.red(KNIGHTS, (0, 0)), field.blue(FOOT, (3, -6))
    game = Game(field)
    assert game.why(game.charge(red, blue, (2, -5))) == "CHG-2"


@pytest.mark.rule("EVA-2")
def test_in_a_group_charge_the_owner_answers_in_his_order():
    field = Situation()
    red = (field.red(KNIGHTS, (0, 0)), field.red(KNIGHTS, (1, 0)))
    one, two = field.blue("S 2/0", (1, -2)), field.blue("S 2/0", (2, -2))
    game = Game(field)
    game.do(GroupCharge(red, field.cell((1, -1)), ((red[0], one), (red[1], two))))
    assert game.actor == BLUE
    assert {Evade(one), Evade(two), Stand(one), Stand(two)} == set(game.orders())
    game.do(Stand(two))
    assert set(game.orders()) == {Evade(one), Stand(one)}
