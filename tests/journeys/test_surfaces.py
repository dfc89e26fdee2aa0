"""Other grounds than eighteen columns of pointed hexes: a bare table, six headings, hexes on their sides."""

from collections.abc import Iterator
from math import cos, dist, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

from hheditor import text
from hheditor.hexes import Board, cell_labelled
from hheditor.maps.document import blank
from hheditor.rules.api import Piece, registry
from hheditor.rules.api.surfaces import TableSurface
from hheditor.ui.canvas.view import FieldView
from tests.battles.test_systems import SYSTEMS
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def other_games() -> Iterator[None]:
    """The test systems are games like any other; they have no words."""
    text.be_strict(False)
    for name in ("activation", "gridless"):
        registry.register(SYSTEMS[name][0])
    yield
    for name in ("activation", "gridless"):
        registry.forget(name)
    text.be_strict(True)


def seated(driver: Driver, name: str, board: Board) -> Player:
    _, scenarios = SYSTEMS[name]
    return Player(driver, replace(scenarios(0), map=blank(board)), "seeded")


def spot(player: Player, piece: Piece, ahead: float = 0.0, aside: float = 0.0) -> QPoint:
    """A point of the field so far before a piece, and to its right."""
    turn = radians(piece.angle / 10)
    x, y = cos(turn) * ahead - sin(turn) * aside, sin(turn) * ahead + cos(turn) * aside
    return player.view.mapFromScene(piece.x + x, piece.y + y)


def formation(player: Player, number: int) -> Any:
    return player.table.position.formations[number]


# The bare table ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("other_games")
def test_a_formation_on_a_bare_table_is_clicked_and_carried_to_the_very_spot(driver: Driver) -> None:
    player = seated(driver, "gridless", Board(18, 12))
    assert isinstance(player.view.surface, TableSurface)
    foot = player.table.scene().pieces[0]
    before = formation(player, 0)
    driver.click(player.port, spot(player, foot, -600))
    assert player.desk.seat.chosen == -1, "beside its base there is nobody"
    with driver.budget(2):
        driver.click(player.port, spot(player, foot, 150, 350))
        assert player.desk.seat.chosen == foot.id, "its base is wide"
        driver.drag(player.port, spot(player, foot), spot(player, foot, 300), spot(player, foot, 620))
    after = formation(player, 0)
    assert after.angle == before.angle
    assert abs(after.x - before.x - 620) <= 2 / player.view.scale_now, (
        "where it was let go, to a pixel or two"
    )
    assert after.y == before.y


@pytest.mark.usefixtures("other_games")
def test_too_far_on_a_bare_table_is_refused_with_its_reason(driver: Driver) -> None:
    player = seated(driver, "gridless", Board(18, 12))
    foot = player.table.scene().pieces[0]
    driver.click(player.port, spot(player, foot))
    driver.drag(player.port, spot(player, foot), spot(player, foot, 900), spot(player, foot, 1400))
    refused = player.desk.seat.refused
    assert refused is not None and refused.finding.message == "refusal.gridless.too-far"
    assert formation(player, 0).x == foot.x


@pytest.mark.usefixtures("other_games")
def test_a_formation_wheels_by_the_wheel_and_marches_from_its_menu(driver: Driver) -> None:
    player = seated(driver, "gridless", Board(18, 12))
    foot = player.table.scene().pieces[0]
    driver.click(player.port, spot(player, foot))
    driver.wheel(player.port, -3, spot(player, foot))
    driver.click(player.port, spot(player, foot))
    assert formation(player, 0).angle == foot.angle + 150, "five degrees to a notch"
    wheeled = player.table.scene().pieces[0]
    driver.click(player.port, spot(player, wheeled), button=RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    march = next(action for action in menu.actions() if "advance" in action.text() and action.isEnabled())
    driver.click(menu, menu.actionGeometry(march).center())
    after = formation(player, 0)
    assert (after.x, after.y) != (wheeled.x, wheeled.y) and after.angle == wheeled.angle


@pytest.mark.usefixtures("other_games")
def test_a_band_over_a_bare_table_chooses_formations_and_they_advance_together(driver: Driver) -> None:
    player = seated(driver, "gridless", Board(18, 12))
    foot, horse = player.table.scene().pieces[:2]
    view = player.view
    driver.drag(
        player.port,
        view.mapFromScene(5000, 4000),
        view.mapFromScene(6200, 6000),
        view.mapFromScene(6900, 7300),
    )
    assert set(player.desk.seat.selection) == {foot.id, horse.id}
    driver.click(player.port, spot(player, foot, 500))
    assert formation(player, 0).x > foot.x + 300
    assert formation(player, 1).x > horse.x + 300


@pytest.mark.usefixtures("other_games")
def test_the_cursor_of_the_keyboard_walks_a_bare_table_by_centimetres(driver: Driver) -> None:
    player = seated(driver, "gridless", Board(18, 12))
    driver.key("Tab")
    chosen = player.desk.seat.chosen
    piece = next(each for each in player.table.scene().pieces if each.id == chosen)
    assert player.view.cursor_at == (piece.x, piece.y)
    for _ in range(5):
        driver.key("Right")
    assert player.view.cursor_at == (piece.x + 500, piece.y)
    driver.key("Return")
    assert formation(player, chosen).x > piece.x + 300


@pytest.mark.usefixtures("other_games")
def test_the_pen_of_the_review_draws_from_spot_to_spot(driver: Driver) -> None:
    player = seated(driver, "gridless", Board(18, 12))
    foot = player.table.scene().pieces[0]
    driver.click(player.port, spot(player, foot))
    driver.drag(player.port, spot(player, foot), spot(player, foot, 200), spot(player, foot, 500))
    driver.desk.put("review", "battle", player.identity)
    driver.key("Ctrl+6")
    view = driver.find("field")
    assert isinstance(view, FieldView) and isinstance(view.surface, TableSurface)
    way = [view.mapFromScene(*at) for at in ((4000, 3000), (5000, 3500), (9000, 5000))]
    driver.drag(view.viewport(), *way, button=RIGHT)
    nodes = player.battle.tree.nodes.values()
    (arrow,) = (arrow for node in nodes for note in node.notes.values() for arrow in note.arrows)
    for kept, meant in ((arrow.start, (4000, 3000)), (arrow.end, (9000, 5000))):
        assert isinstance(kept, tuple) and dist(kept, meant) <= 2 / view.scale_now


# Six headings -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("other_games")
def test_a_game_of_six_headings_offers_six_on_the_wheel(driver: Driver) -> None:
    player = seated(driver, "activation", Board(12, 8))
    seat = player.desk.seat
    for _ in range(12):
        if any(_moves(player, piece) for piece in seat.able()):
            break
        # Counters are drawn, a Battle is activated.
        seat.give(next(iter(player.table.ruleset.orders(player.table.position))))
        driver.settle()
    mover = next(piece for piece in seat.able() if _moves(player, piece))
    here = seat.where_of(mover)
    driver.click(player.port, player.view.viewport_point(here))
    assert seat.chosen == mover
    goal = next(
        where
        for where, found in seat.choices().destinations.items()
        if where != here and len(found.facings) == 6 and not player.desk.pieces.pieces_at(where)
    )
    at = player.view.viewport_point(goal)
    shown = []
    for _ in range(7):
        driver.wheel(player.port, -1, at)
        shown.append(seat.facing)
    assert shown[6] == shown[0] and sorted(shown[:6]) == [1, 3, 5, 7, 9, 11]
    driver.click(player.port, at)
    moved = next(each for each in player.table.scene().pieces if each.id == mover)
    assert (moved.places, moved.facing) == ((goal,), shown[6])
    assert player.desk.speech.place(goal).isdigit(), "four digits, as the game has it"


def _moves(player: Player, piece: int) -> bool:
    ruleset, position = player.table.ruleset, player.table.position
    return any(ruleset.gesture(position, order).cell >= 0 for order in ruleset.orders(position, piece))


# Hexes on their sides ---------------------------------------------------------------------------------


def test_on_flat_hexes_a_unit_is_turned_with_the_wheel_and_plants_stakes_before_its_front(
    driver: Driver,
) -> None:
    ground = Ground(Board(14, 12, "flat"))
    ground.unit(0, "B 2/4 s1CR 6+ STK", "F9", "N", name="Bows")
    ground.leader(0, "F9")
    ground.unit(1, "C 3(+1)/4 s1CR", "F2", "S", name="Foes")
    ground.leader(1, "F2")
    player = Player(driver, ground.scenario())
    player.to_phase(0, "movement")
    surface = player.view.surface
    bows = player.piece("Bows")
    assert surface.heading_name(bows.facing) == "N" and bows.angle == surface.angle(bows.facing) == 2700
    player.click("F9")
    driver.wheel(player.port, -1, player.at("F9"))
    player.click("F9")
    turned = player.piece("Bows")
    assert surface.heading_name(turned.facing) == "NNE"
    assert turned.angle == surface.angle(turned.facing) == 3000
    player.to_phase(1, "movement")
    player.to_phase(0, "movement")
    player.click("F9")
    entries = [entry for group in player.desk.seat.choices().menu for entry in group.entries]
    number = next(at for at, entry in enumerate(entries, 1) if entry.phrase.message.endswith(".plant"))
    driver.key(str(number))
    (stakes,) = (mark for mark in player.table.scene().marks if mark.kind == "stakes")
    assert stakes.places == (cell_labelled(ground.board, "F9"),)
    assert stakes.angle == surface.angle(player.piece("Bows").facing), "before its front, as it is drawn"
