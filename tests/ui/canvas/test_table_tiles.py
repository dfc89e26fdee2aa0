"""A bare table on the canvas: what an edit paints is what painting everything anew would paint."""

from random import Random

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from hheditor.hexes import Board
from hheditor.maps.document import NO_FIELD, blank
from hheditor.tables.map import Line, TableMap
from hheditor.tables.map.edits import Edit, Rename, Resize, apply
from hheditor.tables.map.stamps import STAMPS, stamp
from hheditor.tables.map.things import added, moved, refs, removed
from hheditor.ui.canvas.table_tiles import TableTiles
from hheditor.ui.canvas.view import FieldView


def painted(tiles: TableTiles, scale: float, seconds: float = 1e9) -> QImage:
    size = 900
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    tiles.draw(painter, QRect(0, 0, size, size), scale, 0, 0, seconds)
    painter.end()
    return picture


def differing(one: QImage, other: QImage) -> int:
    a, b = bytes(one.constBits()), bytes(other.constBits())
    return sum(abs(a[i] - b[i]) > 24 for i in range(0, len(a), 4)) if a != b else 0


def strewn(dice: Random, table: TableMap) -> Edit:
    if dice.random() < 0.25 and len(list(refs(table))) > 4:
        return removed((dice.choice(list(refs(table))),))
    if dice.random() < 0.3:
        points = tuple((dice.randrange(12000), dice.randrange(9000)) for _ in range(3))
        return added(table, (Line(dice.choice(("stream", "road", "hedge")), points, 280),))
    things = stamp(dice.choice(list(STAMPS)), dice.randrange(9))
    x, y = dice.randrange(12000), dice.randrange(9000)
    return added(table, (moved(thing, x, y) for thing in things))


@pytest.mark.parametrize("scale", [0.03, 0.072])
def test_a_patched_table_equals_a_new_one(qapp: object, scale: float) -> None:
    dice = Random("tables")
    table = TableMap(12000, 9000)
    tiles = TableTiles(table, "light")
    painted(tiles, scale)
    for _ in range(16):
        table, _ = apply(table, strewn(dice, table))
        tiles.show(table)
    assert differing(painted(tiles, scale), painted(TableTiles(table, "light"), scale)) < 40


def test_an_edit_dirties_what_it_touches_and_no_more(qapp: object) -> None:
    tiles = TableTiles(TableMap(18000, 12000), "light")
    painted(tiles, 0.05)
    wood, _ = apply(tiles.field.table, added(tiles.field.table, stamp("wood")))
    dirty = tiles.show(wood)
    assert 0 < dirty.right() < 4000
    assert tiles.show(apply(wood, Rename("The wood"))[0]).isEmpty()
    wider, _ = apply(wood, Resize(24000, 12000))
    assert tiles.show(wider).width() > 24000


def test_a_scale_seen_before_stands_in_while_another_is_painted(qapp: object) -> None:
    tiles = TableTiles(TableMap(18000, 12000), "light")
    painted(tiles, 0.05)
    assert painted(tiles, 0.2, seconds=-1).pixelColor(700, 700).alpha() == 255


def test_the_view_shows_a_table_instead_of_hexes(qtbot: QtBot) -> None:
    view = FieldView(NO_FIELD, table=TableMap(12000, 8000, "Green"))
    qtbot.addWidget(view)
    view.resize(800, 600)
    assert view.surface.size == (12000, 8000)
    assert view.sheet[2] > 12000
    view.show_table(TableMap(18000, 12000, "Green"))
    assert view.surface.size == (18000, 12000)
    view.set_cursor((500, 500))
    view.move_cursor(1, 0)
    assert view.cursor_at == (600, 500)


def test_a_view_of_hexes_turns_to_a_table(qtbot: QtBot) -> None:
    view = FieldView(blank(Board(4, 4)))
    qtbot.addWidget(view)
    assert view.table is None
    view.show_table(TableMap(12000, 8000))
    assert view.table == TableMap(12000, 8000)
    assert not view.surface.places
    view.use("dark")
    view.show_grid(on=True)
    assert view.tiles.grid
