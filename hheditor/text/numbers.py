"""Numbers with a fraction, as people of a language write them."""

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
