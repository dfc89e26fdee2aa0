"""Things to cut out: one grid with straight cuts, names in full, greys that still tell what is what."""

import re

import pytest
from msgspec.structs import replace

from hheditor.armies import Device
from hheditor.maps.document import Objective
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.cutouts.lettering import fitted
from hheditor.sheets.paper.inks import light
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import liveries_of
from tests.sheets.pdfs import EXAMPLES, example, page_sizes, streams, words, words_of
from tests.sheets.test_true_size import _lines


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_name_is_cut_off(name: str, language: str) -> None:
    subject = Subject(example(name))
    for kind in ("counters", "cards", "markers"):
        said = words(make(kind, subject, PrintOptions(language=language)).pdf)
        # Three dots stand before the letters of a speed, nowhere else.
        assert "…" not in said.replace("…C", "").replace("…R", ""), kind


def test_long_names_wrap_then_shrink() -> None:
    sizes = (7.0, 6.0, 5.0)
    assert fitted("Amerigo", 20, sizes).size == 7.0
    wrapped = fitted("Guglielmino degli Ubertini", 20, sizes)
    assert (wrapped.size, len(wrapped.lines)) == (7.0, 2)
    small = fitted("Northumberlandshiremen of the March", 20, sizes)
    assert small.size < 7.0 and " ".join(small.lines) == "Northumberlandshiremen of the March"
    assert fitted("x" * 500, 20, sizes).lines[-1].endswith("…")


def test_both_sides_share_pages_and_cuts_run_straight() -> None:
    scenario = example("bosworth-1485")
    both = make("counters", Subject(scenario), PrintOptions())
    first = words_of(both.pdf, 0)
    assert scenario.sides[0].army.units[0].name in first and scenario.sides[1].army.units[0].name in first
    wide, _ = page_sizes(both.pdf)[0]
    page = next(content for content in streams(both.pdf) if "BT" in content and " re" in content)
    # Five stands of 40 mm side by side: cuts down the page at one and the same five places and their end.
    longest = {round(a, 1) for a, b, c, d in _lines(page) if abs(a - c) < 0.01 and abs(d - b) > 100}
    left = (wide - 200) / 2
    assert longest >= {round(left + 40 * number, 1) for number in range(6)}
    assert min(longest) > 2 and max(longest) < wide - 2


def test_every_objective_has_a_marker() -> None:
    scenario = example("hadlow-bridge")
    field = replace(scenario.map, objectives=(Objective("The Old Mill", (40,)), Objective("", (77,))))
    said = words(make("markers", Subject(replace(scenario, map=field)), PrintOptions()).pdf)
    assert "The Old Mill" in said or "The Old" in said
    assert make("markers", Subject(map=field), PrintOptions()).finding is None


@pytest.mark.parametrize("ink", ["grey", "ink"])
def test_disrupted_and_melee_differ_without_colour(ink: str) -> None:
    options = PrintOptions(ink=ink)  # type: ignore[arg-type]
    content = "\n".join(streams(make("markers", Subject(example("agincourt-1415")), options).pdf))
    fills = set(re.findall(r"([\d.]+ [\d.]+ [\d.]+) rg", content))
    weights = set(re.findall(r"([\d.]+) w", content))
    if ink == "grey":
        assert {"0.188 0.188 0.188", "1 1 1"} <= {fill.replace(".000", "") for fill in fills}
    assert len(weights) > 2


def test_who_is_darker_in_colour_is_darker_in_greys() -> None:
    for name in EXAMPLES:
        scenario = example(name)
        grey, colour = (liveries_of(scenario, Book(PrintOptions(ink=ink), "")) for ink in ("grey", "colour"))
        assert grey is not None and colour is not None
        assert (light(grey[0].field) < light(grey[1].field)) == (
            light(colour[0].field) <= light(colour[1].field)
        ), name


@pytest.mark.parametrize("kind", ["counters", "roster", "cards", "side"])
def test_a_unit_shows_its_own_arms(kind: str) -> None:
    """The army of a real scenario, one of its units given arms: green and yellow nobody else there has."""
    scenario = example("bosworth-1485")
    first, second = scenario.sides
    own = Device("per_pale", "", "#0a8f3c", "#f2c500")
    units = (first.army.units[0], replace(first.army.units[1], arms=own), *first.army.units[2:])
    armed = replace(scenario, sides=(replace(first, army=replace(first.army, units=units)), second))
    plain, shown = (make(kind, Subject(each), PrintOptions()).pdf for each in (scenario, armed))
    green = re.compile(r"0?\.039\d* 0?\.56\d* 0?\.235\d* rg")
    found = [len(green.findall(" ".join(streams(pdf)))) for pdf in (plain, shown)]
    stands = Subject(armed).rules.reference(armed).armies[0].units[1].strength
    assert found[0] == 0
    assert found[1] == (stands if kind == "counters" else 1)
