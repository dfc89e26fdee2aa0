"""Figures by arm: what stands on a base, by the symbol a rules system gives.

A symbol the set does not know is never taken for another one: its base bears letters instead.
"""

from collections.abc import Callable

from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub, Text, polygon
from hheditor.drawing.pieces import figures

BASE_WIDE, BASE_DEEP = 372.0, 196.0
"""A base: broad along the front, half as deep."""


def box(x: float, y: float, deep: float, wide: float) -> Path:
    """A base: `deep` along the facing, `wide` along the front."""
    return polygon(
        x - deep / 2,
        y - wide / 2,
        x + deep / 2,
        y - wide / 2,
        x + deep / 2,
        y + wide / 2,
        x - deep / 2,
        y + wide / 2,
    )


def _dots(x: float, y: float, rows: int, count: int, size: float, color: str, edge: str) -> list[Op]:
    ops: list[Op] = []
    for row in range(rows):
        for number in range(count):
            px = x + (0.5 - (row + 0.5) / rows) * (BASE_DEEP - 30)
            py = y + ((number + 0.5) / count - 0.5) * (BASE_WIDE - 30)
            ops.append(Ellipse(px, py, size, size, color, edge, 5))
    return ops


def _foot(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return _dots(x, y, 2, 5, 24, metal, dark)


def _pikes(x: float, y: float, metal: str, dark: str) -> list[Op]:
    spears = tuple(
        Sub((x - 20, y + off, x + BASE_DEEP / 2 + 74, y + off), closed=False)
        for off in (-130, -65, 0, 65, 130)
    )
    return [Stroke(spears, dark, 11), Stroke(spears, metal, 6), *_dots(x, y, 2, 5, 22, metal, dark)]


def _spears(x: float, y: float, metal: str, dark: str) -> list[Op]:
    spears = tuple(
        Sub((x, y + off, x + BASE_DEEP / 2 + 34, y + off), closed=False) for off in (-108, -36, 36, 108)
    )
    return [Stroke(spears, dark, 10), Stroke(spears, metal, 5), *_dots(x, y, 2, 4, 26, metal, dark)]


def _archers(x: float, y: float, metal: str, dark: str) -> list[Op]:
    ops: list[Op] = []
    for off in (-112, 0, 112):
        bow = (
            Sub(
                (x + 14, y + off - 50, x + 74, y + off - 26, x + 74, y + off + 26, x + 14, y + off + 50),
                closed=False,
                curved=True,
            ),
        )
        ops += [
            Stroke(bow, metal, 11),
            Stroke((Sub((x + 16, y + off - 46, x + 16, y + off + 46), closed=False),), metal, 4),
            Ellipse(x - 34, y + off, 28, 28, metal, dark, 5),
        ]
    return ops


def _crossbows(x: float, y: float, metal: str, dark: str) -> list[Op]:
    ops: list[Op] = []
    for off in (-112, 0, 112):
        ops += [
            Stroke(
                (Sub((x + 52, y + off - 44, x + 70, y + off, x + 52, y + off + 44), closed=False),), metal, 11
            ),
            Stroke((Sub((x - 10, y + off, x + 76, y + off), closed=False),), metal, 8),
            Ellipse(x - 40, y + off, 27, 27, metal, dark, 5),
        ]
    return ops


def _horse(x: float, y: float, metal: str, dark: str, count: int = 3, barded: bool = False) -> list[Op]:
    ops: list[Op] = []
    for number in range(count):
        py = y + ((number + 0.5) / count - 0.5) * (BASE_WIDE - 24)
        wide = 34 if barded else 26
        body = (
            Sub(
                (
                    x - 74,
                    py,
                    x - 50,
                    py - wide,
                    x + 20,
                    py - wide,
                    x + 84,
                    py - 12,
                    x + 84,
                    py + 12,
                    x + 20,
                    py + wide,
                    x - 50,
                    py + wide,
                ),
                curved=True,
            ),
        )
        ops += [Fill(body, metal), Stroke(body, dark, 6), Ellipse(x - 12, py, 17, 17, dark)]
    return ops


def _knights(x: float, y: float, metal: str, dark: str) -> list[Op]:
    lances = tuple(
        Sub((x, y + off, x + BASE_DEEP / 2 + 60, y + off), closed=False) for off in (-100, 18, 136)
    )
    return [Stroke(lances, dark, 10), Stroke(lances, metal, 5), *_horse(x, y, metal, dark, 3, barded=True)]


def _light_horse(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return _horse(x, y, metal, dark, 2)


def _skirmish(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return [
        Ellipse(x + dx, y + dy, 24, 24, metal, dark, 5)
        for dx, dy in ((-36, -110), (34, -40), (-30, 36), (40, 112))
    ]


def _warband(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """A crowd without ranks, some with short spears."""
    places = ((52, -124), (66, -40), (48, 46), (64, 128), (-6, -86), (4, 4), (-10, 92), (-62, -36), (-58, 52))
    spears = tuple(
        Sub((x + dx, y + dy - 20, x + dx + 70, y + dy - 34), closed=False) for dx, dy in places[:4]
    )
    heads = [Ellipse(x + dx, y + dy, 25, 25, metal, dark, 5) for dx, dy in places]
    return [Stroke(spears, metal, 8), *heads]


def _wheels(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return [
        Ellipse(x - 30, y - 96, 44, 44, "", metal, 14),
        Ellipse(x - 30, y + 96, 44, 44, "", metal, 14),
        Fill(box(x + 6, y, 150, 84), metal),
        Stroke(box(x + 6, y, 150, 84), dark, 7),
    ]


def _gun(x: float, y: float, metal: str, dark: str) -> list[Op]:
    barrel = polygon(x - 70, y - 34, x + 108, y - 22, x + 108, y + 22, x - 70, y + 34)
    return [
        Ellipse(x - 10, y - 92, 50, 50, "", metal, 14),
        Ellipse(x - 10, y + 92, 50, 50, "", metal, 14),
        Stroke((Sub((x - 10, y - 92, x - 10, y + 92), closed=False),), metal, 14),
        Fill(barrel, metal),
        Stroke(barrel, dark, 7),
    ]


def _beast(x: float, y: float, metal: str, dark: str) -> list[Op]:
    return [
        Ellipse(x - 16, y, 74, 96, metal, dark, 8),
        Ellipse(x + 64, y, 40, 44, metal, dark, 8),
        Stroke(
            (
                Sub((x + 84, y - 26, x + 126, y - 34), closed=False),
                Sub((x + 84, y + 26, x + 126, y + 34), closed=False),
            ),
            metal,
            11,
        ),
    ]


Figures = Callable[[float, float, str, str], list[Op]]
ARMS: dict[str, Figures] = {
    "foot": _foot,
    "infantry": _foot,
    "heavy-foot": _foot,
    "blades": _foot,
    "pikes": _pikes,
    "pike": _pikes,
    "spears": _spears,
    "spear": _spears,
    "archers": _archers,
    "longbow": _archers,
    "bow": _archers,
    "crossbow": _crossbows,
    "crossbows": _crossbows,
    "handgun": _crossbows,
    "skirmishers": _skirmish,
    "skirmish": _skirmish,
    "light-foot": _skirmish,
    "horde": _skirmish,
    "warband": _warband,
    "cavalry": _horse,
    "knights": _knights,
    "heavy-cavalry": _knights,
    "light-cavalry": _light_horse,
    "horse-archers": figures.horse_archers,
    "camels": _light_horse,
    "chariot": _wheels,
    "chariots": _wheels,
    "wagon": _wheels,
    "war-wagon": _wheels,
    "artillery": _gun,
    "siege": _gun,
    "elephant": _beast,
    "elephants": _beast,
    "monster": figures.monster,
    "flyer": figures.wings,
    "halberds": figures.halberds,
    "men-at-arms": figures.men_at_arms,
    "handguns": figures.handguns,
    "cannon": _gun,
    "catapult": figures.catapult,
    "bolt-thrower": figures.bolt_thrower,
}
"""Figures by the symbol a rules system gives."""


def letters_of(symbol: str) -> str:
    """What a symbol without figures is called in three letters at most.

    >>> letters_of("men-at-arms on foot"), letters_of("lb"), letters_of("")
    ('MAA', 'LB', '?')
    """
    words = symbol.replace("-", " ").replace("_", " ").replace(".", " ").split()
    if not words:
        return "?"
    found = words[0][:3] if len(words) == 1 else "".join(word[0] for word in words[:3])
    return found.upper()


def figure_ops(symbol: str, letters: str, x: float, y: float, metal: str, dark: str) -> list[Op]:
    """The figures of an arm on a base; letters where the system wants them or the set has none."""
    draw = ARMS.get(symbol.replace("_", "-"))
    if draw is not None and not letters:
        return draw(x, y, metal, dark)
    size = 150.0
    # Read from behind, as whoever commands it does: bases are drawn with their front to the east.
    words = (letters or letters_of(symbol))[:4]
    return [Text(x - size * 0.36, y, words, size, metal, 90.0, bold=True, serif=False)]
