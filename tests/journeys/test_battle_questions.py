"""Questions at their places: each is laid out anew, keeps clear, says what its answers do; and clicks that
aim at nothing."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
RASH = "C 4(+2)/4 s2CR AGG"


def rash() -> Ground:
    """Two rash units, each with somebody to rush at, and nobody who must first be answered."""
    ground = Ground()
    ground.unit(0, RASH, "D8", name="Men of Bourbon")
    ground.unit(0, RASH, "M8", name="Brabant's Horse")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "D6", name="Archers of Kent")
    ground.unit(1, FOOT, "F6", name="Archers of York")
    ground.unit(1, FOOT, "M6", name="Guard")
    ground.unit(1, FOOT, "O6", name="Camp")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def asked_twice(driver: Driver) -> tuple[Player, QPoint]:
    """A table where one question has followed another; the size of the first."""
    player = Player(driver, rash().scenario())
    for _ in range(6):
        if player.bubble:
            break
        player.end_phase()
    assert player.bubble
    first = player.desk.bubble.size()
    player.driver.key("1")
    return player, QPoint(first.width(), first.height())


def legible(player: Player) -> bool:
    """Whether the bubble shows its question and every answer in full."""
    bubble = player.desk.bubble
    rows = [row for row in bubble.findChildren(QWidget) if row.objectName().startswith("battle:choice-")]
    return bool(rows) and all(
        row.isVisible() and bubble.rect().contains(row.mapTo(bubble, row.rect().bottomRight()))
        for row in rows
    )


def test_a_question_that_follows_another_is_laid_out_anew(driver: Driver) -> None:
    player, first = asked_twice(driver)
    assert player.bubble, "a second question"
    bubble = player.desk.bubble
    assert bubble.width() == first.x()
    assert bubble.height() > bubble.room * 2 + 60, "no mere pointer"
    assert legible(player)
    driver.key("Ctrl+Z")
    assert player.bubble
    assert bubble.height() > bubble.room * 2 + 60
    assert legible(player), "nor after taking back"


def test_answers_name_unit_hex_and_target_and_show_themselves(driver: Driver) -> None:
    player, _ = asked_twice(driver)
    driver.key("Ctrl+Z")
    assert any(
        answer.startswith("Men of Bourbon to ") and answer.endswith("attack the Archers of Kent")
        for answer in player.answers
    ), player.answers
    assert len(set(player.answers)) == len(player.answers)
    row = driver.find("battle:choice-1")
    layer = player.view.layer("aim", 60)
    QTest.mouseMove(row, row.rect().center())
    driver._qtbot.waitUntil(lambda: not layer.boundingRect().isEmpty())
    for name in ("Men of Bourbon", "Archers of Kent"):
        assert not player.covered(player.place(name)), "it hides nobody it is about"


def test_a_question_is_moved_and_folded(driver: Driver) -> None:
    player, _ = asked_twice(driver)
    bubble, head = player.desk.bubble, driver.find("battle:question")
    stood, tall = bubble.pos(), bubble.height()
    grip = QPoint(60, 12)
    driver.drag(head, grip, grip + QPoint(12, 9), grip + QPoint(30, 20))
    assert bubble.pos() != stood
    driver.key("Q")
    assert bubble.height() < tall
    assert not driver.sees("battle:choice-1")
    driver.click(driver.find("battle:fold"))
    assert driver.sees("battle:choice-1")
    assert legible(player)


def test_the_rules_choices_before_the_battle_are_asked_on_an_empty_field(driver: Driver) -> None:
    player = Player(driver, rash().scenario("choose"), dice="seeded")
    seen = []
    for _ in range(6):
        if not player.bubble:
            break
        seen.append(player.bubble)
        assert legible(player), player.bubble
        driver.key("1")
    assert len(seen) > 1, "one question followed another"


@pytest.mark.parametrize(("dx", "dy"), [(0.42, 0.0), (-0.3, 0.3), (0.0, 0.4)])
def test_a_click_off_the_middle_turns_nobody(driver: Driver, dx: float, dy: float) -> None:
    ground = Ground()
    ground.unit(0, FOOT, "H8", name="Spears")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H3", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario())
    player.to_phase(0, "movement")
    player.click("H8")
    shown = player.hover("H7")
    assert "facing NE" in shown or "facing N" in shown or "facing NW" in shown, shown
    driver.click(player.port, player.at("H7", dx, dy))
    assert player.place("Spears") == "H7"
    assert player.desk.speech.facing(player.facing("Spears")) in shown.split("facing ")[1]


def test_a_drag_aims_and_says_so(driver: Driver) -> None:
    ground = Ground()
    ground.unit(0, FOOT, "H8", name="Spears")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H3", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario())
    player.to_phase(0, "movement")
    player.click("H8")
    QTest.mousePress(player.port, Qt.MouseButton.LeftButton, pos=player.at("H7"))
    QTest.mouseMove(player.port, player.at("H7", 0.9, 0.0))
    driver.settle()
    assert "facing E" in player.desk.hover_card.text
    QTest.mouseRelease(player.port, Qt.MouseButton.LeftButton, pos=player.at("H7", 0.9, 0.0))
    driver.settle()
    assert player.desk.speech.facing(player.facing("Spears")) == "E"
