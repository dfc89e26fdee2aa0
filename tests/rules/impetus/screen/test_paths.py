"""Moves laid out on a bare table are one order, groups go by one order, and contact is a charge."""

import pytest

from hheditor.app.battle.advance import plan_to
from hheditor.app.battle.path.draft import Draft
from hheditor.hexes import facing_named
from hheditor.rules.api.surfaces import hex_surface
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.position.orders import Charge, GroupCharge, GroupMove, Move
from hheditor.rules.impetus.screen.paths import mobility, rings, together, whole
from hheditor.tables.motion import Advance, Back, Oblique, Slide, Turn, Way

H = 400


def meant(table: object, units: tuple[int, ...], *steps: object) -> object:
    found = whole(table, units, steps)  # type: ignore[arg-type]
    assert found is not None
    return found.order


@pytest.fixture
def line() -> BareSituation:
    """Two of foot side by side, an enemy 3H before the first of them."""
    field = BareSituation()
    field.red("FP 5/2", (10, 15))
    field.red("FP 5/2", (12, 15))
    field.blue("FL 4/2", (10, 11.2))
    return field


def test_a_wheel_and_straight_are_one_order(line: BareSituation) -> None:
    alone = line.red("CM 5/2", (18, 15))
    table = line.table()
    order = meant(table, (alone,), Turn(150, "front-right"), Advance(300))
    assert order == Move(alone, "wheel", 0, 2850, 300, 150)
    found = whole(table, (alone,), (Turn(150, "front-right"), Advance(300)))
    assert found is not None and len(found.ends[alone]) == 2
    after = RULESET.follow(table, order)
    assert RULESET.field(after).rects[alone] == found.ends[alone][-1], "the ghost stands where the unit will"


@pytest.mark.parametrize(
    ("step", "kind", "length", "angle"),
    [
        (Advance(400), "straight", 400, 0),
        (Back(200), "back", 200, 0),
        (Slide(-300), "sideways", 300, -900),
        (Oblique(300, 200), "oblique", 300, 200),
        (Turn(-200, "front-left"), "wheel", 0, -200),
    ],
)
def test_every_step_is_a_kind_of_move(
    line: BareSituation, step: object, kind: str, length: int, angle: int
) -> None:
    looks = 2700 + (angle if kind == "wheel" else 0)
    assert meant(line.table(), (1,), step) == Move(1, kind, 0, looks, length, angle)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "steps",
    [
        (Turn(200, "front-left"),),
        (Turn(200),),
        (Advance(100), Turn(200, "front-right")),
        (Back(100), Advance(100)),
        (Way(((1, 1),), 0),),
    ],
)
def test_what_is_no_move_means_nothing(line: BareSituation, steps: tuple[object, ...]) -> None:
    assert meant(line.table(), (1,), *steps) is None


def test_whoever_would_touch_charges_and_stops_where_they_touch(line: BareSituation) -> None:
    table = line.table()
    short = meant(table, (0,), Advance(500))
    assert isinstance(short, Move)
    for length in (1115, 1120, 1400):
        order = meant(table, (0,), Advance(length))
        assert isinstance(order, Charge)
        assert (order.target, order.length) == (2, 1120)


def test_a_group_goes_and_charges_by_one_order(line: BareSituation) -> None:
    table = line.table()
    assert meant(table, (0, 1), Advance(500)) == GroupMove((0, 1), "straight", 0, 2700, 500)
    assert meant(table, (0, 1), Slide(100)) is None, "groups do not go sideways"
    order = meant(table, (0, 1), Advance(1200))
    assert order == GroupCharge((0, 1), 0, ((0, 2),), 1120)
    draft = Draft(RULESET, table, (0, 1))
    draft.advance(500)
    assert draft.orders() == (GroupMove((0, 1), "straight", 0, 2700, 500),)
    assert [laid.end.pose.y for laid in draft.laid()] == [5500, 5500]
    draft.clear()
    draft.turn(100)
    (order,) = draft.orders()
    assert isinstance(order, GroupMove) and order.kind == "wheel"
    ends = [laid.end for laid in draft.laid()]
    after = RULESET.follow(table, order)
    assert [RULESET.field(after).rects[each] for each in (0, 1)] == ends
    draft.advance(5000)
    assert draft.orders() == () and draft.finding is not None and draft.finding.rule == "INT-4"


def test_who_is_moved_by_steps(line: BareSituation) -> None:
    table = line.table()
    found = mobility(table, 0)
    assert found is not None and found.left == found.full >= 2 * H
    assert mobility(table, 2) is None, "not its side's turn"
    assert mobility(Situation().table(), 0) is None, "nobody there"
    assert [each.length for each in rings(table, 0)][:2] == [H, 2 * H]


def test_on_hexes_a_group_goes_to_a_place_by_one_order() -> None:
    field = Situation()
    one, other = field.red("FP 5/2", (0, 0)), field.red("FP 5/2", (1, 0))
    enemy = field.blue("FL 4/2", (1, -3))
    table = field.table()
    cell = field.cell((0, -1))
    found = together(table, (one, other), cell)
    assert found is not None
    assert found.order == GroupMove((one, other), "straight", cell, facing_named("N"))
    assert dict(found.goes) == {one: cell, other: field.cell((1, -1))}
    surface = hex_surface(field.board, "points")
    plan = plan_to(RULESET, surface, table, (one, other), one, cell)
    assert (plan.orders, plan.goes) == ((found.order,), found.goes)
    far = plan_to(RULESET, surface, table, (one, other), one, field.cell((5, 5)))
    assert far.orders == () and far.held[0].finding.rule
    upon = together(table, (one, other), table.units[enemy].cell)
    assert upon is not None and isinstance(upon.order, GroupCharge)
    assert enemy in dict(upon.order.targets).values()
