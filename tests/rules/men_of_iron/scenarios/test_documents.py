"""The house scenarios as documents: they play as the sheets say, survive files, and can be changed."""

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.scenarios.documents import BattleSheet, SideSheet, document, opening_of
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS, opening
from hheditor.scenarios import Reinforcement, Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.store.exchange.writing import laid_out
from hheditor.values import decode, encode


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.rule("SCN-1", "SCN-2", "SCN-3")
def test_a_document_begins_as_its_sheet_does(name: str) -> None:
    written, read = opening(name), opening_of(decode(encode(document(name)), Scenario))
    assert read.units == written.units
    assert read.leaders == written.leaders
    assert read.standards == written.standards
    for part in ("units", "leaders", "battles", "standards", "sides", "first", "marker", "profile"):
        assert getattr(read.setup, part) == getattr(written.setup, part), part
    assert read.setup.rows == written.setup.rows
    assert read.setup.sides_crossed == written.setup.sides_crossed
    assert RULESET.problems(RULESET.opening(document(name))) == ()
    assert RULESET.inspect(document(name)) == ()


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_document_goes_out_as_a_file_and_comes_back(name: str) -> None:
    written = document(name)
    file = laid_out("scenario", "s" * 16, (), written)
    assert encode(read_document(file, "a.hhscenario").content) == encode(written)


def test_the_aid_of_a_document_is_that_of_the_sheet() -> None:
    assert RULESET.reference(document("hastings")) == RULESET.reference(opening("hastings"))


@pytest.mark.rule("RNF-1", "RNF-2")
def test_reinforcements_of_a_document_wait_for_their_activation() -> None:
    scenario = document("hastings")
    entry = (100, 101)
    late = replace(scenario, reinforcements=(Reinforcement(1, (0, 1), turn=4, cells=entry),))
    found = opening_of(late)
    mine = [unit for unit in found.units if unit.side == 1]
    assert [unit.gone for unit in mine[:3]] == ["waiting", "waiting", ""]
    card = found.setup.battles[mine[0].battle]
    assert (card.entry, card.due) == (entry, 4)


def test_terms_that_are_not_said_are_the_rules_own() -> None:
    scenario = document("agincourt")
    bare = replace(scenario, sides=(replace(scenario.sides[0], terms={}), scenario.sides[1]), profile={})
    card = opening_of(bare).setup.sides[0]
    assert (card.level, card.counters, card.has_time) == (20, 0, False)
    assert RULESET.terms_of(scenario.sides[0]).level == 17


@pytest.mark.parametrize("language", text.languages())
def test_what_a_sheet_can_say_of_a_side_has_words(language: str) -> None:
    wanted = {f"term.men_of_iron.side.{name}" for name in SideSheet.__struct_fields__}
    wanted |= {f"term.men_of_iron.side.battles.{name}" for name in BattleSheet.__struct_fields__}
    assert wanted <= text.ids(language)
