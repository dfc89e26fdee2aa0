"""The terrain as tiles: rectangles of some hexes, painted once for a scale and patched where the map is
edited.

A tile's picture is exactly what the screen shows, pixel for pixel, so panning only copies. Scales seen
lately are kept: while the tiles of a new scale are painted, those of the last one stand in for them. A tile
also keeps its bed, the ground without what is on it, so that painting terrain draws no hills.
"""

from collections import OrderedDict
from collections.abc import Iterator
from math import ceil, floor
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

from hheditor.drawing.field import FAR, MIDDLE, NEAR, Field
from hheditor.drawing.furniture import size
from hheditor.drawing.lattice import LONG, SHORT, units
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.terrain.ground import Ground
from hheditor.hexes import grid
from hheditor.hexes.layout import lattice_centre
from hheditor.maps.difference import difference
from hheditor.maps.document import Map
from hheditor.ui.canvas.painter import Made, Paint, compiled, painter_path

_WHOLE = 1500
"""A field of no more pixels than this each way is one tile."""
STEPS = {FAR: 25, MIDDLE: 12, NEAR: 9}
"""Columns and rows of a tile, by detail: the halo around a tile is drawn for nothing, so tiles are not
small."""
_ROOM = 192 * 1024 * 1024
_LEVELS = 3
_PATCH = 14
"""Edits within so many columns and rows are patched; wider ones let go of the tiles they touch."""
_REACH, _WHOLE_REACH = (1280.0, 1220.0), (1583.0, 1640.0)
"""How far from its centre a hex may change the field, along its corners and across its sides: the outlines
around it; all that is in its neighbours."""
_LAID_OUT = frozenset({"field", "village", "town", "mountain"})
_GRID_FROM = 0.0105
"""Pixels per board unit below which a grid would only be a veil."""
_PEAK = 340.0

Key = tuple[int, int]
Where = tuple[int, int, int, int]
"""First column and row, columns and rows."""
_MOST_MADE = 700
_AT_A_TIME = 40
"""So many shapes are made ready between two breaths."""
_WHOLES = 6

_Whole = tuple[Map, PaletteName, int]
"""A field, its colours, and the detail that shows."""
_wholes: OrderedDict[_Whole, Made] = OrderedDict()
"""A scenario's picture, its deployment, the battle and the review show the same field."""


def _keep_whole(whole: _Whole, made: Made) -> Made:
    """Keep it for whoever shows the same field next."""
    _wholes[whole] = made
    _wholes.move_to_end(whole)
    while len(_wholes) > _WHOLES:
        _wholes.popitem(last=False)
    return made


class Tile(NamedTuple):
    """A painted tile."""

    picture: QPixmap
    bed: QImage


def detail_for(scale: float) -> int:
    """How much detail shows at a scale in pixels per board unit."""
    across = scale * 1000
    if across < 15:
        return FAR
    return MIDDLE if across < 34 else NEAR


class Tiles:
    """The painted tiles of one field."""

    def __init__(self, map_: Map, colors: PaletteName) -> None:
        self.field = Field(map_, colors)
        self.grid = True
        self._levels: OrderedDict[int, dict[Key, Tile]] = OrderedDict()
        self._made: OrderedDict[tuple[int, int, int, int], Made] = OrderedDict()
        self._grids: OrderedDict[Where, list[Paint]] = OrderedDict()
        self._bytes = 0
        self._measure()

    def _measure(self) -> None:
        board = self.field.map.board
        pointy = board.orientation == "pointy"
        self._column = 4 * LONG if pointy else 6 * SHORT
        self._row = 6 * SHORT if pointy else 4 * LONG
        self.width, self.height = size(board)

    # What is shown ---------------------------------------------------------------------------------------

    def show(self, map_: Map) -> QRectF:
        """Show another state of the map; gives the part of the field that looks different, in board units."""
        before = self.field.ground
        changed = difference(self.field.map, map_)
        if changed.everything:
            self.field.follow(map_)
            self.forget()
            self._measure()
            return QRectF(-2000, -2000, self.width + 4000, self.height + 4000)
        cells = set(changed.cells)
        cells |= self.field.follow(map_, changed.cells)
        if not cells:
            return QRectF()
        return self._patch(cells, before)

    def use(self, colors: PaletteName) -> None:
        """Change the colours."""
        if colors != self.field.colors:
            self.field.use(colors)
            self.forget()

    def show_grid(self, *, on: bool) -> None:
        """Draw the grid or not."""
        if on != self.grid:
            self.grid = on
            self.forget()

    def forget(self) -> None:
        """Paint everything anew."""
        self._levels.clear()
        self._made.clear()
        self._grids.clear()
        self._bytes = 0

    # Tiles -----------------------------------------------------------------------------------------------

    def box(self, key: Key, scale: float) -> QRect:
        """The pixels of a tile; the outermost tiles reach to the rim of the field and beyond."""
        column, row = key
        wide, tall, across, down = self._layout(self._step(scale))
        left = floor(column * wide * scale) if column else floor(-30 * scale) - 2
        top = floor(row * tall * scale) if row else floor(-30 * scale) - 2
        right = floor((column + 1) * wide * scale)
        bottom = floor((row + 1) * tall * scale)
        if column == across - 1:
            right = ceil((self.width + 30) * scale) + 2
        if row == down - 1:
            bottom = ceil((self.height + 30) * scale) + 2
        return QRect(left, top, max(1, right - left), max(1, bottom - top))

    def _step(self, scale: float) -> int:
        """Columns and rows of a tile at a scale."""
        if max(self.width, self.height) * scale <= _WHOLE:
            board = self.field.map.board
            return max(board.columns, board.rows)
        return STEPS[detail_for(scale)]

    def _layout(self, step: int) -> tuple[float, float, int, int]:
        """Width and height of a tile in board units, and how many there are across and down."""
        board = self.field.map.board
        return step * self._column, step * self._row, -(-board.columns // step), -(-board.rows // step)

    def _ops(self, key: Key, scale: float) -> Made:
        detail, step = detail_for(scale), self._step(scale)
        name = (*key, detail, step)
        made = self._made.get(name)
        if made is None:
            board = self.field.map.board
            column, row = key[0] * step, key[1] * step
            columns, rows = min(step, board.columns - column), min(step, board.rows - row)
            if (columns, rows) == (board.columns, board.rows):
                made = self._compile_whole(detail)
            else:
                made = self._compile(column, row, columns, rows, detail)
            self._made[name] = made
            while len(self._made) > _MOST_MADE:
                self._made.popitem(last=False)
        return made

    def _compile_whole(self, detail: int) -> Made:
        key = self.field.map, self.field.colors, detail
        board = self.field.map.board
        made = _wholes.get(key)
        return _keep_whole(key, made or self._compile(0, 0, board.columns, board.rows, detail))

    def laid_out(self, scale: float) -> Iterator[None]:
        """Make ready what the whole field is painted with, one piece after another, if it is one tile."""
        board, field, detail = self.field.map.board, self.field, detail_for(scale)
        key = field.map, field.colors, detail
        if self._step(scale) < max(board.columns, board.rows) or key in _wholes:
            return
        where = (0, 0, board.columns, board.rows)
        bed = compiled(field.bed(*where, detail), field.colors)
        yield
        ops, cover = field.cover(*where, detail), list[Paint]()
        for start in range(0, len(ops), _AT_A_TIME):
            yield
            cover += compiled(ops[start : start + _AT_A_TIME], field.colors)
        yield
        _keep_whole(key, Made(bed, cover, where, self._cut(where)))

    def _compile(
        self,
        column: int,
        row: int,
        columns: int,
        rows: int,
        detail: int,
        within: QRectF | None = None,
        *,
        bed: bool = True,
    ) -> Made:
        field = self.field
        box = (within.left(), within.top(), within.right(), within.bottom()) if within is not None else None
        ground = compiled(field.bed(column, row, columns, rows, detail), field.colors) if bed else []
        cover = compiled(field.cover(column, row, columns, rows, detail, box), field.colors)
        where = (column, row, columns, rows)
        return Made(ground, cover, where, self._cut(where))

    def _cut(self, where: Where) -> Paint | None:
        """What takes away the ground beyond the rim."""
        rim = self.field.rim(*where)
        if rim is None:
            return None
        path = painter_path(rim)
        outside = QRectF(path.boundingRect()).adjusted(-4000, -4000, 4000, 4000)
        hole = painter_path(())
        hole.addRect(outside)
        hole.addPath(path)
        hole.setFillRule(Qt.FillRule.OddEvenFill)
        brush = QBrush(QColor(0, 0, 0))

        def cut(painter: QPainter) -> None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
            painter.fillPath(hole, brush)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

        return cut

    def _lines(self, where: Where) -> list[Paint]:
        """The grid of some cells."""
        lines = self._grids.get(where)
        if lines is None:
            column, row, columns, rows = where
            grid_ = self.field.grid(column - 1, row - 1, columns + 2, rows + 2)
            lines = self._grids[where] = compiled([grid_], self.field.colors)
            while len(self._grids) > _MOST_MADE:
                self._grids.popitem(last=False)
        return lines

    def _painter(self, target: QImage, box: QRect, scale: float) -> QPainter:
        painter = QPainter(target)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.left(), -box.top())
        painter.setClipRect(box)
        painter.scale(scale, scale)
        return painter

    def _paint_bed(self, target: QImage, box: QRect, scale: float, made: Made) -> None:
        painter = self._painter(target, box, scale)
        for paint in made.bed:
            paint(painter)
        painter.end()

    def _paint_cover(self, target: QImage, box: QRect, scale: float, made: Made) -> None:
        painter = self._painter(target, box, scale)
        for paint in made.cover:
            paint(painter)
        if self.grid and scale > _GRID_FROM:
            for paint in self._lines(made.where):
                paint(painter)
        if made.cut is not None:
            made.cut(painter)
        painter.end()

    def _level(self, scale: float) -> dict[Key, Tile]:
        name = round(scale * 1_000_000)
        level = self._levels.get(name)
        if level is None:
            level = self._levels[name] = {}
            while len(self._levels) > _LEVELS:
                _, gone = self._levels.popitem(last=False)
                self._bytes -= sum(_weight(tile) for tile in gone.values())
        else:
            self._levels.move_to_end(name)
        return level

    def tile(self, key: Key, scale: float) -> QPixmap:
        """The picture of a tile at a scale, painted if need be."""
        level = self._level(scale)
        found = level.get(key)
        if found is None:
            box, made = self.box(key, scale), self._ops(key, scale)
            image = _canvas(box, made)
            self._paint_bed(image, box, scale, made)
            bed = image.copy()
            self._paint_cover(image, box, scale, made)
            found = level[key] = Tile(QPixmap.fromImage(image), bed)
            self._bytes += _weight(found)
            self._make_room(level, key)
        return found.picture

    def paint_tile(self, painter: QPainter, key: Key, scale: float, left: int, top: int) -> None:
        """Paint a tile elsewhere, without keeping it."""
        box, made = self.box(key, scale), self._ops(key, scale)
        image = _canvas(box, made)
        self._paint_bed(image, box, scale, made)
        self._paint_cover(image, box, scale, made)
        painter.drawImage(left + box.left(), top + box.top(), image)

    def _make_room(self, level: dict[Key, Tile], keep: Key) -> None:
        while self._bytes > _ROOM and len(self._levels) > 1:
            _, gone = self._levels.popitem(last=False)
            self._bytes -= sum(_weight(tile) for tile in gone.values())
        while self._bytes > _ROOM and len(level) > 1:
            oldest = next(iter(level))
            if oldest == keep:
                break
            self._bytes -= _weight(level.pop(oldest))

    def keys_in(self, area: QRect, scale: float) -> list[Key]:
        """The tiles that touch an area given in pixels of the field."""
        wide, tall, across, down = self._layout(self._step(scale))
        first = max(0, min(across - 1, floor(area.left() / (wide * scale))))
        last = max(0, min(across - 1, floor(area.right() / (wide * scale))))
        top = max(0, min(down - 1, floor(area.top() / (tall * scale))))
        bottom = max(0, min(down - 1, floor(area.bottom() / (tall * scale))))
        return [
            (column, row)
            for row in range(top, bottom + 1)
            for column in range(first, last + 1)
            if self.box((column, row), scale).intersects(area)
        ]

    def draw(self, painter: QPainter, area: QRect, scale: float, left: int, top: int, seconds: float) -> bool:
        """Lay the tiles that touch an area; after so many seconds stand-ins serve for those not painted yet.

        `left` and `top` are the pixels of the field's origin. False if a stand-in was used.
        """
        level = self._level(scale)
        fallback = next((name for name in reversed(self._levels) if self._levels[name] is not level), None)
        limit = perf_counter() + seconds
        complete = True
        for key in self.keys_in(area, scale):
            if key not in level and fallback is not None and perf_counter() > limit:
                complete = False
                self._stand_in(painter, key, scale, fallback, left, top)
                continue
            box = self.box(key, scale)
            painter.drawPixmap(left + box.left(), top + box.top(), self.tile(key, scale))
        return complete

    def draw_grid(self, painter: QPainter, area: QRect, scale: float) -> None:
        """Draw the grid alone over an area given in pixels of the field, with a painter in board units: for
        what lies on the terrain and is to be read against the hexes."""
        if not self.grid or scale <= _GRID_FROM:
            return
        step, board = self._step(scale), self.field.map.board
        for column, row in self.keys_in(area, scale):
            first, top = column * step, row * step
            where = (first, top, min(step, board.columns - first), min(step, board.rows - top))
            for paint in self._lines(where):
                paint(painter)

    def _stand_in(self, painter: QPainter, key: Key, scale: float, name: int, left: int, top: int) -> None:
        """Stretch what another scale has of the same ground."""
        box = self.box(key, scale)
        other = name / 1_000_000
        ratio = other / scale
        there = QRectF(box.left() * ratio, box.top() * ratio, box.width() * ratio, box.height() * ratio)
        painter.save()
        painter.setClipRect(box.translated(left, top))
        painter.fillRect(box.translated(left, top), QColor(self.field.palette["ground"]))
        for near in self.keys_in(there.toAlignedRect(), other):
            tile = self._levels[name].get(near)
            if tile is not None:
                at = self.box(near, other)
                painter.drawPixmap(
                    QRectF(
                        left + at.left() / ratio,
                        top + at.top() / ratio,
                        at.width() / ratio,
                        at.height() / ratio,
                    ),
                    tile.picture,
                    QRectF(tile.picture.rect()),
                )
        painter.restore()

    # Edits -----------------------------------------------------------------------------------------------

    def _reach(self, cells: set[int], before: Ground, detail: int) -> QRectF:
        """Where the field looks different once these cells changed, in board units.

        Outlines bend as far as the middle of the next side and a little beyond; what is laid out in a hex as
        a whole (parcels, houses, peaks) is laid out anew in every hex that has another neighbour now.
        """
        board = self.field.map.board
        around = grid(board).neighbours
        touched = cells.union(*(around[cell] for cell in cells)) - {-1}
        looks = self.field.ground.looks
        kinds = {looks[cell] for cell in touched}.union(before.looks[cell] for cell in touched)
        whole = detail == FAR or not kinds.isdisjoint(_LAID_OUT)
        along, across = _WHOLE_REACH if whole else _REACH
        wide, tall = (across, along) if board.orientation == "pointy" else (along, across)
        ux, uy = units(board.orientation)
        centres = [lattice_centre(board, *board.column_row(cell)) for cell in cells]
        xs, ys = [x * ux for x, _ in centres], [y * uy for _, y in centres]
        left, right, top, bottom = min(xs) - wide, max(xs) + wide, min(ys) - tall, max(ys) + tall
        if "mountain" in kinds:
            top -= _PEAK
        return QRectF(left, top, right - left, bottom - top)

    def _patch(self, cells: set[int], before: Ground) -> QRectF:
        board = self.field.map.board
        places = [board.column_row(cell) for cell in cells]
        first, last = min(c for c, _ in places) - 1, max(c for c, _ in places) + 1
        top, bottom = min(r for _, r in places) - 1, max(r for _, r in places) + 1
        columns, rows = last - first + 1, bottom - top + 1
        dirty = self._reach(cells, before, FAR)
        self._drop_made(dirty)
        newest = next(reversed(self._levels), None)
        for name in list(self._levels):
            if name != newest:
                self._drop_tiles(name, dirty)
        if newest is None:
            return dirty
        scale = newest / 1_000_000
        if columns > _PATCH or rows > _PATCH:
            self._drop_tiles(newest, dirty)
            return dirty
        level, detail = self._levels[newest], detail_for(scale)
        dirty = self._reach(cells, before, detail)
        area = _pixels(dirty, scale)
        touched = [key for key in self.keys_in(area, scale) if key in level]
        if touched:
            levels = self.field.ground.levels
            raised = any(before.levels[cell] != levels[cell] for cell in cells)
            made = self._compile(first, top, columns, rows, detail, dirty, bed=raised)
            patch = QImage(area.width(), area.height(), QImage.Format.Format_ARGB32_Premultiplied)
            patch.fill(Qt.GlobalColor.transparent)
            if raised:
                self._paint_bed(patch, area, scale, made)
            for key in touched:
                box = self.box(key, scale)
                bed, part = level[key].bed, box.intersected(area)
                if raised:
                    _copy(patch, area, bed, box, part)
                else:
                    _copy(bed, box, patch, area, part)
            self._paint_cover(patch, area, scale, made)
            for key in touched:
                box = self.box(key, scale)
                _copy(patch, area, level[key].picture, box, box.intersected(area))
        return dirty

    def _drop_made(self, dirty: QRectF) -> None:
        for name in [n for n in self._made if self._touches(n[:2], n[3], dirty)]:
            del self._made[name]

    def _drop_tiles(self, name: int, dirty: QRectF) -> None:
        level = self._levels[name]
        step = self._step(name / 1_000_000)
        for key in [key for key in level if self._touches(key, step, dirty)]:
            self._bytes -= _weight(level.pop(key))

    def _touches(self, key: Key, step: int, dirty: QRectF) -> bool:
        wide, tall, _, _ = self._layout(step)
        grown = QRectF(key[0] * wide - 700, key[1] * tall - 700, wide + 2000, tall + 2000)
        return grown.intersects(dirty)


def _weight(tile: Tile) -> int:
    return int(tile.bed.width()) * int(tile.bed.height()) * 8


def _canvas(box: QRect, made: Made) -> QImage:
    """An empty picture for a tile; only those at the rim of the field are seen through."""
    shape = QImage.Format.Format_RGB32 if made.cut is None else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(box.width(), box.height(), shape)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _copy(source: QImage, origin: QRect, target: QImage | QPixmap, box: QRect, part: QRect) -> None:
    """Copy a part, given in pixels of the field, from one picture of it to another."""
    painter = QPainter(target)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(part.topLeft() - box.topLeft(), source, part.translated(-origin.topLeft()))
    painter.end()


def _pixels(area: QRectF, scale: float) -> QRect:
    left, top = floor(area.left() * scale), floor(area.top() * scale)
    right, bottom = ceil(area.right() * scale), ceil(area.bottom() * scale)
    return QRect(left, top, right - left, bottom - top)
