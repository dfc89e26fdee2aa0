"""The score of a fight: what each side brings before and with the dice, and who lends it."""

import pytest

from hheditor.hexes import DIRECTIONS
from hheditor.rules.hordes_heroes.melee.score import (
    base_score,
    dice_count,
    factor_lender,
    impact_bonus,
    side_score,
    unsettled,
)
from hheditor.rules.hordes_heroes.position.formation import fighting_stands
from hheditor.rules.hordes_heroes.position.table import change
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field

FOOT = "C 3(+2)/4 s1"
CHARIOTS = "B 3(+3)/3 s4 kind=chariot"


def pair(red=FOOT, blue=FOOT, under_red="open", under_blue="open"):
    """Red at (0, 0) against Blue at (1, 0), each with its ground."""
    field = Field()
    one = field.unit(RED, red, (0, 0), "E")
    other = field.unit(BLUE, blue, (1, 0), "W")
    field.paint(under_red, (0, 0))
    field.paint(under_blue, (1, 0))
    return field, one, other


def parts(table, pieces, against):
    """The terms by name: sums of their values."""
    found: dict[str, int] = {}
    for term in base_score(table, pieces, against).terms:
        name = term.name.removeprefix("term.hordes_heroes.")
        found[name] = found.get(name, 0) + term.value
    return found


def rules(table, pieces, against, name):
    return [
        term.rule
        for term in base_score(table, pieces, against).terms
        if term.name == f"term.hordes_heroes.{name}"
    ]


@pytest.mark.rule("H2H-1")
def test_factor_stands_impact_and_dice_make_the_score():
    field, red, blue = pair(red=MEN_AT_ARMS)
    table = field.table("combat")
    score = side_score(table, (red,), (blue,), 2)
    assert score.total == 5 + 4 + 4 + 2
    assert [(term.name, term.value, term.rule, term.piece) for term in score.terms] == [
        ("term.hordes_heroes.factor", 5, "H2H-1", red),
        ("term.hordes_heroes.stands", 4, "H2H-1", red),
        ("term.hordes_heroes.impact", 4, "H2H-3", red),
        ("term.hordes_heroes.dice", 2, "H2H-1", -1),
    ]
    assert score.lender == red


@pytest.mark.rule("H2H-5")
def test_the_disrupted_bring_their_factor_and_height_alone():
    field, red, blue = pair()
    field.raise_to(1, (0, 0))
    table = change(field.table("combat"), red, disrupted=True)
    assert parts(table, (red,), (blue,)) == {"factor": 3, "stands": 0, "impact": 0, "height": 1}
    assert rules(table, (red,), (blue,), "stands") == ["H2H-5"]
    assert rules(table, (red,), (blue,), "impact") == ["H2H-5"]


@pytest.mark.rule("TER-5", "DIS-5")
def test_in_a_river_everybody_fights_as_if_disrupted():
    field, red, blue = pair(under_blue="river")
    table = field.table("combat")
    assert parts(table, (blue,), (red,)) == {"factor": 3, "stands": 0, "impact": 0}
    assert parts(table, (red,), (blue,)) == {"factor": 3, "stands": 4, "impact": 0}
    assert rules(table, (red,), (blue,), "impact") == ["TER-5"]
    assert not table.units[blue].disrupted


@pytest.mark.rule("R-101", "DIS-5", "GEN-1")
def test_ground_adds_nothing_to_true_disruption_and_a_general_keeps_his_dice():
    field, red, blue = pair(under_red="river")
    field.leader(RED, (0, 0))
    table = field.table("combat")
    truly = change(table, red, disrupted=True)
    assert unsettled(table, red, (blue,)) == "TER-5"
    assert unsettled(truly, red, (blue,)) == "H2H-5"
    assert base_score(table, (red,), (blue,)).total == base_score(truly, (red,), (blue,)).total == 3
    assert dice_count(table, (red,)) == dice_count(truly, (red,)) == 2


@pytest.mark.rule("TER-10", "FRM-5")
def test_on_a_bridge_there_is_no_river_but_a_column():
    field, red, blue = pair(under_blue="river")
    field.narrow.add(field.at(1, 0))
    table = field.table("combat")
    assert parts(table, (blue,), (red,)) == {"factor": 3, "stands": 2, "impact": 2}
    assert parts(table, (red,), (blue,)) == {"factor": 3, "stands": 4, "impact": 2}


@pytest.mark.rule("TER-6", "DIS-5")
def test_from_a_boat_everybody_fights_as_if_disrupted():
    field, red, blue = pair(under_blue="lake")
    table = change(field.table("combat", struck=((blue, red),)), blue, boat=True)
    assert parts(table, (blue,), (red,))["stands"] == 0
    assert parts(table, (red,), (blue,))["stands"] == 4


@pytest.mark.rule("TER-14", "SW-14")
@pytest.mark.parametrize("ground", ["wood", "broken", "marsh", "village", "town"])
@pytest.mark.parametrize("whose", ["under_red", "under_blue"])
def test_mounted_fight_as_if_disrupted_in_bad_ground_and_against_it(ground, whose):
    field, red, blue = pair(red=MEN_AT_ARMS, **{whose: ground})
    table = field.table("combat")
    assert parts(table, (red,), (blue,)) == {"factor": 5, "stands": 0, "impact": 0}
    assert rules(table, (red,), (blue,), "stands") == ["TER-14"]
    assert parts(table, (blue,), (red,)) == {"factor": 3, "stands": 4, "impact": 0}


@pytest.mark.rule("TER-14")
def test_chariots_are_wheeled_not_mounted():
    field, red, blue = pair(red=CHARIOTS, under_blue="wood")
    table = field.table("combat", struck=((blue, red),))
    assert parts(table, (red,), (blue,)) == {"factor": 3, "stands": 3, "impact": 0}


@pytest.mark.rule("TER-3", "TER-9", "H2H-13")
@pytest.mark.parametrize(("ground", "rule"), [("broken", "TER-3"), ("wood", "TER-4"), ("village", "TER-9")])
@pytest.mark.parametrize("whose", ["under_red", "under_blue"])
def test_bad_ground_takes_the_impact_of_both(ground, rule, whose):
    field, red, blue = pair(**{whose: ground})
    table = field.table("combat")
    for one, other in ((red, blue), (blue, red)):
        assert parts(table, (one,), (other,)) == {"factor": 3, "stands": 4, "impact": 0}
        assert rules(table, (one,), (other,), "impact") == [rule]


@pytest.mark.rule("TRC-1", "H2H-13")
def test_across_ground_that_bars_one_of_them_there_is_no_impact():
    field, red, blue = pair(under_blue="lake")
    table = change(field.table("combat", struck=((blue, red),)), blue, boat=True)
    assert rules(table, (red,), (blue,), "impact") == ["TRC-1"]


@pytest.mark.rule("STK-1", "R-95", "H2H-13")
@pytest.mark.parametrize(
    ("facing", "guards"), [("E", True), ("NE", True), ("SE", True), ("N", False), ("W", False)]
)
def test_stakes_take_the_impact_of_both_across_their_front_sides(facing, guards):
    field, red, blue = pair()
    field.plant(RED, (0, 0), facing)
    table = field.table("combat")
    for one, other in ((red, blue), (blue, red)):
        assert parts(table, (one,), (other,))["impact"] == (0 if guards else 2)
    assert rules(table, (blue,), (red,), "impact") == (["STK-1"] if guards else ["H2H-3"])


@pytest.mark.rule("STK-1")
def test_stakes_of_the_other_side_guard_nobody_who_took_the_hex():
    field, red, blue = pair()
    field.plant(BLUE, (0, 0), "E")
    table = field.table("combat")
    assert parts(table, (red,), (blue,))["impact"] == 2


@pytest.mark.rule("H2H-4", "R-77")
def test_in_melee_and_driven_back_there_is_no_impact():
    field, red, blue = pair()
    table = field.table("combat")
    assert rules(change(table, red, melee=True), (red,), (blue,), "impact") == ["H2H-4"]
    assert rules(change(table, red, winded=True), (red,), (blue,), "impact") == ["CMP-6"]
    assert parts(change(table, red, melee=True), (red,), (blue,))["impact"] == 0
    assert parts(change(table, blue, melee=True), (red,), (blue,))["impact"] == 2


@pytest.mark.rule("H2H-6", "R-72")
def test_a_group_takes_the_best_factor_and_the_best_impact_of_any_of_them():
    field = Field()
    strong = field.unit(RED, "C 5/4", (0, 0), "E")
    swift = field.unit(RED, "C 2(+3)/4", (0, 1), "E")
    small = field.unit(RED, "C 1(+1)/4", (1, -1), "E", stands=3)
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table = field.table("combat")
    score = base_score(table, (strong, swift, small), (blue,))
    assert parts(table, (strong, swift, small), (blue,)) == {"factor": 5, "stands": 11, "impact": 3}
    assert score.lender == strong
    assert [term.piece for term in score.terms if term.name == "term.hordes_heroes.impact"] == [swift]


@pytest.mark.rule("H2H-6", "SW-51")
def test_a_group_passes_over_the_impact_of_units_in_melee_or_disrupted():
    field = Field()
    big = field.unit(RED, "C 3(+4)/4", (0, 0), "E")
    less = field.unit(RED, "C 3(+2)/4", (0, 1), "E")
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table = field.table("combat")
    assert parts(table, (big, less), (blue,)) == {"factor": 3, "stands": 8, "impact": 4}
    assert parts(change(table, big, melee=True), (big, less), (blue,)) == {
        "factor": 3,
        "stands": 8,
        "impact": 2,
    }
    disrupted = change(table, big, disrupted=True)
    assert parts(disrupted, (big, less), (blue,)) == {"factor": 3, "stands": 4, "impact": 2}


@pytest.mark.rule("H2H-13")
def test_impact_is_judged_pair_by_pair():
    field = Field()
    wooded = field.unit(BLUE, "C 3(+3)/4", (1, 0), "W")
    clear = field.unit(BLUE, "C 3(+1)/4", (0, 1), "W")
    red = field.unit(RED, FOOT, (0, 0), "E")
    field.paint("wood", (1, 0))
    table = field.table("combat")
    assert parts(table, (wooded, clear), (red,))["impact"] == 1
    assert parts(table, (red,), (wooded, clear))["impact"] == 2
    assert parts(table, (red,), (wooded,))["impact"] == 0


@pytest.mark.rule("H2H-11", "FAC-5")
def test_six_may_attack_one_whatever_they_face():
    field = Field()
    red = field.unit(RED, FOOT, (0, 0), "E")
    ring = [field.unit(BLUE, "C 3/4", (q, r), "N") for q, r in DIRECTIONS]
    table = field.table("combat")
    assert parts(table, ring, (red,)) == {"factor": 3, "stands": 24}
    assert parts(table, (red,), ring) == {"factor": 3, "stands": 4, "impact": 2}


@pytest.mark.rule("H2H-12", "R-73")
def test_a_group_is_up_slope_if_the_lender_of_the_factor_is():
    field = Field()
    strong = field.unit(RED, "C 5/4", (0, 0), "E")
    weak = field.unit(RED, "C 2/4", (0, 1), "E")
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    field.raise_to(1, (0, 1))
    assert "height" not in parts(field.table("combat"), (strong, weak), (blue,))
    field.raise_to(1, (0, 0))
    assert parts(field.table("combat"), (strong, weak), (blue,))["height"] == 1
    assert "height" not in parts(field.table("combat"), (blue,), (strong, weak))


@pytest.mark.rule("H2H-12", "TER-12")
def test_height_is_one_point_however_high():
    field, red, blue = pair()
    field.raise_to(3, (0, 0))
    assert parts(field.table("combat"), (red,), (blue,))["height"] == 1
    field.raise_to(3, (1, 0))
    assert "height" not in parts(field.table("combat"), (red,), (blue,))


@pytest.mark.rule("R-72", "R-73", "R-152")
def test_of_equal_factors_the_higher_lends_then_the_one_faced():
    field = Field()
    behind = field.unit(RED, FOOT, (2, 0), "W")
    faced = field.unit(RED, FOOT, (0, 0), "E")
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    assert factor_lender(field.table("combat"), (behind, faced), (blue,)) == faced
    field.raise_to(1, (2, 0))
    assert factor_lender(field.table("combat"), (behind, faced), (blue,)) == behind


@pytest.mark.rule("GEN-1", "R-42")
def test_two_dice_with_a_general_and_never_more():
    field, red, blue = pair()
    table = field.table("combat")
    assert dice_count(table, (red,)) == 1
    first = field.leader(RED, (0, 0))
    field.leader(RED, (0, 0))
    beside = field.leader(RED, (0, 1))
    table = field.table("combat")
    assert dice_count(table, (red,)) == 2
    assert dice_count(table, (red,), (beside,)) == 2
    assert dice_count(table, (blue,)) == 1
    dice = side_score(table, (red,), (blue,), 9).terms[-1]
    assert (dice.name, dice.value, dice.rule, dice.piece) == ("term.hordes_heroes.dice", 9, "GEN-1", first)


@pytest.mark.rule("GEN-2", "R-111")
def test_a_leader_alone_brings_his_dice_alone():
    field = Field()
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    red = field.leader(RED, (0, 0))
    field.raise_to(2, (0, 0))
    table = field.table("combat")
    score = side_score(table, (red,), (blue,), 9)
    assert (score.total, len(score.terms), score.lender) == (9, 1, -1)
    assert dice_count(table, (red,)) == 2
    assert parts(table, (blue,), (red,)) == {"factor": 3, "stands": 4, "impact": 2}


@pytest.mark.rule("FRM-4", "SW-50")
@pytest.mark.parametrize(("stands", "medieval", "other"), [(4, 2, 2), (3, 2, 2), (2, 2, 1)])
def test_in_column_the_front_two_fight(stands, medieval, other):
    for last_pair, wanted in ((False, medieval), (True, other)):
        field = Field(column_last_pair=last_pair)
        red = field.unit(RED, FOOT, (0, 0), "E", formation="column", stands=stands)
        table = field.table("combat")
        assert fighting_stands(table, table.units[red]) == wanted


@pytest.mark.rule("R-100", "SW-50")
@pytest.mark.parametrize(("stands", "wanted"), [(4, 2), (3, 2), (2, 2), (1, 1)])
def test_the_other_book_limits_impact_in_column(stands, wanted):
    field = Field(column_impact=2, impact_falls=True)
    red = field.unit(RED, "B 5(+4)/4 s3C kind=cavalry", (0, 0), "E", formation="column", stands=stands)
    table = field.table("combat")
    assert impact_bonus(table, table.units[red]) == wanted


@pytest.mark.rule("R-99")
@pytest.mark.parametrize(("stands", "wanted"), [(4, 1), (3, 0), (2, 0)])
def test_an_impact_that_falls_with_losses_never_falls_below_nothing(stands, wanted):
    field = Field(impact_falls=True)
    red = field.unit(RED, "C 3(+1)/4", (0, 0), "E", stands=stands)
    table = field.table("combat")
    assert impact_bonus(table, table.units[red]) == wanted


@pytest.mark.rule("H2H-3")
@pytest.mark.parametrize(("stands", "wanted"), [(4, 4), (3, 3), (2, 2), (1, 1)])
def test_impact_is_never_more_than_the_stands(stands, wanted):
    field = Field()
    red = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", stands=stands)
    table = field.table("combat")
    assert impact_bonus(table, table.units[red]) == wanted


@pytest.mark.rule("CMB-1", "CMB-3", "R-74")
@pytest.mark.parametrize(
    ("stands", "rear", "wanted"), [(4, 2, (4, 2, 2)), (3, 2, (4, 1, 1)), (2, 2, (2, 2, 0)), (3, 1, (4, 2, 2))]
)
def test_of_combined_arms_the_front_rank_fights(stands, rear, wanted):
    field = Field()
    red = field.unit(RED, "C 4(+2)/4", (0, 0), "E", rear="C 2/4 7+", stands=stands)
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table = change(field.table("combat"), red, rear_stands=rear)
    found = parts(table, (red,), (blue,))
    assert (found["factor"], found["stands"], found.get("impact", 0)) == wanted


@pytest.mark.rule("FRM-4", "R-24", "SW-50")
def test_only_a_unit_reduced_to_two_fights_in_column_with_one():
    field = Field(column_last_pair=True)
    combined = field.unit(RED, FOOT, (0, 0), "E", formation="column", rear="D 2/4 s1CR 7+")
    wagons = "B 4/2 s1 kind=war_wagon"
    field.road((-1, 3), (0, 3), (1, 3))
    field.narrow.add(field.at(0, 3))
    full = field.unit(RED, wagons, (0, 3), "E")
    table = field.table("combat")
    assert fighting_stands(table, table.units[combined]) == 2
    assert fighting_stands(table, table.units[full]) == 2
