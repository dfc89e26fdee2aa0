"""SEQ, ACT, CON, SEI, CMD: whose turn it is."""

from random import Random

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.rules.api import CHANCE, NOBODY
from hheditor.rules.men_of_iron import RULESET, Builder
from hheditor.rules.men_of_iron.activation.command import commanded, in_command
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, SMALL_FOLK, WAVERING
from hheditor.rules.men_of_iron.movement.status import leads_march
from hheditor.rules.men_of_iron.position import ratings
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateStandard,
    Declare,
    Decline,
    EndPhase,
    Fire,
    FormWall,
    Move,
    Pass,
    Play,
    Shock,
)
from hheditor.rules.men_of_iron.position.tasks import (
    Acting,
    Closing,
    Continuing,
    Declaring,
    Free,
    Rallying,
    Stir,
    Walling,
)
from tests.rules.men_of_iron.field import BLUE, BR, INF, MOI, RED, Field, cell, cells, play, rested, rule
from tests.rules.men_of_iron.openings import skirmish
from tests.systems.battery import random_order


@pytest.mark.rule("SEQ-1", "SEQ-3", "SEQ-4")
def test_an_activation_runs_through_its_phases() -> None:
    field = Field()
    knights, foe = field.red("DM", (0, 1)), field.blue("DM", (0, 0))
    begun = play(field.free(), Activate(field.own(RED)))
    assert (begun.table.phase, begun.table.active, begun.table.free) == ("B", RED, True)
    assert rule(begun.table, Shock(knights, (foe,))) == "SEQ-1", "not before phase C"
    shock = play(begun.table, EndPhase())
    assert shock.table.phase == "C"
    assert rule(shock.table, Shock(knights, (foe,))) == ""
    ended = play(shock.table, Declare())
    assert (ended.table.phase, ended.table.agenda) == ("E", (Continuing(),))


@pytest.mark.rule("SEQ-2", "DEC-1", "ACT-7")
def test_what_a_free_activation_offers() -> None:
    field = Field()
    mine, absent, late = field.own(RED), field.battle(RED), field.battle(RED, entry=cells((-7, 14)))
    field.red("PK", None, battle=late)
    table = field.free()
    offered = set(RULESET.orders(table))
    assert offered == {
        Activate(mine),
        Activate(late),
        ActivateStandard(0),
        ActivateStandard(0, move=True),
        Pass(),
    }
    assert rule(table, Activate(absent)) == "ACT-7"
    assert rule(table, Activate(field.own(BLUE))) == "SEQ-2"


@pytest.mark.rule("SEQ-8")
def test_the_scenario_says_who_begins() -> None:
    for first in (0, 1):
        field = Builder(MOI)
        field.first = first
        for side in (0, 1):
            field.unit("PK", side, 100 + 300 * side, field.battle(side))
        table = RULESET.opening(field.opening())
        assert RULESET.to_act(table) == first
        assert table.free


@pytest.mark.rule("ACT-2", "DEF-1", "DEF-2")
def test_only_the_active_battle_acts_and_may_do_nothing() -> None:
    field = Field()
    mine, other = field.red("PK", (0, 4)), field.red("PK", (3, 4), battle=field.battle(RED))
    foe = field.blue("PK", (0, -4))
    table = field.acting()
    assert rule(table, Move(mine, cell((0, 5)), 9)) == ""
    assert rule(table, Move(other, cell((3, 5)), 9)) == "ACT-2"
    assert rule(table, Move(foe, cell((0, -3)), 9)) == "SEQ-3"
    assert rule(table, EndPhase()) == ""


@pytest.mark.rule("CON-8", "SEI-6")
def test_battles_without_a_leader_are_neither_continued_nor_seized() -> None:
    field = Field().hand(BLUE, 2)
    lost = field.battle(BLUE)
    field.blue("PK", (0, -6), battle=lost)
    other = field.battle(RED)
    field.leader(RED, (3, 6), other)
    field.red("PK", (3, 6), battle=other)
    table = play(field.continuing(), Activate(other)).table
    assert rule(table, Play(2, lost)) == "SEI-6"
    assert rule(table, Play(2, field.own(BLUE))) == ""
    assert rule(table, Play(2, field.own(RED))) == "SEI-6"


@pytest.mark.rule("SEI-3", "SEI-8", "DEC-20")
def test_a_seizure_takes_one_counter_and_is_not_seized_itself() -> None:
    field = Field().hand(BLUE, 1, 2)
    other = field.battle(RED)
    field.leader(RED, (3, 6), other)
    field.red("PK", (3, 6), battle=other)
    named = play(field.continuing(), Activate(other))
    assert set(RULESET.orders(named.table)) == {
        Decline(),
        Play(1, field.own(BLUE)),
        Play(2, field.own(BLUE)),
    }
    won = play(named.table, Play(2, field.own(BLUE)), 0)
    assert (won.table.hands[BLUE], won.table.played[BLUE]) == ((1,), (2,))
    assert RULESET.to_act(won.table) == BLUE, "nobody is asked to seize it back"
    assert rule(won.table, Play(2, 0)) == "SEI-3"


@pytest.mark.rule("CMD-8", "KNI-1")
def test_some_are_always_in_command() -> None:
    field = Field(INF)
    knights, pikes = field.red("KN", (0, 0), commanded=False), field.red("PK", (3, 0), commanded=False)
    late = field.red("PK", (6, 0), commanded=False)
    table = field.acting()
    table = table.with_unit(late, replace(table.units[late], entered=True))
    assert in_command(table, knights)
    assert not in_command(table, pikes)
    assert in_command(table, late)


@pytest.mark.rule("MR-10", "MR-12")
def test_the_chain_runs_through_the_own_battle_retired_units_too() -> None:
    field = Field(BR)
    field.lead(RED, (0, 0), range=1)
    near, retired = field.red("Inf", (1, 0)), field.red("Inf", (2, 0), state="retired")
    far = field.red("MM", (3, 0))
    other = field.red("Inf", (0, 2), battle=field.battle(RED))
    beyond = field.red("Inf", (0, 3))
    found = commanded(field.acting())
    assert {near, retired, far} <= found
    assert other not in found and beyond not in found


@pytest.mark.rule("MR-14", "ACT-6")
def test_distance_four_is_a_place_to_start_from_and_not_to_enter() -> None:
    field = Field(BR)
    field.lead(RED, (0, 6), oc=True, range=12)
    unit = field.red("Inf", (0, 4))
    field.blue("Inf", (0, 0))
    table = rested(field.table(Closing(), Acting(), how="army", acting=-1))
    assert rule(table, Move(unit, cell((0, 5)), 9)) == ""
    assert rule(table, Move(unit, cell((-1, 4)), 9)) == "ACT-6"


@pytest.mark.rule("MR-15", "HID-2", "HID-3")
def test_how_many_counters_are_held_is_open_and_so_is_all_else() -> None:
    field = Field().hand(RED, 1, 5).hand(BLUE, 6, 7, 8)
    field.red("PK", (0, 4))
    table = field.acting(points=(3, 4))
    seen = RULESET.view(table, RED)
    assert [len(hand) for hand in seen.hands] == [2, 3]
    hidden = replace(seen, hands=table.hands, cups=table.cups)
    assert hidden == table
    begun = play(field.free(), Activate(field.own(RED)))
    assert RULESET.to_act(begun.table) == BLUE, "asked though he has nothing to play"


@pytest.mark.rule("MR-17", "DEC-4", "SEI-11")
def test_counters_at_the_start_of_phase_b() -> None:
    field = Field().hand(RED, WAVERING).hand(BLUE, BATTLE_CRY)
    field.red("PK", (0, 4))
    retired, shaken = (
        field.blue("PK", (0, -6), state="retired"),
        field.blue("PK", (3, -6), state="disordered"),
    )
    whole = field.blue("PK", (6, -6))
    table = play(field.free(points=(0, 1)), Activate(field.own(RED))).table
    assert Play(BATTLE_CRY, unit=retired) in set(RULESET.orders(table)), "a standard is not needed"
    cried = play(table, Play(BATTLE_CRY, unit=retired))
    assert cried.state(retired) == "disordered"
    assert rule(cried.table, Play(WAVERING, unit=shaken)) == "SEI-12"
    assert play(cried.table, Play(WAVERING, unit=whole)).state(whole) == "disordered"


@pytest.mark.rule("SEI-9", "RES-6", "VIC-2")
def test_a_gun_that_rallies_is_in_order_and_no_point_comes_off_that_was_never_given() -> None:
    field = Field(BR).hand(BLUE, BATTLE_CRY)
    field.red("DM", (0, 4))
    gun = field.blue("Art", (0, -6), state="retired")
    field.blue("DM", (3, -6))
    for before, after in ((2, 1), (1, 0), (0, 0)):
        table = play(field.free(points=(0, before)), Activate(field.own(RED))).table
        cried = play(table, Play(BATTLE_CRY, unit=gun))
        assert cried.state(gun) == "normal"
        assert cried.table.points == (0, after)


@pytest.mark.rule("MR-56", "DEC-5")
def test_a_wall_is_formed_by_all_who_can() -> None:
    field = Field().side(RED, wall=True)
    one, two = field.red("PK", (0, 4)), field.red("DM", (1, 4))
    shaken, bows = field.red("PK", (2, 4), state="disordered"), field.red("LB", (3, 4))
    table = field.table(Closing(), Rallying(), Declaring(RED), Acting(), Walling())
    assert set(RULESET.orders(table)) == {Decline(), FormWall("wall")}
    formed = play(table, FormWall("wall"))
    assert [formed.unit(unit).wall for unit in (one, two, shaken, bows)] == ["wall", "wall", "", ""]
    assert rule(formed.table, Move(one, cell((0, 5)), 9)) == "WAL-2"


@pytest.mark.rule("DEC-19")
def test_phase_e_asks_to_pass_or_to_name() -> None:
    field = Field()
    other = field.battle(RED)
    field.leader(RED, (3, 6), other)
    field.red("PK", (3, 6), battle=other)
    table = field.continuing()
    assert set(RULESET.orders(table)) == {Activate(other), Pass()}
    assert play(table, Pass()).table.agenda == (Free(BLUE),)


@pytest.mark.rule("LDR-1", "LDR-2")
def test_leaders_have_ratings() -> None:
    field = Field()
    chief = field.leader(RED, (0, 4), oc=True, activation=4, range=6, charisma=2, effectiveness=-1)
    table = field.acting()
    found = (
        ratings.activation,
        ratings.command_range,
        ratings.charisma,
        ratings.effectiveness,
        ratings.allowance,
    )
    assert [figure(table, chief) for figure in found] == [4, 6, 2, -1, 7]
    assert ratings.is_oc(table, chief)
    assert not ratings.is_oc(table, table.leader_of(field.own(RED)))


@pytest.mark.rule("BAN-4")
def test_the_small_folk_show_themselves_once() -> None:
    field = Field().side(RED, small_folk=20)
    field.red("PK", (0, 4))
    foe = field.blue("PK", (0, -4))
    early = play(field.free(points=(0, 19)), Activate(field.own(RED)))
    assert isinstance(early.table.agenda[-1], Acting)
    late = play(field.free(points=(0, 20)), Activate(field.own(RED)))
    shown = play(late.table, Play(SMALL_FOLK, unit=foe))
    assert (shown.state(foe), shown.table.rallied) == ("disordered", True)
    assert isinstance(shown.table.agenda[-1], Acting), "and never again"


@pytest.mark.rule("BOS-4", "BOS-5")
def test_a_battle_that_waits() -> None:
    field = Field(BR)
    stanley = field.battle(BLUE, stirs=3, neutral=True)
    horse = field.blue("Cav", (0, 0), battle=stanley)
    bows, foot = field.red("LB", (0, 2)), field.red("Inf", (-1, 3))
    table = field.acting()
    assert rule(table, Fire(bows, horse)) == "FIR-1", "neutral units are closed to fire"
    assert rule(table, Move(foot, cell((0, 0)), 9)) in ("MOV-4", "MOV-6")
    roused = play(table, Move(foot, cell((-1, 1)), 9))
    assert not roused.table.battles[stanley].waiting, "Red came next to one: the Battle joins"
    asked = field.table(Free(BLUE), Stir(stanley), active=BLUE, acting=field.own(BLUE), phase="A")
    assert RULESET.to_act(asked) == CHANCE
    assert play(asked, 3).table.battles[stanley].waiting is False
    waits = play(asked, 4)
    assert rule(waits.table, Activate(stanley)) == "BOS-5"


@pytest.mark.rule("SEQ-5")
def test_phase_d_rallies_the_battle_or_the_retired() -> None:
    field = Field()
    shaken = field.red("PK", (0, 6), state="disordered")
    other = field.red("PK", (4, 6), state="disordered", battle=field.battle(RED))
    over = play(field.acting(), EndPhase())
    assert (over.state(shaken), over.state(other)) == ("normal", "disordered"), "only of the active Battle"
    field = Field()
    retired = field.red("PK", (-4, 7), state="retired")
    raised = play(field.free(points=(1, 0)), ActivateStandard(0))
    assert (raised.state(retired), raised.table.points) == ("disordered", (0, 0))


ROLLS = {
    *("flight", "continuation", "seizure", "terrain", "passage", "fire", "return-fire", "leader"),
    *("gun-disordered", "reluctance", "evasion", "counter-charge", "hold", "shock", "charge"),
    *("standard-moved", "pits", "stir", "draw"),
    *("battle-flight", "pursuit", "pursuit-share", "catch", "comes-back"),
}
"""CHT-24: `stir` is a scenario's roll, `draw` the blind draw of SEI-2."""


@pytest.mark.rule("DIC-3")
def test_nothing_else_is_decided_by_chance() -> None:
    assert {message.removeprefix("roll.men_of_iron.") for message in rolls_of_catalogue()} == ROLLS
    seen = set()
    for number in range(4):
        draw, table = Random(number), RULESET.opening(skirmish(number))
        for _ in range(250):
            roll = RULESET.roll(table)
            if roll is not None:
                seen.add(roll.purpose.removeprefix("men_of_iron."))
            if RULESET.to_act(table) == NOBODY:
                break
            table = RULESET.play(table, random_order(RULESET, table, draw)).after
    assert seen <= ROLLS and {"fire", "continuation"} <= seen


def rolls_of_catalogue() -> set[str]:
    return {message for message in text.ids() if message.startswith("roll.men_of_iron.")}


@pytest.mark.rule("ACT-5")
def test_a_leader_marches_with_the_army_as_far_as_the_commander_reaches() -> None:
    for at, marches in (((2, 0), True), ((-2, 0), True), ((3, 0), False), ((-3, 0), False)):
        field = Field(BR)
        main, other = field.battle(RED), field.battle(RED)
        chief = field.leader(RED, (0, 0), main, oc=True, range=2)
        leader = field.leader(RED, at, other)
        for place, battle in (((0, 0), main), (at, other)):
            field.red("Inf", place, battle=battle)
        field.blue("Inf", (0, -9))
        table = field.free()
        assert leads_march(table, chief)
        assert leads_march(table, leader) == marches, at
