"""Play a battle as people do: with mouse and keyboard, within the inputs the design allows."""

from tests.journeys.battlefield import SHIFT, Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
BOWS = "B 2/4 s1CR 6+ A1"


def line_of_battle(count: int = 15) -> Ground:
    ground = Ground()
    for number in range(count):
        ground.unit(0, FOOT, f"{'BCDEFGHIJKLMNOPQR'[number]}12", name=f"Foot {number + 1}")
    ground.leader(0, "I13", "Henry", reach=12)
    ground.unit(1, FOOT, "I2", name="Blue foot")
    ground.leader(1, "I1", "Charles", reach=12)
    return ground


def test_fifteen_moves_in_thirty_inputs(driver: Driver) -> None:
    player = Player(driver, line_of_battle().scenario())
    player.to_phase(0, "movement")
    letters = "BCDEFGHIJKLMNOP"
    with driver.budget(30):
        for number, letter in enumerate(letters):
            player.move(f"Foot {number + 1}", f"{letter}11")
    for number, letter in enumerate(letters):
        assert player.place(f"Foot {number + 1}") == f"{letter}11"


def test_fifteen_moves_with_a_group_advance_in_twelve(driver: Driver) -> None:
    player = Player(driver, line_of_battle().scenario())
    player.to_phase(0, "movement")
    with driver.budget(12):
        player.drag("A11", "R13", modifiers=SHIFT)
        player.click("I10")
    letters = "BCDEFGHIJKLMNOP"
    assert [player.place(f"Foot {number + 1}") for number in range(15)] == [f"{x}10" for x in letters]
    with driver.budget(1):
        driver.key("Ctrl+Z")
    assert player.place("Foot 8") == "I12", "one gesture, one undo"


def test_press_drag_release_aims_the_facing(driver: Driver) -> None:
    player = Player(driver, line_of_battle().scenario())
    player.to_phase(0, "movement")
    with driver.budget(2):
        player.click("I12")
        player.aim("I11", 0.6, -0.35)
    assert player.place("Foot 8") == "I11"
    assert player.facing("Foot 8") == 11


def test_a_unit_is_dragged_and_turned_within_its_hex(driver: Driver) -> None:
    player = Player(driver, line_of_battle(3).scenario())
    player.to_phase(0, "movement")
    with driver.budget(1):
        player.drag("C12", "C11")
    assert player.place("Foot 2") == "C11"
    with driver.budget(1):
        driver.drag(player.port, player.at("B12"), player.at("B12", 0.36, -0.21))
    assert (player.place("Foot 1"), player.facing("Foot 1")) == ("B12", 11)


def test_a_rubber_band_over_open_ground_chooses(driver: Driver) -> None:
    player = Player(driver, line_of_battle(6).scenario())
    player.to_phase(0, "movement")
    player.drag("A11", "D13")
    assert len(player.desk.seat.selection) == 3
    player.click("E12", SHIFT)
    assert len(player.desk.seat.selection) == 4
    player.click("E12", SHIFT)
    assert len(player.desk.seat.selection) == 3
    driver.key("Esc")
    assert player.desk.seat.selection == ()


def test_ending_a_phase_warns_of_the_forgotten_once(driver: Driver) -> None:
    player = Player(driver, line_of_battle(3).scenario())
    player.to_phase(0, "movement")
    button = driver.find("battle:go-on")
    driver.click(button)
    assert player.phase == (0, "movement")
    assert "3" in button.text()  # type: ignore[attr-defined]
    player.move("Foot 1", "B11")
    assert "not used" not in button.text()  # type: ignore[attr-defined]
    driver.click(button)
    driver.click(button)
    assert player.phase != (0, "movement")
