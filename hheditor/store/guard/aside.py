"""Folders for what is looked at out of harm's way, and what killed processes have left of them."""

import contextlib
import os
import re
import shutil
import tempfile
import time
from pathlib import Path

from hheditor.store.errors import translated

_NAME = re.compile(r"hheditor-([0-9]{1,10})-.+")
_OLD = 24 * 60 * 60


def aside_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder of this process, gone when it is closed; a `StoreError` where none can be made."""
    clear_left_behind()
    with translated(Path("tmp") / "hheditor"):
        return tempfile.TemporaryDirectory(prefix=f"hheditor-{os.getpid()}-", ignore_cleanup_errors=True)


def clear_left_behind() -> int:
    """Remove the folders of processes that are no more; how many."""
    cleared = 0
    with contextlib.suppress(OSError):
        for path in Path(tempfile.gettempdir()).iterdir():
            match = _NAME.fullmatch(path.name)
            if match is not None and _abandoned(path, int(match[1])):
                shutil.rmtree(path, ignore_errors=True)
                cleared += 1
    return cleared


def _abandoned(path: Path, process: int) -> bool:
    try:
        status = path.lstat()
        if os.name != "posix":
            return time.time() - status.st_mtime > _OLD
        if status.st_uid != os.getuid() or path.is_symlink():
            return False
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
