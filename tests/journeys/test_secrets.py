"""Two people at one screen, in a game of counters drawn face down; and one person against the program."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hheditor import text
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api import ONLOOKER, Concealed, forget, register
from hheditor.scenarios import Scenario
from hheditor.ui.workspaces.battle.panels.log import LINE
from tests.battles.test_systems import SYSTEMS
from tests.journeys.battlefield import DEVICES, Player
from tests.journeys.driver import Driver


@pytest.fixture(autouse=True)
def _systems_of_tests_have_no_words() -> Iterator[None]:
    text.be_strict(False)
    yield
    text.be_strict(True)
    forget("activation")
    forget("gridless")


def _scenario(name: str) -> Scenario:
    ruleset, scenarios = SYSTEMS[name]
    register(ruleset)
    scenario = scenarios(1)
    sides = tuple(
        replace(side, army=replace(side.army, device=device))
        for side, device in zip(scenario.sides, DEVICES, strict=True)
    )
    return replace(scenario, map=blank(Board(12, 8)), sides=sides)


def _play_on(player: Player, until: str) -> None:
    """Play whatever may be played, at the table itself, until a question of the rules is asked."""
    draw, table = Random(3), player.table
    for _ in range(200):
        question = table.waiting.question
        if question is not None and question.message == until:
            return
        assert table.waiting.kind != "over"
        player.desk.seat.give(draw.choice(list(table.ruleset.orders(table.position))))
    raise AssertionError(f"{until} never came")


def _hand(player: Player, side: int) -> tuple[Any, ...]:
    table = player.table
    return tuple(table.ruleset.hand(table.shown, side))


def _open(player: Player, side: int) -> int:
    """How many counters of a side lie open on the screen."""
    return sum(held.name is not None for held in _hand(player, side))


def _told(player: Player) -> list[Any]:
    model = player.desk.log.model()
    return [model.index(row, 0).data(LINE) for row in range(model.rowCount())]


def test_two_people_pass_the_screen_for_a_secret_choice_and_for_nothing_else(driver: Driver) -> None:
    player = Player(driver, _scenario("activation"), "seeded", seed="a")
    seat = player.desk.seat
    # The counters were drawn before anybody looked: nothing on the screen says which.
    assert seat.viewer == ONLOOKER
    assert _open(player, 0) + _open(player, 1) == 0
    assert [line for line in _told(player) if line.thrown is not None and line.thrown.faces] == []
    assert not any(line.event.facts for line in _told(player) if line.event is not None)
    assert not driver.sees("battle:curtain")
    # A side chooses which Battle acts, without a unit: the card lists what it may do.
    with driver.budget(1):
        driver.key("1")
    assert player.table.battle.cursor.node > 0
    assert not driver.sees("battle:curtain")
    _play_on(player, "question.activation.seize")
    driver.settle()
    asked = player.table.waiting.side
    assert driver.sees("battle:curtain")
    assert player.desk.question is None
    # Keys that would answer do nothing behind the curtain.
    node = player.table.battle.cursor.node
    for key in ("1", "2", "3", "E"):
        driver.key(key)
    assert player.table.battle.cursor.node == node
    with driver.budget(1):
        driver.click(driver.find("battle:open-curtain"))
    assert not driver.sees("battle:curtain")
    assert seat.viewer == asked
    assert _open(player, asked) > 0
    assert _open(player, 1 - asked) == 0
    assert player.desk.question is not None
    declining = len(player.desk.question.orders)
    driver.key(str(declining))
    assert player.table.battle.cursor.node > node
    # The choice is made: what was seen lies face down again, and nobody had to press a key for it.
    assert seat.viewer in (ONLOOKER, None)
    assert _open(player, asked) == 0


def test_somebody_looks_at_the_hand_in_between_and_closes_it_again(driver: Driver) -> None:
    player = Player(driver, _scenario("activation"), "seeded", seed="a")
    driver.click(driver.find("hand:down-1"))
    assert driver.sees("battle:curtain")
    assert _open(player, 1) == 0
    driver.key("Return")
    assert _open(player, 1) == 2
    assert _open(player, 0) == 0
    assert [line for line in _told(player) if line.thrown is not None and line.thrown.faces]
    driver.key("H")
    assert _open(player, 1) == 0
    assert not driver.sees("battle:curtain")


def test_a_counter_is_played_from_the_hand(driver: Driver) -> None:
    player = Player(driver, _scenario("activation"), "seeded", seed="a")
    _play_on(player, "question.activation.seize")
    driver.settle()
    side = player.table.waiting.side
    driver.key("Return")
    held = _hand(player, side)
    at = next(number for number, each in enumerate(held) if each.orders)
    node = player.table.battle.cursor.node
    driver.click(driver.find(f"hand:{side}-{at}"))
    if len(held[at].orders) > 1:
        menu = QApplication.activePopupWidget()
        assert menu is not None
        QTest.keyClick(menu, Qt.Key.Key_Return)
    assert type(player.table.battle.order(node + 1)) is type(held[at].orders[0])
    # The other is asked whether to answer with a counter of their own: the screen passes on.
    question = player.table.waiting.question
    assert question is not None
    assert question.message == "question.activation.negate", (
        "asked even where there is nothing to answer with"
    )
    assert driver.sees("battle:curtain")
    assert _open(player, side) == 0


def test_one_person_against_the_program_never_sees_a_curtain(driver: Driver) -> None:
    player = Player(driver, _scenario("activation"), "seeded", seed="a")
    player.table.seat(1, "nobody")
    driver.settle()
    seat = player.desk.seat
    assert seat.viewer == 0
    assert _open(player, 0) == 3
    assert _open(player, 1) == 0
    assert not driver.sees("battle:curtain")


def test_review_of_a_running_battle_tells_no_secret_and_of_an_ended_one_everything(driver: Driver) -> None:
    player = Player(driver, _scenario("activation"), "seeded", seed="a")
    table = player.table
    table.seat(1, "nobody")
    driver.key("Ctrl+6")
    page: Any = driver.find("review")
    study = page._session.study
    drawn = study.line.nodes[1:6]
    for node in drawn:
        own = study.battle.node(node).added.roll.side == 0
        assert bool(study.battle.events(node)[0].facts) == own
        assert isinstance(study.battle.order(node), Concealed) != own
    # Two people at the screen: nobody's counters.
    table.seat(1, "")
    driver.key("Ctrl+5")
    driver.key("Ctrl+6")
    page = driver.find("review")
    study = page._session.study
    assert not any(study.battle.events(node)[0].facts for node in drawn)
    # The battle ends: everybody may know.
    draw = Random(5)
    while table.waiting.kind != "over":
        table.give(draw.choice(list(table.ruleset.orders(table.position))))
    driver.key("Ctrl+5")
    driver.key("Ctrl+6")
    page = driver.find("review")
    study = page._session.study
    assert all(study.battle.events(node)[0].facts for node in drawn)


def test_an_order_that_no_list_holds_is_written(driver: Driver) -> None:
    player = Player(driver, _scenario("gridless"), "seeded", seed="a")
    before = player.table.battle.cursor.node
    driver.key("I")
    assert driver.sees("battle:order")
    driver.type("4999")
    driver.key("Return")
    assert player.table.battle.cursor.node == before
    assert driver.sees("order:trouble"), "it says why not, and the form stays"
    driver.key("Ctrl+A")
    driver.type("100")
    driver.key("Return")
    assert not driver.sees("battle:order")
    order: Any = player.table.battle.order(before + 1)
    assert order.distance == 100
