"""The print workspace: choose a sheet, see the very PDF, save it or send it to the printer at 100 %.

- `pages`: the pages on the screen; `printer`: the way to the printer
- `panels`: which sheet, how it is to look, what it had no room for; `desk`: all of it together

What is printed and how lives below the window: `hheditor.app.printing`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, Operation
from hheditor.app.printing import Printing
from hheditor.ui.workspaces import Header, Panel, Workspace
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.print.desk import PrintDesk
    from hheditor.ui.workspaces.print.pages import Fit

_KEYS = {
    "evening": "E",
    **{
        kind: str((number + 1) % 10)
        for number, kind in enumerate(
            ("qrs", "side", "cards", "map", "roster", "markers", "counters", "parts", "field", "report")
        )
    },
    "rulings": "R",
    "poster": "O",
    "foldout": "M",
}
"""The kinds of sheets and their keys."""
_CONCERNING = Changes.MAP | Changes.ARMY | Changes.SCENARIO | Changes.BATTLE


class PrintWorkspace(Workspace):
    """Print what the table needs."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.printing = Printing(context.desk)
        self._chosen = self._choices()
        self.printing.set(language="it" if context.language == "it" else "en", **self._chosen)
        self.printing.changed.connect(self._sheet_changed)
        self.fit: Fit = "page"
        self.desk: PrintDesk | None = None
        self._number = 0
        self._shown = self._stale = False

    # The frame's questions ---------------------------------------------------------------------------------

    def create(self) -> QWidget:
        """See `Workspace`."""
        self.printing.look_around()
        if self.printing.subject is None:
            from hheditor.ui.empty import EmptyState

            self.desk = None
            return EmptyState(
                self.context,
                self.place.icon,
                "print.empty.title",
                "print.empty.text",
                "go.scenario",
                sample="print",
            )
        from hheditor.ui.workspaces.print.desk import PrintDesk

        desk = self.desk = PrintDesk(self)
        number = self._number = self._number + 1

        def gone() -> None:
            if number == self._number:
                self.desk = None

        desk.destroyed.connect(gone)
        return desk

    def header(self) -> Header:
        """See `Workspace`."""
        subject = self.printing.subject
        if subject is None:
            return Header()
        name = subject.told(self.context.language).name
        return Header((name,), self.context.say(f"sheet.kind.{self.printing.kind}"))

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        return self.desk.panels if self.desk is not None else ()

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        return (
            Operation(
                "print.save",
                "print.save",
                self.save,
                "Ctrl+S",
                "workspace.print",
                self._refusal,
                icon="export",
            ),
            Operation(
                "print.print",
                "print.print",
                self.print,
                "Ctrl+P",
                "workspace.print",
                self._refusal,
                icon="print",
            ),
            Operation(
                "print.zoom-in",
                "print.zoom-in",
                lambda: self._zoom(1),
                "+ =",
                "workspace.print",
                self._unseen,
                icon="plus",
            ),
            Operation(
                "print.zoom-out",
                "print.zoom-out",
                lambda: self._zoom(-1),
                "-",
                "workspace.print",
                self._unseen,
                icon="minus",
            ),
            Operation(
                "print.fit-page",
                "print.fit-page",
                lambda: self._fit("page"),
                "F",
                "workspace.print",
                self._unseen,
                icon="map-fit",
            ),
            Operation(
                "print.fit-width",
                "print.fit-width",
                lambda: self._fit("width"),
                "W",
                "workspace.print",
                self._unseen,
                icon="fit-width",
            ),
            *(self._sheet_operation(kind, key) for kind, key in _KEYS.items()),
        )

    def _sheet_operation(self, kind: str, key: str) -> Operation:
        return Operation(
            f"print.sheet-{kind}",
            f"sheet.kind.{kind}",
            lambda: self.printing.choose(kind),
            key,
            "workspace.print",
            lambda: dict(self.printing.kinds())[kind],
        )

    def entered(self) -> None:
        """See `Workspace`."""
        self._shown = True
        had = self.printing.subject is not None
        self.printing.look_around()
        self._stale = False
        if not had and self.printing.subject is not None and self.desk is None:
            self.context.remake()
        if self.desk is not None:
            self.desk.pages.setFocus()

    def left(self) -> None:
        """See `Workspace`."""
        self._shown = False

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        before, self._chosen = self._chosen, self._choices()
        # What was chosen for this print alone stays, unless its own setting changes.
        newer = {name: value for name, value in self._chosen.items() if before[name] != value}
        if newer:
            self.printing.set(**newer)
        if changes & _CONCERNING:
            if self._shown:
                self.printing.look_around()
            else:
                self._stale = True

    def _choices(self) -> dict[str, str]:
        """What the settings say for every print."""
        settings = self.context.desk.settings.value
        return {"paper": settings.paper, "coordinates": settings.coordinates}

    def _sheet_changed(self, _: None) -> None:
        if self.desk is not None:
            self.desk.show_sheet()
        if self._shown:
            self.context.refresh()

    # What the operations do --------------------------------------------------------------------------------

    def _refusal(self) -> Finding | None:
        return refuse("print.nothing-open") if self.printing.subject is None else self.printing.refusal()

    def _unseen(self) -> Finding | None:
        return None if self.desk is not None else refuse("print.nothing-open")

    def _zoom(self, steps: int) -> None:
        from hheditor.ui.workspaces.print.pages import STEP

        if self.desk is not None:
            self.desk.pages.zoom_by(STEP**steps)

    def _fit(self, fit: "Fit") -> None:
        if self.desk is not None:
            self.desk.pages.fit_to(fit)

    def save(self) -> None:
        """Ask where to, and write."""
        if self.desk is not None:
            self.desk.ask_where()

    def save_to(self, path: str) -> None:
        """Write the file there."""
        if not path.strip():
            return
        target = Path(path).expanduser()
        if target.suffix.lower() != ".pdf":
            target = target.with_name(target.name + ".pdf")
        trouble = self.printing.save(target)
        self.context.report(trouble or tell("print.saved", file=target.name))

    def print(self) -> None:
        """Let the person choose a printer, and print at 100 %."""
        if self.desk is None:
            return
        from hheditor.ui.workspaces.print.printer import ask_and_print

        title = self.context.say(f"sheet.kind.{self.printing.kind}")
        done = ask_and_print(self.desk, self.printing.printed.pdf, title)
        if done is not None:
            self.context.report(tell("print.printed") if done else refuse("print.not-printed"))
