"""What is at hand of an open scenario while its widgets come and go."""

from collections.abc import Callable
from typing import Literal

from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.editor import ScenarioEditor

Page = Literal["sheet", "field"]


class State:
    """A scenario being prepared."""

    def __init__(self, editor: ScenarioEditor, first_name: Callable[[], str], *, hidden: bool) -> None:
        self.editor = editor
        self.deployer = Deployer(editor, first_name)
        self.page: Page = "sheet"
        self.hidden = self.curtain = hidden
        """Whether the sides deploy in secret, and whether the curtain is drawn."""
        self.painting = ""
        """``zone:0``, ``goal:3``: what dragging on the field paints; empty: pieces are placed."""
        self.newer: dict[object, str] = {}
        """Where the library has a newer map (``"map"``) or army (0, 1) than the scenario: their ids."""
        self.lent: dict[object, str] = {}
        """Its own map and armies that are open in other workspaces: changes come back from there."""
