"""What a battle leaves of works: the map as it looks when some of them have fallen, and their rubble.

A scene says what fell by marks: ``ruin`` for the work of a hex, ``burnt-gate`` where only its gate is gone,
``fallen`` for what stood along a hexside. `fallen` takes them out of the map, so that nobody sees a wall
stand under its own rubble; the names of what it puts there are known to the drawing alone.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hheditor.drawing.display import Ellipse, Fill, Op, Stroke, Sub
from hheditor.drawing.lattice import chance
from hheditor.drawing.palette import Palette, faded
from hheditor.hexes import grid
from hheditor.maps.document import Map
from hheditor.maps.terrains import WORKS
from hheditor.rules.api.screen.scene import Mark

if TYPE_CHECKING:
    from hheditor.drawing.terrain.sides.works import Line

RUINED, BURNT = "ruined-", "burnt-"
"""Before the name of a work: thrown down, or burnt."""
_KINDS = ("ruin", "burnt-gate", "fallen")


def ruins_of(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks that say what fell."""
    return tuple(mark for mark in marks if mark.kind in _KINDS)


def split(kind: str) -> tuple[str, str]:
    """What happened to a work, and the work.

    >>> split("burnt-gatehouse"), split("stone-wall")
    (('burnt-', 'gatehouse'), ('', 'stone-wall'))
    """
    for state in (RUINED, BURNT):
        if kind.startswith(state):
            return state, kind.removeprefix(state)
    return "", kind


def fallen(map_: Map, ruins: tuple[Mark, ...]) -> Map:
    """A map as it looks after works of it fell; the same where none did."""
    if not ruins:
        return map_
    states: dict[int, str] = {}
    sides: dict[tuple[int, int], str] = {}
    neighbours = grid(map_.board).neighbours
    for mark in ruins:
        for cell in mark.places:
            state = BURNT if mark.label == "fire" else RUINED
            if mark.kind == "fallen":
                beyond = neighbours[cell][mark.direction]
                sides[cell, mark.direction] = sides[beyond, (mark.direction + 3) % 6] = state
            else:
                states[cell] = state
    features = tuple(
        replace(each, kind=states.get(each.cell, "") + each.kind) if each.kind in WORKS else each
        for each in map_.features
    )
    edges = tuple(
        replace(each, kind=sides.get((each.cell, each.direction), "") + each.kind) for each in map_.edges
    )
    return replace(map_, features=features, edges=edges)


_MASONRY = ("masonry", "masonry.dark", "masonry.line")
_EARTH = ("ditch.light", "ditch", "timber.line")


def stone(x: float, y: float, size: float, turn: float) -> Sub:
    """A block with five corners, another for every turn."""
    lean = (turn - 0.5) * size
    return Sub(
        (
            *(x - size, y + size * 0.5, x - size * 0.6, y - size * 0.5, x + lean * 0.5, y - size * 0.75),
            *(x + size, y - lean * 0.3, x + size * 0.6, y + size * 0.6),
        )
    )


def rubble_ops(
    line: "Line", kind: str, colors: Palette, *, charred: bool, detail: int, wide: float
) -> list[Op]:
    """Blocks or charred timber strewn along where a wall stood."""
    wooden = charred or kind.startswith("wooden")
    ops: list[Op] = [
        Stroke(line.path(), faded(colors["timber.line" if charred else "ditch.light"], 0.5), wide * 1.7)
    ]
    seed = int(line.ax) * 7 + int(line.bx), int(line.ay) * 5 + int(line.by)
    count = 7 if detail else 4
    for number, (x, y) in enumerate(line.points(count)):
        off = (chance(seed[0] + number, seed[1], 11) - 0.5) * wide * 1.5
        turn = chance(seed[0], seed[1] + number, 12)
        px, py = x + line.nx * off, y + line.ny * off
        if wooden:
            ops += _beam(px, py, line, turn, wide, colors, charred=charred)
        else:
            block = (stone(px, py, wide * (0.3 + 0.22 * turn), turn),)
            light, dark, edge = _EARTH if kind == "trench" else _MASONRY
            ops += [Fill(block, colors[light if turn > 0.4 else dark]), Stroke(block, colors[edge], 9)]
    return ops


def _beam(
    x: float, y: float, line: "Line", turn: float, wide: float, colors: Palette, *, charred: bool
) -> list[Op]:
    """A trunk that lies as it fell."""
    along, across = (turn - 0.5) * 2, 1.0 - abs(turn - 0.5)
    half = wide * 0.6
    dx = (line.tx * along + line.nx * across) * half
    dy = (line.ty * along + line.ny * across) * half
    trunk = (Sub((x - dx, y - dy, x + dx, y + dy), closed=False),)
    body = "timber.dark" if charred else "timber.light"
    return [Stroke(trunk, colors["timber.line"], wide * 0.34), Stroke(trunk, colors[body], wide * 0.18)]


def scorch_ops(x: float, y: float, colors: Palette, size: float = 1.0) -> list[Op]:
    """Black ground where fire was."""
    shade = colors["timber.line"]
    return [
        Ellipse(x, y, 330 * size, 250 * size, faded(shade, 0.28)),
        Ellipse(x + 14, y + 10, 240 * size, 178 * size, faded(shade, 0.42)),
    ]


def heap_ops(x: float, y: float, kind: str, colors: Palette, *, charred: bool) -> list[Op]:
    """What is left of a gate or a tower: a heap in the middle of its hex."""
    if charred:
        return _embers(x, y, colors)
    wooden = kind.startswith("wooden")
    body, dark, edge = (
        ("timber.light", "timber.dark", "timber.line")
        if wooden
        else ("masonry", "masonry.dark", "masonry.line")
    )
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops.append(Ellipse(x + 24, y + 40, 300, 190, colors["house.shadow"]))
    for dx, dy, size, turn in _HEAP:
        block = (stone(x + dx, y + dy, size, turn),)
        ops += [Fill(block, colors[body if turn > 0.4 else dark]), Stroke(block, colors[edge], 10)]
    return ops


_HEAP = (
    *((-190.0, -70.0, 62.0, 0.3), (-60.0, -130.0, 70.0, 0.8), (110.0, -100.0, 60.0, 0.2)),
    *((220.0, 10.0, 66.0, 0.6), (-240.0, 60.0, 58.0, 0.7), (-100.0, 20.0, 92.0, 0.5)),
    *(
        (80.0, 40.0, 96.0, 0.9),
        (-170.0, 150.0, 56.0, 0.1),
        (10.0, 150.0, 78.0, 0.6),
        (170.0, 140.0, 60.0, 0.4),
    ),
)


def _embers(x: float, y: float, colors: Palette) -> list[Op]:
    """Charred beams across one another, with embers between."""
    ops = scorch_ops(x, y, colors)
    for ax, ay, bx, by in _BEAMS:
        beam = (Sub((x + ax, y + ay, x + bx, y + by), closed=False),)
        ops += [Stroke(beam, colors["timber.line"], 54), Stroke(beam, colors["timber.dark"], 26)]
    ops += [
        Ellipse(x + dx, y + dy, 24, 18, colors["fire"], colors["fire.line"], 6)
        for dx, dy in ((-86, 30), (18, -40), (64, 84), (150, 8), (-170, -30))
    ]
    return ops


_BEAMS = (
    *((-220.0, -90.0, 120.0, 60.0), (-180.0, 110.0, 90.0, -110.0)),
    *((-40.0, 140.0, 230.0, -30.0), (10.0, -140.0, 180.0, 130.0)),
)


def doorless_ops(line: "Line", colors: Palette) -> list[Op]:
    """The burnt gate between the towers of a gatehouse: black ground, two charred leaves, embers."""
    x, y = line.ax, line.ay
    opening = line.box(x, y, 150, 94)
    ops: list[Op] = [
        *scorch_ops(x, y, colors, 1.15),
        Fill(opening, colors["timber.line"]),
    ]
    for along, lean in ((-96.0, 60.0), (-30.0, -44.0), (52.0, 70.0), (104.0, -56.0)):
        a, b = line.tx * along, line.ty * along
        plank = (
            Sub(
                (
                    *(x + a - line.nx * 84, y + b - line.ny * 84),
                    *(x + a + line.tx * lean + line.nx * 70, y + b + line.ty * lean + line.ny * 70),
                ),
                closed=False,
            ),
        )
        ops.append(Stroke(plank, colors["timber.dark"], 22))
    for along, across in ((-70.0, 20.0), (-6.0, -36.0), (44.0, 30.0), (92.0, -14.0)):
        px, py = x + line.tx * along + line.nx * across, y + line.ty * along + line.ny * across
        ops.append(Ellipse(px, py, 22, 17, colors["fire"], colors["fire.line"], 6))
    return ops
