"""Odds as rich text: how likely, a bar, and what would happen; for any panel that shows an account."""

from typing import TYPE_CHECKING

from hheditor.text import SOURCE, Language, decimal
from hheditor.ui.rich import escape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hheditor.insight.odds import Chance, Odds
    from hheditor.rules.api import Phrase
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.battle.words import Speech

_MOST = 8
"""Lines of one distribution; what is rarer is told together."""
_MOST_OPTIONS = 4
"""Answers of one decision that are told."""
_BAR = 3
"""Blocks of a bar that means certainty."""


def odds_text(context: "Context", speech: "Speech", odds: "Odds") -> str:
    """All that may come out of a shot or a fight, the likeliest first."""
    colours = context.theme.colours
    rows = []
    for chance in odds.chances[:_MOST]:
        share = float(odds.share(chance))
        rows.append(_row(context, per_cent(share, context.language), share, said(context, speech, chance)))
    rest = odds.chances[_MOST:]
    if rest:
        share = sum(float(odds.share(chance)) for chance in rest)
        words = context.say("odds.rest", n=len(rest))
        rows.append(_row(context, per_cent(share, context.language), share, words))
    means = [
        context.say("odds.mean", side=speech.side(side), stands=decimal(number / whole, 2, context.language))
        for side, (number, whole) in enumerate(odds.stands)
        if number
    ]
    head = escape(context.say("odds.title"))
    text = f"<div style='color: {colours.quiet}; margin-top: 4px'>{head}</div>"
    text += f"<table width='100%' cellspacing='0' cellpadding='1'>{''.join(rows)}</table>"
    for line in decisions(context, speech, odds.chances[:_MOST]):
        text += f"<div style='color: {colours.quiet}'>{escape(line)}</div>"
    if means:
        text += f"<div style='color: {colours.quiet}; margin-bottom: 4px'>{escape(' · '.join(means))}</div>"
    return text


def per_cent(share: float, language: Language = SOURCE) -> str:
    """A share as people read it.

    >>> per_cent(0.278), per_cent(0.0004), per_cent(0.9999), per_cent(1.0)
    ('28 %', '< 0.1 %', '> 99 %', '100 %')
    """
    if 0 < share < 0.001:
        return f"< {decimal(0.1, 1, language)} %"
    if share < 0.0995:
        return f"{decimal(100 * share, 1, language)} %"
    if 0.995 <= share < 1:
        return "> 99 %"
    return f"{100 * share:.0f} %"


def said(context: "Context", speech: "Speech", chance: "Chance") -> str:
    """What would happen, in words, those of one fate together; dots say that somebody then decides."""
    by_piece: dict[int, list[str]] = {}
    for fate in chance.fates:
        by_piece.setdefault(fate.piece, []).append(speech.message(f"fates.{fate.kind}", n=fate.number))
    shared: dict[str, list[int]] = {}
    for piece, told in by_piece.items():
        shared.setdefault(", ".join(told), []).append(piece)
    parts = [f"{speech.pieces(tuple(pieces))}: {told}" for told, pieces in shared.items()]
    text = "; ".join(parts) or context.say("fate.nothing")
    return f"{text} \N{HORIZONTAL ELLIPSIS}" if chance.asks >= 0 else text


def decisions(context: "Context", speech: "Speech", chances: "Iterable[Chance]") -> list[str]:
    """Who will decide something and what the answers may be, a line for each."""
    asked: dict[int, dict[Phrase, None]] = {}
    for chance in chances:
        if chance.asks >= 0:
            asked.setdefault(chance.asks, {}).update(dict.fromkeys(chance.options))
    from hheditor.insight.odds import offered

    found = []
    for side, options in asked.items():
        told = [speech.phrase(offered(option, speech.place)) for option in options]
        rest = len(told) - _MOST_OPTIONS
        if rest > 0:
            told = [*told[:_MOST_OPTIONS], context.say("odds.rest", n=rest)]
        found.append(context.say("odds.decides", side=speech.side(side), options="; ".join(told)))
    return found


def _row(context: "Context", share: str, part: float, text: str) -> str:
    colours = context.theme.colours
    return (
        f"<tr><td align='right' style='font-weight: 600'><nobr>{escape(share)}&nbsp;</nobr></td>"
        f"<td style='color: {colours.accent}'><nobr>{bar(part)}&nbsp;</nobr></td>"
        f"<td width='100%'>{escape(text)}</td></tr>"
    )


def bar(part: float) -> str:
    """A share as a bar of blocks.

    >>> bar(1.0), bar(0.3), bar(0.01)
    ('███', '▉', '▏')
    """
    eighths = max(1, round(part * _BAR * 8))
    whole, rest = divmod(eighths, 8)
    return "█" * whole + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]
