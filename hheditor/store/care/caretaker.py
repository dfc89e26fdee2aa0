"""What is done for a library in the background while a person works: check it, empty the trash, back it up,
here and in a folder of the person's choice."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from hheditor.store.care import backups
from hheditor.store.care.health import complaints_of, content_check, quick_check
from hheditor.store.clock import Clock
from hheditor.store.errors import StoreError, translated
from hheditor.store.file.connection import connect
from hheditor.store.guard.aside import clear_left_behind
from hheditor.values import Finding, refuse, warn

Report = Callable[[Finding], None]


class Caretaker:
    """One round of care on a thread of its own, with connections of its own."""

    def __init__(
        self,
        path: Path,
        folder: Path,
        clock: Clock,
        report: Report,
        *,
        check: bool,
        damaged: Callable[[], None] | None = None,
        elsewhere: Path | None = None,
    ) -> None:
        """`report` is called from the thread with whatever the person should know, `damaged` where the file
        is; `elsewhere` is a folder, on another disk perhaps, that gets a copy of each backup."""
        self._path = path
        self._folder = folder
        self._clock = clock
        self._report = report
        self._check = check
        self._damaged = damaged
        self._elsewhere = elsewhere
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._checking: sqlite3.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="library care", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the round is over."""
        return not self._thread.is_alive()

    def finish(self) -> None:
        """Wait until everything is done."""
        self._thread.join()

    def stop(self) -> None:
        """Give up what is not done yet, and wait for that; a half-written backup is removed."""
        self._stop.set()
        with self._lock:
            if self._checking is not None:
                self._checking.interrupt()
        self._thread.join()

    def _run(self) -> None:
        try:
            clear_left_behind()
            if self._check and self._complaints(quick_check):
                if not self._stop.is_set():
                    if self._damaged is not None:
                        self._damaged()
                    self._report(refuse("store.damaged", file=self._path.name))
                return
            altered = self._complaints(content_check) if self._check else ()
            if altered and not self._stop.is_set():
                names = ", ".join(each.split(" ", 2)[-1] for each in altered)
                self._report(warn("store.altered-some", n=len(altered), names=names[:200]))
            self._back_up(self._folder)
            if not altered:
                # Backups from before the harm stay for as long as there is any.
                backups.thin(self._folder)
            if self._elsewhere is not None:
                self._back_up_elsewhere(self._elsewhere)
        except backups.Stopped:
            return
        except StoreError as error:
            if not self._stop.is_set():
                self._report(error.finding)

    def _back_up(self, folder: Path) -> None:
        newest = next(iter(backups.list_backups(folder)), None)
        if backups.changed_since(self._path, newest):
            backups.take(self._path, folder, clock=self._clock, stop=self._stop)

    def _back_up_elsewhere(self, folder: Path) -> None:
        if not folder.is_dir():
            self._report(warn("store.copies-away", folder=folder.name))
            return
        self._back_up(folder)
        backups.thin(folder)

    def _complaints(self, check: Callable[[sqlite3.Connection], tuple[str, ...]]) -> tuple[str, ...]:
        try:
            with closing(connect(self._path, "read")) as connection:
                with self._lock:
                    self._checking = connection
                try:
                    return check(connection)
                finally:
                    with self._lock:
                        self._checking = None
        except sqlite3.Error as error:
            with translated(self._path, opened=True):
                return complaints_of(error)
