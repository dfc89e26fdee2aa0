"""The battles and sieges of the figure game: everybody stands lawfully, and both languages read them."""

from pathlib import Path

import pytest

from hheditor.app.scenario.editor import findings_of
from hheditor.battles import Battle, read_battle, replay
from hheditor.battles.chance import unlike_seed
from hheditor.battles.notation import Loaded
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.position.works import HEAVY
from hheditor.rules.figures.siege.encampment import empty_sectors
from hheditor.rules.figures.siege.engines.batteries import falls_at
from hheditor.store.exchange.reading import read_document
from hheditor.tables import FINE
from hheditor.tables.ground import holds
from hheditor.text.naming import translated
from tools.examples.figures import magnesia
from tools.examples.figures.__main__ import FOLDER, SKETCHES, main
from tools.examples.figures.sketch import Sketch, scenario
from tools.examples.record_battles import FIGURES
from tools.examples.record_battles import path_of as battle_path
from tools.examples.record_battles import printed as recorded


@pytest.mark.parametrize("sketch", SKETCHES, ids=lambda each: each.file)
def test_everybody_stands_where_the_rules_allow_it(sketch: Sketch) -> None:
    document = scenario(sketch)
    for side in (0, 1):
        position = RULESET.deploying(document, side)
        assert position is not None
        pieces = RULESET.enlisted(position, side)
        placed = document.deployments[side].placements
        assert len(placed) == len(pieces) == document.sides[side].pieces
        for each in placed:
            order = RULESET.order_to_place(position, pieces[each.piece], each)
            assert RULESET.refusal(position, order) is None, RULESET.names(position)[pieces[each.piece]]
            position = RULESET.follow(position, order)
        assert RULESET.placements(position, side) == placed
    opening = RULESET.opening(document)
    assert RULESET.problems(opening) == () and opening.turn == 1 and opening.first == document.first
    assert not any(figure.state == "waiting" for figure in opening.figures)
    assert document.notes_it and all(side.briefing_it for side in document.sides)


def test_they_are_written_as_scenarios(tmp_path: Path) -> None:
    main(tmp_path)
    for sketch in SKETCHES:
        found = read_document((tmp_path / f"{sketch.file}.hhscenario").read_bytes())
        assert found.content == scenario(sketch)


def test_a_scenario_with_types_of_its_own_is_read_in_italian() -> None:
    told = translated(scenario(magnesia.SKETCH), "it")
    army = told.sides[0].army
    assert told.year == "190 a.C." and army.name == "Roma e Pergamo, 190 a.C."
    assert {"Cavalieri di Pergamo", "Alleati"} <= {troop.name for troop in army.troops}
    assert not RULESET.inspect(scenario(magnesia.SKETCH)), "within its budget"


# What ships ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sketch", SKETCHES, ids=lambda each: each.file)
def test_what_ships_is_what_the_sketch_says(sketch: Sketch) -> None:
    """`python -m tools.examples.figures` has been run since the sketch was changed."""
    found = read_document((FOLDER / f"{sketch.file}.hhscenario").read_bytes())
    assert found.content == scenario(sketch)


POINTS = {"rocca-serena-1212": (618, 248), "towers-before-crema-1160": (614, 302)}


@pytest.mark.parametrize("sketch", [each for each in SKETCHES if each.works], ids=lambda each: each.file)
def test_a_siege_costs_what_it_is_to_cost_and_lacks_nothing(sketch: Sketch) -> None:
    document = scenario(sketch)
    costs = tuple(RULESET.appraise(side.army).points for side in document.sides)
    assert costs == POINTS[sketch.file]
    assert findings_of(document, RULESET) == ()
    opening = RULESET.opening(document)
    assert opening.setup.table.works == sketch.works, "its fronts and doors are those it draws"
    assert empty_sectors(opening) == () and opening.siege is not None
    fixed = [each for each in opening.siege.engines if each.side == 0 and each.kind in HEAVY]
    aims = {falls_at(opening, opening.siege.engines.index(each)) for each in fixed}
    rects = [built.rect for built in opening.setup.sectors]
    assert all(any(holds(rect.corners, (x * FINE, y * FINE)) for rect in rects) for x, y in aims)


# The recorded battle -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battle() -> Battle:
    found = read_battle(battle_path(FIGURES).read_bytes())
    assert isinstance(found, Loaded)
    assert found.findings == ()
    return found.battle


def test_the_battle_is_what_its_sources_say() -> None:
    assert battle_path(FIGURES).read_text(encoding="utf-8") == recorded(FIGURES)


def test_the_battle_is_played_to_the_end_by_the_rules_and_the_dice(battle: Battle) -> None:
    assert replay(battle) is None
    assert unlike_seed(battle) == []
    last = battle.main_line()[-1]
    assert battle.cursor.node == last
    outcome = RULESET.outcome(battle.position(last))
    assert outcome is not None and outcome.winner == 0, "the League, as it was"


def test_the_battle_is_annotated_in_both_languages(battle: Battle) -> None:
    called = battle.header.scenario.words["it"]
    main = (0, *battle.main_line())
    notes = [note for at in main for note in battle.node(at).notes.values()]
    assert len([note for note in notes if len(note.text) > 20]) >= 12
    assert len([note for note in notes if note.bookmark]) >= 8
    lines = [at for at in battle.tree.nodes if at not in main and battle.node(at).parent in main]
    assert lines, "what might have been"
    for node in battle.tree.nodes:
        for note in battle.node(node).notes.values():
            assert dict(note.translations).get("it"), node
            for name in (note.bookmark, *(mark.text for mark in note.marks)):
                assert not name or name in called, name
