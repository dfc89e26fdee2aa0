"""The turning points of a battle that is over, worked out between frames so that nobody waits for them."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hheditor.battles import ROOT
from hheditor.ui.look.widgets import every

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.insight.chances import Point, Surveyor, Swing

MOST = 3
_SLICE = 0.012
"""Seconds of work at a time."""


class Turning(QObject):
    """Looks through one line of a battle and tells its largest changes."""

    def __init__(self, parent: QObject, found: "Callable[[tuple[Swing, ...]], None]") -> None:
        super().__init__(parent)
        self._found = found
        self._table: Table | None = None
        self._surveyor: Surveyor | None = None
        self._waiting: list[int] = []
        self._points: list[Point] = []
        self._timer = every(self, self._work, 0)

    def look_through(self, table: "Table") -> int:
        """Begin with the line down to the cursor; how many points may come of it."""
        from hheditor.insight.chances import Surveyor

        self._table, self._surveyor = table, Surveyor(table.battle)
        self._points = []
        if not table.ruleset.prospect_scale:
            return 0
        self._waiting = [ROOT, *table.battle.line(table.battle.cursor.node)]
        self._timer.start()
        return MOST

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._timer.stop()

    def _work(self) -> None:
        from hheditor.insight.chances import swings, turning_points

        table, surveyor = self._table, self._surveyor
        if table is None or surveyor is None:
            self._timer.stop()
            return
        until = monotonic() + _SLICE
        while self._waiting and monotonic() < until:
            self._points.append(surveyor.point(self._waiting.pop(0)))
        if not self._waiting:
            self._timer.stop()
            self._found(turning_points(swings(table.battle, self._points), MOST))
