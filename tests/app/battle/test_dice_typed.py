"""Dice as people type them: faces, faces close together, or only how they read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.app.battle.dice import read_typed
from hheditor.rules.api import Pool, Roll, Rolled, fits, possible, read
from hheditor.text import knows, say_finding
from hheditor.values import Finding

ONE = Roll("combat", (Pool(1, 6),))
TWO = Roll("combat", (Pool(2, 6),))
SHOTS = Roll("shooting", (Pool(4, 12, ((9, 1),)),))
MIXED = Roll("shooting", (Pool(2, 12, ((7, 1),)), Pool(1, 12, ((4, 1), (9, 2)))))
HALVES = Roll("melee", (Pool(4, 6, ((5, 1), (6, 2))),), each=2)
STRAY = Roll("artillery", (Pool(2, 12, ((7, 1),)),), "bands")
TENS = Roll("flight", (Pool(1, 10, lowest=0),))
FACES = Roll("duel", (Pool(2, 6),), "faces")


@pytest.mark.parametrize(
    ("roll", "text", "faces", "reading"),
    [
        (ONE, "4", (4,), ()),
        (ONE, " 4 ", (4,), ()),
        (TWO, "3 5", (3, 5), ()),
        (TWO, "3,5", (3, 5), ()),
        (TWO, "3+5", (3, 5), ()),
        (TWO, "35", (3, 5), ()),
        (TWO, "9", (), (9,)),
        (TWO, "12", (1, 2), ()),
        (TWO, "=12", (), (12,)),
        (SHOTS, "1 9 12 3", (1, 9, 12, 3), ()),
        (SHOTS, "2", (), (2,)),
        (SHOTS, "0", (), (0,)),
        (SHOTS, "2h", (), (2,)),
        (SHOTS, "2 hits", (), (2,)),
        (SHOTS, "2 danni", (), (2,)),
        (SHOTS, "= 3", (), (3,)),
        (HALVES, "2", (), (4,)),
        (HALVES, "=4", (), (8,)),
        (HALVES, "2 damage", (), (4,)),
        (HALVES, "6551", (6, 5, 5, 1), ()),
        (MIXED, "7 1 9", (7, 1, 9), ()),
        (MIXED, "4", (), (4,)),
        (STRAY, "=1", (), (1, 1)),
        (STRAY, "1h", (), (1, 1)),
        (TENS, "0", (0,), ()),
        (FACES, "3 4", (3, 4), ()),
    ],
)
def test_what_was_meant(roll: Roll, text: str, faces: tuple[int, ...], reading: tuple[int, ...]) -> None:
    assert read_typed(roll, text) == Rolled(faces, reading)


@pytest.mark.parametrize(
    ("roll", "text", "message"),
    [
        (ONE, "", "table.dice-nothing"),
        (ONE, "   ", "table.dice-nothing"),
        (ONE, "7", "table.dice-face"),
        (ONE, "0", "table.dice-face"),
        (ONE, "3 4", "table.dice-count"),
        (ONE, "x", "table.dice-no-number"),
        (ONE, "-3", "table.dice-no-number"),
        (ONE, "3" * 5000, "table.dice-no-number"),
        (TWO, "1 2 3", "table.dice-count"),
        (TWO, "=1", "table.dice-reading"),
        (TWO, "=13", "table.dice-reading"),
        (SHOTS, "5h", "table.dice-reading"),
        (SHOTS, "1 2 3", "table.dice-count"),
        (SHOTS, "1 2 3 13", "table.dice-face"),
        (STRAY, "=3", "table.dice-reading"),
        (FACES, "=3", "table.dice-reading"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(roll: Roll, text: str, message: str) -> None:
    found = read_typed(roll, text)
    assert isinstance(found, Finding)
    assert found.message == message
    for language in ("en", "it"):
        assert say_finding(found, language)


@given(st.sampled_from((ONE, TWO, SHOTS, MIXED, STRAY, TENS, FACES)), st.text(max_size=30))
def test_whatever_is_typed_is_dice_or_one_sentence(roll: Roll, text: str) -> None:
    found = read_typed(roll, text)
    if isinstance(found, Finding):
        assert knows(found.message)
        assert say_finding(found, "it")
    elif found.faces:
        assert fits(roll, found.faces)
        assert read(roll, found.faces) is not None
    else:
        assert possible(roll, found.reading)


@given(st.sampled_from((ONE, TWO, SHOTS, MIXED, TENS, FACES)), st.data())
def test_faces_written_out_are_read_back(roll: Roll, data: st.DataObject) -> None:
    kinds = [pool.faces for pool in roll.pools for _ in range(pool.count)]
    faces = tuple(data.draw(st.sampled_from(kind)) for kind in kinds)
    between = data.draw(st.sampled_from((" ", ",", ", ", ";", "  ")))
    assert read_typed(roll, between.join(map(str, faces))) == Rolled(faces)
