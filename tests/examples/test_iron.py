"""The shipped scenarios of Men of Iron: they play as their sheets do, in both languages, and are sound."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from hheditor.battles import Battle
from hheditor.insight.bots import Tactician
from hheditor.insight.playing import play_out
from hheditor.maps.inspect import inspect
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.scenarios.documents import opening_of
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS, opening
from hheditor.text import translated
from tests.examples.printing import print_all
from tests.examples.recorded import check_noted, check_played, read
from tests.examples.test_scenarios import scenario
from tools.examples.iron.__main__ import DRESSES
from tools.examples.iron.dress import Dress
from tools.examples.iron.press import FOLDER, path_of, printed
from tools.examples.record_battles import IRON
from tools.examples.record_battles import path_of as battle_path
from tools.examples.record_battles import printed as recorded

each_dress = pytest.mark.parametrize("dress", DRESSES, ids=lambda dress: dress.sheet)
each_file = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.hhscenario")), ids=lambda path: path.stem)
ENGLISH = re.compile(r"\b(the|of|and|Archers|Knights|Men|Foot|Horse|Pikes)\b", re.IGNORECASE)


def test_all_six_are_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.hhscenario")} == set(SCENARIOS)


@each_dress
def test_the_file_is_what_the_dress_says(dress: Dress) -> None:
    """`python -m tools.examples.iron` has been run since the dress was changed."""
    assert path_of(dress).read_bytes() == printed(dress)


@each_file
def test_it_plays_as_its_sheet_does(path: Path) -> None:
    """Names, arms, ploughed fields and labels are all that is added."""
    written, read = opening(path.stem), opening_of(scenario(path))
    assert (read.units, read.leaders, read.standards) == (written.units, written.leaders, written.standards)
    assert [changed(card, colour="") for card in read.setup.battles] == list(written.setup.battles)
    for part in ("leaders", "standards", "sides", "first", "marker", "profile"):
        assert getattr(read.setup, part) == getattr(written.setup, part), part
    assert read.setup.rows == written.setup.rows
    assert read.setup.sides_crossed == written.setup.sides_crossed
    assert [changed(card, name="") for card in read.setup.units] == [
        changed(card, name="") for card in written.setup.units
    ]


@each_file
def test_nothing_is_found_amiss(path: Path) -> None:
    document = scenario(path)
    assert RULESET.inspect(document) == ()
    assert inspect(document.map) == ()
    assert document.map.labels and document.tags == ("historical",)
    for side in document.sides:
        assert sorted(placed.piece for placed in side.setup) == list(range(side.pieces))
        names = [unit.name for unit in side.army.units]
        assert len(set(names)) == len(names), "everybody is told apart"


@each_file
def test_both_languages_are_told_the_same(path: Path) -> None:
    document = scenario(path)
    pairs = [(document.notes, document.notes_it), (document.special_rules, document.special_rules_it)]
    pairs += [(side.briefing, side.briefing_it) for side in document.sides]
    for english, italian in pairs:
        assert english and italian and english != italian
        assert "{" not in english + italian
    for text, parts in (
        (document.notes, ("Balance: ", "Sources: ")),
        (document.notes_it, ("Equilibrio: ", "Fonti: ")),
    ):
        assert all(part in text for part in parts)
    told = translated(document, "it")
    shown = [told.name, told.place, *(label.text for label in told.map.labels)]
    shown += [name for side in told.sides for name in (side.name, side.army.name)]
    shown += [unit.name for side in told.sides for unit in side.army.units]
    shown += [group.name for side in told.sides for group in side.army.groups]
    assert [name for name in shown if ENGLISH.search(name)] == []


@each_file
def test_bots_reach_the_end(path: Path) -> None:
    end = play_out(RULESET, RULESET.opening(scenario(path)), (Tactician(), Tactician()), 1)
    assert end.outcome is not None


@pytest.mark.parametrize("language", ["en", "it"])
@each_file
def test_it_prints_every_sheet(path: Path, language: str) -> None:
    print_all(scenario(path), language, without=("report", "rulings", "foldout"))


# The recorded battle -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battle() -> Battle:
    return read(battle_path(IRON))


def test_the_battle_is_what_its_sources_say() -> None:
    assert battle_path(IRON).read_text(encoding="utf-8") == recorded(IRON)


def test_its_battle_is_played_to_the_end_by_the_rules_and_the_dice(battle: Battle) -> None:
    check_played(battle, winner=0)


def test_its_battle_is_annotated_in_both_languages(battle: Battle) -> None:
    lines = check_noted(battle, texts=20)
    assert len(lines) == 2
    for first in lines:
        below = list(battle.tree.below(first))
        assert battle.node(first).name in battle.header.scenario.words["it"]
        assert len([node for node in below if node.notes]) >= 3
    for node in battle.tree.nodes.values():
        for note in node.notes.values():
            numbers = [sorted(re.findall(r"\d+", text)) for text in (note.text, note.told("it"))]
            assert numbers[0] == numbers[1]
