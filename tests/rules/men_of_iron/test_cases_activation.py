"""Situations 1 to 12: flight points and activations."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Rolled
from hheditor.rules.men_of_iron import RULESET, Builder
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, CUP, NEGATION, UNKNOWN, WAVERING
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateArmy,
    ActivateStandard,
    Charge,
    Decline,
    EndPhase,
    Fire,
    Move,
    Pass,
    Play,
    Settle,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting, Blow, Closing, Continuing, Flight, Free, Peril
from hheditor.rules.men_of_iron.victory.points import leader_points
from tests.rules.men_of_iron.field import (
    BLUE,
    BR,
    INF,
    MOI,
    NC,
    RED,
    Field,
    cell,
    cells,
    play,
    rested,
    rule,
    settle,
)


def struck(table: Table, *blows: Blow) -> Table:
    """Blows fall one after another, whatever is asked is answered somehow."""
    for blow in blows:
        table = settle(play(rested(replace(table, agenda=(*table.agenda, blow))))).table
    return table


@pytest.mark.rule("VIC-2", "VIC-3", "CHT-3", "RAL-3")
@pytest.mark.parametrize(("flavour", "kind", "costs"), [(INF, "LC/A", [1, 2]), (BR, "HG", [1, 1])])
def test_1_retired_then_eliminated(flavour: str, kind: str, costs: list[int]) -> None:
    field = Field(flavour)
    unit = field.blue(kind, (0, 0))
    table = struck(field.free(), Blow(unit, "T"))
    found = [table.points[1]]
    found.append(struck(table, Blow(unit, "E")).points[1])
    assert found == costs


@pytest.mark.rule("VIC-2", "VIC-3", "CHT-3", "RAL-3")
def test_1_retired_rallied_retired_and_lost() -> None:
    field = Field()
    unit = field.red("PK", (0, 0))
    table = field.free()
    asked = rested(replace(table, agenda=(*table.agenda, Blow(unit, "T"))))
    table = play(asked, Withdraw(cell((-4, 7)), 9)).table
    assert table.points[0] == 1
    table = play(table, ActivateStandard(0)).table
    assert (table.points[0], table.units[unit].state) == (0, "disordered")
    table = struck(table, Blow(unit, "T"))
    assert table.points[0] == 1
    assert struck(table, Blow(unit, "E")).points[0] == 2


def checking(first: int, second: int) -> Table:
    field = Field().side(RED, level=20).side(BLUE, level=20)
    return field.table(Continuing(), Flight(), points=(first, second), phase="E")


@pytest.mark.rule("VIC-6", "VIC-7", "ACT-4", "DIC-4")
def test_2_the_check_is_strict() -> None:
    assert play(checking(12, 0), 8).table.ended is None
    lost = play(checking(12, 0), 9).table.ended
    assert lost is not None and (lost.winner, lost.rule) == (BLUE, "VIC-6")
    assert RULESET.to_act(rested(checking(11, 0))) == RED, "no roll: 20 is the most"
    both = RULESET.play(checking(18, 18), Rolled((5, 4))).after.ended
    assert both is not None and both.winner == -1
    field = Field().side(RED, level=20)
    passed = play(field.free(points=(12, 0)), Pass(), 9).table.ended
    assert passed is not None and passed.winner == BLUE


@pytest.mark.rule("VIC-4", "LDR-11", "CHT-3")
@pytest.mark.parametrize(
    ("flavour", "card", "replaced", "cost"),
    [
        (MOI, {"oc": True, "king": True}, False, 5),
        (MOI, {"oc": True}, False, 3),
        (INF, {"oc": True}, False, 5),
        (BR, {"oc": True}, False, 5),
        (BR, {"oc": True, "king": True}, False, 10),
        (NC, {}, False, 2),
        (INF, {}, False, 2),
        (BR, {"oc": True, "king": True}, True, 0),
    ],
)
def test_3_what_leaders_cost(flavour: str, card: dict[str, Any], replaced: bool, cost: int) -> None:
    field = Field(flavour)
    unit = field.blue("PK" if flavour != BR else "Inf", (0, 0))
    leader = field.lead(BLUE, (0, 0), **card)
    table = field.free()
    leaders = tuple(replace(each, replaced=replaced and i == leader) for i, each in enumerate(table.leaders))
    table = replace(table, leaders=leaders)
    assert leader_points(table, leader) == cost
    table = replace(table, agenda=(*table.agenda, Peril(leader, 9)))
    assert play(table, 9).table.points == (0, cost)
    assert unit >= 0


@pytest.mark.rule("CON-1", "CON-6", "CON-9", "CON-10", "ACT-5")
def test_4_tewkesbury() -> None:
    field = Field(BR)
    field.red("Inf", (0, 6))
    field.lead(RED, (0, 6), oc=True, effectiveness=0)
    other = field.battle(RED)
    field.leader(RED, (2, 6), other)
    field.red("Inf", (2, 6), battle=other)
    played = play(field.free(), ActivateArmy(), EndPhase(), ActivateArmy(), 2)
    assert played.table.how == "army" and not played.table.free
    second = play(played.table, EndPhase(), ActivateArmy(), 1)
    third = play(second.table, EndPhase(), ActivateArmy(), 0)
    assert [event.fact("total") for each in (played, second, third) for event in each.named("continued")] == [
        2,
        2,
        2,
    ]
    fourth = play(third.table, EndPhase())
    assert rule(fourth.table, Activate(other)) == "", "a Battle may be named instead"
    failed = play(fourth.table, ActivateArmy(), 0)
    assert failed.named("not-continued")[0].fact("total") == 3
    assert (failed.table.agenda, failed.table.successes) == ((Free(BLUE),), 0)
    battle = play(played.table, EndPhase(), Activate(other), 0, EndPhase())
    assert rule(battle.table, ActivateArmy()) == "CON-1", "not once a Battle has acted"


def kings(york: tuple[int, int]) -> tuple[Field, int, int, int]:
    field = Field()
    henry = field.own(RED)
    field.lead(RED, (0, 4), activation=4, range=6, oc=True, effectiveness=-1)
    field.red("DM", (0, 4))
    battles: list[int] = []
    for at in (york, (-6, 4)):
        battle = field.battle(RED)
        field.leader(RED, at, battle, activation=3)
        field.red("DM", at, battle=battle)
        battles.append(battle)
    return field, henry, battles[0], battles[1]


@pytest.mark.rule("CON-2", "CON-3", "CON-4", "CON-6")
def test_5_with_and_without_the_king() -> None:
    field, henry, york, camoys = kings((4, 4))
    table = field.continuing()
    assert rule(table, Activate(henry)) == "CON-2"
    one = play(table, Activate(york), 4, EndPhase())
    two = play(one.table, Activate(camoys), 3, EndPhase())
    three = play(two.table, Activate(york), 3)
    totals = [
        event.fact("total")
        for each in (one, two, three)
        for event in each.named("continued", "not-continued")
    ]
    assert totals == [3, 3, 4]
    assert three.went("not-continued")
    field, henry, york, camoys = kings((7, 4))
    assert play(field.continuing(), Activate(york), 4).went("not-continued")
    field, henry, york, camoys = kings((4, 4))
    alone = play(field.continuing(acting=york), Activate(henry), 5)
    assert alone.named("not-continued")[0].fact("total") == 5


@pytest.mark.rule("CON-2", "CON-7", "MR-4", "MR-5")
def test_6_one_battle_left() -> None:
    field = Field()
    field.red("PK", (0, 6))
    field.lead(RED, (0, 6), activation=4)
    only = field.own(RED)
    second = field.battle(RED, entry=cells((-4, 12)), due=2)
    field.leader(RED, None, second, activation=4)
    late = field.red("PK", None, battle=second)
    one = play(field.continuing(), Activate(only), 3, EndPhase())
    two = play(one.table, Activate(only), 1, EndPhase())
    three = play(two.table, Activate(only), 0)
    totals = [
        event.fact("total")
        for each in (one, two, three)
        for event in each.named("continued", "not-continued")
    ]
    assert totals == [4, 4, 5]
    table = one.table
    arrived = tuple(
        replace(unit, cell=cell((-4, 12)), gone="") if i == late else unit
        for i, unit in enumerate(table.units)
    )
    leaders = tuple(
        replace(each, cell=cell((-4, 12)), gone="") if each.gone == "waiting" else each
        for each in table.leaders
    )
    table = replace(table, units=arrived, leaders=leaders)
    assert rule(table, Activate(only)) == "CON-2", "there are two now"
    assert play(table, Activate(second), 1).named("continued")[0].fact("total") == 4


def blore(*, red: tuple[int, ...] = (), blue: tuple[int, ...] = (3,), successes: int = 0, rating: int = 3):
    field = Field(BR).hand(RED, *red).hand(BLUE, *blue)
    audley = field.own(RED)
    field.red("Inf", (0, 6))
    dudley = field.battle(RED)
    field.leader(RED, (2, 6), dudley, activation=rating)
    field.red("Inf", (2, 6), battle=dudley)
    salisbury = field.own(BLUE)
    return field.continuing(successes=successes), audley, dudley, salisbury


@pytest.mark.rule("SEI-4", "SEI-5", "CON-10", "ACT-1", "SEQ-6")
def test_7_blore_heath() -> None:
    table, audley, dudley, salisbury = blore(successes=1)
    failed = play(table, Activate(dudley), Play(3, salisbury), 6)
    assert failed.table.agenda == (Free(RED),)
    assert failed.table.played[BLUE] == (3,) and failed.table.successes == 0
    assert rule(failed.table, Activate(audley)) == "", "even the Battle that just acted"
    won = play(table, Activate(dudley), Play(3, salisbury), 1)
    assert (won.table.active, won.table.acting, won.table.free, won.table.phase) == (
        BLUE,
        salisbury,
        False,
        "B",
    )
    assert RULESET.heading(won.named("seized")[0]) == "chapter.men_of_iron.seized"
    over = play(won.table, EndPhase())
    assert not over.went("flight-checked")
    assert over.table.successes == 0


@pytest.mark.rule("SEI-7", "SEI-5", "CON-10", "MR-16", "HID-3")
def test_8_negated() -> None:
    table, _, dudley, salisbury = blore(red=(NEGATION,), blue=(4,), successes=2, rating=4)
    negated = play(table, Activate(dudley), Play(4, salisbury), Play(NEGATION), 2)
    assert negated.named("continued")[0].fact("total") == 4
    assert (negated.table.played, negated.table.hands) == (((NEGATION,), (4,)), ((), ()))
    let = play(table, Activate(dudley), Play(4, salisbury), Decline(), 7)
    assert (let.table.agenda, let.table.successes) == ((Free(RED),), 0)
    table, _audley, dudley, salisbury = blore(red=(1,), blue=(4,))
    asked = play(table, Activate(dudley), Play(4, salisbury))
    assert RULESET.to_act(asked.table) == RED, "asked whenever he holds any counter"
    assert set(RULESET.orders(asked.table)) == {Decline()}


@pytest.mark.rule("SEI-1", "SEI-2", "HID-1")
def test_9_bosworths_cup() -> None:
    field = Builder(BR)
    for side in (0, 1):
        battle = field.battle(side)
        field.unit("Inf", side, 100 + 300 * side, battle)
        field.side(side, counters=4 - side)
    table = RULESET.opening(field.opening())
    assert table.cups == (CUP, CUP) and len(CUP) == 8
    while RULESET.to_act(table) == CHANCE:
        step = RULESET.play(table, Rolled((2,)))
        table = step.after
    assert tuple(len(hand) for hand in table.hands) == (4, 3)
    mine = RULESET.view(table, 0)
    assert mine.hands == (table.hands[0], (UNKNOWN,) * 3)
    assert mine.cups[1] == (UNKNOWN,) * 5
    assert len({RULESET.sample(mine, seed).hands[1] for seed in range(50)}) > 5


@pytest.mark.rule("ACT-5", "ACT-6", "CON-1", "SEQ-3")
def test_10_the_army_marches() -> None:
    field = Field(BR)
    oc = field.lead(RED, (0, 9), oc=True, range=12)
    far = field.battle(RED)
    field.leader(RED, (-16, 13), far)
    one, two = field.red("Inf", (0, 4)), field.red("Inf", (3, 0))
    three, four = field.red("Inf", (-10, 9), battle=far), field.red("LB", (0, 9), state="disordered")
    field.blue("Inf", (0, 0))
    table = rested(field.table(Closing(), Acting(), how="army", acting=-1))
    assert rule(table, Move(two, cell((4, 0)), 9)) == "ACT-5"
    assert rule(table, Move(three, cell((-10, 10)), 9)) == "ACT-5"
    assert rule(table, Move(one, cell((1, 3)), 9)) == "ACT-6"
    assert rule(table, Move(one, cell((0, 5)), 9)) == ""
    assert rule(table, Move(four, cell((0, 5)), 9)) == "", "distance 5"
    assert rule(table, Move(four, cell((0, 4)), 9)) in ("ACT-6", "MOV-4")
    assert rule(table, Fire(four, 4)) == "ACT-6"
    ended = play(table, EndPhase())
    assert ended.state(four) == "disordered"
    assert rule(ended.table, ActivateArmy()) == "" and rule(ended.table, Activate(field.own(RED))) == ""
    assert oc >= 0


@pytest.mark.rule("SEI-9", "SEI-10", "SEI-11", "SEI-12", "VIC-2", "RAL-1", "RES-4")
def test_11_counters_before_the_first_step() -> None:
    field = Field().hand(RED, BATTLE_CRY).hand(BLUE, WAVERING)
    battle = field.own(RED)
    knights, pikes = field.red("MM", (0, 4)), field.red("PK", (-4, 8), state="retired")
    bows = field.blue("LB", (0, 0))
    table = play(field.free(points=(9, 0)), Activate(battle)).table
    assert RULESET.to_act(table) == BLUE, "the non-active side first"
    assert rule(table, Play(WAVERING, unit=pikes)) == "SEI-12"
    wavered = play(table, Play(WAVERING, unit=knights))
    assert wavered.state(knights) == "disordered"
    cried = play(wavered.table, Play(BATTLE_CRY, unit=pikes))
    assert (cried.state(pikes), cried.table.points) == ("disordered", (8, 0))
    assert rule(cried.table, Move(knights, cell((0, 9)), 9)) == "MOV-2", "MA 4"
    over = play(cried.table, EndPhase())
    assert over.state(knights) == over.state(pikes) == "disordered"
    assert bows >= 0
    none = Field().hand(RED, BATTLE_CRY)
    target = none.red("PK", (0, 4))
    table = play(none.free(), Activate(none.own(RED))).table
    assert rule(table, Play(BATTLE_CRY, unit=target)) == "SEI-12"
    shaken = Field()
    knights, bows = shaken.red("MM", (0, 3), state="disordered"), shaken.blue("LB", (0, 0))
    shaken.red("DM", (5, 1))
    shaken.blue("DM", (5, 0))
    assert rule(shaken.shock(), Charge(knights, bows, cells((0, 2), (0, 1)), 9)) == "CHG-4"


@pytest.mark.rule("ACT-3", "RAL-3", "STD-3", "SEQ-7", "CON-1", "VIC-3")
def test_12_standards_are_for_free_activations() -> None:
    field = Field()
    field.standard(RED, (0, 0))
    field.standard(BLUE, (12, -12))
    second = field.battle(RED)
    field.leader(RED, (-6, 6), second)
    field.red("PK", (-6, 6), battle=second)
    pikes = field.red("PK", (1, 0), state="retired")
    bows = field.red("LB", (-1, 0), state="retired")
    knights = field.red("DM", (0, 2), state="retired")
    field.blue("PK", (-2, 0))
    assert rule(field.continuing(), ActivateStandard(0)) == "ACT-3"
    table = field.free(points=(3, 0))
    rallied = play(table, ActivateStandard(0))
    assert (rallied.state(pikes), rallied.state(bows), rallied.state(knights)) == (
        "disordered",
        "retired",
        "retired",
    )
    assert rallied.table.points == (2, 0)
    assert rule(rallied.table, Activate(second)) == "" and rule(rallied.table, Activate(field.own(RED))) == ""
    moved = play(table, ActivateStandard(0, move=True), 4, 5)
    assert (moved.state(pikes), moved.state(bows), moved.state(knights)) == ("retired", "lost", "retired")
    assert moved.table.points == (4, 0)
    settled = play(moved.table, Settle(cell((0, 5))))
    assert settled.table.standards[0].cell == cell((0, 5))
