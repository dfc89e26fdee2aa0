"""Small files beside a library: what it had reached, and whether it is suspected of damage.

Neither is needed. Where they cannot be written, as on a full disk, nothing is missing but what they would
have told.
"""

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

_SEEN, _SUSPECT = ".seen", ".suspect"


class Seen(NamedTuple):
    """The newest change a library is known to have held. A log that lost its end holds less."""

    library: str
    """The library's own id: another file under the same name is no loss."""
    revision: int


def seen(path: Path) -> Seen | None:
    """What was noted last."""
    try:
        library, revision = path.with_name(path.name + _SEEN).read_text(encoding="ascii").split()
        return Seen(library, int(revision))
    except (OSError, ValueError):
        return None


def note(path: Path, library: str, revision: int) -> None:
    """Note what the library holds now. Not flushed: the log itself is what survives a power cut; this
    survives the end of the process, which is when a log gets lost."""
    with contextlib.suppress(OSError):
        handle = os.open(path.with_name(path.name + _SEEN), os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.write(handle, f"{library} {revision:020}".encode("ascii"))
        finally:
            os.close(handle)


def forget(path: Path) -> None:
    """Everything is in one file again: there is no log to lose."""
    with contextlib.suppress(OSError):
        path.with_name(path.name + _SEEN).unlink(missing_ok=True)


def suspected(path: Path) -> bool:
    """Whether the file was found damaged, so that it is looked through before it is used again."""
    return path.with_name(path.name + _SUSPECT).exists()


def suspect(path: Path, *, damaged: bool) -> None:
    """Note that it is damaged, or no longer."""
    mark = path.with_name(path.name + _SUSPECT)
    with contextlib.suppress(OSError):
        if damaged:
            mark.touch()
        else:
            mark.unlink(missing_ok=True)
