"""The part of a field where something happens, as large as the paper allows."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hheditor.drawing.display import Op, Text
from hheditor.drawing.pieces.last_move import Trail
from hheditor.rules.api.surfaces import Surface, Where
from hheditor.sheets.paper.faces import thousandths
from hheditor.sheets.picturing import FieldPicture

_AROUND = 1600.0
"""Board units kept around what happens."""
_LEAST = (9_000.0, 5_500.0)
"""So much is always shown: a fight without its neighbours cannot be placed."""
_BROAD = 1.7
"""Pictures are made so many times as broad as high where the field is: paper is."""


class Crop(NamedTuple):
    """A rectangle of the board, in board units."""

    left: float
    top: float
    wide: float
    tall: float

    def scale(self, wide: float, tall: float, most: float) -> float:
        """Millimetres to a hex with which it fits into so many millimetres."""
        return min(wide / self.wide, tall / self.tall, most / 1000) * 1000


def whole(wide: float, tall: float) -> Crop:
    """All of a field."""
    return Crop(0.0, 0.0, wide, tall)


def action(
    surface: Surface, trails: Iterable[Trail], cells: Iterable[Where], wide: float, tall: float
) -> Crop:
    """The rectangle around who moved, fought and fell; all of the field where that is most of it."""
    seen: set[Where] = {where for trail in trails for where in trail.way} | set(cells)
    points = [surface.spot_of(where) for where in seen if surface.holds(where)]
    if not points:
        return whole(wide, tall)
    down = _span([y for _, y in points], tall, _LEAST[1])
    across = _span([x for x, _ in points], wide, max(_LEAST[0], _BROAD * down[1]))
    if across[1] * down[1] > 0.8 * wide * tall:
        return whole(wide, tall)
    return Crop(across[0], down[0], across[1], down[1])


def _span(values: Sequence[float], room: float, least: float) -> tuple[float, float]:
    """Where a stretch begins and how long it is, within the field."""
    start, end = min(values) - _AROUND, max(values) + _AROUND
    missing = max(0.0, min(least, room) - (end - start)) / 2
    start, end = start - missing, end + missing
    start, end = start + max(0.0, -start), end + max(0.0, -start)
    start, end = start - max(0.0, end - room), end - max(0.0, end - room)
    start = max(0.0, start)
    return start, min(end, room) - start


def whole_names(crop: Crop, ops: Iterable[Op]) -> tuple[Op, ...]:
    """Names that the frame would cut moved inside, and those of places outside left away."""
    placed = (_inside(crop, op) if isinstance(op, Text) else op for op in ops)
    return tuple(op for op in placed if op is not None)


def _inside(crop: Crop, name: Text) -> Text | None:
    """A name where all of it is to be seen; none where its place is not, or it is longer than the frame."""
    if not (crop.left <= name.x <= crop.left + crop.wide and crop.top <= name.y <= crop.top + crop.tall):
        return None
    long = thousandths(name.text, "italic" if name.italic else "serif") * name.size / 1000
    long += name.spacing * len(name.text) + 0.4 * name.size
    turned = math.radians(name.angle)
    across = (long * abs(math.cos(turned)) + name.size * abs(math.sin(turned))) / 2
    down = (long * abs(math.sin(turned)) + name.size * abs(math.cos(turned))) / 2
    if 2 * across > crop.wide or 2 * down > crop.tall:
        return None
    x = min(max(name.x, crop.left + across), crop.left + crop.wide - across)
    y = min(max(name.y, crop.top + down), crop.top + crop.tall - down)
    return name._replace(x=x, y=y)


def show(picture: FieldPicture, crop: Crop, x: float, y: float, layers: Sequence[Op]) -> None:
    """The part of the field with a frame, letters and numbers along its upper and left edge, and the names
    of its hexes, as the print wants them."""
    book, unit = picture.book, picture.scale / 1000
    wide, tall = crop.wide * unit, crop.tall * unit
    where = book.options.coordinates
    names = picture.hex_names("hexes") if where == "hexes" else ()
    with book.within(x, y, wide, tall):
        picture.show(x, y, (*names, *layers), left=crop.left, top=crop.top)
    book.box(x, y, wide, tall, color=book.tones.rule, weight=0.6)
    if where == "off":
        return
    rim: list[Op] = []
    for op in picture.rim_names():
        if op.anchor == "end":
            if crop.top + 150 < op.y < crop.top + crop.tall:
                rim.append(op._replace(x=crop.left + op.x))
        elif crop.left < op.x < crop.left + crop.wide:
            rim.append(op._replace(y=crop.top + op.y))
    book.picture([(tuple(rim), None)], x, y, picture.scale, left=crop.left, top=crop.top)
