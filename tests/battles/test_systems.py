"""The record serves every system: random battles of each are kept, taken back, written and read."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.battles import (
    Battle,
    BattleHeader,
    DiceSettings,
    Node,
    answer_chance,
    choose_dice,
    read_battle,
    replay,
    write_battle,
)
from hheditor.battles.chance import unlike_seed
from hheditor.battles.notation import Loaded
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.hordes_heroes import RULESET as HORDES_HEROES
from hheditor.scenarios import Scenario
from tests.battles.help import ID, Clock, Kept, snapshot
from tests.battles.pebbles import scenario as pebbles
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.systems.activation import ACTIVATION, meeting
from tests.systems.gridless import GRIDLESS, four
from tests.systems.training import TRAINING, skirmish


def _numbered(system: Any, setup: Callable[[int], Any]) -> tuple[Ruleset[Any], Callable[[int], Scenario]]:
    """A system of tests that opens with something simpler than a scenario: the scenario says which."""

    class Numbered(type(system)):  # type: ignore[misc]
        def opening(self, scenario: Scenario) -> Any:
            return super().opening(setup(scenario.profile["number"]))

    found: Ruleset[Any] = Numbered()
    return found, lambda number: replace(pebbles(), system=found.id, profile={"number": number})


SYSTEMS: dict[str, tuple[Ruleset[Any], Callable[[int], Scenario]]] = {
    "training": (TRAINING, skirmish),
    "activation": _numbered(ACTIVATION, meeting),
    "gridless": _numbered(GRIDLESS, four),
    "hordes_heroes": (HORDES_HEROES, lambda number: random_scenario(1000 + number, size=5, turns=3)),
}
STEPS = {"gridless": 20}


def _some_order(ruleset: Ruleset[Any], position: Any, draw: Random) -> Order | None:
    found: list[Order] = []
    subjects = ruleset.subjects(position)
    about = draw.choice(subjects) if subjects and draw.random() < 0.8 else None
    for order in ruleset.orders(position, about):
        found.append(order)
        if len(found) >= 40:
            break
    return draw.choice(found) if found else None


def _play(battle: Battle, draw: Random, steps: int) -> None:
    for _ in range(steps):
        waiting = answer_chance(battle).waiting
        if waiting == "choice":
            choose_dice(battle, draw.choice(("same", "fresh")))
            continue
        order = _some_order(battle.ruleset, battle.position(), draw) if waiting == "side" else None
        if order is None:
            return
        assert isinstance(battle.play(order), Node)
        if draw.random() < 0.1:
            battle.annotate(battle.cursor.node, text="Hm.", glyphs=("!?",))
        if draw.random() < 0.15:
            for _ in range(draw.randint(1, 3)):
                battle.undo()


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("number", range(2))
def test_a_random_battle_of_every_system(name: str, number: int) -> None:
    ruleset, scenarios = SYSTEMS[name]
    scenario = scenarios(number)
    header = BattleHeader(
        ID, scenario, ruleset.id, ruleset.version, DiceSettings("seeded", f"{name} {number}")
    )
    journal = Kept()
    battle = Battle.begin(header, ruleset, journal=journal, clock=Clock(), author="Anna")
    _play(battle, Random(number), STEPS.get(name, 70))
    assert len(battle.tree.nodes) > 10
    assert replay(battle) is None
    assert unlike_seed(battle) == []
    before = snapshot(battle, notes=True)
    again = Battle.open(header, journal.entries(), ruleset)
    assert snapshot(again, notes=True) == before
    for record in (True, False):
        loaded = read_battle(write_battle(battle, record=record), rules=lambda _: ruleset)
        assert isinstance(loaded, Loaded), loaded
        assert snapshot(loaded.battle) == snapshot(battle)
        assert loaded.battle.position() == battle.position()
    for at in battle.tree.nodes:
        assert battle.scene(at) == again.scene(at)
        assert ruleset.moment(battle.position(at)) == battle.moment(at)
