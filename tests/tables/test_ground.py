"""Ground under points, bases and lines: rims, levels, lengths; against shapely."""

import shapely
from hypothesis import given
from hypothesis import strategies as st

from hheditor.tables import FINE, Ground, Outline, Pose, Rect, Size
from hheditor.values import decode, encode
from tests.tables.drawing_lots import HIGH, WIDE, outlines, rects

SQUARE = Outline("wood", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)))
HILL = Outline("hill", ((0, 0), (5000, 0), (5000, 5000), (0, 5000)), 1)
TOP = Outline("hill", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)), 2)


def fine(x: int, y: int) -> tuple[int, int]:
    return x * FINE, y * FINE


def test_a_rim_belongs_to_the_higher_level() -> None:
    ground = Ground((HILL, TOP))
    assert [ground.level(fine(x, 1500)) for x in (-1, 0, 999, 1000, 2000, 2001, 5000, 5001)] == [
        0,
        1,
        1,
        2,
        2,
        1,
        1,
        0,
    ]
    assert ground.under(fine(1000, 1000)) == (HILL, TOP)


def test_a_base_needs_a_common_inside() -> None:
    ground = Ground((SQUARE,))
    beside, over, inside = (Rect(Pose(x, 1500), Size(400, 400)) for x in (800, 801, 1500))
    assert ground.touched(beside) == ()
    assert ground.touched(over) == ground.touched(inside) == (SQUARE,)
    assert ground.holding(over) == ()
    assert ground.holding(inside) == ground.holding(Rect(Pose(1200, 1500), Size(400, 400))) == (SQUARE,)
    assert ground.within(Rect(Pose(700, 1500), Size(400, 400)), 100) == (SQUARE,)
    assert ground.within(Rect(Pose(699, 1500), Size(400, 400)), 100) == ()


def test_a_line_says_how_much_wood_it_has() -> None:
    ground = Ground((SQUARE, HILL))
    (wood,) = ground.along(fine(500, 1500), fine(1600, 1500), lambda each: each.kind == "wood")
    assert wood.length == 600
    assert ground.along(fine(500, 1000), fine(3000, 1000), lambda each: each.kind == "wood") == (), (
        "along the rim"
    )
    assert len(ground.along(fine(500, 1500), fine(1600, 1500))) == 2


points = st.tuples(st.integers(0, WIDE), st.integers(0, HIGH))


@given(outlines(), points, points)
def test_lengths_inside_agree_with_floats(
    outline: Outline, start: tuple[int, int], end: tuple[int, int]
) -> None:
    shape = shapely.Polygon(outline.points)
    if not shape.is_valid:
        return
    found = Ground((outline,)).along(fine(*start), fine(*end))
    line = shapely.LineString([start, end])
    length = shapely.intersection(shape, line).length
    rim = shapely.intersection(shape.exterior, line).length
    if rim < 1e-6:
        told = sum(each.length for each in found)
        assert abs(told - length) <= 0.5 + 1e-6
    backwards = Ground((outline,)).along(fine(*end), fine(*start))
    assert [each.share for each in backwards] == [each.share for each in found]


@given(outlines(), rects, points)
def test_places_agree_with_floats_but_on_the_rim(
    outline: Outline, rect: Rect, point: tuple[int, int]
) -> None:
    shape = shapely.Polygon(outline.points)
    if not shape.is_valid:
        return
    ground = Ground((outline,))
    spot = shapely.Point(point)
    if shapely.distance(shape.exterior, spot) > 1e-6:
        assert bool(ground.under(fine(*point))) == shape.contains(spot)
    base = shapely.Polygon([(x / FINE, y / FINE) for x, y in rect.corners])
    shared = shapely.intersection(shape, base).area
    if shared > 1e-2 or shapely.distance(shape, base) > 1e-6:
        assert bool(ground.touched(rect)) == (shared > 1e-2)
    outside = shapely.difference(base, shape).area
    if outside > 1e-2:
        assert not ground.holding(rect)
    far = shapely.distance(shape, base)
    if abs(far - 300) > 1e-6:
        assert bool(ground.within(rect, 300)) == (far < 300)


@given(outlines())
def test_an_outline_survives_its_codec(outline: Outline) -> None:
    assert decode(encode(outline), Outline) == outline
