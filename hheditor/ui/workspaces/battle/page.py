"""The widgets of the battle workspace: the field under its phase bar, the tray below, what floats above."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from hheditor.app.battle import dice, turn
from hheditor.app.battle.seat.clerk import Clerk
from hheditor.rules.api import has_secrets
from hheditor.rules.api.screen.scene import Scene
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.fonts import load_fonts
from hheditor.ui.insight.hint import HintPanel
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.speech import Speech
from hheditor.ui.surrounds import keep_surrounded, surround
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.battle import telling
from hheditor.ui.workspaces.battle.after.aftermath import Aftermath
from hheditor.ui.workspaces.battle.ask.bubble import Bubble
from hheditor.ui.workspaces.battle.ask.questions import Questions
from hheditor.ui.workspaces.battle.bars.groups import GroupsAtTable
from hheditor.ui.workspaces.battle.bars.phase_bar import PhaseBar
from hheditor.ui.workspaces.battle.bars.tool_bar import ToolBar
from hheditor.ui.workspaces.battle.bars.turn import show_bar, spent
from hheditor.ui.workspaces.battle.dialogs.ending import Ending
from hheditor.ui.workspaces.battle.dialogs.order_form import OrderForm
from hheditor.ui.workspaces.battle.dialogs.umpire import UmpireForm
from hheditor.ui.workspaces.battle.dice.strip import Strip
from hheditor.ui.workspaces.battle.field.banner import Banner
from hheditor.ui.workspaces.battle.field.bare_table import BareTable
from hheditor.ui.workspaces.battle.field.floating import HoverCard
from hheditor.ui.workspaces.battle.field.guide import Guide
from hheditor.ui.workspaces.battle.field.menu import choice_menu, orders_menu, seats_menu
from hheditor.ui.workspaces.battle.field.mover import Mover, Wiring
from hheditor.ui.workspaces.battle.field.pieces import pieces_of
from hheditor.ui.workspaces.battle.field.replaying import Replay
from hheditor.ui.workspaces.battle.heraldic import Arms
from hheditor.ui.workspaces.battle.panels.account import AccountPanel
from hheditor.ui.workspaces.battle.panels.card import UnitCard
from hheditor.ui.workspaces.battle.panels.log import LogModel, LogView
from hheditor.ui.workspaces.battle.panels.roster import RosterModel, RosterView
from hheditor.ui.workspaces.battle.panels.standing import StandingAtTable
from hheditor.ui.workspaces.battle.secrecy import Secrecy

if TYPE_CHECKING:
    from hheditor.app.battle import Change, Entry, Progress
    from hheditor.rules.api import Order
    from hheditor.ui.workspaces.battle.ask import asking
    from hheditor.ui.workspaces.battle.session import BattleSession

_REST = 60
"""Milliseconds the pointer rests before the card at it speaks."""
_ROSTER = 232
"""Height of the table of units, in pixels at 100 %."""


class BattlePage(QWidget):
    """The middle of the window while a battle is being played."""

    def __init__(self, session: "BattleSession") -> None:
        super().__init__()
        self.setObjectName("battle")
        load_fonts("SourceSerifPro-It")
        context, table = session.context, session.table
        self._session, self._context, self._table = session, context, table
        self.seat: Clerk = session.seat
        self.speech = Speech(context, table.battle)
        self.arms = Arms(table.battle.header.scenario, dark=context.theme.field == "dark")
        naming = self.speech.naming
        self.view = FieldView(
            naming.map, self._context.theme.field, surface=table.surface, table=naming.table
        )
        keep_surrounded(self.view, context)
        self.setFocusProxy(self.view)
        self.pieces = pieces_of(context, self.view, table.battle)
        self.guide = Guide(self.view, self.seat, self.arms)
        wiring = Wiring(
            self._hovered, self._menu, self._answer_there, self._is_answer, self._aiming, self._busy
        )
        self.hover_card = HoverCard(context, self.view)
        self.bare = BareTable(
            context, self.view, self.seat, self.arms, self.speech, self.hover_card, self._show_accounts
        )
        self.mover = Mover(self.view, self.pieces, self.seat, self.guide, wiring, self.bare)
        self.view.hand = self.mover
        self.bar = PhaseBar(context, self.arms, lambda: context.run(self.bar.operation))
        self.groups = GroupsAtTable(context, self.arms, self.seat, self.speech, self.pieces, self.show_piece)
        self.strip = Strip(context, self.arms)
        self._roster_model = RosterModel(context, self.arms, self)
        self.roster = RosterView(context, self._roster_model)
        self.bubble = Bubble(context, self.arms, self.view)
        self.banner = Banner(context, self.view)
        self.ending = Ending(context, self.arms, self.view)
        self.card = UnitCard(context, self.arms)
        self.account = AccountPanel(context, self.arms)
        self.hint = HintPanel(
            context, lambda: self._table, lambda: self.speech, self._preview, self.seat.give
        )
        self._log_model = LogModel(self)
        self.log = LogView(context, self.arms, self._log_model)
        self.standing = StandingAtTable(context, self.arms, self.seat, self.view)
        self.umpire = UmpireForm(context, self.seat, self.speech, self.view)
        self.order_form = OrderForm(context, self.seat, self.speech, self.view)
        self.secrecy = Secrecy(
            context, self, self.seat, self.speech, (self.umpire, self.order_form, self.bare.entry)
        )
        self.replay = Replay(self.pieces, self.guide, self.seat, self.log, self.speech)
        self.questions = Questions(
            context, self.bubble, self.view, self.seat, self.guide, self.speech, self._preview
        )
        self.aftermath = Aftermath(
            context, self.view, self.pieces, self.guide, self.seat, self.speech, self.arms
        )
        self._roll = -1
        """How many rolls back the tray shows; -1: what is in hand."""
        self._spot: QPoint | None = None
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._tools = ToolBar(context, self.view, table.ruleset.pins)
        self.panels = (
            *(session.letters.panels(self.speech) if session.letters is not None else ()),
            Panel("battle.unit", "battle.unit", self.card),
            Panel("battle.log", "battle.log", self.log, grows=True),
            Panel("battle.account", "battle.account", self.account),
            *self.standing.panels,
            *self.secrecy.panels,
            Panel("battle.hint", "hint.title", self.hint),
        )
        """The sections of the side panel."""
        self._lay_out()
        self._listen()
        self.view.show_labels(self.view.text_scale)

    def _lay_out(self) -> None:
        layout = in_column(self, self.bar, self.groups.bar, (self.view, 1), margins=FLUSH, spacing=0)
        self.roster.setFixedHeight(self._context.theme.px(_ROSTER))
        self.roster.setVisible(self._session.workspace.shows_units)
        layout.addWidget(self.roster)
        layout.addWidget(self.strip)

    def _listen(self) -> None:
        seat = self.seat
        self._rest.timeout.connect(self._rested)
        until_gone(
            self,
            seat.picked.connect(self._picked),
            seat.progressed.connect(self._progressed),
            seat.moved_on.connect(self._moved_on),
            seat.several.connect(self._choose_among),
        )
        self.roster.chosen.connect(self._chosen_in_roster)
        self.roster.entered_row.connect(self._go_to)
        self.log.opened.connect(self._line_opened)
        self.log.asked.connect(self._line_menu)
        self.ending.chosen.connect(self._context.run)
        self.ending.replayed.connect(self._session.play_from)
        self.view.tapped.connect(self.aftermath.again)
        self.view.scrolled.connect(self.hover_card.hide)
        self.view.zoomed.connect(lambda _scale: self.hover_card.hide())
        self.bar.whose.clicked.connect(lambda: self._context.run("battle.seats"))

    # What is shown ------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Follow theme and text scale."""
        context, view = self._context, self.view
        view.use(self._context.theme.field)
        surround(view, context)
        view.show_labels(view.text_scale)

    def show_all(self) -> None:
        """Everything as the table stands."""
        self.pieces.show(self._scene())
        self._roll = -1
        self._follow()

    def _scene(self) -> Scene:
        return self.speech.named(self.seat.scene())

    def _follow(self, *, throw: bool = False) -> None:
        """Bar, roster, log, tray, bubble and what is chosen, in step with the table."""
        table, speech = self._table, self.speech
        speech.reader = table.reader
        self.secrecy.follow()
        self._roster_model.show_roster(table.roster(self.seat.viewer), speech)
        self.standing.follow(speech)
        self._log_model.follow(table.log.seen_by(self.seat.viewer), speech)
        self.log.to_end()
        self.pieces.tire(spent(table))
        self._show_bar()
        self._show_tray(throw=throw)
        self.hover_card.hide()
        self.questions.ask()
        self._show_banner()
        self.ending.show_ending(table, speech)
        self.hint.follow()
        self._picked(None)

    def _progressed(self, progress: "Progress") -> None:
        """Draw what an order brought: pieces go their way, dice fall."""
        battle = self._table.reader
        events = [event for node in progress.nodes for event in battle.events(node)]
        rolled = any(battle.node(node).added.roll is not None for node in progress.nodes)
        before, after = self.pieces.scene, self._scene()
        self.pieces.glide(before, after, events, self.aftermath.pace.times.glide)
        self._roll = -1
        self._follow(throw=rolled)
        self.aftermath.follow(progress, before, after, events)
        self._session.opponents.went_on(progress)

    def _moved_on(self, change: "Change") -> None:
        if change == "settings" and not has_secrets(self._table.ruleset):
            self._show_bar()
            self._show_tray()
            self._show_banner()
        elif change in ("settings", "passed"):
            # Who looks may be somebody else now.
            self.show_all()
        elif change != "played":
            self.seat.handing_over = False
            self.show_all()
            self.aftermath.look()
        self._session.told()

    def _picked(self, _: None) -> None:
        """Another choice, aim, pin or entry."""
        self.guide.show_choice()
        self.guide.show_pins()
        self.bare.ghost.show()
        chosen = self.seat.chosen
        self.roster.show_piece(chosen)
        telling.show_card(self._context, self.card, self.seat, self.speech, self._roster_model, self._rest_on)
        self._show_bar()
        self._show_tray()
        self._show_banner()
        self._show_accounts(None)
        self.guide.show_unused(self._forgotten() if self.seat.warned else ())
        if self.question is None:
            telling.show_declared(self.guide, self.seat)
        if self.mover.where != NO_PLACE and chosen >= 0 and self.seat.facing is not None:
            self.mover.show_goal(self.mover.where)
        if self.seat.refused is not None:
            self._show_refusal()
        self._session.told()

    def _forgotten(self) -> tuple[int, ...]:
        found = turn.forgotten(self._table.ruleset, self._table.position)
        return found.pieces if found is not None else ()

    def _show_bar(self) -> None:
        show_bar(self._session, self.bar, self.speech)
        self.groups.follow()

    def _show_tray(self, *, throw: bool = False) -> None:
        shown = telling.tray(self._context, self.seat, self.speech, self._roll)
        self.strip.show_throw(shown, throw=throw)

    def page_rolls(self, step: int) -> None:
        """Show an earlier or a later roll in the tray."""
        count = len(dice.history(self._table.reader))
        # Where no dice are asked for, the tray shows the last roll already.
        here = self._roll if self._roll >= 0 or self.seat.wants_dice else 0
        self._roll = max(-1, min(count - 1, here + step))
        self._show_tray()

    def _show_banner(self) -> None:
        asked = self.question is not None
        self.banner.say(telling.banner(self._context, self.seat, self.speech, asked=asked))

    def _show_accounts(self, order: "Order | None") -> None:
        self.account.show_of(self._table, self.speech, order)

    # Questions ----------------------------------------------------------------------------------------

    @property
    def question(self) -> "asking.Open | None":
        """The question of the rules that is open."""
        return self.questions.open

    def _is_answer(self, where: Where) -> bool:
        return self.umpire.isVisible() or self.questions.has(where)

    def _answer_there(self, where: Where, facing: int | None) -> bool:
        if self.umpire.isVisible():
            self.umpire.take_place(where)
            return True
        return self.questions.answer_by(where, facing)

    def _preview(self, order: "Order | None") -> None:
        self.guide.show_aim(order, self.mover.way_of(order))
        self._show_accounts(order)

    def choose_number(self, number: int) -> bool:
        """Answer the open bubble by its key; without one, give the order of that number on the card."""
        if self.bubble.isVisible():
            return self.bubble.choose(number)
        return self.card.act(number)

    def _busy(self) -> bool:
        return self._table.waiting.kind in ("opponent", "over", "dice-choice")

    # The pointer --------------------------------------------------------------------------------------

    def _hovered(self, where: Where, spot: QPoint | None) -> None:
        self._spot = spot
        if where == NO_PLACE or spot is None:
            self._rest.stop()
            self.hover_card.hide()
            self.guide.show_aim(None)
            self._context.status("")
            return
        self._context.status(telling.describe(self._context, self.seat, self.speech, where))
        self._rest.start()

    def _rested(self) -> None:
        """The pointer rests: say what would happen here, or why not."""
        where, spot = self.mover.where, self._spot
        if where == NO_PLACE or spot is None or self.mover.gripping or self.bare.ghost.pending:
            return
        seat = self.seat
        if seat.refused is not None and seat.refused.where == where:
            self._show_refusal()
            return
        if len(seat.selection) > 1 and not self._busy():
            plan = self.mover.show_group(where)
            lines = telling.about_advance(self._context, self.speech, plan) if plan is not None else []
            self.hover_card.say(lines, spot)
            return
        lines, order = telling.about_cell(self._context, seat, self.speech, self.pieces, where)
        if order is not None:
            self.guide.show_aim(order, self.mover.way_of(order))
            self._show_accounts(order)
        else:
            self.guide.show_aim(None)
        self.hover_card.say(lines, spot)

    def _aiming(self, where: Where, facing: int | None, spot: QPoint) -> None:
        """A button is down: say what letting go would do."""
        lines, _ = telling.about_goal(self._context, self.seat, self.speech, where, facing)
        self.hover_card.say(lines, spot)

    def _show_refusal(self) -> None:
        """Why an order was not taken, where it was to be carried out."""
        refused = self.seat.refused
        assert refused is not None
        lines = telling.refusal_lines(self._context, self.seat, self.speech)
        if refused.where != NO_PLACE:
            self.hover_card.say(lines, self.view.viewport_point(refused.where))

    def _menu(self, piece: int, spot: QPoint) -> None:
        menu = orders_menu(self._context, self.seat, self.speech, piece, self)
        menu.popup(self.view.viewport().mapToGlobal(spot))

    def _choose_among(self, where: Where) -> None:
        """Which of several orders a named place means."""
        self.hover_card.hide()
        menu = choice_menu(self.seat, self.speech, self.seat.several_at(where), self)
        menu.popup(self.view.viewport().mapToGlobal(self.view.viewport_point(where)))
        menu.setActiveAction(menu.actions()[0])

    def open_seats(self) -> None:
        """Who plays each side, below the shield."""
        seat = self._session.opponents.seat
        menu = seats_menu(self._context, self._table, self.speech, seat, self)
        menu.popup(self.bar.mapToGlobal(QPoint(self._context.theme.px(16), self.bar.height())))

    def menu_at_piece(self) -> None:
        """The orders of the chosen unit, by key."""
        where = self.seat.where_of(self.seat.chosen)
        if where != NO_PLACE:
            self._menu(self.seat.chosen, self.view.viewport_point(where))

    def open_umpire(self) -> None:
        """Open the umpire's form beside the chosen unit."""
        piece = self.seat.chosen
        where = self.seat.where_of(piece)
        spot = self.view.viewport_point(where) if where != NO_PLACE else self.view.viewport().rect().center()
        clear = max(round(500 * self.view.scale_now) + 6, self._context.theme.px(20))
        self.hover_card.hide()
        self.guide.show_aim(None)
        self._session.report(self.umpire.open_for(piece, spot, clear))

    def let_go(self) -> None:
        """Escape: whatever is open closes, one thing at a time."""
        if self.umpire.isVisible():
            self.umpire.close_form()
        elif self.order_form.isVisible():
            self.order_form.close_form()
        elif self.bare.entry.isVisible():
            self.bare.entry.close_form()
        elif self.ending.isVisible():
            self.ending.dismiss()
        elif not self.mover.let_go():
            self.view.set_cursor(NO_PLACE)
        self.view.setFocus()

    def show_waiting(self) -> None:
        """An opponent thinks, or does no more."""
        self._show_bar()
        self._show_banner()

    # The panels ---------------------------------------------------------------------------------------

    def _rest_on(self, entry: "Entry | None") -> None:
        self._preview(entry.order if entry is not None else None)

    def _chosen_in_roster(self, piece: int) -> None:
        self.seat.choose(piece)
        self.show_piece(piece)

    def _go_to(self, piece: int) -> None:
        self._chosen_in_roster(piece)
        self.view.setFocus()

    def show_piece(self, piece: int) -> None:
        """Bring a piece into view and put the cursor on it."""
        where = self.seat.where_of(piece)
        if where != NO_PLACE:
            self.view.set_cursor(where)

    def _line_opened(self, row: int) -> None:
        line = self._log_model.lines[row]
        if line.places and self.view.surface.holds(line.places[-1]):
            self.view.show_cell(line.places[-1])
        self._session.choose_line(line)

    def _line_menu(self, row: int) -> None:
        from PySide6.QtGui import QCursor

        self._session.choose_line(self._log_model.lines[row])
        menu = self._session.line_menu(self)
        menu.popup(QCursor.pos())

    def showEvent(self, event: QShowEvent) -> None:
        """Ask what is to be asked once there is room to ask it."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._settle_in)

    def _settle_in(self) -> None:
        # Another workspace may be shown already.
        if self.isVisible():
            self.questions.ask()
            self.ending.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what floats in its place."""
        super().resizeEvent(event)
        # What was said at a place of the field would stand at another now.
        self.hover_card.hide()
        self.secrecy.place()
        self._tools.place()
        # With large letters the table leaves the field at least two thirds of the height.
        self.roster.setFixedHeight(min(self._context.theme.px(_ROSTER), self.height() // 3))
        self.banner.place()
        self.ending.place()
        self.aftermath.card.place()
        if self.bubble.isVisible():
            self.questions.place()

    def focus_next_part(self) -> None:
        """Walk from the field to the table of units, the log, and back."""
        parts = [part for part in (self.view, self.roster, self.log) if part.isVisible()]
        here = next((number for number, part in enumerate(parts) if part.hasFocus()), -1)
        parts[(here + 1) % len(parts)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self) -> None:
        """Another workspace is shown."""
        self._rest.stop()
        self.account.rest()
        self.hover_card.hide()
        self.strip.dice.rest()
        self.aftermath.pace.skip()
        self.aftermath.duel.put_away()
        self.replay.stop()
