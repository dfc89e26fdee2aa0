"""The battle workspace: play, on screen or beside the table."""

from PySide6.QtWidgets import QWidget

from hheditor.ui.empty import EmptyState
from hheditor.ui.workspaces import Workspace


class BattleWorkspace(Workspace):
    """Play a battle."""

    def create(self) -> QWidget:
        """See `Workspace`."""
        return EmptyState(
            self.context, self.place.icon, "battle.empty.title", "battle.empty.text", "go.scenario"
        )
