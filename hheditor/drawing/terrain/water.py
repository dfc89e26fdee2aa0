"""Rivers and streams: bank, body, light on the water; fords with stepping stones."""

from collections.abc import Sequence
from math import hypot

from hheditor.drawing.display import Ellipse, Fill, Op, Stroke, Sub
from hheditor.drawing.lattice import chance
from hheditor.drawing.palette import Palette, faded, laid
from hheditor.drawing.terrain.curves import Curve, dashes, ribbon


def river_ops(flows: Sequence[Curve], colors: Palette) -> tuple[list[Op], list[Op]]:
    """The banks of all rivers, and their bodies: what joins shares both, so it joins without a seam."""
    if not flows:
        return [], []
    bank: list[Op] = []
    if colors["shore"]:
        bank.append(Fill(tuple(ribbon(curve, 34) for curve in flows), faded(colors["shore"], 0.6)))
    bank.append(Fill(tuple(ribbon(curve, 13) for curve in flows), colors["water.bank"]))
    body: list[Op] = [Fill(tuple(ribbon(curve) for curve in flows), colors["water"])]
    deep = laid(colors["water.deep"], 0.5, colors["water"])
    body.append(Fill(tuple(ribbon(curve, share=0.5) for curve in flows), deep))
    if colors["water.light"]:
        glints: list[Sub] = []
        for curve in flows:
            wide = curve[0][2] > 120
            glints += dashes(curve, 0.08, 3, 2)
            if wide:
                glints += (*dashes(curve, 0.28, 2, 3), *dashes(curve, -0.26, 3, 4))
        body.append(Stroke(tuple(glints), faded(colors["water.light"], 0.7), 7))
    else:
        lines = [sub for curve in flows for offset in (0.2, -0.2) for sub in dashes(curve, offset, 2, 2)]
        body.append(Stroke(tuple(lines), colors["water.line"], 6))
    return bank, body


def ford_ops(river: Sequence[Curve], colors: Palette) -> list[Op]:
    """A ford: the river turns pale and shallow, with stones to step on."""
    if not river or len(river[0]) < 3:
        return []
    curve = river[0]
    middle = len(curve) // 2
    part = curve[middle - 2 : middle + 3]
    ops: list[Op] = [Fill((ribbon(part, share=1.16),), faded(colors["shore"] or "#ffffff", 0.55))]
    x, y, width = curve[middle]
    ax, ay, _ = curve[middle - 1]
    bx, by, _ = curve[middle + 1]
    length = hypot(bx - ax, by - ay) or 1.0
    tx, ty = (bx - ax) / length, (by - ay) / length
    for row in (-1, 0, 1):
        count = max(3, int(width // 44))
        for number in range(count):
            off = (number + 0.5) / count - 0.5
            seed = chance(int(x) + row * 31, int(y) + number * 17, 5)
            px = x - ty * off * width * 1.1 + tx * row * 52 + (seed - 0.5) * 18
            py = y + tx * off * width * 1.1 + ty * row * 52 + (seed - 0.5) * 14
            ops.append(Ellipse(px + 4, py + 5, 17, 12, colors["stone.shadow"]))
            ops.append(
                Ellipse(px, py, 12 + 6 * seed, 9 + 4 * seed, colors["stone.light"], colors["stone.line"], 4)
            )
    return ops
