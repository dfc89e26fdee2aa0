"""Pieces on the canvas: shown as they are, moved as events tell, never in the way of what comes next."""

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from hheditor.drawing.pieces.motion import motions, pose, scene_at
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api import Event, Piece, Scene, Strength
from hheditor.ui.canvas.piece_pictures import look_picture
from hheditor.ui.canvas.pieces import Pieces
from hheditor.ui.canvas.view import FieldView

BOARD = Board(9, 7)


@pytest.fixture
def view(qtbot: QtBot) -> FieldView:
    view = FieldView(blank(BOARD))
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    view.fit()
    return view


def foot(view: FieldView, number: int, cell: int, angle: int = 0, side: int = 0, stands: int = 4) -> Piece:
    x, y = view.centre_of(cell)
    return Piece(
        number,
        side,
        "foot",
        round(x),
        round(y),
        angle,
        (cell,),
        name=f"Foot {number}",
        strength=Strength(stands, 4),
    )


def painted(view: FieldView) -> QImage:
    for _ in range(50):
        view.viewport().repaint()
        if view.terrain.complete:
            break
    return view.viewport().grab().toImage()


def test_a_scene_is_shown_and_found_by_its_cells(view: FieldView) -> None:
    pieces = Pieces(view)
    empty = painted(view)
    one, other = foot(view, 1, 20), foot(view, 2, 24, 1800, side=1)
    pieces.show(Scene((one, other)))
    assert pieces.piece_at(20) == one
    assert pieces.piece_at(24) == other
    assert pieces.piece_at(3) is None
    assert painted(view) != empty
    pieces.show(Scene())
    assert painted(view) == empty


def test_showing_is_the_same_whatever_was_shown_before(view: FieldView) -> None:
    pieces = Pieces(view)
    scene = Scene((foot(view, 1, 20, 600), foot(view, 2, 24, stands=2)))
    pieces.show(scene)
    first = painted(view)
    pieces.show(Scene((foot(view, 2, 50, 1200, stands=3), foot(view, 5, 20))))
    assert painted(view) != first
    pieces.show(scene)
    assert painted(view) == first


def test_however_many_looks_there_were_a_piece_keeps_its_own_picture(view: FieldView) -> None:
    pieces = Pieces(view)
    pieces.show(Scene((foot(view, 1, 20, 600), foot(view, 2, 24, stands=2))))
    first = painted(view)
    look_picture.cache_clear()
    assert painted(view) == first
    assert look_picture.cache_info().misses == 0, "drawn anew"
    pieces.show(Scene((foot(view, 1, 20, 1200), foot(view, 2, 24, stands=2))))
    assert painted(view) != first
    assert look_picture.cache_info().misses == 1


def test_dimmed_and_highlighted_pieces_look_different(view: FieldView) -> None:
    pieces = Pieces(view)
    pieces.show(Scene((foot(view, 1, 20), foot(view, 2, 24))))
    plain = painted(view)
    pieces.dim({1})
    assert painted(view) != plain
    pieces.dim(())
    pieces.highlight({2})
    assert painted(view) != plain
    pieces.highlight(())
    assert painted(view) == plain


def test_a_glide_arrives_and_says_so_once(view: FieldView, qtbot: QtBot) -> None:
    pieces = Pieces(view)
    before = Scene((foot(view, 1, 20),))
    after = Scene((foot(view, 1, 22),))
    arrived: list[int] = []
    pieces.glide(
        before, after, (Event("moved", pieces=(1,), places=(20, 21, 22)),), 20, lambda: arrived.append(1)
    )
    assert pieces.gliding
    qtbot.waitUntil(lambda: not pieces.gliding, timeout=5000)
    assert arrived == [1]
    item = pieces.item(1)
    assert item is not None
    assert (item.pos().x(), item.pos().y()) == (after.pieces[0].x, after.pieces[0].y)


def test_whoever_shows_something_else_ends_a_glide_at_once(view: FieldView, qtbot: QtBot) -> None:
    pieces = Pieces(view)
    before, after = Scene((foot(view, 1, 20),)), Scene((foot(view, 1, 22),))
    third = Scene((foot(view, 1, 40), foot(view, 9, 41)))
    pieces.show(third)
    wanted = painted(view)
    arrived: list[int] = []
    pieces.glide(before, after, (), 0.5, lambda: arrived.append(1))
    pieces.show(third)
    assert not pieces.gliding
    assert painted(view) == wanted
    qtbot.wait(1)
    assert arrived == []


def test_with_reduced_motion_nothing_glides(view: FieldView) -> None:
    pieces = Pieces(view, still=lambda: True)
    arrived: list[int] = []
    pieces.glide(Scene((foot(view, 1, 20),)), Scene((foot(view, 1, 22),)), (), 1, lambda: arrived.append(1))
    assert not pieces.gliding
    assert arrived == [1]
    assert pieces.piece_at(22) is not None


def test_pieces_pass_the_hexes_their_event_names(view: FieldView) -> None:
    before, after = Scene((foot(view, 1, 20),)), Scene((foot(view, 1, 22, 1800),))
    around = Event("moved", pieces=(1,), places=(20, 30, 31, 22))
    course = motions(before, after, (around,), view.centre_of)
    (motion,) = course.motions
    assert motion.way[1:-1] == (view.centre_of(30), view.centre_of(31))
    assert (pose(motion, 0.0).x, pose(motion, 1.0).x) == (before.pieces[0].x, after.pieces[0].x)
    assert pose(motion, 1.0).angle % 360 == 180
    # A shot names two places, too, but the shooter goes straight to where it is afterwards.
    shot = Event("shot", pieces=(1, 7), places=(20, 40))
    (motion,) = motions(before, after, (shot,), view.centre_of).motions
    assert len(motion.way) == 2


def test_one_thing_after_the_other_and_the_fallen_fade(view: FieldView) -> None:
    before = Scene((foot(view, 1, 20), foot(view, 2, 24, side=1)))
    after = Scene((foot(view, 1, 21),))
    events = (
        Event("moved", pieces=(1,), places=(20, 21)),
        Event("eliminated", pieces=(2,), places=(24,)),
    )
    first, second = motions(before, after, events, view.centre_of).motions
    assert first.finish <= second.begin
    assert pose(second, 0.1).opacity == 1.0
    assert pose(second, 1.0).opacity == 0.0
    course = motions(before, after, events, view.centre_of)
    assert {piece.id for piece in scene_at(after, course, 0.5).pieces} == {1, 2}
    assert scene_at(after, course, 1.0) == after
