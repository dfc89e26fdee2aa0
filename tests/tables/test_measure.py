"""Whole-number geometry: against floats, against shapely, and against itself seen from elsewhere."""

import math

import shapely
from hypothesis import example, given
from hypothesis import strategies as st

from hheditor.tables import FINE, ONE, gap_squared, heading, hull, overlap, runs_through, sine, turn, within
from hheditor.tables.measure import cosine, length_up, nearest, rounded_root
from hheditor.tables.poses import Pose, Rect, Size
from tests.tables.drawing_lots import angles, crowded, mirrored, moved, quartered, ranked, rects


def test_sines_are_those_of_the_schoolbook() -> None:
    for angle in range(-4000, 8000, 7):
        assert abs(sine(angle) / ONE - math.sin(math.radians(angle / 10))) < 1e-9
        assert abs(cosine(angle) / ONE - math.cos(math.radians(angle / 10))) < 1e-9


def test_sines_are_exact_where_they_can_be() -> None:
    assert [sine(quarter * 900) for quarter in range(5)] == [0, ONE, 0, -ONE, 0]
    assert sine(300) == ONE // 2
    for angle in range(0, 3600, 11):
        assert sine(-angle) == -sine(angle) == sine(angle + 1800)
        assert cosine(1800 - angle) == -cosine(angle)


@given(angles, st.integers(1000, 10**6))
def test_a_heading_is_found_again(angle: int, reach: int) -> None:
    x, y = nearest(reach * cosine(angle), ONE), nearest(reach * sine(angle), ONE)
    assert abs(turn(heading(x, y), angle)) <= 1
    true = math.degrees(math.atan2(y, x)) * 10 % 3600
    assert min(abs(heading(x, y) - true), 3600 - abs(heading(x, y) - true)) <= 0.5 + 1e-6


@given(st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_a_heading_turns_with_the_table(x: int, y: int) -> None:
    if (x, y) != (0, 0):
        assert heading(-y, x) == (heading(x, y) + 900) % 3600


def _shape(rect: Rect) -> shapely.Polygon:
    return shapely.Polygon([(x / FINE, y / FINE) for x, y in rect.corners])


@given(crowded, crowded, st.integers(0, 300))
def test_answers_agree_with_floats_but_near_a_limit(one: Rect, other: Rect, gap: int) -> None:
    far = shapely.distance(_shape(one), _shape(other))
    squared, parts = gap_squared(one.corners, other.corners)
    assert abs(math.sqrt(squared / parts) / FINE - far) < 1e-5
    if abs(far - gap) > 1e-6:
        assert within(one.corners, other.corners, gap * FINE) == (far < gap)
    shared = shapely.intersection(_shape(one), _shape(other)).area
    if shared > 1e-3 or far > 1e-6:
        assert overlap(one.corners, other.corners) == (shared > 1e-3)


@given(crowded, crowded, st.integers(-9000, 9000), st.integers(-9000, 9000), st.integers(0, 100))
def test_touching_is_the_same_seen_from_anywhere(one: Rect, other: Rect, x: int, y: int, gap: int) -> None:
    asked = overlap(one.corners, other.corners), within(one.corners, other.corners, gap * FINE)

    def ask(a: Rect, b: Rect) -> tuple[bool, bool]:
        return overlap(a.corners, b.corners), within(a.corners, b.corners, gap * FINE)

    assert ask(other, one) == asked
    assert ask(moved(one, x, y), moved(other, x, y)) == asked
    assert ask(quartered(one), quartered(other)) == asked
    assert ask(mirrored(one), mirrored(other)) == asked


@given(ranked, ranked)
def test_overlapping_bases_have_no_gap(one: Rect, other: Rect) -> None:
    if overlap(one.corners, other.corners):
        assert gap_squared(one.corners, other.corners) == (0, 1)


def test_corners_that_meet_touch_and_do_not_overlap() -> None:
    one = Rect(Pose(0, 0), Size(400, 400))
    other = Rect(Pose(400, 400), Size(400, 400))
    assert gap_squared(one.corners, other.corners) == (0, 1)
    assert not overlap(one.corners, other.corners)
    away = Rect(Pose(403, 404), Size(400, 400))
    squared, parts = gap_squared(one.corners, away.corners)
    assert rounded_root(squared, parts) == 5
    assert within(one.corners, away.corners, 5 * FINE)
    assert not within(one.corners, away.corners, 5 * FINE - 1)


@given(rects, rects, rects)
def test_a_hull_holds_what_it_was_made_of(one: Rect, other: Rect, third: Rect) -> None:
    around = hull(one.corners + other.corners)
    shape = shapely.Polygon([(x / FINE, y / FINE) for x, y in around])
    both = shapely.union(_shape(one), _shape(other))
    assert abs(shape.area - both.convex_hull.area) < 1
    assert overlap(around, third.corners) or not overlap(one.corners, third.corners)


@given(crowded, crowded, crowded)
@example(
    Rect(Pose(0, 0), Size(400, 400)), Rect(Pose(-800, 200), Size(2, 2)), Rect(Pose(800, 200), Size(2, 2))
)
def test_a_line_runs_through_what_it_cuts(shape: Rect, one: Rect, other: Rect) -> None:
    start, end = one.pose.point, other.pose.point
    line = shapely.LineString([(x / FINE, y / FINE) for x, y in (start, end)])
    inside = shapely.intersection(line, _shape(shape)).length
    rim = shapely.intersection(line, _shape(shape).exterior).length
    if inside > 1e-3 and rim < 1e-6:
        assert runs_through(start, end, shape.corners)
    if inside < 1e-6 or rim > 1e-3:
        assert not runs_through(start, end, shape.corners)
    assert runs_through(start, end, shape.corners) == runs_through(end, start, shape.corners)


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_a_length_rounded_up_is_the_least_that_is_enough(x: int, y: int) -> None:
    length = length_up(x, y)
    assert length**2 >= x * x + y * y
    assert length == 0 or (length - 1) ** 2 < x * x + y * y
