"""Deploying on a bare table, without a window: poses instead of places, the same gestures, the same judge."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.editor import ScenarioEditor, findings_of
from hheditor.app.scenario.start import StartWith, ready
from hheditor.rules.api import find, forget, register
from hheditor.scenarios import Placement, Scenario
from hheditor.scenarios.edits import SetSetup, deployment_of
from hheditor.store.exchange.checks import sound
from hheditor.values import Finding, decode, encode
from tests.systems.gridless import GRIDLESS, Gridless
from tests.systems.gridless.documents import scenario


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    register(GRIDLESS, offered=False)
    yield
    forget(GRIDLESS.id)


@pytest.fixture
def deployer() -> Deployer:
    return Deployer(ScenarioEditor.of(scenario()), lambda: "Line of battle")


def here(deployer: Deployer) -> Deploying:
    found = deployer.here
    assert found is not None
    return found


def stands(deployer: Deployer, number: int) -> tuple[tuple[int, int] | None, int]:
    placed = here(deployer).placed[number]
    return placed.spot, placed.facing


def put(deployer: Deployer, number: int, x: int, y: int, facing: int | None = None) -> Finding | None:
    deployer.pick([number])
    return deployer.put((x, y), facing)


def test_a_base_is_laid_on_a_spot_and_kept_with_it(deployer: Deployer) -> None:
    assert put(deployer, 0, 9003, 10007) is None
    assert stands(deployer, 0) == ((9003, 10007), 2700), "straight ahead"
    kept = deployment_of(deployer.scenario, 0, "Line of battle")
    assert kept is not None
    assert kept.placements == (Placement(0, facing=2700, spot=(9003, 10007)),)
    assert decode(encode(deployer.scenario), Scenario) == deployer.scenario
    assert sound(deployer.scenario) is None
    deployer.editor.undo()
    assert not here(deployer).placed


def test_what_is_nearly_flush_stands_flush(deployer: Deployer) -> None:
    put(deployer, 0, 9000, 10000)
    assert put(deployer, 1, 9860, 10040) is None
    assert stands(deployer, 1) == ((9800, 10000), 2700), "beside it, the fronts in line"
    deployer.pick([2])
    assert deployer.put((7770, 10300), snap=False) is None
    assert stands(deployer, 2) == ((7770, 10300), 2700), "unless the hand says where"


def test_what_is_nearly_in_its_zone_stands_at_its_rim(deployer: Deployer) -> None:
    assert put(deployer, 0, 5000, 9130) is None
    assert stands(deployer, 0) == ((5000, 9200), 2700), "its front on the line"
    assert put(deployer, 1, 340, 11000) is None
    assert stands(deployer, 1) == ((400, 11000), 2700), "its side on the edge of the table"


def test_a_refusal_says_its_numbers_and_changes_nothing(deployer: Deployer) -> None:
    refused = put(deployer, 0, 5000, 8000)
    assert refused is not None and refused.message == "refusal.gridless.out-of-zone"
    assert dict(refused.parameters) == {"beyond": 1200, "depth": 3000}
    assert deployer.refused is refused
    assert not here(deployer).placed and not deployer.editor.history.entries
    put(deployer, 0, 9000, 10000)
    refused = put(deployer, 1, 9300, 10050)
    assert refused is not None and refused.message == "refusal.gridless.on-another"


def test_bases_turn_by_any_angle_and_many_turns_are_one_entry(deployer: Deployer) -> None:
    put(deployer, 0, 9000, 10000)
    entries = len(deployer.editor.history.entries)
    deployer.pick([0])
    deployer.turn(1)
    assert stands(deployer, 0)[1] == 2750, "five degrees"
    deployer.wheel(10)
    deployer.wheel(-450)
    assert stands(deployer, 0) == ((9000, 10000), 2310)
    assert len(deployer.editor.history.entries) == entries + 1
    deployer.editor.undo()
    assert stands(deployer, 0)[1] == 2700


def test_several_turn_and_move_as_one_body(deployer: Deployer) -> None:
    put(deployer, 0, 8600, 10000)
    put(deployer, 1, 9400, 10000)
    deployer.pick([0, 1])
    assert deployer.wheel(100) is None
    one, other = stands(deployer, 0), stands(deployer, 1)
    assert one[1] == other[1] == 2800
    assert one[0] is not None and other[0] is not None
    assert abs(one[0][0] - 8606) + abs(one[0][1] - 9931) <= 2, "about the middle between them"
    assert abs(other[0][0] - 9394) + abs(other[0][1] - 10069) <= 2
    deployer.wheel(-100)
    assert deployer.move((8600, 10000), (6600, 10300)) is None
    assert [stands(deployer, number)[0] for number in (0, 1)] == [(6600, 10300), (7400, 10300)]


def test_a_row_is_laid_along_a_line(deployer: Deployer) -> None:
    deployer.pick([0, 1, 2])
    assert deployer.sweep([(4000, 10000), (9000, 10080)]) is None
    assert [stands(deployer, number) for number in (0, 1, 2)] == [
        ((4400 + 800 * number, 10000), 2700) for number in (0, 1, 2)
    ]
    assert deployer.selected == (3,), "whoever still waits comes next"


def test_two_change_places_and_all_are_mirrored(deployer: Deployer) -> None:
    put(deployer, 0, 4000, 10000, 2600)
    put(deployer, 1, 6000, 11000)
    deployer.pick([0, 1])
    assert deployer.swap() is None
    assert stands(deployer, 0) == ((6000, 11000), 2700)
    assert stands(deployer, 1) == ((4000, 10000), 2600)
    assert deployer.mirror() is None
    assert stands(deployer, 1) == ((14000, 10000), 2800), "all of them about the middle of the zone"
    put(deployer, 2, 9000, 10000)
    deployer.pick([0, 1])
    assert deployer.mirror() is None
    assert stands(deployer, 1) == ((12000, 10000), 2600), "some about their own"


def test_a_whole_side_is_placed_and_the_rest_around_who_stands(deployer: Deployer) -> None:
    assert deployer.auto() is None
    assert not here(deployer).waiting
    first = dict(here(deployer).placed)
    assert deployer.auto() is None
    assert here(deployer).placed != first, "once more, another way"
    deployer.clear()
    put(deployer, 3, *(first[0].spot or (0, 0)))
    assert deployer.auto_rest() is None
    assert not here(deployer).waiting
    assert here(deployer).placed[3].spot == first[0].spot


def test_named_deployments_are_kept_and_compared(deployer: Deployer) -> None:
    put(deployer, 0, 9000, 10000)
    deployer.copy_deployment("Other")
    put(deployer, 0, 5000, 10000)
    deployer.use_name("Line of battle")
    assert stands(deployer, 0)[0] == (9000, 10000)
    deployer.use_name("Other")
    assert stands(deployer, 0)[0] == (5000, 10000)


def test_an_exact_set_up_and_who_may_still_move(deployer: Deployer) -> None:
    fixed = Placement(0, facing=2700, spot=(9000, 10000), fixed=True)
    wanted = Placement(1, facing=2700, spot=(9800, 10000))
    deployer.editor.do(SetSetup(0, (fixed, wanted)), "scenario.did.fixed", n=2)
    put(deployer, 2, 9300, 10000)
    assert [each.wanted.piece for each in here(deployer).differences()] == [0, 1]
    assert deployer.as_set_up() is None
    assert 2 not in here(deployer).placed, "somebody of the set-up stands there"
    assert not here(deployer).differences()
    refused = put(deployer, 0, 5000, 10000)
    assert refused is not None and refused.message == "scenario.fixed-piece"
    assert put(deployer, 1, 5000, 10000) is None
    (moved,) = here(deployer).differences()
    assert moved.wanted == wanted and moved.now is not None and moved.now.spot == (5000, 10000)
    assert deployer.auto() is None
    assert stands(deployer, 0)[0] == (9000, 10000), "whoever is fixed stays"
    assert not any(each.weight == "refusal" for each in findings_of(deployer.scenario, GRIDLESS))


def test_a_battle_begins_as_it_was_deployed(deployer: Deployer) -> None:
    deployer.auto()
    deployer.use_side(1)
    deployer.auto()
    names = deployer.names
    begun = GRIDLESS.opening(ready(deployer.scenario, StartWith(deployments=names)))
    for side in (0, 1):
        kept = deployment_of(deployer.scenario, side, names[side])
        assert kept is not None
        assert GRIDLESS.placements(begun, side) == kept.placements
    assert not GRIDLESS.problems(begun)


def test_a_file_with_a_spot_beside_the_table_is_refused() -> None:
    good = Placement(0, facing=2700, spot=(100, 100))
    for wrong in (replace(good, spot=(18000, 5)), replace(good, cell=3), replace(good, facing=3600)):
        bad = replace(scenario(), sides=(replace(scenario().sides[0], setup=(wrong,)), scenario().sides[1]))
        found = sound(bad)
        assert found is not None and found.field == "sides.0.setup"


def test_the_surface_of_a_scenario_is_its_table() -> None:
    assert isinstance(find("gridless"), Gridless)
    assert find("gridless").surface(scenario()).size == (18_000, 12_000)
