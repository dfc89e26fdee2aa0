"""Moves: where they end, what they cover, and that nothing creeps."""

import shapely
from hypothesis import given
from hypothesis import strategies as st

from hheditor.tables import (
    FINE,
    Advance,
    AnyMotion,
    Back,
    Pose,
    Rect,
    Size,
    Slide,
    Turn,
    Way,
    cost,
    end,
    slot,
    sweep,
)
from hheditor.values import decode, encode
from tests.tables.drawing_lots import (
    mirrored,
    mirrored_move,
    motions,
    moved,
    quartered,
    rects,
    straight,
    turns,
    ways,
)


def test_the_four_ways_to_go() -> None:
    base = Rect(Pose(5000, 5000, 2700), Size(800, 400))
    assert end(base, Advance(100)).pose == Pose(5000, 4900, 2700)
    assert end(base, Back(100)).pose == Pose(5000, 5100, 2700)
    assert end(base, Slide(100)).pose == Pose(5100, 5000, 2700)
    assert end(base, Slide(-100)).pose == Pose(4900, 5000, 2700)
    assert end(base, Way(((1, 2), (3, 4)), 900)).pose == Pose(3, 4, 900)


def test_a_wheel_leaves_its_corner_where_it_was() -> None:
    base = Rect(Pose(5000, 5000, 2700), Size(800, 400))
    wheeled = end(base, Turn(900, "front-right"))
    assert wheeled.corners[1] == base.corners[1]
    assert wheeled.corners[0] == (base.corners[1][0], base.corners[1][1] - 800 * FINE)


@given(rects, st.lists(st.integers(-1800, 1800), max_size=40))
def test_turns_about_the_centre_never_creep(rect: Rect, angles: list[int]) -> None:
    there = end(rect, [Turn(angle) for angle in angles])
    assert (there.pose.x, there.pose.y) == (rect.pose.x, rect.pose.y)
    assert end(there, Turn(-(sum(angles) % 3600))).pose == rect.pose


def test_a_whole_circle_in_tenths_comes_back() -> None:
    rect = Rect(Pose(777, 333, 123), Size(815, 403))
    assert end(rect, [Turn(1)] * 3600) == rect


@given(rects, turns)
def test_a_turn_and_its_inverse_come_back_within_a_tenth(rect: Rect, move: Turn) -> None:
    back = end(end(rect, move), Turn(-move.angle, move.pivot)).pose
    assert max(abs(back.x - rect.pose.x), abs(back.y - rect.pose.y)) <= 1
    assert back.a == rect.pose.a


@given(rects, motions)
def test_a_mirror_and_a_turned_table_show_the_same_move(rect: Rect, move: AnyMotion) -> None:
    assert end(mirrored(rect), mirrored_move(move)) == mirrored(end(rect, move))
    assert end(quartered(rect), move) == quartered(end(rect, move))
    assert end(moved(rect, 3000, -200), move) == moved(end(rect, move), 3000, -200)


def _area(rect: Rect, parts: list[shapely.Polygon]) -> shapely.Geometry:
    """What is swept, with room for rounded poses and for the bows that chords of five degrees cut off."""
    return shapely.union_all(parts).buffer(1.5 + rect.radius / 500)


def _polygon(points: object) -> shapely.Polygon:
    return shapely.Polygon([(x / FINE, y / FINE) for x, y in points])  # type: ignore[attr-defined]


@given(rects, st.one_of(straight, turns), st.integers(0, 100))
def test_a_sweep_holds_every_placement_on_the_way(rect: Rect, move: AnyMotion, share: int) -> None:
    swept = _area(rect, [_polygon(part) for part in sweep(rect, move)])
    match move:
        case Turn(angle, pivot):
            between: AnyMotion = Turn(angle * share // 100, pivot)
        case _:
            from msgspec.structs import replace

            between = replace(move, length=move.length * share // 100)  # type: ignore[union-attr]
    for each in (rect, end(rect, between), end(rect, move)):
        assert swept.covers(_polygon(each.corners))


@given(rects, ways)
def test_the_way_of_a_figure_holds_it_at_every_stop(rect: Rect, way: Way) -> None:
    swept = _area(rect, [_polygon(part) for part in sweep(rect, way)])
    assert swept.covers(_polygon(end(rect, way).corners))
    for x, y in way.points:
        assert swept.covers(shapely.Point(x, y))


def test_what_moves_cost() -> None:
    base = Rect(Pose(0, 0), Size(800, 400))
    assert cost(base, Advance(123)) == cost(base, Slide(-123)) == 123
    assert cost(base, Turn(900)) == 0
    assert [cost(base, Turn(angle, "front-left")) for angle in (286, 287, 572, 573, 859, 860)] == [
        400,
        401,
        799,
        801,
        1200,
        1201,
    ]


@given(rects, motions)
def test_moves_survive_their_codec(rect: Rect, move: AnyMotion) -> None:
    assert decode(encode(move), type(move)) == move
    assert decode(encode(rect), Rect) == rect


def test_slots_stand_where_the_base_does() -> None:
    base = Rect(Pose(1000, 1000, 900), Size(800, 400))
    assert slot(base, -600, 200) == Pose(1300, 1100, 900)
