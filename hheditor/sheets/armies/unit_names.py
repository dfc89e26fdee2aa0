"""A unit's name where there is little room: broken at words, then smaller, then shorter by whole words."""

import re

from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.setting import lines_of

_LEAST = 6.0
"""Points below which nobody reads a name at arm's length."""
_STEP = 0.5
_NUMBER = re.compile(r"(?:[IVXLC]+|\d+)[.°ªº]?")


def set_name(name: str, size: float, room: float, most: int) -> tuple[list[str], float]:
    """The lines of a name, so many at most in so many millimetres, and their size. Nothing is cut in the
    middle of a word, and the number that tells it from its like stays.

    >>> set_name("Spearmen", 9.0, 40.0, 1)
    (['Spearmen'], 9.0)
    >>> set_name("Household troops of the Marquis of Rocca Serena II", 9.0, 24.0, 1)
    (['Household… II'], 9.0)
    """
    for fitting in _sizes(size):
        lines = _broken(name, fitting, room)
        if len(lines) <= most and _widest(lines, fitting) <= room:
            return lines, fitting
    words = name.split()
    number = [words.pop()] if len(words) > 1 and _NUMBER.fullmatch(words[-1]) else []
    while len(words) > 1:
        words.pop()
        if words[-1].islower() and len(words) > 1:
            # No name ends with "of the".
            continue
        short = " ".join([" ".join(words) + "…", *number])
        for fitting in _sizes(size):
            lines = _broken(short, fitting, room)
            if len(lines) <= most and _widest(lines, fitting) <= room:
                return lines, fitting
    return [" ".join([*words, *number])], _LEAST


def _sizes(size: float) -> list[float]:
    count = max(0, int((size - _LEAST) / _STEP))
    return [size - _STEP * step for step in range(count + 1)]


def _broken(name: str, size: float, room: float) -> list[str]:
    return ["".join(piece for _, piece in line) for line in lines_of(name, size, room)]


def _widest(lines: list[str], size: float, face: Face = "sans") -> float:
    return max((width(line, face, size) / MM for line in lines), default=0.0)
