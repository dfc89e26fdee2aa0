"""The player's aid of Men of Iron: a page for each side with every figure of the charts in force."""

import re
from collections.abc import Callable, Iterator

import pypdfium2
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
from hheditor.store.exchange.reading import read_document
from tests.sheets.pdfs import ROOT, glyphs, overlaps, page_sizes, words_of


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


def shipped(name: str) -> Scenario:
    """The scenario as people open it, with its notes and rules."""
    path = ROOT / "examples" / "men-of-iron" / f"{name}.hhscenario"
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return found


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("source", [document, shipped])
def test_a_page_for_each_side_with_every_figure_in_force(
    name: str, language: str, source: Callable[[str], Scenario]
) -> None:
    scenario, speaker = source(name), Speaker(language)
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


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_sheet_of_both_armies_has_every_chart_on_its_page(name: str, language: str) -> None:
    scenario, speaker = shipped(name), Speaker(language)
    printed = make("qrs", Subject(scenario), PrintOptions(language=language))
    assert printed.finding is None and printed.dropped == ()
    assert page_sizes(printed.pdf) == [(210.0, 297.0)]
    found = glyphs(printed.pdf)
    assert min(glyph.size for glyph in found) >= 7.0
    assert overlaps(found) == []
    said = squeezed(words_of(printed.pdf, 0))
    reference = find("men_of_iron").reference(Subject(scenario).told(language).scenario)
    wanted = [text for chart in reference.charts for text in rows(chart, speaker)]
    wanted += [speaker.cell(span.heading) for chart in reference.charts for span in chart.spans]
    assert [text for text in wanted if squeezed(text) not in said] == []


def dark(ink: Ink) -> int:
    """How much of the fronts of some counters is nearly black."""
    printed = make("counters", Subject(document("agincourt")), PrintOptions(hex_mm=30, ink=ink))
    pages = pypdfium2.PdfDocument(printed.pdf)
    shades = pages[0].render(scale=3, grayscale=True).to_pil().histogram()
    pages.close()
    return sum(shades[:110])


def test_counters_that_save_ink_are_lines_on_white() -> None:
    assert dark("ink") < dark("grey") / 2, "letters, frames and figures; no counter is filled"


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


def test_counters_lie_behind_their_fronts_at_true_size() -> None:
    printed = make("counters", Subject(document("agincourt")), PrintOptions(hex_mm=30))
    assert printed.backed and printed.pages == 2
    wide = page_sizes(printed.pdf)[0][0] * 72 / 25.4
    spots = []
    for page in (0, 1):
        found = glyphs(printed.pdf, page)
        # Archers have one letter, in the middle of their counter.
        alone = [
            one
            for one in found
            if one.text == "A"
            and not any(
                other is not one and abs(other.bottom - one.bottom) < 2 and 0 <= other.left - one.right < 6
                for other in found
            )
        ]
        middles = [((one.left + one.right) / 2, one.bottom) for one in alone]
        spots.append(sorted((round(wide - x if page else x), round(y)) for x, y in middles))
    assert len(spots[0]) == 3
    assert all(
        abs(x - other) <= 1 and abs(y - below) <= 1 for (x, y), (other, below) in zip(*spots, strict=True)
    ), "seen through the paper each lies behind its own front"
    gap = (spots[0][1][0] - spots[0][0][0]) * 25.4 / 72
    assert abs(gap - 30 * 0.66) < 0.5, "as large as a counter is on hexes of 30 mm"


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_roster_says_who_is_set_up_where_and_what_a_side_is_told(name: str) -> None:
    scenario = document(name)
    roster = words_of(make("roster", Subject(scenario), PrintOptions()).pdf, 0)
    first = scenario.sides[0]
    label = find("men_of_iron").surface(scenario).label(first.setup[0].cell)
    assert label in roster, "with set-up hexes"
    told = shipped(name)
    brief = squeezed(told.sides[0].briefing.split(".")[0])
    assert brief and brief in squeezed(words_of(make("roster", Subject(told), PrintOptions()).pdf, 0))


def test_ground_is_drawn_as_it_lies() -> None:
    from hheditor.sheets.reference.grounds import sample

    assert {edge.kind for edge in sample("side:river").edges} == {"river"}, "along sides, not through hexes"
    assert not sample("river").edges and sample("river").crossings
    assert sample("camp").features[0].kind == "camp"
    assert set(sample("men_of_iron.mud").terrain) == {"men_of_iron.mud"}, (
        "a game's own ground looks as on its maps"
    )
