"""Pages of scenarios and battles on a bare table: the table is drawn, and no hex is spoken of."""

from collections.abc import Iterator

import pytest

from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.editor import ScenarioEditor
from hheditor.share.scenario import scenario_page
from hheditor.store.contents import summary_of
from tests.systems.gridless import GRIDLESS
from tests.systems.gridless.documents import scenario
from tests.systems.strangers import shipped


@pytest.fixture(autouse=True)
def _the_game() -> Iterator[None]:
    with shipped(GRIDLESS, offered=False):
        yield


def test_the_page_of_a_scenario_shows_its_table_and_says_no_hex() -> None:
    bare = scenario_page(scenario())
    deployer = Deployer(ScenarioEditor.of(scenario()), lambda: "Line")
    deployer.auto()
    deployer.use_side(1)
    deployer.auto()
    placed = scenario_page(deployer.scenario)
    for page in (bare, placed):
        assert 'aria-label="The common"' in page
        shown = page[page.index("<main") :] if "<main" in page else page
        assert " hex" not in shown.lower()
    assert "Reds 1" in placed


def test_a_card_says_the_size_of_the_table() -> None:
    glance = summary_of(scenario())
    assert glance.centimetres == (180, 120)
    assert (glance.columns, glance.rows) == (0, 0)
