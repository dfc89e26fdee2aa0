"""The odds at a step of a recorded battle: of the dice that were thrown there, or are about to be."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.ui.fonts import figures_font
from hheditor.ui.insight.odds import odds_text, quiet_line
from hheditor.ui.insight.reckoner import Answer, Reckoner
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named, once
from hheditor.ui.parts.speech import Speech
from hheditor.ui.rich import escape

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.context import Context

_REST = 120
"""Milliseconds the reader must stay at a step before its odds are reckoned."""


class StepOdds(QWidget):
    """What might have come out of the shot or fight in hand."""

    def __init__(self, context: "Context", study: "Study") -> None:
        super().__init__()
        self.setObjectName("review:odds")
        self._context, self._study = context, study
        self._speech = Speech(context, study.battle)
        px = context.theme.px
        self.words = named(Text(wraps=True, font=figures_font(context.theme.scale)), "review:odds-words")
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        in_column(self, self.words, margins=(px(16), 0, px(14), px(10)))
        self._node = -1
        self._reckoner = Reckoner(self, self._tell)
        self.resting = once(self, self._show, _REST)
        self.follow()

    def follow(self) -> None:
        """The reader is at another step."""
        if self._study.place.node != self._node:
            self._node = self._study.place.node
            self._reckoner.stop()
            self.resting.start()

    def _show(self) -> None:
        from hheditor.battles import ROOT
        from hheditor.rules.api import Rolled

        battle = self._study.battle
        rolled = self._node != ROOT and isinstance(battle.order(self._node), Rolled)
        position = battle.position(battle.node(self._node).parent if rolled else self._node)
        answer = self._reckoner.ask(battle.ruleset, position)
        if answer is None:
            self.words.show_markup(quiet_line(self._context, "odds.working"))
        else:
            self._tell(answer)

    def _tell(self, answer: Answer) -> None:
        if not answer.odds:
            nothing = "odds.too-many" if answer.too_many else "odds.none"
            self.words.show_markup(quiet_line(self._context, nothing))
        else:
            title = escape(self._speech.phrase(answer.odds[0].title))
            text = odds_text(self._context, self._speech, answer.odds[0])
            self.words.show_markup(f"<div style='font-weight: 600'>{title}</div>{text}")
