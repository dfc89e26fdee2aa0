"""Rules and rulings of the field that no worked situation proves by itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hheditor.rules.api import CHANCE, Pool
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.armies.lists import inspect, total
from hheditor.rules.figures.armies.points import gear_price, price_of
from hheditor.rules.figures.command.reach import commanded
from hheditor.rules.figures.formations.layout import homogeneous, judge_layout, pace
from hheditor.rules.figures.formations.ranks import seated
from hheditor.rules.figures.melee.modifiers import defending_seat
from hheditor.rules.figures.movement.allowance import left
from hheditor.rules.figures.movement.bases import slide_room
from hheditor.rules.figures.movement.ground import bar_to_base
from hheditor.rules.figures.movement.zones import in_zone
from hheditor.rules.figures.position.kinds import ROLES, class_of, code_of, kind
from hheditor.rules.figures.position.measures import foes, front_foes, in_camp, nearest_enemy
from hheditor.rules.figures.position.orders import (
    Advance,
    Anchor,
    Back,
    Break,
    EndPhase,
    FormUp,
    March,
    Reform,
    Shoot,
    Swap,
    Turn,
    Walk,
)
from hheditor.rules.figures.position.profile import book, inspect_profile, profile_of
from hheditor.rules.figures.position.table import BASES
from hheditor.rules.figures.shooting.sight import line_between
from hheditor.rules.figures.shooting.targets import judge_shooter
from hheditor.rules.figures.situation import box
from hheditor.tables import Pose, Rect, Size, near_before_rear
from hheditor.values import BadValue
from tests.rules.figures.driver import BLUE, RED, Game, layout


@pytest.mark.rule("TAB-12")
def test_the_lower_number_decides_ties() -> None:
    field = Situation()
    one = field.single(BLUE, "fM", (5000, 6000, 0))
    field.single(BLUE, "fM", (7000, 6000, 0))
    field.single(BLUE, "fM", (6200, 6000, 0), state="rout")
    field.single(RED, "fM", (6000, 6300, 0))
    assert nearest_enemy(field.table(), RED, 6000, 6000) == one


@pytest.mark.rule("TYP-1")
def test_protection_makes_the_class() -> None:
    found = [class_of(shield=a, helmet=b, body=c) for a, b, c in ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1))]  # type: ignore[arg-type]
    assert found == ["S", "L", "M", "H"]
    rows = [(row.id, row.items, row.hit, row.melee, row.compact) for row in book().classes]
    assert rows[0] == ("S", 0, 4, -1, False)
    assert rows[-1] == ("X", 4, 6, 2, True)


@pytest.mark.rule("TYP-3", "FR-9")
def test_bases_of_fifteen_millimetres_are_three_quarters() -> None:
    field = Situation(scale="15mm")
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    assert field.table().bases[one].size.width == 600
    assert [profile_of({"scale": "15mm"}).size(name) for name in ("foot", "horse")] == [
        (150, 150),
        (187, 375),
    ]


@pytest.mark.rule("TYP-7", "FR-17")
def test_roles() -> None:
    assert set(ROLES) >= {"trooper", "supreme", "commander", "standard", "musician", "attendant"}
    assert [kind("fM", role).counts for role in ("trooper", "supreme", "standard", "attendant")] == [
        True,
        False,
        False,
        False,
    ]
    assert kind("fM", "supreme").commands
    assert not kind("fM", "standard").commands


@pytest.mark.rule("TYP-8", "FR-10")
def test_types_agree_in_class_footing_and_phalanx() -> None:
    assert kind("fM/bow").type == kind("fM").type == kind("fM", "musician").type
    assert kind("hXb").type == kind("hX").type
    assert len({kind(code).type for code in ("fM", "fH", "hM", "fMp")}) == 4
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0), mixed={(0, 0): "fM/bow"})
    assert homogeneous(field.table(), one)


@pytest.mark.rule("FR-11")
def test_archers_are_bows_whoever_bears_them() -> None:
    rows = {row.id: (row.archers, row.close, row.slow) for row in book().weapons}
    assert rows["bow"] == rows["longbow"] == (True, False, False)
    assert rows["javelin"] == (False, True, False)
    assert rows["crossbow"] == (False, False, True)


@pytest.mark.parametrize("code", ["fM", "hXb", "fHp/jav", "cL/bow", "ch[fL fM/bow]", "el[fL fM/jav fM/bow]b"])
def test_codes_are_read_and_written(code: str) -> None:
    assert code_of(kind(code)) == code
    with pytest.raises(BadValue):
        kind("zM")


@pytest.mark.rule("ARM-4", "FR-13")
def test_gear_costs() -> None:
    assert gear_price(book(), stakes=9, screens=5, ladders=2) == 9 + 5 + 6
    assert gear_price(book()) == 0
    assert dict(book().prices.engines)["trebuchet"] == 34
    assert price_of(book(), kind("fS", "attendant")) == 1


@pytest.mark.rule("ARM-5", "ARM-6")
def test_what_is_worth_a_word_about_a_list() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0), screens=3)
    field.formation(RED, "2x2 c fM", (8000, 6000, 0))
    field.formation(RED, "2x1 o el[fL fM fM]", (9000, 9000, 0))
    setup = field.setup()
    found = total(setup, RED)
    assert (found.points, found.figures, found.models, found.formations) == (12 * 4 + 2 * 25, 18, 2, 2)
    assert {each.message.rpartition(".")[2] for each in inspect(setup, RED)} == {
        "no-commander",
        "cannot-be-formed",
    }
    field = Situation(budget=10)
    field.formation(RED, "8x4 c fM", (6000, 6000, 0), roles={(0, 0): "supreme"})
    assert {each.message.rpartition(".")[2] for each in inspect(field.setup(), RED)} == {
        "over-budget",
        "crowded",
    }


@pytest.mark.rule("SEQ-8", "FR-44")
def test_shots_with_different_needs_are_thrown_apart() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM/bow", (6000, 6000, 0))
    target = field.single(BLUE, "fM", (8000, 6000, 1800))
    game = Game(field, "shooting")
    front, rear = game.figure(0, 1, 0), game.figure(0, 1, 1)
    game.do(Shoot(target, ((front, 0),)))
    assert RULESET.roll(game.table).pools == (Pool(1, 6, ((5, 1),)),)  # type: ignore[union-attr]
    game = Game(field, "shooting")
    loose = field.single(RED, "fM/bow", (6100, 7500, 0))
    game = Game(field, "shooting")
    game.do(Shoot(target, ((front, 0), (loose, 0))))
    assert game.need == 5
    game.roll(1)
    assert game.need == 6
    assert game.roll(6).table.figures[target].state == "gone"
    assert rear != front


@pytest.mark.rule("FRM-1", "FRM-2", "FR-16")
def test_open_files_are_a_slot_apart() -> None:
    field = Situation()
    field.formation(RED, "3x2 o hM", (6000, 6000, 2700))
    game = Game(field)
    spots = [game.spot(game.figure(0, file, 0)) for file in range(3)]
    assert spots == [(5500, 5750), (6000, 5750), (6500, 5750)]
    assert game.spot(game.figure(0, 0, 1)) == (5500, 6250)


@pytest.mark.rule("FRM-4", "FR-18")
def test_the_slot_is_the_largest_members() -> None:
    field = Situation()
    one = field.formation(RED, "2x2 o hM", (6000, 6000, 0), mixed={(0, 0): "cL"})
    base = field.table().bases[one]
    assert (base.size.width, base.size.depth) == (3 * 400, 2 * 600)


@pytest.mark.rule("FRM-8", "ROU-10")
def test_nobody_joins_or_leaves_a_formation() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    loose = field.single(RED, "fM", (6000, 7000, 0), gathered=True)
    field.single(RED, "fM", (6000, 7500, 0), role="commander")
    game = Game(field)
    member = game.figure(0, 0, 0)
    assert game.why(Walk(member, ((6000, 5000),), 0)) == "MOV-6"
    assert game.why(FormUp((*range(7), loose), 6000, 7000, 0, 4, 2, compact=True)) == "ROU-9"


@pytest.mark.rule("FRM-10", "FR-19")
def test_a_mixed_formation_goes_at_its_slowest() -> None:
    field = Situation()
    one = field.formation(RED, "4x1 o hM", (6000, 6000, 0), mixed={(1, 0): "cL"})
    table = field.table()
    assert pace(table, one) == 1500
    assert not RULESET.problems(table)


@pytest.mark.rule("FRM-13", "BRK-1")
def test_no_base_on_loose_ground() -> None:
    for kind_of_ground in ("scrub", "wood", "marsh", "stream", "rubble", "building", "water"):
        field = Situation().ground(kind_of_ground, box(6300, 5000, 7000, 7000))
        field.formation(RED, "4x2 c fM", (6000, 6000, 0))
        assert Game(field).furthest(0) == 100


@pytest.mark.rule("FR-1", "FR-4")
def test_poses_and_lengths_are_whole() -> None:
    field = Situation()
    one = field.single(RED, "fM", (6000, 6000, 0), role="commander")
    game = Game(field)
    game.do(Walk(one, ((6001, 6001),), 0))
    assert game.table.figures[one].left == 998


@pytest.mark.rule("FR-3", "TAB-5")
def test_neighbours_pass_along_each_other_and_strangers_do_not_overlap() -> None:
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(RED, "4x2 c fM", (6000, 6797, 0))
    field.formation(RED, "4x2 c fM", (7000, 5205, 0))
    game = Game(field)
    assert game.may(Advance(one, 500))
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(RED, "4x2 c fM", (7000, 6799, 0))
    assert Game(field).furthest(one) == 600


@pytest.mark.rule("FR-5", "TAB-9")
def test_halves_are_rounded_down_one_after_another() -> None:
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0), slow=True, crossed=True)
    assert Game(field).furthest(one) == 250
    assert Game(field).turn(one, 100).furthest(one) == 125


@pytest.mark.rule("FR-7", "TAB-11")
def test_routers_engage_nobody() -> None:
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.single(BLUE, "fM", (6300, 6000, 0), state="rout")
    table = field.table()
    assert foes(table, one) == front_foes(table, one) == ()
    field.single(BLUE, "fM", (6300, 6200, 0))
    assert len(front_foes(field.table(), one)) == 1


@pytest.mark.rule("FR-20", "RNK-2")
def test_the_nearest_man_steps_up() -> None:
    field = Situation()
    one = field.formation(RED, "4x3 c fM", (6000, 6000, 0), lost=((3, 0), (3, 1)), mixed={(3, 2): "fX"})
    field.single(BLUE, "fM", (17000, 300, 0))
    game = Game(field, "shooting", settled=True)
    assert game.table.kinds[game.figure(one, 3, 0)].klass == "X"


@pytest.mark.rule("FR-25", "CMD-6")
def test_a_broken_formation_is_commanded_at_its_middle() -> None:
    field = Situation().ground("scrub", box(5000, 5000, 7000, 7000))
    field.single(RED, "fM", (2000, 6000, 0), role="commander")
    spots = tuple((6000 + 100 * place, 6000) for place in range(8))
    one = field.broken(RED, "4x2 c fM", spots)
    assert not commanded(field.table(), one)
    near = tuple((5600 + 100 * place, 6000) for place in range(8))
    field = Situation().ground("scrub", box(5000, 5000, 7000, 7000))
    field.single(RED, "fM", (2000, 6000, 0), role="commander")
    one = field.broken(RED, "4x2 c fM", near)
    assert commanded(field.table(), one)


@pytest.mark.rule("FR-30", "FR-34")
def test_formations_move_ahead_or_back_never_both() -> None:
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    assert Game(field).advance(one, 100).why(Back(one, 100)) == "MOV-2"
    assert Game(field).do(Back(one, 100)).why(Advance(one, 100)) == "MOV-2"
    assert Game(field).do(Back(one, 100)).may(Back(one, 400))
    assert Game(field).do(Back(one, 100)).why(Turn(one, 100)) == "MOV-2"
    assert slide_room(Game(field).table, one) == (-1, 0)


@pytest.mark.rule("FR-42", "SHO-3")
def test_routers_do_not_stop_shots() -> None:
    for state, may in (("rout", True), ("loose", False)):
        field = Situation()
        field.formation(RED, "4x2 c fM/bow", (6000, 6000, 0))
        field.single(BLUE, "fM", (6300, 6000, 0), state=state)  # type: ignore[arg-type]
        assert (judge_shooter(field.table("shooting"), RED, (0, 0)) is None) == may


@pytest.mark.rule("FR-47", "SHO-16")
def test_one_crossbow_slows_its_formation() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0), mixed={(1, 0): "fM/xbow"})
    target = field.single(BLUE, "fX", (9000, 6000, 1800))
    field.formation(BLUE, "4x2 c fM", (16000, 1000, 900))
    game = Game(field, "shooting")
    game.do(Shoot(target, ((game.figure(0, 1, 0), 0),))).roll(1)
    assert game.table.phase == "movement"
    assert game.furthest(0) == 500


@pytest.mark.rule("FR-80", "BRK-8")
def test_without_a_place_it_waits() -> None:
    field = (
        Situation().ground("scrub", box(5000, 5000, 6000, 7000)).ground("scrub", box(6300, 5000, 7300, 7000))
    )
    spots = tuple((6150, 5300 + 200 * place) for place in range(8))
    one = field.broken(RED, "4x2 c fM", spots)
    field.formation(BLUE, "4x2 c fM", (16000, 1000, 900))
    game = Game(field).end()
    assert (game.question, game.formation(one).state) == ("", "broken")


@pytest.mark.rule("FR-81", "ROU-1")
def test_survivors_that_overlap_come_apart() -> None:
    field = Situation().camp(RED, box(0, 10500, 3000, 12000))
    lost = tuple((file, 1) for file in range(2))
    field.formation(RED, "2x2 c hM", (6000, 6000, 0), lost=lost)
    field.formation(BLUE, "4x2 c fM", (6450, 6000, 1800))
    game = Game(field, "shooting", settled=True)
    assert [figure.state for figure in game.table.figures[:2]] == ["rout", "rout"]
    assert all(figure.x < 6000 for figure in game.table.figures[:2])


@pytest.mark.rule("FR-82", "CRO-5")
def test_a_run_that_would_end_on_a_friend_is_shortened() -> None:
    field = Situation().camp(RED, box(4500, 10500, 7500, 12000))
    router = field.single(RED, "fM", (6000, 7000, 900), state="rout")
    for x in range(-3, 4):
        field.single(RED, "fM", (6000 + 200 * x, 8000, 0), left=0)
    field.formation(BLUE, "4x2 c fM", (6000, 3000, 900))
    game = Game(field, "shooting", settled=True)
    figure = game.table.figures[router]
    assert figure.y > 7000
    other = [each for each in game.table.figures if each.side == RED and each is not figure]
    assert all(abs(each.x - figure.x) >= 200 or abs(each.y - figure.y) >= 199 for each in other)


@pytest.mark.rule("FR-83", "CRW-4")
def test_the_best_of_a_crew_defends() -> None:
    field = Situation()
    beast = field.single(BLUE, "el[fL fH fX]", (6575, 6000, 1800))
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    assert defending_seat(field.table("melee"), beast, ((1, 0),)) == 2


@pytest.mark.rule("FR-84", "SHO-13")
def test_a_stray_seeks_the_friend_nearest_to_the_shooter_named_first() -> None:
    field = Situation()
    men = [field.single(RED, "fM/bow", (4000, y, 0)) for y in (5000, 7000)]
    target = field.single(BLUE, "fM", (5500, 6000, 1800))
    friends = [field.single(RED, "fM", (5500, y, 0)) for y in (5800, 6200)]
    for first, other, friend in ((0, 1, 0), (1, 0, 1)):
        game = Game(field, "shooting").do(Shoot(target, ((men[first], 0), (men[other], 0))))
        game.roll(1, 1)
        assert getattr(game.table.agenda[-1], "friend", -1) == friends[friend]


@pytest.mark.rule("FR-85", "CMP-4")
def test_a_destroyed_camp_is_bare_ground() -> None:
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (9000, 3000, 2700))
    table = field.table("movement")
    middle = 9000, 750
    base = Rect(Pose(*middle, 2700), table.bases[one].size)
    assert in_camp(table, BLUE, *middle)
    assert bar_to_base(table, (base.corners,)) == "camp"
    lost = table.changed(razed=(False, True))
    assert not in_camp(lost, BLUE, *middle)
    assert bar_to_base(lost, (base.corners,)) == ""


# Doors -----------------------------------------------------------------------------------------------------


def test_a_body_of_broken_figures_moves_by_one_order() -> None:
    field = Situation().ground("scrub", box(6300, 5000, 8000, 7000))
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    game = Game(field).do(Break(one))
    men = game.table.members[one]
    game.do(March(men, 500, 0))
    assert game.spot(men[0]) == (6600, 5700)
    assert game.why(March((*men, -1), 100, 0)) != ""


def test_what_is_off_the_agenda_is_refused() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    game = Game(field)
    assert game.why(Shoot(0, ((0, 0),))) == "SEQ-7"
    assert game.why(Reform(0, 0, 0, 0)) == "SEQ-7"
    assert game.why(Advance(7, 100)) == "FRM-1"
    assert game.why(Swap(99, 0, 0)) == "TAB-3"
    assert game.may(EndPhase())
    assert layout(game, 0) == "4x2 c"


def test_profiles_are_read_and_inspected() -> None:
    assert inspect_profile(book()) == ()
    assert [each.rule for each in inspect_profile(profile_of({"helped": 10, "minimum": [1, 1, 1]}))] == [
        "FRM-6",
        "CMD-2",
    ]
    with pytest.raises(BadValue):
        profile_of({"command": "far"})


def test_the_scene_shows_bases_figures_and_camps() -> None:
    field = Situation()
    one = field.formation(RED, "4x2 c fM", (6000, 6000, 0), name="Foot")
    field.single(BLUE, "hX", (9000, 3000, 900), role="supreme")
    table = field.table()
    scene = RULESET.scene(table)
    assert (len(scene.pieces), len(scene.marks), scene.board) == (10, 2, "table")
    assert scene.pieces[0].strength.now == 8
    assert RULESET.names(table)[BASES + one] == "Foot"
    found: Any = RULESET.counts(table)
    assert len(found) == 1


@pytest.mark.rule("SHO-16", "BRK-4")
def test_crossbows_slow_the_figures_of_a_broken_formation_too() -> None:
    for slow, move in ((False, 1000), (True, 500)):
        field = Situation().ground("scrub", box(5000, 5000, 8000, 7000))
        spots = tuple((5300 + 300 * place, 6000) for place in range(8))
        one = field.broken(RED, "4x2 c fM", spots, slow=slow)
        table = field.table()
        assert {table.figures[number].left for number in table.members[one]} == {move}


@pytest.mark.rule("ROU-9", "FRM-4")
def test_a_new_base_is_as_large_as_its_largest_man() -> None:
    field = Situation()
    men = [field.single(RED, "cL", (5000, 9000, 0), gathered=True)]
    men += [field.single(RED, "hM", (5000 + 700 * place, 9000, 0), gathered=True) for place in (1, 2, 3)]
    field.single(RED, "hM", (6000, 9600, 0), role="commander")
    field.formation(BLUE, "4x2 c fM", (16000, 1000, 900))
    game = Game(field)
    game.do(FormUp(tuple(men), 6000, 8000, 2700, 2, 2, compact=False))
    base = game.table.bases[1]
    assert (base.size.width, base.size.depth) == (3 * 400, 2 * 600)


@pytest.mark.rule("RNK-5")
def test_by_option_the_owner_says_which_end_is_kept() -> None:
    field = Situation(ask_anchor=True)
    slots = [(file, rank) for rank in range(2) for file in range(5)]
    field.formation(RED, "5x2 c fM", (6000, 6000, 0), lost=tuple(slots[6:]))
    field.single(BLUE, "fM", (17000, 300, 900))
    game = Game(field, "shooting", settled=True)
    assert (game.actor, game.question) == (RED, "anchor")
    listed = list(RULESET.orders(game.table))
    assert len(listed) == 3
    assert game.why(Anchor(9)) == "RNK-5"
    assert game.do(Anchor(1)).at(0) == (6000, 5900, 0)


@pytest.mark.rule("CMD-2", "SEQ-3")
def test_command_is_fixed_when_the_phase_begins() -> None:
    field = Situation()
    near = field.formation(RED, "4x2 c fM", (6000, 6000, 0), command=False)
    far = field.formation(RED, "4x2 c fM", (15000, 6000, 0), command=True)
    foe = field.formation(BLUE, "4x2 c fM", (3000, 1000, 900), command=False)
    field.single(RED, "hM", (6000, 7000, 0), role="commander")
    field.single(BLUE, "hM", (3000, 500, 0), role="commander")
    game = Game(field, "shooting", settled=True)
    assert [game.formation(each).command for each in (near, far, foe)] == [True, False, False]
    assert game.finding(Turn(far, 1801)).pieces == (BASES + far,)


@pytest.mark.rule("CMD-4")
def test_out_of_command_nobody_comes_into_contact() -> None:
    field = Situation().camp(RED, box(7000, 10500, 10000, 12000))
    red = field.formation(RED, "4x2 c fM", (6000, 6000, 900), command=False)
    blue = field.formation(BLUE, "4x2 c fM", (6000, 6450, 2700))
    game = Game(field)
    assert game.may(Advance(red, 40))
    finding = game.finding(Advance(red, 50))
    assert (finding.rule, finding.pieces) == ("CMD-4", (BASES + red, BASES + blue))


@pytest.mark.rule("SEQ-8", "MEL-5")
def test_a_combat_is_thrown_with_ordinary_dice() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    game = Game(field, "melee")
    game.do(next(iter(RULESET.orders(game.table))))
    roll = RULESET.roll(game.table)
    assert roll is not None
    assert (roll.pools, roll.how, roll.side) == ((Pool(1, 6), Pool(1, 6)), "faces", RED)


@pytest.mark.rule("TRN-3")
def test_who_may_only_turn_or_move_has_nothing_left() -> None:
    for spec, rest in (("3x1 o ch[fL fM]", 0), ("4x2 c hX", 0), ("4x2 c fM", 500), ("4x2 o fM", 1000)):
        field = Situation()
        field.formation(RED, spec, (6000, 6000, 0))
        assert left(Game(field).turn(0, 100).table, 0) == rest


@pytest.mark.rule("ROG-2", "SEE-4")
def test_hedges_drawn_as_lines_are_objects() -> None:
    field = (
        Situation()
        .line("hedge", (7000, 5000), (7000, 7000))
        .line("road", (8000, 5000), (8000, 7000), width=300)
    )
    field.line("road", (5000, 3000), (9000, 3000))
    man = field.single(RED, "fM/bow", (6000, 6000, 0), role="commander")
    target = field.single(BLUE, "fM", (8500, 6000, 1800))
    game = Game(field)
    assert game.may(Walk(man, ((6880, 6000),), 0))
    assert game.why(Walk(man, ((6881, 6000),), 0)) == "ROG-2"
    assert line_between(field.table("shooting"), man, target).covered
    assert sorted(each.kind for each in game.table.ground.outlines) == ["hedge", "road"]


@pytest.mark.rule("BRK-8", "RNK-7")
def test_a_re_formed_formation_stands_as_before() -> None:
    field = Situation()
    spots = tuple((6000 + 200 * (place % 4), 6000 + 200 * (place // 4)) for place in range(8))
    one = field.broken(RED, "4x2 c fM", spots, heading=2700)
    field.formation(BLUE, "4x2 c fM", (16000, 1000, 900))
    game = Game(field).end()
    game.do(Reform(one, 6300, 6100, 2700))
    figures = [game.table.figures[number] for number in game.table.setup.units[one].figures]
    front, rear = [(0, 0), (1, 0), (2, 0), (3, 0)], [(0, 1), (3, 1), (1, 1), (2, 1)]
    assert [(figure.file, figure.rank) for figure in figures] == front + rear
    for figure in figures:
        assert (figure.x, figure.y, figure.a, figure.left, figure.state) == (0, 0, 0, 0, "base")


@pytest.mark.rule("MEL-19", "SEQ-1")
def test_who_attacked_attacks_again_in_the_next_turn() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    field.single(RED, "hM", (5000, 6000, 0), role="commander")
    game = Game(field, "melee")

    def fight() -> None:
        game.do(next(iter(RULESET.orders(game.table))))
        assert game.formation(0).fought
        while game.actor == CHANCE:
            game.roll(3, 3)

    fight()
    assert game.table.mover == BLUE
    while not (game.actor == RED and game.table.phase == "melee"):
        game.end()
    assert not game.formation(0).fought
    fight()


@pytest.mark.rule("ZOI-1")
def test_zones_are_the_same_however_quickly_they_are_asked() -> None:
    draw = Random(3)
    inside = 0
    for _ in range(300):
        field = Situation()
        blue = field.formation(BLUE, "4x2 c fM", (6000, 6000, draw.randrange(3600)))
        x, y = draw.randrange(4300, 7700), draw.randrange(4300, 7700)
        shape = Rect(Pose(x, y, draw.randrange(3600)), Size(800, 400)).corners
        table = field.table()
        found = in_zone(table, blue, shape)
        assert found == near_before_rear(table.bases[blue], shape, 500)
        inside += found
    assert 50 < inside < 290


@pytest.mark.rule("FRM-7", "ROU-9")
def test_both_rear_corners_are_filled_when_a_formation_is_formed() -> None:
    field = Situation()
    for place in range(9):
        field.single(RED, "fM", (1000 * place, 1000, 0))
    setup = field.setup()
    for figures in ((0, 1, 2, 3, 4, 5, 6, -1, 7, 8, -1, -1), (0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, 8)):
        refused = judge_layout(setup, figures, 4, 3, compact=True)
        assert refused is not None
        assert refused.rule == "FRM-7"
    assert judge_layout(setup, (0, 1, 2, 3, 4, 5, 6, -1, 7, -1, -1, 8), 4, 3, compact=True) is None


@pytest.mark.rule("MEL-5", "SEQ-8")
def test_a_roll_names_each_fighter_once() -> None:
    field = Situation()
    field.formation(RED, "3x2 c fM", (6000, 6000, 0))
    field.formation(RED, "5x1 c fM", (9000, 9000, 0))
    field.formation(BLUE, "2x4 c fM", (6600, 6000, 1800))
    game = Game(field, "melee")
    game.do(next(iter(RULESET.orders(game.table))))
    roll = RULESET.roll(game.table)
    assert roll is not None
    assert roll.pieces[-1] == game.table.agenda[-1].target  # type: ignore[union-attr]
    assert len(roll.pieces) == roll.count
    assert roll.side == RED


@pytest.mark.rule("RNK-7", "FR-21")
def test_the_foremost_come_to_the_front_in_the_order_of_their_files() -> None:
    old = {1: (1, 0), 2: (0, 2), 3: (0, 0), 4: (1, 1), 5: (2, 0)}
    assert seated(old, 3, 2) == {3: (0, 0), 1: (1, 0), 2: (2, 0), 4: (0, 1), 5: (2, 1)}
