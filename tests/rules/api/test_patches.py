"""Patches: whatever two positions differ in, the patch between them says it, on disk and off."""

from contextlib import suppress
from random import Random
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.rules.api import Change, Patch, Position, Splice, Task, diff, fold, typed_patch
from hheditor.values import BadValue, Value, decode, encode


class Pose(Value, frozen=True):
    x: int
    y: int = 0


class Man(Value, frozen=True):
    place: int
    name: str = ""
    pose: Pose = Pose(0)
    lance: Pose | None = None
    pair: tuple[int, str] = (0, "")
    marks: tuple[str, ...] = ()
    wounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Walk(Task, frozen=True, tag="walk"):
    path: tuple[int, ...] = ()


class Ask(Task, frozen=True, tag="ask"):
    man: Man | None = None
    chosen: tuple[Pose | None, Pose | None] = (None, None)


class Field(Position, frozen=True, kw_only=True):
    agenda: tuple[Walk | Ask, ...] = ()
    men: tuple[Man, ...]
    ranks: tuple[tuple[Man, ...], ...] = ()
    hands: tuple[tuple[int, ...], ...] = ((), ())
    chief: Man | None = None
    spare: tuple[Man, ...] | None = None
    weather: Literal["fair", "foul"] = "fair"
    turn: int = 1


# Positions are drawn from a seed: hypothesis would spend seconds on choosing every number by itself.
seeds = st.integers(0, 2**32)


def a_number(draw: Random) -> int:
    return draw.choice((0, 1, 2, draw.randrange(-(2**40), 2**40)))


def a_pose(draw: Random) -> Pose:
    return Pose(a_number(draw), a_number(draw))


def a_man(draw: Random) -> Man:
    return Man(
        a_number(draw),
        draw.choice(("", "Otto", 'Ödön "x"')),
        a_pose(draw),
        draw.choice((None, a_pose(draw))),
        (a_number(draw), draw.choice("xy")),
        tuple(draw.choices(("red", "blue"), k=draw.randrange(3))),
        draw.randrange(10),
    )


def some_men(draw: Random) -> tuple[Man, ...]:
    return tuple(a_man(draw) for _ in range(draw.randrange(5)))


def a_task(draw: Random) -> Walk | Ask:
    if draw.random() < 0.5:
        return Walk(tuple(a_number(draw) for _ in range(draw.randrange(4))))
    chosen = (draw.choice((None, a_pose(draw))), draw.choice((None, a_pose(draw))))
    return Ask(draw.choice((None, a_man(draw))), chosen)


def a_field(draw: Random) -> Field:
    return Field(
        agenda=tuple(a_task(draw) for _ in range(draw.randrange(4))),
        men=some_men(draw),
        ranks=tuple(some_men(draw) for _ in range(draw.randrange(3))),
        hands=tuple(tuple(a_number(draw) for _ in range(draw.randrange(3))) for _ in range(2)),
        chief=draw.choice((None, a_man(draw))),
        spare=draw.choice((None, some_men(draw))),
        weather=draw.choice(("fair", "foul")),
        turn=a_number(draw),
    )


def a_later_field(before: Field, draw: Random) -> Field:
    """A position that came of another: most of it is the very same objects."""
    after, other = before, a_field(draw)
    for name in draw.sample(Field.__struct_fields__, draw.randrange(4)):
        if name == "men" and before.men:
            index = draw.randrange(len(before.men))
            after = replace(after, men=(*before.men[:index], a_man(draw), *before.men[index + 1 :]))
        else:
            after = replace(after, **{name: getattr(other, name)})
    return after


def a_pair(seed: int) -> tuple[Field, Field]:
    draw = Random(seed)
    before = a_field(draw)
    return before, a_later_field(before, draw) if draw.random() < 0.7 else a_field(draw)


numbers = st.integers(-(2**40), 2**40)
positions = seeds.map(lambda seed: a_field(Random(seed)))


@settings(max_examples=400)
@given(seeds)
def test_the_patch_between_two_positions_leads_from_one_to_the_other(seed: int) -> None:
    before, after = a_pair(seed)
    there, back = diff(before, after), diff(after, before)
    assert fold(before, there) == after
    assert fold(after, back) == before
    assert fold(before, there, back) == before
    assert bool(there) == (before != after)


@settings(max_examples=400)
@given(seeds)
def test_a_patch_comes_back_from_disk_as_it_went(seed: int) -> None:
    before, after = a_pair(seed)
    patch = diff(before, after)
    raw = decode(encode(patch), Patch)
    typed = typed_patch(raw, Field)
    assert typed == patch
    assert fold(before, typed) == after
    assert typed_patch(typed, Field) == typed
    assert encode(typed) == encode(patch)


@given(positions)
def test_nothing_changed_is_an_empty_patch(position: Field) -> None:
    assert diff(position, position) == ()
    twin = decode(encode(position), Field)
    assert diff(position, twin) == ()


paths = st.lists(
    st.sampled_from(
        (
            *Field.__struct_fields__,
            *Man.__struct_fields__,
            "x",
            "path",
            "no",
            "__class__",
            "count",
            0,
            1,
            2,
            -1,
            10**9,
        )
    ),
    max_size=5,
).map(tuple)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=3) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
wild = st.lists(
    st.builds(Change, paths, values)
    | st.builds(
        Splice, paths, st.integers(-2, 6), st.integers(-2, 6), st.lists(values, max_size=2).map(tuple)
    ),
    max_size=3,
).map(tuple)


@settings(max_examples=400)
@given(positions, wild)
def test_a_patch_that_does_not_fit_says_so_and_nothing_else(position: Field, patch: Patch) -> None:
    try:
        after = fold(position, typed_patch(patch, Field))
    except BadValue:
        return
    assert type(after) is Field
    assert decode(encode(after), Field) == after, "a typed patch leads to a position of the right types"


@settings(max_examples=200)
@given(positions, wild)
def test_an_untyped_patch_fits_or_is_a_bad_value(position: Field, patch: Patch) -> None:
    with suppress(BadValue):
        fold(position, patch)


# By hand ------------------------------------------------------------------------------------------------

FIELD = Field(men=(Man(1), Man(2), Man(3)), agenda=(Walk((1,)), Ask()))


def test_a_patch_names_the_least_that_changed() -> None:
    after = replace(FIELD, men=(FIELD.men[0], replace(FIELD.men[1], pose=Pose(5)), FIELD.men[2]))
    assert diff(FIELD, after) == (Change(("men", 1, "pose", "x"), 5),)


def test_a_task_is_replaced_whole() -> None:
    after = replace(FIELD, agenda=(Walk((1,)), Walk((2,))))
    assert diff(FIELD, after) == (Change(("agenda", 1), Walk((2,))),)


def test_what_comes_and_goes_is_spliced() -> None:
    assert diff(FIELD, replace(FIELD, agenda=(Walk((1,)), Ask(), Walk()))) == (
        Splice(("agenda",), 2, 0, (Walk(),)),
    )
    assert diff(FIELD, replace(FIELD, men=(Man(1), Man(3)))) == (Splice(("men",), 1, 1, ()),)


def test_lists_that_may_be_missing_are_spliced_too() -> None:
    before = replace(FIELD, spare=(Man(1),))
    after = replace(FIELD, spare=(Man(1), Man(2)))
    raw = decode(encode(diff(before, after)), Patch)
    assert raw == (Splice(("spare",), 1, 0, ({"place": 2},)),)
    assert fold(before, typed_patch(raw, Field)) == after


def test_a_whole_position_can_be_put_in() -> None:
    other = replace(FIELD, turn=9)
    raw = decode(encode((Change((), other),)), Patch)
    assert fold(FIELD, typed_patch(raw, Field)) == other


def test_a_position_becomes_one_of_its_kind_only() -> None:
    with pytest.raises(TypeError):
        diff(FIELD, Position())


@pytest.mark.parametrize(
    "change",
    [
        Change(("nobody",), 1),
        Change(("men", 3, "place"), 1),
        Change(("men", -1, "place"), 1),
        Change(("men", "0", "place"), 1),
        Change(("men", 0, "grid"), 1),
        Change(("turn", "real"), 1),
        Change(("men", 0, "pair", 2), 1),
        Change(("agenda", 0, "path"), ()),
        Splice(("turn",), 0, 0, ()),
        Splice(("men", 0, "pair"), 0, 1, ()),
        Splice(("men",), 4, 0, ()),
        Splice(("men",), 2, 2, ()),
        Splice(("men",), 1, -1, ()),
        Splice(("spare",), 0, 0, ()),
        Change(("turn",), "two"),
        Change(("turn",), 1.5),
        Change(("weather",), "odd"),
        Change(("men", 0, "wounds"), 10),
        Change(("agenda", 0), {"task": "sing"}),
        Change(("men",), None),
    ],
)
def test_what_does_not_fit(change: Change | Splice) -> None:
    with pytest.raises(BadValue):
        fold(FIELD, typed_patch((change,), Field))


class Fussy(Value, frozen=True):
    even: int = 0

    def __post_init__(self) -> None:
        if self.even % 2:
            raise ValueError("odd")


class Table(Position, frozen=True, kw_only=True):
    fussy: Fussy = Fussy()


def test_a_struct_that_refuses_itself_is_a_bad_value() -> None:
    with pytest.raises(BadValue):
        fold(Table(), typed_patch((Change(("fussy", "even"), 1),), Table))
    with pytest.raises(BadValue):
        fold(Table(), typed_patch((Change(("fussy",), {"even": 3}),), Table))
    assert fold(Table(), (Change(("fussy", "even"), 2),)).fussy.even == 2
