"""How much a foreign file may ask of us: bytes, depth, things, digits.

Everything is refused before it is taken apart, so that no file can make the program slow or large.

>>> check_json(b'{"a": [1, 2]}')
>>> check_json(b"[" * 100)
Traceback (most recent call last):
...
hheditor.store.errors.StoreError: exchange.too-deep
"""

import re
import stat
from pathlib import Path
from typing import Any

import msgspec

from hheditor.store.errors import refused, translated
from hheditor.values import Finding, encode, refuse
from hheditor.values.numbers import LARGEST

LARGEST_FILE = 24 * 1024 * 1024
"""Bytes of a document or a battle."""
LARGEST_BATTLE = 4 * LARGEST_FILE
"""Bytes of the entries of one battle inside a library, where key-frames come with them."""
LARGEST_LIBRARY = 4 * 1024 * 1024 * 1024
DEEPEST = 40
MOST_THINGS = 1_000_000
"""Values in one file; the largest field has 40,000 hexes."""
LONGEST_TEXT = 200_000
MOST_PIXELS = 48_000_000
"""Over all pictures of a file."""
MOST_PICTURES = 64

_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["\[\]{}]|[0-9]{10,}', re.DOTALL)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def read_bounded(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of an ordinary file, unless there are too many."""
    with translated(path):
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                raise refused("exchange.no-file", file=path.name)
        except FileNotFoundError:
            raise refused("exchange.no-file", file=path.name) from None
        with path.open("rb") as file:
            data = file.read(largest + 1)
    if len(data) > largest:
        raise refused("exchange.too-large", file=path.name, megabytes=largest >> 20)
    return data


def check_json(data: bytes) -> None:
    """Refuse JSON that is too deep, too full or has absurd numbers; whether it is JSON is found out later."""
    if data.count(b",") > MOST_THINGS or data.count(b'"') > 2 * MOST_THINGS:
        raise refused("exchange.too-full")
    depth = containers = 0
    for match in _TOKEN.finditer(data):
        token = match[0]
        if token in (b"[", b"{"):
            depth += 1
            containers += 1
            if depth > DEEPEST:
                raise refused("exchange.too-deep")
            if containers > MOST_THINGS:
                raise refused("exchange.too-full")
        elif token in (b"]", b"}"):
            depth -= 1
        elif token == b'"':
            raise refused("exchange.not-readable", trouble="")
        elif token[:1] != b'"':
            raise refused("exchange.absurd-number")


def check_values(value: Any) -> Finding | None:
    """Refuse texts that are too long or carry control characters, and numbers no type has bounded."""
    waiting = [msgspec.json.decode(encode(value))]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, int | float) and not -LARGEST <= thing <= LARGEST:
            return refuse("exchange.absurd-number")
        if isinstance(thing, str):
            if len(thing) > LONGEST_TEXT:
                return refuse("exchange.long-text", letters=LONGEST_TEXT)
            if _CONTROL.search(thing):
                return refuse("exchange.control-characters")
        elif isinstance(thing, dict):
            waiting.extend(thing)
            waiting.extend(thing.values())
        elif isinstance(thing, list | tuple):
            waiting.extend(thing)
    return None
