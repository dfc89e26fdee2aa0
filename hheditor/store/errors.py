"""What can go wrong with a library on a disk, said as findings.

Two sorts of trouble are kept apart. What the world does to a file (a full disk, a folder gone) is a
`StoreError` with a `Finding` that a person can read and act upon; nothing was written. A fault of our own (a
broken constraint, wrong SQL) stays the `sqlite3` exception it is and is a bug.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hheditor.values import Finding, refuse

_BY_CODE = {
    sqlite3.SQLITE_FULL: "store.disk-full",
    sqlite3.SQLITE_READONLY: "store.read-only",
    sqlite3.SQLITE_PERM: "store.read-only",
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_CORRUPT: "store.damaged",
    sqlite3.SQLITE_NOTADB: "store.damaged",
    sqlite3.SQLITE_CANTOPEN: "store.cannot-open",
    sqlite3.SQLITE_IOERR: "store.cannot-write",
    sqlite3.SQLITE_NOMEM: "store.too-big",
    sqlite3.SQLITE_TOOBIG: "store.too-big",
    sqlite3.SQLITE_INTERRUPT: "store.interrupted",
}
_BY_ERRNO = {
    errno.ENOSPC: "store.disk-full",
    errno.EDQUOT: "store.disk-full",
    errno.EFBIG: "store.disk-full",
    errno.EROFS: "store.read-only",
    errno.EACCES: "store.read-only",
    errno.EPERM: "store.read-only",
}


class StoreError(Exception):
    """The store could not do what was asked. Whatever was there before is there still."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def refused(message: str, **parameters: int | str) -> StoreError:
    """A `StoreError` with that message."""
    return StoreError(Finding(message, parameters=tuple(sorted(parameters.items()))))


def finding_of(error: sqlite3.Error | OSError, path: Path, *, opened: bool = False) -> Finding | None:
    """What the error means for a person, or None where it is a fault of ours.

    Of a file that was `opened` and is not there any more it says just that, and what becomes of unwritten
    work; of one that was never there only that it cannot be made there.
    """
    if isinstance(error, OSError):
        message = _BY_ERRNO.get(error.errno or 0, "store.cannot-write")
    else:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        known = _BY_CODE.get(code)
        if known is None and "Could not decode" in str(error):
            known = "store.damaged"
        if known is None:
            return None
        message = known
    if message in ("store.cannot-open", "store.cannot-write") and not _there(path):
        message = "store.vanished" if opened else "store.cannot-make"
    return refuse(message, file=path.name, folder=path.parent.name)


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


@contextmanager
def translated(path: Path, *, opened: bool = False) -> Iterator[None]:
    """Turn what the disk does to `path` inside the block into a `StoreError`; see `finding_of`."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        finding = finding_of(error, path, opened=opened)
        if finding is None:
            raise
        raise StoreError(finding) from error
