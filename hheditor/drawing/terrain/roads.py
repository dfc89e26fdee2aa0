"""What people built for their ways: roads and bridges."""

from collections.abc import Sequence
from math import hypot

from hheditor.drawing.display import Fill, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import Window
from hheditor.drawing.palette import Palette, faded, laid
from hheditor.drawing.terrain.curves import Curve, crossing_of, dashes, ribbon


def road_ops(roads: Sequence[tuple[Curve, bool]], colors: Palette) -> list[Op]:
    """Roads with dark edges, a pale body and the ruts of carts; tracks thinner and broken at the edge."""
    if not roads:
        return []
    broad = [curve for curve, track in roads if not track]
    narrow = [curve for curve, track in roads if track]
    ops: list[Op] = []
    if narrow:
        ops.append(Fill(tuple(ribbon(curve, 7) for curve in narrow), colors["track.edge"]))
    if broad:
        ops.append(Fill(tuple(ribbon(curve, 20, 10) for curve in broad), faded(colors["road.edge"], 0.22)))
        ops.append(Fill(tuple(ribbon(curve, 9, 10) for curve in broad), colors["road.edge"]))
        ops.append(Fill(tuple(ribbon(curve) for curve in broad), colors["road"]))
    if narrow:
        ops.append(Fill(tuple(ribbon(curve) for curve in narrow), colors["track"]))
    if broad and colors["road.light"]:
        ops.append(
            Fill(
                tuple(ribbon(curve, share=0.26) for curve in broad),
                laid(colors["road.light"], 0.6, colors["road"]),
            )
        )
    ruts = [sub for curve in broad for offset in (0.2, -0.2) for sub in dashes(curve, offset, 4, 1)]
    ruts += [sub for curve in narrow for sub in dashes(curve, 0.0, 3, 1)]
    ops.append(Stroke(tuple(ruts), colors["road.rut"], 8))
    return ops


def _along(x: float, y: float, tx: float, ty: float, *pairs: float) -> Path:
    """A polygon given along and across a direction."""
    points: list[float] = []
    for index in range(0, len(pairs), 2):
        a, b = pairs[index], pairs[index + 1]
        points += (x + tx * a - ty * b, y + ty * a + tx * b)
    return polygon(*points)


def bridge_ops(
    roads: Sequence[Curve], rivers: Sequence[Curve], view: Window, place: int, colors: Palette
) -> list[Op]:
    """A timber bridge between stone parapets, exactly where the road crosses the river."""
    ux, uy = view.unit
    cx, cy = view.centres[place]
    x, y, tx, ty = cx * ux, cy * uy, 1.0, 0.0
    water, width = 190.0, 112.0
    if rivers:
        middle = rivers[0][len(rivers[0]) // 2]
        water = middle[2]
    for road in roads:
        width = road[len(road) // 2][2]
        for river in rivers:
            found = crossing_of(road, river)
            if found is not None:
                x, y, tx, ty = found
                break
        else:
            continue
        break
    else:
        if roads and not rivers:
            px, py, width = roads[0][len(roads[0]) // 2]
            bx, by, _ = roads[0][len(roads[0]) // 2 + 1]
            length = hypot(bx - px, by - py) or 1.0
            x, y, tx, ty = px, py, (bx - px) / length, (by - py) / length
        elif rivers:
            px, py, _ = rivers[0][len(rivers[0]) // 2]
            bx, by, _ = rivers[0][len(rivers[0]) // 2 + 1]
            length = hypot(bx - px, by - py) or 1.0
            x, y, tx, ty = px, py, -(by - py) / length, (bx - px) / length
    long, half = water / 2 + 64, width / 2 + 12
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops.append(
            Fill(
                _along(x + 22, y + 30, tx, ty, -long, -half, long, -half, long, half, -long, half),
                colors["house.shadow"],
            )
        )
    ops.append(Fill(_along(x, y, tx, ty, -long, -half, long, -half, long, half, -long, half), colors["deck"]))
    planks = []
    count = int(2 * long // 34)
    for number in range(1, count):
        a = -long + number * 2 * long / count
        planks.append(
            Sub(
                (
                    x + tx * a + ty * half,
                    y + ty * a - tx * half,
                    x + tx * a - ty * half,
                    y + ty * a + tx * half,
                ),
                closed=False,
            )
        )
    ops.append(Stroke(tuple(planks), colors["deck.line"], 6))
    for side in (-1, 1):
        inner, outer = side * half, side * (half + 24)
        wall = _along(
            x,
            y,
            tx,
            ty,
            -long - 10,
            inner,
            long + 10,
            inner,
            long + 34,
            outer + side * 8,
            -long - 34,
            outer + side * 8,
        )
        ops += [Fill(wall, colors["masonry"]), Stroke(wall, colors["masonry.line"], 7)]
    return ops
