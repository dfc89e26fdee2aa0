"""What is done for a library in the background while a person works: check it, empty the trash, back it
up."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from hheditor.store import backups
from hheditor.store.clock import Clock
from hheditor.store.connection import connect
from hheditor.store.errors import StoreError
from hheditor.store.health import quick_check
from hheditor.values import Finding, refuse

Report = Callable[[Finding], None]


class Caretaker:
    """One round of care on a thread of its own, with connections of its own."""

    def __init__(self, path: Path, folder: Path, clock: Clock, report: Report, *, check: bool) -> None:
        """`report` is called from the thread with whatever the person should know."""
        self._path = path
        self._folder = folder
        self._clock = clock
        self._report = report
        self._check = check
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._checking: sqlite3.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="library care", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

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
            if self._check and not self._sound():
                if not self._stop.is_set():
                    self._report(refuse("store.damaged", file=self._path.name))
                return
            newest = next(iter(backups.list_backups(self._folder)), None)
            if backups.changed_since(self._path, newest):
                backups.take(self._path, self._folder, clock=self._clock, stop=self._stop)
            backups.thin(self._folder, clock=self._clock)
        except backups.Stopped:
            return
        except StoreError as error:
            self._report(error.finding)

    def _sound(self) -> bool:
        try:
            with closing(connect(self._path, "read")) as connection:
                with self._lock:
                    self._checking = connection
                try:
                    return not quick_check(connection)
                finally:
                    with self._lock:
                        self._checking = None
        except sqlite3.Error:
            return False
