"""The record: take back, correct, the clerk, the umpire, the end, opponents, playing without the map."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from hheditor.app.battle import dice
from hheditor.app.battle.opponents import Offer, forget, register
from hheditor.rules.api import Override
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
BOWS = "B 2/4 s1CR 6+ A1"


def duel(**options: Any) -> Ground:
    """Archers and spears against militia; generals behind."""
    ground = Ground(**options)
    ground.unit(0, BOWS, "H8", name="Archers")
    ground.unit(0, FOOT, "J8", name="Spears")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H6", name="Militia")
    ground.unit(1, FOOT, "L4", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def test_take_back_and_play_again(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    player.move("Spears", "J7")
    driver.key("Ctrl+Z")
    assert player.place("Spears") == "J8"
    driver.key("Ctrl+Shift+Z")
    assert player.place("Spears") == "J7"


def line_with(player: Player, words: str) -> Any:
    """The place of a line of the log, to click on."""
    view: Any = player.driver.find("battle:log")
    row = next(n for n, line in enumerate(player.log) if words in line)
    index = view.model().index(row)
    view.scrollTo(index)
    player.driver.settle()
    return view.visualRect(index).center()


def test_a_die_five_orders_back_is_corrected_in_four_inputs(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "shooting")
    driver.key("E")
    driver.key("0")
    player.to_phase(1, "movement")
    player.move("Guard", "L5")
    player.to_phase(0, "movement")
    player.move("Spears", "J7")
    assert len(player.table.battle.line()) >= 6
    assert player.piece("Militia").marks == ()
    log: Any = driver.find("battle:log")
    spot = line_with(player, "0 hits")
    with driver.budget(4):
        driver.click(log.viewport(), spot)
        driver.key("K")
        assert "Correcting" in player.desk.banner.text
        driver.key("2")
    assert player.place("Guard") == "L5"
    assert player.place("Spears") == "J7", "later orders are kept"
    assert [thrown.reading for thrown in dice.history(player.table.battle)] == [(2,), (0,)]


def test_an_earlier_step_and_a_correction_are_left_by_mouse(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    player.move("Spears", "J7")
    player.to_phase(1, "movement")
    stood = player.table.battle.cursor.node
    log: Any = driver.find("battle:log")
    driver.click(log.viewport(), line_with(player, "Spears"))
    for key, says in (("L", "Go back"), ("K", "Leave as it is")):
        driver.key(key)
        assert player.table.battle.cursor.node != stood
        button: Any = driver.find("banner:button")
        assert button.text() == says
        assert "End" in driver.hover(button), "and which key does the same"
        driver.click(button)
        assert player.table.battle.cursor.node == stood
        assert not driver.sees("battle:banner")


def test_an_order_is_corrected_where_it_stands(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    player.move("Spears", "J7")
    player.to_phase(1, "movement")
    log: Any = driver.find("battle:log")
    spot = line_with(player, "Spears")
    with driver.budget(4):
        driver.click(log.viewport(), spot)
        driver.key("K")
        player.click("K7")
    assert player.place("Spears") == "K7"
    assert player.phase == (1, "movement")
    driver.click(log.viewport(), line_with(player, "Spears"))
    driver.key("K")
    driver.key("Esc")
    assert player.phase == (1, "movement"), "leaving a correction changes nothing"


def test_the_clerk_records_what_happened(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    driver.key("B")
    player.to_phase(0, "movement")
    with driver.budget(2):
        player.move("Spears", "J7")
    assert player.place("Spears") == "J7"
    player.click(player.place("Archers"))
    with driver.budget(2):
        player.click("H11")
        assert player.place("Archers") == "H8"
        assert "X" in player.desk.hover_card.text
        driver.key("X")
    assert player.place("Archers") == "H11"
    order = player.battle.order(player.table.battle.cursor.node)
    assert isinstance(order, Override)
    assert order.refused is not None, "the override carries its refusal"
    assert any(line.startswith("Umpire") for line in player.log)


def test_the_umpire_changes_a_unit(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    player.click("H8")
    driver.key("O")
    driver.type("C3")
    driver.click(driver.find("umpire:mark-disrupted"), QPoint(8, 8))
    reason: Any = driver.find("umpire:reason")
    reason.setFocus()
    driver.type("lost in fog")
    driver.key("Return")
    assert player.place("Archers") == "C3"
    assert player.piece("Archers").marks == ("disrupted",)
    told = next(line for line in player.log if "lost in fog" in line)
    assert "Archers: H8 to C3" in told, "who, and from where to where"
    assert "disrupted" in told, "and what else was changed"
    player.click("C3")
    driver.key("O")
    player.click("D9")
    assert driver.find("umpire:place").text() == "D9", "a click on the field fills in the place"  # type: ignore[attr-defined]
    place: Any = driver.find("umpire:place")
    place.setFocus()
    place.selectAll()
    driver.type("Z99")
    driver.key("Return")
    assert "Z99" in driver.find("umpire:trouble").text()  # type: ignore[attr-defined]
    driver.click(driver.find("umpire:cancel"))
    assert player.place("Archers") == "C3"


def test_why_not_is_one_hover_away(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    player.click("J8")
    said = player.hover("J2")
    assert "MOV-1" in said, said
    assert "costs" in player.hover("J7")
    driver.desk.settings.change(language="it")
    driver.settle()
    again = Player.__new__(Player)
    again.driver, again.view = driver, driver.find("field")  # type: ignore[assignment]
    again.port = again.view.viewport()
    assert "MOV-1" in again.hover("J2"), "the choice outlives the widgets"


def test_a_line_of_the_log_is_told_again_on_the_field(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    player.move("Spears", "J6")
    log: Any = driver.find("battle:log")
    spot = line_with(player, "Spears")
    driver.hover(log.viewport(), spot)
    assert player.desk.replay.showing
    driver.hover(player.port, player.at("A1"))
    log.hovered.emit(-1)
    assert not player.desk.replay.showing


def test_a_battle_to_its_end_and_beyond(driver: Driver) -> None:
    player = Player(driver, duel(turns=1, breaking_point=60).scenario())
    for _ in range(12):
        if player.table.waiting.kind == "over":
            break
        if player.table.waiting.kind == "dice":
            driver.key("0")
        else:
            player.end_phase()
    assert player.table.waiting.kind == "over"
    assert driver.sees("battle:ending")
    assert driver.find("battle:victor").text()  # type: ignore[attr-defined]
    assert driver.find("battle:reason").text()  # type: ignore[attr-defined]
    ended = player.table.battle.cursor.node
    driver.click(driver.find("ending:battle.play-on"))
    assert not driver.sees("battle:ending")
    assert player.table.waiting.kind != "over"
    driver.key("Ctrl+Z")
    assert player.table.battle.cursor.node == ended
    assert driver.sees("battle:ending")


class Slow:
    """Thinks until it is told to stop."""

    asked = threading.Event()

    def choose(self, ruleset: Any, view: Any, side: int, seed: int, stop: Any) -> Any:
        self.asked.set()
        while not stop():
            threading.Event().wait(0.01)
        return ruleset.resting(view)


@pytest.fixture
def slow() -> Iterator[None]:
    Slow.asked.clear()
    register(Offer("slow", "opponent.recruit", Slow))
    yield
    forget("slow")


@pytest.mark.usefixtures("slow")
def test_a_slow_opponent_never_blocks_the_window(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.table.seat(1, "slow")
    for _ in range(8):
        if player.table.waiting.kind == "opponent":
            break
        if player.table.waiting.kind == "dice":
            driver.key("0")
        else:
            player.end_phase()
    assert player.table.waiting.kind == "opponent"
    assert Slow.asked.wait(5)
    assert "thinking" in driver.find("battle:whose").accessibleName()
    status: Any = driver.find("status")
    driver.key("E")
    assert status.notice() == "", "who wants to go on is only asked to wait"
    driver.key("Tab")
    assert status.text() == "The other side is at its orders. Yours come next."
    assert status.weight is None, "and nothing is amiss"
    player.click("H8")
    assert player.desk.seat.selection, "the window answers while it thinks"
    driver.key("P")
    assert "thinking" not in driver.find("battle:whose").accessibleName()
    driver.key("Ctrl+Z")
    assert player.table.waiting.kind != "opponent", "a step back while somebody else was to act"
    driver.key("Ctrl+1")


def test_an_opponent_plays_its_bound(driver: Driver) -> None:
    player = Player(driver, duel().scenario(), dice="seeded")
    player.table.seat(1, "recruit")
    for _ in range(20):
        if player.table.battle.moment().turn == 2:
            break
        if player.bubble:
            driver.key("1")
        else:
            player.end_phase()
        driver._qtbot.waitUntil(lambda: player.table.waiting.kind != "opponent", timeout=10_000)
    assert player.table.battle.moment().turn == 2
    assert any(player.battle.node(node).added.actor == 1 for node in player.battle.line())
    driver.key("Ctrl+1")


def test_played_by_keyboard_from_the_table_of_units(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    driver.key("U")
    roster: Any = driver.find("battle:roster")
    assert roster.hasFocus()
    rows = [roster.model().index(row, 1).data() for row in range(roster.model().rowCount())]
    assert {"Archers", "Spears", "Militia", "Henry"} <= set(rows)
    for _ in range(len(rows)):
        if player.desk.seat.chosen >= 0 and player.desk.speech.piece(player.desk.seat.chosen) == "Spears":
            break
        driver.key("Down")
    driver.key("Return")
    assert player.view.hasFocus()
    driver.key("Up")
    driver.key("Return")
    place = player.place("Spears")
    assert place in ("J7", "K7")
    index = next(n for n, name in enumerate(rows) if name == "Spears")
    assert any(roster.model().index(index, column).data() == place for column in range(1, 8))


def test_digits_are_letters_in_fields_and_every_button_tells_its_key(driver: Driver) -> None:
    Player(driver, duel().scenario())
    for name in ("battle.zones", "battle.undo", "battle.throw", "battle.units"):
        button = driver.find(f"operation:{name}")
        assert isinstance(button, QWidget)
        assert driver.desk.operations.shortcut(name).split()[0] in driver.hover(button)


def test_pins_stay(driver: Driver) -> None:
    player = Player(driver, duel().scenario())
    driver.key("Z")
    driver.key("C")
    assert player.desk.seat.pinned == {"zones", "command"}
    player.click("H8")
    driver.key("Esc")
    assert player.desk.seat.pinned == {"zones", "command"}
    driver.key("Z")
    assert player.desk.seat.pinned == {"command"}


def test_the_menu_lists_all_orders(driver: Driver) -> None:
    from PySide6.QtWidgets import QApplication, QMenu

    player = Player(driver, duel().scenario())
    player.to_phase(0, "movement")
    driver.click(player.port, player.at("H8"), Qt.MouseButton.RightButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions()]
    assert "Archers" in words
    menu.close()
    driver.settle()


def test_who_plays_is_chosen_at_the_shield(driver: Driver) -> None:
    from PySide6.QtWidgets import QApplication, QMenu

    player = Player(driver, duel().scenario())
    driver.click(driver.find("battle:whose"))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    actions = [action for action in menu.actions() if action.isCheckable()]
    assert [action.isChecked() for action in actions].count(True) == 2, "two people"
    actions[-1].trigger()
    menu.close()
    driver.settle()
    assert player.table.opponent_of(1)


def test_a_battle_starts_from_a_scenario_of_the_library(driver: Driver) -> None:
    driver.desk.library.create(duel().scenario())
    with driver.budget(2):
        driver.key("Ctrl+5")
        driver.click(driver.find("battle:scenario-0"))
    assert driver.sees("battle:phases")
    driver.desk.operations.run("battle.leave")
    driver.settle()
    assert driver.sees("battle:battle-0"), "put aside, it can be gone on with"
    driver.click(driver.find("battle:battle-0"))
    assert driver.sees("battle:phases")
