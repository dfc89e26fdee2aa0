"""Symbols: small drawings by name, placed many times over. Art from ``resources/terrain/symbols.json``.

Houses are made here, since their light depends on how they stand: ``house-<size>-<sixteenths of a
turn>-<roof>``.
"""

from functools import cache, lru_cache
from math import cos, pi, sin

from hheditor.drawing.display import Drawing, Ellipse, Fill, Op, Stroke, Sub, bounds, polygon
from hheditor.drawing.palette import PaletteName, palette
from hheditor.values import Value, decode
from hheditor.values.resources import resource_path

TURNS = 16
"""Houses stand in sixteenths of a half turn."""
_LIGHT = (-0.64, -0.77)


class Shape(Value, frozen=True):
    """One shape of a symbol: exactly one of the four outlines, and colours by name."""

    curve: tuple[float, ...] = ()
    polygon: tuple[float, ...] = ()
    line: tuple[float, ...] = ()
    ellipse: tuple[float, ...] = ()
    fill: str = ""
    stroke: str = ""
    width: float = 0


@cache
def _art() -> dict[str, tuple[Shape, ...]]:
    found: dict[str, tuple[Shape, ...]] = decode(
        resource_path("terrain", "symbols.json").read_bytes(), dict[str, tuple[Shape, ...]]
    )
    return found


def names() -> tuple[str, ...]:
    """Names of the shipped symbols, houses apart."""
    return tuple(_art())


def _ops(shape: Shape, colors: dict[str, str]) -> list[Op]:
    fill, stroke = colors.get(shape.fill, ""), colors.get(shape.stroke, "")
    if shape.ellipse:
        x, y, rx, ry = shape.ellipse
        return [Ellipse(x, y, rx, ry, fill, stroke, shape.width)] if fill or stroke else []
    sub = Sub(
        shape.curve or shape.polygon or shape.line,
        closed=not shape.line,
        curved=bool(shape.curve) or len(shape.line) > 4,
    )
    ops: list[Op] = []
    if fill:
        ops.append(Fill((sub,), fill))
    if stroke:
        ops.append(Stroke((sub,), stroke, shape.width))
    return ops


SIZES = ((84, 54), (108, 62), (138, 70))
"""Half the length and half the width of houses."""


def house_shapes(
    long: float, wide: float, angle: float, roof: int
) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Colour names and polygons of a house around its middle, back to front: half its length along an angle,
    half its width across."""
    eaves, ridge = 26.0, 34.0 + min(wide, 120.0) * 0.28
    ux, uy = cos(angle), sin(angle)
    vx, vy = -uy, ux
    if vy < 0:
        vx, vy = -vx, -vy  # v points down the screen: its plane is the one we see best

    def at(along: float, across: float, height: float) -> tuple[float, float]:
        return along * ux + across * vx, along * uy + across * vy - height

    def flat(*points: tuple[float, float]) -> tuple[float, ...]:
        return tuple(round(value, 1) for point in points for value in point)

    front_light = vx * _LIGHT[0] + vy * _LIGHT[1]
    lit, plain, dim, dark = (
        ("roof.b", "roof.a", "roof.c", "roof.d"),
        ("roof.b", "roof.b", "roof.a", "roof.c"),
        ("roof.e", "roof.e", "roof.f", "roof.f"),
    )[roof]
    # The plane that faces down the screen lies away from the light of the upper left.
    back = lit if front_light < -0.4 else plain
    front = plain if front_light > -0.2 else (dim if front_light > -0.75 else dark)
    end = long if uy >= 0 else -long
    shadow = [
        (x + 34, y + 40)
        for x, y in (at(-long, -wide, 0), at(long, -wide, 0), at(long, wide, 0), at(-long, wide, 0))
    ]
    return (
        ("house.shadow", flat(*shadow)),
        (
            "wall.light",
            flat(at(-long, wide, 0), at(long, wide, 0), at(long, wide, eaves), at(-long, wide, eaves)),
        ),
        (
            "wall.dark",
            flat(
                at(end, -wide, 0),
                at(end, wide, 0),
                at(end, wide, eaves),
                at(end, 0, ridge + eaves),
                at(end, -wide, eaves),
            ),
        ),
        (
            back,
            flat(
                at(-long - 8, -wide - 8, eaves),
                at(long + 8, -wide - 8, eaves),
                at(long + 8, 0, eaves + ridge),
                at(-long - 8, 0, eaves + ridge),
            ),
        ),
        (
            front,
            flat(
                at(-long - 8, wide + 8, eaves - 4),
                at(long + 8, wide + 8, eaves - 4),
                at(long + 8, 0, eaves + ridge),
                at(-long - 8, 0, eaves + ridge),
            ),
        ),
    )


def house_ops(long: float, wide: float, angle: float, roof: int, colors: dict[str, str]) -> Drawing:
    """A house around its middle."""
    ops: list[Op] = []
    for color, points in house_shapes(long, wide, angle, roof):
        ops.append(Fill(polygon(*points), colors[color]))
        if color != "house.shadow":
            ops.append(Stroke(polygon(*points), colors["house.line"], 5))
    return tuple(ops)


@lru_cache(maxsize=2048)
def symbol(name: str, colors: PaletteName) -> Drawing:
    """The drawing of a symbol around its foot; empty where nobody knows it."""
    chosen = palette(colors)
    if name.startswith("house-"):
        size, turn, roof = (int(part) for part in name.split("-")[1:])
        return house_ops(*SIZES[size], pi * turn / TURNS, roof, chosen)
    return tuple(op for shape in _art().get(name, ()) for op in _ops(shape, chosen))


@lru_cache(maxsize=2048)
def extent(name: str) -> tuple[float, float, float, float]:
    """How far a symbol reaches from its foot: left, top, right, bottom."""
    left, top, right, bottom = bounds(symbol(name, "light"))
    return left - 6, top - 6, right + 6, bottom + 6
