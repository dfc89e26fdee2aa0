"""Sheets of systems nobody has taught what to say: they print who takes part and do not break."""

from collections.abc import Iterator

import pytest

from hheditor.rules.api import forget, register
from hheditor.scenarios import Scenario
from hheditor.sheets import KINDS, PrintOptions, Subject, make
from tests.sheets.pdfs import words
from tests.systems.training import TRAINING, skirmish


@pytest.fixture
def scenario() -> Iterator[Scenario]:
    register(TRAINING)
    yield skirmish(3)
    forget(TRAINING.id)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "report"])
def test_a_system_that_offers_nothing_still_prints(kind: str, scenario: Scenario) -> None:
    printed = make(kind, Subject(scenario), PrintOptions(hex_mm=40))
    if kind == "cards":
        # Nobody leads here: one sentence instead of an empty page.
        assert printed.finding is not None and printed.finding.message == "sheet.no-generals"
        return
    assert printed.finding is None
    if kind in ("qrs", "roster"):
        said = words(printed.pdf)
        assert all(side.name in said for side in scenario.sides)
