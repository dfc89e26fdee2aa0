"""A hand's rough move becomes an exact one: contact, lining up, flush, angles, free places."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hheditor.tables import (
    FINE,
    TOUCH,
    Advance,
    Field,
    Pivot,
    Pose,
    Rect,
    Size,
    Turn,
    advance_to_contact,
    end,
    flush,
    line_up,
    overlap,
    turns_to,
    within,
)

FOE = Rect(Pose(5000, 3000, 900), Size(800, 400))


def test_an_advance_ends_in_true_contact() -> None:
    base = Rect(Pose(5100, 6000, 2700), Size(800, 400))
    field = Field({1: FOE})
    assert advance_to_contact(field, base, 5000) == Advance(2600)
    assert advance_to_contact(field, base, 2594) is None, "out of reach"
    assert advance_to_contact(field, Rect(Pose(8000, 6000, 2700), Size(800, 400)), 5000) is None


@given(st.integers(-300, 300), st.integers(-400, 400))
def test_after_lining_up_fronts_are_flush(angle: int, aside: int) -> None:
    base = Rect(Pose(5000 + aside, 6000, (2700 + angle) % 3600), Size(800, 400))
    field = Field({1: FOE})
    charge = advance_to_contact(field, base, 5000)
    assume(charge is not None)
    assert charge is not None
    there = end(base, charge)
    lined = 0
    pivots: tuple[Pivot, ...] = ("front-left", "front-right", "centre")
    for pivot in pivots:
        moves = line_up(field, there, 1, pivot, edge="front")
        if moves is None:
            continue
        lined += 1
        after = end(there, moves)
        assert after.pose.a == 2700
        assert within(after.corners, FOE.corners, TOUCH * FINE)
        assert not overlap(after.grown(-TOUCH).corners, FOE.corners)
    assert lined, "some corner is free to turn about"


def test_nobody_lines_up_through_a_friend() -> None:
    base = Rect(Pose(5000, 3400, 2600), Size(800, 400))
    moves = line_up(Field({1: FOE}), base, 1, "front-left")
    assert moves
    x, y = (each // FINE for each in end(base, moves[0]).corners[2])
    friend = Rect(Pose(x, y), Size(40, 40))
    assert not overlap(friend.corners, base.corners)
    assert line_up(Field({1: FOE, 2: friend}), base, 1, "front-left") is None


@pytest.mark.parametrize(
    ("x", "y", "wanted"),
    [(5830, 4985, (5800, 5000)), (4190, 5030, (4200, 5000)), (5020, 5380, (5000, 5400)), (5400, 5400, None)],
)
def test_flush_with_a_friend(x: int, y: int, wanted: tuple[int, int] | None) -> None:
    friend = Rect(Pose(5000, 5000, 2700), Size(800, 400))
    base = Rect(Pose(x, y, 2700), Size(800, 400))
    steps = flush(base, friend)
    after = end(base, steps).pose
    assert ((after.x, after.y) == wanted) if wanted else steps == ()
    assert flush(base.at(Pose(x, y, 2701)), friend) == ()


def test_angles_snap_to_neighbours_and_to_steps() -> None:
    base = Rect(Pose(0, 0, 100), Size(800, 400))
    other = Rect(Pose(2000, 0, 437), Size(800, 400))
    assert turns_to(base, (other,), 330) == 337
    assert turns_to(base, (), 330) == 350
    assert turns_to(base, (other,), -1) == 0
    assert end(base, Turn(turns_to(base, (other,), 330))).pose.a == 437
