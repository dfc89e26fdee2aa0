"""Outlines made and changed: closed, smoothed, merged, cut, widened, turned; always whole and simple again.

shapely does the work; its result is put on the grid of whole tenths, mended, freed of holes and begun at
its northernmost corner, so that the same strokes give the same outline everywhere.

>>> square = outline("wood", ((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
>>> [each.points for each in cut(square, ((500, -9), (2000, -9), (2000, 2000), (500, 2000)))]
[((0, 0), (500, 0), (500, 1000), (0, 1000))]
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.tables.ground import Outline
from hheditor.tables.measure import ONE, cosine, nearest, sine

if TYPE_CHECKING:
    from hheditor.tables.map.document import Line

Spot = tuple[int, int]

SMALLEST = 10_000
"""A patch of less than a square centimetre is a slip of the hand."""
SMOOTH = 50
"""A freehand line is true to half a centimetre."""


class BadOutline(ValueError):
    """Points that enclose nothing."""


def outline(kind: str, points: Iterable[Spot], level: int = 0) -> Outline:
    """A patch of ground from the points a hand set; of one that crosses itself the largest part is kept."""
    found = outlines(kind, points, level)
    if not found:
        raise BadOutline(kind)
    return found[0]


def outlines(kind: str, points: Iterable[Spot], level: int = 0) -> tuple[Outline, ...]:
    """All patches that points enclose, the largest first."""
    import shapely

    ring = list(points)
    if len(set(ring)) < 3:
        return ()
    return whole(kind, level, shapely.make_valid(shapely.Polygon(ring)))


def freehand(kind: str, points: Iterable[Spot]) -> tuple[Outline, ...]:
    """A patch drawn without lifting the pen, smoothed; a loop that crosses itself gives several."""
    import shapely

    ring = list(points)
    if len(set(ring)) < 3:
        return ()
    shape = shapely.make_valid(shapely.Polygon(ring)).buffer(SMOOTH).buffer(-SMOOTH)
    return whole(kind, 0, shape.simplify(SMOOTH))


def merged(patches: Sequence[Outline]) -> tuple[Outline, ...]:
    """Patches made one where they touch; kind and level are those of the first."""
    import shapely

    first = patches[0]
    return whole(first.kind, first.level, shapely.union_all([_shape(each.points) for each in patches]))


def cut(patch: Outline, by: Sequence[Spot]) -> tuple[Outline, ...]:
    """What is left of a patch when another shape is cut out of it."""
    import shapely

    return whole(patch.kind, patch.level, shapely.difference(_shape(patch.points), _shape(by)))


def inside(patch: Outline, width: int, height: int) -> tuple[Outline, ...]:
    """What of a patch lies on a table."""
    import shapely

    return whole(
        patch.kind, patch.level, shapely.intersection(_shape(patch.points), shapely.box(0, 0, width, height))
    )


def widened(line: "Line") -> tuple[Outline, ...]:
    """The ground a line with a width covers: flat ends, mitred bends."""
    import shapely

    shape = shapely.LineString(line.points).buffer(
        line.width / 2, cap_style="flat", join_style="mitre", mitre_limit=3.0
    )
    return whole(line.kind, 0, shape, least=1)


def straightened(points: Sequence[Spot]) -> tuple[Spot, ...]:
    """A line drawn by hand with as few points as keep it true."""
    import shapely

    if len(points) < 3:
        return tuple(points)
    kept = shapely.LineString(points).simplify(SMOOTH)
    return tuple((round(x), round(y)) for x, y in kept.coords)


# One patch, elsewhere ---------------------------------------------------------------------------------------


def moved(patch: Outline, x: int, y: int) -> Outline:
    """The same patch so much further east and south."""
    return replace(patch, points=tuple((px + x, py + y) for px, py in patch.points))


def turned(patch: Outline, angle: int, about: Spot) -> Outline:
    """The same patch turned clockwise about a point."""
    cos, sin = cosine(angle), sine(angle)
    spots = ((x - about[0], y - about[1]) for x, y in patch.points)
    return _begun(
        patch,
        (
            (about[0] + nearest(x * cos - y * sin, ONE), about[1] + nearest(x * sin + y * cos, ONE))
            for x, y in spots
        ),
    )


def mirrored(patch: Outline, middle: int, *, across: bool = True) -> Outline:
    """The same patch seen in a mirror that stands at x, or at y, twice the number given."""
    if across:
        return _begun(patch, ((middle - x, y) for x, y in patch.points))
    return _begun(patch, ((x, middle - y) for x, y in patch.points))


def scaled(patch: Outline, thousandths: int, about: Spot) -> Outline:
    """The same patch larger or smaller."""
    return _begun(
        patch,
        (
            (
                about[0] + nearest((x - about[0]) * thousandths, 1000),
                about[1] + nearest((y - about[1]) * thousandths, 1000),
            )
            for x, y in patch.points
        ),
    )


# Whole again -----------------------------------------------------------------------------------------------


def _shape(points: Sequence[Spot]) -> Any:
    import shapely

    return shapely.make_valid(shapely.Polygon(points))


def whole(kind: str, level: int, shape: Any, least: int = SMALLEST) -> tuple[Outline, ...]:
    """The patches of a shape: on whole tenths, without holes, the largest first."""
    import shapely

    shape = shapely.set_precision(shapely.make_valid(shape), 1.0)
    parts = [part for polygon in _polygons(shape) for part in _without_holes(polygon) if part.area >= least]
    found = [Outline(kind, ring_of(list(part.exterior.coords)[:-1]), level) for part in parts]
    order = sorted(range(len(parts)), key=lambda at: (-round(parts[at].area), found[at].points))
    return tuple(found[at] for at in order)


def _polygons(shape: Any) -> list[Any]:
    if shape.geom_type == "Polygon":
        return [] if shape.is_empty else [shape]
    return [part for each in getattr(shape, "geoms", ()) for part in _polygons(each)]


def _without_holes(polygon: Any) -> list[Any]:
    """A patch with a hole, cut in two through the middle of it, again and again."""
    import shapely

    if not polygon.interiors:
        return [polygon]
    west, north, east, south = polygon.bounds
    hole = shapely.Polygon(polygon.interiors[0]).bounds
    middle = round((hole[0] + hole[2]) / 2)
    halves = (shapely.box(west, north, middle, south), shapely.box(middle, north, east, south))
    return [
        part
        for half in halves
        for each in _polygons(shapely.set_precision(shapely.intersection(polygon, half), 1.0))
        for part in _without_holes(each)
    ]


def ring_of(points: Iterable[tuple[float, float]]) -> tuple[Spot, ...]:
    """Corners in whole tenths, clockwise on the screen, from the northernmost of the western ones; without
    those that lie on a straight line.
    """
    spots = [(round(x), round(y)) for x, y in points]
    kept = [spot for at, spot in enumerate(spots) if _bend(spots[at - 1], spot, spots[(at + 1) % len(spots)])]
    area = sum(kept[at - 1][0] * y - x * kept[at - 1][1] for at, (x, y) in enumerate(kept))
    if area < 0:
        kept.reverse()
    first = kept.index(min(kept, key=lambda spot: (spot[1], spot[0])))
    return tuple(kept[first:] + kept[:first])


def _bend(before: Spot, here: Spot, after: Spot) -> int:
    return (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])


def _begun(patch: Outline, points: Iterable[Spot]) -> Outline:
    """A patch whose points have moved, begun at its first corner again."""
    return replace(patch, points=ring_of(points))
