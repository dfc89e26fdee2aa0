"""Layout, hexsides, labels and regions: what the eye sees agrees with what the numbers say."""

from itertools import product
from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.hexes import (
    DIRECTIONS,
    NO_CELL,
    Board,
    Hex,
    cell_at,
    cell_labelled,
    cell_of_pose,
    cells_of_side,
    centre,
    column_letters,
    extent,
    grid,
    half_turn,
    hex_at,
    label,
    meeting,
    middle,
    middle_hex,
    mirror_axis,
    mirror_columns,
    mirror_rows,
    pose_of,
    reflected,
    side,
    side_between,
    side_middle,
)
from hheditor.hexes.hexsides import ends
from hheditor.hexes.layout import corners, lattice_extent, point_to_pixels, scale, to_pixels

boards = st.builds(
    Board,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)
wide_boards = st.builds(
    Board,
    st.integers(1, 200),
    st.integers(1, 200),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)
hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
regions = st.dictionaries(hexes, st.integers(), max_size=12)
KINDS = [
    Board(columns, rows, way, shift)  # type: ignore[arg-type]
    for columns, rows, way, shift in product((4, 5), (4, 5), ("pointy", "flat"), ("odd", "even"))
]


@given(boards)
def test_hexes_are_regular_and_neighbours_lie_where_their_direction_says(board: Board) -> None:
    table = grid(board)
    for cell in range(table.cells):
        here = to_pixels(board, cell, 10.0)
        around = [point_to_pixels(board, corner, 10.0) for corner in corners(board, cell)]
        for k, corner in enumerate(around):
            assert hypot(corner[0] - here[0], corner[1] - here[1]) == pytest.approx(10)
            after = around[(k + 1) % 6]
            assert hypot(corner[0] - after[0], corner[1] - after[1]) == pytest.approx(10)
        for direction, beside in enumerate(table.neighbours[cell]):
            mid = side_middle(board, cell, direction)
            one, two = corners(board, cell)[direction - 1], corners(board, cell)[direction]
            assert (one[0] + two[0], one[1] + two[1]) == (2 * mid[0], 2 * mid[1])
            if beside != NO_CELL:
                (ax, ay), (bx, by) = centre(board, cell), centre(board, beside)
                assert (ax + bx, ay + by) == (2 * mid[0], 2 * mid[1])


@given(boards)
def test_the_extent_is_the_tight_box_of_all_corners(board: Board) -> None:
    points = [point for cell in range(board.cells) for point in corners(board, cell)]
    assert (max(x for x, _ in points), max(y for _, y in points)) == lattice_extent(board)
    assert min(y for _, y in points) == (2 if _all_shoved(board) and board.orientation == "flat" else 0)
    assert min(x for x, _ in points) == (2 if _all_shoved(board) and board.orientation == "pointy" else 0)
    across, down = scale(board)
    assert extent(board, 8.0) == pytest.approx(
        (lattice_extent(board)[0] * across * 8, lattice_extent(board)[1] * down * 8)
    )


def _all_shoved(board: Board) -> bool:
    return all(board.shoved(*board.column_row(cell)) for cell in range(board.cells))


@given(wide_boards, st.data(), st.floats(0.5, 200))
def test_the_centre_pixel_of_a_cell_is_that_cell(board: Board, data: st.DataObject, size: float) -> None:
    cell = data.draw(st.integers(0, board.cells - 1))
    assert cell_at(board, *to_pixels(board, cell, size), size) == cell
    assert cell_of_pose(board, pose_of(board, cell)) == cell


@given(boards, st.floats(-0.2, 1.2), st.floats(-0.2, 1.2))
def test_any_pixel_belongs_to_the_nearest_centre(board: Board, across: float, down: float) -> None:
    size = 10.0
    width, height = extent(board, size)
    x, y = across * width, down * height
    found = hex_at(board, x, y, size)

    def apart(at: Hex) -> float:
        column, row = board.place(at)
        # A wider board of the same kind has the same pixels; an even shove to the left keeps the stagger.
        wide = Board(60, 60, board.orientation, board.shift)
        px, py = to_pixels(wide, wide.cell(column + 20, row + 20), size)
        ox, oy = to_pixels(wide, wide.cell(20, 20), size)
        zx, zy = to_pixels(wide, 0, size)
        return hypot(px - ox + zx - x, py - oy + zy - y)

    assert all(apart(found) <= apart(found + step) + 1e-6 for step in DIRECTIONS)
    assert cell_at(board, x, y, size) == board.cell_of(found)


@given(wide_boards, st.data())
def test_poses_are_true_to_scale(board: Board, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, board.cells - 1))
    x, y = pose_of(board, cell)
    px, py = to_pixels(board, cell, 1000 / sqrt(3))
    assert abs(x - px) <= 0.51
    assert abs(y - py) <= 0.51
    assert isinstance(x, int)
    assert isinstance(y, int)


@given(boards)
def test_both_hexes_name_the_same_side(board: Board) -> None:
    table = grid(board)
    named = set()
    for cell in range(table.cells):
        for direction, beside in enumerate(table.neighbours[cell]):
            found = side(table, cell, direction)
            assert set(cells_of_side(table, found)) == {cell, beside}
            assert middle(table, found) == side_middle(board, cell, direction)
            if beside != NO_CELL:
                assert side(table, beside, (direction + 3) % 6) == found
                assert side_between(table, cell, beside) == side_between(table, beside, cell) == found
            assert set(ends(table, found)) <= set(corners(board, cell))
            named.add(found)
    assert len({frozenset(ends(table, one)) for one in named}) == len(named)


@given(boards)
def test_sides_meet_where_their_ends_are_the_same_point(board: Board) -> None:
    table = grid(board)
    every = {side(table, cell, direction) for cell in range(board.cells) for direction in range(6)}
    by_point: dict[tuple[int, int], set[object]] = {}
    for one in every:
        for point in ends(table, one):
            by_point.setdefault(point, set()).add(one)
    for one in every:
        for point, others in zip(ends(table, one), meeting(table, one), strict=True):
            assert len(others) == len(set(others))
            assert set(others) == by_point[point] - {one}


def test_cells_apart_share_no_side() -> None:
    with pytest.raises(ValueError, match="do not touch"):
        side_between(grid(Board(5, 1)), 0, 2)
    with pytest.raises(ValueError, match="do not touch"):
        side_between(grid(Board(5, 1)), 0, NO_CELL)


@given(wide_boards, st.data())
def test_labels_come_back(board: Board, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, board.cells - 1))
    assert cell_labelled(board, label(board, cell)) == cell
    assert cell_labelled(board, f"  {label(board, cell).lower()} ") == cell
    assert cell_labelled(board, label(board, cell, "numeric")) == cell


def test_labels_by_name() -> None:
    board = Board(30, 13)
    assert [label(board, cell) for cell in (0, 25, 26, 29, 30)] == ["A1", "Z1", "AA1", "AD1", "A2"]
    assert label(board, 12 * 30 + 29, "numeric") == "3013"
    assert label(Board(100, 5), 100, "numeric") == "001002"
    letters = [column_letters(column) for column in range(200)]
    assert len(set(letters)) == 200
    assert letters == sorted(letters, key=lambda text: (len(text), text))


@pytest.mark.parametrize(
    "text", ["", "A", "1", "A0", "0001", "0100", "3101", "0114", "AE1", "A14", "A-1", "010", "Á1", "१२०१"]
)
def test_bad_labels_are_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not (a label|on this board)"):
        cell_labelled(Board(30, 13), text)


def test_a_cell_off_the_board_has_no_label() -> None:
    for cell in (NO_CELL, 390):
        with pytest.raises(ValueError, match="no cell"):
            label(Board(30, 13), cell)


@given(regions)
def test_the_middle_of_a_region_is_one_of_its_hexes(region: dict[Hex, int]) -> None:
    if not region:
        with pytest.raises(ValueError, match="empty"):
            middle_hex(region)
        return
    assert middle_hex(region) in region


@pytest.mark.parametrize("way", ["pointy", "flat"])
def test_the_axes_swap_what_they_say(way: str) -> None:
    board = Board(21, 21, way)  # type: ignore[arg-type]
    pivot = board.hex(board.cell(10, 10))
    px, py = centre(board, board.cell_of(pivot))
    for cell in range(board.cells):
        x, y = centre(board, cell)
        for swap, wanted in (("left-right", (2 * px - x, y)), ("top-bottom", (x, 2 * py - y))):
            axis = mirror_axis(swap, board.orientation)  # type: ignore[arg-type]
            image = pivot + reflected(board.hex(cell) - pivot, axis)
            target = board.cell_of(image)
            if target != NO_CELL:
                assert centre(board, target) == wanted


@pytest.mark.parametrize("board", KINDS)
def test_images_of_a_whole_board_are_true_and_undo_themselves(board: Board) -> None:
    table = grid(board)
    for image, turns_x, turns_y in ((half_turn, 1, 1), (mirror_columns, 1, 0), (mirror_rows, 0, 1)):
        sums = set()
        for cell in range(board.cells):
            target = image(board, cell)
            if target == NO_CELL:
                continue
            assert image(board, target) == cell
            (ax, ay), (bx, by) = centre(board, cell), centre(board, target)
            sums.add((ax + bx if turns_x else ax - bx, ay + by if turns_y else ay - by))
            for beside in table.neighbours[cell]:
                if beside != NO_CELL and image(board, beside) != NO_CELL:
                    assert table.distance(target, image(board, beside)) == 1
        assert len(sums) == 1  # one turning point or mirror line for all cells


@pytest.mark.parametrize("board", KINDS)
def test_how_much_of_a_board_has_an_image(board: Board) -> None:
    staggered, straight = (
        (board.rows, board.columns) if board.orientation == "pointy" else (board.columns, board.rows)
    )
    across, along = (
        (mirror_columns, mirror_rows) if board.orientation == "pointy" else (mirror_rows, mirror_columns)
    )
    lost = {
        image: [image(board, c) for c in range(board.cells)].count(NO_CELL)
        for image in (half_turn, across, along)
    }
    assert lost[half_turn] == (staggered // 2 if staggered % 2 else 0)
    assert lost[across] == staggered // 2
    assert lost[along] == (0 if staggered % 2 else straight)
    assert half_turn(board, 0) == board.cells - 1
