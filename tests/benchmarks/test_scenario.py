"""How quick preparing a scenario is: arraying an army, trying a place, turning all, typing on the sheet."""

from __future__ import annotations

from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture

from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.editor import ScenarioEditor
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api import find
from hheditor.scenarios.edits import SetWords
from hheditor.scenarios.making import new_scenario

RULES = find("hordes_heroes")
ARMIES = RULES.sample_armies()


def deployer(units: int = 0) -> Deployer:
    first = ARMIES["hyw_english_150"]
    if units:
        first = replace(first, units=(first.units * units)[:units])
    made = new_scenario(Map(Board(18, 13)), (first, ARMIES["scots_150"]), "hordes_heroes")
    return Deployer(ScenarioEditor.of(made), lambda: "A")


def test_arraying_an_army(benchmark: BenchmarkFixture) -> None:
    made = deployer().scenario
    assert benchmark(RULES.array, made, 0)


def test_trying_a_place_under_the_pointer(benchmark: BenchmarkFixture) -> None:
    person = deployer()
    here = person.here
    assert here is not None
    wishes = here.put(0, 200)
    benchmark(person.try_, wishes)


def test_turning_a_whole_army(benchmark: BenchmarkFixture) -> None:
    person = deployer()
    person.auto()
    person.pick_all()
    benchmark(person.turn, 1)


def test_typing_does_not_deploy_anew(benchmark: BenchmarkFixture) -> None:
    person = deployer(200)
    person.auto()
    letters = iter(range(10**9))

    def letter() -> None:
        person.editor.do(SetWords("notes", str(next(letters))), "scenario.did.notes", merge="notes")

    benchmark(letter)
