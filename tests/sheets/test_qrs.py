"""The quick-reference sheet: exactly one page, readable, complete and right, whoever meets whom."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.armies import Army, TroopType, Unit
from hheditor.armies.army import Leader
from hheditor.rules.api import find
from hheditor.rules.api.paper.reference import Chart
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.scenarios import Scenario, Side
from hheditor.sheets import Printed, PrintOptions, Subject, make
from hheditor.sheets.armies.totals import crossed_off, crossed_words, totals_line
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Type
from hheditor.sheets.reference.grounds import ground_block
from hheditor.sheets.reference.qrs import MARGIN
from hheditor.sheets.words import Speaker
from tests.sheets.pdfs import EXAMPLES, MM, example, glyphs, overlaps, page_sizes, words

ARMIES = sorted(sample_armies())
# Every army once, each against another kind of enemy; all pairs meet in tests/benchmarks/test_sheets.py.
PAIRS = [(ARMIES[index], ARMIES[(index * 5 + 9) % len(ARMIES)]) for index in range(0, len(ARMIES), 4)]


def meeting(first: Army, second: Army, where: str = "hadlow-bridge") -> Scenario:
    """Two armies on the field with the most kinds of ground."""
    sides = (Side("First", first, "south"), Side("Second", second, "north"))
    return replace(example(where), sides=sides, deployments=(), goals=())


def qrs(scenario: Scenario, **options: object) -> Printed:
    return make("qrs", Subject(scenario), PrintOptions(**options))  # type: ignore[arg-type]


def check_page(printed: Printed, wide: float, tall: float) -> None:
    """One page; nothing outside its frame, nothing over something else, nothing too small."""
    assert printed.finding is None
    assert printed.pages == 1 and page_sizes(printed.pdf) == [(wide, tall)]
    found = glyphs(printed.pdf)
    assert len(found) > 1500
    slip = 1.6
    left, right = MARGIN * MM - slip, (wide - MARGIN) * MM + slip
    bottom, top = MARGIN * MM - 3 * slip, (tall - MARGIN) * MM + slip
    outside = [g for g in found if g.left < left or g.right > right or g.bottom < bottom or g.top > top]
    assert outside == []
    assert overlaps(found) == []
    assert min(glyph.size for glyph in found) >= 7.0
    assert len(printed.pdf) < 300_000


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_shipped_armies_fit_on_one_page(first: str, second: str) -> None:
    armies = sample_armies()
    italian = PAIRS.index((first, second)) % 2 == 1
    printed = qrs(
        meeting(armies[first], armies[second]),
        language="it" if italian else "en",
        paper="letter" if italian else "a4",
    )
    check_page(printed, *((215.9, 279.4) if italian else (210.0, 297.0)))


def _rows(chart: Chart, speaker: Speaker) -> list[list[str]]:
    return [[speaker.cell(cell) for cell in row.cells] for row in chart.rows]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_page_says_what_the_rules_compute(name: str, language: str) -> None:
    scenario = example(name)
    printed = qrs(scenario, language=language)
    assert printed.finding is None
    said = words(printed.pdf)
    speaker = Speaker(language)
    scenario = text.translated(scenario, language)
    reference = find(scenario.system).reference(scenario)
    for side, army in enumerate(reference.armies):
        for chart in (army.troops, army.leaders, *army.charts):
            for row in _rows(chart, speaker):
                line = " ".join(" ".join(row).split())
                assert line in said, f"{name}: {line}"
        assert crossed_words(speaker, crossed_off(army.totals)) in said
        assert totals_line(speaker, army.totals) in said
        assert scenario.sides[side].name in said
    for row in _rows(reference.main, speaker):
        # Rows in which all classes fare alike are folded: the number, and what befalls everybody.
        assert " ".join(row) in said or (len(set(row[1:])) == 1 and f"{row[0]} {row[1]}" in said)
    if printed.dropped:
        assert speaker.say("sheet.left-out", where="").replace("*", "").split(":")[0] in said


def test_the_numbers_are_those_the_army_was_bought_with() -> None:
    scenario = example("hadlow-bridge")
    said = words(qrs(scenario).pdf)
    assert "4× Retinue Longbowmen B 1CR 2 6+ A1 ST 4 11" in said
    assert "1× Mounted Men-at-Arms B 3CR 5(+4) – A2 4 14" in said
    assert "Field Guns 2 1–3: 4+ / 9+; 4–6: 6+ / 11+" in said
    assert "Henry V, C-in-C, hero 3 3 15" in said


def test_what_these_armies_cannot_use_is_left_out() -> None:
    armies = sample_armies()
    hastings = meeting(armies["saxons_100"], armies["saxons_100"])
    plain = words(qrs(replace(hastings, map=replace(hastings.map, terrain=(), levels=(), crossings=()))).pdf)
    assert "Artillery" not in plain and "Gunpowder" not in plain and "Up-slope" not in plain
    assert "Zone of control" in plain


def test_special_rules_and_findings_are_on_the_page() -> None:
    armies = sample_armies()
    rich = replace(armies["scots_100"], budget=60)
    scenario = replace(
        meeting(rich, armies["normans_100"]),
        special_rules="The ford is deep: nobody crosses it.",
        special_rules_it="Il guado è profondo: nessuno lo attraversa.",
    )
    said = words(qrs(scenario, language="it").pdf)
    assert "Il guado è profondo: nessuno lo attraversa." in said
    finding = next(iter(find(rich.system).inspect(rich)))
    assert text.say_finding(finding, "it") in said
    assert "versione delle regole" in said


def many_types(count: int) -> Army:
    """An army with so many troop types, one unit of each."""
    kinds = [troop for army in sample_armies().values() for troop in army.troops]
    troops = tuple(
        replace(kinds[index * 3 % len(kinds)], id=f"t{index}", name=f"Company of Foot No. {index}")
        for index in range(count)
    )
    units = tuple(Unit(f"t{index}") for index in range(count))
    return Army("Many", "hordes_heroes", troops=troops, units=units, leaders=(Leader("Somebody"),))


def test_twenty_five_types_a_side_fit_or_refuse() -> None:
    printed = qrs(meeting(many_types(25), many_types(25)))
    if printed.finding is None:
        check_page(printed, 210.0, 297.0)
        assert printed.dropped
    else:
        assert printed.finding.message == "sheet.cannot-fit"


def test_what_cannot_fit_says_so() -> None:
    printed = qrs(meeting(many_types(70), many_types(3)))
    assert printed.pdf == b""
    assert printed.finding is not None
    assert "70 and 3 troop types" in text.say_finding(printed.finding)


def test_what_was_left_out_is_named_and_stands_on_the_back() -> None:
    scenario = meeting(many_types(14), many_types(14))
    front = qrs(scenario)
    assert front.pages == 1 and front.dropped
    both = qrs(scenario, back=True)
    assert both.pages == 2
    said = words(both.pdf)
    for line in front.dropped:
        assert " ".join(line.split(": ", 1)[1].split())[:40] in said
    assert "Left out for want of room: Terrain on this field 1" in words(front.pdf)
    assert "Left out" not in said and "Continued overleaf: Terrain on this field 1" in said


def test_troops_and_modifiers_are_large_where_the_armies_allow() -> None:
    def sizes(printed: Printed, marks: str) -> set[float]:
        return {round(glyph.size, 1) for glyph in glyphs(printed.pdf) if glyph.text in marks}

    assert sizes(qrs(example("agincourt-1415")), "×") == {9.5}
    assert min(sizes(qrs(meeting(many_types(25), many_types(25))), "×")) >= 8.0


def test_a_sheet_per_side_says_what_it_leaves_out_and_its_back_has_it() -> None:
    scenario = example("bosworth-1485")
    front = make("side", Subject(scenario), PrintOptions(sides=(0,)))
    assert front.pages == 1 and front.dropped
    check_page(front, 210.0, 297.0)
    assert "Left out for want of room: " in words(front.pdf)
    both = make("side", Subject(scenario), PrintOptions(sides=(0,), back=True))
    said = words(both.pdf)
    assert both.pages == 2 and "Continued overleaf: " in said
    for line in front.dropped:
        assert " ".join(line.split(": ", 1)[1].split())[:40] in said


HOSTILE = [
    "x" * 10_000,
    "long words " * 1000,
    "שלום עולם العربية",
    "🐉👨‍👩‍👧‍👦🏰",
    "tab\tnull\x00bell\x07escape\x1b[31m\u202e\u2066reversed",
    "<b>bold</b> &amp; \\(paren) %% {n} *star* **",
    "Ελλάδα Русь Żółć ığüşöç",
    "\ud83d lone surrogate",
    "",
    "a\u0301\u0302\u0303\u0304" * 50,
]


@pytest.mark.parametrize(("name", "other"), list(pairwise(HOSTILE))[::2], ids=range(len(HOSTILE) // 2))
def test_hostile_names_break_nothing(name: str, other: str) -> None:
    armies = sample_armies()

    def renamed(army: Army, name: str) -> Army:
        troops: tuple[TroopType, ...] = tuple(replace(troop, name=name) for troop in army.troops)
        leaders = tuple(replace(leader, name=name) for leader in army.leaders)
        return replace(army, name=name, troops=troops, leaders=leaders)

    first, second = renamed(armies["hussites_150"], name), renamed(armies["ottomans_100"], other)
    scenario = replace(
        meeting(first, second),
        name=name,
        place=other,
        sides=(Side(name, first, "south"), Side(other, second, "north")),
    )
    check_page(qrs(scenario), 210.0, 297.0)


def test_greek_and_cyrillic_print_as_they_are_and_the_rest_as_boxes() -> None:
    army = sample_armies()["poles_100"]
    first = replace(army, troops=tuple(replace(troop, name="Вои и Στρατός") for troop in army.troops))
    second = replace(army, troops=tuple(replace(troop, name="武士 samurai") for troop in army.troops))
    said = words(qrs(meeting(first, second)).pdf)
    assert "Вои и Στρατός" in said
    assert "☐☐ samurai" in said


def test_the_same_input_gives_the_same_file() -> None:
    scenario = example("bosworth-1485")
    first = qrs(scenario).pdf
    assert qrs(scenario).pdf == first
    assert not re.search(rb"/CreationDate \(D:20(?!00)", first)


def test_every_typeface_is_embedded() -> None:
    pdf = qrs(example("legnica-1241")).pdf
    assert pdf.count(b"/FontFile2") >= 3
    assert b"/Type1" not in pdf and b"Helvetica" not in pdf


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_shipped_scenario_has_one_page_that_is_read_at_the_table(name: str, language: str) -> None:
    printed = qrs(example(name), language=language)
    check_page(printed, 210.0, 297.0)
    troops = {round(glyph.size, 1) for glyph in glyphs(printed.pdf) if glyph.text == "×"}
    assert len(troops) == 1 and 8.0 <= min(troops) <= 9.5
    # Troops are only smaller where even without the least of the reminders the page would be too full.
    assert troops == {9.5} or printed.dropped


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_shipped_army_has_its_sheet_on_one_page(name: str) -> None:
    for side in range(2):
        printed = make("side", Subject(example(name)), PrintOptions(language="it", sides=(side,)))
        check_page(printed, 210.0, 297.0)


def test_a_sheet_that_lacks_nothing_has_no_back() -> None:
    assert not qrs(example("agincourt-1415")).dropped
    assert qrs(example("agincourt-1415"), back=True).pages == 1
    # What has a back has one for each side, lest a front is printed on the back of the other's.
    both = make("side", Subject(example("mirror-lake")), PrintOptions(back=True))
    assert both.dropped and both.pages == 4


def test_a_heading_on_the_back_never_stands_alone() -> None:
    scenario = example("stone-gate")
    printed = make("side", Subject(scenario), PrintOptions(language="it", sides=(0,), back=True))
    assert printed.pages == 2
    assert "Caratteristiche …C dopo la velocità: colonna" in words(printed.pdf)


def test_words_about_the_ground_are_never_broken() -> None:
    scenario = example("stone-gate")
    reference = find(scenario.system).reference(scenario)
    speaker = Speaker("it")
    book = Book(PrintOptions(), "ground")
    for room in (194.0, 186.0):
        ground_block(reference.ground, reference.terrain, room, Type(9.5, 8.0, 1.2), speaker).draw(
            book, 8, 8 if room > 190 else 150
        )
    said = words(book.finish()).split()
    for row in reference.terrain:
        for remark in (remark for cell in row.cells for remark in cell):
            assert all(said.count(word) >= 2 for word in speaker.remark(remark).split())
