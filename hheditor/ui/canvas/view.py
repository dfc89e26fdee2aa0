"""The view: the field on screen, with zoom, pan, a cursor for the keyboard, and whoever holds the pointer.

Scene coordinates are board units. What the pointer does is the business of a `Hand`: a tool of the map
editor, the mover of a battle. The view tells it what the surface says lies under the pointer.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from hheditor.drawing.display import Op, Stroke
from hheditor.drawing.furniture import Coordinates, label_ops, sheet
from hheditor.drawing.overlays import shape_path
from hheditor.drawing.palette import PaletteName
from hheditor.maps.document import Map
from hheditor.rules.api.surfaces import NO_PLACE, Surface, TableSurface, Where, hex_surface
from hheditor.tables.map.document import TableMap
from hheditor.ui.canvas.backdrop import Backdrop
from hheditor.ui.canvas.hand import Hand, Pointer
from hheditor.ui.canvas.layers import CoordinateItem, DrawingItem, GridItem, TerrainItem
from hheditor.ui.canvas.painter import Pictures
from hheditor.ui.canvas.table_tiles import TableTiles
from hheditor.ui.canvas.tiles import Tiles
from hheditor.ui.canvas.zooming import Zooming
from hheditor.ui.look.widgets import once

_PAN = 90


class FieldView(Zooming):
    """The canvas."""

    tapped = Signal()
    """Space was pressed and let go without taking hold of the field."""
    cursor_moved = Signal(object)
    """The cursor of the keyboard moved to a place or spot."""

    def __init__(
        self,
        map_: Map,
        colors: PaletteName = "light",
        parent: QWidget | None = None,
        *,
        surface: Surface | None = None,
        table: TableMap | None = None,
    ) -> None:
        """`surface` is what a game is played on; without one the hexes of the map. A bare `table` is shown
        instead of the map."""
        super().__init__(parent)
        self._given = surface
        self.setObjectName("field")
        self._hexes = Tiles(map_, colors)
        self.tiles: Tiles | TableTiles = self._hexes if table is None else TableTiles(table, colors)
        self.hand: Hand | None = None
        self.legend = ""
        self.text_scale = 1.0
        self.north = "N"
        self._colors: PaletteName = colors
        self._coordinates: Coordinates = "rim"
        self._backdrop = Backdrop()
        self._printed = False
        self._panning: QPoint | None = None
        self._space = self._tap = False
        self._at: Where = NO_PLACE
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.terrain = TerrainItem(self.tiles)
        self._scene.addItem(self.terrain)
        self._lines = GridItem(self.tiles, 6)
        self._names = CoordinateItem(self._hexes, 7)
        self._scene.addItem(self._lines)
        self._scene.addItem(self._names)
        self._layers: dict[str, DrawingItem] = {}
        self._cursor = self.layer("cursor", 90)
        self._more = once(self, self._paint_more, 0)
        self._set_up()
        if not self._ruled:
            self.show_grid(on=False)
        self._dress()

    def _set_up(self) -> None:
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)

    # What is shown -----------------------------------------------------------------------------------------

    @property
    def surface(self) -> Surface:
        """Where things are on it."""
        if self._given is not None:
            return self._given
        table = self.table
        return hex_surface(self.map.board) if table is None else TableSurface(table.width, table.height)

    def play_on(self, surface: Surface) -> None:
        """The game is played on another surface from now on."""
        self._given = surface

    @property
    def map(self) -> Map:
        """The map shown."""
        return self._hexes.field.map

    @property
    def table(self) -> TableMap | None:
        """The bare table shown; None where hexes are."""
        return self.tiles.field.table if isinstance(self.tiles, TableTiles) else None

    def show_table(self, table: TableMap) -> None:
        """Show a state of a bare table; what changed is painted again, the rest stays."""
        before = self.table
        if not isinstance(self.tiles, TableTiles) or before is None:
            self.tiles = self.terrain.tiles = self._lines.tiles = TableTiles(table, self._colors)
            dirty = self.terrain.boundingRect()
        else:
            dirty = self.tiles.show(table)
        if before is None or (before.width, before.height) != (table.width, table.height):
            for item in (self.terrain, self._lines):
                item.prepareGeometryChange()
            self._dress()
            self.fit()
        elif before.name != table.name:
            self.refresh_sheet()
        if not dirty.isEmpty():
            self.terrain.update(dirty)

    def show_ground(self, map_: Map, table: TableMap | None) -> None:
        """Show a state of the map, or of the bare table that is fought on instead."""
        if table is not None:
            self.show_table(table)
        else:
            self.show_map(map_)

    def show_labels(self, scale: float) -> None:
        """Write the names on the field, or on the table."""
        names, table = self.tiles.field.palette, self.table
        if table is None:
            ops: Sequence[Op] = label_ops(self.map, names, scale)
        else:
            from hheditor.drawing.tables import mark_ops

            ops = mark_ops(table, names, scale, zones=False)
        self.layer("labels", 30).show_ops(ops, self._colors)

    @property
    def colors(self) -> PaletteName:
        """The palette it is painted in."""
        return self._colors

    def show_map(self, map_: Map) -> None:
        """Show a state of the map; what changed is painted again, the rest stays."""
        board, name = self.map.board, self.map.name
        dirty = self._hexes.show(map_)
        if map_.board != board:
            for item in (self.terrain, self._lines, self._names):
                item.prepareGeometryChange()
            self._dress()
            if not map_.board.alike(board):
                self.fit()
        elif map_.name != name:
            self._dress()
        if (map_.board, map_.name) != (board, name):
            # The title stands beside the field, where no change of the ground is ever painted.
            self.viewport().update()
        if not dirty.isEmpty():
            self.terrain.update(dirty)

    def use(self, colors: PaletteName) -> None:
        """Change the palette."""
        if colors != self._colors:
            self._colors = colors
            self.tiles.use(colors)
            self._dress()
            self.viewport().update()

    def show_grid(self, *, on: bool) -> None:
        """Show the grid or not; without a table of its own a game without places has none."""
        self.tiles.show_grid(on=on and self._ruled)
        self.viewport().update()

    @property
    def _ruled(self) -> bool:
        """Whether there is a grid to be drawn: of hexes, or the squares behind a table."""
        return self.table is not None or self.surface.places > 0

    @property
    def coordinates(self) -> Coordinates:
        """Where it says its coordinates."""
        return self._coordinates

    def show_coordinates(self, where: Coordinates) -> None:
        """Show letters and numbers in the rim, those of each hex in it as well, or none."""
        self._coordinates = where
        self._names.text_scale = self.text_scale
        self._names.setVisible(where == "hexes" and self.surface.places > 0)
        self.refresh_sheet()

    def lift_grid(self, *, on: bool) -> None:
        """Draw the grid once more above whatever lies on the terrain (depth 5 and below) or not."""
        self._lines.setVisible(on and self._ruled)

    @property
    def sheet(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the paper."""
        return self.tiles.sheet if isinstance(self.tiles, TableTiles) else sheet(self.map.board)

    def refresh_sheet(self) -> None:
        """Draw the sheet around the field again, after a change of legend or text scale."""
        self._dress()
        self.viewport().update()

    def layer(self, name: str, depth: float = 10.0, pictures: Pictures | None = None) -> DrawingItem:
        """The layer of that name, made when first asked for; higher ones lie above."""
        found = self._layers.get(name)
        if found is None:
            found = self._layers[name] = DrawingItem(depth, pictures)
            self._scene.addItem(found)
        return found

    def _dress(self) -> None:
        self._printed = False
        left, top, right, bottom = self.sheet
        room = 0.6
        wide, tall = right - left, bottom - top
        self._scene.setSceneRect(
            left - wide * room, top - tall * room, wide * (1 + 2 * room), tall * (1 + 2 * room)
        )

    def _print(self) -> None:
        """Print the sheet again, when it is next looked at: what is said around a field comes in pieces."""
        self._printed = True
        if self.table is not None:
            self._backdrop.print_table(
                self.table,
                self._colors,
                north=self.north,
                text_scale=self.text_scale,
            )
        else:
            self._backdrop.print(
                self.map,
                self._colors,
                legend=self.legend,
                north=self.north,
                coordinates=self._coordinates != "off" and self.surface.places > 0,
                text_scale=self.text_scale,
            )

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The paper, its frame and what is printed in the margin."""
        if not self._printed:
            self._print()
        self._backdrop.draw(painter, QRectF(rect), self.tiles.width, self.tiles.height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and come back for tiles that were not ready."""
        super().paintEvent(event)
        if not self.terrain.complete:
            self._more.start()

    def _paint_more(self) -> None:
        self.viewport().update()

    # The pointer and what it brings into view ------------------------------------------------------------

    def show_cell(self, where: Where) -> None:
        """Bring a place or spot into view."""
        x, y = self.centre_of(where)
        point = self.mapFromScene(QPointF(x, y))
        margin = 60
        if not self.viewport().rect().adjusted(margin, margin, -margin, -margin).contains(point):
            self.centerOn(x, y)
            self._fitted = False
            self.scrolled.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching zooms; the pointer leaving the field ends the hover."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.set_scale(self.scale_now * (1 + event.value()), event.position())
                return True
        elif event.type() == QEvent.Type.Leave and self.hand is not None:
            self.hand.hovered(None)
        return super().viewportEvent(event)

    # The pointer -------------------------------------------------------------------------------------------

    def centre_of(self, where: Where) -> tuple[float, float]:
        """The middle of a place in board units; a spot is its own."""
        return self.surface.spot_of(where)

    def cell_under(self, point: QPointF | QPoint) -> int:
        """The place under a point of the viewport, by arithmetic."""
        spot = self._to_scene(QPointF(point))
        return self.surface.place_at((spot.x(), spot.y()))

    def under(self, point: QPointF | QPoint) -> Where:
        """What a finger on a point of the viewport means: a place, or the spot of a bare table."""
        spot = self._to_scene(QPointF(point))
        return self.surface.at((spot.x(), spot.y()))

    def box_about(self, where: Where) -> QRect:
        """The square of the viewport about a place, as large as a hex."""
        side, middle = round(1000 * self.scale_now), self.viewport_point(where)
        return QRect(middle.x() - side // 2, middle.y() - side // 2, side, side)

    def viewport_point(self, where: Where) -> QPoint:
        """The point of the viewport at the middle of a place, or at a spot."""
        return self.mapFromScene(QPointF(*self.centre_of(where)))

    def _to_scene(self, point: QPointF) -> QPointF:
        inverse, _ = self.viewportTransform().inverted()
        return inverse.map(point)

    def _pointer(self, event: QMouseEvent) -> Pointer:
        spot = self._to_scene(event.position())
        return self._pointing(self.surface.at((spot.x(), spot.y())), spot, event.modifiers(), event.button())

    @staticmethod
    def _pointing(
        where: Where, spot: QPointF, modifiers: Qt.KeyboardModifier, button: Qt.MouseButton
    ) -> Pointer:
        place = where if isinstance(where, int) else NO_PLACE
        return Pointer(place, spot.x(), spot.y(), modifiers, button, where)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The middle button, or the left one with the space bar, takes hold of the field."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._panning, self._tap = event.position().toPoint(), False
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self.hand is not None:
            self.hand.pressed(self._pointer(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or tell the hand."""
        if self._panning is not None:
            here = event.position().toPoint()
            self.pan(here.x() - self._panning.x(), here.y() - self._panning.y())
            self._panning = here
        elif self.hand is not None:
            pointer = self._pointer(event)
            if event.buttons() & (Qt.MouseButton.LeftButton | Qt.MouseButton.RightButton):
                self.hand.moved(pointer)
            else:
                self.hand.hovered(pointer)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if self._panning is not None:
            self._panning = None
            self._show_pointer()
        elif self.hand is not None:
            self.hand.released(self._pointer(event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two fast clicks are two clicks."""
        self.mousePressEvent(event)

    def _show_pointer(self) -> None:
        shape = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(QCursor(shape))

    # The keyboard ------------------------------------------------------------------------------------------

    @property
    def cursor_at(self) -> Where:
        """Where the cursor is; `NO_PLACE` if nobody used it yet."""
        return self._at

    @property
    def cursor_cell(self) -> int:
        """The place the cursor is in; -1 if nobody used it yet, or where there are no places."""
        return self._at if isinstance(self._at, int) else NO_PLACE

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor by steps, and keep it in view."""
        if self.surface.holds(self._at):
            self.set_cursor(self.surface.step(self._at, dx, dy))
            return
        middle = self.under(self.viewport().rect().center())
        self.set_cursor(middle if middle != NO_PLACE else self.surface.step(NO_PLACE, 0, 0))

    def set_cursor(self, where: Where) -> None:
        """Put the cursor on a place or spot; `NO_PLACE` hides it."""
        self._at = where
        colors = self.tiles.field.palette
        if where == NO_PLACE:
            self._cursor.show_ops((), self._colors)
            return
        path = shape_path(self.surface, where)
        self._cursor.show_ops(
            (Stroke(path, colors["ink"], 52), Stroke(path, colors["selection"], 34)), self._colors
        )
        self.show_cell(where)
        self.cursor_moved.emit(where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, with Ctrl the field; Enter is a click on the cursor; Space takes
        hold of the field for the mouse, and a tap of it is told."""
        arrows = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        key = Qt.Key(event.key())
        if self.hand is not None and self.hand.key(event):
            event.accept()
        elif key in arrows:
            dx, dy = arrows[key]
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.pan(-dx * _PAN, -dy * _PAN)
            else:
                self.move_cursor(dx, dy)
            event.accept()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at != NO_PLACE:
            self._click_cursor(event.modifiers())
            event.accept()
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space, self._tap = True, True
            self._show_pointer()
            event.accept()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space lets go; a tap of it is told."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_pointer()
            if self._tap:
                self._tap = False
                self.tapped.emit()
        super().keyReleaseEvent(event)

    def click_cursor(self) -> None:
        """A click on the cursor, if it shows: what a tap of Space does where it paints or places."""
        if self._at != NO_PLACE:
            self._click_cursor(Qt.KeyboardModifier.NoModifier)

    def _click_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        if self.hand is None:
            return
        spot = QPointF(*self.centre_of(self._at))
        pointer = self._pointing(self._at, spot, modifiers, Qt.MouseButton.LeftButton)
        self.hand.pressed(pointer)
        self.hand.released(pointer)
