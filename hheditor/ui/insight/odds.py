"""Odds as rich text: how likely, a bar, and what would happen; for any panel that shows an account."""

from typing import TYPE_CHECKING

from hheditor.text.chances import MOST, decisions, means, outcomes
from hheditor.ui.rich import escape

if TYPE_CHECKING:
    from hheditor.insight.odds import Odds
    from hheditor.text import Narrator
    from hheditor.ui.context import Context

_BAR = 3
"""Blocks of a bar that means certainty."""


def odds_text(context: "Context", narrator: "Narrator", odds: "Odds") -> str:
    """All that may come out of a shot or a fight, the likeliest first."""
    quiet = f"color: {context.theme.colours.quiet}"
    rows = "".join(_row(context, said, share, what) for share, said, what in outcomes(narrator, odds))
    text = f"<div style='{quiet}; margin-top: 4px'>{escape(context.say('odds.title'))}</div>"
    text += f"<table width='100%' cellspacing='0' cellpadding='1'>{rows}</table>"
    for line in decisions(narrator, odds.chances[:MOST]):
        text += f"<div style='{quiet}'>{escape(line)}</div>"
    mean = means(narrator, odds)
    return text + (f"<div style='{quiet}; margin-bottom: 4px'>{escape(mean)}</div>" if mean else "")


def quiet_line(context: "Context", message: str) -> str:
    """A sentence in the place of odds."""
    return f"<div style='color: {context.theme.colours.quiet}'>{escape(context.say(message))}</div>"


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
