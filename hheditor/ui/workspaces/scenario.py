"""The scenario workspace: map, armies, deployment, terms."""

from PySide6.QtWidgets import QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.workspaces import Workspace


class ScenarioWorkspace(Workspace):
    """Bring map and armies together."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(
            self.context, self.place.icon, "scenario.empty.title", "scenario.empty.text", "go.map"
        )
