"""A lord's own arms stay with his men: given in the army, seen in the battle and in its review."""

from msgspec.structs import replace
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from hheditor.app.frame.session import OpenDocument
from hheditor.armies import Device
from hheditor.scenarios import Scenario
from hheditor.ui.canvas.pieces import Pieces
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.workspaces.review.page import ReviewPage
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

DONATI = Device("per_pale", "", "#0a8f3c", "#f2c500")


def with_arms() -> Scenario:
    ground = Ground()
    for side, row in ((0, "12"), (1, "2")):
        for place in ("D", "H", "M"):
            ground.unit(side, "C 3(+1)/4 s2CR", f"{place}{row}")
        ground.leader(side, f"I{'13' if side == 0 else '1'}")
    scenario = ground.scenario()
    first, second = scenario.sides
    units = list(second.army.units)
    units[1] = replace(units[1], arms=DONATI)
    army = replace(second.army, units=tuple(units))
    return replace(scenario, sides=(first, replace(second, army=army)))


def bearers(pieces: Pieces) -> dict[str, Device]:
    items = [(each.name, pieces.item(each.id)) for each in pieces.scene.pieces]
    return {name: item.arms for name, item in items if item is not None and item.arms is not None}


def colours_about(view: FieldView, cell: int) -> set[str]:
    """The colours within a hex of a cell, as the screen shows them."""
    at = view.mapFromScene(*view.centre_of(cell))
    reach = int(600 * view.scale_now)
    shot = view.viewport().grab().toImage()
    around = range(-reach, reach)
    return {QColor(shot.pixel(at.x() + x, at.y() + y)).name() for x in around for y in around}


def test_a_unit_s_own_arms_are_seen_in_the_battle_and_in_its_review(driver: Driver, qtbot: QtBot) -> None:
    player = Player(driver, with_arms())
    assert bearers(player.desk.pieces) == {"Blue 2": DONATI}
    bearer, other = (player.piece(name).places[0] for name in ("Blue 2", "Blue 3"))
    qtbot.waitUntil(lambda: DONATI.first in colours_about(player.view, bearer))
    assert DONATI.first not in colours_about(player.view, other)
    session = driver.desk.session
    entry = OpenDocument("review", "battle", player.identity)
    session.change(documents=session.value.with_document(entry))
    driver.key("Ctrl+6")
    review = driver.find("review")
    assert isinstance(review, ReviewPage)
    qtbot.waitUntil(lambda: bearers(review.pieces) == {"Blue 2": DONATI})
    view = driver.find("field")
    assert isinstance(view, FieldView)
    qtbot.waitUntil(lambda: DONATI.first in colours_about(view, bearer))
