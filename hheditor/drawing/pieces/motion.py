"""How pieces get from one scene to the next: paths, turns, falls, in the order in which things happened.

`motions` reads the two scenes and the events between them and says for every piece that changes where it is
at each moment. A path is taken from an event only where it leads from where the piece stood to where it
stands afterwards; everything else goes straight, so that any rules system can be shown.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.rules.api.events import Event
from hheditor.rules.api.screen.scene import Piece, Scene

Centre = Callable[[int], tuple[float, float]]

_PER_UNIT = 0.17
"""Milliseconds for one board unit on the way: about six hexes in a second."""
_SHORTEST, _LONGEST = 260.0, 900.0
_WHOLE = 1800.0
"""A step of many movements is hurried along to this."""


class Motion(NamedTuple):
    """One piece on its way, within the time from 0 to 1."""

    start: Piece | None
    """As it was; None where it comes to the table."""
    end: Piece | None
    """As it will be; None where it falls."""
    begin: float
    finish: float
    way: tuple[tuple[float, float], ...]
    """Points it passes, the first and the last included; one alone where it stays."""
    reach: tuple[float, ...]
    """How far along the way each of them lies, from 0 to 1."""


class Pose(NamedTuple):
    """Where a piece is at a moment, and how much of it is to be seen."""

    piece: Piece
    """Its look: the old one until it is halfway."""
    x: float
    y: float
    angle: float
    """In degrees."""
    opacity: float


class Course(NamedTuple):
    """All motions of a step, and how long they take together, in milliseconds."""

    motions: tuple[Motion, ...]
    duration: float


def _ways(before: Scene, after: Scene, events: Sequence[Event], centre: Centre) -> dict[int, list[int]]:
    """The cells each piece passes, where its events tell a way from its old place to its new one."""
    old = {piece.id: piece for piece in before.pieces}
    trails: dict[int, list[int]] = {}
    for event in events:
        if len(event.places) < 2 or not event.pieces or event.pieces[0] not in old:
            continue
        mover = old[event.pieces[0]]
        trail = trails.get(mover.id)
        begins_here = event.places[0] == trail[-1] if trail else event.places[0] in mover.places
        if begins_here:
            trails[mover.id] = [*(trail or [event.places[0]]), *event.places[1:]]
    found: dict[int, list[int]] = {}
    for piece in after.pieces:
        trail = trails.get(piece.id)
        if trail and trail[-1] in piece.places and _near(centre(trail[-1]), piece):
            found[piece.id] = trail
    return found


def _near(point: tuple[float, float], piece: Piece) -> bool:
    return hypot(point[0] - piece.x, point[1] - piece.y) < 600


def _beats(events: Sequence[Event], moving: Iterable[int]) -> dict[int, int]:
    """The number of the event that tells of each moving piece: the last with a way, or the last at all."""
    found: dict[int, int] = {}
    with_way: dict[int, int] = {}
    for number, event in enumerate(events):
        for piece in event.pieces:
            found[piece] = number
        if event.pieces and len(event.places) > 1:
            with_way.setdefault(event.pieces[0], number)
    return {piece: with_way.get(piece, found.get(piece, len(events))) for piece in moving}


def _length(way: Sequence[tuple[float, float]]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def motions(before: Scene, after: Scene, events: Sequence[Event], centre: Centre) -> Course:
    """What moves between two scenes, and when."""
    old = {piece.id: piece for piece in before.pieces if not piece.hidden}
    new = {piece.id: piece for piece in after.pieces if not piece.hidden}
    changed = [number for number in {**old, **new} if old.get(number) != new.get(number)]
    if not changed:
        return Course((), 0.0)
    trails = _ways(before, after, events, centre)
    ways: dict[int, tuple[tuple[float, float], ...]] = {}
    for number in changed:
        start, end = old.get(number), new.get(number)
        if start is None or end is None:
            there = start if start is not None else end
            assert there is not None
            ways[number] = ((there.x, there.y),)
        else:
            passed = [centre(cell) for cell in trails.get(number, ())[1:-1]]
            ways[number] = ((start.x, start.y), *passed, (end.x, end.y))
    for number in changed:
        # A leader rides along with the unit it is with.
        host = next((p.host for p in (new.get(number), old.get(number)) if p is not None and p.host >= 0), -1)
        if host in ways and number not in trails and len(ways[number]) == 2:
            near = hypot(ways[host][0][0] - ways[number][0][0], ways[host][0][1] - ways[number][0][1])
            if near < 600 and _length(ways[host]) > 0:
                ways[number] = (ways[number][0], *ways[host][1:-1], ways[number][-1])
    return _timed(changed, old, new, ways, _beats(events, changed))


def _timed(
    changed: Sequence[int],
    old: dict[int, Piece],
    new: dict[int, Piece],
    ways: dict[int, tuple[tuple[float, float], ...]],
    beats: dict[int, int],
) -> Course:
    """One beat after the other; what happens in the same event happens together."""
    lasting: dict[int, float] = {}
    for number in changed:
        time = min(_LONGEST, max(_SHORTEST, _length(ways[number]) * _PER_UNIT))
        lasting[beats[number]] = max(lasting.get(beats[number], 0.0), time)
    whole = sum(lasting.values())
    begins: dict[int, float] = {}
    clock = 0.0
    for beat in sorted(lasting):
        begins[beat] = clock / whole
        clock += lasting[beat]
    found = []
    for number in changed:
        beat = beats[number]
        begin = begins[beat]
        way = ways[number]
        total = _length(way)
        passed, reach = 0.0, [0.0]
        for a, b in pairwise(way):
            passed += hypot(b[0] - a[0], b[1] - a[1])
            reach.append(passed / total if total else 1.0)
        finish = min(1.0, begin + lasting[beat] / whole)
        found.append(Motion(old.get(number), new.get(number), begin, finish, way, tuple(reach)))
    return Course(tuple(found), min(whole, _WHOLE))


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _turned(start: float, end: float, share: float) -> float:
    """An angle between two, the short way round, in degrees."""
    return start + ((end - start + 180) % 360 - 180) * share


def pose(motion: Motion, time: float) -> Pose:
    """Where a piece is at a time from 0 to 1."""
    span = motion.finish - motion.begin
    raw = 1.0 if span <= 0 else min(1.0, max(0.0, (time - motion.begin) / span))
    share = _eased(raw)
    start, end = motion.start, motion.end
    if start is None or end is None:
        there = start if start is not None else end
        assert there is not None
        seen = share if start is None else 1.0 - share
        return Pose(there, there.x, there.y, there.angle / 10, seen)
    x, y = _along(motion, share)
    turn = min(1.0, max(0.0, (raw - 0.35) / 0.6)) if len(motion.way) > 2 else share
    angle = _turned(start.angle / 10, end.angle / 10, _eased(turn))
    return Pose(start if raw < 0.5 else end, x, y, angle, 1.0)


def _along(motion: Motion, share: float) -> tuple[float, float]:
    way, reach = motion.way, motion.reach
    if len(way) == 1:
        return way[0]
    at = min(bisect_right(reach, share), len(way) - 1)
    (ax, ay), (bx, by) = way[at - 1], way[at]
    room = reach[at] - reach[at - 1]
    part = (share - reach[at - 1]) / room if room > 0 else 1.0
    return ax + (bx - ax) * part, ay + (by - ay) * part


def scene_at(after: Scene, course: Course, time: float) -> Scene:
    """The scene in the middle of it, for pictures: pieces that fall are still there until they are gone."""
    moving = {}
    for motion in course.motions:
        now = pose(motion, time)
        moving[now.piece.id] = replace(
            now.piece, x=round(now.x), y=round(now.y), angle=round(now.angle * 10) % 3600, places=()
        )
    staying = tuple(moving.pop(piece.id, piece) for piece in after.pieces)
    falling = tuple(piece for piece in moving.values()) if time < 1.0 else ()
    return replace(after, pieces=(*falling, *staying)) if time < 1.0 else after
