"""Values in the notation: JSON, in which a word needs no quotes.

>>> write_value(["H10", Word("NE"), 4, None, {"a": "two words"}])
'["H10",NE,4,null,{"a":"two words"}]'
"""

import re
from typing import Any

from hheditor.battles.notation.syntax import CONSTANTS, WORD, Word
from hheditor.values import encode

_SPECIAL = re.compile("[\\\\}\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
_ESCAPED = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)|[ \t]*\r?\n[ \t]*", re.DOTALL)
_MEANT = {"n": "\n", "r": "\r", "t": "\t", "s": " "}
_BLANK = " \t\r\n"


def quote(text: str) -> str:
    """A text in quotes, escaped as in JSON."""
    return encode(text).decode()


def write_value(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(write_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{quote(key)}:{write_value(item)}" for key, item in value.items()) + "}"
    return encode(value).decode()


def bare(text: str) -> bool:
    """Whether a text may be written as a word."""
    return WORD.fullmatch(text) is not None and text not in CONSTANTS


def write_prose(text: str) -> str:
    r"""A note's text as it stands between braces.

    >>> print(write_prose("@all {braces}\nand 'quotes'"))
    \@all {braces\}\nand 'quotes'
    """
    written = _SPECIAL.sub(lambda found: _ESCAPED.get(found[0]) or f"\\u{ord(found[0]):04x}", text)
    if written[:1] in ("@", "["):
        written = "\\" + written
    if written.startswith(" "):
        written = "\\s" + written[1:]
    if written.endswith(" "):
        written = written[:-1] + "\\s"
    return written


def read_prose(written: str) -> str | None:
    """The text meant; None where an escape is none.

    A line break inside is one; blanks around it and at both ends are layout.
    """
    if not written.strip(_BLANK):
        return ""
    bad = False

    def meant(found: re.Match[str]) -> str:
        nonlocal bad
        what = found[1]
        if what is None:
            return "\n"
        if len(what) == 1:
            return _MEANT.get(what, what)
        letter = int(what[1:], 16)
        if 0xD800 <= letter <= 0xDFFF:
            bad = True
        return chr(letter)

    text = _ESCAPE.sub(meant, written.strip(_BLANK))
    return None if bad else text
