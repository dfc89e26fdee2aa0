"""The one door to geometry: hexes of both ways up with sides, points or both to face, and the bare table."""

import doctest
from itertools import pairwise
from math import dist, sqrt
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hheditor.rules.api.surfaces.hexes
import hheditor.rules.api.surfaces.table
from hheditor.drawing.furniture import field_outline
from hheditor.hexes import Board, Orientation, grid
from hheditor.hexes.board import Shift
from hheditor.hexes.facings import facings_towards
from hheditor.rules.api import surfaces
from hheditor.rules.api.surfaces import NO_HEADING, NO_PLACE, TableSurface, hex_surface
from hheditor.rules.api.surfaces.hexes import Facings, HexSurface

boards = st.builds(
    Board,
    st.integers(1, 30),
    st.integers(1, 30),
    st.sampled_from(get_args(Orientation)),
    st.sampled_from(get_args(Shift)),
)
hex_surfaces = st.builds(
    hex_surface, boards, st.sampled_from(get_args(Facings)), st.sampled_from(["letters", "numeric"])
)


@pytest.mark.parametrize(
    "module",
    [surfaces, hheditor.rules.api.surfaces.hexes, hheditor.rules.api.surfaces.table],
    ids=lambda module: module.__name__,
)
def test_the_examples_are_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


@given(hex_surfaces, st.data())
def test_a_place_is_found_by_its_spot_and_by_its_label(surface: HexSurface, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, surface.places - 1))
    assert surface.place_at(surface.spot_of(place)) == place
    assert surface.labelled(surface.label(place)) == place
    assert surface.label(surface.spot_of(place)) == surface.label(place)


@given(hex_surfaces)
def test_beside_the_field_there_is_no_place(surface: HexSurface) -> None:
    assert surface.place_at((-600.0, -600.0)) == NO_PLACE
    assert surface.place_at((surface.size[0] + 600, surface.size[1] + 600)) == NO_PLACE
    assert surface.label(NO_PLACE) == ""
    assert surface.label((-600.0, -600.0)) == ""


@given(hex_surfaces)
def test_every_heading_is_found_by_its_angle(surface: HexSurface) -> None:
    for heading in surface.headings:
        assert surface.heading_at(surface.angle(heading)) == heading
        assert surface.heading_at(surface.angle(heading) - 3600 + 140) == heading


@given(hex_surfaces, st.data())
def test_turning_goes_clockwise_step_by_step_and_comes_round(
    surface: HexSurface, data: st.DataObject
) -> None:
    heading = data.draw(st.sampled_from(surface.headings))
    steps = data.draw(st.integers(-30, 30))
    turned = surface.turned(heading, steps)
    assert turned in surface.headings
    assert surface.turned(turned, -steps) == heading
    whole = len(surface.headings)
    assert surface.apart(heading, turned) == min(steps % whole, -steps % whole)
    assert (surface.angle(turned) - surface.angle(heading)) % 3600 == steps * 3600 // whole % 3600


@given(hex_surfaces, st.data(), st.booleans())
def test_a_mirror_turns_angles_over(surface: HexSurface, data: st.DataObject, upright: bool) -> None:
    heading = data.draw(st.sampled_from(surface.headings))
    seen = surface.mirrored(heading, upright=upright)
    assert seen in surface.headings
    assert (surface.angle(seen) + surface.angle(heading)) % 3600 == (1800 if upright else 0)


@given(boards, st.data())
def test_aiming_at_a_hex_looks_at_it_as_the_hexes_say(board: Board, data: st.DataObject) -> None:
    surface = hex_surface(board)
    one, other = (data.draw(st.integers(0, board.cells - 1)) for _ in range(2))
    heading = surface.aim(surface.spot_of(one), surface.spot_of(other))
    if one == other:
        assert heading == NO_HEADING
    else:
        assert heading == facings_towards(board.hex(one), board.hex(other))[0]


@given(hex_surfaces)
def test_the_outline_of_all_places_is_that_of_the_field(surface: HexSurface) -> None:
    (whole,) = surface.outline(range(surface.places))
    (drawn,) = field_outline(surface.board)
    assert {(round(x), round(y)) for x, y in zip(whole[::2], whole[1::2], strict=True)} == {
        (round(x), round(y)) for x, y in zip(drawn.points[::2], drawn.points[1::2], strict=True)
    }


@given(hex_surfaces, st.data())
def test_outlines_are_drawn_in_and_a_place_has_the_shape_of_a_hex(
    surface: HexSurface, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, surface.places - 1))
    x, y = surface.spot_of(place)
    for share in (1.0, 0.9):
        shape = surface.shape(place, share)
        away = [dist((x, y), corner) for corner in zip(shape[::2], shape[1::2], strict=True)]
        assert len(away) == 6
        assert all(abs(each - share * 1000 / sqrt(3)) < 1e-6 for each in away)
    (inner,) = surface.outline((place,), 14)
    assert all(
        dist((x, y), corner) < 1000 / sqrt(3) - 13 for corner in zip(inner[::2], inner[1::2], strict=True)
    )


@given(hex_surfaces, st.data())
def test_going_as_far_as_somebody_else_keeps_the_distance(surface: HexSurface, data: st.DataObject) -> None:
    place, start, end = (data.draw(st.integers(0, surface.places - 1)) for _ in range(3))
    assert surface.carried(start, start, end) == end
    there = surface.carried(place, start, end)
    if there != NO_PLACE:
        assert surface.distance(place, there) == surface.distance(start, end)
        assert surface.carried(there, end, start) == place


@given(hex_surfaces, st.data(), st.booleans())
def test_a_mirror_shows_everything_twice_where_it_was(
    surface: HexSurface, data: st.DataObject, upright: bool
) -> None:
    among = data.draw(st.sets(st.integers(0, surface.places - 1), min_size=1, max_size=6))
    mirror = surface.mirror(among, upright=upright)
    for place in among:
        seen = mirror(place)
        assert seen == NO_PLACE or mirror(seen) == place


@given(hex_surfaces, st.data())
def test_the_way_between_two_places_has_no_gaps(surface: HexSurface, data: st.DataObject) -> None:
    one, other = (data.draw(st.integers(0, surface.places - 1)) for _ in range(2))
    way = surface.between(one, other)
    assert (way[0], way[-1]) == (one, other)
    assert all(surface.distance(a, b) == 1 for a, b in pairwise(way))
    assert {one, other} <= set(surface.within(one, other))


@given(hex_surfaces, st.data())
def test_what_lies_straight_ahead_is_looked_at_exactly(surface: HexSurface, data: st.DataObject) -> None:
    one, other = (data.draw(st.integers(0, surface.places - 1)) for _ in range(2))
    here, there = surface.spot_of(one), surface.spot_of(other)
    looks = surface.straight(here, there)
    if one == other:
        assert looks == NO_HEADING
    else:
        exact = facings_towards(surface.board.hex(one), surface.board.hex(other))
        assert looks == (exact[0] if len(exact) == 1 and exact[0] in surface.headings else NO_HEADING)


@given(hex_surfaces, st.integers(-3, 3), st.integers(-3, 3), st.data())
def test_the_keyboard_never_leaves_the_field(
    surface: HexSurface, across: int, down: int, data: st.DataObject
) -> None:
    place = data.draw(st.integers(-1, surface.places - 1))
    assert 0 <= surface.step(place, across, down) < surface.places


tables = st.builds(TableSurface, st.integers(1000, 24000), st.integers(1000, 24000))


@given(tables, st.data())
def test_a_spot_of_a_table_is_called_by_its_square(table: TableSurface, data: st.DataObject) -> None:
    width, height = table.size
    spot = (data.draw(st.floats(0, width - 1)), data.draw(st.floats(0, height - 1)))
    assert table.place_at(spot) == NO_PLACE
    called = table.label(spot)
    try:
        found = table.labelled(called)
    except ValueError:
        # The middle of a square that is cut by the edge lies beside the table.
        assert any(
            most % 1000 and at // 1000 == most // 1000 for at, most in zip(spot, table.size, strict=True)
        )
    else:
        assert all(abs(a - b) <= 500 for a, b in zip(spot, found, strict=True))


@given(tables, st.integers(0, 3599), st.integers(-100, 100))
def test_any_angle_of_a_table_is_a_heading(table: TableSurface, heading: int, steps: int) -> None:
    assert table.headings == ()
    assert table.heading_at(table.angle(heading)) == heading
    assert table.turned(table.turned(heading, steps), -steps) == heading
    assert table.apart(heading, table.turned(heading, 1)) == 50
    assert table.mirrored(table.mirrored(heading, upright=True), upright=True) == heading


def test_headings_of_a_table_are_told_from_north() -> None:
    table = TableSurface(18000, 12000)
    assert [table.heading_name(heading) for heading in (2700, 0, 450, 905, NO_HEADING)] == [
        "0°",
        "90°",
        "135°",
        "180.5°",
        "",
    ]


@pytest.mark.parametrize("text", ["", "5B", "Z99", "200 10", "nowhere", "1.2.3 4"])
def test_what_is_no_spot_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no spot|is not on this table"):
        TableSurface(18000, 12000).labelled(text)


@given(tables, st.data())
def test_a_finger_on_a_table_means_the_very_spot(table: TableSurface, data: st.DataObject) -> None:
    width, height = (int(each) for each in table.size)
    spot = (data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))
    assert table.at(spot) == spot
    assert table.holds(spot)
    assert table.at((width + 5, 0)) == NO_PLACE
    assert table.distance(spot, table.step(spot, 1, 0)) <= 100
    assert table.holds(table.step(table.step(NO_PLACE, 0, 0), 500, -500))
    ring = table.shape(spot)
    assert all(abs(dist(spot, each) - 150) < 1e-6 for each in zip(ring[::2], ring[1::2], strict=True))
    assert table.outline((spot, spot)) == (ring,)
    mirror = table.mirror((spot, (0, 0)), upright=True)
    assert mirror(spot) == (0, spot[1])
    assert table.carried((0, 0), (0, 0), spot) == spot
    assert table.straight((0, 0), (0, 10)) == 900


@given(hex_surfaces, st.data())
def test_a_border_lies_between_the_two_places_it_parts(surface: HexSurface, data: st.DataObject) -> None:
    place, side = data.draw(st.integers(0, surface.places - 1)), data.draw(st.integers(0, 5))
    ax, ay, bx, by = surface.border(place, side)
    assert abs(dist((ax, ay), (bx, by)) - 1000 / sqrt(3)) < 1e-6
    other = grid(surface.board).neighbours[place][side]
    if other >= 0:
        one, two = surface.spot_of(place), surface.spot_of(other)
        assert dist(((ax + bx) / 2, (ay + by) / 2), ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)) < 1e-6
    assert surface.border(NO_PLACE, side) == surface.border(place, 6) == ()
