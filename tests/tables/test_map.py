"""The table map: shapes whole again, edits that invert, remarks with their mends, documents that survive."""

from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from hheditor import text
from hheditor.tables import FINE, Outline, Pose, Size
from hheditor.tables.map import Crossing, Line, TableMap, TableZone, Work, blank, cut, inspect, widened
from hheditor.tables.map.document import Label, ground
from hheditor.tables.map.edits import (
    ChangeCrossings,
    ChangeLabels,
    ChangeLines,
    ChangeOutlines,
    ChangeWorks,
    Edit,
    Rename,
    Replace,
    Resize,
    SetZones,
    Several,
    apply,
)
from hheditor.tables.map.shapes import (
    BadOutline,
    freehand,
    inside,
    merged,
    mirrored,
    moved,
    outline,
    outlines,
    scaled,
    straightened,
    turned,
)
from hheditor.values import BadValue, decode, encode
from tests.tables.drawing_lots import outlines as patches

SQUARE = ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000))


def area(*found: Outline) -> float:
    return float(sum(shapely.Polygon(each.points).area for each in found))


# Shapes ----------------------------------------------------------------------------------------------------


def test_the_same_square_however_it_was_drawn() -> None:
    one = outline("wood", SQUARE)
    for turn in range(4):
        points = SQUARE[turn:] + SQUARE[:turn]
        assert outline("wood", points) == outline("wood", points[::-1]) == one
    assert outline("wood", (*SQUARE[:2], (2000, 1500), *SQUARE[2:])) == one, "a point on an edge is no corner"


def test_a_bow_tie_becomes_two_patches() -> None:
    found = outlines("wood", ((0, 0), (2000, 2000), (2000, 0), (0, 2000)))
    assert len(found) == 2
    assert area(*found) == 2_000_000


def test_nothing_enclosed_is_no_patch() -> None:
    with pytest.raises(BadOutline):
        outline("wood", ((0, 0), (1000, 0), (2000, 0)))
    with pytest.raises(BadOutline):
        outline("wood", ((0, 0), (1000, 0)))
    assert freehand("wood", ((0, 0), (1, 1), (2, 0))) == ()


def test_a_hole_leaves_patches_without_one() -> None:
    ring = cut(outline("marsh", SQUARE), ((1300, 1300), (1700, 1300), (1700, 1700), (1300, 1700)))
    assert len(ring) == 2
    assert area(*ring) == 1_000_000 - 160_000
    whole = merged(ring)
    assert area(*whole) == 840_000


def test_freehand_is_smooth_and_true() -> None:
    draw = Random(3)
    drawn = [(1000 + x + draw.randrange(-8, 9), 1000 + draw.randrange(-8, 9)) for x in range(0, 3000, 10)]
    drawn += [(4000 + draw.randrange(-8, 9), 1000 + y + draw.randrange(-8, 9)) for y in range(0, 2000, 10)]
    drawn += [(1000, 3000)]
    (patch,) = freehand("wood", drawn)
    assert len(patch.points) < 12
    assert abs(area(patch) - 6_000_000) < 100_000
    assert len(straightened([(0, 0), (500, 3), (1000, 0), (1000, 900)])) == 3


def test_a_road_is_as_wide_as_it_says() -> None:
    (road,) = widened(Line("road", ((0, 0), (1000, 0), (1000, 1000)), 200))
    assert road.kind == "road"
    assert area(road) == 1000 * 200 + 1000 * 200, "flat ends, a mitred bend"
    table = apply(blank(), ChangeLines(0, 0, (Line("stream", ((0, 500), (18000, 500)), 300),)))[0]
    assert [each.kind for each in ground(table).under((9000 * FINE, 600 * FINE))] == ["stream"]
    assert ground(table).under((9000 * FINE, 700 * FINE)) == ()


@given(patches(), st.integers(0, 3600))
def test_patches_move_turn_and_mirror(patch: Outline, angle: int) -> None:
    assert moved(moved(patch, 100, -50), -100, 50) == patch
    start = mirrored(patch, 0)
    assert mirrored(mirrored(start, 9000), 9000) == start
    assert mirrored(mirrored(start, 9000, across=False), 9000, across=False) == start
    assert turned(start, 3600, (0, 0)) == start
    if shapely.Polygon(patch.points).is_valid:
        spun = shapely.Polygon(turned(patch, angle, (5000, 5000)).points)
        assert abs(spun.area - area(patch)) <= spun.length + 1
        assert abs(area(scaled(patch, 2000, (0, 0))) - 4 * area(patch)) < 1


@given(patches(), patches())
def test_cut_and_merged_cover_the_same_ground(one: Outline, other: Outline) -> None:
    a, b = (shapely.make_valid(shapely.Polygon(each.points)) for each in (one, other))
    rim = a.length + b.length + 10
    left = cut(one, other.points)
    both = merged((one, other))
    assert abs(area(*left) - shapely.difference(a, b).area) <= rim + 20_000
    assert abs(area(*both) - shapely.union(a, b).area) <= rim + 20_000
    for each in (*left, *both):
        shape = shapely.Polygon(each.points)
        assert shape.is_valid
        assert each.points[0] == min(each.points, key=lambda spot: (spot[1], spot[0]))
        assert decode(encode(each), Outline) == each


# Edits -----------------------------------------------------------------------------------------------------

WOOD, HILL = outline("wood", SQUARE), outline("hill", SQUARE, 1)
ROAD = Line("road", ((0, 5000), (18000, 5000)), 300)
STREAM = Line("stream", ((9000, 0), (9000, 12000)), 300)
BRIDGE = Crossing("bridge", Pose(9000, 5000, 0), Size(300, 500))
WALL = Work("wall", Pose(4000, 4000, 0), Size(1000, 200))

places = st.integers(0, 4)
edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(ChangeOutlines, places, places, st.lists(st.sampled_from((WOOD, HILL)), max_size=2).map(tuple)),
    st.builds(ChangeLines, places, places, st.lists(st.sampled_from((ROAD, STREAM)), max_size=2).map(tuple)),
    st.builds(ChangeCrossings, places, places, st.sampled_from(((), (BRIDGE,)))),
    st.builds(ChangeWorks, places, places, st.sampled_from(((), (WALL,)))),
    st.builds(ChangeLabels, places, places, st.sampled_from(((), (Label("Hill", 1, 2),)))),
    st.builds(Resize, st.integers(3000, 60000), st.integers(3000, 60000)),
    st.builds(Rename, st.text(max_size=5)),
    st.builds(SetZones, st.sampled_from(((), (TableZone("Red", SQUARE, 0),)))),
    st.sampled_from((Replace(blank(5000, 5000, "New")),)),
)


@given(st.lists(edits, max_size=12))
def test_every_edit_is_taken_back_by_its_inverse(found: list[Edit]) -> None:
    table = start = blank(name="Start")
    backs = []
    for edit in found:
        before = table
        table, back = apply(table, edit)
        assert apply(table, back)[0] == before
        backs.append(back)
        assert decode(encode(edit), type(edit)) == edit
    assert apply(table, Several(tuple(reversed(backs))))[0] == start
    assert decode(encode(table), TableMap) == table


def test_sizes_are_bounded_where_they_are_read() -> None:
    for width in (0, 2999, 60001, 10**12):
        with pytest.raises(BadValue):
            decode(encode({"width": width}), TableMap)
    with pytest.raises(BadValue):
        decode(encode({"outlines": [{"kind": "wood", "points": [[0, 0], [1, 1]]}]}), TableMap)


# Remarks ---------------------------------------------------------------------------------------------------


def made(*found: Edit) -> TableMap:
    return apply(blank(), Several(found))[0]


def messages(table: TableMap) -> list[str]:
    return [remark.finding.message for remark in inspect(table)]


CASES = {
    "table-map.beyond": made(ChangeOutlines(0, 0, (moved(WOOD, -1500, 0),))),
    "table-map.steep": made(ChangeOutlines(0, 0, (outline("hill", SQUARE, 2),))),
    "table-map.dry": made(ChangeCrossings(0, 0, (BRIDGE,))),
    "table-map.road-wet": made(ChangeLines(0, 0, (ROAD, STREAM))),
    "table-map.works-overlap": made(ChangeWorks(0, 0, (WALL, WALL))),
}


@pytest.mark.parametrize("message", CASES)
def test_each_remark_is_made_and_mended(message: str) -> None:
    table = CASES[message]
    assert messages(table) == [message]
    assert text.knows(message)
    (remark,) = inspect(table)
    if remark.fix is not None:
        assert messages(apply(table, remark.fix)[0]) == []


def test_a_good_table_gets_no_remark() -> None:
    top = scaled(outline("hill", SQUARE, 2), 500, (1500, 1500))
    table = made(
        ChangeOutlines(0, 0, (HILL, top, WOOD)),
        ChangeLines(0, 0, (ROAD, STREAM)),
        ChangeCrossings(0, 0, (BRIDGE,)),
        ChangeWorks(0, 0, (WALL,)),
    )
    assert messages(table) == []
    (kept,) = inside(moved(WOOD, -1500, 0), 18000, 12000)
    assert kept.points == ((0, 1000), (500, 1000), (500, 2000), (0, 2000))
