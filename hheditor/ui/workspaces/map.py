"""The map workspace: paint the field."""

from PySide6.QtWidgets import QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.workspaces import Workspace


class MapWorkspace(Workspace):
    """Paint the field."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(self.context, self.place.icon, "map.empty.title", "map.empty.text", "go.library")
