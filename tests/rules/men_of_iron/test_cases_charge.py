"""Situations 46 to 56: charge and counter-charge."""

from typing import Any

import pytest

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.orders import (
    Advance,
    Charge,
    CounterCharge,
    Declare,
    Decline,
    EndPhase,
    Fire,
    Hold,
    Move,
    Shock,
    Shoot,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import Table
from tests.rules.men_of_iron.field import BR, INF, Field, axial, cell, cells, places, play, rule, settle


def home(moved: bool = True) -> tuple[Table, int, int]:
    field = Field()
    knights = field.red("MM", (0, 3), moved=moved)
    bows = field.blue("LB", (0, 0))
    return field.shock(), knights, bows


@pytest.mark.rule("CHG-5", "CHG-7", "SHK-18", "CHT-8", "RES-22", "RES-23")
def test_46_home() -> None:
    for moved, total in ((True, 8), (False, 9)):
        table, knights, bows = home(moved)
        charge = Charge(knights, bows, cells((0, 2), (0, 1)), 9)
        played = settle(play(table, charge, Declare(), Shoot(bows), 2, 6))
        assert played.totals == [5, total]
        assert played.results[1] == ("", "DT", True)
        assert played.state(bows) == "retired"
        assert played.table.points == (0, 1)
        assert (played.at(knights), played.unit(knights).facing) == ((0, 0), 9)
        assert played.unit(knights).continued == 0, "nobody before it: the marker goes"
    far = Field()
    knights, bows = far.red("MM", (0, 4)), far.blue("LB", (0, 0))
    far.red("DM", (6, 0))
    far.blue("DM", (6, -1))
    found = RULESET.refusal(far.shock(), Charge(knights, bows, cells((0, 3), (0, 2), (0, 1)), 9))
    assert found is not None and found.rule == "CHG-5"
    assert (found.parameter("distance"), found.parameter("most")) == (3, 2)


@pytest.mark.rule("CHG-3", "CHG-5", "MR-42")
def test_47_which_roads_are_open() -> None:
    def ways(
        target: tuple[int, int], *others: tuple[int, int]
    ) -> set[tuple[int, tuple[tuple[int, int], ...]]]:
        field = Field()
        knights, bows = field.red("MM", (0, 0)), field.blue("LB", target)
        for at in others:
            field.blue("PK", at)
        table = field.shock()
        return {
            (order.facing, tuple(axial(each) for each in order.path))
            for order in RULESET.orders(table, knights)
            if isinstance(order, Charge) and order.target == bows
        }

    ahead = 9
    assert {way for look, way in ways((0, -2)) if look == ahead} == {((0, -1),)}
    assert {way for look, way in ways((1, -2)) if look == ahead} == {((0, -1),), ((1, -1),)}
    three = {((0, -1), (0, -2)), ((0, -1), (1, -2)), ((1, -1), (1, -2))}
    assert {way for look, way in ways((1, -3)) if look == ahead} == three
    assert {look for look, _ in ways((2, -1))} == {11}, "only after turning to ENE"
    assert {way for look, way in ways((1, -3), (-1, -1)) if look == ahead} == {((1, -1), (1, -2))}
    field = Field()
    one, two, bows = field.red("MM", (0, 0)), field.red("MM", (1, 0)), field.blue("LB", (1, -2))
    table = play(field.shock(), Charge(one, bows, cells((1, -1)), 9)).table
    assert rule(table, Charge(two, bows, cells((1, -1)), 9)) == "CHG-5"


@pytest.mark.rule("CHG-6", "RES-8", "FIR-20", "SHK-18", "ADV-3")
@pytest.mark.parametrize(("die", "shot", "total"), [(4, 7, 7), (6, 9, 5), (9, 12, None)])
def test_48_shot_on_the_way(die: int, shot: int, total: int | None) -> None:
    table, knights, bows = home()
    charge = Charge(knights, bows, cells((0, 2), (0, 1)), 9)
    played = play(table, charge, Declare(), Shoot(bows), die)
    assert played.totals == [shot]
    if total is None:
        played = settle(played)
        assert played.state(knights) == "retired"
        assert played.table.points == (1, 0)
        assert not played.went("fought")
        return
    played = play(played.table, 6)
    assert played.totals == [total]
    if shot == 7:
        assert played.results == [("", "DR", False)]
        assert places(played.table, Withdraw) == {(0, -1), (1, -1), (-1, 0)}
        assert settle(played).at(knights) == (0, 1), "disordered, it does not advance"
    else:
        assert played.unit(knights).kind == "UH"
        assert played.state(bows) == "disordered"


def level(**leader: int) -> tuple[Table, int, int]:
    field = Field()
    knights, pikes = field.red("MM", (0, 2)), field.blue("PK", (0, 0))
    field.blue("PK", (1, 0))
    if leader:
        field.lead(0, (0, 2), **leader)
    return field.shock(), knights, pikes


@pytest.mark.rule("REL-1", "REL-2", "CHT-13", "SHK-16", "CHT-8")
def test_49_pikes_level() -> None:
    table, knights, pikes = level()
    charge = Charge(knights, pikes, cells((0, 1)), 9)
    played = play(table, charge, Declare(), 5, 7)
    assert played.named("slows")[0].fact("total") == 6
    assert (played.totals, played.results) == ([3], [("", "", False)])
    table, knights, pikes = level(charisma=1)
    charge = next(
        order
        for order in RULESET.orders(table, knights)
        if isinstance(order, Charge) and order.target == pikes and order.leaders and order.facing == 9
    )
    played = play(table, charge, Declare(), 5, 7)
    assert played.named("charges-on")[0].fact("total") == 5
    assert played.totals == [5]
    assert RULESET.to_act(played.table) == CHANCE, "the leader checks on the disorder of his unit"
    table, knights, pikes = level()
    played = play(table, Charge(knights, pikes, cells((0, 1)), 9), Declare(), 7)
    assert (played.state(knights), played.at(knights), played.totals) == ("disordered", (0, 1), [])
    for kind, at, look in (("UH", (0, 2), "N"), ("PK", (2, 0), "WNW")):
        field = Field()
        knights, foe = field.red("MM", at, look), field.blue(kind, (0, 0))
        path = cells((0, 1)) if at == (0, 2) else cells((1, 0))
        played = play(field.shock(), Charge(knights, foe, path, 9 if look == "N" else 7), Declare(), 5)
        assert played.named("fought"), "no roll before the attack"
    field = Field(BR)
    knights, foe = field.red("MM", (0, 2)), field.blue("DM", (0, 0))
    assert play(field.shock(), Charge(knights, foe, cells((0, 1)), 9), Declare(), 5).went("fought")


@pytest.mark.rule("CCH-6", "CCH-7", "CHT-14", "SHK-10")
@pytest.mark.parametrize(
    ("nerve", "total", "table_", "both"), [(5, 6, "shock", False), (6, 5, "charge", True)]
)
def test_50_lance_against_lance(nerve: int, total: int, table_: str, both: bool) -> None:
    field = Field()
    red, blue = field.red("MM", (0, 2), moved=True), field.blue("MM", (0, 0))
    orders = (Charge(red, blue, cells((0, 1)), 9), Declare(), CounterCharge(blue, "charge", (), 3))
    played = play(field.shock(), *orders, nerve, 6)
    assert played.totals == [total]
    assert played.named("fought")[0].fact("table") == table_
    assert played.state(blue) == "disordered"
    assert (played.state(red) == "disordered") == both


@pytest.mark.rule("CCH-5", "CCH-8", "CCH-9", "SHK-13")
@pytest.mark.parametrize(("die", "total", "look"), [(3, 4, 1), (4, 8, 3)])
def test_51_meeting_the_foot(die: int, total: int, look: int) -> None:
    field = Field()
    pikes, knights = field.red("PK", (1, 0), "WNW", moved=True, left=True), field.blue("MM", (0, 0), met=())
    table = field.shock()
    asked = play(table, Shock(pikes, (knights,)), Declare())
    assert any(isinstance(order, Withdraw) for order in RULESET.orders(asked.table)), (
        "it might go back instead"
    )
    played = play(asked.table, CounterCharge(knights, "shock", (), 1), die, 5)
    assert played.totals == [total]
    assert played.unit(knights).facing == look or played.at(knights) != (0, 0)


@pytest.mark.rule("SHK-10", "SHK-13", "SHK-17", "ADV-2")
def test_52_half_a_charge() -> None:
    def half(*foot: tuple[int, int], path: tuple[tuple[int, int], ...], start: tuple[int, int], look: str):
        field = Field()
        bows = field.blue("LB", (0, 0))
        men = [field.red("DM", at) for at in foot]
        knights = field.red("MM", start, look)
        orders: list[Order] = [Shock(unit, (bows,)) for unit in men]
        facing = {"N": 9, "WNW": 7}[look]
        return field.shock(), [*orders, Charge(knights, bows, cells(*path), facing), Declare()], bows, knights

    table, orders, bows, knights = half((-1, 1), path=((0, 1),), start=(0, 2), look="N")
    played = play(table, *orders, 3)
    assert (played.totals, played.named("fought")[0].fact("table")) == ([7], "charge")
    assert settle(played).at(knights) == (0, 0)
    table, orders, bows, knights = half((-1, 1), (0, 1), path=((1, 0),), start=(2, 0), look="WNW")
    played = play(table, *orders, 0)
    assert (played.totals, played.results) == ([9], [("", "DT", False)])
    assert settle(played).at(knights) == (0, 0)
    table, orders, bows, knights = half((-1, 1), path=((0, 1),), start=(0, 2), look="N")
    played = play(table, *orders, Shoot(bows), 4, 3)
    assert played.totals == [7, 5]
    assert played.state(bows) == "disordered"


@pytest.mark.rule("CCH-1", "CCH-6")
def test_53_the_spent_lance() -> None:
    field = Field()
    one, two, pikes = field.red("CB", (0, 3)), field.red("CB", (1, 2)), field.red("PK", (-4, 3))
    knights = field.blue("MM", (0, 0))
    orders = [
        order
        for order in RULESET.orders(play(field.acting(), Fire(one, knights)).table)
        if isinstance(order, CounterCharge)
    ]
    failed = play(field.acting(), Fire(one, knights), orders[0], 8, 0)
    assert failed.went("counter-charge-failed")
    assert failed.unit(knights).tried
    again = play(failed.table, Fire(two, knights))
    assert RULESET.to_act(again.table) == CHANCE, "no second try"
    shot = play(again.table, 0)
    pressed = play(
        shot.table, Move(pikes, cell((-1, 1)), 11), EndPhase(), Shock(pikes, (knights,)), Declare(), 5
    )
    assert not pressed.went("counter-charges"), "nor against the shock"


@pytest.mark.rule("CCH-10", "CCH-11", "FIR-10", "CHT-4")
def test_54_into_the_crossbows() -> None:
    def shot(at: tuple[int, int], path: tuple[tuple[int, int], ...], *dice: int, **state: Any):
        field = Field()
        bows, knights = field.red("CB", at, **state), field.blue("MM", (0, 0))
        going = CounterCharge(knights, "fire", cells(*path), 3)
        return bows, knights, play(field.acting(), Fire(bows, knights), going, *dice)

    bows, knights, played = shot((0, 3), ((0, 1), (0, 2)), 4, 5, 4)
    assert played.totals == [4, 7]
    assert played.results[1] == ("", "DR", False)
    assert places(played.table, Withdraw) == {(0, 4), (-1, 4), (1, 3)}
    assert settle(played).at(knights) == (0, 3)
    assert not played.went("reacted")
    bows, knights, played = shot((0, 3), ((0, 1), (0, 2)), 4, 7, 4)
    assert played.totals == [6, 5]
    assert (played.state(bows), played.at(knights)) == ("disordered", (0, 2))
    bows, knights, played = shot((0, 1), (), 4, 7, moved=True, left=True)
    assert played.totals == [9]
    assert (played.unit(knights).kind, played.at(knights), played.unit(knights).facing) == ("UH", (0, 0), 3)
    assert not played.went("counter-charged")


def knight(commanded: bool = True) -> tuple[Table, int, int]:
    field = Field(INF)
    horse, knights = field.red("LC/A", (0, 2)), field.blue("KN", (0, 0), commanded=commanded)
    return field.acting(), horse, knights


@pytest.mark.rule("KNI-3", "CCH-10", "CCH-11", "CCH-12", "RBC-6", "CHT-15", "CHT-16")
def test_55_knights_will_not_be_shot_at() -> None:
    table, horse, knights = knight()
    asked = play(table, Fire(horse, knights))
    assert Hold() in set(RULESET.orders(asked.table)) and Decline() not in set(RULESET.orders(asked.table))
    going = CounterCharge(knights, "fire", cells((0, 1)), 3)
    gone = play(asked.table, going, 9)
    assert gone.totals == [8]
    assert (gone.state(knights), gone.at(knights)) == ("disordered", (0, 1))
    assert places(gone.table, Withdraw) == {(0, 3), (-1, 3), (1, 2)}
    away = play(gone.table, Withdraw(cell((0, 3)), 9), 5)
    assert away.state(horse) == "disordered"
    assert any(isinstance(order, Advance) for order in RULESET.orders(away.table)), "the knights may advance"
    assert settle(away).unit(horse).done, "its move is over"
    held = play(asked.table, Hold(), 6, 9)
    assert held.went("held") and held.at(knights) == (0, 0)
    assert not held.unit(knights).tried
    loose = play(asked.table, Hold(), 7, going, 9)
    assert loose.at(knights) == (0, 1)
    table, horse, knights = knight(commanded=False)
    asked = play(table, Fire(horse, knights))
    assert Hold() not in set(RULESET.orders(asked.table))
    assert play(asked.table, going, 9).at(knights) == (0, 1)


@pytest.mark.rule("RBC-5", "RBC-6", "CHT-16")
def test_56_light_horse_give_way() -> None:
    for modified, fate in ((3, "normal"), (4, "disordered"), (7, "disordered"), (8, "put-back")):
        table, horse, knights = knight()
        going = CounterCharge(knights, "fire", cells((0, 1)), 3)
        played = play(table, Fire(horse, knights), going, 0, Withdraw(cell((0, 3)), 9), modified - 1)
        assert played.went("put-back") == (fate == "put-back")
        if fate != "put-back":
            assert (played.at(horse), played.state(horse)) == ((0, 3), fate)
        else:
            assert played.at(horse) == (0, 2)
            assert RULESET.to_act(played.table) == CHANCE, "put back and charged"
    for die, fate in ((3, "normal"), (4, "disordered"), (7, "disordered"), (8, "put-back")):
        field = Field(INF)
        knights, horse = field.red("KN", (0, 2)), field.blue("LC/A", (0, 0))
        charge = Charge(knights, horse, cells((0, 1)), 9)
        played = play(field.shock(), charge, Declare(), Withdraw(cell((0, -1)), 3), die)
        assert played.went("put-back") == (fate == "put-back")
        if fate != "put-back":
            assert played.state(horse) == fate
