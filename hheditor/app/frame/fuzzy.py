"""How well a few typed letters fit a title.

The letters must occur in order; fewer gaps, starts of words and an early start score higher. Made for the
command palette: a few hundred titles, so plain Python is fast enough.

>>> fit("ctw", "Close this window") > fit("ctw", "Act towards")
True
>>> fit("xyz", "Close this window") is None
True
"""

import re
import unicodedata
from functools import lru_cache

_INSIDE = 1
_WORD_START = 12
_RUN = 8
"""What a letter earns inside a word, at its start, and on top right behind the letter before."""
_WHOLE = 20
"""What each letter earns on top if all occur as they were typed; half of it inside a word."""


_TITLES = 4096
"""Titles whose plain form is kept, as each is looked at again for every letter typed."""


@lru_cache(maxsize=_TITLES)
def fold(text: str) -> str:
    """Lower case without accents, so that "perche" finds "Perché"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@lru_cache(maxsize=_TITLES)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", fold(text)))


def _whole(letters: str, text: str) -> int:
    at = text.find(letters)
    if at < 0:
        return 0
    starts = at == 0 or f" {letters}" in text
    return len(letters) * (_WHOLE if starts else _WHOLE // 2)


def begins(query: str, text: str) -> bool:
    """Whether every typed word begins a word of the text.

    >>> begins("wh pl", "Who plays each side"), begins("tom", "Top and bottom alike")
    (True, False)
    """
    words, typed = _words(text), _words(query)
    return bool(typed) and all(any(word.startswith(each) for word in words) for each in typed)


def fit(query: str, title: str) -> int | None:
    """A score, higher is better; None where the letters do not occur in this order."""
    letters, text = fold(query.strip()), fold(title)
    if not letters:
        return 0
    best = {-1: 0}
    """The best score with the letters so far, by the place of the last of them."""
    for letter in letters.replace(" ", ""):
        following: dict[int, int] = {}
        places = iter(sorted(best.items()))
        place, score = next(places, (len(text), 0))
        reach = -1
        for at, found in enumerate(text):
            while place < at:
                reach = max(reach, score)
                place, score = next(places, (len(text), 0))
            if found != letter or reach < 0:
                continue
            earned = _INSIDE if at and text[at - 1].isalnum() else _WORD_START
            following[at] = earned + max(reach, best.get(at - 1, -_RUN) + _RUN if at else 0)
        best = following
    if not best:
        return None
    return max(best.values()) * 4 + _whole(letters, text) - len(text) // 8
