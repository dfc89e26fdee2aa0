"""The ground of a field as a table, each kind with a hex drawn as on the map."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from hheditor.drawing.display import Op, Path, Stamps, Stroke
from hheditor.drawing.field import MIDDLE, NEAR, Field
from hheditor.drawing.overlays import shape_path
from hheditor.drawing.palette import PaletteName
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.document import Crossing, Edge, Feature
from hheditor.maps.terrains import EDGES, FEATURES, WORKS
from hheditor.rules.api.paper.reference import Column, GroundRow
from hheditor.rules.api.surfaces import hex_surface
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Block, Type, baseline, draw_line, lines_of
from hheditor.sheets.words import Speaker

GAP = 1.6
"""Millimetres between columns."""
_BOARD = Board(3, 3)
_MIDDLE = 4
_RIGHT = 0
_MOST = 3
"""Kinds of ground that share a hex at most."""
_REACH = 660.0
"""How far from the middle a tree can stand and still be seen in the hex."""


_ON_WAYS = ("road", "river", "bridge", "ford")


def sample(look: str) -> Map:
    """A little field of one kind, to be shown through its middle hex; ``side:river`` lies along its sides."""
    cells = _BOARD.cells
    side, _, along_sides = look.rpartition(":")
    if side:
        return Map(_BOARD, edges=tuple(Edge(along_sides, _MIDDLE, way) for way in (0, 1)))
    if look == "hill":
        levels = tuple(1 if cell == _MIDDLE else 0 for cell in range(cells))
        return Map(_BOARD, levels=levels)
    if look in _ON_WAYS:
        along = "river" if look == "river" else "road"
        ways = [Crossing(along, _MIDDLE, _RIGHT), Crossing(along, _MIDDLE - 1, _RIGHT)]
        if look in ("bridge", "ford"):
            ways += [Crossing("river", _MIDDLE, 2), Crossing("river", 1, 1)]
        features = (Feature("bridge", _MIDDLE),) if look == "bridge" else ()
        return Map(_BOARD, crossings=tuple(sorted(ways)), features=features)
    if _stands(look):
        return Map(_BOARD, features=(Feature(look, _MIDDLE),))
    if look in WORKS:
        return Map(
            _BOARD, features=tuple(Feature(look, cell) for cell in (_MIDDLE - 1, _MIDDLE, _MIDDLE + 1))
        )
    if look in EDGES:
        return Map(_BOARD, edges=(Edge(look, _MIDDLE, 1), Edge(look, _MIDDLE, 2)))
    return Map(_BOARD, terrain=(look,) * cells)


@lru_cache(maxsize=64)
def _layers(look: str, colors: PaletteName) -> list[tuple[Sequence[Op], Path | None]]:
    """The middle hex of the sample, cut out, with its outline."""
    field = Field(sample(look), colors)
    x, y = _looked_at(look)
    middle = hex_surface(_BOARD).spot_of(_MIDDLE)
    outline = _moved(shape_path(hex_surface(_BOARD), _MIDDLE), x - middle[0], y - middle[1])
    ops = [
        Stamps(tuple(place for place in op.places if hypot(place[1] - x, place[2] - y) < _REACH))
        if isinstance(op, Stamps)
        else op
        # What stands in a hex is small: it is drawn as from near.
        for op in field.ops(1, 1, 1, 1, NEAR if _stands(look) else MIDDLE)
    ]
    edge = Stroke(outline, field.palette["ink.soft"], 26)
    return [(ops, outline), ((edge,), None)]


def _stands(look: str) -> bool:
    """Whether it is a thing in a hex by itself: no work along a front, nothing that belongs to a way."""
    return look in FEATURES and look not in WORKS and look not in _ON_WAYS


def _looked_at(look: str) -> tuple[float, float]:
    """The middle of what is shown: a hex, or a side of it where something lies along sides."""
    surface = hex_surface(_BOARD)
    x, y = surface.spot_of(_MIDDLE)
    return ((x + surface.spot_of(_MIDDLE + 1)[0]) / 2, y) if ":" in look else (x, y)


def _moved(path: Path, dx: float, dy: float) -> Path:
    shift = (dx, dy)
    return tuple(
        sub._replace(points=tuple(value + shift[at % 2] for at, value in enumerate(sub.points)))
        for sub in path
    )


def draw_sample(book: Book, look: str, x: float, y: float, size: float) -> None:
    """A hex of some ground with its middle at x and y, so many millimetres across."""
    left, top = _looked_at(look)
    book.picture(_layers(look, palette_of(book.options.ink)), x, y, size, left=left, top=top)


def _shared_sample(book: Book, looks: Sequence[str], x: float, middle: float, size: float) -> None:
    """One hex for a row: kinds that do the same share it in upright slices."""
    share = size / max(1, len(looks))
    for number, look in enumerate(looks):
        with book.within(x + number * share, middle - size, share, 2 * size):
            draw_sample(book, look, x + size / 2, middle, size * 0.86)
        if number:
            left = x + number * share
            book.rule(left, middle - size * 0.45, left, middle + size * 0.45, weight=0.4, color="#ffffff")


def ground_block(
    columns: Sequence[Column], rows: Sequence[GroundRow], room: float, type_: Type, speaker: Speaker
) -> Block:
    """Rows of ground: pictures and names, then what it does to moving, shooting and fighting."""
    size, leading = type_.body, min(type_.leading, 1.18)
    line = size * leading / MM
    hexes = max(3.9, line * 1.2)
    first = hexes + 1.2
    texts = [
        [
            ", ".join(speaker.named(name) for name in row.names),
            *("; ".join(speaker.remark(part) for part in cell) for cell in row.cells),
        ]
        for row in rows
    ]
    heads = [speaker.say(column.heading) for column in columns]
    widths = _widths(heads, texts, room - first, size)
    set_rows = [
        [
            lines_of(text, size, wide + 0.05, "bold" if number == 0 else "sans")
            for number, (text, wide) in enumerate(zip(row, widths, strict=True))
        ]
        for row in texts
    ]
    heights = [max(hexes + 0.4, max(len(cell) for cell in row) * line + 0.9) for row in set_rows]
    top = size * 1.3 / MM

    def draw(book: Book, x: float, y: float) -> None:
        lefts = [x + first + sum(widths[:number]) + GAP * number for number in range(len(widths))]
        for number, head in enumerate(heads):
            place = x if number == 0 else lefts[number]
            book.text(place, y + baseline(size, 1.2), head, size, face="bold", color=book.tones.soft)
        book.rule(x, y + top, x + room, weight=0.8, color=book.tones.accent)
        y += top
        for row, cells, tall in zip(rows, set_rows, heights, strict=True):
            _shared_sample(book, row.looks[:_MOST], x, y + tall / 2, hexes)
            for number, lines in enumerate(cells):
                start = y + (tall - len(lines) * line) / 2
                for place, text in enumerate(lines):
                    draw_line(book, lefts[number], start + baseline(size, leading) + place * line, text, size)
            y += tall
            book.rule(x, y, x + room, weight=0.22)

    return Block(top + sum(heights), draw)


def _widths(heads: Sequence[str], texts: Sequence[Sequence[str]], room: float, size: float) -> list[float]:
    """Column widths as the words need them; what is too much is taken where lines can break, never from a
    word."""
    natural, least = [], []
    for number, head in enumerate(heads):
        face: Face = "sans" if number else "bold"
        # The first heading stands over the pictures and may run on over the names.
        whole = [width(head, "bold", size) if number else 0.0]
        words = list(whole)
        for row in texts:
            whole.append(width(row[number], face, size))
            words += [width(word, face, size) for word in row[number].split(" ")]
        natural.append(max(whole) / MM + 0.3)
        least.append(max(words) / MM + 0.3)
    available = room - GAP * (len(heads) - 1)
    spare = available - sum(natural)
    if spare >= 0:
        return [wide + spare / len(heads) for wide in natural]
    soft = sum(natural) - sum(least)
    if soft + spare < 0:
        return [wide * available / sum(least) for wide in least]
    return [wide + (wide - kept) * spare / soft for wide, kept in zip(natural, least, strict=True)]
