"""The pieces on the field: every one an item that carries a picture kept by its look.

    pieces = Pieces(view, still=lambda: desk.settings.value.reduced_motion)
    pieces.show(scene)                                   as it is, at once
    pieces.glide(before, after, events, 1.0, go_on)      the way there; any `show` ends it at once
    pieces.wear(first.device, second.device)             each side in its army's colours
    pieces.bear({7: unit.arms})                          a shield of its own beside a piece
    pieces.dim({3, 4}); pieces.highlight({7})
    pieces.piece_at(where)                               a place, or a spot its base covers

From far away pieces are counters; near by, names stand below them where there is room. Nothing here blocks:
a glide is a timer's business, and whoever shows something else simply does.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import floor
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hheditor.armies import Device
from hheditor.drawing.overlays import ring_ops, selection_ops, standing_path
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.heraldry import Liveries, liveries
from hheditor.drawing.pieces.markers import mark_ops
from hheditor.drawing.pieces.motion import Pose, motions, pose
from hheditor.drawing.pieces.names import name_half, name_lift
from hheditor.drawing.pieces.units import on_disc, upright
from hheditor.drawing.terrain.ruins import fallen, ruins_of
from hheditor.rules.api.events import Event
from hheditor.rules.api.screen.scene import Piece, Scene, stands_at
from hheditor.rules.api.surfaces import Where
from hheditor.ui.canvas.layers import DrawingItem
from hheditor.ui.canvas.painter import in_pixels, scale_of
from hheditor.ui.canvas.piece_pictures import arms_picture, look_of, look_picture, name_picture
from hheditor.ui.canvas.view import FieldView

FAR = 0.027
"""Pixels per board unit below which pieces are counters."""
FAR_COUNTERS = 0.042
"""The same of pieces that are counters already: below this only their letters can be read."""
FAR_ELEMENTS = 0.043
"""The same of elements: below this their numbers are larger than their figures."""
FAR_FIGURES = 0.06
"""The same of formations whose figures can be told one by one: below this they become blocks."""
NAMED = 0.068
"""From which names are written below them."""
_DIMMED = 0.32
_SPENT = 0.62
"""How much is seen of a piece that has acted already."""
_BELOW = 90.0
"""How much lower than beside it a name stands, so that it covers no stand."""
_REACH = 760.0
"""No piece draws farther from its place than this, in board units, unless its base is larger."""


class PieceItem(QGraphicsItem):
    """One piece, wherever it is put."""

    def __init__(
        self, piece: Piece, centre: Callable[[int], tuple[float, float]], *, counters: bool = True
    ) -> None:
        super().__init__()
        self._centre = centre
        self.colors: PaletteName = "light"
        self.worn: Liveries | None = None
        self.arms: Device | None = None
        self.counters = counters
        """Whether it is a counter, where its game has counters, or figures."""
        self.turn = 0.0
        """Degrees it is turned away from its look, while it is on its way."""
        self._spots: tuple[QPointF, ...] = (QPointF(),)
        self._painted: tuple[Any, ...] = ()
        """What its picture depends on."""
        self._picture = (QPixmap(), 0, 0)
        self.piece = piece
        self.show_piece(piece)

    def show_piece(self, piece: Piece) -> None:
        """Become this piece, at its place."""
        if sum(piece.footprint) != sum(self.piece.footprint):
            self.prepareGeometryChange()
        self.piece = piece
        self.look = look_of(piece, self.counters)
        spots: tuple[QPointF, ...] = (QPointF(),)
        if piece.lie == "apart" and len(piece.places) > 1:
            # Skirmishers stand apart: one stand to each of their cells.
            there = [self._centre(cell) for cell in piece.places]
            spots = tuple(QPointF(x - piece.x, y - piece.y) for x, y in there)
        if spots != self._spots:
            self.prepareGeometryChange()
            self._spots = spots
        self.turn = 0.0
        self.setPos(piece.x, piece.y)
        self.update()

    def boundingRect(self) -> QRectF:
        """Around all its stands."""
        box = QRectF()
        reach = max(_REACH, sum(self.piece.footprint))
        for spot in self._spots:
            box = box.united(QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach))
        return box

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002 - Qt's signature
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """Copy the picture of the look."""
        scale = scale_of(painter)
        if self.look.body == "part":
            return
        if self.look.body in ("element", "engine"):
            least = FAR_ELEMENTS
        else:
            least = FAR_FIGURES if self.look.kits else FAR if self.look.face is None else FAR_COUNTERS
        far = scale / painter.device().devicePixelRatio() < least
        picture, left, top = self._pictured(far, round(scale * 1_000_000))
        painter.save()
        transform = in_pixels(painter)
        for spot in self._spots if not far else (QPointF(),):
            place = transform.map(spot)
            if self.turn:
                painter.save()
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.translate(place)
                painter.rotate(self.turn)
                painter.drawPixmap(QPointF(left, top), picture)
                painter.restore()
            else:
                painter.drawPixmap(floor(place.x() + 0.5) + left, floor(place.y() + 0.5) + top, picture)
        if self.arms is not None:
            shield, left, top = arms_picture(self.arms, self.colors, round(scale * 1_000_000))
            place = transform.map(self._spots[0])
            painter.drawPixmap(floor(place.x() + 0.5) + left, floor(place.y() + 0.5) + top, shield)
        painter.restore()

    def _pictured(self, far: bool, milli: int) -> tuple[QPixmap, int, int]:
        """The picture of its look. It is the piece's own as long as it looks like that, however many there
        are on the field; those of other looks are kept for a while."""
        painted = (self.look, self.colors, far, milli, self.worn)
        if painted != self._painted:
            self._painted, self._picture = painted, look_picture(*painted)
        return self._picture


class _NameItem(QGraphicsItem):
    """The name below a piece."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.colors: PaletteName = "light"
        self.text_scale = 1.0

    def half(self) -> float:
        """Half its width, in board units."""
        return name_half(self.name, self.text_scale)

    def boundingRect(self) -> QRectF:
        """The label."""
        return QRectF(-self.half() - 60, 200, 2 * self.half() + 120, 400)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002 - Qt's signature
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """Copy the picture of the label."""
        scale = scale_of(painter)
        milli = round(scale * 1_000_000)
        picture, left, top = name_picture(self.name, self.colors, milli, self.text_scale)
        painter.save()
        place = in_pixels(painter).map(QPointF())
        painter.drawPixmap(floor(place.x() + 0.5) + left, floor(place.y() + 0.5) + top, picture)
        painter.restore()


class Pieces(QObject):
    """The layer of a `FieldView` that shows the pieces of a scene."""

    def __init__(
        self,
        view: FieldView,
        *,
        still: Callable[[], bool] = lambda: False,
        depth: float = 40.0,
        opacity: float = 1.0,
    ) -> None:
        """`still` says whether nothing should glide; `opacity` is for ghosts of what was."""
        super().__init__(view)
        self._opacity = opacity
        self._devices: tuple[Device, Device] | None = None
        self._arms: Mapping[int, Device] = {}
        self.view = view
        self._still = still
        self._depth = depth
        self.names = True
        """Whether names are written where there is room."""
        self.counters = True
        """Whether pieces are counters, in games that have counters, or figures."""
        self.always_named = False
        """Whether they are written from afar, too."""
        self._scene = Scene()
        self._items: dict[int, PieceItem] = {}
        self._labels: dict[int, _NameItem] = {}
        self._dimmed: frozenset[int] = frozenset()
        self._spent: frozenset[int] = frozenset()
        self._lit: frozenset[int] = frozenset()
        self._whole = self._worn_down = view.map
        """The map with all its works, and as it looks now that some have fallen."""
        self._table = self._table_now = view.table
        """The same of a bare table."""
        self._marks: DrawingItem = view.layer(f"scene-marks:{depth}", depth - 2)
        self._ring: DrawingItem = view.layer(f"scene-ring:{depth}", depth - 1)
        self._moving: QVariantAnimation | None = None
        view.zoomed.connect(self._zoomed)

    # What is shown -----------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene shown, or being gone to."""
        return self._scene

    @property
    def gliding(self) -> bool:
        """Whether pieces are on their way."""
        return self._moving is not None

    def show(self, scene: Scene) -> None:
        """Show a scene at once; pieces on their way are there at once."""
        self._halt()
        self._put(scene)

    def wear(self, first: Device, second: Device) -> None:
        """Dress the sides in the colours of their armies' devices from now on."""
        self._devices = (first, second)
        self.refresh()

    def bear(self, arms: Mapping[int, Device]) -> None:
        """Show these pieces with arms of their own, from the next scene on."""
        self._arms = arms

    def _worn(self) -> Liveries | None:
        return None if self._devices is None else liveries(*self._devices, palette(self.view.colors))

    def _shown(self, piece: int) -> float:
        seen = _DIMMED if piece in self._dimmed else _SPENT if piece in self._spent else 1.0
        return self._opacity * seen

    def refresh(self) -> None:
        """Draw everything again, after a change of palette or text scale."""
        self.show(self._scene)

    def piece_at(self, where: Where) -> Piece | None:
        """The piece that stands somewhere: a unit rather than the leader with it."""
        here = self.pieces_at(where)
        return next((piece for piece in here if not on_disc(piece)), here[0] if here else None)

    def pieces_at(self, where: Where) -> tuple[Piece, ...]:
        """Every piece that stands in a place, or whose base covers a spot."""
        return tuple(p for p in self._scene.pieces if stands_at(p, where) and not p.hidden)

    def item(self, piece: int) -> PieceItem | None:
        """The item of a piece, if it is on the table."""
        return self._items.get(piece)

    def dim(self, pieces: Collection[int]) -> None:
        """Show these faintly, all others fully."""
        self._dimmed = frozenset(pieces)
        for number, item in self._items.items():
            item.setOpacity(self._shown(number))

    def tire(self, pieces: Collection[int]) -> None:
        """Show these as having acted, all others as fresh."""
        self._spent = frozenset(pieces)
        if not self.gliding:
            for number, item in self._items.items():
                item.setOpacity(self._shown(number))

    def highlight(self, pieces: Collection[int]) -> None:
        """Ring these in gold; none takes the ring away."""
        self._lit = frozenset(pieces)
        self._draw_ring()

    # Putting things ----------------------------------------------------------------------------------------

    def _put(self, scene: Scene) -> None:
        seen = [piece for piece in scene.pieces if not piece.hidden]
        if scene.marks != self._scene.marks or scene is self._scene:
            self._draw_marks(scene)
        self._scene = scene
        gone = self._items.keys() - {piece.id for piece in seen}
        for number in gone:
            self._drop(number)
        colors, worn = self.view.colors, self._worn()
        for order, piece in enumerate(seen):
            item = self._items.get(piece.id)
            if item is None:
                item = self._add(piece)
            elif item.piece != piece or item.turn or item.counters != self.counters:
                item.counters = self.counters
                item.show_piece(piece)
            arms = self._arms.get(piece.id)
            if (item.colors, item.worn, item.arms) != (colors, worn, arms):
                item.colors, item.worn, item.arms = colors, worn, arms
                item.update()
            wanted = self._depth + order * 0.001
            if item.zValue() != wanted:
                item.setZValue(wanted)
            opacity = self._shown(piece.id)
            if item.opacity() != opacity:
                item.setOpacity(opacity)
        self._draw_ring()
        self._write_names()

    def _add(self, piece: Piece) -> PieceItem:
        item = self._items[piece.id] = PieceItem(piece, self.view.centre_of, counters=self.counters)
        item.colors, item.worn = self.view.colors, self._worn()
        item.arms = self._arms.get(piece.id)
        self.view.scene().addItem(item)
        return item

    def _drop(self, number: int) -> None:
        self.view.scene().removeItem(self._items.pop(number))

    def _draw_marks(self, scene: Scene) -> None:
        if self.view.map is not self._worn_down:
            self._whole = self.view.map
        self._worn_down = fallen(self._whole, ruins_of(scene.marks))
        if self.view.map is not self._worn_down:
            self.view.show_map(self._worn_down)
        self._wear_down(scene)
        names = palette(self.view.colors)
        worn, centre = self._worn(), self.view.centre_of
        ops = tuple(op for mark in scene.marks for op in mark_ops(mark, centre, names, worn))
        self._marks.show_ops(ops, self.view.colors)

    def _wear_down(self, scene: Scene) -> None:
        """Show the works of a bare table as they stand now."""
        if self.view.table is None:
            return
        if self.view.table is not self._table_now:
            self._table = self.view.table
        assert self._table is not None
        from hheditor.drawing.sieges.wear import worn

        after = worn(self._table, scene.marks)
        if after != self.view.table:
            self.view.show_table(after)
        self._table_now = self.view.table

    def _draw_ring(self) -> None:
        surface, names = self.view.surface, palette(self.view.colors)
        lit = [piece for piece in self._scene.pieces if piece.id in self._lit]
        cells = {cell for piece in lit for cell in piece.places}
        bases = tuple(sub for piece in lit if not piece.places for sub in standing_path(surface, piece))
        ops = (*selection_ops(surface, cells, names), *ring_ops(bases, names))
        # Whoever is inside an engine is seen through it.
        inside = any(piece.body == "part" and not piece.ground for piece in lit)
        self._ring.setZValue(self._depth + (0.5 if inside else -1))
        self._ring.show_ops(ops, self.view.colors)

    def _zoomed(self, _: float) -> None:
        self._write_names()

    def _write_names(self) -> None:
        """Names where no other name is, the highlighted first."""
        wanted: dict[int, Piece] = {}
        near = self.always_named or self.view.scale_now >= NAMED
        if self.names and near and not self.gliding:
            taken: list[tuple[float, float, float]] = []
            first = sorted(self._scene.pieces, key=lambda piece: piece.id not in self._lit)
            for piece in first:
                half = name_half(piece.name, self.view.text_scale)
                at = piece.y - name_lift(piece)
                kit = piece.kits[0] if len(piece.kits) == 1 else None
                small = kit is not None and kit.rank in ("", "attendant")
                if small and piece.id not in self._lit:
                    # One of many: his name would hide his neighbours.
                    continue
                free = all(abs(piece.x - x) > half + h or abs(at - y) > 220 for x, y, h in taken)
                if piece.name and piece.body != "part" and not piece.hidden and free:
                    taken.append((piece.x, at, half))
                    wanted[piece.id] = piece
        for number in self._labels.keys() - wanted.keys():
            self.view.scene().removeItem(self._labels.pop(number))
        for number, piece in wanted.items():
            label = self._labels.get(number)
            if label is None:
                label = self._labels[number] = _NameItem(piece.name)
                label.setZValue(self._depth + 1)
                self.view.scene().addItem(label)
            if (label.name, label.colors, label.text_scale) != (
                piece.name,
                self.view.colors,
                self.view.text_scale,
            ):
                label.prepareGeometryChange()
                label.name, label.colors, label.text_scale = (
                    piece.name,
                    self.view.colors,
                    self.view.text_scale,
                )
            label.setPos(piece.x, piece.y + _BELOW - name_lift(piece))

    # Gliding -----------------------------------------------------------------------------------------------

    def glide(
        self,
        before: Scene,
        after: Scene,
        events: Sequence[Event],
        speed: float = 1.0,
        done: Callable[[], Any] | None = None,
    ) -> None:
        """Go from one scene to the next the way the events tell; `done` is called when all are there.

        Whoever shows or glides something else meanwhile ends it, and `done` is not called.
        """
        self._halt()
        course = motions(before, after, events, self.view.centre_of)
        if self._still() or not course.motions:
            self._put(after)
            if done is not None:
                done()
            return
        self._put(before)
        for motion in course.motions:
            now = pose(motion, 0.0)
            if now.piece.id not in self._items:
                self._add(now.piece).setOpacity(0.0)
        if after.marks != before.marks:
            self._draw_marks(after)
        self._scene = after
        timer = self._moving = QVariantAnimation(self)
        self._write_names()
        self._ring.show_ops((), self.view.colors)
        timer.setStartValue(0.0)
        timer.setEndValue(1.0)
        timer.setDuration(max(1, round(course.duration / max(speed, 0.05))))

        def advance(time: Any) -> None:
            if self._moving is timer:
                self._pose(pose(motion, float(time)) for motion in course.motions)

        def arrive() -> None:
            if self._moving is timer:
                self._halt()
                self._put(after)
                if done is not None:
                    done()

        timer.valueChanged.connect(advance)
        timer.finished.connect(arrive)
        timer.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)

    def _pose(self, poses: Iterable[Pose]) -> None:
        for now in poses:
            item = self._items.get(now.piece.id)
            if item is None:
                continue
            if item.piece != now.piece:
                item.show_piece(now.piece)
            turn = 0.0 if upright(item.look) else now.angle - now.piece.angle / 10
            if turn != item.turn:
                item.turn = turn
                item.update()
            item.setPos(now.x, now.y)
            item.setOpacity(now.opacity * self._shown(now.piece.id))

    def _halt(self) -> None:
        timer, self._moving = self._moving, None
        if timer is not None:
            timer.stop()
            timer.deleteLater()
