"""What a siege puts on a table: works as they stand, engines told apart, ladders, the night."""

from __future__ import annotations

import pytest

from hheditor.drawing.display import Drawing, Fill, bounds
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.markers import mark_ops
from hheditor.drawing.pieces.units import counter_ops, piece_ops
from hheditor.drawing.sieges.engines import ENGINES, machine_ops
from hheditor.drawing.sieges.fortress import work_ops
from hheditor.drawing.sieges.wear import FILLED, grade, shown_on_ground, split, worn
from hheditor.drawing.tables import reach_of, table_ops
from hheditor.rules.api.screen.scene import Kit, Mark, Piece, Wear, WorkState
from hheditor.tables import Outline, Pose, Size
from hheditor.tables.map import TableMap, Work

WALL, TOWER, GATE = (
    Work("wall", Pose(3000, 3000, 900), Size(2000, 300)),
    Work("tower", Pose(4600, 3000, 900), Size(800, 800), doors=((4600, 2500),)),
    Work("gate", Pose(1400, 3000, 900), Size(1000, 400)),
)
DITCH = Outline("ditch", ((1000, 4000), (5000, 4000), (5000, 4500), (1000, 4500)))
TABLE = TableMap(width=6000, height=6000, works=(WALL, TOWER, GATE), outlines=(DITCH,))
THEMES: tuple[PaletteName, ...] = ("light", "dark", "mono")


def wear(work: int, state: WorkState = "whole", left: int = 30, full: int = 30) -> Mark:
    return Mark("work", points=((0, 0), (0, 0)), wear=Wear(work, state, left, full))


def test_a_table_looks_as_its_works_stand() -> None:
    assert worn(TABLE, (wear(0), wear(1))) == TABLE
    marks = (wear(0, left=11), wear(1, "fallen"), wear(2, "open"))
    after = worn(TABLE, marks)
    assert [split(each.kind)[:2] for each in after.works] == [("whole", 3), ("fallen", 0), ("open", 0)]
    assert [split(each.kind).kind for each in after.works] == ["wall", "tower", "gate"]
    assert reach_of(TABLE, after) is not None and len(shown_on_ground((*marks, wear(0)))) == 3


def test_cracks_are_graded_by_what_is_lost() -> None:
    assert [grade(Wear(0, "whole", left, 30)) for left in (30, 29, 23, 22, 8, 0)] == [0, 1, 1, 2, 3, 4]
    assert grade(Wear(0, "open", 0, 0)) == 0


def test_a_ditch_is_left_where_nobody_has_filled_it() -> None:
    half = Mark("ditch", points=((1000, 4000), (3000, 4000), (3000, 4500), (1000, 4500)))
    kinds = sorted(each.kind for each in worn(TABLE, (half,)).outlines)
    assert kinds == ["ditch", FILLED]


@pytest.mark.parametrize("theme", THEMES)
def test_every_state_of_every_work_looks_like_nothing_else(theme: PaletteName) -> None:
    colors = palette(theme)
    states: tuple[WorkState, ...] = ("whole", "open", "fallen", "stopped")
    for number in range(3):
        known = states if number == 2 else ("whole", "fallen", "stopped")
        looks = [work_ops(worn(TABLE, (wear(number, state),)).works, colors) for state in known]
        looks.append(work_ops(worn(TABLE, (wear(number, left=3),)).works, colors))
        assert all(one != other for at, one in enumerate(looks) for other in looks[:at])
        for ops in looks:
            left, top, right, bottom = bounds(tuple(ops))
            assert left > 300 and top > 1900 and right < 5600 and bottom < 4100
    assert table_ops(worn(TABLE, (wear(1, "fallen"),)), theme) != table_ops(TABLE, theme)


def engine(symbol: str, **fields: object) -> Drawing:
    piece = Piece(0, 0, symbol, 0, 0, footprint=(600, 800), body="engine", **fields)  # type: ignore[arg-type]
    return piece_ops(piece, palette("light"))


def test_engines_are_told_apart_and_stay_on_their_bases() -> None:
    looks = {symbol: engine(symbol) for symbol in ENGINES if symbol != "small-trebuchet"}
    assert len(set(looks.values())) == len(looks) == 8
    for ops in looks.values():
        left, top, right, bottom = bounds(ops)
        assert max(-left, right) < 470 and max(-top, bottom) < 400
    assert engine("ram") == counter_ops(
        Piece(0, 0, "ram", 0, 0, footprint=(600, 800), body="engine"), palette("light")
    )


def test_fire_bridge_and_men_show_on_an_engine() -> None:
    plain = engine("siege-tower")
    assert len(engine("siege-tower", marks=("figures.burning",))) > len(plain)
    assert len(engine("siege-tower", formation="docked")) > len(plain)
    assert len(engine("siege-tower", kits=(Kit(), Kit(armour=4)))) > len(plain)
    assert len(engine("something new", letters="NEW")) > 3


def test_night_ladders_and_points_are_marks() -> None:
    edge = ((0, 0), (6000, 0), (6000, 6000), (0, 6000))
    for theme in THEMES:
        colors = palette(theme)

        def drawn(mark: Mark, colors: dict[str, str] = colors) -> Drawing:
            return mark_ops(mark, lambda _: (0.0, 0.0), colors)

        (veil,) = drawn(Mark("night", points=edge))
        assert isinstance(veil, Fill) and bool(veil.pattern) == (theme == "mono")
        assert drawn(Mark("ladder", side=0, points=((100, 500), (100, 100))))
        assert drawn(wear(0)) == () and drawn(wear(0, left=12)) and drawn(Mark("ditch", points=edge)) == ()


def test_every_engine_is_told_from_every_other() -> None:
    colors = palette("light")
    drawn = {symbol: machine_ops(symbol, (800, 1200), colors) for symbol in ENGINES}
    assert len(set(map(repr, drawn.values()))) == len(ENGINES) == 9
    assert machine_ops("dovecote", (800, 1200), colors) == ()
