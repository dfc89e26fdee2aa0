"""A magician at the table: his spells by mouse and by keys, what they threaten, and how he lets go."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from hheditor.maps.document import Feature
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s1CR"


def a_spell() -> Ground:
    """A magician before an enemy line, a pond beside it, a friend at his side."""
    ground = Ground(id="fantasy")
    ground.paint("lake", "H6")
    ground.unit(0, FOOT, "F8", name="Spears")
    ground.unit(0, FOOT, "I8", name="Reserve")
    ground.leader(0, "G10", "Arthur", reach=6)
    ground.leader(0, "G8", "Merlin", role="magician")
    for name, place in (("Guard", "G6"), ("Levy", "G5"), ("Bows", "F5")):
        ground.unit(1, FOOT, place, name=name)
    ground.leader(1, "H2", "Mordred", reach=9)
    return ground


def menu() -> QMenu:
    """The open menu."""
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def elementals(player: Player) -> list[tuple[str, str]]:
    """The elementals on the field: what and where."""
    board: Any = player.view.map.board
    from hheditor.hexes import label

    return [
        (piece.symbol, label(board, piece.places[0]))
        for piece in player.table.scene().pieces
        if piece.symbol.startswith("elemental-")
    ]


def test_a_spell_is_cast_by_mouse_and_by_keys_and_removed(driver: Driver) -> None:
    player = Player(driver, a_spell().scenario())
    player.to_phase(0, "magic")
    assert player.table.waiting.side == 0
    driver.key("Tab")
    assert player.desk.seat.chosen >= 0
    assert {"G6", "H6"} <= set(player.reachable())

    # Why not, before anything is tried.
    assert "MAG-1" in player.hover("F8")
    assert "MAG-1" in player.hover("G5")
    offered = player.hover("G6")
    assert "4 in 12" in offered
    assert "3 in 12" in offered

    # A hex of water has one element only: the click casts.
    with driver.budget(1):
        player.click("H6")
    assert player.table.waiting.kind == "dice"
    driver.key("Ctrl+Z")

    # Elsewhere the element is chosen: Enter takes the first.
    driver.key("Tab")
    with driver.budget(1):
        player.click("G6")
    assert [action.text().split()[0] for action in menu().actions()] == ["Fire", "Earth"]
    QTest.keyClick(menu(), Qt.Key.Key_Return)
    assert player.table.waiting.kind == "dice"
    driver.key("7")
    assert elementals(player) == [("elemental-fire", "G6")]
    assert player.place("Guard") == ""
    assert any("Merlin" in line for line in player.log)

    # It strikes before all other combat; then the enemy's bound, then ours again.
    assert player.phase == (0, "combat")
    player.type_while("combat", "1")
    player.to_phase(1, "combat")
    player.type_while("combat", "1")
    player.to_phase(0, "command")
    assert elementals(player) == [("elemental-fire", "G6")]

    # He removes it: one answer of a question.
    player.to_phase(0, "magic")
    assert player.bubble
    driver.key("2")
    assert elementals(player) == []


def test_a_burnt_gate_is_seen_and_told_and_whole_again_when_taken_back(driver: Driver) -> None:
    ground = a_spell()
    ground.map = replace(ground.map, features=(Feature("gatehouse", ground.cells("G6")[0]),))
    driver.desk.settings.change(warn_forgotten=False)
    player = Player(driver, ground.scenario())
    player.to_phase(0, "magic")
    driver.key("Tab")
    player.click("G6")
    QTest.keyClick(menu(), Qt.Key.Key_Return)
    driver.key("7")
    assert [each.kind for each in player.view.map.features] == ["burnt-gatehouse"]
    assert player.place("Guard") == "G6", "the men above the gate live"
    told = player.hover("G6")
    assert "Guard" in told
    assert "Fire elemental (Merlin)" in told
    assert "gate burnt" in driver.window.status.text()
    while elementals(player):
        driver.key("Ctrl+Z")
    assert [each.kind for each in player.view.map.features] == ["gatehouse"]
