"""Sides whose armies bear the same colours are told apart all the same, on stands, dice and shields."""

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hheditor.armies.army import Device
from hheditor.drawing.pieces.tinctures import apart
from hheditor.scenarios import Scenario
from hheditor.ui.workspaces.battle.heraldic import Arms
from tests.journeys.battlefield import DEVICES, Ground

RED = Device("plain", "lion", "#9c2a2c", "#e8c465")
CRIMSON = Device("plain", "lion", "#a02b2d", "#e8c465")


def bearing(one: Device, other: Device) -> Scenario:
    scenario = Ground().scenario()
    first, second = scenario.sides
    return replace(
        scenario,
        sides=(
            replace(first, army=replace(first.army, device=one)),
            replace(second, army=replace(second.army, device=other)),
        ),
    )


def shield(arms: Arms, side: int) -> str:
    """The colour most of a shield has."""
    image = QImage(60, 70, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    arms.paint_shield(painter, QRectF(0, 0, 60, 70), side)
    painter.end()
    inner = [image.pixelColor(x, y).name() for x in range(12, 48) for y in range(10, 45)]
    return max(set(inner), key=inner.count)


def test_sides_in_the_same_colours_are_told_apart() -> None:
    for dark in (False, True):
        for other in (RED, CRIMSON):
            arms = Arms(bearing(RED, other), dark=dark)
            one, two = arms.livery(0), arms.livery(1)
            assert apart(one.field, two.field) >= 0.12
            assert apart(shield(arms, 0), shield(arms, 1)) >= 0.12, "their shields, too"
            assert apart(shield(arms, 1), two.field) < apart(shield(arms, 1), one.field)


def test_sides_in_colours_of_their_own_keep_them() -> None:
    arms = Arms(bearing(*DEVICES), dark=False)
    for side, device in enumerate(DEVICES):
        assert arms.livery(side).field == device.first
        assert apart(shield(arms, side), device.first) < 0.05
