"""The armies workspace: build armies by points."""

from PySide6.QtWidgets import QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.workspaces import Workspace


class ArmiesWorkspace(Workspace):
    """Build armies by points."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(
            self.context, self.place.icon, "armies.empty.title", "armies.empty.text", "go.library"
        )
