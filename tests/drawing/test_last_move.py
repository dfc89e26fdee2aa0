"""The marks of a last move: where from, where to, who fell, who only turned."""

from msgspec.structs import replace

from hheditor.drawing.display import Stroke
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.last_move import Trail, trail_ops, trails_of
from hheditor.hexes import Board
from hheditor.rules.api.events import Event
from hheditor.rules.api.screen.scene import Piece, Scene
from hheditor.rules.api.surfaces import TableSurface, hex_surface


def piece(number: int, cell: int, side: int = 0, *, angle: int = 0, host: int = -1) -> Piece:
    """A piece in a cell."""
    return Piece(number, side, "infantry", 0, 0, angle=angle, places=(cell,), host=host)


def test_a_move_is_told_by_the_way_it_took() -> None:
    before, after = Scene((piece(1, 5),)), Scene((piece(1, 8),))
    moved = Event("moved", pieces=(1,), places=(5, 6, 8))
    assert trails_of(before, after, (moved,)) == (Trail(1, 0, (5, 6, 8)),)


def test_a_way_that_leads_elsewhere_is_left_out() -> None:
    before, after = Scene((piece(1, 5),)), Scene((piece(1, 9),))
    moved = Event("moved", pieces=(1,), places=(5, 6, 8))
    assert trails_of(before, after, (moved,)) == (Trail(1, 0, (5, 9)),)


def test_who_fell_who_turned_who_stayed_and_who_rode_along() -> None:
    before = Scene((piece(1, 5), piece(2, 7, 1), piece(3, 9), piece(4, 5, host=1)))
    after = Scene((piece(1, 5, angle=600), piece(3, 9), piece(4, 5, host=1)))
    assert trails_of(before, after, ()) == (Trail(1, 0, (5,)), Trail(2, 1, (7,), fell=True))


def test_every_trail_leaves_its_marks() -> None:
    board, colors = Board(6, 6), palette("light")
    moved = trail_ops(hex_surface(board), (Trail(1, 0, (0, 1, 8)),), colors)
    fell = trail_ops(hex_surface(board), (Trail(2, 1, (4,), fell=True),), colors)
    turned = trail_ops(hex_surface(board), (Trail(3, 1, (4,)),), colors)
    assert len(moved) > len(fell) == len(turned) == 2
    assert {op.color for op in moved if isinstance(op, Stroke)} != {
        op.color for op in fell if isinstance(op, Stroke)
    }, "each side in its colour"
    assert trail_ops(hex_surface(board), (Trail(1, 0, (-1,)), Trail(2, 0, (99,))), colors) == ()


def test_on_a_bare_table_a_trail_leads_from_spot_to_spot() -> None:
    before = Scene((Piece(1, 0, "foot", 1000, 1000, footprint=(800, 400)),), board="table")
    after = Scene((Piece(1, 0, "foot", 2500, 1000, footprint=(800, 400)),), board="table")
    trails = trails_of(before, after, ())
    assert trails == (Trail(1, 0, ((1000, 1000), (2500, 1000))),)
    assert trail_ops(TableSurface(18000, 12000), trails, palette("light"))
    turned = Scene((replace(after.pieces[0], angle=300),), board="table")
    assert trails_of(after, turned, ()) == (Trail(1, 0, ((2500, 1000),)),)
    assert trails_of(after, Scene(board="table"), ()) == (Trail(1, 0, ((2500, 1000),), fell=True),)
