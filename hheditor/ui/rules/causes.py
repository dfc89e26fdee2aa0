"""The chain behind an event as rich text: the decision, the dice, the numbers, what followed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hheditor.app.rules.rulebook import Cause
from hheditor.rules.api import Account, Tally
from hheditor.ui.context import Context
from hheditor.ui.parts.speech import Speech
from hheditor.ui.rich import escape
from hheditor.ui.rules.html import Writer
from hheditor.ui.rules.links import anchor, linked
from hheditor.ui.workspaces.battle.panels.account import plain, signed

if TYPE_CHECKING:
    from hheditor.battles import Record


def causes(context: Context, battle: "Record", chain: Sequence[Cause]) -> str:
    """The whole chain; the event asked about stands at the end."""
    teller = _Teller(context, battle)
    writer = Writer(context, battle.header.system)
    parts = [writer.title(context.say("rules.why"))]
    if not chain:
        return parts[0] + f"<p>{escape(context.say('rules.why.nothing'))}</p>"
    before = ""
    for number, cause in enumerate(chain):
        said = teller.say(cause)
        if not said:
            continue
        last = number == len(chain) - 1 and cause.kind == "event"
        heading = "rules.why.last" if last else f"rules.why.{cause.kind}"
        if heading != before:
            parts.append(writer.heading(context.say(heading)))
        before = heading
        parts.append(said)
    rules = dict.fromkeys(rule for cause in chain for rule in cause.rules)
    if rules:
        parts.append(writer.heading(context.say("rules.why.rules")))
        links = " · ".join(anchor(context, rule, battle.header.system) for rule in rules)
        parts.append(f"<p style='margin: 0'>{links}</p>")
    return "".join(parts)


class _Teller:
    """Says links of the chain with the names of one battle."""

    def __init__(self, context: Context, battle: "Record") -> None:
        self._context = context
        self._speech = Speech(context, battle)

    def say(self, cause: Cause) -> str:
        """One link of the chain."""
        if cause.phrase is not None:
            return self._paragraph(self._speech.phrase(cause.phrase), cause.rules)
        if cause.roll is not None:
            return self._dice(cause)
        if cause.account is not None:
            return self._account(cause.account)
        said = self._speech.event(cause.event) if cause.event is not None else ""
        return self._paragraph(said, cause.rules) if said else ""

    def _paragraph(self, text: str, rules: Sequence[str]) -> str:
        links = " ".join(anchor(self._context, rule, self._speech.system) for rule in rules)
        return f"<p style='margin: 2px 0'>{linked(self._context, text, self._speech.system)} {links}</p>"

    def _dice(self, cause: Cause) -> str:
        speech, roll = self._speech, cause.roll
        assert roll is not None
        said, shown = speech.occasion(roll), speech.faces(roll, cause.faces, cause.reading)
        links = " ".join(anchor(self._context, rule, self._speech.system) for rule in cause.rules)
        return (
            f"<p style='margin: 2px 0'>{escape(said)}: <b>{escape(shown)}</b><br>"
            f"<span style='color: {self._context.theme.colours.quiet}'>{escape(speech.dice(roll))}</span> "
            f"{links}</p>"
        )

    def _account(self, account: Account) -> str:
        speech = self._speech
        parts = [f"<p style='margin: 2px 0'><b>{escape(speech.phrase(account.title))}</b></p>"]
        parts += [self._tally(tally) for tally in account.tallies]
        if account.result is not None:
            parts.append(f"<p style='margin: 2px 0'><b>{escape(speech.phrase(account.result))}</b></p>")
        return "".join(parts)

    def _tally(self, tally: Tally) -> str:
        speech, quiet = self._speech, self._context.theme.colours.quiet
        who = speech.pieces(tally.pieces) or (speech.side(tally.side) if tally.side >= 0 else "")
        head = " · ".join(filter(None, (speech.tally(tally), who)))
        rows = [f"<tr><td colspan='3' style='color: {quiet}'>{escape(head)}</td></tr>"]
        for term in tally.terms:
            link = anchor(self._context, term.rule, speech.system) if term.rule else ""
            rows.append(
                f"<tr><td width='62%'>{escape(speech.term(term))}</td>"
                f"<td width='24%'>{link}</td><td width='14%' align='right'>{signed(term.value)}</td></tr>"
            )
        rows.append(
            f"<tr><td colspan='2'><b>{escape(self._context.say('battle.total'))}</b></td>"
            f"<td align='right'><b>{plain(tally.total)}</b></td></tr>"
        )
        return f"<table width='100%' cellspacing='0' cellpadding='1'>{''.join(rows)}</table>"
