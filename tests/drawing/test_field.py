"""The field as a display list: local, stable, and right at its seams."""

import itertools
from typing import get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from hheditor.drawing.display import Fill, Group, Op, Stamps, Stroke, Sub, bounds, quadratics
from hheditor.drawing.field import FAR, MIDDLE, NEAR, Field
from hheditor.drawing.furniture import field_outline, sheet, size, title_ops
from hheditor.drawing.lattice import window
from hheditor.drawing.overlays import outline_path, zone_ops
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.arms import ARMS
from hheditor.drawing.pieces.markers import mark_ops
from hheditor.drawing.pieces.units import bases_of, counter_ops, piece_ops, scene_ops
from hheditor.drawing.plate import plate
from hheditor.drawing.svg import svg
from hheditor.drawing.symbols import extent, names, symbol
from hheditor.drawing.terrain.cells import spots
from hheditor.drawing.terrain.curves import crossing_of
from hheditor.drawing.terrain.flow import WIDTH, widths
from hheditor.drawing.terrain.fortifications import fortification_ops
from hheditor.drawing.terrain.outlines import along, inset, loops, outlines
from hheditor.drawing.terrain.ruins import fallen, ruins_of
from hheditor.hexes import Board, grid
from hheditor.maps.document import Crossing, Feature, Map, blank
from hheditor.maps.edits import SetTerrain, apply
from hheditor.maps.generation.fields import Taste, by_taste
from hheditor.maps.legend import deployment_zones
from hheditor.maps.terrains import EDGES, FEATURES, WORKS, terrains
from hheditor.maps.ways import edge, way_edit
from hheditor.rules.api.screen.scene import Lie, Mark, Piece, Scene, Strength
from hheditor.rules.api.surfaces import hex_surface

RICH = Taste(60, 60, 70, 90, 70)
orientations = pytest.mark.parametrize("orientation", ["pointy", "flat"])


@orientations
@pytest.mark.parametrize("shift", ["odd", "even"])
def test_a_window_sees_the_neighbours_the_board_has(orientation: str, shift: str) -> None:
    board = Board(7, 6, orientation, shift)  # type: ignore[arg-type]
    table = grid(board)
    view = window(board, 2, 1, 3, 3)
    for place, cell in enumerate(view.cells):
        if view.true[place]:
            for direction, beside in enumerate(view.neighbours[place]):
                if beside >= 0 and view.true[beside]:
                    assert table.neighbours[cell][direction] == view.cells[beside]


@given(st.sets(st.integers(0, 24), min_size=1))
def test_the_loops_of_an_area_are_its_boundary(cells: set[int]) -> None:
    view = window(Board(9, 9), 4, 4, 1, 1)
    inside = [place in cells for place in range(25)]
    found = [side for loop in loops(view, inside) for side in loop]
    wanted = {
        (place, direction)
        for place in cells
        for direction, beside in enumerate(view.neighbours[place])
        if beside not in cells
    }
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_outlines_are_smooth_wobble_and_shrink_inwards() -> None:
    view = window(Board(9, 9), 4, 4, 1, 1)
    (one,) = outlines(view, [place == 12 for place in range(25)], 40.0)
    assert len(one.xs) == 12
    smaller = inset(one, 100.0)
    assert max(smaller.xs) - min(smaller.xs) == pytest.approx(max(one.xs) - min(one.xs) - 200, abs=60)
    assert all(abs(nx * nx + ny * ny - 1) < 1e-6 for _, _, nx, ny in along(one))


def stamps(ops: list[Op], box: tuple[float, float, float, float]) -> set[tuple[str, float, float]]:
    left, top, right, bottom = box
    return {
        place
        for op in ops
        if isinstance(op, Stamps)
        for place in op.places
        if left < place[1] < right and top < place[2] < bottom
    }


@orientations
def test_any_rectangle_shows_what_the_whole_shows(orientation: str) -> None:
    map_ = by_taste(Board(14, 12, orientation), 5, RICH)  # type: ignore[arg-type]
    whole = Field(map_).ops(0, 0, 14, 12)
    part = Field(map_).ops(5, 4, 4, 4)
    ux, uy = (1000, 866) if orientation == "pointy" else (866, 1000)
    box = (5.2 * ux, 4.3 * uy, 8.8 * ux, 7.8 * uy)
    assert stamps(whole, box) == stamps(part, box)
    assert stamps(part, box)


def test_what_stands_far_from_an_edit_stands_where_it_stood() -> None:
    map_ = by_taste(Board(14, 12), 6, RICH)
    field = Field(map_)
    before = stamps(field.ops(0, 0, 14, 12), (0, 0, 9000, 11000))
    edited, _ = apply(map_, SetTerrain((12,), ("wood" if map_.terrain[12] != "wood" else "lake",)))
    field.follow(edited)
    assert stamps(field.ops(0, 0, 14, 12), (0, 0, 9000, 11000)) == before
    assert stamps(field.ops(0, 0, 14, 12), (0, 0, 15000, 11000)) == stamps(
        Field(edited).ops(0, 0, 14, 12), (0, 0, 15000, 11000)
    )


def test_trees_keep_their_distance_and_off_the_road() -> None:
    found = spots(30, 40, "pointy", 158, 0.3)
    assert len(found) > 25
    closest = min(
        (ax - bx) ** 2 + (ay - by) ** 2
        for i, (ax, ay, *_) in enumerate(found)
        for bx, by, *_ in found[i + 1 :]
    )
    assert closest**0.5 > 50
    board = Board(7, 5)
    wood, _ = apply(blank(board), SetTerrain(tuple(range(35)), ("wood",) * 35))
    road, _ = apply(wood, way_edit(wood, "road", [board.cell(column, 2) for column in range(7)]))
    counts = [len(stamps(Field(map_).ops(0, 0, 7, 5), (0, 0, 7000, 5000))) for map_ in (wood, road)]
    assert counts[1] < counts[0]


@pytest.mark.parametrize("colors", ["light", "dark", "mono"])
@pytest.mark.parametrize("detail", [FAR, MIDDLE, NEAR])
def test_everything_a_map_may_hold_can_be_drawn(colors: str, detail: int) -> None:
    board = Board(12, 8)
    kinds = [*(entry.id for entry in terrains()), "nonsense"]
    ways = ("road", "track", "river", "stream")
    map_ = Map(
        board,
        terrain=tuple(kinds[cell % len(kinds)] for cell in range(board.cells)),
        levels=tuple((cell // 5) % 4 for cell in range(board.cells)),
        crossings=tuple(sorted({Crossing(kind, 40 + i, 0) for i, kind in enumerate(ways)})),
        edges=tuple(sorted(edge(board, kind, 50 + i, 1) for i, kind in enumerate((*EDGES, "hoarding")))),
        features=tuple(Feature(kind, 40 + i) for i, kind in enumerate(FEATURES)),
    )
    ops = Field(map_, colors).ops(0, 0, 12, 8, detail)  # type: ignore[arg-type]
    for op in ops:
        if isinstance(op, Fill | Stroke):
            assert not op.color or op.color.startswith("#")
            assert all(len(sub.points) % 2 == 0 for sub in op.path)
    assert bounds(ops)[2] > 12000


@orientations
def test_works_of_neighbours_meet_on_the_side_between_them(orientation: str) -> None:
    board = Board(8, 6, orientation)  # type: ignore[arg-type]
    beside = grid(board).neighbours[20][0]
    alone = Field(Map(board, features=(Feature("stone-wall", 20),)))
    joined = Field(Map(board, features=(Feature("stone-wall", 20), Feature("gatehouse", beside))))

    def ends(field: Field) -> set[tuple[int, int]]:
        view = window(board, 0, 0, 8, 6)
        ops = fortification_ops(view, field.ground, field.palette, NEAR)
        edge = field.palette["masonry.line"]
        return {
            (round(sub.points[2]), round(sub.points[3]))
            for op in ops
            if isinstance(op, Stroke) and op.color == edge and op.width > 100
            for sub in op.path
        }

    assert len(ends(alone)) == 2, "a wall alone has an end on either hand"
    assert len(ends(joined)) == 1, "both arms end in the middle of the shared side"
    assert all(end not in ends(joined) for end in ends(alone))


def test_rivers_gather_and_widen() -> None:
    board = Board(9, 9)
    map_ = blank(board)
    for way in ([4, 13, 22, 31, 40, 49, 58, 67, 76], [36, 37, 38, 39, 40]):
        map_, _ = apply(map_, way_edit(map_, "stream", way))
    found = widths(map_)
    top = max(width for entry, width in found.items() if entry.cell < 27)
    bottom = max(width for entry, width in found.items() if entry.cell > 54)
    assert bottom > top
    assert all(20 < width < 2 * WIDTH["river"] for width in found.values())


def test_a_bridge_lies_where_the_curves_cross() -> None:
    board = Board(7, 7)
    map_ = blank(board)
    map_, _ = apply(map_, way_edit(map_, "river", [board.cell(3, row) for row in range(7)]))
    map_, _ = apply(map_, way_edit(map_, "road", [board.cell(column, 3) for column in range(7)]))
    field = Field(map_)
    view = window(board, 3, 3, 1, 1)
    place = len(view.cells) // 2
    (road,), (river,) = (field.way_curves(view, place, family) for family in ("road", "river"))
    found = crossing_of(road, river)
    assert found is not None
    assert (found[0] - 3500) ** 2 + (found[1] - 3175) ** 2 < 600**2


@orientations
def test_the_outline_and_the_sheet(orientation: str) -> None:
    board = Board(6, 5, orientation)  # type: ignore[arg-type]
    (outline,) = field_outline(board)
    width, height = size(board)
    xs, ys = outline.points[::2], outline.points[1::2]
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=0.01)
    assert (max(xs), max(ys)) == pytest.approx((width, height), abs=0.01)
    left, top, right, bottom = sheet(board)
    found = bounds(title_ops(Map(board, "Agincourt"), palette("light"), "hexes"))
    assert found[3] < bottom
    assert left < 0 < right
    assert top < 0


def test_the_outline_of_cells_has_holes() -> None:
    board = Board(7, 7)
    ring = [cell for cell in grid(board).neighbours[24] if cell >= 0]
    assert len(outline_path(hex_surface(board), ring)) == 2
    assert outline_path(hex_surface(board), ()) == ()


def test_overlays_differ_in_pattern_not_only_in_colour() -> None:
    board = Board(18, 13)
    ops = zone_ops(hex_surface(board), deployment_zones(blank(board)), palette("light"))
    patterns = {op.pattern for op in ops if isinstance(op, Fill) and op.pattern}
    assert patterns == {"diagonal", "counter"}


@given(
    st.lists(st.floats(-1000, 1000), min_size=6, max_size=20).filter(lambda v: len(v) % 2 == 0), st.booleans()
)
def test_the_pieces_of_a_curve_join(points: list[float], closed: bool) -> None:
    pieces = quadratics(Sub(tuple(points), closed=closed, curved=True))
    for one, other in itertools.pairwise(pieces):
        assert one[4:] == other[:2]
    if closed:
        assert pieces[-1][4:] == pytest.approx(pieces[0][:2])


def test_every_symbol_has_art_in_every_palette() -> None:
    for name in (*names(), "house-0-3-1", "house-2-15-2"):
        for colors in ("light", "dark", "mono"):
            assert symbol(name, colors) or (name, colors) == ("flower-0", "mono")
        left, top, right, bottom = extent(name)
        assert left < 0 < right
        assert top < bottom
    assert symbol("nothing", "light") == ()


def test_the_palettes_name_the_same_colours() -> None:
    assert palette("light").keys() == palette("dark").keys() == palette("mono").keys()


@settings(max_examples=10)
@given(st.integers(0, 50))
def test_svg_is_well_formed_and_refers_only_to_what_it_defines(seed: int) -> None:
    import re
    import xml.etree.ElementTree as ET

    map_ = by_taste(Board(8, 6), seed, RICH, name='Nájera & "friends"')
    text = svg(plate(map_, "light", legend="<hexes>"), sheet(map_.board), "light", 15)
    root = ET.fromstring(text)
    defined = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text))
    assert used <= defined
    assert 'Nájera & "friends"' in "".join(root.itertext())


@pytest.mark.parametrize("symbol_name", [*ARMS, "general", "hero", "dragon rider"])
def test_units_show_their_stands(symbol_name: str) -> None:
    colors = palette("light")
    for lie in get_args(Lie):
        piece = Piece(1, 0, symbol_name, 500, 500, 300, (0,), name="Men", lie=lie, strength=Strength(3, 4))
        assert piece_ops(piece, colors)
        assert counter_ops(piece, colors)
    assert [left for _, _, left in bases_of(Piece(1, 0, "foot", 0, 0, strength=Strength(3, 4)))] == [
        True
    ] * 3 + [False]


def test_a_scene_draws_pieces_marks_and_names() -> None:
    pieces = (
        Piece(
            1,
            0,
            "foot",
            500,
            500,
            0,
            (0,),
            name="Household",
            strength=Strength(4, 4),
            marks=("disrupted", "pavise"),
        ),
        Piece(2, 1, "skirmishers", 1500, 500, 0, (1, 2), lie="apart", strength=Strength(2, 2)),
        Piece(3, 1, "general", 1500, 500, 0, (1,), hidden=True),
    )
    scene = Scene(pieces, (Mark("stakes", (0,), 0, angle=600), Mark("objective", (3,), label="Mill")))
    near = scene_ops(scene, palette("light"), lambda cell: (500.0 + cell * 1000, 500.0))
    far = scene_ops(scene, palette("light"), lambda cell: (500.0, 500.0), far=True)
    assert len(near) > len(far)


def test_furrows_stay_on_their_field_far_from_the_corner() -> None:
    board = Board(100, 100)
    for cell in (board.cell(98, 97), board.cell(60, 95), board.cell(97, 40), board.cell(90, 91)):
        map_, _ = apply(blank(board), SetTerrain((cell,), ("field",)))
        column, row = board.column_row(cell)
        ops = Field(map_).cover(column, row, 1, 1, NEAR)
        ground = bounds([op for op in ops if isinstance(op, Fill)])
        furrows = bounds([op for op in ops if isinstance(op, Stroke) and op.width == 8])
        assert ground[0] < furrows[0] < furrows[2] < ground[2]
        assert ground[1] < furrows[1] < furrows[3] < ground[3]


@orientations
@pytest.mark.parametrize("element", ["fire", "earth"])
def test_what_fell_no_longer_stands_under_its_rubble(orientation: str, element: str) -> None:
    board = Board(9, 4, orientation)  # type: ignore[arg-type]
    works = tuple(Feature(kind, 9 + at) for at, kind in enumerate(WORKS))
    map_ = replace(blank(board), features=works, edges=(edge(board, "wall", 22, 0),))
    marks = [Mark("ruin", (each.cell,), label=element) for each in works]
    marks += [Mark("fallen", (22,), direction=0, label=element), Mark("stakes", (1,), 0, angle=600)]
    ruined = fallen(map_, ruins_of(marks))
    assert not {each.kind for each in ruined.features} & set(WORKS)
    assert all(each.kind != "wall" for each in ruined.edges)
    drawn = Field(ruined, "light").ops(0, 0, 9, 4)
    stamps = {name for op in drawn if isinstance(op, Stamps) for name, _, _ in op.places}
    assert not stamps & {"tower", "wooden-tower"}
    assert drawn != Field(map_, "light").ops(0, 0, 9, 4)
    assert fallen(map_, ruins_of([Mark("stakes", (1,), 0, angle=600)])) is map_


def test_stakes_point_where_their_unit_looks_on_either_kind_of_board() -> None:
    """What the rules call a facing is another angle on a board of flat hexes."""
    for degrees in (0, 30, 90, 330):
        stakes = Mark("stakes", (0,), 0, angle=10 * degrees)
        (group,) = mark_ops(stakes, lambda _: (100.0, 50.0), palette("light"))
        assert isinstance(group, Group)
        assert (group.x, group.y, group.angle) == (100.0, 50.0, degrees)
