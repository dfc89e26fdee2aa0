"""Sheets of systems nobody has taught what to say: they print who takes part and do not break."""

from collections.abc import Iterator
from random import Random

import pytest

from hheditor.app.battle import Table
from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.rules.api import forget, register
from hheditor.scenarios import Scenario
from hheditor.sheets import KINDS, PrintOptions, Subject, make
from hheditor.sheets.report.dice import faces_of
from hheditor.sheets.subject import of_document
from hheditor.tables.map.generation.taste import Taste, by_taste
from tests.battles.test_systems import SYSTEMS
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
        assert printed.finding is not None and printed.finding.message == "sheet.no-leaders"
        return
    if kind == "tracks":
        assert printed.finding is not None and printed.finding.message == "sheet.no-tracks"
        return
    if kind == "foldout":
        assert printed.finding is not None and printed.finding.message == "sheet.no-old-map"
        return
    assert printed.finding is None
    if kind in ("qrs", "roster"):
        said = words(printed.pdf)
        assert all(side.name in said for side in scenario.sides)


def test_dice_numbered_from_nought_are_counted_by_their_own_faces() -> None:
    ruleset, scenarios = SYSTEMS["activation"]
    dice = DiceSettings("seeded", "from nought")
    header = BattleHeader("x", scenarios(1), ruleset.id, ruleset.version, dice)
    table = Table(Battle.begin(header, ruleset), ruleset)
    table.resume()
    draw = Random(2)
    for _ in range(150):
        if table.waiting.kind == "over":
            break
        table.give(draw.choice(list(ruleset.orders(table.position))))
    counted = faces_of(table.battle)
    assert range(10) in {die for die, _ in counted}
    assert sum(faces[0] for faces in counted.values()) > 0
    assert all(set(faces) <= set(die) for (die, _), faces in counted.items())


def test_a_bare_table_alone_is_printed_as_a_map() -> None:
    subject = of_document(by_taste(18_000, 12_000, 4, Taste(), "By chance"))
    for ink in ("colour", "grey", "ink"):
        printed = make("map", subject, PrintOptions(ink=ink))
        assert printed.finding is None
        assert printed.pages == 1
        assert "By chance" in words(printed.pdf)
    assert make("poster", subject, PrintOptions()).finding is not None
    assert make("roster", subject, PrintOptions()).finding is not None
