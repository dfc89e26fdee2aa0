"""The end of a battle: who broke and by what, the way to go on, and the same again."""

import threading

from pytestqt.qtbot import QtBot

from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver
from tests.ui.fitting import cut
from tests.ui.screens import settle

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"


def ended(driver: Driver) -> Player:
    """A battle whose last turn is over at once."""
    ground = Ground(turns=1)
    ground.unit(0, HORSE, "H8", name="Knights")
    ground.unit(0, FOOT, "D11", name="Reserve")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H7", name="Guard")
    ground.unit(1, FOOT, "D3", name="Camp")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario(), dice="typed")
    for _ in range(30):
        kind = player.table.waiting.kind
        if kind == "over":
            break
        if kind == "dice":
            driver.key("6" if player.table.waiting.side == 0 else "1")
        elif player.bubble:
            driver.key("1")
        else:
            player.end_phase()
    assert player.table.waiting.kind == "over"
    return player


def test_the_end_names_who_was_beaten_and_by_what(driver: Driver) -> None:
    player = ended(driver)
    assert driver.sees("battle:ending")
    title, reason = driver.find("battle:victor").text(), driver.find("battle:reason").text()  # type: ignore[attr-defined]
    assert "Red" in title
    assert "Blue lost" in reason
    assert "VIC-3" in reason
    counts = driver.find("battle:counts").text()  # type: ignore[attr-defined]
    assert "0, breaks at 8" in counts, "which number is the limit"
    assert "0 of 1" in counts, "and how many generals there were"
    assert "The battle is over" in driver.find("battle:whose").accessibleName(), "nobody is at his turn"
    player.desk.let_go()
    assert not driver.sees("battle:ending")


def test_the_end_and_its_dice_are_whole_in_the_largest_letters(driver: Driver) -> None:
    driver.window.resize(1024, 700)
    driver.desk.settings.change(language="it", text_scale=150)
    driver.settle()
    ended(driver)
    settle()
    assert driver.sees("battle:ending")
    assert cut(driver.window) == []
    assert driver.sees("operation:battle.earlier-roll"), "by mouse, too"


def test_once_more_with_the_sides_exchanged(driver: Driver) -> None:
    player = ended(driver)
    player.table.seat(1, "soldier")
    driver.click(driver.find("ending:battle.swap"))
    table = player.table
    assert table.battle.header.id != player.identity
    assert (table.opponent_of(0), table.opponent_of(1)) == ("soldier", "")
    assert table.battle.moment().turn == 1


def test_a_turning_point_is_played_on_from(driver: Driver, qtbot: QtBot) -> None:
    player = ended(driver)
    review = driver.find("ending:battle.review")
    stood = review.mapTo(driver.window, review.rect().center())
    qtbot.waitUntil(lambda: driver.sees("ending:from-0-1"), timeout=20_000)
    now = review.mapTo(driver.window, review.rect().center())
    assert now == stood, "no button moves from under the pointer"
    before = player.table.battle.cursor.node
    driver.click(driver.find("ending:from-0-1"))
    table = player.table
    assert table.battle.node(table.battle.cursor.node).depth < table.battle.node(before).depth
    assert table.opponent_of(1) == ""
    assert table.opponent_of(0)
    assert not driver.sees("battle:ending")
    driver.key("Ctrl+1")
    qtbot.waitUntil(
        lambda: not any("opponent" in each.name for each in threading.enumerate()), timeout=30_000
    )


def test_time_is_called_from_the_palette_and_the_other_side_agrees(driver: Driver) -> None:
    ground = Ground()
    ground.unit(0, FOOT, "D11", name="Reserve")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "D3", name="Camp")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario(), dice="typed")
    player.to_phase(0, "movement")
    driver.key("Ctrl+K")
    driver.type("time is up")
    driver.key("Return")
    assert player.table.waiting.side == 1
    assert player.bubble
    driver.key("1")
    assert player.table.waiting.kind == "over"
    assert driver.sees("battle:ending")
