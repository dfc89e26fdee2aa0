"""Printing without a window: what is open, which sheet of it, how it is to look, and the very PDF.

    printing = Printing(desk)
    printing.look_around()              takes up what the session holds
    printing.choose("map")
    printing.set(language="it", ink="grey")
    printing.printed.pdf                made when asked for, kept until something changes
    printing.ask(done)                  made beside the window; its thread calls `done(made)`
    printing.take(made)                 on the window's thread: it is there, unless something changed since

What is printed is read from the library each time it may have changed; nothing here edits anything.
"""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec.structs import replace

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.session import OpenDocument
from hheditor.app.frame.signal import Signal
from hheditor.app.insights import insights_of
from hheditor.values import Finding, refuse
from hheditor.values.files import write_whole

if TYPE_CHECKING:
    from hheditor.sheets import Printed, Subject

Fit = Literal["page", "width", ""]
"""How pages fill the screen: a whole page, its width, or as large as somebody chose."""
FIRST: dict[str, str] = {
    "map": "map",
    "table": "table",
    "army": "roster",
    "scenario": "qrs",
    "battle": "report",
}
"""The sheet that is shown first of a kind of document."""


class Made(NamedTuple):
    """A sheet that was made beside the window."""

    change: int
    """After how many changes it was asked for."""
    work: "Future[Printed]"


class Printing:
    """The sheet in hand."""

    def __init__(self, desk: Desk) -> None:
        from hheditor.sheets import PrintOptions

        self._desk = desk
        self.entry: OpenDocument | None = None
        """What is printed, where it comes from the library."""
        self.subject: Subject | None = None
        self.kind = "qrs"
        self.options: PrintOptions = PrintOptions()
        self.fit: Fit = "page"
        self.trouble: Finding | None = None
        """Why what the session holds cannot be read."""
        self.changed: Signal[None] = Signal()
        """Another sheet is to be shown."""
        self._printed: Printed | None = None
        self._change = 0
        self._one_at_a_time = Lock()
        self._asked: tuple[int, Future[Printed]] | None = None

    # What is printed -----------------------------------------------------------------------------------

    def look_around(self) -> None:
        """Take up what was opened last, here or in another workspace, and read it anew."""
        entry = next(
            (each for each in reversed(self._desk.session.value.documents) if each.kind in FIRST), None
        )
        before = (self.entry.kind, self.entry.id) if self.entry is not None else None
        if entry is None:
            return
        subject = self._read(entry)
        if subject is None:
            return
        self.entry = entry
        if before != (entry.kind, entry.id) and not (
            before is not None and self._may(self.kind, subject) and entry.kind == before[0]
        ):
            self.kind = FIRST[entry.kind]
        owned = self._owned()
        if subject != self.subject or owned != self.options.inventory or entry.kind == "battle":
            self.options = replace(self.options, inventory=owned)
            self.show(subject)

    def _owned(self) -> tuple[tuple[str, int], ...]:
        """The terrain pieces the person owns, one collection for all fields."""
        from hheditor.app.map.collection import Collection

        return tuple(sorted(Collection(self._desk).owned().items()))

    def _read(self, entry: OpenDocument) -> "Subject | None":
        from hheditor.scenarios import Scenario
        from hheditor.sheets.subject import of_battle, of_document
        from hheditor.store import StoreError
        from hheditor.store.secrets import secret

        books = self._desk.library
        self.trouble = None
        try:
            if entry.kind == "battle":
                from hheditor.app.review.people import as_read

                battle = as_read(self._desk, books.open_battle(entry.id))
                return of_battle(battle, insights_of, books.library.pictures.bytes_of)
            document: Any = books.load(entry.id)
            if isinstance(document, Scenario) and secret(books.library, entry.id):
                # What was deployed behind the curtain is on no paper before both are shown.
                document = replace(document, deployments=())
            return of_document(document)._replace(photos=books.library.pictures.bytes_of)
        except StoreError as error:
            self.trouble = error.finding
            return None

    def show(self, subject: "Subject") -> None:
        """Print something that is at hand already."""
        self.subject = subject
        if not self._may(self.kind, subject):
            kinds = [kind for kind, finding in self.kinds() if finding is None]
            self.kind = kinds[0] if kinds else self.kind
        self._again()

    @staticmethod
    def _may(kind: str, subject: "Subject") -> bool:
        from hheditor.sheets.making import why_not

        return why_not(kind, subject) is None

    def kinds(self) -> list[tuple[str, Finding | None]]:
        """Every kind of sheet the game has, each with the reason why it cannot be made of this."""
        from hheditor.sheets import KINDS
        from hheditor.sheets.making import kinds_of, why_not

        subject = self.subject
        if subject is None:
            return [(kind, refuse("print.nothing-open")) for kind in KINDS]
        return [(kind, why_not(kind, subject)) for kind in kinds_of(subject)]

    # What a person chooses -----------------------------------------------------------------------------

    def choose(self, kind: str) -> None:
        """Show another kind of sheet."""
        if kind != self.kind:
            self.kind = kind
            self._again()

    def set(self, **options: Any) -> None:
        """Change options of the print."""
        after = replace(self.options, **options)
        if after != self.options:
            self.options = after
            self._again()

    def _again(self) -> None:
        self._printed = None
        self._change += 1
        self.changed.emit(None)

    # The sheet -----------------------------------------------------------------------------------------

    @property
    def made(self) -> "Printed | None":
        """The sheet as it is now, where it has been made already."""
        from hheditor.sheets import Printed

        if self.subject is None:
            return Printed(finding=self.trouble or refuse("print.nothing-open"))
        return self._printed

    @property
    def printed(self) -> "Printed":
        """The sheet as it is now; whoever cannot wait for `ask` waits here."""
        if self.made is None:
            asked = self._asked
            current = asked is not None and asked[0] == self._change
            self._printed = asked[1].result() if asked is not None and current else self._job()()
        found = self.made
        assert found is not None
        return found

    def ask(self, done: Callable[[Made], object]) -> None:
        """Let the sheet be made on a thread of its own. What was asked for before and has not begun is
        dropped."""
        if self._asked is not None:
            self._asked[1].cancel()
        work: Future[Printed] = Future()
        self._asked = (self._change, work)
        made, job = Made(self._change, work), self._job()

        def run() -> None:
            with self._one_at_a_time:
                if not work.set_running_or_notify_cancel():
                    return
                try:
                    work.set_result(job())
                except BaseException as error:  # noqa: BLE001 - it is raised again where the sheet is taken
                    work.set_exception(error)
            done(made)

        Thread(target=run, name="sheet", daemon=True).start()

    def take(self, made: Made) -> bool:
        """Keep a sheet that was asked for; False where something changed meanwhile. Raises what making it
        raised."""
        if made.change != self._change:
            return False
        self._printed = made.work.result()
        return True

    def _job(self) -> "Callable[[], Printed]":
        """What makes the sheet, wherever it runs: it reads nothing that somebody may change meanwhile."""
        from hheditor.battles import Battle
        from hheditor.sheets import make

        subject, kind, options = self.subject, self.kind, self.options
        assert subject is not None
        battle = subject.battle
        if battle is None:
            return lambda: make(kind, subject, options)
        # The battle itself may be played on at another screen.
        header, entries = battle.header, battle.entries()
        return lambda: make(kind, subject._replace(battle=Battle.open(header, entries)), options)

    def refusal(self) -> Finding | None:
        """Why there is nothing to save or to print, as far as that is known."""
        made = self.made
        return None if made is None else made.finding

    def file_name(self, word: str) -> str:
        """A name for the file: the document's, and the sheet's in the person's words."""
        from hheditor.store.exchange import file_name

        name = self.subject.name if self.subject is not None else ""
        return Path(file_name(f"{name} {word}".strip() or word, None)).stem + ".pdf"

    def save(self, path: Path, stop: Callable[[], bool] = lambda: False) -> Finding | None:
        """Write the file; where that fails the old one is still there, and the reason is given. It is not
        written where somebody has stopped it before."""
        printed = self.printed
        if printed.finding is not None or stop():
            return printed.finding
        try:
            write_whole(path, printed.pdf)
        except OSError as error:
            return refuse("file.unwritable", file=path.name, reason=error.strerror or str(error))
        return None
