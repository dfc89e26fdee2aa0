"""ACT, SEQ, GRP, INT, ZOC, MOV, DIS: activations and moves, one thing a test."""

import pytest

from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.position.orders import (
    Charge,
    EndPhase,
    Fight,
    Finish,
    GroupCharge,
    Move,
    Prepare,
    Rally,
    Shoot,
)
from tests.rules.impetus.driver import BLUE, RED, Game

FOOT = "FP 5/1"
ARCHERS = "T 4/0 longbow_a"


def facing_each_other(gap: int = 6) -> tuple[Situation, int, int]:
    field = Situation()
    return field, field.red(FOOT, (0, 0)), field.blue(FOOT, (gap // 2, -gap))


@pytest.mark.rule("SEQ-3", "SEQ-2")
def test_the_inactive_player_gives_no_orders_of_his_own():
    field, red, blue = facing_each_other()
    game = Game(field)
    assert game.why(game.move(blue, (3, -5))) == "SEQ-2"
    assert game.why(game.move(red, (0, -1))) == ""


@pytest.mark.rule("SEQ-2", "ACT-1")
def test_each_unit_is_activated_once_a_phase_and_none_must_be():
    field, red, _blue = facing_each_other()
    field.red(FOOT, (5, 0))
    game = Game(field)
    game.do(game.move(red, (0, -1)))
    assert game.why(game.move(red, (1, -2))) == "SEQ-2"
    assert game.do(EndPhase()).actor == BLUE


@pytest.mark.rule("SEQ-4", "ACT-2")
def test_an_activation_is_finished_before_the_next_begins():
    field = Situation()
    one, two = field.red(ARCHERS, (0, 0)), field.red(ARCHERS, (5, 0))
    field.blue("CP1 7/4", (2, -5))
    game = Game(field)
    game.do(game.move(one, (0, -1)))
    assert game.question == "shoot"
    assert game.why(game.move(two, (5, -1))) == "SEQ-6"
    game.do(Finish())
    assert game.why(game.move(two, (5, -1))) == ""


@pytest.mark.rule("SEQ-5", "IR-1")
def test_nothing_is_hidden():
    field, _, _ = facing_each_other()
    table = field.table()
    assert RULESET.view(table, RED) is table
    assert RULESET.view(table, BLUE) is table


@pytest.mark.rule("SEQ-6")
def test_where_only_one_answer_is_legal_nobody_is_asked():
    field = Situation()
    red, blue = field.red(FOOT, (0, 0)), field.blue(FOOT, (1, -1))
    game = Game(field)
    game.do(game.charge(red, blue))
    assert game.purpose == "melee", "FP neither evades nor shoots"
    refused = game.finding(EndPhase())
    assert refused.message == "refusal.dice-first"


@pytest.mark.rule("ACT-3", "IR-9")
def test_a_unit_in_melee_can_only_fight():
    field = Situation()
    red = field.red("T 4/0 longbow_a stakes", (0, 0), disordered=True)
    blue = field.blue(FOOT, (1, -1))
    field.bond(blue, red)
    game = Game(field)
    orders = (
        game.move(red, (0, 1), "back"),
        Shoot(red, blue),
        Rally(red),
        Prepare(red, "plant"),
        game.charge(red, blue),
    )
    assert {game.why(order) for order in orders} == {"ACT-3"}
    assert game.why(Fight(red, blue)) == ""


@pytest.mark.rule("ACT-4")
def test_who_shot_without_saying_so_moves_no_more():
    field = Situation()
    red, blue = field.red(ARCHERS, (0, 0)), field.blue("CP1 7/4", (2, -4))
    game = Game(field)
    assert game.do(Shoot(red, blue)).dice == 6
    game.hurt(0)
    assert game.question == ""
    game = Game(field)
    assert game.do(Shoot(red, blue, moving=True)).dice == 4, "the penalty counts at once"
    game.hurt(0)
    assert game.question == "move"
    assert game.why(game.charge(red, blue, (1, -3))) == "SEQ-6", "shooting and charging do not go together"
    assert game.why(game.move(red, (0, 0), "about", "S")) == "ACT-4"
    assert game.do(game.move(red, (0, -1))).at(red) == (0, -1)


@pytest.mark.rule("ACT-5", "IR-10")
def test_impetuous_units_are_not_forced_to_charge():
    field = Situation()
    field.red("FL 4/2 impetuous", (0, 0))
    field.blue(FOOT, (1, -1))
    game = Game(field)
    assert any(isinstance(order, Charge) for order in game.orders())
    assert game.do(EndPhase()).actor == BLUE


@pytest.mark.rule("ACT-6")
def test_a_driven_move_is_no_activation():
    field = Situation()
    red = field.red("CP1 7/4", (0, 0))
    light = field.blue("S 2/0 javelin", (1, -3))
    field.blue(FOOT, (8, -8))
    game = Game(field)
    game.do(game.charge(red, light, (1, -2))).do(game.orders()[0]).roll(6)
    game.do(game.orders()[-1])
    assert game.at(light) == (2, -5)
    assert not game.unit(light).done
    game.until(BLUE)
    assert game.why(game.move(light, (1, -4))) == ""


@pytest.mark.rule("MOV-2", "MOV-3")
def test_any_part_of_the_figure_in_one_kind_of_move():
    field = Situation()
    horse = field.red("CM 5/2", (0, 0))
    game = Game(field)
    lengths = {
        max(abs(q), abs(r))
        for order in game.orders(horse)
        if isinstance(order, Move) and order.kind == "straight"
        for q, r in (field.axial(order.cell),)
    }
    assert lengths == {1, 2, 3}
    assert game.why(game.move(horse, (1, -1), "straight", "ENE")) == "MOV-3", "the facing is kept"


@pytest.mark.rule("MOV-10", "DIS-2")
def test_disorder_does_not_add_up():
    field = Situation().ground("wood", (0, -1), (1, -1))
    red = field.red(FOOT, (0, 0), disordered=True)
    game = Game(field)
    game.do(game.move(red, (0, -1)))
    assert (game.unit(red).disordered, game.unit(red).vbu) == (True, 5)


@pytest.mark.rule("MOV-11", "HEX-28")
def test_no_move_leaves_the_field_or_makes_contact():
    field = Situation()
    edge = -(field.board.rows // 2)
    red = field.red(FOOT, (10, edge))
    game = Game(field)
    assert not [order for order in game.orders(red) if isinstance(order, Move) and order.kind == "straight"]
    field = Situation()
    red, blue = field.red(FOOT, (0, 0)), field.blue(FOOT, (2, -3))
    game = Game(field)
    game.do(game.move(red, (1, -2)))
    assert game.table.bonds == (), "next to each other, and unengaged"
    assert blue == 1


@pytest.mark.rule("IR-52", "HEX-13")
def test_neighbours_are_not_in_contact_without_a_charge():
    field = Situation()
    red, blue = field.red(FOOT, (0, 0)), field.blue(FOOT, (1, -1))
    game = Game(field)
    assert game.why(Fight(red, blue)) == "MEL-1"
    assert game.why(game.move(red, (0, 1), "back")) == ""


@pytest.mark.rule("GRP-3", "IR-13")
def test_each_unit_of_a_group_is_disordered_on_its_own_account():
    field = Situation().ground("scrub", (0, -1))
    one, two = field.red(FOOT, (0, 0)), field.red("FL 4/1", (1, 0))
    game = Game(field)
    game.do(game.group((one, two), (0, -1)))
    assert [game.unit(each).disordered for each in (one, two)] == [True, False]
    field = Situation().ground("lake", (1, -1))
    units = (field.red(FOOT, (0, 0)), field.red(FOOT, (1, 0)))
    game = Game(field)
    assert game.why(game.group(units, (0, -1))) == "MOV-12", "if one may not, none may"


@pytest.mark.rule("GRP-1", "IR-14")
def test_who_may_form_a_group():
    field = Situation()
    one, beside = field.red(FOOT, (0, 0)), field.red(FOOT, (1, 0))
    apart, turned = field.red(FOOT, (5, 0)), field.red(FOOT, (0, 1), "ENE")
    shaken = field.red(FOOT, (-1, 0), disordered=True)
    game = Game(field)
    assert game.why(game.group((one, beside), (0, -1))) == ""
    for other, message in ((apart, "group-apart"), (turned, "group-facing"), (shaken, "group-disordered")):
        assert game.finding(game.group((one, other), (0, -1))).message == f"refusal.impetus.{message}"
    assert game.finding(game.group((one, one), (0, -1))).message == "refusal.impetus.group-few"


@pytest.mark.rule("GRP-7")
def test_all_units_of_a_group_count_as_activated():
    field = Situation()
    units = (field.red(FOOT, (0, 0)), field.red(FOOT, (1, 0)))
    field.red(FOOT, (6, 0))
    game = Game(field)
    game.do(game.group(units, (0, -1)))
    assert all(game.unit(unit).done for unit in units)


@pytest.mark.rule("GRP-6", "HEX-22")
def test_a_column_is_a_file_without_anybody_beside_it():
    def dice(*friends: tuple[int, int]) -> int:
        field = Situation()
        gun = field.red("ART 2/0 artillery_a", (0, 0))
        front = field.blue(FOOT, (2, -4))
        for place in friends:
            field.blue(FOOT, place)
        game = Game(field)
        return game.do(Shoot(gun, front)).dice

    assert dice() == 5
    assert dice((2, -5)) == 6
    assert dice((2, -5), (3, -4)) == 5


@pytest.mark.rule("INT-3", "EVA-6")
def test_an_evader_passes_whom_it_could_not_pass_of_its_own_will():
    field = Situation()
    red = field.red("CP1 7/4", (0, 0))
    riders = field.blue("CL 4/1", (1, -1))
    left, right = field.blue(FOOT, (1, -2)), field.blue(FOOT, (2, -2))
    game = Game(field)
    game.do(game.charge(red, riders)).do(game.orders()[0]).roll(6)
    while game.question == "way-out":
        game.do(game.orders()[0])
    assert sorted(game.unit(each).disordered for each in (left, right)) == [False, True]
    assert not game.unit(riders).disordered


@pytest.mark.rule("INT-2", "IR-15", "IR-20")
def test_friends_passed_freely_are_not_hurt():
    field = Situation()
    red = field.red("CP1 7/4", (0, 0))
    light = field.blue("S 2/0", (1, -1))
    friends = (field.blue(FOOT, (1, -2)), field.blue(FOOT, (2, -2)))
    game = Game(field)
    game.do(game.charge(red, light)).do(game.orders()[0]).roll(6)
    assert game.at(light) == (2, -3)
    assert not any(game.unit(friend).disordered for friend in friends)


@pytest.mark.rule("ZOC-5", "ZOC-3")
def test_the_zone_of_another_disorders_a_charger():
    field = Situation()
    red = field.red("CP1 7/4", (0, 0))
    target = field.blue(FOOT, (1, -2))
    field.blue(FOOT, (-1, -1), "ESE")
    game = Game(field)
    game.do(game.charge(red, target, (0, -1)))
    assert game.unit(red).disordered
    game = Game(field)
    game.do(game.charge(red, target, (1, -1)))
    assert not game.unit(red).disordered, "the other way lies outside"


@pytest.mark.rule("ZOC-6", "ZOC-4")
def test_retreat_pursuit_and_evasion_ignore_zones():
    field = Situation()
    victor, loser = field.red(FOOT, (0, 1)), field.blue(FOOT, (0, 0))
    field.red(FOOT, (-1, -1), "ESE")
    field.bond(victor, loser)
    game = Game(field)
    game.do(Fight(victor, loser)).hurt(2).hurt(0).roll(6).roll(1)
    assert game.at(loser) == (0, -1)


@pytest.mark.rule("ZOC-2", "IR-16")
def test_no_sliding_into_a_zone_from_outside():
    field = Situation()
    red = field.red("S 2/0", (2, -1))
    field.blue(FOOT, (0, -2))
    game = Game(field)
    assert game.why(game.move(red, (0, -1), "sideways")) == "ZOC-2"
    assert game.why(game.move(red, (1, -1), "sideways")) == ""


@pytest.mark.rule("MOV-4", "IR-11", "IR-50")
def test_light_troops_wheel_and_move_in_order():
    for text, expected in (("S 2/0", False), ("CL 4/1", False), ("CM 5/2", True)):
        field = Situation()
        unit = field.red(text, (0, 0))
        game = Game(field)
        assert game.do(game.move(unit, (1, 0), "wheel", "ENE")).unit(unit).disordered is expected
    for text in ("W 5/0", "CGP 5/2", "CF 4/4"):
        field = Situation()
        unit = field.red(text, (0, 0))
        game = Game(field)
        assert game.why(game.move(unit, (1, 0), "wheel", "ENE")) == "MOV-4"
        game.do(game.move(unit, (0, 0), "wheel", "ENE"))
        assert game.unit(unit).disordered is text.startswith("W")


@pytest.mark.rule("MOV-6", "IR-12")
def test_back_by_the_larger_figure_of_the_last_column():
    field = Situation()
    horse = field.red("CM 5/2", (0, 0))
    game = Game(field)
    assert game.why(game.move(horse, (-2, 3), "back")) == ""
    assert game.why(game.move(horse, (-2, 4), "back")) == "MOV-1"
    light = Situation()
    skirmishers = light.red("S 2/0", (0, 0))
    game = Game(light)
    assert game.why(game.move(skirmishers, (-2, 3), "back")) == "MOV-1", "no second figure"


@pytest.mark.rule("DIS-1", "DIS-3")
def test_what_disorder_forbids_and_what_it_does_not():
    field = Situation()
    shaken = field.red("CP2 6/4", (0, 0), disordered=True)
    enemy = field.blue(FOOT, (1, -3))
    game = Game(field)
    assert game.why(game.move(shaken, (1, 0), "sideways")) == "MOV-5"
    assert game.why(game.move(shaken, (0, 0), "about", "S")) == "MOV-7"
    assert game.why(game.move(shaken, (1, 0), "wheel", "ENE")) == "MOV-4"
    assert game.why(game.charge(shaken, enemy, (1, -2))) == ""
    assert game.table.zones[RED] == 0


@pytest.mark.rule("CHG-6")
def test_a_charger_does_not_shoot():
    field = Situation()
    red = field.red("CM 5/2 composite_bow", (0, 0))
    light = field.blue("S 2/0", (1, -2))
    field.blue("CP1 7/4", (2, -4))
    game = Game(field)
    game.do(game.charge(red, light, (0, -1))).do(game.orders()[0]).roll(6)
    while game.question == "way-out":
        game.do(game.orders()[0])
    assert game.question == "charge-on"
    game.do(game.move(red, (1, -1)))
    assert game.question != "shoot"


@pytest.mark.rule("GRP-5")
def test_who_touches_nobody_has_simply_moved():
    field = Situation()
    left, right = field.red("CP1 7/4", (0, 0)), field.red("CP1 7/4", (1, 0))
    foe = field.blue(FOOT, (1, -2))
    game = Game(field)
    game.do(GroupCharge((left, right), field.cell((0, -1)), ((left, foe),)))
    assert game.at(right) == (1, -1)
    assert all(right not in (bond.one, bond.other) for bond in game.table.bonds)


@pytest.mark.rule("TER-6")
def test_two_ways_to_one_end_are_listed_once():
    """A wheel that needs the second figure and the road that does not come to the same, if nobody could be
    shot at from there."""
    for enemy, kinds in (((9, 9), ["wheel"]), ((4, -2), ["wheel", "road"])):
        field = Situation().road((0, 0), (1, 0), (2, -1))
        light = field.red("S 2/0 javelin", (0, 0))
        field.blue("CP1 7/4", enemy)
        game = Game(field)
        ends = [
            order.kind
            for order in game.orders(light)
            if isinstance(order, Move) and order.cell == field.cell((2, -1)) and order.facing == 11
        ]
        assert ends == kinds
