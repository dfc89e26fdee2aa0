"""Deploying without a window: the rules judge, refusals change nothing, one gesture is one entry."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from hheditor.app.scenario.arrangements import Arranged
from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.editor import ScenarioEditor, findings_of
from hheditor.app.scenario.opening import Opening
from hheditor.app.scenario.options import options, shipped_profile, with_option
from hheditor.app.scenario.start import StartWith, all_placed, ready, refusal_to_start
from hheditor.hexes import Board, cell_labelled
from hheditor.maps import Map
from hheditor.maps.document import Feature
from hheditor.maps.edits import apply as edit_map
from hheditor.maps.edits import terrain_edit
from hheditor.rules.api import Rolled, find
from hheditor.scenarios import Deployment, Goal, Placement, Scenario, Side
from hheditor.scenarios.edits import SetDeployments, deployment_of
from hheditor.values import Finding, encode

RULES = find("hordes_heroes")
ARMIES = RULES.sample_armies()
BOARD = Board(18, 13)


def at(label: str) -> int:
    return cell_labelled(BOARD, label)


def scenario(first: str = "hyw_english_150", second: str = "hyw_french_150") -> Scenario:
    map_ = Map(BOARD, "Field")
    for terrain, labels in (("lake", "C12"), ("mountain", "D12"), ("wood", "E12 F12")):
        map_, _ = edit_map(map_, terrain_edit([at(label) for label in labels.split()], terrain))
    sides = (Side("English", ARMIES[first], "south"), Side("French", ARMIES[second], "north"))
    return Scenario("Test", "hordes_heroes", map_, sides)


@pytest.fixture
def deployer() -> Deployer:
    return Deployer(ScenarioEditor.of(scenario()), lambda: "Line of battle")


def here(deployer: Deployer) -> Deploying:
    found = deployer.here
    assert found is not None
    return found


def number(deployer: Deployer, name: str, which: int = 0) -> int:
    return [each for each, known in here(deployer).names.items() if known == name][which]


def put(
    deployer: Deployer, name: str, label: str, which: int = 0, facing: int | None = None
) -> Finding | None:
    deployer.pick([number(deployer, name, which)])
    return deployer.put(at(label), facing)


def cell(deployer: Deployer, piece: int) -> int:
    placement = here(deployer).placed.get(piece)
    return -1 if placement is None else placement.cell


def test_a_piece_is_put_down_and_is_one_entry(deployer: Deployer) -> None:
    assert put(deployer, "Billmen", "H11") is None
    billmen = number(deployer, "Billmen")
    assert cell(deployer, billmen) == at("H11")
    history = deployer.editor.history
    assert len(history.entries) == 1
    assert deployment_of(deployer.scenario, 0, "Line of battle") is not None
    history.undo()
    assert deployer.scenario == scenario()
    assert cell(deployer, billmen) == -1
    history.redo()
    assert cell(deployer, billmen) == at("H11")


WAYS = [
    ("Billmen", "H10", "DEP-1", "beyond the three rows"),
    ("Billmen", "H1", "DEP-1", "in the enemy's zone"),
    ("Henry V", "H10", "DEP-1", "a leader beyond the rows"),
    ("Billmen", "C12", "DEP-4", "in a lake"),
    ("Billmen", "D12", "DEP-4", "on a mountain"),
    ("Henry V", "C12", "DEP-4", "a leader in a lake"),
    ("Henry V", "D12", "DEP-4", "a leader on a mountain"),
    ("Field Guns", "E12", "DEP-4", "wheels in a wood"),
    ("Billmen", "K11", "DEP-4", "two units in one hex"),
]


@pytest.mark.parametrize(("name", "label", "rule", "why"), WAYS)
@pytest.mark.parametrize("standing", [False, True], ids=["from the roster", "from the field"])
def test_every_way_to_break_the_rules_is_refused_and_changes_nothing(
    deployer: Deployer, name: str, label: str, rule: str, why: str, standing: bool
) -> None:
    put(deployer, "Retinue Longbowmen", "K11")
    if standing:
        assert put(deployer, name, "H11") is None
    piece = number(deployer, name)
    before, where = deployer.scenario, cell(deployer, piece)
    entries = deployer.editor.history.entries
    finding = put(deployer, name, label)
    assert finding is not None, why
    assert finding.rule == rule
    assert finding.weight == "refusal"
    assert deployer.refused == finding
    assert deployer.scenario is before
    assert deployer.editor.history.entries == entries
    assert cell(deployer, piece) == where


def test_a_painted_zone_lifts_the_rows(deployer: Deployer) -> None:
    made = scenario()
    zone = tuple(at(label) for label in ("H7", "I7"))
    own = replace(made, sides=(replace(made.sides[0], zone=zone), made.sides[1]))
    deployer = Deployer(ScenarioEditor.of(own), lambda: "A")
    assert put(deployer, "Billmen", "H7") is None
    finding = put(deployer, "Field Guns", "H11")
    assert finding is not None
    assert finding.rule == "DEP-5"


def test_a_sweep_places_a_row_and_is_one_entry(deployer: Deployer) -> None:
    deployer.pick(range(6))
    row = [BOARD.cell(column, 10) for column in range(4, 12)]
    assert deployer.sweep(row) is None
    assert [cell(deployer, piece) for piece in range(6)] == row[:6]
    assert len(deployer.editor.history.entries) == 1
    assert deployer.selected == (6,), "the next one who waits"


def test_a_block_moves_together_with_its_leader_or_not_at_all(deployer: Deployer) -> None:
    deployer.pick(range(3))
    deployer.sweep([at(label) for label in ("H11", "I11", "J11")])
    put(deployer, "Henry V", "I11")
    henry = number(deployer, "Henry V")
    deployer.pick(range(3))
    assert deployer.move(at("H11"), at("I12")) is None
    assert [cell(deployer, piece) for piece in range(3)] == [at(label) for label in ("I12", "J12", "K12")]
    assert cell(deployer, henry) == at("J12"), "he goes with his unit"
    before = deployer.scenario
    refused = deployer.move(at("I12"), at("I10"))
    assert refused is not None
    assert refused.rule == "DEP-1"
    assert deployer.scenario is before
    off = deployer.move(at("I12"), at("A1"))
    assert off is not None


def test_turning_is_one_entry_however_often(deployer: Deployer) -> None:
    put(deployer, "Billmen", "H11")
    deployer.pick([number(deployer, "Billmen")])
    ahead = here(deployer).placed[number(deployer, "Billmen")].facing
    before = len(deployer.editor.history.entries)
    for _ in range(5):
        assert deployer.turn(1) is None
    assert here(deployer).placed[number(deployer, "Billmen")].facing == (ahead + 5) % 12
    assert len(deployer.editor.history.entries) == before + 1
    deployer.face(0)
    assert here(deployer).placed[number(deployer, "Billmen")].facing == 0


def test_formations_are_those_of_the_rules(deployer: Deployer) -> None:
    put(deployer, "Billmen", "H11")
    billmen = number(deployer, "Billmen")
    deployer.pick([billmen])
    assert "skirmish" not in here(deployer).formations(billmen)
    refused = deployer.form("skirmish")
    assert refused is not None
    assert refused.rule == "DEP-6"
    assert here(deployer).placed[billmen].formation == "line"


def test_skirmishers_find_hexes_for_their_stands() -> None:
    army = next(
        army
        for army in ARMIES.values()
        for troop in army.troops
        if "skirmish" in troop.characteristics.get("traits", ())  # type: ignore[operator]
        and any(unit.troop == troop.id for unit in army.units)
    )
    loose = next(
        index
        for index, unit in enumerate(army.units)
        if "skirmish" in army.troop(unit.troop).characteristics.get("traits", ())  # type: ignore[operator]
    )
    made = scenario()
    made = replace(made, sides=(replace(made.sides[0], army=army), made.sides[1]))
    deployer = Deployer(ScenarioEditor.of(made), lambda: "A")
    deployer.pick([loose])
    assert deployer.put(at("H12")) is None
    deployer.pick([loose])
    assert deployer.form("skirmish") is None
    placement = here(deployer).placed[loose]
    assert placement.formation == "skirmish"
    assert placement.cells[0] == at("H12")
    assert len(set(placement.cells)) == len(placement.cells) > 1
    assert deployer.move(at("H12"), at("I12")) is None
    assert here(deployer).placed[loose].cells[0] == at("I12")
    deployer.form("line")
    assert here(deployer).placed[loose].cells == ()
    able = here(deployer).formations(loose)
    assert len(able) > 1
    for step in range(1, len(able) + 1):
        assert deployer.form() is None
        assert here(deployer).placed[loose].formation == able[(able.index("line") + step) % len(able)]
    assert here(deployer).placed[loose].formation == "line", "all of them once, and round again"


def test_two_change_places_also_with_one_who_waits(deployer: Deployer) -> None:
    put(deployer, "Billmen", "H11", facing=9)
    put(deployer, "Field Guns", "K12", facing=10)
    billmen, guns = number(deployer, "Billmen"), number(deployer, "Field Guns")
    deployer.pick([billmen, guns])
    assert deployer.swap() is None
    assert (cell(deployer, billmen), cell(deployer, guns)) == (at("K12"), at("H11"))
    archers = number(deployer, "Shire Longbowmen")
    assert deployer.swap_with(archers, billmen) is None
    assert (cell(deployer, billmen), cell(deployer, archers)) == (-1, at("K12"))
    deployer.pick([archers])
    refused = deployer.swap()
    assert refused is not None
    assert refused.message == "scenario.pick-two"


def test_mirroring_twice_is_as_before(deployer: Deployer) -> None:
    deployer.pick(range(4))
    deployer.sweep([at(label) for label in ("H11", "I11", "J11", "K11")])
    deployer.pick([0])
    deployer.turn(1)
    before = dict(here(deployer).placed)
    deployer.pick(())
    assert deployer.mirror() is None
    assert here(deployer).placed != before
    assert deployer.mirror() is None
    assert here(deployer).placed == before


def test_auto_places_everybody_and_again_differently(deployer: Deployer) -> None:
    assert deployer.auto() is None
    assert not here(deployer).waiting
    first = dict(here(deployer).placed)
    assert deployer.auto() is None
    assert here(deployer).placed != first
    assert len(deployer.editor.history.entries) == 2
    deployer.clear()
    assert not here(deployer).placed


def test_named_deployments_are_copied_renamed_deleted(deployer: Deployer) -> None:
    deployer.auto()
    deployer.copy_deployment("Copy")
    assert deployer.name(0) == "Copy"
    deployer.clear()
    assert deployment_of(deployer.scenario, 0, "Line of battle") is not None
    assert len(deployment_of(deployer.scenario, 0, "Line of battle").placements) == 14  # type: ignore[union-attr]
    taken = deployer.rename_deployment("Line of battle")
    assert taken is not None
    assert deployer.rename_deployment("  Hold   the ford ") is None
    assert deployer.name(0) == "Hold the ford"
    nameless = deployer.rename_deployment("  ")
    assert nameless is not None
    deployer.lead_deployment()
    assert deployer.scenario.deployments[0].name == "Hold the ford"
    deployer.delete_deployment()
    assert deployer.name(0) == "Line of battle"
    deployer.editor.undo()
    assert deployment_of(deployer.scenario, 0, "Hold the ford") is not None
    deployer.use_side(1)
    assert deployer.name(1) == ""


def test_what_a_file_places_wrongly_is_a_stray_that_can_be_moved() -> None:
    bad = Deployment("A", 0, (Placement(0, at("H5")), Placement(1, at("H11")), Placement(99, 3)))
    deployer = Deployer(ScenarioEditor.of(replace(scenario(), deployments=(bad,))), lambda: "A")
    assert set(here(deployer).placed) == {1}
    assert {piece: stray.finding.rule for piece, stray in here(deployer).strays.items()} == {
        0: "DEP-1",
        99: "",
    }
    deployer.pick([0])
    assert deployer.put(at("I11")) is None
    assert 0 not in here(deployer).strays
    assert cell(deployer, 0) == at("I11")


def test_the_position_follows_the_scenario_wherever_it_goes(deployer: Deployer) -> None:
    draw = random.Random(5)
    for _ in range(40):
        deed = draw.randrange(6)
        deployer.pick(draw.sample(range(14), draw.randint(1, 3)))
        target = draw.randrange(BOARD.cells)
        if deed < 3:
            deployer.put(target)
        elif deed == 3:
            deployer.turn(draw.randint(-3, 3))
        elif deed == 4:
            deployer.editor.undo()
        else:
            deployer.withdraw()
        deployment = deployment_of(deployer.scenario, 0, deployer.name(0))
        said = {} if deployment is None else {each.piece: each for each in deployment.placements}
        assert here(deployer).placed == said
        fresh = Deploying(RULES, deployer.scenario, 0, deployer.name(0))
        assert encode(fresh.position) == encode(here(deployer).position)


def test_looking_changes_nothing(deployer: Deployer) -> None:
    before = deployer.scenario
    tried = deployer.try_(here(deployer).put(0, at("H11")))
    assert isinstance(tried, Arranged)
    assert deployer.scenario is before
    assert not here(deployer).placed


# The opening ---------------------------------------------------------------------------------------------


def test_the_side_with_more_fast_units_chooses() -> None:
    made = scenario("mongols_150", "hyw_english_150")
    initiative = RULES.initiative(made)
    assert initiative is not None
    assert (initiative.side, initiative.rule) == (0, "DEP-2")
    assert initiative.counts[0] > initiative.counts[1]
    opening = Opening(RULES, made)
    assert opening.roll is None
    assert opening.question is not None
    assert opening.question.actor == 0
    assert opening.answer(opening.answers[1]) is None
    assert opening.question is not None
    assert opening.question.actor == 1, "who deploys first chooses his edge"
    north = next(order for order in opening.answers if getattr(order, "edge", "") == "south")
    assert opening.answer(north) is None
    muster = opening.muster
    assert muster is not None
    assert (muster.side, muster.edges, muster.first) == (1, ("north", "south"), 0)
    editor = ScenarioEditor.of(made)
    for edit in opening.edits():
        editor.do(edit, "scenario.did.initiative")
    assert [side.edge for side in editor.scenario.sides] == ["north", "south"]
    assert editor.scenario.first == 0


def test_a_tie_is_rolled_for() -> None:
    opening = Opening(RULES, scenario("hyw_english_150", "hyw_english_150"))
    assert opening.roll is not None
    assert opening.answers == ()
    assert opening.answer(Rolled((3, 3))) is None
    assert opening.roll is not None, "equal dice are thrown again"
    faces = opening.throw(4)
    assert len(faces) == 2


# The start and the options -------------------------------------------------------------------------------


def test_a_battle_waits_for_armies_and_for_everybody_to_stand(deployer: Deployer) -> None:
    editor = deployer.editor
    deployed, chosen = StartWith(), StartWith(deployed=False)
    early = refusal_to_start(editor.scenario, RULES, deployed)
    assert early is not None
    assert early.message == "scenario.deploy-first"
    assert refusal_to_start(editor.scenario, RULES, chosen) is None
    deployer.auto()
    deployer.use_side(1)
    deployer.auto()
    assert all_placed(editor.scenario)
    assert refusal_to_start(editor.scenario, RULES, deployed) is None
    assert ready(editor.scenario, deployed).start == "deployed"
    empty = replace(editor.scenario.sides[0], army=replace(ARMIES["scots_100"], units=()))
    nobody = refusal_to_start(
        replace(editor.scenario, sides=(empty, editor.scenario.sides[1])), RULES, chosen
    )
    assert nobody is not None
    assert nobody.message == "scenario.no-army"
    assert refusal_to_start(editor.scenario, None, chosen) is not None


def test_two_units_in_one_hex_of_overlapping_zones_start_no_battle() -> None:
    made = scenario("scots_100", "scots_100")
    zone = tuple(range(18 * 6, 18 * 8))
    made = replace(made, sides=(replace(made.sides[0], zone=zone), replace(made.sides[1], zone=zone)))
    deployments = tuple(Deployment("A", side, RULES.array(made, side)) for side in (0, 1))
    found = refusal_to_start(replace(made, deployments=deployments), RULES, StartWith())
    assert found is not None
    assert found.rule == "DEP-4"


def test_only_what_differs_from_the_shipped_profile_is_kept() -> None:
    wanted = ("breaking_point", "roll_off", "flight", "results")
    found = {option.name: option for option in options(RULES, {}, lambda name: name in wanted)}
    assert set(found) == {"breaking_point", "roll_off", "flight"}, "a table is no option"
    assert found["flight"].choices == ("two_moves", "one_move")
    profile = with_option(RULES, {}, "breaking_point", 60)
    assert profile["breaking_point"] == 60
    assert profile["sources"]["breaking_point"] == "user"
    again = options(RULES, profile, lambda name: name == "breaking_point")[0]
    assert (again.value, again.shipped, again.changed) == (60, 50, True)
    back = with_option(RULES, profile, "breaking_point", 50)
    assert back == {"id": shipped_profile(RULES, {})[0]}
    assert not [
        each for each in RULES.inspect(replace(scenario(), profile=profile)) if each.weight == "refusal"
    ]


def test_terms_that_cannot_be_met_are_found_and_lead_to_their_row() -> None:
    goals = (
        Goal("hold", 0),
        Goal("hold", 1, (5,), count=3, turn=2),
        Goal("leave", 0, turn=1),
        Goal("hold", 0, (9999,), turn=1),
        Goal("survive", 0, turn=9),
    )
    made = replace(scenario(), goals=goals, turn_limit=5)
    found = {(each.message, each.field) for each in findings_of(made, RULES)}
    assert ("scenario.goal-without-places", "goals.0") in found
    assert ("scenario.goal-count", "goals.1") in found
    assert ("scenario.goal-without-edge", "goals.2") in found
    assert ("scenario.goal-off-field", "goals.3") in found
    assert ("scenario.goal-too-late", "goals.4") in found
    assert findings_of(made, None)[0].message == "scenario.unknown-system"


def test_a_scenario_that_starts_deployed_says_who_is_missing() -> None:
    made = replace(scenario(), start="deployed")
    found = [each for each in findings_of(made, RULES) if each.message == "scenario.not-all-placed"]
    assert [each.parameter("n") for each in found] == [14, 13]
    editor = ScenarioEditor.of(made)
    arrays = tuple(Deployment("A", side, RULES.array(made, side)) for side in (0, 1))
    editor.do(SetDeployments(arrays), "scenario.did.arrayed", side="x")
    assert editor.findings == ()


def test_a_system_that_deploys_nothing_is_no_trouble() -> None:
    from hheditor.rules.api import forget, register
    from tests.systems.training import TRAINING

    ruleset = TRAINING
    register(ruleset)
    try:
        made = replace(scenario(), system=ruleset.id, map=Map(BOARD, features=(Feature("ford", 3),)))
        deployer = Deployer(ScenarioEditor.of(made), lambda: "A")
        assert deployer.here is None
        assert deployer.auto() is not None
        deployer.pick_next()
        deployer.pick_all()
        assert deployer.mirror() is None
        assert deployer.put(3) is None
    finally:
        forget(ruleset.id)
