"""How a bare table is drawn: everything there is, in every palette, true to what the rules measure."""

from typing import get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given
from PySide6.QtWidgets import QApplication

from hheditor.drawing.display import Fill, Op, Stamps, Stroke, Text, bounds
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.svg import svg
from hheditor.drawing.tables import table_ops, table_plate, table_sheet
from hheditor.drawing.tables.room import Room
from hheditor.drawing.tables.shapes import contour, holds, smoothed, strewn, to_rim
from hheditor.drawing.terrain.outlines import along
from hheditor.sheets.paper.plate import plate_page
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import (
    GROUNDS,
    LINES,
    Crossing,
    Label,
    Line,
    TableMap,
    TableZone,
    Work,
)
from hheditor.tables.poses import Pose, Size
from hheditor.ui.canvas.pictures import png, sheet_picture

SQUARE = ((2000, 2000), (5000, 2000), (5000, 4500), (2000, 4500))
WAY = ((0, 3000), (2000, 3400), (4000, 2900), (6000, 3000))
WORKS = ("wall", "tower", "gate", "palisade")
COLORS = get_args(PaletteName)


def bare() -> TableMap:
    return TableMap(6000, 6000)


def drawn(table: TableMap, colors: PaletteName = "light") -> list[Op]:
    """What is drawn of a table, the grass of its meadow left out."""
    return [op for op in table_ops(table, colors) if not isinstance(op, Stamps)]


def stamps(table: TableMap) -> set[tuple[str, float, float]]:
    return {place for op in table_ops(table, "light") if isinstance(op, Stamps) for place in op.places}


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("kind", GROUNDS)
def test_every_ground_is_drawn_as_what_it_is(kind: str, colors: PaletteName) -> None:
    table = TableMap(6000, 6000, outlines=(Outline(kind, SQUARE, 1 if kind == "hill" else 0),))
    assert drawn(table, colors) != drawn(bare(), colors) or stamps(table) != stamps(bare())
    assert not any(isinstance(op, Fill) and op.pattern == "cross" for op in drawn(table, colors))


def test_ground_nobody_knows_is_hatched() -> None:
    table = TableMap(6000, 6000, outlines=(Outline("bramble", SQUARE),))
    assert any(isinstance(op, Fill) and op.pattern == "cross" for op in drawn(table))


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("kind", LINES)
def test_every_line_is_drawn(kind: str, colors: PaletteName) -> None:
    width = 260 if kind in ("stream", "road", "ditch") else 0
    table = TableMap(6000, 6000, lines=(Line(kind, WAY, width),))
    assert len(drawn(table, colors)) > len(drawn(bare(), colors))


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("kind", [*WORKS, "bridge", "ford"])
def test_every_work_and_crossing_is_drawn_where_it_stands(kind: str, colors: PaletteName) -> None:
    pose, size = Pose(3000, 2500, 450), Size(800, 260)
    work = TableMap(6000, 6000, works=(Work(kind, pose, size),))
    crossing = TableMap(6000, 6000, crossings=(Crossing(kind, pose, size),))
    table = work if kind in WORKS else crossing
    more = drawn(table, colors)[len(drawn(bare(), colors)) :]
    west, north, east, south = bounds(more)
    assert 2400 < west < east < 3600
    assert 1900 < north < south < 3100


def test_a_round_tower_is_round() -> None:
    def tower(style: str) -> list[Op]:
        return drawn(TableMap(6000, 6000, works=(Work("tower", Pose(3000, 3000, 0), Size(500, 500), style),)))

    assert tower("round") != tower("")


blobs = st.lists(
    st.tuples(st.integers(0, 359), st.integers(500, 2500)), min_size=3, max_size=14, unique_by=lambda p: p[0]
)


@given(blobs)
def test_what_is_drawn_stays_within_13_mm_of_what_is_measured(
    polar: list[tuple[int, int]],
) -> None:
    from math import cos, radians, sin

    points = [
        (round(3000 + r * cos(radians(a))), round(3000 + r * sin(radians(a)))) for a, r in sorted(polar)
    ]
    tremble, step = 34.0, 300.0
    shape = contour(points, tremble, step)
    # A corner is cut at most in the middle between two points that are half a step away from it.
    most = step / 4 + tremble * 2**0.5
    assert all(to_rim(points, x, y) < most for x, y, _, _ in along(shape))


def test_a_line_is_drawn_through_its_ends_and_near_its_corners() -> None:
    curve = smoothed(WAY, 200)
    assert curve[0][:2] == WAY[0]
    assert curve[-1][:2] == WAY[-1]
    for x, y in WAY:
        assert min((x - px) ** 2 + (y - py) ** 2 for px, py, _ in curve) < 150**2


def test_trees_stand_in_their_wood_and_nowhere_in_the_way() -> None:
    wood, house = (
        Outline("wood", SQUARE),
        Outline("building", ((3000, 2300), (3400, 2300), (3400, 2600), (3000, 2600))),
    )
    stream = Line("stream", WAY, 300)
    table = TableMap(6000, 6000, outlines=(wood, house), lines=(stream,))
    trees = [(x, y) for name, x, y in stamps(table) if name.startswith(("tree", "fir"))]
    assert len(trees) > 100
    assert all(holds(SQUARE, x, y) for x, y in trees)
    assert not any(holds(house.points, x, y) for x, y in trees)
    middle = smoothed(WAY, 300)
    assert all(min((x - px) ** 2 + (y - py) ** 2 for px, py, _ in middle) > 150**2 for x, y in trees)


def test_an_edit_elsewhere_changes_nothing_here() -> None:
    wood, far = (
        Outline("wood", SQUARE),
        Outline("scrub", ((200, 5000), (1500, 5000), (1500, 5800), (200, 5800))),
    )
    here = {place for place in stamps(TableMap(6000, 6000, outlines=(wood,))) if place[2] < 4600}
    both = {place for place in stamps(TableMap(6000, 6000, outlines=(wood, far))) if place[2] < 4600}
    assert here == both


def test_places_within_an_outline_keep_from_its_rim() -> None:
    spots = strewn(SQUARE, 150, 0.3, 80)
    assert len(spots) > 150
    assert all(holds(SQUARE, spot.x, spot.y) and to_rim(SQUARE, spot.x, spot.y) >= 80 for spot in spots)


def test_room_is_what_courses_walls_and_houses_leave() -> None:
    course = tuple((float(x), 1000.0, 300.0) for x in range(0, 3000, 70))
    room = Room([course], [((0, 3000), (3000, 3000))], [SQUARE])
    for x in range(25, 2975, 110):
        assert room.free(x, 1000 + 150 + 61, 60)
        assert not room.free(x, 1000 + 150 + 55, 60)
        assert not room.free(x, 3000 - 59, 60)
        assert room.free(x, 3061, 60) == (x < 2000)
    assert not room.free(3500, 3500, 0)


def test_the_grid_is_for_who_wants_it() -> None:
    def lines(*, grid: bool) -> int:
        return sum(
            len(op.path)
            for op in table_ops(bare(), "light", grid=grid)
            if isinstance(op, Stroke) and op.color == palette("light")["grid"]
        )

    assert lines(grid=False) == 0
    assert lines(grid=True) == 2 * (6000 // 500 - 1)


@pytest.mark.parametrize("colors", COLORS)
def test_the_sheet_has_a_scale_in_centimetres_letters_and_the_name(colors: PaletteName) -> None:
    table = TableMap(
        18_000,
        12_000,
        "Hadlow",
        labels=(Label("Mere", 900, 900),),
        zones=(TableZone("south", ((0, 9000), (18_000, 9000), (18_000, 12_000), (0, 12_000)), 0),),
    )
    layers = table_plate(table, colors)
    texts = [op.text for ops, _ in layers for op in ops if isinstance(op, Text)]
    assert {"Hadlow", "Mere", "0", "50", "cm", "A", "R", "12"} <= {*texts}
    left, top, right, bottom = table_sheet(table)
    for ops, _ in layers[:1]:
        west, north, east, south = bounds(ops)
        assert left - 1 <= west
        assert top - 1 <= north
        assert east <= right + 1
        assert south <= bottom + 1


def test_a_table_becomes_svg_png_and_pdf(qapp: QApplication) -> None:
    table = TableMap(
        9000,
        6000,
        "Ford",
        outlines=(Outline("wood", SQUARE), Outline("hill", ((5200, 500), (8000, 600), (7500, 2500)), 2)),
        lines=(Line("stream", WAY, 280),),
    )
    for colors in COLORS:
        layers, box = table_plate(table, colors, grid=True), table_sheet(table)
        assert svg(layers, box, colors, 100).count("<use ") > 100
        assert png(sheet_picture(layers, box, colors, 40)).startswith(b"\x89PNG")
        assert plate_page(layers, box, table.name, colors).startswith(b"%PDF")
