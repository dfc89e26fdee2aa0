"""Ground from two levels below the field to nine above it."""

from typing import get_args

import pytest

from hheditor.drawing.display import Fill, Text
from hheditor.drawing.field import FAR, NEAR, Field
from hheditor.drawing.furniture import label_ops
from hheditor.drawing.palette import PaletteName, palette
from hheditor.hexes import Board
from hheditor.maps.document import Map
from hheditor.maps.terrains import HIGHEST, LOWEST

BOARD = Board(HIGHEST - LOWEST + 1, 9)
STAIRS = Map(BOARD, levels=tuple(cell % BOARD.columns + LOWEST for cell in range(BOARD.cells)))


def raised(level: int) -> Map:
    """A field with one hex of a level in its middle."""
    return Map(BOARD, levels=tuple(level if cell == BOARD.cell(6, 4) else 0 for cell in range(BOARD.cells)))


def flat(map_: Map, colors: PaletteName) -> list[str]:
    """The plain colours its bed is painted with, in their order, hachures left out."""
    names = palette(colors)
    strokes = {names[f"hachure.{tone}"] for tone in ("dark", "mid", "light")}
    ops = Field(map_, colors).bed(0, 0, BOARD.columns, BOARD.rows)
    return [
        op.color
        for op in ops
        if isinstance(op, Fill) and not op.pattern and not op.dx and op.color not in strokes
    ]


@pytest.mark.parametrize("colors", get_args(PaletteName))
@pytest.mark.parametrize("detail", [FAR, NEAR])
def test_every_level_has_its_own_tint(colors: PaletteName, detail: int) -> None:
    names = palette(colors)
    tints = [names[f"hill{level}"] for level in range(1, HIGHEST + 1)]
    assert len(set(tints)) == len(tints)
    drawn = {
        op.color
        for op in Field(STAIRS, colors).bed(0, 0, BOARD.columns, BOARD.rows, detail)
        if isinstance(op, Fill)
    }
    assert drawn >= {*tints, names["hill0"], names["hill-1"], names["hill-2"]}


@pytest.mark.parametrize("colors", get_args(PaletteName))
def test_a_hollow_lies_in_ground_that_looks_as_it_does_elsewhere(colors: PaletteName) -> None:
    names = palette(colors)
    assert flat(Map(BOARD), colors) == [names["ground"]]
    painted = flat(raised(-1), colors)
    assert (painted[0], painted[-1]) == (names["hill-1"], names["ground"])


def numbers(map_: Map) -> list[str]:
    return [op.text for op in label_ops(map_, palette("light")) if isinstance(op, Text)]


def test_levels_are_numbered_where_tints_alone_would_have_to_be_counted() -> None:
    assert numbers(raised(3)) == []
    assert numbers(raised(5)) == ["5"]
    assert numbers(raised(-2)) == ["\N{MINUS SIGN}2"]
    assert len(numbers(STAIRS)) == HIGHEST - LOWEST
