"""Counters: upright however they face, with a pointer where they look; states told apart without colours."""

from math import atan2, degrees

import pytest
from msgspec.structs import replace

from hheditor.drawing.display import Drawing, Fill, Group, Text, bounds, rectangle
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.counters import HALF
from hheditor.drawing.pieces.units import counter_ops, piece_ops, placed, upright
from hheditor.rules.api.screen.scene import Face, Piece

COLORS = palette("light")
KNIGHTS = Piece(1, 0, "knights", 0, 0, 2700, body="base", band="#e3b53c", face=Face("MM", "6", "-1"))


def words(ops: Drawing) -> list[str]:
    return [op.text for op in ops if isinstance(op, Text)]


def test_a_counter_bears_its_type_and_figures() -> None:
    assert words(piece_ops(KNIGHTS, COLORS)) == ["MM", "6", "-1"]
    assert words(counter_ops(KNIGHTS, COLORS)) == ["MM"], "from far away only its type can be read"
    assert all(op.angle == 0 for op in piece_ops(KNIGHTS, COLORS) if isinstance(op, Text))


@pytest.mark.parametrize("angle", [300, 900, 1500, 2100, 2700, 3300])
def test_the_pointer_looks_at_the_point_of_the_hex_it_faces(angle: int) -> None:
    piece = replace(KNIGHTS, angle=angle)
    assert upright(piece)
    assert placed(piece, ()).angle == 0.0
    head = next(op for op in piece_ops(piece, COLORS) if isinstance(op, Fill))
    points = list(zip(head.path[0].points[::2], head.path[0].points[1::2], strict=True))
    tip = max(points, key=lambda at: at[0] ** 2 + at[1] ** 2)
    assert round(degrees(atan2(tip[1], tip[0])) * 10) % 3600 == angle
    assert max(map(abs, tip)) > HALF, "outside the counter"


def test_its_reverse_and_a_broken_unit_differ_in_more_than_colour() -> None:
    seen = []
    for reverse in ("", "shaken", "broken"):
        piece = replace(KNIGHTS, face=Face("MM", reverse=reverse))
        seen.append([(op.path, op.pattern) for op in piece_ops(piece, COLORS) if isinstance(op, Fill)])
    assert len({str(each) for each in seen}) == 3


def test_a_leader_is_round_and_the_first_wears_a_crown() -> None:
    leader = Piece(2, 0, "leader", 0, 0, body="disc", face=Face("4", faces=False))
    assert words(piece_ops(leader, COLORS)) == ["4"]
    crowned = piece_ops(replace(leader, marks=("chief",)), COLORS)
    assert any(isinstance(op, Group) for op in crowned)
    assert not any(isinstance(op, Group) for op in piece_ops(leader, COLORS))


def test_a_scaled_group_reaches_as_far_as_it_is_drawn() -> None:
    assert bounds((Group((Fill(rectangle(-10, -5, 20, 10), "#000000"),), 100, 0, scale=2.0),)) == (
        *(80, -10, 120, 10),
    )
