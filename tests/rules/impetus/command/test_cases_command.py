"""Situations 6, 7 and 9: initiative, breaking, deployment."""

from typing import Any

import pytest

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api import CHANCE, Rolled
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.command.victory import breaking, lost_vd
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import (
    ChooseGeneral,
    Deploy,
    EndDeployment,
    Keep,
    Reroll,
    Shoot,
    Stack,
)
from hheditor.rules.impetus.position.table import Table
from hheditor.scenarios import Scenario, Side
from tests.rules.impetus.driver import BLUE, RED, Game


def rolled(red_general: bool = True) -> Game:
    field = Situation()
    field.red("FP 5/1/3", (0, 5), general=red_general)
    field.red("FP 5/1/3", (2, 5))
    field.blue("FP 5/1/3", (0, -5), general=True)
    field.blue("S 2/0/1", (2, -5))
    return Game(field, phase="initiative")


@pytest.mark.rule("INI-1", "INI-2", "VIC-1")
def test_case_6_initiative():
    light = 3
    game = rolled()
    game.roll(3, 4)
    assert game.events[0].fact("score") == 9
    game.roll(5, 4)
    assert game.events[0].fact("score") == 11
    assert (game.actor, game.question) == (RED, "reroll")
    game.do(Reroll()).roll(6, 5)
    assert game.events[0].fact("score") == 13
    assert game.actor == BLUE
    game.do(Reroll()).roll(2, 2)
    assert game.events[0].fact("score") == 6
    assert game.actor == BLUE
    assert game.why(Reroll()) == "INI-2"
    game.do(Reroll(light)).roll(6, 6)
    assert game.unit(light).gone == "given-up"
    assert lost_vd(game.table, BLUE) == 1
    assert (game.actor, game.question) == (BLUE, ""), "Red must keep: nothing left to reroll with"
    game = rolled(red_general=False)
    game.roll(3, 4)
    assert game.events[0].fact("score") == 7
    game.roll(3, 2)
    assert "initiative-tied" in game.told()
    assert game.actor == CHANCE, "equal totals: both roll again"
    assert game.table.agenda == (tasks.Initiative(),)


@pytest.mark.rule("INI-2")
def test_a_skirmisher_in_melee_is_not_given_up():
    field = Situation()
    field.red("FP 5/1/3", (0, 5), general=True)
    light = field.blue("S 2/0/1", (0, -5))
    foe = field.red("FP 5/1/3", (-1, -4))
    field.bond(foe, light)
    field.blue("FP 5/1/3", (4, -5))
    game = Game(field, phase="initiative", rerolled=(True, True))
    game.roll(6, 6).roll(1, 1)
    assert (game.actor, game.question) == (RED, "")


@pytest.mark.rule("VIC-1", "VIC-2", "ARM-1")
def test_case_7_breaking():
    army = RULESET.sample_armies()["sax"]
    assert RULESET.appraise(army).total("impetus.breaking") == 8
    assert [breaking(total) for total in (13, 16, 17, 21)] == [7, 8, 9, 11]

    def saxons(light_gone: bool) -> Situation:
        field = Situation()
        gone: dict[str, Any] = {"gone": "destroyed", "vbu": 0}
        for number, (text, lost) in enumerate(
            [
                ("FP 6/2/3", True),
                ("FP 6/2/3", False),
                ("FP 5/1/2", True),
                ("FP 5/1/2", True),
                ("FP 5/1/2", False),
                ("FP 4/1/1", False),
                ("FP 4/1/1", False),
                ("S 2/0/1", light_gone),
            ]
        ):
            field.blue(text, None if lost else (number, -6), **(gone if lost else {}))
        return field

    field = saxons(False)
    archers = field.red("T 4/0 longbow_a", (5, -2))
    game = Game(field)
    assert lost_vd(game.table, BLUE) == 7
    game.do(game.move(archers, (5, -3)))
    while game.question == "shoot":
        game.do(game.orders()[-1])
    assert game.table.ended is None, "7 lost: it holds"
    field = saxons(True)
    archers = field.red("T 4/0 longbow_a", (5, -2))
    game = Game(field)
    game.do(game.move(archers, (5, -3)))
    while game.question == "shoot":
        game.do(game.orders()[-1])
    outcome = RULESET.outcome(game.table)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (RED, "VIC-2")


@pytest.mark.rule("VIC-2")
def test_case_7_both_at_once_is_a_draw():
    field = Situation()
    field.red("FP 5/1/1", None, gone="destroyed", vbu=0)
    field.blue("FP 5/1/1", None, gone="destroyed", vbu=0)
    archers = field.red("T 4/0/1 longbow_a", (0, 0))
    other = field.blue("FP 5/1/1", (2, -4))
    game = Game(field)
    game.do(Shoot(archers, other)).hurt(0)
    outcome = RULESET.outcome(game.table)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (-1, "outcome.impetus.both-broken")


def scenario() -> Scenario:
    armies = RULESET.sample_armies()
    sides = (Side("Red", armies["nor"], "south"), Side("Blue", armies["sco"], "north"))
    return Scenario("Battle", "impetus", Map(Board(22, 18)), sides)


def begun(*throws: tuple[int, int]) -> Table:
    position = RULESET.opening(scenario())
    for faces in throws:
        position = RULESET.play(position, Rolled(faces)).after
    return position


@pytest.mark.rule("DEP-1")
def test_case_9_who_defends():
    """Red has five mounted units and throws 4 + 3, Blue one and throws 6 + 6."""
    position = begun((4, 3), (6, 6))
    assert position.defender == RED, "12 to 13: Blue attacks"
    position = begun((4, 3), (6, 5))
    assert isinstance(position.agenda[-1], tasks.RollingRoles), "12 to 12: again"


def _with_generals(position: Table) -> Table:
    while isinstance(position.agenda[-1], tasks.ChoosingGeneral):
        order = next(iter(RULESET.orders(position)))
        assert isinstance(order, ChooseGeneral)
        position = RULESET.play(position, order).after
    return position


@pytest.mark.rule("DEP-1", "DEP-3", "DEP-4", "HEX-25")
def test_case_9_who_places_when_and_how_far():
    position = _with_generals(begun((6, 6), (1, 1)))
    task = position.agenda[-1]
    assert task == tasks.Deploying(1, 1), "the defender first"
    kinds = {position.setup.troop_of_unit[number].klass: number for number in range(len(position.units))}
    board = position.setup.hexes
    blue = [number for number, card in enumerate(position.setup.units) if card.side == 1]
    pikes = [number for number in blue if position.setup.troop_of_unit[number].klass == "FP"]
    highlanders = next(number for number in blue if position.setup.troop_of_unit[number].klass == "FL")
    row = lambda number: (number - 1) * board.columns + 5  # noqa: E731
    assert RULESET.refusal(position, Deploy(pikes[0], row(5), 3)) is None
    refused = RULESET.refusal(position, Deploy(pikes[0], row(6), 3))
    assert refused is not None and refused.rule == "DEP-4"
    refused = RULESET.refusal(position, Deploy(highlanders, row(2), 3))
    assert refused is not None and refused.rule == "DEP-3"
    assert RULESET.refusal(position, Stack(pikes[1], pikes[0])) is None
    refused = RULESET.refusal(position, EndDeployment())
    assert refused is not None and refused.parameter("count") == 6
    assert "CP2" in kinds


@pytest.mark.rule("DEP-3", "LRG-1")
def test_light_foot_in_a_block_is_placed_in_the_first_step():
    field = Situation()
    one, two = field.red("FL 4/1 deep", None), field.red("FL 4/1 deep", None)
    riders = field.red("CL 4/1", None)
    field.blue("FP 5/1", None)
    game = Game(
        field,
        phase="deployment",
        agenda=(tasks.Deploying(RED, 4), tasks.Deploying(RED, 3), tasks.Deploying(RED, 1)),
        settled=False,
    )
    place = game.field.board.cells - 40
    assert game.why(Deploy(one, place, 9)) == "DEP-3"
    game.do(Stack(two, one))
    assert game.why(Deploy(one, place, 9)) == ""
    game.do(Deploy(one, place, 9))
    assert game.unit(one).behind == (two,)
    assert game.why(Deploy(riders, place + 1, 9)) == "DEP-3"


@pytest.mark.rule("INI-3", "SEQ-1", "SEQ-2")
def test_the_winner_is_active_first_and_roles_change():
    game = rolled()
    game.roll(1, 1).roll(6, 6).do(Keep())
    assert (game.actor, game.table.turn) == (BLUE, 1)
    game.rest()
    assert game.actor == RED
    game.rest()
    assert (game.actor, game.table.turn) == (CHANCE, 2)
