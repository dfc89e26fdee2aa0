"""Odds in words: how likely each thing is, what would happen, and who would then decide.

What is told are the `Odds` of `hheditor.insight.odds`, a room above this one.
"""

from collections.abc import Iterable
from typing import Any

from hheditor.rules.api import Phrase
from hheditor.text.narrator import Narrator
from hheditor.text.numbers import decimal
from hheditor.text.speech import SOURCE, Language, own

MOST = 8
"""Lines of one distribution; what is rarer is told together."""
_MOST_OPTIONS = 4
"""Answers of one decision that are told."""


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


def outcomes(narrator: Narrator, odds: Any) -> list[tuple[float, str, str]]:
    """How likely each thing was, as a number and in words, and what it was; the likeliest first."""
    language = narrator.language
    found = []
    for chance in odds.chances[:MOST]:
        share = float(odds.share(chance))
        found.append((share, per_cent(share, language), said(narrator, chance)))
    rest = odds.chances[MOST:]
    if rest:
        share = sum(float(odds.share(chance)) for chance in rest)
        found.append((share, per_cent(share, language), narrator.say("odds.rest", n=len(rest))))
    return found


def said(narrator: Narrator, chance: Any) -> str:
    """What would happen, in words, those of one fate together; dots say that somebody then decides."""
    by_piece: dict[int, list[str]] = {}
    for fate in chance.fates:
        by_piece.setdefault(fate.piece, []).append(
            narrator.message(own("fates", narrator.system, fate.kind), n=fate.number)
        )
    shared: dict[str, list[int]] = {}
    for piece, told in by_piece.items():
        shared.setdefault(", ".join(told), []).append(piece)
    parts = [f"{narrator.pieces(tuple(pieces))}: {told}" for told, pieces in shared.items()]
    text = "; ".join(parts) or narrator.say("fate.nothing")
    return f"{text} \N{HORIZONTAL ELLIPSIS}" if chance.asks >= 0 else text


def decisions(narrator: Narrator, chances: Iterable[Any]) -> list[str]:
    """Who would decide something and what the answers might be, a line for each."""
    asked: dict[int, dict[Phrase, None]] = {}
    for chance in chances:
        if chance.asks >= 0:
            asked.setdefault(chance.asks, {}).update(dict.fromkeys(chance.options))
    found = []
    for side, options in asked.items():
        told = [narrator.offered(option) for option in options]
        rest = len(told) - _MOST_OPTIONS
        if rest > 0:
            told = [*told[:_MOST_OPTIONS], narrator.say("odds.rest", n=rest)]
        found.append(narrator.say("odds.decides", side=narrator.side(side), options="; ".join(told)))
    return found


def means(narrator: Narrator, odds: Any) -> str:
    """What each side loses on average."""
    return " · ".join(
        narrator.say(
            "odds.mean",
            side=narrator.side(side),
            mean=narrator.say(
                f"strength.{odds.counted}.mean", number=decimal(number / whole, 2, narrator.language)
            ),
        )
        for side, (number, whole) in enumerate(odds.losses)
        if number
    )
