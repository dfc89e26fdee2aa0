"""The field as the hero of the sheet: drawn once for a size, with the zones and whoever stands there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.drawing.display import Op, Pattern, Picture, Sub
from hheditor.drawing.furniture import label_ops, size
from hheditor.drawing.guidance import side_color
from hheditor.drawing.overlays import area_path_ops, objective_ops
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.heraldry import liveries
from hheditor.drawing.pieces.units import scene_ops
from hheditor.drawing.tables import mark_ops
from hheditor.maps.document import Objective, Underlay
from hheditor.rules.api import Scene
from hheditor.rules.api.registry import surface_of, table_of
from hheditor.rules.api.surfaces import Contour
from hheditor.scenarios import Scenario
from hheditor.ui.canvas.painter import paint_ops
from hheditor.ui.slices import Slices

if TYPE_CHECKING:
    from hheditor.ui.canvas.table_tiles import TableTiles
    from hheditor.ui.canvas.tiles import Tiles
    from hheditor.ui.context import Context

Zones = tuple[tuple[Contour, ...], ...]
"""The outlines of each side's zone."""
_FAR = 0.034
"""Pixels per board unit below which units are drawn as counters."""


def overlay_ops(scenario: Scenario, zones: Zones, scenes: tuple[Scene, ...], colors: PaletteName) -> list[Op]:
    """Zones, objectives and pieces over the field."""
    surface, names = surface_of(scenario), palette(colors)
    worn = liveries(scenario.sides[0].army.device, scenario.sides[1].army.device, names)
    ops: list[Op] = []
    for side, outlines in enumerate(zones):
        pattern: Pattern = "diagonal" if side == 0 else "counter"
        ops += area_path_ops(tuple(map(Sub, outlines)), side_color(side, names, worn), pattern)
    wanted = [Objective(goal.name, goal.cells) for goal in scenario.goals if goal.cells]
    ops += objective_ops(surface, wanted, names)
    for scene in scenes:
        ops += scene_ops(
            Scene(scene.pieces),
            names,
            surface.spot_of,
            names=False,
            liveries=worn,
        )
    return ops


def _tiles(scenario: Scenario, colors: PaletteName) -> "Tiles | TableTiles":
    from hheditor.ui.canvas.table_tiles import TableTiles
    from hheditor.ui.canvas.tiles import Tiles

    table = table_of(scenario)
    return Tiles(scenario.map, colors) if table is None else TableTiles(table, colors)


def field_picture(
    scenario: Scenario, colors: PaletteName, width: int, ops: list[Op], ratio: float = 1.0
) -> QImage:
    """The field or the table so many pixels broad, with operations on top."""
    table, names = table_of(scenario), palette(colors)
    tiles = _tiles(scenario, colors)
    said = label_ops(scenario.map, names) if table is None else mark_ops(table, names, zones=False)
    scale = max(1, width) * ratio / tiles.width
    image = QImage(
        max(1, round(tiles.width * scale)),
        max(1, round(tiles.height * scale)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        tiles.draw(painter, image.rect(), scale, 0, 0, 1e9)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        paint_ops(painter, [*ops, *said], colors)
    finally:
        painter.end()
    image.setDevicePixelRatio(ratio)
    return image


class Hero(QWidget):
    """The picture. A click on it is a click on "Deploy"."""

    clicked = Signal()

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self.setObjectName("scenario:hero")
        self._context = context
        self._scenario: Scenario | None = None
        self._zones: Zones = ()
        self._scenes: tuple[Scene, ...] = ()
        self._picture: QPixmap | None = None
        self._drawn: tuple[object, ...] = ()
        self._underlay: Underlay | None = None
        self._past = QImage()
        self._shape = 0.6
        """How high the field is for its breadth."""
        self._share = 0.0
        """How much of the old map shows, from 0 to 1."""
        self._slices = Slices(self)
        self._drawing: tuple[object, ...] = ()
        """What is being drawn."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def expect(self, scenario: Scenario) -> None:
        """Take the shape of a field; it is shown when its zones have been worked out."""
        wide, high = surface_of(scenario).size
        self._shape = high / wide
        self._fit()

    def show_scenario(self, scenario: Scenario, zones: Zones, scenes: tuple[Scene, ...]) -> None:
        """Show a scenario; drawn when it is next looked at."""
        self._scenario, self._zones, self._scenes = scenario, zones, scenes
        self.expect(scenario)
        self.update()

    def use_past(self, underlay: Underlay | None, picture: QImage) -> None:
        """The old map below the field, as it was traced; None: there is none."""
        self._underlay, self._past = underlay, picture
        self.update()

    def show_past(self, share: float) -> None:
        """Let so much of the old map show."""
        self._share = share
        self.update()

    def _paint_past(self, painter: QPainter) -> None:
        under, scenario = self._underlay, self._scenario
        if under is None or scenario is None or not self._share:
            return
        place = self._place()
        wide, _ = size(scenario.map.board)
        painter.save()
        painter.setClipRect(place)
        painter.translate(place.topLeft())
        painter.scale(place.width() / wide, place.width() / wide)
        picture = Picture(
            under.picture, under.x, under.y, under.scale, under.rotation / 10, max(0.001, self._share)
        )
        paint_ops(painter, [picture], self._context.theme.field, lambda _: self._past)
        painter.restore()

    def _aspect(self) -> float:
        return self._shape

    def _fit(self) -> None:
        high = min(round(self.width() * self._aspect()), self._context.theme.px(470))
        self.setFixedHeight(max(self._context.theme.px(120), high))

    def resizeEvent(self, event: object) -> None:
        """Keep the shape of the field."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def sizeHint(self) -> QSize:
        """As broad as the sheet."""
        return QSize(self._context.theme.px(600), self.height())

    def _key(self) -> tuple[object, ...]:
        scenario = self._scenario
        return (
            scenario and scenario.map,
            scenario and scenario.table,
            scenario and scenario.goals,
            self._zones,
            self._scenes,
            self.size().toTuple(),
            self._context.theme.field,
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The picture in the middle; one that is out of date until the new one is there."""
        if self._scenario is not None and self._key() not in (self._drawn, self._drawing):
            self._drawing = self._key()
            self._slices.begin(self._draw(self._scenario))
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self._place(), self._picture)
        self._paint_past(painter)
        painter.end()

    def _place(self) -> QRect:
        wide = min(self.width(), round(self.height() / self._aspect()))
        high = round(wide * self._aspect())
        return QRect((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)

    def _draw(self, scenario: Scenario) -> Iterator[None]:
        """The field is made ready, then painted."""
        from hheditor.ui.canvas.tiles import Tiles

        key, colors = self._drawing, self._context.theme.field
        wide, ratio = self._place().width(), self.devicePixelRatioF()
        tiles = _tiles(scenario, colors)
        if isinstance(tiles, Tiles):
            yield from tiles.laid_out(wide * ratio / tiles.width)
        ops = overlay_ops(scenario, self._zones, self._scenes, colors)
        image = field_picture(scenario, colors, wide, ops, ratio)
        self._picture = QPixmap.fromImage(image)
        self._drawn, self._drawing = key, ()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the field."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
