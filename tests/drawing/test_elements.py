"""Elements: bases of true proportions, their miniatures, what is left and what is lost, near and afar."""

import pytest

from hheditor.drawing.display import Ellipse, Fill, Group, Op, Text, bounds
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.markers import marker_ops
from hheditor.drawing.pieces.units import counter_ops, piece_ops
from hheditor.rules.api.screen.scene import Badge, Kit, Piece, Strength
from hheditor.rules.impetus import RULESET, BareSituation, Situation

COLORS = palette("light")


def element(now: int = 5, full: int = 5, **fields: object) -> Piece:
    wanted = {"footprint": (800, 400), "files": 4, "kits": (Kit(armour=2),) * 8, "body": "element"} | fields
    return Piece(0, 0, "foot", 0, 0, strength=Strength(now, full), **wanted)  # type: ignore[arg-type]


def figures(ops: tuple[Op, ...]) -> list[Group]:
    return [op for op in ops if isinstance(op, Group)]


def pips(ops: tuple[Op, ...]) -> int:
    return sum(isinstance(op, Ellipse) and op.fill == COLORS["disrupted"] for op in ops)


def test_a_base_has_its_size_and_all_its_figures() -> None:
    ops = piece_ops(element(), COLORS)
    left, top, right, bottom = bounds(tuple(op for op in ops if isinstance(op, Fill))[2:3])
    assert (right - left, bottom - top) == (400, 800)
    assert len(figures(ops)) == 8
    assert {round(group.x) for group in figures(ops)} == {94, -94}, "two ranks"


def test_a_block_is_one_base_behind_the_other() -> None:
    ops = piece_ops(element(footprint=(800, 1200), bases=3), COLORS)
    assert len(figures(ops)) == 24
    assert max(group.x for group in figures(ops)) - min(group.x for group in figures(ops)) > 900


def test_what_is_left_is_a_number_and_what_is_lost_are_pips() -> None:
    whole, hurt = piece_ops(element(), COLORS), piece_ops(element(3), COLORS)
    assert [op.text for op in whole if isinstance(op, Text)] == ["5"]
    assert [op.text for op in hurt if isinstance(op, Text)] == ["3"]
    assert (pips(whole), pips(hurt)) == (0, 2)
    assert [op.text for op in counter_ops(element(3), COLORS) if isinstance(op, Text)] == ["3"]


@pytest.mark.parametrize("angle", [0, 450, 900, 1350, 1800, 2250, 2700, 3150])
def test_no_number_is_read_upside_down(angle: int) -> None:
    for ops in (piece_ops(element(angle=angle), COLORS), counter_ops(element(angle=angle), COLORS)):
        (number,) = (op for op in ops if isinstance(op, Text))
        on_screen = (number.angle + angle / 10) % 360
        assert not 90 < on_screen < 270


def test_loose_figures_do_not_stand_in_a_row() -> None:
    row = {round(group.x) for group in figures(piece_ops(element(kits=(Kit(),) * 4), COLORS))}
    loose = {round(group.x) for group in figures(piece_ops(element(kits=(Kit(),) * 4, lie="apart"), COLORS))}
    assert (len(row), len(loose)) == (1, 2)


def test_marks_lie_along_the_far_edge_as_large_as_the_base() -> None:
    marked = element(marks=("impetus.disordered",), badges=(Badge("impetus.disordered", "D", "#b3372f"),))
    small = bounds(marker_ops(marked, COLORS))
    large = bounds(
        marker_ops(
            element(footprint=(1200, 600), marks=marked.marks, badges=marked.badges, angle=2700), COLORS
        )
    )
    assert large[3] - large[1] == pytest.approx((small[3] - small[1]) * 1.5, rel=0.01)
    assert large[1] < -300 < large[3]


def test_impetus_shows_its_troops_as_players_base_them() -> None:
    field = BareSituation()
    kinds = {"CP1 7/4": (4, 4), "CL 3/0 javelin": (2, 2), "FP 5/1": (4, 8), "S 2/0": (3, 3), "EL 5/3": (1, 1)}
    for number, kind in enumerate(kinds):
        field.red(kind, (3 + 4 * number, 15))
    field.red("ART 2/0 artillery_a", (25, 15))
    pieces = RULESET.scene(field.table()).pieces
    assert [(piece.files, len(piece.kits)) for piece in pieces] == [*kinds.values(), (0, 0)]
    assert [piece.footprint[1] for piece in pieces] == [600, 600, 400, 200, 600, 600]
    assert all(piece_ops(piece, COLORS) and counter_ops(piece, COLORS) for piece in pieces)


def test_on_hexes_proportions_are_true_and_the_deepest_block_fits() -> None:
    field = Situation()
    foot = field.red("FP 5/1 pike deep", (0, 0))
    block = field.block(0, "FP 5/1 pike deep", (2, 0), 3)
    pieces = {piece.id: piece for piece in RULESET.scene(field.table()).pieces}
    assert pieces[foot].footprint == (800, 400)
    wide, deep = pieces[block].footprint
    assert deep == pytest.approx(wide * 1.5, abs=1)
    # Its front corners stay within the hex, whose point lies 577 before its middle.
    assert wide / 2 <= (577.35 - deep / 2) * 3**0.5
    assert pieces[block].bases == 3
