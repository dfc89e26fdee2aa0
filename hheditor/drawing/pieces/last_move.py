"""The last move on the field: where pieces came from, the way they took, where they stand, and who is gone.

    trails = trails_of(before, after, events)
    trail_ops(surface, trails, colors, liveries)

Battle, review and printed pages show the same: a dashed outline where a piece stood, an arrow in the
colour of its side along its way, a cross where it fell, a ring around those who only turned or were shaken.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hheditor.drawing.display import Drawing, Fill, Op, Path, Stroke, Sub
from hheditor.drawing.guidance import head_ops, side_color
from hheditor.drawing.overlays import shape_path
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.pieces.heraldry import Liveries
from hheditor.rules.api.events import Event
from hheditor.rules.api.screen.scene import Piece, Scene
from hheditor.rules.api.surfaces import NO_PLACE, Surface, Where


class Trail(NamedTuple):
    """What one piece did."""

    piece: int
    side: int
    way: tuple[Where, ...]
    """Places from where it stood to where it stands; one alone where it stayed."""
    fell: bool = False
    """Whether it is gone."""


def trails_of(before: Scene, after: Scene, events: Sequence[Event]) -> tuple[Trail, ...]:
    """What every piece did between two scenes, in the order in which the events tell of them."""
    old = {piece.id: piece for piece in before.pieces if piece.where != NO_PLACE and not piece.hidden}
    new = {piece.id: piece for piece in after.pieces if piece.where != NO_PLACE and not piece.hidden}
    told = dict.fromkeys(piece for event in events for piece in event.pieces)
    changed = dict.fromkeys([*told, *old, *new])
    found = []
    for number in changed:
        start, end = old.get(number), new.get(number)
        if start is not None and start.host >= 0 and end is not None and end.host == start.host:
            continue  # A leader who rode along: the unit's arrow says it.
        trail = _trail(number, start, end, events)
        if trail is not None:
            found.append(trail)
    return tuple(found)


def _trail(number: int, start: Piece | None, end: Piece | None, events: Sequence[Event]) -> Trail | None:
    if start is not None and end is not None:
        if (start.places, start.where) == (end.places, end.where):
            turned = (start.angle, start.formation, start.marks) != (end.angle, end.formation, end.marks)
            return Trail(number, end.side, (end.where,)) if turned else None
        way = _way(number, start, end, events)
        return Trail(number, end.side, way or (start.where, end.where))
    if start is not None:
        way = _way(number, start, None, events)
        return Trail(number, start.side, way or (start.where,), fell=True)
    if end is not None:
        return Trail(number, end.side, (end.where,))
    return None


def _way(number: int, start: Piece, end: Piece | None, events: Sequence[Event]) -> tuple[Where, ...]:
    """The places its events name, where they lead from its old place to its new one."""
    way: list[int] = []
    for event in events:
        if len(event.places) < 2 or not event.pieces or event.pieces[0] != number:
            continue
        if event.places[0] == way[-1] if way else event.places[0] in start.places:
            way += event.places[1:] if way else event.places
    if not way or (end is not None and way[-1] not in end.places):
        return ()
    return tuple(cell for index, cell in enumerate(way) if not index or cell != way[index - 1])


def trail_ops(
    surface: Surface,
    trails: Iterable[Trail],
    colors: Palette,
    liveries: Liveries | None = None,
    strength: float = 1.0,
) -> Drawing:
    """The trails; weaker for what lies longer back."""
    ops: list[Op] = []
    for trail in trails:
        wheres = tuple(each for each in trail.way if surface.holds(each))
        if not wheres:
            continue
        color = faded(side_color(trail.side, colors, liveries), strength)
        halo = faded(colors["label.halo"], 0.85 * strength)
        if len(wheres) > 1:
            ops += _left(surface, wheres[0], color, halo)
            ops += _arrow(surface, wheres, color, halo, colors)
        if trail.fell:
            ops += _cross(surface, wheres[-1], color, halo)
        elif len(wheres) == 1:
            ring = shape_path(surface, wheres[0], 0.9)
            ops += [Stroke(ring, halo, 60), Stroke(ring, color, 26, (60, 60))]
    return tuple(ops)


def _left(surface: Surface, where: Where, color: str, halo: str) -> list[Op]:
    """Where a piece came from."""
    path = shape_path(surface, where, 0.84)
    return [Fill(path, faded(color, 0.12)), Stroke(path, halo, 60), Stroke(path, color, 28, (110, 80))]


def _arrow(surface: Surface, wheres: Sequence[Where], color: str, halo: str, colors: Palette) -> list[Op]:
    points = [surface.spot_of(each) for each in wheres]
    flat = tuple(value for point in points for value in point)
    line: Path = (Sub(flat, closed=False, curved=len(points) > 2),)
    return [
        Stroke(line, halo, 110),
        Stroke(line, color, 58),
        *head_ops(points[-2], points[-1], color, colors["ink"], 60),
    ]


def _cross(surface: Surface, where: Where, color: str, halo: str) -> list[Op]:
    """Where somebody fell."""
    x, y = surface.spot_of(where)
    arm = 210.0
    cross: Path = (
        Sub((x - arm, y - arm, x + arm, y + arm), closed=False),
        Sub((x - arm, y + arm, x + arm, y - arm), closed=False),
    )
    return [Stroke(cross, halo, 130), Stroke(cross, color, 74)]
