"""What a siege lays over the table about a piece that is chosen: where an engine bears and how far it shoots,
the slots of a top within reach, and the feet of stairs and ladders with the slots they lead to.
"""

from collections.abc import Iterator
from math import cos, radians, sin

from hheditor.rules.api.screen.overlays import Circle, Overlay, Polygon, Shape, Sweep
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.orders import Rampart
from hheditor.rules.figures.position.posts import FOOT, bridged
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, HEAVY, LIGHT
from hheditor.rules.figures.screen.kinds import BEARING, ENGINE_RANGE, RAMPART, STAIR
from hheditor.rules.figures.siege.engines.batteries import SPLASH, falls_at
from hheditor.rules.figures.siege.places import at_night
from hheditor.rules.figures.siege.ramparts import judge_rampart
from hheditor.tables import FINE, Rect

KINDS = frozenset({BEARING, ENGINE_RANGE, RAMPART, STAIR})
_NEAR = 1500
"""So far off a stair or ladder is still shown to a figure."""
_THIN = 12


def overlays(table: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
    """Of a kind: of a side, of one piece, or of everybody; tops and stairs of one figure alone."""
    if table.siege is None:
        return ()
    if kind in (BEARING, ENGINE_RANGE):
        return tuple(_of_engines(table, kind, side, piece))
    if not 0 <= piece < len(table.figures) or piece not in table.singles:
        return ()
    shapes = _reach(table, piece) if kind == RAMPART else _stairs(table, piece)
    return (Overlay(kind, side=table.figures[piece].side, piece=piece, shapes=shapes),) if shapes else ()


def _of_engines(table: Table, kind: str, side: int, piece: int) -> Iterator[Overlay]:
    assert table.siege is not None
    for number, each in enumerate(table.siege.engines):
        wanted = side in (-1, each.side) and piece in (-1, ENGINES + number)
        if each.state != "standing" or not wanted:
            continue
        row = table.profile.engine(each.kind)
        if kind == BEARING and each.kind in HEAVY:
            x, y = falls_at(table, number)
            shapes: tuple[Shape, ...] = (_line(each.x, each.y, x, y, each.a), Circle(x, y, SPLASH))
            yield Overlay(kind, side=each.side, piece=ENGINES + number, shapes=shapes)
        if kind == ENGINE_RANGE and each.kind in LIGHT:
            far = row.range // 2 if at_night(table) else row.range
            ring = Sweep(each.x, each.y, row.least, far, 0, 3600)
            yield Overlay(kind, side=each.side, piece=ENGINES + number, shapes=(ring,))


def _line(x: int, y: int, far: int, low: int, heading: int) -> Polygon:
    """A line as thin as can be seen."""
    turn = radians(heading / 10)
    aside = round(-sin(turn) * _THIN), round(cos(turn) * _THIN)
    return Polygon(
        (
            (x + aside[0], y + aside[1]),
            (far + aside[0], low + aside[1]),
            (far - aside[0], low - aside[1]),
            (x - aside[0], y - aside[1]),
        )
    )


def _square(rect: Rect) -> Polygon:
    return Polygon(tuple((round(x / FINE), round(y / FINE)) for x, y in rect.corners))


def _reach(table: Table, number: int) -> tuple[Shape, ...]:
    """FOR-5: the slots a figure may go to along the tops; ENG-4: those before the bridge it stands on."""
    task = table.agenda[-1] if table.agenda else None
    figure = table.figures[number]
    if not isinstance(task, tasks.Moving) or figure.side != task.side:
        return ()
    slots = [built.slots for built in table.setup.sectors]
    if figure.engine >= 0:
        return tuple(_square(slots[sector][slot]) for sector, slot in bridged(table, figure.engine))
    if figure.slot < 0:
        return ()
    known: dict[int, tuple[Shape, ...]] = table.memo("rampart-reach")
    if number not in known:
        reached: dict[tuple[int, int], None] = {(figure.sector, figure.slot): None}
        for _ in range(figure.left // 200):
            reached |= {other: None for place in tuple(reached) for other in table.setup.beside[place]}
        known[number] = tuple(
            _square(slots[sector][slot])
            for sector, slot in reached
            if judge_rampart(table, figure.side, Rampart(number, sector, slot)) is None
        )
    return known[number]


def _stairs(table: Table, number: int) -> tuple[Shape, ...]:
    """FOR-7, LAD-4: the feet near a figure on the ground, and the slots they lead to."""
    assert table.siege is not None
    figure = table.figures[number]
    pose = table.singles[number].pose
    if figure.posted:
        return ()
    pairs = [
        (door.foot, (sector, door.slot))
        for sector, built in enumerate(table.setup.sectors)
        if table.siege.sectors[sector].state == "standing"
        for door in built.doors
    ]
    pairs += [
        ((ladder.x, ladder.y), (ladder.sector, ladder.slot))
        for ladder in table.siege.ladders
        if not ladder.down and ladder.side == figure.side
    ]
    found: list[Shape] = []
    for (x, y), (sector, slot) in pairs:
        if (x - pose.x) ** 2 + (y - pose.y) ** 2 <= _NEAR * _NEAR:
            found += [Circle(x, y, FOOT), _square(table.setup.sectors[sector].slots[slot])]
    return tuple(found)
