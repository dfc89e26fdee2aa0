"""What a battle tells on the screen: odds before the dice."""

from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.test_battle_turn import two_armies


def test_odds_are_shown_before_the_dice(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario())
    player.to_phase(0, "movement")
    player.end_phase()
    driver.key("E")
    words = driver.find("battle:account-words").text()  # type: ignore[attr-defined]
    assert "Odds" in words and "no effect" in words and "stands on average" in words
    # The shots at the first target: 4 dice of twelve sides at 6 or more, two units together.
    found = player.table.odds()
    assert found and all(sum(chance.weight for chance in each.chances) == each.whole for each in found)
    player.type_while("shooting", "1")
    words = driver.find("battle:account-words").text()  # type: ignore[attr-defined]
    assert "Odds" in words and "Guard: " in words
