"""Bringing a backup back. Nothing is deleted: what was there is backed up first, or put aside."""

import os
import shutil
from contextlib import closing
from pathlib import Path

from hheditor.store.care import backups
from hheditor.store.care.health import Checkup, check_file, quick_check, salvage
from hheditor.store.clock import Clock, moment, now
from hheditor.store.errors import StoreError, refused, translated
from hheditor.store.file.connection import LONG_WAIT, connect, own_file
from hheditor.store.file.migrations import migrate
from hheditor.store.file.schema import CURRENT, Version, marks
from hheditor.store.guard import beside
from hheditor.store.guard.aside import aside_folder
from hheditor.store.guard.blueprint import parts, parts_of
from hheditor.store.library import Library, open_library


def restore(path: Path, source: Path, *, clock: Clock = now, wait: float = LONG_WAIT) -> Path:
    """Make the library at `path` what the file `source` holds; where what was there before lies now.

    The library must not be open in this process. Another process that has it open sees the change like any
    other.
    """
    with aside_folder() as folder:
        prepared = _prepared(source, Path(folder) / "prepared.hhlibrary")
        try:
            library = open_library(path, wait=wait, clock=clock)
        except StoreError as error:
            if error.finding.message not in ("store.damaged", "store.cannot-open"):
                raise
            return _swap(path, _newest(path, prepared), clock)
        with library:
            if library.writable:
                return _replace(library, prepared)
            damaged, findings = library.damaged, library.findings
        if not damaged:
            raise StoreError(findings[0])
        return _swap(path, _newest(path, prepared), clock)


def _newest(path: Path, prepared: Path) -> Path:
    """The prepared file, newer than every backup there is."""
    _count_on(
        prepared, max((each.revision for each in backups.list_backups(backups.folder_of(path))), default=0)
    )
    return prepared


def restore_open(library: Library, source: Path) -> Path:
    """The same for a library that is open here and sound."""
    with aside_folder() as folder:
        return _replace(library, _prepared(source, Path(folder) / "prepared.hhlibrary"))


def _replace(library: Library, prepared: Path) -> Path:
    size = library.page_size
    with translated(prepared), closing(own_file(prepared)) as connection:
        if connection.execute("PRAGMA page_size").fetchone()[0] != size:
            # A library with a log cannot change the size of its pages, so the copy does.
            connection.execute(f"PRAGMA page_size = {size}")
            connection.execute("VACUUM")
    kept = library.back_up("before-restore")
    _count_on(prepared, library.revision)
    library.replace_with(prepared)
    return kept.path


def _count_on(prepared: Path, reached: int) -> None:
    """What is brought back is newer than all that was: backups follow each other by this number."""
    with translated(prepared), closing(own_file(prepared)) as connection:
        connection.execute("UPDATE state SET revision = max(revision, ?) + 1", (reached,))


def _prepared(source: Path, target: Path) -> Path:
    """A sound, up-to-date copy of the file, or a refusal."""
    checkup = check_file(source)
    if not isinstance(checkup, Checkup):
        raise StoreError(checkup)
    if not checkup.sound:
        raise refused("store.damaged", file=source.name)
    _copy_rows(source, target, checkup.version)
    with translated(target), closing(own_file(target)) as connection:
        if marks(connection)[1] < CURRENT:
            connection.execute("BEGIN IMMEDIATE")
            migrate(connection)
            connection.execute("COMMIT")
        if quick_check(connection):
            raise refused("store.damaged", file=source.name)
    return target


def _copy_rows(source: Path, target: Path, version: Version) -> None:
    """Everything in the file where it is made exactly as ours are; otherwise its rows alone, in tables of
    our own: a trigger or a view of a stranger would run here."""
    with translated(source), closing(connect(source, "read")) as connection:
        ours = parts(connection) == parts_of(version)
    if ours:
        backups.copy_whole(source, target)
        return
    with translated(target), closing(own_file(target)) as connection:
        salvage(source, connection)


def _swap(path: Path, prepared: Path, clock: Clock) -> Path:
    """Put a damaged library aside, with its log, and the prepared file in its place."""
    made = moment(clock())
    aside = path.with_name(f"{path.stem}-damaged-{made:%Y%m%dT%H%M%S}{path.suffix}")
    ready = path.with_name(path.name + ".restoring")
    with translated(path):
        shutil.copyfile(prepared, ready)
        with ready.open("rb+") as file:
            os.fsync(file.fileno())
        # The log goes first: a log left beside another file would be folded into it.
        for ending in ("-wal", "-shm"):
            log = path.with_name(path.name + ending)
            if log.exists():
                log.replace(aside.with_name(aside.name + ending))
        if path.exists():
            try:
                os.link(path, aside)
            except OSError:
                shutil.copyfile(path, aside)
        ready.replace(path)
    beside.suspect(path, damaged=False)
    beside.forget(path)
    return aside
