"""Is what lies on the disk what was written there?

Every document carries the digest of its content. That of a battle goes on with the number of its entries
and a running digest over them, each made of the one before and the next entry, so that an order costs one
short sum and a letter changed anywhere is noticed when the battle is read.

>>> mark = Mark.read("0123456789abcdef.2." + chained("", ["{}", "[]"]))
>>> mark.holds_entries(["{}", "[]"]), mark.holds_entries(["{}", "[ ]"]), mark.holds_entries(["{}"])
(True, False, False)
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hheditor.store.kinds import KINDS, short_name
from hheditor.values import BadValue, Value, decode, digest

_LENGTH = 16


def of_text(text: str) -> str:
    """The digest of a stored content."""
    import hashlib

    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_LENGTH]


def chained(before: str, entries: Iterable[str]) -> str:
    """The running digest after some more entries."""
    for entry in entries:
        before = of_text(before + entry)
    return before


class Mark(NamedTuple):
    """What a document's row says of its content."""

    content: str
    steps: int = -1
    """Of a battle; -1 where a program of before did not say."""
    chain: str = ""

    @classmethod
    def read(cls, text: str) -> "Mark":
        """From the row. Programs of before wrote no chain, and the first ones no number."""
        content, _, rest = text.partition(".")
        steps, _, chain = rest.partition(".")
        return cls(content, int(steps) if steps.isascii() and steps.isdecimal() else -1, chain)

    def written(self) -> str:
        """As the row has it."""
        return f"{self.content}.{self.steps}.{self.chain}"

    def holds(self, content: str) -> bool:
        """Whether this is the content that was written."""
        # A battle's was once made of the text as a JSON value.
        return self.content in (of_text(content), digest(content))

    def holds_entries(self, entries: Sequence[str]) -> bool:
        """Whether these are all entries that were written."""
        if self.steps < 0:
            return True
        return len(entries) == self.steps and (not self.chain or chained("", entries) == self.chain)


class _Named(Value, frozen=True, forbid_unknown_fields=False):
    name: str = ""


def altered(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Id and name of every document that is no longer what was written."""
    rows = connection.execute("SELECT key, id, kind, name, digest FROM document ORDER BY key").fetchall()
    for key, identity, kind, name, mark in rows:
        if not _whole(connection, key, kind, name, Mark.read(mark)):
            yield identity, name


def _whole(connection: sqlite3.Connection, key: int, kind: str, name: str, mark: Mark) -> bool:
    row = connection.execute("SELECT content FROM body WHERE document = ?", (key,)).fetchone()
    if kind not in KINDS or row is None or not mark.holds(row[0]):
        return False
    if kind != "battle":
        try:
            return short_name(decode(row[0], _Named).name) == name
        except (BadValue, ValueError):
            return False
    steps, chain = 0, ""
    for (entry,) in connection.execute("SELECT entry FROM step WHERE battle = ? ORDER BY sequence", (key,)):
        steps, chain = steps + 1, chained(chain, (entry,))
    return mark.steps < 0 or (steps == mark.steps and mark.chain in ("", chain))
