"""How the battle stood, step by step, and which bounds turned it: read in small portions, each step once."""

from time import perf_counter
from typing import TYPE_CHECKING

from hheditor.battles import Battle, Timeline

if TYPE_CHECKING:
    from hheditor.insight.chances import Point, Surveyor, Swing


class Course:
    """The win chance along the lines of a battle, as far as it has been read."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._points: dict[int, Point] = {}
        self._surveyor: Surveyor | None = None
        self._swings: tuple[tuple[int, ...], tuple[Swing, ...]] = ((), ())

    @property
    def there(self) -> bool:
        """Whether the rules have an opinion of a position at all."""
        return self._battle.ruleset.prospect_scale > 0

    def work(self, line: Timeline, seconds: float | None = None) -> bool:
        """Read on for about so long, or to the end of the line; whether there is more to read."""
        if not self.there:
            return False
        if self._surveyor is None:
            from hheditor.insight.chances import Surveyor

            self._surveyor = Surveyor(self._battle)
        end = None if seconds is None else perf_counter() + seconds
        for node in line.nodes:
            if node in self._points:
                continue
            if end is not None and perf_counter() >= end:
                return True
            self._points[node] = self._surveyor.point(node)
        return False

    def points(self, line: Timeline) -> "tuple[Point, ...]":
        """How the first side stood after every step of a line; nothing until all of it has been read."""
        if not self.there or any(node not in self._points for node in line.nodes):
            return ()
        return tuple(self._points[node] for node in line.nodes)

    def turning(self, line: Timeline) -> "tuple[Swing, ...]":
        """The bounds of a line that turned the battle; none until all of it has been read."""
        from hheditor.insight.chances import turning_points

        return turning_points(self._changes(line))

    def whole(self, line: Timeline) -> "Swing | None":
        """What decisions and dice made of the battle together, once all of it has been read."""
        from hheditor.insight.chances import whole

        return whole(self._changes(line))

    def _changes(self, line: Timeline) -> "tuple[Swing, ...]":
        nodes = tuple(line.nodes)
        if self._swings[0] != nodes:
            points = self.points(line)
            if not points:
                return ()
            from hheditor.insight.chances import swings

            self._swings = (nodes, swings(self._battle, points))
        return self._swings[1]
