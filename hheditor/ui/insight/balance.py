"""How even a scenario is: bots play it beside the window, and the sheet says what came out."""

from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from hheditor.rules.api import find
from hheditor.text import Naming, decimal
from hheditor.text.speech import own, today
from hheditor.ui.labels import Text
from hheditor.ui.layouts import STRETCH, in_column, put
from hheditor.ui.look.widgets import named, push
from hheditor.ui.rich import escape
from hheditor.ui.safety.courier import to

if TYPE_CHECKING:
    from hheditor.insight.balance import Balance, Game, Interval
    from hheditor.scenarios import Scenario
    from hheditor.ui.context import Context

GAMES = 40
BOTS = ("tactician", "tactician")
_JOBS = 2


class Referee(QObject):
    """Plays a run in a thread that waits for processes of its own, so that the window stays quick."""

    played = Signal(object)
    ended = Signal()

    def __init__(self, scenario: "Scenario", games: int, jobs: int) -> None:
        super().__init__()
        from hheditor.insight.balance import Plan

        self._plan, self._games, self._jobs = Plan(scenario, BOTS), games, jobs
        self._carry_game, self._carry_end = to(self, self.played.emit), to(self, self.ended.emit)
        self._stopped = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Let the games in hand end, and play no more."""
        self._stopped.set()

    def wait(self) -> None:
        """Until the thread has ended."""
        if self._thread.is_alive():
            self._thread.join(30.0)

    def _run(self) -> None:
        from hheditor.insight.balance import run

        games = run(self._plan, range(self._games), self._jobs)
        try:
            for game in games:
                if self._stopped.is_set():
                    break
                self._carry_game(game)
        finally:
            games.close()  # type: ignore[attr-defined]
            self._carry_end()


class BalancePanel(QWidget):
    """A button, how far it is, and what the games say so far."""

    def __init__(
        self, context: "Context", scenario: Callable[[], "Scenario | None"], jobs: int = _JOBS
    ) -> None:
        super().__init__()
        self.setObjectName("scenario:balance")
        self._context, self._scenario, self._jobs = context, scenario, jobs
        self.games = GAMES
        self._found: list[Game] = []
        self._shown: Any = None
        self.referee: Referee | None = None
        px = context.theme.px
        layout = in_column(self, margins=(0, px(4), 0, px(4)))
        row = QHBoxLayout()
        self.button = push(
            context.say("balance.play", n=GAMES),
            "scenario:balance-play",
            self._press,
            tip=context.say("balance.tip"),
        )
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(px(8))
        self.bar.hide()
        put(row, self.button, (self.bar, 1), STRETCH)
        layout.addLayout(row)
        self.words = named(
            Text(context.say("balance.none"), wraps=True, style=f"color: {context.theme.colours.ink};"),
            "scenario:balance-words",
        )
        layout.addWidget(self.words)

    def show_scenario(self, scenario: "Scenario") -> None:
        """Figures of another scenario, or of this one before it was changed, are no longer shown."""
        if self._shown is not None and scenario != self._shown:
            self._halt()
            self._shown, self._found = None, []
            self.words.show_markup(escape(self._context.say("balance.none")))

    def _press(self) -> None:
        if self.referee is not None:
            self._halt()
            return
        scenario = self._scenario()
        if scenario is None:
            return
        from hheditor.rules.api import find

        if any(finding.weight == "refusal" for finding in find(scenario.system).inspect(scenario)):
            self.words.show_markup(escape(self._context.say("balance.not-playable")))
            return
        self._shown, self._found = scenario, []
        self.referee = Referee(scenario, self.games, self._jobs)
        self.referee.played.connect(self._take)
        self.referee.ended.connect(self._over)
        self.destroyed.connect(self.referee.stop)
        self.button.setText(self._context.say("balance.stop"))
        self.bar.setRange(0, self.games)
        self.bar.setValue(0)
        self.bar.show()
        self.referee.start()

    def _halt(self) -> None:
        if self.referee is not None:
            self.referee.stop()

    def _take(self, game: object) -> None:
        from hheditor.insight.balance import Game, summed

        assert isinstance(game, Game)
        if self._shown is None:
            return
        self._found.append(game)
        self.bar.setValue(len(self._found))
        self.words.show_markup(self._told(summed(self._found)))

    def _over(self) -> None:
        if self.referee is not None:
            self.referee.wait()
        self.referee = None
        self.bar.hide()
        self.button.setText(self._context.say("balance.play", n=self.games))

    def _told(self, balance: "Balance") -> str:
        say, quiet = self._context.say, self._context.theme.colours.quiet
        assert self._shown is not None
        names = Naming(self._shown, self._context.language).sides
        rows = []
        counted = find(self._shown.system).counted
        for name, share, lost in zip(names, balance.sides, balance.lost, strict=True):
            mean = decimal(lost[0], 1, self._context.language)
            rows.append(
                (
                    say("balance.wins", name=name),
                    _per_cent(share),
                    say(f"strength.{counted}.mean", number=mean),
                )
            )
        rows.append((say("balance.draws"), _per_cent(balance.draws), ""))
        if balance.movers is not None:
            rows.append((say("balance.first"), _per_cent(balance.movers[0]), ""))
        rows.append((say("balance.turns"), decimal(balance.turns[0], 1, self._context.language), ""))
        lines = "".join(
            f"<tr><td>{escape(one)}&nbsp;&nbsp;&nbsp;</td><td><b>{escape(two)}</b>&nbsp;&nbsp;&nbsp;</td>"
            f"<td style='color: {quiet}'>{escape(three)}</td></tr>"
            for one, two, three in rows
        )
        system = self._shown.system
        decided = "; ".join(
            f"{count} × {say(today(reason, system)).rstrip('.')}" for reason, count in balance.reasons
        )
        markers = ", ".join(f"{count} {say(own('mark', system, kind))}" for kind, count in balance.markers)
        text = f"<table cellspacing='0' cellpadding='2'>{lines}</table>"
        text += f"<div style='margin-top: 4px'>{escape(say('balance.decided', reasons=decided))}</div>"
        if markers:
            text += f"<div>{escape(say('balance.markers', markers=markers))}</div>"
        games = escape(say("balance.games", n=balance.games))
        return text + f"<div style='color: {quiet}; margin-top: 4px'>{games}</div>"


def _per_cent(interval: "Interval") -> str:
    middle, low, high = (round(100 * part) for part in interval)
    return f"{middle} % ({low}\N{EN DASH}{high})"
