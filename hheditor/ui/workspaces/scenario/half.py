"""What the halves of the scenario workspace share: the document, the pages, and how an edit is made."""

from typing import TYPE_CHECKING, Any

from hheditor.app.scenario.start import StartWith
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.app.scenario.deployer import Deployer
    from hheditor.app.scenario.editor import ScenarioEditor
    from hheditor.scenarios import Scenario
    from hheditor.text import Naming
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.scenario.desk import ScenarioDesk


class Half:
    """What `ScenarioWorkspace` is to those who change things in it."""

    context: "Context"
    place: "Place"
    editor: "ScenarioEditor | None"
    deployer: "Deployer | None"
    desk: "ScenarioDesk | None"
    page: str
    hidden: bool
    curtain: bool
    painting: str
    shows_command: bool
    texts: str
    start: StartWith
    draft: list[str]
    _newer: dict[object, str]
    _lent: dict[object, str]

    if TYPE_CHECKING:

        @property
        def books(self) -> DeskLibrary: ...  # noqa: D102 - the other half has it
        @property
        def scenario(self) -> Scenario: ...  # noqa: D102
        @property
        def naming(self) -> Naming: ...  # noqa: D102
        def open(self, identity: str) -> None: ...  # noqa: D102
        def take(self, editor: ScenarioEditor | None) -> None: ...  # noqa: D102
        def refresh(self) -> None: ...  # noqa: D102
        def remember_secret(self) -> None: ...  # noqa: D102
        def show_all(self) -> None: ...  # noqa: D102
        def turn_to(self, page: str) -> None: ...  # noqa: D102
        def report(self, finding: Finding | None) -> None: ...  # noqa: D102
        def started_with(self) -> StartWith: ...  # noqa: D102

    def _do(self, edit: Any, title: str, *, merge: str = "", **parameters: Any) -> None:
        if self.editor is not None:
            self.editor.do(edit, title, merge=merge, **parameters)
