"""The canvas: what an edit paints is what painting everything anew would paint; the view knows its hexes."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from hheditor.hexes import Board, grid
from hheditor.maps.document import blank
from hheditor.maps.edits import Edit, SetLevels, SetTerrain, apply
from hheditor.maps.generation.fields import Taste, by_taste
from hheditor.maps.symmetry import image
from hheditor.maps.ways import way_edit
from hheditor.ui.canvas.minimap import Minimap
from hheditor.ui.canvas.pictures import picture, swatch, tileset
from hheditor.ui.canvas.tiles import Tiles
from hheditor.ui.canvas.view import FieldView

KINDS = ("wood", "lake", "field", "open", "broken", "marsh", "village", "mountain", "scrub")


def painted(tiles: Tiles, scale: float, size: int = 700) -> QImage:
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    tiles.draw(painter, QRect(0, 0, size, size), scale, 0, 0, 1e9)
    painter.end()
    return picture


def far_apart(one: QImage, other: QImage) -> int:
    """How many pixels differ visibly."""
    a, b = bytes(one.constBits()), bytes(other.constBits())
    return (
        sum(abs(a[i] - b[i]) > 24 or abs(a[i + 1] - b[i + 1]) > 24 for i in range(0, len(a), 4))
        if a != b
        else 0
    )


@pytest.mark.parametrize("scale", [0.012, 0.028, 0.05])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_patched_tile_equals_a_new_one(qapp: object, scale: float, orientation: str) -> None:
    board = Board(13, 12, orientation)  # type: ignore[arg-type]
    map_ = by_taste(board, 4, Taste(50, 50, 50, 60, 50))
    tiles = Tiles(map_, "light")
    painted(tiles, scale)
    dice = Random("patches")
    for _ in range(12):
        cells = tuple({dice.randrange(board.cells) for _ in range(2)})
        edit: Edit = SetTerrain(cells, tuple(dice.choice(KINDS) for _ in cells))
        if dice.random() < 0.3:
            edit = SetLevels(cells, tuple(dice.randrange(4) for _ in cells))
        elif dice.random() < 0.2:
            column = dice.randrange(2, 10)
            edit = way_edit(map_, "river", [board.cell(column, row) for row in range(5, 9)])
        map_, _ = apply(map_, edit)
        tiles.show(map_)
    assert far_apart(painted(tiles, scale), painted(Tiles(map_, "light"), scale)) < 40


def test_tiles_meet_without_a_seam(qapp: object) -> None:
    map_, _ = apply(blank(Board(20, 10)), SetTerrain(tuple(range(200)), ("lake",) * 200))
    tiles = Tiles(map_, "light")
    tiles.grid = False
    whole = painted(tiles, 0.08, 900)
    seam = tiles.box((1, 0), 0.08).left()
    for y in range(120, 600, 7):
        left, right = whole.pixelColor(seam - 1, y), whole.pixelColor(seam, y)
        assert abs(left.lightness() - right.lightness()) < 40


def test_an_old_scale_stands_in_while_a_new_one_is_painted(qapp: object) -> None:
    tiles = Tiles(by_taste(Board(40, 40), 1, Taste()), "light")
    painted(tiles, 0.02)
    target = QImage(700, 700, QImage.Format.Format_RGB32)
    target.fill(0xFFFF00FF)
    painter = QPainter(target)
    complete = tiles.draw(painter, QRect(0, 0, 700, 700), 0.04, 0, 0, 0.0)
    painter.end()
    assert not complete
    assert target.pixelColor(350, 350).name() != "#ff00ff"


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_the_view_finds_every_hex_by_arithmetic(qtbot: QtBot, orientation: str) -> None:
    view = FieldView(blank(Board(9, 7, orientation)))  # type: ignore[arg-type]
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    view.fit()
    for cell in range(63):
        assert view.cell_under(view.viewport_point(cell)) == cell
    assert view.cell_under(QPoint(1, 1)) == -1


def test_zoom_keeps_the_point_under_the_pointer_and_comes_back_to_the_same_scales(qtbot: QtBot) -> None:
    view = FieldView(blank(Board(60, 60)))
    qtbot.addWidget(view)
    view.resize(600, 500)
    view.show()
    view.set_scale(0.05)
    view.centerOn(30000, 26000)
    spot = QPointF(210, 160)
    before = view._to_scene(spot)
    seen = []
    for steps in (1, 1, 1, -1, -1, -1):
        view.zoom(steps, spot)
        after = view._to_scene(spot)
        assert abs(after.x() - before.x()) * view.scale_now < 4
        assert abs(after.y() - before.y()) * view.scale_now < 4
        seen.append(round(view.scale_now, 9))
    assert seen[0] == seen[4]
    assert seen[1] == seen[3]


def test_the_hex_cursor_stays_on_the_field_and_in_view(qtbot: QtBot) -> None:
    view = FieldView(blank(Board(30, 20)))
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    view.set_scale(0.1)
    view.set_cursor(0)
    view.move_cursor(-1, -1)
    assert view.cursor_cell == 0
    for _ in range(40):
        view.move_cursor(1, 1)
    assert view.cursor_cell == 599
    assert view.viewport().rect().contains(view.viewport_point(599))


def test_the_minimap_shows_the_field_and_leads_there(qtbot: QtBot) -> None:
    view = FieldView(by_taste(Board(40, 30), 2, Taste()))
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    view.set_scale(0.08)
    small = Minimap(view)
    small.show()
    small.place()
    small.grab()
    small._go(QPointF(10, 10))
    near = view.mapToScene(view.viewport().rect().center())
    small._go(QPointF(small.width() - 10, small.height() - 10))
    far = view.mapToScene(view.viewport().rect().center())
    assert far.x() > near.x() + 15000


def test_pictures(qapp: object) -> None:
    map_ = by_taste(Board(6, 5), 2, Taste(), "Field")
    sheet = picture(map_, "light", 40)
    assert sheet.width() == pytest.approx((6500 + 1280) * 0.04, abs=2)
    middle = sheet.pixelColor(sheet.width() // 2, sheet.height() // 2)
    assert middle.name() != "#efe6cf"
    tiles = tileset(map_, 48, "light")
    assert tiles.pixelColor(1, 1).alpha() == 0
    assert tiles.pixelColor(24, 27).alpha() == 255
    assert not swatch("wood", 0, "light", 40).isNull()


def test_a_flat_board_mirrors_as_its_own_hexes_do() -> None:
    board = Board(7, 6, "flat")
    table = grid(board)
    for cell in range(board.cells):
        for direction, beside in enumerate(table.neighbours[cell]):
            one, other = (
                image(board, cell, "left-right"),
                image(board, beside, "left-right") if beside >= 0 else -1,
            )
            if one >= 0 and other >= 0:
                assert other in table.neighbours[one], (cell, direction)


def test_words_of_a_piece_turn_with_it(qapp: object) -> None:
    """On the screen as on paper: a word in a group that is turned a quarter stands upright."""
    from PySide6.QtGui import QImage, QPainter

    from hheditor.drawing.display import Group, Text
    from hheditor.ui.canvas.painter import paint_ops

    def painted(angle: float) -> tuple[int, int]:
        image = QImage(200, 200, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        word = Text(0, 0, "WWWW", 40, "#000000")
        paint_ops(painter, (Group((word,), 100, 100, angle),), "light")
        painter.end()
        inked = [(x, y) for x in range(200) for y in range(200) if image.pixelColor(x, y).alpha() > 60]
        return (
            max(x for x, _ in inked) - min(x for x, _ in inked),
            max(y for _, y in inked) - min(y for _, y in inked),
        )

    wide, tall = painted(0)
    assert wide > 2 * tall
    turned_wide, turned_tall = painted(90)
    assert turned_tall > 2 * turned_wide
