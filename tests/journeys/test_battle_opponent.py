"""Playing against an opponent: its turn is followed, one's own roll is never overtaken, hints are played."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hheditor.app.battle import dice
from hheditor.app.battle.since import by_opponents
from hheditor.ui.workspaces.battle.after.pace import TIMES
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"


def lines() -> Ground:
    """Two short lines with a fight in the middle."""
    ground = Ground()
    ground.unit(0, FOOT, "H8", name="Men of Bourbon")
    ground.unit(0, FOOT, "D9", name="Archers of Paris")
    ground.unit(0, FOOT, "L9", name="Valets")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, HORSE, "H7", name="Guard")
    ground.unit(1, FOOT, "D4", name="Billmen")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def against(driver: Driver, opponent: str = "soldier", **settings: object) -> Player:
    """A battle as the first side, the second played by the program."""
    player = Player(driver, lines().scenario(), dice="seeded", seed="b")
    driver.desk.settings.change(**settings)
    driver.key("W")
    menu = driver.find("battle:seats")
    action = next(each for each in reversed(menu.actions()) if opponent in each.text().lower())
    # By key: whether a menu that opens under the pointer takes a click depends on where the pointer was.
    menu.setActiveAction(action)  # type: ignore[attr-defined]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    driver.settle()
    assert player.table.opponent_of(1) == opponent
    return player


def my_turn(player: Player) -> bool:
    """Whether the person may order something again."""
    return player.table.waiting.kind in ("order", "question", "over") and player.table.waiting.side != 1


def through_own_bound(player: Player) -> None:
    """End phases until the other side is to act, or has acted while the window came to rest."""
    for _ in range(12):
        if player.table.waiting.kind == "opponent" or player.phase[0] == 1 or by_opponents(player.table):
            return
        if player.bubble:
            player.driver.key("1")
        else:
            player.end_phase()


def through_both_bounds(player: Player, qtbot: QtBot) -> None:
    """End one's own first bound, and let the other side play its own: in these dice it moves and fights."""
    through_own_bound(player)
    qtbot.waitUntil(lambda: my_turn(player), timeout=60_000)
    player.driver.settle()
    assert by_opponents(player.table)
    assert (
        player.table.battle.moment().turn,
        player.table.battle.moment().side,
    ) == (2, 0)


def test_the_turn_of_an_opponent_is_told_and_marked(driver: Driver, qtbot: QtBot) -> None:
    player = against(driver)
    through_both_bounds(player, qtbot)
    card = player.desk.aftermath.card
    assert card.line.text() == "Blue: 1 unit moved; 2 rolls of dice."
    trails = player.view.layer("trails", 36)
    assert not trails.boundingRect().isEmpty(), "where it came from and went"
    fought = [thrown for thrown in dice.history(player.table.battle) if thrown.roll.purpose == "combat"]
    assert fought
    player.click(player.place("Valets") or player.place("Men of Bourbon"))
    assert card.isVisible(), "it stays until the next order"
    player.end_phase()
    assert not card.isVisible() or player.table.waiting.kind != "opponent"


def test_ones_own_roll_is_not_overtaken(
    driver: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(times.own_roll > 0 for times in TIMES.values()), "at every pace"
    # As long as the test lasts, however busy the machine is.
    monkeypatch.setitem(TIMES, "slow", TIMES["slow"]._replace(own_roll=600_000))
    player = against(driver, pace="slow")
    for _ in range(12):
        if dice.history(player.table.battle):
            break
        if player.bubble:
            driver.key("1")
        else:
            player.end_phase()
    assert player.table.waiting.kind == "opponent", "this fight leaves no question: Blue is next"
    mine, node = dice.history(player.table.battle)[-1], player.table.battle.cursor.node
    opponents = player.desk._session.opponents
    qtbot.waitUntil(lambda: opponents._thinker._held is not None, timeout=60_000)
    assert player.desk.aftermath.pace.holding, "Blue knows its order and does not give it"
    assert (player.table.battle.cursor.node, dice.history(player.table.battle)[-1]) == (node, mine)
    driver.key("Home")
    # Any key is enough: long before the time is over Blue goes on.
    qtbot.waitUntil(lambda: player.table.battle.cursor.node != node, timeout=60_000)


def test_a_turn_that_ends_by_itself_waits_for_a_key(driver: Driver, qtbot: QtBot) -> None:
    ground = Ground()
    ground.unit(0, FOOT, "H9", name="Men of Bourbon")
    ground.unit(0, FOOT, "J9", name="Valets")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H3", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario(), dice="seeded")
    driver.desk.settings.change(wait_turn=True)
    player.table.seat(1, "soldier")
    player.to_phase(0, "movement")
    driver.key("Ctrl+A")
    shown = player.hover("H8")
    assert "go" in shown, "ghosts and a word for the group"
    assert not player.view.layer("aim", 60).boundingRect().isEmpty()
    player.click("H8")
    assert player.table.waiting.kind == "opponent"
    button = driver.find("battle:go-on")
    assert button.text() == "End the turn"  # type: ignore[attr-defined]
    assert not player.desk._session.opponents.thinking
    assert "MOV" not in driver.find("status").text()  # type: ignore[attr-defined]
    driver.key("E")
    qtbot.waitUntil(lambda: my_turn(player), timeout=60_000)


def test_hints_name_the_unit_show_themselves_and_are_played_by_a_click(driver: Driver, qtbot: QtBot) -> None:
    player = Player(driver, lines().scenario(), dice="seeded")
    player.to_phase(0, "movement")
    driver.click(player.desk.hint.button)
    qtbot.waitUntil(lambda: driver.sees("battle:hint-1"), timeout=60_000)
    row = driver.find("battle:hint-1")
    assert any(name in row.text() for name in ("Bourbon", "Paris", "Valets")), row.text()  # type: ignore[attr-defined]
    QTest.mouseMove(row, row.rect().center())
    qtbot.waitUntil(lambda: not player.view.layer("aim", 60).boundingRect().isEmpty())
    before = player.table.battle.cursor.node
    driver.click(row)
    assert player.table.battle.cursor.node != before


def test_the_palette_finds_opponents_and_hints_by_other_words(driver: Driver, qtbot: QtBot) -> None:
    player = Player(driver, lines().scenario(), dice="seeded")
    player.to_phase(0, "movement")
    driver.key("Ctrl+K")
    driver.type("hint")
    driver.key("Return")
    qtbot.waitUntil(lambda: driver.sees("battle:hint-1"), timeout=60_000)
    driver.key("Ctrl+K")
    driver.type("captain")
    driver.key("Return")
    qtbot.waitUntil(lambda: driver.sees("battle:seats"))
    driver.find("battle:seats").close()
