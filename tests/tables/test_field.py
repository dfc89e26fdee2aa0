"""Many bases: the quick way says what all pairs in whole numbers say."""

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hheditor.tables import (
    FINE,
    Advance,
    AnyMotion,
    Field,
    Pose,
    Rect,
    Size,
    Slide,
    Turn,
    end,
    on_table,
    overlap,
    runs_through,
    within,
)
from hheditor.tables.snapping import furthest_advance
from tests.tables.drawing_lots import HIGH, WIDE, crowded, mirrored, mirrored_move, motions, ranked, rects

tables = st.one_of(
    st.lists(crowded, min_size=2, max_size=25),
    st.lists(ranked, min_size=2, max_size=40),
    st.lists(rects, min_size=2, max_size=12),
).map(lambda found: Field(dict(enumerate(found))))


@given(tables, st.sampled_from((0, 5, 100)))
def test_contacts_by_index_are_contacts_by_all_pairs(field: Field, gap: int) -> None:
    pairs = tuple(
        (one, two)
        for one, two in combinations(field.rects, 2)
        if within(field.rects[one].corners, field.rects[two].corners, gap * FINE)
    )
    assert field.touching(gap=gap) == pairs
    even = Field({piece: rect for piece, rect in field.rects.items() if piece % 2 == 0})
    odd = field.without(*even.rects)
    between = {(a, b) if a % 2 == 0 else (b, a) for a, b in pairs if (a + b) % 2}
    assert set(even.touching(odd, gap)) == between


@given(tables, st.integers(0, 1500))
def test_near_leaves_out_nobody(field: Field, gap: int) -> None:
    rect = field.rects[0]
    close = {
        piece
        for piece, other in field.rects.items()
        if piece and within(rect.corners, other.corners, gap * FINE)
    }
    assert set(field.within(rect, gap, leave=(0,))) == close


@given(tables)
def test_a_line_meets_whom_it_runs_through(field: Field) -> None:
    start, finish = field.rects[0].pose.point, field.rects[1].pose.point
    met = tuple(p for p, rect in field.rects.items() if runs_through(start, finish, rect.corners))
    assert field.on_line(start, finish) == met == field.on_line(finish, start)
    assert field.without(0).on_line(start, finish) == tuple(p for p in met if p != 0)


@given(tables, st.sampled_from((0, 5)))
def test_many_lines_at_once_are_the_lines_one_by_one(field: Field, grow: int) -> None:
    start = field.rects[0].pose.point
    ends = [rect.pose.point for rect in field.rects.values()]
    many = field.on_lines(start, ends, grow=grow)
    assert many == tuple(
        tuple(p for p, rect in field.rects.items() if runs_through(start, end, rect.grown(grow).corners))
        if end != start
        else ()
        for end in ends
    )
    others = [piece for piece in field.rects if piece]
    for leave in ((), (1,)):
        sure = field.surely_crossed(0, others, leave=leave, grow=grow)
        assert sure <= {piece for piece in others if set(many[piece]) - {0, piece, *leave}}


def test_a_base_in_the_midst_is_surely_crossed() -> None:
    size = Size(200, 200)
    field = Field({number: Rect(Pose(1000 * number, 0, 0), size) for number in range(3)})
    assert field.surely_crossed(0, [2]) == {2}
    assert field.surely_crossed(0, [2], leave=(1,)) == frozenset()
    assert field.surely_crossed(0, [1]) == field.surely_crossed(0, []) == frozenset()


@given(tables, st.integers(0, 3000))
def test_by_distance_is_every_centre_in_reach_the_nearest_first(field: Field, reach: int) -> None:
    here = field.rects[0].pose
    far = sorted(
        ((rect.pose.x - here.x) ** 2 + (rect.pose.y - here.y) ** 2, p) for p, rect in field.rects.items()
    )
    assert field.by_distance(here.x, here.y, reach) == [each for each in far if each[0] <= reach * reach]


@given(tables, st.randoms(use_true_random=False))
def test_a_part_of_a_field_answers_as_one_made_anew(field: Field, draw: Random) -> None:
    some = draw.sample(list(field.rects), draw.randrange(len(field.rects) + 1))
    part, anew = field.part(some), Field({piece: field.rects[piece] for piece in some})
    here = field.rects[0].pose
    assert part == anew
    assert part.by_distance(here.x, here.y, 3000) == anew.by_distance(here.x, here.y, 3000)
    assert part.near(here.x, here.y, 500) == anew.near(here.x, here.y, 500)


@given(tables, motions)
def test_who_is_in_the_way_is_the_first_by_id(field: Field, move: AnyMotion) -> None:
    rect = field.rects[0]
    found = field.in_the_way(rect, move, leave=(0,))
    each = [p for p in field.rects if p and Field({p: field.rects[p]}).in_the_way(rect, move) is not None]
    assert found == min(each, default=None)
    seen = Field({piece: mirrored(other) for piece, other in field.rects.items()})
    assert seen.in_the_way(mirrored(rect), mirrored_move(move), leave=(0,)) == found


def test_neighbours_in_a_line_move_off_and_along_each_other() -> None:
    row = {number: Rect(Pose(1000 + 400 * number, 1000, 2700), Size(400, 400)) for number in range(5)}
    field = Field(row)
    for number, rect in row.items():
        assert field.in_the_way(rect, Advance(1000), leave=(number,)) is None
    assert field.in_the_way(row[0], Slide(100), leave=(0,)) == 1
    assert field.in_the_way(row[0], Slide(10), leave=(0,)) == 1
    assert field.in_the_way(row[0], Slide(5), leave=(0,)) is None, "the touch may be overlapped"
    assert field.in_the_way(row[2], Turn(300), leave=(2,)) == 1


def test_a_slide_to_the_left_reaches_as_far_as_one_to_the_right() -> None:
    for angle, length in ((900, 801), (2700, -801)):
        field = Field({0: Rect(Pose(1200, 0, angle), Size(400, 400)), 1: Rect(Pose(0, 0), Size(400, 400))})
        assert field.in_the_way(field.rects[0], Slide(length), leave=(0,)) == 1


@given(tables, st.integers(0, 3000))
def test_furthest_is_free_and_one_more_is_not(field: Field, most: int) -> None:
    rect = field.rects[0]
    length = furthest_advance(field, rect, most, leave=(0,))

    def blocked(far: int) -> bool:
        return field.in_the_way(rect, Advance(far), leave=(0,)) is not None

    if not blocked(0):
        assert not blocked(length)
        assert not blocked(length // 2)
        assert length == most or blocked(length + 1)


@settings(max_examples=20)
@given(st.lists(rects, min_size=4, max_size=10), st.randoms(use_true_random=False))
def test_random_moves_never_leave_two_bases_overlapping(found: list[Rect], draw: object) -> None:
    """Fifty moves each; strangers never overlap, and neighbours by no more than the touch."""
    field = Field({})
    for number, rect in enumerate(found):
        if on_table(rect, WIDE, HIGH) and field.met((rect.corners,), field.rects) is None:
            field = field.put(number, rect)
    for _ in range(50):
        if not field.rects:
            break
        piece = draw.choice(list(field.rects))  # type: ignore[attr-defined]
        rect = field.rects[piece]
        move: AnyMotion = draw.choice(  # type: ignore[attr-defined]
            (Advance(draw.randrange(1500)), Slide(draw.randrange(-600, 600)), Turn(draw.randrange(-900, 900)))  # type: ignore[attr-defined]
        )
        after = end(rect, move)
        if on_table(after, WIDE, HIGH) and field.in_the_way(rect, move, leave=(piece,)) is None:
            field = field.put(piece, after)
    for one, two in combinations(field.rects.values(), 2):
        # A corner of the mover reaches the touch times the root of two beyond the smaller mover.
        assert not overlap(one.grown(-8).corners, two.corners)


def test_the_nearest_are_all_that_are_equally_near() -> None:
    eye = Rect(Pose(1000, 1000), Size(200, 200))
    field = Field(
        {
            n: Rect(Pose(x, y), Size(200, 200))
            for n, (x, y) in enumerate(((2000, 1000), (0, 1000), (1000, 3000)))
        }
    )
    assert field.nearest(eye) == (0, 1)
    assert field.nearest(eye, (2,)) == (2,)
    assert Field({}).touching() == ()
    assert Field({}).on_line((0, 0), (1, 1)) == ()
