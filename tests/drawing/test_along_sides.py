"""How water and slopes along hexsides are drawn."""

import pytest

from hheditor.drawing.display import Fill, Stroke, Sub
from hheditor.drawing.field import Field
from hheditor.drawing.lattice import window
from hheditor.drawing.palette import palette
from hheditor.drawing.terrain.sides.slopes import slope_ops
from hheditor.drawing.terrain.sides.water import side_water_ops
from hheditor.hexes import Board, Side, grid, meeting, side
from hheditor.maps.document import Edge, Map
from hheditor.maps.terrains import EDGES

LIGHT = palette("light")
BOARDS = [Board(7, 6, orientation, shift) for orientation in ("pointy", "flat") for shift in ("odd", "even")]


def bodies(map_: Map) -> list[Sub]:
    """The middle lines of all water along sides."""
    view = window(map_.board, 0, 0, map_.board.columns, map_.board.rows)
    return [
        op.path[0]
        for op in side_water_ops(view, Field(map_, "light").ground, LIGHT, 1)
        if isinstance(op, Stroke) and op.color == LIGHT["water"]
    ]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_water_goes_on_without_a_gap_from_side_to_side(board: Board) -> None:
    table = grid(board)
    for first in {side(table, cell, d) for cell in range(board.cells) for d in range(6)}:
        for second in (each for end in meeting(table, first) for each in end):
            one, other = sorted({Edge("river", *first), Edge("stream", *second)})
            lines = bodies(Map(board, edges=(one, other)))
            tips = [{line.points[:2], line.points[-2:]} for line in lines]
            assert len(tips) == 2
            (shared,) = {(round(x, 6), round(y, 6)) for x, y in tips[0]} & {
                (round(x, 6), round(y, 6)) for x, y in tips[1]
            }
            assert shared


def strokes_downhill(map_: Map) -> float:
    """How far on the average the lower ends of a slope's strokes lie below the upper ones, on the screen."""
    view = window(map_.board, 0, 0, map_.board.columns, map_.board.rows)
    falls: list[float] = []
    for op in slope_ops(view, Field(map_, "light").ground, LIGHT, 1):
        if isinstance(op, Fill) and not op.dx:
            (sub,) = op.path
            ys = sub.points[1::2]
            for first in range(0, len(ys), sub.every):
                corners = ys[first : first + sub.every]
                falls.append(sum(corners[2:]) / len(corners[2:]) - sum(corners[:2]) / 2)
    return sum(falls) / len(falls)


@pytest.mark.parametrize("kind", ["slope", "steep-slope", "cliff"])
def test_strokes_point_from_the_higher_hex_to_the_lower(kind: str) -> None:
    board = Board(5, 5)
    upper, below = board.cell(2, 1), board.cell(2, 2)
    south = next(each for each in range(6) if grid(board).neighbours[upper][each] == below)
    edge = Edge(kind, *Side(*side(grid(board), upper, south)))
    hill = tuple(1 if cell == upper else 0 for cell in range(board.cells))
    valley = tuple(1 if cell == below else 0 for cell in range(board.cells))
    assert strokes_downhill(Map(board, levels=hill, edges=(edge,))) > 40
    assert strokes_downhill(Map(board, levels=valley, edges=(edge,))) < -40


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_slopes_of_neighbouring_sides_join(board: Board) -> None:
    """The lips of cliffs round a whole hill make one closed line."""
    hill = {board.cell(3, 2), board.cell(3, 3), board.cell(2, 2)}
    levels = tuple(2 if cell in hill else 0 for cell in range(board.cells))
    table = grid(board)
    edges = sorted(
        {
            Edge("cliff", *side(table, cell, way))
            for cell in hill
            for way in range(6)
            if table.neighbours[cell][way] not in hill
        }
    )
    view = window(board, 0, 0, board.columns, board.rows)
    drawn = slope_ops(view, Field(Map(board, levels=levels, edges=tuple(edges)), "light").ground, LIGHT, 1)
    lips = [op.path[0].points for op in drawn if isinstance(op, Stroke) and op.color == LIGHT["rock.light"]]
    assert len(lips) == len(edges)
    ends = [(round(x, 3), round(y, 3)) for lip in lips for x, y in (lip[:2], lip[-2:])]
    assert sorted(ends) == sorted([*dict.fromkeys(ends)] * 2)


def test_a_cliff_between_hexes_of_one_level_keeps_to_its_side() -> None:
    board = Board(5, 5)
    view = window(board, 0, 0, 5, 5)
    field = Field(Map(board, edges=(Edge("cliff", board.cell(2, 2), 0),)), "light")
    assert slope_ops(view, field.ground, LIGHT, 1)


@pytest.mark.parametrize("kind", EDGES)
def test_nothing_along_a_side_is_drawn_as_something_strange(kind: str) -> None:
    board = Board(3, 3)
    field = Field(Map(board, edges=(Edge(kind, 4, 1),)), "light")
    plain = Field(Map(board), "light")
    drawn, bare = field.ops(0, 0, 3, 3, 1), plain.ops(0, 0, 3, 3, 1)
    assert len(drawn) > len(bare)
    assert not any(isinstance(op, Stroke) and op.color == LIGHT["unknown"] for op in drawn)
