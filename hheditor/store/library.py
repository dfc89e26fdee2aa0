"""The library: one object through which everything in the file is reached.

    with open_library(path) as library:
        card = library.documents.add(map_)
        library.documents.save(card.id, changed, records=(...))
        library.cards.find(Query(words="agin"))

Every method that writes is a transaction of its own and is on disk when it returns; `library.writing()`
makes one of several. All of it may be called from any thread.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from hheditor.store.cards import Cards
from hheditor.store.care import backups
from hheditor.store.care.health import Checkup, check_file, full_check, quick_check, salvage
from hheditor.store.clock import DAY, TRASH_DAYS, Clock, now
from hheditor.store.errors import StoreError, refused, translated
from hheditor.store.file.connection import WAIT, Access, Mode, connect, own_file
from hheditor.store.file.opening import Opened, open_file
from hheditor.store.file.schema import CURRENT
from hheditor.store.guard import beside
from hheditor.store.shelf import Inventory, Settings, Thumbnails
from hheditor.store.versions import Versions
from hheditor.values import Finding, warn

if TYPE_CHECKING:
    from hheditor.store.battles import Battles
    from hheditor.store.care.caretaker import Caretaker
    from hheditor.store.documents import Documents
    from hheditor.store.pictures import Pictures

FILE_NAME = "library.hhlibrary"
BACKUP_EVERY = 30 * 60
"""Seconds between two backups of a long session."""
DAYS_OF_USE = 5
_DAYS = "care.days"


class Library:
    """An open library. Make one with `open_library`."""

    def __init__(self, path: Path, opened: Opened, clock: Clock, wait: float) -> None:
        self.path = path
        self._wait = wait
        self._clock = clock
        self._access = Access(path, opened.connection, opened.mode, memory=opened.damaged)
        self._aside = opened.aside
        self._salvaged = opened.damaged
        self._caretaker: Caretaker | None = None
        self._cared = time.monotonic()
        self.findings: tuple[Finding, ...] = opened.findings
        """What was wrong at the opening, for the person to see."""
        self.damaged = opened.damaged
        self.cards = Cards(self._access)
        self.versions = Versions(self._access, clock)
        self.settings = Settings(self._access)
        self.inventory = Inventory(self._access)
        self.thumbnails = Thumbnails(self._access)

    # A library shows its cards without knowing what documents are made of.

    @cached_property
    def pictures(self) -> "Pictures":
        """The pictures in it."""
        from hheditor.store.pictures import Pictures

        return Pictures(self._access, self._clock)

    @cached_property
    def documents(self) -> "Documents":
        """Its documents, apart from battles."""
        from hheditor.store.documents import Documents

        return Documents(self._access, self.cards, self.pictures, self.versions, self._clock)

    @cached_property
    def battles(self) -> "Battles":
        """Its battles."""
        from hheditor.store.battles import Battles

        return Battles(self._access, self.cards, self.documents, self._clock)

    @property
    def writable(self) -> bool:
        """Whether it can be changed; if not, `findings` says why."""
        return self._access.writable

    @property
    def at_rest(self) -> bool:
        """Whether no other thread reads or writes it just now."""
        return self._access.at_rest

    @property
    def revision(self) -> int:
        """Counts every change, of this process and of others."""
        row = self._access.row("SELECT revision FROM state")
        return 0 if row is None else int(row[0])

    @property
    def page_size(self) -> int:
        """Bytes of a page of the file."""
        row = self._access.row("PRAGMA page_size")
        return 0 if row is None else int(row[0])

    @property
    def backups_folder(self) -> Path:
        """Where its backups lie."""
        return backups.folder_of(self.path)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Make one transaction of everything written in the block."""
        with self._access.writing():
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """See one moment in everything read in the block."""
        with self._access.reading():
            yield

    @contextmanager
    def hurrying(self, wait: float | None) -> Iterator[None]:
        """Wait no longer than so many seconds for another process that writes; None: as long as ever."""
        with contextlib.nullcontext() if wait is None else self._access.hurrying(wait):
            yield

    # Care ----------------------------------------------------------------------------------------------

    def start_care(
        self, report: Callable[[Finding], None], elsewhere: Path | None = None
    ) -> "Caretaker | None":
        """Empty the trash of what is due; check and back up in the background, also into a folder
        `elsewhere`.

        `report` is called from that thread. None where the library cannot be written.
        """
        if not self.writable or self._caretaker is not None:
            return self._caretaker
        try:
            self._empty_trash()
        except StoreError as error:
            report(error.finding)
        return self._care(report, elsewhere, check=True)

    def care_meanwhile(self, report: Callable[[Finding], None], elsewhere: Path | None = None) -> bool:
        """For the window to call every few minutes of long work: fold the log into the file and, half an hour
        after the last one, back up what has changed. Returns at once; whether a backup was begun."""
        self._access.fold_in()
        caring = self._caretaker is not None and not self._caretaker.done
        if not self.writable or caring or time.monotonic() - self._cared < BACKUP_EVERY:
            return False
        self._care(report, elsewhere, check=False)
        return True

    def _care(self, report: Callable[[Finding], None], elsewhere: Path | None, *, check: bool) -> "Caretaker":
        from hheditor.store.care.caretaker import Caretaker

        self._cared = time.monotonic()
        self._caretaker = Caretaker(
            self.path,
            self.backups_folder,
            self._clock,
            report,
            check=check,
            damaged=self._found_damaged,
            elsewhere=elsewhere,
        )
        self._caretaker.start()
        return self._caretaker

    def _found_damaged(self) -> None:
        """Nothing more is written to a damaged file; the next opening looks it through first."""
        beside.suspect(self.path, damaged=True)
        self._access.forbid_writing()
        self.damaged = True
        self.findings = (warn("store.damaged-read-only", file=self.path.name),)

    def _empty_trash(self) -> None:
        """Thirty days by the calendar, and five days on which the library was used since: one start with a
        wrong clock empties nothing."""
        if not self.cards.count(trashed=True):
            return
        today = self._clock() // DAY
        days = self.settings.get(_DAYS, tuple[int, ...], ())
        if not days or days[-1] != today:
            days = (*days, today)[-DAYS_OF_USE:]
            self.settings.set(_DAYS, days)
        if len(days) == DAYS_OF_USE:
            spent = (DAYS_OF_USE - 1) * DAY
            self.documents.purge(min(day * DAY for day in days) - (TRASH_DAYS * DAY - spent))

    def check(self) -> Checkup:
        """The full check, on demand."""
        if self._salvaged:
            found = check_file(self.path, full=True)
            return found if isinstance(found, Checkup) else Checkup(CURRENT, (found.message,))
        with (
            translated(self.path, opened=True),
            contextlib.closing(connect(self.path, self._reading_mode, self._wait)) as own,
        ):
            return Checkup(CURRENT, full_check(own))

    @property
    def _reading_mode(self) -> Mode:
        return "immutable" if self._access.mode == "immutable" else "read"

    def back_up(self, reason: str = "", folder: Path | None = None) -> backups.Backup:
        """Take a backup now, beside the library or into another folder."""
        return backups.take(self.path, folder or self.backups_folder, reason=reason, clock=self._clock)

    def list_backups(self) -> tuple[backups.Backup, ...]:
        """All backups, newest first."""
        return backups.list_backups(self.backups_folder)

    def newest_good_backup(self) -> backups.Backup | None:
        """What to offer when the library is damaged."""
        return backups.newest_good(self.backups_folder)

    def export_whole(self, target: Path) -> None:
        """The whole library as one file, to keep or to give away."""
        if self._salvaged:
            raise refused("store.opened-read-only", file=self.path.name)
        backups.copy_whole(self.path, target)

    def rescue(self, target: Path) -> None:
        """Write everything that can still be read to another place, as when the library's own folder is
        gone or the file is damaged."""
        with translated(target):
            target.unlink(missing_ok=True)
            if (self.damaged and not self._salvaged) or not self._copied(target):
                target.unlink(missing_ok=True)
                with contextlib.closing(own_file(target)) as copy:
                    salvage(self.path, copy)

    def _copied(self, target: Path) -> bool:
        """Copy page by page; whether the copy is sound. One that was opened to be read only has not been
        looked through yet."""
        with contextlib.closing(own_file(target)) as copy:
            self._access.copy_into(copy)
            copy.execute("PRAGMA journal_mode = DELETE").fetchone()
            return not quick_check(copy)

    def come_back(self) -> None:
        """Open the file anew, as when a drive is there again; a `StoreError` where it is not."""
        opened = open_file(self.path, create=False, read_only=False, wait=self._wait, clock=self._clock)
        if opened.damaged:
            opened.connection.close()
            if opened.aside is not None:
                opened.aside.cleanup()
            raise refused("store.damaged", file=self.path.name)
        self._access.replace(opened.connection, opened.mode)

    def replace_with(self, prepared: Path) -> None:
        """Everything becomes as in a library file that is sound and up to date, in one transaction."""
        with translated(prepared), contextlib.closing(connect(prepared, "read")) as source:
            self._access.overwrite_from(source)
        library, revision = self._access.rows("SELECT library, revision FROM state")[0]
        beside.note(self.path, library, revision)

    def close(self) -> None:
        """Close. What was written is on disk already."""
        if self._caretaker is not None:
            self._caretaker.stop()
            self._caretaker = None
        self._access.close()
        if self._aside is not None:
            self._aside.cleanup()
            self._aside = None

    def __enter__(self) -> "Library":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_library(
    path: Path, *, create: bool = True, read_only: bool = False, wait: float = WAIT, clock: Clock = now
) -> Library:
    """Open a library, making it if there is none; a `StoreError` where that cannot be done at all.

    `wait` is how many seconds to wait for another process that writes.
    """
    return Library(
        path, open_file(path, create=create, read_only=read_only, wait=wait, clock=clock), clock, wait
    )
