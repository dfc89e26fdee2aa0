"""Files written whole: what was there before or all of the new, whatever power and disks do meanwhile."""

import contextlib
import os
import stat
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """A file with all of the data, safe on the disk, or the file that was there before; `OSError` says why.

    It is written beside its place under another name and then exchanged. A link is followed, and what is no
    ordinary file (a pipe, a terminal) is written as it is: there is nothing to exchange.
    """
    path = path.resolve() if path.is_symlink() else path
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        with path.open("wb") as file:
            file.write(data)
        return
    import secrets  # brings OpenSSL along, which the first frame can do without

    # A name of its own length: that of the file may fill what a file system takes.
    beside = path.with_name(f".hheditor-{secrets.token_hex(8)}.partial")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "wb") as file:
            if mode is not None:
                with contextlib.suppress(OSError):
                    beside.chmod(stat.S_IMODE(mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    settle_folder(path.parent)


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def settle_folder(folder: Path) -> None:
    """Let the names in a folder be as safe as the files, where the system can."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
