"""A bare table as tiles: squares of pixels, painted once for a scale and patched where the table is edited.

It answers whatever the view asks of the tiles of a field of hexes. A tile's picture is exactly what the
screen shows, so panning only copies. How tables are drawn is read when the first one is: every canvas knows
these tiles, and most show hexes.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from math import ceil, floor
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from hheditor.drawing.display import Fill, Op, Stamps, Stroke
from hheditor.drawing.palette import Palette, PaletteName, palette
from hheditor.tables.map.document import TableMap
from hheditor.ui.canvas.layers import box_of
from hheditor.ui.canvas.painter import Paint, compiled

_SIDE = 512
"""Pixels of a tile: painted within the time of a frame or two."""
_LEVELS = 3
_ROOM = 160 * 1024 * 1024
_TALL = 420.0
"""How far what stands on a spot may show from it."""
_GRID_FROM = 0.0105
_MUCH = 0.6
"""The share of a table that nobody patches."""

Key = tuple[int, int]
Makes = Callable[[QRectF], Paint | None]


class TableField(NamedTuple):
    """What is shown, and in which colours."""

    table: TableMap
    colors: PaletteName
    palette: Palette


class TableTiles:
    """The painted tiles of one table."""

    def __init__(self, table: TableMap, colors: PaletteName) -> None:
        self.field = TableField(table, colors, palette(colors))
        self.grid = False
        self._levels: OrderedDict[int, dict[Key, QPixmap]] = OrderedDict()
        self._parts: list[tuple[QRectF, Makes]] | None = None
        self._lines: list[Paint] | None = None

    @property
    def width(self) -> float:
        """Of the table, in its units."""
        return float(self.field.table.width)

    @property
    def height(self) -> float:
        """Of the table, in its units."""
        return float(self.field.table.height)

    @property
    def sheet(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the paper it lies on."""
        from hheditor.drawing.tables import table_sheet

        return table_sheet(self.field.table)

    # What is shown ---------------------------------------------------------------------------------------

    def show(self, table: TableMap) -> QRectF:
        """Show another state of the table; gives the part that looks different."""
        from hheditor.drawing.tables import reach_of

        before = self.field.table
        if table is before:
            return QRectF()
        self.field = self.field._replace(table=table)
        reach = reach_of(before, table)
        if reach is None:
            self.forget()
            return QRectF(-2000, -2000, self.width + 4000, self.height + 4000)
        west, north, east, south = reach
        if west >= east:
            return QRectF()
        dirty = QRectF(west, north, east - west, south - north)
        if dirty.width() * dirty.height() > _MUCH * self.width * self.height:
            # Another table, or as good as one: painted when it is seen, not within the click that opens it.
            self.forget()
        else:
            self._parts = None
            self._patch(dirty)
        return dirty

    def use(self, colors: PaletteName) -> None:
        """Change the colours."""
        if colors != self.field.colors:
            self.field = TableField(self.field.table, colors, palette(colors))
            self.forget()

    def show_grid(self, *, on: bool) -> None:
        """Draw the grid or not."""
        if on != self.grid:
            self.grid = on
            self.forget()

    def forget(self) -> None:
        """Paint everything anew."""
        self._levels.clear()
        self._parts = self._lines = None

    # Painting --------------------------------------------------------------------------------------------

    def _all(self) -> list[tuple[QRectF, Makes]]:
        if self._parts is None:
            from hheditor.drawing.tables import table_ops

            table, colors, _ = self.field
            self._parts = [
                (_strewn_box(op), _strewn(op, colors))
                if isinstance(op, Stamps)
                else (box_of(op), _whole(op, colors))
                for op in _seen(table_ops(table, colors, grid=self.grid))
            ]
        return self._parts

    def _paint(self, target: QPixmap, box: QRect, part: QRect, scale: float) -> None:
        """Paint a part of a tile, both in pixels of the table."""
        table = self.field.table
        painter = QPainter(target)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.left(), -box.top())
        whole = QRect(0, 0, ceil(table.width * scale), ceil(table.height * scale))
        painter.setClipRect(part.intersected(whole))
        painter.scale(scale, scale)
        area = QRectF(part.left() / scale, part.top() / scale, part.width() / scale, part.height() / scale)
        for around, make in self._all():
            if around.intersects(area):
                paint = make(area)
                if paint is not None:
                    paint(painter)
        painter.end()

    def _level(self, scale: float) -> dict[Key, QPixmap]:
        name = round(scale * 1_000_000)
        level = self._levels.setdefault(name, {})
        self._levels.move_to_end(name)
        held = sum(len(each) for each in self._levels.values()) * _SIDE * _SIDE * 4
        while len(self._levels) > 1 and (len(self._levels) > _LEVELS or held > _ROOM):
            _, gone = self._levels.popitem(last=False)
            held -= len(gone) * _SIDE * _SIDE * 4
        if held > _ROOM:
            level.clear()
        return level

    def box(self, key: Key) -> QRect:
        """The pixels of a tile."""
        return QRect(key[0] * _SIDE, key[1] * _SIDE, _SIDE, _SIDE)

    def keys_in(self, area: QRect, scale: float) -> list[Key]:
        """The tiles that touch an area given in pixels of the table."""
        across, down = ceil(self.width * scale / _SIDE), ceil(self.height * scale / _SIDE)
        columns = range(max(0, area.left() // _SIDE), min(across - 1, area.right() // _SIDE) + 1)
        rows = range(max(0, area.top() // _SIDE), min(down - 1, area.bottom() // _SIDE) + 1)
        return [(column, row) for row in rows for column in columns]

    def tile(self, key: Key, scale: float) -> QPixmap:
        """The picture of a tile, painted if need be."""
        level = self._level(scale)
        found = level.get(key)
        if found is None:
            found = level[key] = QPixmap(_SIDE, _SIDE)
            found.fill(QColor(self.field.palette["paper"]))
            box = self.box(key)
            self._paint(found, box, box, scale)
        return found

    def draw(self, painter: QPainter, area: QRect, scale: float, left: int, top: int, seconds: float) -> bool:
        """Lay the tiles that touch an area; after so many seconds stand-ins serve for those not painted yet.

        `left` and `top` are the pixels of the table's origin. False if a stand-in was used.
        """
        level = self._level(scale)
        fallback = next((name for name in reversed(self._levels) if self._levels[name] is not level), None)
        limit = perf_counter() + seconds
        whole = QRect(left, top, ceil(self.width * scale), ceil(self.height * scale))
        complete = True
        for key in self.keys_in(area, scale):
            place = self.box(key).translated(left, top).intersected(whole)
            if key not in level and fallback is not None and perf_counter() > limit:
                complete = False
                self._stand_in(painter, key, scale, fallback, left, top)
                continue
            picture = self.tile(key, scale)
            painter.drawPixmap(place, picture, QRect(0, 0, place.width(), place.height()))
        return complete

    def _stand_in(self, painter: QPainter, key: Key, scale: float, name: int, left: int, top: int) -> None:
        """Stretch what another scale has of the same ground."""
        box, ratio = self.box(key), name / 1_000_000 / scale
        whole = QRect(0, 0, ceil(self.width * scale), ceil(self.height * scale))
        place = box.intersected(whole).translated(left, top)
        there = QRectF(box.left() * ratio, box.top() * ratio, box.width() * ratio, box.height() * ratio)
        painter.save()
        painter.setClipRect(place)
        painter.fillRect(place, QColor(self.field.palette["ground"]))
        for near in self.keys_in(there.toAlignedRect(), name / 1_000_000):
            tile = self._levels[name].get(near)
            if tile is not None:
                at = self.box(near)
                size = _SIDE / ratio
                target = QRectF(left + at.left() / ratio, top + at.top() / ratio, size, size)
                painter.drawPixmap(target, tile, QRectF(tile.rect()))
        painter.restore()

    def draw_grid(self, painter: QPainter, area: QRect, scale: float) -> None:  # noqa: ARG002 - as of a field
        """Draw the grid alone, with a painter in units of the table: over what is traced."""
        if not self.grid or scale <= _GRID_FROM:
            return
        if self._lines is None:
            from hheditor.drawing.tables import grid_ops

            self._lines = compiled(grid_ops(self.field.table, self.field.palette), self.field.colors)
        for paint in self._lines:
            paint(painter)

    def _patch(self, dirty: QRectF) -> None:
        """Paint a part again in the scale that shows; other scales let go of it."""
        newest = next(reversed(self._levels), None)
        for name, level in self._levels.items():
            scale = name / 1_000_000
            left, top = floor(dirty.left() * scale), floor(dirty.top() * scale)
            right, bottom = ceil(dirty.right() * scale), ceil(dirty.bottom() * scale)
            area = QRect(left, top, right - left, bottom - top)
            for key in self.keys_in(area, scale):
                if key in level and name == newest:
                    box = self.box(key)
                    self._paint(level[key], box, box.intersected(area), scale)
                else:
                    level.pop(key, None)


def _seen(ops: Iterable[Op]) -> Iterable[Op]:
    return (op for op in ops if not isinstance(op, Fill | Stroke) or (op.color and op.path))


def _whole(op: Op, colors: PaletteName) -> Makes:
    (paint,) = compiled((op,), colors)
    return lambda _: paint


def _strewn_box(op: Stamps) -> QRectF:
    xs, ys = [x for _, x, _ in op.places], [y for _, _, y in op.places]
    return QRectF(
        min(xs) - _TALL, min(ys) - _TALL, max(xs) - min(xs) + 2 * _TALL, max(ys) - min(ys) + 2 * _TALL
    )


def _strewn(op: Stamps, colors: PaletteName) -> Makes:
    """Of thousands of trees those that show in an area."""

    def make(area: QRectF) -> Paint | None:
        west, north, east, south = (
            area.left() - _TALL,
            area.top() - _TALL,
            area.right() + _TALL,
            area.bottom() + _TALL,
        )
        near = tuple(each for each in op.places if west < each[1] < east and north < each[2] < south)
        return compiled((Stamps(near),), colors)[0] if near else None

    return make
