"""Roads and rivers that meet: one bridge where they cross, none where they run side by side."""

import itertools

import pytest

from hheditor.hexes import Board, cell_labelled
from hheditor.maps.document import Map, blank
from hheditor.maps.edits import ChangeFeatures, apply
from hheditor.maps.hexsides.meeting import meetings
from hheditor.maps.inspect import inspect
from hheditor.maps.shapes import line
from hheditor.maps.ways import crossings_by_cell, way_edit

BOARD = Board(18, 13)
RIVER = "F1 G4 H7 G10 H13"


def drawn(*ways: tuple[str, str]) -> Map:
    map_ = blank(BOARD)
    for kind, labels in ways:
        stops = [cell_labelled(BOARD, label) for label in labels.split()]
        chain = [stops[0]]
        for start, end in itertools.pairwise(stops):
            chain += line(BOARD, start, end)[1:]
        map_, _ = apply(map_, way_edit(map_, kind, chain))
    return map_


@pytest.mark.parametrize("order", [0, 1])
@pytest.mark.parametrize(
    ("road", "bridges"),
    [
        ("A7 L7 R7", 1),
        ("A6 F6 G6 H7 G8 H8 R8", 1),
        ("A11 E11 F11 G10 H11 H12 I13", 1),
        ("D1 E2 F2 G3 F3 F4 A4", 0),
        ("A7 G7 H7 G8 A8", 0),
    ],
)
def test_a_road_gets_one_bridge_where_it_crosses_and_none_where_it_does_not(
    road: str, bridges: int, order: int
) -> None:
    ways = [("river", RIVER), ("road", road)]
    map_ = drawn(*(ways if order == 0 else ways[::-1]))
    assert [feature.kind for feature in map_.features] == ["bridge"] * bridges
    assert not [remark for remark in inspect(map_) if remark.finding.message == "map.road-wet"]


def test_findings_ask_for_one_bridge_and_take_one_anywhere_on_the_stretch() -> None:
    map_ = drawn(("river", RIVER), ("road", "A6 F6 G6 H7 G8 H8 R8"))
    bare, _ = apply(map_, ChangeFeatures((), map_.features))
    wet = [remark for remark in inspect(bare) if remark.finding.message == "map.road-wet"]
    assert len(wet) == 1
    stretch = next(iter(meetings(bare, crossings_by_cell(bare)).crossings.values()))
    assert len(stretch) > 1
    from hheditor.maps.document import Feature

    for cell in stretch:
        bridged, _ = apply(bare, ChangeFeatures((Feature("bridge", cell),)))
        assert not [remark for remark in inspect(bridged) if remark.finding.message == "map.road-wet"]


def test_ways_that_share_sides_are_drawn_side_by_side_and_cross_once() -> None:
    from hheditor.drawing.field import Field
    from hheditor.drawing.lattice import window
    from hheditor.drawing.terrain.curves import crossing_of

    map_ = drawn(("river", RIVER), ("road", "A6 F6 G6 H7 G8 H8 R8"))
    field = Field(map_, "light")
    crossed = []
    for cell in range(BOARD.cells):
        column, row = BOARD.column_row(cell)
        view = window(BOARD, column, row, 1, 1)
        place = next(p for p, c in enumerate(view.cells) if c == cell and view.true[p])
        roads, rivers = field.way_curves(view, place, "road"), field.way_curves(view, place, "river")
        if any(crossing_of(road, river) for road in roads for river in rivers):
            crossed.append(cell)
    assert crossed == [feature.cell for feature in map_.features]
