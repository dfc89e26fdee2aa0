"""What a system brings is seen: its marks, its symbols, its groups and every one of its sides."""

from hheditor.armies import Device
from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Text
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import liveries, side_colors
from hheditor.drawing.pieces.markers import look_of, mark_ops, marker_ops, shown_marks
from hheditor.drawing.pieces.tinctures import apart
from hheditor.drawing.pieces.units import counter_ops, piece_ops
from hheditor.rules.api import Badge, Mark, Piece, Strength
from hheditor.rules.api.screen.scene import badges

COLORS = palette("light")


def flat(ops: Drawing) -> list[Op]:
    """Every operation, those in groups too."""
    return [each for op in ops for each in (flat(op.ops) if isinstance(op, Group) else [op])]


def words(ops: Drawing) -> list[str]:
    return [op.text for op in flat(ops) if isinstance(op, Text)]


def test_a_mark_nobody_knows_is_a_disc_with_its_letter() -> None:
    ops = marker_ops(Piece(0, 0, "foot", 0, 0, marks=("iron.frightened",)), COLORS)
    assert words(ops) == ["F"]
    assert any(isinstance(op, Fill) for op in ops)


def test_a_mark_looks_as_its_system_says() -> None:
    looks = {
        each.mark: each for each in (Badge("worn", "W", "#6d5a3c", "square"), Badge("done", shape="none"))
    }
    piece = Piece(0, 0, "foot", 0, 0, marks=("worn", "done"), badges=badges(looks, ("worn", "done")))
    ops = marker_ops(piece, COLORS)
    assert words(ops) == ["W"]
    assert "#6d5a3c" in [op.color for op in ops if isinstance(op, Fill)]
    assert shown_marks(piece) == ("worn",)
    assert look_of("worn", looks).letters == "W"
    assert look_of("disrupted", looks).colour == "disrupted"


def test_marks_that_the_piece_itself_shows_have_no_disc() -> None:
    assert marker_ops(Piece(0, 0, "general", 0, 0, marks=("chief", "aloft")), COLORS) == ()


def test_whatever_lies_on_the_table_is_seen_on_hexes_and_without() -> None:
    assert words(mark_ops(Mark("caltrops", (4,), 0), lambda _: (0.0, 0.0), COLORS)) == ["C"]
    spot = mark_ops(Mark("commander", side=1, points=((300, 400),)), lambda _: (0.0, 0.0), COLORS)
    assert words(spot) == ["C"]
    assert mark_ops(Mark("camp", points=((0, 0), (500, 0), (500, 500))), lambda _: (0.0, 0.0), COLORS)
    own = Mark("nets", (4,), badge=Badge("nets", "N", "#123456"))
    assert "#123456" in [
        op.color for op in flat(mark_ops(own, lambda _: (0, 0), COLORS)) if isinstance(op, Fill)
    ]


def test_a_symbol_nobody_knows_is_never_drawn_as_foot() -> None:
    foot = flat(piece_ops(Piece(0, 0, "foot", 0, 0, strength=Strength(1, 1)), COLORS))
    other = flat(piece_ops(Piece(0, 0, "siege-tower", 0, 0, strength=Strength(1, 1)), COLORS))
    assert any(isinstance(op, Ellipse) for op in foot)
    assert not any(isinstance(op, Ellipse) for op in other)
    assert words(tuple(other)) == ["ST"]
    assert words(piece_ops(Piece(0, 0, "herald", 0, 0, body="disc"), COLORS)) == ["HER"]
    assert words(piece_ops(Piece(0, 0, "general", 0, 0, body="disc"), COLORS)) == []


def test_one_base_shows_its_letters_its_strength_and_its_group() -> None:
    piece = Piece(0, 0, "x", 0, 0, letters="LB", strength=Strength(3, 5), body="base", band="#00ff00")
    for ops in (piece_ops(piece, COLORS), counter_ops(piece, COLORS)):
        assert "3" in words(ops)
        assert "#00ff00" in [op.color for op in flat(ops) if isinstance(op, Fill)]
    assert "LB" in words(piece_ops(piece, COLORS))


def test_figures_stand_in_ranks_and_the_lost_leave_their_places() -> None:
    piece = Piece(
        0, 0, "foot", 0, 0, strength=Strength(10, 12), body="figures", footprint=(800, 400), files=6
    )
    men = [op for op in flat(piece_ops(piece, COLORS)) if isinstance(op, Ellipse)]
    assert len(men) == 12
    assert [bool(each.fill) for each in men].count(False) == 2
    assert len({round(each.x) for each in men}) == 2
    assert all(abs(each.x) <= 200 and abs(each.y) <= 400 for each in men)


def test_a_third_side_wears_something_neither_of_the_others_does() -> None:
    blue = Device(first="#22448a")
    worn = liveries(Device(), blue, COLORS, blue, Device())
    assert worn is not None and len(worn) == 4
    fields = [each.field for each in worn]
    least = min(apart(one, other) for at, one in enumerate(fields) for other in fields[:at])
    assert least > apart("#22448a", "#2a4c94")
    assert side_colors(2, COLORS, worn) == worn[2]
    assert side_colors(7, COLORS, worn).field == COLORS["neutral"]
