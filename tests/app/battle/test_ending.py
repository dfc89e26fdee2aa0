"""The end of a battle: the reason, the count, and playing on."""

import random

import pytest

from hheditor.app.battle import Table
from hheditor.app.battle.ending import ending as ending_of
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase
from hheditor.values import Finding
from tests.app.battle.help import done, table_at, table_of
from tests.app.battle.test_playing import engaged
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field
from tests.rules.hordes_heroes.driver import settled

FOOT = "C 3(+1)/4 s1CR"


def broken() -> Table:
    """Blue has lost more than its share, as will be seen after the next phase."""
    field = Field(breaking_point=10)
    field.leader(RED, (-7, 14))
    field.leader(BLUE, (7, -14))
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(BLUE, FOOT, (1, 0), "W", name="Foot", stands=2)
    field.unit(BLUE, FOOT, (5, -9), "W", name="Reserve", stands=3)
    field.unit(RED, FOOT, (-9, 9), "E", name="Guard")
    return table_at(settled(field.table("combat")), source="typed")


def test_a_battle_that_goes_on_has_no_ending() -> None:
    table = table_at(settled(engaged().table("combat")))
    assert ending_of(table.battle) is None
    reply = table.play_on()
    assert isinstance(reply, Finding)
    assert reply.message == "table.not-over"
    assert [count.title for count in table.ruleset.counts(table.position)] == [
        "count.hordes_heroes.stands-lost",
        "count.hordes_heroes.points-lost",
        "count.hordes_heroes.leaders-lost",
    ]


def test_the_end_has_a_reason_and_the_battle_can_be_played_on() -> None:
    table = broken()
    for _ in range(40):
        if table.waiting.kind == "over":
            break
        if table.waiting.kind == "dice":
            done(table.type_dice("6" if table.waiting.side == RED else "1"))
            continue
        if isinstance(table.rest(), Finding):
            done(table.give(table.answers()[0].order))
    ending = ending_of(table.battle)
    assert ending is not None
    assert ending.outcome.winner == RED
    assert ending.outcome.reason == "outcome.hordes_heroes.army-broken"
    assert ending.outcome.rule
    assert ending.can_play_on
    end = table.battle.cursor.node
    progress = done(table.play_on())
    assert progress.waiting.kind != "over"
    assert ending_of(table.battle) is None
    assert table.log.lines[-1].node > end
    assert any(line.reason == "play-on" for line in table.log.lines)
    for _ in range(12):
        if table.waiting.kind == "dice":
            done(table.type_dice("3"))
        elif isinstance(table.rest(), Finding):
            done(table.give(table.answers()[0].order))
    assert table.waiting.kind != "over", "nobody looks for victory any more"
    table.look_at(end)
    assert ending_of(table.battle) == ending, "the battle that was decided is still there"
    assert isinstance(table.give(EndPhase()), Finding)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_battle_out_of_time_is_played_on_into_the_next_turn(seed: int) -> None:
    table = table_of(RULESET, random_scenario(seed, size=4, turns=1))
    play(table, random.Random(seed), 300)
    ending = ending_of(table.battle)
    assert ending is not None
    turn = table.battle.moment().turn
    assert ending.outcome.reason == "outcome.hordes_heroes.points"
    done(table.play_on())
    assert table.battle.moment().turn == turn + 1
    assert table.battle.moment().phase in ("command", "movement"), "an empty phase skips itself"
    assert RULESET.problems(table.position) == ()
    play(table, random.Random(seed), 40)
    assert table.battle.moment().turn > turn


def play(table: Table, draw: random.Random, most: int) -> None:
    """Play by lot until the battle is over."""
    for _ in range(most):
        if table.waiting.kind == "over":
            return
        resting = RULESET.resting(table.position)
        orders = list(RULESET.orders(table.position))
        done(table.give(resting if resting is not None and draw.random() < 0.5 else draw.choice(orders)))
