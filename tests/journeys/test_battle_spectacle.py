"""The fight at the fighters, and what an opponent did played once more: shown, skipped by any key, never over
a question, and not at all with reduced motion."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from hheditor.app.battle.dice import history
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver
from tests.journeys.test_battle_opponent import against, through_both_bounds

FOOT = "C 3(+1)/4 s2CR"


def met() -> Ground:
    """A fight, and nothing else to do."""
    ground = Ground()
    ground.unit(0, FOOT, "H8", name="Men of Bourbon")
    ground.unit(0, FOOT, "D9", name="Valets")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H7", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def fight(driver: Driver, mine: str, theirs: str, *, still: bool = False) -> Player:
    """A fight thrown by hand: one number for each side."""
    player = Player(driver, met().scenario())
    driver.desk.settings.change(reduced_motion=still)
    player.to_phase(0, "combat")
    for number in (mine, theirs):
        assert player.table.waiting.kind == "dice"
        driver.key(number)
    return player


def words(duel: object) -> str:
    """All that stands on the card of a fight."""
    return " ".join(label.text() for label in duel.findChildren(QLabel))  # type: ignore[attr-defined]


def test_a_fight_is_told_at_the_fighters_and_any_key_ends_the_telling(driver: Driver) -> None:
    player = fight(driver, "3", "3")
    assert driver.sees("battle:duel")
    duel = player.desk.aftermath.duel
    assert duel.adding, "the terms come one after the other"
    assert "Men of Bourbon" in words(duel)
    assert "Guard" in words(duel)
    for place in ("H8", "H7"):
        assert not duel.geometry().contains(player.at(place)), "it hides no fighter"
    driver.key("Home")
    assert not duel.adding
    assert duel.isVisible(), "it stays to be read"
    assert duel.result.text()
    player.end_phase()
    assert not duel.isVisible(), "the battle has gone on"


def test_a_fight_is_not_told_over_a_question(driver: Driver) -> None:
    player = fight(driver, "6", "1")
    assert player.bubble, "where does it flee to"
    assert not driver.sees("battle:duel")


def test_with_reduced_motion_a_fight_is_told_by_tray_and_log(driver: Driver) -> None:
    fight(driver, "3", "3", still=True)
    assert not driver.sees("battle:duel")
    assert driver.find("battle:result").second  # type: ignore[attr-defined]


@pytest.mark.parametrize("still", [False, True])
def test_what_an_opponent_did_is_played_once_more(driver: Driver, qtbot: QtBot, still: bool) -> None:
    player = against(driver, reduced_motion=still)
    through_both_bounds(player, qtbot)
    pieces = player.desk.pieces
    if not still:
        qtbot.waitUntil(lambda: not pieces.gliding, timeout=60_000)
    driver.key("Space", settle=False)
    assert pieces.gliding != still
    driver.key("Home")
    assert not pieces.gliding, "any key is enough"
    assert driver.sees("battle:herald"), "the line stays"


def test_the_earlier_roll_comes_at_the_first_press(driver: Driver) -> None:
    player = Player(driver, met().scenario(), dice="seeded")
    for _ in range(40):
        if len(history(player.table.battle)) > 3:
            break
        if player.bubble:
            driver.key("1")
        else:
            player.end_phase()
    rolls = history(player.table.battle)
    assert len(rolls) > 3
    dice = player.desk.strip.dice
    last = dice.accessibleName()
    driver.key("PgUp")
    assert dice.accessibleName() != last
    driver.key("PgDown")
    assert dice.accessibleName() == last
