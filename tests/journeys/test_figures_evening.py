"""A field battle of the figure game from nothing to paper, and the pictures of a siege: real inputs only."""

from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from hheditor.rules.figures.position.table import BASES
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain
from tests.journeys.test_bare_table import spot
from tests.journeys.test_games import pick
from tests.journeys.test_scenario import shelf_item
from tests.journeys.test_sieges import printed
from tests.journeys.test_table_map import Painter
from tools.examples.figures import rocca_serena
from tools.examples.figures.sketch import scenario


def recruit(driver: Driver, *names: str) -> None:
    """A new army: a commander, and a formation of each of these types."""
    captain = Captain(driver)
    if driver.sees("armies:game"):
        pick(driver, "armies:game", "figures")
        driver.click(driver.find("armies:new"))
    else:
        driver.key("Ctrl+N")  # of the same game
    driver.key("Ctrl+G")
    for name in names:
        captain.pick(name)
        driver.type("1")
        driver.key("Return")
    assert captain.army.budget == 450 and len(captain.army.units) == len(names)


def written(driver: Driver, path: Path) -> None:
    """Say where an export goes, and press the button."""
    field = driver.find("review:export-path")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    driver.type(str(path))
    driver.click(driver.find("review:export-write"))


def test_a_field_battle_from_two_new_armies_to_the_sheets(
    driver: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    recruit(driver, "Norman knights", "Crossbowmen")
    recruit(driver, "Housecarls", "Javelinmen")
    painter = Painter(driver)
    driver.click(driver.find("tables:new"))
    painter.round(30, 60, 12, 8)

    driver.key("Ctrl+4")
    pick(driver, "scenario:game", "figures")
    shelf = driver.find("shelf:map")
    assert isinstance(shelf, QListWidget)
    driver.click(shelf.viewport(), shelf.visualItemRect(shelf.item(0)).center())
    armies = driver.find("shelf:army")
    assert isinstance(armies, QListWidget)
    names = [armies.item(row).text().partition(" · ")[0] for row in range(armies.count())]
    for name in names[:2]:
        driver.click(*shelf_item(driver, "army", name))
    driver.click(driver.find("scenario:make"))
    driver.key("Ctrl+PgDown")
    for key in ("A", "T", "A", "F5"):
        driver.key(key)

    # A turn: the knights ride on, the phases are ended, the other side has its turn.
    driver.desk.settings.change(reduced_motion=True, pace="at-once", wait_turn=False)
    player = Player.present(driver)
    table, seat = player.table, player.desk.seat
    for _ in range(12):
        if table.position.phase == "movement":
            break
        driver.key("1" if player.desk.question is not None else "E")
    assert (table.position.turn, table.position.phase) == (1, "movement")
    mover = table.position.mover
    able = next(piece for piece in seat.able() if piece >= BASES)
    piece = seat.piece(able)
    assert piece is not None
    with driver.budget(1):
        driver.drag(player.port, *(spot(player, piece, ahead) for ahead in (0, 200, 500, 900)))
    moved = table.position.formations[able - BASES]
    assert abs(moved.y - piece.y) == 900
    for _ in range(30):
        if table.position.mover != mover or table.position.turn > 1:
            break
        driver.key("E")
    assert table.position.mover != mover, "the other side's player turn"

    # Reviewed: what was done is told, a picture and a film have the table on them.
    driver.key("Ctrl+6")
    review: Any = driver.window._rooms["review"].workspace
    told = [review.session.words.step(node) for node in review.session.study.line.nodes]
    assert any("advances" in each for each in told), "the ride of the knights"
    driver.key("Home")
    driver.key("Ctrl+E")
    field = driver.find("prompt").findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(str(tmp_path / "step.png"))
    driver.key("Return")
    picture = QImage(str(tmp_path / "step.png"))
    assert picture.width() > 1200, "the sheet of a table of 180 cm"
    assert colours(picture) > 200, "and not an empty field"
    driver.key("Ctrl+G")
    written(driver, tmp_path / "turn.gif")
    qtbot.waitUntil(lambda: not review.session.exports.busy, timeout=60_000)
    from PIL import Image

    with Image.open(tmp_path / "turn.gif") as moving:
        assert moving.n_frames > 3  # type: ignore[attr-defined]
        assert min(moving.size) > 300

    # Printed.
    driver.key("Ctrl+7")
    for sheet in ("qrs", "side", "roster", "map", "bases"):
        assert printed(driver, sheet, tmp_path).startswith(b"%PDF")


def colours(picture: QImage) -> int:
    """How many colours a picture has, looked at every seventh point."""
    wide, tall = picture.width(), picture.height()
    return len({picture.pixel(x, y) for x in range(0, wide, 7) for y in range(0, tall, 7)})


def test_what_a_unit_carries_is_told_in_words(driver: Driver) -> None:
    """A line of an army's list says "Ladders 4" and no id of the data."""
    army = scenario(rocca_serena.SKETCH).sides[0].army
    card = driver.desk.library.create(army)
    driver.desk.put("armies", "army", card.id)
    captain = Captain(driver)
    model: Any = captain.roster.model()
    told = [" · ".join(model._name(line)) for line in model._lines]
    assert any("Ladders 4" in each for each in told), told
    assert not any("adders-4" in each for each in told)
