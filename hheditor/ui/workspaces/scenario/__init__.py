"""The scenario workspace: a map and two armies become a battle ready to play.

- `draft`, `choosing`, `shelf`: a new scenario from the library's shelves
- `session`: a scenario on the screen and what can be done with it; `writing`, `sources`, `files`: what is
  written on the sheet, where map and armies come from, pictures and files; `commands`: all as operations
- `page`: the two pages under their bar; `sheet`: the first, which reads like a printed sheet; `field`,
  `hand`, `curtain`: the second, deployment; `panels`: what stands beside

What is edited, placed and refused lives below the window: `hheditor.app.scenario`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from hheditor.app.scenario.editor import ScenarioEditor
from hheditor.app.scenario.start import StartWith
from hheditor.app.scenario.state import State
from hheditor.scenarios import Scenario, edits
from hheditor.text import Naming
from hheditor.ui.workspaces import Header, Panel
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.ui.workspaces.scenario.commands import ALWAYS, COMMANDS
from hheditor.ui.workspaces.scenario.session import ScenarioSession

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.scenario.draft import Draft


class ScenarioWorkspace(DocumentWorkspace[ScenarioSession]):
    """Bring map and armies together."""

    kind, none_open, commands, always = "scenario", "scenario.none-open", COMMANDS, ALWAYS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.state: State | None = None
        """What is at hand of the open scenario."""
        self.shows_command: bool = True
        self.texts = "it" if context.language == "it" else "en"
        """The language of the sheet's texts."""
        self.start = StartWith(dice=context.desk.settings.value.dice)
        self._slots = ["", "", ""]
        """Ids of the map and the armies chosen for a new scenario."""
        self.draft: Draft | None = None

    def begin(self) -> ScenarioSession | None:
        """See `DocumentWorkspace`."""
        return None if self.state is None else ScenarioSession(self, self.state)

    def empty(self) -> QWidget:
        """See `DocumentWorkspace`: the shelves for a new one."""
        from hheditor.ui.workspaces.scenario.draft import Draft

        self.start = replace(self.start, dice=self.context.desk.settings.value.dice)
        self.draft = Draft(self.context, self._slots, self.open)
        return self.draft.page

    def empty_panels(self) -> Sequence[Panel]:
        """See `DocumentWorkspace`."""
        return () if self.draft is None else self.draft.panels

    def drop(self) -> None:
        """See `Workspace`."""
        self.draft = None
        super().drop()

    def header(self) -> Header:
        """See `Workspace`."""
        if self.state is None:
            return Header()
        scenario = self.state.editor.scenario
        naming = Naming(scenario, self.texts) if self.session is None else self.session.naming
        name = naming(scenario.name) or self.context.say("scenario.unnamed")
        return Header((name,), " – ".join(side for side in naming.sides if side))

    def entered(self) -> None:
        """See `Workspace`."""
        if self.wanted:
            # Whoever comes back to a scenario means it: the print workspace prints what was taken up last.
            self.remember(self.wanted)
        super().entered()
        if self.draft is not None:
            self.draft.entered()

    # Opening -----------------------------------------------------------------------------------------------

    def take_up(self) -> bool:
        """See `DocumentWorkspace`."""
        known = "" if self.state is None else self.state.editor.identity
        return bool(self.wanted) and self.wanted != known and self._open(self.wanted)

    def _open(self, identity: str) -> bool:
        history = self.history(identity, Scenario, edits)
        if history is None:
            return False
        editor = ScenarioEditor(history, identity)
        self.state = State(
            editor, lambda: self.context.say("scenario.first-deployment"), hidden=self._was_secret(identity)
        )
        self.start = StartWith(self.start.players, self.start.dice)
        return True

    def _was_secret(self, identity: str) -> bool:
        """Whether the sides of a scenario deploy in secret, since this sitting or an earlier one."""
        from hheditor.store import StoreError
        from hheditor.store.secrets import secret

        try:
            return secret(self.context.desk.library.library, identity)
        except StoreError:
            return False

    def open(self, identity: str) -> None:
        """Open a scenario of the library."""
        self.remember(identity)
        if self._open(identity):
            self.show()

    def begin_anew(self) -> None:
        """Choose a map and armies for another scenario; the one at hand stays in the library."""
        self.forget()
        self._slots[:] = ["", "", ""]
        self.state = None
        self.show()
