"""The colours of the sides on this screen: the arms of their armies, on shields, dice and stands."""

from functools import lru_cache

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from hheditor.armies.army import Device
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.heraldry import Liveries, Livery, liveries, livery, shield_ops, side_colors
from hheditor.scenarios import Scenario
from hheditor.ui.canvas.painter import Paint, compiled


@lru_cache(maxsize=64)
def _shield(device: Device, colors: PaletteName) -> tuple[Paint, ...]:
    return tuple(compiled(shield_ops(device, 0, 0, 1000), colors))


def _borne(device: Device, worn: Livery, own: Livery) -> Device:
    """A device in the colours its side wears, where that is not its own because the other wears the same."""
    return device if worn == own else replace(device, first=worn.field, second=worn.metal)


class Arms:
    """The arms of both sides of a scenario, in the palette of the moment."""

    def __init__(self, scenario: Scenario | None, *, dark: bool) -> None:
        self.colors: PaletteName = "dark" if dark else "light"
        self._devices = tuple(side.army.device for side in scenario.sides) if scenario is not None else ()
        self.liveries: Liveries | None = None
        if len(self._devices) == 2:
            colors = palette(self.colors)
            self.liveries = liveries(self._devices[0], self._devices[1], colors)
            self._devices = tuple(
                _borne(device, worn, livery(device, colors))
                for device, worn in zip(self._devices, self.liveries or (), strict=False)
            )

    def livery(self, side: int) -> Livery:
        """What a side wears; neutral for none."""
        return side_colors(side, palette(self.colors), self.liveries)

    def paint_shield(self, painter: QPainter, box: QRectF, side: int) -> None:
        """A side's shield into a box."""
        if not 0 <= side < len(self._devices):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(box.center())
        scale = min(box.width() / 1040, box.height() / 1220)
        painter.scale(scale, scale)
        for paint in _shield(self._devices[side], self.colors):
            paint(painter)
        painter.restore()
