"""Lines, strips, zones, arcs, edges: where a boundary belongs, and that they go with their base."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.tables import (
    FINE,
    Pose,
    Rect,
    Size,
    behind_front,
    behind_rear,
    edge_of_attack,
    in_arc,
    in_strip,
    in_zone,
    near_before_rear,
    seen_corners,
    shared_front,
    side_of_attack,
)
from tests.tables.drawing_lots import crowded, mirrored, moved, quartered

BASE = Rect(Pose(5000, 5000, 2700), Size(800, 400))


def at(x: int, y: int, a: int = 900, width: int = 400, depth: int = 400) -> Rect:
    return Rect(Pose(x, y, a), Size(width, depth))


def test_a_strip_needs_a_common_inside() -> None:
    assert in_strip(BASE, at(5000, 3000).corners)
    assert in_strip(BASE, at(5599, 3000).corners)
    assert not in_strip(BASE, at(5600, 3000).corners)
    assert not in_strip(BASE, at(5000, 5600).corners), "behind"
    assert not in_strip(BASE, at(5000, 5000, 900, 100, 100).corners), "the base itself is not before it"


def test_a_zone_ends_at_its_depth() -> None:
    assert in_zone(BASE, at(5000, 4201).corners, 400)
    assert not in_zone(BASE, at(5000, 4200).corners, 400) or at(5000, 4200).corners[0][1] > 4400 * FINE
    assert not in_zone(BASE, at(5000, 4199).corners, 400)


@pytest.mark.parametrize(
    ("x", "seen"), [(5400, True), (6401, True), (6402, False), (3599, True), (3598, False)]
)
def test_an_arc_opens_from_the_front_corners(x: int, seen: bool) -> None:
    target = at(x, 3800, 900, 2, 2)
    assert in_arc(BASE, target.corners, 450) is seen


def test_before_and_behind() -> None:
    assert behind_front(BASE, at(5000, 5000).corners)
    assert not behind_front(BASE, at(5000, 4999).corners)
    assert behind_front(BASE, at(5000, 4995).corners, tolerance=5)
    assert behind_rear(BASE, at(5000, 5400).corners)
    assert not behind_rear(BASE, at(5000, 5399).corners)


@pytest.mark.parametrize(
    ("attacker", "side"),
    [
        (at(5000, 4600), "front"),
        (at(5000, 5400), "rear"),
        (at(5600, 5000), "flank"),
        (at(4400, 5000), "flank"),
        (at(5600, 4790), "flank"),
        (at(5600, 4601), "front"),
        (at(5600, 4600), "front"),
        (at(5600, 5400), "rear"),
        (at(5590, 4600), "front"),
    ],
)
def test_sides_of_attack(attacker: Rect, side: str) -> None:
    assert side_of_attack(attacker, BASE) == side


def test_a_corner_alone_is_no_edge() -> None:
    assert edge_of_attack(at(5600, 4600), BASE, 5) is None
    assert edge_of_attack(at(5100, 4600), BASE, 5) == "front"


def test_a_zone_round_a_base_ends_at_its_rear_line() -> None:
    assert near_before_rear(BASE, at(6099, 5000).corners, 500)
    assert not near_before_rear(BASE, at(6100, 5000).corners, 500), "nearer is asked, not as near"
    assert not near_before_rear(BASE, at(5000, 5500).corners, 500), "behind the rear line"
    assert near_before_rear(BASE, at(5700, 5300).corners, 500), "half of it is before the line"


def test_shared_fronts_are_told_in_tenths() -> None:
    assert shared_front(BASE, at(5000, 4600, 900, 800)) == 800
    assert shared_front(BASE, at(5500, 4600, 900, 800)) == 300
    assert shared_front(BASE, at(6000, 4600, 900, 800)) == 0


def test_the_outermost_corners_seen() -> None:
    left, right = seen_corners(at(5000, 3000), BASE.pose.point)
    assert (left[0], right[0]) == (4800 * FINE, 5200 * FINE)
    assert left[1] == right[1] == 3200 * FINE


@given(crowded, crowded, st.integers(0, 2000), st.integers(100, 800))
def test_regions_go_with_their_base(base: Rect, other: Rect, by: int, depth: int) -> None:
    def answers(one: Rect, two: Rect) -> tuple[object, ...]:
        shape = two.corners
        return (
            in_strip(one, shape),
            in_zone(one, shape, depth),
            in_arc(one, shape, 450),
            behind_front(one, shape),
            behind_rear(one, shape),
            near_before_rear(one, shape, depth),
            side_of_attack(two, one),
            shared_front(one, two),
        )

    here = answers(base, other)
    assert answers(moved(base, by, -by), moved(other, by, -by)) == here
    assert answers(quartered(base), quartered(other)) == here
    assert answers(mirrored(base), mirrored(other)) == here
    assert not here[1] or here[0], "a zone is a part of the strip"
    assert not here[0] or here[2], "and the strip of the arc"
