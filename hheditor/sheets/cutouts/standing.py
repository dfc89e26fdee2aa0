"""A base to cut out with who stands on it: its miniatures in ranks as on the screen, or one large figure."""

from hheditor.drawing.display import Group, Op
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.arms import BASE_DEEP, BASE_WIDE, figure_ops
from hheditor.drawing.pieces.elements import ranks_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
from hheditor.drawing.sieges.engines import listed, machine_ops
from hheditor.rules.api.paper.bases import Stand
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book

_WIDE = 800.0
"""Board units across the front of a base with miniatures, as on a bare table."""
TRUE = 100.0
"""The scale at which a tenth of a millimetre of the table is one on paper."""
_LINES = Livery("#ffffff", "#ffffff", "#000000", "#c4c4c4")
"""Where ink is to be saved, figures are pale within their outlines: armour is told by what is left white."""


def worn(book: Book, side: int, wear: Liveries | None) -> Livery:
    """What a side wears on its bases."""
    return side_colors(side, palette(palette_of(book.options.ink)), wear)


def draw_base(
    book: Book,
    box: tuple[float, float, float, float],
    livery: Livery,
    who: tuple[str, Stand],
    *,
    band: float,
    front: float = 2.0,
) -> str:
    """Its ground, its front edge so many points thick, and the symbol or the miniatures before a band for
    words at the rear; the colour those words are written in. `box`: left, top, width and depth."""
    x, y, wide, deep = box
    symbol, stand = who
    plain = book.options.ink == "ink"
    lines = _LINES if plain else livery
    colors = palette(palette_of(book.options.ink))
    book.box(x, y, wide, deep, fill="#ffffff" if plain else livery.field, color=livery.dark, weight=0.6)
    book.rule(x, y + front * 0.175, x + wide, weight=front, color=livery.dark if plain else livery.metal)
    room = max(1.0, deep - band)
    engine = machine_ops(listed(symbol), (wide * 10, deep * 10), colors, band * 10)
    if engine:
        with book.within(x, y, wide, deep):
            book.picture([((Group(engine, 0, 0, -90),), None)], x + wide / 2, y + deep / 2, TRUE)
        return livery.dark if plain else livery.metal
    ops: list[Op]
    if len(stand.kits) == 1:
        # A figure by itself is as large as on the screen, where its base is the true one.
        ops, scale = ranks_ops(stand, lines, (wide * 9.6, (room - front / 3) * 10)), TRUE
    elif stand.kits:
        size = (_WIDE * 0.96, _WIDE * (room - front / 3) / wide)
        ops, scale = ranks_ops(stand, lines, size), 1000 * wide / _WIDE
    else:
        ops = figure_ops(symbol, "", 0.0, 0.0, livery.metal, livery.dark)
        scale = 1000 * min(wide / (BASE_WIDE * 1.1), room / (BASE_DEEP * 1.12))
    below = front / 3 if stand.kits else front / 2
    with book.within(x, y, wide, deep):
        book.picture([((Group(tuple(ops), 0, 0, -90),), None)], x + wide / 2, y + room / 2 + below, scale)
    return livery.dark if plain else livery.metal


def draw_outline(book: Book, box: tuple[float, float, float, float], color: str, stand: Stand) -> None:
    """Who is to stand there, in one colour on the paper: what is covered by miniatures needs no ground."""
    x, y, wide, deep = box
    if not stand.kits:
        return
    livery = _LINES if book.options.ink == "ink" else Livery("#ffffff", "#ffffff", color, color)
    ops = ranks_ops(stand, livery, (wide * 10, deep * 10))
    book.picture([((Group(tuple(ops), 0, 0, -90),), None)], x + wide / 2, y + deep / 2, TRUE)
