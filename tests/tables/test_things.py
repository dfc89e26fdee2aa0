"""Things on a table: found, moved and mirrored, whatever they are; stamps, and fair halves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.tables import Pose, Size
from hheditor.tables.map import Crossing, Line, TableMap, Work
from hheditor.tables.map.document import Label
from hheditor.tables.map.edits import Rename, Resize, SetTrace, apply, join
from hheditor.tables.map.shapes import outline
from hheditor.tables.map.stamps import STAMPS, stamp
from hheditor.tables.map.symmetry import SYMMETRIES, Symmetry, image, mirror_half, spread
from hheditor.tables.map.things import (
    Ref,
    added,
    box_of,
    changed,
    exchanged,
    known,
    mirrored,
    moved,
    nearest_leg,
    next_refs,
    refs,
    removed,
    scaled,
    thing_of,
    turned,
    under,
    within,
)
from hheditor.tables.measure import within as near
from hheditor.tables.poses import Rect

WOOD = outline("wood", ((1000, 1000), (3000, 1200), (3200, 2600), (1200, 2400)))
ROAD = Line("road", ((0, 5000), (6000, 5200)), 260)
BRIDGE = Crossing("bridge", Pose(2000, 5100, 0), Size(300, 500))
TOWER = Work("tower", Pose(7000, 2000, 900), Size(500, 400))
NAME = Label("Mill", 5000, 8000)
TABLE = TableMap(outlines=(WOOD,), lines=(ROAD,), crossings=(BRIDGE,), works=(TOWER,), labels=(NAME,))
THINGS = (WOOD, ROAD, BRIDGE, TOWER, NAME)
things = st.sampled_from(THINGS)


def test_the_uppermost_thing_is_under_the_finger() -> None:
    assert under(TABLE, 2000, 1800) == Ref("outlines", 0)
    assert under(TABLE, 4000, 5160) == Ref("lines", 0)
    assert under(TABLE, 2000, 5090) == Ref("crossings", 0), "a bridge lies on its road"
    assert under(TABLE, 7000, 2000) == Ref("works", 0)
    assert under(TABLE, 5100, 7900) == Ref("labels", 0)
    assert under(TABLE, 15000, 11000) is None


def test_a_box_chooses_what_lies_wholly_in_it() -> None:
    assert within(TABLE, (900, 900, 3300, 2700)) == (Ref("outlines", 0),)
    assert within(TABLE, (0, 0, 18000, 12000)) == tuple(refs(TABLE))
    assert len(tuple(refs(TABLE))) == 5


@given(things, st.integers(-4000, 4000), st.integers(-4000, 4000))
def test_moving_there_and_back(thing: object, x: int, y: int) -> None:
    assert moved(moved(thing, x, y), -x, -y) == thing


@given(things, st.integers(0, 9000))
def test_a_mirror_shows_a_thing_twice_as_it_was(thing: object, middle: int) -> None:
    for across in (True, False):
        assert mirrored(mirrored(thing, middle, across=across), middle, across=across) == thing


@given(things)
def test_four_quarter_turns_are_none(thing: object) -> None:
    found = thing
    for _ in range(4):
        found = turned(found, 900, (4000, 4000))
    assert found == thing


@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_twice_as_large(thing: object) -> None:
    one, other = box_of((thing,)), box_of((scaled(thing, 2000, (0, 0)),))  # type: ignore[arg-type]
    assert other[2] - other[0] == pytest.approx(2 * (one[2] - one[0]), abs=4)


def test_edits_add_change_exchange_and_remove() -> None:
    names = next_refs(TABLE, (WOOD, TOWER))
    assert names == (Ref("outlines", 1), Ref("works", 1))
    more, back = apply(TABLE, added(TABLE, (WOOD, TOWER)))
    assert all(known(more, ref) for ref in names)
    assert apply(more, back)[0] == TABLE
    other, back = apply(TABLE, changed({Ref("works", 0): moved(TOWER, 10, 0), Ref("lines", 0): ROAD}))
    assert thing_of(other, Ref("works", 0)).pose.x == 7010
    assert apply(other, back)[0] == TABLE
    none, back = apply(more, removed(refs(more)))
    assert list(refs(none)) == []
    assert apply(none, back)[0] == more
    swapped, back = apply(TABLE, exchanged(TABLE, (Ref("outlines", 0),), (moved(WOOD, 5, 5), NAME)))
    assert (len(swapped.outlines), len(swapped.labels)) == (1, 2)
    assert apply(swapped, back)[0] == TABLE


def test_the_nearest_leg_of_a_line() -> None:
    away, leg, x, y = nearest_leg(((0, 0), (1000, 0), (1000, 1000)), 1100, 400)
    assert (round(away), leg, x, y) == (100, 1, 1000.0, 400.0)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("thing", THINGS)
def test_an_image_of_an_image_is_the_thing(symmetry: Symmetry, thing: object) -> None:
    assert image(TABLE, image(TABLE, thing, symmetry), symmetry) == thing


def test_what_is_drawn_is_drawn_on_the_other_half() -> None:
    found = spread(TABLE, (WOOD, TOWER, NAME), "turn")
    assert len(found) == 5, "names are not mirrored"
    middle = outline("hill", ((8000, 5000), (10200, 5000), (10200, 6800), (8000, 6800)), 1)
    assert len(spread(TABLE, (middle,), "turn")) == 1, "what touches its image is one with it"
    assert spread(TABLE, (WOOD,), "none") == (WOOD,)


@pytest.mark.parametrize("symmetry", SYMMETRIES[1:])
def test_a_mirrored_half_makes_a_fair_table(symmetry: Symmetry) -> None:
    table, back = apply(TABLE, mirror_half(TABLE, symmetry))
    grounds = {thing_of(table, ref) for ref in refs(table) if ref.list != "labels"}
    assert {image(table, thing, symmetry) for thing in grounds} == grounds
    assert table.labels == (NAME,)
    assert apply(table, back)[0] == TABLE


@pytest.mark.parametrize("name", STAMPS)
def test_every_stamp_stands_about_its_middle(name: str) -> None:
    for number in range(4):
        west, north, east, south = box_of(stamp(name, number))
        assert max(abs(west), abs(north), abs(east), abs(south)) < 4500
        assert west < 0 < east or name == "corner"
    assert stamp(name, 2) == stamp(name, 2)


@pytest.mark.parametrize("name", ["castle", "town"])
def test_a_wall_round_a_place_has_no_gap_and_no_sector_too_long(name: str) -> None:
    works = [thing for thing in stamp(name, 3) if isinstance(thing, Work)]
    rects = [Rect(work.pose, work.size) for work in works]
    assert all(work.size.width <= 2000 for work in works if work.kind == "wall")
    for work, rect in zip(works, rects, strict=True):
        if work.kind in ("wall", "gate"):
            wide = rect.grown(3).corners
            touched = [each for each in rects if each is not rect and near(wide, each.corners, 0)]
            assert len(touched) == 2, "each has a neighbour at both ends"
    assert any(work.kind == "gate" for work in works)


def test_a_wood_is_the_same_on_every_machine() -> None:
    (wood,) = stamp("wood", 1)
    assert wood.points[:3] == ((-156, -1053), (197, -1024), (538, -941))


def test_edits_that_say_all_are_joined() -> None:
    assert join(SetTrace(None), SetTrace(None)) == SetTrace(None)
    assert join(Rename("a"), Rename("b")) == Rename("b")
    assert join(Rename("a"), Resize(5000, 5000)) is None
