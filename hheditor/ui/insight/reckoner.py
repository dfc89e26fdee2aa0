"""Odds worked out between events: some at once, the rest bit by bit, so that nobody waits for the window.

    reckoner = Reckoner(panel, panel.show_answer)
    answer = reckoner.ask(ruleset, position, order)     None: `show_answer` is called once there is one

Only the newest question is worked on. What was answered about a position is known until another one is.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from hheditor.insight.odds import Odds
    from hheditor.rules.api import Order, Ruleset

AT_ONCE = 0.025
"""Seconds spent before anything is shown: most odds are there by then, and nothing flickers."""
SLICE = 0.015
"""Seconds of each later bit; between two of them the window lives."""


class Answer(NamedTuple):
    """What is known of a question."""

    odds: "tuple[Odds, ...]" = ()
    too_many: bool = False
    """Whether more dice hang together than can be run through on the spot."""


class Reckoner(QObject):
    """Works out the odds somebody rests on."""

    def __init__(self, parent: QObject, hear: Callable[[Answer], object]) -> None:
        super().__init__(parent)
        self._hear = hear
        self._about: Any = None
        """The position the answers are about."""
        self._answers: list[tuple[Order | None, Answer]] = []
        self._order: Order | None = None
        self._work: Iterator[tuple[Odds, ...] | None] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def working(self) -> bool:
        """Whether an answer is still to come."""
        return self._work is not None

    def ask(self, ruleset: "Ruleset[Any]", position: Any, order: "Order | None" = None) -> Answer | None:
        """What may come out of what an order leads to, or of what is in hand; None: it will be told."""
        if position is not self._about:
            self.stop()
            self._about, self._answers = position, []
        known = next((answer for asked, answer in self._answers if asked == order), None)
        if known is not None:
            self.stop()
            return known
        if self._work is None or self._order != order:
            from hheditor.insight.odds import odds_by_steps

            self._order, self._work = order, odds_by_steps(ruleset, position, order)
            found = self._bit(AT_ONCE)
            if found is not None:
                return found
            self._timer.start(0)
        return None

    def stop(self) -> None:
        """Nobody asks any more."""
        self._timer.stop()
        self._work = None

    def _go_on(self) -> None:
        found = self._bit(SLICE)
        if found is not None:
            self._hear(found)

    def _bit(self, seconds: float) -> Answer | None:
        """Work for so long; the answer, if it is there."""
        from hheditor.insight.odds import TooMany

        assert self._work is not None
        until = perf_counter() + seconds
        try:
            for found in self._work:
                if found is not None:
                    return self._answered(Answer(found))
                if perf_counter() > until:
                    return None
        except TooMany:
            pass
        return self._answered(Answer(too_many=True))

    def _answered(self, answer: Answer) -> Answer:
        self._answers.append((self._order, answer))
        self.stop()
        return answer
