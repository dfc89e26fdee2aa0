"""Bounds of both sides, phase by phase: command, roads, charges, shots, fights, rallies, typed dice."""

import pytest
from PySide6.QtCore import QPoint

from hheditor.app.battle import dice
from hheditor.hexes import label
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
LIGHT = "B 2/4 s5R E2 F kind=cavalry"
BOWS = "B 2/4 s1CR 6+ A1"


def two_armies() -> Ground:
    """A charge in the middle, archers on one wing, a fight on the other, a road behind."""
    ground = Ground()
    ground.road("A11", "R11")
    ground.unit(0, HORSE, "H8", name="Knights")
    for number, place in enumerate(("B8", "C8", "D8", "E8", "F8", "G8")):
        ground.unit(0, BOWS, place, name=f"Archers {number + 1}")
    ground.unit(0, FOOT, "L8", name="Spears")
    ground.unit(0, FOOT, "B11", "E", name="Reserve", formation="column")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, LIGHT, "H5", name="Light horse")
    for number, place in enumerate(("B6", "C6", "D6")):
        ground.unit(1, FOOT, place, name=f"Militia {number + 1}")
    ground.unit(1, FOOT, "L7", name="Guard")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def test_a_whole_turn(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario())

    # Command: a general rides, by Tab and a click.
    driver.key("Tab")
    assert player.desk.seat.selection
    player.click("H9")
    assert player.place("Henry") == "H9"
    player.to_phase(0, "movement")

    # The reserve marches by road in column, farther than it could across country.
    player.move("Reserve", "F11")
    assert player.place("Reserve") == "F11"
    assert player.piece("Reserve").formation == "column"

    # A charge is met by evasion: the question stands at its place and names who must answer.
    with driver.budget(4):
        player.move("Knights", "H6")
        assert "Knights" in player.bubble
        assert "Blue" in player.desk.bubble.asked.who
        player.click("H4")
        assert player.place("Light horse") == "H4"
        driver.key("1")
    player.end_phase()

    # Shooting: the shots are declared already; one key confirms them, a number for each target.
    assert player.phase[1] == "shooting"
    with driver.budget(2 + 3):
        driver.key("E")
        player.type_while("shooting", "0")
    assert player.phase[1] == "combat"

    # A fight: the dice of both sides.
    with driver.budget(2):
        driver.key("6")
        driver.key("2")
    said = " ".join(player.log)
    assert "Spears" in said
    player.answer_all()
    assert player.phase[0] == 1, "the bound of the other side has begun"
    player.to_phase(1, "command")
    player.move("Charles", "I3")
    assert player.place("Charles") == "I3"
    player.to_phase(1, "movement")
    with driver.budget(2):
        driver.key("Tab")
        moving = player.desk.speech.piece(player.desk.seat.chosen)
        goal = player.reachable()[0]
        player.click(goal)
    assert player.place(moving) == goal
    assert player.battle.cursor.node == player.table.battle.cursor.node, "everything is on disk"


def test_shooting_of_six_units(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario(), dice="seeded")
    player.to_phase(0, "movement")
    driver.key("E")
    with driver.budget(2):
        driver.key("E")
        assert player.phase[1] == "shooting"
        driver.key("E")
    player.answer_all()
    assert player.phase[1] != "shooting"
    shots = [thrown for thrown in dice.history(player.table.battle) if thrown.roll.purpose == "shooting"]
    assert len(shots) >= 3
    assert driver.find("battle:result").first  # type: ignore[attr-defined]


def test_the_account_is_shown_before_and_after(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario())
    player.to_phase(0, "movement")
    player.end_phase()
    driver.key("E")
    words = driver.find("battle:account-words").text()  # type: ignore[attr-defined]
    assert "6" in words
    player.type_while("shooting", "1")
    words = driver.find("battle:account-words").text()  # type: ignore[attr-defined]
    assert "Spears" in words
    assert "Guard" in words
    assert "1d6" in words, "how the score is built, before the dice"


def rout() -> Ground:
    """Knights against peasants in the open, nobody else near."""
    ground = Ground()
    ground.unit(0, HORSE, "H8", name="Knights")
    ground.unit(0, FOOT, "D12", name="Camp guard")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H6", name="Peasants")
    ground.unit(1, FOOT, "D2", name="Rear guard")
    ground.leader(1, "H2", "Charles", reach=12)
    return ground


def charge(player: Player) -> None:
    """Let the knights charge the peasants, who stand."""
    player.to_phase(0, "movement")
    player.move("Knights", "H7")
    if player.bubble:
        player.driver.key("1")
    player.to_phase(0, "combat")


@pytest.mark.parametrize(
    ("dice", "words"),
    [("24", ("recoiled", "followed up")), ("44", ("fled", "followed up", "pursued"))],
    ids=["recoil", "flight"],
)
def test_a_fight_with_all_that_follows(driver: Driver, dice: str, words: tuple[str, ...]) -> None:
    player = Player(driver, rout().scenario())
    charge(player)
    before = player.place("Peasants")
    # Every real question costs one key; a fight costs its two dice.
    inputs = driver.inputs
    for face in dice:
        driver.key(face)
    told = player.answer_all()
    assert driver.inputs - inputs == 2 + len(told)
    said = " ".join(player.log)
    assert player.place("Peasants") != before, said
    for word in words:
        assert word in said, said


def rallied(driver: Driver, *more: str) -> Player:
    """A table where units of Blue have just rallied: one that was shot at, others by the umpire's word."""
    ground = Ground()
    for number, name in enumerate(more):
        ground.unit(1, FOOT, "NPR"[number] + "4", name=name)
    ground.unit(0, BOWS, "H8", name="Archers")
    ground.unit(0, FOOT, "D12", name="Camp guard")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H6", name="Militia")
    ground.unit(1, FOOT, "D2", name="Rear guard")
    ground.leader(1, "H2", "Charles", reach=12)
    player = Player(driver, ground.scenario())
    player.to_phase(0, "shooting")
    driver.key("E")
    driver.key("3")
    assert "recoil" in player.bubble.lower()
    driver.key("1")
    assert player.piece("Militia").marks == ("disrupted",)
    player.to_phase(1, "movement")
    for name in more:
        player.click(player.place(name))
        driver.key("O")
        driver.click(driver.find("umpire:mark-disrupted"), QPoint(8, 8))
        driver.click(driver.find("umpire:apply"))
        assert player.piece(name).marks == ("disrupted",)
    player.end_phase()
    assert player.piece("Militia").marks == ()
    assert any("rallied" in line for line in player.log)
    return player


def test_a_unit_that_rallied_is_asked_how_it_faces_and_answers_by_number(driver: Driver) -> None:
    player = rallied(driver)
    assert "rallied" in player.bubble
    assert player.answers[0] == "Everybody keeps facing as now"
    assert all(answer.startswith("Militia faces ") for answer in player.answers[1:])
    assert len(player.answers) == 9
    wanted = player.answers[3].split()[2]
    driver.key("4")
    assert player.desk.speech.facing(player.facing("Militia")) == wanted
    assert player.bubble == "", "nobody else has rallied: the battle goes on"


def test_a_unit_that_rallied_faces_the_hex_that_is_clicked(driver: Driver) -> None:
    player = rallied(driver)
    place = player.place("Militia")
    assert not player.covered(place)
    assert len(player.desk.question.by_place) == 11, "every facing but its own has its hex"
    board = player.view.map.board
    cell = next(cell for cell, orders in player.desk.question.by_place.items() if orders[0].facing == 6)
    assert not player.covered(label(board, cell))
    player.click(label(board, cell))
    assert player.facing("Militia") == 6
    assert player.phase[1] != "movement"


def test_a_unit_that_rallied_keeps_its_facing_at_one_key(driver: Driver) -> None:
    player = rallied(driver)
    before = player.facing("Militia")
    with driver.budget(1):
        driver.key("1")
    assert player.facing("Militia") == before
    assert player.phase[1] != "movement"


def test_a_unit_that_rallied_is_turned_by_the_wheel(driver: Driver) -> None:
    player = rallied(driver)
    place, before = player.place("Militia"), player.facing("Militia")
    player.click(place)
    driver.wheel(player.port, 1, player.at(place))
    player.click(place)
    assert player.facing("Militia") != before


def test_of_several_that_rallied_each_is_asked_about(driver: Driver) -> None:
    player = rallied(driver, "Sergeants")
    first = "Militia" if "Militia" in player.answers[1] else "Sergeants"
    other = "Sergeants" if first == "Militia" else "Militia"
    assert other in player.answers[-1]
    player.click(player.place(other))
    assert other in player.answers[1], "a click on the other asks about it"
    driver.key("2")
    assert first in player.answers[1], "then comes the first again"
    driver.key("2")
    assert player.bubble == ""


@pytest.mark.parametrize("choice", ["same", "fresh", "chosen"])
def test_undo_past_a_die_into_a_variation(driver: Driver, choice: str) -> None:
    player = Player(driver, two_armies().scenario(), dice="seeded")
    player.to_phase(0, "movement")
    player.end_phase()
    driver.key("E")
    assert dice.history(player.table.battle)
    first = dice.history(player.table.battle)
    tip = player.table.battle.cursor.node
    for _ in range(6):
        if player.phase != (0, "movement"):
            driver.key("Ctrl+Z")
    player.move("Archers 6", "G7")
    player.end_phase()
    for _ in range(3):
        if player.table.waiting.kind != "dice-choice":
            driver.key("E")
    assert "dice" in player.bubble.lower()
    driver.key(str(("same", "fresh", "chosen").index(choice) + 1))
    if choice == "chosen":
        assert player.table.waiting.kind == "dice"
        driver.key("0")
    again = dice.history(player.table.battle)
    assert again
    if choice == "same":
        assert again[0].faces == first[0].faces
    assert not player.battle.node(tip).removed, "the old line is kept"
    assert len(player.battle.variations(player.battle.node(player.battle.line()[0]).parent)) >= 1


def test_column_and_line_by_key_and_facing_by_wheel(driver: Driver) -> None:
    player = Player(driver, rout().scenario())
    player.to_phase(0, "movement")
    player.click("H8")
    player.driver.wheel(player.port, 1, player.at("H8"))
    player.click("H8")
    assert player.facing("Knights") == 8
    driver.key("Ctrl+Z")
    player.click("H8")
    driver.hover(player.port, player.at("H7"))
    driver.key("V")
    driver.click(player.port, player.at("H7"))
    assert player.piece("Knights").formation == "column"


def test_a_standing_answer(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario())
    player.to_phase(0, "movement")
    player.move("Knights", "H6")
    with driver.budget(2):
        driver.key("A")
        driver.key("1")
    assert [answer.kind for answer in player.table.settings.standing] == ["hold"]


def test_deployment_within_the_battle(driver: Driver) -> None:
    player = Player(driver, rout().scenario("choose"), dice="seeded")
    for _ in range(3):
        if player.bubble:
            driver.key("1")
    side = player.table.waiting.side
    north = player.table.ruleset.muster(player.table.position).edges[side] == "north"  # type: ignore[union-attr]
    row, ahead = (2, 3) if north else (12, 9)
    driver.key("Tab")
    first = player.desk.speech.piece(player.desk.seat.chosen)
    player.click(f"F{row}")
    assert player.place(first) == f"F{row}"
    assert player.facing(first) == ahead
    with driver.budget(1):
        driver.click(driver.find("battle:go-on"))
    assert not player.desk.seat.unplaced()
    driver.key("E")
    assert player.table.waiting.side == 1 - side
    driver.key("Ctrl+D")
    driver.key("E")
    assert player.phase[1] == "command"


def test_dice_thrown_and_typed_are_mixed(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario())
    player.to_phase(0, "shooting")
    driver.key("E")
    driver.key("R")
    driver.key("2")
    driver.key("F")
    for digit in "3456":
        driver.key(digit)
    sources = [(thrown.source, len(thrown.faces)) for thrown in dice.history(player.table.battle)[:3]]
    assert sources[0][0] == "program"
    assert sources[1] == ("typed", 0)
    assert sources[2][0] == "typed"
    assert sources[2][1] > 0, "die by die"


def test_the_program_waits_for_a_key_if_asked_to(driver: Driver) -> None:
    player = Player(driver, two_armies().scenario(), dice="seeded")
    driver.desk.operations.run("battle.pause")
    player.to_phase(0, "shooting")
    driver.key("E")
    assert player.table.waiting.kind == "throw"
    before = len(dice.history(player.table.battle))
    driver.key("E")
    assert len(dice.history(player.table.battle)) > before
