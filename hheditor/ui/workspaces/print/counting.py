"""Counting the markers an evening needs: bots play the scenario beside the window and the print takes as many
as were enough."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from hheditor.ui.insight.balance import Referee

if TYPE_CHECKING:
    from hheditor.app.printing import Printing
    from hheditor.insight.balance import Game
    from hheditor.ui.context import Context

GAMES = 20
_JOBS = 2


class MarkerCount(QPushButton):
    """One click: so many battles are played, and their markers counted."""

    def __init__(
        self, context: "Context", printing: "Printing", games: int = GAMES, jobs: int = _JOBS
    ) -> None:
        super().__init__()
        self.setObjectName("print:count-markers")
        self._context, self._printing = context, printing
        self.games, self.jobs = games, jobs
        self._found: list[Game] = []
        self.referee: Referee | None = None
        self.clicked.connect(self._clicked)
        self.setToolTip(context.say("print.count-markers-hint"))
        self.refresh()

    def refresh(self) -> None:
        """Say what a click does, how far it is, or that it is done."""
        say = self._context.say
        if self.referee is not None:
            self.setText(say("print.counting-markers", done=len(self._found), n=self.games))
        elif self._printing.options.markers:
            self.setText(say("print.markers-counted"))
        else:
            self.setText(say("print.count-markers", n=self.games))

    def _clicked(self) -> None:
        if self.referee is not None:
            self.referee.stop()
            return
        if self._printing.options.markers:
            self._printing.set(markers=())
            return
        scenario = self._printing.subject.scenario if self._printing.subject is not None else None
        if scenario is None:
            return
        self._found = []
        self.referee = Referee(scenario, self.games, self.jobs)
        self.referee.played.connect(self._take)
        self.referee.ended.connect(self._over)
        self.destroyed.connect(self.referee.stop)
        self.referee.start()
        self.refresh()

    def _take(self, game: "Game") -> None:
        self._found.append(game)
        self.refresh()

    def _over(self) -> None:
        from hheditor.insight.balance import summed

        if self.referee is not None:
            self.referee.wait()
        self.referee = None
        if len(self._found) == self.games:
            self._printing.set(markers=summed(self._found).markers)
        self.refresh()
