"""The library workspace: everything a person has made, and the way in.

- `session`: the open library, what shows of it and what can be done with documents; `files`: what is taken
  in, written and backed up; `commands`: all of it as operations
- `page`, `bar`, `model`, `delegate`: the cards in the middle; `panels`, `dialogs`: what stands around them

**For other workspaces**: opening a document is `desk.put` for your workspace, which is shown then; it is
`DocumentWorkspace.wanted` in `take_up`, and read from `desk.library`.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.workspaces import PLACES, Panel, Place
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.ui.workspaces.library.commands import COMMANDS
from hheditor.ui.workspaces.library.session import LibrarySession

if TYPE_CHECKING:
    from hheditor.app.library.state import State
    from hheditor.ui.context import Context


class LibraryWorkspace(DocumentWorkspace[LibrarySession]):
    """Everything you have made. Its document is the library itself."""

    none_open, commands = "refusal.library-closed", COMMANDS

    def __init__(self, place: Place, context: "Context") -> None:
        super().__init__(place, context)
        self._seen = False

    @cached_property
    def _state(self) -> "State":
        from hheditor.app.library.state import State  # with all it needs, which the first frame does not

        return State()

    def create(self) -> QWidget:
        """See `Workspace`. Paper at first; the cards and the store behind them come after the first frame."""
        self.drop()
        self._holders = _holder(), _holder()
        self._paper = _Paper(self.context, self._furnish)
        if self._seen:
            self._furnish()
        return self._paper

    def seen(self) -> None:
        """See `Workspace`."""
        self._furnish()

    def _furnish(self) -> None:
        if self.session is not None:
            return
        self._seen = True
        session = LibrarySession(self.context, self._state, self._holders)
        self._paper.take(self.begun(session))
        session.refresh()

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`. Two are holders, which the session fills."""
        document, tags = self._holders
        return (
            Panel("library.details", "library.details", document),
            Panel("library.tags", "library.tags", tags),
            Panel("library.steps", "library.steps", self._steps()),
        )

    def _steps(self) -> QWidget:
        """The way from an empty table to a battle report, in order."""
        widget = QWidget()
        layout = in_column(widget, margins=(0, 0, 0, self.context.theme.px(12)), spacing=0)
        for place in PLACES[1:]:
            title, hint = self.context.say(f"go.{place.id}"), self.context.say(place.hint)
            row = named(
                RowButton(self.context, place.icon, title, hint),
                f"steps:{place.id}",
                tip=self.context.tip(f"go.{place.id}"),
            )
            row.clicked.connect(lambda _=False, identity=place.id: self.context.go(identity))
            layout.addWidget(row)
        return widget

    def left(self) -> None:
        """See `Workspace`. The welcome is gone when one comes back, unless there is nothing else."""
        self._state.welcome = False


def _holder() -> QWidget:
    """A section whose content comes later."""
    holder = QWidget()
    in_column(holder, margins=FLUSH, spacing=0)
    return holder


class _Paper(QWidget):
    """Empty paper until it has been on the screen once; then it is furnished."""

    def __init__(self, context: "Context", furnish: Callable[[], None]) -> None:
        super().__init__()
        self._context = context
        self._furnish: Callable[[], None] | None = furnish
        in_column(self, margins=FLUSH)

    def take(self, widget: QWidget) -> None:
        """Put the furniture in."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("paper"))
        painter.end()
        furnish, self._furnish = self._furnish, None
        if furnish is not None:
            QTimer.singleShot(0, self, furnish)
