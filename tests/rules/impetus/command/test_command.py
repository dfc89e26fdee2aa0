"""DEP, INI, VIC, OPT-5: before, between and after the activations, one thing a test."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Change, Override
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import (
    Deploy,
    EndDeployment,
    EndPhase,
    Prepare,
    Shoot,
    Stack,
    TestLoyalty,
    Unstack,
    Withdraw,
)
from hheditor.scenarios import Deployment, Placement
from tests.rules.impetus.battlefields import scenario
from tests.rules.impetus.driver import BLUE, RED, Game

FOOT = "FP 5/1/2"


def placing(*texts: str, step: int = 1) -> Game:
    field = Situation()
    for text in texts:
        field.red(text, None)
    field.blue(FOOT, None)
    agenda = (tasks.Deploying(BLUE, 1), tasks.Deploying(RED, step))
    return Game(field, phase="deployment", agenda=agenda, settled=False)


@pytest.mark.rule("DEP-3", "IR-7")
def test_a_side_places_all_units_of_a_step_before_the_other():
    game = placing(FOOT, FOOT)
    last = game.field.board.cells - 1
    game.do(Deploy(0, last, 9))
    assert game.actor == RED
    assert game.finding(EndDeployment()).parameter("count") == 1
    game.do(Deploy(1, last - 1, 9)).do(EndDeployment())
    assert game.actor == BLUE


@pytest.mark.rule("DEP-5")
def test_facings_blocks_and_walls_are_free_now():
    game = placing("FP 5/1 shieldwall deep", "FP 5/1 shieldwall deep")
    last = game.field.board.cells - 1
    game.do(Stack(1, 0)).do(Deploy(0, last, 7)).do(Prepare(0, "wall"))
    assert (game.looks(0), game.unit(0).wall, game.unit(0).behind) == ("WNW", True, (1,))
    game.do(Unstack(1))
    assert game.unit(0).behind == ()
    game.do(Withdraw(0))
    assert game.at(0) is None


@pytest.mark.rule("DEP-5", "DEP-6")
def test_nobody_is_placed_where_it_may_not_enter_or_disordered_by_it():
    field = Situation()
    last = field.board.cells - 1
    field.terrain[last], field.terrain[last - 1] = "lake", "wood"
    field.red(FOOT, None)
    agenda = (tasks.Deploying(RED, 1),)
    game = Game(field, phase="deployment", agenda=agenda, settled=False)
    assert game.why(Deploy(0, last, 9)) == "DEP-5"
    game.do(Deploy(0, last - 1, 9))
    assert not game.unit(0).disordered


@pytest.mark.rule("LRG-1")
def test_only_like_troops_form_a_block_of_three_at_most():
    deep = "FP 4/1 pike deep"
    game = placing(deep, deep, deep, deep, "FP 5/1 pike deep", FOOT)
    assert game.why(Stack(4, 0)) == "LRG-1"
    assert game.why(Stack(5, 0)) == "LRG-1"
    game.do(Stack(1, 0)).do(Stack(2, 0))
    assert game.finding(Stack(3, 0)).message == "refusal.impetus.block-full"


@pytest.mark.rule("DEP-2")
def test_the_field_of_a_battle_is_the_scenario_s():
    made = scenario(3)
    table = RULESET.opening(made)
    assert (table.setup.terrain, table.setup.levels) == (made.map.terrain, made.map.levels)


@pytest.mark.rule("DEP-6", "LRG-1")
def test_a_scenario_may_have_everybody_deployed():
    made = scenario(3)
    table = RULESET.opening(made)
    assert table.phase == "initiative"
    assert not any(unit.disordered for unit in table.units)
    assert table.bonds == ()
    one = made.sides[0].army.units[0]
    army = replace(made.sides[0].army, units=(one, one))
    sides = (replace(made.sides[0], army=army), made.sides[1])
    stacked = Deployment("block", 0, (Placement(0, 130, 9), Placement(1, 130, 9)))
    table = RULESET.opening(replace(made, sides=sides, deployments=(stacked, *made.deployments[1:])))
    assert (table.units[0].behind, table.units[1].ahead) == ((1,), 0)


@pytest.mark.rule("DEP-1", "IR-6")
def test_more_horse_makes_the_attacker():
    made = scenario(5, deploy=True)
    table = RULESET.opening(made)
    roll = RULESET.roll(table)
    assert roll is not None and roll.purpose == "impetus.roles"
    known = RULESET.opening(replace(made, profile={"attacker": 1}))
    assert known.defender == 0


@pytest.mark.rule("INI-2", "IR-8")
def test_the_side_behind_decides_first():
    field = Situation()
    field.red(FOOT, (0, 5))
    field.blue(FOOT, (0, -5))
    game = Game(field, phase="initiative")
    game.roll(6, 6).roll(1, 1)
    assert (game.actor, game.question) == (BLUE, "reroll")


# Victory -------------------------------------------------------------------------------------------------


def last_turn(winner: int = -1, gone: int = BLUE) -> Game:
    field = Situation(limit_winner=winner)
    for side in (RED, BLUE):
        for place in range(3):
            field.unit(side, FOOT, (2 * place, 5 if side == RED else -5))
    state: dict[str, Any] = {"gone": "destroyed", "vbu": 0}
    field.unit(gone, "S 2/0/1", None, **state)
    field.unit(1 - gone, "S 2/0/1", (8, 5 if gone == BLUE else -5))
    return Game(field, turn_limit=1)


@pytest.mark.rule("VIC-3", "OPT-10")
def test_at_the_limit_the_lower_share_of_losses_wins():
    for gone, winner in ((BLUE, RED), (RED, BLUE)):
        game = last_turn(gone=gone)
        game.do(EndPhase()).do(EndPhase())
        outcome = RULESET.outcome(game.table)
        assert outcome is not None
        assert (outcome.winner, outcome.rule) == (winner, "VIC-3")
    for named, winner in ((BLUE, BLUE), (2, -1)):
        game = last_turn(named)
        game.do(EndPhase()).do(EndPhase())
        outcome = RULESET.outcome(game.table)
        assert outcome is not None and outcome.winner == winner


@pytest.mark.rule("VIC-4", "VIC-2", "IR-46")
def test_a_side_without_units_has_lost_at_once():
    field = Situation()
    archers = field.red("T 4/0/1 longbow_a", (0, 0))
    last = field.blue("S 2/0/0", (2, -4), vbu=1)
    game = Game(field)
    game.do(Shoot(archers, last)).hurt(1).roll(6)
    outcome = RULESET.outcome(game.table)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (RED, "VIC-4")


# Treachery -----------------------------------------------------------------------------------------------


def doubtful(faces: tuple[int, int]) -> tuple[Game, int, int]:
    field = Situation(treachery=True)
    shaky = field.red("FP 5/1 unreliable", (0, 0))
    other = field.red(FOOT, (3, 0), options=("unreliable",))
    field.red(FOOT, (6, 0))
    field.blue(FOOT, (1, -3))
    game = Game(field)
    assert game.why(game.move(shaky, (0, -1))) == "OPT-5"
    assert game.why(game.move(other, (3, -1))) == "OPT-5"
    game.do(TestLoyalty()).roll(*faces)
    return game, shaky, other


@pytest.mark.rule("OPT-5", "IR-47")
def test_unreliable_troops_turn_wait_or_are_loyal():
    game, shaky, other = doubtful((1, 2))
    assert game.unit(shaky).side == game.unit(other).side == BLUE
    game, shaky, other = doubtful((2, 2))
    assert game.why(game.move(shaky, (0, -1))) == "OPT-5"
    assert game.why(TestLoyalty()) == "OPT-5", "not again this turn"
    game.until(BLUE).until(RED)
    assert game.why(TestLoyalty()) == ""
    game, shaky, other = doubtful((4, 4))
    assert game.why(game.move(shaky, (0, -1))) == ""


@pytest.mark.rule("OPT-5")
def test_without_the_option_everybody_is_loyal():
    field = Situation()
    shaky = field.red("FP 5/1 unreliable", (0, 0))
    field.blue(FOOT, (1, -3))
    game = Game(field)
    assert game.why(game.move(shaky, (0, -1))) == ""
    assert game.why(TestLoyalty()) == "OPT-5"


def test_nobody_changes_field_rosters_or_rules_in_mid_battle():
    field = Situation()
    field.red(FOOT, (0, 0))
    field.blue(FOOT, (1, -3))
    table = field.table()
    refused = RULESET.refusal(table, Override((Change(("setup", "turn_limit"), 3),)))
    assert refused is not None
    assert refused.message == "refusal.impetus.override-setup"
