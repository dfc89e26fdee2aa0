"""Figures told one by one: by mount, armour, weapon and office; formations as blocks from far away."""

from itertools import combinations

import pytest

from hheditor.drawing.display import Drawing, Group, Op, Text, bounds
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.markers import marker_ops
from hheditor.drawing.pieces.units import counter_ops, piece_ops, scene_ops, upright
from hheditor.rules.api.screen.scene import Kit, Lie, Piece, Scene, Strength

KITS = (
    *(Kit(armour=armour) for armour in range(5)),
    *(Kit(weapon=each) for each in ("bow", "longbow", "crossbow", "sling", "javelin", "pike")),
    *(Kit(mount=each) for each in ("horse", "camel", "chariot", "elephant")),
    *(Kit(rank=each) for each in ("supreme", "commander", "standard", "musician", "attendant")),
    Kit("horse", barded=True),
    Kit("horse", weapon="bow"),
    Kit("elephant", aboard=(1, 2)),
)


def alone(kit: Kit) -> Piece:
    return Piece(0, 0, "foot", 0, 0, footprint=(500, 750), body="figures", files=1, kits=(kit,))


def block(angle: int = 2700, *, lie: Lie = "ranks") -> Piece:
    """Seven men in two ranks of four, one lost."""
    kits = (*(Kit(armour=2),) * 5, None, *(Kit(armour=2),) * 2)
    return Piece(
        *(1, 1, "foot", 5000, 5000, angle),
        footprint=(800, 400) if lie == "ranks" else (1400, 400),
        body="figures",
        lie=lie,
        strength=Strength(7, 8),
        files=4,
        kits=kits,
    )


def flat(ops: Drawing) -> list[Op]:
    return [each for op in ops for each in (flat(op.ops) if isinstance(op, Group) else [op])]


@pytest.mark.parametrize("name", ["light", "dark", "mono"])
def test_every_kind_of_figure_looks_different(name: PaletteName) -> None:
    drawn = [piece_ops(alone(kit), palette(name)) for kit in KITS]
    for one, other in combinations(drawn, 2):
        assert one != other


def test_a_formation_shows_each_figure_in_its_slot_and_stays_on_its_base() -> None:
    men = [op for op in piece_ops(block(), palette("light")) if isinstance(op, Group)]
    assert len(men) == 7, "the lost one's slot is empty"
    assert {(op.x, op.y) for op in men} >= {(100, -300), (100, 300), (-100, 300)}
    assert (-100, -100) not in {(op.x, op.y) for op in men}
    apart = [op for op in piece_ops(block(lie="apart"), palette("light")) if isinstance(op, Group)]
    assert {op.y for op in apart} == {-600, -200, 200, 600}, "files of an open formation leave a slot between"


def test_from_far_away_a_formation_is_a_block_with_its_number_upright() -> None:
    for angle, turn in ((2700, 90.0), (900, -90.0)):
        words = [op for op in flat(counter_ops(block(angle), palette("light"))) if isinstance(op, Text)]
        assert [(word.text, word.angle) for word in words] == [("7", turn)]
    left, top, right, bottom = bounds(counter_ops(block(), palette("light")))
    assert bottom - top < 900 and right - left < 560, "as large as its base, with arrow and shadow"
    king = alone(Kit("horse", rank="supreme"))
    assert counter_ops(king, palette("light")) == piece_ops(king, palette("light"))


def test_who_is_part_of_a_base_is_drawn_by_it_alone() -> None:
    part = Piece(2, 0, "foot", 0, 0, footprint=(200, 200), body="part", marks=("rout",), host=1, name="Ned")
    assert not piece_ops(part, palette("light")) and not counter_ops(part, palette("light"))
    assert not marker_ops(part, palette("light"))
    said = [
        op.text
        for op in flat(scene_ops(Scene((part,)), palette("light"), lambda _: (0.0, 0.0)))
        if isinstance(op, Text)
    ]
    assert said == []


def test_a_command_figure_turns_with_his_horse() -> None:
    king = Piece(
        0, 0, "general", 0, 0, footprint=(250, 500), body="figures", kits=(Kit("horse", rank="supreme"),)
    )
    assert not upright(king) and upright(Piece(0, 0, "general", 0, 0, body="disc"))
