"""What rules lay over the field: every shape there is, in the look its system gives it."""

from math import dist

import pytest

from hheditor.drawing.display import Fill, Stroke, Sub, Text
from hheditor.drawing.guidance import overlay_ops
from hheditor.drawing.overlays import figure_path
from hheditor.drawing.palette import palette
from hheditor.hexes import Board
from hheditor.rules.api import Overlay, OverlayKind
from hheditor.rules.api.screen.overlays import Border, Circle, Polygon, Shape, Sweep
from hheditor.rules.api.surfaces import TableSurface, hex_surface

HEXES, TABLE = hex_surface(Board(6, 5)), TableSurface(18000, 12000)
COLORS = palette("light")


def corners(sub: Sub) -> list[tuple[float, float]]:
    return list(zip(sub.points[::2], sub.points[1::2], strict=True))


def test_a_circle_is_round_and_a_ring_has_a_hole() -> None:
    (round_,) = figure_path(TABLE, Circle(5000, 4000, 1500))
    assert round_.closed
    assert all(abs(dist((5000, 4000), corner) - 1500) < 1e-6 for corner in corners(round_))
    outer, inner = figure_path(TABLE, Sweep(5000, 4000, 500, 1500, 0, 3600))
    assert {round(dist((5000, 4000), corner)) for corner in corners(outer)} == {1500}
    assert {round(dist((5000, 4000), corner)) for corner in corners(inner)} == {500}


def test_a_sweep_goes_clockwise_from_its_start_and_back_to_its_middle() -> None:
    (wedge,) = figure_path(TABLE, Sweep(0, 0, 0, 1000, 0, 900))
    found = corners(wedge)
    assert (round(found[0][0]), round(found[0][1])) == (1000, 0)
    assert (round(found[-2][0]), round(found[-2][1])) == (0, 1000)
    assert found[-1] == (0, 0)
    (band,) = figure_path(TABLE, Sweep(0, 0, 400, 1000, 0, 900))
    assert (round(corners(band)[-1][0]), round(corners(band)[-1][1])) == (400, 0)


def test_a_polygon_has_its_corners_and_a_side_of_a_place_is_a_line() -> None:
    (shape,) = figure_path(TABLE, Polygon(((0, 0), (900, 0), (900, 500))))
    assert corners(shape) == [(0, 0), (900, 0), (900, 500)]
    (line,) = figure_path(HEXES, Border(7, 2))
    assert not line.closed and line.points == HEXES.border(7, 2)
    assert figure_path(TABLE, Border(7, 2)) == ()


@pytest.mark.parametrize(
    "shape",
    [Circle(2000, 2000, 700), Sweep(2000, 2000, 300, 900, 450, 600), Polygon(((0, 0), (900, 0), (900, 500)))],
    ids=lambda shape: type(shape).__name__,
)
def test_shapes_have_the_hatching_and_outline_of_their_kind(shape: Shape) -> None:
    kind = OverlayKind("fire", "overlay.fire", hatching="dots", strength=40, dashes=(90, 30), color="alarm")
    ops = overlay_ops(TABLE, Overlay("fire", shapes=(shape,)), (kind,), COLORS)
    path = figure_path(TABLE, shape)
    assert [op.pattern for op in ops if isinstance(op, Fill)] == ["", "dots"]
    (line,) = [op for op in ops if isinstance(op, Stroke)]
    assert (line.path, line.dash) == (path, (90, 30))
    assert line.color.startswith(COLORS["disrupted"])


def test_a_border_is_a_line_without_ground() -> None:
    kind = OverlayKind("bank", "overlay.bank", hatching="cross")
    ops = overlay_ops(HEXES, Overlay("bank", shapes=(Border(7, 1),)), (kind,), COLORS)
    assert all(isinstance(op, Stroke) for op in ops) and len(ops) == 2


def test_a_game_that_rolls_low_writes_no_plus() -> None:
    low = OverlayKind("shot", "overlay.shot", "target", score="-")
    ops = overlay_ops(HEXES, Overlay("shot", (7,), numbers=((7, 4),)), (low,), COLORS)
    assert [op.text for op in ops if isinstance(op, Text)] == ["4-"]


def test_a_kind_nobody_lists_is_drawn_all_the_same() -> None:
    assert overlay_ops(HEXES, Overlay("strange", (7, 8)), (), COLORS)
