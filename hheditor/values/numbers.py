"""How large a number of a document may be: said in its type, so that a file is refused where it is read.

A type says it once, and reading, importing and checking all obey. `Cell`s and lengths are generous, since
boards differ; what is laid out, drawn or thrown one by one is small. What has no type of its own (the terms
of a profile) is asked with `too_large`.

>>> from hheditor.values import Value, decode
>>> class Pile(Value, frozen=True):
...     pebbles: Quantity
>>> decode(b'{"pebbles":10001}', Pile)
Traceback (most recent call last):
...
hheditor.values.codec.BadValue: Expected `int` <= 10000 - at `$.pebbles`
"""

from typing import Annotated, Any

from msgspec import Meta

LARGEST = 999_999_999
LARGEST_TERM = 20_000

Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
"""A length in board units, a point of the field, the number of a step."""
Quantity = Annotated[int, Meta(ge=-10_000, le=10_000)]
"""Turns, points, a characteristic; -1 often is none."""
Few = Annotated[int, Meta(ge=-100, le=100)]
"""What stands, is drawn or is thrown piece by piece: stands, sides, facings, levels."""
Cell = Annotated[int, Meta(ge=-1, le=999_999)]
"""A cell of the board or the number of a piece; -1 is none."""


def too_large(value: Any, largest: int = LARGEST_TERM) -> bool:
    """Whether a table of plain values has a number beyond the bound somewhere.

    >>> too_large({"a": [1, {"b": 30_000}]}), too_large({"a": [1, "30000", True, None]})
    (True, False)
    """
    waiting = [value]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, int | float):
            if not -largest <= thing <= largest:
                return True
        elif isinstance(thing, dict):
            waiting.extend(thing.values())
        elif isinstance(thing, list | tuple):
            waiting.extend(thing)
    return False
