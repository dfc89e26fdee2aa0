"""Situations 19 to 27: movement, facing, stacking."""

import pytest
from msgspec.structs import replace

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.movement.leaders import rides
from hheditor.rules.men_of_iron.movement.ways import walk, ways
from hheditor.rules.men_of_iron.position.geometry import angle
from hheditor.rules.men_of_iron.position.orders import (
    Declare,
    EndPhase,
    Fire,
    Move,
    Remount,
    Ride,
    Shock,
    Turn,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from tests.rules.men_of_iron.field import BLUE, BR, INF, MOI, NC, RED, Field, cell, cells, play, refused, rule


def cost(table: Table, unit: int, at: tuple[int, int]) -> int:
    task = table.agenda[-1]
    assert isinstance(task, Acting)
    return ways(table, task, unit)[cell(at)][0]


@pytest.mark.rule("MOV-5", "MOV-6", "FIR-8")
def test_19_slipping_round() -> None:
    field = Field()
    pikes, bows = field.red("PK", (0, 0)), field.blue("A", (1, -1))
    table = field.acting()
    assert rule(table, Move(pikes, cell((1, 0)), 9, via=cells((1, 0)))) == "MOV-6"
    assert rule(table, Move(pikes, cell((0, -1)), 9, via=cells((0, -1)))) == "MOV-6"
    assert cost(table, pikes, (-1, 0)) == 2
    assert cost(table, pikes, (0, -1)) == 3
    round_ = play(table, Move(pikes, cell((0, -1)), 9))
    assert not round_.went("reacted") and round_.at(pikes) == (0, -1)
    assert not any(isinstance(order, Move) for order in RULESET.orders(round_.table, pikes)), "it stops there"
    assert bows >= 0
    other = Field()
    pikes = other.red("PK", (0, 0))
    other.blue("A", (1, -1))
    other.blue("PK", (-2, 1))
    table = other.acting()
    assert rule(table, Move(pikes, cell((0, -1)), 9, via=cells((-1, 0), (0, -1)))) == "MOV-5"


@pytest.mark.rule("FIR-6", "MOV-6", "FIR-12")
def test_20_shoot_and_ride() -> None:
    field = Field(INF)
    horse, pikes = field.red("LC/A", (0, 5)), field.blue("PK", (0, 0))
    table = field.acting()
    up = play(table, Move(horse, cell((0, 1)), 9))
    assert rule(up.table, Move(horse, cell((0, 2)), 9)) == "MOV-5", "not firing, it stops"
    shot = play(up.table, Fire(horse, pikes), 6)
    assert (shot.totals, shot.state(pikes)) == ([7], "disordered")
    task = shot.table.agenda[-1]
    assert isinstance(task, Acting) and task.spent == 5
    assert rule(shot.table, Move(horse, cell((1, 0)), 9, via=cells((1, 0)))) == "MOV-6"
    assert rule(shot.table, Move(horse, cell((-1, 1)), 9, via=cells((-1, 1)))) == "MOV-6"
    assert cost(shot.table, horse, (0, 2)) == 7
    away = play(shot.table, Move(horse, cell((0, 2)), 9))
    assert cost(away.table, horse, (0, 3)) == 8
    assert rule(away.table, Move(horse, cell((0, 1)), 9)) == "FIR-6"
    far = play(table, Move(horse, cell((0, 2)), 9), Fire(horse, pikes), 6)
    assert (far.totals, far.state(pikes)) == ([5], "normal")
    closer = play(far.table, Move(horse, cell((0, 1)), 9))
    assert rule(closer.table, Move(horse, cell((0, 2)), 9)) == "MOV-5"


@pytest.mark.rule("TER-3", "MOV-9", "RES-3", "RES-5", "CHT-20")
def test_21_mud() -> None:
    field = Field().paint("mud", (1, 0), (2, 0))
    knights = field.red("MM", (0, 0))
    table = field.acting()
    way = cells((1, 0), (2, 0), (3, 0), (4, 0))
    gone = play(table, Move(knights, way[-1], 9, via=way), 5)
    assert (gone.at(knights), gone.state(knights), gone.rolls) == ((4, 0), "disordered", 1)
    task = gone.table.agenda[-1]
    assert isinstance(task, Acting) and (task.spent, task.ma) == (6, 6)
    next_ = Field()
    knights = next_.red("MM", (0, 0), state="disordered")
    found = refused(next_.acting(), Move(knights, cell((5, 0)), 9))
    assert (found.rule, found.parameter("needs"), found.parameter("has")) == ("MOV-2", 5, 4)


@pytest.mark.rule("STK-3", "STK-4", "CHT-17", "MR-26")
@pytest.mark.parametrize("flavour", [MOI, NC])
def test_22_through_ones_own_archers(flavour: str) -> None:
    for die, state, bows_state, horse_state in (
        (6, "normal", "disordered", "normal"),
        (6, "disordered", "retired", "normal"),
        (9, "normal", "disordered", "disordered"),
    ):
        field = Field(flavour)
        knights, bows = field.red("MM", (0, 0)), field.red("LB", (1, 0), state=state)
        table = field.acting()
        through = Move(knights, cell((2, 0)), 9, via=cells((1, 0), (2, 0)))
        played = play(table, through, die)
        while RULESET.question(played.table) is not None:
            played = play(played.table, next(iter(RULESET.orders(played.table))))
        assert played.at(knights) == (2, 0)
        assert (played.state(bows), played.state(knights)) == (bows_state, horse_state)
        assert played.table.points[0] == (1 if bows_state == "retired" else 0)
    field = Field(flavour)
    knights = field.red("MM", (0, 0))
    field.red("LB", (1, 0))
    table = field.acting()
    assert isinstance(table.agenda[-1], Acting)
    field = Field(flavour)
    knights = field.red("MM", (0, 0))
    field.red("LB", (1, 0))
    field.blue("PK", (2, -1))
    assert rule(field.acting(), Move(knights, cell((2, 0)), 9, via=cells((1, 0), (2, 0)))) == "STK-3"


@pytest.mark.rule("STK-2", "STK-4")
def test_22_other_flavours() -> None:
    field = Field(INF)
    knights = field.red("KN", (0, 0))
    field.red("A", (1, 0))
    way = cells((1, 0), (2, 0))
    assert rule(field.acting(), Move(knights, way[-1], 9, via=way)) == "MOV-4"
    for kind, friend, legal, points in (("MM", "LB", False, 0), ("LB", "MM", True, 3), ("MM", "HG", True, 2)):
        field = Field(BR)
        unit = field.red(kind, (0, 0))
        field.red(friend, (1, 0))
        table = field.acting()
        assert (rule(table, Move(unit, way[-1], 9, via=way)) == "") == legal
        if legal:
            played = play(table, Move(unit, way[-1], 9, via=way))
            assert played.at(unit) == (2, 0)
            task = table.agenda[-1]
            assert isinstance(task, Acting)
            assert walk(table, task, unit, way) == points


@pytest.mark.rule("MNT-1", "MNT-2", "MNT-3")
def test_23_out_of_the_saddle() -> None:
    field = Field(BR)
    knights = field.red("MM", (0, 0))
    down = play(field.acting(), Move(knights, cell((1, 0)), 9), Remount(knights))
    assert down.unit(knights).kind == "DM"
    assert cost(down.table, knights, (3, 0)) == 6
    assert rule(down.table, Move(knights, cell((4, 0)), 9)) == "MOV-2"
    field = Field(MOI)
    hobilars, knights = field.red("DH", (0, 0)), field.red("MM", (4, 0))
    table = field.acting()
    assert rule(table, Remount(knights)) == "MNT-1"
    up = play(table, Remount(hobilars))
    assert up.unit(hobilars).kind == "MH"
    assert cost(up.table, hobilars, (2, 0)) == 5
    assert rule(up.table, Move(hobilars, cell((3, 0)), 9)) == "MOV-2"
    allowed = Field(MOI, dismounting=True)
    knights = allowed.red("MM", (4, 0))
    assert rule(allowed.acting(), Remount(knights)) == ""
    near = Field(BR)
    knights = near.red("MM", (0, 0))
    near.blue("Inf", (0, -1))
    assert rule(near.acting(), Remount(knights)) == "MNT-2"


@pytest.mark.rule("RNF-2", "RNF-4", "MOV-10")
def test_24_coming_on() -> None:
    field = Field().paint("wood", (-7, 15))
    edge = (-7, 15)
    late = field.battle(RED, entry=cells(edge))
    field.leader(RED, (-5, 10), late)
    one, two = field.red("PK", None, battle=late), field.red("PK", None, battle=late)
    field.blue("PK", (-6, 11))
    table = field.acting(acting=late)
    first = play(table, Move(one, cell((-6, 12)), 9))
    task = first.table.agenda[-1]
    assert isinstance(task, Acting) and (task.spent, first.rolls) == (4, 0), "no wood cost, no check"
    second = play(first.table, Move(two, cell((-7, 14)), 9))
    task = second.table.agenda[-1]
    assert isinstance(task, Acting) and task.spent == 2
    assert second.unit(two).entered
    attack = play(second.table, EndPhase())
    foe = next(i for i, unit in enumerate(attack.table.units) if unit.cell == cell((-6, 11)))
    assert rule(attack.table, Shock(one, (foe,))) == ""
    shut = Field()
    entry = shut.battle(BLUE, entry=cells((0, 0)))
    shut.leader(BLUE, (3, -8), entry)
    shut.blue("PK", None, battle=entry)
    pikes = shut.red("PK", (0, 1))
    assert rule(shut.acting(), Move(pikes, cell((0, 0)), 9)) == "MOV-10"


@pytest.mark.rule("MOV-13", "TER-7")
def test_25_a_leader_rides_alone() -> None:
    field = Field().paint("marsh", (1, 0))
    leader = field.lead(RED, (0, 0))
    field.blue("PK", (3, -1))
    field.red("LB", (2, 0))
    table = field.acting()
    found = rides(table, leader)
    assert found[cell((1, 0))] == 2
    assert found[cell((2, 0))] == 3
    assert rule(table, Ride(leader, cell((2, -1)))) == "MOV-13"
    there = play(table, Ride(leader, cell((2, 0))))
    fresh = replace(there.table, leaders=tuple(replace(each, moved=False) for each in there.table.leaders))
    assert rides(fresh, leader)[cell((1, 1))] == 1, "leaving costs nothing extra"


@pytest.mark.rule("FAC-1", "FAC-5", "FIR-4")
def test_26_front_flank_rear() -> None:
    field = Field(BR)
    unit = field.red("LB", (0, 0))
    table = field.acting()
    wanted = {
        (0, -1): "front",
        (1, 0): "right",
        (0, 1): "rear",
        (0, -2): "front",
        (2, -1): "front",
        (2, 0): "right",
        (3, -1): "right",
        (1, 1): "rear",
    }
    assert {at: angle(table, table.units[unit], cell(at)) for at in wanted} == wanted
    for at, seen in wanted.items():
        field = Field(BR)
        bows = field.red("LB", (0, 0))
        foe = field.blue("Inf", at)
        assert rule(field.acting(), Fire(bows, foe)) == ("FIR-4" if seen == "rear" else "")
        field = Field(BR)
        gun, foe = field.red("Art", (0, 0), deployed=True), field.blue("Inf", at)
        assert rule(field.acting(), Fire(gun, foe)) == ("" if seen == "front" else "FIR-4")


@pytest.mark.rule("FAC-2", "FAC-3", "RAL-1")
def test_27_turning() -> None:
    field = Field()
    a, b, c = field.red("PK", (-6, 4)), field.red("PK", (0, 0)), field.red("PK", (3, 2))
    d = field.red("PK", (6, 4), state="disordered")
    field.blue("PK", (0, -1))
    field.blue("PK", (3, 0))
    table = field.acting()
    facings = {order.facing for order in RULESET.orders(table, a) if isinstance(order, Turn)}
    assert facings == {1, 3, 5, 7, 11}
    assert {order.facing for order in RULESET.orders(table, b) if isinstance(order, Turn)} == {7, 11}
    away = {
        order.facing
        for order in RULESET.orders(table, b)
        if isinstance(order, Move) and order.cell == cell((0, 1))
    }
    assert away == {1, 3, 5, 7, 9, 11}
    near = {
        order.facing
        for order in RULESET.orders(table, c)
        if isinstance(order, Move) and order.cell == cell((3, 1))
    }
    assert near == {1, 3, 5, 7, 9, 11}
    turned, quiet = play(table, Turn(d, 11), EndPhase()), play(table, EndPhase())
    assert play(quiet.table, Declare()).state(d) == "normal"
    assert play(turned.table, Declare()).state(d) == "disordered"
