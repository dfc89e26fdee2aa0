"""The figure game on paper: one page for two armies, rosters with a box for each figure, maps in cm."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from hheditor.rules.api import registry
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.armies.catalogue import sample_armies
from hheditor.rules.figures.position.profile import book
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.making import Printed
from tests.rules.figures.test_deployment import meeting
from tests.sheets.pdfs import streams, words_of
from tests.sheets.test_qrs import check_page
from tools.examples.figures.__main__ import SKETCHES
from tools.examples.figures.sketch import scenario as example

NAMES = sorted(sample_armies())
PAIRS = list(combinations(NAMES, 2))
LEGNANO, MAGNESIA = (example(sketch) for sketch in SKETCHES)


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    """The game is not offered yet."""
    registry.register(RULESET)
    yield
    registry.forget("figures")


def printed(kind: str, scenario: Scenario, language: str = "en") -> Printed:
    return make(kind, Subject(scenario), PrintOptions(language=language))


@pytest.mark.parametrize("first", NAMES[:-1])
def test_every_pair_of_lists_has_one_page_and_loses_nothing(first: str) -> None:
    for one, second in PAIRS:
        if one == first:
            language = ("en", "it")[PAIRS.index((one, second)) % 2]
            made = printed("qrs", meeting(one, second), language)
            assert (made.finding, made.pages, made.dropped) == (None, 1, ()), (second, language)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", [LEGNANO, MAGNESIA], ids=lambda each: each.name)
def test_a_field_battle_is_readable_on_one_page(scenario: Scenario, language: str) -> None:
    check_page(printed("qrs", scenario, language), 210.0, 297.0)


def test_the_figures_on_the_page_are_those_of_the_profile_in_force() -> None:
    said = words_of(printed("qrs", LEGNANO).pdf, 0)
    for figure in ("2×16", "8×2c", "40 (50)", "+2", "128", "176"):
        assert figure in said, figure
    footings = [
        {
            "id": row.id,
            "width": row.width,
            "depth": row.depth,
            "move": 1700,
            "heavy": 1300,
            "points": row.points,
        }
        for row in book().footings
    ]
    own = replace(LEGNANO, profile={"footings": footings, "command": 4300, "helped": 5900})
    said = words_of(printed("qrs", own).pdf, 0)
    assert "43 (59)" in said and "17" in said and "13" in said


def test_only_what_these_armies_can_need_is_on_the_page() -> None:
    legnano, magnesia = (words_of(printed("qrs", each).pdf, 0) for each in (LEGNANO, MAGNESIA))
    assert "phalanx" not in legnano and "phalanx" in magnesia
    assert "Crossbows" in legnano and "Crossbows that shot" not in magnesia


def test_the_roster_has_a_box_for_everybody_as_they_stand() -> None:
    reference = RULESET.reference(LEGNANO)
    army = reference.armies[0]
    sizes = [unit.stands or 0 for unit in LEGNANO.sides[0].army.units]
    assert [unit.strength for unit in army.units] == sizes == [16, 16, 12, 10, 7, 6, 6]
    assert [unit.boxes for unit in army.units] == [
        ((8,), (8,)), ((8,), (8,)), ((6,), (6,)), ((5,), (5,)), ((4,), (3,)), ((3,), (3,)), ((6,),)
    ]  # fmt: skip
    # In front of every command figure stands one more.
    assert army.leaders.columns[0].ticked and [row.cells[0] for row in army.leaders.rows] == ["1"] * 4
    counted = sum(unit.strength for unit in army.units) + len(army.leaders.rows)
    assert counted == next(total.value for total in army.totals if total.crossed)
    printed_page = printed("roster", LEGNANO).pdf
    said = words_of(printed_page, 0)
    assert "+8" not in said and "Milanese foot" in said and "Camp attendants" in said
    assert boxes_on(printed_page) >= 2 * counted, "all of them at the head, and each where it belongs"


def test_models_have_a_group_of_boxes_for_each_crew() -> None:
    """CRW-1."""
    elephants, chariots, *_ = RULESET.reference(MAGNESIA).armies[1].units
    assert elephants.boxes == ((3, 3),) and chariots.boxes == ((2, 2),)
    assert "Elephants [L M15 M30]" in words_of(printed("qrs", MAGNESIA).pdf, 0)


def boxes_on(pdf: bytes) -> int:
    """Squares drawn on the first page."""
    found = re.findall(r"([\d.]+) ([\d.]+) re ?(?:\n[^\n]*?)?S", streams(pdf)[0])
    return sum(abs(float(wide) - float(tall)) < 0.01 for wide, tall in found)


def test_maps_say_where_everybody_stands_in_centimetres() -> None:
    said = words_of(printed("map", LEGNANO).pdf, 0)
    assert "76 cm, 97 cm" in said and "compact order" in said and "30 cm" in said
    italian = words_of(printed("map", LEGNANO, "it").pdf, 0)
    assert "Fanti milanesi" in italian and "ordine compatto" in italian


def test_a_field_battle_asks_for_no_day_sheet() -> None:
    made = printed("tally", LEGNANO)
    assert made.finding is not None and made.finding.message == "sheet.no-tally"
