"""Flyers that shoot and are shot at, bombs, and how people and advisers see all of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Adjustment, Gesture, fold
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import (
    Bomb,
    ChooseDeployment,
    EndPhase,
    Exercise,
    Move,
    Strike,
)
from hheditor.rules.hordes_heroes.position.table import change
from hheditor.rules.hordes_heroes.position.tasks import Bombing
from hheditor.rules.hordes_heroes.screen import kinds as looking
from hheditor.rules.hordes_heroes.shooting import artillery, bombs, sight, small_arms
from hheditor.values import Finding
from tests.rules.hordes_heroes.aviary import (
    ARCHERS,
    BOMBERS,
    BOWMEN_ALOFT,
    CANNON,
    EAGLES,
    FOOT,
    HAWKS,
    E,
    W,
    blocked,
    bombing_run,
    sky,
)
from tests.rules.hordes_heroes.builder import BLUE, RED, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    named,
    only,
    play,
    refusal,
    roll,
    settled,
    state,
)
from tests.rules.hordes_heroes.shooting_range import Range
from tests.rules.hordes_heroes.test_fantasy_switches import scenario as armed

# Shooting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-10", "FLY-3", "R-194")
def test_flyers_block_flyers_only_and_ground_troops_block_them_not() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "E")
    archers = field.unit(RED, ARCHERS, (0, 2), "E")
    field.unit(RED, HAWKS, (1, 2))
    below = field.unit(BLUE, FOOT, (2, 2))
    field.unit(RED, FOOT, (1, 0))
    target = field.unit(BLUE, FOOT, (3, 0))
    table = field.table("shooting")
    assert small_arms.objection(table, archers, table.units[archers].cell, below) is None
    assert small_arms.objection(table, aloft, table.units[aloft].cell, target) is None
    field.unit(RED, HAWKS, (2, 0))
    found = small_arms.objection(field.table("shooting"), aloft, table.units[aloft].cell, target)
    assert found is not None
    assert found.rule == "SHO-10"
    field.paint("wood", (1, 0))
    assert not sight.clear(field.table("shooting"), RED, field.at(0, 0), field.at(3, 0), aloft=True)


@pytest.mark.rule("FLY-3", "R-194")
def test_disrupted_flyers_are_silent_in_the_enemys_bound() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "W", disrupted=True)
    steady = field.unit(RED, BOWMEN_ALOFT, (0, 4), "W")
    field.unit(BLUE, FOOT, (2, 0))
    field.unit(BLUE, FOOT, (2, 4))
    found = small_arms.bar(field.table("shooting", BLUE), aloft)
    assert found is not None
    assert found.rule == "FLY-3"
    assert small_arms.bar(field.table("shooting", RED), aloft) is None
    range_ = Range(field.table("shooting", BLUE)).end()
    assert range_.table.units[steady].facing == E  # it turned to its target


@pytest.mark.rule("FLY-9", "FLY-4")
def test_the_ground_below_is_no_cover_from_the_ground() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0))
    archers = field.unit(BLUE, ARCHERS, (2, 0), "W")
    field.paint("wood", (0, 0))
    table = field.table("shooting", BLUE)
    here = table.units[archers].cell
    assert small_arms.objection(table, archers, here, hawks) is None
    needed = small_arms.number_terms(table, archers, table.units[archers].troop, here, hawks)
    assert sum(term.value for term in needed) == 7


@pytest.mark.rule("FLY-4", "SW-44", "ART-10")
def test_listed_artillery_shoots_at_flyers() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0))
    cannon = field.unit(BLUE, CANNON, (4, 0), "W")
    table = field.table("shooting", BLUE)
    assert artillery.objection(table, cannon, hawks) is not None
    field.troops[cannon] = replace(field.troops[cannon], traits=("shoots_flyers",))
    table = field.table("shooting", BLUE)
    assert artillery.objection(table, cannon, hawks) is None
    assert artillery.nearest(table, cannon, W) == (hawks,)


# Bombs -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FLY-5", "SW-12", "SW-65")
def test_bombs_fall_before_anybody_declares_a_shot() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    target = field.unit(BLUE, ARCHERS, (2, 0), "E")
    table, _ = play(settled(field.table()), Move(bombers, field.at(3, 0), E))
    table, told = play(table, EndPhase())
    assert (table.phase, actor(table)) == ("shooting", RED)
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.pieces) == ("question.hordes_heroes.bomb", (bombers,))
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    table, told = roll(table, 2)
    assert only(told, "result").fact("cause") == "bombs"
    table, told = play(table, EndPhase())  # the second bomb is kept
    assert not any(isinstance(task, Bombing) for task in table.agenda)
    assert table.units[target].disrupted
    assert actor(table) == BLUE  # now shots are declared


@pytest.mark.rule("FLY-5", "R-130")
def test_bombs_only_in_the_own_bound_and_one_for_each_model() -> None:
    table, bombers, _, field = bombing_run(foe="A 5/4 s1")
    for face in (1, 1):
        table, _ = play(table, Bomb(bombers, field.at(2, 0)))
        table, _ = roll(table, face)
    assert not any(isinstance(task, Bombing) for task in table.agenda)
    later = settled(field.table("movement", BLUE))
    after, _ = play(later, EndPhase())
    assert after.phase != "shooting" or not any(isinstance(task, Bombing) for task in after.agenda)


@pytest.mark.rule("HER-2", "FLY-5")
def test_a_hero_shields_from_bombs() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    target = field.unit(BLUE, FOOT, (2, 0), "E")
    field.leader(BLUE, (2, 0), hero=True)
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    table, told = roll(table, 3)
    assert only(told, "result").rule == "HER-1"
    assert state(table.units[target]) == "4"


@pytest.mark.rule("R-197", "FLY-5")
def test_bombs_pass_over_flyers_leaders_and_hard_targets() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    field.unit(BLUE, "B 3/2 s1 HT kind=war_wagon", (1, 0))
    field.unit(BLUE, FOOT, (3, 0), pavise=True)
    field.leader(BLUE, (2, 0))
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    task = table.agenda[-1]
    assert isinstance(task, Bombing)
    assert bombs.marks(table, task, bombers) == 1 << field.at(3, 0)
    assert refusal(table, Bomb(bombers, field.at(2, 0))).rule == "FLY-5"
    table, _ = play(table, Bomb(bombers, field.at(3, 0)))
    table, told = roll(table, 3)
    assert named(told, "recoiled")  # pavises do not hold against what comes from above


@pytest.mark.rule("R-197", "SKI-7")
def test_a_bomb_on_skirmishers_takes_the_stand_it_falls_on() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    loose = ((2, 0), (3, -1), (4, -2), (4, -1))
    skirmishers = field.unit(BLUE, "C 1/4 s2 7+ S", (2, 0), formation="skirmish", cells=loose)
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    table, told = roll(table, 4)
    assert only(told, "stands-lost").places == (field.at(2, 0),)
    assert table.units[skirmishers].stands == 3


# As people see it --------------------------------------------------------------------------------------


@pytest.mark.rule("DEP-2", "DEP-3", "R-125")
def test_case_3_the_side_with_more_flyers_chooses() -> None:
    red = ("D 6(+4)/3 s6 FLY kind=creature", "B 8(+4)/3 s4 FLY kind=creature")
    blue = (HAWKS, *("B 3(+3)/3 s4CR kind=chariot",) * 3)
    start = RULESET.opening(armed(red, blue))
    assert actor(start) == RED  # two flyers to one; chariots do not count
    first, _ = play(start, ChooseDeployment(first=True))
    assert (actor(first), first.first) == (RED, BLUE)  # Red picks the edge, Blue has the first bound
    second, _ = play(start, ChooseDeployment(first=False))
    assert (actor(second), second.first) == (BLUE, RED)


@pytest.mark.rule("R-139")
def test_flyers_are_printed_on_bases_of_their_own() -> None:
    given = RULESET.reference(armed((EAGLES, FOOT), (FOOT,)))
    assert [unit.base for unit in given.armies[RED].units] == [(250, 400), (400, 200)]
    assert "zone" in dict(given.markers)
    assert "zone" not in dict(RULESET.reference(armed((FOOT,), (FOOT,))).markers)
    said = {remark.message for box in given.phases for remark in box.lines}
    assert {f"reference.hordes_heroes.{name}" for name in ("flying", "flyers-zone", "flyers-command")} <= said
    assert "reference.hordes_heroes.bombs" not in said
    bombed = RULESET.reference(armed((BOMBERS,), (FOOT,)))
    assert "reference.hordes_heroes.bombs" in {r.message for box in bombed.phases for r in box.lines}


@pytest.mark.rule("FLY-5", "R-130")
def test_the_way_flown_and_what_can_be_bombed_are_shown() -> None:
    table, bombers, target, field = bombing_run()
    (shown,) = RULESET.overlays(table, looking.TARGET, piece=bombers)
    assert shown.cells == (field.at(2, 0),)
    assert [axial(cell) for cell in shown.paths[0]] == [(1, 0), (2, 0), (3, 0), (4, 0)]
    drop = Bomb(bombers, field.at(2, 0))
    gesture = RULESET.gesture(table, drop)
    assert (gesture.piece, gesture.targets) == (bombers, (target,))
    assert RULESET.order_of(table, Gesture("", bombers, targets=(target,))) == drop
    elsewhere = RULESET.order_of(table, Gesture("", bombers, field.at(0, 0)))
    assert elsewhere is not None
    assert refusal(table, elsewhere).message == "refusal.hordes_heroes.not-flown-over"
    (account,) = RULESET.accounts(table, drop)
    assert [(band.low, band.high) for band in account.bands] == [(1, 1), (2, 2), (3, 3), (4, 5), (6, 6)]
    assert len(RULESET.ventures(table, drop)) == 1
    assert RULESET.idle(table) == (bombers,)


@pytest.mark.rule("ZOC-5", "FLY-6")
def test_zone_and_attack_are_shown_and_given_by_hand() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N")
    foe = field.unit(BLUE, FOOT, (1, 0))
    table = settled(field.table())
    order = RULESET.order_of(table, Gesture("", hawks, targets=(foe,)))
    assert order == Strike(hawks, foe)
    assert RULESET.wording(table, order).message == "choice.hordes_heroes.swoop"
    (zone,) = RULESET.overlays(table, looking.ZONE, piece=hawks)
    assert zone.label is not None
    assert zone.label.message == "overlay.hordes_heroes.zone-by-choice"
    assert not RULESET.overlays(table, looking.ZONE, side=RED)
    (way,) = RULESET.overlays(table, looking.COMMAND_PATH, piece=hawks)
    assert way.label is not None
    assert way.label.rule == "CMD-8"
    low = change(table, hawks, low="zone")
    assert [mark.kind for mark in RULESET.scene(low).marks] == ["zone"]
    (zone,) = RULESET.overlays(low, looking.ZONE, piece=hawks)
    assert zone.label is not None
    assert zone.label.message == "overlay.hordes_heroes.zone-exercised"


@pytest.mark.rule("ZOC-5")
def test_the_umpire_sets_and_lifts_a_zone() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N")
    foot = field.unit(RED, FOOT, (3, 0), "N")
    table = settled(field.table())
    found = RULESET.adjustable(table, hawks)
    assert found is not None
    assert ("zone", False) in found.marks
    patch = RULESET.adjust(table, Adjustment(hawks, marks=(("zone", True),)))
    assert not isinstance(patch, Finding)
    assert fold(table, patch).units[hawks].low == "zone"
    ground = RULESET.adjustable(table, foot)
    assert ground is not None
    assert "zone" not in dict(ground.marks)


@pytest.mark.rule("FLY-1", "ZOC-5")
def test_what_cannot_be_is_told() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N")
    foot = field.unit(RED, FOOT, (3, 0), "N")
    field.paint("mountain", (5, 0))
    table = field.table()
    told = [finding.message for finding in RULESET.problems(change(table, foot, low="zone"))]
    assert told == ["problem.hordes_heroes.low"]
    told = [finding.message for finding in RULESET.problems(change(table, hawks, cell=field.at(5, 0)))]
    assert told == ["problem.hordes_heroes.mountain-below"]


# Counsel -----------------------------------------------------------------------------------------------


@pytest.mark.rule("FLY-5", "FLY-6")
def test_counsel_bombs_the_best_target_and_attacks_the_weak() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    field.unit(BLUE, "A 2/4 s1", (2, 0), "E")
    field.unit(BLUE, "E 6/4 s1", (3, 0), "E")
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    best = max(RULESET.counsel(table), key=lambda pair: pair[0])
    assert best[1] == Bomb(bombers, field.at(3, 0))
    weak, strong = sky(), sky()
    for land, foe in ((weak, "D 1/4 s1 7+"), (strong, "A 7(+3)/4 s1")):
        eagles = land.unit(RED, EAGLES, (0, 0), "E")
        land.unit(BLUE, foe, (1, 0), "W")
        worth = {order: merit for merit, order in RULESET.counsel(settled(land.table()), eagles)}
        assert (worth[Strike(eagles, 1)] > 0) is (land is weak)


@pytest.mark.rule("R-129", "CMD-2")
def test_counsel_exercises_a_zone_that_cuts_command_only() -> None:
    table, hawks, _, _ = blocked()
    worth = {order: merit for merit, order in RULESET.counsel(settled(table), hawks)}
    assert worth[Exercise(hawks)] > 0
    lonely = sky()
    idle = lonely.unit(RED, HAWKS, (0, 0))
    worth = {order: merit for merit, order in RULESET.counsel(settled(lonely.table()), idle)}
    assert worth[Exercise(idle)] < 0
