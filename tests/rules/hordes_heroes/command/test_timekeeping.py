"""Time is up: proposed by one side, agreed by the other, settled by the points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.insight.bots import Soldier, Tactician
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import AnswerTime, CallTime, EndPhase
from hheditor.rules.hordes_heroes.position.table import Table
from tests.rules.hordes_heroes.builder import BLUE, RED
from tests.rules.hordes_heroes.driver import actor, arena, named, only, orders, play, refusal, settled

FOOT = "C 3/4 s1CR"


def evening(*, ahead: int = -1, phase: str = "movement") -> Table:
    """Red's bound; the side that is ahead has lost nothing, the other two stands of four."""
    field = arena()
    field.unit(RED, FOOT, (0, 3), stands=2 if ahead == BLUE else 4)
    field.unit(BLUE, FOOT, (0, -3), stands=2 if ahead == RED else 4)
    return settled(field.table(phase))


@pytest.mark.rule("VIC-3", "R-214")
@pytest.mark.parametrize("winner", [RED, BLUE, -1])
@pytest.mark.parametrize("phase", ["command", "movement"])
def test_both_agree_and_the_points_decide(winner: int, phase: str) -> None:
    table = evening(ahead=winner, phase=phase)
    assert CallTime() in orders(table)
    table, told = play(table, CallTime())
    assert only(told, "time-called").side == RED
    assert actor(table) == BLUE
    question = RULESET.question(table)
    assert question is not None and question.message == "question.hordes_heroes.time"
    assert list(RULESET.orders(table)) == [AnswerTime(True), AnswerTime(False)]
    table, told = play(table, AnswerTime(True))
    outcome = RULESET.outcome(table)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.rule) == (
        winner,
        "outcome.hordes_heroes.time-up",
        "VIC-3",
    )
    assert named(told, "ended")


@pytest.mark.rule("R-214")
def test_refused_play_goes_on_and_it_is_not_asked_twice_in_a_bound() -> None:
    table = evening(ahead=RED)
    before = orders(table)
    table, told = play(table, CallTime(), AnswerTime(False))
    assert only(told, "time-refused").side == BLUE
    assert actor(table) == RED
    assert orders(table) == [order for order in before if order != CallTime()]
    assert refusal(table, CallTime()).message == "refusal.hordes_heroes.time-called"
    while table.mover == RED:
        table, _ = play(table, EndPhase())
    assert RULESET.refusal(table, CallTime()) is None, "the other side may ask in its own bound"


@pytest.mark.rule("R-214", "VIC-3")
def test_when_it_may_not_be_proposed() -> None:
    shooting = arena()
    shooting.unit(RED, "C 2/4 s1CR 7+", (0, 1), "N")
    shooting.unit(BLUE, FOOT, (0, -1))
    found = refusal(settled(shooting.table("shooting")), CallTime())
    assert (found.message, found.rule) == ("refusal.hordes_heroes.time-phase", "R-214")
    waiting, _ = play(evening(), CallTime())
    assert refusal(waiting, CallTime()).message == "refusal.hordes_heroes.time-phase"
    assert refusal(evening(), AnswerTime(True)).message == "refusal.hordes_heroes.not-now"
    again = replace(evening(), played_on=True)
    assert refusal(again, CallTime()).message == "refusal.hordes_heroes.time-played-on"
    assert CallTime() not in orders(again)


@pytest.mark.rule("R-214")
@pytest.mark.parametrize("bot", [Soldier, Tactician])
@pytest.mark.parametrize("ahead", [RED, BLUE, -1])
def test_bots_agree_only_when_ahead(bot: type[Soldier | Tactician], ahead: int) -> None:
    table, _ = play(evening(ahead=ahead), CallTime())
    given = {bot().choose(RULESET, table, BLUE, seed, lambda: False) for seed in range(6)}
    assert given == {AnswerTime(ahead == BLUE)}


@pytest.mark.rule("R-214")
def test_no_bot_asks_for_the_end() -> None:
    table = evening(ahead=RED)
    for bot in (Soldier, Tactician):
        assert all(bot().choose(RULESET, table, RED, seed, lambda: False) != CallTime() for seed in range(20))
