"""What a battle tells on the screen: odds before the dice."""

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from hheditor.insight.odds import odds
from hheditor.ui.insight.balance import BalancePanel
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.test_battle_turn import two_armies
from tests.rules.hordes_heroes.battlefields import random_scenario


def test_odds_are_shown_before_the_dice(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario())
    player.to_phase(0, "movement")
    player.end_phase()
    driver.key("E")
    words = driver.find("battle:account-words").text()  # type: ignore[attr-defined]
    assert "Odds" in words and "no effect" in words and "stands lost on average" in words
    # The shots at the first target: 4 dice of twelve sides at 6 or more, two units together.
    found = odds(player.table.ruleset, player.table.shown)
    assert found and all(sum(chance.weight for chance in each.chances) == each.whole for each in found)
    player.type_while("shooting", "1")
    words = driver.find("battle:account-words").text()  # type: ignore[attr-defined]
    assert "Odds" in words and "Guard: " in words


def test_bots_play_a_scenario_in_the_background(driver: Driver, qtbot: QtBot) -> None:
    scenario = random_scenario(7, size=3, turns=1)
    player = Player(driver, two_armies().scenario())
    panel = BalancePanel(player.desk._context, lambda: scenario, jobs=1)
    qtbot.addWidget(panel)
    panel.games = 2
    panel.show()
    driver.click(panel.button)
    assert panel.referee is not None and panel.bar.isVisible()
    qtbot.waitUntil(lambda: panel.referee is None, timeout=60_000)
    words = panel.words.text()
    assert "2 games." in words and "Won by" in words and "What decided it" in words
    # Figures of a scenario that has changed are no figures.
    panel.show_scenario(scenario)
    assert panel.words.text() == words
    panel.show_scenario(replace(scenario, turn_limit=2))
    assert "Nobody has tried" in panel.words.text()
    # Pressed again while it plays it stops.
    panel.games = 50
    driver.click(panel.button)
    driver.click(panel.button)
    qtbot.waitUntil(lambda: panel.referee is None, timeout=60_000)


def test_a_hint_is_given_only_to_who_asks(driver: Driver, qtbot: QtBot) -> None:
    player = Player(driver, two_armies().scenario())
    player.to_phase(0, "movement")
    panel = player.desk.hint
    assert not panel.words.isVisible()
    before = player.table.battle.cursor.node
    panel.ask()
    qtbot.waitUntil(lambda: driver.sees("battle:hint-1"), timeout=60_000)
    assert player.table.battle.cursor.node == before, "asking orders nothing"
    player.end_phase()
    assert not panel.words.isVisibleTo(panel)
