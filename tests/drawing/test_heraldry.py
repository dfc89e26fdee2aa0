"""Heraldry: every device can be drawn, and two sides are always told apart."""

from colorsys import rgb_to_hls

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.armies import Device
from hheditor.drawing.display import Drawing, Fill, Group, bounds
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.heraldry import (
    FIELDS,
    TINCTURES,
    charges,
    liveries,
    livery,
    shield_ops,
)
from hheditor.drawing.pieces.tinctures import apart, different, greyish
from hheditor.drawing.pieces.units import piece_ops, scene_ops
from hheditor.drawing.svg import svg
from hheditor.rules.api.screen.scene import Piece, Scene, Strength


def _hue(color: str) -> float:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return rgb_to_hls(red, green, blue)[0]


COLORS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
DEVICES = st.builds(
    Device,
    field=st.sampled_from(FIELDS),
    charge=st.sampled_from(("", *charges())),
    first=COLORS,
    second=COLORS,
)


def _inner(drawing: Drawing) -> Drawing:
    group = drawing[-1]
    assert isinstance(group, Group)
    return group.ops


def _fills(drawing: Drawing) -> list[str]:
    return [op.color for op in _inner(drawing) if isinstance(op, Fill)]


@pytest.mark.parametrize("charge", charges())
def test_every_charge_is_a_shape_within_the_shield(charge: str) -> None:
    plain = Device("plain", "", "#234f8e", "#e8c465")
    charged = Device("plain", charge, "#234f8e", "#e8c465")
    assert "#e8c465" not in _fills(shield_ops(plain, 0, 0, 100))
    assert "#e8c465" in _fills(shield_ops(charged, 0, 0, 100))
    left, top, right, bottom = bounds(_inner(shield_ops(charged, 0, 0, 100)))
    assert (left, right) == pytest.approx((-531, 531), abs=1)
    assert bottom - top < 1270


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_but_the_plain_one_shows_both_colours(field: str) -> None:
    fills = _fills(shield_ops(Device(field, "", "#234f8e", "#e8c465"), 0, 0, 100))
    assert fills[0] == "#234f8e"
    assert ("#e8c465" in fills) == (field != "plain")


def test_a_device_nobody_knows_is_drawn_plain() -> None:
    strange = Device("gyronny of eight", "unicorn", "blue", "#zzzzzz")
    assert shield_ops(strange, 0, 0, 10) == shield_ops(Device("gyronny of eight", "unicorn"), 0, 0, 10)
    assert len(_fills(shield_ops(strange, 0, 0, 10))) == len(_fills(shield_ops(Device(), 0, 0, 10)))


def test_a_shield_can_be_written_as_svg() -> None:
    text = svg([(shield_ops(Device("quarterly", "lion"), 50, 60, 100), None)], (0, 0, 100, 120), "light", 100)
    assert text.count("<path") >= 5


@given(DEVICES)
def test_a_charge_is_seen_on_whatever_lies_below_it(device: Device) -> None:
    fills = _fills(shield_ops(device, 0, 0, 100))
    plain = _fills(shield_ops(Device(device.field, "", device.first, device.second), 0, 0, 100))
    if device.charge and device.field in ("plain", "bordure", "chief"):
        extra = [color for color in fills if color not in plain] or [device.second]
        assert apart(extra[0], device.first) >= 0.2


@given(DEVICES, DEVICES, st.sampled_from(("light", "dark")))
def test_two_sides_are_told_apart_and_from_the_ground(one: Device, other: Device, name: PaletteName) -> None:
    colors = palette(name)
    pair = liveries(one, other, colors)
    assert pair is not None
    first, second = pair
    assert apart(first.field, second.field) >= 0.12
    for side in pair:
        assert apart(side.field, side.metal) >= 0.2
        for ground in ("ground", "hill2", "wood.floor"):
            assert different(side.field, colors[ground]) >= 0.11
    assert first == livery(one, colors)


def test_sides_that_already_differ_wear_their_own() -> None:
    colors = palette("light")
    english, french = Device("plain", "lion", "#9c2a2c", "#e8c465"), Device("plain", "fleur", "#234f8e")
    assert liveries(english, french, colors) == (livery(english, colors), livery(french, colors))
    assert livery(english, colors).field == "#9c2a2c"
    assert livery(english, colors).metal == "#e8c465"
    white = Device("plain", "cross", "#e6e2d6", "#24231f")
    assert livery(white, colors).field == "#24231f", "white cannot be seen on pale ground"


@pytest.mark.parametrize("colour", TINCTURES)
def test_a_side_wears_by_night_what_it_wears_by_day(colour: str) -> None:
    """Lighter or darker, but of the same hue."""
    device = Device("plain", "", colour, "#e6e2d6")
    day, night = (livery(device, palette(name)) for name in ("light", "dark"))
    if greyish(day.field):
        assert greyish(night.field)
    else:
        turn = abs(_hue(day.field) - _hue(night.field))
        assert min(turn, 1 - turn) < 0.02


def test_in_black_and_white_the_palette_dresses_the_sides() -> None:
    assert liveries(Device(), Device(), palette("mono")) is None


def test_units_wear_the_livery_of_their_side() -> None:
    colors = palette("light")
    green = Device("plain", "", TINCTURES[2], TINCTURES[6])
    pair = liveries(green, Device(), colors)
    piece = Piece(1, 0, "foot", 500, 500, strength=Strength(4, 4))
    assert piece_ops(piece, colors, pair) != piece_ops(piece, colors)
    neutral = Piece(1, 2, "foot", 500, 500, strength=Strength(4, 4))
    assert piece_ops(neutral, colors, pair) == piece_ops(neutral, colors)
    for far in (False, True):
        drawn = scene_ops(Scene((piece,)), colors, lambda _: (0.0, 0.0), far=far, liveries=pair)
        assert TINCTURES[2] in str(drawn)
        assert TINCTURES[2] not in str(scene_ops(Scene((piece,)), colors, lambda _: (0.0, 0.0), far=far))
