"""What cannot be on a field, whoever says so: the last possible value of each thing, and the first beyond."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Change, Outcome, Override
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Bond, Table
from tests.rules.impetus.driver import BLUE, RED

KNIGHTS, BOWS, SCREEN, PIKES, SECOND, THIRD, FOE, ARCHERS, LIGHT, LAST = range(10)
"""Four of Red, the pikes three deep, and four of Blue, of whom the first fights the knights."""
COUNT = LAST + 1


def scene(**options: Any) -> Table:
    """Knights in melee, everybody else near."""
    field = Situation(**options)
    field.red("CP1 7/4/3", (0, 0), general=True)
    field.red("T 4/0/2 longbow_a stakes", (-2, 1))
    field.red("S 2/0/1 javelin", (3, 0))
    field.block(RED, "FP 4/1/2 pike deep", (-4, 2), 3)
    field.blue("FP 6/2/3 shieldwall", (0, -1))
    field.blue("T 4/0/2 crossbow_a", (2, -3))
    field.blue("CL 3/1/1 javelin", (5, -4))
    field.blue("EL 5/4/3", (-4, -3))
    field.bond(KNIGHTS, FOE)
    return field.table()


def verdict(table: Table) -> str:
    """The rule and the words of the first thing that is impossible; empty if nothing is."""
    found = RULESET.problems(table)
    return f"{found[0].rule} {found[0].message.rpartition('.')[2]}" if found else ""


def with_unit(table: Table, number: int, **state: Any) -> Table:
    units = list(table.units)
    units[number] = replace(units[number], **state)
    return replace(table, units=tuple(units))


DESTROYED: dict[str, Any] = {"vbu": 0, "gone": "destroyed", "cell": -1}
OUTCOME = Outcome(0, "outcome.impetus.time-up")


@pytest.mark.rule("TRP-4")
def test_everybody_of_the_roster_is_there_on_his_side() -> None:
    table = scene()
    assert verdict(table) == ""
    assert verdict(replace(table, units=table.units[:-1])) == "TRP-4 roster"
    assert verdict(with_unit(table, LAST, side=RED)) == "TRP-4 roster"
    assert verdict(with_unit(table, LAST, side=2)) == "TRP-4 roster"
    turned = replace(table, loyalty=("untried", "turned"))
    assert verdict(with_unit(turned, LAST, side=RED)) == "", "a contingent may have changed sides"
    assert verdict(with_unit(turned, BOWS, side=BLUE)) == "TRP-4 roster", "the other's has not"
    assert verdict(with_unit(turned, LAST, side=2)) == "TRP-4 roster"


@pytest.mark.rule("TRP-4", "SEQ-1", "SEQ-6")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"bonds": (Bond(KNIGHTS, COUNT, "frontal"),)}, "TRP-4 no-such-unit"),
        ({"bonds": (Bond(-1, FOE, "frontal"),)}, "TRP-4 no-such-unit"),
        ({"first": 2}, "SEQ-1 side"),
        ({"first": 1}, ""),
        ({"defender": 2}, "SEQ-1 side"),
        ({"defender": 1}, ""),
        ({"mover": -1}, "SEQ-1 side"),
        ({"mover": 1}, "SEQ-6 agenda"),
        ({"turn": -1}, "SEQ-1 side"),
        ({"turn": 9}, ""),
        ({"agenda": ()}, "SEQ-6 agenda"),
        ({"agenda": (tasks.Phase(RED), tasks.Activation("all"))}, "SEQ-6 agenda"),  # type: ignore[arg-type]
        ({"phase": "over"}, "VIC-2 agenda"),
        ({"ended": OUTCOME}, "VIC-2 agenda"),
        ({"ended": OUTCOME, "phase": "over"}, "VIC-2 agenda"),
        ({"ended": OUTCOME, "agenda": ()}, "VIC-2 agenda"),
        ({"ended": OUTCOME, "phase": "over", "agenda": ()}, ""),
    ],
)
def test_names_sides_and_the_end(state: dict[str, Any], found: str) -> None:
    assert verdict(replace(scene(), **state)) == found


@pytest.mark.rule("COH-7", "TRP-4", "HEX-1")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"vbu": 1}, ""),
        ({"vbu": 4}, ""),
        ({"vbu": 5}, "COH-7 vbu"),
        ({"vbu": 0}, "COH-7 vbu"),
        ({"vbu": -1}, "COH-7 vbu"),
        ({"gone": "destroyed"}, "COH-7 vbu"),
        (DESTROYED, ""),
        ({**DESTROYED, "cell": 0}, "COH-7 gone"),
        ({**DESTROYED, "behind": (SECOND,)}, "COH-7 gone"),
        ({**DESTROYED, "ahead": KNIGHTS}, "COH-7 gone"),
        ({"cell": -1}, "TRP-4 nowhere"),
        ({"cell": 0}, ""),
        ({"cell": 960}, ""),
        ({"cell": 961}, "HEX-28 off-board"),
        ({"x": 1}, "HEX-28 off-board"),
        ({"y": 1}, "HEX-28 off-board"),
        ({"depth": 1}, "HEX-28 off-board"),
        ({"facing": 0}, "HEX-1 facing"),
        ({"facing": 11}, ""),
        ({"stakes": True}, ""),
        ({"wall": True}, "TRP-4 state"),
        ({"general": True}, "ARM-2 generals"),
        ({"ahead": COUNT}, "TRP-4 no-such-unit"),
        ({"behind": (COUNT,)}, "TRP-4 no-such-unit"),
    ],
)
def test_a_unit_its_points_and_its_place(state: dict[str, Any], found: str) -> None:
    assert verdict(with_unit(scene(), BOWS, **state)) == found


@pytest.mark.rule("HEX-1", "SPC-9")
def test_one_to_a_hex_and_only_some_form_a_wall() -> None:
    table = scene()
    both = with_unit(with_unit(table, BOWS, cell=0), SCREEN, cell=0)
    assert verdict(both) == "HEX-1 two-in-hex"
    assert RULESET.problems(both)[0].pieces == (BOWS, SCREEN)
    assert verdict(with_unit(table, FOE, wall=True)) == ""
    assert verdict(with_unit(table, FOE, stakes=True)) == "TRP-4 state"
    early = replace(
        with_unit(table, BOWS, cell=-1), turn=0, phase="deployment", agenda=(tasks.Deploying(RED, 1),)
    )
    assert verdict(replace(early, bonds=())) == "", "before the battle units wait to be placed"
    assert verdict(with_unit(table, FOE, general=True)) == "", "one for each side"


@pytest.mark.rule("LRG-1")
def test_blocks_hang_together() -> None:
    table = scene()
    assert table.units[PIKES].behind == (SECOND, THIRD)
    for bad in (
        with_unit(table, SECOND, ahead=KNIGHTS),
        with_unit(table, SECOND, cell=0),
        with_unit(table, THIRD, behind=(BOWS,)),
        with_unit(table, PIKES, behind=(SECOND,)),
        with_unit(table, PIKES, behind=(SECOND, THIRD, THIRD)),
        with_unit(with_unit(table, KNIGHTS, general=False), SECOND, general=True),
        with_unit(with_unit(table, BOWS, cell=-1, ahead=PIKES), PIKES, behind=(SECOND, THIRD, BOWS)),
    ):
        assert verdict(bad) == "LRG-1 block"
    two = with_unit(with_unit(table, THIRD, ahead=-1, cell=0), PIKES, behind=(SECOND,))
    assert verdict(two) == ""
    foreign = with_unit(with_unit(two, LAST, cell=-1, ahead=PIKES), PIKES, behind=(SECOND, LAST))
    assert verdict(foreign) == "LRG-1 block", "nobody stacks with an enemy"


@pytest.mark.rule("HEX-13")
def test_contacts_are_of_enemies_that_touch_once() -> None:
    table = scene()
    for bonds in (
        (Bond(KNIGHTS, BOWS, "frontal"),),
        (Bond(KNIGHTS, ARCHERS, "frontal"),),
        (Bond(KNIGHTS, FOE, "frontal"), Bond(FOE, KNIGHTS, "side")),
    ):
        assert verdict(replace(table, bonds=bonds)) == "HEX-13 bond"
    beside = with_unit(table, SCREEN, cell=table.units[KNIGHTS].cell + 1)
    assert verdict(replace(beside, bonds=(Bond(KNIGHTS, SCREEN, "frontal"),))) == "HEX-13 bond"


@pytest.mark.rule("COH-7")
def test_the_umpire_is_told_the_same() -> None:
    found = RULESET.refusal(scene(), Override((Change(("units", BOWS, "vbu"), 9),)))
    assert found is not None
    assert (found.rule, found.message) == ("COH-7", "problem.impetus.vbu")


# Tasks ----------------------------------------------------------------------------------------------------


def fits(table: Table, *stack: Any) -> bool:
    """Whether tasks may wait in an activation."""
    found = verdict(replace(table, agenda=(tasks.Phase(RED), tasks.Activation((KNIGHTS,)), *stack)))
    assert found in ("", "SEQ-6 agenda"), found
    return not found


@pytest.mark.rule("SEQ-6")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (
            [tasks.Volley(BOWS, ARCHERS, 1), tasks.Volley(BOWS, ARCHERS, 60), tasks.Volley(LAST, KNIGHTS, 2)],
            [
                *(tasks.Volley(BOWS, ARCHERS, dice) for dice in (0, 61)),
                *(tasks.Volley(BOWS, target, 3) for target in (KNIGHTS, COUNT, -1, SECOND)),
                *(tasks.Volley(shooter, ARCHERS, 3) for shooter in (COUNT, -1, SECOND, LAST)),
            ],
        ),
        (
            [tasks.UnderFire(ARCHERS, 1, BOWS), tasks.UnderFire(KNIGHTS, 60, LAST)],
            [
                *(tasks.UnderFire(ARCHERS, damage, BOWS) for damage in (0, 61)),
                tasks.UnderFire(ARCHERS, 1, LIGHT),
                tasks.UnderFire(COUNT, 1, BOWS),
            ],
        ),
        (
            [tasks.Panicking(LAST), tasks.Panicking(BOWS)],
            [tasks.Panicking(KNIGHTS), tasks.Panicking(SECOND), tasks.Panicking(COUNT), tasks.Panicking(-1)],
        ),
        ([tasks.MoveAfterShot(BOWS)], [tasks.MoveAfterShot(KNIGHTS), tasks.MoveAfterShot(COUNT)]),
        ([tasks.Rallying(BOWS)], [tasks.Rallying(KNIGHTS), tasks.Rallying(SECOND)]),
        (
            [tasks.ChargingOn(BOWS, 9, ())],
            [tasks.ChargingOn(KNIGHTS, 9, ()), tasks.ChargingOn(COUNT, 9, ())],
        ),
        (
            [tasks.FateOfGeneral(0, 0), tasks.FateOfGeneral(LAST, 20)],
            [
                *(tasks.FateOfGeneral(KNIGHTS, lost) for lost in (-1, 21)),
                *(tasks.FateOfGeneral(unit, 1) for unit in (-1, COUNT)),
            ],
        ),
        (
            [
                tasks.Round(KNIGHTS, FOE),
                tasks.Round(FOE, KNIGHTS),
                tasks.Round(KNIGHTS, FOE, charged=(0, LAST), mains=(0, LAST), damage=(0, 60), dice=(0, 6)),
            ],
            [
                tasks.Round(KNIGHTS, ARCHERS),
                tasks.Round(BOWS, ARCHERS),
                tasks.Round(KNIGHTS, FOE, charged=(COUNT,)),
                tasks.Round(KNIGHTS, FOE, mains=(-1,)),
                tasks.Round(KNIGHTS, FOE, damage=(1, 1, 1)),
                tasks.Round(KNIGHTS, FOE, damage=(61,)),
                tasks.Round(KNIGHTS, FOE, damage=(-1,)),
                tasks.Round(KNIGHTS, FOE, dice=(7, 0)),
                tasks.Round(KNIGHTS, FOE, dice=(0, -1)),
            ],
        ),
        (
            [tasks.Retreating(KNIGHTS, FOE), tasks.Retreating(FOE, KNIGHTS)],
            [tasks.Retreating(KNIGHTS, ARCHERS), tasks.Retreating(KNIGHTS, BOWS)],
        ),
        (
            [tasks.Melees(((0, FOE), (LAST, 0)), (0,), (LAST,)), tasks.Melees((), (), ())],
            [
                tasks.Melees(((KNIGHTS, COUNT),), (), ()),
                tasks.Melees(((-1, FOE),), (), ()),
                tasks.Melees((), (COUNT,), ()),
                tasks.Melees((), (), (-1,)),
            ],
        ),
        (
            [tasks.AfterMove((0, LAST))],
            [tasks.AfterMove((COUNT,)), tasks.AfterMove((-1,))],
        ),
        (
            [],
            [
                tasks.Sharing(KNIGHTS, (FOE,)),
                tasks.Sharing(KNIGHTS, (FOE, ARCHERS)),
                tasks.Sharing(BOWS, ()),
            ],
        ),
    ],
    ids=lambda found: type(found[0]).__name__ if found else "none",
)
def test_tasks_name_what_there_is(good: list[Any], bad: list[Any]) -> None:
    table = scene()
    for task in good:
        assert fits(table, task), task
    for task in bad:
        assert not fits(table, task), task


@pytest.mark.rule("SEQ-6", "TAB-13")
def test_a_front_is_shared_by_those_who_touch_it() -> None:
    table = scene()
    both = with_unit(table, ARCHERS, cell=table.units[KNIGHTS].cell + 1)
    both = replace(both, bonds=(*both.bonds, Bond(ARCHERS, KNIGHTS, "flank")))
    assert fits(both, tasks.Sharing(KNIGHTS, (FOE, ARCHERS)))
    assert fits(both, tasks.Sharing(KNIGHTS, (FOE, ARCHERS), charged=(0,), mains=(LAST,)))
    for bad in (
        tasks.Sharing(KNIGHTS, (FOE,)),
        tasks.Sharing(KNIGHTS, (FOE, LIGHT)),
        tasks.Sharing(KNIGHTS, (FOE, ARCHERS), charged=(COUNT,)),
        tasks.Sharing(KNIGHTS, (FOE, ARCHERS), mains=(-1,)),
    ):
        assert not fits(both, bad), bad


def chase(table: Table, **fields: Any) -> Any:
    """The archers' place is left free: light horse follows two hexes straight on."""
    there = table.units[LIGHT].cell
    way = (there + 1, there + 2)
    known: dict[str, Any] = {"unit": LIGHT, "loser": SCREEN, "way": way}
    return tasks.Pursuing(**known | fields)


@pytest.mark.rule("SEQ-6", "PUR-4")
def test_a_pursuit_follows_the_way_of_the_loser() -> None:
    table = scene()
    there = table.units[LIGHT].cell
    beaten = with_unit(table, SCREEN, cell=there + 2)
    assert fits(beaten, chase(table))
    assert fits(with_unit(table, SCREEN, **DESTROYED), chase(table)), "the way of one who is gone"
    for fields in (
        {"way": ()},
        {"way": (there + 1,)},
        {"way": (there + 1, there + 3)},
        {"way": (there + 2,)},
        {"way": (there + 1, 961)},
        {"loser": ARCHERS},
        {"loser": COUNT},
        {"loser": -1},
        {"unit": COUNT},
        {"unit": FOE},
        {"unit": SECOND},
    ):
        assert not fits(beaten, chase(table, **fields)), fields
        known: dict[str, Any] = {"unit": LIGHT, "loser": SCREEN, "way": chase(table).way}
        assert not fits(beaten, tasks.ChoosingPursuit(**known | fields)), fields


def charge(table: Table, **fields: Any) -> tasks.Charging:
    """The bows at the archers, three hexes off."""
    unit, start = table.units[BOWS], table.units[BOWS].cell
    place = (start, unit.facing, 0, 0)
    end = (start - 31, unit.facing, 0, 0)
    known: dict[str, Any] = {
        "units": (BOWS,),
        "ways": ((start - 31,),),
        "starts": (place,),
        "ends": (end,),
        "targets": ((BOWS, ARCHERS),),
        "disordered": (False,),
        "bonus": (False,),
    }
    return tasks.Charging(**known | fields)


@pytest.mark.rule("SEQ-6", "CHG-7")
def test_a_charge_has_a_way_an_end_and_a_target_for_each() -> None:
    table = scene()
    good = charge(table)
    (place,), (end,) = good.starts, good.ends
    assert fits(table, good)
    assert fits(table, charge(table, part=2))
    assert fits(table, charge(table, asked=((BOWS, LAST),)))
    last = (960, 9, 0, 0)
    assert fits(table, charge(table, ends=(last,), ways=((960, 0),)))
    for fields in (
        {"units": ()},
        {"units": (COUNT,)},
        {"units": (-1,)},
        {"ways": ()},
        {"starts": (place, place)},
        {"ends": ()},
        {"disordered": ()},
        {"bonus": (True, True)},
        {"part": 3},
        {"part": -1},
        {"targets": ((SCREEN, ARCHERS),)},
        {"targets": ((BOWS, COUNT),)},
        {"targets": ((BOWS, -1),)},
        {"targets": ((BOWS, KNIGHTS),)},
        {"targets": ((BOWS, SECOND),)},
        {"asked": ((BOWS, COUNT),)},
        {"asked": ((SCREEN, ARCHERS),)},
        {"ways": ((961,),)},
        {"starts": ((961, 9, 0, 0),)},
        {"starts": ((place[0], 0, 0, 0),)},
        {"ends": ((end[0], 2, 0, 0),)},
        {"ends": ((961, 9, 0, 0),)},
        {"ends": ((table.units[KNIGHTS].cell, 9, 0, 0),)},
    ):
        assert not fits(table, charge(table, **fields)), fields
    twice = charge(table, units=(BOWS, BOWS))
    rows = {name: getattr(good, name) * 2 for name in ("ways", "starts", "ends", "disordered", "bonus")}
    assert not fits(table, replace(twice, **rows))
    taken = ((table.units[KNIGHTS].cell, 9, 0, 0),)
    for part in (1, 2):
        assert fits(table, charge(table, part=part, ends=taken)) == (part > 1), (
            "when it has moved it is there"
        )
        fallen = with_unit(table, BOWS, **DESTROYED)
        assert fits(fallen, charge(table, part=part)) == (part > 1), "fire may have destroyed a charger"
        assert fits(with_unit(table, ARCHERS, **DESTROYED), charge(table, part=part))
    assert not fits(with_unit(table, ARCHERS, **DESTROYED), charge(table))


@pytest.mark.rule("SEQ-6", "EVA-2", "DEF-1")
def test_reactions_lie_on_their_charge() -> None:
    table = scene()
    begun, standing = charge(table), charge(table, part=2)
    for reaction in (tasks.Evading(ARCHERS, BOWS), tasks.WayOut(ARCHERS, BOWS)):
        assert fits(table, begun, reaction)
        assert not fits(table, standing, reaction)
        assert not fits(table, reaction)
        assert not fits(table, begun, replace(reaction, charger=SCREEN))
        assert not fits(table, begun, replace(reaction, unit=PIKES))
        assert not fits(table, begun, reaction, tasks.AfterMove((BOWS,)))
    defence = tasks.Defending(ARCHERS, BOWS)
    assert fits(table, standing, defence)
    assert not fits(table, begun, defence)
    assert not fits(table, defence)
    assert not fits(table, standing, replace(defence, charger=SCREEN))
    assert not fits(table, standing, defence, tasks.AfterMove((BOWS,)))
    volley = tasks.Volley(BOWS, ARCHERS, 2)
    assert fits(table, tasks.AfterMove((BOWS,)), volley)
    assert not fits(table, volley, tasks.AfterMove((BOWS,)))


@pytest.mark.rule("SEQ-4", "SEQ-6")
def test_nothing_waits_below_what_has_to_be_done_first() -> None:
    """A round, a retreat, a pursuit, a rally are over before anything else begins; shots come between a move
    and the rest of its activation, the fate of a general between a round and the retreat after it."""
    table = scene()
    shot, after = tasks.UnderFire(ARCHERS, 1, BOWS), tasks.AfterMove((BOWS,))
    melee, back = tasks.Round(KNIGHTS, FOE), tasks.Retreating(KNIGHTS, FOE)
    fate, panic = tasks.FateOfGeneral(KNIGHTS, 1), tasks.Panicking(LAST)
    group = tasks.Melees(((KNIGHTS, FOE),), (KNIGHTS,), (KNIGHTS,))
    good: list[tuple[Any, ...]] = [
        (after, shot),
        (tasks.MoveAfterShot(BOWS), shot),
        (charge(table), shot),
        (charge(table, part=2), tasks.Volley(ARCHERS, BOWS, 2)),
        (group, melee),
        (group, back),
        (fate, back),
        (fate, fate, back),
        (panic, fate),
        (after, panic),
    ]
    bad: list[tuple[Any, ...]] = [
        (melee, back),
        (back, back),
        (melee, melee),
        (melee, shot),
        (shot, fate),
        (panic, back),
        (fate, panic),
        (after, back),
        (group, shot),
        (group, group),
        (charge(table), melee),
        (charge(table), charge(table)),
        (tasks.Rallying(BOWS), shot),
        (tasks.ChargingOn(BOWS, 9, ()), charge(table)),
    ]
    for stack in good:
        assert fits(table, *stack), stack
    for stack in bad:
        assert not fits(table, *stack), stack


@pytest.mark.rule("SEQ-6")
def test_every_task_that_cannot_be_is_named_by_its_place() -> None:
    table = scene()
    stack = (*table.agenda, tasks.Activation((COUNT,)), tasks.AfterMove((-1,)))
    found = RULESET.problems(replace(table, agenda=stack))
    assert [dict(each.parameters)["number"] for each in found] == [1, 2]


@pytest.mark.rule("SEQ-1", "SEQ-4", "SEQ-6")
def test_tasks_lie_in_the_order_of_a_turn() -> None:
    table = scene()
    act, phase = tasks.Activation((KNIGHTS,)), tasks.Phase(RED)
    wavering = tasks.Wavering(RED)
    good: list[Any] = [(phase,), (phase, act), (phase, act, tasks.AfterMove((BOWS,))), (phase, wavering)]
    bad: list[Any] = [
        (act,),
        (phase, phase),
        (phase, act, act),
        (phase, act, phase),
        (phase, act, wavering),
        (phase, act, tasks.Initiative()),
        (phase, act, tasks.Deploying(RED, 1)),
        (phase, act, tasks.ChoosingGeneral(RED)),
        (phase, act, tasks.RollingRoles()),
        (phase, wavering, tasks.AfterMove((BOWS,))),
        (phase, tasks.AfterMove((BOWS,))),
        (tasks.Phase(BLUE),),
        (tasks.Phase(2),),
        (phase, tasks.Wavering(2)),
        (tasks.Initiative(),),
    ]
    for stack in good:
        assert verdict(replace(table, agenda=stack)) == "", stack
    for stack in bad:
        assert verdict(replace(table, agenda=stack)) == "SEQ-6 agenda", stack
    begun = replace(table, phase="initiative")
    for thrown, found in (
        ((0, 0), ""),
        ((2, 12), ""),
        ((1, 0), "SEQ-6 agenda"),
        ((0, 13), "SEQ-6 agenda"),
    ):
        assert verdict(replace(begun, agenda=(tasks.Initiative(thrown),))) == found, thrown
    assert verdict(replace(begun, agenda=(phase,))) == "SEQ-6 agenda"
    assert verdict(replace(begun, agenda=(tasks.Initiative(), tasks.Initiative()))) == "SEQ-6 agenda"


@pytest.mark.rule("DEP-1", "DEP-3", "SEQ-6")
def test_before_the_battle_one_rolls_chooses_and_deploys() -> None:
    table = replace(scene(), bonds=(), turn=0, phase="deployment")
    for task, sound in (
        (tasks.Deploying(RED, 0), True),
        (tasks.Deploying(BLUE, 4), True),
        (tasks.Deploying(RED, 5), False),
        (tasks.Deploying(RED, -1), False),
        (tasks.Deploying(2, 1), False),
        (tasks.ChoosingGeneral(BLUE), True),
        (tasks.ChoosingGeneral(-1), False),
        (tasks.RollingRoles(), True),
        (tasks.RollingRoles((2,)), True),
        (tasks.RollingRoles((60,)), True),
        (tasks.RollingRoles((1,)), False),
        (tasks.RollingRoles((61,)), False),
        (tasks.RollingRoles((7, 7)), False),
        (tasks.Phase(RED), False),
    ):
        assert (verdict(replace(table, agenda=(task,))) == "") == sound, task
    assert verdict(replace(table, agenda=(tasks.ChoosingGeneral(RED),), phase="action")) == "SEQ-6 agenda"
    late = replace(table, turn=1, phase="deployment", agenda=(tasks.Deploying(RED, 1),))
    assert verdict(late) == "SEQ-6 agenda"


@pytest.mark.rule("TAB-1", "TAB-3", "TAB-26")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({}, ""),
        ({"cell": 1}, "TAB-1 pose"),
        ({"facing": 3600}, "TAB-1 pose"),
        ({"facing": -1}, "TAB-1 pose"),
        ({"facing": 3599}, ""),
        ({"depth": 1}, "TAB-3 depth"),
        ({"x": 0}, "TAB-26 off-table"),
        ({"y": 8000}, "TAB-26 off-table"),
        ({"x": 6000}, "TAB-7 overlap"),
        ({"x": 5200}, ""),
    ],
)
def test_a_base_lies_on_the_table_and_on_nobody(state: dict[str, Any], found: str) -> None:
    field = BareSituation()
    foot = field.red("FP 5/1/2", (10, 15))
    field.red("FP 5/1/2", (15, 15))
    field.blue("FP 5/1/2", (10, 5))
    assert verdict(with_unit(field.table(), foot, **state)) == found
