"""Paper for a bare table: maps with squares and a scale, bases, trays and a stick at true size."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.armies import Army
from hheditor.rules.api import forget, register
from hheditor.rules.figures import RULESET as FIGURES
from hheditor.scenarios import Deployment, Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.making import KINDS, TABLE_KINDS, kinds_of, why_not
from hheditor.tables.map import TableMap
from tests.sheets.pdfs import MM, example, page_sizes, streams, words
from tests.systems.gridless import GRIDLESS
from tests.systems.gridless.documents import scenario as on_the_common

NEAR = 0.2
NUMBER = r"(-?[\d.]+)"


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    text.be_strict(False)  # The test system has no words.
    register(GRIDLESS)
    register(FIGURES, offered=False)
    yield
    text.be_strict(True)
    forget(GRIDLESS.id)
    forget(FIGURES.id)


@pytest.fixture
def common() -> Scenario:
    """Two little armies as they would stand."""
    found = on_the_common(start="deployed")
    arrays = tuple(Deployment("first", side, GRIDLESS.array(found, side)) for side in (0, 1))
    return replace(found, deployments=arrays)


def with_armies(scenario: Scenario, *names: str) -> Scenario:
    armies = FIGURES.sample_armies()
    first, second = (
        replace(side, army=armies[name]) for side, name in zip(scenario.sides, names, strict=True)
    )
    return replace(scenario, system="figures", sides=(first, second), deployments=())


def boxes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height in millimetres of every rectangle of a file."""
    return [
        (round(float(wide) / MM, 2), round(float(tall) / MM, 2))
        for content in streams(pdf)
        for _, _, wide, tall in re.findall(rf"{NUMBER} {NUMBER} {NUMBER} {NUMBER} re", content)
    ]


def uprights(pdf: bytes, weight: str) -> list[float]:
    """Where upright lines of a weight stand, in millimetres from the left."""
    return [
        float(a) / MM
        for content in streams(pdf)
        for a, _, c, _ in re.findall(rf" {weight} w {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S", content)
        if abs(float(a) - float(c)) < 0.01
    ]


def has(found: list[tuple[float, float]], wide: float, tall: float) -> int:
    return sum(abs(a - wide) < NEAR and abs(b - tall) < NEAR for a, b in found)


# Maps -----------------------------------------------------------------------------------------------------


def test_a_map_has_squares_a_scale_zones_and_where_every_base_lies(common: Scenario) -> None:
    printed = make("map", Subject(common), PrintOptions())
    assert printed.finding is None and printed.pages == 4
    assert all(wide > tall for wide, tall in page_sizes(printed.pdf)), "a table lies, and so does the page"
    said = words(make("map", Subject(common), PrintOptions(views=("umpire",))).pdf)
    assert all(letter in said for letter in "ABR") and " 12 " in said and "cm" in said
    assert "30 cm" in said, "how deep a zone is"
    first = GRIDLESS.deployed(common).pieces[0]
    assert f"({first.x // 100} cm, {first.y // 100} cm), 0°" in said
    assert "Reds 1" in said and "Blues 1" in said
    hidden = words(make("map", Subject(common), PrintOptions(views=("first",))).pdf)
    assert "Reds 1" in hidden and "Blues 1" not in hidden


def test_the_scale_of_a_map_is_the_scale_of_its_table(common: Scenario) -> None:
    printed = make("map", Subject(common), PrintOptions(views=("umpire",)))
    matrices = [
        round(float(found[0]) * 1000 / MM, 3)
        for content in streams(printed.pdf)
        for found in re.findall(rf"{NUMBER} 0 0 -[\d.]+ {NUMBER} {NUMBER} cm", content)
    ]
    # The table and the bar of the scale are drawn with one measure: ten centimetres are a thousand units.
    assert max(map(matrices.count, matrices)) >= 2
    across = max(set(matrices), key=matrices.count) * 18
    assert 150 < across < 297, "the whole table on the page"


def test_a_table_without_ground_or_deployment_is_a_map_all_the_same(common: Scenario) -> None:
    bare = replace(common, table=TableMap(12_000, 18_000), deployments=())
    printed = make("map", Subject(bare), PrintOptions(views=("umpire", "blank"), ink="grey", language="it"))
    assert printed.finding is None and printed.pages == 2
    assert all(tall > wide for wide, tall in page_sizes(printed.pdf))


# Bases and trays ------------------------------------------------------------------------------------------


def test_trays_slots_and_bases_are_true(common: Scenario) -> None:
    printed = make("bases", Subject(common), PrintOptions())
    assert printed.finding is None
    found = boxes(printed.pdf)
    assert has(found, 80, 40) == 8, "a tray for every unit, four files of 20 mm in two ranks"
    figures = sum(base.figures for base in GRIDLESS.bases(common))
    assert has(found, 20, 20) >= figures, "a base for every figure"
    assert "measure before cutting" in words(printed.pdf)
    one = make("bases", Subject(common), PrintOptions(sides=(1,)))
    assert has(boxes(one.pdf), 80, 40) == 4


@pytest.mark.parametrize("ink", ["colour", "grey", "ink"])
def test_trays_wider_than_the_paper_come_in_parts_that_add_up(common: Scenario, ink: str) -> None:
    scenario = with_armies(common, "egyptians", "romans")
    printed = make("bases", Subject(scenario), PrintOptions(ink=ink, sides=(0,)))  # type: ignore[arg-type]
    assert printed.finding is None
    assert all(wide <= 210 for wide, _ in boxes(printed.pdf)), "nothing wider than A4"
    widest = max((base for base in FIGURES.bases(scenario) if base.side == 0), key=lambda base: base.size[0])
    assert widest.size[0] > 2000, "wider than the page"
    said = words(printed.pdf)
    assert f"{widest.name} 1/2" in said and f"{widest.name} 2/2" in said


def test_the_bases_of_an_army_alone(common: Scenario) -> None:
    army: Army = FIGURES.sample_armies()["normans"]
    printed = make("bases", Subject(army=army), PrintOptions())
    assert printed.finding is None
    count = sum(
        base.figures for base in FIGURES.bases(with_armies(common, "normans", "normans")) if base.side == 0
    )
    assert count == sum(unit.stands or 0 for unit in army.units) + len(army.leaders)


# The stick ------------------------------------------------------------------------------------------------


def test_the_stick_is_true_and_has_every_range_of_these_armies(common: Scenario) -> None:
    scenario = with_armies(common, "english", "french")
    printed = make("stick", Subject(scenario), PrintOptions(language="en"))
    assert printed.finding is None
    ticks = sorted({round(x, 2) for weight in (r"0\.40", r"0\.70") for x in uprights(printed.pdf, weight)})
    assert all(abs((x - 10) / 5 - round((x - 10) / 5)) < 0.04 for x in ticks), "every half centimetre"
    part = 26.0
    marks = {round(x - 10, 1) for x in uprights(printed.pdf, r"1\.40")}
    for each in FIGURES.ranges(scenario):
        at = each.length / 10
        while at > part * 10:
            at -= part * 10
        assert any(abs(at - mark) < NEAR for mark in marks), each
    said = words(printed.pdf)
    shots = [each for each in FIGURES.ranges(scenario) if each.message == "range.figures.shot"]
    assert shots and all(name in said for each in shots for name in each.names)
    assert "Command 40 cm" in said


def test_sticks_are_told_in_italian(common: Scenario) -> None:
    said = words(
        make("stick", Subject(with_armies(common, "english", "french")), PrintOptions(language="it")).pdf
    )
    assert "Zona d" in said and "Comando 40 cm" in said


# Which sheets there are -----------------------------------------------------------------------------------


def test_a_game_of_the_table_offers_its_own_sheets_and_one_of_hexes_none_of_them(common: Scenario) -> None:
    assert kinds_of(Subject(common)) == tuple(kind for kind in TABLE_KINDS if kind != "tally")
    hexes = Subject(example("hadlow-bridge"))
    assert kinds_of(hexes) == KINDS and not {"bases", "stick"} & set(KINDS)
    for kind, message in (("bases", "sheet.no-bases"), ("stick", "sheet.no-ranges")):
        found = make(kind, hexes, PrintOptions()).finding
        assert found is not None and found.message == message
    assert why_not("bases", Subject(map=example("hadlow-bridge").map)) is not None


@pytest.mark.parametrize("kind", [kind for kind in TABLE_KINDS if kind not in ("report", "cards", "tally")])
def test_every_sheet_of_the_table_is_made_and_always_the_same(kind: str, common: Scenario) -> None:
    printed = make(kind, Subject(common), PrintOptions(language="it"))
    assert printed.finding is None and printed.pages
    assert make(kind, Subject(common), PrintOptions(language="it")).pdf == printed.pdf
