"""A battle being read, and the field and lists that show it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtGui import QImage

from hheditor.app import Changes
from hheditor.battles import Place, Unit
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.workspaces import Header
from hheditor.ui.workspaces.document import Session
from hheditor.ui.workspaces.review.card import FieldCard
from hheditor.ui.workspaces.review.files import Exports
from hheditor.ui.workspaces.review.papers.search import Search
from hheditor.ui.workspaces.review.pen import Pen
from hheditor.ui.workspaces.review.player import Player
from hheditor.ui.workspaces.review.words import Words
from hheditor.values import BadValue, refuse

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.review import ReviewWorkspace
    from hheditor.ui.workspaces.review.page import ReviewPage


T = TypeVar("T")


class ReviewSession(Session):
    """Goes through a battle. Lines of the tree are `lines`, notes `writing`."""

    page: "ReviewPage"

    def __init__(self, workspace: "ReviewWorkspace", study: "Study") -> None:
        from hheditor.ui.workspaces.review.page import ReviewPage

        super().__init__(workspace.context)
        self.workspace, self.study = workspace, study
        self.words = Words(self.context, study)
        self.pen, self.player = Pen(self), Player(self)
        self.card, self.exports, self.search = FieldCard(self), Exports(self), Search(self)
        self.pictures: dict[str, QImage | None] = {}
        self._before: Place | None = None
        self._picked = -1
        self._own_change = False
        self.page = ReviewPage(self)
        self.panels = self.page.panels
        if study.shows_numbers:
            self.page.show_numbers(on=True)
        self._show_ribbon()
        self.until_end(
            study.moved.connect(self._moved),
            study.edited.connect(self._edited),
            self.player.halt,
            self.exports.stop,
        )

    def header(self) -> Header:
        """See `Workspace`."""
        name = self.words.title or self.context.say("review.unnamed")
        return Header((name,), self.words.moment(self.study.moment))

    def entered(self) -> None:
        """See `Workspace`."""
        self.view.setFocus()

    def left(self) -> None:
        """See `Workspace`."""
        self.player.stop()
        self.page.notes.keep()
        self.remember()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.BATTLE and not self._own_change:
            self.study.refresh()

    def remember(self) -> None:
        """Keep the reader's place for the next time."""
        from hheditor.app.review import keep_reading

        keep_reading(self.context.desk, self.study.reading())

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Change something about the battle; trouble is one sentence, and nothing has changed then."""
        from hheditor.store import StoreError

        def carefully() -> None:
            try:
                deed()
            except BadValue as error:
                raise StoreError(refuse("review.refused", trouble=str(error)[:120])) from error

        return self.context.attempt(carefully)

    def tried(self, deed: Callable[[], T]) -> T | None:
        """What such a change comes to; None where it was not made."""
        found: list[T] = []
        self.attempt(lambda: found.append(deed()))
        return found[0] if found else None

    # What the study tells ------------------------------------------------------------------------------

    def _moved(self, _: None) -> None:
        before, self._before = self._before, None
        self.page.follow(before)
        self.card.follow()
        self._show_ribbon()
        self._tell_step()
        self.context.desk.changes.emit(Changes.CURSOR)

    def _edited(self, _: None) -> None:
        self.page.rebuild()
        self._own_change = True
        self.context.desk.changes.emit(Changes.BATTLE | Changes.HISTORY)
        self._own_change = False

    def _tell_step(self) -> None:
        node = self.study.place.node
        if node:
            told = self.words.whole_step(node)
            side = self.words.actor(node) if self.study.battle.node(node).added.actor >= 0 else ""
            self.context.status(f"{side}: {told}" if side and not told.startswith(side) else told)
        else:
            self.context.status(self.words.moment(self.study.moment))

    def _show_ribbon(self) -> None:
        study, say, ribbon = self.study, self.context.say, self.page.ribbon
        if study.hidden:
            ribbon.show_state(self.card.guess_state(), "review.guess", "review.guess-stop")
        elif study.anchor is not None:
            moment = self.words.moment(study.battle.moment(study.anchor.node))
            here = study.anchor == study.place
            text = say("review.compare-from") if here else say("review.comparing", moment=moment)
            ribbon.show_state(text, "review.compare", "review.compare-stop")
        elif not study.on_main_line:
            name = self.words.line(study.line_start())
            text = say("review.in-variation-named", name=name) if name else say("review.in-variation")
            ribbon.show_state(text, "review.main-line")
        else:
            ribbon.show_state("", "review.main-line")

    # Going ---------------------------------------------------------------------------------------------

    def step(self, unit: Unit, *, back: bool = False) -> None:
        """One unit on or back; with a pen in hand the arrow keys move the hex cursor instead."""
        self.player.stop()
        if self.study.hidden and not back and self.card.ask():
            return
        self._before = self.study.place if not back else None
        if not self.study.step(unit, back=back):
            self._before = None
            self.context.report(refuse("review.at-start" if back else "review.at-end"))

    def play_step(self) -> bool:
        """One order on, as the player asks for; False at the end."""
        self._before = self.study.place
        if self.study.step("order"):
            return True
        self._before = None
        return False

    def play(self) -> None:
        """Play, or stop playing; at the end, from the beginning."""
        if self.player.playing:
            self.player.stop()
        else:
            if self.study.index == self.study.line.last:
                self.study.go_to(0)
            self.player.start()
        self.stopped()

    def stopped(self) -> None:
        """Playing began or came to its end."""
        self.page.transport.show_playing(on=self.player.playing)
        self.context.refresh()

    def go_to(self, at: int) -> None:
        """Look at the step that far along the line; where the reader guesses, no farther than here."""
        self.player.stop()
        if self.study.hidden:
            at = min(at, self.study.index)
        if at != self.study.index or self.study.place.events >= 0:
            self.study.go_to(at)

    def go_node(self, node: int) -> None:
        """Look at a step."""
        self.player.stop()
        self.study.go(node)

    def jump(self, how: Callable[[], bool], otherwise: str) -> None:
        """Go somewhere, or say why there is nowhere to go."""
        self.player.stop()
        if not how():
            self.context.report(refuse(otherwise))

    def arrow_key(self, dx: int, dy: int, run: Callable[[], None]) -> None:
        """An arrow key: the hex cursor while the pen is in hand, else what it does otherwise."""
        if self.workspace.pen_tool:
            self.view.move_cursor(dx, dy)
        else:
            run()

    def set_speed(self, speed: int) -> None:
        """Play that fast, in per cent."""
        self.study.speed = speed
        self.page.follow(None)

    # The field -----------------------------------------------------------------------------------------

    @property
    def view(self) -> "FieldView":
        """The canvas."""
        return self.page.view

    def pick(self, where: Where) -> None:
        """A click: highlight what stands there, and say what it is; in a guess, choose."""
        if self.card.picked(where):
            return
        piece = self.page.pieces.piece_at(where)
        self._picked = -1 if piece is None or piece.id == self._picked else piece.id
        self.page.pieces.highlight(() if self._picked < 0 else (self._picked,))

    def cursor_moved(self, where: Where) -> None:
        """The cursor moved: the status line says what is there, a begun arrow follows."""
        self.pen.follow(where)
        self.describe(where)

    def measure(self, start: Where, end: Where) -> None:
        """Say how far it is from one spot of a bare table to another, or from base to base."""
        if isinstance(start, int) or isinstance(end, int):
            return
        from hheditor.app.battle.path.measuring import measured, thing_at
        from hheditor.rules.api.screen.paths import field_of

        field = field_of(self.page.pieces.scene)
        found = measured(thing_at(field, start), thing_at(field, end))
        say = self.context.say
        gap, centres = say("ruler.gap", gap=found.gap), say("ruler.centres", centres=found.centres)
        self.context.status(f"{gap} · {centres}")

    def describe(self, where: Where) -> None:
        """Say what is there; with nothing, what the step at hand is."""
        if where == NO_PLACE:
            self._tell_step()
            return
        from hheditor.ui.parts.ground import describe, describe_spot

        battle = self.study.battle
        map_, surface = self.view.map, self.view.surface
        say, rules = self.context.say, battle.ruleset
        if isinstance(where, int):
            effects = partial(rules.ground_effects, map_)
            said = [describe(map_, surface, where, say, rules.id, effects)]
        else:
            said = [describe_spot(self.view.table, surface, where, say)]
        for piece in self.page.pieces.pieces_at(where):
            parts = [self.words.piece(piece.id), self.words.side(piece.side)]
            if piece.strength.full:
                parts.append(self.words.strength(piece.strength))
            parts += [self.words.mark(mark) for mark in piece.marks]
            said.append(", ".join(parts))
        self.context.status("   ".join(said))

    def toggle_numbers(self) -> None:
        """The page of numbers instead of the field, or the field again."""
        self.study.shows_numbers = not self.study.shows_numbers
        self.page.show_numbers(on=self.study.shows_numbers)
