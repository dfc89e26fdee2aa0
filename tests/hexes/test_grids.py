"""The tables of a board: neighbours, masks, distances, lines and arcs, against plain slow witnesses."""

from fractions import Fraction
from itertools import product
from math import atan2, degrees

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hheditor.hexes import (
    NO_CELL,
    Board,
    Grid,
    Hex,
    angle,
    cells_of,
    centre,
    count,
    distance,
    expand,
    grid,
    mask_of,
)
from hheditor.hexes.bits import flood
from hheditor.hexes.layout import corners, to_pixels
from hheditor.hexes.lines import spots_between

boards = st.builds(
    Board,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)
boards_and_masks = boards.flatmap(
    lambda board: st.tuples(st.just(board), st.sets(st.integers(0, board.cells - 1)))
)
boards_and_pairs = boards.flatmap(
    lambda board: st.tuples(st.just(board), st.integers(0, board.cells - 1), st.integers(0, board.cells - 1))
)
KINDS = [Board(7, 6, way, shift) for way, shift in product(("pointy", "flat"), ("odd", "even"))]  # type: ignore[arg-type]


@given(boards)
def test_neighbours_are_mutual_and_share_a_side(board: Board) -> None:
    table = grid(board)
    for cell in range(table.cells):
        for direction, beside in enumerate(table.neighbours[cell]):
            assert table.step(cell, direction) == beside
            if beside != NO_CELL:
                assert table.neighbours[beside][(direction + 3) % 6] == cell
                assert len(set(corners(board, cell)) & set(corners(board, beside))) == 2
        assert mask_of(table.neighbours[cell]) == table.around[cell]
        assert table.bit[cell] == 1 << cell
        assert table.cell(table.hexes[cell]) == table.cell_of[table.hexes[cell]] == cell
        touching = {other for other in range(table.cells) if table.distance(cell, other) == 1}
        assert set(cells_of(table.around[cell])) == touching
    assert table.step(NO_CELL, 0) == NO_CELL
    assert table.cell(Hex(-1, 0)) == NO_CELL


def test_a_grid_is_made_once() -> None:
    assert grid(Board(6, 5)) is grid(Board(6, 5))
    assert grid(Board(6, 5)) is not grid(Board(6, 5, "flat"))


def test_the_largest_board_agrees_with_its_small_sister() -> None:
    board = Board(200, 200, "flat", "even")
    table = grid(board)
    assert count(table.everywhere) == len(table.bit) == len(table.around) == 40_000
    middle = board.cell(100, 100)
    assert table.bit[middle] == 1 << middle
    assert cells_of(table.around[middle]) == sorted(table.neighbours[middle])
    assert list(table.bit[3:5]) == [8, 16]
    assert count(table.disc(middle, 3)) == 37
    assert table.distance(0, 39_999) == distance(table.hexes[0], table.hexes[39_999])
    with pytest.raises(IndexError):
        table.bit[40_000]


@given(boards_and_pairs, st.integers(-1, 9))
def test_rings_and_discs_are_distances(place: tuple[Board, int, int], radius: int) -> None:
    board, cell, other = place
    table = grid(board)
    apart = distance(table.hexes[cell], table.hexes[other])
    assert table.distance(cell, other) == table.distance(cell, other) == apart
    assert (other in cells_of(table.disc(cell, radius))) == (apart <= radius)
    assert (other in cells_of(table.ring(cell, radius))) == (apart == radius)


@given(boards, st.sampled_from(["north", "south", "west", "east"]), st.integers(-1, 12))
def test_bands_along_the_edges(board: Board, edge: str, depth: int) -> None:
    wanted = set()
    for cell in range(board.cells):
        column, row = board.column_row(cell)
        away = {
            "north": row,
            "south": board.rows - 1 - row,
            "west": column,
            "east": board.columns - 1 - column,
        }
        if away[edge] < depth:
            wanted.add(cell)
    assert set(cells_of(grid(board).row_mask(edge, depth))) == wanted  # type: ignore[arg-type]
    assert grid(board).edge_mask(edge) == grid(board).row_mask(edge, 1)  # type: ignore[arg-type]


@given(st.sets(st.integers(0, 1000)))
def test_masks_and_cells(cells: set[int]) -> None:
    mask = mask_of(cells)
    assert cells_of(mask) == sorted(cells)
    assert count(mask) == len(cells)


@given(boards_and_masks)
def test_expanding_adds_exactly_the_neighbours(place: tuple[Board, set[int]]) -> None:
    board, cells = place
    table = grid(board)
    beside = {other for cell in cells for other in table.neighbours[cell] if other >= 0}
    assert set(cells_of(expand(table, mask_of(cells)))) == beside | cells


@given(boards_and_masks, st.integers(0, 5), st.integers(0, 80))
def test_flooding_walks_over_allowed_cells_only(
    place: tuple[Board, set[int]], steps: int, start: int
) -> None:
    board, allowed = place
    table = grid(board)
    start %= board.cells
    reached = {start}
    for _ in range(steps):
        reached |= {beside for cell in reached for beside in table.neighbours[cell]} & allowed
    assert set(cells_of(flood(table, 1 << start, mask_of(allowed), steps))) == reached


# Lines.


def crossed(board: Board, a: int, b: int, other: int) -> bool:
    """Whether the segment between two centres passes the inside of a hex, by cutting it with half-planes."""
    (ax, ay), (bx, by) = centre(board, a), centre(board, b)
    low, high = Fraction(0), Fraction(1)
    ring = corners(board, other)
    for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
        # Inside is where this is positive (corners go clockwise with y down).
        at_a = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        at_b = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if at_a <= 0 and at_b <= 0:
            return False
        if at_a * at_b < 0:
            cut = Fraction(at_a, at_a - at_b)
            low, high = (max(low, cut), high) if at_a < 0 else (low, min(high, cut))
    return low < high


@pytest.mark.parametrize("board", KINDS)
def test_a_hex_is_on_the_line_where_the_line_crosses_its_inside(board: Board) -> None:
    table = grid(board)
    for a in range(0, table.cells, 3):
        for b in range(table.cells):
            if a == b:
                continue
            singles = {spot[0] for spot in table.line(a, b) if len(spot) == 1}
            wanted = {c for c in range(table.cells) if c not in (a, b) and crossed(board, a, b, c)}
            assert singles == wanted


@pytest.mark.parametrize("board", KINDS)
def test_a_pair_shares_the_side_the_line_runs_along(board: Board) -> None:
    table = grid(board)
    for a, b in product(range(table.cells), repeat=2):
        exact = a != b and _in_a_point(table.hexes[b] - table.hexes[a])
        pairs = [spot for spot in table.line(a, b) if len(spot) == 2]
        assert len(pairs) == (table.distance(a, b) // 2 if exact else 0)
        (ax, ay), (bx, by) = centre(board, a), centre(board, b)
        for low, high in pairs:
            assert low < high
            if low == NO_CELL:
                continue
            shared = set(corners(board, low)) & set(corners(board, high))
            assert len(shared) == 2
            assert all((x - ax) * (by - ay) == (y - ay) * (bx - ax) for x, y in shared)


def _in_a_point(ahead: Hex) -> bool:
    q, r = ahead
    return q == r or r == -2 * q or q == -2 * r


@given(boards_and_pairs)
def test_a_line_is_the_same_from_both_ends(place: tuple[Board, int, int]) -> None:
    board, a, b = place
    table = grid(board)
    assert table.line(a, b) == table.line(b, a)[::-1]
    assert table.sight_masks(a, b)[0] == table.sight_masks(b, a)[0]
    assert set(table.sight_masks(a, b)[1]) == set(table.sight_masks(b, a)[1])
    assert all(spot != (NO_CELL,) for spot in table.line(a, b))
    steps = [table.distance(a, spot[-1]) for spot in table.line(a, b)]
    assert steps == sorted(steps)
    assert len(table.line(a, b)) >= table.distance(a, b) - 1


def test_lines_from_the_rule_book_of_geometry() -> None:
    assert spots_between(Hex(2, -1)) == ((Hex(1, -1), Hex(1, 0)),)
    assert spots_between(Hex(4, -2)) == ((Hex(1, -1), Hex(1, 0)), (Hex(2, -1),), (Hex(3, -2), Hex(3, -1)))
    assert spots_between(Hex(3, -1)) == ((Hex(1, 0),), (Hex(2, -1),))
    assert spots_between(Hex(1, 0)) == ()
    assert spots_between(Hex(0, 0)) == ()
    # A shallow line clips a corner of a hex that a line of rounded points would miss.
    assert spots_between(Hex(4, -1)) == ((Hex(1, 0),), (Hex(2, -1),), (Hex(2, 0),), (Hex(3, -1),))


@given(boards_and_masks, st.data())
def test_sight_is_blocked_by_a_single_or_by_both_of_a_pair(
    place: tuple[Board, set[int]], data: st.DataObject
) -> None:
    board, blocking = place
    table = grid(board)
    a, b = (data.draw(st.integers(0, board.cells - 1)) for _ in range(2))
    wanted = any(all(cell == NO_CELL or cell in blocking for cell in spot) for spot in table.line(a, b))
    assert table.blocked_line(a, b, mask_of(blocking)) == wanted


@pytest.mark.parametrize("board", KINDS)
def test_sight_masks_say_what_the_line_says(board: Board) -> None:
    table = Grid(board)
    for a, b in product(range(table.cells), repeat=2):
        spots = [[cell for cell in spot if cell != NO_CELL] for spot in table.line(a, b)]
        singles, pairs = table.sight_masks(a, b)
        assert singles == mask_of(spot[0] for spot in spots if len(spot) == 1)
        assert set(pairs) == {mask_of(spot) for spot in spots if len(spot) == 2}


def test_a_pair_with_one_hex_off_the_board() -> None:
    table = grid(Board(3, 3))
    assert table.line(0, 6) == ((NO_CELL, 3),)
    assert table.blocked_line(0, 6, 1 << 3)
    assert not table.blocked_line(0, 6, 1 << 4)
    assert table.line(1, 7) == ((3, 4),)
    assert not table.blocked_line(1, 7, 1 << 3)
    assert table.blocked_line(1, 7, 1 << 3 | 1 << 4)
    assert not table.blocked_line(1, 7, 1 << 1 | 1 << 7)


# Wedges and arcs.

WIDE = Board(15, 15)
MIDDLE = WIDE.cell(7, 7)
E, ENE = 0, 11


def _there(mask: int, q: int, r: int) -> bool:
    table = grid(WIDE)
    return table.cell(table.hexes[MIDDLE] + (q, r)) in cells_of(mask)


def test_wedges_and_arcs_by_name() -> None:
    table = grid(WIDE)
    ahead = table.wedge(MIDDLE, E, 5)
    assert all(_there(ahead, *at) for at in [(3, 0), (3, -1), (2, -1), (1, 1), (1, 0)])
    assert not any(_there(ahead, *at) for at in [(2, -2), (0, 1), (0, 0), (-1, 0), (6, 0)])
    assert _there(table.wedge(MIDDLE, ENE, 5), 2, -2)
    assert _there(table.wedge(MIDDLE, ENE, 5), 1, -2)
    assert not _there(table.wedge(MIDDLE, ENE, 5), 0, -1)
    front = table.arc(MIDDLE, E, 5)
    assert _there(front, 1, -2)
    assert not _there(front, 0, -2)
    assert _there(front, -1, 2)
    assert table.arc(MIDDLE, ENE, 5) == table.wedge(MIDDLE, ENE, 5)


@settings(max_examples=60)
@given(st.sampled_from(KINDS), st.integers(0, 41), st.integers(0, 11), st.integers(0, 9))
def test_wedges_and_arcs_by_degrees(board: Board, cell: int, facing: int, reach: int) -> None:
    table = grid(board)
    for name, wide in (("wedge", (60, 120)), ("arc", (180, 120))):
        mask = getattr(table, name)(cell, facing, reach)
        for other in range(table.cells):
            near = 0 < table.distance(cell, other) <= reach
            assert (other in cells_of(mask)) == (
                near and _off(board, cell, other, facing) <= wide[facing % 2] / 2 + 1e-6
            )


def _off(board: Board, cell: int, other: int, facing: int) -> float:
    (ax, ay), (bx, by) = to_pixels(board, cell, 1.0), to_pixels(board, other, 1.0)
    difference = (degrees(atan2(by - ay, bx - ax)) - angle(facing, board.orientation)) % 360
    return min(difference, 360 - difference)
