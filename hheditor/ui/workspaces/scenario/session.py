"""A scenario being prepared, and the sheet and the field that show it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer

from hheditor.app import Changes
from hheditor.app.scenario.bases import middle
from hheditor.app.scenario.opening import Opening
from hheditor.app.scenario.start import (
    StartWith,
    plan_of,
    ready,
    refusal_to_start,
    seat_opponents,
    start_battle,
)
from hheditor.app.scenario.state import Page, State
from hheditor.scenarios import Goal, Scenario
from hheditor.scenarios.edits import SetGoals, SetZone
from hheditor.text import Naming, named
from hheditor.text.numbers import numerals
from hheditor.ui.safety.beginning import not_begun
from hheditor.ui.workspaces.document import Session
from hheditor.ui.workspaces.scenario import sources
from hheditor.values import Finding, warn

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.app.scenario.deployer import Deployer
    from hheditor.app.scenario.editor import ScenarioEditor
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.scenario import ScenarioWorkspace
    from hheditor.ui.workspaces.scenario.page import ScenarioPage


class ScenarioSession(Session):
    """What can be done with a scenario on the screen: its pages, deployment, painting, the battle. What is
    written on the sheet is `writing`, where map and armies come from `sources`."""

    page: "ScenarioPage"

    def __init__(self, workspace: "ScenarioWorkspace", state: State) -> None:
        from hheditor.ui.workspaces.scenario.page import ScenarioPage

        super().__init__(workspace.context)
        self.workspace, self.state = workspace, state
        self.editor: ScenarioEditor = state.editor
        self.deployer: Deployer = state.deployer
        self._naming: Naming | None = None
        self._asked: tuple[Scenario, StartWith, Finding | None] | None = None
        self._shown = False
        self.page = ScenarioPage(self)
        self.panels = self.page.panels
        # The deployer hears of a change first: the screens show what it has made of it.
        self.until_end(
            self.editor.changed.connect(self._scenario_changed),
            self.deployer.changed.connect(self._deployment_changed),
        )

    @property
    def books(self) -> "DeskLibrary":
        """The library of the desk."""
        return self.context.desk.library

    @property
    def scenario(self) -> Scenario:
        """The scenario now."""
        return self.editor.scenario

    @property
    def naming(self) -> Naming:
        """What its names are in the language of the sheet."""
        known, texts = self._naming, self.workspace.texts
        if known is None or known.scenario is not self.scenario or known.language != texts:
            known = self._naming = Naming(self.scenario, texts)
        return known

    @property
    def view(self) -> "FieldView":
        """The canvas of the second page."""
        return self.page.field.view

    # What shows -----------------------------------------------------------------------------------------

    def entered(self) -> None:
        """See `Workspace`."""
        self._shown = True
        sources.look_for_newer(self)
        sources.take_back(self)
        self.page.show_page()

    def left(self) -> None:
        """See `Workspace`."""
        self._shown = False
        self.editor.history.settle()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & (Changes.LIBRARY | Changes.MAP | Changes.ARMY):
            self.state.newer.clear()

    def _scenario_changed(self, _: Scenario) -> None:
        self.context.desk.changes.emit(Changes.SCENARIO | Changes.HISTORY)
        self.refresh()

    def _deployment_changed(self, _: None) -> None:
        self.context.desk.changes.emit(Changes.SELECTION)
        self.refresh()

    def refresh(self) -> None:
        """Bring what shows up to date."""
        if self._shown:
            self.page.refresh()

    def show_all(self) -> None:
        """Show the page that is due."""
        if self._shown:
            self.page.show_page()
            self.context.refresh()

    def turn_to(self, page: Page) -> None:
        """Show the sheet, or the field."""
        self.state.page, self.state.painting = page, ""
        if page == "field" and self.state.hidden:
            self.state.curtain = True
        self.show_all()

    def newer(self, what: object) -> bool:
        """Whether the library has a newer version of the map (``"map"``) or of a side's army (0, 1)."""
        return bool(self.state.newer.get(what))

    # Secrets and deployment -------------------------------------------------------------------------------

    def remember_secret(self) -> None:
        """Keep the secret from the library's cards and files, too, until the curtain is put away."""
        from hheditor.store.secrets import keep_secret

        library, on = self.books.library, self.state.hidden
        self.context.attempt(lambda: keep_secret(library, self.editor.identity, on=on))
        self.context.desk.changes.emit(Changes.LIBRARY)

    def place_side(self, side: int) -> None:
        """Turn to a side; where they deploy in secret, the curtain falls first."""
        if self.state.hidden and side != self.deployer.side:
            self.state.curtain = True
        self.state.painting = ""
        self.deployer.use_side(side)
        self.show_all()

    def deploy(self, side: int) -> None:
        """Place a side on the field."""
        self.turn_to("field")
        self.place_side(side)

    def other_side(self) -> None:
        """The other side."""
        self.place_side(1 - self.deployer.side)

    def toggle_hidden(self) -> None:
        """Deploy in secret, or not."""
        self.state.hidden = not self.state.hidden
        self.state.curtain = self.state.hidden
        self.remember_secret()
        if self.state.hidden:
            self.state.page = "field"
        self.show_all()

    def open_curtain(self) -> None:
        """The one whose side it is sits at the screen."""
        self.state.curtain = False
        self.show_all()

    def toggle_command(self) -> None:
        """Show what the leaders command, or not."""
        self.workspace.shows_command = not self.workspace.shows_command
        self.refresh()

    def to_the_field(self) -> None:
        """Go on with the keyboard on the field: the cursor stands in the zone."""
        here = self.deployer.here
        if self.state.page != "field" or self.state.curtain or here is None:
            return
        self.view.setFocus()
        if not self.view.surface.places:
            if not self.view.surface.holds(self.view.cursor_at) and here.outlines:
                self.view.set_cursor(self.view.surface.at(middle(here.outlines[0])))
        elif self.view.cursor_cell not in here.zone and here.zone:
            free = [cell for cell in here.zone if not here.standing_at(cell)]
            self.view.set_cursor((free or list(here.zone))[0])

    def new_deployment(self) -> None:
        """An empty one."""
        self.deployer.new_deployment(self.context.say("scenario.first-deployment"))

    def copy_deployment(self) -> None:
        """One like the one in hand."""
        name = self.deployer.name(self.deployer.side)
        self.deployer.copy_deployment(self.context.say("scenario.copy-of", name=name))

    def rename_deployment(self) -> None:
        """Ask for another name, in place."""
        label = self.context.say("scenario.deployment-name")
        self.page.prompt.ask(label, self.deployer.name(self.deployer.side), self._rename_deployment)

    def _rename_deployment(self, name: str) -> None:
        self.report(self.deployer.rename_deployment(name))

    def type_place(self) -> None:
        """Ask where the piece picked is to stand, in place."""
        here, deployer = self.deployer.here, self.deployer
        if here is None or not deployer.selected:
            return
        number = (deployer.waiting or deployer.selected)[0]
        now, surface = here.placed.get(number), here.surface
        written = ""
        if now is not None:
            x, y = surface.spot_of(now.where)
            place = surface.label(now.where) if now.spot is None else f"{x / 100:g} {y / 100:g}"
            written = numerals(f"{place} {surface.heading_name(now.facing)}".strip(), self.context.language)
        key = "scenario.place-typed" if surface.places else "scenario.spot-typed"
        label = self.context.say(key, unit=self.naming(here.names[number]))
        self.page.prompt.ask(label, written, self._put_as_typed)

    def _put_as_typed(self, text: str) -> None:
        self.deployer.put_as_typed(text)
        self.view.setFocus()

    def take_opening(self, opening: Opening) -> None:
        """The choices before deployment are made: edges, first bound, and who places now."""
        muster = opening.muster
        if muster is None:
            return
        with self.editor.history.stroke("scenario.did.initiative"):
            for edit in opening.edits():
                self.editor.history.do(edit)
        side = self.naming.sides[muster.side]
        self.context.report(warn("scenario.places-first", side=side))
        self.turn_to("field")
        self.place_side(muster.side)

    # Painting ----------------------------------------------------------------------------------------------

    def paint_zone(self) -> None:
        """Paint the side's own zone, or stop."""
        if self.state.painting:
            self.stop_painting()
        else:
            self.start_painting("zone", self.deployer.side)

    def paint_goal(self, index: int) -> None:
        """Mark the hexes of a term on the field."""
        self.turn_to("field")
        self.start_painting("goal", index)

    def start_painting(self, what: str, number: int) -> None:
        """Dragging on the field paints a side's zone, or a term's hexes, from now on."""
        self.state.painting = f"{what}:{number}"
        self.context.status(self.context.say(f"scenario.hint-{what}"))
        self.context.refresh()

    def stop_painting(self) -> None:
        """Place pieces again."""
        self.state.painting = ""
        self.context.refresh()

    def _painted(self) -> tuple[str, int]:
        what, _, number = self.state.painting.partition(":")
        return what, int(number or 0)

    def begin_painting(self) -> None:
        """A stroke is one entry."""
        what, _ = self._painted()
        self.editor.history.begin(f"scenario.did.{what}")

    def paint(self, cells: Sequence[int], *, away: bool) -> None:
        """These cells belong to it, or do not any more."""
        what, number = self._painted()
        if what == "zone":
            here = self.deployer.of(number)
            zone = self.scenario.sides[number].zone
            before = set(zone if zone is not None else () if here is None else here.zone)
        elif number < len(self.scenario.goals):
            before = set(self.scenario.goals[number].cells)
        else:
            return
        after = before - set(cells) if away else before | set(cells)
        if after == before:
            return
        ordered = tuple(sorted(cell for cell in after if cell >= 0))
        if what == "zone":
            self.editor.history.do(SetZone(number, ordered))
            return
        goals = list(self.scenario.goals)
        old = goals[number]
        count = len(ordered) if old.count >= len(old.cells) else old.count
        goals[number] = Goal(old.kind, old.side, ordered, old.edge, max(1, count), old.turn, old.name)
        self.editor.history.do(SetGoals(tuple(goals)))

    def end_painting(self) -> None:
        """The stroke is over."""
        self.editor.history.end()
        self.refresh()

    # Where findings lead -----------------------------------------------------------------------------------

    def go_to(self, finding: Finding) -> None:
        """Show what a finding is about: its hex, or the line of the sheet."""
        surface = self.editor.surface
        cell = next((cell for cell in finding.places if surface.holds(cell)), -1)
        parts = finding.field.split(".")
        if cell >= 0 or parts[0] == "deployments":
            self._go_to_hex(parts, cell)
            return
        self.turn_to("sheet")
        self.page.sheet.show_field(parts)

    def _go_to_hex(self, parts: list[str], cell: int) -> None:
        deployer = self.deployer
        if parts[0] == "deployments" and len(parts) > 1:
            sides = {each.name: each.side for each in self.scenario.deployments}
            side = int(parts[1]) if parts[1] in ("0", "1") else sides.get(parts[1], deployer.side)
            if side in (0, 1):
                deployer.use_side(side)
        self.turn_to("field")
        if cell >= 0 and not self.state.curtain:
            self.view.set_cursor(cell)

    # The battle --------------------------------------------------------------------------------------------

    def start_battle(self) -> None:
        """Begin a battle and sit down at it."""
        from hheditor.store import StoreError

        editor = self.editor
        if editor.ruleset is None:
            return
        if self.workspace.start.by_letters is not None:
            self._invite()
            return
        try:
            scenario = named(self.scenario, "it" if self.context.language == "it" else "en")
            battle = start_battle(
                self.context.desk.library,
                scenario,
                editor.ruleset,
                self.started_with(),
                parent=editor.identity,
            )
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        if self.state.hidden:
            # Both are on the table now.
            self.state.hidden = self.state.curtain = False
            self.remember_secret()
        seat_opponents(self.context.desk, battle.header.id, self.workspace.start.opponents)
        self._sit_down(battle.header.id)

    def _sit_down(self, battle: str) -> None:
        self.context.desk.put("battle", "battle", battle)
        self.context.desk.changes.emit(Changes.BATTLE | Changes.LIBRARY)
        self.context.go("battle")

    def _invite(self) -> None:
        """Begin a battle by letters: the invitation is written, and asked where it is to lie."""
        from hheditor.share.letters.library import begin
        from hheditor.store import StoreError

        start = self.started_with()
        side = start.by_letters
        assert side is not None
        name = start.players[side] or self.context.desk.settings.value.author
        scenario = named(self.scenario, "it" if self.context.language == "it" else "en")
        plan = plan_of(scenario, start)
        try:
            post = begin(
                self.context.desk.library,
                scenario if plan is not None else ready(scenario, start),
                side,
                name,
                plan,
                self.editor.identity,
            )
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        if isinstance(post, Finding):
            self.context.report(post)
            return
        self._sit_down(post.id)
        QTimer.singleShot(0, self.page, lambda: self.context.run("battle.save-letter"))

    def started_with(self) -> StartWith:
        """What the battle would begin with now."""
        return replace(self.workspace.start, deployments=self.deployer.names)

    def refusal_to_start(self) -> Finding | None:
        """Why no battle can begin now."""
        scenario, start = self.scenario, self.started_with()
        # Buttons ask after every change; the rules look through a whole scenario only once.
        if self._asked is None or self._asked[0] is not scenario or self._asked[1] != start:
            self._asked = scenario, start, refusal_to_start(scenario, self.editor.ruleset, start)
        return self._asked[2]
