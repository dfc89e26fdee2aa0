"""The print workspace: choose a sheet, see the very PDF, save it or send it to the printer at 100 %.

- `session`: the sheet in hand and its preview; `commands`: everything a person can do
- `page`: the preview under its bar; `pages`: the pages on the screen; `reader`: draws them beside the window
- `printer`: the way to the printer
- `panels`: which sheet, how it is to look, what it had no room for

What is printed and how lives below the window: `hheditor.app.printing`.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hheditor.app import Changes
from hheditor.app.printing import Printing
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.ui.workspaces.print.commands import COMMANDS
from hheditor.ui.workspaces.print.session import PrintSession

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place

_CONCERNING = Changes.MAP | Changes.ARMY | Changes.SCENARIO | Changes.BATTLE


class PrintWorkspace(DocumentWorkspace[PrintSession]):
    """Print what the table needs."""

    none_open, commands = "print.nothing-open", COMMANDS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.printing = Printing(context.desk)
        self._chosen = self._choices()
        self.printing.set(language="it" if context.language == "it" else "en", **self._chosen)
        self._shown = False

    def begin(self) -> PrintSession | None:
        """See `DocumentWorkspace`."""
        self.printing.look_around()
        return None if self.printing.subject is None else PrintSession(self.context, self.printing)

    def empty(self) -> QWidget:
        """See `DocumentWorkspace`."""
        from hheditor.ui.parts.empty import EmptyState

        return EmptyState(
            self.context,
            self.place.icon,
            "print.empty.title",
            "print.empty.text",
            "go.scenario",
            sample="print",
        )

    def take_up(self) -> bool:
        """See `DocumentWorkspace`: what was opened last, in whatever workspace."""
        self.printing.look_around()
        return self.session is None and self.printing.subject is not None

    def entered(self) -> None:
        """See `Workspace`."""
        self._shown = True
        super().entered()

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
        if changes & _CONCERNING and self._shown:
            self.printing.look_around()

    def _choices(self) -> dict[str, str]:
        """What the settings say for every print."""
        settings = self.context.desk.settings.value
        return {"paper": settings.paper, "coordinates": settings.coordinates}
