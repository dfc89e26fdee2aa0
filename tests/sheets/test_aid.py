"""The player's aid of Men of Iron: a page for each side with every figure of the charts in force."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from hheditor.rules.api import find, forget, register, systems
from hheditor.rules.api.paper.reference import Chart
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.options import Ink
from hheditor.sheets.words import Speaker, plain
from tests.sheets.pdfs import glyphs, overlaps, page_sizes, words_of


@pytest.fixture(autouse=True)
def iron() -> Iterator[None]:
    known = RULESET.id in systems()
    register(RULESET)
    yield
    if not known:
        forget(RULESET.id)


def aid(scenario: Scenario, language: str, ink: Ink = "colour") -> bytes:
    printed = make("side", Subject(scenario), PrintOptions(language=language, ink=ink))
    assert printed.finding is None
    assert printed.dropped == (), "every chart has its place"
    return printed.pdf


def squeezed(text: str) -> str:
    """Without blanks and hyphenation: lines break where they like."""
    return re.sub(r"\s+", "", text.replace("\u00a0", " "))


def rows(chart: Chart, speaker: Speaker) -> Iterator[str]:
    for row in chart.rows:
        yield from filter(None, (plain(speaker.cell(cell)) for cell in row.cells))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_page_for_each_side_with_every_figure_in_force(name: str, language: str) -> None:
    scenario, speaker = document(name), Speaker(language)
    reference = find("men_of_iron").reference(Subject(scenario).told(language).scenario)
    pdf = aid(scenario, language)
    assert page_sizes(pdf) == [(210.0, 297.0)] * 2, "one sheet of A4 for each side"
    for side in (0, 1):
        found = glyphs(pdf, side)
        assert min(glyph.size for glyph in found) >= 7.0
        assert overlaps(found) == []
        said = squeezed(words_of(pdf, side))
        wanted = [text for chart in reference.charts for text in rows(chart, speaker)]
        wanted += [text for army in reference.armies for text in rows(army.troops, speaker)]
        wanted += rows(reference.armies[side].leaders, speaker)
        for box in reference.phases:
            wanted += [speaker.say(box.title), *(plain(speaker.remark(line)) for line in box.lines)]
            wanted += [speaker.cell(part) for entry in box.modifiers for part in (entry.what, entry.value)]
        wanted += [speaker.named(each) for ground in reference.terrain for each in ground.names]
        wanted += [
            speaker.remark(each) for ground in reference.terrain for cell in ground.cells for each in cell
        ]
        missing = [text for text in wanted if squeezed(text) not in said]
        assert missing == []


def test_figures_typed_over_the_house_charts_are_those_on_the_page() -> None:
    """Every chart, with figures no house chart has."""
    scenario = document("agincourt")
    profile = RULESET.profile_of(scenario.profile)
    weapons = tuple(
        replace(row, against={**row.against, "LB": 37}) if row.attacker == "MM" else row
        for row in profile.weapons
    )
    terrain = tuple(replace(row, shock=-41) if row.id == "mud" else row for row in profile.terrain)
    ranges = tuple(replace(row, figures=(43, 2, 0)) if row.type == "LB" else row for row in profile.ranges)
    types = tuple(replace(row, ma=(47, 4)) if row.id == "LB" else row for row in profile.types)
    fire = replace(
        profile.fire,
        foot=(*profile.fire.foot[:-2], replace(profile.fire.foot[-2], to=52), profile.fire.foot[-1]),
    )
    shock = replace(
        profile.shock,
        normal=(
            *profile.shock.normal[:-2],
            replace(profile.shock.normal[-2], to=61),
            profile.shock.normal[-1],
        ),
    )
    tests = replace(profile.tests, standard_moved=71)
    changed = replace(
        profile,
        weapons=weapons,
        terrain=terrain,
        ranges=ranges,
        types=types,
        fire=fire,
        shock=shock,
        tests=tests,
        modifiers=replace(profile.modifiers, rear=83),
        leader_points=replace(profile.leader_points, leader=89),
        sources={**profile.sources, "weapons": "user"},
    )
    from hheditor.rules.men_of_iron.charts.schema import plain as as_terms

    pdf = aid(replace(scenario, profile=as_terms(changed)), "en")
    for side in (0, 1):
        said = words_of(pdf, side)
        for figure in ("+37", "−41", "+43", "47/4", "10 – 52", "9 – 61", "≥ 71", "+83"):
            assert figure in said, figure
        assert re.search(r"Weapons\s+own", said), "whose chart it is"
        assert re.search(r"DRMs\s+house", said)
    assert " 89" in words_of(pdf, 0)


@pytest.mark.parametrize("ink", ["grey", "ink"])
def test_without_colours_it_is_the_same_page(ink: Ink) -> None:
    scenario = document("hastings")
    assert squeezed(words_of(aid(scenario, "en", ink), 1)) == squeezed(words_of(aid(scenario, "en"), 1))
