"""Worked situation 80: stakes and ditches."""

from __future__ import annotations

import pytest

from hheditor.rules.figures import Situation
from hheditor.rules.figures.command import deployment
from hheditor.rules.figures.melee.modifiers import defender_terms
from hheditor.rules.figures.movement.bases import furthest_advance
from hheditor.rules.figures.position.orders import Advance, Deploy, Fill, Walk
from hheditor.rules.figures.position.table import Stakes
from hheditor.rules.figures.situation import box
from tests.rules.figures.driver import BLUE, RED, Game

DITCH = box(3000, 5000, 9000, 5500)


def diggers(y: int = 5600) -> tuple[Game, int, int, int]:
    field = Situation().ground("ditch", DITCH)
    one = field.single(RED, "fM", (5900, y, 2700))
    other = field.single(RED, "fM", (6100, y, 2700))
    base = field.formation(RED, "4x2 c fM", (6000, 6500, 2700))
    field.single(RED, "hM", (6000, 7500, 2700), role="supreme")
    field.formation(BLUE, "4x2 c fM", (16000, 1000, 900))
    return Game(field), one, other, base


def next_turn(game: Game) -> Game:
    """On to Red's next movement."""
    game.end()
    while not (game.actor == RED and game.table.phase == "movement"):
        game.end()
    return game


@pytest.mark.rule("OBS-3", "FR-70")
def test_80_a_ditch_is_filled_in_two_turns() -> None:
    game, one, other, base = diggers()
    assert game.why(Walk(one, ((5900, 4800),), 2700)) == "ROG-2"
    game.do(Fill(one, other))
    assert (game.told(), game.table.figures[one].left) == (["filling"], 0)
    assert game.why(Fill(one, other)) == "OBS-3"
    next_turn(game).do(Fill(one, other))
    assert game.told() == ["filled"]
    assert game.table.ditches is not None
    next_turn(game)
    game.do(Walk(one, ((4900, 5600),), 2700), Walk(other, ((7000, 5600),), 2700))
    assert furthest_advance(game.table, base) == 1000
    game.advance(base, 1000)
    assert game.at(base) == (6000, 5500, 2700)


@pytest.mark.rule("OBS-3")
def test_80_not_with_a_turn_between() -> None:
    game, one, other, base = diggers()
    game.do(Fill(one, other))
    next_turn(next_turn(game)).do(Fill(one, other))
    assert game.told() == ["filling"]
    assert game.table.ditches is None
    assert furthest_advance(game.table, base) < 800
    assert diggers(5700)[0].why(Fill(0, 1)) == "OBS-3"


def staked() -> Situation:
    field = Situation()
    field.formation(BLUE, "5x2 o fL/lbow", (6000, 5800, 900))
    field.stakes.append(Stakes(BLUE, (5100, 6050), (6900, 6050)))
    return field


@pytest.mark.rule("OBS-1", "MEL-16")
def test_80_stakes() -> None:
    field = staked()
    riders = field.formation(RED, "4x2 c hM", (6000, 7500, 2700))
    game = Game(field)
    assert furthest_advance(game.table, riders) == 7500 - 500 - 6050
    assert game.why(Advance(riders, 7500 - 500 - 6050 + 1)) == "OBS-1"
    field = staked()
    king = field.single(RED, "hM", (6000, 6400, 2700), role="supreme")
    assert Game(field).why(Walk(king, ((6000, 5000),), 2700)) == "OBS-1"
    field = staked()
    field.formation(RED, "4x2 c fM", (6000, 6200, 2700))
    table = field.table("melee")
    enemy = next(n for n in table.members[1] if n in table.contacts)
    foe = table.contacts[enemy][0]
    assert [term.value for term in defender_terms(table, (foe, 0), ((enemy, 0),))] == [1]
    assert defender_terms(table, (enemy, 0), ((foe, 0),)) == ()


@pytest.mark.rule("OBS-2")
def test_80_stakes_are_planted_before_the_battle() -> None:
    from msgspec.structs import replace

    field = Situation()
    field.formation(RED, "5x2 o fL/lbow", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c hM", (6000, 3000, 0))
    field.cards = [replace(card, stakes=9) for card in field.cards]
    game = Game(field)
    game.table = deployment.opening(field.setup(first=BLUE))
    order = Deploy(0, 6000, 9500, 2700, 5, 2, compact=False, stakes=50)
    assert game.why(replace(order, stakes=301)) == "OBS-2"
    game.do(order)
    assert game.table.stakes == (Stakes(RED, (5100, 9250), (6900, 9250)),)
    assert game.why(Deploy(1, 6000, 2000, 900, 4, 2, compact=True, stakes=50)) == "OBS-2"
    assert game.do(Deploy(1, 6000, 2000, 900, 4, 2, compact=True, stakes=-1)).table.turn == 1
