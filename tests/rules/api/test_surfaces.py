"""The one door to geometry: hexes of both ways up with sides, points or both to face, and the bare table."""

import doctest
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hheditor.rules.api.surfaces.hexes
import hheditor.rules.api.surfaces.table
from hheditor.drawing.overlays import area_path, cell_path, centre_of
from hheditor.hexes import Board, Orientation, Shift, facings_towards
from hheditor.rules.api import surfaces
from hheditor.rules.api.surfaces import NO_HEADING, NO_PLACE, Facings, HexSurface, TableSurface, hex_surface

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


@given(hex_surfaces, st.data())
def test_outlines_are_those_the_field_is_drawn_with(surface: HexSurface, data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.integers(0, surface.places - 1), max_size=12))
    assert surface.outline(chosen, 14) == tuple(sub.points for sub in area_path(surface.board, chosen, 14))
    for place in chosen:
        assert (surface.shape(place, 0.9),) == tuple(
            sub.points for sub in cell_path(surface.board, place, 0.9)
        )
        assert surface.spot_of(place) == centre_of(surface.board, place)


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
        found = table.spot_labelled(called)
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
        TableSurface(18000, 12000).spot_labelled(text)
