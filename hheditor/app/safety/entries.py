"""The entries of a long history: the newest in memory, the older ones in a file without a name.

Painting for an evening makes thousands of entries of some kilobytes each. Undo still reaches the first of
them, also after a restart; but only the last few hundred stay in memory. The file is a shelf for this run
alone: the journal is what lasts. Where no such file can be written, everything stays in memory.
"""

import tempfile
import weakref
from array import array
from collections.abc import Iterable, Iterator
from typing import IO, Any, Generic, TypeVar

from hheditor.app.frame.journal import Entry
from hheditor.values import decode, encode

E = TypeVar("E")

BATCH = 200
"""So many entries go into the file at once, and at least so many stay in memory."""


class Entries(Generic[E]):
    """Grows and shrinks at its end."""

    def __init__(self, edit: Any = None, entries: Iterable[Entry[E]] = ()) -> None:
        """`edit` is the type of the edits; without it nothing can be read back, so all stay in memory."""
        self._kind: Any = None if edit is None else Entry[edit]
        self._recent: list[Entry[E]] = []
        self._ends = array("Q", [0])
        """Where the entries in the file end; before the first of them is nothing."""
        self._file: IO[bytes] | None = None
        for entry in entries:
            self.append(entry)

    def __len__(self) -> int:
        return self._put_away + len(self._recent)

    @property
    def _put_away(self) -> int:
        return len(self._ends) - 1

    @property
    def in_memory(self) -> int:
        """How many of them are not in the file."""
        return len(self._recent)

    def __getitem__(self, place: int) -> Entry[E]:
        if not 0 <= place < len(self):
            raise IndexError(place)
        if place >= self._put_away:
            return self._recent[place - self._put_away]
        assert self._file is not None
        start, end = self._ends[place], self._ends[place + 1]
        self._file.seek(start)
        entry: Entry[E] = decode(self._file.read(end - start), self._kind)
        return entry

    def __iter__(self) -> Iterator[Entry[E]]:
        return (self[place] for place in range(len(self)))

    def append(self, entry: Entry[E]) -> None:
        """One more."""
        self._recent.append(entry)
        # Where the file was refused, it is not asked again with every entry.
        if self._kind is not None and len(self._recent) % BATCH == 0 and len(self._recent) > BATCH:
            self._put_oldest_away()

    def cut(self, place: int) -> None:
        """Keep the first so many."""
        if place >= self._put_away:
            del self._recent[place - self._put_away :]
        else:
            self._recent.clear()
            del self._ends[place + 1 :]

    def _put_oldest_away(self) -> None:
        going = self._recent[:-BATCH]
        written = [encode(entry) for entry in going]
        data = b"".join(written)
        try:
            file = self._file or self._open()
            file.seek(self._ends[-1])
            if file.write(data) != len(data):
                return
        except OSError:
            return
        for each in written:
            self._ends.append(self._ends[-1] + len(each))
        del self._recent[: len(going)]

    def _open(self) -> IO[bytes]:
        # Without a buffer: what was refused must not be written by a later call.
        file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - it lives as long as the history
        weakref.finalize(self, file.close)
        self._file = file
        return file
