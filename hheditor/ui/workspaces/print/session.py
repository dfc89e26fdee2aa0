"""A sheet in hand and its preview."""

from pathlib import Path
from typing import TYPE_CHECKING

from hheditor.ui.parts.beside import Stopped, beside
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.document import Session
from hheditor.ui.workspaces.print.words import kind_name
from hheditor.values import refuse, tell

if TYPE_CHECKING:
    from hheditor.app.printing import Printing
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.print.page import PrintPage


class PrintSession(Session):
    """Previews, saves and prints what is in hand."""

    page: "PrintPage"

    def __init__(self, context: "Context", printing: "Printing") -> None:
        from hheditor.ui.workspaces.print.page import PrintPage

        super().__init__(context)
        self.printing = printing
        self.page = PrintPage(context, printing)
        self.panels = self.page.panels
        self.until_end(printing.changed.connect(self._sheet_changed))

    def header(self) -> Header:
        """See `Workspace`."""
        subject = self.printing.subject
        named = (subject.told(self.context.language).name,) if subject is not None else ()
        return Header(named, self.context.say(kind_name(self.printing)))

    @property
    def busy(self) -> bool:
        """See `Workspace`."""
        return self.page.making

    def entered(self) -> None:
        """See `Workspace`."""
        self.page.pages.setFocus()

    def _sheet_changed(self, _: None) -> None:
        self.page.show_sheet()
        if self.page.isVisible():
            self.context.refresh()

    def save(self) -> None:
        """Ask where to, and write; Enter takes the name that is offered."""
        word = self.context.say(kind_name(self.printing))
        label = self.context.say("print.save-to")
        self.page.prompt.ask_path(label, self.printing.file_name(word), self._save_to)

    def _save_to(self, target: Path) -> None:
        if target.suffix.lower() != ".pdf":
            target = target.with_name(target.name + ".pdf")
        say = self.context.say
        try:
            trouble = beside(
                self.page,
                say("file.being-written", file=target.name),
                say("file.stop-writing"),
                lambda stop: self.printing.save(target, stop.is_set),
            )
        except Stopped:
            self.context.report(tell("file.not-written", file=target.name))
        else:
            self.context.report(trouble or tell("print.saved", file=target.name))

    def print(self) -> None:
        """Let the person choose a printer, and print at 100 %."""
        from hheditor.ui.workspaces.print.printer import ask_and_print

        printed = self.printing.printed
        if printed.finding is not None:
            self.context.report(printed.finding)
            return
        title = self.context.say(kind_name(self.printing))
        done = ask_and_print(self.page, printed.pdf, title)
        if done is not None:
            self.context.report(tell("print.printed") if done else refuse("print.not-printed"))
