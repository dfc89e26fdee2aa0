"""Files put down whole: all of them or none, and what was there before still is where that fails."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from hheditor.values import Finding, refuse


def put(files: dict[Path, bytes]) -> Finding | None:
    """Put files down, all or none: each is written beside its place, whole and safe on the disk, and only
    then takes it."""
    parts = {path: path.with_name(path.name + ".part") for path in files}
    trouble: Finding | None = None
    path = next(iter(files))
    try:
        for path, data in files.items():
            with parts[path].open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        for path in files:
            parts[path].replace(path)
    except OSError as error:
        trouble = _unwritable(path, error)
        for part in parts.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return trouble


def _unwritable(path: Path, error: OSError) -> Finding:
    """Why a file was not written, in the person's words where the reason is a common one."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return refuse("map.disk-full", file=path.name)
    if isinstance(error, PermissionError):
        return refuse("map.file-forbidden", file=path.name)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return refuse("map.folder-missing", folder=path.parent.name, file=path.name)
    return refuse("map.file-unwritable", file=path.name, trouble=error.strerror or str(error))
