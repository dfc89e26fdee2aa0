"""The shipped scenarios of Basic Impetus: on both boards, in both languages, sound, and played to the end."""

import re
from pathlib import Path

import pytest

from hheditor.app.library.samples import samples
from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.editor import findings_of
from hheditor.app.scenario.start import StartWith, refusal_to_start
from hheditor.battles import Battle
from hheditor.insight.bots import Tactician
from hheditor.insight.playing import play_out
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import scenarios
from hheditor.text import Narrator, translated
from tests.examples.recorded import check_noted, check_played, read
from tests.examples.test_scenarios import scenario
from tools.examples.impetus.__main__ import SHEETS
from tools.examples.impetus.press import BOARDS, FOLDER, Board, path_of, printed, stem
from tools.examples.impetus.sheet import Sheet
from tools.examples.record_battles import IMPETUS
from tools.examples.record_battles import path_of as battle_path
from tools.examples.record_battles import printed as recorded

each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
each_board = pytest.mark.parametrize("board", BOARDS)
each_file = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.hhscenario")), ids=lambda path: path.stem)
ENGLISH = re.compile(r"\b(the|of|and|Archers|Knights|Men|Foot|Horse|Wagons|Crossbows)\b", re.IGNORECASE)


def test_all_three_are_there_on_both_boards() -> None:
    wanted = {stem(sheet, board) for sheet in SHEETS for board in BOARDS}
    assert {path.stem for path in FOLDER.glob("*.hhscenario")} == wanted
    assert {sheet.id for sheet in SHEETS} == set(scenarios())
    assert {sample.path.stem for sample in samples()} > wanted, "the welcome shows them"


@each_board
@each_sheet
def test_the_file_is_what_the_sheet_says(sheet: Sheet, board: Board) -> None:
    """`python -m tools.examples.impetus` has been run since the sheet was changed."""
    assert path_of(sheet, board).read_bytes() == printed(sheet, board)


@each_sheet
def test_between_tacticians_nobody_wins_more_than_seven_games_of_ten(sheet: Sheet) -> None:
    for first, second, drawn in sheet.won:
        games = first + second + drawn
        assert games >= 8 and max(first, second) <= 0.7 * games


@each_file
def test_nothing_is_found_amiss_and_everybody_stands_where_the_rules_allow(path: Path) -> None:
    document = scenario(path)
    found = {each.message for each in findings_of(document, RULESET)}
    assert found <= {"warning.impetus.army-size"}, "a wall of seven is one short of an evening's army"
    assert document.start == "deployed" and document.turn_limit
    assert refusal_to_start(document, RULESET, StartWith()) is None, "whoever opens it plays it at once"
    assert (document.table is not None) == path.stem.endswith("-table")
    labels = document.map.labels if document.table is None else document.table.labels
    assert len(labels) >= 4
    for side, own in enumerate(document.sides):
        assert len(document.deployments[side].placements) == len(own.army.units)
        here = Deploying(RULESET, document, side, document.deployments[side].name)
        assert here.strays == {}, "where the rules of deployment let them stand"
        names = [unit.name for unit in own.army.units]
        assert len(set(names)) == len(names), "everybody is told apart"
        assert sum("general" in unit.options for unit in own.army.units) == 1


@each_file
def test_both_languages_are_told_the_same(path: Path) -> None:
    document = scenario(path)
    pairs = [(document.notes, document.notes_it), (document.special_rules, document.special_rules_it)]
    pairs += [(side.briefing, side.briefing_it) for side in document.sides]
    for english, italian in pairs:
        assert english and italian and english != italian
        assert "{" not in english + italian
    assert all(part in document.notes for part in ("Balance: ", "Sources: "))
    assert all(part in document.notes_it for part in ("Equilibrio: ", "Fonti: "))
    told = translated(document, "it")
    ground = told.map.labels if told.table is None else told.table.labels
    shown = [told.name, told.place, *(label.text for label in ground)]
    shown += [name for side in told.sides for name in (side.name, side.army.name)]
    shown += [unit.name for side in told.sides for unit in side.army.units]
    assert [name for name in shown if ENGLISH.search(name)] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
def test_bots_reach_the_end_on_hexes(sheet: Sheet) -> None:
    end = play_out(RULESET, RULESET.opening(scenario(path_of(sheet, "hexes"))), (Tactician(), Tactician()), 1)
    assert end.outcome is not None


# The recorded battle -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battle() -> Battle:
    return read(battle_path(IMPETUS))


def test_the_battle_is_what_its_sources_say() -> None:
    assert battle_path(IMPETUS).read_text(encoding="utf-8") == recorded(IMPETUS)


def test_its_battle_is_played_to_the_end_by_the_rules_and_the_dice(battle: Battle) -> None:
    check_played(battle, winner=1)


def test_its_battle_is_annotated_in_both_languages(battle: Battle) -> None:
    lines = check_noted(battle, texts=12)
    assert [battle.node(at).name for at in lines] == ["The wall stays"]


def test_whoever_is_lost_to_an_enemy_in_his_flank_is_said_to_be(battle: Battle) -> None:
    """Three VBU are left, and yet the duke is gone: it needs saying why."""
    narrator = Narrator(battle, "en")
    fell = [event for node in battle.main_line() for event in battle.events(node) if event.rule == "COH-8"]
    assert fell and all("flank or rear" in narrator.event(event) for event in fell)
