"""The battle workspace: play it out, on screen or beside a real table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QMenu, QWidget

from hheditor.app import Changes, OpenDocument, Operation
from hheditor.ui.safety.beginning import not_begun
from hheditor.ui.workspaces import Header, Panel
from hheditor.ui.workspaces.battle.commands import operations
from hheditor.ui.workspaces.battle.opposition import Opposition
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.app.battle.log import Line
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class BattleWorkspace(Opposition):
    """Play a battle. The table and the person's seat live here; the widgets live in `desk`."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.shows_units = False
        self.line = -1
        """The step of the log line chosen last."""
        self._event = -1
        self._identity = ""
        self._number = 0

    # The battle at hand -------------------------------------------------------------------------------

    def _take_up(self) -> bool:
        """Sit down at the battle that was opened here; whether it is another than before."""
        entry = self.context.desk.session.value.document(self.place.id)
        wanted = entry.id if entry is not None and entry.kind == "battle" else ""
        if wanted == self._identity:
            return False
        self.stop_thinking()
        self._identity = wanted
        self.handing_over = False
        self.line = -1
        self.seat.sit_down(self._opened(wanted) if wanted else None)
        return True

    def _opened(self, identity: str) -> "Table | None":
        from hheditor.app.battle import InSession, Table
        from hheditor.store import StoreError
        from hheditor.values import BadValue

        desk = self.context.desk
        try:
            battle = desk.library.open_battle(identity)
        except StoreError as error:
            self.context.report(error.finding)
            return None
        except (BadValue, KeyError) as error:
            self.context.report(refuse("battle.unreadable", reason=str(error)))
            return None
        table = Table(battle, keeper=InSession(desk, identity))
        table.resume()
        return table

    def open(self, identity: str) -> None:
        """Play a battle of the library."""
        session = self.context.desk.session
        session.change(documents=session.value.with_document(OpenDocument(self.place.id, "battle", identity)))
        if self._take_up():
            self.context.remake()

    def begin(self, identity: str) -> None:
        """Begin a battle of a scenario of the library."""
        from hheditor.app.scenario.start import StartWith, all_placed, refusal_to_start, start_battle
        from hheditor.rules.api import find
        from hheditor.scenarios import Scenario
        from hheditor.store import StoreError

        books = self.context.desk.library
        try:
            scenario = books.library.documents.load(identity, Scenario)
            ruleset = find(scenario.system)
            start = StartWith(dice=self.context.desk.settings.value.dice, deployed=all_placed(scenario))
            refused = refusal_to_start(scenario, ruleset, start)
            if refused is not None:
                self.context.report(refused)
                return
            battle = start_battle(books, scenario, ruleset, start, parent=identity)
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        except KeyError:
            self.context.report(refuse("battle.unreadable", reason=identity))
            return
        self.open(battle.header.id)

    def leave_battle(self) -> None:
        """Put the battle aside; it stays in the library as it is."""
        session = self.context.desk.session
        kept = tuple(entry for entry in session.value.documents if entry.workspace != self.place.id)
        session.change(documents=kept)
        if self._take_up():
            self.context.remake()

    # The frame's questions ----------------------------------------------------------------------------

    def create(self) -> QWidget:
        """See `Workspace`."""
        self._take_up()
        if self.seat.table is None:
            self._desk = None
            return self._start_page()
        from hheditor.ui.workspaces.battle.desk import BattleDesk

        desk = self._desk = BattleDesk(self, self.context, self.seat.table)
        number = self._number = self._number + 1

        def gone() -> None:
            if number == self._number:
                self._desk = None

        desk.destroyed.connect(gone)
        return desk

    def _start_page(self) -> QWidget:
        from hheditor.ui.workspaces.battle.starting import StartPage, nothing_page

        battles, scenarios = self._cards("battle"), self._cards("scenario")
        if not battles and not scenarios:
            return nothing_page(self.context)
        return StartPage(self.context, battles, scenarios, self.open, self.begin)

    def _cards(self, kind: Any) -> Any:
        from hheditor.store import StoreError
        from hheditor.store.cards import Query

        try:
            return self.context.desk.library.library.cards.find(Query(kinds=(kind,), order="changed"))
        except StoreError as error:
            self.context.report(error.finding)
            return ()

    def header(self) -> Header:
        """See `Workspace`."""
        table = self.seat.table
        if table is None:
            return Header()
        title = self._desk.speech.title if self._desk else ""
        return Header((title,) if title else (), self._desk.speech.moment(table.moment) if self._desk else "")

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        return self._desk.panels if self._desk is not None else ()

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        return operations(self)

    def entered(self) -> None:
        """See `Workspace`."""
        if self._take_up():
            self.context.remake()
            return
        if self._desk is not None and self.seat.table is not None:
            # Review works on the same battle and may have looked elsewhere.
            self.seat.table.renew_settings()
            self.seat.table.log.update()
            self._desk.show_all()
            self._desk.view.setFocus()
            self.think()

    def left(self) -> None:
        """See `Workspace`."""
        if self._desk is not None:
            self._desk.leave()
        self.stop_thinking()
        if self._desk is not None:
            # The library shows how far battles have come; it need not follow every step.
            self.context.desk.changes.emit(Changes.BATTLE)

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.LOOKS and self._desk is not None:
            self._desk.dress()

    def told(self) -> None:
        """The table or the choice changed: header and buttons follow."""
        self.context.desk.changes.emit(Changes.CURSOR | Changes.HISTORY)

    # What the operations do ---------------------------------------------------------------------------

    def end_phase(self) -> None:
        """Go on: throw, interrupt, or leave the rest as it is."""
        table = self.seat.table
        if self.handing_over:
            self.handing_over = False
            self.think()
        elif table is not None and table.waiting.kind == "throw":
            self.seat.throw()
        else:
            self._pressed_end = True
            self.seat.end_phase()
            self._pressed_end = False

    def next_unit(self, *, back: bool) -> None:
        """Go to the next unit that can act."""
        piece = self.seat.next(back=back)
        if self._desk is not None and piece >= 0:
            self._desk.view.setFocus()
            self._desk.show_piece(piece)

    def _cell(self) -> int:
        return self._desk.mover.cell if self._desk is not None else -1

    def go_here(self) -> None:
        """Send the chosen unit to the hex of the cursor, whoever stands there."""
        if self._cell() >= 0:
            self.seat.move_to(self._cell())

    def turn(self, steps: int) -> None:
        """Turn the facing aimed at; without a goal, that of the unit where it stands."""
        cell = self._cell()
        choices = self.seat.choices()
        if choices is None or cell not in choices.destinations:
            cell = self.seat.cell_of(self.seat.chosen)
        self.seat.turn_aim(steps, cell)
        if self._desk is not None:
            self._desk.mover.cell = cell
            self._desk.mover.show_goal(cell)

    def next_formation(self) -> None:
        """Aim in another formation."""
        self.seat.next_formation(self._cell())
        if self._desk is not None and self._cell() >= 0:
            self._desk.mover.show_goal(self._cell())

    def advance(self) -> None:
        """Send all chosen units to the hex under the cursor together."""
        if self._cell() >= 0:
            self.seat.advance(self._cell())

    def select_all(self) -> None:
        """Choose every unit that can act."""
        self.seat.choose(*self.seat.able())

    def menu(self) -> None:
        """The orders of the chosen unit."""
        if self._desk is not None:
            self._desk.menu_at_piece()

    def let_go(self) -> None:
        """Let go of a gesture, a form, a correction, or the choice."""
        if self._desk is not None:
            self._desk.let_go()

    def digit(self, number: int) -> None:
        """A number key: a die, an answer, or an order of the card."""
        if self.seat.wants_dice:
            self.seat.type_digit(number)
        elif self._desk is not None and number > 0:
            self._desk.choose_number(number - 1)

    def always(self) -> None:
        """Make the answer to come a standing one."""
        if self._desk is not None:
            self._desk.bubble.toggle_standing()

    def fold(self) -> None:
        """Fold the question away, or open it again."""
        if self._desk is not None:
            self._desk.questions.fold()

    def hint(self) -> None:
        """Ask what somebody else would do."""
        if self._desk is not None:
            self.context.show_panel("battle.hint", on=True)
            self._desk.hint.ask()

    def page_rolls(self, step: int) -> None:
        """Another roll in the tray."""
        if self._desk is not None:
            self._desk.page_rolls(step)

    def correct(self) -> None:
        """Correct the step of the line chosen."""
        self.seat.begin_correction(self.line)

    def look(self) -> None:
        """Look at the battle as it was after the line chosen."""
        if self.seat.table is not None and self.line >= 0:
            self.seat.table.look_at(self.line)

    def to_end(self) -> None:
        """Back to where the battle stands."""
        if self.seat.amending >= 0:
            self.seat.end_correction()
        elif self.seat.table is not None:
            self.seat.table.look_at_end()

    def choose_line(self, line: "Line") -> None:
        """A line of the log was chosen."""
        self.line, self._event = line.node, line.number

    def why(self) -> None:
        """Show why the line chosen in the log happened."""
        if self.seat.table is not None and self.line >= 0:
            self.context.explain(self.seat.table.battle, self.line, self._event, self.seat.viewer)

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
        self.shows_units = not self.shows_units
        if self._desk is not None:
            self._desk.roster.setVisible(self.shows_units)
            if self.shows_units:
                self._desk.roster.setFocus()

    def shows_names(self) -> bool:
        """Whether names of units stand on the field from afar, too."""
        return self.context.desk.settings.value.unit_names

    def toggle_names(self) -> None:
        """Write the names of units on the field, or only where there is plenty of room."""
        self.context.desk.settings.change(unit_names=not self.shows_names())
        if self._desk is not None:
            self._desk.pieces.always_named = self.shows_names()
            self._desk.pieces.refresh()

    def toggle_clerk(self) -> None:
        """The battle is on a real table, or on the screen."""
        table = self.seat.table
        if table is None:
            return
        clerk = not table.settings.clerk
        table.change_settings(clerk=clerk)
        if clerk and table.battle.header.dice.source == "seeded":
            self.seat.switch_dice()

    def toggle_pause(self) -> None:
        """Wait for a key before the program throws, or not."""
        if self.seat.table is not None:
            self.seat.table.change_settings(pause=not self.seat.table.settings.pause)

    def override(self) -> None:
        """Open the umpire's form."""
        if self._desk is not None:
            self._desk.open_umpire()

    def next_part(self) -> None:
        """Walk through field, table and log."""
        if self._desk is not None:
            self._desk.focus_next_part()

    def deploy_refusal(self) -> Finding | None:
        """Why there is nothing to deploy."""
        table = self.seat.table
        if table is not None and table.ruleset.muster(table.position) is not None:
            return None
        return refuse("battle.not-deploying")

    def deploy_rest(self) -> None:
        """Place everybody who is still to be placed, as a sensible player would."""
        from hheditor.app.battle.seat.deploying import orders_for_the_rest

        table = self.seat.table
        if table is None:
            return
        orders = orders_for_the_rest(table.ruleset, table.position, table.battle.header.scenario)
        if orders:
            self.seat.answer(table.give_all(orders))

    def call_time(self) -> None:
        """Propose that time is up."""
        order = self.seat.calling_time()
        if order is not None:
            self.seat.give(order)

    def time_refusal(self) -> Finding | None:
        """Why it may not be proposed now."""
        return self.seat.time_refusal()

    def play_on(self) -> None:
        """Go on with a battle that is over."""
        if self.seat.table is not None:
            self.seat.answer(self.seat.table.play_on())

    def play_from(self, node: int, side: int) -> None:
        """Play on from an earlier step, as a side, against whoever played the other, or the strongest there
        is."""
        from hheditor.app.battle import opponents

        table = self.seat.table
        if table is None:
            return
        self.stop_thinking()
        other = 1 - side
        played = table.opponent_of(other) or table.opponent_of(side) or opponents()[-1].id
        table.seat(side, "")
        table.seat(other, played)
        table.look_at(node)
        self.think()

    def rematch(self, *, swapped: bool) -> None:
        """The same battle again from its beginning; or with the players on each other's side."""
        from hheditor.app.scenario.start import again, seat_opponents
        from hheditor.store import StoreError

        table = self.seat.table
        if table is None:
            return
        seats = tuple(table.opponent_of(side) for side in range(len(table.side_names())))
        try:
            battle = again(self.context.desk.library, table.battle.header, swapped=swapped)
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        seat_opponents(self.context.desk, battle.header.id, seats[::-1] if swapped else seats)
        self.open(battle.header.id)

    def _open_in(self, workspace: str) -> None:
        session = self.context.desk.session
        entry = OpenDocument(workspace, "battle", self._identity)
        session.change(documents=session.value.with_document(entry))
        self.context.go(workspace)

    def review(self) -> None:
        """Go through the battle in Review."""
        self._open_in("review")

    def report(self) -> None:
        """Print the battle."""
        self._open_in("print")

    def start(self) -> None:
        """Choose what to play."""
        if self.seat.table is not None:
            self.leave_battle()

    def zoom(self, steps: int) -> None:
        """Larger or smaller."""
        if self._desk is not None:
            self._desk.view.zoom(steps)

    def fit(self) -> None:
        """Show the whole field."""
        if self._desk is not None:
            self._desk.view.fit()

    def full_size(self) -> None:
        """Show it at 100 %."""
        if self._desk is not None:
            self._desk.view.full_size()
