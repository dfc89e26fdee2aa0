"""The turning points of a battle that is over, worked out between frames so that nobody waits for them."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from hheditor.battles import ROOT
from hheditor.rules.api import Rolled

if TYPE_CHECKING:
    from hheditor.app.table import Table
    from hheditor.insight.chances import Point, Swing

MOST = 3
_SLICE = 0.012
"""Seconds of work at a time."""


class Turning(QObject):
    """Looks through one line of a battle and tells its largest changes."""

    def __init__(self, parent: QObject, found: "Callable[[tuple[Swing, ...]], None]") -> None:
        super().__init__(parent)
        self._found = found
        self._table: Table | None = None
        self._waiting: list[int] = []
        self._points: list[Point] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)

    def look_through(self, table: "Table") -> None:
        """Begin with the line down to the cursor."""
        self._table = table
        self._points = []
        self._waiting = [ROOT, *table.battle.line(table.cursor.node)] if table.ruleset.prospect_scale else []
        self._timer.start()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._timer.stop()

    def _work(self) -> None:
        from hheditor.insight.chances import Point, estimate, swings, turning_points

        table = self._table
        if table is None:
            self._timer.stop()
            return
        battle, until = table.battle, monotonic() + _SLICE
        while self._waiting and monotonic() < until:
            node = self._waiting.pop(0)
            dice = node != ROOT and isinstance(battle.order(node), Rolled)
            self._points.append(Point(node, estimate(battle.ruleset, battle.position(node)), dice))
        if not self._waiting:
            self._timer.stop()
            self._found(turning_points(swings(battle, self._points), MOST))
