"""Fortifications that fill a hex: trenches, walls of stone and of wood, gates and the feet of towers.

What stands in neighbouring hexes is one work: each hex draws its own arms to the middles of the sides it
shares with another work, so a wall runs on across the field and an edit redraws only its neighbours. Towers
themselves are upright symbols and are placed with everything else that stands.
"""

from math import hypot

from hheditor.drawing.display import Ellipse, Fill, Op, Stroke
from hheditor.drawing.lattice import Window, middle_offsets
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.ground import Ground
from hheditor.drawing.terrain.ruins import BURNT, doorless_ops, heap_ops, rubble_ops, split
from hheditor.drawing.terrain.sides.works import Line

WALLS = frozenset({"stone-wall", "wooden-wall", "gatehouse", "wooden-gate", "tower", "wooden-tower"})
"""Works that join into one wall."""
_TRENCHES = frozenset({"trench"})
_FAMILIES = (_TRENCHES, WALLS)
_WOODEN = frozenset({"wooden-wall", "wooden-gate", "wooden-tower"})
_GATES = frozenset({"gatehouse", "wooden-gate"})
_TOWERS = frozenset({"tower", "wooden-tower"})
_STUB = 0.72
"""How far a work without a neighbour reaches towards the sides of its hex."""


def fortification_ops(view: Window, ground: Ground, colors: Palette, detail: int) -> list[Op]:
    """All the works of a window's cells, layer by layer so that no seam shows where hexes meet; gates last,
    so that they stand in their walls.
    """
    layers: dict[int, list[Op]] = {}
    gates: list[Op] = []
    for place in view.core:
        if not view.true[place]:
            continue
        for family in _FAMILIES:
            kind = _kind(view, ground, place, family)
            if not kind:
                continue
            arms = _arms(view, ground, place, kind, family)
            for arm in arms:
                for layer, ops in enumerate(_arm(kind, arm, colors, detail)):
                    layers.setdefault(layer, []).extend(ops)
            gates += _middle(view, place, kind, arms, colors)
    return [op for layer in sorted(layers) for op in layers[layer]] + gates


def _kind(view: Window, ground: Ground, place: int, family: frozenset[str]) -> str:
    """The work of a family in a place of the window, or nothing."""
    features = ground.features.get(view.cells[place], ()) if view.true[place] else ()
    return next((kind for kind in features if split(kind)[1] in family), "")


def _arms(view: Window, ground: Ground, place: int, kind: str, family: frozenset[str]) -> list[Line]:
    """From the middle of a hex to each neighbour the work goes on in.

    One that stands alone lies across its road, or else from left to right; a tower needs no wall.
    """
    joined = [
        direction
        for direction, beside in enumerate(view.neighbours[place])
        if beside >= 0 and _kind(view, ground, beside, family)
    ]
    if joined:
        return [_line(view, place, direction, 1.0) for direction in joined]
    if split(kind)[1] in _TOWERS:
        return []
    roads = [direction for _, direction, _ in ground.roads.get(view.cells[place], ())]
    first = (roads[0] + 1) % 6 if roads else (0 if view.board.orientation == "pointy" else 5)
    return [_line(view, place, direction, _STUB) for direction in (first, (first + 3) % 6)]


def _line(view: Window, place: int, direction: int, share: float) -> Line:
    ux, uy = view.unit
    cx, cy = view.centres[place]
    mx, my = middle_offsets(view.board.orientation)[direction]
    dx, dy = mx * ux * share, my * uy * share
    length = hypot(dx, dy)
    tx, ty = dx / length, dy / length
    # The outside of a work is up the screen, wherever its arms point.
    nx, ny = (ty, -tx) if tx > 0 else (-ty, tx)
    return Line(cx * ux, cy * uy, cx * ux + dx, cy * uy + dy, tx, ty, nx, ny)


def _across(arms: list[Line]) -> Line:
    """The line through the middle of a hex along which a gate stands."""
    one, other = arms[0], arms[-1]
    dx, dy = one.bx - other.bx, one.by - other.by
    if len(arms) < 2 or hypot(dx, dy) < 200:
        dx, dy = one.bx - one.ax, one.by - one.ay
    length = hypot(dx, dy)
    tx, ty = dx / length, dy / length
    nx, ny = (ty, -tx) if tx > 0 else (-ty, tx)
    return Line(one.ax, one.ay, one.ax + tx, one.ay + ty, tx, ty, nx, ny)


def _middle(view: Window, place: int, kind: str, arms: list[Line], colors: Palette) -> list[Op]:
    """What stands in the middle of a hex: a gate, or what is left of a gate or a tower."""
    state, work = split(kind)
    if state and not _only_gate(kind) and work in _GATES | _TOWERS:
        ux, uy = view.unit
        cx, cy = view.centres[place]
        return heap_ops(cx * ux, cy * uy, work, colors, charred=state == BURNT)
    return _gate(kind, _across(arms), colors) if work in _GATES else []


def _only_gate(kind: str) -> bool:
    """Whether a work stands but for its gate: fire takes no stone."""
    state, work = split(kind)
    return state == BURNT and work not in _WOODEN


def _arm(kind: str, line: Line, colors: Palette, detail: int) -> list[list[Op]]:
    """The layers of one arm: shadow, edge, body, and what lies on it."""
    state, work = split(kind)
    if state and not _only_gate(kind):
        charred = state == BURNT
        return [[], rubble_ops(line, work, colors, charred=charred, detail=detail, wide=120.0)]
    if kind == "trench":
        return _trench(line, colors, detail)
    return _palisade(line, colors, detail) if kind in _WOODEN else _rampart(line, colors, detail)


def _shadow(line: Line, colors: Palette, width: float) -> list[Op]:
    color = colors["house.shadow"]
    return [Stroke(line.path(30, 42), color, width)] if color else []


def _rampart(line: Line, colors: Palette, detail: int) -> list[list[Op]]:
    """A wall walk between two rows of merlons."""
    path = line.path()
    top: list[Op] = []
    if detail:
        for x, y in line.points(5):
            for side in (1, -1):
                merlon = line.box(x + side * line.nx * 62, y + side * line.ny * 62, 29, 21)
                top += [Fill(merlon, colors["wall.light"]), Stroke(merlon, colors["masonry.line"], 7)]
    return [
        _shadow(line, colors, 150),
        [Stroke(path, colors["masonry.line"], 164)],
        [Stroke(path, colors["masonry.dark"], 146)],
        [Stroke(path, colors["masonry"], 86)],
        top,
    ]


def _palisade(line: Line, colors: Palette, detail: int) -> list[list[Op]]:
    """A bank of earth with a row of trunks on it."""
    path = line.path()
    joints: list[Op] = []
    heads: list[Op] = []
    if detail:
        trunks = line.points(9)
        ticks = tuple(line.tick(x, y, 46, -46) for x, y in trunks)
        joints.append(Stroke(ticks, faded(colors["timber.line"], 0.75), 8))
        heads += [
            Ellipse(
                x + line.nx * 44, y + line.ny * 44, 24, 20, colors["timber.light"], colors["timber.line"], 7
            )
            for x, y in trunks
        ]
    return [
        _shadow(line, colors, 120),
        [Stroke(path, colors["ditch.light"], 160)],
        [Stroke(path, colors["timber.line"], 110)],
        [Stroke(path, colors["timber.light"], 88)],
        [*joints, *heads],
    ]


def _trench(line: Line, colors: Palette, detail: int) -> list[list[Op]]:
    """Dug-out earth thrown up before it, boards along the sides."""
    path = line.path()
    boards: list[Op] = []
    if detail:
        points = line.points(5)
        ticks = (
            *(line.tick(x, y, 60, 34) for x, y in points),
            *(line.tick(x, y, -34, -60) for x, y in points),
        )
        boards.append(Stroke(ticks, faded(colors["timber.light"], 0.9), 12))
    bank = Stroke(line.path(line.nx * 84, line.ny * 84), colors["ditch.light"], 96)
    return [
        [bank, Stroke(path, colors["ditch.light"], 172)],
        [Stroke(path, colors["ditch"], 126)],
        [Stroke(line.path(8, 12), colors["timber.line"], 60)],
        [],
        boards,
    ]


def _gate(kind: str, line: Line, colors: Palette) -> list[Op]:
    """A door of planks between two towers, of stone or of timber."""
    x, y = line.ax, line.ay
    wooden, burnt = kind in _WOODEN, _only_gate(kind)
    body, edge = ("timber.light", "timber.line") if wooden else ("masonry", "masonry.line")
    top = "roof.e" if wooden else "wall.light"
    door = line.box(x, y, 150, 94)
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops.append(Fill(line.box(x + 42, y + 56, 322, 134), colors["house.shadow"]))
    ops += (
        doorless_ops(line, colors)
        if burnt
        else [
            Fill(line.box(x, y, 166, 116), colors[edge]),
            Fill(door, colors["timber.light"]),
            Stroke(door, colors["timber.line"], 10),
            Stroke(
                tuple(
                    line.tick(x + line.tx * at, y + line.ty * at, 94, -94)
                    for at in (-112.0, -75.0, -37.0, 0.0, 37.0, 75.0, 112.0)
                ),
                colors["timber.line"],
                7,
            ),
            Stroke((line.tick(x, y, 94, -94),), colors["timber.line"], 15),
        ]
    )
    for side in (-1, 1):
        px, py = x + line.tx * 238 * side, y + line.ty * 238 * side
        tower, roof = line.box(px, py, 102, 148), line.box(px, py, 70, 114)
        ops += [
            Fill(tower, colors[body]),
            Stroke(tower, colors[edge], 11),
            Fill(roof, colors[top]),
            Stroke(roof, faded(colors[edge], 0.7), 7),
        ]
    return ops
