"""A table being played on: nobody overlaps, a record gives the same poses, and in a mirror or from another
side of the table everything goes the same way."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.tables import (
    TOUCH,
    Advance,
    AnyMotion,
    Back,
    Field,
    Oblique,
    Pose,
    Rect,
    Size,
    Slide,
    Turn,
    advance_to_contact,
    end,
    line_up,
    on_table,
    overlap,
    side_of_attack,
)
from hheditor.tables.poses import PIVOTS, Pivot
from hheditor.tables.snapping import furthest_advance
from hheditor.values import decode, encode
from tests.tables.drawing_lots import crowded, mirrored, mirrored_move, quartered, straight, turns

WIDE, HIGH = 9000, 6000


def opening(draw: Random) -> Field:
    """Two lines of bases of all sizes, some of them shoulder to shoulder."""
    placed = {}
    for number in range(16):
        side, place = divmod(number, 8)
        size = Size(draw.choice((400, 800, 800, 1000)), draw.choice((200, 400, 600)))
        pose = Pose(700 + 1010 * place, 1500 + 3000 * side, (900, 2700)[side])
        placed[number] = Rect(pose, size)
    return Field(placed)


def some_move(draw: Random) -> AnyMotion:
    length = draw.randrange(1, 1200)
    return draw.choice(
        (
            Advance(length),
            Advance(length),
            Back(length),
            Slide(draw.choice((-1, 1)) * length),
            Oblique(length, draw.randrange(-450, 451)),
            Turn(draw.randrange(-900, 901), draw.choice(PIVOTS)),
        )
    )


def played(field: Field, orders: list[tuple[int, AnyMotion]]) -> tuple[Field, list[bool]]:
    """The table after some orders; one that is barred, or leaves the table, is not done."""
    done = []
    for piece, move in orders:
        rect = field.rects[piece]
        after = end(rect, move)
        free = on_table(after, WIDE, HIGH) and field.in_the_way(rect, move, leave=(piece,)) is None
        field = field.put(piece, after) if free else field
        done.append(free)
    return field, done


def sound(field: Field) -> bool:
    """Whether nobody overlaps anybody by more than a touch."""
    rects = list(field.rects.values())
    return not any(
        overlap(one.grown(-TOUCH).corners, other.corners)
        for number, one in enumerate(rects)
        for other in rects[number + 1 :]
    )


def drawn(seed: int, count: int) -> tuple[Field, list[tuple[int, AnyMotion]]]:
    draw = Random(seed)
    field = opening(draw)
    return field, [(draw.randrange(16), some_move(draw)) for _ in range(count)]


def test_a_thousand_moves_never_leave_two_bases_overlapping() -> None:
    field, orders = drawn(3, 1000)
    moved = 0
    for order in orders:
        field, (done,) = played(field, [order])
        moved += done
        assert not done or sound(field), order
    assert 250 < moved < 950, "some are barred, many are not"


def test_a_record_read_again_gives_the_same_poses_to_the_tenth() -> None:
    field, orders = drawn(4, 300)
    kept = decode(encode(orders), list[tuple[int, AnyMotion]])
    assert kept == orders
    assert played(field, kept) == played(field, orders)
    shuffled = Field(dict(reversed(field.rects.items())))
    assert played(shuffled, orders)[0] == played(field, orders)[0], "whoever was put down first"


@pytest.mark.parametrize("seed", range(5, 9))
@pytest.mark.parametrize(("seen", "hand"), [(mirrored, mirrored_move), (quartered, lambda move: move)])
def test_a_table_seen_otherwise_plays_otherwise(
    seed: int, seen: Callable[[Rect], Rect], hand: Callable[[AnyMotion], AnyMotion]
) -> None:
    """The whole of a game, moves and refusals alike."""
    field, orders = drawn(seed, 60)
    other = Field({piece: seen(rect) for piece, rect in field.rects.items()})
    for piece, move in orders:
        rect, turned = field.rects[piece], hand(move)
        barred = field.in_the_way(rect, move, leave=(piece,))
        assert other.in_the_way(other.rects[piece], turned, leave=(piece,)) == barred
        after = end(rect, move)
        assert end(other.rects[piece], turned) == seen(after)
        if barred is None and on_table(after, WIDE, HIGH):
            field, other = field.put(piece, after), other.put(piece, seen(after))
    assert all(other.rects[piece] == seen(rect) for piece, rect in field.rects.items())


@given(crowded, st.lists(crowded, min_size=1, max_size=5), st.integers(1, 1500))
def test_how_far_it_goes_is_the_same_in_a_mirror_and_from_another_side(
    base: Rect, others: list[Rect], most: int
) -> None:
    field = Field(dict(enumerate(others)))
    for seen in (mirrored, quartered):
        there = Field({piece: seen(rect) for piece, rect in field.rects.items()})
        assert furthest_advance(there, seen(base), most) == furthest_advance(field, base, most)
        assert advance_to_contact(there, seen(base), most) == advance_to_contact(field, base, most)
        assert there.within(seen(base), TOUCH) == field.within(base, TOUCH)
        assert there.touching() == field.touching()
        assert side_of_attack(seen(base), seen(others[0])) == side_of_attack(base, others[0])


@given(crowded, crowded, st.sampled_from(("centre", "front-left", "front-right")))
def test_lining_up_is_the_same_in_a_mirror_and_from_another_side(
    base: Rect, enemy: Rect, pivot: Pivot
) -> None:
    contact = advance_to_contact(Field({0: enemy}), base, 4000)
    if contact is None:
        return
    base = end(base, contact)
    found = line_up(Field({0: enemy}), base, 0, pivot)
    turned = line_up(Field({0: quartered(enemy)}), quartered(base), 0, pivot)
    assert turned == found
    other: dict[Pivot, Pivot] = {"front-left": "front-right", "front-right": "front-left", "centre": "centre"}
    edge = side_of_attack(base, enemy)
    if edge != "flank" and found is not None:
        # Of two flanks a mirror takes the other; front and rear are the same.
        seen = line_up(Field({0: mirrored(enemy)}), mirrored(base), 0, other[pivot])
        assert seen is not None and end(mirrored(base), seen) == mirrored(end(base, found))


@given(crowded, st.one_of(straight, turns), st.lists(crowded, min_size=1, max_size=6), crowded)
def test_one_more_on_the_table_never_frees_a_way(
    base: Rect, move: AnyMotion, others: list[Rect], more: Rect
) -> None:
    field = Field(dict(enumerate(others)))
    if field.in_the_way(base, move) is not None:
        assert field.put(99, more).in_the_way(base, move) is not None
    line = base.pose.point, end(base, move).pose.point
    assert set(field.on_line(*line)) <= set(field.put(99, more).on_line(*line))
