"""Deploying, painting, following findings, and starting the battle."""

from collections.abc import Sequence

from hheditor.app import Changes, OpenDocument
from hheditor.app.scenario.opening import Opening
from hheditor.app.scenario.start import seat_opponents, start_battle
from hheditor.scenarios import Goal
from hheditor.scenarios.edits import (
    SetGoals,
    SetZone,
)
from hheditor.ui.safety.beginning import not_begun
from hheditor.ui.workspaces.scenario.half import Half
from hheditor.values import Finding, warn


class Deeds(Half):
    """What is done on the field, and after it."""

    # Deployment --------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back."""
        if self.editor is not None:
            self.editor.undo()

    def redo(self) -> None:
        """Do again."""
        if self.editor is not None:
            self.editor.redo()

    def place_side(self, side: int) -> None:
        """Turn to a side; where they deploy in secret, the curtain falls first."""
        if self.deployer is None:
            return
        if self.hidden and side != self.deployer.side:
            self.curtain = True
        self.painting = ""
        self.deployer.use_side(side)
        self.show_all()

    def other_side(self) -> None:
        """The other side."""
        if self.deployer is not None:
            self.place_side(1 - self.deployer.side)

    def toggle_hidden(self) -> None:
        """Deploy in secret, or not."""
        self.hidden = not self.hidden
        self.curtain = self.hidden
        self.remember_secret()
        if self.hidden:
            self.page = "field"
        self.show_all()

    def open_curtain(self) -> None:
        """The one whose side it is sits at the screen."""
        self.curtain = False
        self.show_all()

    def toggle_command(self) -> None:
        """Show what the leaders command, or not."""
        self.shows_command = not self.shows_command
        self.refresh()

    def fit(self) -> None:
        """Show the whole field."""
        if self.desk is not None and self.desk.field is not None:
            self.desk.field.view.fit()

    def full_size(self) -> None:
        """Show it at 100 %."""
        if self.desk is not None and self.desk.field is not None:
            self.desk.field.view.full_size()

    def to_the_field(self) -> None:
        """Go on with the keyboard on the field: the hex cursor stands in the zone."""
        field = None if self.desk is None else self.desk.field
        here = None if self.deployer is None else self.deployer.here
        if field is None or here is None:
            return
        field.view.setFocus()
        if field.view.cursor_cell not in here.zone and here.zone:
            free = [cell for cell in here.zone if not here.standing_at(cell)]
            field.view.set_cursor((free or list(here.zone))[0])

    def new_deployment(self) -> None:
        """An empty one."""
        if self.deployer is not None:
            self.deployer.new_deployment(self.context.say("scenario.first-deployment"))

    def copy_deployment(self) -> None:
        """One like the one in hand."""
        if self.deployer is not None:
            name = self.deployer.name(self.deployer.side)
            self.deployer.copy_deployment(self.context.say("scenario.copy-of", name=name))

    def rename_deployment(self) -> None:
        """Ask for another name, in place."""
        deployer = self.deployer
        if deployer is not None and self.desk is not None:
            label = self.context.say("scenario.deployment-name")
            name = deployer.name(deployer.side)
            self.desk.prompt.ask(label, name, lambda text: self.report(deployer.rename_deployment(text)))

    def take_opening(self, opening: Opening) -> None:
        """The choices before deployment are made: edges, first bound, and who places now."""
        muster = opening.muster
        if self.editor is None or self.deployer is None or muster is None:
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
        if self.deployer is None:
            return
        if self.painting:
            self.stop_painting()
        else:
            self.painting = f"zone:{self.deployer.side}"
            self.context.status(self.context.say("scenario.hint-zone"))
            self.context.refresh()

    def paint_goal(self, index: int) -> None:
        """Mark the hexes of a term on the field."""
        self.turn_to("field")
        self.painting = f"goal:{index}"
        self.context.status(self.context.say("scenario.hint-goal"))
        self.context.refresh()

    def stop_painting(self) -> None:
        """Place pieces again."""
        self.painting = ""
        self.context.refresh()

    def _painted(self) -> tuple[str, int]:
        what, _, number = self.painting.partition(":")
        return what, int(number or 0)

    def begin_painting(self) -> None:
        """A stroke is one entry."""
        if self.editor is not None:
            what, _ = self._painted()
            self.editor.history.begin("scenario.did.zone" if what == "zone" else "scenario.did.goal")

    def paint(self, cells: Sequence[int], *, away: bool) -> None:
        """These cells belong to it, or do not any more."""
        what, number = self._painted()
        if self.editor is None:
            return
        if what == "zone":
            here = None if self.deployer is None else self.deployer.of(number)
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
        if self.editor is not None:
            self.editor.history.end()
            self.refresh()

    # Where findings lead -----------------------------------------------------------------------------------

    def go_to(self, finding: Finding) -> None:
        """Show what a finding is about: its hex, or the line of the sheet."""
        board = self.scenario.map.board
        cell = next((cell for cell in finding.places if 0 <= cell < board.cells), -1)
        parts = finding.field.split(".")
        if cell >= 0 or parts[0] == "deployments":
            self._go_to_hex(parts, cell)
            return
        self.turn_to("sheet")
        sheet = None if self.desk is None else self.desk.sheet
        if sheet is not None:
            sheet.show_field(parts)

    def _go_to_hex(self, parts: list[str], cell: int) -> None:
        deployer = self.deployer
        if deployer is not None and parts[0] == "deployments" and len(parts) > 1:
            sides = {each.name: each.side for each in self.scenario.deployments}
            side = int(parts[1]) if parts[1] in ("0", "1") else sides.get(parts[1], deployer.side)
            if side in (0, 1):
                deployer.use_side(side)
        self.turn_to("field")
        if self.desk is not None and self.desk.field is not None and cell >= 0:
            self.desk.field.view.set_cursor(cell)

    # The battle --------------------------------------------------------------------------------------------

    def start_battle(self) -> None:
        """Begin a battle and sit down at it."""
        from hheditor.store import StoreError

        editor = self.editor
        if editor is None or editor.ruleset is None:
            return
        try:
            battle = start_battle(
                self.books, self.scenario, editor.ruleset, self.started_with(), parent=editor.identity
            )
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        if self.hidden:
            # Both are on the table now.
            self.hidden = self.curtain = False
            self.remember_secret()
        seat_opponents(self.context.desk, battle.header.id, self.start.opponents)
        session = self.context.desk.session
        entry = OpenDocument("battle", "battle", battle.header.id)
        session.change(documents=session.value.with_document(entry))
        self.context.desk.changes.emit(Changes.BATTLE | Changes.LIBRARY)
        self.context.go("battle")
