"""The charts: what ships, what is refused, and that every figure is read from them."""

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Override, diff
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.charts.checks import inspect
from hheditor.rules.men_of_iron.charts.schema import FireBand, Profile
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.rules.men_of_iron.position.agenda import D10
from hheditor.rules.men_of_iron.position.orders import Fire
from hheditor.values import BadValue, decode, encode
from tests.rules.men_of_iron.field import BR, INF, MOI, NC, Field, play


@pytest.mark.rule("CHT-1", "DEF-5")
def test_types_belong_to_their_flavours() -> None:
    known = {name: {row.id for row in flavour(name).types} for name in FLAVOURS}
    assert {"MM", "LB", "GE", "Bmb", "MH"} <= known[MOI]
    assert known[NC].isdisjoint({"GE", "Bmb", "MH", "DH"})
    assert {"KN", "HC", "LC/A", "PKJ", "AF"} <= known[INF]
    assert "MM" not in known[INF]
    assert {"Art", "HG", "Lvy", "Inf"} <= known[BR]
    assert "PK" not in known[BR]
    rows = {row.id: row for row in flavour(INF).types}
    assert rows["LC/A"].mounted and rows["LC/A"].missile == "quick" and not rows["PKJ"].mounted


@pytest.mark.rule("MR-1", "MR-7")
def test_norman_conquests_is_men_of_iron_without_hobilars() -> None:
    one, other = flavour(MOI), flavour(NC)
    assert (one.fire, one.shock, one.charge) == (other.fire, other.shock, other.charge)
    assert one.switches.chargers == other.switches.chargers
    points = {row.id: row.fp for row in one.types}
    assert (points["A"], points["Cav"], points["Car"], points["Wag"]) == (2, 2, 3, 0)


@pytest.mark.rule("DAT-1")
@pytest.mark.parametrize("name", FLAVOURS)
def test_what_ships_is_sound_and_says_where_it_comes_from(name: str) -> None:
    profile = flavour(name)
    assert inspect(profile) == ()
    assert profile.source == "house"
    assert set(profile.sources.values()) == {"house", "document"}
    assert decode(encode(profile), Profile) == profile
    assert RULESET.profiles()[name] == profile


@pytest.mark.rule("DAT-2")
def test_a_bad_chart_is_refused_with_its_row() -> None:
    profile = flavour(MOI)
    gap = replace(profile.fire, foot=(FireBand("", 6), FireBand("D", 5), FireBand("E")))
    assert [found.field for found in inspect(replace(profile, fire=gap))] == ["fire.foot"]
    endless = replace(profile.fire, foot=(FireBand("", 6),))
    assert inspect(replace(profile, fire=endless))[0].message == "problem.men_of_iron.chart-gap"
    letter = replace(profile.fire, foot=(FireBand("Q"),))
    assert inspect(replace(profile, fire=letter))[0].message == "problem.men_of_iron.chart-letter"
    short = replace(profile.weapons[0], against={"MM": 1})
    missing = inspect(replace(profile, weapons=(short, *profile.weapons[1:])))
    assert {found.message for found in missing} == {"problem.men_of_iron.chart-column"}
    assert missing[0].parameter("row") == "MM"
    unranged = replace(profile, ranges=profile.ranges[1:])
    assert inspect(unranged)[0].parameter("row") == profile.ranges[0].type
    with pytest.raises(BadValue):
        decode(encode(profile).replace(b'"fp":3', b'"fp":3.5'), Profile)


@pytest.mark.rule("DAT-3")
def test_a_battle_keeps_the_charts_it_began_with() -> None:
    own = replace(flavour(MOI), modifiers=replace(flavour(MOI).modifiers, flank_fire=4), source="owner")
    field = Field(own)
    bows, knights = field.red("CB", (1, 0), "WNW"), field.blue("MM", (0, 0))
    table = field.acting()
    assert play(table, Fire(bows, knights), 0).totals == [2 + 4], "read from the chart in force"
    other = replace(table, setup=replace(table.setup, profile=flavour(MOI)))
    found = RULESET.refusal(table, Override(diff(table, other)))
    assert found is not None and found.rule == "DAT-3"


@pytest.mark.rule("CHT-19")
def test_the_four_opportunities() -> None:
    assert all(flavour(name).seizures == (3, 4, 5, 6) for name in FLAVOURS)


@pytest.mark.rule("DIC-1")
def test_the_die_shows_zero_to_nine() -> None:
    assert list(D10.faces) == list(range(10))
    field = Field()
    bows, foe = field.red("LB", (0, 2)), field.blue("PK", (0, 0))
    assert play(field.acting(), Fire(bows, foe), 0).totals == [2], "0 is zero"
