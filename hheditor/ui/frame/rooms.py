"""The rooms of the window: each workspace and its widgets."""

from importlib import import_module

from PySide6.QtWidgets import QWidget

from hheditor.ui.frame.side import SidePanel
from hheditor.ui.workspaces import Place, Workspace


class Room:
    """A workspace that is there, and its widgets if it was visited."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.widget: QWidget | None = None
        self.side: SidePanel | None = None


def workspace_class(place: Place) -> type[Workspace]:
    """The one class of the workspace's module."""
    module = import_module(place.module)
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Workspace) and thing.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise TypeError(f"{place.module} must define one workspace, not {len(found)}")
    return found[0]
