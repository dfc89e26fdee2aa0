"""How a score is built, term by term, and what each result would mean: before the dice, and after."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from hheditor.rules.api.screen.answers import Account, Band, Tally
from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font
from hheditor.ui.insight.odds import odds_text, quiet_line
from hheditor.ui.insight.reckoner import Answer, Reckoner
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.speech import Speech
from hheditor.ui.rich import escape
from hheditor.ui.rules.links import follow_links, linked
from hheditor.ui.workspaces.battle.panels.scrolled import ScrolledText

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.insight.odds import Odds
    from hheditor.rules.api import Order
    from hheditor.ui.workspaces.battle.heraldic import Arms

_MINUS = "\N{MINUS SIGN}"
_MOST = 4
"""Accounts shown at once; a volley may have more."""
_TALLEST = 270
"""Pixels at 100 % from which a long account scrolls by itself, so that the log above keeps its room."""

_NO_ODDS = Answer()


def signed(value: int) -> str:
    """A term with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{value}" if value >= 0 else f"{_MINUS}{-value}"


def plain(value: int) -> str:
    """A number with a true minus."""
    return str(value) if value >= 0 else f"{_MINUS}{-value}"


class AccountPanel(QWidget):
    """The account of what is in hand or aimed at."""

    def __init__(self, context: Context, arms: "Arms | None" = None) -> None:
        super().__init__()
        self.setObjectName("battle:account")
        self.arms = arms
        self._context = context
        px = context.theme.px
        layout = in_column(self, margins=(px(16), 0, px(14), px(10)))
        self.area = named(ScrolledText("battle:account-words", px(_TALLEST)), "battle:account-area")
        self.words = self.area.words
        self.words.setFont(figures_font(context.theme.scale))
        follow_links(self.words, context)
        layout.addWidget(self.area)
        self._shown: tuple[tuple[Account, ...], Answer | None] | None = None
        self._speech: Speech | None = None
        self._reckoner = Reckoner(self, self._answered)

    @property
    def reckoning(self) -> bool:
        """Whether odds are still being worked out."""
        return self._reckoner.working

    def show_of(self, table: "Table", speech: Speech, order: "Order | None") -> None:
        """What an order leads to, or what is in hand; without either, how the last step was built. Odds that
        take their time follow."""
        self._speech = speech
        found = table.accounts(order) if table.waiting.kind != "over" else ()
        if found:
            self.show_accounts(found, speech, self._reckoner.ask(table.ruleset, table.shown, order))
            return
        self._reckoner.stop()
        node = table.battle.cursor.node
        self.show_accounts(table.accounts_of(node) if node > 0 and order is None else (), speech)

    def rest(self) -> None:
        """Nobody looks any more."""
        self._reckoner.stop()

    def _answered(self, answer: Answer) -> None:
        assert self._shown is not None
        self.show_accounts(self._shown[0], self._speech, answer)

    def show_accounts(
        self, accounts: Sequence[Account], speech: Speech | None, answer: Answer | None = _NO_ODDS
    ) -> None:
        """Show some, each with its odds where they are known, or say that there is nothing to add up. Without
        an answer the odds are still being worked out."""
        wanted = tuple(accounts)
        if (wanted, answer) == self._shown:
            return
        self._shown = wanted, answer
        colours = self._context.theme.colours
        if not wanted or speech is None:
            nothing = escape(self._context.say("battle.no-account"))
            text = f"<span style='color: {colours.quiet}'>{nothing}</span>"
        else:
            gap = "<div style='margin-top: 8px'></div>"
            likely = {each.title: each for each in answer.odds} if answer is not None else {}
            text = gap.join(
                self._account(account, speech, likely.get(account.title), self._waiting(answer, at))
                for at, account in enumerate(wanted[:_MOST])
            )
            if len(wanted) > _MOST:
                more = self._context.say("battle.more-accounts", n=len(wanted) - _MOST)
                text += f"<div style='color: {colours.quiet}'>{escape(more)}</div>"
        self.words.show_markup(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height the wrapped lines need."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        px = self._context.theme.px
        self.area.fit(self.width() - px(16) - px(14))

    # Rich text ----------------------------------------------------------------------------------------

    def _waiting(self, answer: Answer | None, at: int) -> str:
        """What stands in the place of odds: only once."""
        if at:
            return ""
        if answer is None:
            return quiet_line(self._context, "odds.working")
        return quiet_line(self._context, "odds.too-many") if answer.too_many else ""

    def _account(self, account: Account, speech: Speech, odds: "Odds | None", waiting: str) -> str:
        colours = self._context.theme.colours
        title = escape(speech.phrase(account.title))
        parts = [f"<div style='font-weight: 600'>{title}</div>"]
        parts.append(odds_text(self._context, speech, odds) if odds is not None else waiting)
        parts += [self._tally(tally, speech) for tally in account.tallies]
        if account.result is not None:
            parts.append(f"<div style='font-weight: 600'>{escape(speech.phrase(account.result))}</div>")
        elif account.bands:
            rows = "".join(self._band(band, speech) for band in account.bands)
            quiet = f"style='color: {colours.quiet}'"
            parts.append(f"<table width='100%' cellspacing='0' cellpadding='1' {quiet}>{rows}</table>")
        return "".join(parts)

    def _tally(self, tally: Tally, speech: Speech) -> str:
        colours = self._context.theme.colours
        who = speech.pieces(tally.pieces) or (speech.side(tally.side) if tally.side >= 0 else "")
        head = speech.tally(tally) + (f" · {who}" if who else "")
        dot = ""
        if tally.side >= 0 and self.arms is not None:
            dot = f"<span style='color: {self.arms.livery(tally.side).field}'>\N{BLACK SQUARE}</span> "
        rows = [
            f"<tr><td colspan='3' style='color: {colours.quiet}'>{dot}{escape(head)}</td></tr>",
        ]
        lenders = {term.piece for term in tally.terms if term.piece >= 0}
        for term in tally.terms:
            foreign = len(lenders) > 1 and term.piece >= 0 and term.piece not in tally.pieces
            lent = f" ({speech.piece(term.piece)})" if foreign else ""
            rule = linked(self._context, term.rule, speech.system)
            rows.append(
                f"<tr><td width='60%'>{escape(speech.term(term) + lent)}</td>"
                f"<td width='22%' style='color: {colours.quiet}'><nobr>{rule}&nbsp;</nobr></td>"
                f"<td width='18%' align='right'>{signed(term.value)}</td></tr>"
            )
        total = plain(tally.total)
        if tally.needed:
            total = f"{total}+"
        elif tally.dice:
            total += f" + {tally.dice}d{tally.faces}"
        rows.append(
            f"<tr><td colspan='2' style='font-weight: 600'>{escape(self._context.say('battle.total'))}</td>"
            f"<td align='right' style='font-weight: 600'><nobr>{escape(total)}</nobr></td></tr>"
        )
        return f"<table width='100%' cellspacing='0' cellpadding='1'>{''.join(rows)}</table>"

    def _band(self, band: Band, speech: Speech) -> str:
        span, meaning = speech.span(band), speech.meaning(band)
        return f"<tr><td><nobr>{escape(span)}</nobr>&nbsp;</td><td width='100%'>{escape(meaning)}</td></tr>"
