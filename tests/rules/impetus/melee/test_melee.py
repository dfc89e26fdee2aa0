"""MEL, COH, RET, PUR, LRG, GEN, SPC, OPT: melee and what follows, one thing a test."""

import pytest
from msgspec.structs import replace

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.melee.dice import supporters
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Fight, Rally, Shoot
from tests.rules.impetus.driver import BLUE, RED, Game, charged, kind

FOOT = "FP 5/1"
KNIGHTS = "CP1 7/4"


def locked(red: str = FOOT, blue: str = FOOT, field: Situation | None = None) -> tuple[Game, int, int]:
    field = field or Situation()
    one, other = field.red(red, (0, 0)), field.blue(blue, (1, -1))
    field.bond(one, other)
    return Game(field), one, other


@pytest.mark.rule("SEQ-8", "IR-2", "MEL-5")
def test_half_of_a_support_is_rounded_down():
    field = Situation()
    foe = field.blue(FOOT, (1, -1))
    one, two = field.red(FOOT, (0, 0)), field.red(FOOT, (1, 0))
    field.bond(one, foe).bond(two, foe)
    game = Game(field)
    assert game.do(Fight(one, foe)).dice == 5 + 2


@pytest.mark.rule("MEL-2", "IR-25", "HEX-17")
def test_the_activated_unit_is_main_and_its_owner_names_the_enemy():
    field = Situation()
    one = field.red(FOOT, (0, 0))
    left, right = field.blue(FOOT, (0, -1)), field.blue("FP 4/1", (1, -1))
    field.bond(one, left).bond(one, right)
    for target, other in ((left, 4), (right, 5)):
        game = Game(field)
        game.do(Fight(one, target))
        assert game.melee() == (5, (5 if target == left else 4) + other // 2)


@pytest.mark.rule("MEL-4", "IR-26")
def test_at_least_one_die():
    game, one, other = locked("CM 5/2", FOOT, Situation().ground("wood", (0, 0), (1, -1)))
    table = replace(game.table, units=(replace(game.unit(one), vbu=1, disordered=True), game.unit(other)))
    game.table = table
    assert game.do(Fight(one, other)).dice == 1


@pytest.mark.rule("MEL-5", "SPC-3")
def test_guns_and_those_who_look_away_do_not_support():
    field = Situation()
    foe = field.blue(FOOT, (1, -1))
    main = field.red(FOOT, (0, 0))
    gun = field.red("ART 2/0 artillery_a", (1, 0))
    away = field.red(FOOT, (2, -1), "N")
    for unit in (main, gun, away):
        field.bond(foe, unit)
    table = field.table(BLUE)
    assert supporters(table, main, foe, ()) == ()


@pytest.mark.rule("MEL-10")
def test_the_damage_strikes_the_main_unit_alone():
    field = Situation()
    foe = field.blue(FOOT, (1, -1))
    main, helper = field.red(FOOT, (0, 0)), field.red(FOOT, (1, 0))
    field.bond(main, foe).bond(helper, foe)
    game = Game(field)
    game.do(Fight(main, foe)).hurt(0).hurt(3).roll(6)
    assert game.unit(main).vbu < 5
    assert (game.unit(helper).vbu, game.unit(helper).disordered) == (5, False)


@pytest.mark.rule("MEL-11", "COH-1")
def test_both_test_by_the_state_before_the_round_the_activated_first():
    game, one, other = locked()
    game.do(Fight(one, other)).hurt(2).hurt(2)
    roll = game.purpose
    assert roll == "cohesion"
    game.roll(6)
    assert game.unit(one).vbu == 5, "losses are taken together"
    game.roll(1)
    assert (game.critical(one), game.critical(other)) == (3, 3)
    assert game.unit(one).vbu == 2


@pytest.mark.rule("MEL-12", "IR-28")
def test_the_point_for_repeated_disorder_decides_nothing():
    field = Situation()
    one, other = field.red(FOOT, (0, 0), disordered=True), field.blue(FOOT, (1, -1))
    field.bond(one, other)
    game = Game(field)
    game.do(Fight(one, other)).hurt(0).hurt(1).roll(1)
    assert game.unit(one).vbu == 4
    assert "drawn" in game.told()


@pytest.mark.rule("MEL-13")
def test_both_destroyed_and_nobody_has_won():
    field = Situation()
    one, other = field.red(FOOT, (0, 0), vbu=1), field.blue(FOOT, (1, -1), vbu=1)
    field.red(FOOT, (5, 5))
    field.blue(FOOT, (5, -5))
    field.red(FOOT, (7, 5))
    field.blue(FOOT, (7, -5))
    field.bond(one, other)
    game = Game(field)
    game.do(Fight(one, other)).hurt(1).hurt(1).throw(6, 6)
    assert "nobody-won" in game.told()
    assert game.purpose == "", "no pursuit"


@pytest.mark.rule("MEL-15")
def test_other_contacts_go_on():
    field = Situation()
    loser = field.blue(FOOT, (0, -1))
    neighbour = field.blue(FOOT, (1, -1))
    victor = field.red(FOOT, (0, 0))
    field.bond(victor, loser).bond(victor, neighbour)
    game = Game(field)
    game.do(Fight(victor, loser)).hurt(2).hurt(0).roll(6).roll(1)
    assert kind(game.table, victor, loser) == ""
    assert kind(game.table, victor, neighbour) == "frontal"
    assert game.question != "pursue", "the winner is pinned (PUR-1)"


@pytest.mark.rule("MEL-16", "IR-29")
def test_a_flank_contact_outlasts_the_round():
    field = Situation()
    horse, foot = field.red("CP2 6/4", (-1, 0), "ESE"), field.blue(FOOT, (0, 0))
    field.bond(horse, foot, "flank")
    game = Game(field)
    assert game.do(Fight(horse, foot)).dice == 8


@pytest.mark.rule("MEL-17", "LRG-6")
def test_whoever_is_taken_in_the_flank_has_its_ordinary_dice():
    assert charged(KNIGHTS, "FP 4/1 pike deep", blue_large=2, blue_facing="N")[1] == 4


@pytest.mark.rule("MEL-8", "IR-27")
def test_ground_denies_impetus_on_either_side():
    assert charged(KNIGHTS, FOOT, Situation().ground("marsh", (1, -1)))[0] == 5
    assert charged(KNIGHTS, FOOT, Situation().ground("scrub", (0, 0)))[0] == 7


@pytest.mark.rule("COH-10", "IR-30", "TER-3")
def test_hills_help_defending_infantry_and_nobody_else():
    for text, expected in ((FOOT, 5), ("CM 5/2", 4)):
        field = Situation().level(1, (1, -1))
        one, other = field.red(FOOT, (0, 0)), field.blue(text, (1, -1))
        field.bond(one, other)
        game = Game(field)
        game.do(Fight(one, other)).hurt(1).hurt(0).roll(1)
        assert game.critical(other) == expected


# Retreat ---------------------------------------------------------------------------------------------------


def retreat(
    loser: str, face: int = 1, field: Situation | None = None, **states: object
) -> tuple[Game, int, int]:
    field = field or Situation()
    victor, beaten = field.red(FOOT, (0, 1)), field.blue(loser, (0, 0), disordered=True, **states)  # type: ignore[arg-type]
    field.bond(victor, beaten)
    game = Game(field, agenda=(tasks.Retreating(beaten, victor),))
    return game.roll(face), victor, beaten


@pytest.mark.rule("RET-2", "IR-31")
def test_a_loser_turns_to_its_main_enemy_first():
    game, _, beaten = retreat(FOOT, facing="ENE")
    assert (game.looks(beaten), game.at(beaten)) == ("ESE", (0, -1))


@pytest.mark.rule("RET-6")
def test_ground_does_not_slow_a_retreat():
    game, _, beaten = retreat(FOOT, 6, Situation().ground("wood", (0, -1), (1, -1), (1, -2)))
    assert game.at(beaten) == (1, -2)


@pytest.mark.rule("RET-7", "IR-33", "SPC-3")
def test_wagons_stay_and_guns_are_lost():
    for text, gone in (("W 5/0", ""), ("ART 2/0 artillery_a", "destroyed")):
        game, one, other = locked(FOOT, text)
        game.do(Fight(one, other)).hurt(1).hurt(0).roll(6)
        assert game.unit(other).gone == gone
        if not gone:
            assert kind(game.table, one, other) == "frontal"
            assert game.purpose == ""


@pytest.mark.rule("RET-4", "HEX-28")
def test_off_the_field_is_lost():
    field = Situation()
    edge = -(field.board.rows // 2)
    victor, beaten = field.red(FOOT, (7, edge + 1)), field.blue(FOOT, (8, edge), disordered=True)
    field.blue(FOOT, (3, 0))
    field.blue(FOOT, (5, 0))
    field.bond(victor, beaten)
    game = Game(field, agenda=(tasks.Retreating(beaten, victor),))
    game.roll(1)
    assert game.unit(beaten).gone == "off-field"


@pytest.mark.rule("RET-5", "IR-32")
def test_pass_where_one_may_else_push_all_disturbed():
    field = Situation()
    friends = (field.blue("T 4/0", (0, -1)), field.blue(FOOT, (1, -1)))
    game, _, beaten = retreat(FOOT, 1, field)
    assert game.at(beaten) == (1, -2)
    assert [game.unit(friend).disordered for friend in friends] == [True, False]


@pytest.mark.rule("PUR-1", "IR-34")
def test_foot_does_not_catch_horse():
    game, victor, _ = retreat("CM 5/2")
    assert game.question != "pursue"
    assert game.at(victor) == (0, 1)


@pytest.mark.rule("PUR-6", "IR-35")
def test_after_a_destroyed_loser_the_winner_pursues_too():
    field = Situation().ground("lake", (0, -1), (1, -1))
    field.blue(FOOT, (5, -5))
    field.blue(FOOT, (7, -5))
    game, _victor, beaten = retreat(FOOT, 1, field)
    assert game.unit(beaten).gone == "destroyed"
    assert game.question == "pursue"


# Blocks, generals, special troops --------------------------------------------------------------------------


@pytest.mark.rule("LRG-5", "OPT-6")
def test_disorder_holds_for_a_whole_block_unless_blocks_are_steady():
    for steady in (False, True):
        field = Situation(steady_blocks=steady)
        archers = field.red("T 4/0 longbow_a", (0, 0))
        block = field.block(BLUE, "FP 4/1 pike deep", (2, -4))
        game = Game(field)
        game.do(Shoot(archers, block)).hurt(1).roll(2)
        assert game.unit(block).disordered is not steady


@pytest.mark.rule("LRG-2")
def test_a_block_shoots_with_its_front_unit():
    field = Situation()
    block = field.block(RED, "T 4/0 longbow_a deep", (0, 0), 3)
    foe = field.blue(KNIGHTS, (2, -4))
    game = Game(field)
    assert game.do(Shoot(block, foe)).dice == 6


@pytest.mark.rule("LRG-4", "IR-37")
def test_a_block_is_fresh_while_its_front_is():
    field = Situation()
    block = field.block(RED, "FP 4/1 pike deep", (0, 0))
    field.units[block + 1] = replace(field.units[block + 1], vbu=1)
    foe = field.blue(FOOT, (1, -1))
    game = Game(field)
    assert game.do(game.charge(block, foe)).dice == 4 + 1 + 2


@pytest.mark.rule("LRG-7", "MOV-5")
def test_a_block_of_light_foot_loses_its_freedom():
    field = Situation()
    block = field.block(RED, "FL 4/1 deep", (0, 0))
    game = Game(field)
    assert game.do(game.move(block, (1, 0), "sideways")).unit(block).disordered


@pytest.mark.rule("GEN-1")
def test_the_general_steadies_his_unit():
    for general, expected in ((False, 4), (True, 5)):
        field = Situation()
        one, other = field.red("CM 5/2", (0, 0)), field.blue("CM 5/2", (1, -1), general=general)
        field.bond(one, other)
        game = Game(field)
        game.do(Fight(one, other)).hurt(1).hurt(0).roll(1)
        assert game.critical(other) == expected


@pytest.mark.rule("GEN-2", "IR-38")
def test_a_lost_general_costs_the_initiative_bonus_and_no_more():
    field = Situation()
    field.red(FOOT, None, general=True, gone="destroyed", vbu=0)
    field.red(FOOT, (0, 5))
    field.red(FOOT, (2, 5))
    field.blue(FOOT, (0, -5), general=True)
    game = Game(field, phase="initiative")
    assert game.roll(3, 3).events[0].fact("score") == 6
    assert game.roll(3, 3).events[0].fact("score") == 8


@pytest.mark.rule("SPC-2")
def test_camels_frighten_horses_from_all_sides():
    assert charged(KNIGHTS, "CM 5/2 camels", blue_facing="N")[0] == 7 + 2
    assert charged(FOOT, "FP 5/1 camels")[0] == 6, "foot keep their impetus"


@pytest.mark.rule("SPC-5")
def test_elephants():
    assert charged("EL 5/3", "FL 4/1")[0] == 5
    assert charged("EL 5/3", "FL 4/2 impetuous")[0] == 8


@pytest.mark.rule("SPC-6", "IR-40")
def test_skirmishers_fight_like_anybody():
    game, one, other = locked("S 2/0", FOOT)
    assert game.do(Fight(one, other)).melee() == (2, 5)


@pytest.mark.rule("SPC-4", "IR-39")
def test_scythed_chariots_strike_once():
    game, one, other = locked("CF 4/4", FOOT)
    game.do(Fight(one, other)).hurt(0).hurt(0)
    assert game.unit(one).gone == "destroyed"


@pytest.mark.rule("SPC-7", "IR-41", "TER-11")
def test_stakes_are_left_behind():
    field = Situation()
    archers = field.red("T 4/0 longbow_a stakes", (0, 0), stakes=True)
    game = Game(field)
    game.do(game.move(archers, (0, 0), "wheel", "ENE"))
    assert not game.unit(archers).stakes


# Options ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-2")
def test_a_rally_by_discipline():
    for letter, face, rallied in (
        ("A", 3, True),
        ("A", 2, False),
        ("B", 4, True),
        ("B", 3, False),
        ("C", 4, False),
    ):
        field = Situation(discipline_rally=True)
        unit = field.red(f"FP 5/1 {letter}", (0, 0), disordered=True)
        game = Game(field)
        game.do(Rally(unit)).roll(face)
        assert game.unit(unit).disordered is not rallied


@pytest.mark.rule("OPT-3")
def test_the_shock_of_rout_strikes_those_behind():
    for text, struck in ((FOOT, True), ("T 4/0", False)):
        field = Situation(shock_of_rout=True)
        one, other = field.red(FOOT, (0, 0)), field.blue(text, (1, -1), vbu=1)
        behind = field.blue(FOOT, (1, -2))
        field.blue(FOOT, (7, -7))
        field.bond(one, other)
        game = Game(field)
        game.do(Fight(one, other)).hurt(2).hurt(0).roll(6)
        assert game.unit(other).gone == "destroyed"
        assert game.unit(behind).disordered is struck


@pytest.mark.rule("OPT-4")
def test_the_fate_of_a_general():
    for faces, lost in (((6, 4), True), ((4, 4), False)):
        field = Situation(general_fate=True)
        archers = field.red("T 4/0 longbow_a", (0, 0))
        host = field.blue("CP1 7/4", (2, -4), general=True)
        game = Game(field)
        game.do(Shoot(archers, host)).hurt(1).roll(6)
        assert game.purpose == "fate"
        game.roll(*faces)
        assert game.unit(host).general is not lost, "2d6 + 1 lost - 2 mounted"


@pytest.mark.rule("OPT-8")
def test_whoever_breaks_off_is_disordered():
    game, one, other = locked("CM 5/2", FOOT)
    game.do(Fight(one, other)).hurt(0).hurt(0).roll(1)
    assert game.unit(one).disordered and not game.unit(other).disordered
    assert game.at(one) == (-1, 1)


@pytest.mark.rule("OPT-9")
def test_no_panic_without_the_option():
    field = Situation(elephant_panic=False)
    gun = field.red("ART 4/0 artillery_a", (-2, 4))
    elephants = field.blue("EL 5/3", (0, 0))
    game = Game(field)
    game.do(Shoot(gun, elephants)).hurt(1).roll(6)
    assert game.purpose == ""
