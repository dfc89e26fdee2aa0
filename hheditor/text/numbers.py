"""Numbers with a fraction, as people of a language write them."""

import re

from hheditor.text.speech import Language

_COMMA = frozenset({"it"})
"""Languages that write a comma where English writes a point."""


def decimal(value: float, digits: int, language: Language) -> str:
    """A number with so many digits behind the point or comma.

    >>> decimal(2.25, 1, "en"), decimal(2.25, 1, "it")
    ('2.2', '2,2')
    """
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if language in _COMMA else text


_POINT = re.compile(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])")
_WORD = re.compile(r"[^\W\d_]{3}")


def numerals(text: str, language: Language) -> str:
    """Numbers as data have them, in the language's way; words, names and ids stay as they are.

    >>> numerals("4×7.5", "it"), numerals("M7.5/5", "it"), numerals("7.5", "en"), numerals("1.2.3", "it")
    ('4×7,5', 'M7,5/5', '7.5', '1.2.3')
    >>> numerals("Company 4.5", "it")
    'Company 4.5'
    """
    if language not in _COMMA or "." not in text or _WORD.search(text):
        return text
    return _POINT.sub(r"\1,\2", text)


_HALVES = re.compile(r"(\d+)/2")


def halved(text: str) -> str:
    """Halves as records have them, as people write them; anything else stays as it is.

    >>> halved("23/2"), halved("1/2"), halved("7"), halved("3/4")
    ('11½', '½', '7', '3/4')
    """
    found = _HALVES.fullmatch(text)
    if found is None:
        return text
    whole, rest = divmod(int(found[1]), 2)
    return f"{whole or ''}{'½' if rest else ''}" or "0"


MEASURES = {"cm": (100, 2, " cm"), "degrees": (10, 1, "°")}
"""Families of gaps whose numbers are tenths of a millimetre or of a degree: parts, digits, sign."""


def measure(value: int, family: str, language: Language) -> str:
    """A length or an angle of a bare table as people say it, without idle noughts.

    >>> measure(826, "cm", "it"), measure(1000, "cm", "en"), measure(-455, "degrees", "en")
    ('8,26 cm', '10 cm', '-45.5°')
    """
    parts, digits, sign = MEASURES[family]
    whole = value % parts == 0
    return (str(value // parts) if whole else decimal(value / parts, digits, language)) + sign
