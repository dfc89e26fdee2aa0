"""The one codec: values to JSON and back, strictly.

JSON because people read, mail and repair these files; strict because a half-understood file is worse
than a refused one. Floats never appear: every quantity is an integer in a stated unit.

>>> class Point(Value, frozen=True):
...     x: int
...     y: int = 0
>>> encode(Point(3))
b'{"x":3}'
>>> decode(b'{"x":3}', Point)
Point(x=3, y=0)
>>> decode(b'{"x":"three"}', Point)
Traceback (most recent call last):
...
hheditor.values.codec.BadValue: Expected `int`, got `str` - at `$.x`
"""

from functools import lru_cache
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

# Foreign data is refused beyond this size before it is parsed; the largest real document, a battle of
# ten thousand steps with pictures, stays well below.
LARGEST_DOCUMENT = 64 * 1024 * 1024


class BadValue(ValueError):
    """Data that is not the value it claims to be. The text says what and where."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An immutable value. Subclasses add fields (and say `frozen=True` again); unions of them set `tag`."""


_encoder = msgspec.json.Encoder(order="deterministic")


@lru_cache(maxsize=256)
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted, strict=True)


def encode(value: object) -> bytes:
    """The canonical JSON of a value: compact, one form for equal values."""
    return _encoder.encode(value)


def encode_pretty(value: object) -> str:
    """The same JSON laid out for reading, with a final newline."""
    return msgspec.json.format(encode(value), indent=2).decode() + "\n"


@overload
def decode(data: bytes | str, wanted: type[T]) -> T: ...
@overload
def decode(data: bytes | str, wanted: Any) -> Any: ...
def decode(data: bytes | str, wanted: Any) -> Any:
    """Read a value of the wanted type, or raise `BadValue` saying where the data goes wrong."""
    if len(data) > LARGEST_DOCUMENT:
        raise BadValue(f"document of {len(data)} bytes is larger than {LARGEST_DOCUMENT}")
    try:
        return _decoder(wanted).decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadValue(str(error)) from None
    except RecursionError:
        raise BadValue("document is nested too deeply") from None


def digest(value: object) -> str:
    """A short fingerprint of a value's content, stable across machines."""
    import hashlib

    return hashlib.sha256(encode(value)).hexdigest()[:16]
