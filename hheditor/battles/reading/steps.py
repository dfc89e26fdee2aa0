"""Stepping through a battle by event, order or a unit of its system's time, and the headings of its lines.

Only what the record says is used: no position is made and no rule run, so a time line of ten thousand steps
is drawn at once.
"""

from typing import Literal, NamedTuple

from hheditor.battles.entries import ROOT
from hheditor.battles.record import Record
from hheditor.rules.api import Moment, Scale
from hheditor.rules.api.moments import unit_at

Unit = Literal["event", "order"] | Scale
ALL = -1


class Place(NamedTuple):
    """Somewhere in a battle: after so many events of a step, or after the whole of it."""

    node: int = ROOT
    events: int = ALL


class Heading(NamedTuple):
    """A stretch of a line that falls in one moment."""

    node: int
    """Its first step."""
    moment: Moment


def headings(battle: Record, tip: int | None = None, scale: Scale = "fine") -> list[Heading]:
    """Where each stretch of time of a line begins; the cursor's line unless another tip is named."""
    found: list[Heading] = []
    last: tuple[int | str, ...] | None = None
    stretch = unit_at(battle.ruleset.time, scale).of
    nodes = battle.tree.nodes
    before = ROOT
    for at in battle.line(tip):
        # A step is listed under the moment it was played at, which is the one after the step before it.
        moment = nodes[before].added.moment
        now = stretch(moment)
        if now != last:
            found.append(Heading(at, moment))
            last = now
        before = at
    return found


def step(
    battle: Record, place: Place, unit: Unit, *, back: bool = False, tip: int | None = None
) -> Place | None:
    """The next (or previous) place of a line by that unit; None at its end. The cursor does not move.

    Forward leads to the first place where the next stretch of time has begun; back to the beginning of the
    present one, or of the one before from there.
    """
    line = [ROOT, *battle.line(tip)]
    at = line.index(place.node)
    if unit == "event":
        return _event_back(battle, line, at, place) if back else _event_on(battle, line, at, place)
    within = place.events != ALL and place.events < _count(battle, place.node)
    if unit == "order":
        if back:
            return Place(line[at - 1]) if at else None
        if within:
            return Place(line[at])
        return Place(line[at + 1]) if at + 1 < len(line) else None
    if back:
        return _unit_back(battle, line, at, unit)
    stretch = unit_at(battle.ruleset.time, unit).of
    now = stretch(battle.moment(line[at]))
    for number in line[at + 1 :]:
        if stretch(battle.moment(number)) != now:
            return Place(number)
    return Place(line[-1]) if at + 1 < len(line) or within else None


def _unit_back(battle: Record, line: list[int], at: int, scale: Scale) -> Place | None:
    if at == 0:
        return None
    stretch = unit_at(battle.ruleset.time, scale).of
    times = [stretch(battle.moment(number)) for number in line[: at + 1]]
    if times[at] != times[at - 1]:
        at -= 1
    while at > 0 and times[at - 1] == times[at]:
        at -= 1
    return Place(line[at])


def _count(battle: Record, number: int) -> int:
    """Events of a step, at least one, so that a step in which nothing is told is still a step."""
    return max(len(battle.events(number)), 1)


def _event_on(battle: Record, line: list[int], at: int, place: Place) -> Place | None:
    seen = place.events
    if seen == ALL or seen >= _count(battle, place.node):
        if at + 1 == len(line):
            return None
        at, seen = at + 1, 0
    seen += 1
    return Place(line[at], ALL if seen >= _count(battle, line[at]) else seen)


def _event_back(battle: Record, line: list[int], at: int, place: Place) -> Place | None:
    if at == 0:
        return None
    seen = _count(battle, place.node) if place.events == ALL else place.events
    return Place(line[at], seen - 1) if seen > 1 else Place(line[at - 1])
