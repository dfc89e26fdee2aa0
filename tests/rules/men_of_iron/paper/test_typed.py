"""DAT-1: an owner types his own charts over the house's, cell by cell, and reads them as he typed them."""

from typing import Any

import pytest

from hheditor import text
from hheditor.app.rules.profiles import differences
from hheditor.app.rules.profiles.terms import check, with_text
from hheditor.rules.api.paper.reference import Remark
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.charts.lookup import attack_result, fire_result
from hheditor.rules.men_of_iron.charts.schema import Profile
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS
from hheditor.values import Finding

TERMS: dict[str, Any] = {"id": "men_of_iron"}


def cells(profile: Profile) -> dict[str, str]:
    found: dict[str, str] = {}
    for chart in RULESET.typed_charts(profile):
        for path, (_, _, written) in chart.cells().items():
            assert path not in found, "a cell has one path"
            found[path] = written
    return found


def typed(*entries: tuple[str, str], terms: dict[str, Any] = TERMS) -> Profile:
    for path, written in entries:
        after = with_text(RULESET, terms, path, written)
        assert not isinstance(after, Finding), after
        terms = after
    found: Profile = RULESET.profile_of(terms)
    return found


@pytest.mark.parametrize("name", FLAVOURS)
def test_every_cell_typed_again_changes_nothing(name: str) -> None:
    terms = {"id": name}
    profile = RULESET.profile_of(terms)
    for path, written in cells(profile).items():
        if written:
            assert with_text(RULESET, terms, path, written) == terms, path


@pytest.mark.parametrize("language", text.languages())
@pytest.mark.parametrize("name", FLAVOURS)
def test_every_head_has_words(name: str, language: str) -> None:
    said = {
        head.message
        for chart in RULESET.typed_charts(RULESET.profile_of({"id": name}))
        for head in (*chart.columns, chart.title, *(row.head for row in chart.rows))
        if isinstance(head, Remark)
    }
    assert said - text.ids(language) == set()


def test_a_figure_typed_is_the_figure_in_force() -> None:
    profile = typed(
        ("weapons.0.against.LB", "+5"),
        ("types.9.ma", "6/3"),
        ("terrain.6.mounted", "4 d6"),
        ("terrain.6.foot", "NA"),
        ("ranges.LB.3", "−2"),
        ("modifiers.rear", "4"),
        ("tests.reluctance.charges", "4"),
        ("seizures.0", "2"),
        ("switches.chargers", "MM, Cav"),
        ("terrain.6.no_charge", ""),
        ("types.1.variants.0.defence", "-3/-2"),
    )
    assert profile.weapons[0].against["LB"] == 5
    assert profile.types[9].id == "LB" and profile.types[9].ma == (6, 3)
    wood = next(row for row in profile.terrain if row.id == "wood")
    assert wood.foot is None and wood.mounted is not None and (wood.mounted.cost, wood.mounted.test) == (4, 6)
    assert not wood.no_charge
    assert next(row for row in profile.ranges if row.type == "LB").figures == (3, 2, 0, -2)
    assert (profile.modifiers.rear, profile.seizures[0]) == (4, 2)
    assert profile.tests.reluctance is not None and profile.tests.reluctance.charges == 4
    assert profile.switches.chargers == ("MM", "Cav")
    assert profile.types[1].variants[0].defence == (-3, -2)
    assert profile.sources["weapons"] == profile.sources["terrain"] == "user"
    assert profile.sources.get("shock", profile.source) == "house", "only what was typed is one's own"


def test_results_are_typed_by_total_and_leave_no_gap() -> None:
    profile = typed(("shock.normal.7", "A D+R, D T, ca"), ("fire.foot.9", "E"), ("shock.normal.-6", "a t"))
    found = attack_result(profile.shock, False, 7)
    assert (found.attacker, found.defender, found.continues) == ("DR", "T", True)
    for total in (*range(-5, 7), *range(8, 20)):
        house = attack_result(RULESET.profile_of(TERMS).shock, False, total)
        now = attack_result(profile.shock, False, total)
        assert (now.attacker, now.defender) == (house.attacker, house.defender), total
    assert attack_result(profile.shock, False, -9).attacker == "T", "the least row stands for all below"
    pikes = next(row for row in profile.types if row.id == "PK")
    assert [fire_result(profile, pikes, False, total) for total in (8, 9, 10)] == ["D", "E", "DR"]
    assert RULESET.inspect_profile(profile) == ()


def test_a_type_gets_a_row_by_its_first_figure_and_a_range_ends_where_nothing_stands() -> None:
    profile = typed(("weapons.LB.PK", "-1"), ("ranges.CB.1", ""), ("charge.thrown.MM", "T"))
    row = next(row for row in profile.weapons if row.attacker == "LB")
    assert row.against["PK"] == -1 and set(row.against.values()) == {0, -1}
    assert next(row for row in profile.ranges if row.type == "CB").figures == (2,)
    assert profile.charge.thrown == {"MM": "T"}
    assert check(RULESET, {"id": "men_of_iron"}) == ()


@pytest.mark.parametrize(
    ("path", "written", "message"),
    [
        ("weapons.0.against.LB", "much", "typed-number"),
        ("weapons.0.against.LB", "", "typed-number"),
        ("types.9.ma", "5", "typed-pair"),
        ("terrain.6.foot", "two", "typed-going"),
        ("shock.normal.7", "A Q", "typed-result"),
        ("shock.normal.7", "everybody flees", "typed-result"),
        ("fire.foot.7", "DDD", "typed-result"),
        ("ranges.A.5", "1", "typed-range"),
        ("switches.chargers", "MM, Tanks", "typed-type"),
        ("terrain.6.sight", "foggy", "typed-word"),
    ],
)
def test_nonsense_is_told_at_its_cell(path: str, written: str, message: str) -> None:
    found = with_text(RULESET, TERMS, path, written)
    assert isinstance(found, Finding)
    assert (found.message, found.field) == (f"problem.men_of_iron.{message}", path)
    assert written[:40] in text.say_finding(found, "en")


def test_what_differs_is_told_cell_by_cell() -> None:
    own = typed(("weapons.0.against.LB", "+5"), ("shock.normal.7", "D T"))
    found = differences(RULESET, RULESET.profile_of(TERMS), own)
    assert {(each.path, each.first, each.second) for each in found} == {
        ("weapons.0.against.LB", "+3", "+5"),
        ("shock.normal.7", "D D + R", "D T"),
    }
    assert ("MM", "LB") in {each.where for each in found}
    blood = differences(RULESET, own, RULESET.profile_of({"id": "blood_and_roses"}))
    assert any(each.first is None for each in blood), "what only one of two flavours has"
