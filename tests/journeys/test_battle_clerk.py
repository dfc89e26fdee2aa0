"""What a clerk writes: records that name unit and hex, moves that turn nobody, a word for a die that cannot
be, units that have acted, and the log at its end."""

from typing import Any

from PySide6.QtCore import QPoint

from hheditor.drawing.palette import palette
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"


def field() -> Ground:
    """Two units in contact, and one that may go anywhere."""
    ground = Ground()
    ground.unit(0, FOOT, "H8", name="Spears")
    ground.unit(0, FOOT, "D9", name="Reserve")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H7", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def test_a_move_against_the_rules_is_told_with_unit_and_hexes_and_turns_nobody(driver: Driver) -> None:
    player = Player(driver, field().scenario())
    driver.key("B")
    player.to_phase(0, "movement")
    looked = player.facing("Reserve")
    player.click("D9")
    player.click("D3")
    assert player.place("Reserve") == "D9"
    driver.key("X")
    assert player.place("Reserve") == "D3"
    assert player.facing("Reserve") == looked
    told = next(line for line in player.log if line.startswith("Umpire"))
    assert "Reserve: D9 to D3" in told
    assert "against MOV" in told


def test_a_number_no_die_has_gets_a_word(driver: Driver) -> None:
    player = Player(driver, field().scenario())
    player.to_phase(0, "combat")
    assert player.table.waiting.kind == "dice"
    driver.key("9")
    assert "9 cannot be" in driver.find("status").text()  # type: ignore[attr-defined]
    assert player.table.waiting.kind == "dice"


def test_who_has_acted_looks_it(driver: Driver) -> None:
    ground = field()
    ground.unit(0, FOOT, "L9", name="Valets")
    player = Player(driver, ground.scenario())
    player.to_phase(0, "movement")
    reserve = player.piece("Reserve").id
    item = player.desk.pieces.item(reserve)
    assert item.opacity() == 1.0
    player.move("Reserve", "D8")
    assert player.phase == (0, "movement"), "the Valets may still move"
    assert player.desk.pieces.item(reserve).opacity() < 1.0
    assert player.desk.pieces.item(player.piece("Valets").id).opacity() == 1.0


def test_the_log_follows_its_newest_line_unless_somebody_reads(driver: Driver) -> None:
    player = Player(driver, field().scenario(), dice="seeded")
    log = player.desk.log
    bar = log.verticalScrollBar()
    for _ in range(60):
        if bar.maximum() > 200 or player.table.waiting.kind == "over":
            break
        if player.bubble:
            driver.key("1")
        else:
            player.end_phase()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    player.click(player.place("Reserve") or player.place("Henry"))
    driver.settle()
    assert bar.value() == bar.maximum(), "though the card above it grew"
    driver.wheel(log.viewport(), 3)
    read = bar.value()
    assert read < bar.maximum()
    player.end_phase()
    assert bar.value() < bar.maximum(), "somebody is reading"


def test_names_stand_on_the_field_when_asked_for(driver: Driver) -> None:
    player = Player(driver, field().scenario())
    driver.key("Home")
    driver.key("N")
    assert player.desk.pieces.always_named
    assert player.desk.pieces._labels
    driver.key("N")
    assert not player.desk.pieces.always_named


def test_markers_on_the_field_are_explained_beside_it(driver: Driver) -> None:
    player = Player(driver, field().scenario())
    player.to_phase(0, "movement")
    assert not driver.sees("battle:legend"), "nothing lies there"
    player.click("H8")
    driver.key("O")
    driver.click(driver.find("umpire:mark-disrupted"), QPoint(8, 8))
    driver.click(driver.find("umpire:apply"))
    legend: Any = driver.find("battle:legend")
    assert "disrupted" in legend.text()
    assert palette("light")["disrupted"] in legend.text(), "in the colour of the marker"
    assert "in melee" not in legend.text(), "only what lies there"


def test_ground_with_many_effects_is_told_whole(driver: Driver) -> None:
    ground = field()
    ground.paint("marsh", "K5")
    player = Player(driver, ground.scenario())
    player.hover("K5")
    line: Any = driver.find("status")
    shown, _ = line._label.said()
    assert len(shown) == 2, "too long for one line"
    assert " ".join(shown) == line.text(), "nothing is cut"


def test_hits_of_which_nothing_came_are_told_so(driver: Driver) -> None:
    ground = Ground()
    ground.unit(0, "B 2/4 s1CR 6+ A1", "H8", name="Archers")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, "A 3(+1)/4 s2CR", "H6", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario())
    player.to_phase(0, "shooting")
    driver.key("E")
    driver.key("1")
    assert any(line.startswith("Guard: 1 hit") and line.endswith("No effect.") for line in player.log)
