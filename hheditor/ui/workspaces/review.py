"""The review workspace: a battle move by move."""

from PySide6.QtWidgets import QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.workspaces import Workspace


class ReviewWorkspace(Workspace):
    """Look at a battle again."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(
            self.context, self.place.icon, "review.empty.title", "review.empty.text", "go.battle"
        )
