"""The gridless table: rectangles that advance, wheel and meet, in whole numbers."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import Polygon as Outline

from hheditor.rules.api import CHANCE, Change, Order, Override, Rolled, Step
from hheditor.tables.measure import FINE, ONE, cosine, hull, overlap, sine, within
from tests.systems.gridless import (
    GRIDLESS,
    TOUCH,
    Advance,
    Done,
    Fight,
    Formation,
    Moving,
    Table,
    Wheel,
    advanced,
    angle_of_attack,
    four,
    furthest,
    sweep_of_wheel,
    two,
    wheeled,
)

bases = st.builds(
    Formation,
    st.integers(0, 1),
    st.just("foot"),
    st.integers(2000, 4000),
    st.integers(2000, 4000),
    st.integers(0, 3599),
    st.integers(100, 1500),
    st.integers(100, 900),
)


def outline(shape: tuple[tuple[int, int], ...]) -> Outline:
    return Outline([(x / FINE, y / FINE) for x, y in shape])


# Geometry -----------------------------------------------------------------------------------------------


@given(st.integers(-9999, 9999))
def test_the_sines_are_right_to_the_last_place(angle: int) -> None:
    assert abs(sine(angle) - math.sin(math.radians(angle / 10)) * ONE) < 0.51
    assert abs(cosine(angle) - math.cos(math.radians(angle / 10)) * ONE) < 0.51


@given(bases, bases)
def test_overlap_agrees_with_a_geometry_library(one: Formation, other: Formation) -> None:
    common = outline(one.shape).intersection(outline(other.shape)).area
    if common > 0.1:
        assert overlap(one.shape, other.shape)
    elif outline(one.shape).distance(outline(other.shape)) > 0.001:
        assert not overlap(one.shape, other.shape)
    assert overlap(one.shape, other.shape) == overlap(other.shape, one.shape)


@given(bases, bases)
def test_gaps_agree_with_a_geometry_library(one: Formation, other: Formation) -> None:
    gap = outline(one.shape).distance(outline(other.shape))
    assert within(one.shape, other.shape, int((gap + 0.01) * FINE))
    if gap > 0.02:
        assert not within(one.shape, other.shape, int((gap - 0.01) * FINE))


@given(bases, bases)
def test_a_hull_holds_what_it_was_made_of(one: Formation, other: Formation) -> None:
    around = hull((*one.shape, *other.shape))
    both = outline(around).buffer(0.01)
    assert both.covers(outline(one.shape))
    assert both.covers(outline(other.shape))
    assert hull(around) == hull(tuple(reversed(around)))


@given(bases, st.integers(1, 900), st.booleans())
def test_a_wheel_turns_about_its_corner(base: Formation, angle: int, right: bool) -> None:
    after = wheeled(base, angle, right)
    corner = 1 if right else 0
    (x, y), (new_x, new_y) = base.shape[corner], after.shape[corner]
    # A pose is rounded to a tenth of a millimetre, so the pivot may slip by less than one.
    assert abs(new_x - x) <= FINE
    assert abs(new_y - y) <= FINE
    assert (after.angle - base.angle) % 3600 == (angle if right else -angle) % 3600
    swept = list(sweep_of_wheel(base, angle, right))
    assert len(swept) == -(-angle // 50)
    assert overlap(swept[-1], after.shape)


# Play ---------------------------------------------------------------------------------------------------


def opening(gap: int = 1800) -> Table:
    return GRIDLESS.opening(two(gap))


def line(position: Table, *orders: Order) -> list[Step[Table]]:
    steps: list[Step[Table]] = []
    for order in orders:
        steps.append(GRIDLESS.play(position, order))
        position = steps[-1].after
    return steps


def refusal(position: Table, order: Order) -> tuple[str, str]:
    refused = GRIDLESS.refusal(position, order)
    return ("", "") if refused is None else (refused.message.removeprefix("refusal.gridless."), refused.rule)


@pytest.mark.rule("Movement")
def test_two_rectangles_advance_and_meet() -> None:
    position = opening(gap=1800)
    assert furthest(position, 0) == 1000, "its whole move, the enemy being further off"
    came, done = line(position, Advance(0, 1000), Done())
    assert came.after.formations[0].x == 7000
    assert done.after.agenda == (Moving(1),)
    most = furthest(done.after, 1)
    # Centre to centre 2200 less 1000; half a depth of each base is 400 together.
    assert most == 2200 - 1000 - 400
    assert refusal(done.after, Advance(1, most + 1)) == ("blocked", "Movement")
    [met] = line(done.after, Advance(1, most))
    assert [event.event for event in met.events] == ["advanced", "met"]
    assert refusal(met.after, Advance(1, 1)) == ("in-contact", "Contact")
    fought = line(met.after, Done())[-1]
    assert fought.after.agenda[-1] == Fight(1, 0)
    assert GRIDLESS.to_act(fought.after) == CHANCE
    lost = line(fought.after, Rolled((6, 1)))[-1]
    assert lost.after.formations[0].figures == 7


@pytest.mark.rule("Contact")
def test_half_a_millimetre_is_contact() -> None:
    foot = Formation(0, "foot", 1000, 1000, 0)
    for gap, touches in ((5, True), (6, False)):
        horse = Formation(1, "horse", 1400 + gap, 1000, 1800)
        assert within(foot.shape, horse.shape, TOUCH) == touches
        assert not overlap(foot.shape, horse.shape)


@pytest.mark.rule("Movement")
def test_a_compact_formation_that_wheels_has_half_its_move_left() -> None:
    position = opening()
    [step] = line(position, Wheel(0, 450, right=True))
    assert step.after.formations[0].angle == 450
    assert step.after.formations[0].left == 500
    assert refusal(step.after, Advance(0, 501)) == ("too-far", "Movement")
    assert refusal(step.after, Wheel(0, 451, right=False)) == ("wheel", "Movement")
    loose = position.with_formation(0, replace(position.formations[0], compact=False))
    assert GRIDLESS.play(loose, Wheel(0, 450, right=True)).after.formations[0].left == 1000


@pytest.mark.rule("Command")
@pytest.mark.parametrize(("distance", "allowed"), [(4000, True), (4100, False)])
def test_a_formation_advances_within_reach_of_its_commander(distance: int, allowed: bool) -> None:
    position = replace(opening(), commanders=((6000 - distance, 6000), (9000, 6000)))
    refused = GRIDLESS.refusal(position, Advance(0, 100))
    assert (refused is None) == allowed
    if refused is not None:
        assert (refused.rule, refused.parameter("distance")) == ("Command", 4100)


@pytest.mark.rule("Movement")
def test_nobody_passes_through_anybody() -> None:
    position = GRIDLESS.opening(four())
    behind = replace(position.formations[2], x=6700, y=5000)
    position = position.with_formation(2, behind)
    beyond = advanced(position.formations[0], 1000)
    assert not overlap(beyond.shape, replace(behind, x=3000).shape)
    assert refusal(position, Advance(0, 1000)) == ("blocked", "Movement")
    # A thin base that a wheel would jump over is met all the same.
    thin = replace(behind, x=6500, y=5330, width=20, depth=20, angle=0)
    position = position.with_formation(2, thin)
    assert not overlap(wheeled(position.formations[0], 900, right=False).shape, thin.shape)
    assert refusal(position, Wheel(0, 900, right=False)) == ("blocked", "Movement")


@pytest.mark.rule("Melee")
@pytest.mark.parametrize(
    ("x", "y", "side"), [(1500, 1000, "front"), (500, 1000, "rear"), (1000, 1500, "flank")]
)
def test_flank_and_rear(x: int, y: int, side: str) -> None:
    defender = Formation(1, "foot", 1000, 1000, 0)
    assert angle_of_attack(Formation(0, "foot", x, y, 0), defender) == side


def test_orders_are_proposed_and_any_number_is_taken() -> None:
    position = opening()
    assert not GRIDLESS.lists_all_orders
    proposed = set(GRIDLESS.orders(position))
    assert Advance(0, 1000) in proposed
    assert Advance(0, 123) not in proposed
    assert refusal(position, Advance(0, 123)) == ("", "")
    assert all(GRIDLESS.refusal(position, order) is None for order in proposed)


@pytest.mark.rule("Movement")
def test_an_override_may_not_put_one_base_on_another() -> None:
    position = opening()
    push = Override((Change(("formations", 0, "x"), 8000),), "pushed")
    refused = GRIDLESS.refusal(position, push)
    assert refused is not None
    assert (refused.message, refused.pieces) == ("problem.gridless.overlap", (0, 1))
    off = Override((Change(("formations", 0, "x"), 100),), "pushed")
    refused = GRIDLESS.refusal(position, off)
    assert refused is not None
    assert refused.message == "problem.gridless.off-table"
    nudge = Override((Change(("formations", 0, "x"), 6005),), "nudged")
    assert GRIDLESS.play(position, nudge).after.formations[0].x == 6005


def test_the_scene_is_a_table() -> None:
    scene = GRIDLESS.scene(opening())
    assert scene.board == "table"
    assert [(piece.x, piece.y, piece.angle, piece.footprint) for piece in scene.pieces] == [
        (6000, 6000, 0, (800, 400)),
        (8200, 6000, 1800, (800, 400)),
    ]
    assert [mark.points for mark in scene.marks] == [((5000, 6000),), ((9200, 6000),)]
