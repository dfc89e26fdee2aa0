"""What a pen does to a table: areas, buildings, points that are caught, pictures traced; and chance."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.tables import Pose, Size
from hheditor.tables.map import Crossing, Line, TableMap, Work, blank, inspect
from hheditor.tables.map.areas import cut_out, joined, level_for, levelled
from hheditor.tables.map.building import along, beside_wall, crossing_at, gate_in, single
from hheditor.tables.map.catching import caught
from hheditor.tables.map.document import Label
from hheditor.tables.map.edits import apply
from hheditor.tables.map.generation.dice import read_again, readings, thrown
from hheditor.tables.map.generation.laying import laid
from hheditor.tables.map.generation.taste import Taste, by_taste
from hheditor.tables.map.shapes import outline
from hheditor.tables.map.things import Ref, changed, refs
from hheditor.tables.map.tracing import fitted, frame_of, pixel_at, shifted
from hheditor.tables.map.tracing import laid as laid_picture

SQUARE = ((2000, 2000), (4000, 2000), (4000, 4000), (2000, 4000))
WOOD = outline("wood", SQUARE)


# Areas -----------------------------------------------------------------------------------------------------


def test_a_hill_on_a_hill_is_higher() -> None:
    low = outline("hill", ((1000, 1000), (6000, 1000), (6000, 6000), (1000, 6000)), 1)
    table = TableMap(outlines=(low,))
    inner = outline("hill", SQUARE)
    beside = outline("hill", ((5000, 2000), (8000, 2000), (8000, 4000), (5000, 4000)))
    assert (level_for(table, inner), level_for(table, beside)) == (2, 1)
    assert [each.level for each in levelled(table, (inner, WOOD))] == [2, 0]


def test_joining_takes_in_what_is_alike_and_touches() -> None:
    far = outline("wood", ((9000, 9000), (9900, 9000), (9900, 9900)))
    scrub = outline("scrub", ((3500, 2000), (5000, 2000), (5000, 4000), (3500, 4000)))
    table = TableMap(outlines=(WOOD, far, scrub))
    more = outline("wood", ((3900, 2500), (6000, 2500), (6000, 3500), (3900, 3500)))
    after, back = apply(table, joined(table, (more,)))
    assert [each.kind for each in after.outlines] == ["wood", "scrub", "wood"]
    assert apply(after, back)[0] == table


def test_cutting_out_touches_one_kind_only() -> None:
    scrub = outline("scrub", SQUARE)
    table = TableMap(outlines=(WOOD, scrub))
    knife = ((3000, 1000), (5000, 1000), (5000, 5000), (3000, 5000))
    after, back = apply(table, cut_out(table, "wood", knife))
    assert max(x for x, _ in after.outlines[0].points) == 3000
    assert after.outlines[1] == scrub
    assert apply(after, back)[0] == table


# Buildings -------------------------------------------------------------------------------------------------


def test_a_court_has_a_tower_at_every_corner_and_nothing_overlaps() -> None:
    court = ((2000, 2000), (6000, 2000), (6000, 5000), (2000, 5000), (2000, 2000))
    table = TableMap(works=along(court, "wall", towers=True))
    kinds = [work.kind for work in table.works]
    assert kinds.count("tower") == 4
    assert not inspect(table)
    north = next(work for work in table.works if work.pose.y == 2000 and work.kind == "wall")
    assert north.pose.a == 2700, "walked clockwise, the front looks outwards"


def test_a_gate_is_opened_and_closed() -> None:
    table = TableMap(works=along(((2000, 2000), (5000, 2000)), "wall", towers=False))
    ref = beside_wall(table, 3500, 2000)
    assert ref == Ref("works", 1)
    opened, _ = apply(table, changed({ref: gate_in(table, ref)}))
    assert opened.works[1].kind == "gate"
    assert gate_in(opened, ref) == table.works[1]
    assert beside_wall(table, 3500, 4000) is None
    assert single("tower", 100, 200).style == "round"


def test_a_bridge_lies_along_its_road_and_a_ford_across_its_stream() -> None:
    stream = Line("stream", ((5000, 0), (5000, 12000)), 300)
    road = Line("road", ((0, 6000), (10000, 6500)), 260)
    table = TableMap(lines=(stream, road))
    bridge = crossing_at(table, "bridge", 5100, 6200, 300)
    assert bridge is not None
    assert (bridge.pose.x, bridge.pose.y, bridge.size.width) == (5000, 6250, 260)
    assert bridge.pose.a == 29
    ford = crossing_at(table, "ford", 5100, 1000, 300)
    assert ford is not None
    assert ford.pose.a % 1800 == 0
    assert crossing_at(table, "ford", 9000, 1000, 300) is None
    assert crossing_at(TableMap(), "ford", 0, 0, 300) is None
    assert not inspect(TableMap(lines=(stream, road), crossings=(bridge,)))


# Catching and tracing ---


def test_points_are_caught_by_corners_edges_and_the_grid() -> None:
    table = TableMap(outlines=(WOOD,))
    assert caught(table, 2020, 1990, 60) == (2000, 2000)
    assert caught(table, 2020, 1990, 60, but=Ref("outlines", 0)) == (2020, 1990)
    assert caught(table, 17_970, 6000, 60) == (18_000, 6000)
    assert caught(table, -900, 6000, 60) == (-900, 6000), "what is meant beside the table stays there"
    assert caught(table, 19_000, 6130, 60, grid=500) == (18_000, 6000)


@given(st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_a_picture_is_moved(x: int, y: int) -> None:
    trace = laid_picture("p" * 16, (1000, 800), 18_000)
    assert frame_of(trace)[:3] == pytest.approx((0, 0, 18_000))
    left, top, wide, turn = frame_of(shifted(trace, x, y))
    assert (left, top, wide, turn) == pytest.approx((x, y, 18_000, 0))


def test_a_picture_is_fitted_by_two_points() -> None:
    trace = laid_picture("p" * 16, (1000, 800), 10_000)
    after = fitted(trace, ((1000, 1000), (3000, 3000)), ((5000, 1000), (3000, 7000)))
    left, top, wide, turn = frame_of(after)
    assert (wide, turn) == pytest.approx((10_000, 90))
    assert pixel_at(after, (3000, 3000)) == pytest.approx((100, 100))
    assert pixel_at(after, (3000, 7000)) == pytest.approx((500, 100))
    assert (left, top) == pytest.approx((4000, 2000))
    assert fitted(trace, ((0, 0), (1, 1)), ((0, 0), (9, 9))) == trace, "one point twice fits nothing"


# Chance ---


@pytest.mark.parametrize("size", [(12_000, 8_000), (18_000, 12_000), (24_000, 12_000), (8_000, 16_000)])
def test_tables_by_taste_are_sound(size: tuple[int, int]) -> None:
    for seed in range(12):
        table = by_taste(*size, seed, Taste())
        remarks = [remark.finding.message for remark in inspect(table)]
        assert "table-map.beyond" not in remarks
        assert "table-map.road-wet" not in remarks
        assert "table-map.drowned" not in remarks
        assert len(list(refs(table))) >= 3


def test_taste_decides_how_much_there_is() -> None:
    bare = by_taste(18_000, 12_000, 1, Taste(0, 0, 0, 0, 0))
    assert list(refs(bare)) == []
    woods = [
        sum(each.kind == "wood" for each in by_taste(18_000, 12_000, 1, Taste(0, share, 0, 0, 0)).outlines)
        for share in (20, 60, 100)
    ]
    assert woods[0] < woods[1] < woods[2]


def test_a_number_is_the_same_table_everywhere() -> None:
    table = by_taste(18_000, 12_000, 7, Taste())
    first = table.outlines[0]
    assert (len(table.outlines), first.kind) == (19, "building")
    assert first.points[:2] == ((5583, 7913), (5627, 8230))


@pytest.mark.parametrize("seed", range(20))
def test_every_die_is_told_and_lays_the_same_table(seed: int) -> None:
    found = thrown(seed)
    told = readings(found)
    order = sorted(face for reading in told for face in reading.faces)
    assert order == sorted(found.dice), "no die is kept back"
    assert len(told) == 16
    assert read_again(found.dice) == found
    made = laid(blank(18_000, 12_000), found)
    assert made == laid(blank(18_000, 12_000), read_again(found.dice))
    grounds = sum(
        reading.result not in ("open", "no-stream", "no-village", "stream", "village") for reading in told
    )
    assert grounds == len(found.patches)
    assert sum(reading.count for reading in told) == sum(each.kind == "building" for each in made.outlines)


def test_a_siege_tells_of_its_ditch() -> None:
    dice = (*[1] * 12, 6, 1, 1, 1)
    told = readings(read_again(dice, "north"), "north")
    assert told[12].result == "ditch"


# Findings ---


def test_what_lies_beside_the_table_is_found_and_taken_away() -> None:
    table = TableMap(
        lines=(Line("road", ((-500, -500), (-200, -900)), 200),),
        crossings=(Crossing("ford", Pose(-900, 100, 0), Size(300, 300)),),
        works=(Work("tower", Pose(19_000, 100, 0), Size(500, 500)),),
        labels=(Label("Nowhere", 5000, 13_000),),
    )
    remarks = [remark for remark in inspect(table) if remark.finding.message == "table-map.off"]
    assert len(remarks) == 4
    for remark in remarks:
        assert remark.fix is not None
        assert len(list(refs(apply(table, remark.fix)[0]))) == 3


def test_a_hill_in_the_water_is_found_and_cut() -> None:
    pond = outline("water", ((3000, 3000), (5000, 3000), (5000, 5000), (3000, 5000)))
    table = TableMap(outlines=(WOOD, pond, outline("marsh", SQUARE)))
    (remark,) = inspect(table)
    assert dict(remark.finding.parameters) == {"kind": "wood"}
    assert remark.fix is not None
    assert not inspect(apply(table, remark.fix)[0])


def test_chance_never_draws_from_the_clock() -> None:
    assert by_taste(12_000, 8_000, 3, Taste()) == by_taste(12_000, 8_000, 3, Taste())
    assert thrown(3) == thrown(3)
    assert Random("dice of table 3").randint(1, 6) == thrown(3).dice[0]
