"""Rolls: readings are what plain counting over all throws gives."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.rules.api import Pool, Roll, faces_of, fits, possible, read, readings, total_weight
from hheditor.values import decode, encode


@st.composite
def pools(draw: Any) -> Pool:
    sides, lowest = draw(st.integers(1, 12)), draw(st.integers(-1, 2))
    froms = draw(st.lists(st.integers(lowest, lowest + sides), max_size=3, unique=True).map(sorted))
    steps = tuple((least, draw(st.integers(-2, 5))) for least in froms)
    return Pool(draw(st.integers(0, 3)), sides, steps, lowest)


@st.composite
def rolls(draw: Any) -> Roll:
    chosen: list[Pool] = []
    for pool in draw(st.lists(pools(), min_size=1, max_size=3)):
        if total_weight(Roll("test", (*chosen, pool))) <= 2000:
            chosen.append(pool)
    return Roll("test", tuple(chosen), draw(st.sampled_from(("sum", "bands", "faces"))))


def throws(roll: Roll) -> list[tuple[int, ...]]:
    """Every throw there is."""
    dice = [pool for pool in roll.pools for _ in range(pool.count)]
    return list(product(*(range(pool.lowest, pool.lowest + pool.sides) for pool in dice)))


def plainly(roll: Roll, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The reading, worked out as a person would."""
    dice = [pool for pool in roll.pools for _ in range(pool.count)]
    if roll.how == "faces":
        return faces
    if roll.how == "sum":
        total = 0
        for pool, face in zip(dice, faces, strict=True):
            worths = [worth for least, worth in pool.steps if least <= face]
            total += worths[-1] if worths else 0 if pool.steps else face
        return (total,)
    bands = [0] * (1 + max((len(pool.steps) for pool in roll.pools), default=0))
    for pool, face in zip(dice, faces, strict=True):
        bands[len([least for least, _ in pool.steps if least <= face])] += 1
    return tuple(bands)


@given(rolls())
def test_readings_equal_plain_counting(roll: Roll) -> None:
    counted = Counter(plainly(roll, faces) for faces in throws(roll))
    assert dict(readings(roll)) == counted
    assert [reading for reading, _ in readings(roll)] == sorted(counted)
    assert sum(weight for _, weight in readings(roll)) == total_weight(roll) == len(throws(roll))


@given(rolls(), st.data())
def test_faces_are_read_as_they_lie(roll: Roll, data: st.DataObject) -> None:
    draws = data.draw(st.lists(st.integers(0, 2**30), min_size=roll.count, max_size=roll.count))
    faces = faces_of(roll, draws)
    assert fits(roll, faces)
    assert read(roll, faces) == plainly(roll, faces)
    assert possible(roll, read(roll, faces))
    assert not fits(roll, (*faces, 1))
    assert not possible(roll, (*read(roll, faces), 1))
    for index, face in enumerate(faces):
        for wrong in (face + 100, face - 100):
            assert not fits(roll, (*faces[:index], wrong, *faces[index + 1 :]))


@given(rolls(), st.lists(st.integers(-3, 15), max_size=4).map(tuple))
def test_a_reading_is_possible_if_some_throw_gives_it(roll: Roll, reading: tuple[int, ...]) -> None:
    assert possible(roll, reading) == (reading in dict(readings(roll)))


@given(rolls())
def test_a_roll_comes_back_from_disk(roll: Roll) -> None:
    assert decode(encode(roll), Roll) == roll


def test_dice_that_count_from_nought() -> None:
    roll = Roll("flight", (Pool(1, 10, lowest=0),))
    assert fits(roll, (0,))
    assert not fits(roll, (10,))
    assert read(roll, (0,)) == (0,)
    assert [reading for reading, _ in readings(roll)] == [(face,) for face in range(10)]
    assert faces_of(roll, [20]) == (0,)


def test_a_handful_of_dice_is_read_by_faces_without_counting_all_throws() -> None:
    roll = Roll("many", (Pool(40, 6),), "faces")
    assert possible(roll, (6,) * 40)
    assert not possible(roll, (7,) * 40)


@pytest.mark.parametrize(("how", "expected"), [("sum", (3,)), ("bands", (2, 1, 1)), ("faces", (1, 2, 5, 6))])
def test_the_three_ways_to_read(how: Any, expected: tuple[int, ...]) -> None:
    assert read(Roll("test", (Pool(4, 6, ((5, 1), (6, 2))),), how), (1, 2, 5, 6)) == expected
