"""A battle being played: the table, the person's seat at it, and the field that shows it."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from hheditor.app import Changes
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.safety.beginning import not_begun
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.battle.letters import Letters
from hheditor.ui.workspaces.battle.opponents import Opponents
from hheditor.ui.workspaces.document import Session
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.log import Line
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.battle import BattleWorkspace
    from hheditor.ui.workspaces.battle.page import BattlePage


class BattleSession(Session):
    """What can be done at a battle on the screen."""

    page: "BattlePage"

    def __init__(self, workspace: "BattleWorkspace", seat: "Clerk") -> None:
        from hheditor.ui.workspaces.battle.page import BattlePage

        super().__init__(workspace.context)
        self.workspace, self.seat, self.table = workspace, seat, seat.table
        self.opponents = Opponents(self)
        self.letters = Letters(self, workspace.post) if workspace.post is not None else None
        """What is done with letters, where the battle is played by them."""
        self.page = BattlePage(self)
        self.panels = self.page.panels
        self.until_end(self.opponents.stop)

    @property
    def view(self) -> "FieldView":
        """The canvas."""
        return self.page.view

    def header(self) -> Header:
        """See `Workspace`."""
        speech = self.page.speech
        moment = speech.moment(self.table.battle.moment())
        if self.letters is not None:
            moment = " · ".join(part for part in (moment, self.letters.sentence()) if part)
        return Header((speech.title,) if speech.title else (), moment)

    @property
    def busy(self) -> bool:
        """See `Workspace`."""
        return self.page.account.reckoning

    def entered(self) -> None:
        """See `Workspace`."""
        # Review works on the same battle and may have looked elsewhere.
        self.table.renew_settings()
        if self.letters is None:
            self.table.log.update()
            self.page.show_all()
        else:
            self._look_again()
        self.page.secrecy.focus.setFocus()
        if self.letters is not None:
            self.letters.show_news()
        self.opponents.think()

    def left(self) -> None:
        """See `Workspace`."""
        self.page.leave()
        self.opponents.stop()
        if self.letters is not None:
            self.letters.left()
        # The library shows how far battles have come; it need not follow every step.
        self.context.desk.changes.emit(Changes.BATTLE)

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.LOOKS:
            self.page.dress()

    def told(self) -> None:
        """The table or the choice changed: header and buttons follow."""
        self.context.desk.changes.emit(Changes.CURSOR | Changes.HISTORY)

    # What a person can do -----------------------------------------------------------------------------

    def end_phase(self) -> None:
        """Go on: hand over, see an opponent's next order at once, throw, send, or leave the rest as it is."""
        if self.letters is not None and self.table.waiting.kind in ("opponent", "over"):
            refused = self.letters.refusal()
            if refused is None:
                self.letters.send()
            else:
                self.context.report(refused)
        elif self.seat.handing_over:
            self.seat.handing_over = False
            self.opponents.think()
        elif self.table.waiting.kind == "opponent":
            self.opponents.hurry()
        elif self.table.waiting.kind == "throw":
            self.seat.throw()
        else:
            self.opponents.pressed_end = True
            self.seat.end_phase()
            self.opponents.pressed_end = False

    def look_at_hand(self) -> None:
        """The side to act looks at what it holds, alone; or everybody looks again."""
        eyes, waiting = self.seat.eyes, self.table.waiting
        ask = eyes.curtain < 0 and eyes.alone < 0
        self.seat.pass_screen(waiting.side if ask else -1)

    def write_order(self) -> None:
        """Open the form for an order that no list holds."""
        self.report(self.page.order_form.open_form())

    def follow_letters(self) -> None:
        """A letter went out or came in: the field follows; where the battle has only begun, it is opened."""
        assert self.letters is not None
        if self.workspace.take_up():
            self.workspace.show()
            return
        self._look_again()
        if self.page.isVisible():
            self.letters.show_news()

    def _look_again(self) -> None:
        """Letters moved the battle on without the table; the page hears of it from the seat."""
        self.table.log.rebuild()
        self.seat.look_again()

    def next_unit(self, *, back: bool) -> None:
        """Go to the next unit that can act; of a ghost that lines up the next pivot is taken first."""
        if not back and self.page.bare.ghost.next_pivot():
            return
        piece = self.seat.next(back=back)
        if piece >= 0:
            self.view.setFocus()
            self.page.show_piece(piece)

    @property
    def _where(self) -> Where:
        return self.page.mover.where

    def go_here(self) -> None:
        """Send the chosen unit to where the cursor is, whoever stands there."""
        if self._where != NO_PLACE:
            self.seat.move_to(self._where)

    def turn(self, steps: int) -> None:
        """Turn the facing aimed at; without a goal, that of the unit where it stands."""
        if self.page.bare.ghost.draft is not None:
            self.page.bare.ghost.step(turn=50 * steps)
            return
        where = self._where
        choices = self.seat.choices()
        if choices is None or where not in choices.destinations:
            where = self.seat.where_of(self.seat.chosen)
        self.seat.turn_aim(steps, where)
        self.page.mover.where = where
        self.page.mover.show_goal(where)

    def type_path(self) -> None:
        """Open the line a move on a bare table is typed in."""
        self.report(self.page.bare.entry.open_line())

    def toggle_ruler(self) -> None:
        """Take up the ruler, or put it away."""
        where = self._where
        self.page.bare.toggle_ruler(None if isinstance(where, int) else where)

    def to_contact(self) -> None:
        """Lay out the advance into contact with whoever is straight ahead."""
        self.report(self.page.bare.ghost.contact())

    def next_formation(self) -> None:
        """Aim in another formation."""
        self.seat.next_formation(self._where)
        if self._where != NO_PLACE:
            self.page.mover.show_goal(self._where)

    def advance(self) -> None:
        """Send all chosen units to where the cursor is together."""
        if self._where != NO_PLACE:
            self.seat.advance(self._where)

    def digit(self, number: int) -> None:
        """A number key: a die, an answer, or an order of the card."""
        if self.page.secrecy.closed:
            return
        if self.seat.wants_dice:
            self.seat.type_digit(number)
        elif number > 0:
            self.page.choose_number(number - 1)

    def hint(self) -> None:
        """Ask what somebody else would do."""
        self.context.show_panel("battle.hint", on=True)
        self.page.hint.ask()

    def look(self) -> None:
        """Look at the battle as it was after the line chosen."""
        self.table.look_at(self.seat.line)

    def to_end(self) -> None:
        """Back to where the battle stands."""
        if self.seat.amending >= 0:
            self.seat.end_correction()
        else:
            self.table.look_at(self.table.battle.cursor.tip)

    def choose_line(self, line: "Line") -> None:
        """A line of the log was chosen."""
        self.seat.line, self.seat.event = line.node, line.number

    def why(self) -> None:
        """Show why the line chosen in the log happened."""
        seat = self.seat
        self.context.explain(self.table.battle, seat.line, seat.event, seat.viewer)

    def line_menu(self, parent: QWidget) -> QMenu:
        """What may be done with a line of the log."""
        menu = QMenu(parent)
        for operation in ("battle.why", "battle.look", "battle.correct", "battle.to-end"):
            entry = self.context.desk.operations[operation]
            action = menu.addAction(self.context.say(entry.title))
            action.setEnabled(entry.enabled)
            action.triggered.connect(lambda _=False, operation=operation: self.context.run(operation))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def toggle_units(self) -> None:
        """Show the table of units, or not."""
        shown = self.workspace.shows_units = not self.workspace.shows_units
        self.page.roster.setVisible(shown)
        if shown:
            self.page.roster.setFocus()

    def toggle_names(self) -> None:
        """Write the names of units on the field, or only where there is plenty of room."""
        settings, pieces = self.context.desk.settings, self.page.pieces
        settings.change(unit_names=not settings.value.unit_names)
        pieces.always_named = settings.value.unit_names
        pieces.refresh()

    def toggle_counters(self) -> None:
        """Show units as counters, in a game that has them, or as figures."""
        settings, pieces = self.context.desk.settings, self.page.pieces
        settings.change(counters=not settings.value.counters)
        pieces.counters = settings.value.counters
        pieces.refresh()

    def counters_refusal(self) -> Finding | None:
        """Why there is nothing to choose: the game has no counters."""
        printed = any(piece.face is not None for piece in self.page.pieces.scene.pieces)
        return None if printed else refuse("battle.no-counters")

    def toggle_clerk(self) -> None:
        """The battle is on a real table, or on the screen."""
        table = self.table
        clerk = not table.settings.clerk
        table.change_settings(clerk=clerk)
        if clerk and table.battle.header.dice.source == "seeded":
            self.seat.switch_dice()

    def toggle_pause(self) -> None:
        """Wait for a key before the program throws, or not."""
        self.table.change_settings(pause=not self.table.settings.pause)

    def deploy_refusal(self) -> Finding | None:
        """Why there is nothing to deploy."""
        mustering = self.table.ruleset.muster(self.table.position) is not None
        return None if mustering else refuse("battle.not-deploying")

    def deploy_rest(self) -> None:
        """Place everybody who is still to be placed, as a sensible player would."""
        from hheditor.app.battle.seat.deploying import orders_for_the_rest

        table = self.table
        orders = orders_for_the_rest(table.ruleset, table.position, table.battle.header.scenario)
        if orders:
            self.seat.answer(table.give_all(orders))

    def call_time(self) -> None:
        """Propose that time is up."""
        order = self.seat.calling_time()
        if order is not None:
            self.seat.give(order)

    def play_on(self) -> None:
        """Go on with a battle that is over."""
        self.seat.answer(self.table.play_on())

    def play_from(self, node: int, side: int) -> None:
        """Play on from an earlier step, as a side, against whoever played the other, or the strongest there
        is."""
        from hheditor.app.battle import opponents

        table = self.table
        if self.letters is not None:
            self.context.report(refuse("table.by-letters"))
            return
        self.opponents.stop()
        other = 1 - side
        played = table.opponent_of(other) or table.opponent_of(side) or opponents()[-1].id
        table.seat(side, "")
        table.seat(other, played)
        table.look_at(node)
        self.opponents.think()

    def rematch(self, *, swapped: bool) -> None:
        """The same battle again from its beginning; or with the players on each other's side."""
        from hheditor.app.scenario.start import again, seat_opponents
        from hheditor.store import StoreError

        table = self.table
        # Whoever wrote letters does not sit at the next battle by himself.
        sides = range(len(table.side_names())) if self.letters is None else ()
        seats = tuple(table.opponent_of(side) for side in sides)
        try:
            battle = again(self.context.desk.library, table.battle.header, swapped=swapped)
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        seat_opponents(self.context.desk, battle.header.id, seats[::-1] if swapped else seats)
        self.workspace.open(battle.header.id)

    def take_to(self, workspace: str) -> None:
        """Go through the battle in Review, or print it."""
        self.context.desk.put(workspace, "battle", self.table.battle.header.id)
        self.context.go(workspace)
