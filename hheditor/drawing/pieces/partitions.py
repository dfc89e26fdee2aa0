"""How a field of arms is parted: which of it has the second colour.

A field reaches from -0.5 to 0.5 across and from its top to its bottom; on a shield, which narrows, its
`heart` lies a little above the middle. What reaches over the edge is cut off by who draws it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_TALL = 1.05


def heart(top: float, bottom: float) -> float:
    """How far down the lines of a field meet."""
    high = bottom - top
    return top + high * (0.46 if high > _TALL else 0.5)


def _polygons(*shapes: tuple[float, ...]) -> "BaseGeometry":
    from shapely import union_all
    from shapely.geometry import Polygon

    return union_all([Polygon(list(zip(s[::2], s[1::2], strict=True))) for s in shapes])


def _boxes(*sides: tuple[float, float, float, float]) -> "BaseGeometry":
    from shapely import union_all
    from shapely.geometry import box

    return union_all([box(*corners) for corners in sides])


def _bands(wide: float, *lines: tuple[float, float, float, float]) -> "BaseGeometry":
    from shapely import union_all
    from shapely.geometry import LineString

    return union_all(
        [LineString([line[:2], line[2:]]).buffer(wide / 2, cap_style="square") for line in lines]
    )


def _chequy(top: float, bottom: float) -> "BaseGeometry":
    rows = range(int((bottom - top) * 5) + 2)
    squares = [(column, row) for column in range(5) for row in rows if (column + row) % 2]
    return _boxes(*((c / 5 - 0.5, top + r / 5, c / 5 - 0.3, top + (r + 1) / 5) for c, r in squares))


def _lozengy(top: float, bottom: float) -> "BaseGeometry":
    rows = range(int((bottom - top) / 0.34) + 2)
    middles = [(column * 0.25 - 0.5, top + row * 0.34) for column in range(5) for row in rows]
    return _polygons(*((x, y - 0.17, x + 0.125, y, x, y + 0.17, x - 0.125, y) for x, y in middles))


def _barry(top: float, bottom: float) -> "BaseGeometry":
    bar = (bottom - top) / 8
    return _boxes(*((-0.5, top + bar * n, 0.5, top + bar * (n + 1)) for n in (1, 3, 5, 7)))


def _per_saltire(top: float, bottom: float) -> "BaseGeometry":
    y = heart(top, bottom)
    return _polygons((-1, y - 1, 0, y, -1, y + 1), (1, y - 1, 0, y, 1, y + 1))


def _bendy(top: float, bottom: float) -> "BaseGeometry":
    y = heart(top, bottom)
    return _bands(0.177, *((-2, y - 2 + n / 2, 2, y + 2 + n / 2) for n in range(-4, 5)))


def _chevron(top: float, bottom: float) -> "BaseGeometry":
    y = heart(top, bottom)
    return _bands(0.2, (0, y - 0.05, -0.8, y + 0.75), (0, y - 0.05, 0.8, y + 0.75))


def _saltire(top: float, bottom: float) -> "BaseGeometry":
    y = heart(top, bottom)
    return _bands(0.21, (-1, y + 1, 1, y - 1), (-1, y - 1, 1, y + 1))


def _cross(top: float, bottom: float) -> "BaseGeometry":
    y = heart(top, bottom)
    return _boxes((-0.12, top, 0.12, bottom), (-0.5, y - 0.12, 0.5, y + 0.12))


def _unparted(_top: float, _bottom: float) -> None:
    return None


Parted = Callable[[float, float], "BaseGeometry | None"]
_PARTED: dict[str, Parted] = {
    "plain": _unparted,
    "per_pale": lambda top, bottom: _boxes((0, top, 0.5, bottom)),
    "per_fess": lambda top, bottom: _boxes((-0.5, heart(top, bottom), 0.5, bottom)),
    "per_bend": lambda top, bottom: _polygons(
        (-0.5, heart(top, bottom) - 0.5, 0.75, heart(top, bottom) + 0.75, -0.5, bottom + 0.75)
    ),
    "quarterly": lambda top, bottom: _boxes(
        (0, top, 0.5, heart(top, bottom)), (-0.5, heart(top, bottom), 0, bottom)
    ),
    "per_saltire": _per_saltire,
    "paly": lambda top, bottom: _boxes(*((n / 6 - 0.5, top, (n + 1) / 6 - 0.5, bottom) for n in (1, 3, 5))),
    "barry": _barry,
    "bendy": _bendy,
    "chequy": _chequy,
    "lozengy": _lozengy,
    "chevron": _chevron,
    "pale": lambda top, bottom: _boxes((-0.17, top, 0.17, bottom)),
    "fess": lambda top, bottom: _boxes((-0.5, heart(top, bottom) - 0.17, 0.5, heart(top, bottom) + 0.17)),
    "bend": lambda top, bottom: _bands(0.24, (-1, heart(top, bottom) - 1, 1, heart(top, bottom) + 1)),
    "chief": lambda top, bottom: _boxes((-0.5, top, 0.5, top + (bottom - top) * 0.29)),
    "cross": _cross,
    "saltire": _saltire,
    "bordure": _unparted,
}

FIELDS: tuple[str, ...] = tuple(_PARTED)
"""The partitions and ordinaries a field may have, in the order in which they are offered. A *bordure*
follows the outline, which only who draws the shield knows."""


@lru_cache(maxsize=64)
def second_part(field: str, top: float, bottom: float) -> "BaseGeometry | None":
    """What of a field has the second colour; nothing of a plain one, or of one nobody knows."""
    parted = _PARTED.get(field)
    return parted(top, bottom) if parted else None
