"""Win chance: the estimate follows the battle, changes add up, and simulation repeats itself."""

from itertools import pairwise
from pathlib import Path

import pytest

from hheditor.battles import Battle, Flaw, read_battle
from hheditor.insight.balance import Plan, recorded
from hheditor.insight.chances import (
    Simulated,
    Swing,
    course,
    joined,
    simulated,
    swings,
    turning_points,
    whole,
)
from hheditor.insight.outlook import Outlooks, band, estimate, fortune, outlook
from hheditor.rules.api import CHANCE, Rolled
from hheditor.rules.hordes_heroes import RULESET
from hheditor.values import decode, encode
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


def test_outlooks_are_kept_by_what_a_position_is_and_only_so_many(battle: Battle) -> None:
    line = battle.main_line()
    outlooks = Outlooks(2)
    first, second, third = (battle.position(node) for node in line[:3])
    found = outlooks.of(RULESET, first)
    assert found == outlook(RULESET, first)
    assert outlooks.of(RULESET, decode(encode(first), type(first))) is found, "an equal one is the same"
    outlooks.of(RULESET, second)
    assert outlooks.of(RULESET, first) is found, "asked for again, it stays"
    outlooks.of(RULESET, third)
    assert outlooks.of(RULESET, first) is found
    forgotten = outlooks.of(RULESET, second)
    outlooks.of(RULESET, third)
    outlooks.of(RULESET, first)
    assert outlooks.of(RULESET, second) is not forgotten


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


def test_what_was_to_be_expected_of_dice_belongs_to_the_decision(battle: Battle) -> None:
    """Averaged over everything it can show, a throw changes nothing."""
    rules = battle.ruleset
    seen = 0
    for point in course(battle, battle.main_line()):
        if not point.dice:
            continue
        position = battle.position(battle.node(point.node).parent)
        before = outlook(rules, position)
        listed = list(rules.chance_orders(position))
        whole_of = sum(weight for _, weight in listed)
        shares = [fortune(rules, position, order, before) for order, _ in listed]
        assert None not in shares
        mean = sum(share * weight for share, (_, weight) in zip(shares, listed, strict=True) if share)
        assert mean / whole_of == pytest.approx(0, abs=1e-9)
        assert point.luck == fortune(rules, position, battle.order(point.node), before)
        seen += any(abs(share or 0) > 0.005 for share in shares)
    assert seen > 20, "dice that change nothing prove nothing"


def test_the_first_die_of_a_fight_counts_before_the_second_falls(battle: Battle) -> None:
    """Two dice in a row: what the first one showed is told at the first."""
    line = battle.main_line()
    points = {point.node: point for point in course(battle, line)}
    pairs = [
        (one, other)
        for one, other in pairwise(line)
        if points[one].dice and points[other].dice and points[one].variance > 1e-6
        # Where another fight follows at once, it begins with an expectation of its own.
        if battle.ruleset.to_act(battle.position(other)) != CHANCE
    ]
    assert pairs
    for one, other in pairs:
        # What the first die left open is what the second one is expected to bring.
        expected = outlook(battle.ruleset, battle.position(one)).chance
        assert points[one].chance == expected
        assert points[other].chance - points[other].luck == pytest.approx(expected, abs=0.02)


def test_over_many_battles_of_equals_the_dice_come_to_nothing() -> None:
    """Neither side is lucky in the long run, whatever the estimate is worth: the sum of all shares lies
    within what so many throws scatter."""
    total, variance, throws = 0.0, 0.0, 0
    for seed in range(6):
        plan = Plan(random_scenario(seed, size=3, turns=4), ("tactician", "tactician"), f"luck {seed}")
        fought = recorded(plan, 0, "")
        points = course(fought, fought.main_line())
        total += sum(point.luck for point in points)
        variance += sum(point.variance for point in points)
        throws += sum(point.dice for point in points)
    assert throws > 40
    assert variance > 0
    assert abs(total) < 3.3 * variance**0.5


def test_rare_dice_are_called_rare() -> None:
    assert Swing(1, 2, 1, 0, 0.5, 0.9, 0.1, 0.3, 0.15).rarity == ("lucky", 44)
    assert Swing(1, 2, 1, 0, 0.9, 0.5, -0.7, 0.3, 0.15).rarity == ("unlucky", 44)
    assert Swing(1, 2, 1, 0, 0.5, 0.6, 0.05, 0.05, 0.15).rarity == ("ordinary", 1)
    assert Swing(1, 2, 1, 0, 0.5, 0.6, 0.1, 0.0).rarity == ("ordinary", 1)


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


def test_the_band_of_the_curve_holds_what_playing_on_finds() -> None:
    """At Hastings the defenders' ridge is worth less to bots than it looks: the curve says so."""
    path = Path(__file__).parents[2] / "examples/hastings-1066-annotated.hhbattle"
    found = read_battle(path.read_bytes())
    assert not isinstance(found, Flaw)
    hastings = found.battle
    node = hastings.main_line()[49]
    (point,) = course(hastings, (node,))
    low, high = band(RULESET, point.chance)
    assert low < point.chance < high
    by_playing = simulated(RULESET, hastings.position(node), 6, seed=3)
    assert by_playing.low <= high and low <= by_playing.high
    assert band(RULESET, 0.0) == (0.0, 0.0) and band(RULESET, 1.0) == (1.0, 1.0)
    assert band(RULESET, 0.5) == pytest.approx((0.119, 0.881), abs=0.001)


@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: supply.system.id)
def test_every_system_can_be_estimated(supply: Supply) -> None:
    assert 0 <= estimate(supply.system, supply.opening(1)) <= 1
