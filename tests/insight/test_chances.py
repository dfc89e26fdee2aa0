"""Win chance: the estimate follows the battle, changes add up, and simulation repeats itself."""

from itertools import pairwise
from pathlib import Path

import pytest

from hheditor.battles import Battle, Flaw, read_battle
from hheditor.insight.chances import (
    Simulated,
    Swing,
    course,
    estimate,
    joined,
    simulated,
    swings,
    turning_points,
    whole,
)
from hheditor.rules.api import Rolled
from hheditor.rules.hordes_heroes import RULESET
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.systems.supplies import SUPPLIES, Supply

BATTLE = Path(__file__).parents[1] / "rules/hordes_heroes/playthroughs/whole-battle.hhbattle"


@pytest.fixture(scope="module")
def battle() -> Battle:
    found = read_battle(BATTLE.read_bytes())
    assert not isinstance(found, Flaw)
    return found.battle


def test_the_course_of_a_battle(battle: Battle) -> None:
    line = (0, *battle.main_line())
    points = course(battle, line)
    assert [point.node for point in points] == list(line)
    assert all(0 <= point.chance <= 1 for point in points)
    assert [p.dice for p in points[1:]] == [isinstance(battle.order(n), Rolled) for n in line[1:]]
    outcome = battle.ruleset.outcome(battle.position(line[-1]))
    assert outcome is not None and outcome.winner in (0, 1)
    assert points[-1].chance == (1.0 if outcome.winner == 0 else 0.0)


def test_changes_add_up_to_the_whole(battle: Battle) -> None:
    points = course(battle, (0, *battle.main_line()))
    found = swings(battle, points)
    assert found[0].before == points[0].chance and found[-1].after == points[-1].chance
    for one, other in pairwise(found):
        assert one.after == other.before and one.end == other.start
    for swing in found:
        assert swing.decisions + swing.dice == pytest.approx(swing.change)
    together = whole(found)
    assert together is not None
    assert together.before == points[0].chance and together.after == points[-1].chance
    assert together.decisions + together.dice == pytest.approx(together.change)
    assert whole([]) is None
    assert any(abs(swing.dice) > 0.01 for swing in found)
    assert any(abs(swing.decisions) > 0.01 for swing in found)


def test_turning_points_are_the_largest_in_their_order() -> None:
    def swing(turn: int, change: float) -> Swing:
        return Swing(turn, turn + 1, turn, 0, 0.5, 0.5 + change, change, 0.0)

    found = turning_points([swing(1, 0.01), swing(2, -0.3), swing(3, 0.1), swing(4, 0.2)], count=2)
    assert [each.turn for each in found] == [2, 4]
    assert turning_points([swing(1, 0.01)]) == ()


def test_a_change_is_said_from_the_side_that_gained_by_it() -> None:
    assert Swing(1, 2, 1, 0, 0.5, 0.754, 0.1, 0.154).parts == (0, 25, 10, 15)
    # Rounded, the parts still add up: 24.6 + 10.3 are 35, and 25 + 10 are too.
    assert Swing(1, 2, 1, 0, 0.7, 0.351, -0.246, -0.103).parts == (1, 35, 25, 10)
    assert Swing(1, 2, 1, 0, 0.5, 0.4, -0.3, 0.2).parts == (1, 10, 30, -20)


def test_simulation_repeats_itself_and_can_be_stopped() -> None:
    position = RULESET.opening(random_scenario(7, size=3, turns=1))
    found = simulated(RULESET, position, 3, seed=4)
    assert found.games == 3
    assert found == simulated(RULESET, position, 3, seed=4)
    assert found.low <= found.chance <= found.high
    assert simulated(RULESET, position, 3, stop=lambda: True) == Simulated(0, 0.5, 0.0, 1.0)
    assert joined(Simulated(3, 1.0, 0, 1), Simulated(1, 0.0, 0, 1)).chance == 0.75
    assert joined(found, Simulated(0, 0.5, 0, 1)) == found


@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: supply.system.id)
def test_every_system_can_be_estimated(supply: Supply) -> None:
    assert 0 <= estimate(supply.system, supply.opening(1)) <= 1
