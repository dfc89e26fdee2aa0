"""FIR, LOS, ART: shots."""

import pytest

from hheditor.rules.api import CHANCE
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.charts.shipped import flavour
from hheditor.rules.men_of_iron.fire.sight import look
from hheditor.rules.men_of_iron.position.orders import (
    CounterCharge,
    Declare,
    Decline,
    EndPhase,
    Fire,
    Move,
    Shoot,
    Withdraw,
)
from tests.rules.men_of_iron.field import BLUE, BR, INF, RED, Field, cell, cells, play, refused, rule, settle


@pytest.mark.rule("FIR-1", "DEF-8")
def test_who_fires_and_at_whom() -> None:
    field = Field()
    pikes, bows, retired = (
        field.red("PK", (0, 2)),
        field.red("LB", (1, 2)),
        field.red("LB", (2, 2), state="retired"),
    )
    foe = field.blue("PK", (1, 0))
    field.leader(BLUE, (0, 1))
    table = field.acting()
    assert rule(table, Fire(pikes, foe)) == "FIR-1"
    assert rule(table, Fire(retired, foe)) == "FIR-1"
    assert rule(table, Fire(bows, pikes)) == "FIR-1", "not at friends"
    assert rule(table, Fire(bows, foe)) == "", "a leader alone blocks nothing and is no target"


@pytest.mark.rule("FIR-3")
def test_range_by_the_last_column_of_the_chart() -> None:
    for kind, reach in (("LB", 3), ("CB", 3), ("A", 2), ("SL", 1), ("GE", 1)):
        for distance in (reach, reach + 1):
            field = Field()
            firer, foe = field.red(kind, (0, distance)), field.blue("PK", (0, 0))
            found = RULESET.refusal(field.acting(), Fire(firer, foe))
            assert (found is None) == (distance == reach)
            if found is not None:
                assert (found.parameter("distance"), found.parameter("range")) == (distance, reach)


@pytest.mark.rule("FIR-5")
def test_who_fires_first_does_not_move() -> None:
    field = Field()
    bows, foe = field.red("LB", (0, 2)), field.blue("PK", (0, 0))
    fired = play(field.acting(), Fire(bows, foe), 0)
    assert rule(fired.table, Move(bows, cell((0, 3)), 9)) == "FIR-5"
    assert rule(fired.table, Fire(bows, foe)) == "FIR-5"
    moved = play(field.acting(), Move(bows, cell((0, 1)), 9))
    assert rule(moved.table, Fire(bows, foe)) == "", "who moves first may still fire"


@pytest.mark.rule("FIR-21", "LDR-5")
def test_leaders_in_the_target_hex() -> None:
    field = Field()
    bows, pikes = field.red("LB", (0, 1)), field.blue("PK", (0, 0))
    leader = field.lead(BLUE, (0, 0))
    low = play(field.acting(), Fire(bows, pikes), 5)
    assert (low.totals, RULESET.to_act(low.table)) == ([8], RED), "no die below 9"
    high = play(field.acting(), Fire(bows, pikes), 6)
    assert RULESET.to_act(high.table) == CHANCE
    assert play(high.table, 7).leader_at(leader) == (0, 0)
    assert play(high.table, 8).table.leaders[leader].gone == "lost"


@pytest.mark.rule("LOS-1", "MR-33")
def test_the_ends_never_block_and_height_lifts_over_no_wood() -> None:
    field = Field().paint("wood", (0, 0), (0, 2)).raised(2, (0, 2))
    table = field.acting()
    assert look(table, cell((0, 2)), cell((0, 0))).blocker == -1
    field = Field().paint("wood", (0, 1)).raised(3, (0, 2), (0, 0))
    table = field.acting()
    found = look(table, cell((0, 2)), cell((0, 0)))
    assert (found.blocker, found.rule) == (cell((0, 1)), "LOS-3")


@pytest.mark.rule("MR-28")
def test_lists_the_text_leaves_out() -> None:
    rows = {row.id: row for row in flavour(INF).types}
    assert rows["AF"].over and rows["AF"].missile == "quick"
    assert not rows["PKJ"].over
    field = Field()
    slings, foe = field.red("SL", (0, 1)), field.blue("LB", (0, 0))
    shot = play(field.acting(), Fire(slings, foe))
    assert Shoot(foe) in set(RULESET.orders(shot.table))


@pytest.mark.rule("MR-30")
def test_one_die_two_columns_and_handguns_still_hit() -> None:
    field = Field(BR)
    hand, foe = field.red("HG", (0, 1)), field.blue("LB", (0, 0), state="disordered")
    shot = play(field.acting(), Fire(hand, foe), 0)
    assert shot.totals == [1] and shot.state(hand) == "disordered", "the shot is read as usual"


@pytest.mark.rule("MR-32", "FIR-20")
def test_who_is_driven_off_has_finished() -> None:
    field = Field(INF)
    horse, bows = field.red("LC/A", (0, 2)), field.blue("A", (0, 0))
    shot = play(field.acting(), Fire(horse, bows), Shoot(bows), 0, 9)
    assert sorted(shot.totals) == [-1, 8]
    assert shot.state(horse) == "disordered"
    field = Field(INF)
    horse, bows = field.red("LC/A", (0, 1), state="disordered"), field.blue("A", (0, 0))
    driven = play(field.acting(), Fire(horse, bows), Shoot(bows), 0, 4, Withdraw(cell((0, 2)), 9))
    assert driven.unit(horse).done
    assert rule(driven.table, Move(horse, cell((0, 3)), 9)) == "FIR-5"


@pytest.mark.rule("MR-34")
def test_a_hedge_on_its_own_side_covers_a_unit() -> None:
    field = Field().hexside("hedge", (0, 0), (0, 1))
    bows, foe = field.red("LB", (0, 2)), field.blue("PK", (0, 0))
    assert rule(field.acting(), Fire(bows, foe)) == "LOS-7"
    behind = Field().hexside("hedge", (0, 0), (0, -1))
    bows, foe = behind.red("LB", (0, 2)), behind.blue("PK", (0, 0))
    assert rule(behind.acting(), Fire(bows, foe)) == ""


@pytest.mark.rule("ART-5", "MR-25", "MR-49")
def test_bombards() -> None:
    field = Field()
    bombard, foe = field.red("Bmb", (0, 3), deployed=True), field.blue("PK", (0, 0))
    fired = play(field.acting(), Fire(bombard, foe), 0)
    assert fired.unit(bombard).spent
    field = Field()
    bombard, foe = field.red("Bmb", (0, 3), deployed=True, spent=True), field.blue("PK", (0, 0))
    table = field.acting()
    assert rule(table, Fire(bombard, foe)) == "ART-5"
    assert not play(table, EndPhase()).unit(bombard).spent, "it cools down"
    hit = Field()
    bows, bombard = hit.red("LB", (0, 2)), hit.blue("Bmb", (0, 0), deployed=True)
    table = hit.acting()
    assert play(table, Fire(bows, bombard), 6, 4).state(bombard) == "lost", "disordered it rolls"
    assert play(table, Fire(bows, bombard), 6, 5).state(bombard) == "normal"
    assert play(table, Fire(bows, bombard), 8).state(bombard) == "lost", "it cannot retreat"


@pytest.mark.rule("DEC-7", "DEC-8")
def test_who_is_shot_at_answers_and_who_is_approached_reacts() -> None:
    field = Field()
    bows, knights = field.red("LB", (0, 3)), field.blue("MM", (0, 0))
    asked = play(field.acting(), Fire(bows, knights))
    question = RULESET.question(asked.table)
    assert question is not None and (question.actor, question.rule) == (BLUE, "FIR-11")
    kinds = {type(order) for order in RULESET.orders(asked.table)}
    assert kinds == {Decline, CounterCharge}
    field = Field()
    pikes, one, two = field.red("PK", (0, 3)), field.blue("LB", (0, 0)), field.blue("LB", (1, 0))
    came = play(field.acting(), Move(pikes, cell((0, 1)), 9))
    question = RULESET.question(came.table)
    assert question is not None and question.rule == "FIR-8"
    assert set(RULESET.orders(came.table)) == {Decline(), Shoot(one), Shoot(two)}


@pytest.mark.rule("MR-46", "CCH-11")
def test_who_is_driven_off_does_not_counter_charge() -> None:
    field = Field()
    bows, knights = field.red("LB", (0, 3)), field.blue("MM", (0, 0))
    way = CounterCharge(knights, "fire", cells((0, 1), (0, 2)), 3)
    hurt = settle(play(field.acting(), Fire(bows, knights), way, 4, 9))
    assert hurt.totals == [9] and hurt.unit(knights).kind == "UH"
    assert not hurt.went("counter-charged")


@pytest.mark.rule("MR-57", "KNI-2")
def test_knights_without_a_path_stay() -> None:
    field = Field(INF)
    bows, knights = field.red("A", (0, 2)), field.blue("KN", (0, 0))
    field.red("PK", (0, 1))
    shot = play(field.acting(), Fire(bows, knights), 0)
    assert not shot.went("counter-charged") and shot.at(knights) == (0, 0)
    switches = flavour(INF).switches
    assert "KN" not in switches.reluctant and "HC" in switches.reluctant


@pytest.mark.rule("DIC-2")
def test_every_roll_is_told_with_its_terms() -> None:
    field = Field()
    bows, foe = field.red("LB", (0, 2), state="disordered"), field.blue("PK", (0, 0))
    [event] = play(field.acting(), Fire(bows, foe), 6).named("fired")
    assert (event.rule, event.fact("roll"), event.fact("total"), event.fact("result")) == (
        "FIR-12",
        6,
        7,
        "D",
    )
    assert [(term.name, term.value) for term in event.terms] == [
        ("term.men_of_iron.range", 2),
        ("term.men_of_iron.firer-disordered", -1),
    ]
    assert refused(field.acting(), Declare()).rule == "SEQ-1"


@pytest.mark.rule("LOS-6")
def test_a_hedge_on_the_way_stops_those_it_stops_wherever_it_runs() -> None:
    row = next(each for each in flavour("men_of_iron").types if each.hedged and each.missile and not each.gun)
    for hedge in (((0, 2), (0, 1)), ((0, 1), (0, 0))):
        field = Field().hexside("hedge", *hedge)
        firer, foe = field.red(row.id, (0, 3)), field.blue("LB", (0, 0))
        blocked = look(field.acting(), cell((0, 3)), cell((0, 0)), over=row.over, hedged=True).blocker >= 0
        assert blocked == (hedge[0] == (0, 2)), (firer, foe)
        assert look(field.acting(), cell((0, 3)), cell((0, 0)), over=row.over).blocker < 0
