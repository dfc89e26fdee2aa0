"""How quick the sheets are once typefaces are loaded, in CPU time; every pair of shipped armies on a page.

A bare page of such content costs reportlab some 26 ms on a quiet machine; a sheet may take 150, a map 200.
"""

from collections.abc import Callable, Iterator
from time import process_time

import pytest

from hheditor.rules.api import registry
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.armies.catalogue import sample_armies as figure_armies
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.rules.impetus.armies.catalogue import sample_armies as impetus_armies
from hheditor.sheets import PrintOptions, Subject, make
from tests.rules.figures.test_deployment import meeting as figure_meeting
from tests.sheets.figures_pairs import besieging
from tests.sheets.figures_pairs import check_sheet as check_figures
from tests.sheets.impetus_pairs import BOARDS, check_sheet
from tests.sheets.impetus_pairs import meeting as impetus_meeting
from tests.sheets.pdfs import example
from tests.sheets.test_qrs import check_page, meeting, qrs

SHEET, MAP = 0.150, 0.200


@pytest.fixture(autouse=True)
def _games() -> Iterator[None]:
    """Games that are not offered yet, too."""
    registry.register(RULESET)
    yield
    registry.forget("figures")


def _quickest(run: Callable[[], object], times: int = 7) -> float:
    run()
    found = []
    for _ in range(times):
        start = process_time()
        run()
        found.append(process_time() - start)
    return min(found)


@pytest.mark.parametrize("name", ["agincourt-1415", "hadlow-bridge", "legnica-1241"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_reference_sheet(name: str, language: str) -> None:
    subject = Subject(example(name))
    taken = _quickest(lambda: make("qrs", subject, PrintOptions(language=language)))
    print(f"{name} {language}: {taken * 1000:.0f} ms")
    assert taken < SHEET


@pytest.mark.parametrize("name", ["agincourt-1415", "hadlow-bridge"])
def test_a_deployment_map(name: str) -> None:
    subject = Subject(example(name))
    taken = _quickest(lambda: make("map", subject, PrintOptions(views=("umpire",))))
    print(f"{name}: {taken * 1000:.0f} ms")
    assert taken < MAP


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("language", "paper"), [("en", "a4"), ("it", "letter")])
@pytest.mark.parametrize("first", sorted(sample_armies()))
def test_every_pair_of_shipped_armies_has_its_page(first: str, language: str, paper: str) -> None:
    armies = sample_armies()
    size = (210.0, 297.0) if paper == "a4" else (215.9, 279.4)
    for second in sorted(armies):
        check_page(qrs(meeting(armies[first], armies[second]), language=language, paper=paper), *size)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("first", sorted(impetus_armies()))
def test_every_pair_of_impetus_lists_has_its_page(first: str, board: str, language: str) -> None:
    for second in sorted(impetus_armies()):
        check_sheet(impetus_meeting(first, second, board), language)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("where", ["field", "castle"])
@pytest.mark.parametrize("first", sorted(figure_armies()))
def test_every_pair_of_lists_of_the_figure_game_has_its_page(first: str, where: str, language: str) -> None:
    for number, second in enumerate(sorted(figure_armies())):
        scenario = figure_meeting(first, second) if where == "field" else besieging(first, second)
        check_figures(scenario, language, "letter" if number % 2 else "a4")
