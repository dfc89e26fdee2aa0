"""Coordinates, boards and facings: the arithmetic everything above stands on."""

from math import atan2, degrees, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.hexes import (
    DIRECTIONS,
    FACINGS,
    NO_CELL,
    Board,
    Hex,
    angle,
    distance,
    facing_name,
    facing_named,
    facing_towards,
    flank_sides,
    front_sides,
    is_point,
    mirror_facing,
    opposite,
    rear_sides,
    reflected,
    turn_between,
    turned,
)
from hheditor.hexes.coordinates import length
from hheditor.hexes.facings import RAYS, facings_towards
from hheditor.values import BadValue, decode, encode

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
boards = st.builds(
    Board,
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)
facings = st.integers(0, 11)


def screen_angle(displacement: Hex) -> float:
    """Degrees clockwise from east on a pointy board, in floats: the independent witness."""
    return degrees(atan2(displacement.r * sqrt(3) / 2, displacement.q + displacement.r / 2)) % 360


@given(hexes)
def test_six_turns_are_none(at: Hex) -> None:
    once = at
    for _ in range(6):
        once = turned(once, 1)
    assert once == at
    assert turned(turned(at, 2), 4) == at
    assert turned(at, 3) == -at


@given(hexes, st.integers(-7, 7))
def test_a_turn_is_sixty_degrees_clockwise(at: Hex, times: int) -> None:
    assert length(turned(at, times)) == length(at)
    if at != (0, 0):
        difference = (screen_angle(turned(at, times)) - screen_angle(at) - 60 * times) % 360
        assert min(difference, 360 - difference) < 1e-6


@given(hexes, facings)
def test_a_mirror_flips_about_its_facing_and_undoes_itself(at: Hex, axis: int) -> None:
    image = reflected(at, axis)
    assert reflected(image, axis) == at
    assert length(image) == length(at)
    if at != (0, 0):
        difference = (screen_angle(image) + screen_angle(at) - 60 * axis) % 360
        assert min(difference, 360 - difference) < 1e-6


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_directions_go_clockwise_from_east() -> None:
    assert [round(screen_angle(step)) for step in DIRECTIONS] == [0, 60, 120, 180, 240, 300]
    assert all(length(step) == 1 for step in DIRECTIONS)


@given(boards)
def test_cells_and_hexes_are_one_to_one(board: Board) -> None:
    assert board.hex(0) == (0, 0)
    assert len({board.hex(cell) for cell in range(board.cells)}) == board.cells
    assert [board.cell_of(board.hex(cell)) for cell in range(board.cells)] == list(range(board.cells))


@given(boards, hexes)
def test_every_hex_has_a_place_even_off_the_board(board: Board, at: Hex) -> None:
    column, row = board.place(at)
    assert board.hex_at(column, row) == at
    inside = 0 <= column < board.columns and 0 <= row < board.rows
    assert (board.cell_of(at) != NO_CELL) == inside


def test_which_rows_and_columns_are_shoved() -> None:
    # Going down-right (pointy) or right-down (flat) from an unshoved place stays in the same column or row.
    assert Board(3, 3, "pointy", "odd").place(DIRECTIONS[1]) == (0, 1)
    assert Board(3, 3, "pointy", "even").place(DIRECTIONS[1]) == (1, 1)
    assert Board(3, 3, "flat", "odd").place(DIRECTIONS[0]) == (1, 0)
    assert Board(3, 3, "flat", "even").place(DIRECTIONS[0]) == (1, 1)


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (201, 5), (5, 201), (-1, 5)])
def test_impossible_sizes_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="1 to 200"):
        Board(*size)


def test_a_board_is_a_value() -> None:
    board = Board(18, 13, "flat", "even")
    assert decode(encode(board), Board) == board
    assert encode(Board(18, 13)) == b'{"columns":18,"rows":13}'
    with pytest.raises(BadValue):
        decode(b'{"columns":0,"rows":13}', Board)
    with pytest.raises(BadValue):
        decode(b'{"columns":3,"rows":13,"orientation":"round"}', Board)


def test_rays_lie_in_their_facings() -> None:
    for facing in range(FACINGS):
        assert round(screen_angle(RAYS[facing]), 6) == angle(facing) == 30 * facing
        assert angle(facing, "flat") == (30 * facing + 30) % 360


@pytest.mark.parametrize("facing", range(FACINGS))
def test_front_flanks_and_rear_share_the_six_sides(facing: int) -> None:
    front, flanks, rear = front_sides(facing), flank_sides(facing), rear_sides(facing)
    assert sorted(front + flanks + rear) == list(range(6))
    assert (len(front), len(flanks), len(rear)) == ((2, 2, 2) if is_point(facing) else (3, 2, 1))
    assert is_point(facing) == (facing % 2 == 1)
    # Sides are judged by how far they are turned away from the facing.
    assert max(turn_between(facing, 2 * side) for side in front) < min(
        turn_between(facing, 2 * side) for side in flanks
    )
    assert max(turn_between(facing, 2 * side) for side in flanks) < min(
        turn_between(facing, 2 * side) for side in rear
    )
    # Left hand first: clockwise in front and, seen from the unit, from left to right behind.
    assert front == tuple((front[0] + n) % 6 for n in range(len(front)))
    assert flanks[0] == (front[0] - 1) % 6
    assert rear[0] == (flanks[0] - 1) % 6


@given(facings, facings)
def test_turning_facings(one: int, other: int) -> None:
    assert turn_between(one, other) == turn_between(other, one) <= 6
    assert turn_between(one, opposite(one)) == 6
    turn = turn_between(one, other)
    assert other in ((one + turn) % FACINGS, (one - turn) % FACINGS)


@given(facings, facings)
def test_facings_and_hexes_are_mirrored_alike(facing: int, axis: int) -> None:
    assert mirror_facing(mirror_facing(facing, axis), axis) == facing
    assert RAYS[mirror_facing(facing, axis)] == reflected(RAYS[facing], axis)


def test_names_of_facings() -> None:
    pointy = ["E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW", "N", "NE", "ENE"]
    flat = ["SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW", "N", "NNE", "NE", "E"]
    assert [facing_name(facing, "pointy") for facing in range(FACINGS)] == pointy
    assert [facing_name(facing, "flat") for facing in range(FACINGS)] == flat
    for facing in range(FACINGS):
        assert facing_named(facing_name(facing, "pointy"), "pointy") == facing
        assert facing_named(facing_name(facing, "flat").lower(), "flat") == facing
    with pytest.raises(ValueError, match="no facing of a flat board is called 'ENE'"):
        facing_named("ENE", "flat")


@given(hexes, hexes)
def test_the_facing_towards_a_hex_is_the_nearest_in_degrees(origin: Hex, target: Hex) -> None:
    if origin == target:
        with pytest.raises(ValueError, match="itself"):
            facing_towards(origin, target)
        return
    true = screen_angle(target - origin)

    def off(facing: int) -> float:
        difference = (true - 30 * facing) % 360
        return min(difference, 360 - difference)

    found = facings_towards(origin, target)
    ranked = sorted(range(FACINGS), key=off)
    assert facing_towards(origin, target) == found[0] == ranked[0]
    if off(found[0]) < 1e-6:
        assert found == (ranked[0],)
    else:
        assert found == tuple(ranked[:2])
