"""Pictures of steps: one, a series, an animated GIF with the pieces on their way; and the notation as text.

Long exports are jobs: generators that do a little and say how far they are, driven by a timer, so that the
window lives on and Esc ends them.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from hheditor.app.review.study import Study
from hheditor.battles import Annotation, Place
from hheditor.battles.reading.timeline import ALL
from hheditor.drawing.furniture import sheet
from hheditor.drawing.palette import PaletteName, palette
from hheditor.drawing.pieces.heraldry import liveries
from hheditor.drawing.pieces.motion import motions, scene_at
from hheditor.drawing.pieces.units import scene_ops
from hheditor.drawing.scribbles import scribble_ops
from hheditor.drawing.sieges.wear import worn
from hheditor.drawing.tables.sheet import table_sheet
from hheditor.drawing.terrain.ruins import fallen, ruins_of
from hheditor.maps.document import Map
from hheditor.rules.api import Mark, Scene
from hheditor.tables.map.document import TableMap
from hheditor.ui.canvas.painter import SERIF, paint_ops
from hheditor.ui.canvas.pictures import picture, png, table_picture
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.beside import breathe
from hheditor.ui.workspaces.review.words import Words
from hheditor.values import Finding, refuse
from hheditor.values.files import write_whole

if TYPE_CHECKING:
    from PIL import Image

PICTURE_ACROSS = 84
"""Pixels of a hex in a picture of one step."""
MOST_FRAMES = 1500
_HOLD, _FRAME = 900, 90
"""Milliseconds a step stands still in a GIF unless another pace is asked for, and of a frame on the way."""


class Studio:
    """Takes pictures of a battle; the field is painted once."""

    def __init__(self, study: Study, words: Words, view: FieldView, colors: PaletteName, across: int) -> None:
        self._study, self._words, self._colors = study, words, colors
        self._view = view
        self._scale = across / 1000
        self._across = across
        table, board = words.naming.table, words.naming.map.board
        self._left, self._top, _, _ = sheet(board) if table is None else table_sheet(table)
        self._table = table
        """The bare table as it looks in the picture that was painted last."""
        self._whole = self._ground = self._field(words.naming.map) if table is None else self._sheet(table)
        self._ruins: tuple[Mark, ...] = ()
        first, second = study.battle.header.scenario.sides
        self._worn = liveries(first.army.device, second.army.device, palette(colors))

    def step(self, node: int, *, notes: bool = True) -> QImage:
        """A step as it stands, with what people drew on it and a line that says what happened."""
        study = self._study
        drawn = map(self._words.drawn, study.battle.node(node).notes.values()) if notes else ()
        caption = self._words.moment(study.battle.moment(node))
        told = self._words.step(node) if node else self._words.title
        scene = self._words.named(study.scene_at(Place(node)))
        return self.scene(scene, f"{caption}   {told}".strip(), tuple(drawn))

    def scene(self, scene: Scene, caption: str = "", notes: tuple[Annotation, ...] = ()) -> QImage:
        """Any scene; the caption stands on a band of its own above the sheet."""
        if self._table is None:
            self._fell(ruins_of(scene.marks))
        else:
            self._wear_down(scene)
        band = round(self._ground.width() / 36)
        image = QImage(self._ground.width(), self._ground.height() + band, QImage.Format.Format_RGB32)
        names = palette(self._colors)
        image.fill(QColor(names["paper"]))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(0, band, self._ground)
        painter.translate(round(-self._left * self._scale), band + round(-self._top * self._scale))
        painter.scale(self._scale, self._scale)
        large = self._scale * 1000 >= 60
        ops = scene_ops(scene, names, self._view.centre_of, names=large, liveries=self._worn)
        paint_ops(painter, ops, self._colors)
        paint_ops(painter, scribble_ops(notes, self._view.centre_of, names), self._colors)
        painter.resetTransform()
        self._caption(painter, QRectF(0, 0, image.width(), band), caption)
        painter.end()
        return image

    def _field(self, map_: Map) -> QImage:
        where = self._view.coordinates
        return picture(map_, self._colors, self._across, coordinates=where, between=breathe)

    def _sheet(self, table: TableMap) -> QImage:
        breathe()
        return table_picture(table, self._colors, self._across, ("cm", self._view.north))

    def _wear_down(self, scene: Scene) -> None:
        """Paint the table again only where a work of it looks otherwise."""
        table = self._words.naming.table
        assert table is not None
        after = worn(table, scene.marks)
        if after != self._table:
            self._table, self._ground = after, self._sheet(after)

    def _fell(self, ruins: tuple[Mark, ...]) -> None:
        """Paint the field again only where another work has fallen."""
        if ruins != self._ruins:
            self._ruins = ruins
            ground = fallen(self._words.naming.map, ruins)
            self._ground = self._field(ground) if ruins else self._whole

    def _caption(self, painter: QPainter, box: QRectF, caption: str) -> None:
        font = QFont()
        font.setFamilies(list(SERIF))
        font.setPixelSize(max(11, round(box.height() * 0.6)))
        font.setItalic(True)
        painter.setFont(font)
        painter.setPen(QColor(palette(self._colors)["ink"]))
        inside = box.adjusted(box.height() / 2, 0, -box.height() / 2, 0)
        text = painter.fontMetrics().elidedText(caption, Qt.TextElideMode.ElideRight, int(inside.width()))
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, text)

    def colours(self) -> list[str]:
        """What must not be lost where a picture has few colours: liveries, markers, pens."""
        names = palette(self._colors)
        worn = [part for livery in self._worn or () for part in livery]
        return [*worn, *(names[name] for name in ("ink", "disrupted", "melee", "hold-fire", "water"))]


class Progress(NamedTuple):
    """How far a job is."""

    done: int
    total: int


Job = Iterator[Progress | Finding]
"""Says how far it is, or at the end what went wrong."""


def save(image: QImage, path: Path) -> Finding | None:
    """Write a picture whole or not at all."""
    try:
        write_whole(path, png(image))
    except OSError:
        return refuse("review.unwritable", file=path.name)
    return None


def series(studio: Studio, nodes: list[int], folder: Path, stem: str) -> Job:
    """A picture of every step, numbered."""
    digits = max(3, len(str(len(nodes))))
    for number, node in enumerate(nodes):
        finding = save(studio.step(node), folder / f"{stem}-{number:0{digits}}.png")
        if finding is not None:
            yield finding
            return
        yield Progress(number + 1, len(nodes))


def _few_colours(picture: "Image.Image", wanted: list[str]) -> "Image.Image":
    """A palette for all frames: that of the first, and what must not be lost in it."""
    from PIL import Image, ImageColor

    block = max(8, picture.width // max(1, len(wanted)))
    taught = Image.new("RGB", (picture.width, picture.height + 3 * block))
    taught.paste(picture, (0, 0))
    for number, colour in enumerate(wanted):
        tint = ImageColor.getrgb(colour[:7])
        left = number * block
        taught.paste(tint, (left, picture.height, left + block, picture.height + 3 * block))
    return taught.quantize(255, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def animation(
    studio: Studio,
    study: Study,
    nodes: list[int],
    path: Path,
    words: Words,
    view: FieldView,
    hold: int = _HOLD,
) -> Job:
    """A GIF of a stretch of the line, pieces gliding as on screen."""
    from PIL import Image

    frames: list[Image.Image] = []
    lasting: list[int] = []
    steady: Image.Image | None = None

    def take(image: QImage, time: int) -> None:
        nonlocal steady
        plain = image.convertToFormat(QImage.Format.Format_RGB888)
        data = bytes(plain.constBits())
        size = (plain.width(), plain.height())
        found = Image.frombuffer("RGB", size, data, "raw", "RGB", plain.bytesPerLine(), 1)
        if steady is None:
            steady = _few_colours(found, studio.colours())
        frames.append(found.quantize(palette=steady, dither=Image.Dither.NONE))
        lasting.append(time)

    before = study.scene_at(Place(nodes[0]))
    take(studio.step(nodes[0], notes=False), hold)
    for number, node in enumerate(nodes[1:], 1):
        after = study.scene_at(Place(node, ALL))
        course = motions(before, after, study.battle.events(node), view.centre_of)
        caption = f"{words.moment(study.battle.moment(node))}   {words.step(node)}"
        between = min(6, round(course.duration / 160)) if len(frames) < MOST_FRAMES else 0
        for at in range(1, between):
            take(studio.scene(scene_at(after, course, at / between), caption), _FRAME)
        take(studio.scene(after, caption), hold if course.motions else hold // 2)
        before = after
        yield Progress(number, len(nodes))
    moving = io.BytesIO()
    frames[0].save(
        moving, "GIF", save_all=True, append_images=frames[1:], duration=lasting, loop=0, optimize=False
    )
    try:
        write_whole(path, moving.getvalue())
    except OSError:
        yield refuse("review.unwritable", file=path.name)
        return
    yield Progress(len(nodes), len(nodes))
