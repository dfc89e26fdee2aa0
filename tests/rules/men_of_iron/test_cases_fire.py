"""Situations 28 to 35: fire."""

import pytest

from hheditor.rules.api import CHANCE
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.orders import CounterCharge, Fire, Move, Shoot, Withdraw
from hheditor.rules.men_of_iron.position.table import Table
from tests.rules.men_of_iron.field import BR, MOI, Field, cell, places, play, rule, settle


@pytest.mark.rule("FIR-12", "FIR-14", "FAC-5", "CHT-6", "RES-7")
@pytest.mark.parametrize(
    ("die", "total", "kind", "state"),
    [(2, 5, "MM", "normal"), (3, 6, "MM", "disordered"), (6, 9, "UH", "disordered")],
)
def test_28_crossbows_at_a_flank(die: int, total: int, kind: str, state: str) -> None:
    field = Field()
    crossbows, knights = field.red("CB", (1, 0), "WNW"), field.blue("MM", (0, 0))
    played = play(field.acting(), Fire(crossbows, knights), die)
    assert played.totals == [total]
    assert (played.unit(knights).kind, played.state(knights)) == (kind, state)


@pytest.mark.rule("FIR-14", "FAC-5")
@pytest.mark.parametrize(("at", "drm"), [((2, 0), 2), ((2, -1), 1)])
def test_28_from_farther_and_from_the_border(at: tuple[int, int], drm: int) -> None:
    field = Field()
    crossbows, knights = field.red("CB", at, "WNW"), field.blue("MM", (0, 0))
    assert play(field.acting(), Fire(crossbows, knights), 0).totals == [drm]


@pytest.mark.rule("FIR-7", "FIR-11", "RES-9", "MR-29", "MR-48")
def test_29_bow_against_bow() -> None:
    field = Field()
    red, blue = field.red("LB", (0, 2)), field.blue("LB", (0, 0))
    shot = play(field.acting(), Fire(red, blue), Shoot(blue), 9, 8)
    assert sorted(shot.totals) == [10, 11]
    assert set(shot.results) == {"DR"}
    assert places(shot.table, Withdraw) == {(0, -1), (1, -1), (-1, 0)}, "the non-active unit first"
    back = play(shot.table, Withdraw(cell((0, -1)), 3))
    assert places(back.table, Withdraw) == {(0, 3), (-1, 3), (1, 2)}
    assert back.state(red) == back.state(blue) == "disordered"
    behind = Field()
    red, blue = behind.red("LB", (0, 2)), behind.blue("LB", (0, 0), "N")
    table = play(behind.acting(), Fire(red, blue)).table
    assert RULESET.to_act(table) == CHANCE, "nobody is asked: the dice are to speak"
    assert play(behind.acting(), Fire(red, blue), 0).totals == [2]


def riders() -> tuple[Table, int, int, int, int, int]:
    field = Field()
    first, crossbows, second = field.blue("LB", (0, 0)), field.blue("CB", (1, 0)), field.blue("LB", (2, 0))
    x, y = field.red("MM", (0, 3)), field.red("MM", (1, 3))
    return field.acting(), first, crossbows, second, x, y


@pytest.mark.rule("FIR-8", "FIR-9", "FIR-14", "CHT-4")
def test_30_who_shoots_at_the_rider() -> None:
    table, first, crossbows, second, x, y = riders()
    up = play(table, Move(x, cell((0, 1)), 9))
    assert set(RULESET.subjects(up.table)) == {first, crossbows}
    shot = play(up.table, Shoot(crossbows), 4)
    assert shot.totals == [6], "no flank against movers"
    assert shot.state(x) == "disordered"
    next_ = play(shot.table, Move(y, cell((1, 1)), 9))
    assert set(RULESET.subjects(next_.table)) == {second}, "a crossbow has one shot"
    assert play(next_.table, Shoot(second), 0).totals == [3]
    again = play(play(up.table, Shoot(first), 0).table, Move(y, cell((-1, 1)), 9))
    assert set(RULESET.subjects(again.table)) == {first}, "a bow fires every time"


@pytest.mark.rule("FIR-16", "LOS-5", "CHT-4")
@pytest.mark.parametrize(("flavour", "foot"), [(BR, "Inf"), (MOI, "PK")])
def test_31_over_their_heads(flavour: str, foot: str) -> None:
    for number, (at, side) in enumerate((((1, 0), 0), ((2, 0), 0), ((2, 0), 1))):
        field = Field(flavour)
        bows, target = field.red("LB", (0, 0), "ENE"), field.blue(foot, (3, 0))
        field.unit(side, foot, at)
        table = field.acting()
        if flavour == BR and number == 1:
            assert rule(table, Fire(bows, target)) == "FIR-16"
            continue
        played = play(table, Fire(bows, target), 7)
        assert played.totals == [7 if flavour == BR else 6]
        assert played.state(target) == ("disordered" if flavour == BR else "normal")
    if flavour == MOI:
        for at, side in (((1, 0), 0), ((2, 0), 0), ((2, 0), 1)):
            field = Field()
            crossbows, target = field.red("CB", (0, 0), "ENE"), field.blue(foot, (3, 0))
            field.unit(side, foot, at)
            assert rule(field.acting(), Fire(crossbows, target)) == "LOS-5"


@pytest.mark.rule("LOS-2", "LOS-3", "LOS-4", "MR-31")
@pytest.mark.parametrize("kind", ["LB", "CB"])
def test_32_between_two_trees(kind: str) -> None:
    def shot(**ground: object) -> tuple[Table, Fire]:
        field = Field()
        firer, target = field.red(kind, (0, 0)), field.blue("PK", (1, -2))
        if "wood" in ground:
            field.paint("wood", *ground["wood"])  # type: ignore[misc]
        if "high" in ground:
            field.raised(1, *ground["high"])  # type: ignore[misc]
        if ground.get("unit"):
            field.red("PK", (0, -1))
        return field.acting(), Fire(firer, target)

    both = ((0, -1), (1, -1))
    assert rule(*shot(wood=both[:1])) == ""
    assert rule(*shot(wood=both)) == "LOS-3"
    table, fire = shot(unit=True)
    assert play(table, fire, 0).totals == [2 if kind == "LB" else 1], "no penalty: the other hex is free"
    assert rule(*shot(high=both)) == "LOS-4"
    assert rule(*shot(high=(*both, (0, 0)))) == ""


@pytest.mark.rule("LOS-6", "LOS-7", "CHT-21")
def test_33_behind_the_hedge() -> None:
    def shot(kind: str, at: tuple[int, int], target: str) -> tuple[Table, Fire]:
        field = Field().hexside("hedge", (0, 0), (0, 1))
        firer, foe = field.red(kind, at), field.blue(target, (0, 0))
        return field.acting(), Fire(firer, foe)

    assert rule(*shot("LB", (0, 2), "DM")) == "LOS-7"
    assert play(*shot("LB", (0, 2), "LB"), 6).totals == [7]
    assert play(*shot("LB", (0, 1), "DM"), 6).totals == [8]
    assert play(*shot("CB", (0, 3), "LB"), 5).totals == [3]


@pytest.mark.rule("FIR-18", "FIR-19", "CCH-10")
def test_34_bursts() -> None:
    field = Field(BR)
    gun, target = field.red("Art", (0, 3), deployed=True), field.blue("Inf", (0, 0))
    burst = play(field.acting(), Fire(gun, target), 0)
    assert (burst.state(gun), burst.state(target), burst.table.points) == ("lost", "normal", (0, 0))
    for shaken in (False, True):
        field = Field(BR)
        state = {"state": "disordered"} if shaken else {}
        hand, knights = field.red("HG", (0, 1), moved=True, left=True, **state), field.blue("MM", (0, 0))
        table = field.acting()
        shot = play(table, Fire(hand, knights), CounterCharge(knights, "fire", (), 3), 4, 0)
        assert shot.totals == [1 - 2 * shaken]
        if shaken:
            assert settle(shot).state(hand) == "retired"
            assert settle(shot).table.points == (1, 0)
            assert not shot.went("counter-charged")
        else:
            assert shot.state(hand) == "disordered"
            assert shot.went("counter-charged")


@pytest.mark.rule("FIR-17", "RES-6", "STK-4")
@pytest.mark.parametrize(("die", "lost"), [(4, True), (5, False)])
def test_35_a_volley_into_the_battery(die: int, lost: bool) -> None:
    field = Field(BR)
    bows, foot = field.red("LB", (0, 2)), field.blue("Inf", (0, 0))
    gun = field.blue("Art", (0, 0), deployed=True)
    shot = play(field.acting(), Fire(bows, foot), 6, die)
    assert shot.totals[0] == 8
    assert shot.state(foot) == "disordered"
    assert shot.state(gun) == ("lost" if lost else "normal")
