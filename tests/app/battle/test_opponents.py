"""Opponents: they answer like anybody, think beside the window, and may fail without harm."""

import threading
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from hheditor.app.battle import Choice, Runner, Table, opponents
from hheditor.app.battle.opponents import Offer, find, forget, register
from hheditor.app.battle.runner import choose
from hheditor.battles import Battle, DiceSettings
from hheditor.insight.recruit import Recruit
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Move
from hheditor.text import knows, say_finding
from hheditor.values import Finding
from tests.app.battle.help import Kept, give, header, table_of
from tests.app.battle.test_clerk import march
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.systems.activation import ACTIVATION, meeting


class Clumsy:
    def choose(self, ruleset: Ruleset[Any], view: Any, side: int, seed: int, stop: Any) -> Order:
        return Move(0, 3, 0)


class Broken:
    def choose(self, ruleset: Ruleset[Any], view: Any, side: int, seed: int, stop: Any) -> Order:
        raise ZeroDivisionError


class Slow:
    """Thinks until it is told to stop."""

    began = threading.Event()

    def choose(self, ruleset: Ruleset[Any], view: Any, side: int, seed: int, stop: Any) -> Order:
        Slow.began.set()
        while not stop():
            pass
        return EndPhase()


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    offers = (Offer("clumsy", "t", Clumsy), Offer("broken", "t", Broken), Offer("slow", "t", Slow))
    for offer in offers:
        register(offer)
    yield
    for offer in offers:
        forget(offer.id)


@pytest.fixture
def runner() -> Iterator[Runner]:
    runner = Runner(seconds=0.05)
    yield runner
    worker = runner._worker
    runner.close()
    if worker is not None:
        worker.shutdown(wait=True)


def ask(runner: Runner, table: Table) -> Choice:
    answered: list[Choice] = []
    heard = threading.Event()

    def done(choice: Choice) -> None:
        answered.append(choice)
        heard.set()

    assert runner.ask(table, done)
    assert heard.wait(20)
    return answered[0]


def test_opponents_are_found_by_their_id() -> None:
    assert {"recruit", "clumsy"} <= {offer.id for offer in opponents()}
    assert find("nobody") is None
    recruit = find("recruit")
    assert recruit is not None
    assert knows(recruit.title)


@pytest.mark.parametrize(
    ("ruleset", "scenario"),
    [(RULESET, random_scenario(5, size=5, turns=2)), (ACTIVATION, meeting(1))],
    ids=["hordes_heroes", "activation"],
)
def test_two_recruits_play_a_battle_from_views_only(ruleset: Ruleset[Any], scenario: Any) -> None:
    table = table_of(ruleset, scenario)
    table.seat(0, "recruit")
    table.seat(1, "recruit")
    runner = Runner()
    for _ in range(150):
        waiting = table.waiting
        if waiting.kind != "opponent":
            break
        view = ruleset.view(table.position, waiting.side)
        choice = choose(
            find("recruit"), "recruit", ruleset, view, table.battle.cursor.node, waiting.side, 7, bool
        )
        reply = runner.take(table, choice)
        assert not isinstance(reply, Finding), reply
    assert len(table.battle.line()) > 10
    assert not table.can_undo, "nobody but opponents has played"


def test_the_same_seed_gives_the_same_choice() -> None:
    table = march()
    position = table.position
    chosen = {str(Recruit().choose(RULESET, position, 0, 11, bool)) for _ in range(3)}
    assert len(chosen) == 1


class Told:
    """Notes the seed it is given."""

    seeds: ClassVar[list[int]] = []

    def choose(self, ruleset: Ruleset[Any], view: Any, side: int, seed: int, stop: Any) -> Order:
        Told.seeds.append(seed)
        return EndPhase()


def test_the_seed_of_the_dice_decides_what_opponents_do_as_well(runner: Runner) -> None:
    Told.seeds.clear()
    register(Offer("told", "t", Told))
    for identity, dice in (("a", "s"), ("b", "s"), ("a", "t"), ("a", ""), ("b", "")):
        settings = DiceSettings("seeded" if dice else "typed", dice)
        called = replace(header(), id=identity, dice=settings)
        table = Table(Battle.begin(called, RULESET, journal=Kept()))
        table.seat(0, "told")
        table.seat(1, "told")
        ask(runner, table)
    forget("told")
    same, again, other, typed, elsewhere = Told.seeds
    assert same == again, "the same battle whatever it is called"
    assert len({same, other, typed, elsewhere}) == 4


def test_an_opponent_thinks_in_a_thread_of_its_own(runner: Runner) -> None:
    table = march()
    assert not runner.ask(table, print), "a person is to act"
    table.seat(0, "recruit")
    assert table.waiting.kind == "opponent"
    reply = runner.take(table, ask(runner, table))
    assert reply is not None
    assert not isinstance(reply, Finding)
    assert table.battle.cursor.node > 0


@pytest.mark.parametrize(
    ("opponent", "message"),
    [
        ("clumsy", "table.opponent-illegal"),
        ("broken", "table.opponent-crashed"),
        ("vanished", "table.opponent-gone"),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_a_person_takes_the_seat(
    runner: Runner, opponent: str, message: str
) -> None:
    table = march()
    table.seat(0, opponent)
    found = runner.take(table, ask(runner, table))
    assert isinstance(found, Finding)
    assert found.message == message
    for language in ("en", "it"):
        assert say_finding(found, language)
    assert table.opponent_of(0) == ""
    assert table.waiting.kind == "order"
    assert table.battle.cursor.node == 0


def test_an_opponent_out_of_time_is_asked_to_stop(runner: Runner) -> None:
    table = march()
    table.seat(0, "slow")
    assert ask(runner, table).order == EndPhase()


def test_a_choice_for_a_position_left_behind_is_dropped(runner: Runner) -> None:
    table = march()
    table.seat(0, "recruit")
    choice = ask(runner, table)
    table.seat(0, "")
    give(table, EndPhase())
    assert runner.take(table, choice) is None
    heard: list[Choice] = []
    other = march()
    other.seat(0, "slow")
    Slow.began.clear()
    slow = Runner(60)
    assert slow.ask(other, heard.append)
    assert Slow.began.wait(20)
    worker = slow._worker
    slow.close()
    assert worker is not None
    worker.shutdown(wait=True)
    assert heard == [], "nobody hears of what was cancelled"


def test_undo_goes_back_to_the_last_person(runner: Runner) -> None:
    table = march()
    give(table, EndPhase())
    side = table.waiting.side
    if side >= 0:
        table.seat(side, "recruit")
        runner.take(table, ask(runner, table))
    assert table.undo()
    assert table.battle.cursor.node == 0
    assert table.waiting.kind == "order"
