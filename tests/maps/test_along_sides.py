"""Terrain along hexsides: streams and rivers with their ways across, slopes and cliffs."""

from hheditor.hexes import Board, Side, grid, side
from hheditor.maps.document import Edge, Map
from hheditor.maps.edits import apply
from hheditor.maps.inspect import fix_all, inspect
from hheditor.maps.parts import parts
from hheditor.maps.terrains import EDGES, SIDE_WATERS, SLOPES

BOARD = Board(6, 5)
TABLE = grid(BOARD)


def southern(kind: str, *columns: int) -> tuple[Edge, ...]:
    """The southern sides of hexes of the second row."""
    return tuple(
        sorted(Edge(kind, *side(TABLE, BOARD.cell(column, 1), way)) for column in columns for way in (1, 2))
    )


def said(map_: Map) -> list[str]:
    return [remark.finding.message for remark in inspect(map_)]


def test_a_ford_needs_water_before_and_behind_it() -> None:
    river = southern("river", 1, 2, 3)
    middle = river[2]
    ford = Edge("ford", middle.cell, middle.direction)
    assert said(Map(BOARD, edges=tuple(sorted({*river, ford} - {middle})))) == []
    dry = Map(BOARD, edges=(ford,))
    assert said(dry) == ["map.side-dry"]
    mended, _ = apply(dry, fix_all(inspect(dry)))
    assert mended.edges == ()


def test_a_bridge_at_the_end_of_a_stream_is_remarked_upon() -> None:
    stream = southern("stream", 1)
    last = Edge("bridge", *side(TABLE, BOARD.cell(2, 1), 2))
    beyond = Edge("stream", *side(TABLE, BOARD.cell(2, 1), 1))
    assert said(Map(BOARD, edges=tuple(sorted((*stream, last))))) == ["map.side-dry"]
    assert said(Map(BOARD, edges=tuple(sorted((*stream, last, beyond))))) == []


def test_a_slope_between_hexes_of_one_level_is_remarked_upon() -> None:
    low = BOARD.cell(2, 2)
    slope = Edge("slope", *Side(*side(TABLE, low, 0)))
    assert said(Map(BOARD, edges=(slope,))) == ["map.side-level"]
    levels = tuple(1 if cell == low else 0 for cell in range(BOARD.cells))
    assert said(Map(BOARD, levels=levels, edges=(slope,))) == []


def test_what_lies_along_sides_is_a_part_of_its_own() -> None:
    field = Map(BOARD, edges=tuple(sorted((*southern("river", 1, 2), *southern("wall", 4)))))
    needed = {line.part: line.needed for line in parts(field)}
    assert needed["side-river"] == 4
    assert needed["wall"] == 2
    assert "river" not in needed


def test_all_kinds_are_listed_once() -> None:
    assert len(EDGES) == len(set(EDGES))
    assert set(SIDE_WATERS) | set(SLOPES) < set(EDGES)
