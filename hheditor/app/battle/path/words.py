"""A move in words: "advance 7.5, wheel right 20", and what each of its parts asks for.

The words come from the catalogues, so every language has its own; here is only how they hang together. A part
begins with what is done; a side and a number follow in any order. Lengths are centimetres unless
millimetres are said, angles degrees. A comma between digits is a decimal comma, any other parts two steps.
"""

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from hheditor.app.battle.path.draft import Draft
from hheditor.rules.api.surfaces import Surface
from hheditor.tables import Pivot
from hheditor.values import Finding, refuse

Verb = Literal["advance", "back", "slide", "wheel", "turn", "line-up", "go"]
VERBS: tuple[Verb, ...] = get_args(Verb)
TOKENS = (*VERBS, "right", "left", "centre", "contact", "then", "cm", "mm", "degrees", "noise")
"""Everything a word can mean; the catalogues list the words of each as ``path.words.<token>``."""
_PARTS = re.compile(r"[;\n]|,(?!\d)|(?<!\d),")
_WORD = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*|°")


class Wish(NamedTuple):
    """What one part asks for."""

    verb: Verb
    number: int | None = None
    """Tenths of a millimetre, or of a degree."""
    side: Literal["", "left", "right", "centre"] = ""
    contact: bool = False
    where: str = ""
    """The place somebody goes to, as it was written."""


def wishes(written: str, words: Mapping[str, str]) -> tuple[Wish, ...] | Finding:
    """The parts of what was written, or the word that nobody understands.

    >>> said = {"advance": "advance", "wheel": "wheel", "right": "right", "contact": "contact"}
    >>> wishes("advance 7.5, wheel right 20", said)  # doctest: +NORMALIZE_WHITESPACE
    (Wish(verb='advance', number=750, side='', contact=False, where=''),
     Wish(verb='wheel', number=200, side='right', contact=False, where=''))
    """
    found: list[Wish] = []
    for part in _parts(written, words):
        wish = _wish(part, words)
        if isinstance(wish, Finding):
            return wish
        found.append(wish)
    return tuple(found) or refuse("path.nothing-said")


def _parts(written: str, words: Mapping[str, str]) -> list[str]:
    """What lies between commas, and between words like "then"."""
    found: list[str] = []
    for part in _PARTS.split(written):
        said: list[str] = []
        for word in part.split():
            if words.get(word.lower()) == "then":
                found.append(" ".join(said))
                said = []
            else:
                said.append(word)
        found.append(" ".join(said))
    return [part for part in found if part.strip()]


def _wish(part: str, words: Mapping[str, str]) -> Wish | Finding:
    first, _, rest = part.strip().partition(" ")
    if words.get(first.lower()) == "go":
        return Wish("go", where=rest.strip())
    verb: Verb | None = None
    number: str = ""
    tokens: set[str] = set()
    for match in _WORD.finditer(part):
        word = match[0]
        if word[0].isdigit():
            if number:
                return refuse("path.two-numbers", part=part.strip())
            number = word
            continue
        token = "degrees" if word == "°" else words.get(word.lower(), "")
        if not token:
            return refuse("path.unknown-word", word=word)
        if token in VERBS and verb is None:
            verb = next(each for each in VERBS if each == token)
        else:
            tokens.add(token)
    if verb is None:
        return refuse("path.no-verb", part=part.strip())
    turns = verb in ("wheel", "turn")
    parts = 10 if turns or "mm" in tokens else 100
    amount = round(float(number.replace(",", ".")) * parts) if number else None
    side: Literal["", "left", "right", "centre"] = (
        "left"
        if "left" in tokens
        else "right"
        if "right" in tokens
        else "centre"
        if "centre" in tokens
        else ""
    )
    return Wish(verb, amount, side, "contact" in tokens)


def lay(draft: Draft, surface: Surface, asked: tuple[Wish, ...]) -> Finding | None:
    """Lay out what was asked, from the beginning; why not, where a part says too little."""
    draft.clear()
    for wish in asked:
        trouble = _lay(draft, surface, wish)
        if trouble is not None:
            return trouble
    return None


def _lay(draft: Draft, surface: Surface, wish: Wish) -> Finding | None:
    match wish.verb:
        case "advance" if wish.contact:
            return None if draft.contact() else refuse("path.nobody-ahead", pieces=(draft.piece,))
        case "advance" if wish.number is None:
            draft.farthest()
        case "advance" | "back":
            if wish.number is None:
                return refuse("path.how-far")
            draft.advance(wish.number if wish.verb == "advance" else -wish.number)
        case "slide":
            if wish.number is None or wish.side not in ("left", "right"):
                return refuse("path.how-far-aside")
            draft.slide(wish.number if wish.side == "right" else -wish.number)
        case "wheel" | "turn":
            return _turn(draft, wish)
        case "line-up":
            pivot: dict[str, Pivot] = {"left": "front-left", "right": "front-right", "centre": "centre"}
            if not draft.line_up(pivot.get(wish.side)):
                return refuse("path.nobody-to-line-up-with", pieces=(draft.piece,))
        case "go":
            return _go(draft, surface, wish.where)
    return None


def _turn(draft: Draft, wish: Wish) -> Finding | None:
    if wish.number is None or wish.side not in ("left", "right"):
        return refuse("path.how-much")
    right = wish.side == "right"
    about: Pivot | None = None
    if not draft.goes_freely:
        about = ("front-right" if right else "front-left") if wish.verb == "wheel" else "centre"
    draft.turn(wish.number if right else -wish.number, about)
    return None


def _go(draft: Draft, surface: Surface, where: str) -> Finding | None:
    if not draft.goes_freely:
        return refuse("path.goes-by-steps", pieces=(draft.piece,))
    try:
        spot = surface.spot_of(surface.labelled(where))
    except ValueError:
        return refuse("path.no-such-place", where=where)
    draft.go((round(spot[0]), round(spot[1])))
    return None
