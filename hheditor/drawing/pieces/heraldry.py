"""Heraldry: the device of an army as a shield, and the livery its troops wear on the field.

    shield_ops(device, x, y, size)      a shield, its middle at x and y, `size` broad
    livery(device, colors)              what its stands look like on a ground of these colours
    liveries(first, second, colors)     of two sides that meet: always told apart

A device is a field and a charge in two colours (`hheditor.armies.Device`). `FIELDS` and `charges()` are what
can be chosen; anything else is drawn plain, so that a file from elsewhere still shows its colours. Charges
are silhouettes from ``resources/heraldry/charges.json``: *limbs*, chains of discs that grow together, and
straight polygons; *cuts* and *holes* take away from what came before them.
"""

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hheditor.armies.army import Device
from hheditor.drawing.display import Drawing, Fill, Group, Op, Path, Stroke, Sub
from hheditor.drawing.palette import Palette, mixed, palette
from hheditor.drawing.pieces.partitions import FIELDS, heart, second_part
from hheditor.drawing.pieces.tinctures import apart, different, greyish, lightness
from hheditor.values import Value, decode
from hheditor.values.resources import resource_path

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

TINCTURES = (
    "#9c2a2c",
    "#234f8e",
    "#2f6b45",
    "#24231f",
    "#6a3a78",
    "#8a4a22",
    "#e8c465",
    "#e6e2d6",
    "#c9822e",
    "#7d8790",
    "#3f7f8c",
    "#7a2f4a",
)
"""Colours a shield is offered in; any other may be chosen."""

_SHIELD_HEIGHT = 1.18
_INK = "#2b241a"
_GOLD, _SILVER, _SABLE = "#e8c465", "#f1ece0", "#24231f"
_EVEN = ("per_pale", "per_fess", "per_bend", "quarterly", "per_saltire", "paly", "barry", "bendy")
_MOTLEY = frozenset((*_EVEN, "chequy", "lozengy"))
"""Fields on which a charge lies on both colours at once."""
_BEARING = frozenset(("pale", "fess", "bend", "cross", "saltire", "chevron"))
"""Ordinaries that carry the charge themselves."""


__all__ = [
    "FIELDS",
    "TINCTURES",
    "Liveries",
    "Livery",
    "charges",
    "liveries",
    "livery",
    "shield_ops",
]


class Livery(NamedTuple):
    """What the stands of a side look like: ground, its lit and its dark edge, and figures."""

    field: str
    light: str
    dark: str
    metal: str


Liveries = tuple[Livery, ...]
"""By side."""
SIDES = ("blue", "red")
"""Colour families of side 0 and side 1; others are neutral."""


class Part(Value, frozen=True):
    """A part of a charge: exactly one of these."""

    limb: tuple[float, ...] = ()
    """Discs ``x, y, radius`` in a chain, with everything between them."""
    polygon: tuple[float, ...] = ()
    cut: tuple[float, ...] = ()
    """A limb taken away from what is there so far."""
    hole: tuple[float, ...] = ()
    """A polygon taken away."""


@cache
def _art() -> dict[str, tuple[Part, ...]]:
    found: dict[str, tuple[Part, ...]] = decode(
        resource_path("heraldry", "charges.json").read_bytes(), dict[str, tuple[Part, ...]]
    )
    return found


def charges() -> tuple[str, ...]:
    """The charges there are, in the order in which they are offered."""
    return tuple(_art())


# Shapes -------------------------------------------------------------------------------------------------


def _limb(values: tuple[float, ...]) -> "BaseGeometry":
    from shapely import union_all
    from shapely.geometry import MultiPolygon, Point

    discs = [
        Point(values[i], values[i + 1]).buffer(values[i + 2], quad_segs=8) for i in range(0, len(values), 3)
    ]
    if len(discs) == 1:
        return discs[0]
    return union_all(
        [MultiPolygon([a, b]).convex_hull for a, b in pairwise(discs)],
    )


def _polygon(values: tuple[float, ...]) -> "BaseGeometry":
    from shapely.geometry import Polygon

    return Polygon(list(zip(values[::2], values[1::2], strict=True))).buffer(0)


@lru_cache(maxsize=128)
def silhouette(charge: str) -> "BaseGeometry | None":
    """A charge between -50 and 50 each way; nothing for one nobody knows."""
    from shapely import union_all
    from shapely.geometry import Polygon

    parts = _art().get(charge)
    if not parts:
        return None
    shape: BaseGeometry = Polygon()
    grown: list[BaseGeometry] = []
    for part in (*parts, None):
        if part is not None and (part.limb or part.polygon):
            grown.append(_limb(part.limb) if part.limb else _polygon(part.polygon))
            continue
        if grown:
            # Swelling and shrinking again fills the sharp corners where limbs meet.
            shape = union_all([shape, *grown]).buffer(1.2, quad_segs=4).buffer(-1.2, quad_segs=4)
            grown = []
        if part is not None:
            shape = shape.difference(_limb(part.cut) if part.cut else _polygon(part.hole))
    return shape.simplify(0.1)


def _path(shape: "BaseGeometry", size: float, x: float, y: float) -> Path:
    """A shape as a path to be filled hollow."""
    subs = []
    for polygon in getattr(shape, "geoms", [shape]):
        if polygon.geom_type != "Polygon" or polygon.is_empty:
            continue
        for ring in (polygon.exterior, *polygon.interiors):
            points = [v for px, py in list(ring.coords)[:-1] for v in (x + px * size, y + py * size)]
            subs.append(Sub(tuple(round(value, 2) for value in points)))
    return tuple(subs)


@cache
def _shield() -> "BaseGeometry":
    """The outline of a shield a unit broad, around its middle: convex, and pointed below."""
    from shapely.geometry import Polygon

    top, waist, tip = -_SHIELD_HEIGHT / 2, -0.1, _SHIELD_HEIGHT / 2
    steps = 24
    right = []
    for step in range(steps + 1):
        t = step / steps
        # A cubic from the waist to the tip: upright at first, then rounding in.
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        right.append((a * 0.5 + b * 0.5 + c * 0.3 + d * 0, a * waist + b * 0.2 + c * 0.44 + d * tip))
    left = [(-px, py) for px, py in reversed(right[:-1])]
    return Polygon([(-0.5, top), (0.5, top), *right, *left])


def _charge_color(device: Device, on: str) -> str:
    """The colour of the charge: the device's own where it shows on what lies below, else a tincture that
    does."""
    below = (device.first, device.second) if device.field in _MOTLEY else (on,)
    own = () if device.field in _MOTLEY else (device.second if on == device.first else device.first,)
    for color in own:
        if apart(color, on) >= 0.2:
            return color
    return max((_GOLD, _SILVER, _SABLE), key=lambda color: min(apart(color, lower) for lower in below))


def _safe(color: str, instead: str) -> str:
    """A colour as ``#rrggbb``; what is none is replaced."""
    if len(color) == 7 and color[0] == "#":
        try:
            int(color[1:], 16)
        except ValueError:
            return instead
        return color
    return instead


def _clean(device: Device) -> Device:
    defaults = Device()
    return Device(
        device.field,
        device.charge,
        _safe(device.first, defaults.first),
        _safe(device.second, defaults.second),
    )


@lru_cache(maxsize=512)
def _device_ops(device: Device) -> Drawing:
    """The device a thousand units broad, around its middle, with a rim."""
    size = 1000.0
    outline = _shield()
    _, top, _, bottom = outline.bounds
    # A pale edge outside the rim keeps a black shield apart from a dark page.
    edge = _path(outline, size, 0, 0)
    ops: list[Op] = [Stroke(edge, "#efe6cf66", 62), Fill(edge, device.first)]
    second = second_part(device.field, top, bottom)
    if device.field == "bordure":
        second = outline.difference(outline.buffer(-0.11))
    if second is not None:
        ops.append(Fill(_path(second.intersection(outline), size, 0, 0), device.second, hollow=True))
    ops += _charge_ops(device, top, bottom, size)
    # The light of the upper left: a soft sheen.
    sheen = outline.buffer(-0.03).difference(outline.buffer(-0.03).buffer(0).intersection(_shifted(outline)))
    ops.append(Fill(_path(sheen, size, 0, 0), "#ffffff38", hollow=True))
    ops.append(Stroke(_path(outline, size, 0, 0), _INK, 34))
    return tuple(ops)


def _shifted(outline: "BaseGeometry") -> "BaseGeometry":
    from shapely.affinity import translate

    return translate(outline, 0.05, 0.05)


def _charge_ops(device: Device, top: float, bottom: float, size: float) -> list[Op]:
    shape = silhouette(device.charge)
    if shape is None:
        return []
    high, middle = bottom - top, heart(top, bottom)
    scale, y, on = 0.0088 * min(1.0, high), middle, device.first
    if device.field in _BEARING:
        scale, on = 0.0040, device.second
        if device.field == "chevron":
            y = middle + 0.04
    elif device.field == "chief":
        scale, y = 0.0062, middle + high * 0.14
    elif device.field == "bordure":
        scale = 0.0066
    color = _charge_color(device, on)
    edge = mixed(color, "#000000" if lightness(color) > 0.45 else "#ffffff", 0.45)
    path = _path(shape, size * scale, 0, y * size)
    return [Fill(path, color, hollow=True), Stroke(path, edge, 7)]


def shield_ops(device: Device, x: float, y: float, size: float) -> Drawing:
    """The device as a shield, its middle at x and y, `size` broad and a little higher."""
    return (Group(_device_ops(_clean(device)), x, y, scale=size / 1000),)


# Liveries -----------------------------------------------------------------------------------------------

_GROUNDS = ("ground", "wood.floor", "hill1", "hill2", "hill3", "village.floor", "marsh.floor")
_FROM_GROUND = 0.11
"""How far a livery must be from every ground; the dark rim and the figures of a stand do the rest."""
_FROM_FOE = 0.12
"""How far two liveries must be from each other, to anybody's eyes."""
_FROM_FIELD = 0.26
"""How far the figures must be from the stand they are on."""


def _stands_out(color: str, colors: Palette) -> bool:
    return all(different(color, colors[name][:7]) >= _FROM_GROUND for name in _GROUNDS)


def _made_visible(color: str, colors: Palette) -> str:
    """The colour, darker or lighter until it stands out from every ground."""
    toward = "#000000" if lightness(colors["ground"][:7]) > 0.5 else "#ffffff"
    for step in range(21):
        found = mixed(color, toward, step / 20)
        if _stands_out(found, colors):
            return found
    return toward


def _dressed(field: str, wanted: str) -> Livery:
    """A livery of a field colour, figures in the wanted colour where that can be seen on it."""
    metals = (wanted, _SILVER, _GOLD, _SABLE)
    metal = next((color for color in metals if apart(color, field) >= _FROM_FIELD), "")
    metal = metal or max(metals, key=lambda color: apart(color, field))
    return Livery(field, mixed(field, "#ffffff", 0.2), mixed(field, "#000000", 0.42), metal)


def _worn(device: Device) -> tuple[str, str]:
    """The colour troops of this device wear and that of their figures: its first with the second, or the
    other way round where only the second stands out from the ground by day.
    """
    day = palette("light")
    for field, metal in ((device.first, device.second), (device.second, device.first)):
        if _stands_out(field, day):
            return field, metal
    return _made_visible(device.first, day), device.second


def livery(device: Device, colors: Palette) -> Livery:
    """What troops of this device wear. On every ground it is the colour of the day, darker or lighter where
    it must be: who was green is green by night."""
    field, metal = _worn(_clean(device))
    return _dressed(_made_visible(field, colors), metal)


def _instead(one: Livery, second: Device, colors: Palette) -> tuple[str, str]:
    """What a second side wears whose own colour cannot be told from that of the first."""
    others = [second.second, second.first, *TINCTURES]
    for field in others:
        if apart(one.field, field) >= _FROM_FOE and _stands_out(field, colors):
            return field, second.first if field == second.second else second.second
    visible = (_made_visible(color, colors) for color in others)
    return max(visible, key=lambda color: apart(one.field, color)), second.second


@lru_cache(maxsize=64)
def _pair(first: Device, second: Device, names: tuple[tuple[str, str], ...]) -> Liveries:
    day, colors = palette("light"), dict(names)
    one = livery(first, day)
    field, metal = _worn(second)
    if apart(one.field, field) < _FROM_FOE:
        field, metal = _instead(one, second, day)
    one, other = livery(first, colors), _dressed(_made_visible(field, colors), metal)
    if apart(one.field, other.field) >= _FROM_FOE:
        return one, other
    return one, _dressed(*_instead(one, second, colors))


def liveries(first: Device, second: Device, colors: Palette, *others: Device) -> Liveries | None:
    """What two sides wear that meet on a ground of these colours: each its own where they can be told apart,
    else the second side something that contrasts. Nothing where the palette has no colours: there the sides
    differ by its own tones."""
    if greyish(colors["red"]) and greyish(colors["blue"]):
        return None
    needed = tuple((name, colors[name]) for name in _GROUNDS)
    worn = _pair(_clean(first), _clean(second), needed)
    for device in map(_clean, others):
        worn = (*worn, _beside(worn, device, colors))
    return worn


def _beside(worn: Liveries, device: Device, colors: Palette) -> Livery:
    """What somebody wears who comes to others: his own colours, or the ones farthest from all of theirs."""
    own = livery(device, colors)

    def away(color: str) -> float:
        return min(apart(each.field, color) for each in worn)

    if away(own.field) >= _FROM_FOE:
        return own
    return _dressed(max((_made_visible(each, colors) for each in TINCTURES), key=away), device.second)


def side_colors(side: int, colors: Palette, liveries: Liveries | None = None) -> Livery:
    """Field, light, dark and metal of a side: its own livery if it has one."""
    if liveries is not None and 0 <= side < len(liveries):
        return liveries[side]
    family = SIDES[side] if side in (0, 1) else "neutral"
    return Livery(
        colors[family], colors[f"{family}.light"], colors[f"{family}.dark"], colors[f"{family}.metal"]
    )
