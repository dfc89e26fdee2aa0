"""Ground that games bring, from a set of patterns and tints."""

from typing import get_args

import pytest

from hheditor.drawing.display import Fill, Op, Stamps, Stroke
from hheditor.drawing.field import FAR, NEAR, Field
from hheditor.drawing.lattice import window
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.terrain.patterns import GROWTH, growth, parts, pattern_ops
from hheditor.hexes import Board
from hheditor.maps.document import Edge, Map
from hheditor.maps.legend import legend
from hheditor.maps.terrains import EMBLEMS, PATTERNS, TINTS

BOARD = Board(5, 5)
VIEW = window(BOARD, 0, 0, 5, 5)
HERE = [cell == BOARD.cell(2, 2) for cell in VIEW.cells]


def drawn(look: str, colors: PaletteName, detail: int = NEAR) -> list[Op]:
    return pattern_ops(VIEW, HERE, look, palette(colors), detail)


@pytest.mark.parametrize("colors", get_args(PaletteName))
@pytest.mark.parametrize("tint", TINTS)
def test_every_tint_has_a_floor_and_a_pen_in_every_palette(colors: PaletteName, tint: str) -> None:
    for pattern in (*PATTERNS, *EMBLEMS):
        assert parts(f"{pattern}/{tint}") == (pattern, tint)
        assert any(isinstance(op, Fill) for op in drawn(f"{pattern}/{tint}", colors))
        assert drawn(f"{pattern}/{tint}", colors, FAR)


def test_patterns_are_told_apart_without_colours() -> None:
    seen = set()
    for pattern in PATTERNS:
        flat = tuple(op.path for op in drawn(f"{pattern}/grass", "mono")[2:] if isinstance(op, Stroke))
        stands = tuple(growth(f"{pattern}/grass", (10, 10), "pointy", (False,) * 6, ()))
        seen.add((flat, stands))
    assert len(seen) == len(PATTERNS)
    assert set(GROWTH) < set(PATTERNS)


@pytest.mark.parametrize("identity", [each for each in legend("men_of_iron").terrains if "." in each])
def test_a_terrain_of_a_game_is_drawn_like_any_other(identity: str) -> None:
    terrain = tuple(identity if cell == BOARD.cell(2, 2) else "open" for cell in range(BOARD.cells))
    plain, strange = Field(Map(BOARD), "light"), Field(Map(BOARD, terrain=terrain), "light")
    assert strange.cover(0, 0, 5, 5) != plain.cover(0, 0, 5, 5)
    assert not any(isinstance(op, Fill) and op.pattern == "cross" for op in strange.cover(0, 0, 5, 5)), (
        "the hatching of what nobody knows"
    )


def test_an_emblem_stands_in_its_hex() -> None:
    terrain = tuple("men_of_iron.castle" if cell == 12 else "open" for cell in range(BOARD.cells))
    (stamps,) = (
        op for op in Field(Map(BOARD, terrain=terrain), "light").cover(0, 0, 5, 5) if isinstance(op, Stamps)
    )
    assert [name for name, _, _ in stamps.places].count("tower") == 1


def test_a_brook_is_narrower_than_a_stream() -> None:
    def widest(kind: str) -> float:
        ops = Field(Map(BOARD, edges=(Edge(kind, 12, 0),)), "light").cover(0, 0, 5, 5)
        return max(op.width for op in ops if isinstance(op, Stroke) and op.color == palette("light")["water"])

    assert widest("men_of_iron.brook") < widest("stream") < widest("river")
