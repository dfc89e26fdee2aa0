"""The library workspace: everything you have made, and the way in."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.rows import RowButton
from hheditor.ui.workspaces import PLACES, Panel, Workspace


class LibraryWorkspace(Workspace):
    """Everything you have made."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(
            self.context, self.place.icon, "library.empty.title", "library.empty.text", "go.map"
        )

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        return (Panel("library.steps", "library.steps", self._steps()),)

    def _steps(self) -> QWidget:
        """The way from an empty table to a battle report, in order."""
        widget = QWidget()
        layout = QVBoxLayout(widget)
        layout.setContentsMargins(0, 0, 0, self.context.theme.px(12))
        layout.setSpacing(0)
        for place in PLACES[1:]:
            title, hint = self.context.say(f"go.{place.id}"), self.context.say(place.hint)
            row = RowButton(self.context, place.icon, title, hint)
            row.setObjectName(f"steps:{place.id}")
            row.setToolTip(self.context.tip(f"go.{place.id}"))
            row.clicked.connect(lambda _=False, identity=place.id: self.context.go(identity))
            layout.addWidget(row)
        return widget
