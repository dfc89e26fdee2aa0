"""Situations 36 to 45: shock."""

import pytest

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.counters import BREACH
from hheditor.rules.men_of_iron.position.orders import (
    Advance,
    Charge,
    Choose,
    Declare,
    Decline,
    Fire,
    Play,
    Shock,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import Table
from tests.rules.men_of_iron.field import BR, Field, cell, cells, places, play, rule, settle


@pytest.mark.rule("SHK-3", "SHK-5", "SHK-7")
def test_36_three_against_two() -> None:
    field = Field()
    one, two, three = (field.red("PK", at) for at in ((0, 0), (1, 0), (2, 0)))
    left, right = field.blue("PK", (1, -1)), field.blue("PK", (2, -1))
    table = field.shock()

    def legal(*orders: Order) -> str:
        now = table
        for order in orders:
            found = RULESET.refusal(now, order)
            if found is not None:
                return found.rule
            now = RULESET.play(now, order).after
        return rule(now, Declare())

    assert legal(Shock(one, (left,)), Shock(two, (left,)), Shock(three, (right,))) == ""
    assert legal(Shock(one, (left,)), Shock(two, (right,)), Shock(three, (right,))) == ""
    assert legal(Shock(two, (left, right))) == ""
    assert legal(Shock(one, (left,)), Shock(three, (right,))) == ""
    assert legal(Shock(one, (left,))) == ""
    assert legal(Shock(two, (left,))) == "SHK-5"
    assert legal(Shock(one, (left,)), Shock(two, (left, right))) == "SHK-7"
    assert legal(Shock(two, (left, right)), Shock(one, (left,))) == "SHK-7"


@pytest.mark.rule("SHK-12", "SHK-24", "CHT-7", "CHT-9", "RES-9")
def test_37_one_against_two_pikes() -> None:
    field = Field()
    knights = field.red("MM", (0, 0))
    left, right = field.blue("PK", (0, -1)), field.blue("PK", (1, -1))
    played = play(field.shock(), Shock(knights, (left, right)), Declare(), 9, 3)
    assert played.totals == [4, -2]
    assert played.results == [("", "", False), ("DR", "", False)]
    assert places(played.table, Withdraw) == {(0, 1), (-1, 1), (-1, 0)}, "only the right pikes caused it"
    assert played.state(knights) == "disordered"


@pytest.mark.rule("SHK-19", "SHK-24", "SEI-13", "RES-22", "RES-27", "ADV-5", "LDR-6", "VIC-3")
def test_38_onward_though_shaken() -> None:
    field = Field().hand(0, BREACH)
    knights = field.red("MM", (0, 0))
    left, right = field.blue("PK", (0, -1), state="retired"), field.blue("PK", (1, -1))
    leader = field.lead(0, (0, 0), 2)
    orders = (Shock(knights, (left, right)), Declare(), Play(BREACH, unit=left))
    played = settle(play(field.shock(), *orders, 9, 4, 3))
    assert played.totals == [10, 1]
    assert played.table.points == (0, 1)
    assert (played.at(knights), played.unit(knights).facing) == ((0, -1), 9)
    assert played.state(knights) == "disordered"
    assert played.went("advanced")
    assert played.leader_at(leader) == (0, -1)
    assert played.went("leader-safe")


@pytest.mark.rule("SHK-12", "SHK-13", "RES-9", "RES-10")
@pytest.mark.parametrize(
    ("where", "total", "back"),
    [
        (((0, 1),), 3, None),
        (((1, 0),), 5, None),
        (((0, -1), (1, -1)), 7, {(0, 1), (-1, 1)}),
        (((0, 1), (1, 0)), 8, {(0, -1), (-1, 0)}),
        (((1, 0), (-1, 0)), 8, set()),
    ],
)
def test_39_all_round(where, total, back) -> None:
    looks = {(0, 1): "N", (1, 0): "WNW", (0, -1): "S", (1, -1): "S", (-1, 0): "ENE"}
    field = Field()
    target = field.blue("PK", (0, 0))
    attackers = [field.red("DM", at, looks[at]) for at in where]
    orders = [Shock(unit, (target,)) for unit in attackers]
    played = play(field.shock(), *orders, Declare(), 5)
    assert played.totals == [total]
    if back is None:
        assert played.state(target) == ("normal" if total == 3 else "disordered")
    elif back:
        assert places(played.table, Withdraw) == back
    else:
        assert played.state(target) == "lost"
        assert played.table.points == (0, 2)


@pytest.mark.rule("LDR-3", "SHK-16", "CHT-11")
def test_40_edward_the_fourth() -> None:
    def attack(kind: str, oc: bool, second: bool) -> int:
        field = Field(BR)
        knights, target = field.red(kind, (0, 0)), field.blue("Inf", (1, -1))
        if oc:
            field.leader(0, (0, 0), oc=True, charisma=2)
        else:
            field.lead(0, (0, 0), 2)
        orders: list[Order] = [Shock(knights, (target,))]
        if second:
            other = field.red("DM", (1, 0))
            field.leader(0, (1, 0), oc=True, charisma=1)
            orders.append(Shock(other, (target,)))
        return int(play(field.shock(), *orders, Declare(), 3).totals[0])

    assert attack("DM", oc=False, second=False) == 5
    assert attack("Inf", oc=True, second=False) == 3 + 0 - 1 + 2
    assert attack("DM", oc=False, second=True) == 5 + 1, "one more attacker, the charisma once"


@pytest.mark.rule("SHK-6", "SHK-14", "TER-4", "ADV-3", "MR-35")
def test_41_hexsides_and_closed_ground() -> None:
    def attack(prepare, *dice: int):
        field = Field()
        knights, target = field.red("MM", (0, 1)), field.blue("PK", (0, 0))
        prepare(field)
        return knights, target, play(field.shock(), Shock(knights, (target,)), Declare(), *dice)

    knights, _, played = attack(lambda field: field.hexside("stream", (0, 0), (0, 1)), 7, 5)
    assert played.state(knights) == "disordered"
    assert played.totals == [5 - 2 - 2 - 2 - 1]
    knights, target, played = attack(lambda field: field.paint("marsh", (0, 0)), 9)
    assert played.totals == [9 - 2 - 2 + 1]
    knights, target, played = attack(lambda field: field.raised(2, (0, 0)), 9)
    assert played.totals == [9 - 2 - 2 - 2]
    field = Field().hexside("stream", (0, 0), (0, 1))
    wet, dry, target = field.red("PK", (0, 1)), field.red("PK", (-1, 1)), field.blue("PK", (0, 0))
    played = play(field.shock(), Shock(wet, (target,)), Shock(dry, (target,)), Declare(), 3, 5)
    assert played.totals == [5 + 1 - 2 + 0]
    assert len(played.named("footing")) == 1
    marsh = Field().paint("marsh", (0, 0))
    knights, target = marsh.red("MM", (0, 1)), marsh.blue("A", (0, 0), state="disordered")
    won = settle(play(marsh.shock(), Shock(knights, (target,)), Declare(), 5))
    assert won.state(target) == "lost"
    assert won.at(knights) == (0, 1), "it will not advance into a marsh"


@pytest.mark.rule("WAL-2", "WAL-3", "SHK-21", "CHG-5")
def test_42_the_wall() -> None:
    field = Field()
    bows, wall = field.red("LB", (0, 2)), field.blue("PK", (0, 0), wall="wall")
    played = play(field.acting(), Fire(bows, wall), 6)
    assert played.totals == [7]
    assert (played.state(wall), played.unit(wall).wall) == ("disordered", "wall")
    field = Field()
    wall, front = field.blue("PK", (0, 0), wall="wall"), field.red("DM", (0, 1))
    assert play(field.shock(), Shock(front, (wall,)), Declare(), 6).totals == [3]
    field = Field()
    wall, front, flank = (
        field.blue("PK", (0, 0), wall="wall"),
        field.red("DM", (0, 1)),
        field.red("DM", (1, 0), "WNW"),
    )
    both = settle(play(field.shock(), Shock(front, (wall,)), Shock(flank, (wall,)), Declare(), 6))
    assert both.totals == [9]
    assert (both.state(wall), both.unit(wall).wall) == ("retired", "")
    field = Field()
    wall = field.blue("PK", (0, 0), wall="wall")
    ahead, beside = field.red("MM", (0, 2)), field.red("MM", (2, 0), "WNW")
    table = field.shock()
    assert rule(table, Charge(ahead, wall, cells((0, 1)), 9)) == "CHG-5"
    assert rule(table, Charge(beside, wall, cells((1, 0)), 7)) == ""


@pytest.mark.rule("ART-3", "ART-4", "RES-22")
def test_43_guns_in_the_way() -> None:
    field = Field(BR)
    foot, gun = field.red("DM", (0, 1)), field.blue("Art", (0, 0), deployed=True)
    taken = settle(play(field.shock(), Shock(foot, (gun,)), Declare()))
    assert (taken.state(gun), taken.at(foot), taken.rolls) == ("lost", (0, 0), 0)
    field = Field(BR)
    horse, gun = field.red("MM", (0, 2)), field.blue("Art", (0, 0), deployed=True)
    behind = field.blue("Inf", (0, -1))
    ridden = play(field.shock(), Charge(horse, gun, cells((0, 1)), 9), Declare(), Decline())
    assert ridden.state(gun) == "lost"
    assert ridden.at(horse) == (0, 0)
    assert ridden.unit(horse).continued == 1, "and goes on against those behind"
    assert behind in ridden.table.agenda[-1].attack.targets  # type: ignore[union-attr]
    for die, total, lost in ((6, 6, True), (3, 3, False)):
        field = Field(BR)
        foot, unit = field.red("DM", (0, 1)), field.blue("Inf", (0, 0))
        gun = field.blue("Art", (0, 0), deployed=True)
        played = settle(play(field.shock(), Shock(foot, (unit,)), Declare(), die))
        assert played.totals == [total]
        assert (played.state(gun) == "lost") == lost
        assert played.at(unit) == (0, 0)
        assert played.at(foot) == (0, 1), "no advance"


def _versus(state: str, die: int) -> tuple[Table, int, int]:
    field = Field(BR)
    red, blue = field.red("Inf", (0, 1)), field.blue("Inf", (0, 0), state=state)
    played = play(field.shock(), Shock(red, (blue,)), Declare(), die)
    return played.table, red, blue


@pytest.mark.rule("RES-2", "MR-47", "ADV-1")
def test_44_one_or_the_other() -> None:
    table, red, blue = _versus("normal", 8)
    assert set(RULESET.orders(table)) == {Choose(retreat=True), Choose(retreat=False)}
    stays = settle(play(table, Choose(retreat=False)))
    assert (stays.state(blue), stays.at(blue), stays.at(red)) == ("disordered", (0, 0), (0, 1))
    goes = settle(play(table, Choose(retreat=True), Withdraw(cell((0, -1)), 3)))
    assert (goes.state(blue), goes.at(blue), goes.at(red)) == ("normal", (0, -1), (0, 0))
    table, red, blue = _versus("disordered", 5)
    assert all(isinstance(order, Withdraw) for order in RULESET.orders(table)), "it must go"


@pytest.mark.rule("LVY-1", "ADV-2", "ADV-3", "RES-22")
def test_45_levy() -> None:
    field = Field(BR)
    levy, knights = field.red("Lvy", (0, 1)), field.red("DM", (-1, 1), state="disordered")
    bows = field.blue("A", (0, 0))
    field.blue("Inf", (0, -1))
    field.lead(0, (-1, 1), 1)
    played = play(field.shock(), Shock(levy, (bows,)), Shock(knights, (bows,)), Declare(), 9)
    assert (played.totals, played.results) == ([11], [("", "E", True)])
    played = settle(played)
    assert played.named("advanced")[0].pieces == (knights,)
    assert played.at(levy) == (0, 1)
    alone = Field(BR)
    levy, bows = alone.red("Lvy", (0, 1)), alone.blue("A", (0, 0))
    table = play(alone.shock(), Shock(levy, (bows,))).table
    assert rule(table, Declare()) == "LVY-1"
    assert not [order for order in RULESET.orders(table) if isinstance(order, Advance)]
