"""What cannot be on a table, whoever says so: the last possible value of each thing, and the first beyond."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Change, Outcome, Override
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.table import Table, Unit
from hheditor.rules.men_of_iron.position.tasks import (
    Acting,
    Advancing,
    Attack,
    Attempt,
    Blow,
    Breaking,
    Catching,
    Chasing,
    Clash,
    Closing,
    Continuing,
    Declaring,
    Displacing,
    Draw,
    Fleeing,
    Following,
    Footing,
    GivingWay,
    GunCheck,
    March,
    Meeting,
    Melee,
    Negating,
    Passing,
    Peril,
    Pits,
    Planting,
    Reacting,
    Refusing,
    Retiring,
    Retreating,
    Returning,
    Shifting,
    Startling,
    Stir,
    Volley,
    Walling,
)
from tests.rules.men_of_iron.field import BLUE, BOARD, BR, INF, MOI, RED, Field, cell

SPEAR, BOWS, RIDER, GUN, FOE, HORSE, FAR, LAST = range(8)
"""Five of Red, of whom one is far away, and three of Blue: the last is the last number of a unit."""
CELLS = BOARD.cells
CORNER = CELLS - 1
KINDS = {MOI: ("PK", "LB", "MM", "Bmb"), BR: ("Inf", "LB", "MM", "Art"), INF: ("PK", "A", "KN", "A")}


def scene(flavour: str = MOI, **options: Any) -> Table:
    """Two lines that touch; leaders, standards and two others far behind."""
    field = Field(flavour, **options)
    foot, bows, horse, gun = KINDS[flavour]
    field.red(foot, (0, 0))
    field.red(bows, (1, 0))
    field.red(horse, (-2, 2))
    field.red(gun, (-3, 3))
    field.blue(foot, (0, -1))
    field.blue(horse, (1, -1))
    return field.acting()


def verdict(table: Table) -> str:
    """The rule and the words of the first thing that is impossible; empty if nothing is."""
    found = RULESET.problems(table)
    return f"{found[0].rule} {found[0].message.rpartition('.')[2]}" if found else ""


def with_unit(table: Table, index: int, **state: Any) -> Table:
    units = list(table.units)
    units[index] = replace(units[index], **state)
    return replace(table, units=tuple(units))


def with_leader(table: Table, index: int, **state: Any) -> Table:
    leaders = list(table.leaders)
    leaders[index] = replace(leaders[index], **state)
    return replace(table, leaders=tuple(leaders))


def with_standard(table: Table, index: int, **state: Any) -> Table:
    standards = list(table.standards)
    standards[index] = replace(standards[index], **state)
    return replace(table, standards=tuple(standards))


def with_battle(table: Table, index: int, **state: Any) -> Table:
    battles = list(table.battles)
    battles[index] = replace(battles[index], **state)
    return replace(table, battles=tuple(battles))


@pytest.mark.rule("SCN-1")
@pytest.mark.parametrize("name", ["units", "leaders", "standards", "battles"])
def test_everybody_of_the_order_of_battle_is_somewhere(name: str) -> None:
    table = scene()
    fewer = replace(table, **{name: getattr(table, name)[:-1]})
    assert verdict(fewer) == "SCN-1 roster"
    assert verdict(table) == ""


@pytest.mark.rule("DEF-2", "FAC-1", "ENG-1")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"side": 2}, "DEF-2 unit"),
        ({"side": -1}, "DEF-2 unit"),
        ({"side": 1}, "DEF-2 unit"),
        ({"battle": -1}, "DEF-2 unit"),
        ({"battle": 1}, "DEF-2 unit"),
        ({"battle": 2}, "DEF-2 unit"),
        ({"kind": "nobody"}, "FAC-1 unit"),
        ({"was": "nobody"}, "FAC-1 unit"),
        ({"was": "MM"}, ""),
        ({"facing": 0}, "FAC-1 unit"),
        ({"facing": 12}, "FAC-1 unit"),
        ({"facing": 11}, ""),
        ({"engaged": (BOWS,)}, "ENG-1 unit"),
        ({"engaged": (FOE, BOWS)}, "ENG-1 unit"),
        ({"engaged": (-1,)}, "ENG-1 unit"),
        ({"engaged": (LAST + 1,)}, "ENG-1 unit"),
        ({"engaged": (FOE, LAST)}, ""),
        ({"met": (BOWS,)}, "ENG-1 unit"),
        ({"met": (FOE,)}, ""),
        ({"continued": -1}, "RES-6 unit"),
        ({"continued": 91}, "RES-6 unit"),
        ({"continued": 90}, ""),
        ({"continued": 0}, ""),
        ({"state": "disordered"}, ""),
    ],
)
def test_a_unit_of_its_battle_its_charts_and_its_enemies(state: dict[str, Any], found: str) -> None:
    assert verdict(with_unit(scene(), SPEAR, **state)) == found


@pytest.mark.rule("ENG-1", "RES-6")
def test_blue_is_engaged_with_red_and_no_gun_is_disordered() -> None:
    assert verdict(with_unit(scene(), FOE, engaged=(SPEAR,))) == "", "the first unit is an enemy like any"
    assert verdict(with_unit(scene(), FOE, engaged=(HORSE,))) == "ENG-1 unit"
    assert verdict(with_unit(scene(), GUN, state="disordered")) == "RES-6 unit"
    assert verdict(with_unit(scene(), GUN, state="retired")) == ""


@pytest.mark.rule("RES-6", "VIC-1", "SEQ-1")
def test_what_is_wrong_already_hides_nothing_that_becomes_wrong() -> None:
    """An umpire is told of every task that cannot be, whatever else he has left as it is."""
    table = with_unit(scene(), GUN, state="disordered")
    table = replace(table, points=(0, -1))
    known = RULESET.problems(table)
    assert [each.rule for each in known] == ["RES-6", "VIC-1"]
    for stack in ((GunCheck(99),), (GunCheck(99), GunCheck(98))):
        agenda = (*table.agenda, *stack)
        found = RULESET.problems(replace(table, agenda=agenda))
        assert found[:2] == known
        assert [dict(each.parameters)["number"] for each in found[2:]] == [
            len(table.agenda) + place for place in range(len(stack))
        ]


@pytest.mark.rule("MOV-4", "STK-1")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"cell": CORNER}, ""),
        ({"cell": 0}, ""),
        ({"cell": CELLS}, "MOV-4 place"),
        ({"cell": -1}, "MOV-4 place"),
        ({"cell": -1, "gone": "lost"}, ""),
        ({"gone": "lost"}, "MOV-4 place"),
        ({"cell": cell((1, 0))}, "STK-1 shared"),
        ({"cell": cell((0, -1))}, "STK-1 shared"),
    ],
)
def test_a_unit_is_on_the_map_or_off_it_and_alone(state: dict[str, Any], found: str) -> None:
    assert verdict(with_unit(scene(), SPEAR, **state)) == found


@pytest.mark.rule("STK-1")
def test_the_first_hex_is_shared_no_more_than_others() -> None:
    table = with_unit(with_unit(scene(), SPEAR, cell=0), BOWS, cell=0)
    assert verdict(table) == "STK-1 shared"
    assert RULESET.problems(table)[0].pieces == (BOWS, SPEAR)


@pytest.mark.rule("STK-3")
def test_a_friend_is_passed_through_on_the_way() -> None:
    table = with_unit(scene(), RIDER, cell=cell((1, 0)))
    assert verdict(table) == "STK-1 shared"
    begun = table.agenda
    through = March(RIDER, (), 9, passed=BOWS)
    assert verdict(replace(table, agenda=(*begun, through))) == ""
    assert verdict(replace(table, agenda=(*begun, replace(through, passed=SPEAR)))) == "STK-1 shared"


@pytest.mark.rule("STK-4", "ART-3")
def test_a_deployed_gun_and_foot_of_its_side() -> None:
    """Blood & Roses alone; not with riders, not two guns, not undeployed, not with an enemy, not with two."""
    table = with_unit(scene(BR), GUN, deployed=True, cell=cell((0, 0)))
    assert verdict(table) == ""
    assert verdict(with_unit(table, GUN, deployed=False)) == "STK-1 shared"
    assert verdict(with_unit(table, SPEAR, kind="MM")) == "STK-1 shared"
    assert verdict(with_unit(table, SPEAR, kind="Art", deployed=True)) == "STK-1 shared"
    assert verdict(with_unit(table, BOWS, cell=cell((0, 0)))) == "STK-1 shared"
    assert verdict(with_unit(table, GUN, cell=cell((0, -1)))) == "STK-1 shared"
    other = with_unit(scene(), GUN, deployed=True, cell=cell((0, 0)))
    assert verdict(other) == "STK-1 shared", "a bombard of the first book stands alone"


@pytest.mark.rule("STK-1", "MOV-12", "LDR-9")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"cell": 0}, ""),
        ({"cell": CORNER}, ""),
        ({"cell": CELLS}, "STK-1 place"),
        ({"cell": -1}, "STK-1 place"),
        ({"gone": "lost"}, "STK-1 place"),
        ({"cell": -1, "gone": "lost"}, ""),
        ({"cell": cell((0, 0))}, ""),
        ({"cell": cell((0, -1))}, "STK-1 shared"),
        ({"host": LAST}, ""),
        ({"host": LAST + 1}, "MOV-12 unit"),
        ({"host": -2}, "MOV-12 unit"),
    ],
)
def test_a_leader_is_with_his_own(state: dict[str, Any], found: str) -> None:
    table = with_leader(scene(), 0, **state)
    assert verdict(table) == found
    if found == "STK-1 shared":
        driven = replace(table, agenda=(*table.agenda, Displacing(0)))
        assert verdict(driven) == "", "he is about to be driven out"
    if found:
        assert RULESET.problems(table)[0].pieces == (1000,)


@pytest.mark.rule("STK-1")
def test_standards_stand_apart() -> None:
    table = scene()
    assert verdict(with_standard(table, 0, cell=0)) == ""
    assert verdict(with_standard(table, 0, cell=CORNER)) == ""
    assert verdict(with_standard(table, 0, cell=CELLS)) == "STK-1 place"
    assert verdict(with_standard(table, 0, gone="lost")) == "STK-1 place"
    assert verdict(with_standard(table, 0, cell=-1)) == "STK-1 place"
    away = with_standard(table, 0, cell=-1, gone="lost")
    assert verdict(with_standard(away, 1, cell=-1, gone="lost")) == ""
    assert verdict(with_standard(table, 0, cell=table.standards[1].cell)) == "STK-1 shared"
    assert verdict(with_standard(with_standard(table, 0, cell=0), 1, cell=0)) == "STK-1 shared"


@pytest.mark.rule("SEI-1", "VIC-1", "SEQ-1")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"hands": ((1, 2), ()), "cups": ((3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8))}, ""),
        ({"hands": ((2, 1), ()), "cups": ((3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8))}, "SEI-1 counters"),
        ({"hands": ((1,), ())}, "SEI-1 counters"),
        ({"hands": ((), (8,))}, "SEI-1 counters"),
        ({"points": (9000, 0)}, ""),
        ({"points": (9001, 0)}, "VIC-1 numbers"),
        ({"points": (0, -1)}, "VIC-1 numbers"),
        ({"successes": 90}, ""),
        ({"successes": 91}, "VIC-1 numbers"),
        ({"successes": -1}, "VIC-1 numbers"),
        ({"alone": 90}, ""),
        ({"alone": 91}, "VIC-1 numbers"),
        ({"activations": -1}, "VIC-1 numbers"),
        ({"marker": -1}, "VIC-1 numbers"),
        ({"active": 2}, "SEQ-1 activation"),
        ({"active": 1}, "SEQ-1 activation"),
        ({"active": 1, "acting": 1}, ""),
        ({"acting": 1}, "SEQ-1 activation"),
        ({"acting": -1}, "SEQ-1 activation"),
        ({"acting": -1, "how": "army"}, ""),
        ({"acting": 1, "how": "army"}, ""),
        ({"acting": -2, "how": "army"}, "SEQ-1 activation"),
        ({"acting": 2, "how": "army"}, "SEQ-1 activation"),
        ({"agenda": ()}, "SEQ-1 agenda"),
        ({"agenda": (Closing(step="first"),)}, "SEQ-1 agenda"),  # type: ignore[arg-type]
        ({"ended": Outcome(0, "outcome.men_of_iron.flight")}, "SEQ-1 agenda"),
        ({"agenda": (), "ended": Outcome(0, "outcome.men_of_iron.flight")}, ""),
        ({"agenda": (), "ended": Outcome(1, "outcome.men_of_iron.flight")}, ""),
        ({"agenda": (), "ended": Outcome(-1, "outcome.men_of_iron.flight")}, ""),
        ({"agenda": (), "ended": Outcome(2, "outcome.men_of_iron.flight")}, "SEQ-1 agenda"),
        ({"agenda": (), "ended": Outcome(-2, "outcome.men_of_iron.flight")}, "SEQ-1 agenda"),
        ({"agenda": (), "ended": Outcome(0, "")}, "SEQ-1 agenda"),
    ],
)
def test_counters_numbers_and_whose_activation_it_is(state: dict[str, Any], found: str) -> None:
    table = replace(scene(), agenda=(Closing(),))
    assert verdict(replace(table, **state)) == found


@pytest.mark.rule("PUR-7", "BOS-4")
def test_pursuers_have_a_way_back_and_only_some_wait() -> None:
    table = scene(BR)
    for why in ("pursuing", "returning"):
        out = with_unit(table, SPEAR, cell=-1, gone=why)
        assert verdict(out) == "PUR-7 activation", why
        assert verdict(with_battle(out, 0, chase=0)) == "", "the first hex is a way back like any"
        assert verdict(with_battle(out, 0, chase=CORNER)) == ""
    assert verdict(with_battle(table, 0, chase=CELLS)) == "PUR-7 activation"
    assert verdict(with_battle(table, 0, chase=-2)) == "PUR-7 activation"
    assert verdict(with_battle(table, 0, waiting=True)) == "BOS-4 activation"
    cards = table.setup.battles
    for least in (0, 3):
        stirring = replace(table.setup, battles=(replace(cards[0], stirs=least), cards[1]))
        assert verdict(with_battle(replace(table, setup=stirring), 0, waiting=True)) == ""


@pytest.mark.rule("STK-1")
def test_the_umpire_is_told_the_same() -> None:
    table = scene()
    order = Override((Change(("units", SPEAR, "cell"), cell((1, 0))),))
    found = RULESET.refusal(table, order)
    assert found is not None
    assert (found.rule, found.message) == ("STK-1", "problem.men_of_iron.shared")


# Tasks ----------------------------------------------------------------------------------------------------

HERE, BEYOND = cell((0, 0)), CELLS
SHOCK = Attack((SPEAR,), (FOE,), paths=((),), facings=(-1,))
CHARGE = Attack((RIDER,), (FOE,), (RIDER,), ((cell((-2, 1)), cell((-1, 0))),), (9,))


def fits(table: Table, *tasks: Any) -> bool:
    """Whether tasks may wait on a table."""
    found = verdict(replace(table, agenda=(Closing(), *tasks)))
    assert found in ("", "SEQ-1 agenda"), found
    return not found


@pytest.mark.rule("SEQ-1")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ([Peril(0, 9), Peril(1, 9)], [Peril(-1, 9), Peril(2, 9)]),
        ([Walling(), Walling(0), Walling(1)], [Walling(2)]),
        (
            [Acting(), Acting(SPEAR), Acting(FAR), Acting(spent=40), Acting(ma=40)],
            [Acting(FOE), Acting(LAST + 1), Acting(spent=41), Acting(spent=-1), Acting(ma=41), Acting(ma=-1)],
        ),
        (
            [Acting(barred=(0, LAST)), Acting(leaders=(0, 1))],
            [
                *(Acting(barred=(each,)) for each in (-1, LAST + 1)),
                *(Acting(leaders=(each,)) for each in (-1, 2)),
            ],
        ),
        ([Draw(0), Draw(1)], [Draw(2), Draw(-1)]),
        ([Attempt(0)], [Attempt(1), Attempt(2), Attempt(-1)]),
        ([Displacing(0, -1), Displacing(1, CORNER)], [Displacing(2), Displacing(0, BEYOND)]),
        ([Shifting(0), Shifting(1, (0, LAST))], [Shifting(-1), Shifting(2), Shifting(0, (LAST + 1,))]),
        ([Shifting(0, (SPEAR,))], [Shifting(0, (-1,))]),
        ([Blow(SPEAR, "DRUTE")], [Blow(SPEAR, "X"), Blow(LAST + 1, "D"), Blow(-1, "D")]),
        ([Footing(SPEAR, 0), Footing(SPEAR, 10)], [Footing(SPEAR, -1), Footing(SPEAR, 11)]),
        (
            [Retreating(SPEAR, (0, CORNER))],
            [Retreating(SPEAR, (-1,)), Retreating(SPEAR, (BEYOND,))],
        ),
        ([Retiring(SPEAR, (0, CORNER))], [Retiring(SPEAR, (-1,)), Retiring(SPEAR, (BEYOND,))]),
        (
            [Passing(SPEAR, BOWS), Passing(BOWS, SPEAR), Passing(SPEAR, LAST)],
            [Passing(SPEAR, LAST + 1), Passing(SPEAR, -1)],
        ),
        ([Refusing(RIDER, FOE), Refusing(RIDER, SPEAR)], [Refusing(RIDER, LAST + 1), Refusing(RIDER, -1)]),
        (
            [Following((0, LAST), (0, CORNER)), Following((SPEAR,), ())],
            [
                *(Following((each,), ()) for each in (-1, LAST + 1)),
                *(Following((SPEAR,), (each,)) for each in (-1, BEYOND)),
                Following((), (HERE,)),
            ],
        ),
        (
            [Meeting(FOE, (0,), (LAST,)), Meeting(FOE, (0,), (), (SPEAR,), 3)],
            [
                Meeting(FOE, (-1,), ()),
                Meeting(FOE, (), (LAST + 1,)),
                Meeting(FOE, (), (), (LAST + 1,), 3),
                Meeting(FOE, (), (), (SPEAR,), 4),
                Meeting(FOE, (), (), (SPEAR,), -1),
                Meeting(FOE, (), (), (), 3),
                Meeting(FOE, (), (), (SPEAR,), -2),
            ],
        ),
        (
            [
                Advancing((0,), (0,), (CORNER,), (LAST,), (0,)),
                Advancing((SPEAR,), (), (), (), (HERE,), round=90),
            ],
            [
                Advancing((), (), ()),
                Advancing((LAST + 1,), (), (), (), (0,)),
                Advancing((SPEAR,), (-1,), (), (), (0,)),
                Advancing((SPEAR,), (), (BEYOND,), (FOE,), (0,)),
                Advancing((SPEAR,), (), (), (), (-1,)),
                Advancing((SPEAR,), (), (HERE,), (), (0,)),
                Advancing((SPEAR,), (), (), (), ()),
                Advancing((SPEAR,), (), (), (), (0,), round=91),
                Advancing((SPEAR,), (), (), (), (0,), round=-1),
            ],
        ),
        (
            [GivingWay(FOE, (0, LAST)), GivingWay(FOE, ())],
            [GivingWay(FOE, (-1,)), GivingWay(FOE, (LAST + 1,)), GivingWay(FOE, (), origin=0, facing=3)],
        ),
        (
            [
                March(SPEAR, (), 9),
                March(SPEAR, (0,), 9),
                March(SPEAR, (cell((0, -1)), cell((0, -2))), 9, at=HERE, stage=6),
                March(SPEAR, (1,), 9, at=0),
                March(SPEAR, (CORNER,), 9, at=CORNER - 1),
            ],
            [
                March(SPEAR, (), 9, stage=7),
                March(SPEAR, (), 9, stage=-1),
                March(SPEAR, (), 9, at=BEYOND),
                March(SPEAR, (cell((0, -2)),), 9, at=HERE),
                March(SPEAR, (2,), 9, at=0),
                March(SPEAR, (-1,), 9, at=0),
            ],
        ),
        (
            [Volley(BOWS, FOE, die=0), Volley(BOWS, FOE, die=9), Volley(BOWS, HORSE)],
            [
                Volley(BOWS, FOE, die=10),
                Volley(BOWS, FOE, die=-1),
                Volley(BOWS, SPEAR),
                Volley(SPEAR, FOE),
                Volley(BOWS, LAST),
            ],
        ),
        (
            [Volley(BOWS, FOE, stage="run", kind="MM", path=(0, CORNER))],
            [
                Volley(BOWS, FOE, stage="run"),
                Volley(BOWS, FOE, stage="run", kind="MM", path=(-1,)),
                Volley(BOWS, FOE, stage="run", kind="MM", path=(BEYOND,)),
            ],
        ),
        (
            [Reacting(HORSE, (BOWS,)), Reacting(HORSE, ())],
            [Reacting(HORSE, (SPEAR,)), Reacting(HORSE, (BOWS, SPEAR)), Reacting(FOE, (BOWS,))],
        ),
    ],
    ids=lambda tasks: type(tasks[0]).__name__,
)
def test_tasks_name_what_there_is(good: list[Any], bad: list[Any]) -> None:
    table = scene()
    for task in good:
        assert fits(table, task), task
    for task in bad:
        assert not fits(table, task), task


@pytest.mark.rule("SEQ-1")
@pytest.mark.parametrize(
    "task",
    [
        Startling(SPEAR),
        Pits(SPEAR),
        GunCheck(SPEAR),
        Passing(SPEAR, BOWS),
        Passing(BOWS, SPEAR),
        Refusing(RIDER, SPEAR),
        Reacting(SPEAR, ()),
        Volley(BOWS, SPEAR),
        Melee(RED, SHOCK),
    ],
)
def test_nobody_off_the_map_is_dealt_with(task: Any) -> None:
    table = scene()
    if isinstance(task, Volley):
        task, there = Volley(BOWS, FOE), FOE
    else:
        there = SPEAR
    assert fits(table, task)
    assert fits(with_unit(table, there, cell=0), task) or isinstance(task, (Volley, Melee, Reacting))
    assert not fits(with_unit(table, there, cell=-1, gone="lost"), task)


@pytest.mark.rule("SEQ-1", "BOS-4", "RNF-5")
def test_who_waits_may_stir_and_a_standard_comes_once() -> None:
    table = scene(BR)
    cards = table.setup.battles
    asleep = replace(table, setup=replace(table.setup, battles=(replace(cards[0], stirs=3), cards[1])))
    asleep = with_battle(asleep, 0, waiting=True)
    assert fits(asleep, Stir(0))
    assert not fits(asleep, Stir(1))
    assert not fits(asleep, Stir(2))
    assert not fits(asleep, Stir(-1))
    late = with_standard(table, 0, cell=-1, gone="waiting")
    last = with_standard(table, 1, cell=-1, gone="waiting")
    assert [fits(late, Planting(each)) for each in (0, 1, 2, -1)] == [True, False, False, False]
    assert [fits(last, Planting(each)) for each in (0, 1, 2, -1)] == [False, True, False, False]
    assert not fits(last, Shifting(1)), "a standard off the map is not moved"


@pytest.mark.rule("SEQ-1", "FLT-1", "FLT-2")
def test_a_battle_checks_once_and_flees_once() -> None:
    table = scene(BR)
    for task in (Breaking, Fleeing):
        assert [fits(table, task(each)) for each in (0, 1, 2, -1)] == [True, True, False, False]
    assert not fits(with_battle(table, 0, checked=True), Breaking(0))
    assert not fits(with_battle(table, 0, fled=True), Fleeing(0))
    assert not fits(scene(), Breaking(0)), "nowhere but in Blood & Roses"
    assert fits(table, Attempt(-1)), "the whole army"
    assert not fits(table, Passing(SPEAR, BOWS))
    assert not fits(table, Refusing(RIDER, FOE))


@pytest.mark.rule("SEQ-1", "RBC-5")
def test_who_gives_way_rolls_where_there_is_a_chart() -> None:
    table = with_unit(scene(INF), FOE, kind="LC/A")
    free = cell((0, -2))
    for answer in (False, True):
        assert fits(table, GivingWay(FOE, (), answer, free, 3))
        assert fits(table, GivingWay(FOE, (), answer, 0, 3))
        assert not fits(table, GivingWay(FOE, (), answer, free, 4))
        assert not fits(table, GivingWay(FOE, (), answer, BEYOND, 3))
        assert not fits(table, GivingWay(FOE, (), answer, cell((1, -1)), 3)), "somebody stands there"
    tests = table.setup.profile.tests
    for name, answer in (("evasion", True), ("evasion_from_counter_charge", False)):
        profile = replace(table.setup.profile, tests=replace(tests, **{name: None}))
        less = replace(table, setup=replace(table.setup, profile=profile))
        assert fits(less, GivingWay(FOE, (), answer, free, 3))
        assert not fits(less, GivingWay(FOE, (), not answer, free, 3))


@pytest.mark.rule("SEQ-1", "SEI-7")
def test_a_seizure_waits_over_an_attempt_with_a_counter_that_was_played() -> None:
    table = replace(
        scene(), cups=((1, 2, 3, 4, 5, 6, 7, 8), (2, 3, 5, 6, 7, 8)), played=((), (1, 4)), phase="E"
    )
    good = Negating(1, 1, 0)
    assert fits(table, Attempt(0), good)
    assert fits(table, Attempt(0), replace(good, counter=4))
    for bad in (replace(good, counter=2), replace(good, counter=5), replace(good, battle=0)):
        assert not fits(table, Attempt(0), bad)
    assert not fits(table, Attempt(0), replace(good, battle=2))
    assert not fits(table, Attempt(0), replace(good, battle=-1))
    assert not fits(table, Continuing(), good)
    assert verdict(replace(table, agenda=(good,))) == "SEQ-1 agenda"
    assert verdict(replace(table, agenda=(Attempt(0), good))) == ""
    other = replace(table, cups=table.cups[::-1], played=table.played[::-1])
    assert not fits(other, Attempt(0), good), "Blue plays it against Red"
    crying = replace(table, cups=(table.cups[0], (1, 2, 3, 4, 6, 7, 8)), played=((), (5,)))
    assert not fits(crying, Attempt(0), replace(good, counter=5)), "no other counter seizes"
    assert not fits(replace(table, cups=((), table.cups[1]), played=(table.cups[0], (1, 4))), Draw(0))


@pytest.mark.rule("SEQ-1", "PUR-1")
def test_pursuits_name_pursuers() -> None:
    table = scene(BR)
    chase = Chasing(1, 0, (0,))
    able = tuple(index for index in (SPEAR, RIDER) if fits(table, replace(chase, units=(index,))))
    assert able, "somebody can pursue"
    good = [
        chase,
        replace(chase, cell=CORNER),
        replace(chase, stage="urge", die=9),
        replace(chase, stage="pick", count=1),
        replace(chase, stage="lead", units=able[:1]),
        Chasing(0, 0, (1,)),
    ]
    bad = [
        replace(chase, fled=2),
        replace(chase, fled=0),
        replace(chase, fled=-1),
        replace(chase, battles=()),
        replace(chase, battles=(1,)),
        replace(chase, battles=(2,)),
        replace(chase, cell=BEYOND),
        replace(chase, cell=-1),
        replace(chase, die=10),
        replace(chase, die=-1),
        replace(chase, units=(FOE,)),
        replace(chase, stage="pick"),
        replace(chase, stage="pick", count=1, units=able[:1]),
        replace(chase, stage="lead"),
        replace(chase, stage="urge", battles=(0, 0)),
    ]
    for task in good:
        assert fits(table, task), task
    for task in bad:
        assert not fits(table, task), task


@pytest.mark.rule("SEQ-1", "PUR-4", "PUR-7")
def test_pursuers_catch_and_come_back() -> None:
    table = scene(BR)
    out = with_battle(with_unit(table, SPEAR, cell=-1, gone="pursuing"), 0, chase=CORNER)
    led = with_leader(out, 0, cell=-1, gone="pursuing")
    for task in (Catching(1, 0, (SPEAR,)), Returning(0, (SPEAR,))):
        assert fits(out, task)
        assert fits(out, replace(task, todo=()))
        assert not fits(out, replace(task, todo=(BOWS,)))
        assert not fits(out, replace(task, along=True)), "their leader is not out"
        assert fits(led, replace(task, along=True))
        assert not fits(out, replace(task, battle=1))
        assert not fits(out, replace(task, battle=1, todo=(SPEAR,)))
        assert not fits(out, replace(task, battle=2))
    assert not fits(out, replace(Catching(1, 0, ()), fled=2))
    assert fits(out, Catching(0, 1, ()))
    for total, sound in ((-90, True), (-91, False), (99, True), (100, False)):
        assert fits(out, Catching(1, 0, (SPEAR,), total=total)) == sound
    assert fits(with_battle(out, 0, chase=0), Returning(0, ()))
    assert not fits(table, Returning(0, ())), "nobody is out"


@pytest.mark.rule("SEQ-1", "SHK-3")
@pytest.mark.parametrize(
    "attack",
    [
        Attack((), (FOE,)),
        replace(SHOCK, targets=()),
        replace(SHOCK, paths=()),
        replace(SHOCK, facings=()),
        replace(SHOCK, attackers=(LAST + 1,)),
        replace(SHOCK, targets=(LAST + 1,)),
        replace(SHOCK, targets=(-1,)),
        replace(SHOCK, targets=(BOWS,)),
        replace(SHOCK, attackers=(HORSE,)),
        replace(SHOCK, leaders=(2,)),
        replace(SHOCK, leaders=(-1,)),
        replace(SHOCK, charging=(BOWS,)),
        replace(SHOCK, targets=(FOE, HORSE, LAST)),
        Attack((SPEAR, BOWS), (FOE, HORSE), (), ((), ()), (-1, -1)),
        replace(CHARGE, paths=((cell((-2, 1)), BEYOND),)),
        replace(CHARGE, paths=((cell((-2, 1)), -1),)),
        replace(CHARGE, paths=((cell((-2, 1)), cell((0, 0))),)),
    ],
)
def test_attacks_name_who_can_attack_whom(attack: Attack) -> None:
    """SHK-3: several against one or one against two, by the side that declares."""
    table = scene()
    for good in (SHOCK, CHARGE):
        assert fits(table, Declaring(RED, (good,)))
        assert fits(table, Clash(RED, (good,)))
    assert not fits(table, Declaring(RED, (attack,)))
    assert not fits(table, Melee(RED, attack))


@pytest.mark.rule("SEQ-1", "SHK-8")
def test_a_clash_goes_on_with_its_own_attackers() -> None:
    table = scene()
    clash = Clash(RED, (SHOCK, CHARGE))
    good = [
        clash,
        replace(clash, round=90),
        replace(clash, todo=(SPEAR, RIDER)),
        Clash(RED, (replace(SHOCK, vacated=(0, CORNER), leaders=(0, 1)),)),
        Clash(RED, ()),
        Clash(BLUE, (replace(SHOCK, attackers=(FOE,), targets=(SPEAR,)),)),
    ]
    bad = [
        replace(clash, side=2),
        replace(clash, side=BLUE),
        replace(clash, round=91),
        replace(clash, round=-1),
        replace(clash, todo=(BOWS,)),
        Clash(RED, (replace(SHOCK, vacated=(-1,)),)),
        Clash(RED, (replace(SHOCK, vacated=(BEYOND,)),)),
        Clash(RED, (replace(SHOCK, leaders=(2,)),)),
        Clash(RED, (replace(SHOCK, leaders=(-1,)),)),
        Clash(RED, (replace(SHOCK, facings=(4,)),)),
        Clash(RED, (replace(SHOCK, facings=(0,)),)),
        Clash(RED, (replace(SHOCK, facings=(-2,)),)),
        Clash(RED, (replace(SHOCK, charging=(BOWS,)),)),
        Clash(RED, (replace(SHOCK, targets=(FOE, HORSE, LAST)),)),
        Clash(RED, (replace(SHOCK, targets=(LAST + 1,)),)),
        Clash(RED, (replace(SHOCK, targets=(-1,)),)),
        Clash(RED, (replace(SHOCK, paths=()),)),
        Clash(RED, (replace(SHOCK, facings=()),)),
        Clash(RED, (replace(CHARGE, paths=((cell((-2, 1)), BEYOND),)),)),
        Clash(RED, (replace(CHARGE, paths=((cell((-2, 1)), cell((0, 0))),)),)),
    ]
    for task in good:
        assert fits(table, task), task
    for task in bad:
        assert not fits(table, task), task
    for facing in (1, 3, 5, 7, 9, 11):
        assert fits(table, Clash(RED, (replace(SHOCK, facings=(facing,)),)))
    for declared in (Declaring(2), Declaring(RED, round=91), Declaring(RED, round=-1), Declaring(-1)):
        assert not fits(table, declared), declared
    assert fits(table, Declaring(RED, round=90))
    assert fits(table, Declaring(RED, (replace(SHOCK, leaders=(0,)),)))


@pytest.mark.rule("SEQ-1", "SHK-10")
def test_a_fight_is_between_neighbours() -> None:
    table = with_unit(scene(), RIDER, cell=cell((-1, 0)))
    pair = Attack((SPEAR, RIDER), (FOE,), (), ((), ()), (-1, -1))
    two = replace(SHOCK, targets=(FOE, HORSE))
    for attack in (SHOCK, pair, two):
        assert fits(table, Melee(RED, attack)), attack
        assert fits(table, Melee(RED, attack, dice=(0,))), attack
        assert fits(table, Melee(RED, attack, dice=(9,))), attack
        assert not fits(table, Melee(RED, attack, dice=(10,))), attack
        assert not fits(table, Melee(RED, attack, dice=(-1,))), attack
        assert not fits(table, Melee(RED, attack, dice=(1,) * 5)), attack
        assert not fits(table, Melee(2, attack)), attack
        assert not fits(table, Melee(BLUE, attack)), attack
    for attack in (pair, replace(SHOCK, targets=(HORSE, FOE))):
        away = attack.attackers[0] if attack is pair else attack.targets[1]
        assert not fits(with_unit(table, away, cell=0), Melee(RED, attack))
    far: Unit = table.units[FAR]
    assert far.side == RED
    assert not fits(table, Melee(RED, replace(SHOCK, attackers=(FAR,))))
    assert not fits(scene(), Melee(RED, CHARGE)), "a charger has to come there first"
