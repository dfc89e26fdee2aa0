"""The scenario workspace: a map and two armies become a battle ready to play.

- `choosing`, `shelf`: a new scenario from the library's shelves
- `sheet`, `hero`, `side_column`, `terms`, `parts`: the first page, which reads like a printed sheet
- `field`, `hand`, `roster`, `curtain`: the second page, deployment
- `panels`: findings, initiative, options of the rules, the start of the battle, history
- `commands`: everything a person can do; `making`, `writing`, `deeds`: what that does

What is edited, placed and refused lives below the window: `hheditor.app.scenario.editor`, `deployer`,
`deploying`, `opening`, `options`, `start`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, OpenDocument, Operation
from hheditor.app.scenario.deployer import Deployer
from hheditor.app.scenario.editor import ScenarioEditor
from hheditor.app.scenario.start import StartWith
from hheditor.scenarios import Scenario
from hheditor.text import Naming
from hheditor.ui.workspaces import Header, Panel, Workspace
from hheditor.ui.workspaces.scenario.commands import operations
from hheditor.ui.workspaces.scenario.deeds import Deeds
from hheditor.ui.workspaces.scenario.making import Making
from hheditor.ui.workspaces.scenario.writing import Writing
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.scenario.desk import ScenarioDesk


class ScenarioWorkspace(Making, Writing, Deeds, Workspace):
    """Bring map and armies together. The document and what is picked live here; the widgets in `desk`."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.editor: ScenarioEditor | None = None
        self.deployer: Deployer | None = None
        self.page = "sheet"
        """``sheet`` or ``field``."""
        self.hidden = False
        """Whether the sides deploy in secret."""
        self.curtain = False
        """Whether the curtain is drawn."""
        self.painting = ""
        """``zone:0``, ``goal:3``: what dragging on the field paints; empty: pieces are placed."""
        self.shows_command = True
        self.texts = "it" if context.language == "it" else "en"
        """The language of the sheet's texts."""
        self.start = StartWith(dice=context.desk.settings.value.dice)
        self.draft: list[str] = ["", "", ""]
        """Ids of the map and the armies chosen for a new scenario."""
        self.desk: ScenarioDesk | None = None
        self._number = 0
        self._shown = False
        self._newer: dict[object, str] = {}
        self._lent: dict[object, str] = {}
        """Its own map and armies that are open in other workspaces: changes come back from there."""
        self._naming: Naming | None = None

    @property
    def books(self) -> "DeskLibrary":
        """The library of the desk."""
        return self.context.desk.library

    @property
    def scenario(self) -> Scenario:
        """The scenario that is open."""
        assert self.editor is not None
        return self.editor.scenario

    @property
    def naming(self) -> Naming:
        """What its names are in the language of the sheet."""
        known = self._naming
        if known is None or known.scenario is not self.scenario or known.language != self.texts:
            known = self._naming = Naming(self.scenario, self.texts)
        return known

    # The frame's questions ---------------------------------------------------------------------------------

    def create(self) -> QWidget:
        """See `Workspace`."""
        from hheditor.ui.workspaces.scenario.desk import ScenarioDesk

        if self.editor is None:
            self.start = replace(self.start, dice=self.context.desk.settings.value.dice)
        desk = self.desk = ScenarioDesk(self)
        number = self._number = self._number + 1

        def gone() -> None:
            if number == self._number:
                self.desk = None

        desk.destroyed.connect(gone)
        return desk

    def header(self) -> Header:
        """See `Workspace`."""
        if self.editor is None:
            return Header()
        scenario = self.scenario
        name = self.naming(scenario.name) or self.context.say("scenario.unnamed")
        sides = " – ".join(side for side in self.naming.sides if side)
        return Header((name,), sides)

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        assert self.desk is not None
        return self.desk.panels

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        return operations(self)

    def entered(self) -> None:
        """See `Workspace`."""
        self._shown = True
        session = self.context.desk.session
        entry = session.value.document(self.place.id)
        known = self.editor.identity if self.editor is not None else ""
        if entry is not None and entry.kind == "scenario" and entry.id != known:
            self._open_kept(entry.id)
        elif entry is not None:
            # Whoever comes back to a scenario means it: the print workspace prints what was taken up last.
            session.change(documents=session.value.with_document(entry))
        self._look_for_newer()
        self._take_back()
        self._prepare_draft()
        if self.desk is not None:
            self.desk.show_page()

    def left(self) -> None:
        """See `Workspace`."""
        self._shown = False
        if self.editor is not None:
            self.editor.history.settle()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & (Changes.LIBRARY | Changes.MAP | Changes.ARMY) and self.desk is not None:
            self._newer.clear()
            self.desk.drop_choosing()

    # Opening -----------------------------------------------------------------------------------------------

    def open(self, identity: str) -> None:
        """Open a scenario of the library."""
        session = self.context.desk.session
        entry = OpenDocument(self.place.id, "scenario", identity)
        session.change(documents=session.value.with_document(entry))
        self._open_kept(identity)
        self._look_for_newer()
        self.turn_to("sheet")

    def _open_kept(self, identity: str) -> None:
        from hheditor.scenarios.edits import Edit, apply, join
        from hheditor.store import StoreError

        self.books.leave()
        try:
            history = self.books.edit(identity, Scenario, apply, Edit, join=join)
        except StoreError as error:
            self.context.report(error.finding)
            return
        self.take(ScenarioEditor(history, identity))

    def take(self, editor: ScenarioEditor | None) -> None:
        """Work on this scenario from now on; None: on none."""
        self.editor = editor
        self.deployer = None
        self._lent = {}
        self.page, self.painting = "sheet", ""
        self.hidden = self.curtain = editor is not None and self.was_secret(editor.identity)
        self.start = StartWith(self.start.players, self.start.dice)
        if editor is not None:
            self.deployer = Deployer(editor, lambda: self.context.say("scenario.first-deployment"))
            # The deployer hears of a change first: the screens show what it has made of it.
            editor.changed.connect(self._scenario_changed)
            self.deployer.changed.connect(self._deployment_changed)
        self.show_all()

    def was_secret(self, identity: str) -> bool:
        """Whether the sides of a scenario deploy in secret, since this sitting or an earlier one."""
        from hheditor.store import StoreError
        from hheditor.store.exchange.secrets import secret

        try:
            return bool(identity) and secret(self.books.library, identity)
        except StoreError:
            return False

    def remember_secret(self) -> None:
        """Keep the secret from the library's cards and files, too, until the curtain is put away."""
        from hheditor.store import StoreError
        from hheditor.store.exchange.secrets import keep_secret

        if self.editor is None:
            return
        try:
            keep_secret(self.books.library, self.editor.identity, on=self.hidden)
        except StoreError as error:
            self.context.report(error.finding)
        self._emit(Changes.LIBRARY)

    def _scenario_changed(self, _: Scenario) -> None:
        self._emit(Changes.SCENARIO | Changes.HISTORY)
        self.refresh()

    def _deployment_changed(self, _: None) -> None:
        self._emit(Changes.SELECTION)
        self.refresh()

    def _emit(self, changes: Changes) -> None:
        self.context.desk.changes.emit(changes)

    def refresh(self) -> None:
        """Bring what shows up to date."""
        if self.desk is not None and self._shown:
            self.desk.refresh()

    def show_all(self) -> None:
        """Show the page that is due."""
        if self.desk is not None and self._shown:
            self.desk.show_page()
            self.context.refresh()

    def turn_to(self, page: str) -> None:
        """Show the sheet, or the field."""
        self.page = page
        self.painting = ""
        if page == "field" and self.hidden:
            self.curtain = True
        self.show_all()

    # Newer copies in the library ---------------------------------------------------------------------------

    def newer(self, what: object) -> bool:
        """Whether the library has a newer version of the map (``"map"``) or of a side's army (0, 1)."""
        return bool(self._newer.get(what))

    def _look_for_newer(self) -> None:
        """Compare the copies with what they were copied from."""
        from hheditor.armies import Army
        from hheditor.maps import Map
        from hheditor.store import StoreError

        self._newer = {}
        if self.editor is None:
            return
        scenario = self.scenario
        copies: list[tuple[object, str, object, type[Map] | type[Army]]] = [
            ("map", scenario.map_origin, scenario.map, Map),
            (0, scenario.sides[0].origin, scenario.sides[0].army, Army),
            (1, scenario.sides[1].origin, scenario.sides[1].army, Army),
        ]
        for what, origin, copy, kind in copies:
            if not origin:
                continue
            try:
                card = self.books.library.cards.of_origin(origin)
                if card is not None and self.books.library.documents.load(card.id, kind) != copy:
                    self._newer[what] = card.id
            except StoreError:
                continue

    def report(self, finding: Finding | None) -> None:
        """Tell somebody, if there is anything to tell."""
        if finding is not None:
            self.context.report(finding)

    def started_with(self) -> StartWith:
        """What the battle would begin with now."""
        names = ("", "") if self.deployer is None else self.deployer.names
        return replace(self.start, deployments=names)
