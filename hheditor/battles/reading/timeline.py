"""A line of a battle laid out in time: every place on it found at once, however long it is.

Only what the record says is used: no position is made and no rule run. Its tables are made once for a line,
so that a step, a jump or the drag of a scrubber costs the same in a battle of ten and of ten thousand steps.
"""

from bisect import bisect_left, bisect_right
from typing import Literal, NamedTuple

from hheditor.battles.entries import ROOT
from hheditor.battles.reading.events import told
from hheditor.battles.record import Record
from hheditor.rules.api import Moment, Scale
from hheditor.rules.api.moments import unit_at

Unit = Literal["event", "order"] | Scale
ALL = -1


class Place(NamedTuple):
    """Somewhere in a battle: after so many events of a step, or after the whole of it."""

    node: int = ROOT
    events: int = ALL


class Stretch(NamedTuple):
    """A stretch of time: the indices from its first position up to the next one's."""

    start: int
    end: int
    moment: Moment


class Timeline:
    """The nodes from the opening to a tip; index 0 is the opening."""

    def __init__(self, battle: Record, tip: int) -> None:
        self._battle = battle
        self.tip = tip
        self.nodes: list[int] = battle.tree.path(tip)
        nodes = battle.tree.nodes
        self._first = {number: at for at, number in enumerate(self.nodes)}
        self._starts: dict[Scale, list[int]] = {}
        self._moments = [nodes[number].moment for number in self.nodes]

    def __len__(self) -> int:
        return len(self.nodes)

    def __contains__(self, node: object) -> bool:
        return node in self._first

    @property
    def last(self) -> int:
        """The index of the end."""
        return len(self.nodes) - 1

    def index(self, node: int) -> int:
        """The index of a node of this line; `KeyError` for another's."""
        return self._first[node]

    def moment(self, index: int) -> Moment:
        """When it is at an index."""
        return self._moments[index]

    def starts(self, scale: Scale) -> list[int]:
        """The indices at which a stretch of time begins; the opening is the first."""
        known = self._starts.get(scale)
        if known is None:
            known = self._starts[scale] = [0]
            unit = unit_at(self._battle.ruleset.time, scale)
            last = unit.of(self._moments[0])
            for at, moment in enumerate(self._moments):
                now = unit.of(moment)
                if now != last:
                    known.append(at)
                    last = now
        return known

    def stretches(self, scale: Scale) -> list[Stretch]:
        """All stretches of time, one after the other."""
        starts = self.starts(scale)
        ends = [*starts[1:], len(self.nodes)]
        return [Stretch(start, end, self._moments[start]) for start, end in zip(starts, ends, strict=True)]

    def step(self, place: Place, unit: Unit, *, back: bool = False) -> Place | None:
        """The next (or previous) place by that unit; None at the end of the line.

        Forward leads to the first place where the next stretch of time has begun; back to the beginning of
        the present one, or of the one before from there.
        """
        at = self._first[place.node]
        if unit == "event":
            return self._event_back(at, place) if back else self._event_on(at, place)
        within = place.events != ALL and place.events < self.count(place.node)
        if unit == "order":
            if back:
                return Place(self.nodes[at - 1]) if at else None
            if within:
                return Place(self.nodes[at])
            return Place(self.nodes[at + 1]) if at < self.last else None
        starts = self.starts(unit)
        if back:
            if at == 0:
                return None
            return Place(self.nodes[starts[bisect_left(starts, at) - 1]])
        following = bisect_right(starts, at)
        if following < len(starts):
            return Place(self.nodes[starts[following]])
        return Place(self.nodes[-1]) if at < self.last or within else None

    def count(self, node: int) -> int:
        """Events of a step, at least one, so that a step in which nothing is told is still a step."""
        return max(len(told(self._battle, node)), 1) if node != ROOT else 1

    def _event_on(self, at: int, place: Place) -> Place | None:
        seen = place.events
        if seen == ALL or seen >= self.count(place.node):
            if at == self.last:
                return None
            at, seen = at + 1, 0
        seen += 1
        node = self.nodes[at]
        return Place(node, ALL if seen >= self.count(node) else seen)

    def _event_back(self, at: int, place: Place) -> Place | None:
        if at == 0:
            return None
        seen = self.count(place.node) if place.events == ALL else place.events
        return Place(self.nodes[at], seen - 1) if seen > 1 else Place(self.nodes[at - 1])
