"""The print workspace: sheets for the table."""

from PySide6.QtWidgets import QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.workspaces import Workspace


class PrintWorkspace(Workspace):
    """Print what the table needs."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(
            self.context, self.place.icon, "print.empty.title", "print.empty.text", "go.scenario"
        )
